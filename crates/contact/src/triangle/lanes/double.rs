//! Numbers of twice the precision, for the pairs that one double does not tell apart.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::Lanes;

/// An unevaluated sum of two doubles (Dekker 1971): about 31 digits, at twenty times the cost.
///
/// Without fused multiplication, so that it is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// Rounded to nearest.
    pub(crate) fn value(self) -> f64 {
        self.high + self.low
    }

    /// The sum of two numbers and its rounding error (Knuth).
    #[inline]
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Self { high, low: (a - (high - part)) + (b - part) }
    }

    /// The product of two numbers and its rounding error (Veltkamp & Dekker).
    #[inline]
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

impl From<f64> for Double {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Add for Double {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (high, low) = (Self::sum(self.high, other.high), Self::sum(self.low, other.low));
        let middle = Self::sum(high.high, high.low + low.high);
        Self::sum(middle.high, middle.low + low.low)
    }
}

impl Sub for Double {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        Self::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

impl Div for Double {
    type Output = Self;

    /// Long division by two digits.
    #[inline]
    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::from(first);
        let second = rest.high / other.high;
        Self::sum(first, second)
    }
}

impl Neg for Double {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Lanes for Double {
    type Real = f64;
    type Row = Self;
    type Mask = bool;

    #[inline]
    fn splat(x: f64) -> Self {
        Self::from(x)
    }

    #[inline]
    fn load(row: &Self) -> Self {
        *row
    }

    #[inline]
    fn store(self) -> Self {
        self
    }

    #[inline]
    fn gt(self, other: Self) -> bool {
        self.high > other.high || (self.high == other.high && self.low > other.low)
    }

    #[inline]
    fn ge(self, other: Self) -> bool {
        self.high > other.high || (self.high == other.high && self.low >= other.low)
    }

    #[inline]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }

    #[inline]
    fn bits(mask: bool) -> u32 {
        u32::from(mask)
    }
}
