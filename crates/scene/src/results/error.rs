//! Why the results of a run cannot be read.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::flaw::Flaw;
use crate::error::SceneError;

/// Why the results of a run cannot be read: which file, what is wrong, and what to do.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// There is no run in the folder.
    #[error("there is no run in `{}`", .0.display())]
    NoRun(PathBuf),
    /// The run wrote no frames that can be drawn.
    #[error("`{}` is missing: the run wrote no frames, or an older program made it", .0.display())]
    NotDrawn(PathBuf),
    /// There is no such frame.
    #[error("there is no frame {number} in `{}`", folder.display())]
    NoFrame {
        /// The number asked for.
        number: usize,
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// A file cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file holds what no run wrote.
    #[error("`{}` is damaged: {flaw}", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        flaw: Flaw,
    },
    /// The scene in the folder cannot be read.
    #[error("`{}` is damaged: {error}", error.origin().name)]
    Scene {
        /// What is wrong.
        #[from]
        error: SceneError,
    },
}

impl ResultsError {
    pub(super) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    pub(super) fn damaged(path: &Path) -> impl FnOnce(Flaw) -> Self + use<> {
        let path = path.to_owned();
        move |flaw| Self::Damaged { path, flaw }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::NoRun(_) => Some("name the folder that `polygrain run` wrote".into()),
            Self::NotDrawn(_) => {
                Some("run the scene again, with frames switched on: [output] frames".into())
            }
            Self::NoFrame { .. } | Self::Read { .. } => None,
            Self::Damaged { .. } | Self::Scene { .. } => {
                Some("copy the file again from where it was written, or run the scene again".into())
            }
        }
    }
}
