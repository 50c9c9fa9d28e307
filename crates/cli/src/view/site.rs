//! What is served: the page, and a run as data.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use polygrain_scene::results::{Results, ResultsError};
use serde_json::{Value as Json, json};

use super::bundle;
use super::request::Request;
use super::response::Response;

/// A run that is served, and whether that goes on.
pub(super) struct Site {
    pub(super) results: Results,
    /// Whether the run is under way, if this program runs it.
    pub(super) running: Option<Arc<AtomicBool>>,
    /// How many listen to news.
    pub(super) listeners: Arc<AtomicUsize>,
    pub(super) closing: AtomicBool,
}

/// What a request is answered by.
pub(super) enum Answer {
    Whole(Response),
    /// News from the run, those of frames after this number.
    Events(Option<usize>),
}

impl Site {
    /// Whether there may be more to come.
    pub(super) fn is_live(&self) -> bool {
        match &self.running {
            Some(running) => running.load(Ordering::Acquire),
            None => self.results.is_under_way(),
        }
    }

    /// Paths are compared with known ones and never lead to files.
    pub(super) fn answer(&self, request: &Request) -> Answer {
        let path = request.path();
        let answer = match path {
            "/" => Ok(page("index.html")),
            "/api/run" => self.describe().map(|run| Response::json(&run)),
            "/api/shapes" => self.results.shape_bytes().map(|(bytes, _)| binary(bytes)),
            "/api/history" => self.history(),
            "/api/scene" => self.scene(),
            "/api/summary" => self.results.summary().map(|summary| match summary {
                Some(summary) => Response::json(&summary),
                None => Response::error(404, "there is no summary before the end of the run"),
            }),
            "/api/events" => return Answer::Events(request.last_event),
            _ => match path.strip_prefix("/api/frames/").map(frame_number) {
                Some(Some(number)) => {
                    self.results.frame_bytes(number).map(|(bytes, _)| binary(bytes))
                }
                Some(None) => Ok(Response::error(404, "frames are called by their numbers")),
                None => Ok(page(&path[1..])),
            },
        };
        Answer::Whole(answer.unwrap_or_else(|error| refusal(&error)))
    }

    fn describe(&self) -> Result<Json, ResultsError> {
        let live = self.is_live();
        let results = &self.results;
        let scene = results.scene()?;
        let description = scene.description();
        let bodies = results.bodies()?;
        let groups = description.groups.iter().map(|group| {
            json!({
                "name": group.name.as_str(),
                "kind": "group",
                "material": group.material.as_str(),
                "still": group.fixed,
            })
        });
        let structures = description.structures.iter().map(|structure| {
            json!({
                "name": structure.name.as_str(),
                "kind": "group",
                "material": structure.material.as_str(),
                "still": false,
            })
        });
        let walls = description.walls.iter().map(|wall| {
            json!({
                "name": wall.name.as_str(),
                "kind": "wall",
                "material": wall.material.as_str(),
                "still": wall.motion.is_none() && wall.opens_at.is_none(),
            })
        });
        let frames = results.frames()?;
        let frames = frames.iter().map(|f| json!({ "index": f.number, "time": f.time }));
        let periodic = description.periodic.as_ref().map(|cell| {
            let ends = [cell.x, cell.y, cell.z];
            ends.map(|ends| ends.map(|ends| [ends.lower, ends.upper]))
        });
        Ok(json!({
            "title": results.title()?,
            "version": env!("CARGO_PKG_VERSION"),
            "scene": results.folder().join("scene.toml").display().to_string(),
            "live": live,
            "frames": frames.collect::<Vec<_>>(),
            "groups": groups.chain(structures).chain(walls).collect::<Vec<_>>(),
            "materials": bodies.materials,
            "bodies": bodies.bodies.iter().map(|b| [b.owner, b.material]).collect::<Vec<_>>(),
            "gravity": description.gravity.to_array(),
            "periodic": periodic,
            "warnings": results.warnings()?,
            "summary": results.summary()?,
        }))
    }

    fn history(&self) -> Result<Response, ResultsError> {
        let Some(text) = self.results.history_text()? else {
            return Ok(Response::error(404, "the run has no history: see [output] history"));
        };
        // What cannot be read here cannot be plotted there.
        self.results.history()?;
        Ok(Response::data("text/csv; charset=utf-8", text.into_bytes()))
    }

    fn scene(&self) -> Result<Response, ResultsError> {
        let scene = self.results.scene()?;
        let text = scene.origin().text.clone();
        Ok(Response::data("text/plain; charset=utf-8", text.into_bytes()))
    }
}

fn page(name: &str) -> Response {
    match bundle::file(name) {
        Some((content_type, content)) => Response::file(content_type, content),
        None => Response::error(404, "there is nothing of this name here"),
    }
}

fn binary(bytes: Vec<u8>) -> Response {
    Response::data("application/octet-stream", bytes)
}

/// A number of up to nine digits, and nothing else.
fn frame_number(text: &str) -> Option<usize> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

fn refusal(error: &ResultsError) -> Response {
    let status = match error {
        ResultsError::NoFrame { .. } | ResultsError::NotDrawn(_) | ResultsError::NoRun(_) => 404,
        _ => 500,
    };
    let message = match error.help() {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    };
    Response::error(status, &message)
}
