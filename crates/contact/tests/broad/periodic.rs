//! Space that repeats.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, ItemPair, Periodic};
use polygrain_geometry::Aabb;
use proptest::prelude::*;

use crate::scene::{Scene, check, cube};

const CELL: Periodic =
    Periodic { origin: DVec3::new(-2.0, 0.0, 1.0), length: [Some(4.0), Some(4.0), Some(4.0)] };

#[track_caller]
fn expect(boxes: Vec<Aabb>, periodic: &Periodic, expected: &[(u32, u32, [i8; 3])]) {
    let scene = Scene::of(boxes);
    let expected: Vec<_> = expected.iter().map(|&(a, b, image)| ItemPair { a, b, image }).collect();
    for kind in BroadPhaseKind::ALL {
        assert_eq!(scene.pairs(&mut *kind.build(), periodic), expected, "{kind}");
    }
}

#[test]
fn two_boxes_meet_across_each_border_and_each_corner() {
    let middle = CELL.origin + 2.0;
    for x in -1..=1_i8 {
        for y in -1..=1_i8 {
            for z in -1..=1_i8 {
                let image = [x, y, z];
                let side = DVec3::from_array(image.map(f64::from));
                // One just inside the border, the other just inside the opposite one.
                let boxes = vec![cube(middle + 1.75 * side, 1.0), cube(middle - 1.75 * side, 1.0)];
                expect(boxes, &CELL, &[(0, 1, image)]);
            }
        }
    }
}

#[test]
fn touching_across_the_border_counts() {
    let left = Aabb { min: DVec3::new(-2.0, 1.0, 2.0), max: DVec3::new(-1.0, 2.0, 3.0) };
    let right = Aabb { min: DVec3::new(1.0, 2.0, 2.0), max: DVec3::new(2.0, 3.0, 3.0) };
    expect(vec![left, right], &CELL, &[(0, 1, [-1, 0, 0])]);
}

#[test]
fn half_a_period_long_two_boxes_meet_on_both_sides() {
    let a = cube(CELL.origin + 1.0, 2.0);
    let b = Aabb { min: a.min + 2.0 * DVec3::X, max: a.max + 2.0 * DVec3::X };
    expect(vec![a, b], &CELL, &[(0, 1, [-1, 0, 0]), (0, 1, [0, 0, 0])]);
}

#[test]
fn an_item_never_meets_its_own_image() {
    expect(vec![cube(CELL.origin, 3.9)], &CELL, &[]);
    expect(vec![cube(CELL.origin, 4.0)], &CELL, &[]);
}

#[test]
fn an_infinite_wall_meets_the_original_wherever_it_is() {
    let mut floor = cube(DVec3::new(0.0, 0.0, 1.5), 1.0);
    (floor.min.x, floor.max.x) = (f64::NEG_INFINITY, f64::INFINITY);
    (floor.min.y, floor.max.y) = (0.0, f64::INFINITY);
    let near_a_border = cube(DVec3::new(2.0, 4.0, 1.2), 1.0);
    let far = cube(DVec3::new(40.0, -39.0, 4.9), 1.0);
    expect(vec![floor, near_a_border, far], &CELL, &[(0, 1, [0; 3]), (0, 2, [0, 0, -1])]);
}

#[test]
fn images_count_from_where_the_boxes_are() {
    let a = cube(DVec3::new(0.0, 1.0, 2.0), 1.0);
    let shift = CELL.shift([3, -5, 0]);
    let b = Aabb { min: a.min + shift, max: a.max + shift };
    expect(vec![a, b], &CELL, &[(0, 1, [-3, 5, 0])]);
    expect(vec![b, a], &CELL, &[(0, 1, [3, -5, 0])]);
}

#[test]
fn every_combination_of_axes() {
    let boxes: Vec<_> = (0..64)
        .map(|i| cube(DVec3::new(f64::from(i % 4), f64::from(i / 4 % 4), f64::from(i / 16)), 1.0))
        .collect();
    for axes in 0..8 {
        let length = [0, 1, 2].map(|axis| (axes >> axis & 1 == 1).then_some(4.0));
        check(&[Scene::of(boxes.clone())], &Periodic { length, ..CELL });
    }
}

#[test]
#[should_panic(expected = "a period must be positive and finite")]
fn a_period_of_no_length_is_refused() {
    let none = Periodic { origin: DVec3::ZERO, length: [Some(0.0), None, None] };
    Scene::default().pairs(&mut *BroadPhaseKind::default().build(), &none);
}

#[test]
fn a_point_just_below_the_origin_stays_in_the_cell() {
    let cell = Periodic { origin: DVec3::ZERO, length: [Some(1.0), Some(1.0), None] };
    let (point, image) = cell.wrap(DVec3::new(-1e-20, 1.0, -3.0));
    assert_eq!((point, image), (DVec3::new(0.0, 0.0, -3.0), [0, 1, 0]));
}

proptest! {
    #[test]
    fn wrapping_moves_by_whole_periods_into_the_cell(
        point in prop::array::uniform3(-1e3..1e3f64),
        origin in prop::array::uniform3(-10.0..10.0f64),
        length in prop::array::uniform3(prop::option::of(1e-2..1e2f64)),
    ) {
        let point = DVec3::from_array(point);
        let cell = Periodic { origin: DVec3::from_array(origin), length };
        let (wrapped, image) = cell.wrap(point);
        prop_assert!((wrapped + cell.shift(image)).abs_diff_eq(point, 1e-12));
        for axis in 0..3 {
            match length[axis] {
                None => prop_assert!(wrapped[axis] == point[axis] && image[axis] == 0),
                Some(length) => {
                    prop_assert!((0.0..length).contains(&(wrapped - cell.origin)[axis]));
                }
            }
        }
    }

    #[test]
    fn no_image_is_nearer_than_the_minimum_image(
        delta in prop::array::uniform3(-50.0..50.0f64),
        length in prop::array::uniform3(prop::option::of(0.5..100.0f64)),
        image in prop::array::uniform3(-3..=3i8),
    ) {
        let delta = DVec3::from_array(delta);
        let cell = Periodic { origin: DVec3::ZERO, length };
        let nearest = cell.minimum_image(delta);
        prop_assert!(nearest.length() <= (nearest + cell.shift(image)).length() + 1e-12);
        let periods = (delta - nearest) / cell.shift([1; 3]);
        for axis in 0..3 {
            let whole = periods[axis].is_nan() || (periods[axis] % 1.0).abs() < 1e-9
                || (periods[axis] % 1.0).abs() > 1.0 - 1e-9;
            prop_assert!(whole, "{periods}");
        }
    }
}
