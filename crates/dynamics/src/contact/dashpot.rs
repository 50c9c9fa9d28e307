//! Dashpots on bodies with many neighbours.
//!
//! An explicit dashpot may take no more than twice the velocity that it damps in a step: beyond that
//! the velocity changes its sign from step to step and never ends. One contact takes far less at any
//! step that its spring allows, but those of a grain deep in a heap act together. The sum over the
//! contacts of both bodies of `c (1/m + r²/I)` bounds what they can take of any motion (Gershgorin),
//! and where it is too much all of them are eased. A pair that collides keeps its restitution.
//!
//! If the velocity at the end of a step is foreseen by the last force, dashpots may take half as much
//! only: each force then makes the next as large the other way. The mean of the last two forces
//! allows twice the velocity again, but is late where bodies meet; so it is used for crowded bodies.

use glam::DVec3;

use super::Side;

/// What all dashpots on two bodies may take in a step of the velocity between them: less than 2, for
/// their springs act as well. One and a half is stable beside vibrations up to `ω Δt = 1`.
const MOST: f64 = 1.5;

/// The weight of the force before the last in what foresees the velocity of a body that dashpots slow
/// so fast, 1/s: nothing up to half of what they may take, a half where they take all of it.
pub(crate) fn weight_of_earlier(slowing: f64, step: f64) -> f64 {
    let between_equals = 2.0 * step * slowing;
    (between_equals / MOST - 0.5).clamp(0.0, 0.5)
}

/// The part of its damping that a contact may use.
pub(super) fn easing(a: &Side, b: &Side, step: f64) -> f64 {
    let taken = step * (a.slowing + b.slowing);
    if taken > MOST { MOST / taken } else { 1.0 }
}

/// How fast a dashpot at a point, N·s/m, slows either body at most, 1/s.
pub(super) fn slowing(a: &Side, b: &Side, at: DVec3, viscosity: f64) -> [f64; 2] {
    [a, b].map(|side| {
        let lightest = side.inertia.inverse_moments.max_element();
        viscosity * (side.inverse_mass + at.distance_squared(side.centre()) * lightest)
    })
}
