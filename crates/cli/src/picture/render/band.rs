//! Bands of rows, drawn one by one: which samples belong to which pixel.

use glam::Vec2;

use crate::picture::raster::Raster;

/// Samples per pixel along x and y.
pub(super) const FINE: usize = 3;
pub(super) const SAMPLES: f32 = (FINE * FINE) as f32;
/// Rows of pixels drawn at once: bounds the memory of a large picture.
pub(super) const BAND: usize = 48;
/// Pixels around a band that are looked at, but not drawn.
pub(super) const HALO: usize = 2;

/// Some rows of pixels.
pub(super) struct Band {
    pub(super) first: usize,
    pub(super) rows: usize,
    pub(super) width: usize,
}

impl Band {
    /// Samples in a row of the rasters: one more than the pixels need on every side, so that lines
    /// do not stop at the border.
    pub(super) fn stride(&self) -> usize {
        FINE * (self.width + 2 * HALO) + 2
    }

    /// Pixels in a row, and rows, with the halo.
    pub(super) fn with_halo(&self) -> (usize, usize) {
        (self.width + 2 * HALO, self.rows + 2 * HALO)
    }

    /// The pixel of the picture where the raster begins.
    pub(super) fn origin(&self) -> Vec2 {
        Vec2::new(0.0, self.first as f32) - HALO as f32 - 1.0 / FINE as f32
    }

    pub(super) fn raster(&self) -> Raster {
        Raster::new(self.stride(), FINE * (self.rows + 2 * HALO) + 2)
    }

    /// Where a sample is in the picture.
    pub(super) fn place(&self, sample: usize) -> Vec2 {
        let (x, y) = (sample % self.stride(), sample / self.stride());
        (Vec2::new(x as f32, y as f32) + 0.5) / FINE as f32 + self.origin()
    }

    /// The samples of a pixel, both counted with the halo.
    pub(super) fn samples(&self, x: usize, y: usize) -> impl Iterator<Item = usize> {
        let first = (FINE * y + 1) * self.stride() + FINE * x + 1;
        let stride = self.stride();
        (0..FINE * FINE).map(move |i| first + i / FINE * stride + i % FINE)
    }

    /// The sample in the middle of a pixel.
    pub(super) fn middle(&self, x: usize, y: usize) -> usize {
        (FINE * y + FINE / 2 + 1) * self.stride() + FINE * x + FINE / 2 + 1
    }

    /// What all samples of a pixel and around it see, if that is one facet.
    pub(super) fn sole(&self, raster: &Raster, x: usize, y: usize) -> Option<u32> {
        let nearest = raster.nearest();
        let name = nearest[self.middle(x, y)];
        let first = FINE * y * self.stride() + FINE * x;
        let mut rows = (0..FINE + 2).map(|row| &nearest[first + row * self.stride()..][..FINE + 2]);
        rows.all(|row| row.iter().all(|other| *other == name)).then_some(name)
    }

    pub(super) fn neighbours(&self, sample: usize) -> [usize; 4] {
        [sample - 1, sample + 1, sample - self.stride(), sample + self.stride()]
    }
}
