//! What was found, for programs.

use glam::DMat3;
use polygrain_scene::analysis::ForceDensity;
use serde_json::{Value as Json, json};

use super::findings::Findings;
use super::words::class_word;

/// One object for every frame.
pub(super) fn list(all: &[Findings]) -> Json {
    all.iter().map(object).collect()
}

fn object(found: &Findings) -> Json {
    let classes: serde_json::Map<String, Json> = found
        .classes
        .iter()
        .map(|class| {
            let value = json!({
                "contacts": class.contacts,
                "share": class.share,
                "force_share": class.force_share,
                "mean_force": class.mean_force,
            });
            (class_word(class.class).to_owned(), value)
        })
        .collect();
    let coordination = &found.coordination;
    let bodies = &found.bodies;
    json!({
        "frame": found.number,
        "time": found.time,
        "grains": found.grains,
        "region": found.region.as_ref().map(|region| {
            let aabb = region.aabb();
            json!({
                "lower": aabb.min.to_array(),
                "upper": aabb.max.to_array(),
                "volume": region.volume(),
            })
        }),
        "contacts": found.contacts(),
        "mean_force": found.mean_force(),
        "classes": classes,
        "force_densities": found.densities.iter().map(density).collect::<Vec<_>>(),
        "coordination": {
            "grains": coordination.grains,
            "mean": coordination.mean,
            "without_rattlers": coordination.without_rattlers,
            "rattlers": coordination.rattlers,
            "counts": coordination.counts,
        },
        "fabric": found.fabric.as_ref().map(|fabric| json!({
            "tensor": rows(&fabric.tensor),
            "principal": fabric.principal,
            "direction": fabric.direction.to_array(),
            "deviator": fabric.deviator(),
        })),
        "anisotropy": found.anisotropy.as_ref().map(|a| json!({
            "contacts": a.contacts,
            "normal_forces": a.normal_forces,
            "tangential_forces": a.tangential_forces,
            "stress_ratio": a.stress_ratio(),
        })),
        "stress": found.stress.as_ref().map(|stress| json!({
            "tensor": rows(&stress.tensor),
            "principal": stress.principal,
            "direction": stress.direction.to_array(),
            "mean": stress.mean,
            "deviator": stress.deviator,
            "friction_angle_deg": stress.friction_angle().map(f64::to_degrees),
        })),
        "void_ratio": found.voids.map(|voids| json!({
            "value": voids.ratio,
            "error": voids.error,
            "solid_fraction": voids.solid_fraction,
        })),
        "block_pressure": { "mean": bodies.mean_pressure, "max": bodies.greatest_pressure },
        "displacement": {
            "mean": bodies.mean_displacement,
            "max": bodies.greatest_displacement,
        },
    })
}

fn density(density: &ForceDensity) -> Json {
    json!({
        "class": density.class.map_or("all", class_word),
        "contacts": density.contacts,
        "tail_rate": density.tail.map(|tail| tail.rate),
        "tail_error": density.tail.map(|tail| tail.error),
        "bins": density.bins.iter().map(|bin| [bin.force, bin.density]).collect::<Vec<_>>(),
    })
}

fn rows(tensor: &DMat3) -> [[f64; 3]; 3] {
    tensor.transpose().to_cols_array_2d()
}
