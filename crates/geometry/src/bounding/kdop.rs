//! Discrete-orientation polytopes.

use glam::DVec3;

use super::rounding_of_a_move;
use crate::Pose;

/// A k-DOP (Klosowski et al. 1998): the slabs that hold a body along fixed directions, `AXES` of
/// them and so `k = 2·AXES` half-spaces. Use the aliases [`Kdop14`], [`Kdop18`] and [`Kdop26`].
///
/// The directions are the coordinate axes, then the space diagonals (14 and 26), then the face
/// diagonals (18 and 26) of a cube, with entries −1, 0, 1 and *not* normalised: projections are
/// then sums of coordinates, with no multiplication and hardly any rounding.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::bounding::Kdop14;
///
/// let octahedron =
///     [DVec3::X, DVec3::Y, DVec3::Z].iter().flat_map(|&p| [p, -p]).collect::<Vec<_>>();
/// let kdop = Kdop14::from_points(octahedron);
/// assert!(!kdop.contains(DVec3::splat(0.5)), "a box would hold this point");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kdop<const AXES: usize> {
    min: [f64; AXES],
    max: [f64; AXES],
}

/// A box with its corners cut off.
pub type Kdop14 = Kdop<7>;
/// A box with its edges cut off.
pub type Kdop18 = Kdop<9>;
/// A box with its corners and edges cut off.
pub type Kdop26 = Kdop<13>;

const COORDINATE_AXES: [DVec3; 3] = DVec3::AXES;
const SPACE_DIAGONALS: [DVec3; 4] = [
    DVec3::new(1.0, 1.0, 1.0),
    DVec3::new(-1.0, 1.0, 1.0),
    DVec3::new(1.0, -1.0, 1.0),
    DVec3::new(1.0, 1.0, -1.0),
];
const FACE_DIAGONALS: [DVec3; 6] = [
    DVec3::new(1.0, 1.0, 0.0),
    DVec3::new(1.0, -1.0, 0.0),
    DVec3::new(1.0, 0.0, 1.0),
    DVec3::new(1.0, 0.0, -1.0),
    DVec3::new(0.0, 1.0, 1.0),
    DVec3::new(0.0, 1.0, -1.0),
];

impl<const AXES: usize> Kdop<AXES> {
    /// The polytope that holds nothing; merging it with anything gives the other.
    pub const EMPTY: Self = Self { min: [f64::INFINITY; AXES], max: [f64::NEG_INFINITY; AXES] };

    /// The directions of the slabs, not normalised.
    pub fn directions() -> [DVec3; AXES] {
        const { assert!(AXES == 7 || AXES == 9 || AXES == 13, "use Kdop14, Kdop18 or Kdop26") };
        let diagonals: &[DVec3] = if AXES == 9 { &[] } else { &SPACE_DIAGONALS };
        let mut all = COORDINATE_AXES.iter().chain(diagonals).chain(&FACE_DIAGONALS);
        std::array::from_fn(|_| *all.next().expect("there are 13 directions"))
    }

    /// The smallest polytope around some points.
    pub fn from_points(points: impl IntoIterator<Item = DVec3>) -> Self {
        let directions = Self::directions();
        points.into_iter().fold(Self::EMPTY, |kdop, p| {
            let shadow = directions.map(|d| d.dot(p));
            kdop.merged(&Self { min: shadow, max: shadow })
        })
    }

    /// The polytope with the slabs `[lowest, highest]` that a function gives for each direction.
    pub(super) fn from_shadows(shadow: impl Fn(DVec3) -> [f64; 2]) -> Self {
        let shadows = Self::directions().map(shadow);
        Self { min: shadows.map(|s| s[0]), max: shadows.map(|s| s[1]) }
    }

    /// The lower ends of the slabs along [`directions`](Self::directions).
    pub fn min(&self) -> &[f64; AXES] {
        &self.min
    }

    /// The upper ends of the slabs along [`directions`](Self::directions).
    pub fn max(&self) -> &[f64; AXES] {
        &self.max
    }

    /// Whether the polytope holds nothing, not even a point.
    pub fn is_empty(&self) -> bool {
        (0..AXES).any(|i| self.min[i] > self.max[i])
    }

    /// Whether no slab separates the polytopes (touching counts). They may still be apart: slabs
    /// along the fixed directions are not all the separating planes there are.
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..AXES).all(|i| self.min[i] <= other.max[i] && other.min[i] <= self.max[i])
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: DVec3) -> bool {
        Self::directions().iter().enumerate().all(|(i, d)| {
            let shadow = d.dot(point);
            self.min[i] <= shadow && shadow <= self.max[i]
        })
    }

    /// The smallest polytope around both.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        Self {
            min: std::array::from_fn(|i| self.min[i].min(other.min[i])),
            max: std::array::from_fn(|i| self.max[i].max(other.max[i])),
        }
    }

    /// Every half-space moved outwards by a margin, m.
    #[must_use]
    pub fn inflated(&self, margin: f64) -> Self {
        let shift = Self::directions().map(|d| margin * d.length());
        Self {
            min: std::array::from_fn(|i| self.min[i] - shift[i]),
            max: std::array::from_fn(|i| self.max[i] + shift[i]),
        }
    }

    /// A polytope that holds every point of this one after a move.
    ///
    /// The new slab along `d` must hold the old polytope along the turned-back `d`. Writing that
    /// direction as one old slab direction plus a remainder along the coordinate axes bounds it
    /// from outside; the best choice of slab is taken. Not the tightest (that is a linear
    /// program): to follow a turning grain, take `Shape::kdop` at its pose.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        if self.is_empty() {
            return *self;
        }
        let reach = DVec3::from_array([0, 1, 2].map(|i| self.min[i].abs().max(self.max[i].abs())));
        let rounding = 3.0 * rounding_of_a_move(reach, pose.translation);
        Self::from_shadows(|d| {
            let turned = pose.inverse_vector(d);
            let shift = d.dot(pose.translation);
            [
                shift - self.upper_bound(-turned) - rounding,
                shift + self.upper_bound(turned) + rounding,
            ]
        })
    }

    /// A bound from above of `direction · x` over the polytope.
    fn upper_bound(&self, direction: DVec3) -> f64 {
        let highest = |i: usize, weight: f64| {
            if weight < 0.0 { weight * self.min[i] } else { weight * self.max[i] }
        };
        let over_box = |d: DVec3| (0..3).map(|i| highest(i, d[i])).sum::<f64>();
        Self::directions()
            .iter()
            .enumerate()
            .map(|(i, axis)| {
                let weight = direction.dot(*axis) / axis.length_squared();
                highest(i, weight) + over_box(direction - weight * axis)
            })
            .fold(over_box(direction), f64::min)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{cloud, pose};
    use super::*;

    fn holds<const AXES: usize>(cloud: &[DVec3], pose: &Pose) -> Result<(), TestCaseError> {
        let kdop = Kdop::<AXES>::from_points(cloud.iter().copied());
        let moved = kdop.transformed(pose);
        for &p in cloud {
            prop_assert!(kdop.contains(p));
            prop_assert!(moved.contains(pose.point(p)));
        }
        Ok(())
    }

    #[test]
    fn directions_differ_and_come_in_families() {
        assert_eq!(Kdop14::directions()[3..], SPACE_DIAGONALS);
        assert_eq!(Kdop18::directions()[3..], FACE_DIAGONALS);
        assert_eq!(Kdop26::directions()[7..], FACE_DIAGONALS);
    }

    #[test]
    fn a_diagonal_slab_separates_what_boxes_do_not() {
        let at = |p: DVec3| Kdop18::from_points([p]);
        let corner = Kdop18::from_points([DVec3::X, DVec3::Y, DVec3::Z]);
        assert!(!corner.overlaps(&at(DVec3::new(0.6, 0.6, 0.0))));
        assert!(corner.overlaps(&at(DVec3::new(0.5, 0.5, 0.0))), "touching counts");
        assert!(corner.inflated(0.15).contains(DVec3::new(0.6, 0.6, 0.0)));
        assert!(!corner.inflated(0.14).contains(DVec3::new(0.6, 0.6, 0.0)));
    }

    #[test]
    fn a_pure_shift_loses_nothing() {
        let kdop = Kdop26::from_points([DVec3::X, DVec3::Y, DVec3::Z, DVec3::ZERO]);
        let back = kdop
            .transformed(&Pose::from_translation(DVec3::ONE))
            .transformed(&Pose::from_translation(-DVec3::ONE));
        for i in 0..13 {
            assert!((back.min[i] - kdop.min[i]).abs() < 1e-12);
            assert!((back.max[i] - kdop.max[i]).abs() < 1e-12);
        }
    }

    #[test]
    fn the_empty_polytope_stays_empty() {
        let moved = Kdop14::EMPTY.transformed(&Pose::from_translation(DVec3::X)).inflated(1.0);
        assert!(moved.is_empty() && !moved.contains(DVec3::ZERO));
    }

    proptest! {
        #[test]
        fn holds_its_points_moved_or_not(cloud in cloud(), pose in pose()) {
            holds::<7>(&cloud, &pose)?;
            holds::<9>(&cloud, &pose)?;
            holds::<13>(&cloud, &pose)?;
        }

        #[test]
        fn merging_holds_both_and_a_shared_point_means_overlap(mut a in cloud(), b in cloud()) {
            a.push(b[0]);
            let (kdop_a, kdop_b) =
                (Kdop26::from_points(a.iter().copied()), Kdop26::from_points(b.iter().copied()));
            prop_assert!(kdop_a.overlaps(&kdop_b) && kdop_b.overlaps(&kdop_a));
            let both = kdop_a.merged(&kdop_b);
            prop_assert!(a.iter().chain(&b).all(|&p| both.contains(p)));
        }
    }
}
