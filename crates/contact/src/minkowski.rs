//! The configuration-space obstacle A − B, in which every query is a question about the origin.

use glam::{DMat3, DVec3};
use polygrain_geometry::Pose;

use crate::support::{NO_VERTEX, SupportMap};

/// The Minkowski difference of two convex cores, in the frame of the first.
///
/// `A − B = {a − b}` holds the origin exactly when the bodies share a point; its distance from the
/// origin is the distance of the bodies, and the origin's depth inside it their penetration.
pub(crate) struct Difference<'a, A, B> {
    pub(crate) a: &'a A,
    pub(crate) b: &'a B,
    /// From B's coordinates to A's.
    pub(crate) rotation: DMat3,
    pub(crate) translation: DVec3,
    /// The largest coordinates that enter a sum; times ε it is the rounding of a support point.
    pub(crate) scale: f64,
}

/// A point of A − B that is farthest in some direction, and where it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SupportPoint {
    /// On A, in A's frame.
    pub(crate) a: DVec3,
    /// On B, from B's origin along A's axes: free of the rounding that B's position brings.
    pub(crate) b: DVec3,
    /// The point of A − B: `a − (b + translation)`.
    pub(crate) w: DVec3,
    /// The vertices of A and B, or [`NO_VERTEX`].
    pub(crate) ids: [u32; 2],
}

impl SupportPoint {
    /// The way from this point of A − B to another, good to the rounding of the bodies' own
    /// coordinates: between two vertices of a body the other one drops out.
    #[inline(always)]
    pub(crate) fn to(&self, other: &Self) -> DVec3 {
        (other.a - self.a) - (other.b - self.b)
    }

    /// On B, in A's frame.
    pub(crate) fn on_b(&self) -> DVec3 {
        self.a - self.w
    }

    /// Whether both are the same pair of vertices, or the same point of a smooth shape.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.w == other.w
            || (self.ids == other.ids && self.ids[0] != NO_VERTEX && self.ids[1] != NO_VERTEX)
    }
}

impl<'a, A: SupportMap, B: SupportMap> Difference<'a, A, B> {
    pub(crate) fn new(a: &'a A, b: &'a B, relative: &Pose) -> Self {
        Self {
            a,
            b,
            rotation: relative.matrix(),
            translation: relative.translation,
            scale: a.reach() + b.reach() + relative.translation.abs().max_element(),
        }
    }

    /// The point of A − B farthest along a direction: farthest on A along it, on B against it.
    #[inline(always)]
    pub(crate) fn support(&self, direction: DVec3, hints: [u32; 2]) -> SupportPoint {
        let (a, id_a) = self.a.farthest(direction, hints[0]);
        let (b, id_b) = self.b.farthest(-self.to_b(direction), hints[1]);
        self.point(a, b, [id_a, id_b])
    }

    /// The point of the same two vertices where the bodies are now; `None` on smooth shapes.
    pub(crate) fn again(&self, point: &SupportPoint) -> Option<SupportPoint> {
        let (a, b) = (self.a.vertex(point.ids[0])?, self.b.vertex(point.ids[1])?);
        Some(self.point(a, b, point.ids))
    }

    #[inline(always)]
    fn point(&self, a: DVec3, b: DVec3, ids: [u32; 2]) -> SupportPoint {
        let b = self.rotation * b;
        SupportPoint { a, b, w: a - (b + self.translation), ids }
    }

    /// The points of A and B, in A's frame, of a convex combination of points of A − B.
    pub(crate) fn split(&self, points: &[SupportPoint], weights: &[f64; 4]) -> (DVec3, DVec3) {
        let start = (DVec3::ZERO, self.translation);
        points
            .iter()
            .zip(weights)
            .fold(start, |(on_a, on_b), (p, &weight)| (on_a + weight * p.a, on_b + weight * p.b))
    }

    /// The way from a point of A − B to another, from the bodies' own coordinates: as good as it
    /// gets, for a last step.
    pub(crate) fn edge(&self, from: &SupportPoint, to: &SupportPoint) -> DVec3 {
        let vertices = [from, to].map(|p| self.b.vertex(p.ids[1]));
        let on_b = match vertices {
            [Some(from), Some(to)] => self.rotation * (to - from),
            _ => to.b - from.b,
        };
        (to.a - from.a) - on_b
    }

    /// A direction of A's frame in B's.
    #[inline(always)]
    pub(crate) fn to_b(&self, direction: DVec3) -> DVec3 {
        DVec3::new(
            self.rotation.x_axis.dot(direction),
            self.rotation.y_axis.dot(direction),
            self.rotation.z_axis.dot(direction),
        )
    }

    /// A point of B's frame in A's.
    #[inline(always)]
    pub(crate) fn place_b(&self, point: DVec3) -> DVec3 {
        self.rotation * point + self.translation
    }

    /// The length that rounding cannot resolve.
    pub(crate) fn resolution(&self) -> f64 {
        4.0 * f64::EPSILON * self.scale
    }
}

/// How far any point of a body, at most `reach` from its origin, moves between two poses.
///
/// A rotation by θ moves it by at most `2 sin(θ/2) · reach`, and the unit quaternions differ by
/// `2 sin(θ/4)`.
pub(crate) fn motion_bound(from: &Pose, to: &Pose, reach: f64) -> f64 {
    let (p, q) = (from.rotation, to.rotation);
    let q = if p.dot(q) < 0.0 { -q } else { q };
    let turn = 2.0 * (q - p).length();
    from.translation.distance(to.translation) + turn * reach
}
