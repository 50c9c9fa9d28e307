//! What was found, as tables and fields in a folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use glam::DMat3;
use polygrain_geometry::file::write_atomically;
use polygrain_scene::analysis::{Chains, Fabric, Fields, Sample, Solid, Stress};
use polygrain_scene::results::Bodies;

use super::figure;
use super::findings::Findings;
use super::words::class_word;
use crate::diagnostic::Failure;
use crate::folder::make_folder;

/// Where the files go.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes the folders for the files of single frames, and what they are in.
    pub(super) fn create(path: &Path) -> Result<Self, Failure> {
        make_folder(&path.join("bodies"))?;
        make_folder(&path.join("chains"))?;
        Ok(Self { path: path.to_owned() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The grains of a frame and its force chains.
    pub(super) fn write_frame(
        &self,
        found: &Findings,
        sample: &Sample,
        bodies: &Bodies,
        solids: &[Solid],
    ) -> Result<(), Failure> {
        let number = found.number;
        self.write(&format!("bodies/{number:06}.csv"), |out| write_bodies(found, bodies, out))?;
        let fields = Fields::of(&found.bodies.all, solids);
        self.write(&format!("bodies/{number:06}.vtp"), |out| fields.write(out))?;
        let chains = Chains::of(sample);
        self.write(&format!("chains/{number:06}.vtp"), |out| chains.write(out))
    }

    /// What all frames have in common.
    pub(super) fn write_tables(&self, all: &[Findings]) -> Result<(), Failure> {
        self.write("frames.csv", |out| write_frames(all, out))?;
        self.write("forces.csv", |out| write_forces(all, out))?;
        self.write("coordination.csv", |out| write_coordination(all, out))
    }

    /// The figures: of the last frame, and over time if there are several.
    pub(super) fn write_figures(&self, all: &[Findings], title: &str) -> Result<(), Failure> {
        let Some(last) = all.last() else { return Ok(()) };
        let page = figure::of_frame(last, title).to_svg();
        self.write("analysis.svg", |out| out.write_all(page.as_bytes()))?;
        if all.len() > 1 {
            let page = figure::over_time(all, title).to_svg();
            self.write("evolution.svg", |out| out.write_all(page.as_bytes()))?;
        }
        Ok(())
    }

    fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut io::BufWriter<fs::File>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let path = self.path.join(name);
        write_atomically(&path, content).map_err(|source| Failure::Folder { path, source })
    }
}

/// The shortest text that reads back as the same number; nothing for none.
fn cell(value: impl Into<Option<f64>>) -> String {
    value.into().map_or_else(String::new, |value| format!("{value:?}"))
}

fn line(cells: &[String], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", cells.join(","))
}

/// xx, yy, zz, xy, yz, zx of the symmetric part, or nothing.
fn components(tensor: Option<&DMat3>) -> [String; 6] {
    let Some(t) = tensor else { return Default::default() };
    let t = 0.5 * (*t + t.transpose());
    [t.x_axis.x, t.y_axis.y, t.z_axis.z, t.x_axis.y, t.y_axis.z, t.z_axis.x].map(cell)
}

const FRAME_COLUMNS: &str = "frame,time_s,grains,contacts,mean_normal_force_N,\
vertex_contacts,vertex_share,vertex_force_share,edge_contacts,edge_share,edge_force_share,\
face_contacts,face_share,face_force_share,tail_rate,tail_rate_error,coordination,\
coordination_without_rattlers,rattlers,fabric_xx,fabric_yy,fabric_zz,fabric_xy,fabric_yz,fabric_zx,\
fabric_deviator,a_c,a_n,a_t,stress_xx_Pa,stress_yy_Pa,stress_zz_Pa,stress_xy_Pa,stress_yz_Pa,\
stress_zx_Pa,mean_stress_Pa,deviator_stress_Pa,stress_ratio,friction_angle_deg,void_ratio,\
void_ratio_error,solid_fraction,mean_block_pressure_Pa,max_block_pressure_Pa,mean_displacement_m,\
max_displacement_m";

fn write_frames(all: &[Findings], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{FRAME_COLUMNS}")?;
    for found in all {
        let mut cells = vec![
            found.number.to_string(),
            cell(found.time),
            found.grains.to_string(),
            found.contacts().to_string(),
            cell(found.mean_force()),
        ];
        for class in &found.classes {
            cells.push(class.contacts.to_string());
            cells.extend([class.share, class.force_share].map(cell));
        }
        let tail = found.densities.first().and_then(|all| all.tail);
        cells.extend([cell(tail.map(|tail| tail.rate)), cell(tail.map(|tail| tail.error))]);
        let coordination = &found.coordination;
        cells.extend([coordination.mean, coordination.without_rattlers].map(cell));
        cells.push(coordination.rattlers.to_string());
        let fabric = found.fabric.as_ref();
        cells.extend(components(fabric.map(|fabric| &fabric.tensor)));
        cells.push(cell(fabric.map(Fabric::deviator)));
        let a = found.anisotropy;
        cells.push(cell(a.map(|a| a.contacts)));
        cells.push(cell(a.map(|a| a.normal_forces)));
        cells.push(cell(a.map(|a| a.tangential_forces)));
        let stress = found.stress.as_ref();
        cells.extend(components(stress.map(|stress| &stress.tensor)));
        cells.push(cell(stress.map(|stress| stress.mean)));
        cells.push(cell(stress.map(|stress| stress.deviator)));
        cells.push(cell(found.stress_ratio()));
        let angle = stress.and_then(Stress::friction_angle);
        cells.push(cell(angle.map(f64::to_degrees)));
        cells.push(cell(found.voids.map(|voids| voids.ratio)));
        cells.push(cell(found.voids.map(|voids| voids.error)));
        cells.push(cell(found.voids.map(|voids| voids.solid_fraction)));
        let bodies = &found.bodies;
        cells.extend(
            [
                bodies.mean_pressure,
                bodies.greatest_pressure,
                bodies.mean_displacement,
                bodies.greatest_displacement,
            ]
            .map(cell),
        );
        line(&cells, out)?;
    }
    Ok(())
}

fn write_forces(all: &[Findings], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "frame,time_s,class,normal_force_over_mean,contacts,probability_density")?;
    for found in all {
        for density in &found.densities {
            for bin in &density.bins {
                let cells = [
                    found.number.to_string(),
                    cell(found.time),
                    density.class.map_or("all", class_word).to_owned(),
                    cell(bin.force),
                    bin.contacts.to_string(),
                    cell(bin.density),
                ];
                line(&cells, out)?;
            }
        }
    }
    Ok(())
}

fn write_coordination(all: &[Findings], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "frame,time_s,neighbours,grains,share")?;
    for found in all {
        let coordination = &found.coordination;
        for (neighbours, grains) in coordination.counts.iter().enumerate() {
            let cells = [
                found.number.to_string(),
                cell(found.time),
                neighbours.to_string(),
                grains.to_string(),
                cell(*grains as f64 / coordination.grains as f64),
            ];
            line(&cells, out)?;
        }
    }
    Ok(())
}

fn write_bodies(found: &Findings, bodies: &Bodies, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "id,group,x_m,y_m,z_m,volume_m3,coordination,pressure_Pa,deviator_Pa,stress_xx_Pa,\
         stress_yy_Pa,stress_zz_Pa,stress_xy_Pa,stress_yz_Pa,stress_zx_Pa,ux_m,uy_m,uz_m,\
         displacement_m,turn_rad"
    )?;
    for body in &found.bodies.all {
        let owner = bodies.owner(body.grain.id).unwrap_or_default();
        let mut cells = vec![body.grain.id.to_string(), quoted(owner)];
        cells.extend(body.grain.centre.to_array().map(cell));
        cells.push(cell(body.grain.volume));
        cells.push(body.coordination.to_string());
        cells.extend([body.pressure, body.deviator].map(cell));
        cells.extend(components(Some(&body.stress)));
        match body.displacement {
            Some(way) => {
                cells.extend(way.to_array().map(cell));
                cells.push(cell(way.length()));
            }
            None => cells.extend(std::iter::repeat_n(String::new(), 4)),
        }
        cells.push(cell(body.turn));
        line(&cells, out)?;
    }
    Ok(())
}

fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}
