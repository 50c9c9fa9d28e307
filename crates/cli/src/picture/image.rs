//! An image in linear light, and the PNG it becomes.

use std::io::{self, Write};
use std::path::Path;

use glam::Vec4;
use polygrain_geometry::file::write_atomically;

use super::colour::{Rgb, srgb_byte};

/// Pixels in rows from the top left: red, green and blue times the opacity, and the opacity.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Image {
    width: usize,
    pixels: Vec<Vec4>,
}

impl Image {
    /// An image of one colour.
    pub(crate) fn filled(width: usize, height: usize, colour: Rgb) -> Self {
        Self { width, pixels: vec![colour.extend(1.0); width * height] }
    }

    pub(super) fn from_rows(width: usize, pixels: Vec<Vec4>) -> Self {
        debug_assert_eq!(pixels.len() % width, 0);
        Self { width, pixels }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    #[cfg(test)]
    pub(super) fn pixels(&self) -> &[Vec4] {
        &self.pixels
    }

    /// Lays a colour over a pixel with an opacity; outside the image nothing happens.
    pub(crate) fn blend(&mut self, x: usize, y: usize, colour: Rgb, opacity: f32) {
        if x < self.width && y < self.height() {
            let pixel = &mut self.pixels[y * self.width + x];
            *pixel = *pixel * (1.0 - opacity) + opacity * colour.extend(1.0);
        }
    }

    /// Lays a colour over a rectangle.
    pub(crate) fn fill(&mut self, corner: (usize, usize), size: (usize, usize), colour: Rgb) {
        for y in corner.1..corner.1 + size.1 {
            for x in corner.0..corner.0 + size.0 {
                self.blend(x, y, colour, 1.0);
            }
        }
    }

    /// Copies another image in, its top left corner at `(x, y)`, cut off at the border.
    pub(crate) fn paste(&mut self, other: &Self, x: usize, y: usize) {
        let columns = other.width.min(self.width.saturating_sub(x));
        let rows = other.height().min(self.height().saturating_sub(y));
        for row in 0..rows {
            let from = row * other.width;
            let to = (y + row) * self.width + x;
            self.pixels[to..to + columns].copy_from_slice(&other.pixels[from..from + columns]);
        }
    }

    /// Half as wide and high: each pixel the mean of four.
    pub(crate) fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height() / 2);
        let mean = |x: usize, y: usize| {
            let at = 2 * y * self.width + 2 * x;
            let [a, b] = [at, at + self.width].map(|i| self.pixels[i] + self.pixels[i + 1]);
            0.25 * (a + b)
        };
        let pixels =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| mean(x, y));
        Self { width, pixels: pixels.collect() }
    }

    pub(crate) fn is_opaque(&self) -> bool {
        self.pixels.iter().all(|pixel| pixel.w >= 1.0)
    }

    /// Three bytes per pixel, as a screen expects them; opacity is left out.
    pub(crate) fn to_rgb(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|p| p.truncate().to_array()).map(srgb_byte).collect()
    }

    /// Four bytes per pixel, the last its opacity.
    pub(crate) fn to_rgba(&self) -> Vec<u8> {
        let bytes = |p: &Vec4| {
            let [r, g, b] = (p.truncate() / p.w.max(1e-6)).to_array().map(srgb_byte);
            [r, g, b, (255.0 * p.w.clamp(0.0, 1.0)).round() as u8]
        };
        self.pixels.iter().flat_map(bytes).collect()
    }

    /// Writes the image as an 8-bit sRGB PNG, with an alpha channel if it needs one.
    pub(crate) fn write_png(&self, out: impl Write) -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(out, self.width as u32, self.height() as u32);
        let opaque = self.is_opaque();
        encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::Balanced);
        let bytes = if opaque { self.to_rgb() } else { self.to_rgba() };
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&bytes)?;
        writer.finish()
    }

    /// Writes a PNG file, whole or not at all.
    pub(crate) fn save(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, |file| Ok(self.write_png(file)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(image: &Image) -> (png::ColorType, Vec<u8>) {
        let mut bytes = Vec::new();
        image.write_png(&mut bytes).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut decoded = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut decoded).unwrap();
        assert_eq!((info.width as usize, info.height as usize), (image.width(), image.height()));
        decoded.truncate(info.buffer_size());
        (info.color_type, decoded)
    }

    #[test]
    fn a_png_reads_back_as_written() {
        let mut image = Image::filled(3, 2, Rgb::ONE);
        image.blend(2, 1, Rgb::ZERO, 1.0);
        image.blend(9, 9, Rgb::ZERO, 1.0);
        let (kind, bytes) = decoded(&image);
        assert_eq!(kind, png::ColorType::Rgb);
        assert_eq!((&bytes[..15], &bytes[15..]), (&[255; 15][..], &[0; 3][..]));
    }

    #[test]
    fn opacity_is_written_where_there_is_some() {
        let pixels = vec![Vec4::ZERO, 0.5 * Vec4::new(1.0, 0.0, 0.0, 1.0), Vec4::ONE];
        let (kind, bytes) = decoded(&Image::from_rows(3, pixels));
        assert_eq!(kind, png::ColorType::Rgba);
        assert_eq!(bytes, [0, 0, 0, 0, 255, 0, 0, 128, 255, 255, 255, 255]);
    }

    #[test]
    fn pasting_cuts_at_the_border_and_halving_takes_means() {
        let mut image = Image::filled(4, 4, Rgb::ZERO);
        image.paste(&Image::filled(4, 4, Rgb::ONE), 2, 3);
        assert_eq!(image.pixels.iter().filter(|p| **p == Vec4::ONE).count(), 2);
        let half = image.halved();
        assert_eq!((half.width(), half.height()), (2, 2));
        assert_eq!(half.pixels[3], Rgb::splat(0.5).extend(1.0));
    }
}
