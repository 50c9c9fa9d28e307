//! The laws as an equation, and its slope.

use glam::{DMat3, DVec3};

use crate::nonsmooth::system::across;

/// The reaction that Signorini's and Coulomb's laws make of one that a velocity has changed, and the
/// slope of the first in the second (Alart & Curnier 1991): no tension, and no more friction than the
/// normal reaction allows. Reactions that this leaves as they are obey the laws.
pub(in crate::nonsmooth) fn react(pushed: DVec3, friction: f64) -> (DVec3, DMat3) {
    if pushed.x <= 0.0 {
        return (DVec3::ZERO, DMat3::ZERO);
    }
    let (length, most) = (across(pushed).length(), friction * pushed.x);
    if length <= most {
        return (pushed, DMat3::IDENTITY);
    }
    let direction = across(pushed) / length;
    let along = DVec3::new(0.0, direction.x, direction.y);
    let side = DVec3::new(0.0, -direction.y, direction.x);
    let turning = side * (most / length);
    let slope = DMat3::from_cols(DVec3::X + friction * along, turning * side.y, turning * side.z);
    (DVec3::X * pushed.x + most * along, slope)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_slope_is_that_of_the_reaction(
            pushed in prop::array::uniform3(-1.0..1.0f64),
            change in prop::array::uniform3(-1.0..1.0f64),
            friction in prop_oneof![Just(0.0), 0.1..2.0f64],
        ) {
            let (pushed, change) = (DVec3::from_array(pushed), DVec3::from_array(change));
            let away = |at: DVec3| (across(at).length() - friction * at.x).abs();
            prop_assume!(pushed.x.abs() > 1e-2 && away(pushed) > 1e-2);
            prop_assume!(across(pushed).length() > 1e-1);
            let step = 1e-6;
            let at = |share: f64| react(pushed + share * step * change, friction).0;
            let expected = (at(1.0) - at(-1.0)) / (2.0 * step);
            let slope = react(pushed, friction).1;
            prop_assert!((slope * change).distance(expected) < 1e-6);
        }
    }

    #[test]
    fn a_reaction_within_the_cone_stays_and_one_beyond_comes_back_to_its_edge() {
        let within = DVec3::new(1.0, 0.3, -0.2);
        assert_eq!(react(within, 0.5).0, within);
        assert_eq!(react(DVec3::new(-1.0, 0.3, 0.0), 0.5).0, DVec3::ZERO);
        let edge = react(DVec3::new(1.0, 3.0, 4.0), 0.5).0;
        assert!(edge.distance(DVec3::new(1.0, 0.3, 0.4)) < 1e-15);
    }
}
