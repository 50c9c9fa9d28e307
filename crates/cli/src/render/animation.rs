//! Animations written without an encoder: GIF and animated PNG.

use std::io::{self, Write};

use gif::{DisposalMethod, Repeat};
use png::{BlendOp, ColorType, DisposeOp};

use super::palette::{AS_BEFORE, Palette, Patch};
use crate::picture::Image;

/// An animation that is being written.
pub(super) enum Animation<W: Write> {
    Gif(gif::Encoder<W>, Frames),
    Apng(Box<png::Writer<W>>, Frames),
}

/// The frames written so far.
pub(super) struct Frames {
    palette: Palette,
    shown: Vec<u8>,
    count: usize,
    fps: u16,
}

impl<W: Write> Animation<W> {
    pub(super) fn gif(
        file: W,
        (width, height): (usize, usize),
        palette: Palette,
        fps: u16,
    ) -> io::Result<Self> {
        let [width, height] = [width, height].map(|n| u16::try_from(n).unwrap_or(u16::MAX));
        let mut encoder =
            gif::Encoder::new(file, width, height, &palette.bytes()).map_err(io::Error::other)?;
        encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
        Ok(Self::Gif(encoder, Frames::new(palette, fps)))
    }

    pub(super) fn apng(
        file: W,
        (width, height): (usize, usize),
        count: usize,
        palette: Palette,
        fps: u16,
    ) -> io::Result<Self> {
        let mut encoder = png::Encoder::new(file, width as u32, height as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        let mut opacity = vec![255; 256];
        opacity[usize::from(AS_BEFORE)] = 0;
        encoder.set_trns(opacity);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_animated(count as u32, 0)?;
        encoder.set_frame_delay(1, fps)?;
        encoder.set_blend_op(BlendOp::Over)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        Ok(Self::Apng(Box::new(encoder.write_header()?), Frames::new(palette, fps)))
    }

    /// Writes the next frame.
    pub(super) fn add(&mut self, image: &Image) -> io::Result<()> {
        match self {
            Self::Gif(encoder, frames) => {
                let delay = frames.delay();
                let Patch { left, top, width, height, indices } = frames.next(image);
                // The size of a picture fits: it is at most 8192.
                let frame = gif::Frame {
                    delay,
                    dispose: DisposalMethod::Keep,
                    transparent: Some(AS_BEFORE),
                    left: left as u16,
                    top: top as u16,
                    width: width as u16,
                    height: height as u16,
                    buffer: indices.into(),
                    ..gif::Frame::default()
                };
                encoder.write_frame(&frame).map_err(io::Error::other)
            }
            Self::Apng(writer, frames) => {
                let first = frames.count == 0;
                let Patch { left, top, width, height, indices } = frames.next(image);
                if !first {
                    writer.reset_frame_position()?;
                    writer.set_frame_dimension(width as u32, height as u32)?;
                    writer.set_frame_position(left as u32, top as u32)?;
                }
                Ok(writer.write_image_data(&indices)?)
            }
        }
    }

    /// Ends the file.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Gif(encoder, _) => encoder.into_inner().map(|_| ()).map_err(io::Error::other),
            Self::Apng(writer, _) => Ok(writer.finish()?),
        }
    }
}

impl Frames {
    fn new(palette: Palette, fps: u16) -> Self {
        Self { palette, shown: Vec::new(), count: 0, fps }
    }

    fn next(&mut self, image: &Image) -> Patch {
        self.count += 1;
        self.palette.patch(image, &mut self.shown)
    }

    /// How long the next frame of a GIF is shown, in hundredths of a second: rounded so that the
    /// whole keeps its pace.
    fn delay(&self) -> u16 {
        let end = |count: usize| (100.0 * count as f64 / f64::from(self.fps)).round();
        (end(self.count + 1) - end(self.count)) as u16
    }
}
