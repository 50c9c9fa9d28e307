//! The folder of a run.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::log::Log;
use super::{RunError, attachments};
use crate::checkpoint;

/// What a run leaves behind, besides checkpoints.
const FILES: [&str; 11] = [
    "run.log",
    "scene.toml",
    "bodies.json",
    "shapes.bin",
    "history.csv",
    "frames.pvd",
    "walls.pvd",
    "contacts.pvd",
    "walls.vtp",
    "summary.json",
    "picture.png",
];
const FOLDERS: [&str; 5] = ["frames", "walls", "contacts", "poses", attachments::FOLDER];

/// Whether a folder holds a run.
pub(super) fn holds_run(folder: &Path) -> bool {
    FILES.iter().any(|name| folder.join(name).exists())
        || checkpoint::list(folder).is_ok_and(|found| !found.is_empty())
}

/// Makes a folder ready for a new run and opens its log.
pub(super) fn claim(folder: &Path, scene: &Path, overwrite: bool) -> Result<Log, RunError> {
    if is_same_file(&folder.join("scene.toml"), scene) {
        return Err(RunError::OnItself(scene.to_owned()));
    }
    if holds_run(folder) && !overwrite {
        return Err(RunError::Occupied(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(RunError::writing(folder))?;
    let mut log = Log::open(folder)?;
    log.clear()?;
    clear(folder)?;
    Ok(log)
}

/// Opens the log of a run to go on with, and removes what a killed process left half-done.
pub(super) fn reclaim(folder: &Path) -> Result<Log, RunError> {
    if !holds_run(folder) {
        return Err(RunError::NothingToResume(folder.to_owned()));
    }
    let log = Log::open(folder)?;
    remove_leftovers(folder)?;
    remove(&folder.join("summary.json"))?;
    Ok(log)
}

/// Copies a run into another folder, to go on with it there.
pub(super) fn copy_run(from: &Path, to: &Path, overwrite: bool) -> Result<(), RunError> {
    if !holds_run(from) {
        return Err(RunError::NothingToResume(from.to_owned()));
    }
    drop(claim(to, Path::new(""), overwrite)?);
    let checkpoints = checkpoint::list(from).map_err(RunError::reading(from))?;
    let names = checkpoints.iter().filter_map(|(_, path)| path.file_name());
    for name in FILES.iter().map(OsStr::new).chain(names) {
        copy_file(&from.join(name), &to.join(name))?;
    }
    for name in FOLDERS {
        let source = from.join(name);
        if source.is_dir() {
            let target = to.join(name);
            fs::create_dir_all(&target).map_err(RunError::writing(&target))?;
            for path in entries(&source)? {
                copy_file(&path, &target.join(path.file_name().unwrap_or_default()))?;
            }
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result<(), RunError> {
    if !from.is_file() {
        return Ok(());
    }
    fs::copy(from, to).map(|_| ()).map_err(RunError::writing(to))
}

/// Whether two paths lead to one folder or file.
pub(super) fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Removes a run, but not its log, which is open, and nothing that is not a run's.
pub(super) fn clear(folder: &Path) -> Result<(), RunError> {
    remove_leftovers(folder)?;
    for name in FILES.iter().filter(|&&name| name != "run.log") {
        remove(&folder.join(name))?;
    }
    for (_, path) in checkpoint::list(folder).map_err(RunError::reading(folder))? {
        remove(&path)?;
    }
    for name in FOLDERS {
        remove_frames_from(&folder.join(name), 0)?;
    }
    attachments::discard(folder)
}

/// Removes the numbered files of a folder from this number on.
pub(super) fn remove_frames_from(folder: &Path, first: usize) -> Result<(), RunError> {
    if !folder.is_dir() {
        return Ok(());
    }
    for path in entries(folder)? {
        let number = path.file_stem().and_then(OsStr::to_str).and_then(|n| n.parse::<usize>().ok());
        let is_frame = path.extension().is_some_and(|e| e == "vtp" || e == "bin");
        if is_frame && number.is_some_and(|number| number >= first) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// Removes the temporary files of processes that were killed as they wrote.
fn remove_leftovers(folder: &Path) -> Result<(), RunError> {
    let folders = FOLDERS.iter().map(|name| folder.join(name)).chain([folder.to_owned()]);
    for folder in folders.filter(|folder| folder.is_dir()) {
        for path in entries(&folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let ours = [".vtp.", ".pvd.", ".bin.", ".pgc.", ".json.", ".toml.", ".png."];
            let is_ours = ours.iter().any(|part| name.contains(part));
            if name.starts_with('.') && name.ends_with(".tmp") && is_ours {
                remove(&path)?;
            }
        }
    }
    Ok(())
}

/// Puts checkpoints aside that cannot be gone on from, so that they are not taken for the newest.
pub(super) fn set_aside(path: &Path) -> Result<(), RunError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".unusable");
    fs::rename(path, PathBuf::from(name)).map_err(RunError::writing(path))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, RunError> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>();
    read().map_err(RunError::reading(folder))
}

fn remove(path: &Path) -> Result<(), RunError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RunError::Write { path: path.to_owned(), source: error })
        }
        _ => Ok(()),
    }
}
