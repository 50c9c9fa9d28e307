//! Several numbers worked on at once, on what the machine offers.
//!
//! A kernel is written once over [`Lanes`] and compiled for plain numbers, for the pairs and quads
//! every machine has, and for AVX2. All of them compute the same sums and products in the same
//! order, lane by lane, and none fuses a multiplication with an addition, so a result never depends
//! on the machine.
//!
//! No closure may stand between a kernel and its arithmetic, nor a function that is not always
//! inlined: compiled on its own, for any machine, it would call each instruction as a function.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod double;
mod portable;
mod vector;

use std::marker::PhantomData;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

pub(crate) use double::Double;
pub(crate) use vector::Vec3;

use crate::simd::{InstructionSet, Portable, Task};

/// A kind of number that kernels are compiled for.
pub trait Real: Copy + PartialOrd + Into<f64> + Send + Sync + 'static {
    /// As many numbers as a vector of the machine holds.
    type Row: Copy + AsRef<[Self]> + AsMut<[Self]> + Send + Sync;
    /// The vectors every machine has.
    #[doc(hidden)]
    type Portable: Lanes<Real = Self, Row = Self::Row>;
    /// The vectors of AVX2.
    #[cfg(target_arch = "x86_64")]
    #[doc(hidden)]
    type Avx2: Lanes<Real = Self, Row = Self::Row>;

    /// How many numbers a row holds.
    const WIDTH: usize;
    /// The distance from one to the next number.
    const EPSILON: Self;

    /// The nearest number of this kind.
    fn round(x: f64) -> Self;
    /// A row of equal numbers.
    fn row(x: Self) -> Self::Row;
}

impl Real for f64 {
    type Row = [f64; 4];
    type Portable = wide::f64x4;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::F64x4;
    const WIDTH: usize = 4;
    const EPSILON: Self = f64::EPSILON;

    #[inline(always)]
    fn round(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn row(x: Self) -> Self::Row {
        [x; 4]
    }
}

impl Real for f32 {
    type Row = [f32; 8];
    type Portable = wide::f32x8;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::F32x8;
    const WIDTH: usize = 8;
    const EPSILON: Self = f32::EPSILON;

    #[inline(always)]
    fn round(x: f64) -> Self {
        x as f32
    }

    #[inline(always)]
    fn row(x: Self) -> Self::Row {
        [x; 8]
    }
}

/// A vector of numbers.
pub trait Lanes:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The kind of number.
    type Real: Real;
    /// The numbers in memory.
    type Row;
    /// Yes or no for every lane.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;

    /// The same number in every lane.
    fn splat(x: Self::Real) -> Self;
    /// From memory.
    fn load(row: &Self::Row) -> Self;
    /// To memory.
    fn store(self) -> Self::Row;
    /// Where this is greater; never for NaN.
    fn gt(self, other: Self) -> Self::Mask;
    /// Where this is at least as great; never for NaN.
    fn ge(self, other: Self) -> Self::Mask;
    /// One or the other.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// One bit per lane, the first lane lowest.
    fn bits(mask: Self::Mask) -> u32;

    /// The greater; the other if this is NaN.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self::select(self.gt(other), self, other)
    }

    /// The smaller; the other if this is NaN.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self::select(other.gt(self), self, other)
    }

    /// The same constant in every lane.
    #[inline(always)]
    fn constant(x: f64) -> Self {
        Self::splat(Self::Real::round(x))
    }

    /// Between zero and one; zero for NaN.
    #[inline(always)]
    fn clamped(self) -> Self {
        self.max(Self::constant(0.0)).min(Self::constant(1.0))
    }

    /// One over this; zero over zero, so that what has no length has no direction either.
    #[inline(always)]
    fn reciprocal(self) -> Self {
        let zero = Self::constant(0.0);
        Self::select(self.gt(zero), Self::constant(1.0) / self, zero)
    }
}

/// Something to be done with the vectors of the machine.
pub(crate) trait Kernel<R: Real> {
    /// What it gives.
    type Output;

    /// Does it; to be inlined always, with all that it calls.
    fn run<L: Lanes<Real = R, Row = R::Row>>(self) -> Self::Output;
}

/// Runs a kernel on the widest vectors the machine has.
#[inline(always)]
pub(crate) fn dispatch<R: Real, K: Kernel<R>>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if crate::simd::Avx2::is_present() {
        return crate::simd::Avx2::run(On::<R, R::Avx2, K>(kernel, PhantomData));
    }
    dispatch_portable(kernel)
}

/// Runs a kernel on the vectors every machine has.
#[inline(always)]
pub(crate) fn dispatch_portable<R: Real, K: Kernel<R>>(kernel: K) -> K::Output {
    Portable::run(On::<R, R::Portable, K>(kernel, PhantomData))
}

struct On<R, L, K>(K, PhantomData<(R, L)>);

impl<R: Real, L: Lanes<Real = R, Row = R::Row>, K: Kernel<R>> Task for On<R, L, K> {
    type Output = K::Output;

    #[inline(always)]
    fn perform(self) -> K::Output {
        self.0.run::<L>()
    }
}
