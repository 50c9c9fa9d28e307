//! The depth of the hollows of a surface.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use glam::DVec3;

use crate::polyhedron::Plane;
use crate::{Aabb, ConvexPolyhedron, TriangleMesh};

/// A convex hull that answers how far a ray travels before it leaves.
pub(super) struct Hull<'a> {
    polyhedron: &'a ConvexPolyhedron,
    /// A few faces all round, for a first bound.
    sentinels: Vec<usize>,
    /// Length of the diagonal of the bounding box, m.
    pub(super) size: f64,
}

/// A ray whose direction is closer than this to a face's plane never leaves through it.
const GRAZING: f64 = 1e-10;

impl<'a> Hull<'a> {
    pub(super) fn new(polyhedron: &'a ConvexPolyhedron) -> Self {
        let planes = polyhedron.planes();
        let towards = |direction: DVec3| {
            (0..planes.len())
                .max_by(|&f, &g| {
                    let height = |f: usize| planes[f].normal.dot(direction);
                    height(f).total_cmp(&height(g))
                })
                .expect("a polyhedron has faces")
        };
        let steps = || (-1..=1).map(f64::from);
        let mut sentinels: Vec<usize> = steps()
            .flat_map(|x| steps().flat_map(move |y| steps().map(move |z| DVec3::new(x, y, z))))
            .filter(|&direction| direction != DVec3::ZERO)
            .map(towards)
            .collect();
        sentinels.sort_unstable();
        sentinels.dedup();
        let size = Aabb::from_points(polyhedron.vertices().iter().copied()).extents().length();
        Self { polyhedron, sentinels, size }
    }

    /// How far a ray from `point` along `direction` goes until it crosses the plane of a face.
    fn distance_to(&self, face: usize, point: DVec3, direction: DVec3) -> f64 {
        let Plane { normal, offset } = self.polyhedron.planes()[face];
        let approach = normal.dot(direction);
        if approach <= GRAZING {
            return f64::INFINITY;
        }
        // A point outside by rounding counts as on the plane.
        (offset - normal.dot(point)).max(0.0) / approach
    }

    /// How far a ray from a point inside goes until it leaves the hull, and through which face.
    /// Looks at every face.
    pub(super) fn exit(&self, point: DVec3, direction: DVec3) -> (f64, usize) {
        (0..self.polyhedron.face_count()).fold((f64::INFINITY, 0), |best, face| {
            let distance = self.distance_to(face, point, direction);
            if distance < best.0 { (distance, face) } else { best }
        })
    }

    /// An upper bound of the exit distance, in general the distance itself: a walk from the
    /// nearest sentinel.
    pub(super) fn exit_bound(&self, point: DVec3, direction: DVec3) -> f64 {
        self.sentinels
            .iter()
            .map(|&face| (self.distance_to(face, point, direction), face))
            .min_by(|f, g| f.0.total_cmp(&g.0))
            .map_or(f64::INFINITY, |(_, face)| self.walk(face, point, direction).0)
    }

    /// As [`exit`](Self::exit), by walking from face to neighbouring face as long as the distance
    /// falls. The walk may end early where the ray starts on the hull, so the distance is an upper
    /// bound.
    fn walk(&self, start: usize, point: DVec3, direction: DVec3) -> (f64, usize) {
        let mut best = (self.distance_to(start, point, direction), start);
        loop {
            let next = self
                .polyhedron
                .half_edges_of(best.1)
                .map(|h| self.polyhedron.face_of(self.polyhedron.twin(h)))
                .map(|face| (self.distance_to(face, point, direction), face))
                .fold(best, |best, next| if next.0 < best.0 { next } else { best });
            if next.1 == best.1 {
                return best;
            }
            best = next;
        }
    }
}

/// The largest distance from a point of the mesh along the outward normal to the hull of the mesh
/// (Montanari 2017 eq. 3.11; the print has min for max).
///
/// On a triangle with normal `n` this distance is the concave function
/// `min (d_f − n_f·x) / (n_f·n)` over the hull's faces that `n` points to, so its maximum is a
/// linear programme in three variables. Here all triangles are solved together by cutting planes,
/// best first: a triangle carries the few faces found to matter for it and the maximum that they
/// allow, an upper bound; the triangle with the highest bound is refined until it stands. Most
/// triangles are never looked at again after their first bound.
///
/// Exact up to rounding (1e-13 of the hull's size). Triangles without area are skipped.
pub(super) fn mesh_concavity(mesh: &TriangleMesh, hull: &Hull) -> f64 {
    let tolerance = 1e-13 * hull.size;
    let mut queue = BinaryHeap::with_capacity(mesh.triangles().len());
    // Neighbouring triangles look at neighbouring faces.
    let mut start = 0;
    for candidate in mesh.iter_corners().filter_map(|corners| {
        let candidate = Candidate::new(corners, start, hull)?;
        start = candidate.last_face;
        Some(candidate)
    }) {
        queue.push(candidate);
    }
    let mut best = 0.0;
    while let Some(mut candidate) = queue.pop() {
        if candidate.bound <= best + tolerance {
            break;
        }
        let point = candidate.point();
        let (mut distance, mut face) = hull.walk(candidate.last_face, point, candidate.normal);
        if distance >= candidate.bound - tolerance {
            (distance, face) = hull.exit(point, candidate.normal);
            best = f64::max(best, distance);
        }
        if distance < candidate.bound - tolerance && candidate.cut(face, hull) {
            queue.push(candidate);
        }
    }
    best
}

/// A triangle in the search for the deepest point.
struct Candidate {
    corners: [DVec3; 3],
    normal: DVec3,
    /// The distances to the planes of the faces found so far, at the three corners; in between
    /// they are linear.
    cuts: Vec<DVec3>,
    last_face: usize,
    /// The largest of the smallest of the cuts: no point of the triangle is deeper.
    bound: f64,
    /// Where that is, in barycentric coordinates.
    place: DVec3,
}

impl Candidate {
    /// The triangle with a first bound: the lowest of the sentinels and of the face that a walk
    /// from `start` finds over its middle.
    fn new(corners: [DVec3; 3], start: usize, hull: &Hull) -> Option<Self> {
        let [a, b, c] = corners;
        let normal = (b - a).cross(c - a).try_normalize()?;
        let (_, over_middle) = hull.walk(start, (a + b + c) / 3.0, normal);
        let distances =
            |face: usize| DVec3::from(corners.map(|x| hull.distance_to(face, x, normal)));
        let (last_face, cut) = std::iter::once(over_middle)
            .chain(hull.sentinels.iter().copied())
            .map(|face| (face, distances(face)))
            .min_by(|f, g| f.1.max_element().total_cmp(&g.1.max_element()))?;
        let bound = cut.max_element();
        let place = DVec3::AXES[cut.to_array().iter().position(|&d| d == bound)?];
        Some(Self { corners, normal, cuts: vec![cut], last_face, bound, place })
    }

    fn point(&self) -> DVec3 {
        let [a, b, c] = self.corners;
        a * self.place.x + b * self.place.y + c * self.place.z
    }

    /// Adds the plane of a face, which cuts off the present optimum. The new optimum then lies on
    /// the new cut (Seidel 1991), within the polygon where none of the others is lower.
    ///
    /// False if nothing is left, which only rounding can cause.
    fn cut(&mut self, face: usize, hull: &Hull) -> bool {
        let new = DVec3::from(self.corners.map(|x| hull.distance_to(face, x, self.normal)));
        let mut polygon = DVec3::AXES.to_vec();
        for &old in &self.cuts {
            polygon = clip(&polygon, old - new);
        }
        let Some(place) = polygon.into_iter().max_by(|p, q| p.dot(new).total_cmp(&q.dot(new)))
        else {
            return false;
        };
        self.bound = self.bound.min(place.dot(new));
        self.place = place;
        self.last_face = face;
        self.cuts.push(new);
        true
    }
}

/// The part of a polygon where `height · p ≥ 0` (Sutherland & Hodgman).
fn clip(polygon: &[DVec3], height: DVec3) -> Vec<DVec3> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let [hp, hq] = [height.dot(p), height.dot(q)];
        if hp >= 0.0 {
            kept.push(p);
        }
        if (hp > 0.0 && hq < 0.0) || (hp < 0.0 && hq > 0.0) {
            kept.push(p.lerp(q, hp / (hp - hq)));
        }
    }
    kept
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound.total_cmp(&other.bound)
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use crate::mass::tests::{cube, geodesic_sphere};
    use glam::DQuat;
    use proptest::prelude::*;

    fn concavity(mesh: &TriangleMesh) -> f64 {
        let hull = ConvexPolyhedron::from_points(mesh.vertices()).unwrap();
        mesh_concavity(mesh, &Hull::new(&hull))
    }

    /// A cube whose upper face is pushed in to a point at `depth` below it.
    fn dented_cube(depth: f64) -> TriangleMesh {
        let mut vertices = cube().vertices().to_vec();
        let mut triangles: Vec<_> = cube()
            .triangles()
            .iter()
            .copied()
            .filter(|t| t.iter().any(|&v| vertices[v as usize].z < 0.0))
            .collect();
        vertices.push(DVec3::new(0.0, 0.0, 0.5 - depth));
        for [a, b] in [[4, 5], [5, 7], [7, 6], [6, 4]] {
            triangles.push([a, b, 8]);
        }
        TriangleMesh::new(vertices, triangles).unwrap()
    }

    /// A sphere with waves on it.
    fn wavy(level: u32, amplitude: f64) -> TriangleMesh {
        let sphere = geodesic_sphere(level);
        let wave = |v: DVec3| (7.0 * v.x).sin() * (5.0 * v.y).cos() * (6.0 * v.z + 1.0).sin();
        let vertices = sphere.vertices().iter().map(|&v| v * (1.0 + amplitude * wave(v))).collect();
        TriangleMesh::new(vertices, sphere.triangles().to_vec()).unwrap()
    }

    /// A grid of points on every triangle, against every face.
    fn sampled(mesh: &TriangleMesh, steps: u32) -> f64 {
        let hull = ConvexPolyhedron::from_points(mesh.vertices()).unwrap();
        let hull = Hull::new(&hull);
        let mut deepest = 0.0f64;
        for [a, b, c] in mesh.iter_corners() {
            let normal = (b - a).cross(c - a).normalize();
            for i in 0..=steps {
                for j in 0..=steps - i {
                    let [u, v] = [i, j].map(|k| f64::from(k) / f64::from(steps));
                    let point = a + (b - a) * u + (c - a) * v;
                    deepest = deepest.max(hull.exit(point, normal).0);
                }
            }
        }
        deepest
    }

    #[test]
    fn a_dent_in_a_cube() {
        // The normal of a dent's wall leans inwards by atan(2·depth); from the tip it meets the
        // lid after depth / cos of that angle.
        for depth in [0.5f64, 0.1, 1e-3] {
            let exact = depth * (4.0 * depth * depth + 1.0).sqrt();
            let found = concavity(&dented_cube(depth));
            assert!((found / exact - 1.0).abs() < 1e-11, "{depth}: {found} {exact}");
        }
        assert!(concavity(&cube()) < 1e-15);
        assert!(concavity(&geodesic_sphere(4)) < 1e-14);
    }

    #[test]
    fn a_well_deeper_than_wide_looks_across() {
        // The walls of a dent deeper than half its width face each other: their normals hit the
        // opposite side of the cube's lid only for the upper part, and the maximum lies inside a
        // triangle, not at a corner.
        let mesh = dented_cube(0.9);
        let found = concavity(&mesh);
        let coarse = sampled(&mesh, 400);
        assert!(found >= coarse - 1e-14 && found < coarse * 1.01, "{found} {coarse}");
    }

    #[test]
    fn a_wavy_sphere_against_samples() {
        let mesh = wavy(4, 0.05);
        let [found, coarse] = [concavity(&mesh), sampled(&mesh, 8)];
        assert!(found >= coarse - 1e-14 && found < coarse * 1.02, "{found} {coarse}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn never_below_the_samples_and_covariant(
            amplitude in 0.01..0.4f64,
            q in prop::array::uniform4(0.1..1.0f64),
            exponent in -9..9i32,
        ) {
            let mesh = wavy(2, amplitude);
            let found = concavity(&mesh);
            let coarse = sampled(&mesh, 20);
            prop_assert!(found >= coarse - 1e-13);
            prop_assert!(found <= coarse * 1.1 + 1e-13, "{found} {coarse}");

            let scale = 10f64.powi(exponent);
            let pose = Pose::new(DQuat::from_array(q), DVec3::new(0.3, -2.0, 1.0));
            let moved = mesh.transformed(&pose).scaled(DVec3::splat(scale));
            prop_assert!((concavity(&moved) / scale - found).abs() < 1e-10);
        }
    }
}
