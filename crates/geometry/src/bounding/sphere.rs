//! Smallest enclosing balls.

use std::f64::consts::PI;

use glam::DVec3;

use crate::Pose;

/// A ball around something. The empty ball has a negative radius.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::bounding::BoundingSphere;
///
/// let ball = BoundingSphere::from_points(&[DVec3::ZERO, DVec3::new(2.0, 0.0, 0.0), DVec3::X]);
/// assert_eq!((ball.centre, ball.radius), (DVec3::X, 1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingSphere {
    /// Centre, m.
    pub centre: DVec3,
    /// Radius, m.
    pub radius: f64,
}

impl BoundingSphere {
    /// The ball that holds nothing; merging it with anything gives the other.
    pub const EMPTY: Self = Self { centre: DVec3::ZERO, radius: f64::NEG_INFINITY };

    /// The smallest ball around some points (Welzl 1991), found by farthest-point pivoting
    /// (Gärtner 1999): keep at most four support points, add the point that sticks out most, and
    /// take the smallest ball of those five by trying every subset. The radius grows with every
    /// pivot, so the search ends; in practice after about ten passes over the points.
    ///
    /// A point that sticks out by `d` lets the radius `r` grow by `d² / 2r` at least, which rounding
    /// hides once `d` is below about 1e-8 of `r`. Pivots that no longer grow therefore drop no
    /// points, so that they cannot come back, until nothing sticks out by more than rounding.
    ///
    /// Every point is inside to the last bit: [`contains`](Self::contains) is true for all of
    /// them. The radius is the smallest to about 1e-15 of the cloud's size and the rounding of the
    /// centre's coordinates, for duplicate, collinear, coplanar and cospherical points too:
    /// candidate balls are ranked by how far they must reach, so a support set that is nearly
    /// degenerate can lose but not mislead.
    pub fn from_points(points: &[DVec3]) -> Self {
        let Some(&origin) = points.first() else { return Self::EMPTY };
        // Beside the cloud, so that rounding is relative to its size and not to where it lies.
        let local: Vec<DVec3> = points.iter().map(|&p| p - origin).collect();
        let centre = origin + smallest_centre(&local);
        Self { centre, radius: reach_of(centre, points).0 }
    }

    /// Whether the ball holds nothing, not even a point.
    pub fn is_empty(&self) -> bool {
        self.radius < 0.0
    }

    /// Whether the balls share a point (touching counts).
    pub fn overlaps(&self, other: &Self) -> bool {
        self.centre.distance(other.centre) <= self.radius + other.radius
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: DVec3) -> bool {
        self.centre.distance(point) <= self.radius
    }

    /// The smallest ball around both.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        let between = other.centre - self.centre;
        let distance = between.length();
        if distance + other.radius <= self.radius {
            return *self;
        }
        if distance + self.radius <= other.radius {
            return *other;
        }
        let radius = 0.5 * (distance + self.radius + other.radius);
        Self { centre: self.centre + between * ((radius - self.radius) / distance), radius }
    }

    /// The ball grown by a margin, m.
    #[must_use]
    pub fn inflated(&self, margin: f64) -> Self {
        Self { radius: self.radius + margin, ..*self }
    }

    /// The ball moved.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        Self { centre: pose.point(self.centre), ..*self }
    }

    /// Volume, m³; that of the empty ball is zero.
    pub fn volume(&self) -> f64 {
        4.0 / 3.0 * PI * self.radius.max(0.0).powi(3)
    }
}

/// The centre of the smallest ball around some points.
fn smallest_centre(points: &[DVec3]) -> DVec3 {
    let mut best = points[0];
    let (mut least, mut farthest) = reach_of(best, points);
    let (mut working, mut radius) = (vec![best], 0.0);
    loop {
        working.push(farthest);
        let Some(basis) = smallest_ball(&working) else { return best };
        let (reach, pivot) = reach_of(basis.centre, points);
        if reach < least {
            (best, least) = (basis.centre, reach);
        }
        if reach <= basis.radius * (1.0 + 4.0 * f64::EPSILON) {
            return best;
        }
        if basis.radius > radius {
            (working, radius) = (basis.support, basis.radius);
        }
        farthest = pivot;
    }
}

/// The largest distance of a point from a centre, and that point.
fn reach_of(centre: DVec3, points: &[DVec3]) -> (f64, DVec3) {
    let farthest = points
        .iter()
        .copied()
        .max_by(|a, b| centre.distance_squared(*a).total_cmp(&centre.distance_squared(*b)))
        .unwrap_or(centre);
    (centre.distance(farthest), farthest)
}

struct Basis {
    centre: DVec3,
    radius: f64,
    support: Vec<DVec3>,
}

/// The smallest ball around a few points, among those determined by one to four of them.
fn smallest_ball(points: &[DVec3]) -> Option<Basis> {
    let mut best: Option<Basis> = None;
    for_each_subset(points, &mut Vec::new(), &mut |support| {
        let Some(centre) = circumcentre(support) else { return };
        let radius = reach_of(centre, points).0;
        if best.as_ref().is_none_or(|b| radius < b.radius) {
            best = Some(Basis { centre, radius, support: support.to_vec() });
        }
    });
    best
}

/// Visits `chosen` together with every choice of `points` that makes it one to four points.
fn for_each_subset(points: &[DVec3], chosen: &mut Vec<DVec3>, visit: &mut impl FnMut(&[DVec3])) {
    for (i, &point) in points.iter().enumerate() {
        chosen.push(point);
        visit(chosen);
        if chosen.len() < 4 {
            for_each_subset(&points[i + 1..], chosen, visit);
        }
        chosen.pop();
    }
}

/// The point of the affine hull of a few points that is equally far from all of them; none if they
/// are affinely dependent.
///
/// It solves `e · c = e² / 2` for the edges `e` from the first point, in an orthonormal frame grown
/// edge by edge. Unlike Cramer's rule that leaves residuals of rounding however slender the simplex
/// is: the centre can be off along a direction in which the points hardly extend, but it is equally
/// far from all of them.
fn circumcentre(support: &[DVec3]) -> Option<DVec3> {
    let (&base, others) = support.split_first()?;
    let mut frame: [(DVec3, f64); 3] = Default::default();
    for (known, &point) in others.iter().enumerate() {
        let edge = point - base;
        let across =
            |v: DVec3| frame[..known].iter().fold(v, |v, (axis, _)| v - v.dot(*axis) * axis);
        // Once is not orthogonal if little is left; twice is enough (Kahan; Parlett 1980).
        let axis = across(across(edge).try_normalize()?).try_normalize()?;
        let rest =
            frame[..known].iter().fold(0.5 * edge.length_squared(), |rest, (axis, along)| {
                rest - edge.dot(*axis) * along
            });
        frame[known] = (axis, rest / edge.dot(axis));
    }
    let centre = frame.iter().fold(base, |centre, (axis, along)| centre + along * axis);
    centre.is_finite().then_some(centre)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Aabb;
    use super::super::testing::{cloud, pose};
    use super::*;

    /// The definition: the smallest ball determined by at most four of the points that holds all.
    fn brute_force(points: &[DVec3]) -> f64 {
        let mut local: Vec<DVec3> = Vec::new();
        for &p in points {
            if !local.contains(&(p - points[0])) {
                local.push(p - points[0]);
            }
        }
        smallest_ball(&local).unwrap().radius
    }

    /// The ball is smallest exactly if no move of the centre brings it nearer to all the points on
    /// the border, that is, if the centre is in their convex hull: then for every direction some
    /// border point lies backwards.
    fn is_optimal(ball: &BoundingSphere, points: &[DVec3]) -> bool {
        let border: Vec<DVec3> = points
            .iter()
            .map(|&p| (p - ball.centre) / ball.radius)
            .filter(|d| d.length() > 1.0 - 1e-9)
            .collect();
        let directions = border.iter().flat_map(|a| {
            border.iter().flat_map(move |b| [a.cross(*b), b.cross(*a), *a - *b, *a + *b])
        });
        directions.filter_map(DVec3::try_normalize).all(|d| border.iter().any(|b| b.dot(d) <= 1e-4))
    }

    #[test]
    fn known_balls() {
        assert!(BoundingSphere::from_points(&[]).is_empty());
        let point = BoundingSphere::from_points(&[DVec3::ONE; 5]);
        assert_eq!((point.centre, point.radius), (DVec3::ONE, 0.0));

        let cube: Vec<DVec3> = (0..8)
            .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)))
            .collect();
        let ball = BoundingSphere::from_points(&cube);
        assert!((ball.radius - 0.75f64.sqrt()).abs() < 1e-15);
        assert!(ball.centre.abs_diff_eq(DVec3::splat(0.5), 1e-15));
        assert!((ball.volume() - PI * 0.75f64.sqrt()).abs() < 1e-14);
    }

    #[test]
    fn cospherical_points_give_back_their_sphere() {
        let points: Vec<DVec3> = (0..2000)
            .map(|i| {
                let z = -1.0 + f64::from(2 * i + 1) / 2000.0;
                let (sin, cos) = (2.399_963_229_728_653 * f64::from(i)).sin_cos();
                let r = (1.0 - z * z).sqrt();
                DVec3::new(5.0 + 3.0 * r * cos, 3.0 * r * sin, 3.0 * z)
            })
            .collect();
        let ball = BoundingSphere::from_points(&points);
        assert!((ball.radius / 3.0 - 1.0).abs() < 1e-14);
        assert!(is_optimal(&ball, &points));
    }

    /// A tiny cloud far from the origin: the centre is rounded to 1.8e-15 m, which is 5e-7 of the
    /// radius. Found by drawing other seeds.
    #[test]
    fn far_from_the_origin_only_the_centre_is_rounded() {
        let cloud = [
            DVec3::new(
                -4.798_477_749_693_13e-10,
                -13.168_626_985_240_408,
                -2.861_751_686_323_697e-9,
            ),
            DVec3::new(
                -3.002_419_206_146_219e-10,
                -13.168_626_978_972_222,
                -8.659_169_425_504_357e-9,
            ),
            DVec3::new(
                5.057_371_533_899_076e-10,
                -13.168_626_978_939_699,
                -3.038_034_028_555_442e-9,
            ),
        ];
        let ball = BoundingSphere::from_points(&cloud);
        let ulp = 13.0 * f64::EPSILON;
        assert!(cloud.iter().all(|&p| ball.contains(p)));
        assert!((ball.radius - brute_force(&cloud)).abs() <= ulp);
        let apart = (cloud[0] - cloud[1]).length();
        assert!(ball.radius >= 0.5 * apart && ball.radius <= 0.5 * apart * 1.1);
    }

    /// Three points near each other opposite a fourth, on the unit sphere with two more: pivots that
    /// stopped once the radius did not grow left it 1.5e-8 too large.
    #[test]
    fn pivots_go_on_when_the_radius_hardly_grows() {
        let cloud = [
            DVec3::new(0.937_875_408_198_690_3, -0.338_708_973_224_190_3, -0.075_272_505_960_375_4),
            DVec3::new(-0.937_875_367_304_002_1, 0.338_709_108_973_872_8, 0.075_272_404_654_747_44),
            DVec3::new(
                -0.937_875_368_253_095_6,
                0.338_709_108_061_454_27,
                0.075_272_396_934_962_63,
            ),
            DVec3::new(-0.937_875_489_038_886_2, 0.338_708_702_637_212_2, 0.075_272_716_291_409_12),
            DVec3::new(-0.152_538_495_550_735_48, 0.470_199_890_109_442_2, 0.869_277_901_891_096_4),
            DVec3::new(
                -0.039_833_353_354_071_84,
                0.475_993_692_874_090_2,
                -0.878_546_133_281_944_3,
            ),
        ];
        assert!((BoundingSphere::from_points(&cloud).radius - 1.0).abs() <= 1e-15);
    }

    #[test]
    fn merging_is_smallest() {
        let ball = |x: f64, radius| BoundingSphere { centre: DVec3::X * x, radius };
        assert_eq!(ball(0.0, 1.0).merged(&ball(4.0, 1.0)), ball(2.0, 3.0));
        assert_eq!(ball(0.0, 1.0).merged(&ball(0.5, 0.2)), ball(0.0, 1.0));
        assert_eq!(ball(0.5, 0.2).merged(&ball(0.0, 1.0)), ball(0.0, 1.0));
        assert_eq!(BoundingSphere::EMPTY.merged(&ball(1.0, 0.0)), ball(1.0, 0.0));
        assert!(ball(0.0, 1.0).overlaps(&ball(2.0, 1.0)));
        assert!(!ball(0.0, 1.0).overlaps(&ball(2.001, 1.0)));
        assert!(!ball(0.0, 1.0).overlaps(&BoundingSphere::EMPTY));
    }

    proptest! {
        #[test]
        fn smallest_and_around_all(cloud in cloud()) {
            let ball = BoundingSphere::from_points(&cloud);
            for &p in &cloud {
                prop_assert!(ball.contains(p));
            }
            let size = Aabb::from_points(cloud.iter().copied()).extents().max_element();
            let place = f64::EPSILON * ball.centre.length();
            prop_assert!((ball.radius - brute_force(&cloud)).abs() <= 2e-15 * size + place);
            // Where a border is told from the inside in spite of the centre's rounding.
            prop_assert!(ball.radius <= 1e-6 * ball.centre.length() || is_optimal(&ball, &cloud));
        }

        /// Points on a sphere whose centre is in their hull have it for their smallest ball, be the
        /// simplex they span slender or flat: points that nearly coincide, or lie nearly opposite,
        /// or nearly on one great circle. More of the sphere's points change nothing.
        #[test]
        fn slender_supports(
            turn in pose(),
            heights in prop::array::uniform3(-16.0..0.0f64),
            azimuths in prop::array::uniform3(-16.0..0.5f64),
            more in prop::collection::vec((-1.0..1.0f64, 0.0..7.0f64), 0..8),
        ) {
            let on_sphere = |z: f64, azimuth: f64| {
                let (sin, cos) = azimuth.sin_cos();
                turn.rotation * DVec3::new((1.0 - z * z).sqrt() * cos, (1.0 - z * z).sqrt() * sin, z)
            };
            let small = |exponent: f64| 10f64.powf(exponent);
            let mut cloud: Vec<DVec3> = (0..3)
                .map(|i| on_sphere(small(heights[i]), small(azimuths[i])))
                .chain(more.iter().map(|&(z, azimuth)| on_sphere(z, azimuth)))
                .collect();
            let sum: DVec3 = cloud[..3].iter().sum();
            cloud.insert(0, -sum.normalize());
            let ball = BoundingSphere::from_points(&cloud);
            prop_assert!((ball.radius - 1.0).abs() <= 2e-15, "{:e}", ball.radius - 1.0);
        }

        #[test]
        fn moving_and_merging_keep_the_points(a in cloud(), b in cloud(), pose in pose()) {
            let (ball_a, ball_b) =
                (BoundingSphere::from_points(&a), BoundingSphere::from_points(&b));
            let moved = ball_a.transformed(&pose);
            let rounding = 1e-14 * (a[0].length() + ball_a.radius + pose.translation.length());
            prop_assert!(a.iter().all(|&p| moved.inflated(rounding).contains(pose.point(p))));
            let both = ball_a.merged(&ball_b);
            let both = both.inflated(1e-14 * (both.radius + both.centre.length()));
            prop_assert!(a.iter().chain(&b).all(|&p| both.contains(p)));
        }

        #[test]
        fn a_shared_point_means_overlap(mut a in cloud(), b in cloud()) {
            a.push(b[0]);
            let (a, b) = (BoundingSphere::from_points(&a), BoundingSphere::from_points(&b));
            let rounding = 1e-15 * (a.radius + b.radius + a.centre.length());
            prop_assert!(a.inflated(rounding).overlaps(&b));
        }
    }
}
