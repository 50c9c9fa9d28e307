//! Signorini's condition and Coulomb's law at one point, solved exactly.
//!
//! Of a point that touches, the velocity after the step is `u = free + W r` in the reaction impulse
//! `r`, both in the contact's frame: the normal first, then two directions across. The law asks for
//!
//! ```text
//! 0 ≤ u_n ⊥ r_n ≥ 0          what parts bears nothing, what bears does not part
//! |r_t| ≤ μ r_n              the cone, not a pyramid
//! u_t = −λ r_t, λ ≥ 0        and λ = 0 inside the cone: what slips slips against its friction
//! ```
//!
//! A point that bears has `(W + λ diag(0, 1, 1)) r = −free`. Without the normal this is the secular
//! equation of a trust region in the plane, `|r_t(λ)| = μ r_n(λ)`, whose root is found to rounding
//! (Bonnefon & Daviet 2011 solve the quartic that it is). What does not change while a problem is
//! solved, [`Yielding`], is worked out once, with the directions across along its principal axes.

use glam::{DMat2, DMat3, DVec2, DVec3};

/// How a point yields to an impulse, with the normal eliminated: `W` is `normal` along the normal,
/// `normal · coupling` between, and across `diag(across)` more than the normal explains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Yielding {
    /// 1/kg.
    normal: f64,
    coupling: DVec2,
    /// Principal values, 1/kg.
    across: DVec2,
}

impl Yielding {
    /// Of a point whose velocity changes by `delassus`, symmetric and positive definite, per impulse,
    /// and the frame in which that is: the same normal, the others turned.
    pub(super) fn new(delassus: &DMat3, frame: &DMat3) -> (Self, DMat3) {
        let w = delassus;
        let normal_inverse = w.x_axis.x.recip();
        let slope = DVec2::new(w.x_axis.y, w.x_axis.z);
        let coupling = normal_inverse * slope;
        let (across, axes) = principal(
            w.y_axis.y - slope.x * coupling.x,
            w.z_axis.y - slope.x * coupling.y,
            w.z_axis.z - slope.y * coupling.y,
        );
        let yielding = Self { normal: w.x_axis.x, coupling: axes.transpose() * coupling, across };
        let turned = |axis: DVec2| frame.y_axis * axis.x + frame.z_axis * axis.y;
        let turned = DMat3::from_cols(frame.x_axis, turned(axes.x_axis), turned(axes.y_axis));
        (yielding, turned)
    }

    /// The reaction of a point that has another one and moves with a velocity under it.
    ///
    /// `resistance` is the resistance to slip that was found last, which the next is looked for from.
    /// With a coefficient of friction large enough for the body to jam (Painlevé) more than one
    /// reaction can obey the law; this is one of them.
    #[inline]
    pub(super) fn react(
        &self,
        velocity: DVec3,
        reaction: DVec3,
        friction: f64,
        resistance: &mut f64,
    ) -> DVec3 {
        let held = DVec2::new(reaction.y, reaction.z);
        let normal = reaction.x + self.coupling.dot(held) - self.normal.recip() * velocity.x;
        if normal <= 0.0 {
            return DVec3::ZERO;
        }
        let drawn = DVec2::new(velocity.y, velocity.z) - velocity.x * self.coupling;
        let across = held - drawn * self.across.recip();
        let bears = normal - self.coupling.dot(across);
        let most = friction * bears;
        if most >= 0.0 && across.length_squared() <= most * most {
            return DVec3::new(bears, across.x, across.y);
        }
        if friction == 0.0 {
            return DVec3::new(normal, 0.0, 0.0);
        }
        let slip = Slip { yielding: self, load: drawn - self.across * held, normal, friction };
        *resistance = slip.resistance(*resistance);
        slip.reaction(*resistance)
    }

    /// Along the normal, 1/kg.
    #[inline]
    pub(super) fn normal(&self) -> f64 {
        self.normal
    }

    /// The square of the velocity that an impulse makes, m²/s².
    #[inline]
    pub(super) fn speed_squared(&self, impulse: DVec3) -> f64 {
        let across = DVec2::new(impulse.y, impulse.z);
        let normal = self.normal * (impulse.x + self.coupling.dot(across));
        let across = self.coupling * normal + self.across * across;
        DVec3::new(normal, across.x, across.y).length_squared()
    }
}

/// A point that slips: `(S + λ) r_t = −load` and `r_n = normal − coupling · r_t`.
struct Slip<'a> {
    yielding: &'a Yielding,
    load: DVec2,
    normal: f64,
    friction: f64,
}

impl Slip<'_> {
    /// With the last rounding taken off the friction.
    fn reaction(&self, resistance: f64) -> DVec3 {
        let across = -self.load / (self.yielding.across + resistance);
        let normal = self.normal - self.yielding.coupling.dot(across);
        let across = self.friction * normal * across.normalize_or_zero();
        DVec3::new(normal, across.x, across.y)
    }

    /// By how much the friction is beyond the cone at a resistance, and where Newton's method goes from
    /// there: in `1/(own + λ)`, with as few divisions as that takes, as each waits for the one before.
    #[inline]
    fn step(&self, resistance: f64, own: f64) -> (f64, f64) {
        let Yielding { coupling, across: yielding, .. } = self.yielding;
        let inverse = (*yielding + resistance).recip();
        let across = -self.load * inverse;
        let length = across.length();
        let excess = length - self.friction * (self.normal - coupling.dot(across));
        let fall = across * inverse;
        // How fast the excess falls with the resistance, times the length.
        let slope = across.dot(fall) + self.friction * length * coupling.dot(fall);
        let sum = own + resistance;
        (excess, slope * sum * sum / (slope * sum - excess * length) - own)
    }

    /// The resistance λ to slip that brings the reaction onto the cone: the excess is positive
    /// without any and negative with enough.
    ///
    /// Newton's method in `1/(S + λ)`, in which the excess of a point that yields equally in all
    /// directions is straight; by halves where that leads out of the bracket. Its error falls by squares, so
    /// that a step as short as [`LAST_STEP`] is the last.
    #[inline]
    fn resistance(&self, guess: f64) -> f64 {
        let own = 0.5 * self.yielding.across.element_sum();
        let (mut low, mut high) = (0.0, f64::INFINITY);
        let mut resistance = if guess > 0.0 { guess } else { own };
        for _ in 0..MOST_ITERATIONS {
            let (excess, next) = self.step(resistance, own);
            // Chosen, not branched on: which it is cannot be guessed.
            low = if excess > 0.0 { resistance } else { low };
            high = if excess > 0.0 { high } else { resistance };
            let sum = own + resistance;
            if next > low && next < high {
                if (next - resistance).abs() <= LAST_STEP * sum {
                    return next;
                }
                resistance = next;
                continue;
            }
            let next = if high < f64::INFINITY { 0.5 * (low + high) } else { 8.0 * (low + own) };
            if excess == 0.0 || (next - resistance).abs() <= 4.0 * f64::EPSILON * sum {
                return resistance;
            }
            resistance = next;
        }
        resistance
    }
}

/// Relative to the resistance; the error that it leaves is about its square.
const LAST_STEP: f64 = 1e-9;

const MOST_ITERATIONS: usize = 200;

/// Principal values and axes of `[[a, b], [b, c]]`.
fn principal(a: f64, b: f64, c: f64) -> (DVec2, DMat2) {
    if b == 0.0 {
        return (DVec2::new(a, c), DMat2::IDENTITY);
    }
    let (mean, half) = (0.5 * (a + c), 0.5 * (a - c));
    let radius = half.hypot(b);
    let large = mean + radius;
    // The small one from the determinant: their difference would cancel.
    let small = (a * c - b * b) / large;
    let axis =
        if half >= 0.0 { DVec2::new(half + radius, b) } else { DVec2::new(b, radius - half) };
    let axis = axis.normalize();
    (DVec2::new(large, small), DMat2::from_cols(axis, axis.perp()))
}

/// The reaction of a point that would move freely with a velocity.
#[cfg(test)]
pub(super) fn react(delassus: &DMat3, free: DVec3, friction: f64) -> DVec3 {
    let (yielding, frame) = Yielding::new(delassus, &DMat3::IDENTITY);
    frame * yielding.react(frame.transpose() * free, DVec3::ZERO, friction, &mut 0.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// How far a reaction is from the law: gap in Signorini's and Coulomb's conditions, relative.
    fn violation(w: &DMat3, free: DVec3, friction: f64, reaction: DVec3) -> f64 {
        let u = free + *w * reaction;
        let speed = free.length().max(f64::MIN_POSITIVE);
        let impulse = reaction.length().max(f64::MIN_POSITIVE);
        let (u_t, r_t) = (DVec2::new(u.y, u.z), DVec2::new(reaction.y, reaction.z));
        let signorini = (-u.x / speed)
            .max(-reaction.x / impulse)
            .max(u.x.abs() * reaction.x.abs() / (speed * impulse));
        let cone = (r_t.length() - friction * reaction.x) / impulse;
        let slips = u_t.length() / speed > 1e-9;
        let against = if slips {
            let dissipated = u_t.dot(r_t) + u_t.length() * friction * reaction.x;
            dissipated.abs() / (speed * impulse)
        } else {
            0.0
        };
        signorini.max(cone).max(against)
    }

    fn definite(columns: [f64; 9], least: f64) -> DMat3 {
        let g = DMat3::from_cols_array(&columns);
        g.transpose() * g + DMat3::from_diagonal(DVec3::splat(least))
    }

    proptest! {
        #[test]
        fn a_reaction_obeys_signorini_and_coulomb(
            columns in prop::array::uniform9(-1.0..1.0f64),
            free in prop::array::uniform3(-1.0..1.0f64),
            friction in prop_oneof![Just(0.0), 0.0..0.3, 0.3..3.0],
            least in prop_oneof![Just(1e-1), Just(1e-3), Just(1e-6)],
            scale in prop_oneof![Just(1e-6), Just(1.0), Just(1e6)],
        ) {
            let w = scale * definite(columns, least);
            let free = DVec3::from_array(free);
            let reaction = react(&w, free, friction);
            let wrong = violation(&w, free, friction, reaction);
            // The velocity is a difference of terms this much larger.
            let condition = w.determinant().abs().recip() * scale.powi(3);
            prop_assert!(wrong < 1e-13 * (1.0 + condition), "{reaction} {wrong:e}");
        }
    }

    proptest! {
        #[test]
        fn where_it_starts_does_not_change_a_reaction(
            columns in prop::array::uniform9(-1.0..1.0f64),
            free in prop::array::uniform3(-1.0..1.0f64),
            held in prop::array::uniform3(-1.0..1.0f64),
            guess in prop_oneof![Just(0.0), 1e-6..1e6f64],
            friction in 0.0..0.5f64,
        ) {
            let w = definite(columns, 0.3);
            let free = DVec3::from_array(free);
            let held = DVec3::from_array(held);
            let (yielding, frame) = Yielding::new(&w, &DMat3::IDENTITY);
            let velocity = frame.transpose() * (free + w * held);
            let mut resistance = guess;
            let again =
                yielding.react(velocity, frame.transpose() * held, friction, &mut resistance);
            let reaction = react(&w, free, friction);
            prop_assert!(reaction.distance(frame * again) < 1e-12, "{reaction} {again}");
        }
    }

    #[test]
    fn a_point_that_parts_bears_nothing() {
        let reaction = react(&DMat3::IDENTITY, DVec3::new(0.1, 3.0, -2.0), 0.5);
        assert_eq!(reaction, DVec3::ZERO);
    }

    #[test]
    fn a_point_sticks_inside_the_cone_and_slips_on_it() {
        let w = DMat3::from_diagonal(DVec3::new(2.0, 1.0, 1.0));
        let reaction = react(&w, DVec3::new(-2.0, 0.3, 0.4), 0.51);
        assert!(reaction.distance(DVec3::new(1.0, -0.3, -0.4)) < 1e-15);
        let reaction = react(&w, DVec3::new(-2.0, 0.3, 0.4), 0.49);
        assert!(reaction.distance(DVec3::new(1.0, -0.49 * 0.6, -0.49 * 0.8)) < 1e-15);
    }
}
