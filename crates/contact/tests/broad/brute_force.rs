//! Every box with every other, in every image: the plain definition.

use glam::DVec3;
use polygrain_contact::broad::{ItemPair, Items, Periodic};
use polygrain_geometry::Aabb;

/// How many periods apart two boxes may lie in these tests.
const FARTHEST: i8 = 6;

pub(crate) fn pairs(items: &Items, periodic: &Periodic) -> Vec<ItemPair> {
    let mut pairs = Vec::new();
    for a in 0..items.boxes.len() {
        for b in a + 1..items.boxes.len() {
            if items.owner[a] != items.owner[b] && (items.movable[a] || items.movable[b]) {
                let images = images(&items.boxes[a], &items.boxes[b], periodic);
                pairs.extend(images.map(|image| ItemPair { a: a as u32, b: b as u32, image }));
            }
        }
    }
    pairs
}

/// The images of `b` that overlap `a`.
fn images<'a>(a: &'a Aabb, b: &'a Aabb, periodic: &Periodic) -> impl Iterator<Item = [i8; 3]> {
    let along = [0, 1, 2].map(|axis| {
        if a.is_empty() || b.is_empty() {
            return Vec::new();
        }
        let [low_a, high_a, low_b, high_b] =
            [a.min, a.max, b.min, b.max].map(|corner: DVec3| corner[axis]);
        match periodic.length[axis] {
            None => (low_a <= high_b && low_b <= high_a).then_some(0).into_iter().collect(),
            Some(_) if !(high_a - low_a + high_b - low_b).is_finite() => vec![0],
            Some(length) => (-FARTHEST..=FARTHEST)
                .filter(|&image| {
                    let shift = f64::from(image) * length;
                    low_a <= high_b + shift && low_b + shift <= high_a
                })
                .collect(),
        }
    });
    let [x, y, z] = along;
    x.into_iter().flat_map(move |x| {
        let z = z.clone();
        y.clone().into_iter().flat_map(move |y| z.clone().into_iter().map(move |z| [x, y, z]))
    })
}
