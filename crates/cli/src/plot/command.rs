//! `polygrain plot`: histories of runs as figures.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use polygrain_geometry::file::write_atomically;
use polygrain_scene::results::Results;

use super::history::{Record, chosen, overview_over};
use crate::diagnostic::Failure;
use crate::folder::make_folder_of;

#[derive(Debug, Args)]
pub(crate) struct PlotArguments {
    /// Folders of runs; several are drawn into the same panels
    #[arg(value_name = "DIR", required = true)]
    runs: Vec<PathBuf>,

    /// Columns of history.csv, with or without their units; energies, coordination, overlaps and
    /// measures if left out
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    columns: Vec<String>,

    /// The column along the horizontal axis
    #[arg(long, value_name = "COLUMN", default_value = "time_s")]
    x: String,

    /// The file to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Draws the histories of runs.
pub(crate) fn plot(arguments: &PlotArguments, out: &mut impl Write) -> Result<(), Failure> {
    let format = Format::of(&arguments.output)?;
    let records: Vec<Record> =
        arguments.runs.iter().map(|folder| record(folder)).collect::<Result<_, _>>()?;
    let title = title(&arguments.runs)?;
    let figure = if arguments.columns.is_empty() {
        overview_over(&records, &arguments.x, title)?
    } else {
        chosen(&records, &arguments.columns, &arguments.x, title)?
    };
    make_folder_of(&arguments.output)?;
    write_atomically(&arguments.output, |file| match format {
        Format::Svg => file.write_all(figure.to_svg().as_bytes()),
        Format::Png => figure.write_png(file),
    })
    .map_err(|source| Failure::Folder { path: arguments.output.clone(), source })?;
    let panels = figure.panels.len();
    let plural = if panels == 1 { "" } else { "s" };
    writeln!(out, "wrote {}, {panels} panel{plural}", arguments.output.display())
        .map_err(Failure::Output)
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        match extension.to_lowercase().as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            _ => Err(Failure::PictureFormat { path: path.to_owned(), formats: ".svg or .png" }),
        }
    }
}

/// The history of the run in a folder.
pub(crate) fn record(folder: &Path) -> Result<Record, Failure> {
    let results = Results::open(folder)?;
    let history = results.history()?;
    if history.is_empty() {
        return Err(Failure::NoHistory(folder.to_owned()));
    }
    let bodies = results.bodies()?;
    let walls = bodies.owners[bodies.groups..].to_vec();
    let name = folder
        .file_name()
        .map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
    Ok(Record { name, history, walls })
}

/// The title that all runs have, or how many runs there are.
fn title(runs: &[PathBuf]) -> Result<String, Failure> {
    let titles: Vec<String> =
        runs.iter().map(|run| Ok(Results::open(run)?.title()?)).collect::<Result<_, Failure>>()?;
    let same = titles.iter().all(|title| *title == titles[0]);
    Ok(if same { titles[0].clone() } else { format!("{} runs", runs.len()) })
}
