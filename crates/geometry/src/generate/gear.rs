//! Involute spur gears.

use std::f64::consts::PI;

use glam::{DVec2, DVec3};

use super::surface::Surface;
use super::{Check, GenerateError, at_angle};
use crate::{ConvexPolyhedron, TriangleMesh};

/// Parameters of [`spur_gear`] and [`gear_tooth`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpurGear {
    /// Pitch diameter over number of teeth, m.
    pub module: f64,
    /// Number of teeth, 6 to 1000.
    pub teeth: usize,
    /// Width along z, m.
    pub width: f64,
    /// Pressure angle, rad.
    pub pressure_angle: f64,
    /// Edges along a flank, 1 to 1000.
    pub refinement: usize,
    /// Radius of the bore, m; none if zero. A tooth has none.
    pub bore: f64,
}

impl Default for SpurGear {
    fn default() -> Self {
        Self {
            module: 0.1,
            teeth: 20,
            width: 0.5,
            pressure_angle: 20f64.to_radians(),
            refinement: 8,
            bore: 0.0,
        }
    }
}

/// Half a tooth: the radius and half the angle of the tooth there, from the root circle up the
/// flank and along the tip towards the middle of the tooth.
struct HalfTooth(Vec<(f64, f64)>);

impl SpurGear {
    /// Teeth of full depth (ISO 53): one module above the pitch circle, 1.25 below. Above the base
    /// circle the flank is an involute, below it a radius.
    fn half_tooth(&self) -> Result<HalfTooth, GenerateError> {
        let check = Check("gear");
        check.length("module", self.module)?;
        check.count("number of teeth", self.teeth, 6..=1000)?;
        check.length("width", self.width)?;
        let (least, most) = (14.5f64.to_radians(), 25f64.to_radians());
        check.range("pressure angle in radians", self.pressure_angle, least..=most)?;
        check.count("refinement", self.refinement, 1..=1000)?;

        let pitch = 0.5 * self.module * self.teeth as f64;
        let (tip, root) = (pitch + self.module, pitch - 1.25 * self.module);
        let base = pitch * libm::cos(self.pressure_angle);
        // The involute of the base circle winds by tan α − α where its pressure angle is α.
        let involute = |angle: f64| libm::tan(angle) - angle;
        let half_angle = |radius: f64| {
            let at_pitch = PI / (2.0 * self.teeth as f64) + involute(self.pressure_angle);
            at_pitch - involute(libm::acos((base / radius).min(1.0)))
        };
        let n = self.refinement;
        let start = base.max(root);
        let mut points = Vec::new();
        if root < base {
            points.push((root, half_angle(base)));
        }
        // Short steps near the base circle, where the involute bends most.
        points.extend((0..=n).map(|i| {
            let t = i as f64 / n as f64;
            let radius = start + (tip - start) * t * t;
            (radius, half_angle(radius))
        }));
        let at_tip = half_angle(tip);
        points.extend((1..n).map(|i| (tip, at_tip * (1.0 - i as f64 / n as f64))));
        Ok(HalfTooth(points))
    }
}

impl HalfTooth {
    /// The points on one side of a tooth whose middle is at an angle.
    fn side(&self, middle: f64, sign: f64) -> impl Iterator<Item = DVec2> {
        self.0.iter().map(move |&(radius, half)| radius * at_angle(middle + sign * half))
    }
}

/// One tooth of a gear about the origin with its middle along x, from the root circle to the tip.
/// Its outline is convex, so it is a convex polyhedron; the finer, the more vertices, all of them
/// on the involute flanks, the tip cylinder or the root.
///
/// Two such teeth approaching are the robustness test of Montanari 2017 §4.8.3.
pub fn gear_tooth(parameters: &SpurGear) -> Result<ConvexPolyhedron, GenerateError> {
    let tooth = parameters.half_tooth()?;
    let half_width = 0.5 * parameters.width;
    let outline = || tooth.side(0.0, 1.0).chain(tooth.side(0.0, -1.0));
    let points: Vec<DVec3> = outline()
        .map(|p| p.extend(-half_width))
        .chain(outline().map(|p| p.extend(half_width)))
        .collect();
    Ok(ConvexPolyhedron::from_points(&points)?)
}

/// A spur gear about z, one tooth along x: a closed, non-convex mesh.
///
/// ```
/// use polygrain_geometry::generate::{self, SpurGear};
///
/// let gear = generate::spur_gear(&SpurGear { teeth: 17, refinement: 4, ..Default::default() })?;
/// assert!(gear.triangles().len() > 17 * 4);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn spur_gear(parameters: &SpurGear) -> Result<TriangleMesh, GenerateError> {
    let tooth = parameters.half_tooth()?;
    let root = tooth.0[0].0;
    Check("gear").range("bore over root radius", parameters.bore / root, 0.0..=0.95)?;
    let half_width = 0.5 * parameters.width;
    let mut surface = Surface::default();
    let [below, above] =
        [-half_width, half_width].map(|z| face(&mut surface, parameters, &tooth, z));
    for triangle in &above.triangles {
        surface.triangle(*triangle);
    }
    for &[a, b, c] in &below.triangles {
        surface.triangle([a, c, b]);
    }
    surface.band(&below.outline, &above.outline);
    surface.band(&above.bore, &below.bore);
    Ok(surface.finish()?)
}

/// One end of a gear: its outline and that of its bore, anticlockwise about z, and the triangles
/// that fill it.
struct Face {
    outline: Vec<u32>,
    bore: Vec<u32>,
    triangles: Vec<[u32; 3]>,
}

fn face(surface: &mut Surface, gear: &SpurGear, tooth: &HalfTooth, z: f64) -> Face {
    let pitch = 2.0 * PI / gear.teeth as f64;
    let mut hub = Vec::new();
    let mut face = Face { outline: Vec::new(), bore: Vec::new(), triangles: Vec::new() };
    for k in 0..gear.teeth {
        let middle = pitch * k as f64;
        let right = surface.row(tooth.side(middle, -1.0).map(|p| p.extend(z)));
        let left = surface.row(tooth.side(middle, 1.0).map(|p| p.extend(z)));
        // The tooth is a ladder between its flanks; a fan from the centre would have slivers of no
        // area along radial flanks.
        for i in 1..right.len() {
            face.triangles.push([right[i - 1], right[i], left[i]]);
            face.triangles.push([right[i - 1], left[i], left[i - 1]]);
        }
        hub.extend([right[0], left[0]]);
        face.outline.extend(right);
        face.outline.extend(left.into_iter().rev());
        let (root, half) = tooth.0[0];
        let gap = pitch - 2.0 * half;
        let bottom = surface.row((1..gear.refinement).map(|i| {
            let angle = middle + half + gap * i as f64 / gear.refinement as f64;
            (root * at_angle(angle)).extend(z)
        }));
        hub.extend(&bottom);
        face.outline.extend(bottom);
    }
    if gear.bore > 0.0 {
        let inwards = |&v: &u32| {
            let place = surface.vertices[v as usize].truncate();
            (gear.bore * place.normalize()).extend(z)
        };
        let ring: Vec<DVec3> = hub.iter().map(inwards).collect();
        face.bore = surface.row(ring);
        for i in 0..hub.len() {
            let j = (i + 1) % hub.len();
            face.triangles.push([face.bore[i], hub[i], hub[j]]);
            face.triangles.push([face.bore[i], hub[j], face.bore[j]]);
        }
        return face;
    }
    let centre = surface.vertex(DVec3::Z * z);
    for i in 0..hub.len() {
        face.triangles.push([centre, hub[i], hub[(i + 1) % hub.len()]]);
    }
    face
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{assert_solid, volume};
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn gears_are_solid(
            module in prop_oneof![Just(1e-9), Just(0.1), Just(1e6)], teeth in 6..120usize,
            width in 0.1..3.0f64, angle in 14.5..25.0f64, refinement in 1..12usize,
        ) {
            let gear = SpurGear {
                module, teeth, width: width * module, pressure_angle: angle.to_radians(), refinement,
                bore: 0.0,
            };
            let bored = spur_gear(&SpurGear { bore: 0.5 * module, ..gear }).unwrap();
            prop_assert_eq!(assert_solid(&bored), 0, "a ring");
            let mesh = spur_gear(&gear).unwrap();
            prop_assert_eq!(assert_solid(&mesh), 2);
            let reach = mesh.vertices().iter().map(|v| v.truncate().length()).fold(0.0, f64::max);
            prop_assert!((reach / (module * (0.5 * teeth as f64 + 1.0)) - 1.0).abs() < 1e-12);
            // Between the root and the tip cylinder.
            let inside = |r: f64| PI * (r * module).powi(2) * gear.width;
            let pitch_radius = 0.5 * teeth as f64;
            prop_assert!(volume(&mesh) < inside(pitch_radius + 1.0));
            prop_assert!(volume(&mesh) > 0.8 * inside(pitch_radius - 1.25));
        }

        #[test]
        fn a_tooth_keeps_every_point_of_its_outline(
            teeth in 6..120usize, refinement in 1..40usize, angle in 14.5..25.0f64,
        ) {
            let gear = SpurGear {
                teeth, refinement, pressure_angle: angle.to_radians(), ..SpurGear::default()
            };
            let tooth = gear_tooth(&gear).unwrap();
            prop_assert_eq!(assert_solid(&tooth.to_mesh()), 2);
            let points = gear.half_tooth().unwrap().0.len();
            prop_assert!(tooth.vertices().len() <= 4 * points);
            // The radius below the base circle runs straight into the involute at coarse steps.
            prop_assert!(tooth.vertices().len() + 4 >= 4 * points);
        }
    }

    #[test]
    fn the_flank_is_an_involute() {
        let gear = SpurGear::default();
        let base = 0.5 * gear.module * 20.0 * gear.pressure_angle.cos();
        let tooth = gear.half_tooth().unwrap().0;
        // A taut string unwound from the base circle is as long as the arc it left.
        let start = tooth.iter().find(|p| p.0 >= base).unwrap().1;
        for &(radius, half) in tooth.iter().filter(|p| p.0 >= base && p.0 < 1.0999) {
            let string = (radius * radius - base * base).max(0.0).sqrt();
            let arc = base * ((start - half) + (base / radius).acos());
            assert!((string - arc).abs() < 1e-12, "{string} {arc}");
        }
        // At the pitch circle tooth and gap are equally wide.
        let pitch_half = PI / 40.0;
        assert!(tooth.iter().any(|&(r, h)| r < 1.0 && h > pitch_half));
        assert!(tooth.iter().any(|&(r, h)| r > 1.0 && h < pitch_half));
    }

    #[test]
    fn bad_gears_are_named() {
        let good = SpurGear::default();
        assert!(matches!(
            spur_gear(&SpurGear { teeth: 5, ..good }),
            Err(GenerateError::Count { name: "number of teeth", .. })
        ));
        assert!(gear_tooth(&SpurGear { module: 0.0, ..good }).is_err());
        assert!(gear_tooth(&SpurGear { pressure_angle: 0.6, ..good }).is_err());
    }
}
