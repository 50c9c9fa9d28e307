//! Points of triangles in contact by the first three rules.

use glam::DVec3;

use super::touched::Touched;
use crate::triangle::{Feature, Triangle};

/// A corner that is outside a triangle by less than this part of it is over its boundary.
pub(super) const BOUNDARY: f64 = 1e-9;

/// Triangles with a smaller sine than this at their first corner are needles.
const NEEDLE: f64 = 1e-6;

/// A point that may become one of the contact, in the coordinates of A.
#[derive(Clone, Copy)]
pub(super) struct Point {
    /// The numbers of the features it lies on.
    pub(super) features: [u32; 2],
    pub(super) on_a: DVec3,
    pub(super) on_b: DVec3,
    /// Unit, from A to B.
    pub(super) normal: DVec3,
    pub(super) distance: f64,
    /// The place of the triangles it was found on.
    pub(super) pair: usize,
    pub(super) share: f64,
}

/// The points of the first three rules, sorted by their features.
pub(super) fn points(touched: &Touched, reach: f64) -> Vec<Point> {
    let candidates = candidates(touched, reach);
    let mut points: Vec<Point> = one_of_each_name(&candidates)
        .into_iter()
        .map(|candidate| candidate.to_point(touched))
        .collect();
    keep_the_nearest_around(&mut points, touched);
    points
}

#[derive(Clone, Copy)]
struct Candidate {
    features: [u32; 2],
    on_a: DVec3,
    on_b: DVec3,
    distance: f64,
    pair: usize,
}

impl Candidate {
    fn to_point(self, touched: &Touched) -> Point {
        let Self { features, on_a, on_b, distance, pair } = self;
        let normal = (on_b - on_a).try_normalize();
        let normal = normal.unwrap_or_else(|| facing(&touched.triangles(pair)));
        Point { features, on_a, on_b, normal, distance, pair, share: 1.0 }
    }
}

/// Rule 1.
fn candidates(touched: &Touched, reach: f64) -> Vec<Candidate> {
    let Touched { sides: [a, b], pairs, faces, .. } = touched;
    let mut candidates = Vec::with_capacity(2 * pairs.len());
    for (pair, (found, &[face_a, face_b])) in pairs.iter().zip(faces).enumerate() {
        let [p, q] = touched.triangles(pair);
        let closest = &found.closest;
        candidates.push(Candidate {
            features: [
                a.number(face_a, closest.features[0]),
                b.number(face_b, closest.features[1]),
            ],
            on_a: closest.on_a,
            on_b: closest.on_b,
            distance: closest.distance(),
            pair,
        });
        for k in 0..3_u8 {
            let (corner, at) = (Feature::Vertex(k), usize::from(k));
            if let Some((foot, distance)) = over(q[at], &p, reach) {
                let features = [a.number(face_a, Feature::Face), b.number(face_b, corner)];
                candidates.push(Candidate { features, on_a: foot, on_b: q[at], distance, pair });
            }
            if let Some((foot, distance)) = over(p[at], &q, reach) {
                let features = [a.number(face_a, corner), b.number(face_b, Feature::Face)];
                candidates.push(Candidate { features, on_a: p[at], on_b: foot, distance, pair });
            }
        }
    }
    candidates
}

/// The foot of a corner on a triangle, if it is inside or on the boundary, and within reach. Needles
/// have none: their closest points will do.
fn over(corner: DVec3, &[a, b, c]: &Triangle, reach: f64) -> Option<(DVec3, f64)> {
    let (along, across, from) = (b - a, c - a, corner - a);
    let normal = along.cross(across);
    let squared = normal.length_squared();
    if squared <= (NEEDLE * NEEDLE) * along.length_squared() * across.length_squared() {
        return None;
    }
    let height = from.dot(normal);
    if height * height > reach * reach * squared {
        return None;
    }
    let weights = [from.cross(across).dot(normal), along.cross(from).dot(normal)];
    let rest = squared - weights[0] - weights[1];
    let inside = weights[0].min(weights[1]).min(rest) >= -BOUNDARY * squared;
    inside.then(|| (corner - height / squared * normal, height.abs() / squared.sqrt()))
}

/// Where meshes meet there is no direction between them; that of a face will do.
fn facing(&[[a, b, c], [d, e, f]]: &[Triangle; 2]) -> DVec3 {
    let outward = (b - a).cross(c - a).try_normalize();
    outward.or_else(|| (e - d).cross(d - f).try_normalize()).unwrap_or(DVec3::Z)
}

/// Rule 2: the nearest of each name, sorted by these.
fn one_of_each_name(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut order: Vec<u32> = (0..candidates.len() as u32).collect();
    order.sort_unstable_by(|&i, &j| {
        let (p, q) = (&candidates[i as usize], &candidates[j as usize]);
        let named = p.features.cmp(&q.features);
        named.then_with(|| p.distance.total_cmp(&q.distance)).then(i.cmp(&j))
    });
    order.dedup_by_key(|i| candidates[*i as usize].features);
    order.into_iter().map(|i| candidates[i as usize]).collect()
}

/// Rule 3, of points that are sorted by their features.
fn keep_the_nearest_around(points: &mut Vec<Point>, touched: &Touched) {
    let [a, b] = &touched.sides;
    let limits = [a.boundaries() as u32, b.boundaries() as u32];
    let ends = |point: &Point| point.features[0] < limits[0] && point.features[1] < limits[1];
    let mut nearest: Vec<Nearest> = points
        .iter()
        .filter(|point| ends(point))
        .map(|point| Nearest { on_b: point.features[1], distance: f64::INFINITY })
        .collect();
    // Those on feature `i` of A are from `starts[i]` to `starts[i + 1]`.
    let mut starts = vec![0; a.boundaries() + 1];
    for point in points.iter().filter(|point| ends(point)) {
        starts[point.features[0] as usize + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    for (pair, &[face_a, face_b]) in touched.pairs.iter().zip(&touched.faces) {
        let distance = pair.closest.distance();
        let boundary_b = &b.faces[face_b as usize].boundary;
        for &feature in &a.faces[face_a as usize].boundary {
            let here = starts[feature as usize]..starts[feature as usize + 1];
            for entry in &mut nearest[here] {
                if distance < entry.distance && boundary_b.contains(&entry.on_b) {
                    entry.distance = distance;
                }
            }
        }
    }
    let mut nearest = nearest.into_iter();
    points.retain(|point| {
        if !ends(point) {
            return true;
        }
        let nearest = nearest.next().expect("one for each point at the ends of triangles");
        // Beyond rounding of a few sums of coordinates.
        let rounding = 1e-14 * (point.on_a.abs().max_element() + point.on_b.abs().max_element());
        point.distance <= nearest.distance * (1.0 + 1e-12) + rounding
    });
}

/// How near triangles that share two features are to each other.
struct Nearest {
    on_b: u32,
    distance: f64,
}
