//! Items to search, of every kind that makes trouble.

use glam::DVec3;
use polygrain_contact::broad::{BroadPhase, BroadPhaseKind, ItemPair, Items, Periodic};
use polygrain_geometry::Aabb;
use proptest::prelude::*;

use crate::brute_force;

#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) boxes: Vec<Aabb>,
    pub(crate) owner: Vec<u32>,
    pub(crate) movable: Vec<bool>,
}

impl Scene {
    /// Boxes that may all pair with each other.
    pub(crate) fn of(boxes: Vec<Aabb>) -> Self {
        let count = boxes.len();
        Self { boxes, owner: (0..count as u32).collect(), movable: vec![true; count] }
    }

    pub(crate) fn items(&self) -> Items<'_> {
        Items { boxes: &self.boxes, owner: &self.owner, movable: &self.movable }
    }

    pub(crate) fn pairs(&self, phase: &mut dyn BroadPhase, periodic: &Periodic) -> Vec<ItemPair> {
        let mut pairs = vec![ItemPair { a: 7, b: 7, image: [7; 3] }];
        phase.find(&self.items(), periodic, &mut pairs);
        pairs
    }
}

pub(crate) fn cube(centre: DVec3, edge: f64) -> Aabb {
    Aabb { min: centre - 0.5 * edge, max: centre + 0.5 * edge }
}

/// All broad phases go through the same frames; each must find what brute force finds.
#[track_caller]
pub(crate) fn check(frames: &[Scene], periodic: &Periodic) {
    let expected: Vec<_> =
        frames.iter().map(|scene| brute_force::pairs(&scene.items(), periodic)).collect();
    for kind in BroadPhaseKind::ALL {
        let mut phase = kind.build();
        for (number, (scene, expected)) in frames.iter().zip(&expected).enumerate() {
            let pairs = scene.pairs(phase.as_mut(), periodic);
            assert_eq!(&pairs, expected, "{kind}, frame {number}, {periodic:?}");
        }
    }
}

/// The period of the cells, m; every number on the lattice is exact, also when shifted by it.
pub(crate) const PERIOD: f64 = 8.0;

pub(crate) fn periodic() -> impl Strategy<Value = Periodic> {
    (prop::array::uniform3(any::<bool>()), prop::array::uniform3(-20..20i32)).prop_map(
        |(repeats, origin)| Periodic {
            origin: DVec3::from_array(origin.map(|o| f64::from(o) / 8.0)),
            length: repeats.map(|repeats| repeats.then_some(PERIOD)),
        },
    )
}

/// A place in three periods around the origin, often on a lattice.
fn place() -> impl Strategy<Value = f64> {
    prop_oneof![(-96..96i32).prop_map(|i| f64::from(i) / 8.0), -12.0..12.0]
}

/// An edge: none, on the lattice, any, tiny, huge.
fn edge() -> impl Strategy<Value = f64> {
    prop_oneof![
        1 => Just(0.0),
        4 => (1..24i32).prop_map(|i| f64::from(i) / 8.0),
        4 => 0.0..2.0,
        1 => 1e-4..1e-3,
        1 => 10.0..40.0,
    ]
}

fn aabb() -> impl Strategy<Value = Aabb> {
    let point = || prop::array::uniform3(place()).prop_map(DVec3::from_array);
    let edges = prop::array::uniform3(edge()).prop_map(DVec3::from_array);
    let infinite = prop::array::uniform6(prop::bool::weighted(0.3));
    prop_oneof![
        8 => (point(), edge()).prop_map(|(min, edge)| Aabb { min, max: min + edge }),
        8 => (point(), edges).prop_map(|(min, edges)| Aabb { min, max: min + edges }),
        2 => (point(), point(), infinite).prop_map(|(a, b, infinite)| {
            let mut aabb = Aabb::from_points([a, b]);
            for axis in 0..3 {
                if infinite[axis] {
                    aabb.min[axis] = f64::NEG_INFINITY;
                }
                if infinite[axis + 3] {
                    aabb.max[axis] = f64::INFINITY;
                }
            }
            aabb
        }),
        1 => Just(Aabb::EMPTY),
        1 => (point(), 0..3usize).prop_map(|(point, axis)| {
            Aabb { min: point, max: point + DVec3::ONE - 2.0 * DVec3::AXES[axis] }
        }),
    ]
}

/// Boxes no longer than half a period along the axes that repeat, unless infinite.
pub(crate) fn scene(periodic: Periodic, most: usize) -> impl Strategy<Value = Scene> {
    let item = (aabb(), 0..40u32, prop::bool::weighted(0.8));
    prop::collection::vec(item, 0..most).prop_map(move |items| {
        let mut scene = Scene::default();
        for (mut aabb, owner, movable) in items {
            for axis in 0..3 {
                if periodic.length[axis].is_some() && aabb.max[axis].is_finite() {
                    aabb.max[axis] = aabb.max[axis].min(aabb.min[axis] + 0.5 * PERIOD);
                }
            }
            scene.boxes.push(aabb);
            scene.owner.push(owner);
            scene.movable.push(movable);
        }
        scene
    })
}
