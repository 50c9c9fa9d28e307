//! Few colours that stand for many, for animations without an encoder.

use color_quant::NeuQuant;

use crate::picture::Image;

/// Colours in a palette; one more index means "as before".
const COLOURS: usize = 255;
pub(super) const AS_BEFORE: u8 = 255;
/// A pixel stays as it was shown before if no channel is off by more than this: what hardly changes
/// costs nothing, and does not flicker.
const UNNOTICED: u8 = 5;
/// Every how many pixels are looked at to choose the colours.
const STRIDE: usize = 7;
/// Vivid pixels, whose channels are this far apart, count several times: they are few beside ground
/// and walls, and it is they that tell values.
const VIVID: u8 = 60;
const COUNTS: usize = 3;

/// Colours chosen for some pictures (Dekker's neural network, 1994).
pub(super) struct Palette {
    network: NeuQuant,
    colours: Vec<[u8; 3]>,
    /// The nearest colour by six bits of each channel, as it is found.
    known: Vec<Option<u8>>,
}

/// A rectangle of a picture that changed, as indices into the palette.
pub(super) struct Patch {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) indices: Vec<u8>,
}

impl Palette {
    pub(super) fn of(images: &[Image]) -> Self {
        let sample: Vec<u8> = images
            .iter()
            .flat_map(|image| {
                let bytes = image.to_rgb();
                let pixels = bytes.chunks_exact(3).enumerate();
                let weighted = pixels.flat_map(|(i, p)| {
                    let times = if is_vivid(p) { COUNTS } else { usize::from(i % STRIDE == 0) };
                    std::iter::repeat_n([p[0], p[1], p[2], 255], times)
                });
                weighted.flatten().collect::<Vec<u8>>()
            })
            .collect();
        let network = NeuQuant::new(3, COLOURS, &sample);
        let colours = network.color_map_rgb().chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
        Self { network, colours, known: vec![None; 1 << 18] }
    }

    /// Red, green and blue of all indices, the last one unused.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }

    fn nearest(&mut self, colour: [u8; 3]) -> u8 {
        let [r, g, b] = colour.map(|channel| usize::from(channel >> 2));
        let place = r << 12 | g << 6 | b;
        *self.known[place].get_or_insert_with(|| {
            // The middle of the cell, so that the answer does not depend on who asks first.
            let [r, g, b] = [r, g, b].map(|six| (six << 2 | 2) as u8);
            self.network.index_of(&[r, g, b, 255]) as u8
        })
    }

    /// What of a picture changed since the last one shown, which is kept in `shown`; all of it the
    /// first time.
    pub(super) fn patch(&mut self, image: &Image, shown: &mut Vec<u8>) -> Patch {
        let (width, height) = (image.width(), image.height());
        let bytes = image.to_rgb();
        let first = shown.is_empty();
        shown.resize(width * height, 0);
        let mut indices = vec![AS_BEFORE; width * height];
        for (i, pixel) in bytes.chunks_exact(3).enumerate() {
            let pixel = [pixel[0], pixel[1], pixel[2]];
            let before = self.colours[usize::from(shown[i])];
            let off = (0..3).map(|c| pixel[c].abs_diff(before[c])).max().unwrap_or(0);
            if first || off > UNNOTICED {
                let index = self.nearest(pixel);
                if first || index != shown[i] {
                    (indices[i], shown[i]) = (index, index);
                }
            }
        }
        crop(&indices, width)
    }
}

fn is_vivid(pixel: &[u8]) -> bool {
    let (least, most) = pixel.iter().fold((255, 0), |(a, b), &c| (c.min(a), c.max(b)));
    most - least > VIVID
}

/// The smallest rectangle with everything that changed; one pixel if nothing did.
fn crop(indices: &[u8], width: usize) -> Patch {
    let changed = || indices.iter().enumerate().filter(|(_, index)| **index != AS_BEFORE);
    let left = changed().map(|(i, _)| i % width).min().unwrap_or(0);
    let right = changed().map(|(i, _)| i % width).max().unwrap_or(0);
    let top = changed().map(|(i, _)| i / width).next().unwrap_or(0);
    let bottom = changed().map(|(i, _)| i / width).next_back().unwrap_or(0);
    let rows = (top..=bottom).flat_map(|y| &indices[y * width + left..=y * width + right]);
    Patch {
        left,
        top,
        width: right - left + 1,
        height: bottom - top + 1,
        indices: rows.copied().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Rgb, colour_map};

    #[test]
    fn a_small_scale_of_colours_is_kept_beside_many_greys() {
        let mut image = Image::filled(400, 300, Rgb::ONE);
        for y in 0..300 {
            image.fill((0, y), (400, 1), Rgb::splat(0.2 + 0.0025 * y as f32));
        }
        for y in 0..120 {
            image.fill((380, 90 + y), (8, 1), colour_map(y as f32 / 119.0));
        }
        let mut palette = Palette::of(std::slice::from_ref(&image));
        let bytes = image.to_rgb();
        let off = |y: usize| {
            let at = 3 * ((90 + y) * 400 + 384);
            let colour = [bytes[at], bytes[at + 1], bytes[at + 2]];
            let index = palette.nearest(colour);
            let nearest = palette.colours[usize::from(index)];
            (0..3).map(|c| usize::from(colour[c].abs_diff(nearest[c]))).max().unwrap()
        };
        let mean = (0..120).map(off).sum::<usize>() as f64 / 120.0;
        assert!(mean < 9.0, "{mean} of 255");
    }

    #[test]
    fn only_what_changed_is_shown_again() {
        let mut image = Image::filled(40, 30, Rgb::splat(0.8));
        image.fill((5, 5), (10, 10), Rgb::new(0.8, 0.1, 0.1));
        let mut palette = Palette::of(std::slice::from_ref(&image));
        let mut shown = Vec::new();
        let first = palette.patch(&image, &mut shown);
        assert_eq!((first.width, first.height, first.indices.len()), (40, 30, 1200));
        let [r, g, b] = palette.colours[usize::from(shown[7 * 40 + 7])];
        assert!(r > 200 && g < 110 && b < 110, "{r} {g} {b}");
        let same = palette.patch(&image, &mut shown);
        assert_eq!(same.indices, [AS_BEFORE]);
        image.fill((20, 12), (3, 2), Rgb::new(0.8, 0.1, 0.1));
        let moved = palette.patch(&image, &mut shown);
        assert_eq!((moved.left, moved.top, moved.width, moved.height), (20, 12, 3, 2));
        assert!(moved.indices.iter().all(|i| *i == shown[7 * 40 + 7]));
    }
}
