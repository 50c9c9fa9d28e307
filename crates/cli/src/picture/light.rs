//! How bright a point is: a sky and a broad lamp, both shadowed.
//!
//! Sky and lamp are sampled by fixed directions, each with a shadow map (Williams 1978). Their
//! mean is soft: occluded corners darken and bodies throw a penumbra on the ground. A pixel's
//! nine samples each take a ninth of the directions, so that the pixel sees them all.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};
use rayon::prelude::*;

use super::Rgb;
use super::camera::Camera;
use super::raster::Raster;
use super::scene::Scene;

/// Samples per pixel, and so groups of directions.
pub(super) const GROUPS: usize = 9;
const SKY_PER_GROUP: usize = 5;
const LAMP_PER_GROUP: usize = 3;
/// Side of a shadow map, in texels; it spans the unit ball.
const MAP_SIDE: usize = 256;
/// The lit ground: its half width in radii of the scene, and its resolution.
const GROUND_REACH: f32 = 2.4;
const GROUND_SIDE: usize = 176;
/// Width of a texel.
const TEXEL: f32 = 2.0 / MAP_SIDE as f32;
/// The lamp as seen from the scene (right, up, towards the eye), and its angular radius.
const LAMP: Vec3 = Vec3::new(-0.62, 0.72, 0.5);
const LAMP_RADIUS: f32 = 0.24;

const SKY_COLOUR: Rgb = Rgb::new(0.53, 0.57, 0.62);
const LAMP_COLOUR: Rgb = Rgb::new(0.80, 0.755, 0.69);
/// Light that the ground throws back up.
const BOUNCE_COLOUR: Rgb = Rgb::new(0.24, 0.225, 0.21);

/// One direction that light comes from, and what stands in its way.
struct Ray {
    towards: Vec3,
    right: Vec3,
    up: Vec3,
    power: Rgb,
    map: Raster,
}

/// The light of a scene.
pub(super) struct Light {
    groups: Vec<Vec<Ray>>,
    /// The fraction of its light that the ground still receives, on a square grid about the
    /// origin. It varies slowly, so a coarse grid does and hides the steps between directions.
    ground: Vec<Rgb>,
}

impl Light {
    pub(super) fn new(scene: &Scene, camera: &Camera) -> Self {
        let sky = GROUPS * SKY_PER_GROUP;
        let lamp = GROUPS * LAMP_PER_GROUP;
        let centre = camera.direction(LAMP);
        let (side, other) = centre.any_orthonormal_pair();
        // Spirals of the golden angle: even over the hemisphere (cosine-weighted about z) and over
        // the lamp's disc, and any stride of them is even too.
        let disc = |i: usize, n: usize| {
            let radius = ((i as f32 + 0.5) / n as f32).sqrt();
            radius * Vec2::from_angle(i as f32 * TAU * 0.381_966_02)
        };
        let sky = (0..sky).map(|i| {
            let p = disc(i, sky);
            let towards = p.extend((1.0 - p.length_squared()).sqrt());
            // The cosine is in the density of the directions; the floor keeps the horizon finite.
            (towards, SKY_COLOUR / (sky as f32 * towards.z.max(0.2)))
        });
        let lamp = (0..lamp).map(|i| {
            let p = LAMP_RADIUS * disc(i, lamp);
            ((centre + p.x * side + p.y * other).normalize(), LAMP_COLOUR / lamp as f32)
        });
        let directions: Vec<(Vec3, Rgb)> = sky.chain(lamp).collect();
        let rays: Vec<Ray> =
            directions.into_par_iter().map(|(d, power)| Ray::new(scene, d, power)).collect();
        let ground = smoothed(&ground_light(&rays, scene.ground));
        let mut groups: Vec<Vec<Ray>> = (0..GROUPS).map(|_| Vec::new()).collect();
        for (i, ray) in rays.into_iter().enumerate() {
            groups[i % GROUPS].push(ray);
        }
        Self { groups, ground }
    }

    /// What a point of a body with this shading normal receives from a group of directions. The
    /// flat normal of its facet keeps the point out of its own shadow.
    pub(super) fn on_body(&self, point: Vec3, normal: Vec3, flat: Vec3, group: usize) -> Rgb {
        let raised = point + 1.5 * TEXEL * flat;
        let direct: Rgb = self.groups[group]
            .iter()
            .map(|ray| (ray, normal.dot(ray.towards)))
            .filter(|(_, cosine)| *cosine > 0.0)
            .map(|(ray, cosine)| ray.power * (cosine * ray.visibility(raised, flat)))
            .sum();
        direct * GROUPS as f32 + BOUNCE_COLOUR * (0.5 - 0.5 * normal.z)
    }

    /// The fraction of its light that the ground below `(x, y)` still receives.
    pub(super) fn on_ground(&self, place: Vec2) -> Rgb {
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

/// The fraction of its light that each cell of the ground receives.
fn ground_light(rays: &[Ray], height: f32) -> Vec<Rgb> {
    let power = |ray: &Ray| ray.power * ray.towards.z.max(0.0);
    let open: Rgb = rays.iter().map(power).sum();
    let cell = 2.0 * GROUND_REACH / GROUND_SIDE as f32;
    let place = |i: usize| (i as f32 + 0.5) * cell - GROUND_REACH;
    (0..GROUND_SIDE * GROUND_SIDE)
        .into_par_iter()
        .map(|i| Vec3::new(place(i % GROUND_SIDE), place(i / GROUND_SIDE), height))
        .map(|p| rays.iter().map(|ray| power(ray) * ray.visibility(p, Vec3::Z)).sum::<Rgb>() / open)
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

impl Ray {
    fn new(scene: &Scene, towards: Vec3, power: Rgb) -> Self {
        let (right, up) = towards.any_orthonormal_pair();
        let map = Raster::new(MAP_SIDE, MAP_SIDE);
        let mut ray = Self { towards, right, up, power, map };
        for facet in &scene.facets {
            let corners = facet.corners.map(|p| ray.project(p));
            ray.map.draw(corners, 0);
        }
        ray
    }

    /// Texel coordinates, and a depth that grows away from the light.
    fn project(&self, p: Vec3) -> Vec3 {
        let across = Vec2::new(p.dot(self.right), p.dot(self.up));
        ((across + 1.0) / TEXEL).extend(-p.dot(self.towards))
    }

    /// How much of a point the light sees: the mean of the four texels around it.
    fn visibility(&self, point: Vec3, flat: Vec3) -> f32 {
        let seen = self.project(point);
        let corner = (seen.truncate() - 0.5).floor();
        let weight = seen.truncate() - 0.5 - corner;
        // A texel's depth is that of its centre: on a slope it may differ by the slope times half
        // a texel.
        let cosine = flat.dot(self.towards).abs().max(0.15);
        let bias = TEXEL * (1.0 / cosine).min(4.0);
        let clear = |dx: i32, dy: i32| {
            let depth = self.map.depth(corner.x as i32 + dx, corner.y as i32 + dy);
            if seen.z <= depth + bias { 1.0 } else { 0.0 }
        };
        let row = |dy| clear(0, dy) * (1.0 - weight.x) + clear(1, dy) * weight.x;
        row(0) * (1.0 - weight.y) + row(1) * weight.y
    }
}
