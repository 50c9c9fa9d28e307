//! `contacts/*.vtp`: every contact as a point with its force.

use std::io::{self, Write};

use glam::DVec3;
use polygrain_contact::manifold::ContactClass;
use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::file::PolyData;

use crate::results::class_number;

/// A contact that presses.
pub(super) struct Pressing {
    pub(super) bodies: [BodyId; 2],
    /// The middle of its points, m.
    pub(super) position: DVec3,
    /// On the second body, N.
    pub(super) force: DVec3,
    pub(super) normal: DVec3,
    pub(super) overlap: f64,
    pub(super) class: ContactClass,
}

/// The contacts of a world with an overlap or a force: rigid grains press without overlap.
pub(super) fn pressing(world: &World) -> impl Iterator<Item = Pressing> {
    world.contacts().filter_map(|contact| {
        let points = contact.points();
        if points.is_empty() {
            return None;
        }
        let overlap = points.iter().map(|p| -p.gap).fold(f64::NEG_INFINITY, f64::max);
        let sum: DVec3 = points.iter().map(|p| p.position).sum();
        let force = contact.force();
        (overlap > 0.0 || force != DVec3::ZERO).then(|| Pressing {
            bodies: contact.bodies(),
            position: sum / points.len() as f64,
            force,
            normal: contact.normal(),
            overlap,
            class: contact.class(),
        })
    })
}

/// The contacts of a world that press, one array for each of their properties.
#[derive(Default)]
pub(super) struct ContactCloud {
    positions: Vec<DVec3>,
    force: Vec<DVec3>,
    normal: Vec<DVec3>,
    normal_force: Vec<f64>,
    tangential_force: Vec<f64>,
    overlap: Vec<f64>,
    class: Vec<i32>,
    first: Vec<i32>,
    second: Vec<i32>,
}

impl ContactCloud {
    pub(super) fn new(world: &World) -> Self {
        let mut cloud = Self::default();
        for contact in pressing(world) {
            let Pressing { bodies: [a, b], position, force, normal, overlap, class } = contact;
            let along = force.dot(normal);
            cloud.positions.push(position);
            cloud.force.push(force);
            cloud.normal.push(normal);
            cloud.normal_force.push(along);
            cloud.tangential_force.push((force - along * normal).length());
            cloud.overlap.push(overlap);
            cloud.class.push(class_number(class).into());
            cloud.first.push(a.0.cast_signed());
            cloud.second.push(b.0.cast_signed());
        }
        cloud
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut data = PolyData::cloud(&self.positions);
        data.point_vectors("force", &self.force);
        data.point_vectors("normal", &self.normal);
        data.point_scalars("normal_force", &self.normal_force);
        data.point_scalars("tangential_force", &self.tangential_force);
        data.point_scalars("overlap", &self.overlap);
        data.point_integers("class", &self.class);
        data.point_integers("body_a", &self.first);
        data.point_integers("body_b", &self.second);
        data.write_to(out)
    }
}
