//! `[[structures]]`: blocks that stand together.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec3;

use super::quantity::{
    Angle, Any, Fraction, Length, NonNegative, Number, Positive, Quantity, Range,
};
use super::reader::At;
use super::section::{section, tagged};
use super::value::{Count, Vector};

section! {
    /// Blocks that stand together, each a body of its own.
    Structure {
        /// Its name: structures, groups and walls have different names.
        name: At<String>,
        /// The material.
        material: At<String>,
        /// By how much it is shifted from where its kind puts it, m.
        position: Vector<Length> = Vector::of(DVec3::ZERO),
        ..
        /// What it is.
        kind: StructureKind,
    }
}

tagged! {
    /// The kinds of structure.
    StructureKind by "kind" {
        /// A brick wall in running bond, from x = 0 on z = 0 about y = 0.
        "wall" => Wall(BrickWall),
        /// An arch of equal voussoirs between two fixed springers, about the origin.
        "arch" => Arch(VoussoirArch),
        /// An aqueduct of up to three tiers, about x = 0 and y = 0 on z = 0, with its foundation and the rock at its ends, which are fixed.
        "aqueduct" => Aqueduct(Aqueduct),
        /// A house of cards, about x = 0 and y = 0 on z = 0.
        "card-house" => CardHouse(CardHouse),
        /// A rock slope cut by joint sets: its back at x = 0, its toe at x = `length`, on z = 0 about y = 0.
        "rock-slope" => RockSlope(RockSlope),
    }
}

section! {
    /// A brick wall; every other course is shifted by half a brick and has a half one at either end.
    BrickWall {
        /// Number of courses.
        courses: Count = Count::of(10),
        /// Bricks in a course of whole ones.
        bricks: Count = Count::of(10),
        /// Length of a brick, along x, m.
        length: Positive<Length>,
        /// Depth of a brick, along y, m.
        depth: Positive<Length>,
        /// Height of a brick, m.
        height: Positive<Length>,
        /// Distance left between the ends of neighbours, m.
        joint: NonNegative<Length> = Quantity::of(0.0),
    }
}

/// From almost nothing to a semicircle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchRange;

impl Range for ArchRange {
    const RULE: &'static str = "must be above 0 and at most 180 degrees";
    const MIN: f64 = 0.01;
    const MAX: f64 = PI;
}

section! {
    /// A circular arch.
    VoussoirArch {
        /// Radius midway between intrados and extrados, m.
        radius: Positive<Length>,
        /// Thickness over that radius.
        thickness_ratio: Positive<Number> = Quantity::of(0.15),
        /// Length along y, m.
        depth: Positive<Length>,
        /// Angle spanned, rad; a semicircle by default.
        angle: Quantity<Angle, ArchRange> = Quantity::of(PI),
        /// Number of voussoirs.
        voussoirs: Count = Count::of(27),
    }
}

section! {
    /// An aqueduct: piers, arches, spandrels, a deck.
    Aqueduct {
        /// Number of tiers, 1 to 3; the third is one of small arches.
        tiers: Count = Count::of(3),
        /// Arches of the bottom tier.
        bays: Count = Count::of(3),
        /// By how many arches the tiers above are longer at either end.
        more_bays: u64 = 1,
        /// Arches of the third tier above each bay.
        small_arches: Count = Count::of(4),
        /// Clear width of the large arches, m.
        span: Positive<Length> = Quantity::of(19.2),
        /// Width of their piers, along x, m.
        pier_width: Positive<Length> = Quantity::of(4.8),
        /// Height of the bottom tier's piers up to the springing, m; 0.8 of it in the second tier.
        pier_height: Positive<Length> = Quantity::of(11.0),
        /// Thickness of an arch over its span.
        ring_ratio: Positive<Number> = Quantity::of(0.08),
        /// About the length of a block, m.
        block: Positive<Length> = Quantity::of(2.4),
        /// About the height of a course, m.
        course: Positive<Length> = Quantity::of(1.6),
        /// Rings side by side in the depth of the bottom tier; each tier above has one fewer.
        leaves: Count = Count::of(3),
        /// Depth of a ring, along y, m.
        leaf: Positive<Length> = Quantity::of(1.55),
    }
}

section! {
    /// Tents of two cards that lean against each other, storey on storey.
    CardHouse {
        /// Number of storeys, and of tents in the lowest.
        storeys: Count = Count::of(3),
        /// Length of a leaning card, m.
        length: Positive<Length>,
        /// Width of a card, along y, m.
        width: Positive<Length>,
        /// Thickness of a card, m.
        thickness: Positive<Length>,
        /// Angle of a leaning card against the vertical, rad.
        lean: Any<Angle> = Quantity::of(0.4),
    }
}

/// From level to upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DipRange;

impl Range for DipRange {
    const RULE: &'static str = "must lie between 0 and 90 degrees";
    const MIN: f64 = 0.0;
    const MAX: f64 = FRAC_PI_2;
}

section! {
    /// A slope of jointed rock.
    RockSlope {
        /// From the toe to the crest, m.
        height: Positive<Length>,
        /// From the back to the toe, along x, m.
        length: Positive<Length>,
        /// Along y, m.
        width: Positive<Length>,
        /// Angle of the face against the horizontal, rad.
        face: Quantity<Angle, DipRange>,
        /// The joint sets.
        joints: Vec<JointSet>,
        /// Pieces smaller than this part of the largest one are left out.
        smallest: Fraction = Quantity::of(0.01),
    }
}

section! {
    /// Parallel joints, evenly spaced.
    JointSet {
        /// Angle against the horizontal, rad.
        dip: Quantity<Angle, DipRange>,
        /// Where the joints slope down to, as an angle to x, rad: 0 is out of the face.
        direction: Any<Angle> = Quantity::of(0.0),
        /// Distance of neighbours, m.
        spacing: Positive<Length>,
    }
}
