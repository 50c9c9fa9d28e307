//! The pairs found so far, and their order.

use std::ops::Range;

use rayon::prelude::*;

use super::ItemPair;
use super::images::{Field, Slot};

/// Less work than this is not worth a second thread.
const LEAST_PARALLEL_WORK: usize = 2048;

/// How many parts each thread gets, so that none waits long for the others.
const PARTS_PER_THREAD: usize = 8;

/// The pairs that the parts of a search found side by side.
#[derive(Default)]
pub(super) struct Found {
    parts: Vec<Vec<ItemPair>>,
    used: usize,
    /// Where the pairs of each first item begin in the sorted list.
    starts: Vec<usize>,
}

/// Where one part of a search puts what it finds.
pub(super) struct Sink<'a> {
    field: &'a Field<'a>,
    pairs: &'a mut Vec<ItemPair>,
}

impl Sink<'_> {
    /// Two boxes overlap.
    #[inline]
    pub(super) fn meet(&mut self, i: u32, j: u32) {
        if let Some(pair) = self.field.pair(i, j) {
            self.pairs.push(pair);
        }
    }

    /// Tests a box with some others.
    #[inline]
    pub(super) fn meet_overlapping(&mut self, slot: &Slot, others: &[Slot]) {
        for other in others {
            if slot.bounds.overlaps(&other.bounds) {
                self.meet(slot.index, other.index);
            }
        }
    }

    /// Tests a box with some others, given by their indices.
    pub(super) fn meet_each(&mut self, slot: &Slot, others: &[u32]) {
        for &other in others {
            if slot.bounds.overlaps(&self.field.boxes[other as usize]) {
                self.meet(slot.index, other);
            }
        }
    }
}

impl Found {
    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(Vec::clear);
        self.used = 0;
    }

    /// Runs `search` over `0..work`, split among the threads if there is much of it. Each two boxes
    /// must meet once; in which order does not matter.
    pub(super) fn search(
        &mut self,
        field: &Field,
        work: usize,
        search: impl Fn(Range<usize>, &mut Sink) + Sync,
    ) {
        let threads = rayon::current_num_threads();
        let alone = threads == 1 || work < LEAST_PARALLEL_WORK;
        let count = if alone { 1 } else { PARTS_PER_THREAD * threads };
        let first = self.used;
        self.used += count;
        if self.parts.len() < self.used {
            self.parts.resize_with(self.used, Vec::new);
        }
        let run = |(part, pairs): (usize, &mut Vec<ItemPair>)| {
            let range = part * work / count..(part + 1) * work / count;
            search(range, &mut Sink { field, pairs });
        };
        let parts = &mut self.parts[first..self.used];
        if alone {
            parts.iter_mut().enumerate().for_each(run);
        } else {
            parts.par_iter_mut().enumerate().for_each(run);
        }
    }

    /// Puts all pairs in order: by counting for the first item, by comparing among those with the
    /// same first item, which are few. O(items + pairs) where each item has few pairs.
    pub(super) fn sort_into(&mut self, items: usize, pairs: &mut Vec<ItemPair>) {
        self.starts.clear();
        self.starts.resize(items + 1, 0);
        let found = || self.parts[..self.used].iter().flatten();
        for pair in found() {
            self.starts[pair.a as usize] += 1;
        }
        let mut total = 0;
        for start in &mut self.starts {
            (*start, total) = (total, total + *start);
        }
        pairs.clear();
        pairs.resize(total, ItemPair { a: 0, b: 0, image: [0; 3] });
        for pair in found() {
            let next = &mut self.starts[pair.a as usize];
            pairs[*next] = *pair;
            *next += 1;
        }
        // Every start has moved to the end of its own pairs.
        let mut begin = 0;
        for &end in &self.starts[..items] {
            pairs[begin..end].sort_unstable_by_key(|pair| (pair.b, pair.image));
            begin = end;
        }
    }
}
