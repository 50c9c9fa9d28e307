//! What a benchmark prints.

use serde::Serialize;

/// Ours beside a peer's, in microseconds.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) case: String,
    pub(crate) ours_us: f64,
    pub(crate) peer: &'static str,
    /// `None` where the peer is not installed or fails.
    pub(crate) peer_us: Option<f64>,
    /// Ours divided by theirs.
    pub(crate) ratio: Option<f64>,
    /// The ratio (or, without a peer, the microseconds) that we aim for at most.
    pub(crate) target: Option<f64>,
}

impl Row {
    /// A time that stands for itself, with the one that we aim for, µs.
    pub(crate) fn absolute(case: String, ours_us: f64, target: f64) -> Self {
        Self { case, ours_us, peer: "–", peer_us: None, ratio: None, target: Some(target) }
    }

    /// A time beside another, with the ratio that we aim for.
    pub(crate) fn beside(
        case: String,
        ours_us: f64,
        peer: &'static str,
        peer_us: f64,
        target: f64,
    ) -> Self {
        let ratio = Some(ours_us / peer_us);
        Self { case, ours_us, peer, peer_us: Some(peer_us), ratio, target: Some(target) }
    }
}

/// A table of timings.
#[derive(Serialize)]
pub(crate) struct Timings {
    pub(crate) name: &'static str,
    pub(crate) rows: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) measures: Vec<Measure>,
}

/// A number that is no time.
#[derive(Serialize)]
pub(crate) struct Measure {
    pub(crate) case: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    /// The value that we aim for at most.
    pub(crate) target: Option<f64>,
}

/// A table of failure counts.
#[derive(Serialize)]
pub(crate) struct Failures {
    pub(crate) name: &'static str,
    pub(crate) rows: Vec<FailureRow>,
}

/// How often a peer refused, crashed or answered wrongly.
#[derive(Serialize)]
pub(crate) struct FailureRow {
    pub(crate) case: String,
    pub(crate) peer: &'static str,
    pub(crate) trials: usize,
    pub(crate) refused: usize,
    pub(crate) panicked: usize,
    pub(crate) wrong: usize,
}

impl Timings {
    pub(crate) fn print(&self, json: bool) {
        if json {
            return print_json(self);
        }
        let cases = self.rows.iter().map(|r| &r.case).chain(self.measures.iter().map(|m| &m.case));
        let width = cases.map(|case| case.chars().count()).max().unwrap_or(0).max(34);
        println!("{}", self.name);
        println!(
            "{:<width$} {:>12}  {:<14} {:>12} {:>8} {:>8}",
            "case", "ours µs", "peer", "peer µs", "ratio", "target"
        );
        for row in &self.rows {
            println!(
                "{:<width$} {:>12}  {:<14} {:>12} {:>8} {:>8}",
                row.case,
                number(Some(row.ours_us), 3),
                row.peer,
                number(row.peer_us, 3),
                number(row.ratio, 3),
                number(row.target, 2),
            );
        }
        for measure in &self.measures {
            let Measure { case, value, unit, target } = measure;
            let (value, target) = (number(Some(*value), 3), number(*target, 2));
            println!("{case:<width$} {value:>12}  {unit} (target {target})");
        }
    }
}

/// A number with so many digits after the point, or by its power of ten if they would all be noughts.
fn number(value: Option<f64>, digits: usize) -> String {
    match value {
        None => "–".to_owned(),
        Some(v) => {
            let rounded = format!("{v:.digits$}");
            let vanishes = v != 0.0 && !rounded.contains(|c| ('1'..='9').contains(&c));
            if vanishes { format!("{v:.1e}") } else { rounded }
        }
    }
}

impl Failures {
    pub(crate) fn print(&self, json: bool) {
        if json {
            return print_json(self);
        }
        println!("{}", self.name);
        println!(
            "{:<34} {:<12} {:>7} {:>8} {:>9} {:>6}",
            "case", "library", "trials", "refused", "panicked", "wrong"
        );
        for r in &self.rows {
            println!(
                "{:<34} {:<12} {:>7} {:>8} {:>9} {:>6}",
                r.case, r.peer, r.trials, r.refused, r.panicked, r.wrong
            );
        }
    }
}

fn print_json(report: &impl Serialize) {
    println!("{}", serde_json::to_string(report).expect("plain numbers and strings"));
}
