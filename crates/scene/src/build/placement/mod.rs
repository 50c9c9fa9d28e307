//! Where the grains of a group start.

mod deposit;
mod grid;
mod list;
mod random;

use polygrain_geometry::{Pose, Shape};

use super::body::{Body, Form, Owner, Twin};
use super::grain::{Grain, GrainMaker};
use super::mesh::halo_of_grain;
use super::occupancy::Occupancy;
use crate::error::{Fault, Read};
use crate::file::group::{Group, Placement};
use crate::file::region::Region;

/// More grains than this are a slip of the pen.
const MAX_GRAINS: usize = 50_000_000;

/// The bodies of a group; a source has none at the start.
pub(crate) fn place(
    group: &Group,
    number: usize,
    maker: &GrainMaker,
    occupancy: &mut Occupancy,
) -> Read<Vec<Body>> {
    let mut crew = Crew { group, number, maker, occupancy, bodies: Vec::new() };
    match &group.placement {
        Placement::Grid(grid) => grid::place(grid, &mut crew)?,
        Placement::Random(random) => random::place(random, &mut crew)?,
        Placement::Deposit(deposit) => deposit::place(deposit, &mut crew)?,
        Placement::List(list) => list::place(list, &mut crew)?,
        Placement::Source(_) => {}
    }
    if crew.bodies.iter().all(|body| body.pose.is_valid()) {
        return Ok(crew.bodies);
    }
    Err(crew.fault("has grains beyond the range of numbers"))
}

/// A group that is being placed.
struct Crew<'a> {
    group: &'a Group,
    number: usize,
    maker: &'a GrainMaker,
    occupancy: &'a mut Occupancy,
    bodies: Vec<Body>,
}

impl Crew<'_> {
    /// Puts a grain at a pose and takes its space.
    fn put(&mut self, grain: Grain, pose: Pose) {
        let (variant, scale) = (grain.variant, grain.scale.to_bits());
        let outline = self.occupancy.outline(&grain.shape);
        let body = Body {
            twin: Some(Twin { group: self.number, variant, scale }),
            halo: halo_of_grain(&grain.shape, self.occupancy.halo()),
            form: Form::Solid(grain.shape),
            pose,
            velocity: grain.velocity,
            angular_velocity: grain.angular_velocity,
            owner: Owner::Grain { group: self.number, number: self.bodies.len() },
            free: !self.group.fixed && self.group.motion.is_none(),
        };
        self.occupancy.insert(&outline, &body.pose);
        self.bodies.push(body);
    }

    fn fault(&self, message: &str) -> Fault {
        let name = &self.group.name;
        Fault::at(name.span(), format!("the group `{}` {message}", name.as_str()))
    }

    fn require_moderate(&self, count: f64) -> Read<()> {
        if count <= MAX_GRAINS as f64 {
            return Ok(());
        }
        Err(self.fault(&format!("would have {count} grains; at most {MAX_GRAINS} are possible")))
    }
}

/// Whether a body lies wholly inside a region: exact for boxes, by its bounding ball otherwise.
pub(crate) fn is_inside(region: &Region, shape: &Shape, pose: &Pose) -> bool {
    match region {
        // A little slack lets what was made to measure fit despite rounding.
        Region::Box(corners) => {
            let room = corners.corners.aabb();
            let slack = 1e-9 * room.extents().max_element();
            room.inflated(slack).contains_box(&shape.aabb(pose))
        }
        Region::Cylinder(_) | Region::Sphere(_) => {
            let ball = shape.bounding_sphere();
            region.contains_ball(pose.point(ball.centre), ball.radius)
        }
    }
}
