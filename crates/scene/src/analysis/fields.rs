//! What grains bear and how far they have come as a picture for `ParaView`.

use std::io::{self, Write};

use glam::DVec3;
use polygrain_geometry::file::PolyData;

use super::{BodyMeasure, Solid};

/// The surfaces of grains, every triangle with what is known of its grain.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    points: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
    id: Vec<i32>,
    coordination: Vec<i32>,
    pressure: Vec<f64>,
    deviator: Vec<f64>,
    displacement: Vec<DVec3>,
    turn: Vec<f64>,
}

impl Fields {
    /// Of the grains of a run; `solids` are those of its shapes. Grains that were not there at first
    /// have no displacement: it is NaN.
    pub fn of(bodies: &[BodyMeasure], solids: &[Solid]) -> Self {
        let mut fields = Self::default();
        for body in bodies {
            let grain = &body.grain;
            let solid = &solids[grain.shape as usize];
            let first = fields.points.len() as u32;
            fields.points.extend(solid.mesh.positions.iter().map(|p| {
                grain.centre + grain.rotation * (grain.scale * (p.as_dvec3() - solid.centre))
            }));
            let moved = solid.mesh.triangles.iter().map(|t| t.map(|corner| corner + first));
            fields.triangles.extend(moved);
            let all = fields.triangles.len();
            fields.id.resize(all, grain.id.cast_signed());
            fields.coordination.resize(all, body.coordination.cast_signed());
            fields.pressure.resize(all, body.pressure);
            fields.deviator.resize(all, body.deviator);
            fields.displacement.resize(all, body.displacement.unwrap_or(DVec3::NAN));
            fields.turn.resize(all, body.turn.unwrap_or(f64::NAN));
        }
        fields
    }

    /// Writes the surfaces as `.vtp`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut data = PolyData::new(&self.points);
        self.triangles.iter().for_each(|triangle| data.add_polygon(triangle));
        let length: Vec<f64> = self.displacement.iter().map(|u| u.length()).collect();
        data.cell_integers("id", &self.id);
        data.cell_integers("coordination", &self.coordination);
        data.cell_scalars("pressure_Pa", &self.pressure);
        data.cell_scalars("deviator_Pa", &self.deviator);
        data.cell_vectors("displacement_m", &self.displacement);
        data.cell_scalars("displacement_length_m", &length);
        data.cell_scalars("turn_rad", &self.turn);
        data.write_to(out)
    }
}
