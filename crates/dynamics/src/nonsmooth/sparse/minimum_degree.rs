//! In which order to eliminate the rows of a sparse symmetric matrix: approximate minimum degree
//! (Amestoy, Davis & Duff 1996).
//!
//! Eliminating a row joins all its neighbours. Instead of the joins the graph keeps the eliminated row
//! as an *element* with its members; the degree of a row is bounded by the sizes of its elements. Ties
//! go by number, so that the order is always the same.

use std::collections::BTreeSet;

/// An order of elimination.
pub(super) struct Elimination {
    pub(super) order: Vec<u32>,
    /// Of every row in that order: the rows below it in its column of the factor.
    pub(super) columns: Vec<Vec<u32>>,
}

/// The graph of what is not eliminated yet.
struct Graph {
    /// Of a row: the rows it is joined with by itself.
    neighbours: Vec<Vec<u32>>,
    /// Of a row: the elements whose member it is.
    elements: Vec<Vec<u32>>,
    /// Of an element, by the row that it was: its members. Empty once it is part of another.
    members: Vec<Vec<u32>>,
    degree: Vec<usize>,
    queue: BTreeSet<(usize, u32)>,
    /// Which elimination a row or element was last met in.
    met: Vec<u32>,
    /// Of an element met in this elimination: its members that are not members of the new one.
    outside: Vec<usize>,
}

/// Orders the rows of a matrix with entries at the diagonal and at some pairs of rows.
pub(super) fn minimum_degree(count: usize, pairs: &[[u32; 2]]) -> Elimination {
    let mut graph = Graph::new(count, pairs);
    let mut found =
        Elimination { order: Vec::with_capacity(count), columns: Vec::with_capacity(count) };
    while let Some((_, pivot)) = graph.queue.pop_first() {
        let step = found.order.len() as u32 + 1;
        let members = graph.gather(pivot, step);
        graph.count_outside(&members, step);
        graph.replace(pivot, &members, count - step as usize, step);
        found.order.push(pivot);
        found.columns.push(members);
    }
    found
}

impl Graph {
    fn new(count: usize, pairs: &[[u32; 2]]) -> Self {
        let mut neighbours = vec![Vec::new(); count];
        for &[a, b] in pairs.iter().filter(|[a, b]| a != b) {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        for near in &mut neighbours {
            near.sort_unstable();
            near.dedup();
        }
        let degree: Vec<usize> = neighbours.iter().map(Vec::len).collect();
        Self {
            queue: degree.iter().enumerate().map(|(i, &degree)| (degree, i as u32)).collect(),
            neighbours,
            elements: vec![Vec::new(); count],
            members: vec![Vec::new(); count],
            degree,
            met: vec![0; 2 * count],
            outside: vec![0; count],
        }
    }

    /// All rows joined with the pivot; its elements become part of the one that it is going to be.
    fn gather(&mut self, pivot: u32, step: u32) -> Vec<u32> {
        let mut members = Vec::new();
        let joined = std::mem::take(&mut self.neighbours[pivot as usize]);
        let elements = std::mem::take(&mut self.elements[pivot as usize]);
        self.met[pivot as usize] = step;
        let lists = elements.iter().map(|&e| std::mem::take(&mut self.members[e as usize]));
        for row in std::iter::once(joined).chain(lists).flatten() {
            if self.met[row as usize] != step {
                self.met[row as usize] = step;
                members.push(row);
            }
        }
        members
    }

    /// How many members of each element that shares one with the new element are not in that.
    fn count_outside(&mut self, members: &[u32], step: u32) {
        let count = self.degree.len();
        for &row in members {
            for &element in &self.elements[row as usize] {
                let element = element as usize;
                if self.met[count + element] != step {
                    self.met[count + element] = step;
                    self.outside[element] = self.members[element].len();
                }
                self.outside[element] = self.outside[element].saturating_sub(1);
            }
        }
    }

    /// Makes an element of the pivot, and bounds the degrees of its members anew.
    fn replace(&mut self, pivot: u32, members: &[u32], left: usize, step: u32) {
        let others = members.len().saturating_sub(1);
        for &row in members {
            let i = row as usize;
            let met = &self.met;
            self.neighbours[i].retain(|&near| met[near as usize] != step);
            let (all, outside) = (&self.members, &self.outside);
            self.elements[i].retain(|&e| !all[e as usize].is_empty() && outside[e as usize] > 0);
            let beyond: usize = self.elements[i].iter().map(|&e| outside[e as usize]).sum();
            self.elements[i].push(pivot);
            self.queue.remove(&(self.degree[i], row));
            self.degree[i] = (left.saturating_sub(1))
                .min(self.degree[i] + others)
                .min(self.neighbours[i].len() + others + beyond);
            self.queue.insert((self.degree[i], row));
        }
        self.members[pivot as usize] = members.to_vec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows below each pivot if all joins are made.
    fn by_joining(count: usize, pairs: &[[u32; 2]], order: &[u32]) -> Vec<Vec<u32>> {
        let mut near = vec![BTreeSet::new(); count];
        for &[a, b] in pairs.iter().filter(|[a, b]| a != b) {
            near[a as usize].insert(b);
            near[b as usize].insert(a);
        }
        let mut columns = Vec::new();
        for &pivot in order {
            let own = std::mem::take(&mut near[pivot as usize]);
            for &i in &own {
                near[i as usize].remove(&pivot);
                near[i as usize].extend(own.iter().filter(|&&j| j != i));
            }
            columns.push(own.into_iter().collect());
        }
        columns
    }

    fn grid(side: u32) -> Vec<[u32; 2]> {
        let at = |x: u32, y: u32, z: u32| (z * side + y) * side + x;
        let mut pairs = Vec::new();
        for x in 0..side {
            for y in 0..side {
                for z in 0..side {
                    let own = at(x, y, z);
                    pairs.extend((x + 1 < side).then(|| [own, at(x + 1, y, z)]));
                    pairs.extend((y + 1 < side).then(|| [at(x, y + 1, z), own]));
                    pairs.extend((z + 1 < side).then(|| [own, at(x, y, z + 1)]));
                }
            }
        }
        pairs
    }

    #[test]
    fn columns_hold_all_that_elimination_joins() {
        for side in [1, 2, 3, 5, 7] {
            let (count, pairs) = ((side * side * side) as usize, grid(side));
            let Elimination { order, columns } = minimum_degree(count, &pairs);
            let mut sorted = columns.clone();
            for column in &mut sorted {
                column.sort_unstable();
            }
            assert_eq!(sorted, by_joining(count, &pairs, &order), "side {side}");
        }
    }

    #[test]
    fn a_chain_is_eliminated_without_fill() {
        let pairs: Vec<[u32; 2]> = (0..99).map(|i| [i, i + 1]).collect();
        let Elimination { columns, .. } = minimum_degree(100, &pairs);
        assert_eq!(columns.iter().map(Vec::len).sum::<usize>(), 99);
    }

    #[test]
    fn a_grid_fills_less_than_in_its_own_order() {
        let (count, pairs) = (9 * 9 * 9, grid(9));
        let fill = |columns: &[Vec<u32>]| columns.iter().map(Vec::len).sum::<usize>();
        let own: Vec<u32> = (0..count as u32).collect();
        let ours = fill(&minimum_degree(count, &pairs).columns);
        assert!(2 * ours < fill(&by_joining(count, &pairs, &own)), "{ours}");
    }
}
