//! The bodies as sweeps see them, of which several threads change the motions at the same time, each its
//! own.

use std::sync::atomic::{AtomicU64, Ordering};

use glam::DVec3;
use rayon::prelude::*;

use super::problem::{Mass, Motion};

/// How every body moves and yields. Threads may look at any body and change the motions of those that no
/// other thread looks at or changes; then the result is that of one thread.
pub(super) struct Bodies(Vec<Body>);

/// A body in two lines of a cache: a sweep goes from body to body, and waits for each.
#[repr(C, align(128))]
struct Body {
    /// Six numbers by their bits. Relaxed loads and stores cost what plain ones do.
    motion: [AtomicU64; 6],
    inertia: Inertia,
}

/// How impulses change the motion of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inertia {
    /// 1/kg; zero for a body that impulses do not move.
    inverse_mass: f64,
    /// Diagonal and off-diagonal (yz, zx, xy) parts in space, 1/(kg·m²).
    turning: [DVec3; 2],
    /// The only direction in which impulses move the body, or zero if it moves in all.
    guide: DVec3,
}

impl Inertia {
    pub(super) fn of(mass: &Mass) -> Self {
        let [x, y, z] = [0, 1, 2].map(|i| mass.inverse_inertia.col(i));
        let diagonal = DVec3::new(x.x, y.y, z.z);
        let off_diagonal = 0.5 * DVec3::new(y.z + z.y, z.x + x.z, x.y + y.x);
        Self {
            inverse_mass: mass.inverse_mass,
            turning: [diagonal, off_diagonal],
            guide: mass.guide.unwrap_or(DVec3::ZERO),
        }
    }

    /// Whether impulses move it.
    #[inline]
    pub(super) fn is_movable(&self) -> bool {
        self.inverse_mass > 0.0
    }

    /// How an impulse on an arm changes the motion.
    #[inline]
    pub(super) fn response(&self, arm: DVec3, impulse: DVec3) -> Motion {
        let along =
            if self.guide == DVec3::ZERO { impulse } else { self.guide * self.guide.dot(impulse) };
        let moment = arm.cross(impulse);
        let [diagonal, off] = &self.turning;
        let spin = DVec3::new(
            diagonal.x * moment.x + off.z * moment.y + off.y * moment.z,
            off.z * moment.x + diagonal.y * moment.y + off.x * moment.z,
            off.y * moment.x + off.x * moment.y + diagonal.z * moment.z,
        );
        Motion { velocity: self.inverse_mass * along, spin }
    }
}

/// Lets an impulse on the second body, and its opposite on the first, act at arms.
#[inline]
pub(super) fn push(
    [a, b]: [&Inertia; 2],
    motions: &mut [Motion; 2],
    arms: [DVec3; 2],
    impulse: DVec3,
) {
    motions[0] += a.response(arms[0], -impulse);
    motions[1] += b.response(arms[1], impulse);
}

impl Body {
    fn new(mass: &Mass) -> Self {
        let motion = numbers(&mass.motion).map(|x| AtomicU64::new(x.to_bits()));
        Self { motion, inertia: Inertia::of(mass) }
    }

    #[inline]
    fn get(&self) -> Motion {
        let at = |i: usize| f64::from_bits(self.motion[i].load(Ordering::Relaxed));
        let velocity = DVec3::new(at(0), at(1), at(2));
        Motion { velocity, spin: DVec3::new(at(3), at(4), at(5)) }
    }

    #[inline]
    fn set(&self, motion: &Motion) {
        for (own, x) in self.motion.iter().zip(numbers(motion)) {
            own.store(x.to_bits(), Ordering::Relaxed);
        }
    }
}

fn numbers(Motion { velocity: v, spin: w }: &Motion) -> [f64; 6] {
    [v.x, v.y, v.z, w.x, w.y, w.z]
}

/// Bodies that a thread carries on at a time.
const CHUNK: usize = 1_024;

impl Bodies {
    pub(super) fn of(masses: &[Mass]) -> Self {
        Self(masses.iter().map(Body::new).collect())
    }

    #[inline]
    pub(super) fn inertia(&self, body: u32) -> &Inertia {
        &self.0[body as usize].inertia
    }

    #[inline]
    pub(super) fn motion(&self, body: u32) -> Motion {
        self.0[body as usize].get()
    }

    #[inline]
    pub(super) fn set_motion(&self, body: u32, motion: &Motion) {
        self.0[body as usize].set(motion);
    }

    /// Changes the motions of all bodies, with something that belongs to each.
    pub(super) fn change_all<T: Send>(
        &self,
        with: &mut [T],
        change: impl Fn(&mut T, Motion) -> Motion + Sync,
    ) {
        let change = |(own, with): (&Body, &mut T)| own.set(&change(with, own.get()));
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

#[cfg(test)]
mod tests {
    use glam::DMat3;

    use super::*;

    #[test]
    fn a_body_fills_two_lines_of_a_cache() {
        assert_eq!(size_of::<Body>(), 128);
    }

    #[test]
    fn bodies_respond_as_their_masses_do() {
        let (arm, impulse) = (DVec3::new(0.3, -0.2, 0.5), DVec3::new(-1.0, 2.0, 0.7));
        let turn = DMat3::from_axis_angle(DVec3::ONE.normalize(), 0.8);
        let inertia = turn * DMat3::from_diagonal(DVec3::new(0.1, 0.2, 0.25)) * turn.transpose();
        let direction = DVec3::new(2.0, -1.0, 2.0);
        for mass in [
            Mass::free(1.5, inertia, Motion::default()),
            Mass::guided(1.5, direction, 0.0),
            Mass::immovable(Motion::default()),
        ] {
            let (found, expected) =
                (Inertia::of(&mass).response(arm, impulse), mass.response(arm, impulse));
            assert!(found.velocity.distance(expected.velocity) < 1e-15, "{mass:?}");
            assert!(found.spin.distance(expected.spin) < 1e-14, "{mass:?}");
            assert_eq!(Inertia::of(&mass).is_movable(), mass.is_movable());
        }
    }
}
