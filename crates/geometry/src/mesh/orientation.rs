//! Can the triangles be turned so that neighbours agree?

use super::HalfEdges;

/// How to make the orientation consistent.
pub(super) struct Orientation {
    /// Whether to turn each triangle round.
    pub(super) turn: Vec<bool>,
    /// Triangles that border on one with which they cannot agree: the surface has only one side.
    pub(super) conflicts: Vec<u32>,
}

impl Orientation {
    /// Floods the orientation of the first triangle of each component over all edges with two
    /// sides. Linear time.
    pub(super) fn flood(half_edges: &HalfEdges, triangle_count: usize) -> Self {
        let mut turn = vec![false; triangle_count];
        let mut reached = vec![false; triangle_count];
        let mut conflicts = Vec::new();
        let mut stack = Vec::new();
        for seed in 0..triangle_count {
            if reached[seed] {
                continue;
            }
            reached[seed] = true;
            stack.push(seed);
            while let Some(t) = stack.pop() {
                for side in 3 * t..3 * t + 3 {
                    let Some(partner) = half_edges.partner(side) else { continue };
                    let neighbour = half_edges.triangle(partner);
                    let disagree = half_edges.twin(side).is_none();
                    let turn_neighbour = turn[t] ^ disagree;
                    if !reached[neighbour] {
                        reached[neighbour] = true;
                        turn[neighbour] = turn_neighbour;
                        stack.push(neighbour);
                    } else if turn[neighbour] != turn_neighbour {
                        conflicts.push(t as u32);
                    }
                }
            }
        }
        Self { turn, conflicts }
    }
}
