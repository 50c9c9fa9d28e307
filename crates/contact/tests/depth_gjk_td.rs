//! The rule printed by Descantes et al. (2019, Algorithm 3) beside ours.
//!
//! The print splits the closest face in three and never touches its neighbours, so the surface does
//! not stay convex and the distance of its closest face proves nothing. On rounded bodies it finds
//! the depth all the same; on crossing needles it can stop at a facet several times too deep.

use glam::{DQuat, DVec3};
use polygrain_contact::depth::separating_axis::separating_axis;
use polygrain_contact::query;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape, generate};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The point of A − B farthest along a direction.
fn support(a: &ConvexPolyhedron, b: &ConvexPolyhedron, relative: &Pose, n: DVec3) -> DVec3 {
    a.support(n) - relative.point(b.support(relative.inverse_vector(-n)))
}

/// The depth by the printed rule from a tetrahedron round the origin; `None` if the origin is in
/// none that four fixed directions give, or the rule runs out of faces.
fn printed_rule(a: &ConvexPolyhedron, b: &ConvexPolyhedron, relative: &Pose) -> Option<f64> {
    let corners = [
        DVec3::ONE,
        DVec3::new(1.0, -1.0, -1.0),
        DVec3::new(-1.0, 1.0, -1.0),
        DVec3::new(-1.0, -1.0, 1.0),
    ]
    .map(|n| support(a, b, relative, n));
    let mut faces: Vec<[DVec3; 3]> = Vec::new();
    for skip in 0..4 {
        let [p, q, r] = [1, 2, 3].map(|i| corners[(skip + i) % 4]);
        let inwards = (q - p).cross(r - p).dot(corners[skip] - p) > 0.0;
        faces.push(if inwards { [p, r, q] } else { [p, q, r] });
    }
    let plane = |[p, q, r]: [DVec3; 3]| {
        // "Pointing in the direction opposite to the coordinates origin".
        let n = (q - p).cross(r - p).try_normalize()?;
        let distance = n.dot(p);
        Some(if distance < 0.0 { (-n, -distance) } else { (n, distance) })
    };
    let same = |f: &[DVec3; 3], g: &[DVec3; 3]| f.iter().all(|p| g.contains(p));
    let outwards = |&[p, q, r]: &[DVec3; 3]| (q - p).cross(r - p).dot(p) > 1e-9;
    if !faces.iter().all(outwards) {
        return None;
    }
    let mut visited = faces.clone();
    for _ in 0..500 {
        let (closest, (n, distance)) = faces
            .iter()
            .enumerate()
            .filter_map(|(i, &f)| Some((i, plane(f)?)))
            .min_by(|x, y| x.1.1.total_cmp(&y.1.1))?;
        let w = support(a, b, relative, n);
        if n.dot(w) - distance <= 1e-12 {
            return Some(distance);
        }
        let [p, q, r] = faces.swap_remove(closest);
        for new in [[p, q, w], [q, r, w], [r, p, w]] {
            if !visited.iter().any(|f| same(f, &new)) {
                visited.push(new);
                faces.push(new);
            }
        }
    }
    None
}

#[test]
fn the_printed_rule_is_wrong_on_needles_where_ours_is_right() {
    let mut rng = Pcg64::seed_from_u64(1);
    let (mut answered, mut wrong) = (0, 0);
    for seed in 0..4000 {
        let needle = |seed| {
            let semi_axes = DVec3::new(1.0, 0.05, 0.05);
            let parameters =
                generate::RandomPolyhedron { vertices: 12, semi_axes, seed, ..Default::default() };
            generate::random_polyhedron(&parameters).unwrap()
        };
        let (a, b) = (needle(seed), needle(seed + 5000));
        let turn = DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        let shift = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-0.05..0.05)));
        let relative = Pose::new(turn, shift);
        let truth = -separating_axis(&a, &b, &relative).gap;
        let (shape_a, shape_b) = (Shape::from(a.clone()), Shape::from(b.clone()));
        let ours = query::signed_gap(&shape_a, &Pose::IDENTITY, &shape_b, &relative).unwrap();
        if truth > 0.0 {
            assert!((-ours.gap - truth).abs() <= 1e-14, "{seed}: {} not {truth}", -ours.gap);
            if let Some(printed) = printed_rule(&a, &b, &relative) {
                answered += 1;
                wrong += i32::from(printed > 1.1 * truth);
            }
        }
    }
    assert!(answered > 50, "{answered} pairs are enough to judge by");
    assert!(wrong > 0, "{wrong} of {answered} are too deep by more than a tenth");
}
