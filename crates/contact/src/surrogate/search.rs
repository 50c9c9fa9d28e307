//! The pairs of triangles of two meshes that are near, found by descending both trees.

use glam::DMat3;
use polygrain_geometry::{Pose, TriangleMesh};

use super::distance::{Candidate, Task};
use super::pairs::{Front, Meeting, PairBounds, Range, pair_bounds};
use super::tree::{Node, SurrogateTree, WIDTH};
use super::view::Views;
use crate::triangle::flat::TrianglePair;
use crate::triangle::hybrid::fall_back;
use crate::triangle::{Triangle, comparison};

/// A mesh with its tree.
#[derive(Clone, Copy, Debug)]
pub struct Grain<'a> {
    pub(super) mesh: &'a TriangleMesh,
    pub(super) tree: &'a SurrogateTree,
}

impl<'a> Grain<'a> {
    /// A mesh with the tree built of it.
    ///
    /// # Panics
    /// If the tree has not as many triangles as the mesh and thus cannot be its own.
    pub fn new(mesh: &'a TriangleMesh, tree: &'a SurrogateTree) -> Self {
        assert_eq!(mesh.triangles().len(), tree.triangle_count(), "a tree of another mesh");
        Self { mesh, tree }
    }

    pub(super) fn node(&self, index: u32) -> &'a Node {
        &self.tree.nodes[index as usize]
    }

    /// The mesh.
    pub fn mesh(&self) -> &'a TriangleMesh {
        self.mesh
    }
}

/// What a search took. Pairs that a direction known from before parts in a single comparison are not
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Pairs of surrogates, or of a surrogate and a fine triangle, that were looked at.
    pub surrogate_pairs: u64,
    /// Pairs of fine triangles that were looked at.
    pub fine_pairs: u64,
    /// Pairs of fine triangles that no bound parts, and whose features were compared.
    pub compared: u64,
    /// All pairs of the triangles of nodes that were looked at together: also those that a direction
    /// known from before parts, a whole node of them in a single comparison.
    pub brought_together: u64,
    /// The pairs looked at by how often trees were unfolded to get there, the roots first; what lies
    /// deeper counts for the last.
    pub by_level: [u64; LEVELS],
}

/// How many levels of trees are told apart: eight to the eleventh triangles.
pub const LEVELS: usize = 12;

impl Effort {
    /// All pairs that were looked at.
    pub fn pairs(&self) -> u64 {
        self.surrogate_pairs + self.fine_pairs
    }

    pub(super) fn bring_together(&mut self, lanes: [u32; 2]) {
        self.brought_together += u64::from(lanes[0].count_ones() * lanes[1].count_ones());
    }
}

/// Searches pairs of trees, and keeps its memory from one pair to the next.
#[derive(Clone, Debug, Default)]
pub struct Search {
    list: Vec<Unfold>,
    pub(super) tasks: Vec<Task>,
    pub(super) views: [Views; 2],
    pub(super) candidates: Vec<Candidate>,
    pub(super) bounds: PairBounds,
    pub(super) effort: Effort,
}

/// Two nodes to be looked at, and which of their triangles.
#[derive(Clone, Copy, Debug)]
struct Unfold {
    nodes: [u32; 2],
    lanes: [u32; 2],
    depth: u8,
}

/// Two meshes, the second as seen from the first.
pub(super) struct Couple<'a> {
    pub(super) a: Grain<'a>,
    pub(super) b: Grain<'a>,
    relative: Pose,
    matrix: DMat3,
}

impl<'a> Couple<'a> {
    pub(super) fn new(a: Grain<'a>, pose_a: &Pose, b: Grain<'a>, pose_b: &Pose) -> Self {
        let relative = pose_a.relative(pose_b);
        Self { a, b, relative, matrix: relative.matrix() }
    }

    pub(super) fn meeting(&self) -> Meeting {
        Meeting::new(&self.a.tree.frame, &self.b.tree.frame, &self.relative)
    }

    pub(super) fn fine(&self, a: u32, b: u32) -> (Triangle, Triangle) {
        let q = self.b.mesh.corners(b as usize);
        (self.a.mesh.corners(a as usize), self.seen(q))
    }

    /// A triangle of the second mesh where the first one sees it.
    pub(super) fn seen(&self, triangle: Triangle) -> Triangle {
        triangle.map(|c| self.matrix * c + self.relative.translation)
    }

    pub(super) fn closest(&self, a: u32, b: u32) -> TrianglePair {
        let (p, q) = self.fine(a, b);
        TrianglePair { a, b, closest: comparison::closest(&p, &q) }
    }
}

impl Search {
    /// Adds every two triangles that are within a distance of each other, m, to a list, sorted by
    /// their indices; their closest points are in the coordinates of the first body.
    ///
    /// The list is that of the search through all pairs, bit by bit (Noble 2023, Lemma 4): a pair is
    /// left out only if a lower bound of its distance, or of that of two surrogates above it, proves
    /// it too far apart; the others are compared as in [`flat`](crate::triangle::flat).
    pub fn contacts(
        &mut self,
        a: Grain,
        pose_a: &Pose,
        b: Grain,
        pose_b: &Pose,
        distance: f64,
        found: &mut Vec<TrianglePair>,
    ) {
        let couple = Couple::new(a, pose_a, b, pose_b);
        let first = found.len();
        self.each_within(&couple, distance, |pair, _| found.push(pair));
        found[first..].sort_unstable_by_key(|pair| (pair.a, pair.b));
    }

    /// Visits every two triangles that are within a distance of each other, m, in any order, with how often the
    /// trees were unfolded to get there.
    pub(super) fn each_within(
        &mut self,
        couple: &Couple,
        distance: f64,
        mut visit: impl FnMut(TrianglePair, u8),
    ) {
        let (a, b) = (couple.a, couple.b);
        let meeting = couple.meeting();
        let distance_in_units = (distance / meeting.unit) as f32 * (1.0 + f32::EPSILON);
        let range = meeting.range(distance_in_units);
        let mut facing = meeting.facing(&range);
        let limit = meeting.limit(range.distance);
        self.effort = Effort::default();
        self.list.clear();
        self.list.push(Unfold { nodes: [0, 0], lanes: [ALL; 2], depth: 0 });
        while let Some(unfold) = self.list.pop() {
            let [node_a, node_b] = [a.node(unfold.nodes[0]), b.node(unfold.nodes[1])];
            let lanes = [unfold.lanes[0] & node_a.lanes(), unfold.lanes[1] & node_b.lanes()];
            self.effort.bring_together(lanes);
            let [reaches_a, reaches_b] =
                [facing[0].reaches(a.tree, node_a), facing[1].reaches(b.tree, node_b)];
            if farthest(&reaches_a) + farthest(&reaches_b) < limit {
                continue;
            }
            let front_a = Front { node: node_a, lanes: lanes[0], reaches: &reaches_a };
            let front_b = Front { node: node_b, lanes: lanes[1], reaches: &reaches_b };
            pair_bounds(&meeting, front_a, front_b, range.distance, &mut self.bounds);
            self.count(node_a, node_b);
            self.count_level(unfold.depth);
            let near = self.bounds.near;
            let depth = unfold.depth.saturating_add(1);
            each_below(unfold.nodes, node_a, node_b, &near, |below| match below {
                BelowPair::Nodes { nodes, lanes, .. } => {
                    self.list.push(Unfold { nodes, lanes, depth });
                }
                BelowPair::Fine { a, b, .. } => {
                    self.effort.compared += 1;
                    let (p, q) = couple.fine(a, b);
                    if let Some(closest) = fall_back(&p, &q, distance) {
                        let direction = Range::direction(&closest);
                        facing = meeting.facing(&Range { direction, ..range });
                        visit(TrianglePair { a, b, closest }, unfold.depth);
                    }
                }
            });
        }
    }

    /// What the last search took.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn restart(&mut self) {
        self.effort = Effort::default();
        self.tasks.clear();
    }

    pub(super) fn count(&mut self, a: &Node, b: &Node) {
        let pairs = u64::from(self.bounds.looked_at);
        if a.is_fine && b.is_fine {
            self.effort.fine_pairs += pairs;
        } else {
            self.effort.surrogate_pairs += pairs;
        }
    }

    /// Counts the same pairs by how deep they are.
    pub(super) fn count_level(&mut self, depth: u8) {
        let level = usize::from(depth).min(LEVELS - 1);
        self.effort.by_level[level] += u64::from(self.bounds.looked_at);
    }

    /// Counts a pair of fine triangles that is compared without being looked at first.
    pub(super) fn count_fine(&mut self, depth: u8) {
        self.effort.fine_pairs += 1;
        self.effort.compared += 1;
        self.effort.by_level[usize::from(depth).min(LEVELS - 1)] += 1;
    }

    /// What a search through all pairs took.
    pub(super) fn count_all(&mut self, pairs: u64, compared: u64) {
        self.effort = Effort { fine_pairs: pairs, compared, ..Effort::default() };
        self.effort.by_level[0] = pairs;
    }
}

fn farthest(reaches: &[f32; WIDTH]) -> f32 {
    reaches.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}

/// What near triangles lead to.
pub(super) enum BelowPair {
    /// More nodes to look at, and which of their triangles; those above them are given by their
    /// places.
    Nodes { nodes: [u32; 2], lanes: [u32; 2], above: [u32; 2] },
    /// Two fine triangles, and their places.
    Fine { a: u32, b: u32, at: [usize; 2] },
}

/// All triangles of a node.
pub(super) const ALL: u32 = u32::MAX;

/// Unfolds the near pairs of two nodes: a surrogate into the node below it, while fine triangles
/// wait for the other side, all those together that wait for the same.
pub(super) fn each_below(
    nodes: [u32; 2],
    a: &Node,
    b: &Node,
    near: &[u32; WIDTH],
    mut visit: impl FnMut(BelowPair),
) {
    match (a.is_fine, b.is_fine) {
        (true, true) => {
            for (i, &near) in near.iter().enumerate() {
                for j in bits(near) {
                    visit(BelowPair::Fine { a: a.link[i], b: b.link[j], at: [i, j] });
                }
            }
        }
        (false, false) => {
            for (i, &near) in near.iter().enumerate() {
                for j in bits(near) {
                    let nodes = [a.link[i], b.link[j]];
                    visit(BelowPair::Nodes { nodes, lanes: [ALL; 2], above: [1 << i, 1 << j] });
                }
            }
        }
        (false, true) => {
            for (i, &near) in near.iter().enumerate().filter(|&(_, &near)| near != 0) {
                let nodes = [a.link[i], nodes[1]];
                visit(BelowPair::Nodes { nodes, lanes: [ALL, near], above: [1 << i, near] });
            }
        }
        (true, false) => {
            for j in bits(b.lanes()) {
                let waiting = (0..WIDTH).filter(|&i| near[i] >> j & 1 == 1);
                let waiting = waiting.fold(0, |lanes, i| lanes | 1 << i);
                if waiting != 0 {
                    let nodes = [nodes[0], b.link[j]];
                    visit(BelowPair::Nodes {
                        nodes,
                        lanes: [waiting, ALL],
                        above: [waiting, 1 << j],
                    });
                }
            }
        }
    }
}

/// The positions of the bits that are set.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            lowest
        })
    })
}
