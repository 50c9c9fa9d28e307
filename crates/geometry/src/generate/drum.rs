//! Drums with lifters: the shells of tumbling mills and mixers.

use glam::{DVec2, DVec3};

use super::surface::{Surface, turn};
use super::{Check, GenerateError};
use crate::TriangleMesh;

/// Parameters of [`drum_sheet`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drum {
    /// Inner radius of the shell, m.
    pub radius: f64,
    /// Along the axis, m.
    pub length: f64,
    /// Number of lifters, evenly spaced.
    pub lifters: usize,
    /// How far a lifter stands out from the shell, m.
    pub lifter_height: f64,
    /// Width of a lifter at the shell, m.
    pub lifter_width: f64,
    /// Width of the top of a lifter over that at the shell, 0.1 to 1.
    pub taper: f64,
    /// Cells of the shell between one lifter and the next; three round the drum at least.
    pub segments: usize,
    /// Rows of cells along the axis.
    pub rows: usize,
}

impl Default for Drum {
    fn default() -> Self {
        Self {
            radius: 1.0,
            length: 0.5,
            lifters: 8,
            lifter_height: 0.15,
            lifter_width: 0.15,
            taper: 0.6,
            segments: 8,
            rows: 4,
        }
    }
}

impl Drum {
    fn check(&self) -> Result<(), GenerateError> {
        let check = Check("drum");
        check.length("radius", self.radius)?;
        check.length("length", self.length)?;
        check.count("number of lifters", self.lifters, 1..=1000)?;
        check.length("lifter height", self.lifter_height)?;
        check.range("lifter height in metres", self.lifter_height, 0.0..=0.9 * self.radius)?;
        check.length("lifter width", self.lifter_width)?;
        check.range("lifter width in metres", self.lifter_width, 0.0..=self.widest())?;
        check.range("taper", self.taper, 0.1..=1.0)?;
        check.count("number of segments", self.segments, self.fewest_segments()..=1000)?;
        check.count("number of rows", self.rows, 1..=10_000)?;
        Ok(())
    }

    /// A cell of more than a third of a turn would cut through the lifters.
    fn fewest_segments(&self) -> usize {
        3_usize.div_ceil(self.lifters)
    }

    /// Lifters that leave a fifth of the shell between them, and of the circle through their tops,
    /// do not touch.
    fn widest(&self) -> f64 {
        let half_pitch = std::f64::consts::PI / self.lifters as f64;
        let top = self.radius - self.lifter_height;
        1.6 * top * libm::sin(half_pitch.min(std::f64::consts::FRAC_PI_2))
    }

    /// The inner line of the cross-section, anticlockwise, from the top of the first lifter, which
    /// is on x.
    fn section(&self) -> Vec<DVec2> {
        let half_foot = libm::asin(0.5 * self.lifter_width / self.radius);
        let pitch = std::f64::consts::TAU / self.lifters as f64;
        let half_top = 0.5 * self.taper * self.lifter_width;
        let top = self.radius - self.lifter_height;
        (0..self.lifters)
            .flat_map(|k| {
                let out = turn(k, self.lifters);
                let tops = [-half_top, half_top].map(|along| top * out + along * out.perp());
                let shell = (0..=self.segments).map(move |i| {
                    let share = i as f64 / self.segments as f64;
                    let angle = half_foot + share * (pitch - 2.0 * half_foot);
                    self.radius * super::at_angle(angle).rotate(out)
                });
                // The last point of the shell is the foot of the next lifter.
                tops.into_iter().chain(shell)
            })
            .collect()
    }
}

/// The inner face of a drum about z with lifters along it, open at both ends, facing inwards:
/// `2·rows·lifters·(segments + 3)` triangles, symmetric about z = 0. An open sheet: it bounds no
/// solid.
///
/// ```
/// use polygrain_geometry::generate::{self, Drum};
///
/// let drum = Drum { lifters: 8, segments: 8, rows: 4, ..Drum::default() };
/// assert_eq!(generate::drum_sheet(&drum)?.triangles().len(), 2 * 4 * 8 * 11);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn drum_sheet(parameters: &Drum) -> Result<TriangleMesh, GenerateError> {
    parameters.check()?;
    let section = parameters.section();
    let mut surface = Surface::default();
    let rings: Vec<Vec<u32>> = (0..=parameters.rows)
        .map(|row| {
            let z = parameters.length * (row as f64 / parameters.rows as f64 - 0.5);
            surface.row(section.iter().map(|p| DVec3::new(p.x, p.y, z)))
        })
        .collect();
    for pair in rings.windows(2) {
        surface.band(&pair[1], &pair[0]);
    }
    Ok(surface.finish()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lifters_reach_as_far_inwards_as_told() {
        let parameters = Drum::default();
        let drum = drum_sheet(&parameters).unwrap();
        let radii = drum.vertices().iter().map(|v| v.truncate().length());
        let (low, high) = radii
            .fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), r| (low.min(r), high.max(r)));
        assert!((high - parameters.radius).abs() < 1e-15);
        let half_top = 0.5 * parameters.taper * parameters.lifter_width;
        assert!((low - half_top.hypot(0.85)).abs() < 1e-15);
    }

    #[test]
    fn bad_drums_are_named() {
        let refused = |drum: Drum| match drum_sheet(&drum) {
            Err(GenerateError::Range { name, .. } | GenerateError::Count { name, .. }) => name,
            other => panic!("{other:?}"),
        };
        let good = Drum::default();
        assert_eq!(refused(Drum { lifters: 0, ..good }), "number of lifters");
        assert_eq!(refused(Drum { lifter_height: 1.0, ..good }), "lifter height in metres");
        assert_eq!(refused(Drum { lifter_width: 0.6, ..good }), "lifter width in metres");
        assert_eq!(refused(Drum { taper: 1.5, ..good }), "taper");
        assert_eq!(refused(Drum { lifters: 1, segments: 2, ..good }), "number of segments");
        assert!(drum_sheet(&Drum { lifter_height: 0.0, ..good }).is_err());
    }

    proptest! {
        /// By the divergence theorem across the axis, a tube that faces inwards has minus twice the
        /// volume within for its flux.
        #[test]
        fn drums_are_tubes_that_face_inwards(
            radius in 0.1..10.0f64, length in 0.1..10.0f64, lifters in 1..12usize,
            height in 0.05..0.5f64, width in 0.1..0.9f64, taper in 0.1..1.0f64,
            segments in 1..6usize, rows in 1..5usize,
        ) {
            let mut drum = Drum {
                radius, length, lifters, lifter_height: height * radius, lifter_width: 0.0, taper,
                segments, rows,
            };
            drum.lifter_width = width * drum.widest();
            drum.segments = segments.max(drum.fewest_segments());
            let sheet = drum_sheet(&drum).unwrap();
            prop_assert_eq!(sheet.triangles().len(), 2 * rows * lifters * (drum.segments + 3));
            prop_assert!(!sheet.check().is_closed() && sheet.self_intersections(1).is_empty());
            let section = drum.section();
            let area = 0.5 * (0..section.len())
                .map(|i| section[i].perp_dot(section[(i + 1) % section.len()]))
                .sum::<f64>();
            let flux: f64 = sheet.iter_corners().map(|[a, b, c]| {
                (b - a).cross(c - a).truncate().dot((a + b + c).truncate()) / 6.0
            }).sum();
            prop_assert!(area > 0.0 && (flux / (-2.0 * area * length) - 1.0).abs() < 1e-12);
        }
    }
}
