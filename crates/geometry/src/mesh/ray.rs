//! Rays through a mesh, and what is inside it.

use std::cmp::Ordering;

use glam::DVec3;

use super::predicates::{side_of_line, side_of_plane};
use super::tree::{MeshTree, TreeNode};
use super::triangle_intersection::point_on_triangle;
use crate::Aabb;

/// Where a ray meets a mesh first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The triangle it meets.
    pub triangle: usize,
    /// The point is `origin + t · direction`.
    pub t: f64,
    /// The weights of the triangle's corners that give the point; they add up to one.
    pub barycentric: [f64; 3],
}

/// How a vertical line through a point passes a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passing {
    /// Above the point, out of the side the normal points to.
    Out,
    /// Above the point, against the normal.
    In,
    /// The point is on the triangle.
    Touching,
}

impl MeshTree {
    /// The first triangle that a ray meets, seen from either side.
    ///
    /// Watertight (Woop, Benthin & Wald 2013): a ray through a common edge or corner of two
    /// triangles meets at least one of them. Triangles seen edge-on are not met. `None` also if
    /// the direction is zero or a number is not finite. O(log n) for a typical ray.
    pub fn cast_ray(&self, origin: DVec3, direction: DVec3) -> Option<RayHit> {
        if !origin.is_finite() || !direction.is_finite() || direction == DVec3::ZERO {
            return None;
        }
        let ray = Ray::new(origin, direction);
        let mut best: Option<RayHit> = None;
        let mut stack = [(0.0, 0); Self::MAX_DEPTH + 2];
        let mut height = 0;
        if let Some(t) = ray.enters(&self.bounds(Self::ROOT)) {
            stack[0] = (t, Self::ROOT);
            height = 1;
        }
        while height > 0 {
            height -= 1;
            let (t, node) = stack[height];
            if best.is_some_and(|hit| hit.t < t) {
                continue;
            }
            match self.node(node) {
                TreeNode::Leaf(slots) => {
                    for slot in slots {
                        if let Some((t, barycentric)) = ray.meets(self.corners(slot))
                            && best.is_none_or(|hit| t < hit.t)
                        {
                            best = Some(RayHit { triangle: self.triangle(slot), t, barycentric });
                        }
                    }
                }
                TreeNode::Branch([left, right]) => {
                    let mut children = [left, right].map(|c| (ray.enters(&self.bounds(c)), c));
                    // The nearer child goes on top of the stack.
                    if children[0].0 < children[1].0 {
                        children.swap(0, 1);
                    }
                    for (t, child) in children {
                        if let Some(t) = t {
                            stack[height] = (t, child);
                            height += 1;
                        }
                    }
                }
            }
        }
        best
    }

    /// How often the surface winds round a point: 1 inside a solid, 0 outside it and in its
    /// cavities, 2 where two solids overlap, negative inside a surface turned inside out. `None`
    /// on the surface itself.
    ///
    /// Exact, for a closed mesh: crossings of a vertical ray are counted with exact predicates,
    /// and a ray that meets an edge or a corner is moved aside symbolically (Edelsbrunner & Mücke
    /// 1990). For an open mesh it depends on the direction of that ray. O(log n) for a typical
    /// point.
    pub fn winding_number(&self, point: DVec3) -> Option<i32> {
        let mut number = 0;
        let mut touching = false;
        self.for_each_passing(point, |_, passing| match passing {
            Passing::Out => number += 1,
            Passing::In => number -= 1,
            Passing::Touching => touching = true,
        });
        (!touching).then_some(number)
    }

    /// Whether a point is inside the mesh, which must be closed, or on it: whether its
    /// [winding number](Self::winding_number) is not zero.
    pub fn contains(&self, point: DVec3) -> bool {
        self.winding_number(point) != Some(0)
    }

    /// Calls `visit` with the index of every triangle that the upward vertical ray from a point
    /// crosses, and of every triangle that the point is on.
    pub(super) fn for_each_passing(&self, point: DVec3, mut visit: impl FnMut(usize, Passing)) {
        let mut stack = [Self::ROOT; Self::MAX_DEPTH + 2];
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let node = stack[height];
            if !is_below_or_in(point, &self.bounds(node)) {
                continue;
            }
            match self.node(node) {
                TreeNode::Branch(children) => {
                    stack[height..height + 2].copy_from_slice(&children);
                    height += 2;
                }
                TreeNode::Leaf(slots) => {
                    for slot in slots {
                        if let Some(passing) = passing(point, self.corners(slot)) {
                            visit(self.triangle(slot), passing);
                        }
                    }
                }
            }
        }
    }
}

/// Whether the upward vertical ray from a point meets a box.
fn is_below_or_in(point: DVec3, bounds: &Aabb) -> bool {
    point.cmple(bounds.max).all() && bounds.min.x <= point.x && bounds.min.y <= point.y
}

fn passing(point: DVec3, corners: &[DVec3; 3]) -> Option<Passing> {
    let bounds = Aabb::from_points(*corners);
    if !is_below_or_in(point, &bounds) {
        return None;
    }
    if bounds.min.z <= point.z && point_on_triangle(point, corners) {
        return Some(Passing::Touching);
    }
    let [a, b, c] = *corners;
    let facing = side_from_above(a, b, point);
    if side_from_above(b, c, point) != facing || side_from_above(c, a, point) != facing {
        return None;
    }
    // The point must be below the triangle, that is, behind one that faces up and in front of
    // one that faces down.
    match (facing, side_of_plane(a, b, c, point)) {
        (Ordering::Greater, Ordering::Greater) => Some(Passing::Out),
        (Ordering::Less, Ordering::Less) => Some(Passing::In),
        _ => None,
    }
}

/// On which side of the line from `a` to `b` a point lies, seen from above; a point on the line is
/// moved by (ε, ε²) for an infinitely small ε. `Equal` only if `a` and `b` look the same.
fn side_from_above(a: DVec3, b: DVec3, point: DVec3) -> Ordering {
    let ordered = |x: f64, y: f64| x.partial_cmp(&y).unwrap_or(Ordering::Equal);
    side_of_line(2, a, b, point).then(ordered(a.y, b.y)).then(ordered(b.x, a.x))
}

/// A ray in the coordinates of Woop, Benthin & Wald: sheared so that it runs along the axis of
/// the direction's largest component.
struct Ray {
    origin: DVec3,
    inverse: DVec3,
    /// The two sheared axes and the main one.
    axes: [usize; 3],
    shear: DVec3,
}

impl Ray {
    fn new(origin: DVec3, direction: DVec3) -> Self {
        let z = direction.abs().max_position();
        let [x, y] = [(z + 1) % 3, (z + 2) % 3];
        let main = direction[z];
        let shear = DVec3::new(direction[x] / main, direction[y] / main, main.recip());
        // Finite, so that a ray within a face of a box does not ask for 0 · ∞.
        let largest = DVec3::splat(f64::MAX);
        let inverse = direction.recip().clamp(-largest, largest);
        Self { origin, inverse, axes: [x, y, z], shear }
    }

    /// Where the ray enters a box, if it does so ahead of its origin.
    ///
    /// The box is grown by more than the rounding errors of [`meets`](Self::meets), so that no
    /// triangle is missed that would have been met.
    fn enters(&self, bounds: &Aabb) -> Option<f64> {
        let (low, high) = (bounds.min - self.origin, bounds.max - self.origin);
        let margin = 8.0 * f64::EPSILON * low.abs().max(high.abs()).max_element();
        let (low, high) = ((low - margin) * self.inverse, (high + margin) * self.inverse);
        let near = low.min(high).max_element().max(0.0);
        let far = low.max(high).min_element() * (1.0 + 8.0 * f64::EPSILON);
        (near <= far).then_some(near)
    }

    /// Where the ray meets a triangle: its parameter and the barycentric coordinates.
    fn meets(&self, corners: &[DVec3; 3]) -> Option<(f64, [f64; 3])> {
        let [a, b, c] = corners.map(|corner| {
            let p = corner - self.origin;
            let [x, y, z] = self.axes.map(|axis| p[axis]);
            DVec3::new(x - self.shear.x * z, y - self.shear.y * z, self.shear.z * z)
        });
        // Exact signs of the edge functions: neighbours agree on which side of an edge the ray is.
        let sides = [(b, c), (c, a), (a, b)].map(|(p, q)| side_of_line(2, p, q, DVec3::ZERO));
        if sides.contains(&Ordering::Less) && sides.contains(&Ordering::Greater) {
            return None;
        }
        let weights = [(b, c), (c, a), (a, b)].map(|(p, q)| p.x * q.y - p.y * q.x);
        let total: f64 = weights.iter().sum();
        if total == 0.0 {
            return None;
        }
        let barycentric = weights.map(|w| w / total);
        let t = barycentric[0] * a.z + barycentric[1] * b.z + barycentric[2] * c.z;
        (t >= 0.0).then_some((t, barycentric))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::TriangleMesh;
    use super::super::test_meshes::*;
    use super::*;

    /// Möller & Trumbore 1997 against every triangle.
    fn brute_force(mesh: &TriangleMesh, origin: DVec3, direction: DVec3) -> Option<f64> {
        mesh.iter_corners()
            .filter_map(|[a, b, c]| {
                let (e1, e2, s) = (b - a, c - a, origin - a);
                let p = direction.cross(e2);
                let det = e1.dot(p);
                let (u, v) = (s.dot(p) / det, direction.dot(s.cross(e1)) / det);
                let t = e2.dot(s.cross(e1)) / det;
                (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0).then_some(t)
            })
            .min_by(f64::total_cmp)
    }

    fn unit() -> impl Strategy<Value = DVec3> {
        prop::array::uniform3(-1.0..1.0_f64).prop_map(DVec3::from_array)
    }

    proptest! {
        #[test]
        fn the_first_hit_is_the_one_brute_force_finds(
            origin in unit(),
            direction in unit(),
            scale in prop::sample::select(SCALES.to_vec()),
        ) {
            let torus = torus(23, 17).scaled(DVec3::splat(scale));
            let (origin, direction) = (4.0 * scale * origin, scale * direction);
            let hit = MeshTree::new(&torus).cast_ray(origin, direction);
            let expected = brute_force(&torus, origin, direction);
            prop_assert_eq!(hit.is_some(), expected.is_some());
            if let (Some(hit), Some(t)) = (hit, expected) {
                prop_assert!((hit.t - t).abs() <= 1e-12 * (1.0 + t));
                let corners = torus.corners(hit.triangle);
                let point: DVec3 =
                    (0..3).map(|k| hit.barycentric[k] * corners[k]).sum();
                let along = origin + hit.t * direction;
                prop_assert!(point.distance(along) <= 1e-13 * scale * (1.0 + t));
            }
        }

        #[test]
        fn winding_numbers_are_those_of_the_closed_form(
            cell in prop::array::uniform3(-6_i32..=6),
            power in prop::sample::select(vec![-30, 0, 30]),
        ) {
            // On a quarter grid every kind of alignment with edges and corners happens.
            let unit = 2_f64.powi(power);
            let point = DVec3::from_array(cell.map(f64::from)) / 4.0;
            let at = |mesh: &TriangleMesh| {
                MeshTree::new(&mesh.scaled(DVec3::splat(unit))).winding_number(point * unit)
            };
            let expected = |distance: f64| match distance.total_cmp(&1.0) {
                Ordering::Less => Some(1),
                Ordering::Equal => None,
                Ordering::Greater => Some(0),
            };
            let manhattan = point.abs().element_sum();
            let chessboard = point.abs().max_element();
            prop_assert_eq!(at(&octahedron()), expected(manhattan));
            prop_assert_eq!(at(&centred_cube(2.0)), expected(chessboard));
            prop_assert_eq!(at(&flipped(&octahedron())), expected(manhattan).map(|n| -n));
            let both = merged(&[octahedron(), centred_cube(2.0)]);
            let sum = expected(manhattan).zip(expected(chessboard)).map(|(m, n)| m + n);
            prop_assert_eq!(at(&both), sum);
        }
    }

    #[test]
    fn no_ray_slips_through_a_closed_surface() {
        let sphere = octasphere(3);
        let middle = |[a, b, _]: [DVec3; 3]| a + b;
        for scale in SCALES {
            for shift in [DVec3::ZERO, 1e3 * DVec3::new(1.0, -2.0, 0.7)] {
                let moved = shifted(&sphere, shift).scaled(DVec3::splat(scale));
                let tree = MeshTree::new(&moved);
                let inside = scale * (shift + DVec3::new(0.01, 0.02, -0.05));
                let targets = moved
                    .vertices()
                    .iter()
                    .copied()
                    .chain(moved.iter_corners().map(|c| 0.5 * middle(c)));
                for target in targets {
                    let hit = tree.cast_ray(inside, target - inside).expect("a way out");
                    assert!((hit.t - 1.0).abs() < 1e-9, "{hit:?}");
                }
            }
        }
    }

    #[test]
    fn rays_along_faces_edges_and_axes_are_decided() {
        let tree = MeshTree::new(&cube());
        let down = |x, y| tree.cast_ray(DVec3::new(x, y, 3.0), DVec3::NEG_Z).map(|hit| hit.t);
        assert_eq!(down(0.0, 0.0), Some(2.0));
        assert_eq!(down(1.0, 0.5), Some(2.0));
        assert_eq!(down(1.5, 0.5), None);
        assert_eq!(tree.cast_ray(DVec3::ZERO, DVec3::ZERO), None);
        assert_eq!(tree.cast_ray(DVec3::NAN, DVec3::X), None);
        assert_eq!(tree.cast_ray(DVec3::splat(0.5), -DVec3::X).map(|hit| hit.t), Some(0.5));
        assert_eq!(tree.cast_ray(DVec3::splat(2.0), DVec3::X), None);
    }

    #[test]
    fn a_cavity_is_outside() {
        for scale in SCALES {
            let tree = MeshTree::new(&cube_with_cavity().scaled(DVec3::splat(scale)));
            assert!(!tree.contains(DVec3::ZERO));
            assert!(tree.contains(DVec3::new(1.5, 0.0, 0.0) * scale));
            assert!(tree.contains(DVec3::X * scale), "the wall of the cavity counts as inside");
            assert!(!tree.contains(DVec3::new(0.0, 0.0, 2.5) * scale));
        }
    }
}
