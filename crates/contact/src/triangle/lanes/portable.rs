//! Plain numbers, and the vectors every machine has.

use wide::{f32x8, f64x4};

use super::Lanes;

impl Lanes for f64 {
    type Real = f64;
    type Row = f64;
    type Mask = bool;

    #[inline(always)]
    fn splat(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn load(row: &f64) -> Self {
        *row
    }

    #[inline(always)]
    fn store(self) -> f64 {
        self
    }

    #[inline(always)]
    fn gt(self, other: Self) -> bool {
        self > other
    }

    #[inline(always)]
    fn ge(self, other: Self) -> bool {
        self >= other
    }

    #[inline(always)]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }

    #[inline(always)]
    fn bits(mask: bool) -> u32 {
        u32::from(mask)
    }
}

macro_rules! wide_lanes {
    ($lanes:ty, $real:ty, $width:literal) => {
        impl Lanes for $lanes {
            type Real = $real;
            type Row = [$real; $width];
            type Mask = Self;

            #[inline(always)]
            fn splat(x: $real) -> Self {
                <$lanes>::splat(x)
            }

            #[inline(always)]
            fn load(row: &Self::Row) -> Self {
                <$lanes>::new(*row)
            }

            #[inline(always)]
            fn store(self) -> Self::Row {
                self.to_array()
            }

            #[inline(always)]
            fn gt(self, other: Self) -> Self {
                self.simd_gt(other)
            }

            #[inline(always)]
            fn ge(self, other: Self) -> Self {
                self.simd_ge(other)
            }

            #[inline(always)]
            fn select(mask: Self, yes: Self, no: Self) -> Self {
                mask.bitselect(yes, no)
            }

            #[inline(always)]
            fn bits(mask: Self) -> u32 {
                mask.to_bitmask()
            }
        }
    };
}

wide_lanes!(f64x4, f64, 4);
wide_lanes!(f32x8, f32, 8);
