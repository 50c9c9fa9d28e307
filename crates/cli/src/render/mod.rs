//! `polygrain render`: pictures and animations of a run.
//!
//! All pictures of one command share a stage, a camera and a scale of colours: the frames that will
//! be drawn are surveyed first. [`Photographer`] then draws one frame after the other.

mod animation;
mod arguments;
mod cast;
mod cell;
mod forces;
mod palette;
mod quantity;
mod video;

use std::io::Write;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use polygrain_scene::results::{BodyState, Frame, Moment, Results};
use rayon::prelude::*;

pub(crate) use arguments::RenderArguments;
use arguments::Walls;
use cast::{Cast, Cell, Core, Survey};
use cell::Outline;
use forces::Tubes;
use quantity::{Quantity, Scale};
use video::Film;

use crate::diagnostic::Failure;
use crate::folder::make_folder_of;
use crate::picture::{
    Backdrop, Body, Camera, Image, Key, Legend, Look, Margins, Rgb, Scene, Stage, View, oklch,
    render as draw,
};
use crate::run::rounded;

/// Free space around what is shown, as a fraction of the picture.
const MARGIN: f32 = 0.03;
/// Frames drawn at the same time: more would take much memory and win little.
const AT_ONCE: usize = 4;

/// Draws frames of a run.
pub(crate) fn render(arguments: &RenderArguments, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(path) = &arguments.output {
        require_png(path)?;
    }
    let film = arguments.video.as_deref().map(|path| Film::of(path, arguments.fps)).transpose()?;
    let results = Results::open(&arguments.run)?;
    let all = arguments.all || arguments.video.is_some();
    let moments = chosen(&results, arguments.frame, arguments.time, all)?;
    let style = Style {
        quantity: arguments.colour,
        range: arguments.range,
        forces: arguments.forces,
        walls: arguments.walls,
        view: arguments.view,
        size: arguments.size,
        backdrop: arguments.backdrop(),
        dark: arguments.is_dark(),
        plain: arguments.plain,
        cell: !arguments.no_cell,
    };
    // Before the drawing, which can take minutes.
    arguments.output.iter().chain(&arguments.video).try_for_each(|path| make_folder_of(path))?;
    let photographer = Photographer::new(&results, &moments, style)?;
    match (&arguments.output, film) {
        (_, Some(film)) => {
            let lines = film.shoot(&photographer, &moments)?;
            lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(Failure::Output)
        }
        (Some(output), None) => {
            photographer.shoot(&moments, |moment, image| {
                let path =
                    if arguments.all { numbered(output, moment.number) } else { output.clone() };
                save(&image, &path)
            })?;
            let (width, height) = arguments.size;
            let what = match moments[..] {
                [moment] if !arguments.all => format!(
                    "{}: frame {}, t = {} s",
                    output.display(),
                    moment.number,
                    rounded(moment.time)
                ),
                _ => {
                    let (first, last) = (moments[0].number, moments[moments.len() - 1].number);
                    let path = |number| numbered(output, number).display().to_string();
                    format!("{} to {}", path(first), path(last))
                }
            };
            writeln!(out, "wrote {what}, {width}×{height} pixels").map_err(Failure::Output)
        }
        (None, None) => unreachable!("the command line asks for one of them"),
    }
}

fn require_png(path: &Path) -> Result<(), Failure> {
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("png")) {
        return Ok(());
    }
    Err(Failure::PictureFormat { path: path.to_owned(), formats: ".png" })
}

fn save(image: &Image, path: &Path) -> Result<(), Failure> {
    image.save(path).map_err(|source| Failure::Folder { path: path.to_owned(), source })
}

/// `hopper.png` becomes `hopper-000012.png`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:06}.png"))
}

/// The frame of a number, or nearest to a time, or all; the last if nothing is asked for.
pub(crate) fn chosen(
    results: &Results,
    frame: Option<usize>,
    time: Option<f64>,
    all: bool,
) -> Result<Vec<Moment>, Failure> {
    let frames = frames(results)?;
    if all {
        return Ok(frames);
    }
    let last = frames[frames.len() - 1];
    let moment = match (frame, time) {
        (Some(number), _) => {
            *frames.iter().find(|moment| moment.number == number).ok_or_else(|| {
                Failure::NoSuchFrame { number, first: frames[0].number, last: last.number }
            })?
        }
        (None, Some(time)) => *frames
            .iter()
            .min_by(|a, b| (a.time - time).abs().total_cmp(&(b.time - time).abs()))
            .unwrap_or(&last),
        (None, None) => last,
    };
    Ok(vec![moment])
}

/// All frames of a run; there is at least one.
fn frames(results: &Results) -> Result<Vec<Moment>, Failure> {
    // Asking for the shapes first tells a run of an older program from one without frames.
    results.shapes()?;
    let frames = results.frames()?;
    if frames.is_empty() { Err(Failure::NoFrames(results.folder().to_owned())) } else { Ok(frames) }
}

/// The ends of the run's periodic cell along each axis.
fn cell_of(results: &Results) -> Result<Option<Cell>, Failure> {
    let scene = results.scene()?;
    let cell =
        scene.description().periodic.as_ref().map(|cell| {
            [cell.x, cell.y, cell.z].map(|ends| ends.map(|ends| [ends.lower, ends.upper]))
        });
    Ok(cell)
}

/// How pictures look.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
struct Style {
    quantity: Quantity,
    range: Option<[f64; 2]>,
    forces: bool,
    walls: Walls,
    view: View,
    size: (usize, usize),
    backdrop: Backdrop,
    dark: bool,
    plain: bool,
    cell: bool,
}

/// Draws the frames of a run, all in the same way.
pub(crate) struct Photographer<'a> {
    results: &'a Results,
    cast: Cast,
    survey: Survey,
    core: Core,
    scale: Scale,
    stage: Stage,
    camera: Camera,
    tubes: Option<Tubes>,
    outline: Option<Outline>,
    legend: Legend,
    /// Digits of the time after the point.
    digits: usize,
    style: Style,
}

impl<'a> Photographer<'a> {
    /// Surveys the frames that will be drawn.
    fn new(results: &'a Results, moments: &[Moment], style: Style) -> Result<Self, Failure> {
        let cast = Cast::of(results)?;
        let mut survey = Survey::within(if style.cell { cell_of(results)? } else { None });
        if style.quantity == Quantity::Displacement {
            survey.begin(&cast, &results.frame(frames(results)?[0].number)?);
        }
        let (mut values, mut tubes) = (Vec::new(), None);
        for moment in moments {
            let frame = results.frame(moment.number)?;
            survey.see(&cast, &frame, style.walls);
            if style.forces {
                let forces = frame.contacts.iter().map(|c| f64::from(c.force.length()));
                values.extend(forces);
                tubes.get_or_insert_with(|| Tubes::for_grains(&cast, &frame));
            } else {
                let value = |body| style.quantity.value(body, survey.displacement(&frame, body));
                values.extend(cast.grains(&frame).filter_map(value));
            }
        }
        let scale = Scale::new(&mut values, style.range);
        let key: Option<Key> = if style.forces {
            Some(scale.key("contact force, N".into()))
        } else {
            style.quantity.key(&scale, &cast.bodies)
        };
        let legend = if style.plain {
            Legend::default()
        } else {
            let title = results.title()?;
            Legend { title, caption: " ".into(), key, dark: style.dark }
        };
        // Lines as thin as these are mostly outline, which takes much of their brightness.
        let lightness = if style.dark { 0.92 } else { 0.78 };
        let outline = survey.cell().map(|cell| Outline::of(cell, oklch(lightness, 0.17, 60.0)));
        let stage = survey.stage();
        let margins = margins(&legend, style.size);
        let camera = Camera::framing(&stage, style.view, style.size, margins);
        let (digits, core) = (digits(moments), survey.core());
        Ok(Self {
            results,
            cast,
            survey,
            core,
            scale,
            stage,
            camera,
            tubes,
            outline,
            legend,
            digits,
            style,
        })
    }

    /// A picture for a page: a frame coloured by speed, or with its force chains, on white.
    pub(crate) fn for_page(
        results: &'a Results,
        moments: &[Moment],
        forces: bool,
        size: (usize, usize),
    ) -> Result<Self, Failure> {
        let style = Style {
            quantity: Quantity::Speed,
            range: None,
            forces,
            walls: Walls::Show,
            view: View::ISO,
            size,
            backdrop: Backdrop::Colour(Rgb::ONE),
            dark: false,
            plain: false,
            cell: true,
        };
        let mut photographer = Self::new(results, moments, style)?;
        photographer.legend.title = String::new();
        Ok(photographer)
    }

    /// Draws a frame.
    pub(crate) fn picture(&self, moment: Moment) -> Result<Image, Failure> {
        let frame = self.results.frame(moment.number)?;
        let mut bodies: Vec<_> = self.cast.walls(&frame, self.style.walls, &self.core).collect();
        if let Some(tubes) = &self.tubes {
            let glass =
                if self.style.dark { oklch(0.75, 0.0, 0.0) } else { oklch(0.6, 0.01, 250.0) };
            bodies.extend(
                self.cast.grains(&frame).map(|body| self.cast.grain(body, glass, Look::Glass)),
            );
            bodies.extend(tubes.bodies(&self.cast, &frame, &self.scale));
        } else {
            bodies.extend(self.cast.grains(&frame).map(|body| self.coloured(&frame, body)));
        }
        bodies.extend(self.outline.iter().flat_map(Outline::bodies));
        let scene = Scene::new(&bodies, &self.stage, self.style.view);
        let mut image = draw(&scene, &self.camera, self.style.backdrop);
        if !self.style.plain {
            let caption = format!("t = {:.*} s", self.digits, moment.time);
            Legend { caption, ..self.legend.clone() }.draw(&mut image);
        }
        Ok(image)
    }

    fn coloured(&self, frame: &Frame, body: &BodyState) -> Body<'_> {
        let way = self.survey.displacement(frame, body);
        let colour = self.style.quantity.colour(body, way, &self.scale, &self.cast);
        self.cast.grain(body, colour, Look::Solid)
    }

    /// Draws frames and hands them on in order.
    fn shoot(
        &self,
        moments: &[Moment],
        mut take: impl FnMut(Moment, Image) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bar = progress(moments.len());
        let at_once = rayon::current_num_threads().min(AT_ONCE);
        for some in moments.chunks(at_once) {
            let images: Vec<Image> =
                some.par_iter().map(|moment| self.picture(*moment)).collect::<Result<_, _>>()?;
            for (moment, image) in some.iter().zip(images) {
                take(*moment, image)?;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Shown on terminals, for more than a few pictures.
fn progress(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:24.cyan} frame {pos} of {len}, {eta} left")
        .expect("the template is sound")
        .progress_chars("━╸ ");
    ProgressBar::new(count as u64).with_style(style)
}

/// Room for the words.
fn margins(legend: &Legend, size: (usize, usize)) -> Margins {
    let even = Margins::even(MARGIN, size);
    let [lines, key] = legend.room(size.1);
    Margins {
        right: even.right + key,
        top: even.top.max(lines),
        bottom: even.bottom.max(lines),
        ..even
    }
}

/// As many digits after the point as tell the frames apart, but three at least.
fn digits(moments: &[Moment]) -> usize {
    let steps = moments.windows(2).map(|w| w[1].time - w[0].time).filter(|step| *step > 0.0);
    let shortest = steps.fold(f64::INFINITY, f64::min);
    if shortest.is_finite() { (1.0 - shortest.log10().floor()).clamp(3.0, 9.0) as usize } else { 4 }
}
