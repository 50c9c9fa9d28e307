//! What the command line names: a shape, or a mesh that is none.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use polygrain_geometry::file::{self, Format, ReadOptions, Weld};
use polygrain_geometry::mesh::MeshReport;
use polygrain_geometry::shape::{Literal, LiteralError};
use polygrain_geometry::{Shape, TriangleMesh};

use crate::diagnostic::Failure;

/// A thing to describe.
pub(crate) struct Subject {
    /// The word that named it.
    pub(crate) source: String,
    pub(crate) body: Body,
}

pub(crate) enum Body {
    Shape(Shape),
    /// A mesh from a file that bounds no solid.
    Broken {
        path: PathBuf,
        mesh: TriangleMesh,
        report: Box<MeshReport>,
    },
}

impl Subject {
    /// The subject that a word names: a literal, or a mesh file.
    pub(crate) fn read(text: &str, weld: Weld, repair: bool) -> Result<Self, Failure> {
        let options = ReadOptions { weld };
        let body = match literal(text)? {
            Literal::Mesh(path) => read_mesh(path, &options, repair)?,
            other => Body::Shape(other.load_with(&options)?),
        };
        Ok(Self { source: text.to_owned(), body })
    }

    /// The surface as triangles; curved ones with this many segments round a circle.
    pub(crate) fn mesh(&self, resolution: usize) -> Cow<'_, TriangleMesh> {
        match &self.body {
            Body::Shape(Shape::Mesh(mesh)) => Cow::Borrowed(mesh),
            Body::Shape(shape) => Cow::Owned(shape.tessellate(resolution)),
            Body::Broken { mesh, .. } => Cow::Borrowed(mesh),
        }
    }

    /// An error if the subject is no solid; `repaired` if a repair was tried.
    pub(crate) fn verdict(&self, repaired: bool) -> Result<(), Failure> {
        let Body::Broken { path, report, .. } = &self.body else { return Ok(()) };
        report.require_solid().map_err(|reason| Failure::NotSolid {
            path: path.clone(),
            reason,
            repaired,
        })
    }
}

/// A word as a literal; the bare name of a file stands for the mesh in it.
pub(crate) fn literal(text: &str) -> Result<Literal, Failure> {
    text.parse().or_else(|error: LiteralError| {
        let path = Path::new(text);
        if path.exists() || Format::from_extension(path).is_some() {
            Ok(Literal::Mesh(path.to_owned()))
        } else {
            Err(error.into())
        }
    })
}

fn read_mesh(path: PathBuf, options: &ReadOptions, repair: bool) -> Result<Body, Failure> {
    let mut mesh = file::read_with(&path, options)?;
    if repair && let Ok(repaired) = mesh.repaired() {
        mesh = repaired;
    }
    if let Ok(shape) = Shape::mesh(mesh.clone()) {
        return Ok(Body::Shape(shape));
    }
    let report = Box::new(mesh.check());
    Ok(Body::Broken { path, mesh, report })
}
