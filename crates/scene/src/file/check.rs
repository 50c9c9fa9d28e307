//! What no single key can tell: names that refer to nothing, keys that contradict each other.

use super::group::{Group, Placement};
use super::material::{CohesiveZone, Interaction, Law};
use super::measure::MeasureKind;
use super::motion::{History, Motion};
use super::reader::At;
use super::run::{Scheme, Stop};
use super::size::{Distribution, Extent, Size, SizeMeasure, TAIL};
use super::wall::{BoxWall, CrossSection, HopperWall, ShapeWall, Side, Wall, WallKind};
use super::{Description, Named};
use crate::error::{Fault, Read, suggestion};

/// Everything that refers to something finds it, and nothing contradicts itself.
pub(super) fn check(scene: &Description) -> Read<()> {
    check_names(scene)?;
    check_interactions(scene)?;
    scene.groups.iter().try_for_each(|group| check_group(scene, group))?;
    for structure in &scene.structures {
        check_material(&scene.materials, &structure.material)?;
    }
    scene.walls.iter().try_for_each(|wall| check_wall(scene, wall))?;
    for outlet in &scene.outlets {
        check_group_name(scene, outlet.group.as_ref())?;
    }
    for measure in &scene.measures {
        check_measure(scene, &measure.kind)?;
    }
    check_stop(&scene.stop)
}

fn require<'a>(
    what: &str,
    name: &At<String>,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Read<()> {
    if known.clone().into_iter().any(|known| known == name.as_str()) {
        return Ok(());
    }
    let message = format!("there is no {what} `{}`", name.as_str());
    Err(Fault::at(name.span(), message).maybe_help(suggestion(name, known)))
}

fn check_names(scene: &Description) -> Read<()> {
    let names = scene.crowds().map(|crowd| crowd.name);
    let names = names.chain(scene.walls.iter().map(|wall| &wall.name));
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if name.is_empty() || name.contains('.') {
            let message = format!("`{}` is no name", name.as_str());
            return Err(Fault::at(name.span(), message)
                .help("a name is not empty and has no dot: a dot tells the sides of a box"));
        }
        if seen.contains(&name.as_str()) {
            let message = format!("there are two things of the name `{}`", name.as_str());
            return Err(Fault::at(name.span(), message)
                .help("every group, structure and wall needs its own name"));
        }
        seen.push(name);
    }
    Ok(())
}

fn check_material(materials: &Named<super::Material>, name: &At<String>) -> Read<()> {
    require("material", name, materials.names())
}

fn check_interactions(scene: &Description) -> Read<()> {
    let mut seen: Vec<[&str; 2]> = Vec::new();
    let mut has_default = false;
    for interaction in &scene.interactions {
        check_law(interaction)?;
        check_turning(scene, interaction)?;
        if let Some(zone) = &interaction.cohesive_zone {
            check_joint(scene, zone)?;
        }
        check_spring(scene, interaction)?;
        let Some([a, b]) = &interaction.between else {
            if std::mem::replace(&mut has_default, true) {
                let message = "two interactions have no `between`";
                return Err(no_place(message, "only one can hold for all other pairs"));
            }
            continue;
        };
        check_material(&scene.materials, a)?;
        check_material(&scene.materials, b)?;
        let mut pair = [a.as_str(), b.as_str()];
        pair.sort_unstable();
        if seen.contains(&pair) {
            let message = format!("`{}` and `{}` have two interactions", a.as_str(), b.as_str());
            return Err(Fault::at(a.span().start..b.span().end, message).help("keep one of them"));
        }
        seen.push(pair);
    }
    Ok(())
}

fn no_place(message: &str, help: &str) -> Fault {
    Fault::new(None, message).help(help)
}

fn check_law(interaction: &Interaction) -> Read<()> {
    if let Law::Linear(linear) = &interaction.law
        && let (Some(_), Some(modulus)) = (linear.stiffness.given(), &linear.modulus)
    {
        return Err(excluded(modulus, "modulus", "stiffness"));
    }
    match &interaction.kinetic_friction {
        Some(kinetic) if ***kinetic > interaction.sticking_friction() => {
            let message = "sliding friction cannot exceed sticking friction";
            Err(Fault::at(kinetic.span(), message)
                .help("raise `static_friction`, or lower `kinetic_friction`"))
        }
        _ => Ok(()),
    }
}

/// Rigid grains know nothing of what resists their turning.
fn check_turning(scene: &Description, interaction: &At<Interaction>) -> Read<()> {
    let turning = *interaction.rolling_friction > 0.0 || *interaction.twisting_friction > 0.0;
    if turning && !matches!(scene.stepper.scheme, Scheme::Explicit(_)) {
        let message = format!(
            "`rolling_friction` and `twisting_friction` are not known to `{}`",
            scene.stepper.scheme.word()
        );
        return Err(Fault::at(interaction.span(), message)
            .help("leave them out (corners resist rolling by themselves), or step explicitly"));
    }
    Ok(())
}

/// Joints are those of rigid grains, and break by one measure.
fn check_joint(scene: &Description, zone: &At<CohesiveZone>) -> Read<()> {
    if !matches!(scene.stepper.scheme, Scheme::ContactDynamics(_) | Scheme::Impulse(_)) {
        let message = "a `cohesive_zone` joins rigid grains only";
        return Err(Fault::at(zone.span(), message).help(
            "set `kind = \"contact-dynamics\"` in [stepper], or take `cohesion` between springs",
        ));
    }
    match (&zone.fracture_energy, &zone.critical_opening) {
        (Some(_), Some(opening)) => Err(excluded(opening, "critical_opening", "fracture_energy")),
        (None, None) => {
            let message = "a cohesive zone needs a `fracture_energy` or a `critical_opening`";
            Err(Fault::at(zone.span(), message).help("fracture_energy = \"10 J/m^2\""))
        }
        _ => Ok(()),
    }
}

/// Springs in halos are set by the stepper, and know nothing but restitution and one friction.
fn check_spring(scene: &Description, interaction: &At<Interaction>) -> Read<()> {
    if !scene.stepper.scheme.is_on_halos() {
        return Ok(());
    }
    let unknown = match &interaction.law {
        Law::HertzMindlin(_) => "law",
        Law::Linear(linear) if linear.stiffness.given().is_some() => "stiffness",
        Law::Linear(linear) if linear.modulus.is_some() => "modulus",
        _ if *interaction.cohesion > 0.0 => "cohesion",
        _ if *interaction.tangential_restitution != 0.0 => "tangential_restitution",
        _ if interaction.sticking_friction() > interaction.sliding_friction() => "static_friction",
        Law::Linear(_) => return Ok(()),
    };
    let word = scene.stepper.scheme.word();
    let message = format!("`{unknown}` of an interaction is not known to `{word}`");
    Err(Fault::at(interaction.span(), message).help(
        "leave it out: springs in halos are set by `stiffness` of `[stepper]`, with `restitution` and \
         `friction` of the interaction",
    ))
}

fn excluded<T>(second: &At<T>, name: &str, other: &str) -> Fault {
    let message = format!("`{name}` and `{other}` exclude each other");
    Fault::at(second.span(), message).help("keep one of the two")
}

fn check_group(scene: &Description, group: &Group) -> Read<()> {
    check_material(&scene.materials, &group.material)?;
    for shape in group.shape.names() {
        require("shape", shape, scene.shapes.names())?;
    }
    if let Some(size) = &group.size {
        check_size(size)?;
    }
    if let Some(motion) = &group.motion {
        if group.fixed {
            return Err(excluded(motion, "motion", "fixed"));
        }
        check_motion(motion)?;
    }
    check_placement(group)
}

fn check_placement(group: &Group) -> Read<()> {
    let fault = |message: &str, help: &str| {
        Err(Fault::at(group.name.span(), format!("the group `{}` {message}", group.name.as_str()))
            .help(help))
    };
    match &group.placement {
        Placement::Grid(grid) if grid.region.is_none() && grid.counts.is_none() => {
            fault("needs a `region` or `counts`", "counts = [10, 10, 10]")
        }
        Placement::Random(random) if random.count.is_none() && random.fraction.is_none() => {
            fault("needs a `count` or a `fraction`", "count = 100")
        }
        Placement::List(list) => match (&list.bodies, &list.csv) {
            (None, None) => fault("needs `bodies` or `csv`", "bodies = [{ position = [0, 0, 0] }]"),
            (Some(_), Some(csv)) => Err(excluded(csv, "csv", "bodies")),
            _ => Ok(()),
        },
        Placement::Source(_) if group.fixed || group.motion.is_some() => {
            fault("is a source of grains that cannot move", "leave out `fixed` and `motion`")
        }
        _ => Ok(()),
    }
}

fn check_size(size: &Size) -> Read<()> {
    let lengths = size.distribution.sizes().into_iter().find_map(Extent::unit_at);
    if let (SizeMeasure::Factor, Some(span)) = (size.by, lengths) {
        let message = "this is a length, but the sizes are factors of the given shape";
        return Err(Fault::at(span, message).help("`by = \"diameter\"` takes lengths"));
    }
    let order = |min: f64, max: Option<&Extent>| match max {
        Some(max) if **max < min => {
            Err(Fault::at(max.span(), format!("`max` is below the smallest size, {min}")))
        }
        _ => Ok(()),
    };
    let tail =
        |centre: &Extent, min: &Option<Extent>| min.as_deref().copied().unwrap_or(**centre / TAIL);
    match &size.distribution {
        Distribution::Uniform(d) => order(*d.min, Some(&d.max)),
        Distribution::Normal(d) => order(tail(&d.mean, &d.min), d.max.as_ref()),
        Distribution::Lognormal(d) => order(tail(&d.median, &d.min), d.max.as_ref()),
        Distribution::Classes(classes) => {
            let (sizes, shares) = (classes.sizes.len(), classes.fractions.len());
            let total: f64 = classes.fractions.iter().map(|share| **share).sum();
            let message = if sizes != shares {
                format!("there are {sizes} sizes but {shares} fractions")
            } else if !(total > 0.0 && total.is_finite()) {
                "the fractions must sum up to more than zero".to_owned()
            } else {
                return Ok(());
            };
            Err(Fault::at(classes.fractions.span(), message))
        }
    }
}

fn check_motion(motion: &Motion) -> Read<()> {
    match motion {
        Motion::History(history) => check_history(history),
        Motion::Velocity(velocity) => match &velocity.until {
            Some(until) if ***until <= *velocity.from => {
                Err(Fault::at(until.span(), "the motion ends before it begins"))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn check_history(history: &History) -> Read<()> {
    let times = history.times.len();
    if times < 2 {
        return Err(Fault::at(history.times.span(), "a history needs at least two times"));
    }
    if history.times.windows(2).any(|pair| *pair[0] >= *pair[1]) {
        return Err(Fault::at(history.times.span(), "the times of a history must ascend"));
    }
    let wrong = |span, found: usize, what: &str| {
        let message = format!("there are {times} times but {found} {what}");
        Err(Fault::at(span, message))
    };
    if history.displacements.len() != times {
        let span = history.displacements.span();
        return wrong(span, history.displacements.len(), "displacements");
    }
    if !history.rotations.is_empty() && history.rotations.len() != times {
        return wrong(history.rotations.span(), history.rotations.len(), "rotations");
    }
    Ok(())
}

fn check_wall(scene: &Description, wall: &Wall) -> Read<()> {
    check_material(&scene.materials, &wall.material)?;
    if let Some(motion) = &wall.motion {
        check_motion(motion)?;
    }
    match &wall.kind {
        WallKind::Box(container) => {
            check_box(container)?;
            match &wall.motion {
                Some(motion) if matches!(**motion, Motion::Servo(_)) => {
                    let message = "a servo cannot move a box, whose sides are bodies of their own";
                    Err(Fault::at(motion.span(), message)
                        .help("make the moving side a wall of its own, of kind `shape`"))
                }
                _ => Ok(()),
            }
        }
        WallKind::Hopper(hopper) => check_hopper(&wall.name, hopper),
        WallKind::Shape(shape) => check_shape_wall(scene, &wall.name, shape),
        _ => Ok(()),
    }
}

fn check_box(container: &BoxWall) -> Read<()> {
    let (lower, upper) = (*container.lower, **container.upper);
    if lower.cmpge(upper).any() {
        let message = "the box has no inside: `upper` must exceed `lower` along every axis";
        return Err(Fault::at(container.upper.span(), message));
    }
    if Side::ALL.iter().all(|side| container.open.contains(side)) {
        return Err(Fault::at(container.open.span(), "all six sides are open: no wall is left"));
    }
    Ok(())
}

fn check_shape_wall(scene: &Description, name: &At<String>, wall: &ShapeWall) -> Read<()> {
    match (&wall.literal, &wall.shape) {
        (Some(_), Some(shape)) => Err(excluded(shape, "shape", "literal")),
        (None, Some(shape)) => require("shape", shape, scene.shapes.names()),
        (Some(_), None) => Ok(()),
        (None, None) => {
            let message =
                format!("the wall `{}` needs a `literal` or the name of a `shape`", name.as_str());
            Err(Fault::at(name.span(), message).help("literal = \"mesh:funnel.stl\""))
        }
    }
}

fn check_hopper(name: &At<String>, hopper: &HopperWall) -> Read<()> {
    match (&hopper.height, &hopper.angle) {
        (Some(_), Some(angle)) => return Err(excluded(angle, "angle", "height")),
        (None, None) => {
            let message = format!("the hopper `{}` needs a `height` or an `angle`", name.as_str());
            return Err(Fault::at(name.span(), message).help("angle = \"60 deg\""));
        }
        _ => {}
    }
    let (opening, width) = (hopper.opening.0, hopper.width.0);
    if opening.cmpgt(width).any() || opening.x >= width.x {
        let message = "the hopper must be wider at the top than at its opening";
        return Err(Fault::at(hopper.width.span(), message));
    }
    let square = opening.x == opening.y && width.x == width.y;
    if hopper.section == CrossSection::Round && !square {
        let message = "a round hopper has one diameter at its opening and one at the top";
        return Err(Fault::at(hopper.width.span(), message));
    }
    Ok(())
}

fn check_group_name(scene: &Description, name: Option<&At<String>>) -> Read<()> {
    let groups: Vec<&str> = scene.crowds().map(|crowd| crowd.name.as_str()).collect();
    name.map_or(Ok(()), |name| require("group", name, groups))
}

fn check_measure(scene: &Description, measure: &MeasureKind) -> Read<()> {
    match measure {
        MeasureKind::Coordination(measure) => check_group_name(scene, measure.group.as_ref()),
        MeasureKind::FlowRate(measure) => check_group_name(scene, measure.group.as_ref()),
        MeasureKind::AngleOfRepose(measure) | MeasureKind::Intersections(measure) => {
            check_group_name(scene, measure.group.as_ref())
        }
        MeasureKind::WallForce(measure) => {
            let names = wall_names(scene);
            require("wall", &measure.wall, names.iter().map(String::as_str))
        }
        MeasureKind::VoidRatio(_) | MeasureKind::Stress(_) | MeasureKind::Fabric(_) => Ok(()),
    }
}

/// The names of the walls and of the sides of boxes.
fn wall_names(scene: &Description) -> Vec<String> {
    let mut names = Vec::new();
    for wall in &scene.walls {
        names.push(wall.name.to_string());
        if let WallKind::Box(container) = &wall.kind {
            let sides = Side::ALL.iter().filter(|side| !container.open.contains(side));
            names.extend(sides.map(|side| format!("{}.{}", wall.name.as_str(), side.word())));
        }
    }
    names
}

fn check_stop(stop: &At<Stop>) -> Read<()> {
    let ends = stop.time.is_some()
        || stop.steps.is_some()
        || stop.kinetic_energy.is_some()
        || stop.unbalanced_force.is_some()
        || stop.settled;
    if ends {
        return Ok(());
    }
    Err(Fault::at(stop.span(), "the run would never end").help("time = 1.0 ends it after 1 s"))
}
