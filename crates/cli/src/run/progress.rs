//! How far a run is: a bar on a terminal, lines on a pipe.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use polygrain_scene::run::{Event, Status};

use crate::shape::significant;

/// Time between two lines on a pipe.
const LINE_EVERY: Duration = Duration::from_secs(5);
/// The bar counts in this many parts of the simulated time.
const PARTS: u64 = 1000;

/// The speed is that of this time.
const WINDOW: Duration = Duration::from_secs(10);

/// Shows what a run tells, on standard error.
pub(super) struct Reporter {
    how: How,
    lined: Instant,
    recent: VecDeque<(Instant, Status)>,
}

enum How {
    Quiet,
    Lines,
    Bar(ProgressBar),
}

impl Reporter {
    pub(super) fn new(quiet: bool) -> Self {
        let how = if quiet {
            How::Quiet
        } else if io::stderr().is_terminal() {
            How::Bar(bar())
        } else {
            How::Lines
        };
        Self { how, lined: Instant::now(), recent: VecDeque::new() }
    }

    pub(super) fn report(&mut self, event: Event<'_>) {
        match (&self.how, event) {
            (How::Quiet, _) | (_, Event::Finished(_)) => {}
            (How::Lines, Event::Note(note)) => anstream::eprintln!("{note}"),
            (How::Bar(bar), Event::Note(note)) => bar.println(note),
            (_, Event::Started(status, _)) => self.show(status, true),
            (_, Event::Progress(status, _)) => self.show(status, false),
        }
    }

    fn show(&mut self, status: Status, always: bool) {
        let now = Instant::now();
        while self.recent.len() > 1 && now - self.recent[0].0 > WINDOW {
            self.recent.pop_front();
        }
        self.recent.push_back((now, status));
        let (then, before) = self.recent[0];
        let pace = Pace::between(&before, &status, (now - then).as_secs_f64());
        match &self.how {
            How::Quiet => {}
            How::Bar(bar) => {
                bar.set_position((PARTS as f64 * fraction(&status).unwrap_or(0.0)) as u64);
                bar.set_message(line(&status, pace));
            }
            How::Lines => {
                if always || self.lined.elapsed() >= LINE_EVERY {
                    self.lined = Instant::now();
                    anstream::eprintln!("{}", line(&status, pace));
                }
            }
        }
    }

    /// Says something that even who wants to see no progress wants to know.
    pub(super) fn tell(&self, text: &str) {
        match &self.how {
            How::Quiet | How::Lines => anstream::eprintln!("{text}"),
            How::Bar(bar) => bar.println(text),
        }
    }

    /// Takes the bar away.
    pub(super) fn close(&self) {
        if let How::Bar(bar) = &self.how {
            bar.finish_and_clear();
        }
    }
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24.cyan} {percent:>3} %  {msg}")
        .expect("the template is sound")
        .progress_chars("━╸ ");
    let target = ProgressDrawTarget::stderr_with_hz(10);
    ProgressBar::with_draw_target(Some(PARTS), target).with_style(style)
}

fn fraction(status: &Status) -> Option<f64> {
    status.end.map(|end| (status.time / end).clamp(0.0, 1.0))
}

/// How fast a run is.
#[derive(Clone, Copy)]
struct Pace {
    /// 1/s.
    steps: f64,
    /// Simulated seconds per second.
    time: f64,
}

impl Pace {
    /// None if nothing has happened yet.
    fn between(before: &Status, now: &Status, elapsed: f64) -> Option<Self> {
        (now.steps > before.steps).then(|| Self {
            steps: (now.steps - before.steps) as f64 / elapsed,
            time: (now.time - before.time) / elapsed,
        })
    }
}

/// Simulated time, speed, time left and energy.
fn line(status: &Status, pace: Option<Pace>) -> String {
    let mut parts = vec![match status.end {
        Some(end) => format!("t = {:.4} of {} s", status.time, significant(end)),
        None => format!("t = {:.4} s", status.time),
    }];
    let Some(pace) = pace else {
        parts.push(format!("{} grains", status.grains));
        return parts.join(", ");
    };
    parts.push(format!("{:.0} steps/s", pace.steps));
    if let Some(end) = status.end {
        parts.push(format!("{} left", duration((end - status.time) / pace.time)));
    }
    parts.push(format!("kinetic energy {:.3e} J", status.kinetic));
    parts.join(", ")
}

/// A duration in seconds for people.
pub(crate) fn duration(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "unknown time".into();
    }
    let whole = seconds.round().max(0.0) as u64;
    match whole {
        0 => format!("{:.1} s", seconds.max(0.0)),
        1..120 => format!("{whole} s"),
        120..7200 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", whole / 3600, whole / 60 % 60),
    }
}
