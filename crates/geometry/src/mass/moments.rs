//! Moments of order 0, 1 and 2, which add where bodies are put together.

use glam::{DMat3, DVec3};

use super::MassProperties;

/// `∫dμ`, `∫x dμ` and `∫x xᵀ dμ` of a measure `μ`: a solid, a surface, a segment or an arc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moments {
    pub(crate) zeroth: f64,
    pub(crate) first: DVec3,
    pub(crate) second: DMat3,
}

/// The matrix `a bᵀ`.
pub(crate) fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

impl Moments {
    pub(crate) const ZERO: Self = Self { zeroth: 0.0, first: DVec3::ZERO, second: DMat3::ZERO };

    /// A unit mass at a point.
    pub(crate) fn point(at: DVec3) -> Self {
        Self { zeroth: 1.0, first: at, second: outer(at, at) }
    }

    /// The uniform measure on a segment; its total is the segment's length.
    pub(crate) fn segment(a: DVec3, b: DVec3) -> Self {
        let length = a.distance(b);
        let middle = 0.5 * (a + b);
        let half = 0.5 * (b - a);
        Self {
            zeroth: length,
            first: length * middle,
            second: length * (outer(middle, middle) + outer(half, half) * (1.0 / 3.0)),
        }
    }

    /// The uniform measure on a triangle; its total is the triangle's area.
    ///
    /// The quadrature `A/12 [Σ v vᵀ + (Σv)(Σv)ᵀ]` is exact for quadratics.
    pub(crate) fn triangle([a, b, c]: [DVec3; 3]) -> Self {
        let area = 0.5 * (b - a).cross(c - a).length();
        let sum = a + b + c;
        let second = outer(a, a) + outer(b, b) + outer(c, c) + outer(sum, sum);
        Self { zeroth: area, first: sum * (area / 3.0), second: second * (area / 12.0) }
    }

    /// The measure of sums: `x + y` with `x` drawn from one measure and `y` from the other. The
    /// prism over a face is its polygon summed with a segment.
    pub(crate) fn sum_set(&self, other: &Self) -> Self {
        let mixed = outer(self.first, other.first);
        Self {
            zeroth: self.zeroth * other.zeroth,
            first: self.first * other.zeroth + other.first * self.zeroth,
            second: self.second * other.zeroth
                + other.second * self.zeroth
                + mixed
                + mixed.transpose(),
        }
    }

    /// Mass properties of the measure, whose coordinates count from `reference`.
    ///
    /// Where the total is zero (a mesh that bounds nothing) there is no centre of mass; the
    /// reference stands in for it.
    pub(crate) fn mass_properties(&self, reference: DVec3) -> MassProperties {
        let offset = if self.zeroth == 0.0 { DVec3::ZERO } else { self.first / self.zeroth };
        let central = self.second - outer(offset, self.first);
        let central = (central + central.transpose()) * 0.5;
        let trace = central.x_axis.x + central.y_axis.y + central.z_axis.z;
        MassProperties {
            volume: self.zeroth,
            centre: reference + offset,
            inertia: DMat3::from_diagonal(DVec3::splat(trace)) - central,
        }
    }
}

impl std::ops::AddAssign for Moments {
    fn add_assign(&mut self, other: Self) {
        self.zeroth += other.zeroth;
        self.first += other.first;
        self.second += other.second;
    }
}

impl std::iter::Sum for Moments {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, |mut sum, term| {
            sum += term;
            sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_two_triangles_or_the_sum_of_two_segments() {
        let [a, b] = [DVec3::new(2.0, 0.5, 0.0), DVec3::new(-0.25, 1.0, 0.0)];
        let origin = DVec3::new(1.0, 2.0, 3.0);
        let mut triangles = Moments::triangle([origin, origin + a, origin + a + b]);
        triangles += Moments::triangle([origin, origin + a + b, origin + b]);
        let product =
            Moments::segment(origin, origin + a).sum_set(&Moments::segment(DVec3::ZERO, b));
        let sine = a.cross(b).length() / (a.length() * b.length());
        assert!((product.zeroth * sine - triangles.zeroth).abs() < 1e-14);
        assert!((product.first * sine).abs_diff_eq(triangles.first, 1e-13));
        assert!((product.second * sine).abs_diff_eq(triangles.second, 1e-13));
    }
}
