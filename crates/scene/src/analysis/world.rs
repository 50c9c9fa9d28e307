//! A world made ready for analysis as it is, without a frame on disk.

use glam::DVec3;
use polygrain_dynamics::{BodyId, ContactView, World};

use super::{ContactSample, GrainSample, Sample};

impl Sample {
    /// The grains of a world and the contacts that press. Shapes are those of the world, in their
    /// full size.
    pub fn of_world(world: &World) -> Self {
        let bodies = world.bodies();
        let mut places = vec![None; bodies.len()];
        let mut sample = Self { time: world.time(), ..Self::default() };
        sample.period = world.settings().periodic.shift([1; 3]);
        for id in bodies.dynamic() {
            places[id.0 as usize] = Some(sample.grains.len());
            sample.grains.push(grain(world, id));
        }
        sample.contacts =
            world.contacts().filter_map(|contact| pressing(&sample, &contact, &places)).collect();
        sample
    }
}

fn grain(world: &World, id: BodyId) -> GrainSample {
    let bodies = world.bodies();
    let shift = world.settings().periodic.shift(bodies.image(id));
    GrainSample {
        id: id.0,
        shape: bodies.shape(id).0,
        scale: 1.0,
        centre: bodies.position(id) + shift,
        rotation: bodies.pose(id).rotation,
        volume: world.volume(bodies.shape(id)),
    }
}

fn pressing(
    sample: &Sample,
    contact: &ContactView,
    places: &[Option<usize>],
) -> Option<ContactSample> {
    let force = contact.force();
    let points = contact.points();
    if force == DVec3::ZERO || points.is_empty() {
        return None;
    }
    let middle = points.iter().map(|point| point.position).sum::<DVec3>() / points.len() as f64;
    let bodies = contact.bodies();
    let grains = bodies.map(|body| places[body.0 as usize]);
    let (start, end) = sample.ends(grains, middle)?;
    Some(ContactSample {
        grains,
        bodies: bodies.map(|body| body.0),
        position: middle,
        start,
        branch: end - start,
        normal: contact.normal(),
        force,
        class: contact.class(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{BodyMeasure, Stress};
    use super::*;
    use crate::Scene;
    use crate::file::region::Region;
    use polygrain_geometry::Aabb;

    /// Three blocks of 1 m and 1 kg on each other: gravity of 10 m/s² is 10, 20 and 30 N in the
    /// joints.
    #[test]
    fn a_column_of_blocks_bears_its_weight() {
        let scene = Scene::parse(
            "gravity = [0, 0, -10]\n[materials.m]\ndensity = 1\n[shapes.b]\n\
             literal = \"box:1,1,1\"\n[[groups]]\nname = \"g\"\nshape = \"b\"\nmaterial = \"m\"\n\
             placement = \"list\"\nbodies = [{ position = [0, 0, 0.5] }, \
             { position = [0, 0, 1.5] }, { position = [0, 0, 2.5] }]\n[[walls]]\nname = \"floor\"\n\
             kind = \"plane\"\nmaterial = \"m\"\n[stepper]\nkind = \"contact-dynamics\"\n\
             time_step = \"1 ms\"\n[stop]\ntime = 1\n",
            "column.toml",
            &[],
        )
        .unwrap();
        let mut world = scene.build().unwrap().world;
        for _ in 0..5 {
            world.step().unwrap();
        }
        let sample = Sample::of_world(&world);
        assert_eq!((sample.grains.len(), sample.contacts.len()), (3, 3));
        assert!(sample.grains.iter().all(|grain| (grain.volume - 1.0).abs() < 1e-12));
        assert_eq!(sample.contacts.iter().filter(|c| c.is_between_grains()).count(), 2);
        // (30 + 20)/2, (20 + 10)/2 and 10/2 N on 1 m², a third of it each.
        let pressures: Vec<f64> =
            BodyMeasure::all(&sample, &sample).iter().map(|block| block.pressure).collect();
        for (found, expected) in pressures.iter().zip([25.0, 15.0, 5.0]) {
            assert!((found - expected / 3.0).abs() < 1e-3, "{pressures:?}");
        }
        let middle = Aabb { min: DVec3::new(-0.5, -0.5, 0.5), max: DVec3::new(0.5, 0.5, 1.5) };
        let stress = Stress::of(&sample, &Region::of_box(middle));
        assert!((stress.tensor.z_axis.z - 20.0).abs() < 2e-3, "{stress:?}");
    }
}
