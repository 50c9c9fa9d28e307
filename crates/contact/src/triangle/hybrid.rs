//! Nearer than a limit, or not (Noble 2023 §5.1.3, Algorithm 3).
//!
//! Three answers: the descent of [`penalty`](super::penalty) proves a pair in contact by its upper
//! bound, apart by its lower bound, or leaves it undecided, and only then the features are
//! [compared](super::comparison). Both bounds are taken with a margin for rounding, so that the
//! answer is that of the comparison, always; in single precision more pairs are left undecided, but
//! none is judged wrongly.

use super::lanes::{Kernel, Lanes, Real, dispatch, dispatch_portable};
use super::penalty::{Bounds, Plate, descend, start};
use super::rows::{Block, BlockPair};
use super::{Closest, Triangle, comparison};

/// What the descent says about pairs of triangles: one bit per lane, the first lane lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// Proven to be within the limit.
    pub contact: u32,
    /// Proven to be farther apart.
    pub apart: u32,
}

impl Verdicts {
    /// Left open.
    pub fn undecided<R: Real>(self) -> u32 {
        !(self.contact | self.apart) & ((1 << R::WIDTH) - 1)
    }
}

/// The distance up to which triangles are in contact, with how far off their coordinates may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Pairs nearer than this are in contact.
    pub distance: f64,
    /// By how much the distance of the triangles in the blocks may differ from that of the triangles
    /// meant: more than zero if their coordinates were rounded.
    pub slack: f64,
}

impl Limit {
    /// For triangles whose coordinates were not rounded.
    pub fn new(distance: f64) -> Self {
        Self { distance, slack: 0.0 }
    }
}

/// What the descent says about each triangle of a block and the one in the same place of another.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::triangle::hybrid::{self, Limit};
/// use polygrain_contact::triangle::Block;
///
/// let below = Block::<f32>::splat(&[DVec3::ZERO, DVec3::X, DVec3::Y]);
/// let above = Block::<f32>::splat(&[DVec3::Z, DVec3::Z + DVec3::X, DVec3::Z + DVec3::Y]);
/// assert_eq!(hybrid::judge(&below, &above, Limit::new(1.1)).contact, 0xff);
/// assert_eq!(hybrid::judge(&below, &above, Limit::new(0.9)).apart, 0xff);
/// assert_eq!(hybrid::judge(&below, &above, Limit::new(1.0)).undecided::<f32>(), 0xff);
/// ```
pub fn judge<R: Real>(p: &Block<R>, q: &Block<R>, limit: Limit) -> Verdicts {
    dispatch(Judge(BlockPair(p, q), limit))
}

/// The same on the vectors that every machine has: the same bits, more slowly on some.
pub fn judge_portable<R: Real>(p: &Block<R>, q: &Block<R>, limit: Limit) -> Verdicts {
    dispatch_portable(Judge(BlockPair(p, q), limit))
}

/// The closest points of two triangles if they are in contact.
pub fn fall_back(p: &Triangle, q: &Triangle, distance: f64) -> Option<Closest> {
    let closest = comparison::closest(p, q);
    (closest.squared <= distance * distance).then_some(closest)
}

struct Judge<'a, R: Real>(BlockPair<'a, R>, Limit);

impl<R: Real> Kernel<R> for Judge<'_, R> {
    type Output = Verdicts;

    #[inline(always)]
    fn run<L: Lanes<Real = R, Row = R::Row>>(self) -> Verdicts {
        let (p, q) = self.0.load::<L>();
        Thresholds::<L>::new(self.1).verdicts(&Plate::new(p), &Plate::new(q))
    }
}

/// The limit as the kernel compares with it.
///
/// A bound that is off by δ must be compared with (limit ± δ)², which is at most
/// (1 + k) limit² + (1 + 1/k) δ² for any k. With δ a few units of rounding of the extent of a pair
/// and k a multiple of the root of one such unit, no root has to be drawn for each pair.
#[derive(Clone, Copy)]
pub(crate) struct Thresholds<L> {
    /// Upper bounds below this prove contact.
    near: L,
    /// Lower bounds above this prove the contrary.
    far: L,
    /// Of the squared extent, to be added to either.
    rounding: L,
}

impl<L: Lanes> Thresholds<L> {
    #[inline(always)]
    pub(crate) fn new(limit: Limit) -> Self {
        let unit: f64 = L::Real::EPSILON.into();
        let widening = 32.0 * unit.sqrt();
        let near = limit.distance - limit.slack;
        let far = limit.distance + limit.slack;
        let near = if near > 0.0 { near * near * (1.0 - widening) } else { -1.0 };
        Self {
            near: L::constant(near),
            far: L::constant(far * far * (1.0 + widening)),
            rounding: L::constant(4.0 * unit * unit.sqrt()),
        }
    }

    /// What the descent says. It is not even begun if the centres tell all pairs apart, which is
    /// how most batches of two meshes end.
    #[inline(always)]
    pub(crate) fn verdicts(&self, p: &Plate<L>, q: &Plate<L>) -> Verdicts {
        let [_, apart] = self.judge(&start(p, q));
        let apart = L::bits(apart);
        if apart == (1 << L::Real::WIDTH) - 1 {
            return Verdicts { contact: 0, apart };
        }
        let [contact, apart] = self.judge(&descend(p, q));
        Verdicts { contact: L::bits(contact), apart: L::bits(apart) }
    }

    /// In contact, and apart.
    #[inline(always)]
    pub(crate) fn judge(&self, bounds: &Bounds<L>) -> [L::Mask; 2] {
        let rounding = bounds.squared_extent * self.rounding;
        let contact = self.near.gt(bounds.squared + rounding);
        let Bounds { gap, squared, .. } = *bounds;
        let farther = (gap * gap).gt(squared * (self.far + rounding));
        [contact, gap.gt(L::constant(0.0)) & farther]
    }
}
