//! The command line of `polygrain render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use glam::Vec3;

use super::quantity::Quantity;
use crate::picture::{Backdrop, Rgb, View, background, from_hex, oklch};

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct RenderArguments {
    /// Folder of a run
    #[arg(value_name = "DIR")]
    pub(super) run: PathBuf,

    /// The file to write, .png; with --all each frame gets its number: FILE-000000.png
    #[arg(short, long, value_name = "FILE", required_unless_present = "video")]
    pub(super) output: Option<PathBuf>,

    /// Which frame, counted from 0; the last if left out
    #[arg(long, value_name = "N", conflicts_with_all = ["time", "all", "video"])]
    pub(super) frame: Option<usize>,

    /// The frame nearest to this time, s
    #[arg(long, value_name = "T", conflicts_with_all = ["all", "video"])]
    pub(super) time: Option<f64>,

    /// All frames, seen from one place
    #[arg(long)]
    pub(super) all: bool,

    /// An animation of all frames: .gif and .apng are written directly; .mp4 and .webm need ffmpeg
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(super) video: Option<PathBuf>,

    /// Frames of the animation per second
    #[arg(long, value_name = "N", default_value_t = 25,
          value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(super) fps: u16,

    /// What the colours of the grains tell
    #[arg(long, visible_alias = "color", value_name = "QUANTITY", value_enum,
          default_value_t = Quantity::Shape)]
    pub(super) colour: Quantity,

    /// The values of the first and the last colour, or the forces of the thinnest and the thickest
    /// chain
    #[arg(long, value_name = "A,B", value_parser = range, allow_hyphen_values = true)]
    pub(super) range: Option<[f64; 2]>,

    /// Force chains: the grains clear, and a tube for each contact, the thicker the greater its
    /// force
    #[arg(long, conflicts_with = "colour")]
    pub(super) forces: bool,

    /// Walls: `show` makes those clear that would hide grains, `cut` leaves them out, `solid` and
    /// `hide` treat all alike
    #[arg(long, value_enum, default_value_t)]
    pub(super) walls: Walls,

    /// Leave out the outline of a periodic cell
    #[arg(long)]
    pub(super) no_cell: bool,

    /// Where from: iso, front, side, top, or a direction x,y,z towards the eye
    #[arg(long, value_name = "VIEW", default_value = "iso", value_parser = view,
          allow_hyphen_values = true)]
    pub(super) view: View,

    /// Width and height, pixels
    #[arg(long, value_name = "WxH", default_value = "1280x960", value_parser = size)]
    pub(super) size: (usize, usize),

    /// Background: paper, white, black, dark, or #rrggbb
    #[arg(long, value_name = "COLOUR", default_value = "paper", value_parser = colour)]
    pub(super) background: Rgb,

    /// No background but the shadows
    #[arg(long, conflicts_with_all = ["background", "video"])]
    pub(super) transparent: bool,

    /// Neither title, time nor legend
    #[arg(long)]
    pub(super) plain: bool,
}

/// What becomes of walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Walls {
    #[default]
    Show,
    Cut,
    Solid,
    Hide,
}

impl RenderArguments {
    pub(super) fn backdrop(&self) -> Backdrop {
        if self.transparent { Backdrop::Transparent } else { Backdrop::Colour(self.background) }
    }

    /// Whether words must be light to be read.
    pub(super) fn is_dark(&self) -> bool {
        !self.transparent && self.background.dot(Rgb::new(0.21, 0.72, 0.07)) < 0.2
    }
}

fn range(text: &str) -> Result<[f64; 2], String> {
    let numbers: Vec<f64> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    match numbers[..] {
        [a, b] if a < b && a.is_finite() && b.is_finite() => Ok([a, b]),
        _ => Err("it must be two numbers, the smaller first, for example 0,2.5".into()),
    }
}

fn view(text: &str) -> Result<View, String> {
    match text {
        "iso" => return Ok(View::ISO),
        "front" => return Ok(View::FRONT),
        "side" => return Ok(View::SIDE),
        "top" => return Ok(View::TOP),
        _ => {}
    }
    let numbers: Option<Vec<f32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let direction = match numbers.as_deref() {
        Some(&[x, y, z]) => View::from(Vec3::new(x, y, z)),
        _ => None,
    };
    direction.ok_or_else(|| {
        "it must be iso, front, side, top or a direction towards the eye, for example 1,-2,1".into()
    })
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let parsed = text.split_once(['x', '×']).and_then(|(width, height)| {
        Some((width.parse::<usize>().ok()?, height.parse::<usize>().ok()?))
    });
    match parsed {
        Some((width @ 16..=8192, height @ 16..=8192)) => Ok((width, height)),
        _ => Err("it must be width x height from 16x16 to 8192x8192, for example 1280x960".into()),
    }
}

fn colour(text: &str) -> Result<Rgb, String> {
    match text {
        "paper" => Ok(background()),
        "white" => Ok(Rgb::ONE),
        "black" => Ok(Rgb::ZERO),
        "dark" => Ok(oklch(0.24, 0.01, 260.0)),
        _ => from_hex(text).ok_or_else(|| {
            "it must be paper, white, black, dark or a colour such as #f4f1ea".into()
        }),
    }
}
