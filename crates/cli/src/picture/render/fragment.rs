//! Fragments: the parts of a pixel where one patch of a body is seen, and the light on them.

use glam::{Vec2, Vec3};

use super::band::HALO;

/// Light is the mean over pixels up to a halo away, with these weights: every phase of the pattern
/// of 4×4 pixels counts the same.
const WEIGHTS: [f32; 2 * HALO + 1] = [1.0, 2.0, 2.0, 2.0, 1.0];

/// The light on a patch.
#[derive(Clone, Copy)]
pub(super) struct Lit {
    pub(super) patch: u64,
    /// How much of the lamp and of the sky it sees, from 0 to 1.
    pub(super) lamp: f32,
    pub(super) sky: f32,
}

/// The mean light on a patch over the pixels around one.
pub(super) fn mean<'a>(patch: u64, near: impl Fn(usize, usize) -> &'a [Lit]) -> Lit {
    let (mut lamp, mut sky, mut weights) = (0.0, 0.0, 0.0);
    for (dy, wy) in WEIGHTS.iter().enumerate() {
        for (dx, wx) in WEIGHTS.iter().enumerate() {
            if let Some(same) = near(dx, dy).iter().find(|lit| lit.patch == patch) {
                let weight = wx * wy;
                lamp += weight * same.lamp;
                sky += weight * same.sky;
                weights += weight;
            }
        }
    }
    Lit { patch, lamp: lamp / weights, sky: sky / weights }
}

/// The part of a pixel where one patch of a body, or the ground, is seen.
pub(super) struct Fragment {
    pub(super) lit: Lit,
    pub(super) facet: u32,
    /// How many samples it has, the sum of their places, and how dark their lines are together.
    pub(super) count: f32,
    pub(super) places: Vec2,
    pub(super) lines: f32,
    pub(super) point: Vec3,
    pub(super) normal: Vec3,
}

/// The ground's name among patches.
pub(super) const GROUND: u64 = u64::MAX;

impl Fragment {
    pub(super) fn new(patch: u64, facet: u32) -> Self {
        Self {
            lit: Lit { patch, lamp: 1.0, sky: 1.0 },
            facet,
            count: 0.0,
            places: Vec2::ZERO,
            lines: 0.0,
            point: Vec3::ZERO,
            normal: Vec3::ZERO,
        }
    }
}
