//! Contacts followed by their features, beside fresh queries.

use glam::{DQuat, DVec3};
use polygrain_contact::footprint::{
    Footprint, Meeting, Memory, Placement, Range, Solid, Touch, TouchPoint, meet,
};
use polygrain_contact::query;
use polygrain_geometry::{Pose, Shape};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn vector(random: &mut Pcg64) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| random.random_range(-1.0..1.0)))
}

fn grain(random: &mut Pcg64) -> Shape {
    match random.random_range(0..4) {
        0 => Shape::cuboid(1.0, 1.0, 1.0).unwrap(),
        1 => Shape::cuboid(1.5, 0.7, 0.4).unwrap(),
        2 => Shape::rounded(Shape::cuboid(0.8, 0.8, 0.8).unwrap(), 0.1).unwrap(),
        _ => {
            let points: Vec<DVec3> = (0..16).map(|_| vector(random).normalize_or_zero()).collect();
            Shape::hull(&points).unwrap()
        }
    }
}

/// Two grains that overlap by a depth, and how they meet.
fn touching(
    random: &mut Pcg64,
    depth: f64,
) -> Option<(Shape, Pose, Shape, Pose, Footprint, Touch)> {
    let (a, b) = (grain(random), grain(random));
    let pose_a = Pose::new(DQuat::from_scaled_axis(3.0 * vector(random)), vector(random));
    let away = vector(random).try_normalize()?;
    let mut pose_b =
        Pose::new(DQuat::from_scaled_axis(3.0 * vector(random)), pose_a.translation + 4.0 * away);
    // Brought together along the shortest way, twice: the features may change on it.
    for _ in 0..4 {
        let gap = query::signed_gap(&a, &pose_a, &b, &pose_b).unwrap();
        pose_b.translation -= (gap.gap + depth) * gap.normal;
    }
    match meet(Solid::Convex(&a), &pose_a, &b, &pose_b, Range::overlapping(0.1), Memory::default())
        .unwrap()
    {
        Meeting::Touching(footprint, touch) => Some((a, pose_a, b, pose_b, footprint, touch)),
        Meeting::Apart(_) => None,
    }
}

fn place(footprint: &Footprint, a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Touch {
    let mut touch = Touch::default();
    footprint.place(
        Solid::Convex(a),
        &Placement::from(pose_a),
        b,
        &Placement::from(pose_b),
        &mut touch,
    );
    touch
}

fn deepest(touch: &Touch) -> f64 {
    touch.points.iter().map(|p| p.gap).fold(f64::INFINITY, f64::min)
}

/// Where the deepest vertex lies beside the other body's face, the points are those of the rim,
/// less deep.
#[test]
fn a_contact_is_as_deep_as_the_signed_gap() {
    let mut random = Pcg64::seed_from_u64(1);
    let (mut tested, mut exact, mut followed) = (0, 0, 0);
    for _ in 0..4000 {
        let Some((a, pose_a, b, pose_b, footprint, touch)) = touching(&mut random, 1e-4) else {
            continue;
        };
        let gap = query::signed_gap(&a, &pose_a, &b, &pose_b).unwrap();
        let error = deepest(&touch) - gap.gap;
        assert!(error > -1e-9 && error < 0.5 * 1e-4 + 1e-9, "{error}");
        tested += 1;
        exact += usize::from(error.abs() < 1e-9);
        if footprint.can_be_followed() {
            followed += 1;
            assert_eq!(place(&footprint, &a, &pose_a, &b, &pose_b), touch);
        }
    }
    assert!(exact * 50 > tested * 49, "{exact} of {tested}");
    assert!(followed * 2 > tested, "{followed} of {tested}");
}

/// The gap of every point changes by the motion along its normal: what makes a force along it
/// conservative.
#[test]
fn the_gradient_of_a_gap_is_its_normal() {
    let mut random = Pcg64::seed_from_u64(2);
    let (mut tested, mut side_by_side) = (0, 0);
    for _ in 0..2000 {
        let Some((a, pose_a, b, pose_b, footprint, touch)) = touching(&mut random, 1e-5) else {
            continue;
        };
        if !footprint.can_be_followed() {
            continue;
        }
        let h = 1e-6;
        let (shift, turn) = (vector(&mut random), vector(&mut random));
        let moved = |h: f64| Pose {
            rotation: DQuat::from_scaled_axis(h * turn) * pose_b.rotation,
            translation: pose_b.translation + h * shift,
        };
        let [before, after] = [-h, h].map(|h| place(&footprint, &a, &pose_a, &b, &moved(h)));
        for (i, point) in touch.points.iter().enumerate() {
            let slope = (after.points[i].gap - before.points[i].gap) / (2.0 * h);
            let velocity = shift + turn.cross(point.position - pose_b.translation);
            let expected = point.normal.dot(velocity);
            tested += 1;
            // Edges that run side by side have no normal of their own.
            side_by_side += usize::from((slope - expected).abs() > 1e-5);
        }
    }
    assert!(tested > 1500 && side_by_side * 40 < tested, "{side_by_side} of {tested}");
}

/// Within its slack a followed contact is as deep as a fresh query finds it, but for a few that
/// change their features on the way, and these are wrong by less than the bodies moved.
#[test]
fn a_followed_contact_stays_right_within_its_slack() {
    let mut random = Pcg64::seed_from_u64(3);
    let (mut tested, mut exact) = (0, 0);
    for _ in 0..4000 {
        let Some((a, pose_a, b, pose_b, footprint, _)) = touching(&mut random, 1e-4) else {
            continue;
        };
        if !footprint.can_be_followed() {
            continue;
        }
        let motion = footprint.slack();
        let moved = Pose {
            rotation: DQuat::from_scaled_axis(0.25 * motion * vector(&mut random))
                * pose_b.rotation,
            translation: pose_b.translation + 0.25 * motion * vector(&mut random),
        };
        let gap = query::signed_gap(&a, &pose_a, &b, &moved).unwrap().gap;
        let followed = deepest(&place(&footprint, &a, &pose_a, &b, &moved));
        tested += 1;
        exact += usize::from((followed - gap).abs() < 1e-9);
        assert!((followed - gap).abs() < 2.0 * motion + 1e-12, "{followed} {gap} {motion}");
    }
    assert!(tested > 2000 && exact * 10 > tested * 8, "{exact} of {tested}");
}

#[test]
fn a_half_space_is_a_large_box() {
    let mut random = Pcg64::seed_from_u64(4);
    let slab = Shape::cuboid(100.0, 100.0, 10.0).unwrap();
    for _ in 0..2000 {
        let shape = grain(&mut random);
        let plane =
            Pose::new(DQuat::from_scaled_axis(3.0 * vector(&mut random)), vector(&mut random));
        let pose = plane.compose(&Pose::new(
            DQuat::from_scaled_axis(3.0 * vector(&mut random)),
            DVec3::Z * random.random_range(0.1..1.5),
        ));
        let below = plane.compose(&Pose::from_translation(DVec3::NEG_Z * 5.0));
        let gap = query::signed_gap(&slab, &below, &shape, &pose).unwrap().gap;
        match meet(
            Solid::HalfSpace,
            &plane,
            &shape,
            &pose,
            Range::overlapping(0.0),
            Memory::default(),
        )
        .unwrap()
        {
            Meeting::Apart(found) => assert!((found - gap).abs() < 1e-12),
            Meeting::Touching(_, touch) => assert!((deepest(&touch) - gap).abs() < 1e-12),
        }
    }
}

#[test]
fn curved_bodies_meet_the_half_space_at_their_lowest_point() {
    let plane = Pose::IDENTITY;
    let ellipsoid = Shape::ellipsoid(0.5, 0.3, 0.2).unwrap();
    let tilted = Pose::new(DQuat::from_rotation_y(0.4), DVec3::Z * 0.25);
    let (s, c) = 0.4f64.sin_cos();
    let lowest = 0.25 - ((0.5 * s).powi(2) + (0.2 * c).powi(2)).sqrt();
    let Meeting::Touching(footprint, touch) = meet(
        Solid::HalfSpace,
        &plane,
        &ellipsoid,
        &tilted,
        Range::overlapping(0.0),
        Memory::default(),
    )
    .unwrap() else {
        panic!("it dips in by {lowest}");
    };
    assert!(!footprint.can_be_followed());
    assert!((deepest(&touch) - lowest).abs() < 1e-14);
}

/// Corners over edges, as in masonry: what a followed contact says is what a query does, but for the
/// place of a corner that has passed an edge, and that by no more than the slack.
#[test]
fn bricks_with_aligned_edges_are_followed() {
    let mut random = Pcg64::seed_from_u64(5);
    let brick = Shape::cuboid(2.0, 1.0, 0.8).unwrap();
    let reach = DVec3::new(1.0, 0.5, 0.4).length();
    let pose_a = Pose::IDENTITY;
    let pose_b = Pose::from_translation(DVec3::new(1.01, 0.0, 0.799));
    let Meeting::Touching(footprint, _) = meet(
        Solid::Convex(&brick),
        &pose_a,
        &brick,
        &pose_b,
        Range::overlapping(0.0),
        Memory::default(),
    )
    .unwrap() else {
        panic!("they overlap");
    };
    let slack = footprint.slack();
    assert!(slack > 0.9e-4 * reach, "{slack}");
    for _ in 0..200 {
        let moved = Pose {
            rotation: DQuat::from_scaled_axis(0.2 * slack * vector(&mut random)),
            translation: pose_b.translation + 0.3 * slack * vector(&mut random),
        };
        let followed = place(&footprint, &brick, &pose_a, &brick, &moved);
        let Meeting::Touching(_, asked) = meet(
            Solid::Convex(&brick),
            &pose_a,
            &brick,
            &moved,
            Range::overlapping(0.0),
            Memory::default(),
        )
        .unwrap() else {
            panic!("they overlap");
        };
        assert!((deepest(&followed) - deepest(&asked)).abs() < slack * slack);
        for corner in &followed.points {
            let apart = |p: &TouchPoint| p.position.distance(corner.position);
            let nearest = asked.points.iter().map(apart).fold(f64::INFINITY, f64::min);
            assert!(nearest < 2.0 * slack, "{nearest} {slack}");
        }
    }
}

/// A settled grain has some two contacts, and memory per grain is what limits a large pile.
#[test]
fn a_footprint_is_small() {
    assert!(size_of::<Footprint>() <= 72, "{} bytes", size_of::<Footprint>());
}

/// Two bricks in a hopper: where their nearly parallel edges cross went twenty centimetres off while
/// they moved by two micrometres, within the slack that the contact was given.
#[test]
#[expect(clippy::unreadable_literal, reason = "as the run printed them")]
fn a_contact_across_nearly_parallel_edges_is_not_followed_off_the_bodies() {
    let brick = Shape::cuboid(0.03, 0.024, 0.02).unwrap();
    let pose = |[x, y, z, w]: [f64; 4], place: [f64; 3]| {
        Pose::new(DQuat::from_xyzw(x, y, z, w).normalize(), DVec3::from_array(place))
    };
    let found = [
        pose(
            [-0.8196109147298501, 0.38681994648460033, 0.18038308306921713, 0.382191340560972],
            [0.04821624363033387, 0.13055260453597953, 0.21792712421900384],
        ),
        pose(
            [0.18543319381190523, -0.3797931544212249, 0.8144076025421365, 0.39763293048873743],
            [0.06944764286395845, 0.13854968529129924, 0.2274583837638628],
        ),
    ];
    let moved = [
        pose(
            [-0.8196283129162851, 0.38677958041696003, 0.1803596456941568, 0.38220594323422397],
            [0.04821521329382032, 0.13054456693857217, 0.2179173615435584],
        ),
        pose(
            [0.18539787068638316, -0.3798007272808274, 0.8144240401508452, 0.3976085008224597],
            [0.06944586121499086, 0.13854314389751554, 0.22744997668395975],
        ),
    ];
    let path = 1.8726142272670503e-6;
    let hint = DVec3::new(0.026485557570016333, -0.9996491960868525, 1.7646594886455702e-6);
    let solid = Solid::Convex(&brick);
    let meeting = meet(
        solid,
        &found[0],
        &brick,
        &found[1],
        Range::overlapping(0.005),
        Memory { normal: Some(hint), points: &[] },
    )
    .unwrap();
    let Meeting::Touching(footprint, touch) = meeting else { panic!("the bricks touch") };
    let reach = 0.5 * DVec3::new(0.03, 0.024, 0.02).length();
    let at_hand = |touch: &Touch, centre: DVec3| {
        touch.points.iter().all(|p| p.position.distance(centre) < 1.05 * reach)
    };
    assert!(at_hand(&touch, found[1].translation));
    let placed = place(&footprint, &brick, &moved[0], &brick, &moved[1]);
    assert!(footprint.slack() < path || at_hand(&placed, moved[1].translation));
}

/// A small block on a large one: they touch at the four corners of the small one, whether they
/// overlap, touch but for rounding, or only nearly touch.
#[test]
fn a_block_near_a_face_has_all_its_corners() {
    let small = Shape::cuboid(0.1, 0.1, 0.1).unwrap();
    let large = Shape::cuboid(1.0, 1.0, 1.0).unwrap();
    let range = Range { contact: 2e-3, horizon: 0.1 };
    for gap in [-1e-3, -1e-9, -1e-16, 0.0, 1e-17, 1e-16, 1e-13, 1e-9, 1e-6, 1e-4, 1e-3] {
        for (below, above) in [(&small, &large), (&large, &small)] {
            for lift in [0.05, 0.6, 7.3] {
                let pose_a = Pose::from_translation(DVec3::Z * lift);
                let pose_b = Pose::from_translation(DVec3::Z * (lift + 0.55 + gap));
                let meeting =
                    meet(Solid::Convex(below), &pose_a, above, &pose_b, range, Memory::default());
                let Meeting::Touching(_, touch) = meeting.unwrap() else {
                    panic!("{gap:e} is within the range")
                };
                assert_eq!(touch.points.len(), 4, "gap {gap:e}, lift {lift}: {touch:?}");
                for point in &touch.points {
                    assert!((point.gap - gap).abs() < 1e-14, "gap {gap:e}: {touch:?}");
                }
            }
        }
    }
}

/// Boxes turned nearly alike and far apart: as lines their edges cross, somewhere beside them.
#[test]
fn bodies_apart_have_no_point_that_is_nearer_than_they_are() {
    let mut random = Pcg64::seed_from_u64(12);
    let mut tested = 0;
    for _ in 0..6000 {
        let size = |random: &mut Pcg64| random.random_range(0.3..1.5);
        let [a, b] = [(); 2].map(|()| {
            Shape::cuboid(size(&mut random), size(&mut random), size(&mut random)).unwrap()
        });
        let askew = 10f64.powf(random.random_range(-6.0..-0.5));
        let pose_a = Pose::new(DQuat::from_scaled_axis(3.0 * vector(&mut random)), DVec3::ZERO);
        let turned = DQuat::from_scaled_axis(askew * vector(&mut random)) * pose_a.rotation;
        let pose_b = Pose::new(turned, 1.5 * vector(&mut random));
        let gap = query::signed_gap(&a, &pose_a, &b, &pose_b).unwrap().gap;
        if gap <= 0.0 {
            continue;
        }
        let range = Range { contact: 0.5, horizon: 0.6 };
        let met = meet(Solid::Convex(&a), &pose_a, &b, &pose_b, range, Memory::default()).unwrap();
        if let Meeting::Touching(_, touch) = met {
            tested += 1;
            let nearest = deepest(&touch);
            assert!(nearest >= 0.5 * gap - 1e-9, "a point {nearest} of bodies {gap} apart");
            assert!(nearest <= 1.5 * gap + 1e-9, "no point of bodies {gap} apart: {nearest}");
        }
    }
    assert!(tested > 1000, "{tested}");
}
