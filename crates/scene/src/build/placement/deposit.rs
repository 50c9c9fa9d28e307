//! Dense deposition: bounding balls on a close-packed lattice.

use glam::DVec3;

use super::{Crew, is_inside};
use crate::error::{Fault, Read};
use crate::file::group::Deposit;

/// Balls that would just touch are kept this much farther apart.
const CLEARANCE: f64 = 1.0 + 1e-6;

/// Hexagonal close packing of the largest bounding ball, filled from below: layers of rows, each
/// in the dents of the one before, at a fraction of 0.74 of the balls. Where a wall or another
/// group is in the way, the place stays empty.
pub(super) fn place(deposit: &Deposit, crew: &mut Crew<'_>) -> Read<()> {
    let diameter = crew.maker.largest_diameter() * CLEARANCE;
    let room = deposit.region.aabb();
    let free = room.extents() - diameter;
    // Distances between neighbours in a row, between rows and between layers.
    let pitch = diameter * DVec3::new(1.0, 0.75f64.sqrt(), (2.0f64 / 3.0).sqrt());
    let counts = ((free / pitch + 1e-9).floor() + 1.0).max(DVec3::ZERO);
    let limit = deposit.count.map_or(usize::MAX, |count| *count);
    crew.require_moderate(counts.element_product().min(limit as f64))?;
    for layer in 0..counts.z as usize {
        for row in 0..counts.y as usize {
            for column in 0..counts.x as usize {
                if crew.bodies.len() == limit {
                    return Ok(());
                }
                let centre = room.min + 0.5 * diameter + dent(layer, row, column) * pitch;
                put(deposit, crew, centre);
            }
        }
    }
    require_all(deposit, crew)
}

/// The place of a ball in units of the pitches: rows are shifted by half a ball against their
/// neighbours, odd layers by a third of a row.
fn dent(layer: usize, row: usize, column: usize) -> DVec3 {
    let odd = |number: usize| (number % 2) as f64;
    DVec3::new(column as f64 + 0.5 * odd(row + layer), row as f64 + odd(layer) / 3.0, layer as f64)
}

fn put(deposit: &Deposit, crew: &mut Crew<'_>, centre: DVec3) {
    let grain = crew.maker.grain(crew.bodies.len() as u64);
    let pose = grain.balled_at(centre);
    let form = crew.occupancy.outline(&grain.shape);
    if is_inside(&deposit.region, &grain.shape, &pose) && crew.occupancy.is_free(&form, &pose, 0.0)
    {
        crew.put(grain, pose);
    }
}

fn require_all(deposit: &Deposit, crew: &Crew<'_>) -> Read<()> {
    let placed = crew.bodies.len();
    let wanted = deposit.count.map_or(1, |count| *count);
    if placed >= wanted {
        return Ok(());
    }
    let message = format!("the region is too small: {wanted} grains wanted, {placed} fitted");
    Err(Fault::at(deposit.region.span(), message)
        .label(format!("the region of `{}`", crew.group.name.as_str()))
        .help("enlarge the region, or ask for fewer grains"))
}
