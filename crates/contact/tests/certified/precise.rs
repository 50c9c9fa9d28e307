//! Sums twice as precise as `f64`, so that a check is never the limit of what it checks.

use std::ops::{Add, Mul, Neg, Sub};

use glam::{DQuat, DVec3};

/// An unevaluated sum of two numbers (Dekker 1971): about 32 digits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Precise {
    high: f64,
    low: f64,
}

impl Precise {
    /// Rounded to nearest.
    pub(crate) fn value(self) -> f64 {
        self.high + self.low
    }

    /// `a + b` and its rounding error (Knuth).
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Self { high, low: (a - (high - part)) + (b - part) }
    }

    /// `a · b` and its rounding error (Veltkamp & Dekker).
    fn product(a: f64, b: f64) -> Self {
        fn split(x: f64) -> (f64, f64) {
            let big = 134_217_729.0 * x;
            let high = big - (big - x);
            (high, x - high)
        }
        let ((a1, a2), (b1, b2)) = (split(a), split(b));
        let high = a * b;
        Self { high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2 }
    }
}

impl From<f64> for Precise {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Add for Precise {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (high, low) = (Self::sum(self.high, other.high), Self::sum(self.low, other.low));
        let middle = Self::sum(high.high, high.low + low.high);
        Self::sum(middle.high, middle.low + low.low)
    }
}

impl Neg for Precise {
    type Output = Self;

    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Sub for Precise {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Precise {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        Self::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

/// A vector of precise coordinates.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PreciseVec([Precise; 3]);

impl PreciseVec {
    pub(crate) fn value(self) -> DVec3 {
        DVec3::from_array(self.0.map(Precise::value))
    }

    pub(crate) fn dot(self, other: Self) -> Precise {
        let [x, y, z] = [0, 1, 2].map(|i| self.0[i] * other.0[i]);
        x + y + z
    }

    pub(crate) fn cross(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i]))
    }

    fn scaled(self, factor: Precise) -> Self {
        Self(self.0.map(|c| c * factor))
    }

    /// Turned by a quaternion, which is taken as of unit length: its rounding is divided out.
    pub(crate) fn turned(self, rotation: DQuat) -> Self {
        let axis = Self::from(rotation.xyz());
        let w = Precise::from(rotation.w);
        let length_squared = w * w + axis.dot(axis);
        // 1/x to second order, and x is 1 but for rounding.
        let normaliser = Precise::from(2.0) - length_squared;
        let twice = Precise::from(2.0);
        let turned = self.scaled(w * w - axis.dot(axis))
            + axis.scaled(twice * axis.dot(self))
            + axis.cross(self).scaled(twice * w);
        turned.scaled(normaliser)
    }
}

impl From<DVec3> for PreciseVec {
    fn from(v: DVec3) -> Self {
        Self(v.to_array().map(Precise::from))
    }
}

impl Add for PreciseVec {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] + other.0[i]))
    }
}

impl Sub for PreciseVec {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] - other.0[i]))
    }
}
