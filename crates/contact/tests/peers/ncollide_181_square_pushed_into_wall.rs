//! ncollide #181: a square driven into a long wall again and again, and moved out by the contact each
//! time, tripped an assertion of EPA after 174,668 steps.

use glam::{DQuat, DVec3};
use polygrain_contact::query;
use polygrain_geometry::Pose;

use crate::{at, cube, cuboid};

#[test]
fn pushed_into_a_wall_twenty_thousand_times() {
    let (wall, body) = (cuboid(1.0, 100.0, 5.0), cube(2.0));
    let here = at(0.0, 0.0, 0.0);
    let mut pose = at(-3.0, -20.0, 0.1);
    for step in 0..20_000 {
        let t = f64::from(step);
        pose.translation += DVec3::new(0.02, 0.002 * (0.01 * t).sin(), 0.0);
        pose.rotation = DQuat::from_rotation_z(if step % 3 == 0 { 0.0 } else { 0.013 * t });
        let answer = query::signed_gap(&wall, &here, &body, &pose).unwrap();
        // How far the turned square reaches along x.
        let (sin, cos) = if step % 3 == 0 { (0.0, 1.0) } else { (0.013 * t).sin_cos() };
        let expected = -pose.translation.x - 0.5 - (sin.abs() + cos.abs());
        assert!((answer.gap - expected).abs() < 1e-13, "step {step}: {expected} {answer:?}");
        if answer.gap < 0.0 {
            let translation = pose.translation - answer.gap * answer.normal;
            pose = Pose { translation, ..pose };
        }
    }
}
