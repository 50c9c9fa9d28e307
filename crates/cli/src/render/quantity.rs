//! What the colours of grains tell.

use clap::ValueEnum;
use polygrain_scene::results::{Bodies, BodyState};

use super::cast::Cast;
use crate::picture::{Key, Rgb, colour_map, grain_colour, oklch};

/// Something about a grain that can be shown by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Quantity {
    /// Its shape; no legend
    Shape,
    /// m/s
    Speed,
    /// rad/s
    AngularSpeed,
    /// Its number
    Id,
    Group,
    Material,
    /// Bodies that it presses against
    Coordination,
    /// The greatest force of its contacts, N
    Force,
    /// The way from where it was first, m
    Displacement,
}

impl Quantity {
    /// The value of a grain; none if it is a name rather than a number.
    pub(super) fn value(self, body: &BodyState, displacement: f64) -> Option<f64> {
        match self {
            Self::Speed => Some(f64::from(body.velocity.length())),
            Self::AngularSpeed => Some(f64::from(body.angular_velocity.length())),
            Self::Coordination => Some(f64::from(body.coordination)),
            Self::Force => Some(f64::from(body.largest_force)),
            Self::Displacement => Some(displacement),
            Self::Id => Some(f64::from(body.id)),
            Self::Shape | Self::Group | Self::Material => None,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Shape => "shape",
            Self::Speed => "speed, m/s",
            Self::AngularSpeed => "angular speed, rad/s",
            Self::Id => "number",
            Self::Group => "group",
            Self::Material => "material",
            Self::Coordination => "coordination",
            Self::Force => "largest force, N",
            Self::Displacement => "displacement, m",
        }
    }

    /// The colour of a grain.
    pub(super) fn colour(
        self,
        body: &BodyState,
        displacement: f64,
        scale: &Scale,
        cast: &Cast,
    ) -> Rgb {
        if let Some(value) = self.value(body, displacement) {
            return scale.colour(value);
        }
        let name = cast.bodies.bodies.get(body.id as usize);
        match self {
            Self::Group => category(name.map_or(0, |name| name.owner)),
            Self::Material => category(name.map_or(0, |name| name.material)),
            _ => grain_colour(cast.kind(body), body.id),
        }
    }

    /// What the colours mean.
    pub(super) fn key(self, scale: &Scale, bodies: &Bodies) -> Option<Key> {
        let names = |names: &[String]| {
            let names = names.iter().enumerate();
            names.map(|(i, name)| (name.clone(), category(i as u32))).collect()
        };
        let label = self.label().to_owned();
        match self {
            Self::Shape => None,
            Self::Group => {
                Some(Key::Names { label, names: names(&bodies.owners[..bodies.groups]) })
            }
            Self::Material => Some(Key::Names { label, names: names(&bodies.materials) }),
            _ => Some(scale.key(label)),
        }
    }
}

/// A colour for the nth of some names.
fn category(index: u32) -> Rgb {
    const HUES: [f32; 8] = [55.0, 245.0, 150.0, 20.0, 300.0, 100.0, 200.0, 345.0];
    oklch(0.7, 0.115, HUES[index as usize % HUES.len()])
}

/// Values and their colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    range: [f64; 2],
    beyond: [bool; 2],
}

impl Scale {
    /// The range asked for, or one that holds these values, but for a few that are far away.
    pub(super) fn new(values: &mut [f64], asked: Option<[f64; 2]>) -> Self {
        values.sort_by(f64::total_cmp);
        let (low, high) = match values {
            [] => (0.0, 1.0),
            [low, .., high] => (*low, *high),
            [one] => (*one, *one),
        };
        let range = asked.unwrap_or_else(|| {
            let from = if low >= 0.0 && low < 0.5 * high { 0.0 } else { low };
            let most = values.get(values.len() * 995 / 1000).copied().unwrap_or(high);
            let to = if high - from > 1.3 * (most - from) && most > from { most } else { high };
            // Equal values need a range too.
            if to > from { [from, to] } else { [from, from + from.abs().max(1.0)] }
        });
        Self { range, beyond: [low < range[0], high > range[1]] }
    }

    /// Where a value is between the ends, from 0 to 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        ((value - self.range[0]) / (self.range[1] - self.range[0])).clamp(0.0, 1.0)
    }

    pub(super) fn colour(&self, value: f64) -> Rgb {
        colour_map(self.place(value) as f32)
    }

    pub(super) fn key(&self, label: String) -> Key {
        Key::Scale { label, range: self.range, beyond: self.beyond }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_its_values_but_not_a_few_far_away() {
        let mut even: Vec<f64> = (0..1000).map(f64::from).collect();
        assert_eq!(Scale::new(&mut even, None), Scale { range: [0.0, 999.0], beyond: [false; 2] });
        even[3] = 1e6;
        let scale = Scale::new(&mut even, None);
        assert!(scale.range[1] < 1000.0 && scale.beyond == [false, true]);
        let narrow = Scale::new(&mut even, Some([10.0, 20.0]));
        assert_eq!((narrow.place(5.0), narrow.place(15.0), narrow.beyond), (0.0, 0.5, [true; 2]));
    }

    #[test]
    fn a_scale_of_equal_or_no_values_is_no_point() {
        for values in [&mut [][..], &mut [0.0, 0.0], &mut [7.0], &mut [-2.0, -2.0]] {
            let Scale { range: [from, to], .. } = Scale::new(values, None);
            assert!(from < to);
        }
    }
}
