//! Closed forms of the smooth kinds and the box, all centred on their centre of mass.

use std::f64::consts::PI;

use glam::{DMat3, DVec3};

use super::MassProperties;
use crate::shape::Superellipsoid;

/// Mass properties of a body centred on the origin and symmetric about the coordinate planes,
/// from its volume and the mean squares of its coordinates.
pub(super) fn symmetric(volume: f64, mean_squares: DVec3) -> MassProperties {
    let s = mean_squares;
    let inertia = DVec3::new(s.y + s.z, s.z + s.x, s.x + s.y) * volume;
    MassProperties { volume, centre: DVec3::ZERO, inertia: DMat3::from_diagonal(inertia) }
}

pub(super) fn sphere(radius: f64) -> MassProperties {
    ellipsoid(DVec3::splat(radius))
}

pub(super) fn ellipsoid(semi_axes: DVec3) -> MassProperties {
    symmetric(4.0 / 3.0 * PI * semi_axes.element_product(), semi_axes * semi_axes / 5.0)
}

pub(super) fn cuboid(half_extents: DVec3) -> MassProperties {
    symmetric(8.0 * half_extents.element_product(), half_extents * half_extents / 3.0)
}

pub(super) fn cylinder(radius: f64, half_height: f64) -> MassProperties {
    let across = radius * radius / 4.0;
    let volume = 2.0 * PI * radius * radius * half_height;
    symmetric(volume, DVec3::new(across, across, half_height * half_height / 3.0))
}

pub(super) fn cone(radius: f64, height: f64) -> MassProperties {
    let across = 0.15 * radius * radius;
    let volume = PI / 3.0 * radius * radius * height;
    symmetric(volume, DVec3::new(across, across, 0.0375 * height * height))
}

/// A cylinder and two half balls, each of whose mean height over its base is `3r/8`.
pub(super) fn capsule(radius: f64, half_length: f64) -> MassProperties {
    let [r, h] = [radius, half_length];
    let tube = cylinder(r, h).volume;
    let caps = sphere(r).volume;
    let volume = tube + caps;
    let across = (tube * r * r / 4.0 + caps * r * r / 5.0) / volume;
    let along = (tube * h * h / 3.0 + caps * (h * h + 0.75 * h * r + r * r / 5.0)) / volume;
    symmetric(volume, DVec3::new(across, across, along))
}

/// Jaklič & Solina 2003 ("Moments of superellipsoids and their application to range image
/// registration"), here as Dirichlet integrals in Beta functions.
pub(super) fn superellipsoid(shape: &Superellipsoid) -> MassProperties {
    let axes = shape.semi_axes();
    let moment = |i, j, k| dirichlet(shape.e1(), shape.e2(), [i, j, k]);
    let unit = moment(0.0, 0.0, 0.0);
    let squares =
        DVec3::new(moment(2.0, 0.0, 0.0), moment(0.0, 2.0, 0.0), moment(0.0, 0.0, 2.0)) / unit;
    symmetric(8.0 * axes.element_product() * unit, squares * axes * axes)
}

/// `∫ xⁱ yʲ zᵏ` over the first octant of the superellipsoid of unit semi-axes: the moment of the
/// cross-section's quadrant times the integral of its scale over z.
fn dirichlet(e1: f64, e2: f64, [i, j, k]: [f64; 3]) -> f64 {
    let [u, v] = [(i + 1.0) * e2 / 2.0, (j + 1.0) * e2 / 2.0];
    let quadrant = e2 * e2 / 4.0 * beta(u, v) / (u + v);
    let stack = e1 / 2.0 * beta((k + 1.0) * e1 / 2.0, (i + j + 2.0) * e1 / 2.0 + 1.0);
    quadrant * stack
}

/// Euler's Beta function for the small arguments that occur here (below 10).
fn beta(a: f64, b: f64) -> f64 {
    libm::tgamma(a) * libm::tgamma(b) / libm::tgamma(a + b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::mass::tests::assert_close;
    use proptest::prelude::*;

    #[test]
    fn textbook_inertias() {
        let brick = cuboid(DVec3::new(0.5, 1.0, 1.5));
        let exact = DVec3::new(4.0 + 9.0, 1.0 + 9.0, 1.0 + 4.0) * (6.0 / 12.0);
        assert!(brick.inertia.abs_diff_eq(DMat3::from_diagonal(exact), 1e-14));

        let rod = cylinder(2.0, 1.5);
        let mass = PI * 4.0 * 3.0;
        assert!((rod.inertia.z_axis.z / (0.5 * mass * 4.0) - 1.0).abs() < 1e-15);
        assert!((rod.inertia.x_axis.x / (mass * (12.0 + 9.0) / 12.0) - 1.0).abs() < 1e-15);

        let tip = cone(2.0, 3.0);
        let mass = PI * 4.0;
        assert!((tip.inertia.z_axis.z / (0.3 * mass * 4.0) - 1.0).abs() < 1e-15);
        let across = mass * (0.15 * 4.0 + 0.0375 * 9.0);
        assert!((tip.inertia.x_axis.x / across - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_capsule_lies_between_its_limits() {
        assert_close(&capsule(1.0, 1e-13), &sphere(1.0), 1e-12);
        assert_close(&capsule(1e-9, 1.0), &cylinder(1e-9, 1.0), 1e-8);
        // Slices: ∫ of discs over z.
        let [r, h] = [0.7, 1.3];
        let mut sums = [0.0; 3];
        let (nodes, step) = (400_000, 2.0 * (r + h) / 400_000.0);
        for i in 0..nodes {
            let z: f64 = (f64::from(i) + 0.5) * step - r - h;
            let beyond = (z.abs() - h).max(0.0);
            let square = r * r - beyond * beyond;
            sums[0] += PI * square * step;
            sums[1] += PI * square * z * z * step;
            sums[2] += PI * square * square / 4.0 * step;
        }
        let exact = symmetric(sums[0], DVec3::new(sums[2], sums[2], sums[1]) / sums[0]);
        assert_close(&capsule(r, h), &exact, 1e-9);
    }

    #[test]
    fn special_superellipsoids() {
        let axes = DVec3::new(1.0, 2.0, 0.5);
        let of = |e1, e2| {
            Shape::superellipsoid(axes.x, axes.y, axes.z, e1, e2).unwrap().mass_properties()
        };
        assert_close(&of(1.0, 1.0), &ellipsoid(axes), 1e-14);
        // e1 = e2 = 2: the octahedron |x/a| + |y/b| + |z/c| ≤ 1.
        let octahedron = symmetric(4.0 / 3.0 * axes.element_product(), axes * axes / 10.0);
        assert_close(&of(2.0, 2.0), &octahedron, 1e-14);
        // e1 = 2, e2 = 1: two elliptic cones base to base; about the base, ⟨z²⟩ = c²/10.
        let cones = symmetric(
            2.0 / 3.0 * PI * axes.element_product(),
            axes * axes * DVec3::new(0.15, 0.15, 0.1),
        );
        assert_close(&of(2.0, 1.0), &cones, 1e-14);
    }

    /// Sections across z, each a superellipse whose quadrant is cut into strips, all by the
    /// tanh–sinh rule.
    fn superellipsoid_by_strips(e1: f64, e2: f64) -> [f64; 3] {
        let rule: Vec<(f64, f64, f64)> = (-320..=320)
            .map(|i| {
                // Node, its complement to one, and weight on (0, 1).
                let t = f64::from(i) * 0.02;
                let g = (-PI * t.sinh()).exp();
                (1.0 / (1.0 + g), g / (1.0 + g), 0.02 * PI * t.cosh() * g / ((1.0 + g) * (1.0 + g)))
            })
            .filter(|n| n.2.is_finite() && n.0 > 0.0 && n.1 > 0.0)
            .collect();
        // 1 − x^p without cancellation near x = 1.
        let rest = |x: f64, gap: f64, p: f64| {
            let log = if x > 0.5 { (-gap).ln_1p() } else { x.ln() };
            -(p * log).exp_m1()
        };
        let mut quadrant = [0.0; 3];
        for &(x, gap, w) in &rule {
            let y = rest(x, gap, 2.0 / e2).powf(e2 / 2.0);
            quadrant[0] += w * y;
            quadrant[1] += w * y * x * x;
            quadrant[2] += w * y * y * y / 3.0;
        }
        assert!((quadrant[1] / quadrant[2] - 1.0).abs() < 1e-11, "x and y are interchangeable");
        let mut sums = [0.0; 3];
        for &(z, gap, w) in &rule {
            let scale = rest(z, gap, 2.0 / e1).powf(e1);
            sums[0] += w * quadrant[0] * scale;
            sums[1] += w * quadrant[1] * scale * scale;
            sums[2] += w * quadrant[0] * scale * z * z;
        }
        sums
    }

    proptest! {
        #[test]
        fn superellipsoid_moments_match_quadrature(e1 in 0.05..2.0f64, e2 in 0.05..2.0f64) {
            let strips = superellipsoid_by_strips(e1, e2);
            let exact = [
                dirichlet(e1, e2, [0.0, 0.0, 0.0]),
                dirichlet(e1, e2, [2.0, 0.0, 0.0]),
                dirichlet(e1, e2, [0.0, 0.0, 2.0]),
            ];
            for (found, expected) in exact.iter().zip(strips) {
                prop_assert!((found / expected - 1.0).abs() < 1e-11, "{found} {expected}");
            }
        }
    }
}
