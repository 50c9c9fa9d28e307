//! `polygrain shape`: what shapes are, and their meshes.

mod description;
mod json;
mod number;
mod subject;
mod table;

use std::io::Write;
use std::process::ExitCode;

use polygrain_geometry::file;
use serde_json::json;

use crate::args::ShapeArguments;
use crate::diagnostic::{self, Failure};
pub(crate) use description::Description;
pub(crate) use number::significant;
use subject::Subject;
pub(crate) use subject::literal;

/// Describes every shape on the command line. One that fails does not stop the others.
pub(crate) fn describe(
    arguments: &ShapeArguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    if arguments.to.is_some() && arguments.shapes.len() > 1 {
        return Err(Failure::SeveralToOneFile(arguments.shapes.len()));
    }
    let mut exit = ExitCode::SUCCESS;
    for text in &arguments.shapes {
        if let Err(failure) = describe_one(text, arguments, out) {
            if let Failure::Output(_) = failure {
                return Err(failure);
            }
            out.flush().map_err(Failure::Output)?;
            diagnostic::show(&failure);
            exit = ExitCode::FAILURE;
        }
    }
    Ok(exit)
}

fn describe_one(
    text: &str,
    arguments: &ShapeArguments,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let described = Subject::read(text, arguments.weld, arguments.repair).and_then(|subject| {
        let description = Description::new(&subject, arguments.density);
        description.require_finite()?;
        Ok((subject, description))
    });
    let (subject, description) = match described {
        Ok(described) => described,
        Err(failure) => {
            if arguments.json {
                let answer = json!({ "source": text, "error": failure.to_string() });
                writeln!(out, "{answer}").map_err(Failure::Output)?;
            }
            return Err(failure);
        }
    };
    if arguments.json {
        writeln!(out, "{}", json::object(&description)).map_err(Failure::Output)?;
    } else {
        table::write(&description, out).map_err(Failure::Output)?;
    }
    if let Some(path) = &arguments.to {
        let mesh = subject.mesh(arguments.resolution as usize);
        file::write(path, &mesh)?;
        if !arguments.json {
            let triangles = mesh.triangles().len();
            writeln!(out, "Wrote {} ({triangles} triangles).", path.display())
                .map_err(Failure::Output)?;
        }
    }
    subject.verdict(arguments.repair)
}
