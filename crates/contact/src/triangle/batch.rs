//! The comparison of features without a branch, several pairs at once (Noble 2023 §5.1.4; after
//! Shellshear & Ytterlid 2014).
//!
//! The same twenty-one candidates as in [`comparison`](super::comparison), all of them for every
//! pair, one pair per lane. Only the six of an edge and a face are left out where no pair of the
//! batch has both triangles astride the plane of the other. There is no second, more precise look at
//! needles: their distance is right to within rounding over the sine of their angle.

use super::lanes::{Kernel, Lanes, Real, Vec3, dispatch, dispatch_portable};
use super::primitives::{Face, Segment, segment_segment};
use super::rows::{Block, BlockPair};

/// The closest points of as many pairs of triangles as a row holds.
#[derive(Clone, Copy, Debug)]
pub struct ClosestRows<R: Real> {
    /// The squares of the distances.
    pub squared: R::Row,
    /// The closest points of the first triangles: x, y and z.
    pub on_a: [R::Row; 3],
    /// From there to the closest points of the second ones.
    pub away: [R::Row; 3],
}

/// The closest points of each triangle of a block and the one in the same place of another.
///
/// The distance is right to within 1e-14 of the extent of a pair in double, 1e-5 in single precision,
/// if neither triangle has an angle of less than three degrees.
pub fn closest<R: Real>(p: &Block<R>, q: &Block<R>) -> ClosestRows<R> {
    dispatch(Compare(BlockPair(p, q)))
}

/// The same on the vectors that every machine has: the same bits, more slowly on some.
pub fn closest_portable<R: Real>(p: &Block<R>, q: &Block<R>) -> ClosestRows<R> {
    dispatch_portable(Compare(BlockPair(p, q)))
}

struct Compare<'a, R: Real>(BlockPair<'a, R>);

impl<R: Real> Kernel<R> for Compare<'_, R> {
    type Output = ClosestRows<R>;

    #[inline(always)]
    fn run<L: Lanes<Real = R, Row = R::Row>>(self) -> ClosestRows<R> {
        let (p, q) = self.0.load::<L>();
        let best = compare(p, q);
        ClosestRows {
            squared: best.squared.store(),
            on_a: best.on_a.store(),
            away: best.away.store(),
        }
    }
}

/// The nearest candidate of every lane.
#[derive(Clone, Copy)]
pub(crate) struct Best<L> {
    pub(crate) squared: L,
    pub(crate) on_a: Vec3<L>,
    pub(crate) away: Vec3<L>,
}

impl<L: Lanes> Best<L> {
    #[inline(always)]
    fn offer(&mut self, on_a: Vec3<L>, away: Vec3<L>) {
        let squared = away.squared();
        self.take(self.squared.gt(squared), squared, on_a, away);
    }

    #[inline(always)]
    fn offer_where(&mut self, mask: L::Mask, on_a: Vec3<L>, away: Vec3<L>) {
        let squared = away.squared();
        self.take(mask & self.squared.gt(squared), squared, on_a, away);
    }

    #[inline(always)]
    fn take(&mut self, mask: L::Mask, squared: L, on_a: Vec3<L>, away: Vec3<L>) {
        self.squared = L::select(mask, squared, self.squared);
        self.on_a = Vec3::select(mask, on_a, self.on_a);
        self.away = Vec3::select(mask, away, self.away);
    }
}

#[inline(always)]
pub(crate) fn compare<L: Lanes>(p: [Vec3<L>; 3], q: [Vec3<L>; 3]) -> Best<L> {
    // Seen from a corner, so that nothing is lost far from the origin.
    let origin = p[0];
    let p = [p[0] - origin, p[1] - origin, p[2] - origin];
    let q = [q[0] - origin, q[1] - origin, q[2] - origin];
    let (edges_p, edges_q) = (sides(p), sides(q));
    let mut best = Best { squared: L::constant(f64::INFINITY), on_a: p[0], away: q[0] - p[0] };
    for edge_p in &edges_p {
        for edge_q in &edges_q {
            let (s, _, away) = segment_segment(edge_p, edge_q);
            best.offer(edge_p.start + edge_p.along * s, away);
        }
    }
    let (face_p, face_q) = (Face::new(p), Face::new(q));
    let minus_one = L::constant(-1.0);
    for k in 0..3 {
        let foot = face_p.foot(q[k] - p[0]);
        best.offer_where(foot.inside, q[k] - foot.away, foot.away);
        let foot = face_q.foot(p[k] - q[0]);
        best.offer_where(foot.inside, p[k], foot.away * minus_one);
    }
    let (heights_q, astride_p) = astride(&face_p, &q);
    let (heights_p, astride_q) = astride(&face_q, &p);
    if L::bits((astride_p | face_p.is_needle()) & (astride_q | face_q.is_needle())) != 0 {
        for i in 0..3 {
            let (mask, x, away) = pierce(&face_p, &edges_q[i], heights_q, i);
            best.offer_where(mask, x - away, away);
            let (mask, x, away) = pierce(&face_q, &edges_p[i], heights_p, i);
            best.offer_where(mask, x, away * minus_one);
        }
    }
    Best { on_a: best.on_a + origin, ..best }
}

#[inline(always)]
fn sides<L: Lanes>([a, b, c]: [Vec3<L>; 3]) -> [Segment<L>; 3] {
    [Segment::new(a, b), Segment::new(b, c), Segment::new(c, a)]
}

/// The heights of three points over the plane of a face, and whether they are on both sides.
#[inline(always)]
fn astride<L: Lanes>(face: &Face<L>, points: &[Vec3<L>; 3]) -> ([L; 3], L::Mask) {
    let a = face.height(points[0]);
    let b = face.height(points[1]);
    let c = face.height(points[2]);
    let zero = L::constant(0.0);
    ([a, b, c], a.max(b).max(c).gt(zero) & zero.gt(a.min(b).min(c)))
}

/// Whether and where an edge goes through a face, and how far rounding leaves that from the face.
#[inline(always)]
fn pierce<L: Lanes>(
    face: &Face<L>,
    edge: &Segment<L>,
    heights: [L; 3],
    i: usize,
) -> (L::Mask, Vec3<L>, Vec3<L>) {
    let (from, to) = (heights[i], heights[(i + 1) % 3]);
    let zero = L::constant(0.0);
    let crosses = (from.gt(zero) & zero.ge(to)) | (zero.ge(from) & to.gt(zero));
    let x = edge.start + edge.along * (from / (from - to));
    let foot = face.foot(x - face.corner);
    (crosses & foot.inside, x, foot.away)
}
