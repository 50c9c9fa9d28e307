//! All pairs of triangles of two bodies that are within a limit (Noble 2023, Algorithm 4).
//!
//! Quadratic, and there to be compared with: the search of `surrogate` returns the same contacts
//! from a hundredth of the pairs. The three ways to look at a pair return the same contacts, bit by
//! bit, because the contacts themselves are always found by comparing features.

use glam::DVec3;

use super::batch::compare;
use super::hybrid::{Limit, Thresholds, fall_back};
use super::lanes::{Kernel, Lanes, Real, dispatch};
use super::penalty::Plate;
use super::{Block, Closest, Triangle, comparison};

/// Two triangles in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrianglePair {
    /// The triangle of the first body, by its place in the list.
    pub a: u32,
    /// The triangle of the second body.
    pub b: u32,
    /// Where they are closest.
    pub closest: Closest,
}

/// What a search found and what it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The contacts, sorted by the triangles.
    pub contacts: Vec<TrianglePair>,
    /// How many pairs of triangles were looked at.
    pub pairs: u64,
    /// How many of them the descent left undecided.
    pub fallbacks: u64,
}

/// Compares the features of every pair.
pub fn by_comparison(a: &[Triangle], b: &[Triangle], distance: f64) -> Found {
    let mut found = Found::default();
    for (i, p) in a.iter().enumerate() {
        for (j, q) in b.iter().enumerate() {
            found.contacts.extend(contact((p, i), (q, j), distance));
        }
    }
    found.pairs = a.len() as u64 * b.len() as u64;
    found
}

/// Compares the features of a row of pairs at once.
pub fn by_batch<R: Real>(a: &[Triangle], b: &[Triangle], distance: f64) -> Found {
    search::<R>(a, b, distance, false)
}

/// Judges a row of pairs at once by descent.
pub fn by_hybrid<R: Real>(a: &[Triangle], b: &[Triangle], distance: f64) -> Found {
    search::<R>(a, b, distance, true)
}

fn contact((p, i): (&Triangle, usize), (q, j): (&Triangle, usize), d: f64) -> Option<TrianglePair> {
    fall_back(p, q, d).map(|closest| TrianglePair { a: i as u32, b: j as u32, closest })
}

fn search<R: Real>(a: &[Triangle], b: &[Triangle], distance: f64, descent: bool) -> Found {
    let Some(frame) = Frame::around(a, b) else { return Found::default() };
    let into = |list: &[Triangle]| list.iter().map(|t| frame.triangle(t)).collect::<Vec<_>>();
    let (blocks_a, blocks_b) = (Block::<R>::all(&into(a)), Block::<R>::all(&into(b)));
    let sieve = Sieve {
        a: &blocks_a,
        counts: [a.len(), b.len()],
        b: &blocks_b,
        limit: frame.limit::<R>(distance),
        descent,
        needles: [needles::<R>(a), needles::<R>(b)],
    };
    let (candidates, fallbacks) = dispatch(sieve);
    let contacts = candidates.iter().filter_map(|&[i, j]| {
        let (i, j) = (i as usize, j as usize);
        contact((&a[i], i), (&b[j], j), distance)
    });
    Found { contacts: contacts.collect(), pairs: a.len() as u64 * b.len() as u64, fallbacks }
}

/// Coordinates around the origin and of the order of one, whatever the unit: squares of squares
/// neither overflow nor underflow, and rounding to singles loses least.
struct Frame {
    origin: DVec3,
    scale: f64,
    /// The largest coordinate as it was given.
    reach: f64,
}

impl Frame {
    fn around(a: &[Triangle], b: &[Triangle]) -> Option<Self> {
        let corners = || a.iter().chain(b).flatten();
        let low = corners().copied().reduce(DVec3::min)?;
        let high = corners().copied().reduce(DVec3::max)?;
        let origin = 0.5 * low + 0.5 * high;
        let extent = (high - origin).max_element();
        // A power of two changes no digit.
        let exponent =
            if extent > 0.0 { extent.log2().floor().clamp(-1000.0, 1000.0) } else { 0.0 };
        let reach = low.abs().max(high.abs()).max_element();
        Some(Self { origin, scale: (-exponent).exp2(), reach })
    }

    fn triangle(&self, triangle: &Triangle) -> Triangle {
        triangle.map(|corner| (corner - self.origin) * self.scale)
    }

    fn limit<R: Real>(&self, distance: f64) -> Limit {
        let unit: f64 = R::EPSILON.into();
        // Coordinates are below two; each difference of points may be off by twice their rounding.
        let slack = 16.0 * unit + 4.0 * f64::EPSILON * self.reach * self.scale;
        Limit { distance: distance * self.scale, slack }
    }
}

/// Finds the pairs that are not proven apart.
struct Sieve<'a, R: Real> {
    a: &'a [Block<R>],
    b: &'a [Block<R>],
    counts: [usize; 2],
    limit: Limit,
    descent: bool,
    /// Which triangles are needles, about which a batch is not sure: a bit for each of each block.
    needles: [Vec<u32>; 2],
}

fn needles<R: Real>(triangles: &[Triangle]) -> Vec<u32> {
    let bits = |block: &[Triangle]| {
        let lanes = block.iter().enumerate();
        lanes.fold(0, |bits, (lane, t)| bits | u32::from(comparison::is_needle(t)) << lane)
    };
    triangles.chunks(R::WIDTH).map(bits).collect()
}

impl<R: Real> Kernel<R> for Sieve<'_, R> {
    type Output = (Vec<[u32; 2]>, u64);

    #[inline(always)]
    fn run<L: Lanes<Real = R, Row = R::Row>>(self) -> Self::Output {
        let (mut candidates, mut fallbacks) = (Vec::new(), 0);
        let thresholds = Thresholds::<L>::new(self.limit);
        let reach = self.limit.distance + self.limit.slack;
        let unit: f64 = R::EPSILON.into();
        // The comparison of features is right to within so much.
        let compared = L::constant((reach + 64.0 * unit).powi(2));
        for i in 0..self.counts[0] {
            let p = self.a[i / R::WIDTH].broadcast::<L>(i % R::WIDTH);
            let plate = Plate::new(p);
            for (k, block) in self.b.iter().enumerate() {
                let left = self.counts[1] - k * R::WIDTH;
                let lanes = if left < R::WIDTH { (1_u32 << left) - 1 } else { (1 << R::WIDTH) - 1 };
                let near = if self.descent {
                    let verdicts = thresholds.verdicts(&plate, &Plate::new(block.load()));
                    fallbacks += u64::from((verdicts.undecided::<R>() & lanes).count_ones());
                    !verdicts.apart & lanes
                } else {
                    let near = L::bits(compared.ge(compare(p, block.load::<L>()).squared));
                    let needle = self.needles[0][i / R::WIDTH] >> (i % R::WIDTH) & 1 == 1;
                    (near | if needle { lanes } else { self.needles[1][k] }) & lanes
                };
                let mut rest = near;
                while rest != 0 {
                    let lane = rest.trailing_zeros();
                    candidates.push([i as u32, (k * R::WIDTH) as u32 + lane]);
                    rest &= rest - 1;
                }
            }
        }
        (candidates, fallbacks)
    }
}
