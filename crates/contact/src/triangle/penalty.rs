//! Bounds of the distance of two triangles by a few steps of descent (Noble 2023 §5.1.2).
//!
//! A point of each triangle is moved to reduce the squared distance, one parameter at a time by
//! Newton's method with the diagonal of the Hessian, then pushed back into its triangle; the two
//! triangles alternate. The number of steps is fixed and nothing branches, so pairs go through the
//! vector units side by side.
//!
//! What differs from the print, and why:
//! - Each parameter is moved with the newest values of the others. Moved all at once, as in (5.2),
//!   the points of two parallel triangles each make up for the whole offset and swap sides for ever.
//! - The penalty is infinite: the points are projected into their triangles, which the quadratic
//!   penalty only approaches. Every iterate is thus a pair of points of the triangles, and its
//!   distance an *upper bound*.
//! - The planes square to the last vector give a *lower bound*: the distance is at least the gap
//!   between the triangles along any direction. The print judges by whether the last step was short,
//!   which it also is where the descent is slow; the bounds prove what they say.

use super::lanes::{Kernel, Lanes, Real, Vec3, dispatch, dispatch_portable};
use super::rows::{Block, BlockPair};

/// How many steps of descent there are.
pub const ITERATIONS: usize = 4;

/// Bounds of the distances of as many pairs of triangles as a row holds.
#[derive(Clone, Copy, Debug)]
pub struct BoundRows<R: Real> {
    /// The squares of the distances of the points reached: upper bounds.
    pub squared: R::Row,
    /// The same one step before.
    pub previous: R::Row,
    /// The gaps between the triangles along the lines through the points reached, times the
    /// distances of these; negative if the triangles overlap in that direction.
    pub gap: R::Row,
}

/// The bounds for each triangle of a block and the one in the same place of another.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::triangle::{Block, penalty};
///
/// let below = Block::<f64>::splat(&[DVec3::ZERO, DVec3::X, DVec3::Y]);
/// let above = Block::<f64>::splat(&[DVec3::Z, DVec3::Z + DVec3::X, DVec3::Z + DVec3::Y]);
/// let bounds = penalty::bounds(&below, &above);
/// assert!((bounds.squared[0] - 1.0).abs() < 1e-12 && (bounds.gap[0] - 1.0).abs() < 1e-12);
/// ```
pub fn bounds<R: Real>(p: &Block<R>, q: &Block<R>) -> BoundRows<R> {
    dispatch(Descend(BlockPair(p, q)))
}

/// The same on the vectors that every machine has: the same bits, more slowly on some.
pub fn bounds_portable<R: Real>(p: &Block<R>, q: &Block<R>) -> BoundRows<R> {
    dispatch_portable(Descend(BlockPair(p, q)))
}

struct Descend<'a, R: Real>(BlockPair<'a, R>);

impl<R: Real> Kernel<R> for Descend<'_, R> {
    type Output = BoundRows<R>;

    #[inline(always)]
    fn run<L: Lanes<Real = R, Row = R::Row>>(self) -> BoundRows<R> {
        let (p, q) = self.0.load::<L>();
        let bounds = descend(&Plate::new(p), &Plate::new(q));
        BoundRows {
            squared: bounds.squared.store(),
            previous: bounds.previous.store(),
            gap: bounds.gap.store(),
        }
    }
}

/// A triangle as the descent sees it.
#[derive(Clone, Copy)]
pub(crate) struct Plate<L> {
    pub(crate) corner: Vec3<L>,
    edges: [Vec3<L>; 2],
    /// One over the squared lengths of the edges: the inverse of the diagonal of the Hessian.
    inverse: [L; 2],
    product: L,
}

impl<L: Lanes> Plate<L> {
    #[inline(always)]
    pub(crate) fn new([a, b, c]: [Vec3<L>; 3]) -> Self {
        let edges = [b - a, c - a];
        Self {
            corner: a,
            edges,
            inverse: [edges[0].squared().reciprocal(), edges[1].squared().reciprocal()],
            product: edges[0].dot(edges[1]),
        }
    }

    /// Moves the point with these weights towards another, given as seen from the point, and
    /// returns by how much.
    #[inline(always)]
    fn approach(&self, weights: &mut [L; 2], target: Vec3<L>) -> Vec3<L> {
        let [first, second] = self.edges;
        let step = target.dot(first) * self.inverse[0];
        let turn = (target.dot(second) - step * self.product) * self.inverse[1];
        let moved = project([weights[0] + step, weights[1] + turn]);
        let by = first * (moved[0] - weights[0]) + second * (moved[1] - weights[1]);
        *weights = moved;
        by
    }

    #[inline(always)]
    fn squared_size(&self) -> L {
        self.edges[0].squared().max(self.edges[1].squared())
    }

    #[inline(always)]
    pub(crate) fn normal(&self) -> Vec3<L> {
        self.edges[0].cross(self.edges[1])
    }

    /// The point with these weights, as seen from the first corner.
    #[inline(always)]
    fn point(&self, weights: [L; 2]) -> Vec3<L> {
        self.edges[0] * weights[0] + self.edges[1] * weights[1]
    }
}

/// Weights pushed back into the triangle: not below zero, what their sum has in excess of one
/// taken off in equal parts.
#[inline(always)]
fn project<L: Lanes>([u, v]: [L; 2]) -> [L; 2] {
    let zero = L::constant(0.0);
    let (u, v) = (u.max(zero), v.max(zero));
    let excess = (u + v - L::constant(1.0)).max(zero) * L::constant(0.5);
    [(u - excess).clamped(), (v - excess).clamped()]
}

#[derive(Clone, Copy)]
pub(crate) struct Bounds<L> {
    pub(crate) squared: L,
    pub(crate) previous: L,
    pub(crate) gap: L,
    /// The square of a length that bounds the coordinates the gap was computed from.
    pub(crate) squared_extent: L,
}

#[inline(always)]
pub(crate) fn descend<L: Lanes>(p: &Plate<L>, q: &Plate<L>) -> Bounds<L> {
    let third = L::constant(1.0 / 3.0);
    let (mut on_p, mut on_q) = ([third; 2], [third; 2]);
    let between = q.corner - p.corner;
    let mut away = between + q.point(on_q) - p.point(on_p);
    let mut previous = L::constant(0.0);
    for step in 0..ITERATIONS {
        if step + 1 == ITERATIONS {
            previous = away.squared();
        }
        away = away - p.approach(&mut on_p, away);
        away = away + q.approach(&mut on_q, away * L::constant(-1.0));
    }
    // Anew from the weights: the running vector has gathered the rounding of all steps.
    Bounds { previous, ..bounds_along(p, q, between + q.point(on_q) - p.point(on_p)) }
}

/// The bounds that the centres of the triangles give: those of no step at all.
#[inline(always)]
pub(crate) fn start<L: Lanes>(p: &Plate<L>, q: &Plate<L>) -> Bounds<L> {
    let third = [L::constant(1.0 / 3.0); 2];
    bounds_along(p, q, q.corner - p.corner + q.point(third) - p.point(third))
}

/// What the planes square to a direction of either sense say about two triangles; the lower bound
/// only.
#[inline(always)]
pub(crate) fn bounds_across<L: Lanes>(p: &Plate<L>, q: &Plate<L>, direction: Vec3<L>) -> Bounds<L> {
    let turned = direction * L::constant(-1.0);
    let backwards = L::constant(0.0).gt((q.corner - p.corner).dot(direction));
    bounds_along(p, q, Vec3::select(backwards, turned, direction))
}

#[inline(always)]
fn bounds_along<L: Lanes>(p: &Plate<L>, q: &Plate<L>, away: Vec3<L>) -> Bounds<L> {
    let between = q.corner - p.corner;
    let zero = L::constant(0.0);
    let highest = p.edges[0].dot(away).max(p.edges[1].dot(away)).max(zero);
    let lowest = q.edges[0].dot(away).min(q.edges[1].dot(away)).min(zero);
    let gap = between.dot(away) + lowest - highest;
    let squared_extent = between.squared() + p.squared_size() + q.squared_size();
    let squared = away.squared();
    Bounds { squared, previous: squared, gap, squared_extent }
}
