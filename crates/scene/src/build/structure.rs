//! From structures as written to bodies.

use glam::DVec3;
use polygrain_geometry::generate::{self, GenerateError};
use polygrain_geometry::{Pose, Shape};

use super::body::{Body, Form, Owner, Twin};
use crate::error::{Fault, Read};
use crate::file::structure::{Structure, StructureKind};

/// A structure that has been generated.
pub(crate) struct Built {
    /// The forms of its blocks.
    pub(crate) shapes: Vec<Shape>,
    pub(crate) bodies: Vec<Body>,
}

/// Generates a structure, whose blocks belong to the group of this number.
pub(crate) fn build(structure: &Structure, group: usize) -> Read<Built> {
    let name = &structure.name;
    let made = generate(&structure.kind).map_err(|error| {
        Fault::at(name.span(), format!("the structure `{}` cannot be made: {error}", name.as_str()))
    })?;
    let shapes: Vec<Shape> = made.shapes.into_iter().map(Shape::from).collect();
    let body = |(number, block): (usize, &generate::Block)| Body {
        form: Form::Solid(shapes[block.shape].clone()),
        halo: None,
        twin: Some(Twin { group, variant: block.shape, scale: 1.0f64.to_bits() }),
        pose: Pose::from_translation(block.position + *structure.position),
        velocity: DVec3::ZERO,
        angular_velocity: DVec3::ZERO,
        owner: Owner::Grain { group, number },
        free: !block.fixed,
    };
    let bodies: Vec<Body> = made.blocks.iter().enumerate().map(body).collect();
    if bodies.iter().all(|body| body.pose.is_valid()) {
        return Ok(Built { shapes, bodies });
    }
    let message = format!("the structure `{}` is beyond the range of numbers", name.as_str());
    Err(Fault::at(name.span(), message))
}

fn generate(kind: &StructureKind) -> Result<generate::Structure, GenerateError> {
    match kind {
        StructureKind::Wall(wall) => generate::brick_wall(&generate::BrickWall {
            courses: *wall.courses,
            bricks: *wall.bricks,
            length: *wall.length,
            depth: *wall.depth,
            height: *wall.height,
            joint: *wall.joint,
        }),
        StructureKind::Arch(arch) => generate::voussoir_arch(&generate::VoussoirArch {
            radius: *arch.radius,
            thickness_ratio: *arch.thickness_ratio,
            depth: *arch.depth,
            angle: *arch.angle,
            voussoirs: *arch.voussoirs,
        }),
        StructureKind::Aqueduct(bridge) => generate::aqueduct(&generate::Aqueduct {
            tiers: *bridge.tiers,
            bays: *bridge.bays,
            more_bays: bridge.more_bays as usize,
            small_arches: *bridge.small_arches,
            span: *bridge.span,
            pier_width: *bridge.pier_width,
            pier_height: *bridge.pier_height,
            ring_ratio: *bridge.ring_ratio,
            block: *bridge.block,
            course: *bridge.course,
            leaves: *bridge.leaves,
            leaf: *bridge.leaf,
        }),
        StructureKind::CardHouse(house) => generate::card_house(&generate::CardHouse {
            storeys: *house.storeys,
            length: *house.length,
            width: *house.width,
            thickness: *house.thickness,
            lean: *house.lean,
        }),
        StructureKind::RockSlope(slope) => {
            let joint = |joint: &crate::file::structure::JointSet| generate::JointSet {
                dip: *joint.dip,
                direction: *joint.direction,
                spacing: *joint.spacing,
            };
            generate::rock_slope(&generate::RockSlope {
                height: *slope.height,
                length: *slope.length,
                width: *slope.width,
                face: *slope.face,
                joints: slope.joints.iter().map(joint).collect(),
                smallest: *slope.smallest,
            })
        }
    }
}
