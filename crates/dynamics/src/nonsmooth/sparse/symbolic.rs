//! What is known of factors before any number is.

use super::assembly_tree::{Node, assembly_tree, cost};
use super::layout::{BLOCK, Layout, Place};
use super::minimum_degree::minimum_degree;
use super::storage::{Numbers, Pool};

/// In which order rows are eliminated, and where their numbers are.
#[derive(Debug)]
pub(in crate::nonsmooth) struct Symbolic {
    /// The row of each number, in the order of elimination.
    pub(super) order: Vec<u32>,
    pub(super) place: Vec<u32>,
    /// Children before parents.
    pub(super) fronts: Vec<Front>,
    /// The front of each place.
    front: Vec<u32>,
    /// How many numbers the panels of all fronts have.
    length: usize,
    /// How many numbers wait on either stack at most.
    stacks: [usize; 2],
    pool: Pool,
}

#[derive(Debug)]
pub(super) struct Front {
    /// The place of its first pivot.
    pub(super) first: usize,
    /// The places of its other rows, ascending.
    pub(super) rest: Vec<u32>,
    pub(super) layout: Layout,
    /// Where its panels begin among those of all.
    pub(super) start: usize,
    /// Where its contribution waits for its parent: on which stack, and from where. Those of a front and of
    /// its children are on different ones, and those of its children are the last on theirs.
    pub(super) stack: usize,
    pub(super) bottom: usize,
    pub(super) children: Vec<u32>,
    /// Where the rows of its contribution are in its parent.
    pub(super) rows: Vec<u32>,
    /// And its columns, as far as they are next to each other.
    pub(super) runs: Vec<Run>,
}

/// Columns of a contribution that are next to each other in the parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The first, in numbers.
    pub(super) from: usize,
    /// Its place in the parent, in blocks.
    pub(super) to: usize,
    /// In numbers.
    pub(super) length: usize,
}

impl Symbolic {
    /// For a matrix with blocks at the diagonal and at some pairs of rows.
    pub(in crate::nonsmooth) fn new(count: usize, pairs: &[[u32; 2]]) -> Self {
        let nodes = assembly_tree(minimum_degree(count, pairs));
        let order: Vec<u32> = nodes.iter().flat_map(|node| &node.pivots).copied().collect();
        let mut place = vec![0; count];
        for (i, &row) in order.iter().enumerate() {
            place[row as usize] = i as u32;
        }
        let mut symbolic = Self {
            fronts: Vec::with_capacity(nodes.len()),
            front: Vec::with_capacity(count),
            length: 0,
            stacks: [0; 2],
            pool: Pool::default(),
            order,
            place,
        };
        let parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        for node in &nodes {
            symbolic.push(node);
        }
        symbolic.join(&parents);
        symbolic.stack(&parents);
        symbolic
    }

    fn push(&mut self, node: &Node) {
        let mut rest: Vec<u32> = node.rest.iter().map(|&row| self.place[row as usize]).collect();
        rest.sort_unstable();
        let layout = Layout::new(node.pivots.len(), rest.len());
        let (first, start) = (self.front.len(), self.length);
        self.length += layout.length();
        self.front.extend(node.pivots.iter().map(|_| self.fronts.len() as u32));
        self.fronts.push(Front {
            first,
            rest,
            layout,
            start,
            stack: 0,
            bottom: 0,
            children: Vec::new(),
            rows: Vec::new(),
            runs: Vec::new(),
        });
    }

    /// Tells every front where its contribution goes, and every parent its children.
    fn join(&mut self, parents: &[Option<usize>]) {
        for (i, parent) in parents.iter().enumerate() {
            let Some(parent) = *parent else { continue };
            let to = &self.fronts[parent];
            let rows: Vec<u32> = self.fronts[i].rest.iter().map(|&row| to.position(row)).collect();
            self.fronts[i].runs = runs(&rows, &to.layout);
            self.fronts[i].rows = rows;
            self.fronts[parent].children.push(i as u32);
        }
    }

    /// Stacks the contributions: those of fronts at odd depths on one stack, at even ones on the other.
    fn stack(&mut self, parents: &[Option<usize>]) {
        for (i, parent) in parents.iter().enumerate().rev() {
            self.fronts[i].stack = parent.map_or(0, |parent| 1 - self.fronts[parent].stack);
        }
        let mut heights = [0; 2];
        for i in 0..self.fronts.len() {
            let front = &self.fronts[i];
            let lowest = front.children.first().map(|&child| self.fronts[child as usize].bottom);
            let (stack, bottom) = (front.stack, heights[front.stack]);
            heights[1 - stack] = lowest.unwrap_or(heights[1 - stack]);
            heights[stack] += front.layout.contribution();
            self.stacks[stack] = self.stacks[stack].max(heights[stack]);
            self.fronts[i].bottom = bottom;
        }
    }

    /// How long factors take, in products of blocks.
    pub(in crate::nonsmooth) fn products(&self) -> f64 {
        self.fronts.iter().map(|front| cost(front.layout.pivots, front.layout.rest)).sum()
    }

    /// Where a block is.
    pub(in crate::nonsmooth) fn block(&self, row: u32, column: u32) -> Place {
        let [row, column] = [row, column].map(|row| self.place[row as usize]);
        let front = &self.fronts[self.front[row.min(column) as usize] as usize];
        let [row, column] = [row, column].map(|place| front.position(place) as usize);
        let Place { offset, stride } = front.layout.in_panels(row, column);
        Place { offset: front.start + offset, stride }
    }

    /// Zeros for the panels of all fronts.
    pub(super) fn panels(&self) -> Numbers {
        let mut panels = self.pool.take(self.length);
        panels.fill(0.0);
        panels
    }

    /// Room for contributions.
    pub(super) fn room(&self) -> [Numbers; 2] {
        self.stacks.map(|length| self.pool.take(length))
    }

    /// Keeps numbers that are not needed any more for the next factors.
    pub(super) fn give_back(&self, numbers: impl IntoIterator<Item = Numbers>) {
        numbers.into_iter().for_each(|numbers| self.pool.give(numbers));
    }
}

impl Front {
    /// Where a place is in the front, in blocks.
    fn position(&self, place: u32) -> u32 {
        let pivots = self.layout.pivots;
        match (place as usize).checked_sub(self.first) {
            Some(pivot) if pivot < pivots => pivot as u32,
            _ => {
                let found = self.rest.binary_search(&place).expect("the pattern holds the pair");
                (pivots + found) as u32
            }
        }
    }
}

/// Those of rows that are next to each other, within a panel or outside of all.
fn runs(rows: &[u32], layout: &Layout) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (i, &row) in rows.iter().enumerate() {
        let row = row as usize;
        let begins = layout.begins(row);
        match runs.last_mut() {
            Some(run) if !begins && run.to + run.length / BLOCK == row => run.length += BLOCK,
            _ => runs.push(Run { from: BLOCK * i, to: row, length: BLOCK }),
        }
    }
    runs
}
