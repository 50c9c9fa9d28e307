//! Where the energy is and where it went.

use serde::Serialize;

/// The energy of a world, by what holds it and by what took it, J.
///
/// `stored + lost + taken − brought − work − lifted` is zero but for the error of the time step:
/// [`error`](Self::error).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Ledger {
    /// Of translation and rotation.
    pub kinetic: f64,
    /// In the field of gravity; zero at the origin.
    pub potential: f64,
    /// In the overlaps, and in joints that hold.
    pub elastic_normal: f64,
    /// In the springs of friction and rolling.
    pub elastic_tangential: f64,
    /// Lost in the dashpots of contacts.
    pub damping: f64,
    /// Lost in slip and in rolling.
    pub friction: f64,
    /// Lost in joints that were torn.
    pub damage: f64,
    /// Lost to the fluid.
    pub drag: f64,
    /// Lost to local (numerical) damping.
    pub local_damping: f64,
    /// Done by driven bodies on the others.
    pub work: f64,
    /// Put in by moving bodies out of their overlaps, against gravity.
    pub lifted: f64,
    /// Brought in by bodies that were added, with the overlaps they started with.
    pub brought: f64,
    /// Taken out by bodies that were removed.
    pub taken: f64,
    /// What went through: kinetic energy brought in, work of gravity and of driven bodies, each
    /// without its sign. The measure for the error.
    pub throughput: f64,
}

impl Ledger {
    /// In bodies and contacts now.
    pub fn stored(&self) -> f64 {
        self.kinetic + self.potential + self.elastic_normal + self.elastic_tangential
    }

    /// Lost for good.
    pub fn dissipated(&self) -> f64 {
        self.damping + self.friction + self.damage + self.drag + self.local_damping
    }

    /// What the accounts do not explain.
    pub fn imbalance(&self) -> f64 {
        self.stored() + self.dissipated() + self.taken - self.brought - self.work - self.lifted
    }

    /// The imbalance as a fraction of the throughput; zero if nothing happened. What rounding leaves of
    /// accounts that are large beside the throughput, as of a bridge that stands, is not counted.
    pub fn error(&self) -> f64 {
        let accounts = self.stored().abs() + self.taken.abs() + self.brought.abs();
        let unexplained = (self.imbalance().abs() - ROUNDING * accounts).max(0.0);
        if self.throughput > 0.0 { unexplained / self.throughput } else { 0.0 }
    }
}

/// Of the accounts: what their sums may be off by.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
