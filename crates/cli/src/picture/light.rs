//! How bright a point is: a sky and a broad lamp, both shadowed.
//!
//! The sky is sampled by fixed directions, each with a shadow map (Williams 1978): their mean is an
//! ambient occlusion that knows every body, seen or not. The lamp has one fine shadow map, filtered
//! the wider the farther away the body is that throws the shadow (Fernando 2005).
//!
//! Both look up their maps a little beside the point, by a pattern that repeats every 4×4 pixels;
//! the mean over such a square, taken by the renderer, has no noise.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};
use rayon::prelude::*;

use super::Rgb;
use super::camera::Camera;
use super::raster::DepthMap;
use super::scene::{Facet, Scene};

const SKY_DIRECTIONS: usize = 64;
const SKY_SIDE: usize = 512;
const LAMP_SIDE: usize = 2048;
/// Half the width of a map: a little more than the radius of the stage.
const REACH: f32 = 1.02;
/// The lamp as seen from the scene (right, up, towards the eye), its angular radius and the least
/// height it stands at.
const LAMP: Vec3 = Vec3::new(-0.62, 0.72, 0.5);
const LAMP_RADIUS: f32 = 0.12;
const LOWEST_LAMP: f32 = 0.45;
/// Looks for the bodies in front of the lamp, and at how much of it they cover.
const SEARCHES: usize = 8;
const TAPS: usize = 12;
/// The widest penumbra, in radii of the stage.
const WIDEST: f32 = 0.09;
/// The ground's share of the sky is known on a grid: its half width in radii of the stage.
const GROUND_REACH: f32 = 2.4;
const GROUND_SIDE: usize = 176;

const SKY_COLOUR: Rgb = Rgb::new(0.56, 0.60, 0.65);
const LAMP_COLOUR: Rgb = Rgb::new(0.86, 0.81, 0.74);
/// Light that the ground throws back up.
const BOUNCE_COLOUR: Rgb = Rgb::new(0.24, 0.225, 0.21);

/// Where a light comes from, and what stands in its way.
struct Beam {
    towards: Vec3,
    right: Vec3,
    up: Vec3,
    /// Texels per unit of length.
    scale: f32,
    map: DepthMap,
}

/// The light of a scene.
pub(super) struct Light {
    sky: Vec<(Beam, Rgb)>,
    lamp: Beam,
    /// The share of the sky that the ground sees, on a square grid about the centre. It varies
    /// slowly, so a coarse grid does.
    ground: Vec<Rgb>,
    open_sky: Rgb,
}

/// A place that light falls on. The flat normal of its facet keeps it out of its own shadow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) point: Vec3,
    pub(super) flat: Vec3,
    /// Which of the sixteen places of the pattern its pixel has.
    pub(super) phase: usize,
}

impl Light {
    pub(super) fn new(scene: &Scene, camera: &Camera) -> Self {
        let sky: Vec<(Beam, Rgb)> = (0..SKY_DIRECTIONS)
            .into_par_iter()
            .map(|i| {
                // Even over the hemisphere, weighted by the cosine to z.
                let p = spiral(i, SKY_DIRECTIONS);
                let towards = p.extend((1.0 - p.length_squared()).sqrt());
                // The cosine is in the density of the directions; the floor keeps the horizon
                // finite.
                let power = SKY_COLOUR / (SKY_DIRECTIONS as f32 * towards.z.max(0.2));
                (Beam::new(scene, towards, SKY_SIDE), power)
            })
            .collect();
        let towards = camera.direction(LAMP);
        let towards = towards.with_z(towards.z.max(LOWEST_LAMP)).normalize();
        let lamp = Beam::new(scene, towards, LAMP_SIDE);
        let open_sky = sky.iter().map(|(beam, power)| *power * beam.towards.z).sum();
        let ground = smoothed(&ground_sky(&sky, open_sky, scene.stage.ground));
        Self { sky, lamp, ground, open_sky }
    }

    /// What a spot with this shading normal receives from the sky and the ground.
    pub(super) fn from_sky(&self, spot: &Spot, normal: Vec3) -> Rgb {
        let mut light = BOUNCE_COLOUR * (0.5 - 0.5 * normal.z);
        for (i, (beam, power)) in self.sky.iter().enumerate() {
            let cosine = normal.dot(beam.towards);
            if cosine > 0.0 && beam.reaches(spot, 1.5 * PATTERN[(spot.phase + 5 * i) % 16]) {
                light += *power * cosine;
            }
        }
        light
    }

    /// What a fully lit surface with this normal receives from the lamp.
    pub(super) fn from_lamp(&self, normal: Vec3) -> Rgb {
        LAMP_COLOUR * normal.dot(self.lamp.towards).max(0.0)
    }

    /// How much of the lamp a spot sees, from 0 to 1.
    pub(super) fn lamp_visibility(&self, spot: &Spot) -> f32 {
        let turn = Vec2::from_angle(spot.phase as f32 * TAU / 16.0);
        let wide = WIDEST * self.lamp.scale;
        let (mut blockers, mut distance) = (0, 0.0);
        for i in 0..SEARCHES {
            let offset = wide * turn.rotate(spiral(i, SEARCHES));
            if let Some(above) = self.lamp.blocker(spot, offset) {
                blockers += 1;
                distance += above;
            }
        }
        // A body that touches the spot may be too small for the wide search.
        if let Some(above) = self.lamp.blocker(spot, Vec2::ZERO) {
            blockers += 1;
            distance += above;
        }
        if blockers == 0 {
            return 1.0;
        }
        let penumbra = LAMP_RADIUS * distance / blockers as f32;
        let radius = (penumbra * self.lamp.scale).clamp(1.0, wide);
        let lit = (0..TAPS).filter(|&i| {
            self.lamp.reaches(spot, radius * turn.rotate(spiral(i, TAPS)))
        });
        lit.count() as f32 / TAPS as f32
    }

    /// The fraction of its light that the ground receives below `(x, y)`, by how much of the lamp
    /// it sees.
    pub(super) fn on_ground(&self, place: Vec2, lamp_visibility: f32) -> Rgb {
        let lamp = LAMP_COLOUR * self.lamp.towards.z;
        let sky = self.open_sky * self.ground_sky_at(place);
        (sky + lamp * lamp_visibility) / (self.open_sky + lamp)
    }

    fn ground_sky_at(&self, place: Vec2) -> Rgb {
        let cell = 0.5 * GROUND_SIDE as f32 / GROUND_REACH;
        let last = (GROUND_SIDE - 1) as f32;
        let at = ((place + GROUND_REACH) * cell - 0.5).clamp(Vec2::ZERO, Vec2::splat(last));
        let corner = at.floor().min(Vec2::splat(last - 1.0));
        let weight = at - corner;
        let i = corner.y as usize * GROUND_SIDE + corner.x as usize;
        let row = |i: usize| self.ground[i].lerp(self.ground[i + 1], weight.x);
        row(i).lerp(row(i + GROUND_SIDE), weight.y)
    }
}

/// A point of a spiral of the golden angle: `n` of them cover the unit disc evenly.
fn spiral(i: usize, n: usize) -> Vec2 {
    let radius = ((i as f32 + 0.5) / n as f32).sqrt();
    radius * Vec2::from_angle(i as f32 * TAU * 0.381_966_02)
}

/// Sixteen places in the square from −1 to 1, any few of them in a row far apart (Roberts' R2
/// sequence).
const PATTERN: [Vec2; 16] = {
    let mut pattern = [Vec2::ZERO; 16];
    let mut i = 0;
    while i < 16 {
        let (u, v) = (0.5 + 0.754_877_7 * i as f32, 0.5 + 0.569_840_3 * i as f32);
        pattern[i] = Vec2::new(2.0 * (u - u as i32 as f32) - 1.0, 2.0 * (v - v as i32 as f32) - 1.0);
        i += 1;
    }
    pattern
};

/// The share of the sky that each cell of the ground sees.
fn ground_sky(sky: &[(Beam, Rgb)], open: Rgb, height: f32) -> Vec<Rgb> {
    let cell = 2.0 * GROUND_REACH / GROUND_SIDE as f32;
    let place = |i: usize| (i as f32 + 0.5) * cell - GROUND_REACH;
    (0..GROUND_SIDE * GROUND_SIDE)
        .into_par_iter()
        .map(|i| {
            let point = Vec3::new(place(i % GROUND_SIDE), place(i / GROUND_SIDE), height);
            let spot = Spot { point, flat: Vec3::Z, phase: 0 };
            let seen = sky.iter().filter(|(beam, _)| beam.reaches(&spot, Vec2::ZERO));
            seen.map(|(beam, power)| *power * beam.towards.z).sum::<Rgb>() / open
        })
        .collect()
}

/// A grid after a binomial filter along x and y; the border stays.
fn smoothed(grid: &[Rgb]) -> Vec<Rgb> {
    let filter = |grid: &[Rgb], step: usize| -> Vec<Rgb> {
        let mean = |i: usize| {
            let [p, q] = [grid[i - 2 * step] + grid[i + 2 * step], grid[i - step] + grid[i + step]];
            (p + 4.0 * q + 6.0 * grid[i]) / 16.0
        };
        let inside = 2 * step..grid.len() - 2 * step;
        (0..grid.len()).map(|i| if inside.contains(&i) { mean(i) } else { grid[i] }).collect()
    };
    filter(&filter(grid, 1), GROUND_SIDE)
}

impl Beam {
    fn new(scene: &Scene, towards: Vec3, side: usize) -> Self {
        let right = towards.any_orthonormal_vector();
        let up = towards.cross(right);
        let scale = 0.5 * side as f32 / REACH;
        let mut beam = Self { towards, right, up, scale, map: DepthMap::new(side) };
        let seen: Vec<Vec3> = scene.points.iter().map(|p| beam.project(*p)).collect();
        for facet in &scene.solid {
            let corners = facet.corners.map(|i| seen[i as usize]);
            if !beam.turned_away(scene, facet, corners) {
                beam.map.draw(corners);
            }
        }
        beam
    }

    /// Whether a facet is on the far side of a closed surface, where a nearer one covers it.
    fn turned_away(&self, scene: &Scene, facet: &Facet, [a, b, c]: [Vec3; 3]) -> bool {
        let away = (b - a).truncate().perp_dot((c - a).truncate()) < 0.0;
        away && scene.things[facet.thing as usize].surface.closed
    }

    /// Texel coordinates, and a depth that grows away from the light.
    fn project(&self, p: Vec3) -> Vec3 {
        let across = Vec2::new(p.dot(self.right), p.dot(self.up));
        ((across + REACH) * self.scale).extend(-p.dot(self.towards))
    }

    fn reaches(&self, spot: &Spot, offset: Vec2) -> bool {
        self.blocker(spot, offset).is_none()
    }

    /// How far above a spot the nearest body is, if it stands between it and the light. Looked up
    /// some texels beside the spot, in the plane of its facet: a plane never shadows itself.
    #[inline]
    fn blocker(&self, spot: &Spot, offset: Vec2) -> Option<f32> {
        let facing = spot.flat.dot(self.towards);
        if facing <= 0.0 {
            return Some(0.0);
        }
        let seen = self.project(spot.point);
        let texel = (seen.truncate() + offset).floor();
        let beside = (texel + 0.5 - seen.truncate()) / self.scale;
        let slope = Vec2::new(spot.flat.dot(self.right), spot.flat.dot(self.up)) / facing.max(0.1);
        let plane = seen.z + slope.dot(beside);
        let above = plane - self.map.depth(texel.x as i32, texel.y as i32);
        // Half a texel for what curves within one.
        (above > 0.6 / self.scale).then_some(above)
    }
}
