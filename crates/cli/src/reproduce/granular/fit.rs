//! Lines and power laws through points, in the sense of least squares.

/// A point `(x, y)`, and its weight.
type Weighted = (f64, f64, f64);

/// `y = intercept + slope · x`.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) slope: f64,
    pub(super) intercept: f64,
}

impl Line {
    /// None through fewer than two points, or if all stand above each other.
    pub(super) fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let alike: Vec<Weighted> = points.iter().map(|&(x, y)| (x, y, 1.0)).collect();
        Self::fit_weighted(&alike)
    }

    /// The same, where not all points count alike.
    pub(super) fn fit_weighted(points: &[Weighted]) -> Option<Self> {
        let [x, y] = centre(points);
        let covariance: f64 = points.iter().map(|p| p.2 * (p.0 - x) * (p.1 - y)).sum();
        let variance: f64 = points.iter().map(|p| p.2 * (p.0 - x).powi(2)).sum();
        let slope = covariance / variance;
        slope.is_finite().then_some(Self { slope, intercept: y - slope * x })
    }

    /// The squared correlation of points with the line through them.
    pub(super) fn straightness(self, points: &[Weighted]) -> f64 {
        let [_, y] = centre(points);
        let all: f64 = points.iter().map(|p| p.2 * (p.1 - y).powi(2)).sum();
        1.0 - self.left(points) / all
    }

    /// The scatter of points about the line through them, over that of chance if weights are one over the variances of
    /// `y`: χ² for each point beyond two.
    pub(super) fn scatter(self, points: &[Weighted]) -> f64 {
        self.left(points) / (points.len() as f64 - 2.0)
    }

    fn left(self, points: &[Weighted]) -> f64 {
        let of_line = |x: f64| self.intercept + self.slope * x;
        points.iter().map(|p| p.2 * (p.1 - of_line(p.0)).powi(2)).sum()
    }

    /// Where the line crosses `y = 0`.
    pub(super) fn root(self) -> f64 {
        -self.intercept / self.slope
    }
}

fn centre(points: &[Weighted]) -> [f64; 2] {
    let weight = points.iter().map(|p| p.2).sum::<f64>();
    let x = points.iter().map(|p| p.2 * p.0).sum::<f64>() / weight;
    let y = points.iter().map(|p| p.2 * p.1).sum::<f64>() / weight;
    [x, y]
}

/// `y = factor · x^exponent`.
#[derive(Clone, Copy)]
pub(super) struct PowerLaw {
    pub(super) factor: f64,
    pub(super) exponent: f64,
}

impl PowerLaw {
    /// The line through the logarithms of positive points.
    pub(super) fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let logarithms: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
        let line = Line::fit(&logarithms)?;
        Some(Self { factor: line.intercept.exp(), exponent: line.slope })
    }

    pub(super) fn at(self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_again() {
        let law = PowerLaw { factor: 1.7, exponent: 2.5 };
        let points: Vec<(f64, f64)> = [0.3, 1.0, 4.0, 9.0].map(|x| (x, law.at(x))).to_vec();
        let found = PowerLaw::fit(&points).unwrap();
        assert!((found.factor - 1.7).abs() < 1e-12 && (found.exponent - 2.5).abs() < 1e-12);
    }

    #[test]
    fn the_root_of_a_line_is_where_it_vanishes() {
        let line = Line::fit(&[(2.0, 1.0), (4.0, 5.0)]).unwrap();
        assert!((line.root() - 1.5).abs() < 1e-15);
    }

    #[test]
    fn a_point_of_twice_the_weight_counts_as_two() {
        let twice = Line::fit(&[(0.0, 1.0), (1.0, 3.0), (1.0, 3.0), (2.0, 2.0)]).unwrap();
        let points = [(0.0, 1.0, 1.0), (1.0, 3.0, 2.0), (2.0, 2.0, 1.0)];
        let weighted = Line::fit_weighted(&points).unwrap();
        assert!((twice.slope - weighted.slope).abs() < 1e-15);
        assert!((twice.intercept - weighted.intercept).abs() < 1e-15);
        // Of squares of 2.75 in all, the line leaves 2.25.
        assert!((weighted.straightness(&points) - 0.5 / 2.75).abs() < 1e-15);
        assert!((weighted.scatter(&points) - 2.25).abs() < 1e-15);
    }

    #[test]
    fn too_few_points_have_no_fit() {
        assert!(Line::fit(&[]).is_none());
        assert!(Line::fit(&[(1.0, 2.0)]).is_none());
        assert!(PowerLaw::fit(&[(1.0, 2.0), (1.0, 3.0)]).is_none());
    }
}
