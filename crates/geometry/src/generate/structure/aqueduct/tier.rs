//! One tier: piers, arches, spandrels and what lies over them.

use std::f64::consts::PI;

use glam::DVec2;

use super::super::super::at_angle;
use super::super::{GenerateError, Mason};
use super::course::{Bond, Course, Cut, lay_through};

/// A row of equal arches, symmetric about x = 0.
pub(super) struct Tier {
    pub(super) arches: usize,
    /// Radius of the intrados, m.
    pub(super) radius: f64,
    pub(super) pier_width: f64,
    /// Up to the springing, m.
    pub(super) pier_height: f64,
    /// Thickness of the arches, m.
    pub(super) ring: f64,
    /// About the length and the height of a block, m.
    pub(super) block: f64,
    pub(super) course: f64,
    /// How many rings stand side by side, and how deep each is, m.
    pub(super) leaves: usize,
    pub(super) leaf: f64,
    /// Whether it carries the deck.
    pub(super) is_last: bool,
}

/// Up to this angle the beds of the spandrels meet the joints of the extrados.
const STEEP: f64 = PI * 50.0 / 180.0;
/// A levelling block is at least this part of a course high.
const THINNEST: f64 = 0.35;

impl Tier {
    /// Where the tier ends, from the middle, m.
    pub(super) fn end(&self) -> f64 {
        0.5 * self.arches as f64 * self.bay() + 0.5 * self.pier_width
    }

    /// Number of voussoirs: odd, so that there is a keystone.
    pub(super) fn voussoirs(&self) -> usize {
        let arc = PI * (self.radius + 0.5 * self.ring);
        2 * ((0.5 * arc / self.block).round() as usize).max(3) + 1
    }

    /// Builds the tier on a level; the level of its top, m.
    pub(super) fn build(
        &self,
        floor: f64,
        bond: &mut Bond,
        mason: &mut Mason,
    ) -> Result<f64, GenerateError> {
        let springing = self.build_piers(floor, bond, mason)?;
        for arch in 0..self.arches {
            self.build_ring(arch, springing, mason)?;
        }
        let haunch = self.build_haunches(springing, bond, mason)?;
        let crown = self.build_crowns(springing, haunch, bond, mason)?;
        let cover = Course {
            left: [-self.end(); 2],
            right: [self.end(); 2],
            bed: [crown, crown + self.course],
        };
        // Slabs of the deck go through the whole depth.
        let cut = if self.is_last {
            Cut { leaves: 1, leaf: self.leaves as f64 * self.leaf, ..self.cut() }
        } else {
            self.cut()
        };
        cover.lay(&cut, bond, mason)?;
        bond.turn();
        Ok(cover.bed[1])
    }

    fn bay(&self) -> f64 {
        2.0 * self.radius + self.pier_width
    }

    fn cut(&self) -> Cut {
        Cut { block: self.block, leaves: self.leaves, leaf: self.leaf }
    }

    /// The middle of an arch, m.
    fn centre(&self, arch: usize) -> f64 {
        (arch as f64 - 0.5 * (self.arches - 1) as f64) * self.bay()
    }

    /// From the centre of its arch to a joint, on the circle of a radius: the first joints are on
    /// the left.
    fn joint(&self, joint: usize, radius: f64) -> DVec2 {
        let turn = at_angle(PI * joint as f64 / self.voussoirs() as f64);
        radius * DVec2::new(-turn.x, turn.y)
    }

    /// Where the extrados meets a joint, from the centre of the arch.
    fn extrados(&self, joint: usize) -> DVec2 {
        self.joint(joint, self.radius + self.ring)
    }

    fn build_piers(
        &self,
        floor: f64,
        bond: &mut Bond,
        mason: &mut Mason,
    ) -> Result<f64, GenerateError> {
        let springing = floor + self.pier_height;
        for bed in levels(floor, springing, self.course).windows(2) {
            for pier in 0..=self.arches {
                let (left, right) = self.between(pier, |_| self.radius);
                Course { left: [left; 2], right: [right; 2], bed: [bed[0], bed[1]] }.lay(
                    &self.cut(),
                    bond,
                    mason,
                )?;
            }
            bond.turn();
        }
        Ok(springing)
    }

    /// From the arch on the left of a pier to that on its right, each reaching so far from its
    /// centre; the tier's end where there is none.
    fn between(&self, pier: usize, reach: impl Fn(usize) -> f64) -> (f64, f64) {
        let left = pier.checked_sub(1).map_or(-self.end(), |arch| self.centre(arch) + reach(arch));
        let right = if pier < self.arches { self.centre(pier) - reach(pier) } else { self.end() };
        (left, right)
    }

    fn build_ring(
        &self,
        arch: usize,
        springing: f64,
        mason: &mut Mason,
    ) -> Result<(), GenerateError> {
        let origin = DVec2::new(self.centre(arch), springing);
        for stone in 0..self.voussoirs() {
            let section = [
                origin + self.joint(stone, self.radius),
                origin + self.joint(stone + 1, self.radius),
                origin + self.extrados(stone + 1),
                origin + self.extrados(stone),
            ];
            lay_through(&section, &self.cut().leaves(), mason)?;
        }
        Ok(())
    }

    /// The last joint to which the beds of the spandrels rise.
    fn steep_joint(&self) -> usize {
        (STEEP * self.voussoirs() as f64 / PI) as usize
    }

    /// The spandrels from the springing up to the steep joint; its level above the springing, m.
    fn build_haunches(
        &self,
        springing: f64,
        bond: &mut Bond,
        mason: &mut Mason,
    ) -> Result<f64, GenerateError> {
        for joint in 0..self.steep_joint() {
            let ends = [joint, joint + 1].map(|joint| self.extrados(joint));
            for pier in 0..=self.arches {
                let [below, above] = ends.map(|end| self.between(pier, |_| -end.x));
                Course {
                    left: [below.0, above.0],
                    right: [below.1, above.1],
                    bed: ends.map(|end| springing + end.y),
                }
                .lay(&self.cut(), bond, mason)?;
            }
            bond.turn();
        }
        Ok(self.extrados(self.steep_joint()).y)
    }

    /// Levelling blocks on the voussoirs, and level courses beside and over them; the level at
    /// which the courses run through, m.
    fn build_crowns(
        &self,
        springing: f64,
        haunch: f64,
        bond: &mut Bond,
        mason: &mut Mason,
    ) -> Result<f64, GenerateError> {
        let keystone = self.voussoirs() / 2;
        let crown = self.extrados(keystone).y + self.course;
        let levels: Vec<f64> =
            levels(haunch, crown, self.course).into_iter().map(|z| springing + z).collect();
        // For each voussoir up to the keystone, which level its block reaches.
        let tops: Vec<usize> = (self.steep_joint()..=keystone)
            .map(|stone| {
                let highest = self.extrados(stone).y.max(self.extrados(stone + 1).y);
                let needed = springing + highest + THINNEST * self.course;
                levels.iter().position(|&level| level >= needed).unwrap_or(levels.len() - 1)
            })
            .collect();
        for arch in 0..self.arches {
            self.build_levelling(arch, springing, &levels, &tops, mason)?;
        }
        for (number, bed) in levels.windows(2).enumerate() {
            let bed = [bed[0], bed[1]];
            // Up to the first voussoir whose block is in the way.
            match tops.iter().position(|&top| top > number) {
                Some(column) => {
                    let reach = -self.extrados(self.steep_joint() + column).x;
                    for pier in 0..=self.arches {
                        let (left, right) = self.between(pier, |_| reach);
                        let course = Course { left: [left; 2], right: [right; 2], bed };
                        course.lay(&self.cut(), bond, mason)?;
                    }
                }
                None => Course { left: [-self.end(); 2], right: [self.end(); 2], bed }.lay(
                    &self.cut(),
                    bond,
                    mason,
                )?,
            }
            bond.turn();
        }
        Ok(levels[levels.len() - 1])
    }

    fn build_levelling(
        &self,
        arch: usize,
        springing: f64,
        levels: &[f64],
        tops: &[usize],
        mason: &mut Mason,
    ) -> Result<(), GenerateError> {
        let origin = DVec2::new(self.centre(arch), springing);
        let (first, last) = (self.steep_joint(), self.voussoirs() - 1 - self.steep_joint());
        for stone in first..=last {
            let top = levels[tops[stone.min(self.voussoirs() - 1 - stone) - first]];
            let [a, b] = [stone, stone + 1].map(|joint| origin + self.extrados(joint));
            let section = [a, b, DVec2::new(b.x, top), DVec2::new(a.x, top)];
            lay_through(&section, &self.cut().leaves(), mason)?;
        }
        Ok(())
    }
}

/// Levels from one to another, about evenly spaced.
fn levels(from: f64, to: f64, spacing: f64) -> Vec<f64> {
    let count = ((to - from) / spacing).round().max(1.0);
    (0..=count as usize).map(|k| from + (to - from) * (k as f64 / count)).collect()
}
