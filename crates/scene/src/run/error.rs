//! Why a run cannot begin or go on.

use std::io;
use std::path::{Path, PathBuf};

use polygrain_dynamics::{StepError, WorldError};
use thiserror::Error;

use crate::checkpoint::Rejected;
use crate::error::SceneError;

/// Why a run ended before its time.
#[derive(Debug, Error)]
pub enum RunError {
    /// The scene cannot be built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// The folder holds a run already.
    #[error("`{}` holds a run already", .0.display())]
    Occupied(PathBuf),
    /// The scene would be replaced by its own resolved form.
    #[error("the results would replace the scene itself, `{}`", .0.display())]
    OnItself(PathBuf),
    /// Another process is at work in the folder.
    #[error("another run is at work in `{}`", .0.display())]
    InUse(PathBuf),
    /// There is nothing to go on from.
    #[error("there is no run in `{}` to go on with", .0.display())]
    NothingToResume(PathBuf),
    /// Checkpoints, but no usable one.
    #[error("no checkpoint in `{}` can be used:{}", folder.display(), reasons(rejected))]
    NoGoodCheckpoint {
        /// Where they are.
        folder: PathBuf,
        /// What is wrong with each.
        rejected: Vec<Rejected>,
    },
    /// A file or folder cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file or folder cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
    /// A grain of a source cannot be added, or a state does not fit.
    #[error(transparent)]
    World(#[from] WorldError),
    /// A step failed.
    #[error("{source}")]
    Step {
        /// Why.
        source: StepError,
        /// The checkpoint to go on from to see it again, if there is one.
        checkpoint: Option<PathBuf>,
    },
}

impl RunError {
    /// An error of writing a file.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }

    /// An error of reading a file.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Scene(error) => error.help().map(str::to_owned),
            Self::Occupied(folder) => Some(format!(
                "go on with it by --resume {0}, replace it by --overwrite, or name another folder \
                 by --out",
                folder.display()
            )),
            Self::OnItself(_) => Some("name another folder by --out".into()),
            Self::InUse(_) => Some("wait for its end, or name another folder by --out".into()),
            Self::NothingToResume(_) => Some("start it without --resume".into()),
            Self::NoGoodCheckpoint { .. } => Some(
                "resume with the scene that the run was started with, or start it anew by \
                 --overwrite"
                    .into(),
            ),
            Self::Write { .. } => {
                Some("check that the folder can be written to and the disk has room".into())
            }
            Self::Step { source: StepError::Diverged { .. }, .. } => {
                Some("shorten the time step: [stepper] safety, or time_step".into())
            }
            Self::Step { checkpoint: Some(path), .. } => {
                Some(format!("the last checkpoint before is `{}`", path.display()))
            }
            Self::Read { .. } | Self::Threads(_) | Self::World(_) | Self::Step { .. } => None,
        }
    }
}

fn reasons(rejected: &[Rejected]) -> String {
    let reason = |r: &Rejected| {
        let name = r.path.file_name().unwrap_or_default().to_string_lossy();
        format!("\n  {name}: {}", r.reason)
    };
    rejected.iter().map(reason).collect()
}
