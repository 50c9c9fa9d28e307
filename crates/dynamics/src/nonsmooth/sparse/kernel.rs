//! `C −= A B` of dense matrices, on what the machine offers.
//!
//! A tile of `C` stays in registers while the rows of `B` pass by, each times a number of `A` (the inner
//! kernel of Goto & van de Geijn 2008). Lanes are columns of `C`, and every number of it is the same chain
//! of products and differences on every instruction set, so a result never depends on the machine; fused
//! multiply-add would round differently, and is not used.

#![allow(
    unsafe_code,
    reason = "vector instructions that only some machines have, and tiles by address"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m256d, __m512d, _mm256_loadu_pd, _mm256_mul_pd, _mm256_set1_pd, _mm256_storeu_pd,
    _mm256_sub_pd, _mm512_loadu_pd, _mm512_mul_pd, _mm512_set1_pd, _mm512_storeu_pd, _mm512_sub_pd,
};

use wide::f64x2;

/// Numbers of rows of `C` are multiples of this.
pub(super) const ROWS: usize = 6;

/// Numbers of columns of `C` are multiples of this.
pub(super) const COLUMNS: usize = 8;

/// A set of vector instructions. Others than the portable are only had where the machine has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InstructionSet(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// A matrix by rows.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) numbers: &'a [f64],
    /// From row to row.
    pub(super) stride: usize,
}

/// One that is changed.
pub(super) struct RowsMut<'a> {
    pub(super) numbers: &'a mut [f64],
    pub(super) stride: usize,
}

/// `C` has rows and columns; the depth is the number of columns of `A` and of rows of `B`.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) depth: usize,
}

impl InstructionSet {
    /// All that the machine has, the widest last.
    pub(super) fn available() -> impl DoubleEndedIterator<Item = Self> {
        let kinds = [
            Some(Kind::Portable),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx512f").then_some(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self)
    }

    /// The widest that the machine has.
    pub(super) fn widest() -> Self {
        Self::available().next_back().unwrap_or(Self(Kind::Portable))
    }

    /// `C −= A B`.
    pub(super) fn subtract_product(self, shape: Shape, c: &mut RowsMut, a: Rows, b: Rows) {
        self.multiply(false, shape, c, a, b);
    }

    /// `C = −A B`.
    pub(super) fn negative_product(self, shape: Shape, c: &mut RowsMut, a: Rows, b: Rows) {
        self.multiply(true, shape, c, a, b);
    }

    /// `y −= A x` for so many columns, a multiple of eight: eight sums side by side for every row.
    pub(super) fn subtract_rows(self, a: Rows, x: &[f64], y: &mut [f64]) {
        let columns = x.len();
        if columns == 0 {
            return;
        }
        assert!(columns.is_multiple_of(COLUMNS) && columns <= a.stride, "whole lanes");
        assert!(y.is_empty() || (y.len() - 1) * a.stride + columns <= a.numbers.len());
        // SAFETY: the matrix has as many rows and columns, as asserted, and the instructions are had only where
        // the machine has them.
        unsafe {
            match self.0 {
                Kind::Portable => rows_times::<f64x2, 4>(a, x, y),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx2 => rows_times_avx2(a, x, y),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx512 => rows_times_avx512(a, x, y),
            }
        }
    }

    /// Performs a task compiled for these instructions.
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Kind::Portable => task.perform(),
            // SAFETY: the instructions are had only where the machine has them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { run_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { run_avx512(task) },
        }
    }

    fn multiply(self, anew: bool, shape: Shape, c: &mut RowsMut, a: Rows, b: Rows) {
        let Shape { rows, columns, depth } = shape;
        if rows == 0 || columns == 0 || depth == 0 {
            return;
        }
        let length = |rows: usize, columns: usize, stride: usize| (rows - 1) * stride + columns;
        assert!(rows.is_multiple_of(ROWS) && columns.is_multiple_of(COLUMNS), "whole tiles");
        assert!(columns <= c.stride && length(rows, columns, c.stride) <= c.numbers.len());
        assert!(depth <= a.stride && length(rows, depth, a.stride) <= a.numbers.len());
        assert!(columns <= b.stride && length(depth, columns, b.stride) <= b.numbers.len());
        let c = (c.numbers.as_mut_ptr(), c.stride);
        let [a, b] = [a, b].map(|rows| (rows.numbers.as_ptr(), rows.stride));
        let product = Product { shape, anew, c, a, b };
        // SAFETY: the matrices have the shapes that the product says, as asserted, `C` is borrowed alone, and
        // the instructions are had only where the machine has them.
        unsafe {
            match self.0 {
                Kind::Portable => portable(product),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx2 => avx2(product),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx512 => avx512(product),
            }
        }
    }
}

/// Something to be done. A closure would do, but a closure cannot be told to be inlined, and left
/// out of line it is compiled for any machine.
pub(super) trait Task {
    /// What it gives.
    type Output;

    /// Does it; to be inlined always, with all that it calls.
    fn perform(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.perform()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn run_avx512<T: Task>(task: T) -> T::Output {
    task.perform()
}

/// Matrices by the addresses of their first numbers, and from row to row.
#[derive(Clone, Copy)]
struct Product {
    shape: Shape,
    /// Whether `C` is to be forgotten.
    anew: bool,
    c: (*mut f64, usize),
    a: (*const f64, usize),
    b: (*const f64, usize),
}

/// Several numbers that the machine takes at once.
trait Lanes: Copy {
    const WIDTH: usize;

    /// # Safety
    /// As many numbers can be read there, by instructions that the machine has.
    unsafe fn load(from: *const f64) -> Self;

    /// # Safety
    /// As many numbers can be written there, by instructions that the machine has.
    unsafe fn store(self, to: *mut f64);

    /// # Safety
    /// The machine has the instructions.
    unsafe fn splat(x: f64) -> Self;

    /// `self − x y`, rounded twice.
    ///
    /// # Safety
    /// The machine has the instructions.
    unsafe fn minus_product(self, x: Self, y: Self) -> Self;
}

impl Lanes for f64x2 {
    const WIDTH: usize = 2;

    #[inline(always)]
    unsafe fn load(from: *const f64) -> Self {
        // SAFETY: two numbers are there, as the caller says.
        Self::new(unsafe { from.cast::<[f64; 2]>().read() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f64) {
        // SAFETY: there is room for two numbers, as the caller says.
        unsafe { to.cast::<[f64; 2]>().write(self.to_array()) }
    }

    #[inline(always)]
    unsafe fn splat(x: f64) -> Self {
        f64x2::splat(x)
    }

    #[inline(always)]
    unsafe fn minus_product(self, x: Self, y: Self) -> Self {
        self - x * y
    }
}

/// The same by intrinsics.
macro_rules! lanes {
    ($lanes:ty, $width:literal, $load:ident, $store:ident, $splat:ident, $times:ident, $minus:ident) => {
        #[cfg(target_arch = "x86_64")]
        impl Lanes for $lanes {
            const WIDTH: usize = $width;

            #[inline(always)]
            unsafe fn load(from: *const f64) -> Self {
                // SAFETY: as the caller says.
                unsafe { $load(from) }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut f64) {
                // SAFETY: as the caller says.
                unsafe { $store(to, self) }
            }

            #[inline(always)]
            unsafe fn splat(x: f64) -> Self {
                // SAFETY: as the caller says.
                unsafe { $splat(x) }
            }

            #[inline(always)]
            unsafe fn minus_product(self, x: Self, y: Self) -> Self {
                // SAFETY: as the caller says.
                unsafe { $minus(self, $times(x, y)) }
            }
        }
    };
}

lanes!(__m256d, 4, _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_mul_pd, _mm256_sub_pd);
lanes!(__m512d, 8, _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_mul_pd, _mm512_sub_pd);

/// Sixteen registers of two.
unsafe fn portable(product: Product) {
    // SAFETY: as the caller says.
    unsafe { strips::<f64x2, 2, 4>(product, 0, product.shape.columns) }
}

/// Sixteen registers of four.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn avx2(product: Product) {
    // SAFETY: as the caller says.
    unsafe { strips::<__m256d, 6, 2>(product, 0, product.shape.columns) }
}

/// Thirty-two registers of eight.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn avx512(product: Product) {
    let columns = product.shape.columns;
    let whole = columns - columns % 24;
    // SAFETY: as the caller says.
    unsafe {
        strips::<__m512d, 6, 3>(product, 0, whole);
        if columns - whole == 16 {
            strips::<__m512d, 6, 2>(product, whole, columns);
        } else {
            strips::<__m512d, 6, 1>(product, whole, columns);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn rows_times_avx2(a: Rows, x: &[f64], y: &mut [f64]) {
    // SAFETY: as the caller says.
    unsafe { rows_times::<__m256d, 2>(a, x, y) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
unsafe fn rows_times_avx512(a: Rows, x: &[f64], y: &mut [f64]) {
    // SAFETY: as the caller says.
    unsafe { rows_times::<__m512d, 1>(a, x, y) }
}

/// Takes the products of rows with `x` off `y`.
///
/// # Safety
/// There are as many rows as `y` has numbers, as long as `x`, whole times eight, and the machine has the
/// instructions.
#[inline(always)]
unsafe fn rows_times<V: Lanes, const VECTORS: usize>(a: Rows, x: &[f64], y: &mut [f64]) {
    for (i, y) in y.iter_mut().enumerate() {
        let mut sums = [0.0; COLUMNS];
        // SAFETY: all offsets are within a row and `x`, or within the sums.
        unsafe {
            let row = a.numbers.as_ptr().add(i * a.stride);
            let mut lanes = [V::splat(0.0); VECTORS];
            for k in (0..x.len()).step_by(COLUMNS) {
                for (v, lanes) in lanes.iter_mut().enumerate() {
                    let at = k + v * V::WIDTH;
                    *lanes = lanes.minus_product(V::load(row.add(at)), V::load(x.as_ptr().add(at)));
                }
            }
            for (v, lanes) in lanes.iter().enumerate() {
                lanes.store(sums.as_mut_ptr().add(v * V::WIDTH));
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        *y += ((a + e) + (c + g)) + ((b + f) + (d + h));
    }
}

/// The columns between two, by tiles.
///
/// # Safety
/// The matrices have the shape, which is whole tiles, and the machine has the instructions.
#[inline(always)]
unsafe fn strips<V: Lanes, const HEIGHT: usize, const VECTORS: usize>(
    product: Product,
    begin: usize,
    end: usize,
) {
    let Product { shape, anew, c, a, b } = product;
    for column in (begin..end).step_by(VECTORS * V::WIDTH) {
        for row in (0..shape.rows).step_by(HEIGHT) {
            // SAFETY: the first numbers of a tile, of its rows of `A` and of its columns of `B`.
            unsafe {
                tile::<V, HEIGHT, VECTORS>(
                    (shape.depth, anew),
                    (c.0.add(row * c.1 + column), c.1),
                    (a.0.add(row * a.1), a.1),
                    (b.0.add(column), b.1),
                );
            }
        }
    }
}

/// # Safety
/// The tile, its rows of `A` and its columns of `B` are there, and the machine has the instructions.
#[inline(always)]
unsafe fn tile<V: Lanes, const HEIGHT: usize, const VECTORS: usize>(
    (depth, anew): (usize, bool),
    c: (*mut f64, usize),
    a: (*const f64, usize),
    b: (*const f64, usize),
) {
    // SAFETY: all offsets are within the tile, its rows and its columns.
    unsafe {
        let at = |i: usize, v: usize| c.0.add(i * c.1 + v * V::WIDTH);
        let mut sums: [[V; VECTORS]; HEIGHT] = if anew {
            [[V::splat(0.0); VECTORS]; HEIGHT]
        } else {
            std::array::from_fn(|i| std::array::from_fn(|v| V::load(at(i, v))))
        };
        for k in 0..depth {
            let row: [V; VECTORS] =
                std::array::from_fn(|v| V::load(b.0.add(k * b.1 + v * V::WIDTH)));
            for (i, sums) in sums.iter_mut().enumerate() {
                let x = V::splat(a.0.add(i * a.1 + k).read());
                for (sum, &y) in sums.iter_mut().zip(&row) {
                    *sum = sum.minus_product(x, y);
                }
            }
        }
        for (i, sums) in sums.iter().enumerate() {
            for (v, sum) in sums.iter().enumerate() {
                sum.store(at(i, v));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn every_instruction_set_multiplies_alike() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for (rows, columns, depth) in
            [(6, 8, 1), (6, 16, 5), (12, 24, 6), (18, 32, 24), (30, 40, 7), (6, 72, 48)]
        {
            let [a_stride, b_stride, c_stride] = [depth + 3, columns + 8, columns + 1];
            let mut numbers = |count: usize| -> Vec<f64> {
                (0..count).map(|_| random.random_range(-1.0..1.0)).collect()
            };
            let a = numbers(rows * a_stride);
            let b = numbers(depth * b_stride);
            let c = numbers(rows * c_stride);
            for anew in [false, true] {
                let mut expected = c.clone();
                for i in 0..rows {
                    for j in 0..columns {
                        let mut sum = if anew { 0.0 } else { c[i * c_stride + j] };
                        for k in 0..depth {
                            sum -= a[i * a_stride + k] * b[k * b_stride + j];
                        }
                        expected[i * c_stride + j] = sum;
                    }
                }
                for set in InstructionSet::available() {
                    let mut found = c.clone();
                    set.multiply(
                        anew,
                        Shape { rows, columns, depth },
                        &mut RowsMut { numbers: &mut found, stride: c_stride },
                        Rows { numbers: &a, stride: a_stride },
                        Rows { numbers: &b, stride: b_stride },
                    );
                    assert!(found == expected, "{set:?}: {rows} × {columns} × {depth}, {anew}");
                }
            }
        }
    }
}
