//! From a scene to an image.

mod band;
mod fragment;
mod glass;
mod line;

use glam::{Vec3, Vec4};
use rayon::prelude::*;

use super::camera::Camera;
use super::light::{Light, Spot};
use super::raster::Raster;
use super::scene::{Facet, Scene};
use super::surface::Finish;
use super::{Backdrop, Image, Rgb};
use band::{BAND, Band, FINE, HALO, SAMPLES};
use fragment::{Fragment, GROUND, Lit, mean};

/// Columns of pixels that are lit together.
const BLOCK: usize = 16;
/// Shadows on the ground fade out over this fraction of the way to the border, so that it has no
/// visible border.
const FADE: f32 = 0.36;

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
}

/// Where a ray meets a facet: the normal of the surface that it stands for, and of the plane that
/// lies above no part of it; both towards the eye.
struct Hit {
    point: Vec3,
    normal: Vec3,
    flat: Vec3,
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
