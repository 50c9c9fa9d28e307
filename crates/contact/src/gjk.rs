//! The distance of two convex bodies (Gilbert, Johnson & Keerthi 1988; Montanari 2017 §3.2).
//!
//! GJK descends to the point of A − B closest to the origin over a chain of simplices. Here every
//! iteration also keeps the *dual* side: the direction `n` of the current simplex gives the signed
//! gap `−max n·w`, a lower bound of the distance, and the simplex itself an upper bound. The loop
//! ends when the two meet to within rounding, so an answer is its own proof.
//!
//! Near contact the closest point drowns in rounding long before the bodies touch (at a distance
//! of 1e-10 sizes its direction is good to six digits only). So the direction is never taken from
//! the point but from the feature that supports it: the normal of a triangle, the perpendicular
//! to an edge. That is good to full precision down to touching.

use glam::DVec3;

use crate::minkowski::{Difference, SupportPoint};
use crate::simplex::ClosestPoint;
use crate::support::{NO_VERTEX, SupportMap};

/// Up to four points of A − B, the newest first, and the weights of the closest point.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Simplex {
    /// Points live in slots and keep them, so that going back to an earlier simplex is cheap.
    slots: [SupportPoint; 5],
    face: Face,
}

/// Which slots make up the simplex, and with which weights.
#[derive(Clone, Copy, Debug, Default)]
struct Face {
    order: [u8; 4],
    weights: [f64; 4],
    len: usize,
}

impl Simplex {
    /// The same vertex pairs where the bodies are now.
    pub(crate) fn moved<A: SupportMap, B: SupportMap>(
        &self,
        difference: &Difference<A, B>,
    ) -> Self {
        let mut moved = Self::default();
        for point in self.points() {
            if let Some(point) = difference.again(point) {
                moved.slots[moved.face.len] = point;
                moved.face.order[moved.face.len] = moved.face.len as u8;
                moved.face.len += 1;
            }
        }
        moved
    }

    pub(crate) fn len(&self) -> usize {
        self.face.len
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = &SupportPoint> {
        self.face.order[..self.face.len].iter().map(|&slot| &self.slots[slot as usize])
    }

    /// The closest points on A and on B.
    pub(crate) fn witnesses(&self) -> (DVec3, DVec3) {
        self.points()
            .zip(self.face.weights)
            .fold((DVec3::ZERO, DVec3::ZERO), |(on_a, on_b), (p, weight)| {
                (on_a + weight * p.a, on_b + weight * p.b)
            })
    }

    #[inline(always)]
    fn w(&self, i: usize) -> DVec3 {
        self.slots[self.face.order[i] as usize].w
    }

    #[inline(always)]
    fn push(&mut self, point: SupportPoint) {
        let used =
            self.face.order[..self.face.len].iter().fold(0_u8, |mask, &slot| mask | 1 << slot);
        let free = (!used).trailing_zeros() as usize;
        self.slots[free] = point;
        self.face.order.copy_within(0..3, 1);
        self.face.order[0] = free as u8;
        self.face.len += 1;
    }

    /// Finds the closest point and forgets the vertices that do not support it.
    #[inline(always)]
    fn reduce<S: ClosestPoint>(&mut self) {
        let w: [DVec3; 4] = [self.w(0), self.w(1), self.w(2), self.w(3)];
        let closest = S::closest(&w[..self.face.len]);
        let mut kept = 0;
        for i in 0..self.face.len {
            if closest.weights[i] > 0.0 {
                self.face.order[kept] = self.face.order[i];
                self.face.weights[kept] = closest.weights[i];
                kept += 1;
            }
        }
        self.face.len = kept;
    }

    /// The unit direction from the simplex towards the origin, and its distance from the origin;
    /// `None` if the closest point is the origin.
    ///
    /// The direction is that of the feature (see the module) unless a sliver of a triangle has a
    /// normal that contradicts the closest point.
    #[inline(always)]
    fn direction(&self) -> Option<(DVec3, f64)> {
        let weights = &self.face.weights;
        let (closest, away) = match self.face.len {
            2 => {
                let (w0, w1) = (self.w(0), self.w(1));
                let t = w1 - w0;
                (weights[0] * w0 + weights[1] * w1, t.cross(w0.cross(t)))
            }
            3 => {
                let (w0, w1, w2) = (self.w(0), self.w(1), self.w(2));
                let closest = weights[0] * w0 + weights[1] * w1 + weights[2] * w2;
                let normal = (w1 - w0).cross(w2 - w0);
                let height = normal.dot(w0);
                let expected = closest.length_squared() * normal.length_squared();
                let away = if (height * height - expected).abs() > 1e-2 * expected {
                    closest
                } else if height < 0.0 {
                    -normal
                } else {
                    normal
                };
                (closest, away)
            }
            _ => (self.w(0), self.w(0)),
        };
        let distance = closest.length();
        let length = away.length();
        (distance > 0.0 && length > 0.0).then(|| (away / -length, distance))
    }
}

/// When a query may end early.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Ends as soon as the gap is proven larger.
    pub(crate) above: f64,
    /// Ends as soon as the gap is proven no larger.
    pub(crate) below: f64,
}

impl Bounds {
    /// Runs to the end.
    pub(crate) const NONE: Self = Self { above: f64::INFINITY, below: f64::NEG_INFINITY };
}

/// How GJK ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The bounds met, or one of the caller's bounds was passed.
    Separated,
    /// The origin is in A − B, or too close to it for the simplex to say.
    Overlapping,
}

/// What GJK found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gjk {
    pub(crate) ending: Ending,
    pub(crate) simplex: Simplex,
    /// Unit direction from A to B with the largest signed gap seen, and that gap.
    pub(crate) normal: DVec3,
    pub(crate) gap: f64,
    /// Length of the shortest vector of A − B seen: no gap is larger.
    pub(crate) upper: f64,
    pub(crate) iterations: u32,
}

/// No polytope has been seen to need more than a few dozen; smooth bodies converge linearly.
const MAX_ITERATIONS: u32 = 200;

/// Runs GJK from a simplex (may be empty) and a unit direction from A to B.
#[inline(always)]
pub(crate) fn gjk<S: ClosestPoint, A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    mut simplex: Simplex,
    start: DVec3,
    bounds: Bounds,
) -> Gjk {
    let tolerance = difference.resolution();
    let mut hints = [NO_VERTEX; 2];
    let mut n = start;
    let (mut normal, mut gap, mut upper) = (start, f64::NEG_INFINITY, f64::INFINITY);
    let mut overlapping = false;
    let mut iterations = 0;
    if simplex.len() > 0 {
        hints = simplex.slots[0].ids;
        simplex.reduce::<S>();
        match simplex.direction() {
            Some((direction, distance)) if simplex.len() < 4 => (n, upper) = (direction, distance),
            _ => overlapping = true,
        }
    }
    while !overlapping && iterations < MAX_ITERATIONS {
        iterations += 1;
        let point = difference.support(n, hints);
        hints = point.ids;
        let gap_here = -n.dot(point.w);
        if gap_here > gap {
            (gap, normal) = (gap_here, n);
        }
        if upper - gap <= tolerance || gap > bounds.above || simplex.points().any(|p| p.is(&point))
        {
            break;
        }
        let before = simplex.face;
        simplex.push(point);
        simplex.reduce::<S>();
        match simplex.direction() {
            Some((direction, distance)) if simplex.len() < 4 => {
                if distance >= upper {
                    simplex.face = before;
                    break;
                }
                (n, upper) = (direction, distance);
            }
            _ => overlapping = true,
        }
        if upper <= bounds.below {
            break;
        }
    }
    if overlapping {
        upper = 0.0;
    }
    let unproven = upper - gap > tolerance && gap <= tolerance && upper > bounds.below;
    let ending = if overlapping || unproven { Ending::Overlapping } else { Ending::Separated };
    Gjk { ending, simplex, normal, gap, upper, iterations }
}
