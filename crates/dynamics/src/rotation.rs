//! How a rigid body turns by itself.
//!
//! Between kicks no torque acts: the angular momentum stays in space while the body turns under it.
//! Both schemes turn the body by an exact rotation, so the momentum in space is kept to rounding
//! whatever the step, and the quaternion stays a unit one.

use std::fmt;
use std::str::FromStr;

use glam::{DMat3, DQuat, DVec3};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the orientation is advanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RotationScheme {
    /// The exponential map with a Runge–Kutta–Munthe-Kaas step: fourth order.
    #[default]
    Exponential,
    /// The Cayley map at the midpoint (Hughes & Winget 1980; with the implicit midpoint of Simo &
    /// Wong 1991): second order, keeps the energy of a free body exactly.
    HughesWinget,
}

/// A name that is no scheme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no rotation scheme `{0}`: it is exponential or hughes-winget")]
pub struct UnknownRotationScheme(String);

impl fmt::Display for RotationScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exponential => "exponential",
            Self::HughesWinget => "hughes-winget",
        })
    }
}

impl FromStr for RotationScheme {
    type Err = UnknownRotationScheme;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "exponential" => Ok(Self::Exponential),
            "hughes-winget" => Ok(Self::HughesWinget),
            _ => Err(UnknownRotationScheme(name.to_owned())),
        }
    }
}

/// The inertia of a body: principal moments, kg·m², and the axes they belong to, from principal to
/// body directions (`None` if those are the body's).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inertia {
    pub(crate) inverse_moments: DVec3,
    pub(crate) axes: Option<DQuat>,
}

impl Inertia {
    fn is_isotropic(&self) -> bool {
        let i = self.inverse_moments;
        i.x == i.y && i.y == i.z
    }

    /// The angular velocity in space of a body with an angular momentum in space.
    pub(crate) fn angular_velocity(&self, orientation: DQuat, momentum: DVec3) -> DVec3 {
        if self.is_isotropic() {
            return momentum * self.inverse_moments.x;
        }
        let to_space = self.frame(orientation);
        to_space * (to_space.conjugate() * momentum * self.inverse_moments)
    }

    /// The angular momentum in space of a body with an angular velocity in space.
    pub(crate) fn angular_momentum(&self, orientation: DQuat, velocity: DVec3) -> DVec3 {
        if self.is_isotropic() {
            return velocity / self.inverse_moments.x;
        }
        let to_space = self.frame(orientation);
        to_space * (to_space.conjugate() * velocity / self.inverse_moments)
    }

    /// The inverse of the inertia in space, 1/(kg·m²).
    pub(crate) fn inverse(&self, orientation: DQuat) -> DMat3 {
        let to_space = DMat3::from_quat(self.frame(orientation));
        to_space * DMat3::from_diagonal(self.inverse_moments) * to_space.transpose()
    }

    fn frame(&self, orientation: DQuat) -> DQuat {
        self.axes.map_or(orientation, |axes| orientation * axes)
    }

    /// The orientation after a time without torque.
    pub(crate) fn turn(
        &self,
        scheme: RotationScheme,
        orientation: DQuat,
        momentum: DVec3,
        time: f64,
    ) -> DQuat {
        let turned = if self.is_isotropic() {
            let angle = momentum * (self.inverse_moments.x * time);
            match scheme {
                RotationScheme::Exponential => exponential(angle) * orientation,
                RotationScheme::HughesWinget => cayley(angle) * orientation,
            }
        } else {
            let to_space = self.frame(orientation);
            let body = to_space.conjugate() * momentum;
            let turn = match scheme {
                RotationScheme::Exponential => exponential(self.munthe_kaas(body, time)),
                RotationScheme::HughesWinget => cayley(self.midpoint(body, time)),
            };
            let turn = self.axes.map_or(turn, |axes| axes * turn * axes.conjugate());
            orientation * turn
        };
        // One step of Newton's iteration for 1/|q|: the quaternion is a unit one but for rounding.
        turned * (1.5 - 0.5 * turned.length_squared())
    }

    /// The rotation vector of a step, in principal axes, from the momentum in those axes
    /// (Munthe-Kaas 1998, fourth order with two commutators).
    fn munthe_kaas(&self, momentum: DVec3, time: f64) -> DVec3 {
        let angle_after =
            |turned: DVec3| exponential(-turned) * momentum * self.inverse_moments * time;
        let k1 = momentum * self.inverse_moments * time;
        let k2 = angle_after(0.5 * k1);
        let k3 = angle_after(0.5 * k2 + 0.125 * k1.cross(k2));
        let k4 = angle_after(k3);
        (k1 + 2.0 * (k2 + k3) + k4 + 0.5 * k1.cross(k4)) / 6.0
    }

    /// The rotation vector `h ω(L_m)` at the mean `L_m` of the momenta before and after, in
    /// principal axes: the fixed point of `L' = cay(−h ω(L_m)) L`. Keeps `L · I⁻¹ L`.
    fn midpoint(&self, momentum: DVec3, time: f64) -> DVec3 {
        let mut mean = momentum;
        for _ in 0..50 {
            let angle = mean * self.inverse_moments * time;
            // L' − L = h L_m × ω_m, so L_m = L + ½ L_m × (h ω_m).
            let next = momentum + 0.5 * mean.cross(angle);
            let change = (next - mean).abs().max_element();
            mean = next;
            if change <= 1e-17 * momentum.abs().max_element() {
                break;
            }
        }
        mean * self.inverse_moments * time
    }
}

/// The rotation by a vector's length about its direction.
pub(crate) fn exponential(angle: DVec3) -> DQuat {
    let square = angle.length_squared();
    let (sine_ratio, cosine) = if square < 1e-3 {
        // sin(θ/2)/θ and cos(θ/2) as series, good to rounding here.
        (
            0.5 - square * (1.0 / 48.0 - square * (1.0 / 3840.0 - square / 645_120.0)),
            1.0 - square
                * (0.125
                    - square * (1.0 / 384.0 - square * (1.0 / 46_080.0 - square / 10_321_920.0))),
        )
    } else {
        let angle = square.sqrt();
        let (sine, cosine) = (0.5 * angle).sin_cos();
        (sine / angle, cosine)
    };
    let axis = sine_ratio * angle;
    DQuat::from_xyzw(axis.x, axis.y, axis.z, cosine)
}

/// The Cayley map of a rotation vector: its direction, and twice the arctangent of half its length.
fn cayley(angle: DVec3) -> DQuat {
    let scale = (1.0 + 0.25 * angle.length_squared()).sqrt().recip();
    let axis = 0.5 * scale * angle;
    DQuat::from_xyzw(axis.x, axis.y, axis.z, scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INERTIA: Inertia =
        Inertia { inverse_moments: DVec3::new(1.0, 0.5, 1.0 / 3.0), axes: None };

    /// About the middle axis: a body that tumbles.
    const MOMENTUM: DVec3 = DVec3::new(0.01, 4.0, 0.02);

    fn energy(orientation: DQuat) -> f64 {
        0.5 * MOMENTUM.dot(INERTIA.angular_velocity(orientation, MOMENTUM))
    }

    fn after(scheme: RotationScheme, steps: u32, time: f64) -> DQuat {
        let step = time / f64::from(steps);
        (0..steps).fold(DQuat::IDENTITY, |q, _| INERTIA.turn(scheme, q, MOMENTUM, step))
    }

    #[test]
    fn a_free_body_keeps_its_energy_over_100_000_steps() {
        for scheme in [RotationScheme::Exponential, RotationScheme::HughesWinget] {
            let before = energy(DQuat::IDENTITY);
            let mut orientation = DQuat::IDENTITY;
            for _ in 0..100_000 {
                orientation = INERTIA.turn(scheme, orientation, MOMENTUM, 1e-3);
                assert!((energy(orientation) / before - 1.0).abs() < 1e-9, "{scheme}");
            }
            assert!((orientation.length() - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn the_error_falls_with_the_order_of_the_scheme() {
        let exact = after(RotationScheme::Exponential, 100_000, 5.0);
        for (scheme, order) in
            [(RotationScheme::Exponential, 4.0), (RotationScheme::HughesWinget, 2.0)]
        {
            let error = |steps| (after(scheme, steps, 5.0) - exact).length();
            let measured = (error(250) / error(500)).log2();
            assert!((measured - order).abs() < 0.25, "{scheme}: order {measured}");
        }
    }

    #[test]
    fn a_turned_frame_of_inertia_gives_the_same_motion() {
        let axes = DQuat::from_scaled_axis(DVec3::new(0.3, -1.0, 0.4));
        let turned = Inertia { axes: Some(axes), ..INERTIA };
        for scheme in [RotationScheme::Exponential, RotationScheme::HughesWinget] {
            let plain = INERTIA.turn(scheme, DQuat::IDENTITY, MOMENTUM, 0.1);
            let other = turned.turn(scheme, axes.conjugate(), MOMENTUM, 0.1) * axes;
            assert!((plain - other).length() < 1e-15);
        }
    }

    #[test]
    fn series_and_closed_form_of_the_exponential_meet() {
        for length in [1e-9, 1e-4, 0.0316, 0.0317, 1.0, 3.0] {
            let angle = DVec3::new(0.6, 0.0, -0.8) * length;
            let difference = exponential(angle) - DQuat::from_scaled_axis(angle);
            assert!(difference.length() < 1e-15, "{length}");
        }
    }
}
