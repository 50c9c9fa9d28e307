//! A description for programs.

use glam::{DMat3, DVec3};
use serde_json::{Value, json};

use super::description::{Description, Solid};

/// The description as one JSON object. Keys that only a solid has are `null` for a broken mesh;
/// without a density `mass` is `null` and the inertia is that at 1 kg/m³.
pub(super) fn object(description: &Description) -> Value {
    let of_solid = |value: fn(&Solid) -> Value| description.solid.as_ref().map(value);
    let density = description.density.unwrap_or(1.0);
    let bounds = &description.bounds;
    let obb = DMat3::from_quat(bounds.obb.pose.rotation);
    let topology = &description.topology;
    let inertia = |s: &Solid| rows(s.mass.inertia_with(density));
    let moments = |s: &Solid| vector(density * s.principal.moments);
    json!({
        "source": description.source,
        "kind": description.kind,
        "vertices": description.vertices,
        "edges": description.edges,
        "faces": description.faces,
        "volume": of_solid(|s| s.mass.volume.into()),
        "area": description.area,
        "density": description.density,
        "mass": description.solid.as_ref().zip(description.density).map(|(s, d)| s.mass.mass(d)),
        "centre": of_solid(|s| vector(s.mass.centre)),
        "inertia": description.solid.as_ref().map(inertia),
        "principal_moments": description.solid.as_ref().map(moments),
        "principal_axes": of_solid(|s| rows(DMat3::from_quat(s.principal.rotation))),
        "bounding_radius": of_solid(|s| s.measures.bounding_radius.into()),
        "bounding_sphere": {
            "centre": vector(bounds.sphere.centre),
            "radius": bounds.sphere.radius,
        },
        "aabb": { "min": vector(bounds.aabb.min), "max": vector(bounds.aabb.max) },
        "obb": {
            "centre": vector(bounds.obb.pose.translation),
            "axes": rows(obb),
            "half_extents": vector(bounds.obb.half_extents),
        },
        "equivalent_radius": of_solid(|s| s.measures.equivalent_radius.into()),
        "sphericity": of_solid(|s| s.measures.sphericity.into()),
        "extents": of_solid(|s| vector(s.measures.extents)),
        "elongation": of_solid(|s| s.measures.elongation.into()),
        "flatness": of_solid(|s| s.measures.flatness.into()),
        "convexity": of_solid(|s| s.measures.convexity.into()),
        "concavity": of_solid(|s| s.measures.concavity.into()),
        "convex": of_solid(|s| s.convex.into()),
        "closed": topology.closed,
        "oriented": topology.oriented,
        "solid": description.solid.is_some(),
        "components": topology.components,
        "self_intersections": topology.self_intersections,
        "faults": topology.faults,
    })
}

fn vector(v: DVec3) -> Value {
    json!(v.to_array())
}

/// The columns of a matrix, one array each: the axes of a rotation, or the rows of a symmetric
/// tensor.
fn rows(m: DMat3) -> Value {
    json!(m.to_cols_array_2d())
}
