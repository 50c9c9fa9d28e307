//! Oriented boxes.

use glam::{DMat3, DQuat, DVec2, DVec3};

use super::Aabb;
use crate::{ConvexPolyhedron, Pose};

/// A box at any orientation. The empty box has negative half extents.
///
/// ```
/// use glam::{DQuat, DVec3};
/// use polygrain_geometry::{Pose, bounding::Obb};
///
/// let plank = Obb { pose: Pose::IDENTITY, half_extents: DVec3::new(2.0, 0.2, 0.1) };
/// let turned = plank.transformed(&Pose::new(DQuat::from_rotation_z(0.8), DVec3::new(0.0, 3.0, 0.0)));
/// assert!(!plank.overlaps(&turned));
/// assert_eq!(turned.volume(), plank.volume());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb {
    /// Where the box sits: its centre and the directions of its edges.
    pub pose: Pose,
    /// Half the edge lengths along the box's own axes, m.
    pub half_extents: DVec3,
}

/// How many hull faces [`Obb::from_points`] lays a box on.
const MAX_FACES: usize = 256;

/// Up to how many hull edges [`Obb::from_points`] tries every pair.
const MAX_EDGES: usize = 32;

impl Obb {
    /// The box that holds nothing; merging it with anything gives the other.
    pub const EMPTY: Self = Self { pose: Pose::IDENTITY, half_extents: DVec3::NEG_INFINITY };

    /// A small box around some points.
    ///
    /// One axis of the box is tried along every face normal of the convex hull (of the 256 largest
    /// faces, if there are more), its principal axes of inertia, x, y and z and, for a hull of at
    /// most 32 edges, every direction square to two edges; for each, the other two axes make the
    /// smallest box there is. The smallest of all these is returned. So a box or a regular
    /// tetrahedron gets its own box at any orientation, no axis-aligned box is smaller, and none
    /// that lies flat on a face; but the smallest box of all is not guaranteed, as it may touch a
    /// hull of many faces with edges only (O'Rourke 1985).
    ///
    /// Every point is inside to the last bit: [`contains`](Self::contains) is true for all of them.
    /// Flat and collinear clouds get the rectangle or segment they deserve. Cost: `O(F·V log V)` on
    /// the hull's faces and vertices.
    pub fn from_points(points: &[DVec3]) -> Self {
        let bounds = Aabb::from_points(points.iter().copied());
        if bounds.is_empty() {
            return Self::EMPTY;
        }
        let (extreme, normals) = match ConvexPolyhedron::from_points(points) {
            Ok(hull) => (hull.vertices().to_vec(), candidate_normals(&hull)),
            Err(_) => (points.to_vec(), frame_of_flat_cloud(points)),
        };
        let thickness = 1e-9 * bounds.extents().length();
        // The coordinate axes first: of equal boxes the first is kept.
        let axes = [DVec3::Z, DVec3::X, DVec3::Y]
            .into_iter()
            .chain(normals)
            .map(|normal| smallest_box_along(normal, &extreme))
            .min_by(|(a, _), (b, _)| size(*a, thickness).total_cmp(&size(*b, thickness)))
            .map_or(DMat3::IDENTITY, |(_, axes)| axes);
        Self::along(axes, points)
    }

    /// The smallest box with these edge directions.
    fn along(axes: DMat3, points: &[DVec3]) -> Self {
        let rotation = DQuat::from_mat3(&axes).normalize();
        let turned = Aabb::from_points(points.iter().map(|&p| rotation.conjugate() * p));
        let pose = Pose { rotation, translation: rotation * turned.centre() };
        // Measured from the rounded pose: that is what `contains` will measure.
        let half_extents =
            points.iter().fold(DVec3::ZERO, |half, &p| half.max(pose.inverse_point(p).abs()));
        Self { pose, half_extents }
    }

    /// Whether the box holds nothing, not even a point.
    pub fn is_empty(&self) -> bool {
        self.half_extents.min_element() < 0.0
    }

    /// The eight corners; bit 0 of the index is the sign of the first axis, and so on.
    pub fn corners(&self) -> [DVec3; 8] {
        std::array::from_fn(|i| {
            let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
            self.pose.point(self.half_extents * DVec3::new(sign(0), sign(1), sign(2)))
        })
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: DVec3) -> bool {
        self.pose.inverse_point(point).abs().cmple(self.half_extents).all()
    }

    /// Whether the boxes share a point: the separating-axis test on 15 axes (Gottschalk et al.
    /// 1996). Touching counts, and so does a gap of a few rounding errors, which also makes the
    /// nine edge-edge axes safe where edges are parallel and their cross product is noise.
    pub fn overlaps(&self, other: &Self) -> bool {
        let relative = self.pose.relative(&other.pose);
        let (a, b, t) = (self.half_extents, other.half_extents, relative.translation);
        let turn = relative.matrix();
        let widened = turn.abs() + DMat3::from_cols(DVec3::ONE, DVec3::ONE, DVec3::ONE) * ROUNDING;
        let slack = ROUNDING * (t.abs() + self.pose.translation.abs()).element_sum();
        let apart = |distance: f64, reach: f64| distance.abs() > reach + slack;

        let a_face_separates = |i: usize| {
            apart(t[i], a[i] + b.dot(widened.row(i)))
                || apart(t.dot(turn.col(i)), a.dot(widened.col(i)) + b[i])
        };
        let two_edges_separate = |i: usize, j: usize| {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            let reach_a = a[i1] * widened.col(j)[i2] + a[i2] * widened.col(j)[i1];
            let reach_b = b[j1] * widened.col(j2)[i] + b[j2] * widened.col(j1)[i];
            apart(t[i2] * turn.col(j)[i1] - t[i1] * turn.col(j)[i2], reach_a + reach_b)
        };
        !(0..3).any(|i| a_face_separates(i) || (0..3).any(|j| two_edges_separate(i, j)))
    }

    /// A small box around both, as [`from_points`](Self::from_points) finds it.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        Self::from_points(&[self.corners(), other.corners()].concat())
    }

    /// The box grown by a margin on every side, m.
    #[must_use]
    pub fn inflated(&self, margin: f64) -> Self {
        Self { half_extents: self.half_extents + margin, ..*self }
    }

    /// The box moved.
    #[must_use]
    pub fn transformed(&self, pose: &Pose) -> Self {
        Self { pose: pose.compose(&self.pose), ..*self }
    }

    /// Volume, m³; that of the empty box is zero.
    pub fn volume(&self) -> f64 {
        8.0 * self.half_extents.max(DVec3::ZERO).element_product()
    }
}

const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Volume of a box with a skin, so that flat boxes compare by area and thin ones by length.
fn size(extents: DVec3, skin: f64) -> f64 {
    (extents + skin).element_product()
}

fn candidate_normals(hull: &ConvexPolyhedron) -> Vec<DVec3> {
    let mut normals = largest_face_normals(hull);
    let principal = DMat3::from_quat(hull.mass_properties().principal().rotation);
    normals.extend([principal.x_axis, principal.y_axis, principal.z_axis]);
    if hull.edges().len() <= MAX_EDGES {
        let directions: Vec<DVec3> = hull
            .edges()
            .iter()
            .map(|edge| edge.vertices.map(|v| hull.vertices()[v as usize]))
            .map(|[from, to]| (to - from).normalize())
            .collect();
        for (i, a) in directions.iter().enumerate() {
            // Parallel edges have no common normal but noise.
            let squares = directions[..i].iter().map(|b| a.cross(*b)).filter(|n| n.length() > 1e-6);
            normals.extend(squares.map(DVec3::normalize));
        }
    }
    normals
}

fn largest_face_normals(hull: &ConvexPolyhedron) -> Vec<DVec3> {
    let area = |face: usize| {
        let corner = |i: usize| hull.vertices()[hull.face(face)[i] as usize];
        (2..hull.face(face).len())
            .map(|i| (corner(i - 1) - corner(0)).cross(corner(i) - corner(0)))
            .sum::<DVec3>()
            .length()
    };
    let mut faces: Vec<(f64, DVec3)> =
        hull.planes().iter().enumerate().map(|(f, plane)| (area(f), plane.normal)).collect();
    faces.sort_by(|a, b| b.0.total_cmp(&a.0));
    faces.into_iter().take(MAX_FACES).map(|(_, normal)| normal).collect()
}

/// The direction of a cloud that has no volume and, if it has an area, the normal of its plane.
fn frame_of_flat_cloud(points: &[DVec3]) -> Vec<DVec3> {
    let farthest = |distance: &dyn Fn(DVec3) -> f64| {
        points.iter().copied().max_by(|a, b| distance(*a).total_cmp(&distance(*b)))
    };
    let start = points[0];
    let end = farthest(&|p| p.distance_squared(start)).unwrap_or(start);
    let Some(along) = (end - start).try_normalize() else { return Vec::new() };
    let aside = farthest(&|p| (p - start).cross(along).length_squared()).unwrap_or(start);
    let normal = along.cross(aside - start).try_normalize();
    std::iter::once(along.any_orthonormal_vector()).chain(normal).collect()
}

/// The smallest box with one axis given: its edge lengths and axes.
fn smallest_box_along(normal: DVec3, points: &[DVec3]) -> (DVec3, DMat3) {
    let (u, v) = normal.any_orthonormal_pair();
    let outline = outline(points.iter().map(|p| DVec2::new(p.dot(u), p.dot(v))).collect());
    let (lowest, highest) = points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| {
        (l.min(p.dot(normal)), h.max(p.dot(normal)))
    });
    let sides = (0..outline.len())
        .filter_map(|i| (outline[(i + 1) % outline.len()] - outline[i]).try_normalize());
    let best = std::iter::once(DVec2::X)
        .chain(sides)
        .map(|side| (rectangle(side, &outline), side))
        .min_by(|(a, _), (b, _)| {
            let skin = 1e-9 * (a.x + a.y);
            ((a.x + skin) * (a.y + skin)).total_cmp(&((b.x + skin) * (b.y + skin)))
        });
    let (extents, side) = best.unwrap_or((DVec2::ZERO, DVec2::X));
    let first = (u * side.x + v * side.y).normalize();
    let axes = DMat3::from_cols(first, normal.cross(first), normal);
    (extents.extend(highest - lowest), axes)
}

/// Edge lengths of the smallest rectangle with one side direction given.
fn rectangle(side: DVec2, outline: &[DVec2]) -> DVec2 {
    let turned = || outline.iter().map(|p| DVec2::new(p.dot(side), p.dot(side.perp())));
    let lowest = turned().fold(DVec2::INFINITY, DVec2::min);
    let highest = turned().fold(DVec2::NEG_INFINITY, DVec2::max);
    highest - lowest
}

/// The convex hull of points in the plane (Andrew's monotone chain). Rounding may keep or drop a
/// point that is collinear within a rounding error; that moves no side by more.
fn outline(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut lower = chain(points.iter().copied());
    let upper = chain(points.iter().rev().copied());
    lower.pop();
    lower.extend(&upper[..upper.len() - 1]);
    lower
}

/// The points that turn left all the way.
fn chain(points: impl Iterator<Item = DVec2>) -> Vec<DVec2> {
    let mut chain: Vec<DVec2> = Vec::new();
    for p in points {
        while let [.., a, b] = chain[..] {
            if (b - a).perp_dot(p - b) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(p);
    }
    chain
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{cloud, pose};
    use super::*;

    fn some_box() -> impl Strategy<Value = Obb> {
        (prop::array::uniform3(0.01..2.0f64), pose())
            .prop_map(|(half, pose)| Obb { pose, half_extents: DVec3::from_array(half) })
    }

    /// Distance of two boxes by alternating projections: slow, but shares nothing with the test.
    fn distance(a: &Obb, b: &Obb) -> f64 {
        let nearest = |o: &Obb, p: DVec3| {
            let local = o.pose.inverse_point(p);
            o.pose.point(local.clamp(-o.half_extents, o.half_extents))
        };
        let mut p = a.pose.translation;
        for _ in 0..2000 {
            p = nearest(a, nearest(b, p));
        }
        p.distance(nearest(b, p))
    }

    #[test]
    fn flat_thin_and_empty_clouds() {
        assert!(Obb::from_points(&[]).is_empty());
        assert_eq!(Obb::EMPTY.volume(), 0.0);
        let point = Obb::from_points(&[DVec3::ONE; 4]);
        assert_eq!((point.pose.translation, point.half_extents), (DVec3::ONE, DVec3::ZERO));

        let pose = Pose::new(DQuat::from_xyzw(0.1, 0.5, -0.3, 0.7), DVec3::new(3.0, -2.0, 1.0));
        let sorted = |points: &[DVec3]| {
            let placed: Vec<DVec3> = points.iter().map(|&p| pose.point(p)).collect();
            let mut half = Obb::from_points(&placed).half_extents.to_array();
            half.sort_by(f64::total_cmp);
            half
        };
        let line = sorted(&[DVec3::X, -DVec3::X, 0.3 * DVec3::X]);
        assert!(line[0] < 1e-14 && line[1] < 1e-14 && (line[2] - 1.0).abs() < 1e-14, "{line:?}");
        let card = [(1.0, 2.0), (1.0, -2.0), (-1.0, 2.0), (-1.0, -2.0), (0.1, 0.3)];
        let flat = sorted(&card.map(|(x, y)| DVec3::new(x, y, 0.0)));
        assert!(
            flat[0] < 1e-14 && (flat[1] - 1.0).abs() < 1e-14 && (flat[2] - 2.0).abs() < 1e-14,
            "{flat:?}"
        );
    }

    #[test]
    fn touching_boxes_overlap() {
        let unit = Obb { pose: Pose::IDENTITY, half_extents: DVec3::ONE };
        for shift in [DVec3::X, DVec3::new(1.0, 1.0, 0.0), DVec3::ONE] {
            let at = |factor: f64| unit.transformed(&Pose::from_translation(shift * factor));
            assert!(unit.overlaps(&at(2.0)) && !unit.overlaps(&at(2.000_001)));
        }
        assert!(!unit.overlaps(&Obb::EMPTY) && !Obb::EMPTY.overlaps(&unit));
    }

    #[test]
    fn crossed_edges_need_the_edge_axes() {
        let rod = |half: DVec3| Obb { pose: Pose::IDENTITY, half_extents: half };
        let diagonal = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_4);
        let along = rod(DVec3::new(5.0, 0.5, 0.5)).transformed(&Pose::from_rotation(diagonal));
        let across = |z: f64| {
            let turn = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_4);
            rod(DVec3::new(0.5, 5.0, 0.5)).transformed(&Pose::new(turn, DVec3::new(0.0, 0.0, z)))
        };
        assert!(along.overlaps(&across(2f64.sqrt() - 1e-6)));
        assert!(!along.overlaps(&across(2f64.sqrt() + 1e-6)));
    }

    proptest! {
        #[test]
        fn holds_its_points_moved_or_not(cloud in cloud(), pose in pose()) {
            let obb = Obb::from_points(&cloud);
            let aabb = Aabb::from_points(cloud.iter().copied());
            let rounding = 1e-14 * (cloud[0].length() + aabb.extents().length());
            for &p in &cloud {
                prop_assert!(obb.contains(p));
                let moved = obb.transformed(&pose);
                let rounding = rounding + 1e-14 * pose.translation.length();
                prop_assert!(moved.inflated(rounding).contains(pose.point(p)));
            }
            let skin = 1e-9 * aabb.extents().length() + rounding;
            prop_assert!(
                size(2.0 * obb.half_extents, skin)
                    <= size(aabb.extents() + 0.2 * rounding, skin) * (1.0 + 1e-6)
            );
        }

        #[test]
        fn finds_a_box_again(obb in some_box()) {
            let found = Obb::from_points(&obb.corners());
            prop_assert!((found.volume() - obb.volume()).abs() <= 1e-12 * obb.volume());
        }

        #[test]
        fn a_tetrahedron_fits_a_cube(pose in pose()) {
            let solid = crate::generate::tetrahedron(2f64.sqrt()).unwrap();
            let turned: Vec<DVec3> = solid.vertices().iter().map(|&v| pose.point(v)).collect();
            prop_assert!((Obb::from_points(&turned).volume() - 1.0).abs() < 1e-13);
        }

        #[test]
        fn overlap_agrees_with_distance(a in some_box(), b in some_box()) {
            let distance = distance(&a, &b);
            // Alternating projections are slow where faces are nearly parallel.
            prop_assume!(!(1e-9..1e-2).contains(&distance));
            prop_assert_eq!(a.overlaps(&b), distance < 1e-9);
            prop_assert_eq!(b.overlaps(&a), distance < 1e-9);
        }

        #[test]
        fn merging_holds_both(a in some_box(), b in some_box()) {
            let both = a.merged(&b).inflated(1e-13);
            prop_assert!(a.corners().iter().chain(&b.corners()).all(|&p| both.contains(p)));
        }
    }
}
