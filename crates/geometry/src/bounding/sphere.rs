//! Smallest enclosing balls.

use std::f64::consts::PI;

use glam::{DMat3, DVec3};

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
    /// Every point is inside to the last bit: [`contains`](Self::contains) is true for all of
    /// them. The radius is the smallest to about 1e-15 of the cloud's size, for duplicate,
    /// collinear, coplanar and cospherical points too: candidate balls are ranked by how far they
    /// must reach, so a support set that is nearly degenerate can lose but not mislead.
    pub fn from_points(points: &[DVec3]) -> Self {
        let Some(&start) = points.first() else { return Self::EMPTY };
        let (mut centre, mut reach, mut farthest) = reach_of(start, points);
        let (mut support, mut radius) = (vec![start], 0.0);
        while let Some(basis) = smallest_ball_through(farthest, &support) {
            if basis.radius <= radius {
                break;
            }
            (support, radius) = (basis.support, basis.radius);
            let (c, r, f) = reach_of(basis.centre, points);
            farthest = f;
            if r < reach {
                (centre, reach) = (c, r);
            }
        }
        Self { centre, radius: reach }
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

/// A centre, the largest distance of a point from it, and that point.
fn reach_of(centre: DVec3, points: &[DVec3]) -> (DVec3, f64, DVec3) {
    let farthest = points
        .iter()
        .copied()
        .max_by(|a, b| centre.distance_squared(*a).total_cmp(&centre.distance_squared(*b)))
        .unwrap_or(centre);
    (centre, centre.distance(farthest), farthest)
}

struct Basis {
    centre: DVec3,
    radius: f64,
    support: Vec<DVec3>,
}

/// The smallest ball around `apex` and at most four more points, among the balls determined by
/// `apex` and up to three of them.
fn smallest_ball_through(apex: DVec3, others: &[DVec3]) -> Option<Basis> {
    let mut best: Option<Basis> = None;
    for chosen in 0..1usize << others.len() {
        if chosen.count_ones() > 3 {
            continue;
        }
        let mut support = vec![apex];
        support.extend((0..others.len()).filter(|i| chosen >> i & 1 == 1).map(|i| others[i]));
        let Some(centre) = circumcentre(&support) else { continue };
        let radius = others.iter().fold(centre.distance(apex), |r, p| r.max(centre.distance(*p)));
        let better = match &best {
            Some(b) => radius < b.radius,
            None => radius.is_finite(),
        };
        if better {
            best = Some(Basis { centre, radius, support });
        }
    }
    best
}

/// The point of the affine hull of one to four points that is equally far from all of them; none
/// if they are affinely dependent.
fn circumcentre(support: &[DVec3]) -> Option<DVec3> {
    let p = support[0];
    let finite = |centre: DVec3| centre.is_finite().then_some(centre);
    match support[1..] {
        [] => Some(p),
        [q] => Some(p + 0.5 * (q - p)),
        [q, r] => {
            let (u, v) = (q - p, r - p);
            let normal = u.cross(v);
            let lift = v.length_squared() * normal.cross(u) + u.length_squared() * v.cross(normal);
            finite(p + lift / (2.0 * normal.length_squared()))
        }
        [q, r, s] => {
            let edges = DMat3::from_cols(q - p, r - p, s - p);
            let (u, v, w) = (edges.x_axis, edges.y_axis, edges.z_axis);
            let lift = u.length_squared() * v.cross(w)
                + v.length_squared() * w.cross(u)
                + w.length_squared() * u.cross(v);
            finite(p + lift / (2.0 * u.dot(v.cross(w))))
        }
        _ => unreachable!("a ball in space is determined by at most four points"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Aabb;
    use super::super::testing::{cloud, pose};
    use super::*;

    /// The definition: the smallest ball determined by at most four of the points that holds all.
    fn brute_force(points: &[DVec3]) -> f64 {
        let n = points.len();
        let mut best = f64::INFINITY;
        let mut try_support = |support: &[DVec3]| {
            if let Some(c) = circumcentre(support) {
                best = best.min(reach_of(c, points).1);
            }
        };
        for i in 0..n {
            for j in i..n {
                try_support(&[points[i], points[j]]);
                for k in j + 1..n {
                    try_support(&[points[i], points[j], points[k]]);
                    for &l in &points[k + 1..] {
                        try_support(&[points[i], points[j], points[k], l]);
                    }
                }
            }
        }
        best
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
            let size = Aabb::from_points(cloud.iter().copied()).extents().max_element()
                + 4.0 * f64::EPSILON * cloud[0].abs().max_element();
            prop_assert!((ball.radius - brute_force(&cloud)).abs() <= 1e-14 * size);
            prop_assert!(ball.radius <= 1e-8 * cloud[0].length() || is_optimal(&ball, &cloud));
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
