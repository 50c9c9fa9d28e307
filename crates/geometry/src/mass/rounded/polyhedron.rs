//! Spheropolyhedra: a convex polyhedron grown by a ball falls apart into the polyhedron, a prism
//! over each face, a cylindrical wedge along each edge and a ball sector at each vertex
//! (Steiner's decomposition). Each piece has a closed form.

use std::f64::consts::TAU;

use glam::{DMat3, DVec3};

use super::super::moments::outer;
use super::super::surface_integral::{face_fans, solid_moments};
use super::super::{MassProperties, Moments};
use crate::polyhedron::Edge;
use crate::{Aabb, ConvexPolyhedron};

/// Mass properties of a convex polyhedron grown by a ball of radius `r`: exact up to rounding,
/// linear in the number of edges.
pub(super) fn rounded_polyhedron(polyhedron: &ConvexPolyhedron, r: f64) -> MassProperties {
    let reference = Aabb::from_points(polyhedron.vertices().iter().copied()).centre();
    let vertex = |v: u32| polyhedron.vertices()[v as usize] - reference;
    let mut moments = solid_moments(reference, face_fans(polyhedron));

    let mut cones: Vec<NormalCone> = vec![NormalCone::EMPTY; polyhedron.vertices().len()];
    for (f, plane) in polyhedron.planes().iter().enumerate() {
        let corners = polyhedron.face(f);
        let polygon: Moments = corners[1..]
            .windows(2)
            .map(|pair| Moments::triangle([corners[0], pair[0], pair[1]].map(vertex)))
            .sum();
        moments += polygon.sum_set(&Moments::segment(DVec3::ZERO, r * plane.normal));
        for (i, &v) in corners.iter().enumerate() {
            let before = vertex(corners[(i + corners.len() - 1) % corners.len()]);
            let after = vertex(corners[(i + 1) % corners.len()]);
            cones[v as usize].add_face(after - vertex(v), before - vertex(v));
        }
    }
    for edge in polyhedron.edges() {
        let [start, end] = edge.vertices.map(vertex);
        let direction = (end - start).normalize();
        let arc = Arc::of_edge(polyhedron, edge, direction);
        moments += Moments::segment(start, end).sum_set(&arc.sector(r));
        cones[edge.vertices[0] as usize].add_edge(direction, &arc);
        cones[edge.vertices[1] as usize].add_edge(-direction, &arc);
    }
    for (cone, v) in cones.iter().zip(0..) {
        moments += Moments::point(vertex(v)).sum_set(&cone.sector(r));
    }
    moments.mass_properties(reference)
}

/// The angle by which the surface turns over an edge: π minus the dihedral angle, accurate for
/// nearly coplanar faces and for knife edges alike.
pub(crate) fn turning(polyhedron: &ConvexPolyhedron, edge: &Edge) -> f64 {
    let [left, right] = edge.faces.map(|f| polyhedron.planes()[f as usize].normal);
    2.0 * (left - right).length().atan2((left + right).length())
}

/// The outward normals along an edge: an arc of the unit circle across it.
struct Arc {
    angle: f64,
    /// `∫ n dφ`
    first: DVec3,
    /// `∫ n nᵀ dφ`
    second: DMat3,
}

impl Arc {
    fn of_edge(polyhedron: &ConvexPolyhedron, edge: &Edge, direction: DVec3) -> Self {
        let [left, right] = edge.faces.map(|f| polyhedron.planes()[f as usize].normal);
        let angle = turning(polyhedron, edge);
        // n turns from left to right about the edge: dn/dφ = direction × n, hence this integral.
        let first = (right - left).cross(direction);
        // The bisector, from whichever of the two sums does not cancel.
        let (bisector, across) = if left.dot(right) > 0.0 {
            let bisector = (left + right).normalize();
            (bisector, direction.cross(bisector))
        } else {
            let across = (right - left).normalize();
            (across.cross(direction), across)
        };
        let [sum, difference] = [0.5 * (angle + angle.sin()), 0.5 * (angle - angle.sin())];
        let second = outer(bisector, bisector) * sum + outer(across, across) * difference;
        Self { angle, first, second }
    }

    /// The circular sector of radius `r` over the arc.
    fn sector(&self, r: f64) -> Moments {
        Moments {
            zeroth: self.angle * r.powi(2) / 2.0,
            first: self.first * (r.powi(3) / 3.0),
            second: self.second * (r.powi(4) / 4.0),
        }
    }
}

/// The outward normals at a vertex: a spherical polygon whose sides are the arcs of the vertex's
/// edges and whose corners are the normals of its faces.
#[derive(Clone)]
struct NormalCone {
    /// The sum of the face angles at the vertex; what it lacks of 2π is the solid angle
    /// (Gauss–Bonnet).
    face_angles: f64,
    /// `Σ φ t` over the arcs: angle times the direction of the edge, away from the vertex.
    arcs: DVec3,
    /// `Σ (∫ n dφ) tᵀ` over the arcs.
    arc_moments: DMat3,
}

impl NormalCone {
    const EMPTY: Self = Self { face_angles: 0.0, arcs: DVec3::ZERO, arc_moments: DMat3::ZERO };

    fn add_face(&mut self, a: DVec3, b: DVec3) {
        self.face_angles += a.cross(b).length().atan2(a.dot(b));
    }

    fn add_edge(&mut self, away: DVec3, arc: &Arc) {
        self.arcs += away * arc.angle;
        self.arc_moments += outer(arc.first, away);
    }

    /// The ball sector of radius `r` over the polygon.
    ///
    /// The integrals of `n` and `n nᵀ` follow from the surface divergence theorem, applied to the
    /// tangent fields `e − (n·e) n` (divergence `−2 n·e`) and `nᵢ (eⱼ − nⱼ n)` (divergence
    /// `δᵢⱼ − 3 nᵢ nⱼ`): the arc of an edge lies in the plane across it, so the edge direction is
    /// the constant outward conormal of the arc.
    fn sector(&self, r: f64) -> Moments {
        let solid_angle = TAU - self.face_angles;
        let second =
            (DMat3::from_diagonal(DVec3::splat(solid_angle)) - self.arc_moments) * (1.0 / 3.0);
        Moments {
            zeroth: solid_angle * r.powi(3) / 3.0,
            first: self.arcs * (-0.5 * r.powi(4) / 4.0),
            second: (second + second.transpose()) * (0.5 * r.powi(5) / 5.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TriangleMesh;
    use crate::mass::tests::geodesic_sphere;
    use proptest::prelude::*;

    fn ellipsoidal_stone() -> ConvexPolyhedron {
        let points: Vec<DVec3> = geodesic_sphere(1)
            .vertices()
            .iter()
            .map(|&v| v * DVec3::new(1.0, 0.7, 0.4) + DVec3::new(0.1, 0.2, 0.3) * v.x * v.y)
            .collect();
        ConvexPolyhedron::from_points(&points).unwrap()
    }

    #[test]
    fn normal_cones_tile_the_sphere() {
        let stone = ellipsoidal_stone();
        let ball = rounded_polyhedron(&stone.scaled(1e-14), 1.0);
        let exact = crate::Shape::sphere(1.0).unwrap().mass_properties();
        assert!((ball.volume / exact.volume - 1.0).abs() < 1e-13);
        assert!(ball.centre.abs_diff_eq(DVec3::ZERO, 1e-13));
        assert!(ball.inertia.abs_diff_eq(exact.inertia, 1e-13));
    }

    #[test]
    fn the_hull_of_balls_converges_to_it() {
        // Points of a fine sphere at every vertex: their hull tends to the spheropolyhedron.
        let points = ellipsoidal_stone().vertices()[..6].to_vec();
        let core = ConvexPolyhedron::from_points(&points).unwrap();
        let exact = rounded_polyhedron(&core, 0.3);
        let hull = |level| {
            let sphere = geodesic_sphere(level);
            let cloud: Vec<DVec3> = core
                .vertices()
                .iter()
                .flat_map(|&v| sphere.vertices().iter().map(move |&u| v + 0.3 * u))
                .collect();
            ConvexPolyhedron::from_points(&cloud).unwrap().mass_properties()
        };
        let [coarse, fine] = [hull(3), hull(4)];
        let order = ((exact.volume - coarse.volume) / (exact.volume - fine.volume)).log2();
        assert!(order > 1.8, "order {order}");
        // Richardson extrapolation of the roughly quadratic convergence.
        let volume = (4.0 * fine.volume - coarse.volume) / 3.0;
        let centre = (4.0 * fine.centre - coarse.centre) / 3.0;
        let inertia = (fine.inertia * 4.0 - coarse.inertia) * (1.0 / 3.0);
        assert!((volume / exact.volume - 1.0).abs() < 1e-3);
        assert!(centre.abs_diff_eq(exact.centre, 1e-4));
        assert!(inertia.abs_diff_eq(exact.inertia, 1e-3 * exact.inertia.x_axis.x));
    }

    #[test]
    fn knife_edges_and_flat_edges() {
        for thickness in [1e-3, 1e-6, 1e-9] {
            let blade = [
                DVec3::new(-1.0, -0.5, 0.0),
                DVec3::new(1.0, -0.5, 0.0),
                DVec3::new(0.0, 1.0, 0.0),
                DVec3::new(0.0, 0.0, thickness),
            ];
            let blade = ConvexPolyhedron::from_points(&blade).unwrap();
            let r = 0.2;
            let found = rounded_polyhedron(&blade, r);
            // A flat triangle grown by a ball: 2 A r + (π/2) P r² + (4/3) π r³.
            let perimeter = 2.0 + 2.0 * (1.0f64 + 2.25).sqrt();
            let pi = std::f64::consts::PI;
            let volume = 2.0 * 1.5 * r + pi / 2.0 * perimeter * r * r + 4.0 / 3.0 * pi * r.powi(3);
            assert!((found.volume / volume - 1.0).abs() < 3.0 * thickness + 1e-12);
            assert!((found.centre.z).abs() < thickness);
        }
    }

    fn mesh_area(mesh: &TriangleMesh) -> f64 {
        mesh.iter_corners().map(|[a, b, c]| 0.5 * (b - a).cross(c - a).length()).sum()
    }

    proptest! {
        #[test]
        fn steiners_formula(
            points in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64), 4..30),
            flatness in -4..1i32,
            r in 0.001..10.0f64,
        ) {
            let points: Vec<DVec3> = points
                .into_iter()
                .map(|p| DVec3::from_array(p) * DVec3::new(1.0, 1.0, 10f64.powi(flatness)))
                .collect();
            let Ok(core) = ConvexPolyhedron::from_points(&points) else { return Ok(()) };
            let curvature: f64 = core
                .edges()
                .iter()
                .map(|e| {
                    let [a, b] = e.vertices.map(|v| core.vertices()[v as usize]);
                    let [m, n] = e.faces.map(|f| core.planes()[f as usize].normal);
                    0.5 * a.distance(b) * m.dot(n).clamp(-1.0, 1.0).acos()
                })
                .sum();
            let ball = 4.0 / 3.0 * std::f64::consts::PI * r.powi(3);
            let volume = core.mass_properties().volume
                + mesh_area(&core.to_mesh()) * r
                + curvature * r * r
                + ball;
            let found = rounded_polyhedron(&core, r);
            prop_assert!((found.volume / volume - 1.0).abs() < 1e-7);

        }
    }
}
