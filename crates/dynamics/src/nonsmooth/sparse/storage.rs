//! Memory for factors, kept from one to the next.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// Numbers that begin with a cache line.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    all: Vec<f64>,
    start: usize,
    length: usize,
}

/// Numbers of a cache line.
const LINE: usize = 8;

impl Numbers {
    fn new(length: usize) -> Self {
        let all = vec![0.0; length + LINE - 1];
        let start = all.as_ptr().align_offset(LINE * size_of::<f64>()).min(LINE - 1);
        Self { all, start, length }
    }
}

impl Deref for Numbers {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        &self.all[self.start..][..self.length]
    }
}

impl DerefMut for Numbers {
    fn deref_mut(&mut self) -> &mut [f64] {
        &mut self.all[self.start..][..self.length]
    }
}

/// Numbers that were used before: the memory of a system is given out by the machine only once.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<Numbers>>);

impl Pool {
    /// So many numbers, whatever they are.
    pub(super) fn take(&self, length: usize) -> Numbers {
        let mut spare = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = spare.iter().position(|numbers| numbers.length == length);
        found.map_or_else(|| Numbers::new(length), |at| spare.swap_remove(at))
    }

    pub(super) fn give(&self, numbers: Numbers) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(numbers);
    }
}
