//! The proof of a depth, kept for the next query.
//!
//! The expansion ends with a polytope inside A − B whose closest facet lies on the boundary. When
//! the bodies move a little, its vertices move with them, by no more than the bodies do. So the
//! other facets stay at least as far from the origin as they were, less the motion; as long as the
//! closest facet is still flat, still on the boundary and still closer than that, it is still the
//! answer, and one support point proves it.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_geometry::Pose;

use super::gjk_td::Expansion;
use crate::minkowski::{Difference, SupportPoint, motion_bound};
use crate::support::SupportMap;

/// Corners of a facet that are followed; a facet with more is found anew.
pub(crate) const MAX_CORNERS: usize = 8;

/// What is left of an expansion.
#[derive(Clone, Debug)]
pub(crate) struct DepthProof {
    /// The corners of the closest facet, the first three well apart.
    pub(crate) facet: ArrayVec<SupportPoint, MAX_CORNERS>,
    pub(crate) normal: DVec3,
    /// Distance of the origin from the other facets.
    pub(crate) others: f64,
    /// Where B was, seen from A.
    pub(crate) relative: Pose,
}

impl DepthProof {
    /// The depth where the bodies are now, if the proof still holds.
    #[inline]
    pub(crate) fn again<A: SupportMap, B: SupportMap>(
        &self,
        difference: &Difference<A, B>,
        relative: &Pose,
    ) -> Option<Expansion> {
        let motion = motion_bound(&self.relative, relative, difference.b.reach());
        let mut facet: ArrayVec<SupportPoint, MAX_CORNERS> = ArrayVec::new();
        for corner in &self.facet {
            facet.push(difference.again(corner)?);
        }
        let [p, q, r] = [facet[0].w, facet[1].w, facet[2].w];
        let normal = (q - p).cross(r - p).try_normalize()?;
        let normal = if normal.dot(self.normal) < 0.0 { -normal } else { normal };
        let tolerance = difference.resolution();
        let distance = normal.dot(p);
        let flat = facet[3..].iter().all(|c| (normal.dot(c.w) - distance).abs() <= tolerance);
        if !flat || distance < 0.0 || distance > self.others - motion {
            return None;
        }
        let point = difference.support(normal, facet[0].ids);
        let height = normal.dot(point.w);
        (height - distance <= tolerance).then(|| Expansion {
            normal,
            gap: -height,
            upper: -distance,
            face: facet[..3].iter().copied().collect(),
            iterations: 1,
        })
    }
}
