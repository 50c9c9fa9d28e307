//! Clear bodies, laid over what is behind them.

use glam::{FloatExt, Vec3, Vec4};

use super::band::{Band, HALO, SAMPLES};
use super::{Hit, Painter};
use crate::picture::raster::Raster;
use crate::picture::scene::Facet;

impl Painter<'_> {
    /// Lays clear bodies over the pixels: faint where they are seen face-on, more of them where
    /// they turn away, and their lines.
    pub(super) fn glass(
        &self,
        band: &Band,
        facets: &[Facet],
        names: &[u32],
        behind: &Raster,
        pixels: &mut [Vec4],
    ) {
        if names.is_empty() {
            return;
        }
        let raster = self.rasterise(band, facets, names);
        for (i, pixel) in pixels.iter_mut().enumerate() {
            let mut sum = Vec4::ZERO;
            for sample in band.samples(i % band.width + HALO, i / band.width + HALO) {
                if raster.depth()[sample] < behind.depth()[sample] {
                    let facet = &facets[raster.nearest()[sample] as usize];
                    let ray = self.camera.ray(band.place(sample));
                    let hit = self.hit(facet, ray);
                    let line = self.line(band, &raster, facets, sample);
                    sum += self.clear(facet, &hit, ray, line);
                }
            }
            let cover = sum / SAMPLES;
            *pixel = *pixel * (1.0 - cover.w) + cover;
        }
    }

    /// Colour and opacity of a clear surface.
    fn clear(&self, facet: &Facet, hit: &Hit, ray: Vec3, line: f32) -> Vec4 {
        let facing = hit.normal.dot(-ray.normalize()).clamp(0.0, 1.0);
        let body = 0.10 + 0.30 * (1.0 - facing).powi(3);
        let colour = self.scene.things[facet.thing as usize].colour;
        // Darker than a lit surface, so that it shows also before white.
        let light = 0.55 + 0.40 * hit.normal.z;
        let line = 0.8 * line;
        let opacity = body.max(line);
        (colour * light.lerp(0.35, line / opacity) * opacity).extend(opacity)
    }
}
