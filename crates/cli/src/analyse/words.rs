//! What was found, for people.

use std::io::{self, Write};

use polygrain_contact::manifold::ContactClass;
use polygrain_scene::analysis::ClassCount;
use polygrain_scene::file::region::Region;

use super::files::Folder;
use super::findings::Findings;
use crate::run::write_rows;
use crate::shape::significant;

/// The class in the words of both the books on geometry and those on contact dynamics.
pub(super) fn class_word(class: ContactClass) -> &'static str {
    match class {
        ContactClass::Vertex => "vertex",
        ContactClass::Edge => "edge",
        ContactClass::Face => "face",
    }
}

/// Writes the last frame as a table, and where the rest is.
pub(super) fn write(
    all: &[Findings],
    folder: Option<&Folder>,
    out: &mut impl Write,
) -> io::Result<()> {
    if let Some(found) = all.last() {
        writeln!(out, "frame {} at {} s", found.number, rounded(found.time, 4))?;
        write_rows(&rows(found), out)?;
    }
    if let Some(folder) = folder {
        let plural = if all.len() == 1 { "" } else { "s" };
        writeln!(out, "wrote {}, {} frame{plural}", folder.path().display(), all.len())?;
    }
    Ok(())
}

fn rows(found: &Findings) -> Vec<(&'static str, String)> {
    let mut rows = vec![("grains", found.grains.to_string())];
    let Some(region) = &found.region else { return rows };
    rows.push(("region", region_words(region)));
    rows.push((
        "contacts",
        format!("{} between grains, mean force {} N", found.contacts(), three(found.mean_force())),
    ));
    for class in &found.classes {
        rows.push((class_label(class.class), class_words(class)));
    }
    if let Some(tail) = found.densities.first().and_then(|all| all.tail) {
        let words = format!(
            "exp(−β f/⟨f⟩) above the mean, β = {} ± {} ({} contacts)",
            three(tail.rate),
            one(tail.error),
            tail.contacts
        );
        rows.push(("force tail", words));
    }
    rows.push(("coordination", coordination_words(found)));
    if let Some(fabric) = &found.fabric {
        let [low, middle, high] = principal(fabric.principal);
        let words = format!(
            "{low}, {middle}, {high}; deviator {}, most contacts face {}",
            three(fabric.deviator()),
            direction(fabric.direction)
        );
        rows.push(("fabric", words));
    }
    if let Some(a) = &found.anisotropy {
        let words = format!(
            "a_c {}, a_n {}, a_t {}: q/p ≈ {}",
            three(a.contacts),
            three(a.normal_forces),
            three(a.tangential_forces),
            three(a.stress_ratio())
        );
        rows.push(("anisotropies", words));
    }
    if let Some(stress) = &found.stress {
        let [low, middle, high] = principal(stress.principal);
        let axis = direction(stress.direction);
        rows.push(("stress", format!("{low}, {middle}, {high} Pa; the greatest along {axis}")));
        let more = match (found.stress_ratio(), stress.friction_angle()) {
            (Some(ratio), Some(angle)) => {
                let degrees = three(angle.to_degrees());
                format!(", q/p {}, friction angle {degrees}°", three(ratio))
            }
            _ => String::new(),
        };
        let words = format!("p {} Pa, q {} Pa{more}", three(stress.mean), three(stress.deviator));
        rows.push(("", words));
    }
    if let Some(voids) = &found.voids {
        let error =
            if voids.error > 0.0 { format!(" ± {}", one(voids.error)) } else { String::new() };
        let words = format!(
            "{}{error}, solid fraction {}",
            three(voids.ratio),
            three(voids.solid_fraction)
        );
        rows.push(("void ratio", words));
    }
    let bodies = &found.bodies;
    rows.push((
        "block pressure",
        format!(
            "mean {} Pa, greatest {} Pa",
            three(bodies.mean_pressure),
            three(bodies.greatest_pressure)
        ),
    ));
    rows.push((
        "displacement",
        format!(
            "mean {} m, greatest {} m since the first frame",
            three(bodies.mean_displacement),
            three(bodies.greatest_displacement)
        ),
    ));
    rows
}

fn class_label(class: ContactClass) -> &'static str {
    match class {
        ContactClass::Vertex => "  vertex (simple)",
        ContactClass::Edge => "  edge (double)",
        ContactClass::Face => "  face (triple)",
    }
}

fn class_words(class: &ClassCount) -> String {
    format!(
        "{}, {} % of contacts, {} % of force",
        class.contacts,
        three(100.0 * class.share),
        three(100.0 * class.force_share)
    )
}

fn coordination_words(found: &Findings) -> String {
    let coordination = &found.coordination;
    let bearing = match coordination.rattlers {
        0 => String::new(),
        rattlers => {
            let mean = three(coordination.without_rattlers);
            format!(", {mean} without {rattlers} rattlers")
        }
    };
    format!("{} bodies per grain{bearing}", three(coordination.mean))
}

fn region_words(region: &Region) -> String {
    let aabb = region.aabb();
    let corner = |p: glam::DVec3| p.to_array().map(three).join(", ");
    match region {
        Region::Box(_) => format!("box from ({}) to ({}) m", corner(aabb.min), corner(aabb.max)),
        Region::Cylinder(_) => {
            format!("cylinder in the box from ({}) to ({}) m", corner(aabb.min), corner(aabb.max))
        }
        Region::Sphere(_) => format!(
            "ball about ({}) m of radius {} m",
            corner(aabb.centre()),
            three(0.5 * aabb.extents().x)
        ),
    }
}

/// An axis, which has no sign: it points up.
fn direction(axis: glam::DVec3) -> String {
    let up = if axis.z < 0.0 { -axis } else { axis };
    format!("({})", up.to_array().map(|x| format!("{:.2}", x + 0.0)).join(", "))
}

/// Principal values; what is rounding beside the largest is zero.
fn principal(values: [f64; 3]) -> [String; 3] {
    let noise = 1e-9 * values.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
    values.map(|value| three(if value.abs() < noise { 0.0 } else { value }))
}

/// Three digits.
fn three(value: f64) -> String {
    rounded(value, 3)
}

/// One digit, as of an error.
fn one(value: f64) -> String {
    rounded(value, 1)
}

/// So many digits, without trailing zeros.
pub(super) fn rounded(value: f64, digits: usize) -> String {
    let rounded: f64 = format!("{value:.*e}", digits - 1).parse().unwrap_or(value);
    significant(rounded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_they_deserve() {
        assert_eq!(three(0.123_456), "0.123");
        assert_eq!(three(12_345.0), "12300");
        assert_eq!(one(0.0271), "0.03");
        assert_eq!(three(0.0), "0");
    }

    #[test]
    fn an_axis_points_up() {
        assert_eq!(direction(glam::DVec3::new(0.0, 0.6, -0.8)), "(0.00, -0.60, 0.80)");
    }
}
