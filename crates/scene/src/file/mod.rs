//! The scene as it is written: one module per section of the file.
//!
//! A file is parsed into a document that knows the place of every value. The parameters are
//! evaluated first; then each section takes its keys, and what is left over is an error. One
//! declaration of a key gives its field, its reader, its writer and its schema.

mod check;
mod expression;
pub mod group;
pub mod material;
pub mod measure;
pub mod motion;
mod overrides;
mod parameters;
pub mod quantity;
mod reader;
pub mod region;
pub mod run;
mod schema;
mod section;
pub mod shape;
pub mod size;
pub mod structure;
mod unit;
pub mod value;
pub mod wall;

use std::path::Path;
use std::sync::Arc;

use glam::DVec3;
use serde_json::{Value as Json, json};
use toml::de::DeTable;

pub use overrides::{Override, OverrideError};
pub use parameters::Parameters;
pub use reader::At;

use crate::error::{Fault, Read, SceneError, Source};
use group::Group;
use material::{Interaction, Material};
use measure::Measure;
use motion::Motion;
use quantity::{Acceleration, Number, Quantity, Range};
use reader::{Context, Section, Table, Value};
use run::{Drag, Outlet, Output, PeriodicBox, Stepper, Stop};
use section::section;
use shape::ShapeSpec;
use structure::Structure;
use value::{Named, Vector};
use wall::Wall;

/// Thick enough to press on, thinner than a grain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HaloRange;

impl Range for HaloRange {
    const RULE: &'static str = "must be above 0 and at most 0.2";
    const MIN: f64 = 0.0;
    const MIN_EXCLUDED: bool = true;
    const MAX: f64 = 0.2;
}

section! {
    /// A scene, as written in its file, with the defaults filled in and the parameters replaced.
    Description {
        /// What to call it.
        title: String = String::new(),
        /// What it shows.
        description: String = String::new(),
        /// Seed of all random numbers.
        seed: u64 = 1,
        /// Gravity, m/s².
        gravity: Vector<Acceleration> = Vector::of(DVec3::new(0.0, 0.0, -9.81)),
        /// Halo of triangle meshes: of grains as a fraction of their diameter, of walls of the smallest grain's.
        halo: Quantity<Number, HaloRange> = Quantity::of(0.01),
        /// Numbers that expressions refer to.
        parameters: Parameters = Parameters,
        /// Materials by name.
        materials: Named<Material> = Named::default(),
        /// How materials meet.
        interactions: Vec<At<Interaction>> = Vec::new(),
        /// Shapes by name.
        shapes: Named<ShapeSpec> = Named::default(),
        /// Grains.
        groups: Vec<Group> = Vec::new(),
        /// Blocks that stand together.
        structures: Vec<Structure> = Vec::new(),
        /// Walls and containers.
        walls: Vec<Wall> = Vec::new(),
        /// Where grains leave.
        outlets: Vec<Outlet> = Vec::new(),
        /// The periodic box.
        periodic: Option<At<PeriodicBox>>,
        /// Drag by a fluid.
        drag: Option<Drag>,
        /// How time advances.
        stepper: Stepper = Stepper::default(),
        /// When the run ends.
        stop: At<Stop>,
        /// What is written.
        output: Output = Output::default(),
        /// What is measured.
        measures: Vec<Measure> = Vec::new(),
    }
}

/// A group or a structure: bodies of one name and material that are no wall.
#[derive(Clone, Copy)]
pub(crate) struct Crowd<'a> {
    pub(crate) name: &'a At<String>,
    pub(crate) material: &'a At<String>,
    pub(crate) motion: Option<&'a At<Motion>>,
    /// What one of its bodies is called.
    pub(crate) member: &'static str,
}

impl Description {
    /// The groups and, behind them, the structures; bodies know theirs by its place among them.
    pub(crate) fn crowds(&self) -> impl Iterator<Item = Crowd<'_>> + Clone {
        let groups = self.groups.iter().map(|group| Crowd {
            name: &group.name,
            material: &group.material,
            motion: group.motion.as_ref(),
            member: "grain",
        });
        let structures = self.structures.iter().map(|structure| Crowd {
            name: &structure.name,
            material: &structure.material,
            motion: None,
            member: "block",
        });
        groups.chain(structures)
    }

    /// The group or structure of a number.
    pub(crate) fn crowd(&self, number: usize) -> Crowd<'_> {
        self.crowds().nth(number).expect("bodies have a group or a structure")
    }
}

/// A scene that was read and checked, with the text it came from.
///
/// ```
/// use polygrain_scene::Scene;
///
/// let scene = Scene::parse(
///     r#"
///     [parameters]
///     size = "2 cm"
///     [materials.rock]
///     density = "2.6 g/cm^3"
///     [shapes.ball]
///     literal = "sphere:0.01"
///     [[groups]]
///     name = "grains"
///     shape = "ball"
///     material = "rock"
///     placement = "grid"
///     origin = [0, 0, "= size / 2"]
///     spacing = "= 1.1 * size"
///     counts = [10, 10, 1]
///     [stop]
///     time = "20 ms"
///     "#,
///     "balls.toml",
///     &[],
/// )?;
/// assert_eq!(*scene.description().gravity, glam::DVec3::new(0.0, 0.0, -9.81));
/// assert_eq!(**scene.description().stop.time.as_ref().unwrap(), 0.02);
/// # Ok::<(), polygrain_scene::SceneError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    description: Description,
    origin: Arc<Source>,
}

impl Scene {
    /// Reads a scene file, with other values for some of its keys. Files that it names are looked for beside it.
    pub fn load(path: impl AsRef<Path>, overrides: &[Override]) -> Result<Self, SceneError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let parent = path.parent().unwrap_or(Path::new(""));
        let text = std::fs::read(path).map_err(|error| error.to_string());
        let text = text.and_then(|bytes| {
            String::from_utf8(bytes).map_err(|_| "it is not a text file (UTF-8)".to_owned())
        });
        match text {
            Ok(text) => Self::read(text, name, parent, overrides),
            Err(reason) => {
                let message = format!("cannot read `{name}`: {reason}");
                let source = Source { name, text: String::new(), folder: parent.to_owned() };
                Err(SceneError::new(Fault::new(None, message), &Arc::new(source)))
            }
        }
    }

    /// Reads a scene from a text; `name` stands for its file in errors, and its folder is where
    /// files are looked for.
    pub fn parse(text: &str, name: &str, overrides: &[Override]) -> Result<Self, SceneError> {
        let parent = Path::new(name).parent().unwrap_or(Path::new(""));
        Self::read(text.to_owned(), name.to_owned(), parent, overrides)
    }

    fn read(
        text: String,
        name: String,
        folder: &Path,
        overrides: &[Override],
    ) -> Result<Self, SceneError> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let folder = std::path::absolute(here).unwrap_or_else(|_| folder.to_owned());
        let mut origin = Source { name, text, folder };
        let read =
            overrides::put(&mut origin.text, overrides).and_then(|()| read_description(&origin));
        let origin = Arc::new(origin);
        match read {
            Ok(description) => Ok(Self { description, origin }),
            Err(fault) => Err(SceneError::new(fault, &origin)),
        }
    }

    /// What the file says, with the defaults.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The text the scene was read from, with the values from outside.
    pub fn origin(&self) -> &Arc<Source> {
        &self.origin
    }

    /// The scene as a file again: all defaults filled in, all expressions replaced by their
    /// values, all files absolute. Reading it gives the same description.
    pub fn resolved(&self) -> String {
        let mut table = toml::Table::new();
        self.description.put(&mut table);
        toml::to_string(&table).expect("a table can be written")
    }

    /// Ties a fault to the text of this scene.
    pub(crate) fn error(&self, fault: Fault) -> SceneError {
        SceneError::new(fault, &self.origin)
    }
}

fn read_description(origin: &Source) -> Read<Description> {
    let document = DeTable::parse(&origin.text).map_err(|error| {
        let message = format!("this is no TOML: {}", error.message());
        Fault::new(error.span(), message)
    })?;
    let mut context = Context { folder: origin.folder.clone(), ..Context::default() };
    parameters::read_parameters(document.get_ref(), &mut context)?;
    let mut table = Table::new(document.get_ref(), document.span(), "", &context);
    let description = Description::take(&mut table)?;
    table.finish()?;
    check::check(&description)?;
    Ok(description)
}

/// The JSON Schema of a scene file, for editors.
///
/// ```
/// let schema = polygrain_scene::schema();
/// assert_eq!(schema["properties"]["seed"]["default"], 1);
/// ```
pub fn schema() -> Json {
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Polygrain scene",
    });
    let description = Description::schema();
    for (key, value) in description.as_object().into_iter().flatten() {
        schema[key] = value.clone();
    }
    schema
}

#[cfg(test)]
pub(crate) mod testing {
    use toml::de::DeTable;

    use super::reader::{Context, Section, Table};

    /// A section from its text.
    pub(crate) fn read<T: Section>(text: &str) -> T {
        let document = DeTable::parse(text).unwrap();
        let context = Context::default();
        let mut table = Table::new(document.get_ref(), document.span(), "", &context);
        let section = T::take(&mut table).unwrap();
        table.finish().unwrap();
        section
    }
}
