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

mod ends;
mod points;
mod touched;

use glam::DVec3;
use polygrain_geometry::Pose;
use polygrain_geometry::mesh::triangles_meet;

use self::ends::add_ends_of_edges;
use self::points::{Point, points};
use self::touched::Touched;
use super::search::{Couple, Grain, Search};
use crate::manifold::FeaturePair;
use crate::triangle::flat::TrianglePair;

/// Normals whose cosine is beyond this are the same.
const SAME_DIRECTION: f64 = 0.95;

/// Points nearer than this, beside the reach of both halos, are the same.
const SAME_PLACE: f64 = 0.5;

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
        self.make_points([(a, pose_a), (b, pose_b)], reach, |points, touched| {
            add_ends_of_edges(points, touched, reach);
        });
    }

    fn make_points(
        &mut self,
        [(a, pose_a), (b, pose_b)]: [(Grain, &Pose); 2],
        reach: f64,
        choose: impl Fn(&mut Vec<Point>, &Touched),
    ) {
        self.points.clear();
        self.meshes_meet = false;
        if self.pairs.is_empty() {
            return;
        }
        if !self.pairs.is_sorted_by_key(|pair| (pair.a, pair.b)) {
            self.pairs.sort_unstable_by_key(|pair| (pair.a, pair.b));
        }
        let touched = Touched::new(&Couple::new(a, pose_a, b, pose_b), &self.pairs);
        self.meshes_meet = (0..self.pairs.len()).any(|pair| meet(&touched, pair));
        let mut points = points(&touched, reach);
        choose(&mut points, &touched);
        let [side_a, side_b] = &touched.sides;
        self.points.extend(points.iter().map(|point| {
            let [a, b] = point.features;
            let TrianglePair { a: first, b: second, .. } = self.pairs[point.pair];
            HaloPoint {
                position: pose_a.point(0.5 * (point.on_a + point.on_b)),
                normal: pose_a.vector(point.normal),
                gap: point.distance - reach,
                features: FeaturePair { a: side_a.name(a), b: side_b.name(b) },
                triangles: [first, second],
                share: point.share,
            }
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

/// Whether two triangles have a point in common. Only those whose distance drowns in rounding are
/// looked at.
fn meet(touched: &Touched, pair: usize) -> bool {
    let [p, q] = touched.triangles(pair);
    let corners = || p.iter().chain(&q).copied();
    let high = corners().fold(DVec3::NEG_INFINITY, DVec3::max);
    let low = corners().fold(DVec3::INFINITY, DVec3::min);
    let distance = touched.pairs[pair].closest.distance();
    distance <= 1e-12 * (high - low).length() && triangles_meet(&p, &q)
}

/// Rule 4.
fn thin_out(points: &mut Vec<Point>, tolerance: f64) {
    let nearer = |p: &Point, q: &Point| p.distance.total_cmp(&q.distance);
    points.sort_unstable_by(|p, q| nearer(p, q).then_with(|| p.features.cmp(&q.features)));
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
    points.sort_unstable_by_key(|point| point.features);
}
