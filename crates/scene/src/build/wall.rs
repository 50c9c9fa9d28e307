//! From walls as written to bodies.

use glam::{DQuat, DVec3};
use polygrain_geometry::shape::ShapeError;
use polygrain_geometry::{Pose, Shape};

use super::body::{Body, Form, Owner};
use super::container;
use super::mesh::has_mesh;
use super::shape::{forms, surface};
use crate::error::{Fault, Read};
use crate::file::wall::{Wall, WallKind};
use crate::file::{At, Description};

/// The bodies of a wall with their names.
pub(crate) fn bodies(
    scene: &Description,
    wall: &Wall,
    number: usize,
    halo: f64,
) -> Read<Vec<(String, Body)>> {
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
        WallKind::Shape(shape) => {
            let form = match (&shape.literal, &shape.shape) {
                (Some(word), _) => surface(word)?,
                (None, Some(name)) => named(scene, name)?,
                (None, None) => unreachable!("the check found a literal or a shape"),
            };
            vec![(name.clone(), form, Pose::new(shape.rotation.unit(), *shape.position))]
        }
    };
    let body = |(piece, (name, form, pose)): (usize, (String, Form, Pose))| {
        let owner = Owner::Wall { wall: number, piece };
        let (velocity, angular_velocity) = (DVec3::ZERO, DVec3::ZERO);
        let halo = has_mesh(&form).then_some(halo);
        let body =
            Body { form, twin: None, pose, velocity, angular_velocity, owner, free: false, halo };
        (name, body)
    };
    Ok(pieces.into_iter().enumerate().map(body).collect())
}

/// The first of the forms of a shape's name.
fn named(scene: &Description, name: &At<String>) -> Read<Form> {
    let (key, spec) = scene
        .shapes
        .iter()
        .find(|(known, _)| known.as_str() == name.as_str())
        .expect("the check found every shape");
    Ok(forms(key, spec)?.swap_remove(0))
}
