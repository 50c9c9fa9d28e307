//! The part of a step in which bodies touch.

/// How much of a step a point is in touch.
///
/// A force acts over half the step before and half the step after its moment. If the bodies met in
/// between, or will part, it acts for less: an elastic force that rises from nothing for that part
/// of the half, a damping force, which jumps, for twice as much. Without this every impact would be
/// wrong by an energy of the order of `k (v Δt)²`.
pub(super) struct Part {
    pub(super) elastic: f64,
    pub(super) damping: f64,
    begins: bool,
}

impl Part {
    /// From the depth, how much the gap grew in the step before and how much it will in the next.
    pub(super) fn of_step(depth: f64, opened: f64, opening: f64) -> Self {
        // Bodies that just touched a step ago count as apart.
        let begins = depth <= -opened * (1.0 + 1e-9);
        let before = if begins { (depth / -opened).min(1.0) } else { 1.0 };
        let after = if depth < opening { depth / opening } else { 1.0 };
        let jump = if begins { before } else { 0.5 };
        let elastic = if after < 1.0 && opened > 0.0 {
            // Of the way over which the force acts, what bodies that overlap go.
            (opened + depth) / (opened + opening)
        } else {
            0.5 * (before + after)
        };
        Self { elastic, damping: jump + 0.5 * after, begins }
    }

    /// Whether the bodies met in the step.
    pub(super) fn begins(&self) -> bool {
        self.begins
    }

    /// The damping of the first step, N·s/m, from that of the law and the velocity that a unit force
    /// gives in a step, m/(N·s). The velocity has not felt the dashpot yet, so the law's is taken at
    /// its mean over the step; and it never more than stops what it damps.
    pub(super) fn damping_coefficient(&self, damping: f64, response: f64) -> f64 {
        if !self.begins {
            return damping;
        }
        let response = self.damping * response;
        (damping / (1.0 + 0.25 * damping * response)).min(response.recip())
    }

    /// Takes into account that bodies which have met are `slowed` on their way in the next step, m,
    /// so that the work of the elastic force over both steps is the energy it stores.
    pub(super) fn foresee(&mut self, depth: f64, opened: f64, slowed: f64) {
        let (way, next) = (-opened, -opened - slowed);
        if self.begins && next > 0.0 {
            self.elastic = ((depth + next) / (way + next)).min(1.0);
        }
    }
}
