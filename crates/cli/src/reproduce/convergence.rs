//! How well the impulses of a run's steps were found.

use polygrain_dynamics::World;

use super::report::Cell;

/// The natural maps of the steps of a run, each over the fastest velocity that its impulses changed.
#[derive(Clone, Default)]
pub(super) struct Residuals(Vec<f64>);

impl Residuals {
    /// Notes the last step.
    pub(super) fn note(&mut self, world: &World) {
        self.0.push(world.convergence().residual);
    }

    pub(super) fn worst(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    /// The residual that half of the steps do not exceed.
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
    }

    /// The part of the steps that ended above a residual.
    pub(super) fn share_above(&self, residual: f64) -> f64 {
        let above = self.0.iter().filter(|&&each| each > residual).count();
        above as f64 / self.0.len().max(1) as f64
    }

    /// Keys and headings of [`cells`](Self::cells).
    pub(super) fn columns() -> [(&'static str, String); 3] {
        [
            ("unfinished_percent", "steps above 1e-6, %".into()),
            ("median_natural_map", "median natural map".into()),
            ("worst_natural_map", "worst".into()),
        ]
    }

    pub(super) fn cells(&self) -> [Cell; 3] {
        [
            Cell::Fixed(100.0 * self.share_above(1e-6), 1),
            Cell::Scientific(self.median()),
            Cell::Scientific(self.worst()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_steps_lie_below_the_median() {
        let residuals = Residuals(vec![1e-3, 1e-7, 1e-5, 1e-8]);
        assert_eq!((residuals.median(), residuals.worst()), (1e-5, 1e-3));
        assert_eq!(residuals.share_above(1e-6), 0.5);
        assert_eq!(Residuals::default().share_above(1e-6), 0.0);
    }
}
