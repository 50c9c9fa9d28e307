//! The search unfolded one level at a time, while the bodies still move (Noble 2023, Algorithm 10).
//!
//! An iteration that looks for the place of two bodies asks again and again how they meet, each time a
//! little beside where they were. [`ActiveSet`] remembers how far the trees are unfolded: every call
//! looks at the pairs of the front alone, reports those surrogates that meet as contacts of their own,
//! coarse but on the safe side, and unfolds them for the next call.
//!
//! What differs from the print, and why. There a pair that is found apart gives way to its parents, which
//! meet, and are unfolded again in the next iteration: a cycle, broken by a memory of what was removed
//! before. Here pairs are looked at with a margin. What is apart by more than the margin stays so until
//! the bodies have moved that far, and is not looked at before: it has left the front, no parent need
//! stand for it, and none is lost. Only fine triangles that are looked at again and are then apart leave
//! for good; of those the memory holds that come back, and they leave no more.

use glam::DVec3;
use polygrain_geometry::Pose;

use super::pairs::{Front, Range, pair_bounds};
use super::search::{ALL, BelowPair, Couple, Grain, Search, bits, each_below};
use super::tree::{Node, SurrogateTree, WIDTH};
use crate::triangle::flat::TrianglePair;
use crate::triangle::hybrid::fall_back;
use crate::triangle::{Triangle, comparison};

/// How far beyond their reach pairs are looked for, as a part of it.
const MARGIN: f64 = 0.25;

/// Two nodes of the front.
#[derive(Clone, Copy, Debug)]
struct Entry {
    nodes: [u32; 2],
    lanes: [u32; 2],
    depth: u8,
    /// How far the bodies may have moved before this is looked at again, m.
    until: f64,
    /// The pairs that were near: unfolded, or compared in every call.
    open: [u32; WIDTH],
    /// Fine pairs that were near once and have left.
    left: [u32; WIDTH],
    /// Those of them that came back: they stay.
    back: [u32; WIDTH],
}

impl Entry {
    fn new(nodes: [u32; 2], lanes: [u32; 2], depth: u8) -> Self {
        let none = [0; WIDTH];
        Self { nodes, lanes, depth, until: f64::NEG_INFINITY, open: none, left: none, back: none }
    }

    /// Takes note of which fine pairs are near now.
    fn renew(&mut self, near: &[u32; WIDTH]) {
        for (i, &near) in near.iter().enumerate() {
            self.back[i] |= near & self.left[i];
            let open = near | (self.open[i] & self.back[i]);
            self.left[i] |= self.open[i] & !open;
            self.open[i] = open;
        }
    }
}

/// How far the trees of two meshes are unfolded.
#[derive(Clone, Debug)]
pub struct ActiveSet {
    entries: Vec<Entry>,
    unfolded: bool,
    coarse: Vec<CoarseContact>,
}

impl Default for ActiveSet {
    /// The roots of the trees.
    fn default() -> Self {
        Self { entries: vec![Entry::new([0, 0], [ALL; 2], 0)], unfolded: true, coarse: Vec::new() }
    }
}

impl ActiveSet {
    /// Whether the last call unfolded nothing: what it found is all there is.
    pub fn is_settled(&self) -> bool {
        !self.unfolded
    }

    /// The surrogates that meet and were unfolded in the last call.
    pub fn coarse(&self) -> &[CoarseContact] {
        &self.coarse
    }
}

/// Two surrogates whose halos overlap, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoarseContact {
    /// Half-way between the surrogates.
    pub position: DVec3,
    /// Unit, from A to B.
    pub normal: DVec3,
    /// Their distance less the reach of their halos, m: negative.
    pub gap: f64,
    /// How far the halos of the surrogates and of the meshes reach together, m.
    pub reach: f64,
}

impl Search {
    /// Looks at the front of two trees and unfolds it by one level; the memory of the lists is used
    /// again.
    ///
    /// `moved` is a bound on how far points of the bodies have moved against each other since the first
    /// call, m. `found` gets the fine triangles within reach of each other, m, sorted, and the set the
    /// surrogates that were unfolded. Once it [is settled](ActiveSet::is_settled), the former are those
    /// that [`contacts`](Self::contacts) finds, and there are none of the latter.
    pub fn unfold(
        &mut self,
        [(a, pose_a), (b, pose_b)]: [(Grain, &Pose); 2],
        reach: f64,
        moved: f64,
        active: &mut ActiveSet,
        found: &mut Vec<TrianglePair>,
    ) {
        let couple = Couple::new(a, pose_a, b, pose_b);
        let meeting = couple.meeting();
        let margin = MARGIN * reach;
        let wide = ((reach + margin) / meeting.unit) as f32 * (1.0 + f32::EPSILON);
        let range = meeting.range(wide);
        let mut facing = meeting.facing(&range);
        self.restart();
        found.clear();
        active.coarse.clear();
        active.unfolded = false;
        // Those that are added belong to the next call.
        for place in 0..active.entries.len() {
            let mut entry = active.entries[place];
            let [node_a, node_b] = [a.node(entry.nodes[0]), b.node(entry.nodes[1])];
            let fine = node_a.is_fine && node_b.is_fine;
            if moved >= entry.until {
                let lanes = [entry.lanes[0] & node_a.lanes(), entry.lanes[1] & node_b.lanes()];
                let [reaches_a, reaches_b] =
                    [facing[0].reaches(a.tree, node_a), facing[1].reaches(b.tree, node_b)];
                let front_a = Front { node: node_a, lanes: lanes[0], reaches: &reaches_a };
                let front_b = Front { node: node_b, lanes: lanes[1], reaches: &reaches_b };
                pair_bounds(&meeting, front_a, front_b, range.distance, &mut self.bounds);
                self.count(node_a, node_b);
                self.count_level(entry.depth);
                entry.until = moved + margin;
                let near = self.bounds.near;
                if fine {
                    entry.renew(&near);
                } else {
                    let new = std::array::from_fn(|i| near[i] & !entry.open[i]);
                    let nodes = [node_a, node_b];
                    coarse_contacts(&couple, pose_a, nodes, &new, reach, &mut active.coarse);
                    let depth = entry.depth.saturating_add(1);
                    each_below(entry.nodes, node_a, node_b, &new, |below| {
                        if let BelowPair::Nodes { nodes, lanes, .. } = below {
                            active.entries.push(Entry::new(nodes, lanes, depth));
                            active.unfolded = true;
                        }
                    });
                    entry.open = std::array::from_fn(|i| near[i] | entry.open[i]);
                }
                active.entries[place] = entry;
            }
            if fine {
                for (i, &open) in entry.open.iter().enumerate() {
                    for j in bits(open) {
                        self.count_fine(entry.depth);
                        let (p, q) = couple.fine(node_a.link[i], node_b.link[j]);
                        if let Some(closest) = fall_back(&p, &q, reach) {
                            let direction = Range::direction(&closest);
                            facing = meeting.facing(&Range { direction, ..range });
                            found.push(TrianglePair {
                                a: node_a.link[i],
                                b: node_b.link[j],
                                closest,
                            });
                        }
                    }
                }
            }
        }
        found.sort_unstable_by_key(|pair| (pair.a, pair.b));
    }
}

/// The contacts of surrogates, of a surrogate and a fine triangle among them, that are near.
fn coarse_contacts(
    couple: &Couple,
    pose_a: &Pose,
    [a, b]: [&Node; 2],
    near: &[u32; WIDTH],
    reach: f64,
    contacts: &mut Vec<CoarseContact>,
) {
    for (i, &near) in near.iter().enumerate() {
        for j in bits(near) {
            let (p, halo_a) = surrogate(couple.a.tree, a, i);
            let (q, halo_b) = surrogate(couple.b.tree, b, j);
            let closest = comparison::closest(&p, &couple.seen(q));
            let reach = reach + halo_a + halo_b;
            let gap = closest.distance() - reach;
            // Surrogates that meet have no direction to push in.
            if let Some(normal) = (closest.on_b - closest.on_a).try_normalize()
                && gap < 0.0
            {
                contacts.push(CoarseContact {
                    position: pose_a.point(0.5 * (closest.on_a + closest.on_b)),
                    normal: pose_a.vector(normal),
                    gap,
                    reach,
                });
            }
        }
    }
}

/// A triangle of a tree in body coordinates, and the halo that it needs for what is below it, m.
fn surrogate(tree: &SurrogateTree, node: &Node, lane: usize) -> (Triangle, f64) {
    let triangle = node.block.get(lane).map(|c| tree.frame.outward(c));
    (triangle, f64::from(node.halo[lane]) * tree.frame.unit)
}
