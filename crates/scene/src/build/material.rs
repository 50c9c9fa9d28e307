//! From materials and interactions as written to laws.

use std::sync::Arc;

use polygrain_dynamics::law::{
    self, HertzMindlin, LawError, LinearSpringDashpot, NormalLaw, Stiffness,
};
use polygrain_dynamics::{Material, MaterialId, Materials};

use crate::error::{Fault, Read};
use crate::file::Description;
use crate::file::material::{CohesiveZone, Interaction, Law};
use crate::file::run::Scheme;
use crate::file::value::Auto;

/// Whether any stiffness is left to the program.
pub(crate) fn needs_modulus(scene: &Description) -> bool {
    let automatic = |interaction: &Interaction| match &interaction.law {
        Law::Linear(law) => law.stiffness == Auto::Auto && law.modulus.is_none(),
        Law::HertzMindlin(_) => false,
    };
    if leaves_spring_unused(scene) {
        return false;
    }
    let has_default = scene.interactions.iter().any(|i| i.between.is_none());
    !has_default || scene.interactions.iter().any(|i| automatic(i))
}

/// Whether the laws' springs stay unused: grains are rigid, or the stepper has springs of its own.
fn leaves_spring_unused(scene: &Description) -> bool {
    !matches!(scene.stepper.scheme, Scheme::Explicit(_))
}

/// The materials in the order of the scene, with the law of every pair.
pub(crate) fn materials(scene: &Description, modulus: f64) -> Read<Materials> {
    let default = scene.interactions.iter().find(|interaction| interaction.between.is_none());
    let span = default.map(crate::file::At::span);
    let law = match default {
        Some(interaction) => self::interaction(interaction, modulus, leaves_spring_unused(scene)),
        None => self::interaction(&Interaction::default(), modulus, leaves_spring_unused(scene)),
    };
    let mut materials = law.and_then(Materials::new).map_err(|error| fault(&error, span))?;
    for (name, material) in scene.materials.iter() {
        let material = Material { name: name.to_string(), density: *material.density };
        materials.add(material).map_err(|error| fault(&error, Some(name.span())))?;
    }
    for interaction in &scene.interactions {
        let Some([a, b]) = &interaction.between else { continue };
        let law = self::interaction(interaction, modulus, leaves_spring_unused(scene));
        let pair = [a, b].map(|name| material_id(scene, name));
        law.and_then(|law| materials.set_interaction(pair[0], pair[1], law))
            .map_err(|error| fault(&error, Some(a.span().start..b.span().end)))?;
    }
    Ok(materials)
}

/// The material of a name that the check has found.
pub(crate) fn material_id(scene: &Description, name: &str) -> MaterialId {
    MaterialId(scene.materials.position(name).expect("the check found every material") as u32)
}

fn fault(error: &LawError, span: Option<std::ops::Range<usize>>) -> Fault {
    Fault::new(span, error.to_string())
}

fn interaction(
    interaction: &Interaction,
    modulus: f64,
    unused: bool,
) -> Result<law::Interaction, LawError> {
    let mut restitution = *interaction.restitution;
    if unused {
        restitution = restitution.max(LinearSpringDashpot::MIN_RESTITUTION);
    }
    let modulus = if unused { 1.0 } else { modulus };
    let normal: Arc<dyn NormalLaw> = match &interaction.law {
        Law::Linear(linear) => {
            let stiffness = match (&linear.stiffness, &linear.modulus) {
                (Auto::Given(stiffness), _) => Stiffness::Constant(**stiffness),
                (Auto::Auto, Some(modulus)) => Stiffness::Modulus(***modulus),
                (Auto::Auto, None) => Stiffness::Modulus(modulus),
            };
            let ratio = *linear.tangential_ratio;
            Arc::new(LinearSpringDashpot::new(stiffness, restitution, ratio)?)
        }
        Law::HertzMindlin(hertz) => {
            Arc::new(HertzMindlin::new([*hertz.young; 2], [*hertz.poisson; 2], restitution)?)
        }
    };
    let joint = |zone: &CohesiveZone| {
        let shear = zone.shear.map_or(*zone.tension, |shear| *shear);
        let stiffness = zone.stiffness.given().map(|stiffness| **stiffness);
        law::CohesiveZone::new(*zone.tension, shear, zone.fracture_energy(), stiffness)
    };
    Ok(law::Interaction {
        normal,
        static_friction: interaction.sticking_friction(),
        kinetic_friction: interaction.sliding_friction(),
        rolling_friction: *interaction.rolling_friction,
        twisting_friction: *interaction.twisting_friction,
        cohesion: *interaction.cohesion,
        restitution: law::Restitution {
            normal: *interaction.restitution,
            tangential: *interaction.tangential_restitution,
        },
        cohesive_zone: interaction.cohesive_zone.as_deref().map(joint).transpose()?,
    })
}
