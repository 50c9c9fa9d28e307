//! From walls as written to bodies.

use glam::{DQuat, DVec3};
use polygrain_geometry::shape::ShapeError;
use polygrain_geometry::{Pose, Shape};

use super::body::{Body, Form, Owner};
use super::container;
use super::shape::literal;
use crate::error::{Fault, Read};
use crate::file::wall::{Wall, WallKind};

/// The bodies of a wall with their names.
pub(crate) fn bodies(wall: &Wall, number: usize) -> Read<Vec<(String, Body)>> {
    let name = wall.name.to_string();
    let sound = |error: ShapeError| {
        Fault::at(wall.name.span(), format!("the wall `{name}` cannot be made: {error}"))
    };
    let solid = |(shape, pose): (Shape, Pose)| vec![(name.clone(), Form::Solid(shape), pose)];
    let pieces = match &wall.kind {
        WallKind::Plane(plane) => {
            let turn = DQuat::from_rotation_arc(DVec3::Z, plane.normal.unit());
            vec![(name.clone(), Form::HalfSpace, Pose::new(turn, *plane.point))]
        }
        WallKind::Box(wall) => container::box_slabs(wall)
            .map_err(sound)?
            .into_iter()
            .map(|(side, shape, pose)| {
                (format!("{name}.{}", side.word()), Form::Solid(shape), pose)
            })
            .collect(),
        WallKind::Cylinder(wall) => solid(container::cylinder(wall).map_err(sound)?),
        WallKind::Hopper(wall) => solid(container::hopper(wall).map_err(sound)?),
        WallKind::Shape(wall) => {
            solid((literal(&wall.literal)?, Pose::new(wall.rotation.unit(), *wall.position)))
        }
    };
    let body = |(piece, (name, form, pose)): (usize, (String, Form, Pose))| {
        let owner = Owner::Wall { wall: number, piece };
        let (velocity, angular_velocity) = (DVec3::ZERO, DVec3::ZERO);
        (name, Body { form, twin: None, pose, velocity, angular_velocity, owner, free: false })
    };
    Ok(pieces.into_iter().enumerate().map(body).collect())
}
