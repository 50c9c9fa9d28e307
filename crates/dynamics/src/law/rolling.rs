//! Resistance to rolling and to twisting.

use glam::DVec3;

use super::{Slider, slide};

/// The moment on A that resists the turning of B against A by a small angle, N·m, and whether it gave
/// way. `spring` is the angle stored so far, a vector: along the normal it twists, across it
/// rolls.
pub(crate) fn roll(
    spring: &mut DVec3,
    turn: DVec3,
    normal: DVec3,
    rolling: &Slider,
    twisting: &Slider,
) -> (DVec3, bool) {
    let split = |v: DVec3| {
        let along = v.dot(normal) * normal;
        (v - along, along)
    };
    let (mut rolled, mut twisted) = split(*spring);
    let (rolls, twists) = split(turn);
    let loss = slide(&mut rolled, rolls, rolling) + slide(&mut twisted, twists, twisting);
    *spring = rolled + twisted;
    (rolling.stiffness * rolled + twisting.stiffness * twisted, loss > 0.0)
}
