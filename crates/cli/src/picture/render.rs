//! From a scene to an image.

use glam::{FloatExt, Vec2, Vec3, Vec4};
use rayon::prelude::*;

use super::camera::Camera;
use super::light::{Light, Spot};
use super::raster::Raster;
use super::scene::{Facet, Scene};
use super::surface::Finish;
use super::{Backdrop, Image, Rgb};

/// Samples per pixel along x and y.
const FINE: usize = 3;
const SAMPLES: f32 = (FINE * FINE) as f32;
/// Rows of pixels drawn at once: bounds the memory of a large picture.
const BAND: usize = 48;
/// Columns of pixels that are lit together.
const BLOCK: usize = 16;
/// Light is the mean over pixels up to this far away, with these weights: every phase of the
/// pattern of 4×4 pixels counts the same.
const HALO: usize = 2;
const WEIGHTS: [f32; 2 * HALO + 1] = [1.0, 2.0, 2.0, 2.0, 1.0];

/// Shadows on the ground fade out over this fraction of the way to the border, so that it has no
/// visible border.
const FADE: f32 = 0.36;

/// How much of its brightness an outline and a sharp inner edge lose.
const OUTLINE: f32 = 0.62;
const INNER_EDGE: f32 = 0.42;

/// Draws a scene.
pub(crate) fn render(scene: &Scene, camera: &Camera, backdrop: Backdrop) -> Image {
    let light = Light::new(scene, camera);
    let (width, height) = camera.size;
    let seen: Vec<Vec3> = scene.points.par_iter().map(|p| camera.project(*p)).collect();
    let painter = Painter { scene, camera, light, backdrop, seen };
    let bands = height.div_ceil(BAND);
    let solid = painter.sorted_into_bands(&scene.solid, bands);
    let glass = scene.glass.each_ref().map(|facets| painter.sorted_into_bands(facets, bands));
    let rows: Vec<Vec<Vec4>> = (0..bands)
        .into_par_iter()
        .map(|i| {
            let band = Band { first: i * BAND, rows: BAND.min(height - i * BAND), width };
            let raster = painter.rasterise(&band, &scene.solid, &solid[i]);
            let mut pixels = painter.solid(&band, &raster);
            for (layer, facets) in scene.glass.iter().zip(&glass) {
                painter.glass(&band, layer, &facets[i], &raster, &mut pixels);
            }
            pixels
        })
        .collect();
    Image::from_rows(width, rows.concat())
}

struct Painter<'a> {
    scene: &'a Scene<'a>,
    camera: &'a Camera,
    light: Light,
    backdrop: Backdrop,
    /// The points of the scene in the picture.
    seen: Vec<Vec3>,
}

/// Some rows of pixels.
struct Band {
    first: usize,
    rows: usize,
    width: usize,
}

impl Band {
    /// Samples in a row of the rasters: one more than the pixels need on every side, so that lines
    /// do not stop at the border.
    fn stride(&self) -> usize {
        FINE * (self.width + 2 * HALO) + 2
    }

    /// Pixels in a row, and rows, with the halo.
    fn with_halo(&self) -> (usize, usize) {
        (self.width + 2 * HALO, self.rows + 2 * HALO)
    }

    /// The pixel of the picture where the raster begins.
    fn origin(&self) -> Vec2 {
        Vec2::new(0.0, self.first as f32) - HALO as f32 - 1.0 / FINE as f32
    }

    fn raster(&self) -> Raster {
        Raster::new(self.stride(), FINE * (self.rows + 2 * HALO) + 2)
    }

    /// Where a sample is in the picture.
    fn place(&self, sample: usize) -> Vec2 {
        let (x, y) = (sample % self.stride(), sample / self.stride());
        (Vec2::new(x as f32, y as f32) + 0.5) / FINE as f32 + self.origin()
    }

    /// The samples of a pixel, both counted with the halo.
    fn samples(&self, x: usize, y: usize) -> impl Iterator<Item = usize> {
        let first = (FINE * y + 1) * self.stride() + FINE * x + 1;
        let stride = self.stride();
        (0..FINE * FINE).map(move |i| first + i / FINE * stride + i % FINE)
    }

    /// The sample in the middle of a pixel.
    fn middle(&self, x: usize, y: usize) -> usize {
        (FINE * y + FINE / 2 + 1) * self.stride() + FINE * x + FINE / 2 + 1
    }

    /// What all samples of a pixel and around it see, if that is one facet.
    fn sole(&self, raster: &Raster, x: usize, y: usize) -> Option<u32> {
        let nearest = raster.nearest();
        let name = nearest[self.middle(x, y)];
        let first = FINE * y * self.stride() + FINE * x;
        let mut rows = (0..FINE + 2).map(|row| &nearest[first + row * self.stride()..][..FINE + 2]);
        rows.all(|row| row.iter().all(|other| *other == name)).then_some(name)
    }

    fn neighbours(&self, sample: usize) -> [usize; 4] {
        [sample - 1, sample + 1, sample - self.stride(), sample + self.stride()]
    }
}

/// The light on a patch.
#[derive(Clone, Copy)]
struct Lit {
    patch: u64,
    /// How much of the lamp and of the sky it sees, from 0 to 1.
    lamp: f32,
    sky: f32,
}

/// The mean light on a patch over the pixels around one.
fn mean<'a>(patch: u64, near: impl Fn(usize, usize) -> &'a [Lit]) -> Lit {
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
struct Fragment {
    lit: Lit,
    facet: u32,
    /// How many samples it has, the sum of their places, and how dark their lines are together.
    count: f32,
    places: Vec2,
    lines: f32,
    point: Vec3,
    normal: Vec3,
}

/// The ground's name among patches.
const GROUND: u64 = u64::MAX;

impl Painter<'_> {
    /// The facets that reach into each band and can be seen.
    fn sorted_into_bands(&self, facets: &[Facet], bands: usize) -> Vec<Vec<u32>> {
        let mut sorted = vec![Vec::new(); bands];
        for (name, facet) in facets.iter().enumerate() {
            let corners = facet.corners.map(|i| self.seen[i as usize]);
            let [a, b, c] = corners.map(Vec3::truncate);
            // The picture's y goes down, so what is counter-clockwise from outside turns.
            let turned_away = (b - a).perp_dot(c - a) > 0.0;
            if turned_away && self.scene.things[facet.thing as usize].surface.closed {
                continue;
            }
            let reach = HALO as f32 + 1.0;
            let first = ((a.y.min(b.y).min(c.y) - reach) / BAND as f32).floor().max(0.0) as usize;
            let last = ((a.y.max(b.y).max(c.y) + reach) / BAND as f32).floor();
            if last >= 0.0 {
                for band in sorted.iter_mut().take(last as usize + 1).skip(first) {
                    band.push(name as u32);
                }
            }
        }
        sorted
    }

    fn rasterise(&self, band: &Band, facets: &[Facet], names: &[u32]) -> Raster {
        let mut raster = band.raster();
        for &name in names {
            let corners = facets[name as usize].corners.map(|i| {
                let seen = self.seen[i as usize];
                (FINE as f32 * (seen.truncate() - band.origin())).extend(seen.z)
            });
            raster.draw(corners, name);
        }
        raster
    }

    /// The solid bodies and the ground.
    fn solid(&self, band: &Band, raster: &Raster) -> Vec<Vec4> {
        let (columns, rows) = band.with_halo();
        let mut fragments = Vec::new();
        let mut first = Vec::with_capacity(columns * rows + 1);
        for pixel in 0..columns * rows {
            first.push(fragments.len());
            self.collect(band, raster, (pixel % columns, pixel / columns), &mut fragments);
        }
        first.push(fragments.len());
        // Block by block, so that neighbours find the same parts of the shadow maps at hand.
        for left in (0..columns).step_by(BLOCK) {
            for y in 0..rows {
                for x in left..columns.min(left + BLOCK) {
                    let pixel = y * columns + x;
                    // Neighbouring phases are far apart in the pattern.
                    let phase = 7 * (x % 4 + 4 * ((band.first + y) % 4)) % 16;
                    for fragment in &mut fragments[first[pixel]..first[pixel + 1]] {
                        self.light_up(fragment, phase);
                    }
                }
            }
        }
        let lit: Vec<Lit> = fragments.iter().map(|fragment| fragment.lit).collect();

        let mut pixels = Vec::with_capacity(band.rows * band.width);
        for y in HALO..HALO + band.rows {
            for x in HALO..HALO + band.width {
                let pixel = y * columns + x;
                let near = |dx: usize, dy: usize| {
                    let near = (y + dy - HALO) * columns + x + dx - HALO;
                    &lit[first[near]..first[near + 1]]
                };
                let seen = &fragments[first[pixel]..first[pixel + 1]];
                let colour = |f: &Fragment| self.colour(f, &mean(f.lit.patch, near));
                pixels.push(seen.iter().map(colour).sum::<Vec4>() / SAMPLES);
            }
        }
        pixels
    }

    /// What the samples of a pixel see, one fragment for each patch.
    fn collect(
        &self,
        band: &Band,
        raster: &Raster,
        (x, y): (usize, usize),
        fragments: &mut Vec<Fragment>,
    ) {
        if let Some(name) = band.sole(raster, x, y) {
            let facet = self.scene.solid.get(name as usize);
            let patch = facet.map_or(GROUND, |facet| self.scene.patch(facet));
            let middle = band.place(band.middle(x, y));
            let (count, places) = (SAMPLES, SAMPLES * middle);
            fragments.push(Fragment { count, places, ..Fragment::new(patch, name) });
        } else {
            self.collect_samples(band, raster, (x, y), fragments);
        }
    }

    /// The same for a pixel in which several things are seen, or lines pass.
    fn collect_samples(
        &self,
        band: &Band,
        raster: &Raster,
        (x, y): (usize, usize),
        fragments: &mut Vec<Fragment>,
    ) {
        let start = fragments.len();
        for sample in band.samples(x, y) {
            let name = raster.nearest()[sample];
            let facet = self.scene.solid.get(name as usize);
            let patch = facet.map_or(GROUND, |facet| self.scene.patch(facet));
            let known = fragments[start..].iter().position(|f| f.lit.patch == patch);
            let at = known.map_or(fragments.len(), |i| start + i);
            if known.is_none() {
                fragments.push(Fragment::new(patch, name));
            }
            let fragment = &mut fragments[at];
            fragment.count += 1.0;
            fragment.places += band.place(sample);
            if facet.is_some() {
                fragment.lines += self.line(band, raster, &self.scene.solid, sample);
            }
        }
    }

    /// Finds where a fragment is and what light falls on it.
    fn light_up(&self, fragment: &mut Fragment, phase: usize) {
        let pixel = fragment.places / fragment.count;
        let ray = self.camera.ray(pixel);
        let Some(facet) = self.scene.solid.get(fragment.facet as usize) else {
            let drop = self.scene.stage.ground - self.camera.eye.z;
            let distance = drop / ray.z;
            if distance > 0.0 && distance.is_finite() {
                fragment.point = self.camera.eye + ray * distance;
                let spot = Spot { point: fragment.point, flat: Vec3::Z, phase };
                fragment.lit.lamp = self.light.lamp_visibility(&spot);
                fragment.normal = Vec3::Z;
            }
            return;
        };
        let hit = self.hit(facet, ray);
        (fragment.point, fragment.normal) = (hit.point, hit.normal);
        let spot = Spot { point: hit.point, flat: hit.flat, phase };
        fragment.lit.lamp = self.light.lamp_visibility(&spot);
        fragment.lit.sky = self.light.sky_visibility(&spot, hit.normal);
    }

    /// Where a ray of the camera meets a facet.
    fn hit(&self, facet: &Facet, ray: Vec3) -> Hit {
        let [a, b, c] = self.scene.corners(facet);
        let thing = &self.scene.things[facet.thing as usize];
        let area = (b - a).cross(c - a);
        let point = self.camera.eye + ray * ((a - self.camera.eye).dot(area) / ray.dot(area));
        let flat = area.normalize_or(Vec3::Z);
        let flat = if flat.dot(ray) > 0.0 { -flat } else { flat };
        if thing.surface.finish == Finish::Faceted {
            return Hit { point, normal: flat, flat };
        }
        let weight = |from: Vec3, to: Vec3| {
            ((to - from).cross(point - from).dot(area) / area.length_squared()).clamp(0.0, 1.0)
        };
        let [na, nb, nc] = thing.normals(facet.index);
        let normal = na * weight(b, c) + nb * weight(c, a) + nc * weight(a, b);
        let normal = normal.normalize_or(flat);
        let normal = if normal.dot(flat) < 0.0 { -normal } else { normal };
        // A curved surface falls away from its tangent plane, its facets do not.
        Hit { point, normal, flat: normal }
    }

    /// The colour of a fragment, as many times as it has samples.
    fn colour(&self, fragment: &Fragment, mean: &Lit) -> Vec4 {
        let count = fragment.count;
        let Some(facet) = self.scene.solid.get(fragment.facet as usize) else {
            return count * self.ground(fragment, mean.lamp);
        };
        let thing = &self.scene.things[facet.thing as usize];
        let light = self.light.of_lamp(fragment.normal) * mean.lamp
            + self.light.of_sky(fragment.normal, mean.sky);
        (thing.colour * light * (count - fragment.lines)).extend(count)
    }

    fn ground(&self, fragment: &Fragment, lamp_visibility: f32) -> Vec4 {
        let mut light = Rgb::ONE;
        if fragment.normal == Vec3::Z {
            let shade = self.light.on_ground(fragment.point.truncate(), lamp_visibility);
            let pixel = fragment.places / fragment.count;
            light = Rgb::ONE.lerp(shade, self.camera.vignette(pixel, FADE));
        }
        match self.backdrop {
            Backdrop::Colour(colour) => (colour * light).extend(1.0),
            Backdrop::Transparent => Vec4::W * (1.0 - light.element_sum() / 3.0),
        }
    }

    /// How dark the line at a sample is: 0 for none.
    fn line(&self, band: &Band, raster: &Raster, facets: &[Facet], sample: usize) -> f32 {
        let (nearest, depth) = (raster.nearest(), raster.depth());
        let name = nearest[sample];
        let own = &facets[name as usize];
        let strength = |other: usize| {
            if nearest[other] == name {
                return 0.0;
            }
            let Some(facet) = facets.get(nearest[other] as usize) else { return OUTLINE };
            let family = |facet: &Facet| self.scene.things[facet.thing as usize].family;
            if family(facet) != family(own) {
                return OUTLINE;
            }
            let normal = |facet: &Facet| {
                let [a, b, c] = self.scene.corners(facet);
                (b - a).cross(c - a).normalize_or_zero()
            };
            let here = self.camera.unproject(band.place(sample), depth[sample]);
            let there = self.camera.unproject(band.place(other), depth[other]);
            let flat = normal(own);
            let flat = if flat.dot(here - self.camera.eye) > 0.0 { -flat } else { flat };
            // The neighbour lies far behind this sample's plane: the outline of a nearer part.
            let reach = self.camera.footprint(here) / FINE as f32;
            if (there - here).dot(flat) < -12.0 * reach {
                return OUTLINE;
            }
            if facet.thing != own.thing || self.scene.patch(facet) == self.scene.patch(own) {
                return 0.0;
            }
            // Facets that meet at 5° show a hint of an edge, from 35° on the full line.
            let angle = flat.dot(normal(facet)).clamp(-1.0, 1.0).acos().to_degrees();
            INNER_EDGE * ((angle - 5.0) / 30.0).clamp(0.0, 1.0)
        };
        band.neighbours(sample).map(strength).into_iter().fold(0.0, f32::max)
    }

    /// Lays clear bodies over the pixels: faint where they are seen face-on, more of them where
    /// they turn away, and their lines.
    fn glass(
        &self,
        band: &Band,
        facets: &[Facet],
        names: &[u32],
        behind: &Raster,
        pixels: &mut [Vec4],
    ) {
        if names.is_empty() {
            return;
        }
        let raster = self.rasterise(band, facets, names);
        for (i, pixel) in pixels.iter_mut().enumerate() {
            let mut sum = Vec4::ZERO;
            for sample in band.samples(i % band.width + HALO, i / band.width + HALO) {
                if raster.depth()[sample] < behind.depth()[sample] {
                    let facet = &facets[raster.nearest()[sample] as usize];
                    let ray = self.camera.ray(band.place(sample));
                    let hit = self.hit(facet, ray);
                    let line = self.line(band, &raster, facets, sample);
                    sum += self.clear(facet, &hit, ray, line);
                }
            }
            let cover = sum / SAMPLES;
            *pixel = *pixel * (1.0 - cover.w) + cover;
        }
    }

    /// Colour and opacity of a clear surface.
    fn clear(&self, facet: &Facet, hit: &Hit, ray: Vec3, line: f32) -> Vec4 {
        let facing = hit.normal.dot(-ray.normalize()).clamp(0.0, 1.0);
        let body = 0.06 + 0.30 * (1.0 - facing).powi(3);
        let colour = self.scene.things[facet.thing as usize].colour;
        let light = 0.75 + 0.45 * hit.normal.z;
        let line = 0.8 * line;
        let opacity = body.max(line);
        (colour * light.lerp(0.35, line / opacity) * opacity).extend(opacity)
    }
}

/// Where a ray meets a facet: the normal of the surface that it stands for, and of the plane that
/// lies above no part of it; both towards the eye.
struct Hit {
    point: Vec3,
    normal: Vec3,
    flat: Vec3,
}

impl Fragment {
    fn new(patch: u64, facet: u32) -> Self {
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

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_geometry::{Pose, Shape, TriangleMesh};

    use super::super::{Body, Extent, Look, Margins, Stage, Surface, View};
    use super::*;

    const SIDE: usize = 60;
    const BACKGROUND: Rgb = Rgb::new(0.9, 0.9, 0.9);

    fn draw(bodies: &[Body], backdrop: Backdrop) -> Image {
        let points =
            bodies.iter().flat_map(|b| b.surface.vertices().iter().map(|v| b.pose.point(*v)));
        let extent = Extent::of(points);
        let stage = Stage::new(&extent, extent.bottom(), DVec3::ZERO);
        let margins = Margins::even(0.145, (SIDE, SIDE));
        let camera = Camera::framing(&stage, View::ISO, (SIDE, SIDE), margins);
        render(&Scene::new(bodies, &stage, View::ISO), &camera, backdrop)
    }

    fn picture(mesh: &TriangleMesh, finish: Finish) -> Image {
        let surface = Surface::of_mesh(mesh, finish);
        let body = Body::new(&surface, Pose::IDENTITY, Rgb::splat(0.5));
        draw(&[body], Backdrop::Colour(BACKGROUND))
    }

    fn brightness(image: &Image, x: usize, y: usize) -> f32 {
        image.pixels()[y * SIDE + x].truncate().element_sum()
    }

    fn cube() -> TriangleMesh {
        Shape::cuboid(1.0, 1.0, 1.0).unwrap().tessellate(8)
    }

    #[test]
    fn a_picture_does_not_depend_on_size_and_place() {
        let unit = picture(&cube(), Finish::Faceted);
        assert_eq!(unit, picture(&cube().scaled(DVec3::splat(2f64.powi(-40))), Finish::Faceted));
        let far = cube().transformed(&Pose::from_translation(DVec3::splat(1024.0)));
        assert_eq!(unit, picture(&far, Finish::Faceted));
    }

    #[test]
    fn a_cube_is_bright_above_dark_beside_and_throws_a_shadow() {
        let image = picture(&cube(), Finish::Faceted);
        let (top, front, side) = ((SIDE / 2, 14), (22, 34), (44, 34));
        let [top, front, side] = [top, front, side].map(|(x, y)| brightness(&image, x, y));
        assert!(top > front && front > side, "{top} {front} {side}");
        let shadow = (0..SIDE).map(|x| brightness(&image, x, SIDE - 14)).fold(f32::MAX, f32::min);
        assert!(shadow < 0.9 * BACKGROUND.element_sum());
        for corner in [0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1] {
            assert!(image.pixels()[corner].truncate().abs_diff_eq(BACKGROUND, 1e-6));
        }
    }

    #[test]
    fn a_smooth_ball_shows_no_facets() {
        // Along a row across the ball the brightness changes gently, unlike that of its facets.
        let ball = Shape::sphere(1.0).unwrap().tessellate(16);
        let roughest = |finish| {
            let image = picture(&ball, finish);
            let row: Vec<f32> = (20..40).map(|x| brightness(&image, x, SIDE / 2)).collect();
            row.windows(3).map(|w| (w[0] - 2.0 * w[1] + w[2]).abs()).fold(0.0, f32::max)
        };
        let (smooth, faceted) = (roughest(Finish::Smooth), roughest(Finish::Faceted));
        assert!(2.0 * smooth < faceted, "{smooth} {faceted}");
    }

    #[test]
    fn an_open_sheet_is_drawn_from_both_sides() {
        let corners = vec![DVec3::ZERO, DVec3::X, DVec3::ONE - DVec3::Z, DVec3::Y];
        for triangles in [vec![[0, 1, 2], [0, 2, 3]], vec![[0, 2, 1], [0, 3, 2]]] {
            let sheet = TriangleMesh::new(corners.clone(), triangles).unwrap();
            let image = picture(&sheet, Finish::Faceted);
            assert!(brightness(&image, SIDE / 2, SIDE / 2) > 0.5, "lit from above");
        }
    }

    /// A red cube with a larger blue one in front of it.
    fn one_behind_the_other(look: Look) -> Vec4 {
        let cube = Surface::of_mesh(&cube(), Finish::Faceted);
        let away = View::ISO.towards_eye().as_dvec3();
        let at = |p: DVec3, colour| Body::new(&cube, Pose::from_translation(p), colour);
        let behind = at(DVec3::ZERO, Rgb::new(0.8, 0.1, 0.1));
        let mut front = at(2.0 * away, Rgb::new(0.1, 0.1, 0.8));
        front.stretch = DVec3::splat(1.5);
        front.look = look;
        let image = draw(&[behind, front], Backdrop::Colour(BACKGROUND));
        image.pixels()[SIDE / 2 * SIDE + SIDE / 2]
    }

    #[test]
    fn a_solid_body_hides_what_is_behind_it_and_a_clear_one_does_not() {
        let solid = one_behind_the_other(Look::Solid);
        assert!(solid.z > 3.0 * solid.x, "{solid}");
        let clear = one_behind_the_other(Look::Glass);
        assert!(clear.x > 1.5 * clear.z, "{clear}");
        let cut = one_behind_the_other(Look::CutInFront);
        assert!(cut.x > 3.0 * cut.z, "{cut}");
    }

    #[test]
    fn without_a_background_the_shadow_is_a_veil() {
        let surface = Surface::of_mesh(&cube(), Finish::Faceted);
        let body = Body::new(&surface, Pose::IDENTITY, Rgb::splat(0.5));
        let image = draw(&[body], Backdrop::Transparent);
        let opacities: Vec<f32> = image.pixels().iter().map(|p| p.w).collect();
        assert_eq!((opacities[0], opacities[SIDE / 2 * SIDE + SIDE / 2]), (0.0, 1.0));
        let veil = |x: &f32| (0.1..0.8).contains(x);
        assert!(opacities.iter().filter(|o| veil(o)).count() > 40);
    }

    #[test]
    fn any_number_of_threads_draws_the_same() {
        let draw = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| picture(&cube(), Finish::Faceted))
        };
        assert_eq!(draw(1), draw(3));
    }
}
