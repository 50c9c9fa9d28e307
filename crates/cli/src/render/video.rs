//! Animations of a run: by ourselves, by ffmpeg, or as frames for whatever is at hand.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use polygrain_geometry::file::write_atomically;
use polygrain_scene::results::Moment;

use super::animation::Animation;
use super::palette::Palette;
use super::{Photographer, save};
use crate::diagnostic::Failure;
use crate::folder::make_folder;

/// An animation file to be made.
pub(super) struct Film<'a> {
    path: &'a Path,
    format: Format,
    fps: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Gif,
    Apng,
    Mp4,
    WebM,
}

impl Format {
    /// How ffmpeg is to encode.
    fn codec(self) -> &'static [&'static str] {
        match self {
            Self::WebM => &["-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0"],
            _ => &["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart"],
        }
    }
}

/// Encoders want even sizes and colours at half the resolution.
const COMMON: [&str; 4] = ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"];

impl<'a> Film<'a> {
    pub(super) fn of(path: &'a Path, fps: u16) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let format = match extension.to_lowercase().as_str() {
            "gif" => Format::Gif,
            "apng" | "png" => Format::Apng,
            "mp4" => Format::Mp4,
            "webm" => Format::WebM,
            _ => {
                let formats = ".gif, .apng, .mp4 or .webm";
                return Err(Failure::PictureFormat { path: path.to_owned(), formats });
            }
        };
        Ok(Self { path, format, fps })
    }

    /// Draws all frames; returns what to tell.
    pub(super) fn shoot(
        &self,
        photographer: &Photographer,
        moments: &[Moment],
    ) -> Result<Vec<String>, Failure> {
        if matches!(self.format, Format::Gif | Format::Apng) {
            self.animate(photographer, moments)?;
            return Ok(vec![self.done(moments.len())]);
        }
        match self.encoder(photographer.style.size) {
            Ok(child) => {
                Self::encode(child, photographer, moments)?;
                Ok(vec![self.done(moments.len())])
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.leave_frames(photographer, moments)
            }
            Err(error) => Err(Failure::Encoder(error.to_string())),
        }
    }

    fn done(&self, frames: usize) -> String {
        format!("wrote {}, {frames} frames at {} per second", self.path.display(), self.fps)
    }

    fn cannot_write(&self, source: io::Error) -> Failure {
        Failure::Folder { path: self.path.to_owned(), source }
    }

    /// By ourselves. The colours are chosen from the first, the middle and the last frame.
    fn animate(&self, photographer: &Photographer, moments: &[Moment]) -> Result<(), Failure> {
        let last = moments.len() - 1;
        let sample = [0, last / 2, last].map(|i| photographer.picture(moments[i]));
        let palette = Palette::of(&sample.into_iter().collect::<Result<Vec<_>, _>>()?);
        let size = photographer.style.size;
        let mut refused = None;
        let written = write_atomically(self.path, |file| {
            let mut animation = match self.format {
                Format::Gif => Animation::gif(file, size, palette, self.fps),
                _ => Animation::apng(file, size, moments.len(), palette, self.fps),
            }?;
            let drawn = photographer.shoot(moments, |_, image| {
                animation.add(&image).map_err(|source| self.cannot_write(source))
            });
            if let Err(failure) = drawn {
                refused = Some(failure);
                return Err(io::Error::other("a frame could not be drawn"));
            }
            animation.finish()
        });
        match (refused, written) {
            (Some(failure), _) => Err(failure),
            (None, written) => written.map_err(|source| self.cannot_write(source)),
        }
    }

    /// Starts ffmpeg, which reads pixels from its standard input.
    fn encoder(&self, (width, height): (usize, usize)) -> io::Result<Child> {
        Command::new("ffmpeg")
            .args(["-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"])
            .args(["-s", &format!("{width}x{height}"), "-r", &self.fps.to_string(), "-i", "-"])
            .args(self.format.codec())
            .args(COMMON)
            .arg(self.path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
    }

    fn encode(
        mut child: Child,
        photographer: &Photographer,
        moments: &[Moment],
    ) -> Result<(), Failure> {
        let mut pixels = child.stdin.take().expect("its standard input is a pipe");
        let mut closed = false;
        let drawn = photographer.shoot(moments, |_, image| {
            // An encoder that gives up closes the pipe; what it says about it comes below.
            closed = closed || pixels.write_all(&image.to_rgb()).is_err();
            if closed { Err(Failure::Encoder(String::new())) } else { Ok(()) }
        });
        drop(pixels);
        let output =
            child.wait_with_output().map_err(|error| Failure::Encoder(error.to_string()))?;
        if closed || !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(Failure::Encoder(said));
        }
        drawn
    }

    /// Without an encoder: numbered pictures, and the command that makes a film of them.
    fn leave_frames(
        &self,
        photographer: &Photographer,
        moments: &[Moment],
    ) -> Result<Vec<String>, Failure> {
        let mut folder = self.path.with_extension("").into_os_string();
        folder.push("-frames");
        let folder = PathBuf::from(folder);
        make_folder(&folder)?;
        let mut count = 0;
        photographer.shoot(moments, |_, image| {
            save(&image, &folder.join(format!("{count:06}.png")))?;
            count += 1;
            Ok(())
        })?;
        let codec = [self.format.codec(), &COMMON].concat().join(" ");
        Ok(vec![
            format!("ffmpeg is not installed: wrote {count} pictures into {}", folder.display()),
            format!(
                "make the film by: ffmpeg -framerate {} -i {}/%06d.png {} {}",
                self.fps,
                folder.display(),
                codec.replace("pad=ceil(iw/2)*2:ceil(ih/2)*2", "'pad=ceil(iw/2)*2:ceil(ih/2)*2'"),
                self.path.display()
            ),
            "or choose .gif or .apng, which need no encoder".to_owned(),
        ])
    }
}
