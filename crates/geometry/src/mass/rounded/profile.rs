//! Solids of revolution about z, from their profile in the half-plane (ρ, z).

use std::f64::consts::PI;

use glam::{DMat3, DVec2, DVec3};

use super::super::{MassProperties, Moments};
use crate::shape::{Cone, Cylinder};

/// A profile from the upper end of the axis to the lower, of lines and circular arcs.
pub(crate) struct Profile(Vec<Piece>);

enum Piece {
    Line {
        from: DVec2,
        to: DVec2,
    },
    /// Angles count from the +z axis towards +ρ.
    Arc {
        centre: DVec2,
        radius: f64,
        from: f64,
        to: f64,
    },
}

/// A point of the profile with its share of the lengths `dz` and `ds`.
struct Sample {
    rho: f64,
    z: f64,
    dz: f64,
    ds: f64,
}

impl Profile {
    /// A cylinder grown by a ball of radius `r`.
    pub(crate) fn rounded_cylinder(cylinder: &Cylinder, r: f64) -> Self {
        let [radius, h] = [cylinder.radius(), cylinder.half_height()];
        let arc = |z, from, to| Piece::Arc { centre: DVec2::new(radius, z), radius: r, from, to };
        let line = |from: [f64; 2], to: [f64; 2]| Piece::Line { from: from.into(), to: to.into() };
        Self(vec![
            line([0.0, h + r], [radius, h + r]),
            arc(h, 0.0, PI / 2.0),
            line([radius + r, h], [radius + r, -h]),
            arc(-h, PI / 2.0, PI),
            line([radius, -h - r], [0.0, -h - r]),
        ])
    }

    /// A cone grown by a ball of radius `r`.
    pub(crate) fn rounded_cone(cone: &Cone, r: f64) -> Self {
        let apex = DVec2::new(0.0, cone.apex_z());
        let rim = DVec2::new(cone.radius(), cone.base_z());
        // Direction of the slant's normal.
        let slant = cone.height().atan2(cone.radius());
        let offset = r * DVec2::new(slant.sin(), slant.cos());
        let below = DVec2::new(0.0, -r);
        Self(vec![
            Piece::Arc { centre: apex, radius: r, from: 0.0, to: slant },
            Piece::Line { from: apex + offset, to: rim + offset },
            Piece::Arc { centre: rim, radius: r, from: slant, to: PI },
            Piece::Line { from: rim + below, to: DVec2::new(0.0, rim.y) + below },
        ])
    }

    /// Volume, centre and inertia of the solid: `∮ ρ² dz` and its kin, exact up to rounding.
    pub(crate) fn mass_properties(&self) -> MassProperties {
        let (mut volume, mut first, mut along, mut across) = (0.0, 0.0, 0.0, 0.0);
        for Sample { rho, z, dz, .. } in self.samples() {
            // The profile runs downwards.
            let disc = -PI * rho * rho * dz;
            volume += disc;
            first += disc * z;
            along += disc * z * z;
            across += disc * rho * rho / 4.0;
        }
        Moments {
            zeroth: volume,
            first: DVec3::new(0.0, 0.0, first),
            second: DMat3::from_diagonal(DVec3::new(across, across, along)),
        }
        .mass_properties(DVec3::ZERO)
    }

    /// Surface area of the solid: `2π ∫ ρ ds`, exact up to rounding.
    pub(crate) fn area(&self) -> f64 {
        self.samples().map(|s| 2.0 * PI * s.rho * s.ds).sum()
    }

    fn samples(&self) -> impl Iterator<Item = Sample> {
        let rule = gauss_legendre();
        self.0.iter().flat_map(move |piece| rule.map(|(x, weight)| piece.sample(x, weight)))
    }
}

impl Piece {
    fn sample(&self, x: f64, weight: f64) -> Sample {
        match *self {
            Self::Line { from, to } => {
                let at = from.lerp(to, x);
                let step = weight * (to - from);
                Sample { rho: at.x, z: at.y, dz: step.y, ds: step.length() }
            }
            Self::Arc { centre, radius, from, to } => {
                let angle = from + (to - from) * x;
                let (sin, cos) = angle.sin_cos();
                let ds = weight * radius * (to - from);
                Sample {
                    rho: centre.x + radius * sin,
                    z: centre.y + radius * cos,
                    dz: -sin * ds,
                    ds,
                }
            }
        }
    }
}

/// Enough for the worst integrand: a trigonometric polynomial of degree 5 over half a turn, whose
/// error is below 1e-20.
const NODES: usize = 20;

/// The Gauss–Legendre rule on [0, 1]: nodes and weights, by Newton's method on the Legendre
/// polynomial.
fn gauss_legendre() -> [(f64, f64); NODES] {
    std::array::from_fn(|i| {
        let n = NODES as f64;
        let mut x = (PI * (i as f64 + 0.75) / (n + 0.5)).cos();
        let mut slope = 0.0;
        for _ in 0..8 {
            let [mut last, mut p] = [1.0, x];
            for k in 2..=NODES {
                let k = k as f64;
                (last, p) = (p, ((2.0 * k - 1.0) * x * p - (k - 1.0) * last) / k);
            }
            slope = n * (x * p - last) / (x * x - 1.0);
            x -= p / slope;
        }
        (0.5 * (1.0 - x), 1.0 / ((1.0 - x * x) * slope * slope))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_integrates_powers() {
        for power in 0..40 {
            let sum: f64 = gauss_legendre().iter().map(|(x, w)| w * x.powi(power)).sum();
            assert!((sum * f64::from(power + 1) - 1.0).abs() < 1e-14, "{power}");
        }
    }

    #[test]
    fn steiner_formulas_of_cylinder_and_cone() {
        // V + A r + M r² + 4/3 π r³ and its derivative, with M the integral of mean curvature.
        let [radius, height, r] = [0.8, 1.7, 0.35];
        let slant = f64::hypot(radius, height);
        let cases = [
            (
                Profile::rounded_cylinder(&Cylinder::new(radius, height).unwrap(), r),
                PI * radius * radius * height,
                2.0 * PI * radius * (radius + height),
                PI * height + PI * PI * radius,
            ),
            (
                Profile::rounded_cone(&Cone::new(radius, height).unwrap(), r),
                PI / 3.0 * radius * radius * height,
                PI * radius * (radius + slant),
                // The lateral surface (π h) and the base rim (turning angle times half length).
                PI * height + PI * radius * (PI - (height / radius).atan()),
            ),
        ];
        for (profile, volume, area, curvature) in cases {
            let ball = 4.0 / 3.0 * PI * r.powi(3);
            let exact = volume + area * r + curvature * r * r + ball;
            assert!((profile.mass_properties().volume / exact - 1.0).abs() < 1e-14);
            let exact = area + 2.0 * curvature * r + 4.0 * PI * r * r;
            assert!((profile.area() / exact - 1.0).abs() < 1e-14);
        }
    }
}
