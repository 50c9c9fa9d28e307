//! `bodies.json`: what every body of the frames looks like and what it is called.

use polygrain_dynamics::{BodyId, Form, ShapeId, World};
use polygrain_geometry::Shape;
use polygrain_geometry::bounding::BoundingSphere;
use polygrain_geometry::shape::Literal;
use serde_json::{Value as Json, json};

use crate::build::Plan;

/// The whole file.
pub(super) fn describe(world: &World, plan: &Plan) -> Json {
    let bodies = world.bodies();
    let all = (0..bodies.len() as u32).map(BodyId);
    let shapes = all.clone().map(|body| bodies.shape(body).0 + 1).max().unwrap_or(0);
    let groups: Vec<&str> = plan.groups.iter().map(|group| group.name.as_str()).collect();
    let walls: Vec<&str> = plan.walls.iter().map(|wall| wall.name.as_str()).collect();
    let materials: Vec<&str> = world.materials().iter().map(|(_, m)| m.name.as_str()).collect();
    json!({
        "groups": groups,
        "walls": walls,
        "materials": materials,
        "prototypes": plan.prototypes.iter().map(describe_prototype).collect::<Vec<_>>(),
        "shapes": (0..shapes).map(|i| describe_form(world.form(ShapeId(i)))).collect::<Vec<_>>(),
        "bodies": all.map(|body| describe_body(world, plan, body)).collect::<Vec<_>>(),
    })
}

fn describe_body(world: &World, plan: &Plan, body: BodyId) -> Json {
    let bodies = world.bodies();
    let group = bodies.group(body) as usize;
    let owner = match plan.groups.get(group) {
        Some(group) => ("group", group.name.as_str()),
        None => ("wall", plan.walls[group - plan.groups.len()].name.as_str()),
    };
    let mut described = json!({
        "shape": bodies.shape(body).0,
        owner.0: owner.1,
        "material": world.materials().get(bodies.material(body)).name,
    });
    if owner.0 == "group" && !bodies.is_dynamic(body) {
        described["held"] = json!(true);
    }
    described
}

/// What the shapes of `shapes.bin` enclose, exactly.
fn describe_prototype(form: &Form) -> Json {
    match form {
        Form::HalfSpace | Form::Sheet(_) => Json::Null,
        Form::Solid(shape) => {
            let mass = shape.mass_properties();
            json!({ "volume": mass.volume, "centre": mass.centre.to_array() })
        }
    }
}

fn describe_form(form: &Form) -> Json {
    match form {
        Form::HalfSpace => json!({ "kind": "half-space" }),
        Form::Sheet(mesh) => json!({
            "kind": "sheet",
            "vertices": mesh.vertices().iter().map(glam::DVec3::to_array).collect::<Vec<_>>(),
            "triangles": mesh.triangles(),
            "bounding_radius": BoundingSphere::from_points(mesh.vertices()).radius,
        }),
        Form::Solid(shape) => {
            let mut described = describe_shape(shape);
            described["bounding_radius"] = json!(shape.bounding_sphere().radius);
            described
        }
    }
}

fn describe_shape(shape: &Shape) -> Json {
    match shape {
        Shape::Polyhedron(polyhedron) => {
            let corners: Vec<_> = polyhedron.vertices().iter().map(glam::DVec3::to_array).collect();
            json!({ "kind": shape.kind(), "hull": corners })
        }
        Shape::Mesh(mesh) => json!({
            "kind": shape.kind(),
            "vertices": mesh.vertices().iter().map(glam::DVec3::to_array).collect::<Vec<_>>(),
            "triangles": mesh.triangles(),
        }),
        Shape::Compound(compound) => {
            let part = |(part, pose): &(Shape, polygrain_geometry::Pose)| {
                let (at, q) = (pose.translation, pose.rotation);
                json!({ "shape": describe_shape(part), "pose": [at.x, at.y, at.z, q.w, q.x, q.y, q.z] })
            };
            json!({ "kind": shape.kind(), "parts": compound.parts().iter().map(part).collect::<Vec<_>>() })
        }
        Shape::Rounded(rounded) => json!({
            "kind": shape.kind(),
            "radius": rounded.radius(),
            "core": describe_shape(rounded.core()),
        }),
        _ => json!({
            "kind": shape.kind(),
            "literal": Literal::Primitive(shape.clone()).to_string(),
        }),
    }
}
