//! Pictures of grains, drawn in software: no display is needed, and any number of threads draws the
//! same image.
//!
//! Bodies on a [`Stage`] make a [`Scene`], which is seen by a [`Camera`] and lit by a sky and a
//! broad lamp. Each pixel is the mean of 3×3 samples; a sample finds its triangle in a z-buffer and
//! darkens where an edge or an outline passes. Light is found once for each patch in a pixel, in
//! shadow maps. Clear bodies are laid over what is behind them.
//!
//! ```text
//! Surface (once per shape) ─┐
//! Extent → Stage, Camera   ─┴→ Scene → raster (who is seen) → light (how bright)
//!                              → render (lines, mean, glass) → Image → labels → PNG
//! ```

mod camera;
mod colour;
mod image;
mod legend;
mod light;
mod raster;
mod render;
mod scene;
mod stage;
mod surface;
mod text;
mod wall;

pub(crate) use camera::{Camera, Margins, View};
pub(crate) use colour::{Rgb, colour_map, from_hex, oklch};
pub(crate) use image::Image;
pub(crate) use legend::{Key, Legend};
pub(crate) use render::render;
pub(crate) use scene::{Body, Look, Scene};
pub(crate) use stage::{Extent, Stage};
pub(crate) use surface::{Finish, Surface};
pub(crate) use text::{Font, draw_text, text_width};

/// What is behind the bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Backdrop {
    /// Ground and sky of one colour; shadows fall on it.
    Colour(Rgb),
    /// Nothing but the shadows.
    Transparent,
}

/// The colour of the paper.
pub(crate) fn background() -> Rgb {
    oklch(0.978, 0.003, 90.0)
}

/// The colour of walls.
pub(crate) fn wall_colour() -> Rgb {
    oklch(0.86, 0.012, 250.0)
}

/// A colour for each kind of grain; grains of one kind differ a little in lightness, to be told
/// apart.
pub(crate) fn grain_colour(kind: usize, id: u32) -> Rgb {
    const HUES: [f32; 8] = [45.0, 235.0, 85.0, 150.0, 20.0, 200.0, 300.0, 115.0];
    let shade = (id.wrapping_mul(2_654_435_761) >> 24) as f32 / 255.0;
    oklch(0.6 + 0.16 * shade, 0.09, HUES[kind % HUES.len()])
}
