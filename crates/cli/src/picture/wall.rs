//! Which triangles of a wall stand between the eye and what is to be seen.
//!
//! A triangle does if its plane has the eye on one side and the focus on the other. A convex part
//! of a wall, such as the plate of a box, is judged as a whole by the larger share of its area:
//! otherwise the rims of the plates behind would vanish.

use glam::Vec3;

use super::surface::Surface;

/// Planes that are seen this nearly edge-on hide nothing.
const EDGE_ON: f32 = 0.03;
/// A part with more corner-against-plane tests than this is not tested for convexity.
const MOST_TESTS: usize = 4_000_000;

/// Tells for each triangle of a surface whether it hides the focus. `points` are its vertices where
/// they are drawn; the eye is far away in direction `towards_eye`.
pub(super) fn hides(
    surface: &Surface,
    points: &[Vec3],
    towards_eye: Vec3,
    focus: Vec3,
) -> Vec<bool> {
    let corners = |t: usize| surface.triangles[t].map(|v| points[v as usize]);
    let area = |t: usize| {
        let [a, b, c] = corners(t);
        (b - a).cross(c - a)
    };
    let separates = |t: usize| {
        let normal = area(t).normalize_or_zero();
        let eye = normal.dot(towards_eye);
        eye.abs() > EDGE_ON && eye * normal.dot(focus - corners(t)[0]) < 0.0
    };
    let mut hiding: Vec<bool> = (0..surface.triangles.len()).map(separates).collect();
    for part in parts(surface) {
        if !convex(surface, points, &part) {
            continue;
        }
        let total: f32 = part.iter().map(|&t| area(t).length()).sum();
        let hidden: f32 = part.iter().filter(|&&t| hiding[t]).map(|&t| area(t).length()).sum();
        for &t in &part {
            hiding[t] = 2.0 * hidden > total;
        }
    }
    hiding
}

/// The triangles of each connected part.
fn parts(surface: &Surface) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..surface.parts.len()).collect();
    order.sort_by_key(|&t| surface.parts[t]);
    order.chunk_by(|&a, &b| surface.parts[a] == surface.parts[b]).map(<[usize]>::to_vec).collect()
}

fn convex(surface: &Surface, points: &[Vec3], part: &[usize]) -> bool {
    if 3 * part.len() * part.len() > MOST_TESTS {
        return false;
    }
    let corners = |t: usize| surface.triangles[t].map(|v| points[v as usize]);
    part.iter().all(|&t| {
        let [a, b, c] = corners(t);
        let area = (b - a).cross(c - a);
        let normal = area.normalize_or_zero();
        let slack = 1e-3 * area.length().sqrt();
        part.iter().flat_map(|&u| corners(u)).all(|p| normal.dot(p - a) <= slack)
    })
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_geometry::{Pose, Shape, TriangleMesh};

    use super::super::Finish;
    use super::*;

    const EYE: Vec3 = Vec3::new(0.45, -0.78, 0.44);

    fn hidden(mesh: &TriangleMesh) -> (Surface, Vec<bool>) {
        let surface = Surface::of_mesh(mesh, Finish::Faceted);
        let points: Vec<Vec3> = surface.vertices.iter().map(|v| v.as_vec3()).collect();
        let hides = hides(&surface, &points, EYE, Vec3::ZERO);
        (surface, hides)
    }

    #[test]
    fn a_plate_in_front_hides_and_one_behind_or_below_does_not() {
        let plate = Shape::cuboid(2.0, 0.1, 2.0).unwrap().tessellate(8);
        let at = |p: DVec3| hidden(&plate.transformed(&Pose::from_translation(p))).1;
        assert!(at(DVec3::new(0.0, -1.0, 0.0)).iter().all(|h| *h));
        assert!(at(DVec3::new(0.0, 1.0, 0.0)).iter().all(|h| !h));
        let floor = Shape::cuboid(8.0, 8.0, 0.1).unwrap().tessellate(8);
        let below = floor.transformed(&Pose::from_translation(DVec3::new(0.0, 0.0, -1.0)));
        assert!(hidden(&below).1.iter().all(|h| !h));
    }

    #[test]
    fn of_a_shell_the_half_towards_the_eye_hides() {
        let ball = Shape::sphere(1.0).unwrap().tessellate(24);
        // Turned inside out it is not convex, so each triangle is judged by itself.
        let triangles = ball.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
        let shell = TriangleMesh::new(ball.vertices().to_vec(), triangles).unwrap();
        let (surface, hides) = hidden(&shell);
        for (triangle, hides) in surface.triangles.iter().zip(hides) {
            let middle: DVec3 = triangle.iter().map(|&v| surface.vertices[v as usize]).sum();
            let towards = middle.as_vec3().normalize().dot(EYE);
            assert!(hides == (towards > 0.0) || towards.abs() < 0.1, "{towards}");
        }
    }
}
