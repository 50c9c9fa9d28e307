//! What a reproduction found, for people and for programs.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::{Map, Value, json};

use crate::plot::Figure;
use crate::shape::significant;

const TITLE: Style = Style::new().bold();
const LABEL: Style = AnsiColor::Cyan.on_default();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// A published table or figure, run again.
pub(crate) struct Report {
    pub(crate) tables: Vec<Table>,
    /// What the source says in words, and what we find.
    pub(crate) claims: Vec<Claim>,
    /// What the source does not give, and what stands in for it.
    pub(crate) not_given: Vec<&'static str>,
    pub(crate) figure: Figure,
}

/// Numbers in columns.
pub(crate) struct Table {
    pub(crate) title: String,
    /// Headings as printed, and keys as in JSON.
    pub(crate) columns: Vec<(&'static str, String)>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// One place in a table.
#[derive(Clone)]
pub(crate) enum Cell {
    Text(String),
    Number(f64),
    /// Shown with all its digits.
    Exact(f64),
    /// Shown with two digits and a power of ten.
    Scientific(f64),
    /// Shown with this many decimals.
    Fixed(f64, usize),
    /// The source gives none, or there is none.
    None,
}

/// A statement of the source beside our finding.
pub(crate) struct Claim {
    pub(crate) published: &'static str,
    pub(crate) ours: String,
    /// Whether ours bears it out.
    pub(crate) holds: bool,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => significant(*number),
            Self::Exact(number) => format!("{number:?}"),
            Self::Scientific(number) => format!("{number:.1e}"),
            Self::Fixed(number, decimals) => format!("{number:.decimals$}"),
            Self::None => "–".into(),
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Number(number)
            | Self::Exact(number)
            | Self::Scientific(number)
            | Self::Fixed(number, _) => json!(number),
            Self::None => Value::Null,
        }
    }

    fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

impl Table {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{TITLE}{}{TITLE:#}", self.title)?;
        let texts: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(Cell::text).collect()).collect();
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|i| {
                let cells = texts.iter().map(|row| row[i].chars().count());
                cells.chain([self.columns[i].1.chars().count()]).max().unwrap_or(0)
            })
            .collect();
        let right = |i: usize| self.rows.iter().any(|row| row[i].is_number());
        let line = |cells: Vec<&str>| {
            let padded = cells.iter().enumerate().map(|(i, cell)| {
                let width = widths[i];
                if right(i) { format!("{cell:>width$}") } else { format!("{cell:width$}") }
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let heading = line(self.columns.iter().map(|(_, heading)| heading.as_str()).collect());
        writeln!(out, "  {LABEL}{heading}{LABEL:#}")?;
        for row in &texts {
            writeln!(out, "  {}", line(row.iter().map(String::as_str).collect()))?;
        }
        writeln!(out)
    }

    fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let cells = self.columns.iter().zip(row);
                let pairs = cells.map(|((key, _), cell)| ((*key).to_owned(), cell.value()));
                Value::Object(pairs.collect::<Map<_, _>>())
            })
            .collect();
        json!({ "title": self.title, "rows": rows })
    }
}

impl Report {
    /// Writes the report for a person.
    pub(crate) fn write(&self, source: &str, plot: &Path, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{TITLE}{}{TITLE:#}", self.figure.title)?;
        writeln!(out, "{source}")?;
        writeln!(out)?;
        for table in &self.tables {
            table.write(out)?;
        }
        if !self.claims.is_empty() {
            writeln!(out, "{TITLE}What the source says, and what we find{TITLE:#}")?;
            for Claim { published, ours, holds } in &self.claims {
                let (verdict, style) =
                    if *holds { ("holds    ", GOOD) } else { ("does not ", BAD) };
                writeln!(out, "  published  {published}")?;
                writeln!(out, "  {style}{verdict}{style:#}  {ours}")?;
                writeln!(out)?;
            }
        }
        writeln!(out, "{TITLE}What the source does not give{TITLE:#}")?;
        for gap in &self.not_given {
            writeln!(out, "  {gap}")?;
        }
        writeln!(out)?;
        writeln!(out, "Plot: {}", plot.display())
    }

    /// The report for a program.
    pub(crate) fn json(&self, name: &str, source: &str, plot: &Path, quick: bool) -> Value {
        let claims: Vec<Value> = self
            .claims
            .iter()
            .map(|c| json!({ "published": c.published, "ours": c.ours, "holds": c.holds }))
            .collect();
        json!({
            "name": name,
            "title": self.figure.title,
            "source": source,
            "quick": quick,
            "tables": self.tables.iter().map(Table::json).collect::<Vec<_>>(),
            "claims": claims,
            "not_given": self.not_given,
            "plot": plot.display().to_string(),
        })
    }
}
