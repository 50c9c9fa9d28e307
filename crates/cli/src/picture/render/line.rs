//! Lines: outlines of bodies, and sharp edges between their facets.

use super::Painter;
use super::band::{Band, FINE};
use crate::picture::raster::Raster;
use crate::picture::scene::Facet;

/// How much of its brightness an outline and a sharp inner edge lose.
const OUTLINE: f32 = 0.62;
const INNER_EDGE: f32 = 0.42;

impl Painter<'_> {
    /// How dark the line at a sample is: 0 for none.
    pub(super) fn line(
        &self,
        band: &Band,
        raster: &Raster,
        facets: &[Facet],
        sample: usize,
    ) -> f32 {
        let (nearest, depth) = (raster.nearest(), raster.depth());
        let name = nearest[sample];
        let own = &facets[name as usize];
        let strength = |other: usize| {
            if nearest[other] == name {
                return 0.0;
            }
            let Some(facet) = facets.get(nearest[other] as usize) else { return OUTLINE };
            let family = |facet: &Facet| self.scene.things[facet.thing as usize].family;
            if family(facet) != family(own) {
                return OUTLINE;
            }
            let normal = |facet: &Facet| {
                let [a, b, c] = self.scene.corners(facet);
                (b - a).cross(c - a).normalize_or_zero()
            };
            let here = self.camera.unproject(band.place(sample), depth[sample]);
            let there = self.camera.unproject(band.place(other), depth[other]);
            let flat = normal(own);
            let flat = if flat.dot(here - self.camera.eye) > 0.0 { -flat } else { flat };
            // The neighbour lies far behind this sample's plane: the outline of a nearer part.
            let reach = self.camera.footprint(here) / FINE as f32;
            if (there - here).dot(flat) < -12.0 * reach {
                return OUTLINE;
            }
            if facet.thing != own.thing || self.scene.patch(facet) == self.scene.patch(own) {
                return 0.0;
            }
            // Facets that meet at 5° show a hint of an edge, from 35° on the full line.
            let angle = flat.dot(normal(facet)).clamp(-1.0, 1.0).acos().to_degrees();
            INNER_EDGE * ((angle - 5.0) / 30.0).clamp(0.0, 1.0)
        };
        band.neighbours(sample).map(strength).into_iter().fold(0.0, f32::max)
    }
}
