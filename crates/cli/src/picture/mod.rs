//! Pictures of grains, drawn in software: no display is needed, and any number of threads draws the
//! same image.
//!
//! A [`Scene`] of coloured bodies on a light ground is seen by a camera and lit by a sky and
//! a broad lamp. Each pixel is the mean of 3×3 samples; a sample finds its triangle in a z-buffer
//! and its light in shadow maps, and darkens where an edge or an outline passes.
//!
//! ```text
//! TriangleMesh → Scene (scaled, with normals) → raster (who is seen) → light (how bright)
//!              → render (lines, mean) → Image → PNG
//! ```

mod camera;
mod colour;
mod image;
mod light;
mod raster;
mod render;
mod scene;
mod text;

pub(crate) use colour::{Rgb, oklch};
pub(crate) use image::Image;
pub(crate) use render::render;
pub(crate) use scene::{Body, Finish, Scene};
pub(crate) use text::{Font, draw_text, text_width};

/// The colour of the paper.
pub(crate) fn background() -> Rgb {
    oklch(0.978, 0.003, 90.0)
}
