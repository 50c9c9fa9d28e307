//! `polygrain query --batch`: one query per line of a file, one answer per line.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use glam::DVec3;
use polygrain_contact::{Method, UnknownMethod};
use polygrain_geometry::{Pose, Shape};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::body::{self, Body};
use super::{Question, json};
use crate::args::QueryArguments;
use crate::diagnostic::Failure;

/// Bytes read, and written, at once.
const BUFFER: usize = 1 << 16;

/// One line: shapes by a literal or as the hull of points, the rest optional. Other keys are
/// passed over, so that a file can carry notes.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    a: &'a RawValue,
    #[serde(borrow)]
    b: &'a RawValue,
    pose_a: Option<[f64; 7]>,
    pose_b: Option<[f64; 7]>,
    method: Option<String>,
}

/// A shape in a line.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a shape is a literal like \"box:1,2,3\" or {\"hull\": [[x, y, z], …]}"
)]
enum ShapeText {
    Literal(String),
    Hull { hull: Vec<[f64; 3]> },
}

/// Shapes seen before, by their text. Emptied when it has grown to [`Shapes::LIMIT`], so that a
/// file of any length runs in bounded memory.
#[derive(Default)]
struct Shapes {
    known: HashMap<Box<str>, Body>,
    /// Length of all keys, bytes; the shapes are of the same order.
    size: usize,
}

impl Shapes {
    const LIMIT: usize = 16 << 20;

    /// Makes sure a shape is known.
    fn learn(&mut self, text: &RawValue) -> Result<(), String> {
        let text = text.get();
        if !self.known.contains_key(text) {
            let body = read_shape(text)?;
            self.size += text.len();
            self.known.insert(text.into(), body);
        }
        Ok(())
    }

    fn forget_if_full(&mut self) {
        if self.size > Self::LIMIT {
            *self = Self::default();
        }
    }
}

/// Answers every line of a file (`-` for standard input) in order. A line that fails answers with
/// its error and the rest go on.
pub(super) fn answer(
    path: &Path,
    arguments: &QueryArguments,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let unreadable = |source| Failure::Batch { path: path.to_owned(), source };
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(unreadable)?)
    };
    let mut input = BufReader::with_capacity(BUFFER, source);
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let mut shapes = Shapes::default();
    let mut exit = ExitCode::SUCCESS;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        shapes.forget_if_full();
        let answer = answer_line(&line, arguments, &mut shapes).unwrap_or_else(|error| {
            exit = ExitCode::FAILURE;
            json!({ "error": error }).to_string()
        });
        writeln!(out, "{answer}").map_err(Failure::Output)?;
        // Whoever waits for this answer before asking on gets it now.
        if !input.buffer().contains(&b'\n') {
            out.flush().map_err(Failure::Output)?;
        }
    }
    Ok(exit)
}

fn answer_line(
    line: &[u8],
    arguments: &QueryArguments,
    shapes: &mut Shapes,
) -> Result<String, String> {
    let line: Line = serde_json::from_slice(line).map_err(|error| without_line(&error))?;
    let pose = |numbers: Option<[f64; 7]>, name| match numbers {
        Some(numbers) => body::pose(numbers).map_err(|reason| format!("{name}: {reason}")),
        None => Ok(Pose::IDENTITY),
    };
    let method: Method = match &line.method {
        Some(name) => name.parse().map_err(|error: UnknownMethod| error.to_string())?,
        None => arguments.method,
    };
    for (name, text) in [("a", line.a), ("b", line.b)] {
        shapes.learn(text).map_err(|reason| format!("{name}: {reason}"))?;
    }
    let question = Question {
        a: &shapes.known[line.a.get()],
        pose_a: pose(line.pose_a, "pose_a")?,
        b: &shapes.known[line.b.get()],
        pose_b: pose(line.pose_b, "pose_b")?,
        method,
        all_points: arguments.all_points,
    };
    let contact = question.ask().map_err(|failure| failure.to_string())?;
    Ok(json::object(&contact, method))
}

fn read_shape(text: &str) -> Result<Body, String> {
    let shape = serde_json::from_str(text).map_err(|error| without_line(&error))?;
    let body = match shape {
        ShapeText::Literal(literal) => Body::read(&literal),
        ShapeText::Hull { hull } => {
            let points: Vec<DVec3> = hull.into_iter().map(DVec3::from_array).collect();
            Shape::hull(&points).map_err(|error| Failure::Load(error.into())).and_then(Body::new)
        }
    };
    body.map_err(|failure| failure.to_string())
}

/// What is wrong, and the column; every line of a batch would otherwise be "line 1".
fn without_line(error: &serde_json::Error) -> String {
    error.to_string().replace("line 1 column", "column")
}
