//! Segment against segment and point against face: what every triangle distance is made of.
//!
//! Both are written to lose nothing on needles. Where two edges are nearly parallel, or a triangle
//! nearly a segment, the parameters of the closest points are uncertain by rounding over the sine of
//! the angle. As long as they are found from cross products and not from differences of scalar
//! products, which square that sine, the points stay in the flat valley of the distance, and the
//! distance is right to within rounding of the larger of the two sizes.

use super::lanes::{Lanes, Vec3};

/// A segment from a point along a vector.
#[derive(Clone, Copy)]
pub(crate) struct Segment<L> {
    pub(crate) start: Vec3<L>,
    pub(crate) along: Vec3<L>,
    /// One over the squared length, zero for a point.
    inverse: L,
}

impl<L: Lanes> Segment<L> {
    #[inline(always)]
    pub(crate) fn new(start: Vec3<L>, end: Vec3<L>) -> Self {
        let along = end - start;
        Self { start, along, inverse: along.squared().reciprocal() }
    }

    /// How far along the point closest to another is, from zero to one.
    #[inline(always)]
    fn closest(&self, from_start: Vec3<L>) -> L {
        (from_start.dot(self.along) * self.inverse).clamped()
    }
}

/// The closest points of two segments, as their places along them, and the vector from the first
/// to the second.
#[inline(always)]
pub(crate) fn segment_segment<L: Lanes>(p: &Segment<L>, q: &Segment<L>) -> (L, L, Vec3<L>) {
    let between = q.start - p.start;
    let normal = p.along.cross(q.along);
    let s = between.cross(q.along).dot(normal) * normal.squared().reciprocal();
    // From the place on the line to the segments: one projection each way reaches the closest
    // points whichever ends they are (Ericson 2005 §5.1.9).
    let t = q.closest(p.along * s.clamped() - between);
    let s = p.closest(between + q.along * t);
    (s, t, between + q.along * t - p.along * s)
}

/// A triangle seen as a face.
#[derive(Clone, Copy)]
pub(crate) struct Face<L> {
    pub(crate) corner: Vec3<L>,
    /// To the two other corners.
    pub(crate) edges: [Vec3<L>; 2],
    /// Of any length.
    pub(crate) normal: Vec3<L>,
    inverse_normal: L,
    inverse_edge: L,
    edge_product: L,
}

/// The foot of a point on a face.
#[derive(Clone, Copy)]
pub(crate) struct Foot<L: Lanes> {
    /// From the foot to the point.
    pub(crate) away: Vec3<L>,
    /// Whether the foot is in the triangle.
    pub(crate) inside: L::Mask,
}

impl<L: Lanes> Face<L> {
    #[inline(always)]
    pub(crate) fn new([a, b, c]: [Vec3<L>; 3]) -> Self {
        let edges = [b - a, c - a];
        let normal = edges[0].cross(edges[1]);
        Self {
            corner: a,
            edges,
            normal,
            inverse_normal: normal.squared().reciprocal(),
            inverse_edge: edges[0].squared().reciprocal(),
            edge_product: edges[0].dot(edges[1]),
        }
    }

    /// Where the plane is uncertain by more than rounding.
    #[inline(always)]
    pub(crate) fn is_needle(&self) -> L::Mask {
        let products = self.edges[0].squared() * self.edges[1].squared();
        (products * L::constant(1e-3)).ge(self.normal.squared())
    }

    /// How high a point is over the plane, times the length of the normal.
    #[inline(always)]
    pub(crate) fn height(&self, point: Vec3<L>) -> L {
        (point - self.corner).dot(self.normal)
    }

    /// The foot of a point, which is given as seen from the first corner.
    ///
    /// The weight of the second edge is a ratio of areas; the other is what remains along the first
    /// edge, so that an error of the one is made good by the other.
    #[inline(always)]
    pub(crate) fn foot(&self, point: Vec3<L>) -> Foot<L> {
        let [first, second] = self.edges;
        let v = first.cross(point).dot(self.normal) * self.inverse_normal;
        let u = (point.dot(first) - v * self.edge_product) * self.inverse_edge;
        let zero = L::constant(0.0);
        let inside =
            u.ge(zero) & v.ge(zero) & L::constant(1.0).ge(u + v) & self.inverse_normal.gt(zero);
        Foot { away: point - first * u - second * v, inside }
    }
}
