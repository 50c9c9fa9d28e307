//! The scan over a polyhedron's vertices, on what the machine offers.
//!
//! Both instruction sets compute the same products and sums in the same order and break ties the
//! same way, so a result never depends on the machine; fused multiply-add would be faster but
//! rounds differently, and is not used.

use glam::DVec3;
use polygrain_geometry::polyhedron::VertexLanes;
use wide::f64x2;

/// Eight coordinates.
type Row = [f64; VertexLanes::WIDTH];

/// A known number of rows.
type Rows<const ROWS: usize> = [Row; ROWS];

/// A set of vector instructions.
pub(crate) trait InstructionSet {
    /// The index of the farthest of some points along a direction; the first of equals.
    fn scan<const ROWS: usize>(
        x: &Rows<ROWS>,
        y: &Rows<ROWS>,
        z: &Rows<ROWS>,
        direction: DVec3,
    ) -> usize;

    /// The same for any number of rows.
    fn scan_all(x: &[Row], y: &[Row], z: &[Row], direction: DVec3) -> usize;

    /// Performs a task compiled for these instructions.
    fn run<T: Task>(task: T) -> T::Output;
}

/// Something to be done. A closure would do, but a closure cannot be told to be inlined, and left
/// out of line it is compiled for any machine.
pub(crate) trait Task {
    /// What it gives.
    type Output;

    /// Does it; to be inlined always, with all that it calls.
    fn perform(self) -> Self::Output;
}

/// The vertex farthest along a direction, by looking at all of them, several at once.
#[inline(always)]
pub(crate) fn scan<I: InstructionSet>(lanes: &VertexLanes, direction: DVec3) -> usize {
    match lanes.x().len() / VertexLanes::WIDTH {
        1 => scan_rows::<I, 1>(lanes, direction),
        2 => scan_rows::<I, 2>(lanes, direction),
        3 => scan_rows::<I, 3>(lanes, direction),
        4 => scan_rows::<I, 4>(lanes, direction),
        _ => {
            let [x, y, z] = [lanes.x(), lanes.y(), lanes.z()].map(|lane| lane.as_chunks().0);
            I::scan_all(x, y, z, direction)
        }
    }
}

/// The first of the highest, from the highest of each column and the row where it is.
#[inline(always)]
fn first_of_highest(highest: Row, rows: Row) -> usize {
    let mut best = 0;
    for column in 1..VertexLanes::WIDTH {
        let earlier = highest[column] == highest[best] && rows[column] < rows[best];
        if highest[column] > highest[best] || earlier {
            best = column;
        }
    }
    rows[best] as usize * VertexLanes::WIDTH + best
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
    fn scan_all(x: &[Row], y: &[Row], z: &[Row], direction: DVec3) -> usize {
        let mut highest = [f64::NEG_INFINITY; VertexLanes::WIDTH];
        let mut rows = [0.0; VertexLanes::WIDTH];
        for (row, ((x, y), z)) in x.iter().zip(y).zip(z).enumerate() {
            for i in 0..VertexLanes::WIDTH {
                let height = x[i] * direction.x + y[i] * direction.y + z[i] * direction.z;
                if height > highest[i] {
                    highest[i] = height;
                    rows[i] = row as f64;
                }
            }
        }
        first_of_highest(highest, rows)
    }

    #[inline(never)]
    fn run<T: Task>(task: T) -> T::Output {
        task.perform()
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions that only some machines have")]
mod avx2 {
    use std::arch::x86_64::{
        __m256d, _CMP_EQ_OQ, _CMP_GT_OQ, _mm_cvtsd_f64, _mm_max_pd, _mm_unpackhi_pd, _mm256_add_pd,
        _mm256_blendv_pd, _mm256_castpd256_pd128, _mm256_cmp_pd, _mm256_extractf128_pd,
        _mm256_loadu_pd, _mm256_max_pd, _mm256_movemask_pd, _mm256_mul_pd, _mm256_set1_pd,
        _mm256_setzero_pd, _mm256_storeu_pd,
    };

    use glam::DVec3;

    use super::{InstructionSet, Row, Rows, Task, first_of_highest};

    /// Four doubles at once. Named only behind [`Avx2::is_present`].
    pub(crate) struct Avx2;

    impl Avx2 {
        /// Whether the machine has these instructions.
        #[inline(always)]
        pub(crate) fn is_present() -> bool {
            is_x86_feature_detected!("avx2")
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
            // SAFETY: only named where AVX2 is known to be present.
            unsafe { scan(x, y, z, direction) }
        }

        #[inline(always)]
        fn scan_all(x: &[Row], y: &[Row], z: &[Row], direction: DVec3) -> usize {
            // SAFETY: as above.
            unsafe { scan_all(x, y, z, direction) }
        }

        #[inline(always)]
        fn run<T: Task>(task: T) -> T::Output {
            // SAFETY: as above.
            unsafe { run(task) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn scan_all(x: &[Row], y: &[Row], z: &[Row], direction: DVec3) -> usize {
        let [dx, dy, dz] = direction.to_array().map(|d| _mm256_set1_pd(d));
        let mut highest = [_mm256_set1_pd(f64::NEG_INFINITY); 2];
        let mut rows = [_mm256_setzero_pd(); 2];
        // Row numbers as doubles: the same lanes compare and select them.
        let mut row = _mm256_setzero_pd();
        let one = _mm256_set1_pd(1.0);
        for ((x, y), z) in x.iter().zip(y).zip(z) {
            for half in 0..2 {
                // SAFETY: four of the eight coordinates of a row, from the first or the fifth.
                let load = |r: &Row| unsafe { _mm256_loadu_pd(r.as_ptr().add(4 * half)) };
                let height = _mm256_add_pd(
                    _mm256_add_pd(_mm256_mul_pd(load(x), dx), _mm256_mul_pd(load(y), dy)),
                    _mm256_mul_pd(load(z), dz),
                );
                let higher = _mm256_cmp_pd::<_CMP_GT_OQ>(height, highest[half]);
                highest[half] = _mm256_blendv_pd(highest[half], height, higher);
                rows[half] = _mm256_blendv_pd(rows[half], row, higher);
            }
            row = _mm256_add_pd(row, one);
        }
        let columns = |halves: [__m256d; 2]| {
            let mut row = [0.0; 8];
            // SAFETY: two halves of four fill a row of eight.
            unsafe {
                _mm256_storeu_pd(row.as_mut_ptr(), halves[0]);
                _mm256_storeu_pd(row.as_mut_ptr().add(4), halves[1]);
            }
            row
        };
        first_of_highest(columns(highest), columns(rows))
    }

    #[inline(never)]
    #[target_feature(enable = "avx2")]
    fn run<T: Task>(task: T) -> T::Output {
        task.perform()
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
            points in prop::collection::vec(prop::array::uniform3(-9..=9i32), 4..300),
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
            if Avx2::is_present() {
                prop_assert_eq!(scan::<Avx2>(hull.lanes(), direction), first);
            }
        }
    }

    #[test]
    fn a_direction_that_is_not_a_number_finds_some_vertex() {
        let cube = polygrain_geometry::generate::cube(1.0).unwrap();
        assert!(scan::<Portable>(cube.lanes(), DVec3::NAN) < 8);
    }
}
