//! The motions of bodies that several threads change at the same time, each its own.

use std::sync::atomic::{AtomicU64, Ordering};

use glam::DVec3;
use rayon::prelude::*;

use super::problem::{Mass, Motion};

/// How every body moves. Threads may look at any body and change those that no other thread looks at or
/// changes; then the result is that of one thread.
pub(super) struct Motions(Vec<Shared>);

/// Six numbers by their bits. Relaxed loads and stores cost what plain ones do.
struct Shared([AtomicU64; 6]);

impl Shared {
    fn new(motion: &Motion) -> Self {
        Self(numbers(motion).map(|x| AtomicU64::new(x.to_bits())))
    }

    fn get(&self) -> Motion {
        let at = |i: usize| f64::from_bits(self.0[i].load(Ordering::Relaxed));
        let velocity = DVec3::new(at(0), at(1), at(2));
        Motion { velocity, spin: DVec3::new(at(3), at(4), at(5)) }
    }

    fn set(&self, motion: &Motion) {
        for (own, x) in self.0.iter().zip(numbers(motion)) {
            own.store(x.to_bits(), Ordering::Relaxed);
        }
    }
}

fn numbers(Motion { velocity: v, spin: w }: &Motion) -> [f64; 6] {
    [v.x, v.y, v.z, w.x, w.y, w.z]
}

/// Bodies that a thread carries on at a time.
const CHUNK: usize = 4_096;

impl Motions {
    pub(super) fn of(masses: &[Mass]) -> Self {
        Self(masses.iter().map(|mass| Shared::new(&mass.motion)).collect())
    }

    #[inline]
    pub(super) fn get(&self, body: u32) -> Motion {
        self.0[body as usize].get()
    }

    #[inline]
    pub(super) fn set(&self, body: u32, motion: &Motion) {
        self.0[body as usize].set(motion);
    }

    /// Changes those of all bodies, with something that belongs to each.
    pub(super) fn change_all<T: Send>(
        &self,
        with: &mut [T],
        change: impl Fn(&mut T, Motion) -> Motion + Sync,
    ) {
        let change = |(own, with): (&Shared, &mut T)| own.set(&change(with, own.get()));
        if self.0.len() < 2 * CHUNK {
            self.0.iter().zip(with).for_each(change);
        } else {
            self.0.par_iter().zip(with).with_min_len(CHUNK).for_each(change);
        }
    }

    /// Lets the masses move in this way.
    pub(super) fn give(&self, masses: &mut [Mass]) {
        for (mass, own) in masses.iter_mut().zip(&self.0) {
            mass.motion = own.get();
        }
    }
}
