//! From a scene to an image.

use glam::{Vec2, Vec3};
use rayon::prelude::*;

use super::camera::Camera;
use super::light::{GROUPS, Light};
use super::raster::Raster;
use super::scene::Scene;
use super::{Image, Rgb};

/// Samples per pixel along x and y.
const FINE: usize = 3;
const _: () = assert!(FINE * FINE == GROUPS);
/// Rows of pixels drawn at once: bounds the memory of a large picture.
const BAND: usize = 32;
/// Free space on each side, as a fraction of the picture.
const MARGIN: f32 = 0.145;

/// Shadows fade out over this fraction of the way to the border, so that it has no visible border.
const FADE: f32 = 0.36;

/// How much of its brightness an outline and a sharp inner edge lose.
const OUTLINE: f32 = 0.62;
const INNER_EDGE: f32 = 0.42;

/// Draws a scene on a background of this colour.
pub(crate) fn render(scene: &Scene, width: usize, height: usize, background: Rgb) -> Image {
    let camera = Camera::framing(scene, width, height, MARGIN);
    let light = Light::new(scene, &camera);
    let painter = Painter { scene, camera, light, background };
    let bands: Vec<usize> = (0..height).step_by(BAND).collect();
    let rows: Vec<Vec<Rgb>> = bands
        .into_par_iter()
        .map(|first| painter.band(first, BAND.min(height - first), width))
        .collect();
    Image::from_rows(width, rows.concat())
}

struct Painter<'a> {
    scene: &'a Scene,
    camera: Camera,
    light: Light,
    background: Rgb,
}

/// What a sample sees of a body.
#[derive(Clone, Copy)]
struct Hit {
    point: Vec3,
    /// Normal of the surface that the facets stand for, and of the facet; both towards the eye.
    normal: Vec3,
    flat: Vec3,
    body: u32,
}

impl Painter<'_> {
    /// The pixels of some rows.
    fn band(&self, first: usize, rows: usize, width: usize) -> Vec<Rgb> {
        // One more sample on every side, so that lines do not stop at the border of the band.
        let origin = Vec2::new(-1.0, (FINE * first) as f32 - 1.0);
        let mut raster = Raster::new(FINE * width + 2, FINE * rows + 2);
        for (name, facet) in self.scene.facets.iter().enumerate() {
            let corners = facet.corners.map(|p| {
                let seen = self.camera.project(p);
                (FINE as f32 * seen.truncate() - origin).extend(seen.z)
            });
            raster.draw(corners, name as u32);
        }
        let pixel_of =
            |x: usize, y: usize| (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) + origin) / FINE as f32;
        let hits: Vec<Option<Hit>> = (0..raster.width() * raster.height())
            .map(|i| (i % raster.width(), i / raster.width()))
            .map(|(x, y)| self.hit(raster.nearest(x, y), pixel_of(x, y)))
            .collect();

        let mut pixels = vec![Rgb::ZERO; width * rows];
        for y in 0..FINE * rows {
            for x in 0..FINE * width {
                let at = (y + 1) * raster.width() + x + 1;
                let neighbours = [at - 1, at + 1, at - raster.width(), at + raster.width()];
                let group = (y % FINE) * FINE + x % FINE;
                let colour = match &hits[at] {
                    Some(hit) => self.body_colour(hit, neighbours.map(|i| hits[i]), group),
                    None => self.ground_colour(pixel_of(x + 1, y + 1)),
                };
                pixels[y / FINE * width + x / FINE] += colour / GROUPS as f32;
            }
        }
        pixels
    }

    /// Where the ray of a sample meets the facet that the raster found for it.
    fn hit(&self, facet: u32, pixel: Vec2) -> Option<Hit> {
        let facet = self.scene.facets.get(facet as usize)?;
        let [a, b, c] = facet.corners;
        let ray = self.camera.ray(pixel);
        let area = (b - a).cross(c - a);
        let point = self.camera.eye + ray * ((a - self.camera.eye).dot(area) / ray.dot(area));
        let weight = |from: Vec3, to: Vec3| {
            (to - from).cross(point - from).dot(area) / area.length_squared()
        };
        let [na, nb, nc] = facet.normals;
        let towards_eye = |n: Vec3| if n.dot(ray) > 0.0 { -n } else { n };
        let flat = towards_eye(area.normalize_or(Vec3::Z));
        let normal = na * weight(b, c) + nb * weight(c, a) + nc * weight(a, b);
        let normal = normal.normalize_or(flat);
        let normal = if normal.dot(area) * flat.dot(area) < 0.0 { -normal } else { normal };
        Some(Hit { point, normal, flat, body: facet.body })
    }

    fn body_colour(&self, hit: &Hit, neighbours: [Option<Hit>; 4], group: usize) -> Rgb {
        let albedo = self.scene.colours[hit.body as usize];
        let light = self.light.on_body(hit.point, hit.normal, hit.flat, group);
        let reach = self.camera.footprint(hit.point) / FINE as f32;
        let line = neighbours.iter().map(|n| line_strength(hit, n.as_ref(), reach));
        let line = line.fold(0.0, f32::max);
        albedo * light * (1.0 - line)
    }

    fn ground_colour(&self, pixel: Vec2) -> Rgb {
        let ray = self.camera.ray(pixel);
        let drop = self.scene.ground - self.camera.eye.z;
        if ray.z >= -1e-6 {
            return self.background;
        }
        let point = self.camera.eye + ray * (drop / ray.z);
        let light = self.light.on_ground(point.truncate());
        self.background * Rgb::ONE.lerp(light, self.camera.vignette(pixel, FADE))
    }
}

/// How dark the line between a sample and its neighbour is: 0 for none. `reach` is the distance
/// of the samples where the hit is.
fn line_strength(hit: &Hit, neighbour: Option<&Hit>, reach: f32) -> f32 {
    let Some(other) = neighbour.filter(|other| other.body == hit.body) else { return OUTLINE };
    // The neighbour lies far behind this sample's plane: the outline of a nearer part.
    if (other.point - hit.point).dot(hit.flat) < -12.0 * reach {
        return OUTLINE;
    }
    // Facets that meet at 5° show a hint of an edge, from 35° on the full line.
    let cosine = hit.normal.dot(other.normal);
    if cosine > 0.996 {
        return 0.0;
    }
    let angle = cosine.max(-1.0).acos().to_degrees();
    INNER_EDGE * ((angle - 5.0) / 30.0).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use glam::DVec3;
    use polygrain_geometry::{Pose, Shape, TriangleMesh};

    use super::super::{Body, Finish};
    use super::*;

    const SIDE: usize = 60;
    const BACKGROUND: Rgb = Rgb::new(0.9, 0.9, 0.9);

    fn picture(mesh: &TriangleMesh, finish: Finish) -> Image {
        let scene = Scene::new(&[Body { mesh, finish, colour: Rgb::splat(0.5) }]);
        render(&scene, SIDE, SIDE, BACKGROUND)
    }

    fn brightness(image: &Image, x: usize, y: usize) -> f32 {
        image.pixels()[y * SIDE + x].element_sum()
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
            assert!(image.pixels()[corner].abs_diff_eq(BACKGROUND, 1e-6));
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
}
