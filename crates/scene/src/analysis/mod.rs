//! What the contacts and places of a run's bodies tell about the packing: classes of contacts,
//! distributions of forces and neighbours, fabric, stress, voids, displacements.
//!
//! A [`Sample`] is a frame of [`results`](crate::results) made ready; everything is a plain function
//! of it. Grains are the bodies that move freely; contacts with anything else count as contacts with
//! walls: they bear stress and are neighbours, but have no part in the statistics of contacts.
//!
//! ```
//! use polygrain_scene::Scene;
//! use polygrain_scene::analysis::{Coordination, Sample, Solid};
//! use polygrain_scene::results::Results;
//! use polygrain_scene::run::{Options, run};
//!
//! # let scene = Scene::parse(
//! #     "materials.rock.density = 2600\nshapes.ball.literal = \"sphere:0.01\"\nstop.time = 0.05\n\
//! #      walls = [{ name = \"floor\", kind = \"plane\", material = \"rock\" }]\n\
//! #      groups = [{ name = \"b\", shape = \"ball\", material = \"rock\", placement = \"list\", \
//! #      bodies = [{ position = [0, 0, 0.01] }] }]\n", "ball.toml", &[])?;
//! # let folder = std::env::temp_dir().join(format!("polygrain-analysis-{}", std::process::id()));
//! # let options = Options { out: folder.clone(), overwrite: true, ..Options::default() };
//! run(&scene, &options, &false.into(), &mut |_| ())?;
//! let results = Results::open(&folder)?;
//! let frame = results.frame(0)?;
//! let sample = Sample::new(&frame, &results.bodies()?, &Solid::all(&results)?);
//! assert_eq!(sample.grains.len(), 1);
//! assert_eq!(Coordination::of(&sample, None).grains, 1);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anisotropy;
mod body;
mod chains;
mod classes;
mod coordination;
mod fields;
mod forces;
mod sample;
mod solid;
mod stress;
mod void_ratio;
mod world;

pub use anisotropy::{Anisotropy, Fabric};
pub use body::BodyMeasure;
pub use chains::Chains;
pub use classes::{ClassCount, classes};
pub use coordination::Coordination;
pub use fields::Fields;
pub use forces::{Bin, ForceDensity, Tail, force_densities};
pub use sample::{ContactSample, GrainSample, Sample};
pub use solid::Solid;
pub use stress::Stress;
pub use void_ratio::VoidRatio;

#[cfg(test)]
mod testing {
    use glam::{DQuat, DVec3};
    use polygrain_contact::manifold::ContactClass;

    use super::{ContactSample, GrainSample, Sample};

    /// A grain of diameter 1 m.
    pub(super) fn grain(id: u32, centre: DVec3) -> GrainSample {
        GrainSample {
            id,
            shape: 0,
            scale: 1.0,
            centre,
            rotation: DQuat::IDENTITY,
            volume: std::f64::consts::FRAC_PI_6,
        }
    }

    /// A contact between the grains at two places of the list, which press with a force on the
    /// second.
    pub(super) fn contact(
        grains: &[GrainSample],
        [a, b]: [usize; 2],
        force: DVec3,
        class: ContactClass,
    ) -> ContactSample {
        let branch = grains[b].centre - grains[a].centre;
        ContactSample {
            grains: [Some(a), Some(b)],
            bodies: [grains[a].id, grains[b].id],
            position: grains[a].centre + 0.5 * branch,
            start: grains[a].centre,
            branch,
            normal: branch.normalize(),
            force,
            class,
        }
    }

    /// Contacts of unit force between grains of a sample, one for each direction; every contact has
    /// two grains of its own, a branch of 1 m apart, about the origin.
    pub(super) fn star(normals: &[DVec3], force: impl Fn(DVec3) -> DVec3) -> Sample {
        let mut sample = Sample::default();
        for &normal in normals {
            let first = sample.grains.len();
            sample.grains.push(grain(first as u32, -0.5 * normal));
            sample.grains.push(grain(first as u32 + 1, 0.5 * normal));
            let made =
                contact(&sample.grains, [first, first + 1], force(normal), ContactClass::Vertex);
            sample.contacts.push(made);
        }
        sample
    }

    /// Directions spread evenly over the sphere (a Fibonacci lattice).
    pub(super) fn directions(count: usize) -> Vec<DVec3> {
        let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
        let direction = |i: usize| {
            let z = 1.0 - (2.0 * i as f64 + 1.0) / count as f64;
            let (sin, cos) = (golden * i as f64).sin_cos();
            let r = (1.0 - z * z).sqrt();
            DVec3::new(r * cos, r * sin, z)
        };
        (0..count).map(direction).collect()
    }
}
