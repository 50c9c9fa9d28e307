//! The questions one asks about two bodies.

use crate::depth::gjk_td;
use crate::gjk::{self, Bounds, Ending, Simplex};
use crate::minkowski::Difference;
use crate::simplex::SignedVolumes;
use glam::DVec3;
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};

/// x
pub struct Gap {
    pub gap: f64,
    pub normal: DVec3,
    pub bound: f64,
    pub iterations: u32,
    pub overlapping: bool,
}

/// x
pub fn signed_gap(a: &ConvexPolyhedron, pa: &Pose, b: &ConvexPolyhedron, pb: &Pose) -> Gap {
    if std::arch::is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code)]
        unsafe {
            signed_gap_avx2(a, pa, b, pb)
        }
    } else {
        signed_gap_any(a, pa, b, pb)
    }
}
#[target_feature(enable = "avx2")]
fn signed_gap_avx2(a: &ConvexPolyhedron, pa: &Pose, b: &ConvexPolyhedron, pb: &Pose) -> Gap {
    signed_gap_any(a, pa, b, pb)
}
/// x
#[inline(always)]
pub fn signed_gap_any(a: &ConvexPolyhedron, pa: &Pose, b: &ConvexPolyhedron, pb: &Pose) -> Gap {
    let rel = pa.relative(pb);
    let d = Difference::new(a, b, &rel);
    let start = (d.from_b(b.interior_point()) - a.interior_point()).normalize_or(DVec3::Z);
    let g = gjk::gjk::<SignedVolumes, _, _>(&d, Simplex::default(), start, Bounds::NONE);
    if g.ending == Ending::Separated {
        return Gap {
            gap: g.gap,
            normal: g.normal,
            bound: g.upper - g.gap,
            iterations: g.iterations,
            overlapping: false,
        };
    }
    let e = gjk_td::expand(&d, &g.simplex, start);
    Gap {
        gap: e.gap,
        normal: e.normal,
        bound: e.upper - e.gap,
        iterations: g.iterations + e.iterations,
        overlapping: true,
    }
}
