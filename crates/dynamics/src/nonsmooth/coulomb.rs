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
//! (Bonnefon & Daviet 2011 solve the quartic that it is).

use glam::{DMat2, DMat3, DVec2, DVec3};

/// What a point does under its reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Apart,
    Sticks,
    Slips,
}

/// The reaction impulse of a point.
///
/// `delassus` is symmetric and positive definite: how much the velocity of the point changes by an
/// impulse on it. With a coefficient of friction large enough for the body to jam (Painlevé) more
/// than one reaction can obey the law; this is one of them.
pub(crate) fn react(delassus: &DMat3, free: DVec3, friction: f64) -> (DVec3, Status) {
    if free.x >= 0.0 {
        return (DVec3::ZERO, Status::Apart);
    }
    let slip = Slip::new(delassus, free);
    if friction == 0.0 {
        return (DVec3::new(-free.x / delassus.x_axis.x, 0.0, 0.0), Status::Slips);
    }
    if slip.excess(0.0, friction) <= 0.0 {
        return (slip.reaction(0.0), Status::Sticks);
    }
    let resistance = slip.resistance(friction);
    (on_the_cone(slip.reaction(resistance), friction), Status::Slips)
}

/// Takes the last rounding off the friction of a point that slips.
fn on_the_cone(reaction: DVec3, friction: f64) -> DVec3 {
    let across = DVec2::new(reaction.y, reaction.z);
    let across = friction * reaction.x * across.normalize_or_zero();
    DVec3::new(reaction.x, across.x, across.y)
}

/// A point that bears, with the normal reaction eliminated: `(S + λ) r_t = −c`, in the principal
/// axes of `S`.
struct Slip {
    /// Principal values of `S`, s/kg.
    stiffness: DVec2,
    axes: DMat2,
    load: DVec2,
    /// `r_n = normal − coupling · r_t`.
    normal: f64,
    coupling: DVec2,
}

impl Slip {
    fn new(w: &DMat3, free: DVec3) -> Self {
        let across = DVec2::new(w.x_axis.y, w.x_axis.z);
        let inverse = w.x_axis.x.recip();
        let coupling = inverse * across;
        let normal = -inverse * free.x;
        let load = DVec2::new(free.y, free.z) + normal * across;
        let (stiffness, axes) = principal(
            w.y_axis.y - across.x * coupling.x,
            w.z_axis.y - across.x * coupling.y,
            w.z_axis.z - across.y * coupling.y,
        );
        let turned = axes.transpose();
        Self { stiffness, axes, load: turned * load, normal, coupling: turned * coupling }
    }

    fn across(&self, resistance: f64) -> DVec2 {
        -self.load / (self.stiffness + resistance)
    }

    fn normal(&self, across: DVec2) -> f64 {
        self.normal - self.coupling.dot(across)
    }

    fn reaction(&self, resistance: f64) -> DVec3 {
        let across = self.across(resistance);
        let normal = self.normal(across);
        let across = self.axes * across;
        DVec3::new(normal, across.x, across.y)
    }

    /// By how much the friction is beyond the cone.
    fn excess(&self, resistance: f64, friction: f64) -> f64 {
        let across = self.across(resistance);
        across.length() - friction * self.normal(across)
    }

    /// The resistance λ to slip that brings the reaction onto the cone: the excess is positive
    /// without any and negative with enough. Bisection in the logarithm, quickened by the secant.
    fn resistance(&self, friction: f64) -> f64 {
        let excess = |resistance: f64| self.excess(resistance, friction);
        let scale = self.stiffness.max_element();
        let (mut low, mut above) = (0.0, excess(0.0));
        let mut high = scale;
        let mut below = excess(high);
        while below > 0.0 {
            (low, above) = (high, below);
            high *= 8.0;
            below = excess(high);
        }
        // Illinois: the end that stays loses half its weight, so that both close in.
        let mut last = 0;
        for _ in 0..MOST_ITERATIONS {
            let mut middle = (low * below - high * above) / (below - above);
            if !(middle > low && middle < high) {
                middle = 0.5 * (low + high);
            }
            let value = excess(middle);
            if value == 0.0 || high - low <= 2.0 * f64::EPSILON * high {
                return middle;
            }
            if value > 0.0 {
                (low, above) = (middle, value);
                if last == 1 {
                    below *= 0.5;
                }
                last = 1;
            } else {
                (high, below) = (middle, value);
                if last == -1 {
                    above *= 0.5;
                }
                last = -1;
            }
        }
        0.5 * (low + high)
    }
}

const MOST_ITERATIONS: usize = 100;

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
            let (reaction, status) = react(&w, free, friction);
            let wrong = violation(&w, free, friction, reaction);
            // The velocity is a difference of terms this much larger.
            let condition = w.determinant().abs().recip() * scale.powi(3);
            prop_assert!(wrong < 1e-13 * (1.0 + condition), "{status:?} {reaction} {wrong:e}");
        }
    }

    #[test]
    fn a_point_that_parts_bears_nothing() {
        let (reaction, status) = react(&DMat3::IDENTITY, DVec3::new(0.1, 3.0, -2.0), 0.5);
        assert_eq!((reaction, status), (DVec3::ZERO, Status::Apart));
    }

    #[test]
    fn a_point_sticks_inside_the_cone_and_slips_on_it() {
        let w = DMat3::from_diagonal(DVec3::new(2.0, 1.0, 1.0));
        let (reaction, status) = react(&w, DVec3::new(-2.0, 0.3, 0.4), 0.51);
        assert_eq!(status, Status::Sticks);
        assert!(reaction.distance(DVec3::new(1.0, -0.3, -0.4)) < 1e-15);
        let (reaction, status) = react(&w, DVec3::new(-2.0, 0.3, 0.4), 0.49);
        assert_eq!(status, Status::Slips);
        assert!(reaction.distance(DVec3::new(1.0, -0.49 * 0.6, -0.49 * 0.8)) < 1e-15);
    }
}
