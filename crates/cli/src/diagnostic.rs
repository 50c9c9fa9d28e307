//! What went wrong, shown to a person.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters,
    ThemeStyles,
};
use polygrain_geometry::file::FileError;
use polygrain_geometry::mesh::MeshError;
use polygrain_geometry::shape::{LiteralError, LoadError};
use thiserror::Error;

/// Why a command, or one of its shapes, failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{}", .0.reason)]
    Literal(#[source] LiteralError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    File(#[from] FileError),
    /// A mesh that could be read but bounds no solid.
    #[error("`{}` is not the surface of a solid", path.display())]
    NotSolid { path: PathBuf, #[source] reason: MeshError, repaired: bool },
    #[error("`{0}` is not a shape, and there is no such file")]
    NoSuchShape(String),
    #[error("--to writes one shape, but {0} are given")]
    SeveralToOneFile(usize),
    #[error("cannot write `{}`", path.display())]
    Folder { path: PathBuf, #[source] source: io::Error },
    /// Standard output is gone.
    #[error("cannot write to standard output")]
    Output(#[source] io::Error),
}

impl Diagnostic for Failure {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        let help = match self {
            Self::NotSolid { repaired: false, .. } => {
                "--weld 1e-6 closes cracks between nearly equal vertices, --repair turns triangles \
                 round; holes must be filled where the mesh was made. The convex hull of any \
                 points is a solid: hull:FILE"
            }
            Self::NotSolid { repaired: true, .. } => {
                "turning triangles round was not enough: close the holes where the mesh was made, \
                 try --weld 1e-6, or take the convex hull: hull:FILE"
            }
            Self::NoSuchShape(_) => "`polygrain shape --help` lists the shapes",
            Self::SeveralToOneFile(_) => "run the command once for each shape",
            Self::Folder { .. } => "check that the folder can be written to and the disk has room",
            _ => return None,
        };
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        match self {
            Self::Literal(error) => Some(&error.literal),
            _ => None,
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self {
            Self::Literal(error) => {
                let span = LabeledSpan::at(error.span.clone(), "here");
                Some(Box::new(std::iter::once(span)))
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
    // The styles are stripped again by `anstream` where they are not wanted.
    let theme = GraphicalTheme { characters, styles: ThemeStyles::ansi() };
    let width = if io::stderr().is_terminal() { 100 } else { 160 };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(width);
    let mut text = String::new();
    let shown = handler.render_report(&mut text, failure);
    if shown.is_err() {
        let _ = write!(text, "error: {failure}");
    }
    anstream::eprint!("{text}");
}
