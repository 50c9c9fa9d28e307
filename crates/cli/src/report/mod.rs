//! `polygrain report`: what came of a run, on one page that needs nothing else.

mod html;
mod page;
mod tables;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use polygrain_geometry::file::write_atomically;
use polygrain_scene::results::{Bodies, Frame, History, Moment, Results};
use serde_json::Value as Json;

use crate::diagnostic::Failure;
use crate::folder::make_folder_of;
use crate::picture::Image;
use crate::plot::{overview, record};
use crate::render::Photographer;

/// Width and height of the pictures.
const PICTURE: (usize, usize) = (800, 600);

#[derive(Debug, Args)]
pub(crate) struct ReportArguments {
    /// Folder of a run
    #[arg(value_name = "DIR")]
    run: PathBuf,

    /// The file to write, .html
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// All that a report is made of.
struct Material {
    title: String,
    /// None while the run is under way, or if it was killed.
    summary: Option<Json>,
    under_way: bool,
    warnings: Vec<String>,
    history: History,
    bodies: Bodies,
    scene: toml::Table,
    scene_text: String,
    /// Pictures with what they show.
    pictures: Vec<(String, Image)>,
    /// The last frame.
    last: Option<Frame>,
    /// The history as SVG.
    plots: Option<String>,
}

/// Writes the report of a run.
pub(crate) fn report(arguments: &ReportArguments, out: &mut impl Write) -> Result<(), Failure> {
    let html =
        |e: &std::ffi::OsStr| e.eq_ignore_ascii_case("html") || e.eq_ignore_ascii_case("htm");
    if !arguments.output.extension().is_some_and(html) {
        let path = arguments.output.clone();
        return Err(Failure::PictureFormat { path, formats: ".html" });
    }
    let results = Results::open(&arguments.run)?;
    make_folder_of(&arguments.output)?;
    let material = gather(&results)?;
    let page = page::write(&material);
    write_atomically(&arguments.output, |file| file.write_all(page.as_bytes()))
        .map_err(|source| Failure::Folder { path: arguments.output.clone(), source })?;
    let size = page.len() as f64 / 1e6;
    writeln!(out, "wrote {}, {size:.1} MB", arguments.output.display()).map_err(Failure::Output)
}

fn gather(results: &Results) -> Result<Material, Failure> {
    let title = results.title()?;
    let history = results.history()?;
    let plots = if history.is_empty() {
        None
    } else {
        Some(overview(&[record(results.folder())?], title.clone()).to_svg())
    };
    // A run may have been made without frames; the report then has no pictures.
    let drawn = results.folder().join("shapes.bin").is_file();
    let frames = if drawn { results.frames()? } else { Vec::new() };
    let pictures = if frames.is_empty() { Vec::new() } else { pictures(results, &frames)? };
    let last = frames.last().map(|moment| results.frame(moment.number)).transpose()?;
    let scene = results.scene()?;
    Ok(Material {
        title,
        summary: results.summary()?,
        under_way: results.is_under_way(),
        warnings: results.warnings()?,
        history,
        bodies: results.bodies()?,
        scene: scene.origin().text.parse().unwrap_or_default(),
        scene_text: scene.origin().text.clone(),
        pictures,
        last,
        plots,
    })
}

/// The first, the middle and the last frame by speed, and the force chains of the last that has
/// any.
fn pictures(results: &Results, frames: &[Moment]) -> Result<Vec<(String, Image)>, Failure> {
    let last = frames.len() - 1;
    let mut shown: Vec<Moment> = [0, last / 2, last].map(|i| frames[i]).to_vec();
    shown.dedup_by_key(|moment| moment.number);
    let photographer = Photographer::for_page(results, &shown, false, PICTURE)?;
    let mut pictures = Vec::new();
    for moment in shown {
        let what = format!("Frame {}, grains by their speed", moment.number);
        pictures.push((what, photographer.picture(moment)?));
    }
    for moment in frames.iter().rev() {
        if !results.frame(moment.number)?.contacts.is_empty() {
            let photographer = Photographer::for_page(results, &[*moment], true, PICTURE)?;
            let what = format!("Frame {}, contact forces", moment.number);
            pictures.push((what, photographer.picture(*moment)?));
            break;
        }
    }
    Ok(pictures)
}
