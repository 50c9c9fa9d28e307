//! The outline of the periodic cell: dashes, since there is no wall.

use glam::{DQuat, DVec3};
use polygrain_geometry::Pose;

use crate::picture::{Body, Rgb, Surface};

/// Dashes along the longest edge, and how much of its room each fills.
const DASHES: f64 = 48.0;
const FILLED: f64 = 0.6;
/// Thickness of the lines, as a fraction of the diagonal of the cell.
const THICKNESS: f64 = 0.0022;
/// All dashes look like one thing, and like no chain of forces.
const FAMILY: u32 = 1;

/// The outline of a box.
pub(super) struct Outline {
    tube: Surface,
    dashes: Vec<[DVec3; 2]>,
    radius: f64,
    colour: Rgb,
}

impl Outline {
    pub(super) fn of([low, high]: [DVec3; 2], colour: Rgb) -> Self {
        let dash = (high - low).max_element() / DASHES;
        let dashes = edges(low, high).flat_map(|edge| dashes(edge, dash)).collect();
        let radius = 0.5 * THICKNESS * low.distance(high);
        Self { tube: Surface::tube(6), dashes, radius, colour }
    }

    pub(super) fn bodies(&self) -> impl Iterator<Item = Body<'_>> {
        self.dashes.iter().map(|&[from, to]| {
            let rotation = DQuat::from_rotation_arc(DVec3::Z, (to - from).normalize_or(DVec3::Z));
            let body = Body::new(&self.tube, Pose { rotation, translation: from }, self.colour);
            let stretch = DVec3::new(self.radius, self.radius, from.distance(to));
            Body { stretch, family: Some(FAMILY), ..body }
        })
    }
}

/// The twelve edges of a box.
fn edges(low: DVec3, high: DVec3) -> impl Iterator<Item = [DVec3; 2]> {
    let corner = move |i: usize| {
        let end = |axis: usize| if i >> axis & 1 == 1 { high[axis] } else { low[axis] };
        DVec3::new(end(0), end(1), end(2))
    };
    (0..8).flat_map(move |i| {
        let ways = (0..3).filter(move |axis| i >> axis & 1 == 0);
        ways.map(move |axis| [corner(i), corner(i | 1 << axis)])
    })
}

/// Whole dashes from end to end, with half a gap at either.
fn dashes([from, to]: [DVec3; 2], length: f64) -> impl Iterator<Item = [DVec3; 2]> {
    let count = (from.distance(to) / length).round().max(1.0);
    let gap = 0.5 * (1.0 - FILLED);
    (0..count as usize)
        .map(move |i| [gap, 1.0 - gap].map(|part| from.lerp(to, (i as f64 + part) / count)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_runs_along_twelve_edges() {
        let (low, high) = (DVec3::new(-1.0, 0.0, 2.0), DVec3::new(3.0, 1.0, 2.5));
        let outline = Outline::of([low, high], Rgb::ONE);
        let length: f64 = outline.dashes.iter().map(|[from, to]| from.distance(*to)).sum();
        let whole = 4.0 * (high - low).element_sum();
        assert!((length / whole - FILLED).abs() < 1e-9, "{length} of {whole}");
        for [from, to] in &outline.dashes {
            let along = (*to - *from).abs();
            assert_eq!((0..3).filter(|&axis| along[axis] > 1e-12).count(), 1, "{from} {to}");
            for point in [from, to] {
                let at = |end: DVec3| (*point - end).abs().cmplt(DVec3::splat(1e-12));
                let on_border = (at(low) | at(high)).bitmask().count_ones();
                assert_eq!(on_border, 2, "{point} is on no edge");
                assert!(((*point - low) / (high - low)).cmpge(DVec3::splat(-1e-12)).all());
                assert!(((high - *point) / (high - low)).cmpge(DVec3::splat(-1e-12)).all());
            }
        }
        assert_eq!(outline.bodies().count(), outline.dashes.len());
    }
}
