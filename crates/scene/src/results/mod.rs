//! What a run left behind, or is leaving behind just now, read back.
//!
//! [`Results::open`] looks at a folder; everything else is read when it is asked for, and read again
//! when it is asked for again, so that a run under way can be followed. Whatever a file holds,
//! reading it does not panic, and takes no more memory than a small multiple of its size.
//!
//! ```
//! use polygrain_scene::Scene;
//! use polygrain_scene::results::Results;
//! use polygrain_scene::run::{Options, run};
//!
//! # let scene = Scene::parse(
//! #     "materials.rock.density = 2600\nshapes.ball.literal = \"sphere:0.01\"\nstop.time = 0.05\n\
//! #      walls = [{ name = \"floor\", kind = \"plane\", material = \"rock\" }]\n\
//! #      groups = [{ name = \"b\", shape = \"ball\", material = \"rock\", placement = \"list\", \
//! #      bodies = [{ position = [0, 0, 0.02] }] }]\n", "ball.toml", &[])?;
//! # let folder = std::env::temp_dir().join(format!("polygrain-results-{}", std::process::id()));
//! # let options = Options { out: folder.clone(), overwrite: true, ..Options::default() };
//! run(&scene, &options, &false.into(), &mut |_| ())?;
//! let results = Results::open(&folder)?;
//! let last = results.frames()?.pop().expect("the last moment is always written");
//! let frame = results.frame(last.number)?;
//! let ball = frame.bodies.last().expect("a ball");
//! assert!(ball.position.z < 0.02, "it has fallen");
//! let shape = &results.shapes()?[ball.shape as usize];
//! assert!(shape.smooth);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod binary;
mod bodies;
mod error;
mod flaw;
mod frame;
mod history;
mod shape_mesh;

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

pub use bodies::{Bodies, BodyName, Prototype};
pub use error::ResultsError;
pub use flaw::Flaw;
pub(crate) use frame::{
    BODY_BYTES, CONTACT_BYTES, HEAD_BYTES, IMAGE_BYTES, PERIOD_BYTES, class_number,
};
pub use frame::{BodyState, ContactState, Frame};
pub use history::{Column, History};
pub(crate) use shape_mesh::write as write_shapes;
pub use shape_mesh::{ShapeMesh, read_shapes};

use crate::file::Scene;
use crate::output::collection;

/// The folder of a run.
#[derive(Clone, Debug)]
pub struct Results {
    folder: PathBuf,
}

/// A frame that has been written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Its number, counted from zero.
    pub number: usize,
    /// When, s.
    pub time: f64,
}

impl Results {
    /// The results in a folder; there must be a run.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, ResultsError> {
        let folder = folder.as_ref().to_owned();
        if !folder.join("scene.toml").is_file() {
            return Err(ResultsError::NoRun(folder));
        }
        Ok(Self { folder })
    }

    /// Where they are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the run is called: the title of its scene, or else the name of the scene's file, or
    /// that of the folder while the run is under way.
    pub fn title(&self) -> Result<String, ResultsError> {
        let title = self.scene()?.description().title.clone();
        if !title.is_empty() {
            return Ok(title);
        }
        let summary = self.summary()?;
        let name = summary.as_ref().and_then(|summary| summary["scene"].as_str());
        let folder = || self.folder.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(name.map_or_else(folder, str::to_owned))
    }

    /// The scene, all defaults filled in.
    pub fn scene(&self) -> Result<Scene, ResultsError> {
        Ok(Scene::load(self.folder.join("scene.toml"), &[])?)
    }

    /// The frames that have been written and can be drawn, in order.
    pub fn frames(&self) -> Result<Vec<Moment>, ResultsError> {
        self.frames_from(0)
    }

    /// Those from a number on.
    pub fn frames_from(&self, first: usize) -> Result<Vec<Moment>, ResultsError> {
        let path = self.folder.join("frames.pvd");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(ResultsError::reading(&path)(error)),
        };
        let times = collection::times(&text)
            .ok_or_else(|| Flaw::Text("it is no list of frames with their times".into()))
            .map_err(ResultsError::damaged(&path))?;
        let moments = times.into_iter().enumerate().map(|(number, time)| Moment { number, time });
        let moments = moments.skip(first);
        Ok(moments.filter(|moment| self.frame_path(moment.number).is_file()).collect())
    }

    /// A frame by its number.
    pub fn frame(&self, number: usize) -> Result<Frame, ResultsError> {
        self.frame_bytes(number).map(|(_, frame)| frame)
    }

    /// The file of a frame, and what it says.
    pub fn frame_bytes(&self, number: usize) -> Result<(Vec<u8>, Frame), ResultsError> {
        let path = self.frame_path(number);
        if !path.is_file() {
            return Err(ResultsError::NoFrame { number, folder: self.folder.clone() });
        }
        let bytes = read(&path)?;
        let frame = Frame::read(&bytes).map_err(ResultsError::damaged(&path))?;
        let shapes = self.shape_count()?;
        match frame.bodies.iter().enumerate().find(|(_, body)| body.shape >= shapes) {
            None => Ok((bytes, frame)),
            Some((place, body)) => {
                let flaw = Flaw::value("the shape", "body", place, body.shape);
                Err(ResultsError::damaged(&path)(flaw))
            }
        }
    }

    /// Every distinct shape of the run.
    pub fn shapes(&self) -> Result<Vec<ShapeMesh>, ResultsError> {
        self.shape_bytes().map(|(_, shapes)| shapes)
    }

    /// The file of the shapes, and what it says.
    pub fn shape_bytes(&self) -> Result<(Vec<u8>, Vec<ShapeMesh>), ResultsError> {
        let path = self.shapes_path()?;
        let bytes = read(&path)?;
        let shapes = read_shapes(&bytes).map_err(ResultsError::damaged(&path))?;
        Ok((bytes, shapes))
    }

    /// How many shapes there are, without reading them all.
    fn shape_count(&self) -> Result<u32, ResultsError> {
        let path = self.shapes_path()?;
        let file = File::open(&path).map_err(ResultsError::reading(&path))?;
        let mut head = Vec::new();
        io::Read::read_to_end(&mut io::Read::take(file, shape_mesh::HEAD_BYTES), &mut head)
            .map_err(ResultsError::reading(&path))?;
        shape_mesh::read_count(&head).map_err(ResultsError::damaged(&path))
    }

    /// What happened over time; nothing if the scene asked for no history.
    pub fn history(&self) -> Result<History, ResultsError> {
        let Some(text) = self.history_text()? else { return Ok(History::default()) };
        History::read(&text).map_err(ResultsError::damaged(&self.history_path()))
    }

    /// The file of the history, if there is one, but for a line that is just being written.
    pub fn history_text(&self) -> Result<Option<String>, ResultsError> {
        let path = self.history_path();
        if !path.is_file() {
            return Ok(None);
        }
        let mut text = String::from_utf8(read(&path)?)
            .map_err(|_| Flaw::Text("it is not a text file (UTF-8)".into()))
            .map_err(ResultsError::damaged(&path))?;
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        Ok(Some(text))
    }

    /// What the bodies are called and made of.
    pub fn bodies(&self) -> Result<Bodies, ResultsError> {
        let path = self.folder.join("bodies.json");
        Bodies::read(&read(&path)?).map_err(ResultsError::damaged(&path))
    }

    /// What came of the run; none before its end.
    pub fn summary(&self) -> Result<Option<Json>, ResultsError> {
        let path = self.folder.join("summary.json");
        if !path.is_file() {
            return Ok(None);
        }
        let bytes = read(&path)?;
        serde_json::from_slice(&bytes)
            .map_err(|error| Flaw::Text(format!("it is not JSON: {error}")))
            .map_err(ResultsError::damaged(&path))
    }

    /// What makes the results doubtful, as far as is known.
    pub fn warnings(&self) -> Result<Vec<String>, ResultsError> {
        if let Some(summary) = self.summary()? {
            let warnings = summary["warnings"].as_array().into_iter().flatten();
            return Ok(warnings.filter_map(Json::as_str).map(str::to_owned).collect());
        }
        // Some systems let nobody read a log that is locked.
        let log = fs::read(self.folder.join("run.log")).unwrap_or_default();
        let warning = |line: &str| Some(line.split_once("] warning: ")?.1.to_owned());
        Ok(String::from_utf8_lossy(&log).lines().filter_map(warning).collect())
    }

    /// Whether a program is at work in the folder.
    pub fn is_under_way(&self) -> bool {
        if self.folder.join("summary.json").is_file() {
            return false;
        }
        // A run keeps its log locked.
        let log = File::open(self.folder.join("run.log"));
        log.is_ok_and(|log| matches!(log.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    fn frame_path(&self, number: usize) -> PathBuf {
        self.folder.join("poses").join(collection::file_name(number, "bin"))
    }

    fn history_path(&self) -> PathBuf {
        self.folder.join("history.csv")
    }

    fn shapes_path(&self) -> Result<PathBuf, ResultsError> {
        let path = self.folder.join("shapes.bin");
        if path.is_file() { Ok(path) } else { Err(ResultsError::NotDrawn(path)) }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, ResultsError> {
    fs::read(path).map_err(ResultsError::reading(path))
}
