//! Where the halos of two meshes overlap: points with names, each once.
//!
//! A mesh carries a halo, all that is within ε of it, and two meshes are in contact where their halos
//! overlap (Noble 2023 §3.2). The triangles in contact are many, and neighbours see the same thing:
//! a corner over a face is a corner of six triangles. What the law gets is made of them by four
//! rules, in this order:
//!
//! 1. *Candidates.* Every two triangles in contact give the point half-way between their closest
//!    points, and one for each corner of either that is over the other, its boundary included, and
//!    within reach. (A box on a floor is held at its corners, not at whichever of equally near points
//!    comes first.)
//! 2. *Names.* A candidate is named after the two features it lies on: a vertex, an edge or a face of
//!    each mesh. Candidates of one name are one point.
//! 3. *Only what is nearest around it.* A point on an edge or a corner of both meshes is left out if
//!    triangles that share these features are nearer to each other elsewhere: it is then where
//!    one triangle ends, not where the bodies meet.
//! 4. *Not too dense.* From the nearest on, a point is left out if one that is kept is within half
//!    the reach of the halos and has the same normal to within 18° (a cosine of 0.95).

use std::collections::{HashMap, HashSet};

use glam::DVec3;
use polygrain_geometry::mesh::triangles_meet;
use polygrain_geometry::{Pose, TriangleMesh};

use super::search::{Couple, Grain, Search};
use crate::manifold::{Feature, FeaturePair};
use crate::triangle::flat::TrianglePair;
use crate::triangle::{self, Triangle};

/// Normals whose cosine is beyond this are the same.
const SAME_DIRECTION: f64 = 0.95;

/// Ends of edges whose cosine with another point is beyond this count as much as that.
const PARALLEL: f64 = 0.99;

/// Points nearer than this, beside the reach of both halos, are the same.
const SAME_PLACE: f64 = 0.5;

/// A corner that is outside a triangle by less than this part of it is over its boundary.
const BOUNDARY: f64 = 1e-9;

/// Triangles with a smaller sine than this at their first corner are needles.
const NEEDLE: f64 = 1e-6;

/// A point where the halos of two meshes overlap, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HaloPoint {
    /// Half-way between the meshes.
    pub position: DVec3,
    /// Unit, from A to B.
    pub normal: DVec3,
    /// The distance of the meshes here less the reach of both halos, m: negative, down to minus that
    /// reach where the meshes touch.
    pub gap: f64,
    /// The features that make the point: its identity from step to step.
    pub features: FeaturePair,
    /// The triangles it was found on.
    pub triangles: [u32; 2],
    /// How much it counts beside the others, from zero to one; see
    /// [`find_points`](HaloContact::find_points).
    pub share: f64,
}

/// Where two meshes are in contact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HaloContact {
    /// The points, sorted by their features.
    pub points: Vec<HaloPoint>,
    /// Whether the meshes themselves touch or intersect, by exact predicates on the corners where
    /// they are, the second mesh's in the coordinates of the first: which no force can undo.
    pub meshes_meet: bool,
    pairs: Vec<TrianglePair>,
}

impl HaloContact {
    /// The triangles that are in contact.
    pub(crate) fn pairs(&self) -> &[TrianglePair] {
        &self.pairs
    }

    /// The list of triangles in contact, to be filled by any search before
    /// [`find_points`](Self::find_points).
    pub fn pairs_mut(&mut self) -> &mut Vec<TrianglePair> {
        &mut self.pairs
    }

    /// Makes points of the triangles in contact by the first three rules, and finds out whether any of
    /// them meet. The fourth makes points come and go at a distance; without it they move steadily with
    /// the bodies, and are more. Where edges end beside each other there are points, too, the less so the
    /// more the direction differs: so that none jumps from one end of parallel edges, or from one corner of
    /// parallel faces, to another.
    pub fn find_points(&mut self, a: Grain, pose_a: &Pose, b: Grain, pose_b: &Pose, reach: f64) {
        let couple = Couple::new(a, pose_a, b, pose_b);
        self.make_points([(a, pose_a), (b, pose_b)], reach, |points, pairs| {
            add_ends_of_edges(points, &couple, pairs, reach);
        });
    }

    fn make_points(
        &mut self,
        [(a, pose_a), (b, pose_b)]: [(Grain, &Pose); 2],
        reach: f64,
        choose: impl Fn(&mut Vec<Candidate>, &[TrianglePair]),
    ) {
        self.points.clear();
        self.meshes_meet = false;
        if self.pairs.is_empty() {
            return;
        }
        let couple = Couple::new(a, pose_a, b, pose_b);
        self.meshes_meet = self.pairs.iter().any(|pair| meet(&couple, pair));
        let mut points = candidates(&couple, &self.pairs, reach);
        points.sort_by(|p, q| {
            let nearer = p.distance.total_cmp(&q.distance);
            nearer.then_with(|| (p.features, p.triangles).cmp(&(q.features, q.triangles)))
        });
        keep_one_of_each_name(&mut points);
        keep_the_nearest_around(&mut points, &couple, &self.pairs);
        choose(&mut points, &self.pairs);
        points.sort_by_key(|point| point.features);
        self.points.extend(points.iter().map(|point| HaloPoint {
            position: pose_a.point(0.5 * (point.on_a + point.on_b)),
            normal: pose_a.vector(point.normal),
            gap: point.distance - reach,
            features: point.features,
            triangles: point.triangles,
            share: point.share,
        }));
    }
}

impl Search {
    /// Finds where two meshes with halos are in contact; the memory of `contact` is used again.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_contact::surrogate::{Grain, HaloContact, Search, SurrogateTree};
    /// use polygrain_geometry::{Pose, generate};
    ///
    /// let floor = generate::plane(4.0, 4.0, 8, 8)?;
    /// let ball = generate::icosphere(0.5, 2)?;
    /// let trees = [SurrogateTree::new(&floor), SurrogateTree::new(&ball)];
    /// let [floor, ball] = [Grain::new(&floor, &trees[0]), Grain::new(&ball, &trees[1])];
    /// let above = Pose::from_translation(DVec3::new(0.1, 0.2, 0.505));
    ///
    /// let mut contact = HaloContact::default();
    /// let halos = [0.01; 2];
    /// Search::default().halo_contact(floor, &Pose::IDENTITY, ball, &above, halos, &mut contact);
    /// assert!(!contact.points.is_empty() && !contact.meshes_meet);
    /// assert!(contact.points.iter().all(|p| p.gap <= 0.0 && p.normal.z > 0.9));
    /// # Ok::<(), polygrain_geometry::generate::GenerateError>(())
    /// ```
    pub fn halo_contact(
        &mut self,
        a: Grain,
        pose_a: &Pose,
        b: Grain,
        pose_b: &Pose,
        halos: [f64; 2],
        contact: &mut HaloContact,
    ) {
        contact.pairs.clear();
        let reach = halos[0] + halos[1];
        self.contacts(a, pose_a, b, pose_b, reach, &mut contact.pairs);
        let placed = [(a, pose_a), (b, pose_b)];
        contact.make_points(placed, reach, |points, _| thin_out(points, SAME_PLACE * reach));
    }
}

/// A point that may become one of the contact, in the coordinates of A.
#[derive(Clone, Copy)]
struct Candidate {
    on_a: DVec3,
    on_b: DVec3,
    normal: DVec3,
    distance: f64,
    features: FeaturePair,
    triangles: [u32; 2],
    share: f64,
}

/// Rule 1.
fn candidates(couple: &Couple, pairs: &[TrianglePair], reach: f64) -> Vec<Candidate> {
    let mut points = Vec::with_capacity(2 * pairs.len());
    for pair in pairs {
        let (p, q) = couple.fine(pair.a, pair.b);
        let (mesh_a, mesh_b) = (couple.a.mesh, couple.b.mesh);
        let closest = &pair.closest;
        let triangles = [pair.a, pair.b];
        let features = FeaturePair {
            a: name(mesh_a, pair.a, closest.features[0]),
            b: name(mesh_b, pair.b, closest.features[1]),
        };
        let mut push = |on_a: DVec3, on_b: DVec3, distance: f64, features| {
            let normal = (on_b - on_a).try_normalize().unwrap_or_else(|| facing(&p, &q));
            let share = 1.0;
            points.push(Candidate { on_a, on_b, normal, distance, features, triangles, share });
        };
        push(closest.on_a, closest.on_b, closest.distance(), features);
        for k in 0..3_u8 {
            let corner = triangle::Feature::Vertex(k);
            if let Some((foot, distance)) = over(q[usize::from(k)], &p, reach) {
                let (a, b) = (Feature::Face(pair.a), name(mesh_b, pair.b, corner));
                push(foot, q[usize::from(k)], distance, FeaturePair { a, b });
            }
            if let Some((foot, distance)) = over(p[usize::from(k)], &q, reach) {
                let (a, b) = (name(mesh_a, pair.a, corner), Feature::Face(pair.b));
                push(p[usize::from(k)], foot, distance, FeaturePair { a, b });
            }
        }
    }
    points
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

/// Whether two triangles have a point in common. Only those whose distance drowns in rounding are
/// looked at.
fn meet(couple: &Couple, pair: &TrianglePair) -> bool {
    let (p, q) = couple.fine(pair.a, pair.b);
    let corners = || p.iter().chain(&q).copied();
    let high = corners().fold(DVec3::NEG_INFINITY, DVec3::max);
    let low = corners().fold(DVec3::INFINITY, DVec3::min);
    pair.closest.distance() <= 1e-12 * (high - low).length() && triangles_meet(&p, &q)
}

/// Where meshes meet there is no direction between them; that of a face will do.
fn facing(&[a, b, c]: &Triangle, &[d, e, f]: &Triangle) -> DVec3 {
    let outward = (b - a).cross(c - a).try_normalize();
    outward.or_else(|| (e - d).cross(d - f).try_normalize()).unwrap_or(DVec3::Z)
}

/// A feature of a triangle as one of the mesh.
fn name(mesh: &TriangleMesh, triangle: u32, feature: triangle::Feature) -> Feature {
    let corners = mesh.triangles()[triangle as usize];
    match feature {
        triangle::Feature::Vertex(k) => Feature::Vertex(corners[usize::from(k)]),
        triangle::Feature::Edge(k) => {
            let (v, w) = (corners[usize::from(k)], corners[(usize::from(k) + 1) % 3]);
            Feature::Edge(v.min(w), v.max(w))
        }
        triangle::Feature::Face => Feature::Face(triangle),
    }
}

/// Rule 2, the nearest coming first.
fn keep_one_of_each_name(points: &mut Vec<Candidate>) {
    let mut seen = HashSet::with_capacity(points.len());
    points.retain(|point| seen.insert(point.features));
}

/// Rule 3.
fn keep_the_nearest_around(points: &mut Vec<Candidate>, couple: &Couple, pairs: &[TrianglePair]) {
    let is_face = |feature| matches!(feature, Feature::Face(_));
    let ends = |features: FeaturePair| !is_face(features.a) && !is_face(features.b);
    let named: Vec<FeaturePair> = points.iter().map(|p| p.features).filter(|&f| ends(f)).collect();
    let mut nearest: Vec<(FeaturePair, f64)> =
        sorted(&named, |&f| f).into_iter().map(|f| (f, f64::INFINITY)).collect();
    // Few of the features of a pair of triangles are those of a point.
    let (of_a, of_b) = (sorted(&named, |f| f.a), sorted(&named, |f| f.b));
    for pair in pairs {
        let distance = pair.closest.distance();
        for a in among(&of_a, boundary(couple.a.mesh, pair.a)) {
            for b in among(&of_b, boundary(couple.b.mesh, pair.b)) {
                let features = FeaturePair { a, b };
                if let Ok(place) = nearest.binary_search_by_key(&features, |entry| entry.0) {
                    nearest[place].1 = nearest[place].1.min(distance);
                }
            }
        }
    }
    points.retain(|point| {
        let Ok(place) = nearest.binary_search_by_key(&point.features, |entry| entry.0) else {
            return true;
        };
        // Beyond rounding of a few sums of coordinates.
        let rounding = 1e-14 * (point.on_a.abs().max_element() + point.on_b.abs().max_element());
        point.distance <= nearest[place].1 * (1.0 + 1e-12) + rounding
    });
}

fn sorted<T: Ord>(named: &[FeaturePair], part: impl Fn(&FeaturePair) -> T) -> Vec<T> {
    let mut parts: Vec<T> = named.iter().map(part).collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}

fn among(known: &[Feature], features: [Feature; 6]) -> impl Iterator<Item = Feature> {
    features.into_iter().filter(|feature| known.binary_search(feature).is_ok())
}

/// The corners and edges of a triangle.
fn boundary(mesh: &TriangleMesh, triangle: u32) -> [Feature; 6] {
    let corner = |k| name(mesh, triangle, triangle::Feature::Vertex(k));
    let edge = |k| name(mesh, triangle, triangle::Feature::Edge(k));
    [corner(0), corner(1), corner(2), edge(0), edge(1), edge(2)]
}

/// Adds where edges run out beside each other.
///
/// Along edges that are parallel the nearest point is at one end or the other, whichever is nearer by nothing;
/// and a corner that slips off a face by nothing is beside its edge. Without these points forces would jump
/// from one end of an edge, or one corner of a face, to another as bodies turn by nothing.
fn add_ends_of_edges(
    points: &mut Vec<Candidate>,
    couple: &Couple,
    pairs: &[TrianglePair],
    reach: f64,
) {
    let normals: Vec<DVec3> = points.iter().map(|point| point.normal).collect();
    let mut places: HashMap<FeaturePair, usize> =
        points.iter().enumerate().map(|(i, point)| (point.features, i)).collect();
    let mut seen = HashSet::with_capacity(9 * pairs.len());
    for pair in pairs {
        for edge_a in edges(couple.a.mesh, pair.a) {
            for edge_b in edges(couple.b.mesh, pair.b) {
                if !seen.insert((edge_a, edge_b)) {
                    continue;
                }
                for end in ends(couple, edge_a, edge_b).into_iter().flatten() {
                    let Some(end) = stand(end, [pair.a, pair.b], &normals, reach) else {
                        continue;
                    };
                    let place = *places.entry(end.features).or_insert_with(|| {
                        points.push(end);
                        points.len() - 1
                    });
                    points[place].share = points[place].share.max(end.share);
                }
            }
        }
    }
}

/// The edges of a triangle, by their ends in order.
fn edges(mesh: &TriangleMesh, triangle: u32) -> [[u32; 2]; 3] {
    let corners = mesh.triangles()[triangle as usize];
    [[0, 1], [1, 2], [2, 0]].map(|[i, j]: [usize; 2]| {
        let (v, w) = (corners[i], corners[j]);
        [v.min(w), v.max(w)]
    })
}

/// The points of two edges and their features, in the coordinates of A.
type End = (DVec3, DVec3, FeaturePair);

/// Where the ends of either of two edges are beside the other. Of edges as long as each other, which lean a
/// little, neither end may be beside the other edge, but beyond its end: then they are beside each other.
fn ends(couple: &Couple, edge_a: [u32; 2], edge_b: [u32; 2]) -> [Option<End>; 8] {
    let a = edge_a.map(|v| couple.a.mesh.vertices()[v as usize]);
    let b = edge_b.map(|v| couple.seen([couple.b.mesh.vertices()[v as usize]; 3])[0]);
    let edge = |[v, w]: [u32; 2]| Feature::Edge(v, w);
    let (on_b, on_a) = (a.map(|corner| foot(corner, b)), b.map(|corner| foot(corner, a)));
    let of_a = |i: usize| {
        let features = FeaturePair { a: Feature::Vertex(edge_a[i]), b: edge(edge_b) };
        let Foot::Beside(foot) = on_b[i] else { return None };
        Some((a[i], foot, features))
    };
    let of_b = |i: usize| {
        let features = FeaturePair { a: edge(edge_a), b: Feature::Vertex(edge_b[i]) };
        let Foot::Beside(foot) = on_a[i] else { return None };
        Some((foot, b[i], features))
    };
    let of_both = |i: usize, j: usize| {
        let features = FeaturePair { a: Feature::Vertex(edge_a[i]), b: Feature::Vertex(edge_b[j]) };
        (on_b[i] == Foot::Beyond(j) && on_a[j] == Foot::Beyond(i)).then_some((a[i], b[j], features))
    };
    [of_a(0), of_a(1), of_b(0), of_b(1), of_both(0, 0), of_both(0, 1), of_both(1, 0), of_both(1, 1)]
}

/// An end of edges as a point: the less the more its direction differs from those of all others.
fn stand(
    (on_a, on_b, features): End,
    triangles: [u32; 2],
    normals: &[DVec3],
    reach: f64,
) -> Option<Candidate> {
    let distance = on_a.distance(on_b);
    if distance > reach {
        return None;
    }
    let normal = (on_b - on_a).try_normalize()?;
    let cosine = normals.iter().map(|other| normal.dot(*other)).fold(-1.0, f64::max);
    let share = ((cosine - SAME_DIRECTION) / (PARALLEL - SAME_DIRECTION)).min(1.0);
    let point = Candidate { on_a, on_b, normal, distance, features, triangles, share };
    (share > 0.0).then_some(point)
}

/// Where a corner is along an edge.
#[derive(Clone, Copy, PartialEq)]
enum Foot {
    /// Between its ends; the foot on it.
    Beside(DVec3),
    /// Beyond its start, 0, or its end, 1.
    Beyond(usize),
}

fn foot(corner: DVec3, [start, end]: [DVec3; 2]) -> Foot {
    let along = end - start;
    let place = (corner - start).dot(along) / along.length_squared();
    if place < -BOUNDARY {
        Foot::Beyond(0)
    } else if place > 1.0 + BOUNDARY {
        Foot::Beyond(1)
    } else {
        Foot::Beside(start + place * along)
    }
}

/// Rule 4, the nearest coming first.
fn thin_out(points: &mut Vec<Candidate>, tolerance: f64) {
    let mut kept: Vec<(DVec3, DVec3)> = Vec::with_capacity(points.len());
    points.retain(|point| {
        let position = 0.5 * (point.on_a + point.on_b);
        let repeats = |&(other, normal): &(DVec3, DVec3)| {
            position.distance_squared(other) < tolerance * tolerance
                && point.normal.dot(normal) > SAME_DIRECTION
        };
        let keep = !kept.iter().any(repeats);
        if keep {
            kept.push((position, point.normal));
        }
        keep
    });
}
