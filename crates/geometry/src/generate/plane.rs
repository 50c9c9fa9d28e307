//! Floors and stairs.

use glam::{DVec2, DVec3};

use super::surface::Surface;
use super::{Check, GenerateError, at_angle};
use crate::TriangleMesh;

/// A horizontal rectangle centred on the origin, facing up, cut into `nx · ny` cells of two
/// triangles each. An open sheet: it bounds no solid.
///
/// ```
/// use polygrain_geometry::generate;
///
/// let slope = generate::plane(11.6, 11.6, 16, 16)?;
/// assert_eq!((slope.vertices().len(), slope.triangles().len()), (289, 512));
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn plane(lx: f64, ly: f64, nx: usize, ny: usize) -> Result<TriangleMesh, GenerateError> {
    let check = Check("plane");
    check.length("edge length x", lx)?;
    check.length("edge length y", ly)?;
    check.count("number of cells along x", nx, 1..=4096)?;
    check.count("number of cells along y", ny, 1..=4096)?;
    let at = |k: usize, n: usize, length: f64| length * (k as f64 / n as f64 - 0.5);
    let mut surface = Surface::default();
    let rows: Vec<Vec<u32>> = (0..=ny)
        .map(|j| surface.row((0..=nx).map(|i| DVec3::new(at(i, nx, lx), at(j, ny, ly), 0.0))))
        .collect();
    for pair in rows.windows(2) {
        surface.strip(&pair[0], &pair[1]);
    }
    Ok(surface.finish()?)
}

/// Parameters of [`staircase`] and [`staircase_solid`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Staircase {
    /// Number of steps.
    pub steps: usize,
    /// Number of staircases side by side.
    pub lanes: usize,
    /// Width of a lane, m.
    pub width: f64,
    /// How far a step goes forward (x) and down (y), m.
    pub pitch: DVec2,
    /// How far a tread slopes down, rad.
    pub tread_angle: f64,
    /// How far a riser slopes down, rad; a right angle is vertical.
    pub riser_angle: f64,
}

impl Default for Staircase {
    /// The staircase of Noble 2023, Fig. 4.24: ten steps of two planes each.
    fn default() -> Self {
        Self {
            steps: 10,
            lanes: 1,
            width: 4.0,
            pitch: DVec2::splat(5.0),
            tread_angle: 2f64.to_radians(),
            riser_angle: 80f64.to_radians(),
        }
    }
}

impl Staircase {
    /// The line of the treads and risers in the x-z plane, from the origin down along x: two
    /// points a step after the first.
    fn profile(&self) -> Result<Vec<DVec2>, GenerateError> {
        let check = Check("staircase");
        check.count("number of steps", self.steps, 1..=10_000)?;
        check.count("number of lanes", self.lanes, 1..=10_000)?;
        check.length("width", self.width)?;
        check.length("pitch forward", self.pitch.x)?;
        check.length("pitch down", self.pitch.y)?;
        // The slope from step to step lies between those of the tread and the riser.
        let slope = libm::atan2(self.pitch.y, self.pitch.x);
        let right_angle = std::f64::consts::FRAC_PI_2;
        check.range("tread angle in radians", self.tread_angle, 0.0..=0.99 * slope)?;
        check.range("riser angle in radians", self.riser_angle, 1.01 * slope..=right_angle)?;

        let (tread, riser) = (at_angle(self.tread_angle), at_angle(self.riser_angle));
        let depth = self.pitch.perp_dot(riser) / tread.perp_dot(riser);
        let edge = depth * tread;
        Ok((0..=2 * self.steps)
            .map(|i| {
                let corner = (i / 2) as f64 * self.pitch;
                let below = if i % 2 == 1 { corner + edge } else { corner };
                DVec2::new(below.x, -below.y)
            })
            .collect())
    }

    /// y of the border between lanes.
    fn borders(&self) -> impl Iterator<Item = f64> {
        let Self { lanes, width, .. } = *self;
        (0..=lanes).map(move |k| width * (k as f64 - 0.5 * lanes as f64))
    }
}

/// A staircase that goes down along x from the origin, symmetric about y = 0, facing up: each step
/// is a tread and a riser of two triangles per lane, `4·steps·lanes` in all. An open sheet: it
/// bounds no solid.
pub fn staircase(parameters: &Staircase) -> Result<TriangleMesh, GenerateError> {
    let profile = parameters.profile()?;
    let mut surface = Surface::default();
    tread_upon(&mut surface, parameters, &profile);
    Ok(surface.finish()?)
}

/// The [`staircase`] as a closed solid: sides, back, and a floor one step below the lowest tread.
pub fn staircase_solid(parameters: &Staircase) -> Result<TriangleMesh, GenerateError> {
    let profile = parameters.profile()?;
    let mut surface = Surface::default();
    let top = tread_upon(&mut surface, parameters, &profile);
    let floor = -parameters.pitch.y * (parameters.steps + 1) as f64;
    let bottom: Vec<Vec<u32>> = parameters
        .borders()
        .map(|y| {
            let corners = profile.iter().step_by(2);
            surface.row(corners.map(|p| DVec3::new(p.x, y, floor)))
        })
        .collect();
    for pair in bottom.windows(2) {
        surface.strip(&pair[1], &pair[0]);
    }
    let last = parameters.lanes;
    for k in 0..parameters.steps {
        // Triangles that survive a vertical riser, where the edge is right above the next corner.
        let side = |row: usize| {
            let ([a, b], [c, e, d]) = (
                [bottom[row][k], bottom[row][k + 1]],
                [top[row][2 * k], top[row][2 * k + 1], top[row][2 * k + 2]],
            );
            [[a, b, d], [a, d, e], [a, e, c]]
        };
        for t in side(0) {
            surface.triangle(t);
        }
        for [a, b, c] in side(last) {
            surface.triangle([a, c, b]);
        }
    }
    let ends = |rows: &[Vec<u32>], i: usize| rows.iter().map(|r| r[i]).collect::<Vec<u32>>();
    surface.strip(&ends(&top, 0), &ends(&bottom, 0));
    surface.strip(&ends(&bottom, parameters.steps), &ends(&top, 2 * parameters.steps));
    Ok(surface.finish()?)
}

/// Adds the treads and risers and returns the rows of vertices, one along each border.
fn tread_upon(surface: &mut Surface, stairs: &Staircase, profile: &[DVec2]) -> Vec<Vec<u32>> {
    let rows: Vec<Vec<u32>> = stairs
        .borders()
        .map(|y| surface.row(profile.iter().map(|p| DVec3::new(p.x, y, p.y))))
        .collect();
    for pair in rows.windows(2) {
        surface.strip(&pair[0], &pair[1]);
    }
    rows
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{assert_solid, volume};
    use super::*;

    fn faces_up(mesh: &TriangleMesh) -> bool {
        mesh.iter_corners().all(|[a, b, c]| (b - a).cross(c - a).z > 0.0)
    }

    #[test]
    fn planes_have_the_published_counts() {
        for (n, triangles) in [(1, 2), (16, 512)] {
            let plane = plane(3.0, 2.0, n, n).unwrap();
            assert_eq!(plane.triangles().len(), triangles);
            assert!(faces_up(&plane));
            let area: f64 =
                plane.iter_corners().map(|[a, b, c]| 0.5 * (b - a).cross(c - a).length()).sum();
            assert!((area - 6.0).abs() < 1e-14);
        }
        assert!(plane(1.0, 1.0, 0, 1).is_err() && plane(0.0, 1.0, 1, 1).is_err());
    }

    #[test]
    fn the_published_staircase_has_twenty_planes() {
        let stairs = staircase(&Staircase::default()).unwrap();
        assert_eq!(stairs.triangles().len(), 20 * 2);
        assert!(faces_up(&stairs));
        let last = *stairs.vertices().last().unwrap();
        assert!(last.abs_diff_eq(DVec3::new(50.0, 2.0, -50.0), 1e-13));
        for (i, [a, b, c]) in stairs.iter_corners().enumerate() {
            let slope = (b - a).cross(c - a).angle_between(DVec3::Z).to_degrees();
            let wanted = if i % 4 < 2 { 2.0 } else { 80.0 };
            assert!((slope - wanted).abs() < 1e-9, "{slope}");
        }
    }

    #[test]
    fn bad_stairs_are_named() {
        let refused = |stairs: Staircase| match staircase(&stairs) {
            Err(GenerateError::Range { name, .. } | GenerateError::Count { name, .. }) => name,
            other => panic!("{other:?}"),
        };
        let good = Staircase::default();
        assert_eq!(refused(Staircase { steps: 0, ..good }), "number of steps");
        assert_eq!(refused(Staircase { tread_angle: 1.0, ..good }), "tread angle in radians");
        assert_eq!(refused(Staircase { riser_angle: 0.7, ..good }), "riser angle in radians");
    }

    proptest! {
        #[test]
        fn solid_stairs_are_solid(
            steps in 1..12usize, lanes in 1..4usize, width in 0.1..9.0f64,
            pitch in prop::array::uniform2(0.2..5.0f64), tread in 0.0..0.9f64,
            riser in prop_oneof![0.1..1.0f64, Just(1.0)],
        ) {
            let slope = pitch[1].atan2(pitch[0]);
            let riser_angle = slope + (std::f64::consts::FRAC_PI_2 - slope) * riser;
            let stairs = Staircase {
                steps, lanes, width, pitch: DVec2::from_array(pitch),
                tread_angle: tread * slope, riser_angle,
            };
            prop_assume!(riser_angle > 1.01 * slope);
            let solid = staircase_solid(&stairs).unwrap();
            prop_assert_eq!(assert_solid(&solid), 2);
            let area = stairs.profile().unwrap().windows(2).map(|p| {
                let floor = -stairs.pitch.y * (steps + 1) as f64;
                (p[1].x - p[0].x) * (0.5 * (p[0].y + p[1].y) - floor)
            }).sum::<f64>();
            prop_assert!((volume(&solid) / (area * width * lanes as f64) - 1.0).abs() < 1e-12);
        }
    }
}
