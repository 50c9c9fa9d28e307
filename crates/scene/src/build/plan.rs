//! What a run needs to know besides the world.

use polygrain_dynamics::{BodyId, Form, MaterialId};
use polygrain_geometry::Pose;

use super::grain::{Grain, GrainMaker};
use super::prototype::Look;
use super::random::{Purpose, point};
use super::stiffness::AutoModulus;
use crate::file::measure::MeasureKind;
use crate::file::region::Region;
use crate::file::run::{Output, Stop};

/// The names of the bodies, and what happens to them during a run.
///
/// The number of a group, as [`Bodies::group`](polygrain_dynamics::Bodies::group) gives it, is its
/// place in [`groups`](Self::groups); walls follow on the groups.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The grains, then the structures.
    pub groups: Vec<PlannedGroup>,
    /// The walls.
    pub walls: Vec<PlannedWall>,
    /// Grains to come.
    pub sources: Vec<Source>,
    /// Where grains leave.
    pub outlets: Vec<PlannedOutlet>,
    /// Walls to be taken away, in the order of time.
    pub gates: Vec<Gate>,
    /// When the run ends.
    pub stop: Stop,
    /// What is written.
    pub output: Output,
    /// What is measured.
    pub measures: Vec<PlannedMeasure>,
    /// The stiffness chosen, if any was left to the program.
    pub modulus: Option<AutoModulus>,
    /// Every distinct shape of the run in the size that the scene gives it: those of the groups,
    /// grains to come included, then those of the walls.
    pub prototypes: Vec<Form>,
    /// What the bodies at the start look like, by their numbers.
    pub looks: Vec<Look>,
}

/// The grains of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedGroup {
    /// Its name.
    pub name: String,
    /// What they are made of.
    pub material: MaterialId,
    /// The grains there are at the start, in the order of the scene.
    pub bodies: Vec<BodyId>,
}

/// A wall and its bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedWall {
    /// Its name.
    pub name: String,
    /// Its bodies by name: the wall's own, or `NAME.side` for the sides of a box.
    pub bodies: Vec<(String, BodyId)>,
}

/// Where grains leave.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedOutlet {
    /// Its name; `outlet` and its number if it has none.
    pub name: String,
    /// Grains whose centre is inside leave.
    pub region: Region,
    /// Only grains of this group.
    pub group: Option<u32>,
}

/// A wall to be taken away.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// When, s.
    pub time: f64,
    /// The wall, by its place in [`Plan::walls`].
    pub wall: usize,
}

/// Something to be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedMeasure {
    /// Its name, different from all others.
    pub name: String,
    /// What it is.
    pub kind: MeasureKind,
}

/// Grains that appear during a run.
#[derive(Clone, Debug)]
pub struct Source {
    /// The group they belong to.
    pub group: u32,
    /// What they are made of.
    pub material: MaterialId,
    /// Where they appear.
    pub region: Region,
    /// Grains per second.
    pub rate: f64,
    /// The first appears at this time, s.
    pub from: f64,
    /// None appears after this time, s.
    pub until: f64,
    /// No more than this.
    pub count: u64,
    pub(crate) maker: GrainMaker,
    /// Of meshes, as a fraction of the grains' diameter.
    pub(crate) halo: f64,
    /// The prototypes of the group's variants.
    pub(crate) prototypes: Vec<u32>,
}

impl Source {
    /// How many grains are to have appeared by a time, s.
    pub fn due(&self, time: f64) -> u64 {
        let time = time.min(self.until);
        if time < self.from {
            return 0;
        }
        let number = ((time - self.from) * self.rate).floor() + 1.0;
        (number as u64).min(self.count)
    }

    /// The grain of a number, counted from zero.
    pub fn grain(&self, number: u64) -> Grain {
        self.maker.grain(number)
    }

    /// What a grain looks like.
    pub fn look(&self, grain: &Grain) -> Look {
        Look { prototype: self.prototypes[grain.variant], scale: grain.scale }
    }

    /// Random poses of that grain wholly inside the region, to be tried one after the other; the
    /// n-th attempt on a grain is the same in every run. May give none in a region too small.
    pub fn places<'a>(&'a self, grain: &'a Grain, number: u64) -> impl Iterator<Item = Pose> + 'a {
        let mut draws = self.maker.stream(number, Purpose::Place);
        let room = self.region.aabb();
        let draw = move || grain.boxed_at(point(&mut draws, &room));
        std::iter::repeat_with(draw)
            .take(1000)
            .filter(|pose| super::placement::is_inside(&self.region, &grain.shape, pose))
    }
}

impl Plan {
    /// The group of a name.
    pub fn group(&self, name: &str) -> Option<u32> {
        self.groups.iter().position(|group| group.name == name).map(|place| place as u32)
    }

    /// The bodies of a wall, or of one side of a box (`NAME.side`).
    pub fn wall_bodies(&self, name: &str) -> Vec<BodyId> {
        let whole = self.walls.iter().find(|wall| wall.name == name);
        let bodies = self.walls.iter().flat_map(|wall| &wall.bodies);
        match whole {
            Some(wall) => wall.bodies.iter().map(|(_, body)| *body).collect(),
            None => bodies.filter(|(side, _)| side == name).map(|(_, body)| *body).collect(),
        }
    }
}
