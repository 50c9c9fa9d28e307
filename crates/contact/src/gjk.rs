//! The distance of two convex bodies (Gilbert, Johnson & Keerthi 1988; Montanari 2017 §3.2).
//!
//! GJK descends to the point of A − B closest to the origin over a chain of simplices. Here every
//! iteration also keeps the *dual* side: the direction `n` of the current simplex gives the signed
//! gap `−max n·w`, a lower bound of the distance, and the simplex itself an upper bound. The loop
//! ends when the two meet to within rounding, so an answer is its own proof. The published
//! tolerances (eqs 2.17, 2.18) are both this one test; the guards of erratum E11 (a support point
//! that is already there, a distance that does not shrink) end it where rounding forbids more.
//!
//! Near contact the closest point drowns in rounding long before the bodies touch (at a distance
//! of 1e-10 sizes its direction is good to six digits only). So the direction is never taken from
//! the point but from the feature that supports it: the normal of a triangle, the perpendicular
//! to an edge. That is good to full precision down to touching.

use glam::DVec3;

use crate::minkowski::{Difference, SupportPoint};
use crate::simplex::{Closest, ClosestPoint};
use crate::support::{NO_VERTEX, SupportMap};

/// Up to four points of A − B, the newest last, and the weights of the closest point.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Simplex {
    points: [SupportPoint; 4],
    weights: [f64; 4],
    len: usize,
}

impl Simplex {
    /// The same vertex pairs where the bodies are now.
    #[inline]
    pub(crate) fn follow<A: SupportMap, B: SupportMap>(&mut self, difference: &Difference<A, B>) {
        for i in 0..self.len {
            let Some(point) = difference.again(&self.points[i]) else {
                self.len = 0;
                return;
            };
            self.points[i] = point;
        }
    }

    pub(crate) fn points(&self) -> &[SupportPoint] {
        &self.points[..self.len]
    }

    /// How deep the origin is inside the tetrahedron; zero if the simplex is none.
    fn depth(&self) -> f64 {
        if self.len < 4 {
            return 0.0;
        }
        let p = &self.points;
        [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
            .map(|[i, j, k]| {
                let normal = p[i].to(&p[j]).cross(p[i].to(&p[k]));
                normal.dot(p[i].w).abs() / normal.length()
            })
            .into_iter()
            .fold(f64::INFINITY, f64::min)
    }

    /// The closest points on A and on B.
    pub(crate) fn witnesses<A: SupportMap, B: SupportMap>(
        &self,
        difference: &Difference<A, B>,
    ) -> (DVec3, DVec3) {
        difference.split(self.points(), &self.weights)
    }

    /// The closest point of the simplex with the `count` newest-last points in place.
    #[inline(always)]
    fn closest<S: ClosestPoint>(&self, count: usize) -> Closest {
        let [p, q, r, s] = &self.points;
        match count {
            1 => S::closest(&[p.w]),
            2 => S::closest(&[q.w, p.w]),
            3 => S::closest(&[r.w, q.w, p.w]),
            _ => S::closest(&[s.w, r.w, q.w, p.w]),
        }
    }

    /// Adds a point and finds the new closest point, unless that is no closer than `limit`.
    #[inline(always)]
    fn descend<S: ClosestPoint>(&mut self, point: SupportPoint, limit: f64) -> Step {
        self.points[self.len] = point;
        self.reduce::<S>(self.len + 1, limit)
    }

    /// Keeps those of the first `count` points that support the closest one.
    #[inline(always)]
    fn reduce<S: ClosestPoint>(&mut self, count: usize, limit: f64) -> Step {
        let closest = self.closest::<S>(count);
        let mut kept = [0; 4];
        let mut weights = [0.0; 4];
        let mut len = 0;
        for i in 0..count {
            let weight = closest.weights[count - 1 - i];
            if weight > 0.0 {
                kept[len] = i;
                weights[len] = weight;
                len += 1;
            }
        }
        let [p, q, r] = [kept[0], kept[1], kept[2]].map(|i| &self.points[i]);
        let (foot, away) = match len {
            1 => (p.w, p.w),
            2 => {
                let t = p.to(q);
                (weights[0] * p.w + weights[1] * q.w, t.cross(p.w.cross(t)))
            }
            3 => {
                let foot = weights[0] * p.w + weights[1] * q.w + weights[2] * r.w;
                (foot, normal_towards(foot, p.w, p.to(q).cross(p.to(r))))
            }
            _ => (DVec3::ZERO, DVec3::ZERO),
        };
        let distance = foot.length();
        if distance >= limit {
            return Step::Stalled;
        }
        for (to, &from) in kept[..len].iter().enumerate() {
            self.points[to] = self.points[from];
        }
        self.weights = weights;
        self.len = len;
        if distance > 0.0 && away != DVec3::ZERO {
            Step::Closer { direction: -away, distance }
        } else {
            Step::Enclosed
        }
    }
}

/// The normal of a triangle on the side of its closest point to the origin; the closest point
/// itself where a sliver's normal contradicts it.
#[inline(always)]
fn normal_towards(foot: DVec3, corner: DVec3, normal: DVec3) -> DVec3 {
    let height = normal.dot(corner);
    let expected = foot.length_squared() * normal.length_squared();
    if (height * height - expected).abs() > 1e-2 * expected {
        foot
    } else {
        // Without a branch: the sign is anyone's guess.
        normal * 1.0_f64.copysign(height)
    }
}

/// What a new point did to the simplex.
enum Step {
    /// The closest point is nearer; the direction from it to the origin, of any length, and its
    /// distance.
    Closer { direction: DVec3, distance: f64 },
    /// It is not; the simplex is as before.
    Stalled,
    /// The origin is in the simplex.
    Enclosed,
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
    /// The bodies are apart, but rounding kept the bounds from meeting.
    Stalled,
    /// The origin is in A − B.
    Overlapping,
    /// The origin is so close to the boundary of A − B that the simplex cannot say on which side.
    Touching,
}

/// What GJK found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gjk {
    pub(crate) ending: Ending,
    /// Unit direction from A to B with the largest signed gap seen, and that gap.
    pub(crate) normal: DVec3,
    pub(crate) gap: f64,
    /// Length of the shortest vector of A − B seen: no gap is larger.
    pub(crate) upper: f64,
    pub(crate) iterations: u32,
}

/// No polytope has been seen to need more than a few dozen; smooth bodies converge linearly.
const MAX_ITERATIONS: u32 = 200;

/// Runs GJK from a simplex (which may be empty, and is left as the last one) and a direction from
/// A to B.
#[inline(always)]
pub(crate) fn gjk<S: ClosestPoint, A: SupportMap, B: SupportMap>(
    difference: &Difference<A, B>,
    simplex: &mut Simplex,
    start: DVec3,
    bounds: Bounds,
) -> Gjk {
    let tolerance = difference.resolution();
    let mut hints = [NO_VERTEX; 2];
    let (mut normal, mut gap, mut upper) = (start, f64::NEG_INFINITY, f64::INFINITY);
    // The support map needs no unit length, so it need not wait for a square root.
    let mut direction = start;
    let mut iterations = 0;
    let mut enclosed = false;
    if simplex.len > 0 {
        hints = simplex.points[0].ids;
        match simplex.reduce::<S>(simplex.len, f64::INFINITY) {
            Step::Closer { direction: d, distance } => (direction, upper) = (d, distance),
            _ => enclosed = true,
        }
    }
    while !enclosed && iterations < MAX_ITERATIONS {
        iterations += 1;
        let point = difference.support(direction, hints);
        hints = point.ids;
        let n = direction / direction.length();
        let gap_here = -n.dot(point.w);
        if gap_here > gap {
            (gap, normal) = (gap_here, n);
        }
        if upper - gap <= tolerance
            || gap > bounds.above
            || simplex.points().iter().any(|p| p.is(&point))
        {
            break;
        }
        match simplex.descend::<S>(point, upper) {
            Step::Closer { direction: d, distance } => (direction, upper) = (d, distance),
            Step::Stalled => break,
            Step::Enclosed => enclosed = true,
        }
        if upper <= bounds.below {
            break;
        }
    }
    if enclosed {
        upper = 0.0;
    }
    let answered = gap > bounds.above || upper <= bounds.below;
    let ending = if enclosed && simplex.depth() > tolerance {
        Ending::Overlapping
    } else if !enclosed && (upper - gap <= tolerance || answered) {
        Ending::Separated
    } else if enclosed || gap <= tolerance {
        Ending::Touching
    } else {
        Ending::Stalled
    };
    Gjk { ending, normal, gap, upper, iterations }
}
