//! What went wrong, shown to a person.

use std::io;
use std::path::PathBuf;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
    ThemeCharacters, ThemeStyles,
};
use polygrain_contact::query::QueryError;
use polygrain_dynamics::StepError;
use polygrain_geometry::file::FileError;
use polygrain_geometry::mesh::MeshError;
use polygrain_geometry::shape::{LiteralError, LoadError};
use polygrain_scene::SceneError;
use polygrain_scene::results::ResultsError;
use polygrain_scene::run::RunError;
use thiserror::Error;

/// Why a command, or one of its shapes, failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{}", .0.reason)]
    Literal(LiteralError),
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A mesh that could be read but bounds no solid.
    #[error("`{}` is not the surface of a solid: {reason}", path.display())]
    NotSolid { path: PathBuf, reason: MeshError, repaired: bool },
    #[error("the volume of `{source_text}` is {volume} m³, beyond the range of numbers")]
    OutOfRange { source_text: String, volume: f64 },
    #[error("--to writes one shape, but {0} are given")]
    SeveralToOneFile(usize),
    #[error("cannot write `{}`: {source}", path.display())]
    Folder { path: PathBuf, source: io::Error },
    #[error("cannot make the folder `{}`: {source}", path.display())]
    NewFolder { path: PathBuf, source: io::Error },
    /// A body that no contact query can take.
    #[error("a {kind} is not convex, and contacts are between convex bodies")]
    NotConvex { kind: &'static str },
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error("there is no answer: these sizes and places are beyond the range of numbers")]
    NoAnswer,
    #[error("cannot read `{}`: {source}", path.display())]
    Batch { path: PathBuf, source: io::Error },
    #[error("there is no reproduction `{0}`")]
    NoSuchReproduction(String),
    /// A scene that cannot be read or built, and its text.
    #[error("{}", .0.message())]
    Scene(Box<SceneError>, Box<NamedSource<String>>),
    #[error("{0}")]
    Run(Box<RunError>),
    #[error("the scene cannot be run: {0}")]
    Step(StepError),
    #[error("{0}")]
    Results(Box<ResultsError>),
    #[error("cannot listen on port {port} of this machine: {source}")]
    Port { port: u16, source: io::Error },
    #[error("cannot serve the page: {0}")]
    Server(io::Error),
    #[error("there is no column `{name}` in the history")]
    NoSuchColumn { name: String, columns: Vec<String> },
    #[error("the run in `{}` has no history", .0.display())]
    NoHistory(PathBuf),
    #[error("there are no frames in `{}` yet", .0.display())]
    NoFrames(PathBuf),
    #[error("there is no frame {number}")]
    NoSuchFrame { number: usize, first: usize, last: usize },
    #[error("cannot tell the format of `{}`", path.display())]
    PictureFormat { path: PathBuf, formats: &'static str },
    #[error("ffmpeg failed: {0}")]
    Encoder(String),
    #[error("cannot write `{}`: {source}", path.display())]
    NewScene { path: PathBuf, source: io::Error },
    /// Standard output is gone.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::Load(error.into())
    }
}

impl From<SceneError> for Failure {
    /// A fault at the very end of the text, where something is missing, gets a blank to mark.
    fn from(error: SceneError) -> Self {
        let origin = error.origin();
        let text = NamedSource::new(&origin.name, format!("{} ", origin.text));
        Self::Scene(Box::new(error), Box::new(text))
    }
}

impl From<ResultsError> for Failure {
    fn from(error: ResultsError) -> Self {
        Self::Results(Box::new(error))
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Scene(error) => error.into(),
            error => Self::Run(Box::new(error)),
        }
    }
}

impl From<LiteralError> for Failure {
    /// A fault at the very end of a literal, where something is missing, gets a blank to mark.
    fn from(mut error: LiteralError) -> Self {
        if error.span.is_empty() {
            error.literal.insert(error.span.start, ' ');
            error.span.end += 1;
        }
        Self::Literal(error)
    }
}

impl Diagnostic for Failure {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        let help = match self {
            Self::Scene(error, _) => return error.help().map(|help| Box::new(help) as _),
            Self::Run(error) => return error.help().map(|help| Box::new(help) as _),
            Self::Results(error) => return error.help().map(|help| Box::new(help) as _),
            Self::Port { .. } => {
                "choose another by --port, or leave it out: one that is free is taken"
            }
            Self::NoSuchColumn { columns, .. } => {
                return Some(Box::new(format!("its columns are {}", columns.join(", "))));
            }
            Self::NoSuchFrame { first, last, .. } => {
                return Some(Box::new(format!("the run has frames {first} to {last}")));
            }
            Self::PictureFormat { formats, .. } => {
                return Some(Box::new(format!("let its name end with {formats}")));
            }
            Self::NoHistory(_) => {
                "give its scene `[output] history`, the time between two rows, and run it again"
            }
            Self::NoFrames(_) => {
                "wait for the run to write some, or give its scene `[output] frames`, the time \
                 between two of them"
            }
            Self::Encoder(_) => "choose .gif or .apng, which need no encoder",
            Self::NewScene { source, .. } if source.kind() == io::ErrorKind::AlreadyExists => {
                "choose another name: a scene that is there is not replaced"
            }
            Self::NotSolid { repaired: false, .. } => {
                "--weld 1e-6 closes cracks between nearly equal vertices, --repair turns triangles \
                 round; holes must be filled where the mesh was made. The convex hull of any \
                 points is a solid: hull:FILE"
            }
            Self::NotSolid { repaired: true, .. } => {
                "turning triangles round was not enough: close the holes where the mesh was made, \
                 try --weld 1e-6, or take the convex hull: hull:FILE"
            }
            Self::OutOfRange { .. } => "choose units in which the shape is of moderate size",
            Self::Literal(error) if !error.literal.contains(':') => {
                "nor is there a file of this name; `polygrain shape --help` lists the shapes"
            }
            Self::NotConvex { .. } => "take its convex hull: hull:FILE",
            Self::NoAnswer => "choose units in which the bodies are of moderate size",
            Self::NoSuchReproduction(_) => "`polygrain reproduce list` names them all",
            Self::SeveralToOneFile(_) => "run the command once for each shape",
            Self::NewFolder { .. } => {
                "choose a path whose beginning is a folder that you may write to"
            }
            Self::Folder { .. } => "check that the folder can be written to and the disk has room",
            _ => return None,
        };
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        match self {
            Self::Literal(error) => Some(&error.literal),
            Self::Scene(error, text) if error.span().is_some() => Some(text.as_ref()),
            _ => None,
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self {
            Self::Literal(error) => {
                let span = LabeledSpan::new(None, error.span.start, error.span.len());
                Some(Box::new(std::iter::once(span)))
            }
            Self::Scene(error, _) => {
                let span = error.span()?;
                let label = error.label().map(str::to_owned);
                let label = LabeledSpan::new(label, span.start, span.len().max(1));
                Some(Box::new(std::iter::once(label)))
            }
            _ => None,
        }
    }
}

/// Shows a failure on standard error, in colour if that is a terminal.
pub(crate) fn show(failure: &Failure) {
    let characters = ThemeCharacters {
        underline: '^',
        underbar: '^',
        uarrow: '^',
        error: "error:".into(),
        ..ThemeCharacters::unicode()
    };
    // The styles are stripped again by `anstream` where they are not wanted. Messages hold their
    // cause already.
    let theme = GraphicalTheme { characters, styles: ThemeStyles::ansi() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(100).without_cause_chain();
    let mut text = String::new();
    if handler.render_report(&mut text, failure).is_err() {
        text = format!("error: {failure}\n");
    }
    anstream::eprint!("{text}");
}
