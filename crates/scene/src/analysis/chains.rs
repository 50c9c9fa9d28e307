//! The network of forces as tubes, for `ParaView`.

use std::f64::consts::TAU;
use std::io::{self, Write};

use glam::DVec3;
use polygrain_geometry::file::PolyData;

use super::{ContactSample, Sample};
use crate::results::class_number;

/// A tube from centre to centre for every contact between grains, and from the centre to the contact
/// for one with a wall, as thick as its force.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    points: Vec<DVec3>,
    sides: Vec<[u32; 4]>,
    force: Vec<f64>,
    normal_force: Vec<f64>,
    tangential_force: Vec<f64>,
    relative_force: Vec<f64>,
    class: Vec<i32>,
}

/// Sides of a tube.
const SIDES: u32 = 8;
/// Radius of the thickest tube, in mean diameters of a grain.
const THICKEST: f64 = 0.15;
/// Contacts with less than this part of the greatest force are left out: nobody would see them.
const FAINTEST: f64 = 0.005;

impl Chains {
    /// The network of a sample. The radius of a tube is in proportion to its force.
    pub fn of(sample: &Sample) -> Self {
        let forces = || sample.contacts.iter().map(|contact| contact.force.length());
        let greatest = forces().fold(0.0, f64::max);
        let mean = forces().sum::<f64>() / sample.contacts.len().max(1) as f64;
        let thickest = THICKEST * sample.mean_diameter();
        let mut chains = Self::default();
        for contact in &sample.contacts {
            let strength = contact.force.length() / greatest;
            if strength >= FAINTEST {
                chains.add(contact, thickest * strength, mean);
            }
        }
        chains
    }

    /// How many tubes there are.
    pub fn len(&self) -> usize {
        self.sides.len() / SIDES as usize
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    fn add(&mut self, contact: &ContactSample, radius: f64, mean: f64) {
        let Some(along) = contact.branch.try_normalize() else { return };
        let (across, beside) = along.any_orthonormal_pair();
        let first = self.points.len() as u32;
        for end in [contact.start, contact.start + contact.branch] {
            for side in 0..SIDES {
                let (sin, cos) = (TAU * f64::from(side) / f64::from(SIDES)).sin_cos();
                self.points.push(end + radius * (cos * across + sin * beside));
            }
        }
        for side in 0..SIDES {
            let next = (side + 1) % SIDES;
            let corners = [side, next, SIDES + next, SIDES + side];
            self.sides.push(corners.map(|corner| first + corner));
        }
        let all = self.sides.len();
        let normal = contact.normal_force();
        self.force.resize(all, contact.force.length());
        self.normal_force.resize(all, normal);
        self.tangential_force.resize(all, contact.tangential_force().length());
        self.relative_force.resize(all, contact.force.length() / mean);
        self.class.resize(all, class_number(contact.class).into());
    }

    /// Writes the tubes as `.vtp`; every polygon has the force of its contact.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut data = PolyData::new(&self.points);
        self.sides.iter().for_each(|side| data.add_polygon(side));
        data.cell_scalars("force_N", &self.force);
        data.cell_scalars("normal_force_N", &self.normal_force);
        data.cell_scalars("tangential_force_N", &self.tangential_force);
        data.cell_scalars("force_over_mean", &self.relative_force);
        data.cell_integers("class", &self.class);
        data.write_to(out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::star;
    use super::*;

    #[test]
    fn tubes_are_as_thick_as_their_forces() {
        let mut sample = star(&[DVec3::X, DVec3::Z, DVec3::Y], |n| n);
        sample.contacts[1].force *= 4.0;
        sample.contacts[2].force *= 1e-3;
        let chains = Chains::of(&sample);
        assert_eq!(chains.len(), 2, "the faintest is left out");
        let diameter = sample.mean_diameter();
        let radius = |tube: usize| {
            let contact = &sample.contacts[tube];
            let corner = chains.points[2 * SIDES as usize * tube];
            (corner - contact.start).reject_from(contact.branch).length()
        };
        assert!((radius(1) - 0.15 * diameter).abs() < 1e-12);
        assert!((radius(0) - 0.15 * diameter / 4.0).abs() < 1e-12);
        let mut file = Vec::new();
        chains.write(&mut file).unwrap();
        assert!(String::from_utf8_lossy(&file).contains("force_over_mean"));
        assert!(Chains::of(&Sample::default()).is_empty());
    }

    #[test]
    fn sides_face_outwards() {
        let chains = Chains::of(&star(&[DVec3::new(1.0, 2.0, -1.0).normalize()], |n| n));
        for side in &chains.sides {
            let [a, b, c, d] = side.map(|corner| chains.points[corner as usize]);
            let normal = (b - a).cross(d - a);
            // The axis goes through the origin.
            assert!(normal.dot(0.25 * (a + b + c + d)) > 0.0);
        }
    }
}
