//! sch-core #28: a projection that became NaN kept GJK for a sphere and a box in an endless loop. The
//! poses are rebuilt: the centre of the sphere near, on and inside faces, edges and corners.

use glam::DVec3;
use polygrain_geometry::Shape;

use crate::{assert_gap, at, cuboid};

#[test]
fn a_sphere_about_the_surface_of_a_box() {
    let half = DVec3::new(0.5, 1.0, 2.0);
    let body = cuboid(1.0, 2.0, 4.0);
    let sphere = Shape::sphere(0.3).unwrap();
    let steps = [-1.0, -0.3, 0.0, 0.7, 1.0];
    for x in steps {
        for y in steps {
            for z in steps {
                for nudge in [0.0, 1e-15, 1e-9, 1e-4, 0.2, -1e-9, -0.2] {
                    let p = (1.0 + nudge) * half * DVec3::new(x, y, z);
                    let beyond = p.abs() - half;
                    let outside = beyond.max(DVec3::ZERO).length();
                    let gap = if outside > 0.0 { outside } else { beyond.max_element() } - 0.3;
                    assert_gap(&body, &at(0.0, 0.0, 0.0), &sphere, &at(p.x, p.y, p.z), gap);
                }
            }
        }
    }
}
