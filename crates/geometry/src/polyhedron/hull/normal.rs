//! The unit normal of a triangle, right to the last digits however thin the triangle is.
//!
//! The cross product of two edges of length L loses ε·L² to rounding. For a sliver that is as
//! much as the product itself, and the normal leans along the sliver; there the product is formed
//! again in double-double arithmetic (Dekker 1971), from exact differences.

use std::ops::{Add, Mul, Neg, Sub};

use glam::DVec3;

/// The unit normal of an anticlockwise triangle, or `None` if its corners are collinear to within
/// the precision of double-doubles.
pub(super) fn unit_normal([a, b, c]: [DVec3; 3]) -> Option<DVec3> {
    let (ab, ac) = (b - a, c - a);
    let size = ab.abs().max(ac.abs()).max_element();
    if size == 0.0 {
        return None;
    }
    let plain = (ab / size).cross(ac / size);
    if plain.length_squared() > 1e-2 {
        return Some(plain.normalize());
    }
    let [ab, ac] = [b, c].map(|end| {
        [0, 1, 2].map(|i| Double::difference(end[i], a[i]).scaled_by_power_of_two(size))
    });
    let minor = |i: usize, j: usize| ab[i] * ac[j] - ab[j] * ac[i];
    let cross = [minor(1, 2), minor(2, 0), minor(0, 1)].map(|d| d.high);
    // Scaled first: the square of a sliver's area may underflow.
    let cross = DVec3::from_array(cross);
    (cross / cross.abs().max_element()).try_normalize()
}

/// An unevaluated sum of two doubles, about 32 digits.
#[derive(Clone, Copy)]
struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// `a − b`, exactly.
    fn difference(a: f64, b: f64) -> Self {
        let high = a - b;
        let virtual_b = high - a;
        Self { high, low: (a - (high - virtual_b)) - (b + virtual_b) }
    }

    /// Divides by the power of two nearest to a size, which is exact.
    fn scaled_by_power_of_two(self, size: f64) -> Self {
        let factor = (-size.log2().round()).exp2();
        Self { high: self.high * factor, low: self.low * factor }
    }

    fn renormalised(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self { high: sum, low: low - (sum - high) }
    }
}

impl Mul for Double {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let high = self.high * other.high;
        let error = self.high.mul_add(other.high, -high);
        Self::renormalised(high, error + (self.high * other.low + self.low * other.high))
    }
}

impl Neg for Double {
    type Output = Self;

    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for Double {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = Self::difference(self.high, -other.high);
        Self::renormalised(sum.high, sum.low + (self.low + other.low))
    }
}

impl Sub for Double {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_normal_is_orthogonal_to_every_edge_of_a_sliver(
            corners in prop::array::uniform3(prop::array::uniform3(-1.0..1.0f64)),
            height in 0..15i32,
            scale in -9..=9i32,
        ) {
            let [a, b, c] = corners.map(DVec3::from_array);
            let scale = 10f64.powi(scale);
            let third = a + 0.3 * (b - a) + 10f64.powi(-height) * c;
            let triangle = [a * scale, b * scale, third * scale];
            prop_assume!(a.distance(b) > 0.1 && (b - a).cross(c).length() > 0.1);
            let normal = unit_normal(triangle).unwrap();
            for i in 0..3 {
                let edge = triangle[(i + 1) % 3] - triangle[i];
                prop_assert!(normal.dot(edge).abs() <= 1e-15 * scale, "{:e}", normal.dot(edge));
            }
        }
    }

    #[test]
    fn collinear_corners_have_no_normal() {
        let line = |t: f64| DVec3::new(1.0, 2.0, 3.0) * t;
        assert_eq!(unit_normal([line(0.0), line(1.0), line(2.0)]), None);
        assert_eq!(unit_normal([line(1.0); 3]), None);
    }
}
