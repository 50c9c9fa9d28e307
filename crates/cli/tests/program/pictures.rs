//! What the tests of pictures, plots and reports share: runs to look at, and pictures read back.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::{Run, polygrain_in};

/// A folder with the runs `rain`, `balls`, `cell` (the balls in a periodic cell) and `still` (without
/// frames and history).
pub(crate) static RUNS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let balls = include_str!("balls.toml");
    let still = balls.replace("frames = 5e-5\nhistory = 1e-5", "frames = false\nhistory = false");
    assert_ne!(still, balls);
    let cell = format!("{balls}\n[periodic]\nx = [-0.06, 0.06]\ny = [-0.05, 0.09]\n");
    for (name, scene) in [
        ("rain", include_str!("rain.toml")),
        ("balls", balls),
        ("cell", cell.as_str()),
        ("still", still.as_str()),
    ] {
        let file = format!("{name}.toml");
        fs::write(folder.path().join(&file), scene).unwrap();
        let run = polygrain_in(folder.path(), &["run", &file, "--out", name, "--quiet"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
    }
    folder
});

/// Runs a command beside the runs, with results into a folder of its own.
pub(crate) fn beside_runs(arguments: &[&str]) -> Run {
    polygrain_in(RUNS.path(), arguments)
}

/// The message of a command that must fail and write nothing.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let run = beside_runs(arguments);
    assert_ne!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.is_empty(), "{}", run.stdout);
    run.stderr.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A picture read back: four channels.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) frames: u32,
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    pub(crate) fn read(path: &Path) -> Self {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path).unwrap()));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let frames = reader.info().animation_control().map_or(1, |control| control.num_frames);
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        bytes.truncate(info.buffer_size());
        let pixels = bytes.chunks_exact(4).map(|p| [p[0], p[1], p[2], p[3]]).collect();
        Self { width: info.width as usize, height: info.height as usize, frames, pixels }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 4] {
        self.pixels[y * self.width + x]
    }

    pub(crate) fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// How many pixels of some columns are dark and grey: those of words.
    pub(crate) fn ink(&self, columns: std::ops::Range<usize>) -> usize {
        let dark = |p: [u8; 4]| p[..3].iter().all(|c| *c < 140) && p[0].abs_diff(p[2]) < 40;
        columns
            .flat_map(|x| (0..self.height).map(move |y| (x, y)))
            .filter(|&(x, y)| dark(self.at(x, y)))
            .count()
    }
}

/// Where a colour is on the colour map, from 0 to 1, by its hue in Oklab: that does not depend on
/// how brightly it is lit.
pub(crate) fn place_on_map([r, g, b, _]: [u8; 4]) -> f64 {
    let linear = |byte: u8| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    let [r, g, b] = [r, g, b].map(linear);
    let l = (0.412_221_5 * r + 0.536_332_5 * g + 0.051_446 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_397 * b).cbrt();
    let s = (0.088_302_5 * r + 0.281_718_8 * g + 0.629_978_7 * b).cbrt();
    let a = 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s;
    let b = 0.025_904 * l + 0.782_771_8 * m - 0.808_675_8 * s;
    let hue = b.atan2(a).to_degrees().rem_euclid(360.0);
    (282.0 - hue) / 182.0
}

/// A path in a folder as an argument.
pub(crate) fn inside(folder: &TempDir, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.to_str().unwrap().to_owned();
    (path, text)
}
