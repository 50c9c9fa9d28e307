//! Houses of cards.

use std::f64::consts::FRAC_PI_3;

use glam::{DVec2, DVec3};

use super::super::{Check, GenerateError};
use super::{Mason, Structure};

/// Parameters of [`card_house`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardHouse {
    /// Storeys; the lowest has as many tents as there are storeys, each one above one fewer.
    pub storeys: usize,
    /// Length of a leaning card, from its foot to the ridge, m.
    pub length: f64,
    /// Width of a card, along y, m.
    pub width: f64,
    /// Thickness of a card, m.
    pub thickness: f64,
    /// Angle of a leaning card against the vertical, rad.
    pub lean: f64,
}

impl Default for CardHouse {
    fn default() -> Self {
        Self { storeys: 3, length: 0.1, width: 0.06, thickness: 0.003, lean: 0.4 }
    }
}

/// A house of cards: tents of two cards that lean against each other, level cards from ridge to
/// ridge, and on these the next storey. On z = 0, symmetric about x = 0 and y = 0.
///
/// The cards are cut where they meet, level at the foot and upright at the ridge, so that they touch
/// face to face: edge against edge no contact has a normal that is worth the name.
///
/// ```
/// use polygrain_geometry::generate::{self, CardHouse};
///
/// let house = generate::card_house(&CardHouse::default())?;
/// assert_eq!(house.blocks.len(), 2 * (3 + 2 + 1) + (2 + 1));
/// assert_eq!(house.shapes.len(), 3);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn card_house(parameters: &CardHouse) -> Result<Structure, GenerateError> {
    let &CardHouse { storeys, length, width, thickness, lean } = parameters;
    let check = Check("house of cards");
    check.count("number of storeys", storeys, 1..=1000)?;
    check.length("length of a card", length)?;
    check.length("width of a card", width)?;
    check.length("thickness of a card", thickness)?;
    check.range("lean in radians", lean, 0.1..=FRAC_PI_3)?;
    let (sin, cos) = libm::sincos(lean);
    let half = length * sin;
    // The foot of a card, and the flat on its ridge, must leave something between them.
    check.range("thickness of a card in metres", thickness, 0.0..=0.2 * half)?;

    let foot = thickness / cos;
    let rise = |across: f64| across * cos / sin;
    let ridge = rise(half - thickness);
    // From the foot up along the inner face, to the ridge, and back along the outer face.
    let card = [
        DVec2::new(-half, 0.0),
        DVec2::new(foot - half, 0.0),
        DVec2::new(0.0, rise(half - foot)),
        DVec2::new(0.0, ridge),
        DVec2::new(-thickness, ridge),
    ];
    let across = [-0.5 * width, 0.5 * width];
    // Level cards must not touch on the ridge that two of them share.
    let gap = 0.5 * thickness;
    let spacing = 2.0 * half + gap;

    let mut mason = Mason::new(thickness);
    for storey in 0..storeys {
        let floor = storey as f64 * (ridge + thickness);
        let tents = storeys - storey;
        let middle = |tent: usize| (tent as f64 - 0.5 * (tents - 1) as f64) * spacing;
        for tent in 0..tents {
            for side in [1.0, -1.0] {
                let place = |p: DVec2| DVec2::new(middle(tent) + side * p.x, floor + p.y);
                mason.lay_section(&card.map(place), across, false)?;
            }
        }
        for tent in 1..tents {
            let low = DVec3::new(middle(tent - 1) + 0.5 * gap, across[0], floor + ridge);
            let far = DVec3::new(middle(tent) - 0.5 * gap, across[1], floor + ridge + thickness);
            mason.lay_box(low, far, false)?;
        }
    }
    Ok(mason.structure)
}

#[cfg(test)]
mod tests {
    use super::super::testing::free_volume;
    use super::*;

    #[test]
    fn a_tent_has_the_volume_of_its_sections() {
        let house = CardHouse { storeys: 1, ..CardHouse::default() };
        let built = card_house(&house).unwrap();
        // A strip from foot to ridge less the corner that the flat cuts off.
        let (sin, cos) = house.lean.sin_cos();
        let half = house.length * sin;
        let strip = |across: f64| 0.5 * across * across * cos / sin;
        let foot = house.thickness / cos;
        let section = strip(half) - strip(half - foot) - strip(house.thickness);
        let expected = 2.0 * section * house.width;
        assert!((free_volume(&built) / expected - 1.0).abs() < 1e-10);
    }

    #[test]
    fn bad_houses_are_named() {
        assert!(card_house(&CardHouse { lean: 1.5, ..Default::default() }).is_err());
        assert!(card_house(&CardHouse { thickness: 0.05, ..Default::default() }).is_err());
        assert!(card_house(&CardHouse { storeys: 0, ..Default::default() }).is_err());
    }
}
