//! How bright a point is: a sky and a broad lamp, both shadowed.
//!
//! The sky is sampled by fixed directions, each with a shadow map (Williams 1978): their mean is an
//! ambient occlusion that knows every body, seen or not. The lamp has one fine shadow map, filtered
//! the wider the farther away the body is that throws the shadow (Fernando 2005).
//!
//! Each pixel looks up a few maps, a little beside the point, by a pattern that repeats every 4×4
//! pixels; the mean over such a square, taken by the renderer, knows them all and has no noise.

use std::f32::consts::TAU;

use glam::{FloatExt, Vec2, Vec3};
use rayon::prelude::*;

use super::Rgb;
use super::camera::Camera;
use super::raster::DepthMap;
use super::scene::{Facet, Scene};

const SKY_DIRECTIONS: usize = 64;
/// A pixel looks into one direction in this many.
const SHARE: usize = 4;
const PER_PIXEL: usize = SKY_DIRECTIONS / SHARE;
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
const SEARCHES: usize = 5;
const TAPS: usize = 8;
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

/// A share of the directions of the sky, coordinate by coordinate: the compiler then treats several
/// at once.
struct Group {
    beams: Vec<Beam>,
    powers: [f32; PER_PIXEL],
    towards: [[f32; PER_PIXEL]; 3],
    right: [[f32; PER_PIXEL]; 3],
    up: [[f32; PER_PIXEL]; 3],
}

/// The sky, in groups that are each even over it.
struct Sky {
    groups: Vec<Group>,
    /// What a surface receives under an open sky, by the height of its normal from −1 to 1.
    open: [f32; OPEN_STEPS + 1],
}

const OPEN_STEPS: usize = 64;

/// The light of a scene.
pub(super) struct Light {
    sky: Sky,
    lamp: Lamp,
    /// The share of the sky that the ground sees, on a square grid about the centre. It varies
    /// slowly, so a coarse grid does.
    ground: Vec<f32>,
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
        let towards = camera.direction(LAMP);
        let towards = towards.with_z(towards.z.max(LOWEST_LAMP)).normalize();
        let (sky, lamp) =
            rayon::join(|| Sky::new(scene), || Lamp::new(Beam::new(scene, towards, LAMP_SIDE)));
        let ground = smoothed(&smoothed(&sky.on_ground(scene.stage.ground)));
        Self { sky, lamp, ground }
    }

    /// How much of the sky's light reaches a spot with this shading normal, from 0 to 1.
    pub(super) fn sky_visibility(&self, spot: &Spot, normal: Vec3) -> f32 {
        self.sky.groups[spot.phase % SHARE].visibility(spot, normal)
    }

    /// What a surface with this normal receives from the sky and the ground, by how much of the
    /// sky's light reaches it.
    pub(super) fn of_sky(&self, normal: Vec3, visibility: f32) -> Rgb {
        BOUNCE_COLOUR * (0.5 - 0.5 * normal.z) + SKY_COLOUR * (self.sky.open(normal.z) * visibility)
    }

    /// What a fully lit surface with this normal receives from the lamp.
    pub(super) fn of_lamp(&self, normal: Vec3) -> Rgb {
        LAMP_COLOUR * normal.dot(self.lamp.beam.towards).max(0.0)
    }

    /// How much of the lamp a spot sees, from 0 to 1.
    pub(super) fn lamp_visibility(&self, spot: &Spot) -> f32 {
        self.lamp.visibility(spot)
    }

    /// The fraction of its light that the ground receives below `(x, y)`, by how much of the lamp
    /// it sees.
    pub(super) fn on_ground(&self, place: Vec2, lamp_visibility: f32) -> Rgb {
        let lamp = LAMP_COLOUR * self.lamp.beam.towards.z;
        let open = SKY_COLOUR * self.sky.open(1.0);
        (open * self.ground_sky_at(place) + lamp * lamp_visibility) / (open + lamp)
    }

    fn ground_sky_at(&self, place: Vec2) -> f32 {
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
        pattern[i] =
            Vec2::new(2.0 * (u - u as i32 as f32) - 1.0, 2.0 * (v - v as i32 as f32) - 1.0);
        i += 1;
    }
    pattern
};

impl Sky {
    fn new(scene: &Scene) -> Self {
        // Even over the hemisphere, weighted by the cosine to z.
        let direction = |i: usize| {
            let p = spiral(i, SKY_DIRECTIONS);
            p.extend((1.0 - p.length_squared()).sqrt())
        };
        let beams: Vec<Beam> = (0..SKY_DIRECTIONS)
            .into_par_iter()
            .map(|i| Beam::new(scene, direction(i), SKY_SIDE))
            .collect();
        let open = std::array::from_fn(|step| {
            let z = 2.0 * step as f32 / OPEN_STEPS as f32 - 1.0;
            // The mean over all normals of this height.
            let normal = |i: usize| {
                let round = Vec2::from_angle(i as f32 * TAU / 32.0);
                (round * (1.0 - z * z).max(0.0).sqrt()).extend(z)
            };
            let light = |n: Vec3| -> f32 {
                beams.iter().map(|beam| power(beam) * n.dot(beam.towards).max(0.0)).sum()
            };
            (0..32).map(|i| light(normal(i)) / 32.0).sum()
        });
        let mut groups: Vec<Vec<Beam>> = (0..SHARE).map(|_| Vec::new()).collect();
        for (i, beam) in beams.into_iter().enumerate() {
            groups[i % SHARE].push(beam);
        }
        Self { groups: groups.into_iter().map(Group::new).collect(), open }
    }

    /// What a surface receives where nothing is in the way, by the height of its normal.
    fn open(&self, z: f32) -> f32 {
        let at = (z.clamp(-1.0, 1.0) + 1.0) * 0.5 * OPEN_STEPS as f32;
        let step = (at as usize).min(OPEN_STEPS - 1);
        let part = at - step as f32;
        self.open[step] * (1.0 - part) + self.open[step + 1] * part
    }

    /// The share of the sky that each cell of the ground sees.
    fn on_ground(&self, height: f32) -> Vec<f32> {
        let cell = 2.0 * GROUND_REACH / GROUND_SIDE as f32;
        let place = |i: usize| (i as f32 + 0.5) * cell - GROUND_REACH;
        (0..GROUND_SIDE * GROUND_SIDE)
            .into_par_iter()
            .map(|i| {
                let point = Vec3::new(place(i % GROUND_SIDE), place(i / GROUND_SIDE), height);
                let spot = Spot { point, flat: Vec3::Z, phase: i % 16 };
                let seen = self.groups.iter().map(|group| group.visibility(&spot, Vec3::Z));
                seen.sum::<f32>() / SHARE as f32
            })
            .collect()
    }
}

/// The light of a direction. The cosine to z is in the density of the directions; the floor keeps
/// the horizon finite.
fn power(beam: &Beam) -> f32 {
    1.0 / (SKY_DIRECTIONS as f32 * beam.towards.z.max(0.2))
}

impl Group {
    fn new(beams: Vec<Beam>) -> Self {
        let by_coordinate = |vector: fn(&Beam) -> Vec3| {
            [0, 1, 2].map(|axis| std::array::from_fn(|i| vector(&beams[i])[axis]))
        };
        Self {
            powers: std::array::from_fn(|i| power(&beams[i])),
            towards: by_coordinate(|beam| beam.towards),
            right: by_coordinate(|beam| beam.right),
            up: by_coordinate(|beam| beam.up),
            beams,
        }
    }

    /// How much of the light of these directions reaches a spot, from 0 to 1.
    fn visibility(&self, spot: &Spot, normal: Vec3) -> f32 {
        let along = |axes: &[[f32; PER_PIXEL]; 3], v: Vec3| -> [f32; PER_PIXEL] {
            let [x, y, z] = axes;
            std::array::from_fn(|i| x[i] * v.x + y[i] * v.y + z[i] * v.z)
        };
        let cosines = along(&self.towards, normal);
        let facing = along(&self.towards, spot.flat);
        let depths = along(&self.towards, spot.point);
        let across = [along(&self.right, spot.point), along(&self.up, spot.point)];
        let slopes = [along(&self.right, spot.flat), along(&self.up, spot.flat)];
        let (mut seen, mut open) = (0.0, 1e-6);
        for i in 0..PER_PIXEL {
            if cosines[i] <= 0.0 {
                continue;
            }
            let light = self.powers[i] * cosines[i];
            open += light;
            let beam = &self.beams[i];
            let place = (Vec2::new(across[0][i], across[1][i]) + REACH) * beam.scale;
            let slope = Vec2::new(slopes[0][i], slopes[1][i]) / facing[i].max(0.1);
            let offset = SPREAD * PATTERN[(spot.phase + 5 * i) % 16];
            if facing[i] > 0.0 && beam.above(place.extend(-depths[i]), slope, offset).is_none() {
                seen += light;
            }
        }
        seen / open
    }
}

/// How far beside a spot the maps of the sky are looked up, in texels.
const SPREAD: f32 = 1.5;

/// The lamp, with the nearest depth of each square of its map.
struct Lamp {
    beam: Beam,
    blocks: Vec<f32>,
    /// Where to look for bodies and at the lamp, in a disc, for each phase of the pattern.
    searches: [[Vec2; SEARCHES + 1]; 16],
    taps: [[Vec2; TAPS]; 16],
}

/// Side of such a square, in texels.
const BLOCK: usize = 32;
const BLOCKS: usize = LAMP_SIDE / BLOCK;

impl Lamp {
    fn new(beam: Beam) -> Self {
        let blocks = (0..BLOCKS * BLOCKS)
            .into_par_iter()
            .map(|i| beam.map.nearest_in((i % BLOCKS * BLOCK, i / BLOCKS * BLOCK), BLOCK))
            .collect();
        let turn = |phase: usize| Vec2::from_angle(phase as f32 * TAU / 16.0);
        // The last look is straight up: a body that touches a spot may be too small for the rest.
        let search = |i: usize| if i < SEARCHES { spiral(i, SEARCHES) } else { Vec2::ZERO };
        Self {
            beam,
            blocks,
            searches: std::array::from_fn(|phase| {
                std::array::from_fn(|i| turn(phase).rotate(search(i)))
            }),
            taps: std::array::from_fn(|phase| {
                std::array::from_fn(|i| turn(phase).rotate(spiral(i, TAPS)))
            }),
        }
    }

    /// Whether nothing at all is nearer to the lamp than the plane of a spot, up to some texels
    /// beside it.
    fn is_open(&self, spot: &Spot, wide: f32) -> bool {
        let seen = self.beam.project(spot.point);
        let block = |texel: f32| (texel / BLOCK as f32).clamp(0.0, (BLOCKS - 1) as f32) as usize;
        let slope = self.beam.slope(spot);
        // The plane is farthest from the lamp at a corner of the square.
        let farthest = seen.z + wide * (slope.x.abs() + slope.y.abs()) / self.beam.scale;
        let columns = block(seen.x - wide)..=block(seen.x + wide);
        (block(seen.y - wide)..=block(seen.y + wide))
            .all(|y| columns.clone().all(|x| self.blocks[y * BLOCKS + x] >= farthest))
    }

    /// How much of the lamp a spot sees, from 0 to 1.
    fn visibility(&self, spot: &Spot) -> f32 {
        let wide = WIDEST * self.beam.scale;
        if spot.flat.dot(self.beam.towards) <= 0.0 {
            return 0.0;
        }
        if self.is_open(spot, wide) {
            return 1.0;
        }
        let (mut blockers, mut distance) = (0, 0.0);
        for beside in self.searches[spot.phase] {
            if let Some(above) = self.beam.blocker(spot, wide * beside) {
                blockers += 1;
                distance += above;
            }
        }
        if blockers == 0 {
            return 1.0;
        }
        let penumbra = LAMP_RADIUS * distance / blockers as f32;
        let radius = (penumbra * self.beam.scale).clamp(1.0, wide);
        let taps = self.taps[spot.phase].iter();
        let lit = taps.filter(|beside| self.beam.blocker(spot, radius * **beside).is_none());
        lit.count() as f32 / TAPS as f32
    }
}

/// A grid after a binomial filter along x and y; the border stays.
fn smoothed(grid: &[f32]) -> Vec<f32> {
    let filter = |grid: &[f32], step: usize| -> Vec<f32> {
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
            if !Self::turned_away(scene, facet, corners) {
                beam.map.draw(corners);
            }
        }
        beam
    }

    /// Whether a facet is on the far side of a closed surface, where a nearer one covers it.
    fn turned_away(scene: &Scene, facet: &Facet, [a, b, c]: [Vec3; 3]) -> bool {
        let away = (b - a).truncate().perp_dot((c - a).truncate()) < 0.0;
        away && scene.things[facet.thing as usize].surface.closed
    }

    /// Texel coordinates, and a depth that grows away from the light.
    fn project(&self, p: Vec3) -> Vec3 {
        let across = Vec2::new(p.dot(self.right), p.dot(self.up));
        ((across + REACH) * self.scale).extend(-p.dot(self.towards))
    }

    /// How fast the plane of a spot falls away from the light, along the axes of the map.
    fn slope(&self, spot: &Spot) -> Vec2 {
        let across = Vec2::new(spot.flat.dot(self.right), spot.flat.dot(self.up));
        across / spot.flat.dot(self.towards).max(0.1)
    }

    /// How far above a spot that faces the light the nearest body is, if it stands between them.
    /// Looked up some texels beside the spot.
    fn blocker(&self, spot: &Spot, offset: Vec2) -> Option<f32> {
        self.above(self.project(spot.point), self.slope(spot), offset)
    }

    /// The same for a place on the map and the slope of a plane there, which is followed to where
    /// the map is looked up: a plane never shadows itself.
    #[inline]
    fn above(&self, seen: Vec3, slope: Vec2, offset: Vec2) -> Option<f32> {
        // Rounding towards zero is rounding down, but for a texel outside the map.
        let place = seen.truncate() + offset;
        let (x, y) = (place.x as i32, place.y as i32);
        let beside = (Vec2::new(x as f32, y as f32) + 0.5 - seen.truncate()) / self.scale;
        let plane = seen.z + slope.dot(beside);
        let above = plane - self.map.depth(x, y);
        // Half a texel for what curves within one.
        (above > 0.6 / self.scale).then_some(above)
    }
}
