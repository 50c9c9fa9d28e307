//! The flat ends of cylinders and cones, as a force sees them.

use glam::{DQuat, DVec3};
use polygrain_contact::footprint::{Meeting, Memory, Range, Solid, Touch, meet};
use polygrain_geometry::{Pose, Shape};

const RADIUS: f64 = 0.5;

fn touch(a: Solid, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Touch {
    match meet(a, pose_a, b, pose_b, Range::overlapping(0.0), Memory::default()).unwrap() {
        Meeting::Touching(_, touch) => touch,
        Meeting::Apart(gap) => panic!("{gap} apart"),
    }
}

/// A body tilted about x after a turn about its own axis, dipping into the plane z = 0.
fn dipping(shape: &Shape, tilt: f64, turn: f64, depth: f64) -> Pose {
    let rotation = DQuat::from_rotation_x(tilt) * DQuat::from_rotation_z(turn);
    let lowest = rotation * shape.support(rotation.inverse() * DVec3::NEG_Z);
    Pose::new(rotation, DVec3::Z * (-depth - lowest.z))
}

/// The force and the moment about the body of even springs at the points that overlap.
fn push(touch: &Touch, centre: DVec3) -> (DVec3, DVec3) {
    let mut sum = (DVec3::ZERO, DVec3::ZERO);
    for point in &touch.points {
        let force = point.gap.min(0.0).abs() * point.normal;
        sum.0 += force;
        sum.1 += (point.position - centre).cross(force);
    }
    sum
}

fn standing() -> [Shape; 3] {
    [
        Shape::cylinder(RADIUS, 1.0).unwrap(),
        Shape::cylinder(RADIUS, 0.1).unwrap(),
        Shape::cone(RADIUS, 1.0).unwrap(),
    ]
}

/// Whole, half and barely touching caps, and rims.
const TILTS: [f64; 6] = [0.0, 1e-9, 1e-4, 1e-2, 0.1, 0.5];

#[test]
fn how_a_cap_is_turned_about_its_axis_does_not_show() {
    let slab = Shape::cuboid(10.0, 10.0, 1.0).unwrap();
    let below = Pose::from_translation(DVec3::NEG_Z * 0.5);
    for shape in standing() {
        for tilt in TILTS {
            for depth in [1e-6, 1e-4, 2e-3] {
                let reference = dipping(&shape, tilt, 0.0, depth);
                let expected = touch(Solid::HalfSpace, &Pose::IDENTITY, &shape, &reference);
                let (force, moment) = push(&expected, reference.translation);
                for turn in (0..40).map(|i| 0.17 * f64::from(i)) {
                    let pose = dipping(&shape, tilt, turn, depth);
                    let on_plane = touch(Solid::HalfSpace, &Pose::IDENTITY, &shape, &pose);
                    let on_slab = touch(Solid::Convex(&slab), &below, &shape, &pose);
                    for found in [on_plane, on_slab] {
                        assert_eq!(found.points.len(), expected.points.len());
                        let (f, m) = push(&found, pose.translation);
                        assert!((f - force).length() < 1e-10, "{tilt} {depth} {turn}: {f} {force}");
                        assert!((m - moment).length() < 1e-10, "{tilt} {depth} {turn}: {m}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_deepest_point_of_a_rim_is_a_point_of_contact() {
    for shape in standing() {
        for tilt in TILTS {
            let pose = dipping(&shape, tilt, 0.3, 1e-4);
            let touch = touch(Solid::HalfSpace, &Pose::IDENTITY, &shape, &pose);
            let deepest = touch.points.iter().map(|p| p.gap).fold(f64::INFINITY, f64::min);
            // A cap that overlaps as a whole has its points fixed in the body.
            let whole = 2.0 * RADIUS * tilt.sin() <= 1e-4;
            let allowed = if whole { RADIUS * tilt.sin() * 0.14 } else { 0.0 };
            assert!(deepest + 1e-4 <= allowed + 1e-12, "{tilt}: {deepest}");
        }
    }
}

/// From flat to leaning, the push changes by no more than the cap moves.
#[test]
fn the_push_on_a_cap_is_continuous_in_its_tilt() {
    let shape = Shape::cylinder(RADIUS, 1.0).unwrap();
    let at = |tilt: f64| {
        let rotation = DQuat::from_rotation_x(tilt) * DQuat::from_rotation_z(0.2);
        let pose = Pose::new(rotation, DVec3::Z * 0.499);
        push(&touch(Solid::HalfSpace, &Pose::IDENTITY, &shape, &pose), pose.translation)
    };
    let step = 1e-6;
    for i in 0..20_000 {
        let tilt = f64::from(i) * step;
        let ((force, moment), (next_force, next_moment)) = (at(tilt), at(tilt + step));
        assert!((next_force - force).length() < 6.0 * step, "{tilt}");
        assert!((next_moment - moment).length() < 6.0 * step, "{tilt}");
    }
}

#[test]
fn a_cap_on_a_cap_touches_where_both_are() {
    let (small, large) = (Shape::cylinder(0.4, 1.0).unwrap(), Shape::cylinder(0.5, 1.0).unwrap());
    for (below, above) in [(&large, &small), (&small, &large), (&small, &small)] {
        let [r_below, r_above] = [below, above].map(|s| s.support(DVec3::X).x);
        let mut last: Option<Touch> = None;
        for i in 0..860 {
            let offset = DVec3::new(1e-3 * f64::from(i), 0.0, 0.999);
            let pose = Pose::new(DQuat::from_rotation_z(0.1), offset);
            let touch = touch(Solid::Convex(below), &Pose::IDENTITY, above, &pose);
            if offset.x > r_below + r_above - 0.05 {
                break;
            }
            assert_eq!(touch.points.len(), 6);
            for point in &touch.points {
                assert!(point.position.truncate().length() < r_below + 1e-12);
                assert!((point.position - offset).truncate().length() < r_above + 1e-12);
                assert!((point.gap + 1e-3).abs() < 1e-12);
            }
            if let Some(last) = last {
                for (now, then) in touch.points.iter().zip(&last.points) {
                    assert!(now.position.distance(then.position) < 2e-2, "{i}");
                }
            }
            last = Some(touch);
        }
    }
}

/// The gap counts from the rounded surfaces, not from the cores.
#[test]
fn rounded_boxes_rest_on_the_corners_of_their_faces() {
    let rounded = Shape::rounded(Shape::cuboid(0.8, 0.8, 0.8).unwrap(), 0.1).unwrap();
    let pose = Pose::from_translation(DVec3::new(0.1, 0.05, 0.999));
    let touch = touch(Solid::Convex(&rounded), &Pose::IDENTITY, &rounded, &pose);
    assert_eq!(touch.points.len(), 4);
    assert!(touch.points.iter().all(|p| (p.gap + 1e-3).abs() < 1e-12));
}

/// Where the gap is of the order of rounding, so is the tilt: its direction must not be that of the
/// rounding errors.
#[test]
fn caps_that_just_touch_are_not_deep() {
    let shape = Shape::cylinder(0.05, 0.1).unwrap();
    for i in 0..2000 {
        let turn = DQuat::from_rotation_z(0.01 * f64::from(i));
        let (below, gap) = (DVec3::Z * 0.05, 1e-18 * f64::from(i % 40));
        let pose = Pose::new(turn, below + DVec3::Z * (0.1 - gap));
        let pose_below = Pose::new(turn.inverse(), below);
        let solid = Solid::Convex(&shape);
        if let Meeting::Touching(_, touch) =
            meet(solid, &pose_below, &shape, &pose, Range::overlapping(0.0), Memory::default())
                .unwrap()
        {
            assert!(touch.points.iter().all(|p| p.gap.abs() < 1e-15), "{i}: {touch:?}");
        }
    }
}
