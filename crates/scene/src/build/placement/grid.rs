//! Grains on a rectangular grid.

use glam::DVec3;

use super::super::random::{Purpose, uniform};
use super::{Crew, is_inside};
use crate::error::Read;
use crate::file::group::Grid;

/// Neighbours that would just touch are kept this much farther apart.
const CLEARANCE: f64 = 1.0 + 1e-6;

pub(super) fn place(grid: &Grid, crew: &mut Crew<'_>) -> Read<()> {
    let extents = crew.maker.largest_extents();
    let clear = extents * CLEARANCE + 2.0 * *grid.jitter;
    let spacing = grid.spacing.map_or(clear, |spacing| spacing.0);
    let (origin, counts) = lattice(grid, crew, extents, spacing)?;
    let limit = grid.count.map_or(usize::MAX, |count| *count);
    for k in 0..counts[2] {
        for j in 0..counts[1] {
            for i in 0..counts[0] {
                if crew.bodies.len() == limit {
                    return Ok(());
                }
                put(grid, crew, origin + DVec3::new(i as f64, j as f64, k as f64) * spacing);
            }
        }
    }
    require_all(grid, crew)
}

/// The first point of the grid, and how many there are along each axis.
fn lattice(
    grid: &Grid,
    crew: &Crew<'_>,
    extents: DVec3,
    spacing: DVec3,
) -> Read<(DVec3, [usize; 3])> {
    let room = grid.region.as_ref().map(|region| region.aabb());
    let first = grid.origin.map(|origin| *origin);
    let origin = match (first, room) {
        (Some(origin), _) => origin,
        (None, Some(room)) => room.min + 0.5 * extents + *grid.jitter,
        (None, None) => DVec3::ZERO,
    };
    let counts = match (grid.counts, room) {
        (Some(counts), _) => counts.map(|count| *count as f64),
        (None, Some(room)) => {
            let last = room.max - 0.5 * extents - *grid.jitter;
            // What fits but for rounding fits.
            let steps = ((last - origin) / spacing + 1e-9).floor();
            (steps + 1.0).max(DVec3::ZERO).to_array()
        }
        (None, None) => unreachable!("the check found a region or counts"),
    };
    let limit = grid.count.map_or(f64::INFINITY, |count| *count as f64);
    crew.require_moderate(counts.iter().product::<f64>().min(limit))?;
    Ok((origin, counts.map(|count| count as usize)))
}

fn put(grid: &Grid, crew: &mut Crew<'_>, point: DVec3) {
    let number = crew.bodies.len() as u64;
    let grain = crew.maker.grain(number);
    let mut draws = crew.maker.stream(number, Purpose::Place);
    let shift = DVec3::from_array(std::array::from_fn(|_| 2.0 * uniform(&mut draws) - 1.0));
    let pose = grain.boxed_at(point + *grid.jitter * shift);
    if grid.region.as_ref().is_none_or(|region| is_inside(region, &grain.shape, &pose)) {
        crew.put(grain, pose);
    }
}

/// A count that was asked for must have been reached.
fn require_all(grid: &Grid, crew: &Crew<'_>) -> Read<()> {
    let placed = crew.bodies.len();
    match grid.count {
        Some(count) if placed < *count => Err(crew
            .fault(&format!("wants {} grains, but {placed} fit on its grid", *count))
            .help("enlarge the region or the counts, or reduce the spacing")),
        _ if placed == 0 => Err(crew
            .fault("has a region too small for a single grain")
            .help("enlarge the region, or make the grains smaller")),
        _ => Ok(()),
    }
}
