//! Surfaces parallel to ellipsoids and superellipsoids, by quadrature.
//!
//! On the superellipsoid of exponents `e` the normal is again a product of powers of the two
//! angles, of exponents `2 − e` (Barr 1981). So one pair of angles resolves both the surface,
//! which is flat where `e` is small, and its normals, which rush over the ridges where `e` is
//! near 2. In the variable `τ = ln tan(angle)` all powers become exponentials, the integrand is
//! analytic in a strip and decays at both ends, and the trapezium rule converges geometrically.

use glam::{DMat3, DVec3};

use super::super::{MassProperties, Moments};
use crate::shape::{Ellipsoid, Superellipsoid};

/// The boundary of a superellipsoid grown by a ball of radius `offset` (zero for the
/// superellipsoid itself).
///
/// Integrals are accurate to 1e-10, in general 1e-13, for semi-axes within a factor of 1e4 of
/// each other. They cost 1 ms for an ellipsoid and up to 250 ms at the extreme exponents.
pub(crate) struct ParallelSurface {
    semi_axes: DVec3,
    e1: f64,
    e2: f64,
    offset: f64,
}

/// At an exponent of 2 the ridges are sharp and have no normal to integrate over: take this much
/// less, which changes the body by as much.
const SHARPEST: f64 = 2.0 - 1e-11;

/// One patch of the surface: position, unit normal and area.
struct Patch {
    position: DVec3,
    normal: DVec3,
    area: f64,
}

impl ParallelSurface {
    pub(crate) fn of_ellipsoid(shape: &Ellipsoid, offset: f64) -> Self {
        Self { semi_axes: shape.semi_axes(), e1: 1.0, e2: 1.0, offset }
    }

    pub(crate) fn of_superellipsoid(shape: &Superellipsoid, offset: f64) -> Self {
        Self { semi_axes: shape.semi_axes(), e1: shape.e1(), e2: shape.e2(), offset }
    }

    /// Mass properties of the solid inside.
    pub(crate) fn mass_properties(&self) -> MassProperties {
        let (mut volume, mut squares) = (0.0, DVec3::ZERO);
        self.for_each_patch(1.0, |Patch { position, normal, area }| {
            volume += position.dot(normal) * area / 3.0;
            squares += position * position * position * normal * (area / 3.0);
        });
        let second = DMat3::from_diagonal(squares);
        Moments { zeroth: volume, first: DVec3::ZERO, second }.mass_properties(DVec3::ZERO)
    }

    /// Surface area.
    pub(crate) fn area(&self) -> f64 {
        let mut area = 0.0;
        self.for_each_patch(1.0, |patch| area += patch.area);
        area
    }

    /// Visits the first octant, with areas multiplied by eight. `spacing` scales the distance
    /// between the nodes.
    fn for_each_patch(&self, spacing: f64, mut visit: impl FnMut(Patch)) {
        let slenderness = (self.semi_axes.max_element() / self.semi_axes.min_element()).ln();
        let latitudes = nodes(self.e1.min(SHARPEST), slenderness, spacing);
        let longitudes = nodes(self.e2.min(SHARPEST), slenderness, spacing);
        for north in &latitudes {
            for east in &longitudes {
                visit(self.patch(north, east));
            }
        }
    }

    fn patch(&self, north: &Node, east: &Node) -> Patch {
        let axes = self.semi_axes;
        let point = axes * DVec3::new(north.cos * east.cos, north.cos * east.sin, north.sin);
        let gradient = DVec3::new(
            north.dual_cos * east.dual_cos,
            north.dual_cos * east.dual_sin,
            north.dual_sin,
        ) / axes;
        let steepness = gradient.length();
        let normal = gradient / steepness;

        // Logarithmic derivatives: d ln cos/dτ = −sin², d ln sin/dτ = cos².
        let along_east = DVec3::new(-east.sin_squared, east.cos_squared, 0.0);
        let along_north = DVec3::new(-north.sin_squared, -north.sin_squared, north.cos_squared);
        let tangent = |direction: DVec3, node: &Node| {
            let bent = gradient * direction * ((2.0 - node.exponent) / steepness);
            point * direction * node.exponent + self.offset * (bent - normal * normal.dot(bent))
        };
        let cross = tangent(along_east, east).cross(tangent(along_north, north));
        Patch {
            position: point + self.offset * normal,
            normal,
            area: 8.0 * normal.dot(cross) * north.weight * east.weight,
        }
    }
}

/// One angle: its cosine and sine to the power `e` (for the surface) and `2 − e` (for the
/// normal), and its share of the integral over `τ`.
struct Node {
    exponent: f64,
    cos: f64,
    sin: f64,
    dual_cos: f64,
    dual_sin: f64,
    cos_squared: f64,
    sin_squared: f64,
    weight: f64,
}

/// Nodes of the trapezium rule in `u`, with `τ = K sinh(u / K)`: evenly spaced over the bend,
/// which for semi-axes of different length lies off the middle, then ever further apart down the
/// long tails that extreme exponents have.
fn nodes(exponent: f64, slenderness: f64, spacing: f64) -> Vec<Node> {
    const K: f64 = 12.0;
    // The integrand is singular at Im τ = π / (2 max(1, 2 − e)); this spacing makes the error of
    // the rule exp(−2π Im τ / spacing) = 1e-17.
    let step = spacing * 0.25 / (2.0 - exponent).max(1.0);
    let tail = (40.0 + 2.0 * slenderness) / exponent.min(2.0 - exponent);
    let count = (K * (tail / K).asinh() / step).ceil() as i32;
    (-count..=count)
        .map(|i| {
            let u = f64::from(i) * step;
            let tau = K * (u / K).sinh();
            let bend = 0.5 * (-2.0 * tau.abs()).exp().ln_1p();
            let [log_cos, log_sin] = [-tau.max(0.0) - bend, tau.min(0.0) - bend];
            Node {
                exponent,
                cos: (exponent * log_cos).exp(),
                sin: (exponent * log_sin).exp(),
                dual_cos: ((2.0 - exponent) * log_cos).exp(),
                dual_sin: ((2.0 - exponent) * log_sin).exp(),
                cos_squared: (2.0 * log_cos).exp(),
                sin_squared: (2.0 * log_sin).exp(),
                weight: step * (u / K).cosh(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn volume_and_area(surface: &ParallelSurface, spacing: f64) -> [f64; 2] {
        let mut sums = [0.0; 2];
        surface.for_each_patch(spacing, |p| {
            sums[0] += p.position.dot(p.normal) * p.area / 3.0;
            sums[1] += p.area;
        });
        sums
    }

    #[test]
    fn halving_the_spacing_changes_nothing() {
        for (axes, e1, e2) in [
            ([1.0, 1.0, 1.0], 1.0, 1.0),
            ([1.0, 3.0, 0.2], 1.0, 1.0),
            ([1.0, 1.0, 1e-4], 1.0, 1.0),
            ([1.0, 1e-4, 1e-2], 0.5, 1.6),
            ([1.0, 2.0, 0.5], 0.3, 1.8),
            ([1.0, 2.0, 0.5], 1.95, 0.2),
        ] {
            for offset in [0.0, 0.1, 5.0] {
                let surface = ParallelSurface { semi_axes: axes.into(), e1, e2, offset };
                let coarse = volume_and_area(&surface, 1.0);
                let fine = volume_and_area(&surface, 0.5);
                for (c, f) in coarse.iter().zip(fine) {
                    let error = (c / f - 1.0).abs();
                    assert!(error < 1e-12, "{axes:?} {e1} {e2} {offset}: {error:e}");
                }
            }
        }
    }

    #[test]
    fn known_areas() {
        let area = |axes: [f64; 3], e1, e2| {
            ParallelSurface { semi_axes: axes.into(), e1, e2, offset: 0.0 }.area()
        };
        assert!((area([2.0, 2.0, 2.0], 1.0, 1.0) / (16.0 * PI) - 1.0).abs() < 1e-13);
        // The octahedron, and two cones base to base.
        assert!((area([1.0, 1.0, 1.0], 2.0, 2.0) / (4.0 * 3f64.sqrt()) - 1.0).abs() < 1e-10);
        assert!((area([1.0, 1.0, 2.0], 2.0, 1.0) / (2.0 * PI * 5f64.sqrt()) - 1.0).abs() < 1e-10);
    }

    #[test]
    fn steiners_formula_for_the_octahedron() {
        // Edges √2 long, twelve of them, dihedral angle arccos(−1/3).
        let r = 0.4;
        let surface = ParallelSurface { semi_axes: DVec3::ONE, e1: 2.0, e2: 2.0, offset: r };
        let turning = PI - (-1.0f64 / 3.0).acos();
        let curvature = 0.5 * 12.0 * 2f64.sqrt() * turning;
        let exact =
            4.0 / 3.0 + 4.0 * 3f64.sqrt() * r + curvature * r * r + 4.0 / 3.0 * PI * r.powi(3);
        assert!((surface.mass_properties().volume / exact - 1.0).abs() < 1e-10);
    }

    #[test]
    fn steiners_formula_as_the_third_difference() {
        // V(r) is a cubic with leading coefficient 4π/3 whatever the body.
        let volume = |offset| {
            let semi_axes = DVec3::new(1.0, 2.0, 0.5);
            ParallelSurface { semi_axes, e1: 0.4, e2: 1.6, offset }.mass_properties().volume
        };
        let third = volume(3.0) - 3.0 * volume(2.0) + 3.0 * volume(1.0) - volume(0.0);
        assert!((third / (8.0 * PI) - 1.0).abs() < 1e-11);
    }
}
