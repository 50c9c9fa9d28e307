//! What bodies are made of, and which law holds between two materials.

use crate::law::{Interaction, LawError};

/// A material, by its place in [`Materials`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaterialId(pub u32);

/// What a body is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// Its name.
    pub name: String,
    /// kg/m³.
    pub density: f64,
}

/// All materials and the interaction of every pair of them.
#[derive(Clone, Debug)]
pub struct Materials {
    list: Vec<Material>,
    default: Interaction,
    /// Row by row of the lower triangle; `None` is the default.
    pairs: Vec<Option<Interaction>>,
}

impl Materials {
    /// No materials yet; pairs without an interaction of their own act by this one.
    pub fn new(default: Interaction) -> Result<Self, LawError> {
        default.check()?;
        Ok(Self { list: Vec::new(), default, pairs: Vec::new() })
    }

    /// Adds a material.
    pub fn add(&mut self, material: Material) -> Result<MaterialId, LawError> {
        let density = material.density;
        if !(density > 0.0 && density.is_finite()) {
            return Err(LawError::Range { name: "the density", value: density, must: "positive" });
        }
        let id = MaterialId(self.list.len() as u32);
        self.list.push(material);
        self.pairs.resize(self.pairs.len() + self.list.len(), None);
        Ok(id)
    }

    /// Sets how two materials act on each other.
    pub fn set_interaction(
        &mut self,
        a: MaterialId,
        b: MaterialId,
        interaction: Interaction,
    ) -> Result<(), LawError> {
        interaction.check()?;
        self.pairs[place(a, b)] = Some(interaction);
        Ok(())
    }

    /// How two materials act on each other.
    pub fn interaction(&self, a: MaterialId, b: MaterialId) -> &Interaction {
        self.pairs[place(a, b)].as_ref().unwrap_or(&self.default)
    }

    /// Whether any two materials are joined by a cohesive zone.
    pub(crate) fn have_joints(&self) -> bool {
        let laws = self.pairs.iter().flatten().chain([&self.default]);
        laws.into_iter().any(|law| law.cohesive_zone.is_some())
    }

    /// A material.
    pub fn get(&self, id: MaterialId) -> &Material {
        &self.list[id.0 as usize]
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (MaterialId, &Material)> {
        self.list.iter().enumerate().map(|(i, m)| (MaterialId(i as u32), m))
    }
}

fn place(a: MaterialId, b: MaterialId) -> usize {
    let (low, high) = (a.0.min(b.0) as usize, a.0.max(b.0) as usize);
    high * (high + 1) / 2 + low
}
