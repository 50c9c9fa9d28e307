//! The scan over a polyhedron's vertices, on what the machine offers.
//!
//! Both instruction sets compute the same products and sums in the same order and break ties the
//! same way, so a result never depends on the machine; fused multiply-add would be faster but
//! rounds differently, and is not used.

use glam::DVec3;
use polygrain_geometry::polyhedron::VertexLanes;
use wide::f64x2;

/// Rows of eight coordinates.
type Rows<const ROWS: usize> = [[f64; VertexLanes::WIDTH]; ROWS];

/// A set of vector instructions.
pub(crate) trait InstructionSet {
    /// The index of the farthest of some points along a direction; the first of equals.
    fn scan<const ROWS: usize>(
        x: &Rows<ROWS>,
        y: &Rows<ROWS>,
        z: &Rows<ROWS>,
        direction: DVec3,
    ) -> usize;

    /// Runs a function compiled for these instructions.
    fn run<R>(function: impl FnOnce() -> R) -> R;
}

/// The vertex farthest along a direction, by looking at up to 32 of them, several at once.
#[inline(always)]
pub(crate) fn scan<I: InstructionSet>(lanes: &VertexLanes, direction: DVec3) -> usize {
    match lanes.x().len() / VertexLanes::WIDTH {
        1 => scan_rows::<I, 1>(lanes, direction),
        2 => scan_rows::<I, 2>(lanes, direction),
        3 => scan_rows::<I, 3>(lanes, direction),
        _ => scan_rows::<I, 4>(lanes, direction),
    }
}

#[inline(always)]
fn scan_rows<I: InstructionSet, const ROWS: usize>(lanes: &VertexLanes, direction: DVec3) -> usize {
    fn rows<const ROWS: usize>(lane: &[f64]) -> Option<&Rows<ROWS>> {
        lane.as_chunks().0.first_chunk()
    }
    match (rows::<ROWS>(lanes.x()), rows::<ROWS>(lanes.y()), rows::<ROWS>(lanes.z())) {
        (Some(x), Some(y), Some(z)) => {
            // A NaN direction matches nothing; any vertex will do.
            I::scan(x, y, z, direction).min(ROWS * VertexLanes::WIDTH - 1)
        }
        _ => 0,
    }
}

/// Pairs of doubles, which every machine has.
pub(crate) struct Portable;

impl InstructionSet for Portable {
    #[inline(always)]
    fn scan<const ROWS: usize>(
        x: &Rows<ROWS>,
        y: &Rows<ROWS>,
        z: &Rows<ROWS>,
        direction: DVec3,
    ) -> usize {
        const PAIRS: usize = VertexLanes::WIDTH / 2;
        let [dx, dy, dz] = direction.to_array().map(f64x2::splat);
        let mut heights = [[f64x2::ZERO; PAIRS]; ROWS];
        let mut highest = f64x2::splat(f64::NEG_INFINITY);
        for row in 0..ROWS {
            for i in 0..PAIRS {
                let pair = |rows: &Rows<ROWS>| f64x2::new([rows[row][2 * i], rows[row][2 * i + 1]]);
                let height = pair(x) * dx + pair(y) * dy + pair(z) * dz;
                heights[row][i] = height;
                highest = highest.fast_max(height);
            }
        }
        let [even, odd] = highest.to_array();
        let top = f64x2::splat(if even > odd { even } else { odd });
        let mut mask = 0_u32;
        for (i, pair) in heights.as_flattened().iter().enumerate() {
            mask |= pair.simd_eq(top).to_bitmask() << (2 * i);
        }
        mask.trailing_zeros() as usize
    }

    #[inline(always)]
    fn run<R>(function: impl FnOnce() -> R) -> R {
        function()
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions that only some machines have")]
mod avx2 {
    use std::arch::x86_64::{
        _CMP_EQ_OQ, _mm_cvtsd_f64, _mm_max_pd, _mm_unpackhi_pd, _mm256_add_pd,
        _mm256_castpd256_pd128, _mm256_cmp_pd, _mm256_extractf128_pd, _mm256_loadu_pd,
        _mm256_max_pd, _mm256_movemask_pd, _mm256_mul_pd, _mm256_set1_pd, _mm256_setzero_pd,
    };

    use glam::DVec3;

    use super::{InstructionSet, Rows};

    /// Four doubles at once. The type is named only behind [`Avx2::run_if_present`].
    pub(crate) struct Avx2;

    impl Avx2 {
        /// Runs a function compiled for AVX2 if the machine has it.
        #[inline(always)]
        pub(crate) fn run_if_present<R>(function: impl FnOnce() -> R) -> Option<R> {
            is_x86_feature_detected!("avx2").then(|| Self::run(function))
        }
    }

    impl InstructionSet for Avx2 {
        #[inline(always)]
        fn scan<const ROWS: usize>(
            x: &Rows<ROWS>,
            y: &Rows<ROWS>,
            z: &Rows<ROWS>,
            direction: DVec3,
        ) -> usize {
            // SAFETY: only reached inside `run_if_present`, which has checked for AVX2.
            unsafe { scan(x, y, z, direction) }
        }

        #[inline(always)]
        fn run<R>(function: impl FnOnce() -> R) -> R {
            // SAFETY: as above.
            unsafe { run(function) }
        }
    }

    #[target_feature(enable = "avx2")]
    fn run<R>(function: impl FnOnce() -> R) -> R {
        function()
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn scan<const ROWS: usize>(
        x: &Rows<ROWS>,
        y: &Rows<ROWS>,
        z: &Rows<ROWS>,
        direction: DVec3,
    ) -> usize {
        let [dx, dy, dz] = direction.to_array().map(|d| _mm256_set1_pd(d));
        let mut heights = [[_mm256_setzero_pd(); 2]; ROWS];
        let mut highest = _mm256_set1_pd(f64::NEG_INFINITY);
        for (i, height) in heights.as_flattened_mut().iter_mut().enumerate() {
            // SAFETY: four of the eight coordinates of a row, from the first or the fifth.
            let load = |rows: &Rows<ROWS>| unsafe {
                _mm256_loadu_pd(rows[i / 2].as_ptr().add(4 * (i % 2)))
            };
            *height = _mm256_add_pd(
                _mm256_add_pd(_mm256_mul_pd(load(x), dx), _mm256_mul_pd(load(y), dy)),
                _mm256_mul_pd(load(z), dz),
            );
            highest = _mm256_max_pd(highest, *height);
        }
        let pair = _mm_max_pd(_mm256_castpd256_pd128(highest), _mm256_extractf128_pd::<1>(highest));
        let top = _mm_cvtsd_f64(_mm_max_pd(pair, _mm_unpackhi_pd(pair, pair)));
        let top = _mm256_set1_pd(top);
        let mut mask = 0_u32;
        for (i, &quad) in heights.as_flattened().iter().enumerate() {
            let equal = _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_EQ_OQ>(quad, top));
            mask |= (equal as u32) << (4 * i);
        }
        mask.trailing_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polygrain_geometry::ConvexPolyhedron;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_instruction_set_finds_the_same_vertex(
            points in prop::collection::vec(prop::array::uniform3(-2..=2i32), 4..32),
            direction in prop::array::uniform3(-2..=2i32),
            scale in -300..300i32,
        ) {
            // Small integers: many ties.
            let points: Vec<DVec3> =
                points.iter().map(|p| DVec3::from_array(p.map(f64::from))).collect();
            let direction = DVec3::from_array(direction.map(f64::from)) * 10f64.powi(scale);
            let Ok(hull) = ConvexPolyhedron::from_points(&points) else { return Ok(()) };
            let highest = hull.vertices().iter().map(|v| v.dot(direction)).fold(f64::MIN, f64::max);
            let first = hull.vertices().iter().position(|v| v.dot(direction) == highest).unwrap();
            prop_assert_eq!(scan::<Portable>(hull.lanes(), direction), first);
            #[cfg(target_arch = "x86_64")]
            if let Some(found) = Avx2::run_if_present(|| scan::<Avx2>(hull.lanes(), direction)) {
                prop_assert_eq!(found, first);
            }
        }
    }

    #[test]
    fn a_direction_that_is_not_a_number_finds_some_vertex() {
        let cube = polygrain_geometry::generate::cube(1.0).unwrap();
        assert!(scan::<Portable>(cube.lanes(), DVec3::NAN) < 8);
    }
}
