//! Whether a point is in a shape.

use glam::DVec3;
use polygrain_contact::query::intersects;
use polygrain_geometry::mesh::MeshTree;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};

/// Whether a point in the shape's own coordinates lies in it. For a mesh this builds a search tree
/// every time.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::Shape;
/// use polygrain_scene::measure::contains;
///
/// let cone = Shape::cone(1.0, 4.0)?;
/// assert!(contains(&cone, DVec3::Z * 2.9) && !contains(&cone, DVec3::Z * 3.1));
/// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
/// ```
pub fn contains(shape: &Shape, point: DVec3) -> bool {
    let across = point.truncate().length();
    match shape {
        Shape::Sphere(s) => point.length_squared() <= s.radius() * s.radius(),
        Shape::Ellipsoid(s) => (point / s.semi_axes()).length_squared() <= 1.0,
        Shape::Superellipsoid(s) => {
            let [x, y, z] = (point / s.semi_axes()).abs().to_array();
            let equator = x.powf(2.0 / s.e2()) + y.powf(2.0 / s.e2());
            equator.powf(s.e2() / s.e1()) + z.powf(2.0 / s.e1()) <= 1.0
        }
        Shape::Cuboid(s) => (s.half_extents() - point.abs()).min_element() >= 0.0,
        Shape::Cylinder(s) => across <= s.radius() && point.z.abs() <= s.half_height(),
        Shape::Cone(s) => {
            let from_apex = (s.apex_z() - point.z) / s.height();
            (0.0..=1.0).contains(&from_apex) && across <= s.radius() * from_apex
        }
        Shape::Capsule(s) => {
            let beyond = (point.z.abs() - s.half_length()).max(0.0);
            across.hypot(beyond) <= s.radius()
        }
        Shape::Polyhedron(s) => in_polyhedron(s, point),
        Shape::Mesh(s) => MeshTree::new(s).contains(point),
        Shape::Compound(s) => {
            s.parts().iter().any(|(part, pose)| contains(part, pose.inverse_point(point)))
        }
        Shape::Rounded(s) => {
            let ball = Shape::sphere(s.radius()).expect("the radius of a shape is sound");
            intersects(s.core(), &Pose::IDENTITY, &ball, &Pose::from_translation(point))
                .unwrap_or(false)
        }
    }
}

fn in_polyhedron(polyhedron: &ConvexPolyhedron, point: DVec3) -> bool {
    polyhedron.planes().iter().all(|plane| plane.normal.dot(point) <= plane.offset)
}
