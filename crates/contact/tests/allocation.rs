//! No query allocates memory.

mod counting;

use glam::{DQuat, DVec3};
use polygrain_contact::query::{self, ContactOptions};
use polygrain_contact::{ContactCache, Method};
use polygrain_geometry::{Pose, Shape, generate};

use counting::allocations;

#[test]
fn queries_do_not_allocate() {
    let ball = generate::RandomPolyhedron { vertices: 200, ..Default::default() };
    let shapes = [
        Shape::cuboid(1.0, 0.8, 0.6).unwrap(),
        Shape::from(generate::dodecahedron(0.5).unwrap()),
        Shape::from(generate::random_polyhedron(&ball).unwrap()),
        Shape::ellipsoid(0.5, 0.4, 0.6).unwrap(),
        Shape::cylinder(0.4, 0.9).unwrap(),
        Shape::rounded(Shape::cone(0.4, 0.9).unwrap(), 0.05).unwrap(),
        Shape::compound(vec![(Shape::sphere(0.5).unwrap(), Pose::IDENTITY)]).unwrap(),
    ];
    let pose_a = Pose::new(DQuat::from_rotation_x(0.3), DVec3::ZERO);
    for a in &shapes {
        for b in &shapes {
            for distance in [3.0, 1.0, 0.6, 0.1, 0.0] {
                let pose_b = Pose::new(DQuat::from_rotation_y(0.7), DVec3::new(0.1, 0.2, distance));
                let options = ContactOptions::default();
                let mut cache = ContactCache::new(options);
                let count = allocations(|| {
                    query::distance(a, &pose_a, b, &pose_b).unwrap();
                    query::farther_than(a, &pose_a, b, &pose_b, 0.1).unwrap();
                    query::contact(a, &pose_a, b, &pose_b, &options).unwrap();
                    for method in Method::ALL {
                        // Refused for curved bodies, without a word on the heap either.
                        drop(query::signed_gap_by(method, a, &pose_a, b, &pose_b));
                    }
                    for step in 0..3 {
                        let mut moved = pose_b;
                        moved.translation.x += 1e-3 * f64::from(step);
                        drop(cache.update(a, &pose_a, b, &moved));
                    }
                });
                assert_eq!(count, 0, "{} and {} at {distance}", a.kind(), b.kind());
            }
        }
    }
}
