//! The checkpoints in the folder of a run.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polygrain_geometry::file::write_atomically;
use thiserror::Error;

use super::format::{FormatError, Saved, decode};

/// How many checkpoints are kept.
const KEPT: usize = 2;

/// Why a file of a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
    /// Its content is no checkpoint.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// It belongs to another scene.
    #[error(
        "it belongs to another scene, or the scene has been changed since: only [stop] may change"
    )]
    OtherScene,
    /// It does not fit what else the run left.
    #[error("{0}")]
    Unfit(String),
}

/// A checkpoint that cannot be used, and why.
#[derive(Debug)]
pub struct Rejected {
    /// Its file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: CheckpointError,
}

/// The checkpoint to go on from.
#[derive(Debug)]
pub struct Found {
    /// Its file.
    pub path: PathBuf,
    /// Its content.
    pub saved: Saved,
}

/// Writes the checkpoint of a step into a folder, and removes all but the last two.
pub fn write(folder: &Path, step: u64, bytes: &[u8]) -> Result<PathBuf, (PathBuf, io::Error)> {
    let path = folder.join(format!("checkpoint-{step:08}.pgc"));
    let written = write_atomically(&path, |out| out.write_all(bytes))
        // The new name itself must reach the disc before an old checkpoint may go.
        .and_then(|()| sync_folder(folder));
    if let Err(error) = written {
        return Err((path, error));
    }
    let known = list(folder).map_err(|error| (folder.to_owned(), error))?;
    for (_, old) in known.iter().filter(|(number, _)| *number <= step).rev().skip(KEPT) {
        fs::remove_file(old).map_err(|error| (old.clone(), error))?;
    }
    Ok(path)
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The checkpoints in a folder with their steps, oldest first.
pub fn list(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let step = path
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_prefix("checkpoint-")?.strip_suffix(".pgc"))
            .and_then(|step| step.parse().ok());
        found.extend(step.map(|step| (step, path)));
    }
    found.sort_unstable();
    Ok(found)
}

/// The newest checkpoint of a scene that is whole and that `fits`, and those newer ones that are
/// not. Without any checkpoint at all there is nothing to find and nothing rejected.
pub fn newest(
    folder: &Path,
    scene: u64,
    fits: impl Fn(&Saved) -> Result<(), String>,
) -> io::Result<(Option<Found>, Vec<Rejected>)> {
    let mut rejected = Vec::new();
    for (_, path) in list(folder)?.into_iter().rev() {
        match read(&path, scene, &fits) {
            Ok(saved) => return Ok((Some(Found { path, saved }), rejected)),
            Err(reason) => rejected.push(Rejected { path, reason }),
        }
    }
    Ok((None, rejected))
}

fn read(
    path: &Path,
    scene: u64,
    fits: impl Fn(&Saved) -> Result<(), String>,
) -> Result<Saved, CheckpointError> {
    let saved = decode(&fs::read(path)?)?;
    if saved.scene != scene {
        return Err(CheckpointError::OtherScene);
    }
    fits(&saved).map_err(CheckpointError::Unfit)?;
    Ok(saved)
}
