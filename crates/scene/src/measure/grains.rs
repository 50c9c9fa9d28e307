//! Which bodies a measure looks at.

use polygrain_dynamics::{BodyId, World};

use crate::file::region::Region;

/// Grains: the bodies of a scene's groups, as opposed to its walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grains {
    groups: u32,
    only: Option<u32>,
}

impl Grains {
    /// The bodies of all groups of a scene with so many; walls have higher numbers.
    pub fn of_groups(groups: usize) -> Self {
        Self { groups: groups as u32, only: None }
    }

    /// Those of one group alone.
    #[must_use]
    pub fn only(self, group: Option<u32>) -> Self {
        Self { only: group, ..self }
    }

    /// Whether a body is one of them.
    pub fn include(&self, world: &World, body: BodyId) -> bool {
        let group = world.bodies().group(body);
        self.only.map_or(group < self.groups, |only| group == only)
    }

    /// All of them that have not left.
    pub fn iter<'a>(&self, world: &'a World) -> impl Iterator<Item = BodyId> + use<'a> {
        let this = *self;
        world.bodies().active().filter(move |&body| this.include(world, body))
    }

    /// All of them with their centre in a region.
    pub fn within<'a>(
        &self,
        world: &'a World,
        region: Option<&'a Region>,
    ) -> impl Iterator<Item = BodyId> + use<'a> {
        self.iter(world).filter(move |&body| {
            region.is_none_or(|region| region.depth(world.bodies().position(body)) >= 0.0)
        })
    }
}
