//! Building the tree.

use polygrain_geometry::Aabb;

use super::{Node, around, surface};
use crate::broad::images::Slot;

/// The most boxes in a leaf.
const LEAF_SIZE: usize = 4;

/// How many places to cut are tried along an axis, plus one.
const BINS: usize = 16;

/// Deeper than this, boxes are halved by number: it bounds the depth, whatever their places.
const HEURISTIC_DEPTH: usize = 64;

/// Builds the tree over some bounded boxes and puts them in the order of its leaves.
pub(super) fn build(nodes: &mut Vec<Node>, slots: &mut [Slot]) {
    nodes.clear();
    if !slots.is_empty() {
        branch(nodes, slots, 0, 0);
    }
}

/// Appends the tree over `slots`, the first of which is number `first` of all.
fn branch(nodes: &mut Vec<Node>, slots: &mut [Slot], first: usize, depth: usize) {
    let index = nodes.len();
    let count = if slots.len() <= LEAF_SIZE { slots.len() as u32 } else { 0 };
    nodes.push(Node { bounds: around(slots), link: first as u32, count });
    if count > 0 {
        return;
    }
    let half = slots.len() / 2;
    let middle = if depth < HEURISTIC_DEPTH { cut(slots).unwrap_or(half) } else { half };
    let (left, right) = slots.split_at_mut(middle);
    branch(nodes, left, first, depth + 1);
    nodes[index].link = nodes.len() as u32;
    branch(nodes, right, first + middle, depth + 1);
}

/// Parts the boxes where the surface area heuristic is least: the number of boxes times the surface
/// around them, summed over both sides. `None` if all centres coincide.
fn cut(slots: &mut [Slot]) -> Option<usize> {
    let centres = Aabb::from_points(slots.iter().map(|slot| slot.bounds.centre()));
    let spread = centres.extents();
    let axis = spread.max_position();
    if !(spread[axis] > 0.0 && spread[axis].is_finite()) {
        return None;
    }
    let bin_of = |slot: &Slot| {
        let along = (slot.bounds.centre()[axis] - centres.min[axis]) / spread[axis];
        ((along * BINS as f64) as usize).min(BINS - 1)
    };
    let mut bins = [Bin::EMPTY; BINS];
    for slot in &*slots {
        let bin = &mut bins[bin_of(slot)];
        *bin = bin.with(&Bin { bounds: slot.bounds, count: 1 });
    }
    let best = cheapest_cut(&bins);
    Some(part(slots, |slot| bin_of(slot) < best))
}

#[derive(Clone, Copy)]
struct Bin {
    bounds: Aabb,
    count: usize,
}

impl Bin {
    const EMPTY: Self = Self { bounds: Aabb::EMPTY, count: 0 };

    fn with(&self, other: &Self) -> Self {
        Self { bounds: self.bounds.merged(&other.bounds), count: self.count + other.count }
    }

    fn cost(&self) -> f64 {
        surface(&self.bounds) * self.count as f64
    }
}

/// The number of bins on the lower side. The outermost bins are never empty, so neither side is.
fn cheapest_cut(bins: &[Bin; BINS]) -> usize {
    let mut above = [0.0; BINS];
    let mut upper = Bin::EMPTY;
    for bin in (1..BINS).rev() {
        upper = upper.with(&bins[bin]);
        above[bin] = upper.cost();
    }
    let (mut best, mut least) = (BINS / 2, f64::INFINITY);
    let mut lower = Bin::EMPTY;
    for bin in 1..BINS {
        lower = lower.with(&bins[bin - 1]);
        let cost = lower.cost() + above[bin];
        if cost < least {
            (best, least) = (bin, cost);
        }
    }
    best
}

/// Moves the boxes that `belongs` to the front, and counts them.
fn part(slots: &mut [Slot], belongs: impl Fn(&Slot) -> bool) -> usize {
    let mut middle = 0;
    for i in 0..slots.len() {
        if belongs(&slots[i]) {
            slots.swap(i, middle);
            middle += 1;
        }
    }
    middle
}
