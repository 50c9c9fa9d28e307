//! Vectors of 256 bits.
#![allow(unsafe_code, reason = "vector instructions that only some machines have")]

use std::arch::x86_64::{
    __m256, __m256d, _CMP_GE_OQ, _CMP_GT_OQ, _mm256_add_pd, _mm256_add_ps, _mm256_and_pd,
    _mm256_and_ps, _mm256_blendv_pd, _mm256_blendv_ps, _mm256_cmp_pd, _mm256_cmp_ps, _mm256_div_pd,
    _mm256_div_ps, _mm256_loadu_pd, _mm256_loadu_ps, _mm256_max_pd, _mm256_max_ps, _mm256_min_pd,
    _mm256_min_ps, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_mul_pd, _mm256_mul_ps,
    _mm256_or_pd, _mm256_or_ps, _mm256_set1_pd, _mm256_set1_ps, _mm256_storeu_pd, _mm256_storeu_ps,
    _mm256_sub_pd, _mm256_sub_ps, _mm256_xor_pd, _mm256_xor_ps,
};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

use super::Lanes;

/// Four doubles. Named only where AVX2 is known to be present: in what
/// [`dispatch`](super::dispatch) runs.
#[derive(Clone, Copy)]
pub struct F64x4(__m256d);

/// Eight singles; as above.
#[derive(Clone, Copy)]
pub struct F32x8(__m256);

macro_rules! avx2_operator {
    ($lanes:ident, $operator:ident, $method:ident, $instruction:ident) => {
        impl $operator for $lanes {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: only named where AVX2 is known to be present.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}

macro_rules! avx2_lanes {
    ($lanes:ident, $real:ty, $width:literal, $add:ident, $sub:ident, $mul:ident, $div:ident,
     $and:ident, $or:ident, $xor:ident, $set:ident, $load:ident, $store:ident, $compare:ident,
     $blend:ident, $mask:ident, $max:ident, $min:ident) => {
        avx2_operator!($lanes, Add, add, $add);
        avx2_operator!($lanes, Sub, sub, $sub);
        avx2_operator!($lanes, Mul, mul, $mul);
        avx2_operator!($lanes, Div, div, $div);
        avx2_operator!($lanes, BitAnd, bitand, $and);
        avx2_operator!($lanes, BitOr, bitor, $or);

        impl Neg for $lanes {
            type Output = Self;

            #[inline(always)]
            fn neg(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $xor(self.0, $set(-0.0)) })
            }
        }

        impl Lanes for $lanes {
            type Real = $real;
            type Row = [$real; $width];
            type Mask = Self;

            #[inline(always)]
            fn splat(x: $real) -> Self {
                // SAFETY: as above.
                Self(unsafe { $set(x) })
            }

            #[inline(always)]
            fn load(row: &Self::Row) -> Self {
                // SAFETY: as above, and a row is as long as a vector.
                Self(unsafe { $load(row.as_ptr()) })
            }

            #[inline(always)]
            fn store(self) -> Self::Row {
                let mut row = [0.0; $width];
                // SAFETY: as above.
                unsafe { $store(row.as_mut_ptr(), self.0) };
                row
            }

            #[inline(always)]
            fn gt(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $compare::<_CMP_GT_OQ>(self.0, other.0) })
            }

            #[inline(always)]
            fn ge(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $compare::<_CMP_GE_OQ>(self.0, other.0) })
            }

            #[inline(always)]
            fn select(mask: Self, yes: Self, no: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $blend(no.0, yes.0, mask.0) })
            }

            #[inline(always)]
            fn bits(mask: Self) -> u32 {
                // SAFETY: as above.
                unsafe { $mask(mask.0) as u32 }
            }

            // One instruction that does exactly what the comparison and the selection do.
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $max(self.0, other.0) })
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $min(self.0, other.0) })
            }
        }
    };
}

avx2_lanes!(
    F64x4,
    f64,
    4,
    _mm256_add_pd,
    _mm256_sub_pd,
    _mm256_mul_pd,
    _mm256_div_pd,
    _mm256_and_pd,
    _mm256_or_pd,
    _mm256_xor_pd,
    _mm256_set1_pd,
    _mm256_loadu_pd,
    _mm256_storeu_pd,
    _mm256_cmp_pd,
    _mm256_blendv_pd,
    _mm256_movemask_pd,
    _mm256_max_pd,
    _mm256_min_pd
);
avx2_lanes!(
    F32x8,
    f32,
    8,
    _mm256_add_ps,
    _mm256_sub_ps,
    _mm256_mul_ps,
    _mm256_div_ps,
    _mm256_and_ps,
    _mm256_or_ps,
    _mm256_xor_ps,
    _mm256_set1_ps,
    _mm256_loadu_ps,
    _mm256_storeu_ps,
    _mm256_cmp_ps,
    _mm256_blendv_ps,
    _mm256_movemask_ps,
    _mm256_max_ps,
    _mm256_min_ps
);
