//! Bullet #889: as a query point came closer to a box in steps of 0.1 mm, the reported normal turned
//! round and the distance went wrong. The point is the centre of a small ball here.

use glam::DVec3;
use polygrain_geometry::{Pose, Shape};

use crate::{assert_contact, at, cube, cuboid};

#[test]
fn the_normal_stays_while_a_point_comes_closer() {
    let ball = Shape::sphere(1e-9).unwrap();
    let hull = Shape::hull(match &cube(0.5) {
        Shape::Cuboid(c) => c.polyhedron().vertices(),
        _ => unreachable!(),
    });
    for body in [cube(0.5), hull.unwrap(), cuboid(0.3, 0.7, 0.5), Shape::sphere(0.25).unwrap()] {
        for step in 0..=100 {
            let distance = 0.01 - 1e-4 * f64::from(step) + 1e-9;
            let point = at(0.0, 0.0, 0.25 - distance);
            let above = Pose::from_translation(DVec3::new(0.0, 0.0, 0.5));
            assert_contact(&ball, &point, &body, &above, distance - 1e-9, DVec3::Z);
        }
    }
}
