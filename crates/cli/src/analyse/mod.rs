//! `polygrain analyse`: what the contacts and places of a run's grains tell.

mod figure;
mod files;
mod findings;
mod json;
mod words;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use polygrain_scene::analysis::{Sample, Solid};
use polygrain_scene::file::region::Region;
use polygrain_scene::results::Results;

use crate::diagnostic::Failure;
use crate::render::chosen;
use files::Folder;
use findings::Findings;

#[derive(Debug, Args)]
pub(crate) struct AnalyseArguments {
    /// Folder of a run
    #[arg(value_name = "DIR")]
    run: PathBuf,

    /// Which frame, counted from 0; the last if left out
    #[arg(long, value_name = "N", conflicts_with_all = ["time", "all"])]
    frame: Option<usize>,

    /// The frame nearest to this time, s
    #[arg(long, value_name = "T", conflicts_with = "all")]
    time: Option<f64>,

    /// All frames: also what changes over time
    #[arg(long)]
    all: bool,

    /// Where, as in a scene: 'box = [[0, 0, 0], [1, 1, 1]]', 'sphere = {…}', 'cylinder = {…}'. By
    /// default the box round the grains less a mean diameter at every wall
    #[arg(long, value_name = "REGION", value_parser = region)]
    region: Option<Region>,

    /// Folder for tables (.csv), figures (.svg) and fields (.vtp)
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Print JSON: a list with an object for every frame
    #[arg(long)]
    json: bool,
}

fn region(text: &str) -> Result<Region, String> {
    text.parse()
}

/// Analyses frames of a run.
pub(crate) fn analyse(arguments: &AnalyseArguments, out: &mut impl Write) -> Result<(), Failure> {
    let results = Results::open(&arguments.run)?;
    let moments = chosen(&results, arguments.frame, arguments.time, arguments.all)?;
    let bodies = results.bodies()?;
    let solids = Solid::all(&results)?;
    let first = results.frames()?.first().map_or(0, |moment| moment.number);
    let first = Sample::new(&results.frame(first)?, &bodies, &solids);
    let folder = arguments.output.as_deref().map(Folder::create).transpose()?;
    let mut all: Vec<Findings> = Vec::new();
    for moment in moments {
        let sample = Sample::new(&results.frame(moment.number)?, &bodies, &solids);
        let mut found =
            Findings::new(moment.number, &sample, &first, &solids, arguments.region.as_ref());
        if let Some(folder) = &folder {
            folder.write_frame(&found, &sample, &bodies, &solids)?;
            // Of all frames together the bodies would not fit into memory.
            found.bodies = found.bodies.summarised();
        }
        all.push(found);
    }
    if let Some(folder) = &folder {
        folder.write_tables(&all)?;
        folder.write_figures(&all, &results.title()?)?;
    }
    let written = if arguments.json {
        writeln!(out, "{}", json::list(&all))
    } else {
        words::write(&all, folder.as_ref(), out)
    };
    written.map_err(Failure::Output)
}
