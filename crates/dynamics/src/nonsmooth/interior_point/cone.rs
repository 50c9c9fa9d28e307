//! The second-order cone `x ≥ |(y, z)|` as the squares of a Jordan algebra (Faraut & Korányi 1994), and
//! the scaling of Nesterov and Todd (1997).

use glam::{DVec2, DVec3};

use crate::nonsmooth::system::across;

/// The product of the two eigenvalues: positive inside the cone.
pub(super) fn determinant(a: DVec3) -> f64 {
    let length = across(a).length();
    (a.x - length) * (a.x + length)
}

/// The point mirrored at the axis.
fn mirror(a: DVec3) -> DVec3 {
    DVec3::new(a.x, -a.y, -a.z)
}

/// `a ∘ b`.
pub(super) fn product(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(a.dot(b), a.x * b.y + b.x * a.y, a.x * b.z + b.x * a.z)
}

/// The `p` with `a ∘ p = b`, of a point inside the cone.
pub(super) fn quotient(b: DVec3, a: DVec3) -> DVec3 {
    let along = a.dot(mirror(b)) / determinant(a);
    DVec3::new(along, (b.y - along * a.y) / a.x, (b.z - along * a.z) / a.x)
}

/// How many times a direction can be gone from a point inside the cone until it is left.
pub(super) fn room(a: DVec3, direction: DVec3) -> f64 {
    // (a + t d) has the determinant bend t² + 2 slope t + level.
    let bend = direction.dot(mirror(direction));
    let (slope, level) = (a.dot(mirror(direction)), determinant(a));
    let mut room = if direction.x < 0.0 { -a.x / direction.x } else { f64::INFINITY };
    let discriminant = slope * slope - bend * level;
    if discriminant >= 0.0 {
        let root = -(slope + discriminant.sqrt().copysign(slope));
        for t in [root / bend, level / root] {
            if t > 0.0 && t < room {
                room = t;
            }
        }
    }
    room
}

/// A reaction and a velocity, both inside the cone, as central paths see them: the velocity is
/// `(gap + √(gap² + slip²), slip)`. Where the gap is gone this is de Saxcé's `(|slip|, slip)`; before, it has no
/// edge where the slip turns round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) reaction: DVec3,
    pub(super) gap: f64,
    pub(super) slip: DVec2,
}

impl Pair {
    pub(super) fn velocity(&self) -> DVec3 {
        DVec3::new(self.gap + self.speed(), self.slip.x, self.slip.y)
    }

    /// `√(gap² + slip²)`.
    fn speed(&self) -> f64 {
        (self.gap * self.gap + self.slip.length_squared()).sqrt()
    }

    /// How the velocity grows along the axis with the gap and the slip.
    pub(super) fn slope(&self) -> DVec3 {
        DVec3::new(self.gap, self.slip.x, self.slip.y) / self.speed() + DVec3::X
    }

    /// Of the velocity. Where it slips fast, its gap would be lost in the difference.
    fn velocity_determinant(&self) -> f64 {
        2.0 * self.gap * (self.gap + self.speed())
    }

    pub(super) fn is_inside(&self) -> bool {
        self.gap > 0.0 && self.reaction.x > 0.0 && determinant(self.reaction) > 0.0
    }

    /// What the two do not complement each other by.
    pub(super) fn work(&self) -> f64 {
        self.reaction.dot(self.velocity())
    }

    /// The smaller eigenvalue of what the two are scaled to, squared: as the larger one, their work,
    /// on the central path.
    pub(super) fn least_work(&self) -> f64 {
        let both = (determinant(self.reaction) * self.velocity_determinant()).sqrt();
        let middle = 0.5 * (self.work() + both);
        let largest = middle.sqrt() + (middle - both).max(0.0).sqrt();
        (both / largest).powi(2)
    }
}

/// `W`, with which `W reaction = W⁻¹ velocity = scaled`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaling {
    /// `W = size (2 v vᵀ − mirror)`.
    size: f64,
    v: DVec3,
    /// Of length one in the metric of the cone: `W² = size² (2 w wᵀ − mirror)`.
    w: DVec3,
    pub(super) scaled: DVec3,
}

impl Scaling {
    pub(super) fn new(pair: &Pair) -> Self {
        let (of_velocity, of_reaction) = (pair.velocity_determinant(), determinant(pair.reaction));
        let velocity = pair.velocity() / of_velocity.sqrt();
        let reaction = pair.reaction / of_reaction.sqrt();
        let gamma = (0.5 * (1.0 + reaction.dot(velocity))).sqrt();
        let w = (velocity + mirror(reaction)) / (2.0 * gamma);
        let size = (of_velocity / of_reaction).sqrt().sqrt();
        let v = (w + DVec3::X) / (2.0 * (w.x + 1.0)).sqrt();
        let mut scaling = Self { size, v, w, scaled: DVec3::ZERO };
        scaling.scaled = scaling.times(pair.reaction);
        scaling
    }

    /// `W a`.
    pub(super) fn times(&self, a: DVec3) -> DVec3 {
        self.size * (2.0 * self.v.dot(a) * self.v - mirror(a))
    }

    /// `W⁻¹ a`.
    pub(super) fn divide(&self, a: DVec3) -> DVec3 {
        let v = mirror(self.v);
        (2.0 * v.dot(a) * v - mirror(a)) / self.size
    }

    /// `(W² + yielding)⁻¹ a`, by the axes of `W`.
    pub(super) fn divide_twice(&self, a: DVec3, yielding: f64) -> DVec3 {
        let length = across(self.w).length();
        let direction = if length > 0.0 { across(self.w) / length } else { DVec2::X };
        let along = DVec3::new(0.0, direction.x, direction.y);
        let side = DVec3::new(0.0, -direction.y, direction.x);
        let (square, ratio) = (self.size * self.size, (self.w.x + length).powi(2));
        let part = |axis: DVec3, value: f64| axis * (axis.dot(a) / (value + yielding));
        0.5 * part(DVec3::X + along, square * ratio)
            + 0.5 * part(DVec3::X - along, square / ratio)
            + part(side, square)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pair() -> impl Strategy<Value = Pair> {
        let inside = (1e-3..2.0f64, -1.0..1.0f64, -1.0..1.0f64);
        (inside.clone(), inside).prop_map(|((m, y, z), (gap, a, b))| Pair {
            reaction: DVec3::new(m + y.hypot(z), y, z),
            gap,
            slip: DVec2::new(a, b),
        })
    }

    proptest! {
        #[test]
        fn a_scaling_brings_reaction_and_velocity_to_the_same_point(pair in pair()) {
            let scaling = Scaling::new(&pair);
            let other = scaling.divide(pair.velocity());
            prop_assert!(other.distance(scaling.scaled) < 1e-9 * scaling.scaled.length());
            let both = scaling.scaled.length_squared();
            prop_assert!((both - pair.work()).abs() < 1e-9 * both);
            let least = (scaling.scaled.x - across(scaling.scaled).length()).powi(2);
            prop_assert!((least - pair.least_work()).abs() < 1e-7 * both);
        }

        #[test]
        fn the_slope_is_that_of_the_velocity(
            pair in pair(),
            change in prop::array::uniform3(-1.0..1.0f64),
        ) {
            let at = |share: f64| Pair {
                gap: pair.gap * (1.0 + share * change[0]),
                slip: pair.slip + share * DVec2::new(change[1], change[2]),
                ..pair
            };
            let step = 1e-7 * pair.gap;
            let expected = (at(step).velocity().x - at(-step).velocity().x) / (2.0 * step);
            let change = DVec3::new(pair.gap * change[0], change[1], change[2]);
            prop_assert!((pair.slope().dot(change) - expected).abs() < 1e-4);
        }

        #[test]
        fn divisions_undo_products(pair in pair(), a in prop::array::uniform3(-1.0..1.0f64)) {
            let (scaling, a) = (Scaling::new(&pair), DVec3::from_array(a));
            prop_assert!(scaling.divide(scaling.times(a)).distance(a) < 1e-9);
            let twice = scaling.times(scaling.times(a));
            prop_assert!(scaling.divide_twice(twice + 0.3 * a, 0.3).distance(a) < 1e-6);
            let b = product(pair.reaction, a);
            prop_assert!(quotient(b, pair.reaction).distance(a) < 1e-9 / pair.reaction.x);
        }

        #[test]
        fn the_room_ends_at_the_boundary(
            pair in pair(),
            d in prop::array::uniform3(-1.0..1.0f64),
        ) {
            let (a, d) = (pair.reaction, DVec3::from_array(d));
            let room = room(a, d);
            if room < 1e6 {
                prop_assert!(determinant(a + room * d).abs() < 1e-9 * (1.0 + room * room));
                prop_assert!(determinant(a + 0.999 * room * d) > 0.0);
            } else {
                prop_assert!(d.x >= 0.0 && determinant(d) > -1e-6);
            }
        }
    }
}
