//! Random sequential insertion.

use polygrain_geometry::Pose;

use super::super::grain::Grain;
use super::super::random::{Purpose, point};
use super::{Crew, is_inside};
use crate::error::{Fault, Read};
use crate::file::group::Random;

/// Draws places until the count or the fraction is reached, or a grain finds no room.
///
/// Random sequential insertion of equal spheres jams at a fraction of 0.38 (Widom 1966; Cooper
/// 1988), and slows down without bound before: at 0.3 a grain takes some hundred tries.
pub(super) fn place(random: &Random, crew: &mut Crew<'_>) -> Read<()> {
    let limit = random.count.map_or(usize::MAX, |count| *count);
    let wanted = random.fraction.map_or(f64::INFINITY, |f| *f * random.region.volume());
    let typical = crew.maker.grain(0).shape.mass_properties().volume;
    crew.require_moderate((limit as f64).min(wanted / typical))?;
    let mut filled = 0.0;
    while crew.bodies.len() < limit && filled < wanted {
        let number = crew.bodies.len();
        let grain = crew.maker.grain(number as u64);
        let volume = grain.shape.mass_properties().volume;
        // The grain that would overshoot the fraction by more than it falls short is left out.
        if filled + 0.5 * volume > wanted {
            break;
        }
        let Some(pose) = find_room(random, crew, &grain) else {
            return Err(full(random, crew, filled));
        };
        filled += volume;
        crew.put(grain, pose);
    }
    Ok(())
}

fn find_room(random: &Random, crew: &Crew<'_>, grain: &Grain) -> Option<Pose> {
    let mut draws = crew.maker.stream(crew.bodies.len() as u64, Purpose::Place);
    let room = random.region.aabb();
    let form = crew.occupancy.outline(&grain.shape);
    (0..*random.max_tries).find_map(|_| {
        let pose = grain.boxed_at(point(&mut draws, &room));
        let fits = is_inside(&random.region, &grain.shape, &pose);
        (fits && crew.occupancy.is_free(&form, &pose, *random.gap)).then_some(pose)
    })
}

fn full(random: &Random, crew: &Crew<'_>, filled: f64) -> Fault {
    let placed = crew.bodies.len();
    let percent = 100.0 * filled / random.region.volume();
    let wanted = match (random.count, random.fraction) {
        (Some(count), _) => format!("{} grains", *count),
        (None, Some(fraction)) => format!("a fraction of {}", *fraction),
        (None, None) => unreachable!("the check found a count or a fraction"),
    };
    Fault::at(
        random.region.span(),
        format!(
            "the region is too small: {wanted} wanted, {placed} grains fitted ({percent:.1} % of \
             the volume) before one found no room in {} tries",
            *random.max_tries
        ),
    )
    .label(format!("the region of `{}`", crew.group.name.as_str()))
    .help(
        "enlarge the region, ask for fewer grains, raise `max_tries`, or use placement = \
         \"deposit\"",
    )
}
