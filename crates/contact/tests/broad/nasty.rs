//! Scenes chosen to break a broad phase.

use std::fmt;

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, ItemPair, Periodic};
use polygrain_geometry::Aabb;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::scene::{Scene, check, cube};

const NOWHERE: Periodic = Periodic { origin: DVec3::ZERO, length: [None; 3] };

/// Cubes at the points of a cubic lattice.
fn lattice(per_side: [i32; 3], spacing: f64, edge: f64) -> Vec<Aabb> {
    let [nx, ny, nz] = per_side;
    let place = |x, y, z| spacing * DVec3::new(f64::from(x), f64::from(y), f64::from(z));
    (0..nx)
        .flat_map(|x| (0..ny).flat_map(move |y| (0..nz).map(move |z| place(x, y, z))))
        .map(|centre| cube(centre, edge))
        .collect()
}

#[test]
fn nothing_and_one() {
    check(&[Scene::default()], &NOWHERE);
    check(&[Scene::of(vec![cube(DVec3::ZERO, 1.0)]), Scene::default()], &NOWHERE);
}

#[test]
fn cubes_that_touch_all_26_neighbours() {
    check(&[Scene::of(lattice([7, 6, 5], 1.0, 1.0))], &NOWHERE);
}

#[test]
fn cubes_that_touch_far_from_the_origin() {
    let mut boxes = lattice([5, 5, 5], 0.125, 0.125);
    for aabb in &mut boxes {
        let far = DVec3::new(1e12, -1e12, 3e11);
        (aabb.min, aabb.max) = (aabb.min + far, aabb.max + far);
    }
    check(&[Scene::of(boxes)], &NOWHERE);
}

#[test]
fn identical_boxes_and_identical_points() {
    check(&[Scene::of(vec![cube(DVec3::ONE, 1.0); 150])], &NOWHERE);
    check(&[Scene::of(vec![cube(DVec3::ONE, 0.0); 150])], &NOWHERE);
}

#[test]
fn a_row_a_sheet_and_a_sheet_without_thickness() {
    for per_side in [[400, 1, 1], [1, 1, 400], [1, 20, 20]] {
        check(&[Scene::of(lattice(per_side, 1.0, 1.1))], &NOWHERE);
    }
    let mut sheet = lattice([20, 20, 1], 1.0, 1.1);
    for aabb in &mut sheet {
        (aabb.min.z, aabb.max.z) = (0.0, 0.0);
    }
    check(&[Scene::of(sheet)], &NOWHERE);
}

#[test]
fn a_heap_and_a_grain_that_has_flown_away() {
    let mut boxes = lattice([8, 8, 8], 1.0, 1.1);
    for distance in [1e3, -1e6, 1e12, -1e300] {
        boxes.push(cube(DVec3::new(distance, 0.5 * distance, -0.1 * distance), 1.1));
    }
    check(&[Scene::of(boxes)], &NOWHERE);
}

#[test]
fn pairs_of_boxes_on_a_sparse_lattice() {
    let mut boxes = lattice([8, 8, 8], 64.0, 1.0);
    boxes.extend(lattice([8, 8, 8], 64.0, 0.75));
    check(&[Scene::of(boxes)], &NOWHERE);
}

#[test]
fn walls_and_half_spaces_around_a_packing() {
    let mut boxes = lattice([6, 6, 6], 1.0, 1.05);
    for axis in 0..3 {
        let mut floor = Aabb { min: DVec3::splat(-0.5), max: DVec3::splat(5.5) };
        (floor.min[axis], floor.max[axis]) = (-1.5, -0.5);
        let mut ceiling = floor;
        (ceiling.min[axis], ceiling.max[axis]) = (5.5, 6.5);
        let mut half_space = Aabb { min: DVec3::NEG_INFINITY, max: DVec3::INFINITY };
        half_space.max[axis] = 0.0;
        boxes.extend([floor, ceiling, half_space]);
    }
    let scene = Scene::of(boxes);
    let pairs = scene.pairs(&mut *BroadPhaseKind::default().build(), &NOWHERE);
    assert_eq!(pairs.iter().filter(|pair| pair.b == 218).count(), 36 + 1, "half-space x < 0");
    check(&[scene], &NOWHERE);
}

#[test]
fn the_empty_box_meets_nothing_not_even_everything() {
    let everything = Aabb { min: DVec3::NEG_INFINITY, max: DVec3::INFINITY };
    let not_a_number = Aabb { min: DVec3::NAN, max: DVec3::NAN };
    let boxes = vec![Aabb::EMPTY, everything, Aabb::EMPTY, not_a_number, cube(DVec3::ZERO, 1.0)];
    let scene = Scene::of(boxes);
    for kind in BroadPhaseKind::ALL {
        let pairs = scene.pairs(&mut *kind.build(), &NOWHERE);
        assert_eq!(pairs, [ItemPair { a: 1, b: 4, image: [0; 3] }], "{kind}");
    }
}

#[test]
fn boxes_that_come_and_go() {
    let full = lattice([6, 6, 6], 1.0, 1.1);
    let mut holed = full.clone();
    holed.iter_mut().step_by(3).for_each(|aabb| *aabb = Aabb::EMPTY);
    let mut walled = full.clone();
    walled.iter_mut().step_by(50).for_each(|aabb| aabb.max.x = f64::INFINITY);
    let frames = [&full, &holed, &full, &walled, &holed, &full[..100].to_vec(), &full];
    check(&frames.map(|boxes| Scene::of(boxes.clone())), &NOWHERE);
}

#[test]
fn same_owner_and_immovable_items_never_pair() {
    let mut scene = Scene::of(vec![cube(DVec3::ZERO, 1.0); 4]);
    scene.owner = vec![5, 5, 6, 7];
    scene.movable = vec![true, true, false, false];
    let expected = [(0, 2), (0, 3), (1, 2), (1, 3)];
    for kind in BroadPhaseKind::ALL {
        let pairs = scene.pairs(&mut *kind.build(), &NOWHERE);
        assert_eq!(pairs, expected.map(|(a, b)| ItemPair { a, b, image: [0; 3] }), "{kind}");
    }
}

#[test]
#[should_panic(expected = "2 boxes need as many owners (1)")]
fn arrays_of_different_lengths_are_refused() {
    let mut scene = Scene::of(vec![cube(DVec3::ZERO, 1.0); 2]);
    scene.owner.pop();
    scene.pairs(&mut *BroadPhaseKind::default().build(), &NOWHERE);
}

struct Serialized(BroadPhaseKind);

impl fmt::Display for Serialized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

#[test]
fn names_are_the_same_everywhere() {
    for kind in BroadPhaseKind::ALL {
        assert_eq!(kind.build().name(), kind.to_string());
        assert_eq!(kind.name().parse(), Ok(kind));
        let name: StrDeserializer<Error> = kind.name().into_deserializer();
        assert_eq!(BroadPhaseKind::deserialize(name), Ok(kind));
        assert_eq!(Serialized(kind).to_string(), kind.name());
    }
    let unknown = "octree".parse::<BroadPhaseKind>().unwrap_err();
    assert!(unknown.to_string().contains("`octree`") && unknown.to_string().contains("bvh"));
}
