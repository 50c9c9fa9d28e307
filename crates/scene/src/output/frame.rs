//! `frames/*.vtp` and `walls/*.vtp`: the surfaces of bodies at a moment.

use std::io::{self, Write};

use glam::DVec3;
use polygrain_dynamics::{BodyId, World};
use polygrain_geometry::file::PolyData;

use super::surface::{Surface, Surfaces};
use crate::measure::Neighbours;

/// The surfaces of some bodies, every polygon with what is known of its body.
#[derive(Default)]
pub(super) struct Frame {
    points: Vec<DVec3>,
    corners: Vec<u32>,
    ends: Vec<usize>,
    id: Vec<i32>,
    group: Vec<i32>,
    material: Vec<i32>,
    coordination: Vec<i32>,
    velocity: Vec<DVec3>,
    angular_velocity: Vec<DVec3>,
    speed: Vec<f64>,
}

impl Frame {
    pub(super) fn new(
        world: &World,
        surfaces: &mut Surfaces,
        neighbours: &Neighbours,
        bodies: impl Iterator<Item = BodyId>,
    ) -> Self {
        let mut frame = Self::default();
        for body in bodies {
            let (surface, pose) = surfaces.of(world, body);
            frame.add_surface(surface, |p| pose.point(p));
            frame.add_data(world, body, neighbours.count(body), surface.polygons.len());
        }
        frame
    }

    fn add_surface(&mut self, surface: &Surface, place: impl Fn(DVec3) -> DVec3) {
        let first = self.points.len() as u32;
        self.points.extend(surface.points.iter().map(|&p| place(p)));
        for polygon in &surface.polygons {
            self.corners.extend(polygon.iter().map(|corner| corner + first));
            self.ends.push(self.corners.len());
        }
    }

    fn add_data(&mut self, world: &World, body: BodyId, coordination: u32, polygons: usize) {
        let bodies = world.bodies();
        let all = self.id.len() + polygons;
        self.id.resize(all, body.0.cast_signed());
        self.group.resize(all, bodies.group(body).cast_signed());
        self.material.resize(all, bodies.material(body).0.cast_signed());
        self.coordination.resize(all, coordination.cast_signed());
        self.velocity.resize(all, bodies.velocity(body));
        self.angular_velocity.resize(all, bodies.angular_velocity(body));
        self.speed.resize(all, bodies.velocity(body).length());
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut data = PolyData::new(&self.points);
        let mut start = 0;
        for &end in &self.ends {
            data.add_polygon(&self.corners[start..end]);
            start = end;
        }
        data.cell_integers("id", &self.id);
        data.cell_integers("group", &self.group);
        data.cell_integers("material", &self.material);
        data.cell_integers("coordination", &self.coordination);
        data.cell_vectors("velocity", &self.velocity);
        data.cell_vectors("angular_velocity", &self.angular_velocity);
        data.cell_scalars("speed", &self.speed);
        data.write_to(out)
    }
}
