//! Shapes as one word: `box:1,2,3`, `rounded:0.01:hull:rock.obj`.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use super::{Shape, ShapeError};
use crate::file::{self, FileError, ReadOptions};

/// A shape written as one word, as on the command line or in a scene file.
///
/// | literal | shape (lengths in metres) |
/// |---|---|
/// | `sphere:R` | ball of radius R |
/// | `box:LX,LY,LZ` | box of these full edge lengths |
/// | `ellipsoid:A,B,C` | ellipsoid of these semi-axes |
/// | `superellipsoid:A,B,C,E1,E2` | superellipsoid of these semi-axes and exponents |
/// | `cylinder:R,H`, `cone:R,H` | about z, H the full height |
/// | `capsule:R,H` | about z, H the straight part |
/// | `hull:FILE` | convex hull of the points in a file |
/// | `mesh:FILE` | solid inside a closed triangle mesh |
/// | `rounded:RADIUS:LITERAL` | a convex shape grown by a ball |
///
/// ```
/// use polygrain_geometry::shape::Literal;
///
/// let literal: Literal = "rounded:0.01:box:1,1,1".parse()?;
/// assert_eq!(literal.to_string(), "rounded:0.01:box:1,1,1");
///
/// let wrong = "box:1,two,3".parse::<Literal>().unwrap_err();
/// assert_eq!(wrong.span, 6..9);
/// # Ok::<(), polygrain_geometry::shape::LiteralError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// A shape given by numbers alone.
    Primitive(Shape),
    /// The convex hull of the points in a file.
    Hull(PathBuf),
    /// The solid inside the mesh in a file.
    Mesh(PathBuf),
    /// A convex shape grown by a ball.
    Rounded(f64, Box<Literal>),
}

/// Where and why a shape literal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}\n  {literal}\n  {caret}", caret = self.caret())]
pub struct LiteralError {
    /// The text as given.
    pub literal: String,
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong with them and what to write instead.
    pub reason: String,
}

impl LiteralError {
    fn caret(&self) -> String {
        let columns = |bytes: &str| bytes.chars().count();
        let indent = columns(&self.literal[..self.span.start]);
        let width = columns(&self.literal[self.span.clone()]).max(1);
        format!("{}{}", " ".repeat(indent), "^".repeat(width))
    }
}

/// Why a literal that reads well gives no shape.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Its file cannot be read.
    #[error(transparent)]
    File(Box<FileError>),
    /// The content of its file is no shape.
    #[error("`{}`: {source}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ShapeError,
    },
    /// The shape cannot be rounded.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl From<FileError> for LoadError {
    fn from(error: FileError) -> Self {
        Self::File(Box::new(error))
    }
}

impl Literal {
    /// The shape, reading its file if it names one; vertices with identical coordinates are
    /// joined.
    ///
    /// ```
    /// use polygrain_geometry::shape::Literal;
    ///
    /// let die: Literal = "rounded:0.1:box:1,1,1".parse()?;
    /// assert_eq!(die.load()?.kind(), "rounded");
    ///
    /// let lost: Literal = "mesh:no-such-file.stl".parse()?;
    /// assert!(lost.load().unwrap_err().to_string().contains("no-such-file.stl"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&self) -> Result<Shape, LoadError> {
        self.load_with(&ReadOptions::default())
    }

    /// The shape, reading its file, if it names one, in this way.
    pub fn load_with(&self, options: &ReadOptions) -> Result<Shape, LoadError> {
        let content = |path: &Path, shape: Result<Shape, ShapeError>| {
            shape.map_err(|source| LoadError::Content { path: path.to_owned(), source })
        };
        match self {
            Self::Primitive(shape) => Ok(shape.clone()),
            Self::Hull(path) => content(path, Shape::hull(&file::read_points(path)?)),
            Self::Mesh(path) => content(path, Shape::mesh(file::read_with(path, options)?)),
            Self::Rounded(radius, core) => Ok(Shape::rounded(core.load_with(options)?, *radius)?),
        }
    }
}

struct Kind {
    name: &'static str,
    /// The names of the numbers, or what else follows the colon.
    arguments: &'static str,
    body: Body,
}

enum Body {
    Numbers(fn(&[f64]) -> Result<Shape, ShapeError>),
    Path(fn(PathBuf) -> Literal),
    Rounded,
}

const KINDS: &[Kind] = &[
    Kind { name: "sphere", arguments: "R", body: Body::Numbers(|n| Shape::sphere(n[0])) },
    Kind {
        name: "box",
        arguments: "LX,LY,LZ",
        body: Body::Numbers(|n| Shape::cuboid(n[0], n[1], n[2])),
    },
    Kind {
        name: "ellipsoid",
        arguments: "A,B,C",
        body: Body::Numbers(|n| Shape::ellipsoid(n[0], n[1], n[2])),
    },
    Kind {
        name: "superellipsoid",
        arguments: "A,B,C,E1,E2",
        body: Body::Numbers(|n| Shape::superellipsoid(n[0], n[1], n[2], n[3], n[4])),
    },
    Kind {
        name: "cylinder",
        arguments: "R,H",
        body: Body::Numbers(|n| Shape::cylinder(n[0], n[1])),
    },
    Kind { name: "cone", arguments: "R,H", body: Body::Numbers(|n| Shape::cone(n[0], n[1])) },
    Kind { name: "capsule", arguments: "R,H", body: Body::Numbers(|n| Shape::capsule(n[0], n[1])) },
    Kind { name: "hull", arguments: "FILE", body: Body::Path(Literal::Hull) },
    Kind { name: "mesh", arguments: "FILE", body: Body::Path(Literal::Mesh) },
    Kind { name: "rounded", arguments: "RADIUS:SHAPE", body: Body::Rounded },
];

/// Deep enough for any use, shallow enough for any stack.
const MAX_NESTING: usize = 16;

impl FromStr for Literal {
    type Err = LiteralError;

    fn from_str(text: &str) -> Result<Self, LiteralError> {
        Parser { text }.literal(0, 0)
    }
}

struct Parser<'a> {
    text: &'a str,
}

impl Parser<'_> {
    fn error(&self, span: Range<usize>, reason: impl Into<String>) -> LiteralError {
        LiteralError { literal: self.text.to_owned(), span, reason: reason.into() }
    }

    fn literal(&self, start: usize, depth: usize) -> Result<Literal, LiteralError> {
        let rest = &self.text[start..];
        let name_end = start + rest.find(':').unwrap_or(rest.len());
        let name = &self.text[start..name_end];
        let Some(kind) = KINDS.iter().find(|k| k.name == name) else {
            return Err(self.error(start..name_end, unknown_kind(name)));
        };
        let form = format!("{}:{}", kind.name, kind.arguments);
        if name_end == self.text.len() {
            let reason = format!("a {name} needs numbers or a file: write `{form}`");
            return Err(self.error(name_end..name_end, reason));
        }
        let body = name_end + 1;
        match kind.body {
            Body::Numbers(build) => {
                let (numbers, spans) = self.numbers(body..self.text.len(), &form, kind)?;
                let shape = build(&numbers).map_err(|e| {
                    self.error(spans[faulty_number(&e, &numbers)].clone(), e.to_string())
                })?;
                Ok(Literal::Primitive(shape))
            }
            Body::Path(literal) if body < self.text.len() => {
                Ok(literal(PathBuf::from(&self.text[body..])))
            }
            Body::Path(_) => {
                Err(self.error(body..body, format!("the file name is missing: write `{form}`")))
            }
            Body::Rounded => self.rounded(start, body, &form, depth),
        }
    }

    fn rounded(
        &self,
        start: usize,
        body: usize,
        form: &str,
        depth: usize,
    ) -> Result<Literal, LiteralError> {
        if depth == MAX_NESTING {
            let reason = format!("shapes nest at most {MAX_NESTING} deep: add the radii instead");
            return Err(self.error(start..self.text.len(), reason));
        }
        let Some(length) = self.text[body..].find(':') else {
            let reason = format!("the shape to round is missing: write `{form}`");
            return Err(self.error(self.text.len()..self.text.len(), reason));
        };
        let radius_span = body..body + length;
        let radius = self.number(radius_span.clone(), form)?;
        if !(radius.is_finite() && radius > 0.0) {
            let reason =
                format!("the radius is {radius}; it must be positive and finite, in metres");
            return Err(self.error(radius_span, reason));
        }
        let core_start = radius_span.end + 1;
        let core = self.literal(core_start, depth + 1)?;
        if let Literal::Mesh(_) = core {
            let reason = "a mesh cannot be rounded: only convex shapes can (`hull:FILE` is convex)";
            return Err(self.error(core_start..self.text.len(), reason));
        }
        Ok(Literal::Rounded(radius, Box::new(core)))
    }

    fn numbers(
        &self,
        span: Range<usize>,
        form: &str,
        kind: &Kind,
    ) -> Result<(Vec<f64>, Vec<Range<usize>>), LiteralError> {
        let wanted = kind.arguments.split(',').count();
        let mut numbers = Vec::with_capacity(wanted);
        let mut spans = Vec::with_capacity(wanted);
        let mut start = span.start;
        for word in self.text[span.clone()].split(',') {
            let word_span = start..start + word.len();
            if numbers.len() == wanted {
                let reason = format!("a {} takes {wanted} numbers: write `{form}`", kind.name);
                return Err(self.error(word_span.start..span.end, reason));
            }
            numbers.push(self.number(word_span.clone(), form)?);
            spans.push(word_span);
            start += word.len() + 1;
        }
        if numbers.len() < wanted {
            let given = numbers.len();
            let reason =
                format!("a {} takes {wanted} numbers, not {given}: write `{form}`", kind.name);
            return Err(self.error(span.end..span.end, reason));
        }
        Ok((numbers, spans))
    }

    fn number(&self, span: Range<usize>, form: &str) -> Result<f64, LiteralError> {
        let word = &self.text[span.clone()];
        word.trim().parse().map_err(|_| {
            let reason = if word.trim().is_empty() {
                format!("a number is missing: write `{form}`")
            } else {
                format!("`{}` is not a number: write `{form}`", word.trim())
            };
            self.error(span, reason)
        })
    }
}

/// Which of the numbers a shape refused.
fn faulty_number(error: &ShapeError, numbers: &[f64]) -> usize {
    match error {
        ShapeError::Exponent { name: "e1", .. } => 3,
        ShapeError::Exponent { .. } => 4,
        _ => numbers.iter().position(|n| !(n.is_finite() && *n > 0.0)).unwrap_or(0),
    }
}

fn unknown_kind(name: &str) -> String {
    let names: Vec<&str> = KINDS.iter().map(|k| k.name).collect();
    let closest = names
        .iter()
        .map(|known| (edit_distance(&name.to_lowercase(), known), known))
        .min()
        .filter(|(distance, known)| *distance <= known.len() / 2);
    match closest {
        Some((_, known)) => format!("unknown shape `{name}`: did you mean `{known}`?"),
        None => format!("unknown shape `{name}`: it must be one of {}", names.join(", ")),
    }
}

/// Levenshtein's distance.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Primitive(shape) => write_primitive(f, shape),
            Self::Hull(path) => write!(f, "hull:{}", path.display()),
            Self::Mesh(path) => write!(f, "mesh:{}", path.display()),
            Self::Rounded(radius, core) => write!(f, "rounded:{radius}:{core}"),
        }
    }
}

fn write_primitive(f: &mut fmt::Formatter<'_>, shape: &Shape) -> fmt::Result {
    let numbers = match shape {
        Shape::Sphere(s) => vec![s.radius()],
        Shape::Ellipsoid(s) => s.semi_axes().to_array().to_vec(),
        Shape::Superellipsoid(s) => {
            let [a, b, c] = s.semi_axes().to_array();
            vec![a, b, c, s.e1(), s.e2()]
        }
        Shape::Cuboid(s) => (2.0 * s.half_extents()).to_array().to_vec(),
        Shape::Cylinder(s) => vec![s.radius(), 2.0 * s.half_height()],
        Shape::Cone(s) => vec![s.radius(), s.height()],
        Shape::Capsule(s) => vec![s.radius(), 2.0 * s.half_length()],
        Shape::Polyhedron(_) | Shape::Mesh(_) | Shape::Compound(_) | Shape::Rounded(_) => {
            unreachable!("a primitive is given by numbers alone")
        }
    };
    let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
    write!(f, "{}:{}", shape.kind(), words.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> LiteralError {
        text.parse::<Literal>().expect_err(text)
    }

    #[test]
    fn errors_point_at_the_character() {
        for (text, at) in [
            ("", ""),
            ("bocks:1,2,3", "bocks"),
            ("box", ""),
            ("box:", ""),
            ("box:1,2", ""),
            ("box:1,,3", ""),
            ("box:1,2,3,4", "4"),
            ("box:1,two,3", "two"),
            ("box:1,-2,3", "-2"),
            ("sphere:nan", "nan"),
            ("sphere:1e999", "1e999"),
            ("hull:", ""),
            ("rounded:0.1", ""),
            ("rounded:x:box:1,1,1", "x"),
            ("rounded:0:box:1,1,1", "0"),
            ("rounded:0.1:bax:1,1,1", "bax"),
            ("rounded:0.1:mesh:a.stl", "mesh:a.stl"),
            ("superellipsoid:1,1,1,3,1", "3"),
            ("superellipsoid:1,1,1,1,0", "0"),
        ] {
            let e = error(text);
            assert_eq!(&text[e.span.clone()], at, "{text}: {e}");
        }
        assert_eq!(error("box:1,2").span, 7..7);
        assert_eq!(error("box:1,,3").span, 6..6);
    }

    #[test]
    fn an_error_shows_the_caret_under_the_fault() {
        assert_eq!(
            error("rounded:0.1:bax:1,1,1").to_string(),
            "unknown shape `bax`: did you mean `box`?\n  rounded:0.1:bax:1,1,1\n              ^^^"
        );
        assert!(error("größe:1").to_string().ends_with("\n  ^^^^^"));
    }

    #[test]
    fn nesting_is_bounded() {
        let text = format!("{}sphere:1", "rounded:1:".repeat(100_000));
        assert!(error(&text).reason.contains("nest"));
    }

    proptest! {
        #[test]
        fn printing_and_parsing_are_inverse(
            kind in 0..7usize, numbers in prop::collection::vec(1e-9..2.0f64, 5), radius in 1e-9..1e9f64,
        ) {
            let kind = &KINDS[kind];
            let count = kind.arguments.split(',').count();
            let words: Vec<String> =
                numbers[..count].iter().map(|n| n.max(0.05).to_string()).collect();
            let text = format!("rounded:{radius}:{}:{}", kind.name, words.join(","));
            let literal: Literal = text.parse().unwrap();
            prop_assert_eq!(literal.to_string(), text);
        }

        #[test]
        fn any_text_is_read_or_refused_within_bounds(text in "\\PC*", known in 0..10usize) {
            for candidate in [text.clone(), format!("{}:{text}", KINDS[known].name)] {
                if let Err(e) = candidate.parse::<Literal>() {
                    prop_assert!(candidate.get(e.span.clone()).is_some());
                    prop_assert!(!e.to_string().is_empty());
                }
            }
        }
    }
}
