//! Which rows are eliminated together: the assembly tree of fronts (Duff & Reid 1983; Liu 1990).
//!
//! The parent of a row in the elimination tree is the first that its column has below it. A front is
//! a chain of rows that are eliminated as one dense block; what it adds to others goes to its parent. Where a child
//! and its parent have the same rows they are one front, a fundamental supernode; where they differ little, they are
//! made one, and zeros are taken along (relaxed supernodes, Ashcraft & Grimes 1989).

use super::minimum_degree::Elimination;

/// Rows that are eliminated together.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// In the order in which they are eliminated.
    pub(super) pivots: Vec<u32>,
    /// The rows below them.
    pub(super) rest: Vec<u32>,
    /// The front to which its contribution goes, after this one.
    pub(super) parent: Option<usize>,
}

/// What a front takes beside its products of blocks, in products: at all, and per block of its
/// contribution, which is cleared, gathered and added to its parent. As measured.
const PER_FRONT: f64 = 20.0;
const PER_BLOCK: f64 = 1.0;

/// How long a front of so many pivots and other rows takes, in products of blocks.
pub(super) fn cost(pivots: usize, rest: usize) -> f64 {
    let up_to = |n: usize| (n * (n + 1) * (2 * n + 1) / 6) as f64;
    let order = pivots + rest;
    let products = up_to(order) - up_to(rest);
    PER_FRONT + PER_BLOCK * (rest * rest) as f64 + products
}

/// All fronts, children before parents: a postorder, so that contributions can be stacked.
pub(super) fn assembly_tree(elimination: Elimination) -> Vec<Node> {
    let count = elimination.order.len();
    let mut place = vec![0; count];
    for (i, &row) in elimination.order.iter().enumerate() {
        place[row as usize] = i;
    }
    let mut nodes: Vec<Node> = Vec::with_capacity(count);
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut roots = Vec::new();
    for (i, (row, rest)) in elimination.order.into_iter().zip(elimination.columns).enumerate() {
        let siblings = match rest.iter().map(|&row| place[row as usize]).min() {
            Some(parent) => &mut children[parent],
            None => &mut roots,
        };
        siblings.push(i);
        nodes.push(Node { pivots: vec![row], rest, parent: None });
        let candidates = std::mem::take(&mut children[i]);
        children[i] = amalgamate(&mut nodes, &mut children, i, candidates);
    }
    postorder(nodes, &children, &roots)
}

/// Makes a front and those of its children one that cost less together than apart, beginning with those that
/// have most rows in common; returns the children that it then has.
fn amalgamate(
    nodes: &mut [Node],
    children: &mut [Vec<usize>],
    front: usize,
    mut candidates: Vec<usize>,
) -> Vec<usize> {
    let size = |node: &Node| (node.pivots.len(), node.rest.len());
    candidates.sort_by_key(|&child| std::cmp::Reverse(nodes[child].rest.len()));
    let mut kept = Vec::new();
    for child in candidates {
        let ((pivots, rest), (more, others)) = (size(&nodes[front]), size(&nodes[child]));
        if cost(pivots + more, rest) <= cost(pivots, rest) + cost(more, others) {
            let mut all = std::mem::take(&mut nodes[child].pivots);
            all.append(&mut nodes[front].pivots);
            nodes[front].pivots = all;
            kept.append(&mut children[child]);
        } else {
            kept.push(child);
        }
    }
    kept
}

fn postorder(mut nodes: Vec<Node>, children: &[Vec<usize>], roots: &[usize]) -> Vec<Node> {
    let mut reverse = Vec::new();
    let mut open: Vec<(usize, Option<usize>)> = roots.iter().map(|&root| (root, None)).collect();
    while let Some((node, parent)) = open.pop() {
        open.extend(children[node].iter().map(|&child| (child, Some(reverse.len()))));
        reverse.push((node, parent));
    }
    let last = reverse.len().saturating_sub(1);
    let ordered = reverse.into_iter().rev().map(|(node, parent)| Node {
        parent: parent.map(|parent| last - parent),
        ..std::mem::take(&mut nodes[node])
    });
    ordered.collect()
}
