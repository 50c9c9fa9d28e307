//! A tree of boxes.

mod build;

use glam::DVec3;
use polygrain_geometry::Aabb;

use super::BroadPhaseKind;
use super::Search;
use super::found::{Found, Sink};
use super::images::{Field, Slot};
use super::size::Size;

/// Bounding volume hierarchy, refitted while it is good.
///
/// Built top-down by the binned surface area heuristic (Wald 2007), in O(n log n). Later calls keep
/// its branches and only fit the boxes of its nodes to the moved items, in O(n). It is built anew
/// when the bounded boxes are no longer the same ones, or when the surface of its inner nodes,
/// summed, is more than [`WORN`] times the least since it was built. The search compares the two
/// children of each node with each other and descends where they overlap: O(n + pairs) in practice.
///
/// Unbounded boxes stay out of the tree; each of them descends it alone.
#[derive(Default)]
pub(super) struct Bvh {
    nodes: Vec<Node>,
    /// The bounded boxes in the order of the leaves.
    slots: Vec<Slot>,
    /// The bounded boxes as they come.
    bounded: Vec<u32>,
    /// The bounded boxes the tree was built for.
    built_for: Vec<u32>,
    unbounded: Vec<u32>,
    least_surface: f64,
}

/// A node in depth-first order: the first child of a branch is the next node.
#[derive(Clone, Copy, Debug)]
struct Node {
    bounds: Aabb,
    /// Of a leaf the first slot, of a branch the second child.
    link: u32,
    /// Of a leaf the number of slots, of a branch zero.
    count: u32,
}

/// How much the inner nodes may grow before the tree is built anew.
const WORN: f64 = 1.5;

impl Search for Bvh {
    const KIND: BroadPhaseKind = BroadPhaseKind::Bvh;

    fn search(&mut self, field: &Field, found: &mut Found) {
        self.classify(field);
        if self.bounded != self.built_for || self.refit(field) > WORN * self.least_surface {
            self.build(field);
        }
        found.search(field, self.nodes.len(), |range, sink| {
            for node in range {
                self.pairs_at(node, sink);
            }
        });
        found.search(field, self.unbounded.len(), |range, sink| {
            for first in range {
                let slot = field.slot(self.unbounded[first]);
                sink.meet_each(&slot, &self.unbounded[first + 1..]);
                if !self.nodes.is_empty() {
                    self.descend(0, &slot, sink);
                }
            }
        });
    }
}

impl Bvh {
    fn classify(&mut self, field: &Field) {
        self.bounded.clear();
        self.unbounded.clear();
        for (index, bounds) in field.boxes.iter().enumerate() {
            match Size::of(bounds) {
                Size::Empty => {}
                Size::Bounded(_) => self.bounded.push(index as u32),
                Size::Unbounded => self.unbounded.push(index as u32),
            }
        }
    }

    fn build(&mut self, field: &Field) {
        self.built_for.clone_from(&self.bounded);
        self.slots.clear();
        self.slots.extend(self.bounded.iter().map(|&index| field.slot(index)));
        build::build(&mut self.nodes, &mut self.slots);
        self.least_surface = self.inner_surface();
    }

    /// Fits the nodes to the moved boxes, from the leaves up; returns the surface of the inner ones.
    fn refit(&mut self, field: &Field) -> f64 {
        for slot in &mut self.slots {
            *slot = field.slot(slot.index);
        }
        for index in (0..self.nodes.len()).rev() {
            let Node { link, count, .. } = self.nodes[index];
            self.nodes[index].bounds = if count == 0 {
                self.nodes[index + 1].bounds.merged(&self.nodes[link as usize].bounds)
            } else {
                around(&self.slots[link as usize..][..count as usize])
            };
        }
        let surface = self.inner_surface();
        self.least_surface = self.least_surface.min(surface);
        surface
    }

    fn inner_surface(&self) -> f64 {
        self.nodes.iter().filter(|node| node.count == 0).map(|node| surface(&node.bounds)).sum()
    }

    /// The pairs that part at this node: one box below each child, or both in this leaf.
    fn pairs_at(&self, node: usize, sink: &mut Sink) {
        if self.nodes[node].count == 0 {
            self.pairs_between(node + 1, self.nodes[node].link as usize, sink);
            return;
        }
        let slots = self.slots_of(node);
        for (i, first) in slots.iter().enumerate() {
            sink.meet_overlapping(first, &slots[i + 1..]);
        }
    }

    /// The pairs of one box below each of two nodes; the larger node is opened first.
    fn pairs_between(&self, a: usize, b: usize, sink: &mut Sink) {
        let (node_a, node_b) = (&self.nodes[a], &self.nodes[b]);
        if !node_a.bounds.overlaps(&node_b.bounds) {
            return;
        }
        let open_a = node_a.count == 0
            && (node_b.count > 0 || surface(&node_a.bounds) >= surface(&node_b.bounds));
        if open_a {
            self.pairs_between(a + 1, b, sink);
            self.pairs_between(node_a.link as usize, b, sink);
        } else if node_b.count == 0 {
            self.pairs_between(a, b + 1, sink);
            self.pairs_between(a, node_b.link as usize, sink);
        } else {
            for slot in self.slots_of(a) {
                sink.meet_overlapping(slot, self.slots_of(b));
            }
        }
    }

    /// The pairs of one box outside the tree.
    fn descend(&self, node: usize, slot: &Slot, sink: &mut Sink) {
        let Node { bounds, link, count } = self.nodes[node];
        if !bounds.overlaps(&slot.bounds) {
            return;
        }
        if count == 0 {
            self.descend(node + 1, slot, sink);
            self.descend(link as usize, slot, sink);
        } else {
            sink.meet_overlapping(slot, self.slots_of(node));
        }
    }

    fn slots_of(&self, leaf: usize) -> &[Slot] {
        let Node { link, count, .. } = self.nodes[leaf];
        &self.slots[link as usize..][..count as usize]
    }
}

fn around(slots: &[Slot]) -> Aabb {
    slots.iter().fold(Aabb::EMPTY, |bounds, slot| bounds.merged(&slot.bounds))
}

/// Half the surface of a box, m²; that of the empty box is zero.
fn surface(bounds: &Aabb) -> f64 {
    let DVec3 { x, y, z } = bounds.extents().max(DVec3::ZERO);
    x * y + y * z + z * x
}

#[cfg(test)]
mod tests {
    use super::super::images::Images;
    use super::super::{Items, Periodic};
    use super::*;

    /// Unit cubes at points of a cube 10 m wide that look random.
    fn cloud(seed: u64) -> Vec<Aabb> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            10.0 * (state >> 32) as f64 / f64::from(u32::MAX)
        };
        let corners = (0..500).map(|_| DVec3::new(next(), next(), next()));
        corners.map(|min| Aabb { min, max: min + 1.0 }).collect()
    }

    fn search(bvh: &mut Bvh, boxes: &[Aabb]) {
        let owner: Vec<_> = (0..boxes.len() as u32).collect();
        let movable = vec![true; boxes.len()];
        let items = Items { boxes, owner: &owner, movable: &movable };
        let mut images = Images::default();
        bvh.search(&images.field(&items, &Periodic::default()), &mut Found::default());
    }

    fn leaves(bvh: &Bvh) -> Vec<u32> {
        bvh.slots.iter().map(|slot| slot.index).collect()
    }

    #[test]
    fn the_tree_is_kept_for_small_moves_and_built_anew_when_worn() {
        let (start, velocity) = (cloud(1), cloud(2));
        let (mut bvh, mut rebuilt) = (Bvh::default(), 0);
        search(&mut bvh, &start);
        for step in 1..=100 {
            let drift = |(start, velocity): (&Aabb, &Aabb)| {
                let min = start.min + 0.01 * f64::from(step) * (velocity.min - 5.0);
                let min = min.map(|x| x.rem_euclid(10.0));
                Aabb { min, max: min + 1.0 }
            };
            let boxes: Vec<_> = start.iter().zip(&velocity).map(drift).collect();
            let before = leaves(&bvh);
            search(&mut bvh, &boxes);
            rebuilt += u32::from(leaves(&bvh) != before);
            let mut fresh = Bvh::default();
            search(&mut fresh, &boxes);
            assert!(bvh.inner_surface() < 1.1 * WORN * fresh.inner_surface(), "step {step}");
        }
        assert!((2..40).contains(&rebuilt), "rebuilt {rebuilt} times");
    }

    #[test]
    fn every_node_holds_what_is_below_it() {
        let mut bvh = Bvh::default();
        for boxes in [cloud(3), cloud(4), vec![cloud(5)[0]; 100]] {
            search(&mut bvh, &boxes);
            let mut in_leaves = 0;
            for (index, node) in bvh.nodes.iter().enumerate() {
                if node.count == 0 {
                    let children = [index + 1, node.link as usize].map(|c| bvh.nodes[c].bounds);
                    assert!(children.iter().all(|child| node.bounds.contains_box(child)));
                } else {
                    let slots = bvh.slots_of(index);
                    assert!(slots.iter().all(|slot| node.bounds.contains_box(&slot.bounds)));
                    in_leaves += slots.len();
                }
            }
            assert_eq!(in_leaves, boxes.len());
        }
    }
}
