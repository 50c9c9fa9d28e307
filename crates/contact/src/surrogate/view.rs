//! How far the nodes of a tree reach towards the other body, each looked at once in a search.
//!
//! A node takes part in many pairs, and how far it reaches along a direction is the same in all of
//! them. A halo reaches farther than what it holds: so before a surrogate is paired with anything, what
//! is below it is asked, down to the fine triangles if need be. Most surrogates fall behind on the
//! way, and next to a contact there are few that do not. Only what reaches far beyond the limit, as
//! the far side of a container does, is taken at its word: to ask would take long and change nothing.

use wide::f32x8;

use super::pairs::Facing;
use super::search::bits;
use super::tree::{Node, SurrogateTree, WIDTH};

/// No view of a node below.
const NONE: u32 = u32::MAX;

/// What is known of a node.
#[derive(Clone, Debug)]
struct View {
    node: u32,
    /// Which direction the reaches are along.
    turn: u32,
    /// Where what is below has been asked, and reaches as far as it mattered.
    settled: u32,
    /// Bounds of what is below each triangle.
    reaches: [f32; WIDTH],
    below: [u32; WIDTH],
}

/// How far something must reach to matter.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub(super) least: f32,
    /// What seems to reach farther than this is not asked.
    pub(super) ample: f32,
}

/// Some of the triangles of a node, and how far the farthest of them reaches.
#[derive(Clone, Copy)]
pub(super) struct Beyond {
    pub(super) lanes: u32,
    pub(super) farthest: f32,
}

/// The nodes of a tree that a search has come to, the root first.
#[derive(Clone, Debug, Default)]
pub(super) struct Views {
    list: Vec<View>,
    facing: Facing,
    turn: u32,
}

impl Views {
    /// Forgets all but the root.
    pub(super) fn restart(&mut self, tree: &SurrogateTree, facing: Facing) {
        self.list.clear();
        self.facing = facing;
        self.push(tree, 0);
    }

    /// Looks in another direction from now on.
    pub(super) fn turn(&mut self, facing: Facing) {
        self.facing = facing;
        self.turn = self.turn.wrapping_add(1);
    }

    fn push(&mut self, tree: &SurrogateTree, node: u32) -> u32 {
        let (reaches, settled) = self.look(tree, &tree.nodes[node as usize]);
        self.list.push(View { node, turn: self.turn, settled, reaches, below: [NONE; WIDTH] });
        self.list.len() as u32 - 1
    }

    fn look(&self, tree: &SurrogateTree, node: &Node) -> ([f32; WIDTH], u32) {
        (self.facing.reaches(tree, node), if node.is_fine { node.lanes() } else { 0 })
    }

    /// The node that a view is of.
    pub(super) fn node<'a>(&self, tree: &'a SurrogateTree, view: u32) -> &'a Node {
        &tree.nodes[self.list[view as usize].node as usize]
    }

    /// How far the triangles of a node reach.
    pub(super) fn reaches(&self, view: u32) -> &[f32; WIDTH] {
        &self.list[view as usize].reaches
    }

    /// How far a node seems to reach.
    pub(super) fn seeming(&mut self, tree: &SurrogateTree, view: u32) -> f32 {
        let reaches = self.refreshed(tree, view).reaches;
        reaches[greatest(&reaches)]
    }

    fn refreshed(&mut self, tree: &SurrogateTree, view: u32) -> &View {
        let known = &mut self.list[view as usize];
        if known.turn != self.turn {
            let node = &tree.nodes[known.node as usize];
            let (reaches, settled) = self.look(tree, node);
            let known = &mut self.list[view as usize];
            *known = View { turn: self.turn, settled, reaches, ..*known };
        }
        &self.list[view as usize]
    }

    /// How far a node reaches at most: exactly, or a bound that is below the limit or far beyond it.
    pub(super) fn farthest(&mut self, tree: &SurrogateTree, view: u32, limit: Limit) -> f32 {
        self.refreshed(tree, view);
        // What is settled need only be outdone.
        let mut limit = limit;
        loop {
            let View { reaches, settled, .. } = &self.list[view as usize];
            let lane = greatest(reaches);
            let reach = reaches[lane];
            if reach < limit.least || reach > limit.ample || settled >> lane & 1 == 1 {
                return reach;
            }
            limit.least = limit.least.max(self.ask_below(tree, view, lane, limit));
        }
    }

    /// Bounds a triangle by what is below it, as [`farthest`](Self::farthest) does.
    fn ask_below(&mut self, tree: &SurrogateTree, view: u32, lane: usize, limit: Limit) -> f32 {
        let below = self.below(tree, view, lane);
        let farthest = self.farthest(tree, below, limit);
        let known = &mut self.list[view as usize];
        let reach = known.reaches[lane].min(farthest);
        known.reaches[lane] = reach;
        // Surrogates below may even seem to reach farther; there is no better bound then.
        known.settled |= u32::from(farthest >= limit.least) << lane;
        reach
    }

    /// Which of some triangles of a node reach at least so far. The node was asked how far it
    /// [reaches](Self::farthest) before.
    pub(super) fn beyond(
        &mut self,
        tree: &SurrogateTree,
        view: u32,
        lanes: u32,
        limit: Limit,
    ) -> Beyond {
        let known = &self.list[view as usize];
        let seem = at_least(&known.reaches, limit.least) & lanes;
        let ample = at_least(&known.reaches, limit.ample);
        for lane in bits(seem & !(known.settled | ample)) {
            self.ask_below(tree, view, lane, limit);
        }
        let reaches = &self.list[view as usize].reaches;
        let lanes = at_least(reaches, limit.least) & seem;
        let farthest = bits(lanes).map(|i| reaches[i]).fold(f32::NEG_INFINITY, f32::max);
        Beyond { lanes, farthest }
    }

    /// The view of the node below a surrogate.
    pub(super) fn below(&mut self, tree: &SurrogateTree, view: u32, lane: usize) -> u32 {
        let View { node, below, .. } = &self.list[view as usize];
        if below[lane] != NONE {
            return below[lane];
        }
        let node = tree.nodes[*node as usize].link[lane];
        let below = self.push(tree, node);
        self.list[view as usize].below[lane] = below;
        below
    }
}

/// Which numbers are at least so great.
fn at_least(numbers: &[f32; WIDTH], limit: f32) -> u32 {
    f32x8::new(*numbers).simd_ge(f32x8::splat(limit)).to_bitmask()
}

fn greatest(numbers: &[f32; WIDTH]) -> usize {
    let mut greatest = 0;
    for i in 1..WIDTH {
        if numbers[i] > numbers[greatest] {
            greatest = i;
        }
    }
    greatest
}
