//! A box tree over the triangles of a mesh.

use std::ops::{ControlFlow, Range};

use glam::DVec3;

use super::TriangleMesh;
use crate::Aabb;

/// A static binary tree of axis-aligned boxes over the triangles of a mesh.
///
/// Built top-down with the binned surface-area heuristic (Wald 2007), at most
/// [`MeshTree::LEAF_SIZE`] triangles in a leaf, in O(n log n) time. The nodes are one flat array in
/// depth-first order; the corners are copied in the order of the leaves, so that a query reads
/// memory forwards. *Slots* number the triangles in that order.
///
/// Ready-made queries: [`pairs`](Self::pairs), [`self_pairs`](Self::self_pairs),
/// [`cast_ray`](Self::cast_ray), [`winding_number`](Self::winding_number),
/// [`contains`](Self::contains). For others, descend from [`ROOT`](Self::ROOT) with
/// [`node`](Self::node) and [`bounds`](Self::bounds).
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::{TriangleMesh, mesh::MeshTree};
///
/// let tetrahedron = TriangleMesh::new(
///     vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z],
///     vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]],
/// )?;
/// let tree = MeshTree::new(&tetrahedron);
/// assert!(tree.contains(DVec3::splat(0.2)));
/// let hit = tree.cast_ray(DVec3::new(0.1, 0.1, 5.0), DVec3::NEG_Z).unwrap();
/// assert_eq!(hit.triangle, 2);
/// assert!((hit.t - 4.2).abs() < 1e-14);
/// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MeshTree {
    nodes: Vec<FlatNode>,
    /// The triangle in each slot.
    triangles: Vec<u32>,
    corners: Vec<[DVec3; 3]>,
}

/// What is below a node of a [`MeshTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeNode {
    /// Two more nodes.
    Branch([usize; 2]),
    /// The triangles in these slots.
    Leaf(Range<usize>),
}

#[derive(Clone, Copy, Debug)]
struct FlatNode {
    bounds: Aabb,
    /// Of a leaf the first slot, of a branch the second child; the first child is the next node.
    link: u32,
    /// Of a leaf the number of triangles, of a branch zero.
    count: u32,
}

impl MeshTree {
    /// The node that holds everything.
    pub const ROOT: usize = 0;

    /// The most triangles in a leaf.
    pub const LEAF_SIZE: usize = 4;

    /// No node is deeper than this many steps below the root.
    pub const MAX_DEPTH: usize = Builder::HEURISTIC_DEPTH + u32::BITS as usize;

    /// The tree over a mesh.
    pub fn new(mesh: &TriangleMesh) -> Self {
        let mut items: Vec<Item> = mesh
            .iter_corners()
            .enumerate()
            .map(|(t, corners)| Item { bounds: Aabb::from_points(corners), triangle: t as u32 })
            .collect();
        let mut builder = Builder { nodes: Vec::with_capacity(items.len()) };
        let extent = Extent::of(&items);
        builder.build(&mut items, &extent, 0, 0);
        let triangles: Vec<u32> = items.iter().map(|item| item.triangle).collect();
        let corners = triangles.iter().map(|&t| mesh.corners(t as usize)).collect();
        Self { nodes: builder.nodes, triangles, corners }
    }

    /// The box around everything below a node.
    pub fn bounds(&self, node: usize) -> Aabb {
        self.nodes[node].bounds
    }

    /// What is below a node.
    pub fn node(&self, node: usize) -> TreeNode {
        let FlatNode { link, count, .. } = self.nodes[node];
        let link = link as usize;
        if count == 0 {
            TreeNode::Branch([node + 1, link])
        } else {
            TreeNode::Leaf(link..link + count as usize)
        }
    }

    /// The triangle in a slot, by its index in the mesh.
    pub fn triangle(&self, slot: usize) -> usize {
        self.triangles[slot] as usize
    }

    /// The corners of the triangle in a slot.
    pub fn corners(&self, slot: usize) -> &[DVec3; 3] {
        &self.corners[slot]
    }

    /// Calls `visit` with the slots of every two triangles, the first from this tree and the second
    /// from the other one, whose boxes overlap, until it breaks. Both meshes are taken in the same
    /// coordinates.
    pub fn pairs<B>(
        &self,
        other: &Self,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut stack = vec![(Self::ROOT, Self::ROOT)];
        self.drain_pairs(other, &mut stack, &mut visit)
    }

    /// Calls `visit` with the slots of every two different triangles of this tree whose boxes
    /// overlap, each two once, until it breaks.
    pub fn self_pairs<B>(
        &self,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut stack = Vec::new();
        for node in 0..self.nodes.len() {
            match self.node(node) {
                TreeNode::Branch([left, right]) => {
                    stack.push((left, right));
                    self.drain_pairs(self, &mut stack, &mut visit)?;
                }
                TreeNode::Leaf(slots) => {
                    for i in slots.clone() {
                        let bounds = self.slot_bounds(i);
                        for j in i + 1..slots.end {
                            if bounds.overlaps(&self.slot_bounds(j)) {
                                visit(i, j)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Descends from the pairs of nodes on the stack until none is left.
    fn drain_pairs<B>(
        &self,
        other: &Self,
        stack: &mut Vec<(usize, usize)>,
        visit: &mut impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while let Some((a, b)) = stack.pop() {
            let (bounds_a, bounds_b) = (&self.nodes[a].bounds, &other.nodes[b].bounds);
            if !bounds_a.overlaps(bounds_b) {
                continue;
            }
            match (self.node(a), other.node(b)) {
                (TreeNode::Leaf(slots_a), TreeNode::Leaf(slots_b)) => {
                    for i in slots_a {
                        let bounds = self.slot_bounds(i);
                        for j in slots_b.clone() {
                            if bounds.overlaps(&other.slot_bounds(j)) {
                                visit(i, j)?;
                            }
                        }
                    }
                }
                (TreeNode::Branch(children), TreeNode::Leaf(_)) => {
                    stack.extend(children.map(|child| (child, b)));
                }
                (TreeNode::Leaf(_), TreeNode::Branch(children)) => {
                    stack.extend(children.map(|child| (a, child)));
                }
                // Splitting the larger box is what makes the overlap smaller.
                (TreeNode::Branch(of_a), TreeNode::Branch(of_b)) => {
                    if half_area(bounds_a) >= half_area(bounds_b) {
                        stack.extend(of_a.map(|child| (child, b)));
                    } else {
                        stack.extend(of_b.map(|child| (a, child)));
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn slot_bounds(&self, slot: usize) -> Aabb {
        let [a, b, c] = self.corners[slot];
        Aabb { min: a.min(b).min(c), max: a.max(b).max(c) }
    }
}

/// A triangle on its way to a leaf.
#[derive(Clone, Copy)]
struct Item {
    bounds: Aabb,
    triangle: u32,
}

impl Item {
    /// Twice the centre; only its order matters.
    fn centre(&self) -> DVec3 {
        self.bounds.min + self.bounds.max
    }
}

/// The box around some triangles and the one around their centres.
#[derive(Clone, Copy)]
struct Extent {
    bounds: Aabb,
    centres: Aabb,
    count: usize,
}

impl Extent {
    const EMPTY: Self = Self { bounds: Aabb::EMPTY, centres: Aabb::EMPTY, count: 0 };

    fn of(items: &[Item]) -> Self {
        let mut extent = Self::EMPTY;
        for item in items {
            extent.add(item);
        }
        extent
    }

    fn add(&mut self, item: &Item) {
        let centre = item.centre();
        self.bounds = self.bounds.merged(&item.bounds);
        self.centres = self.centres.merged(&Aabb { min: centre, max: centre });
        self.count += 1;
    }

    fn merged(&self, other: &Self) -> Self {
        Self {
            bounds: self.bounds.merged(&other.bounds),
            centres: self.centres.merged(&other.centres),
            count: self.count + other.count,
        }
    }

    /// What a query pays for it: the chance to meet the box times the work inside.
    fn cost(&self) -> f64 {
        half_area(&self.bounds) * self.count as f64
    }
}

struct Builder {
    nodes: Vec<FlatNode>,
}

impl Builder {
    /// Below this depth nodes are halved, which bounds the depth of the tree whatever the input.
    const HEURISTIC_DEPTH: usize = 40;

    /// Builds the subtree over some items, the first of which gets this slot.
    fn build(&mut self, items: &mut [Item], extent: &Extent, first_slot: u32, depth: usize) {
        let bounds = extent.bounds;
        let node = self.nodes.len();
        self.nodes.push(FlatNode { bounds, link: first_slot, count: items.len() as u32 });
        if items.len() <= MeshTree::LEAF_SIZE {
            return;
        }
        let binning = Binning::new(&extent.centres);
        let best = if depth < Self::HEURISTIC_DEPTH { binning.best_split(items) } else { None };
        let (middle, left_extent, right_extent) = if let Some(split) = best {
            let middle = partition(items, |item| binning.bin(item) < split.bin);
            (middle, split.left, split.right)
        } else {
            let middle = halve(items, binning.axis);
            (middle, Extent::of(&items[..middle]), Extent::of(&items[middle..]))
        };
        let (left, right) = items.split_at_mut(middle);
        self.build(left, &left_extent, first_slot, depth + 1);
        let second_child = self.nodes.len() as u32;
        self.build(right, &right_extent, first_slot + middle as u32, depth + 1);
        self.nodes[node] = FlatNode { bounds, link: second_child, count: 0 };
    }
}

/// Equal intervals along the axis on which the centres are spread most.
struct Binning {
    axis: usize,
    low: f64,
    scale: f64,
}

/// A way to part a node: items in the bins from `bin` on go to the right.
struct Split {
    bin: usize,
    left: Extent,
    right: Extent,
}

impl Binning {
    const BINS: usize = 16;

    fn new(centres: &Aabb) -> Self {
        let spread = centres.extents();
        let axis = spread.max_position();
        Self { axis, low: centres.min[axis], scale: Self::BINS as f64 / spread[axis] }
    }

    /// Also for a range of zero or infinite width: everything is then in one bin.
    fn bin(&self, item: &Item) -> usize {
        (((item.centre()[self.axis] - self.low) * self.scale) as usize).min(Self::BINS - 1)
    }

    /// The cheapest split, or `None` if all is in one bin.
    fn best_split(&self, items: &[Item]) -> Option<Split> {
        let mut bins = [Extent::EMPTY; Self::BINS];
        for item in items {
            bins[self.bin(item)].add(item);
        }
        let mut right = bins;
        for i in (0..Self::BINS - 1).rev() {
            right[i] = right[i].merged(&right[i + 1]);
        }
        let mut left = Extent::EMPTY;
        let mut best: Option<(f64, Split)> = None;
        for bin in 1..Self::BINS {
            left = left.merged(&bins[bin - 1]);
            let right = right[bin];
            if left.count == 0 || right.count == 0 {
                continue;
            }
            let cost = left.cost() + right.cost();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, Split { bin, left, right }));
            }
        }
        best.map(|(_, split)| split)
    }
}

/// Moves the lower half of the items to the front and returns how many that is.
fn halve(items: &mut [Item], axis: usize) -> usize {
    let middle = items.len() / 2;
    items.select_nth_unstable_by(middle, |a, b| a.centre()[axis].total_cmp(&b.centre()[axis]));
    middle
}

/// Half the surface of a box.
fn half_area(bounds: &Aabb) -> f64 {
    let e = bounds.extents();
    e.x * e.y + e.y * e.z + e.z * e.x
}

/// Moves the items that satisfy the predicate to the front and returns how many there are.
fn partition(items: &mut [Item], in_front: impl Fn(&Item) -> bool) -> usize {
    let (mut front, mut back) = (0, items.len());
    while front < back {
        if in_front(&items[front]) {
            front += 1;
        } else {
            back -= 1;
            items.swap(front, back);
        }
    }
    front
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::test_meshes::*;
    use super::*;

    /// Every triangle in exactly one leaf, every box around what is below it; returns the depth.
    fn check_node(tree: &MeshTree, node: usize, seen: &mut Vec<usize>) -> usize {
        let bounds = tree.bounds(node);
        let holds = |b: Aabb| bounds.merged(&b) == bounds;
        match tree.node(node) {
            TreeNode::Branch(children) => {
                let depth = children.map(|child| {
                    assert!(holds(tree.bounds(child)));
                    check_node(tree, child, seen)
                });
                1 + depth[0].max(depth[1])
            }
            TreeNode::Leaf(slots) => {
                assert!((1..=MeshTree::LEAF_SIZE).contains(&slots.len()));
                for slot in slots {
                    assert!(holds(tree.slot_bounds(slot)));
                    seen.push(tree.triangle(slot));
                }
                0
            }
        }
    }

    fn check_tree(mesh: &TriangleMesh) {
        let mut seen = Vec::new();
        let tree = MeshTree::new(mesh);
        let depth = check_node(&tree, MeshTree::ROOT, &mut seen);
        assert!(depth <= MeshTree::MAX_DEPTH, "{depth}");
        seen.sort_unstable();
        assert_eq!(seen, (0..mesh.triangles().len()).collect::<Vec<_>>());
    }

    #[test]
    fn every_triangle_is_in_one_leaf_within_its_boxes() {
        for scale in SCALES {
            check_tree(&octasphere(4).scaled(DVec3::splat(scale)));
        }
        check_tree(&merged(&vec![tetrahedron(); 100]));
        check_tree(&tetrahedron());
    }

    #[test]
    fn the_depth_is_bounded_even_if_every_triangle_dwarfs_all_the_smaller_ones() {
        let nested: Vec<TriangleMesh> =
            (-500..500).map(|i| tetrahedron().scaled(DVec3::splat(2_f64.powi(i)))).collect();
        check_tree(&merged(&nested));
        check_tree(&merged(&[cube(), cube()]).scaled(DVec3::splat(f64::MAX)));
    }

    fn boxes(mesh: &TriangleMesh) -> Vec<Aabb> {
        mesh.iter_corners().map(Aabb::from_points).collect()
    }

    proptest! {
        #[test]
        fn pairs_are_the_overlaps_brute_force_finds(
            a in random_soup(20, 40),
            b in random_soup(20, 40),
        ) {
            let (boxes_a, boxes_b) = (boxes(&a), boxes(&b));
            let (tree_a, tree_b) = (MeshTree::new(&a), MeshTree::new(&b));

            let mut found = Vec::new();
            let _ = tree_a.pairs(&tree_b, |i, j| {
                found.push((tree_a.triangle(i), tree_b.triangle(j)));
                ControlFlow::<()>::Continue(())
            });
            let count = found.len();
            let found: BTreeSet<_> = found.into_iter().collect();
            prop_assert_eq!(found.len(), count);
            let all = (0..boxes_a.len()).flat_map(|i| (0..boxes_b.len()).map(move |j| (i, j)));
            let expected = all.filter(|&(i, j)| boxes_a[i].overlaps(&boxes_b[j])).collect();
            prop_assert_eq!(found, expected);

            let mut found = Vec::new();
            let _ = tree_a.self_pairs(|i, j| {
                let [i, j] = [i, j].map(|slot| tree_a.triangle(slot));
                found.push((i.min(j), i.max(j)));
                ControlFlow::<()>::Continue(())
            });
            let count = found.len();
            let found: BTreeSet<_> = found.into_iter().collect();
            prop_assert_eq!(found.len(), count);
            let all = (0..boxes_a.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
            let expected = all.filter(|&(i, j)| boxes_a[i].overlaps(&boxes_a[j])).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
