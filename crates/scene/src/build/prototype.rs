//! The distinct shapes of a scene: grains of other sizes are the same shape, enlarged.

use super::Assembly;
use super::body::{Form, Owner};

/// What a body looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Which of [`Plan::prototypes`](super::Plan::prototypes) it is.
    pub prototype: u32,
    /// How much larger.
    pub scale: f64,
}

/// Every form that bodies can have, once.
#[derive(Default)]
pub(super) struct Prototypes {
    pub(super) forms: Vec<Form>,
    /// Those of the variants of every group, then of every structure.
    pub(super) of_groups: Vec<Vec<u32>>,
    /// Those of the bodies at the start.
    pub(super) looks: Vec<Look>,
}

impl Prototypes {
    pub(super) fn of(assembly: &Assembly) -> Self {
        let mut all = Self::default();
        for maker in &assembly.makers {
            let variants = maker.shapes().map(|shape| all.place(&Form::Solid(shape.clone())));
            let variants = variants.collect();
            all.of_groups.push(variants);
        }
        for forms in &assembly.forms {
            // All different already, and many.
            let first = all.forms.len() as u32;
            all.forms.extend(forms.iter().map(|shape| Form::Solid(shape.clone())));
            all.of_groups.push((first..all.forms.len() as u32).collect());
        }
        for body in &assembly.bodies {
            let look = match (body.owner, body.twin) {
                (Owner::Grain { group, .. }, Some(twin)) => Look {
                    prototype: all.of_groups[group][twin.variant],
                    scale: f64::from_bits(twin.scale),
                },
                _ => Look { prototype: all.place(&body.form), scale: 1.0 },
            };
            all.looks.push(look);
        }
        all
    }

    /// The place of a form; groups may share a shape.
    fn place(&mut self, form: &Form) -> u32 {
        let known = self.forms.iter().position(|known| known == form);
        known.unwrap_or_else(|| {
            self.forms.push(form.clone());
            self.forms.len() - 1
        }) as u32
    }
}
