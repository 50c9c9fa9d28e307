//! Aqueducts of up to three tiers.

mod course;
mod tier;

use glam::DVec3;

use super::super::{Check, GenerateError};
use super::{Mason, Structure};
use course::Bond;
use tier::Tier;

/// Parameters of [`aqueduct`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aqueduct {
    /// Tiers, one to three; the third is one of small arches.
    pub tiers: usize,
    /// Arches of the bottom tier.
    pub bays: usize,
    /// By how many arches the tiers above are longer at either end.
    pub more_bays: usize,
    /// Arches of the third tier above each bay.
    pub small_arches: usize,
    /// Clear width of the large arches, m.
    pub span: f64,
    /// Width of their piers, along x, m.
    pub pier_width: f64,
    /// Height of the bottom tier's piers up to the springing, m.
    pub pier_height: f64,
    /// Thickness of an arch over its span.
    pub ring_ratio: f64,
    /// About the length of a block, m.
    pub block: f64,
    /// About the height of a course, m.
    pub course: f64,
    /// Rings side by side in the depth of the bottom tier; each tier above has one fewer.
    pub leaves: usize,
    /// Depth of a ring, along y, m.
    pub leaf: f64,
}

impl Default for Aqueduct {
    fn default() -> Self {
        Self {
            tiers: 3,
            bays: 3,
            more_bays: 1,
            small_arches: 4,
            span: 19.2,
            pier_width: 4.8,
            pier_height: 11.0,
            ring_ratio: 0.08,
            block: 2.4,
            course: 1.6,
            leaves: 3,
            leaf: 1.55,
        }
    }
}

/// An aqueduct in the manner of the Pont du Gard, in the x-z plane, symmetric about x = 0 and y = 0,
/// on z = 0. Every block is a convex polyhedron of its own, and blocks touch face to face:
///
/// - piers of coursed blocks in running bond, through the depth as well;
/// - semicircular arches of wedge-shaped voussoirs, in rings side by side;
/// - spandrels in courses: up to 50° their beds meet the joints of the extrados, so that every block
///   against the arch ends at one voussoir; above, a levelling block on every voussoir carries level
///   courses;
/// - a course over each tier, and a deck of slabs over the last.
///
/// Fixed are the foundation, and on either side the rock that a tier ends at and that the longer
/// tiers above stand on. The dimensions of the default are about those of the Pont du Gard, whose
/// tiers have 6, 11 and 35 arches.
///
/// ```
/// use polygrain_geometry::generate::{self, Aqueduct};
///
/// let bridge = generate::aqueduct(&Aqueduct { bays: 1, more_bays: 0, ..Default::default() })?;
/// assert!(bridge.blocks.len() > 500 && bridge.shapes.len() < 500);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn aqueduct(parameters: &Aqueduct) -> Result<Structure, GenerateError> {
    check(parameters)?;
    let mut mason = Mason::new(parameters.course.min(parameters.leaf));
    let tiers = tiers(parameters);
    let depth = 0.5 * parameters.leaves as f64 * parameters.leaf;
    // The rock reaches as far as the longest tier and half a bay beyond.
    let widest = tiers.iter().map(Tier::end).fold(0.0, f64::max);
    let reach = widest + 0.5 * (parameters.span + parameters.pier_width);
    let corner = |x: f64, y: f64, z: f64| DVec3::new(x, y, z);
    mason.lay_box(corner(-reach, -depth, -parameters.course), corner(reach, depth, 0.0), true)?;
    let mut bond = Bond::default();
    let mut floor = 0.0;
    for tier in &tiers {
        let top = tier.build(floor, &mut bond, &mut mason)?;
        let end = tier.end();
        mason.lay_box(corner(-reach, -depth, floor), corner(-end, depth, top), true)?;
        mason.lay_box(corner(end, -depth, floor), corner(reach, depth, top), true)?;
        floor = top;
    }
    Ok(mason.structure)
}

fn check(parameters: &Aqueduct) -> Result<(), GenerateError> {
    let check = Check("aqueduct");
    check.count("number of tiers", parameters.tiers, 1..=3)?;
    check.count("number of bays", parameters.bays, 1..=1000)?;
    check.count("number of further bays", parameters.more_bays, 0..=1000)?;
    check.count("number of small arches to a bay", parameters.small_arches, 1..=20)?;
    check.count("number of leaves", parameters.leaves, 1..=20)?;
    let span = check.length("span", parameters.span)?;
    let width = check.length("pier width", parameters.pier_width)?;
    check.length("pier height", parameters.pier_height)?;
    check.length("depth of a leaf", parameters.leaf)?;
    // Between two arches something of the pier must be left.
    check.range("ring thickness over span", parameters.ring_ratio, 0.01..=0.45 * width / span)?;
    check.range("length of a block in metres", parameters.block, 1e-3 * span..=span)?;
    check.range("height of a course in metres", parameters.course, 1e-3 * span..=0.5 * span)?;
    Ok(())
}

/// The tiers from below.
fn tiers(parameters: &Aqueduct) -> Vec<Tier> {
    let &Aqueduct { bays, more_bays, small_arches, span, pier_height, block, course, .. } =
        parameters;
    let tier = |number: usize| {
        let small = if number == 2 { small_arches } else { 1 };
        let share = 1.0 / small as f64;
        Tier {
            arches: (bays + if number == 0 { 0 } else { 2 * more_bays }) * small,
            radius: 0.5 * span * share,
            pier_width: parameters.pier_width * share,
            pier_height: match number {
                0 => pier_height,
                1 => 0.8 * pier_height,
                _ => 0.6 * span * share,
            },
            ring: parameters.ring_ratio * span * share,
            // Small arches are built of blocks not quite as large.
            block: if small > 1 { 0.7 * block } else { block },
            course: if small > 1 { 0.7 * course } else { course },
            leaves: parameters.leaves.saturating_sub(number).max(1),
            leaf: parameters.leaf,
            is_last: number + 1 == parameters.tiers,
        }
    };
    (0..parameters.tiers).map(tier).collect()
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::super::testing::free_volume;
    use super::*;

    fn counts(parameters: &Aqueduct) -> (usize, usize) {
        let built = aqueduct(parameters).unwrap();
        (built.blocks.len(), built.shapes.len())
    }

    /// The blocks leave neither holes nor overlaps: together they have the volume of what the
    /// elevation shows, tier by tier, less the polygons under the arches.
    #[test]
    fn the_blocks_fill_the_elevation() {
        for parameters in [
            Aqueduct::default(),
            Aqueduct { tiers: 1, bays: 2, block: 1.1, course: 0.7, ..Aqueduct::default() },
            Aqueduct { tiers: 2, leaves: 1, block: 5.0, course: 3.0, ..Aqueduct::default() },
            Aqueduct { small_arches: 3, more_bays: 0, leaves: 4, ..Aqueduct::default() },
        ] {
            let built = aqueduct(&parameters).unwrap();
            let mut floor = 0.0;
            let mut expected = 0.0;
            for tier in tiers(&parameters) {
                let top = tier.build(floor, &mut Bond::default(), &mut Mason::new(1.0)).unwrap();
                let n = tier.voussoirs() as f64;
                let polygon = 0.5 * n * (PI / n).sin() * tier.radius.powi(2);
                let opening = 2.0 * tier.radius * tier.pier_height + polygon;
                let elevation = 2.0 * tier.end() * (top - floor) - tier.arches as f64 * opening;
                expected += elevation * tier.leaves as f64 * tier.leaf;
                floor = top;
            }
            let found = free_volume(&built);
            assert!((found / expected - 1.0).abs() < 1e-9, "{parameters:?}: {found} {expected}");
        }
    }

    #[test]
    fn a_few_hundred_to_tens_of_thousands_of_blocks() {
        let small = Aqueduct { tiers: 1, bays: 2, more_bays: 0, leaves: 1, ..Aqueduct::default() };
        let (blocks, _) = counts(&small);
        assert!((100..400).contains(&blocks), "{blocks}");
        let great = Aqueduct {
            bays: 6,
            more_bays: 2,
            leaves: 4,
            block: 0.95,
            course: 0.55,
            ..Aqueduct::default()
        };
        let (blocks, shapes) = counts(&great);
        assert!((25_000..50_000).contains(&blocks), "{blocks}");
        assert!(shapes < 4_000, "{shapes}");
    }

    #[test]
    fn bad_aqueducts_are_named() {
        let thick = Aqueduct { ring_ratio: 0.2, ..Aqueduct::default() };
        let message = aqueduct(&thick).unwrap_err().to_string();
        assert!(message.contains("ring thickness over span"), "{message}");
        assert!(aqueduct(&Aqueduct { tiers: 4, ..Aqueduct::default() }).is_err());
        assert!(aqueduct(&Aqueduct { block: f64::NAN, ..Aqueduct::default() }).is_err());
    }
}
