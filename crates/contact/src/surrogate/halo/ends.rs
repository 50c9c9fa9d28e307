//! Where edges run out beside each other.
//!
//! Along edges that are parallel the nearest point is at one end or the other, whichever is nearer by nothing;
//! and a corner that slips off a face by nothing is beside its edge. Without these points forces would jump
//! from one end of an edge, or one corner of a face, to another as bodies turn by nothing.

use glam::DVec3;

use super::SAME_DIRECTION;
use super::points::{BOUNDARY, Point};
use super::touched::{Edge, Kind, Touched};

/// Ends of edges whose cosine with another point is beyond this count as much as that.
const PARALLEL: f64 = 0.99;

/// Adds the ends of edges to points that are sorted by their features, and sorts them again.
pub(super) fn add_ends_of_edges(points: &mut Vec<Point>, touched: &Touched, reach: f64) {
    let known = points.len();
    let around = Around::new(touched);
    let [a, b] = &touched.sides;
    // By which feature of A one of B was last met.
    let mut met = vec![u32::MAX; b.boundaries()];
    let mut met_face = vec![u32::MAX; b.faces.len()];
    for feature_a in 0..a.boundaries() as u32 {
        let kind_a = a.kind(feature_a);
        // Of an edge only the corners of the other mesh are the ends.
        let count = if matches!(kind_a, Kind::Vertex(_)) { 6 } else { 3 };
        for pair in around.pairs(touched, feature_a) {
            let face = touched.faces[pair][1] as usize;
            if std::mem::replace(&mut met_face[face], feature_a) == feature_a {
                continue;
            }
            for &feature_b in &b.faces[face].boundary[..count] {
                if std::mem::replace(&mut met[feature_b as usize], feature_a) == feature_a {
                    continue;
                }
                let features = [feature_a, feature_b];
                let end = match (kind_a, b.kind(feature_b)) {
                    (Kind::Vertex(corner), Kind::Edge(edge)) => {
                        beside(corner, &edge).map(|foot| (corner, foot, pair))
                    }
                    (Kind::Edge(edge), Kind::Vertex(corner)) => {
                        beside(corner, &edge).map(|foot| (foot, corner, pair))
                    }
                    (Kind::Vertex(p), Kind::Vertex(q)) if p.distance(q) <= reach => {
                        let pair = beyond_each_other(touched, &around, features);
                        pair.map(|pair| (p, q, pair))
                    }
                    _ => None,
                };
                if let Some((on_a, on_b, pair)) = end
                    && on_a.distance(on_b) <= reach
                    && points[..known].binary_search_by_key(&features, |p| p.features).is_err()
                    && let Some(point) = stand(&points[..known], features, [on_a, on_b], pair)
                {
                    points.push(point);
                }
            }
        }
    }
    points.sort_unstable_by_key(|point| point.features);
}

/// The faces of A around each of its vertices and edges.
struct Around {
    starts: Vec<u32>,
    faces: Vec<u32>,
}

impl Around {
    fn new(touched: &Touched) -> Self {
        let side = &touched.sides[0];
        let features = || side.faces.iter().flat_map(|face| face.boundary);
        let mut starts = vec![0; side.boundaries() + 1];
        for feature in features() {
            starts[feature as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut faces = vec![0; 6 * side.faces.len()];
        for (i, feature) in features().enumerate() {
            let place = &mut next[feature as usize];
            faces[*place as usize] = i as u32 / 6;
            *place += 1;
        }
        Self { starts, faces }
    }

    /// The places of the pairs of triangles that have a feature of A, in order.
    fn pairs(&self, touched: &Touched, feature: u32) -> impl Iterator<Item = usize> {
        let [start, end] = [feature, feature + 1].map(|i| self.starts[i as usize] as usize);
        self.faces[start..end].iter().flat_map(|&face| touched.pairs_of(face))
    }
}

/// The first pair of triangles of whose edges that leave two corners each ends beyond the other's corner. Of
/// edges as long as each other, which lean a little, neither end may be beside the other edge; then they are
/// beside each other.
fn beyond_each_other(touched: &Touched, around: &Around, [v, w]: [u32; 2]) -> Option<usize> {
    let [a, b] = &touched.sides;
    around.pairs(touched, v).find(|&pair| {
        let [face_a, face_b] = touched.faces[pair];
        let [around_a, around_b] =
            [&a.faces[face_a as usize].boundary, &b.faces[face_b as usize].boundary];
        let beyond = |edge: Kind, end: u32, corner: Kind| match (edge, corner) {
            (Kind::Edge(edge), Kind::Vertex(corner)) => is_beyond(corner, &edge, end),
            _ => false,
        };
        around_b[..3].contains(&w)
            && around_b[3..].iter().any(|&edge| beyond(b.kind(edge), w, a.kind(v)))
            && around_a[3..].iter().any(|&edge| beyond(a.kind(edge), v, b.kind(w)))
    })
}

/// Where a corner is along an edge: from nought at its start to one at its end.
fn place_along(corner: DVec3, [start, end]: [DVec3; 2]) -> f64 {
    let along = end - start;
    (corner - start).dot(along) / along.length_squared()
}

/// The foot of a corner on an edge that it is beside.
fn beside(corner: DVec3, edge: &Edge) -> Option<DVec3> {
    let [start, end] = edge.places;
    let place = place_along(corner, edge.places);
    (-BOUNDARY..=1.0 + BOUNDARY).contains(&place).then(|| start + place * (end - start))
}

/// Whether an edge has such an end, and a corner is beyond it.
fn is_beyond(corner: DVec3, edge: &Edge, end: u32) -> bool {
    let place = place_along(corner, edge.places);
    (edge.ends[0] == end && place < -BOUNDARY) || (edge.ends[1] == end && place > 1.0 + BOUNDARY)
}

/// An end of edges as a point: the less the more its direction differs from those of all others.
fn stand(
    others: &[Point],
    features: [u32; 2],
    [on_a, on_b]: [DVec3; 2],
    pair: usize,
) -> Option<Point> {
    let normal = (on_b - on_a).try_normalize()?;
    let cosine = others.iter().map(|other| normal.dot(other.normal)).fold(-1.0, f64::max);
    let share = ((cosine - SAME_DIRECTION) / (PARALLEL - SAME_DIRECTION)).min(1.0);
    let distance = on_a.distance(on_b);
    let point = Point { features, on_a, on_b, normal, distance, pair, share };
    (share > 0.0).then_some(point)
}
