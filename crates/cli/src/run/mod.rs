//! `polygrain run`: runs a scene into a folder.

mod album;
mod live;
mod progress;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use polygrain_scene::run::{Options, StoppedBy};
use polygrain_scene::{Override, Scene};

use crate::args::RunArguments;
use crate::diagnostic::Failure;
use album::Album;
use live::Live;
pub(crate) use live::LiveArguments;
use progress::Reporter;
pub(crate) use progress::duration;
pub(crate) use report::{rounded, write_rows};

/// Of a run that a signal ended: 128 and the number of SIGINT.
const INTERRUPTED: u8 = 130;

/// Runs a scene, or goes on with a run.
pub(crate) fn run(arguments: &RunArguments, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let scene = load(arguments)?;
    let folder = folder(arguments);
    let options = Options {
        out: folder.clone(),
        overwrite: arguments.overwrite,
        resume: arguments.resume.clone(),
        time: arguments.time,
        threads: arguments.threads.unwrap_or(0),
    };
    let mut live = Live::prepare(&arguments.live, &folder)?;
    let interrupted = interruption();
    let mut reporter = Reporter::new(arguments.quiet);
    let mut album = Album::default();
    let outcome = polygrain_scene::run::run(&scene, &options, &interrupted, &mut |event| {
        reporter.report(event);
        album.see(event);
        if let Some(live) = &mut live {
            live.see(event, &reporter);
        }
    });
    reporter.close();
    if let Some(live) = &live {
        live.end();
    }
    let summary = outcome?;
    album.write(&folder.join(album::FILE))?;
    if arguments.json {
        writeln!(out, "{}", summary.json).map_err(Failure::Output)?;
    } else if !arguments.quiet {
        report::write(&summary, &folder, out).map_err(Failure::Output)?;
    }
    out.flush().map_err(Failure::Output)?;
    if let Some(live) = &live {
        live.linger(arguments.json, &interrupted);
    }
    if summary.stopped_by == StoppedBy::Interrupted {
        if !arguments.quiet {
            anstream::eprintln!("interrupted; go on by: {}", report::resume_command(&folder));
        }
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn load(arguments: &RunArguments) -> Result<Scene, Failure> {
    let path = match (&arguments.scene, &arguments.resume) {
        (Some(scene), _) => scene.clone(),
        (None, Some(folder)) => folder.join("scene.toml"),
        (None, None) => unreachable!("the command line asks for one of them"),
    };
    Ok(Scene::load(path, &overrides(&arguments.set, arguments.scale))?)
}

/// What `--set` and `--scale` say together.
pub(crate) fn overrides(set: &[Override], scale: Option<f64>) -> Vec<Override> {
    let scale = scale.map(|value| Override::parameter("scale", value));
    set.iter().cloned().chain(scale).collect()
}

/// The folder for the results: as given, that of the run to go on with, or named after the scene.
fn folder(arguments: &RunArguments) -> PathBuf {
    if let Some(folder) = arguments.out.as_ref().or(arguments.resume.as_ref()) {
        return folder.clone();
    }
    let scene = arguments.scene.as_deref().unwrap_or(Path::new("scene"));
    Path::new(scene.file_stem().unwrap_or_default()).with_extension("run")
}

/// Set by the first SIGINT or SIGTERM. The second ends the program at once, which costs no more
/// than the time since the last checkpoint.
fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&flag);
    let set = ctrlc::set_handler(move || {
        if shared.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
    if set.is_err() {
        anstream::eprintln!("signals cannot be caught: an interrupted run loses its last minute");
    }
    flag
}
