//! Do two triangles meet, other than in the corners they share?
//!
//! All decisions are signs of exact predicates, in the spirit of Guigue & Devillers 2003: planes
//! first, because most pairs fall apart there after two or three determinants; then the edges of
//! each triangle against the other. Two triangles meet if and only if an edge of one meets the
//! other, so this covers piercing, touching, coplanar overlap and containment alike. Triangles
//! without area, which that paper leaves out, are handled as the segments they are.

use std::array;
use std::cmp::Ordering::{self, Equal};

use glam::DVec3;

use super::predicates::{side_of_line, side_of_plane, viewing_axis};

type Corners = [DVec3; 3];

/// Whether two triangles have a point in common that is not in the corner or on the edge they
/// share. Corners are shared if they have the same index, not if they are at the same place; no
/// triangle may name a vertex twice. A triangle always meets another with the same three corners.
pub(super) fn meet_beyond_shared(
    (p, p_index): (&Corners, [u32; 3]),
    (q, q_index): (&Corners, [u32; 3]),
) -> bool {
    let mut shared = [(0, 0); 3];
    let mut count = 0;
    for (i, v) in p_index.iter().enumerate() {
        if let Some(j) = q_index.iter().position(|w| w == v) {
            shared[count] = (i, j);
            count += 1;
        }
    }
    let [(i0, j0), (i1, j1), _] = shared;
    match count {
        0 => meet(p, q),
        1 => meet_beyond_corner(&starting_from(i0, p), &starting_from(j0, q)),
        2 => meet_beyond_edge([p[i0], p[i1]], p[3 - i0 - i1], q[3 - j0 - j1]),
        _ => true,
    }
}

/// Whether a point lies on a triangle, its boundary included.
pub(super) fn point_on_triangle(point: DVec3, corners: &Corners) -> bool {
    match viewing_axis(*corners) {
        Some(axis) => {
            side_of(corners, point) == Equal && point_in_flat_triangle(axis, point, corners)
        }
        None => edges(corners).iter().any(|edge| segments_meet([point, point], *edge)),
    }
}

/// Whether two triangles have a point in common, by exact predicates. Triangles without area are the
/// segments or points they are.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::mesh::triangles_meet;
///
/// let floor = [DVec3::ZERO, DVec3::X, DVec3::Y];
/// let standing = |z: f64| [DVec3::new(0.2, 0.2, z), DVec3::new(0.3, 0.2, 1.0), DVec3::new(0.2, 0.3, 1.0)];
/// assert!(triangles_meet(&floor, &standing(0.0)));
/// assert!(!triangles_meet(&floor, &standing(f64::MIN_POSITIVE)));
/// ```
pub fn triangles_meet(p: &[DVec3; 3], q: &[DVec3; 3]) -> bool {
    meet(p, q)
}

/// Two triangles that share nothing.
fn meet(p: &Corners, q: &Corners) -> bool {
    if on_one_side(q.map(|v| side_of(p, v))) || on_one_side(p.map(|v| side_of(q, v))) {
        return false;
    }
    let an_edge_meets = |of: &Corners, other: &Corners, axis| {
        edges(of).iter().any(|&edge| segment_meets_triangle(edge, other, axis))
    };
    match (viewing_axis(*p), viewing_axis(*q)) {
        (Some(i), Some(j)) => an_edge_meets(p, q, j) || an_edge_meets(q, p, i),
        (None, Some(j)) => an_edge_meets(p, q, j),
        (Some(i), None) => an_edge_meets(q, p, i),
        (None, None) => edges(p).iter().any(|&e| edges(q).iter().any(|&f| segments_meet(e, f))),
    }
}

/// Two triangles whose first corner is common.
///
/// A ray from that corner through another common point leaves one triangle through the opposite
/// edge while it is still in the other one; so only the opposite edges need to be looked at.
fn meet_beyond_corner(p: &Corners, q: &Corners) -> bool {
    let [_, a, b] = *p;
    let [_, c, d] = *q;
    if on_one_side([side_of(p, c), side_of(p, d)]) || on_one_side([side_of(q, a), side_of(q, b)]) {
        return false;
    }
    match (viewing_axis(*p), viewing_axis(*q)) {
        (Some(i), Some(j)) => {
            segment_meets_triangle([a, b], q, j) || segment_meets_triangle([c, d], p, i)
        }
        (None, j) => leads_into(a, q, j) || leads_into(b, q, j),
        (i, None) => leads_into(c, p, i) || leads_into(d, p, i),
    }
}

/// Two triangles with a common edge `u`–`w` and the third corners `a` and `b`.
fn meet_beyond_edge([u, w]: [DVec3; 2], a: DVec3, b: DVec3) -> bool {
    if side_of_plane(u, w, a, b) != Equal {
        return false;
    }
    match (viewing_axis([u, w, a]), viewing_axis([u, w, b])) {
        // In one plane: folded flat onto each other if the third corners are on one side.
        (Some(axis), Some(_)) => side_of_line(axis, u, w, a) == side_of_line(axis, u, w, b),
        // All on one line: they overlap beyond the edge if both stick out at the same end.
        (None, None) => {
            (on_one_ray(w, a, b) && !on_one_ray(w, a, u))
                || (on_one_ray(u, a, b) && !on_one_ray(u, a, w))
        }
        // A segment along the edge of a proper triangle leaves it where the edge ends.
        _ => false,
    }
}

/// Whether the way from the first corner of a triangle towards another point starts inside the
/// triangle (its boundary included). `axis` is the triangle's viewing axis.
fn leads_into(towards: DVec3, corners: &Corners, axis: Option<usize>) -> bool {
    let [v, c, d] = *corners;
    let Some(axis) = axis else {
        return on_one_ray(v, towards, c) || on_one_ray(v, towards, d);
    };
    let turn = side_of_line(axis, v, c, d);
    towards != v
        && side_of(corners, towards) == Equal
        && side_of_line(axis, v, c, towards) != turn.reverse()
        && side_of_line(axis, v, towards, d) != turn.reverse()
}

/// Whether two points, neither of them the origin of the ray, lie on one ray from it.
fn on_one_ray(origin: DVec3, x: DVec3, y: DVec3) -> bool {
    let direction = |p: DVec3, k: usize| p[k].partial_cmp(&origin[k]);
    viewing_axis([origin, x, y]).is_none()
        && (0..3).any(|k| x[k] != origin[k] && direction(x, k) == direction(y, k))
}

/// A closed segment and a triangle with area.
fn segment_meets_triangle([s, t]: [DVec3; 2], corners: &Corners, axis: usize) -> bool {
    let ends = [side_of(corners, s), side_of(corners, t)];
    if on_one_side(ends) {
        return false;
    }
    if ends == [Equal, Equal] {
        return point_in_flat_triangle(axis, s, corners)
            || point_in_flat_triangle(axis, t, corners)
            || edges(corners).iter().any(|&edge| flat_segments_meet(axis, [s, t], edge));
    }
    // The line pierces the plane in one point, which is in the triangle if the edges all turn
    // the same way about the line.
    none_opposed(edges(corners).map(|[a, b]| side_of_plane(s, t, a, b)))
}

/// Two closed segments in space, either of which may be a point.
fn segments_meet([s, t]: [DVec3; 2], [a, b]: [DVec3; 2]) -> bool {
    if side_of_plane(s, t, a, b) != Equal {
        return false;
    }
    let axis = [[s, t, a], [s, t, b], [a, b, s]].into_iter().find_map(viewing_axis);
    match axis {
        Some(axis) => flat_segments_meet(axis, [s, t], [a, b]),
        None => boxes_overlap([s, t], [a, b]),
    }
}

/// Two closed segments in one plane that the axis sees one to one.
fn flat_segments_meet(axis: usize, [s, t]: [DVec3; 2], [a, b]: [DVec3; 2]) -> bool {
    let across = [side_of_line(axis, s, t, a), side_of_line(axis, s, t, b)];
    let along = [side_of_line(axis, a, b, s), side_of_line(axis, a, b, t)];
    if across == [Equal; 2] && along == [Equal; 2] {
        return boxes_overlap([s, t], [a, b]);
    }
    !on_one_side(across) && !on_one_side(along)
}

/// A point in the plane of a triangle that the axis sees one to one.
fn point_in_flat_triangle(axis: usize, point: DVec3, corners: &Corners) -> bool {
    none_opposed(edges(corners).map(|[a, b]| side_of_line(axis, a, b, point)))
}

/// Collinear segments overlap exactly if their boxes do.
fn boxes_overlap([s, t]: [DVec3; 2], [a, b]: [DVec3; 2]) -> bool {
    s.min(t).cmple(a.max(b)).all() && a.min(b).cmple(s.max(t)).all()
}

fn side_of([a, b, c]: &Corners, point: DVec3) -> Ordering {
    side_of_plane(*a, *b, *c, point)
}

fn edges(&[a, b, c]: &Corners) -> [[DVec3; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

fn starting_from(first: usize, corners: &Corners) -> Corners {
    array::from_fn(|k| corners[(first + k) % 3])
}

/// All strictly on the same side.
fn on_one_side<const N: usize>(sides: [Ordering; N]) -> bool {
    sides[0] != Equal && sides.iter().all(|&side| side == sides[0])
}

/// No two strictly on opposite sides.
fn none_opposed(sides: [Ordering; 3]) -> bool {
    !(sides.contains(&Ordering::Less) && sides.contains(&Ordering::Greater))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;

    use super::super::half_edge::names_a_vertex_twice;
    use super::super::test_meshes::random_soup;
    use super::*;

    /// An independent answer in exact rational arithmetic: one triangle is cut down to the other
    /// by half-spaces (Sutherland & Hodgman 1974); what is left must lie in what they share.
    mod oracle {
        type Point = [i128; 3];

        /// A rational point: x/w, y/w, z/w with w > 0, in lowest terms.
        pub(super) type Rational = [i128; 4];

        fn gcd(a: i128, b: i128) -> i128 {
            if b == 0 { a.abs() } else { gcd(b, a % b) }
        }

        fn reduced(p: Rational) -> Rational {
            let divisor = p.iter().fold(0, |g, &x| gcd(g, x)) * p[3].signum();
            p.map(|x| x / divisor)
        }

        fn sub(a: Point, b: Point) -> Point {
            std::array::from_fn(|k| a[k] - b[k])
        }

        fn dot(a: Point, b: Point) -> i128 {
            (0..3).map(|k| a[k] * b[k]).sum()
        }

        fn cross(a: Point, b: Point) -> Point {
            std::array::from_fn(|k| {
                let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                a[i] * b[j] - a[j] * b[i]
            })
        }

        /// n · (p − q), times the positive weight of p.
        fn height(n: Point, q: Point, p: Rational) -> i128 {
            dot(n, [p[0], p[1], p[2]]) - dot(n, q) * p[3]
        }

        /// The part of a convex polygon with n · (p − q) ≥ 0.
        fn clip(polygon: &[Rational], n: Point, q: Point) -> Vec<Rational> {
            let mut kept = Vec::new();
            for (i, &p) in polygon.iter().enumerate() {
                let r = polygon[(i + 1) % polygon.len()];
                let (hp, hr) = (height(n, q, p), height(n, q, r));
                if hp >= 0 {
                    kept.push(p);
                }
                if hp.signum() * hr.signum() < 0 {
                    let (hp, hr) = (hp.abs(), hr.abs());
                    kept.push(reduced(std::array::from_fn(|k| hr * p[k] + hp * r[k])));
                }
            }
            kept
        }

        /// Half-spaces (n, q) whose intersection is the convex hull of three points.
        fn half_spaces(t: [Point; 3]) -> Vec<(Point, Point)> {
            let mut spaces = Vec::new();
            let mut both = |n: Point, q| spaces.extend([(n, q), (n.map(|x| -x), q)]);
            let normal = cross(sub(t[1], t[0]), sub(t[2], t[0]));
            if normal != [0; 3] {
                both(normal, t[0]);
                for k in 0..3 {
                    let along = sub(t[(k + 1) % 3], t[k]);
                    spaces.push((cross(normal, along), t[k]));
                }
                return spaces;
            }
            // Collinear: the longest side, with two planes that contain it.
            let (p, q) = [(0, 1), (1, 2), (2, 0)]
                .map(|(i, j)| (t[i], t[j]))
                .into_iter()
                .max_by_key(|&(p, q)| dot(sub(q, p), sub(q, p)))
                .unwrap();
            let along = sub(q, p);
            for axis in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] {
                both(if along == [0; 3] { axis } else { cross(along, axis) }, p);
            }
            spaces.extend([(along, p), (along.map(|x| -x), q)]);
            spaces
        }

        fn common_part(p: [Point; 3], q: [Point; 3]) -> Vec<Rational> {
            let whole = p.map(|[x, y, z]| [x, y, z, 1]).to_vec();
            half_spaces(q).into_iter().fold(whole, |part, (n, at)| {
                if part.is_empty() { part } else { clip(&part, n, at) }
            })
        }

        fn holds(hull: [Point; 3], p: Rational) -> bool {
            half_spaces(hull).into_iter().all(|(n, q)| height(n, q, p) >= 0)
        }

        pub(super) fn meet_beyond_shared(p: [Point; 3], q: [Point; 3], shared: &[Point]) -> bool {
            let common = common_part(p, q);
            match *shared {
                [] => !common.is_empty(),
                [a] => common.iter().any(|&x| !holds([a; 3], x)),
                [a, b] => common.iter().any(|&x| !holds([a, b, b], x)),
                _ => true,
            }
        }
    }

    /// Compares every pair of a soup with the oracle; returns how many pairs met.
    fn compare(soup: &crate::TriangleMesh, power: i32) -> usize {
        let unit = 2_f64.powi(power);
        let mut met = 0;
        for (s, &s_index) in soup.triangles().iter().enumerate() {
            for (t, &t_index) in soup.triangles().iter().enumerate() {
                if s == t || names_a_vertex_twice(&s_index) || names_a_vertex_twice(&t_index) {
                    continue;
                }
                let integer = |v: u32| soup.vertices()[v as usize].to_array().map(|x| x as i128);
                let shared: Vec<[i128; 3]> =
                    s_index.iter().filter(|v| t_index.contains(v)).map(|&v| integer(v)).collect();
                let expected =
                    oracle::meet_beyond_shared(s_index.map(integer), t_index.map(integer), &shared);
                let [p, q] = [s, t].map(|i| soup.corners(i).map(|c| c * unit));
                let found = meet_beyond_shared((&p, s_index), (&q, t_index));
                assert_eq!(found, expected, "{s_index:?} {p:?} against {t_index:?} {q:?}");
                met += usize::from(found);
            }
        }
        met
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn pairs_meet_exactly_if_rational_arithmetic_says_so(
            soup in random_soup(10, 24),
            power in prop::sample::select(vec![-30, 0, 30]),
        ) {
            compare(&soup, power);
        }

        #[test]
        fn flat_soups_agree_too(soup in random_soup(10, 24), slope in prop::array::uniform2(-2_i32..=2)) {
            let [u, v] = slope.map(f64::from);
            let flat = soup.map_vertices(|p| DVec3::new(p.x, p.y, u * p.x + v * p.y));
            compare(&flat, 0);
            let on_a_line = soup.map_vertices(|p| p.x * DVec3::new(1.0, u, v));
            compare(&on_a_line, 0);
        }

        #[test]
        fn the_tree_finds_the_pairs_that_all_pairs_find(soup in random_soup(30, 40)) {
            let pairs = soup.self_intersections(usize::MAX);
            prop_assert_eq!(2 * pairs.len(), compare(&soup, 0));
        }

        #[test]
        fn a_point_is_on_a_triangle_if_rational_arithmetic_says_so(
            corners in prop::array::uniform3(prop::array::uniform3(-2_i32..=2)),
            point in prop::array::uniform3(-2_i32..=2),
        ) {
            let float = |p: [i32; 3]| DVec3::from_array(p.map(f64::from));
            let integer = |p: [i32; 3]| p.map(i128::from);
            let found = point_on_triangle(float(point), &corners.map(float));
            let expected =
                oracle::meet_beyond_shared([integer(point); 3], corners.map(integer), &[]);
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_random_soups_hold_both_answers() {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let (mut met, mut pairs) = (0, 0);
        for _ in 0..50 {
            let soup = random_soup(10, 24).new_tree(&mut runner).unwrap().current();
            met += compare(&soup, 0);
            pairs += soup.triangles().len() * (soup.triangles().len() - 1);
        }
        assert!(pairs / 10 < met && met < 9 * pairs / 10, "{met} of {pairs}");
    }
}
