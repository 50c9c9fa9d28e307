//! Values from outside a scene, put into its text before it is read.

use std::str::FromStr;

use thiserror::Error;
use toml_edit::{Document, Item, Key, Table, TableLike, Value};

use super::reader::Value as _;
use crate::error::{Fault, Read, suggestion};

const PARAMETERS: &str = "parameters";

/// A value for a parameter or any other key of a scene from outside, as in `--set scale=2` or
/// `--set stepper.tolerance=1e-10`.
///
/// A name without a dot is that of a parameter that the scene has, or of a key beside its sections, as `seed`. One
/// with dots leads from section to section to a key, which need not be there; what stands in a list is found by its
/// `name`. Values are those of TOML; what is none is taken for a string.
///
/// ```
/// use polygrain_scene::{Override, Scene};
///
/// let scene = r#"
///     [parameters]
///     size = "1 cm"
///     [materials.rock]
///     density = 2600
///     [shapes.ball]
///     literal = "sphere:0.01"
///     [[groups]]
///     name = "grains"
///     shape = "ball"
///     material = "rock"
///     placement = "grid"
///     spacing = "= 3 * size"
///     counts = [10, 10, 1]
/// "#;
/// let set = ["size=2 cm", "groups.grains.counts=[2, 3, 1]", "stop.time=20 ms"];
/// let set: Vec<Override> = set.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// let built = Scene::parse(scene, "balls.toml", &set)?.build()?;
/// assert_eq!(built.world.bodies().len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Override {
    path: Vec<Key>,
    value: Value,
}

/// Why a text sets nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` sets nothing: write NAME=VALUE for a parameter, SECTION.KEY=VALUE for any other key, as in scale=2, \
     width=\"25 cm\" or stepper.tolerance=1e-8"
)]
pub struct OverrideError(String);

impl Override {
    /// Of a parameter, by a number, SI.
    pub fn parameter(name: &str, value: f64) -> Self {
        Self { path: vec![Key::new(PARAMETERS), Key::new(name)], value: value.into() }
    }

    /// The way to the key from the top of a scene. A parameter must be there.
    fn path_in(&self, scene: &Table) -> Read<Vec<Key>> {
        let section = scene.get(PARAMETERS);
        let table = section.and_then(Item::as_table_like);
        let parameters: Vec<&str> =
            table.into_iter().flat_map(TableLike::iter).map(|(name, _)| name).collect();
        let name = match &self.path[..] {
            [section, name] if section.get() == PARAMETERS => name,
            [name] if parameters.contains(&name.get()) || !is_beside_sections(name) => name,
            path => return Ok(path.to_vec()),
        };
        if parameters.contains(&name.get()) {
            return Ok(vec![Key::new(PARAMETERS), name.clone()]);
        }
        let message = format!("the scene has no parameter `{}` to set", name.get());
        let help = suggestion(name.get(), parameters);
        let advice = help.unwrap_or_else(|| "parameters stand in the section [parameters]".into());
        Err(Fault::new(section.and_then(Item::span), message).help(advice))
    }
}

/// Whether scenes have such a key.
fn is_beside_sections(key: &Key) -> bool {
    super::Description::schema()["properties"].get(key.get()).is_some()
}

impl FromStr for Override {
    type Err = OverrideError;

    fn from_str(text: &str) -> Result<Self, OverrideError> {
        let wrong = || OverrideError(text.to_owned());
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let path = Key::parse(name).map_err(|_| wrong())?;
        let value = value.trim();
        if value.is_empty() {
            return Err(wrong());
        }
        Ok(Self { path, value: value.parse().unwrap_or_else(|_| value.into()) })
    }
}

/// Puts values into the text of a scene. The rest stays as it is written; all of it if that is no TOML.
pub(super) fn put(text: &mut String, overrides: &[Override]) -> Read<()> {
    if overrides.is_empty() {
        return Ok(());
    }
    let Ok(document) = Document::parse(text.as_str()) else { return Ok(()) };
    let paths: Vec<Vec<Key>> =
        overrides.iter().map(|given| given.path_in(&document)).collect::<Read<_>>()?;
    let mut document = document.into_mut();
    for (path, Override { value, .. }) in paths.iter().zip(overrides) {
        put_into(document.as_table_mut(), path, value)?;
    }
    *text = document.to_string();
    Ok(())
}

/// Sections that are not there are made.
fn put_into(table: &mut dyn TableLike, path: &[Key], value: &Value) -> Read<()> {
    let [key, rest @ ..] = path else { unreachable!("a path leads to a key") };
    let item = table.entry_format(key).or_insert_with(|| {
        let mut section = Table::new();
        section.set_implicit(true);
        Item::Table(section)
    });
    if rest.is_empty() {
        let mut value = value.clone();
        if let Some(replaced) = item.as_value() {
            *value.decor_mut() = replaced.decor().clone();
        }
        *item = Item::Value(value);
        return Ok(());
    }
    if let Some(listed) = listed(item) {
        let (table, rest) = find(listed, key, rest)?;
        return put_into(table, rest, value);
    }
    let message = || format!("`{}` is neither a section nor a list of sections", key.get());
    let table = item.as_table_like_mut().ok_or_else(|| Fault::new(None, message()))?;
    put_into(table, rest, value)
}

/// The sections of a list.
fn listed(item: &mut Item) -> Option<Vec<&mut dyn TableLike>> {
    match item {
        Item::ArrayOfTables(list) => {
            Some(list.iter_mut().map(|table| table as &mut dyn TableLike).collect())
        }
        Item::Value(Value::Array(list)) => {
            let tables = list.iter_mut().filter_map(Value::as_inline_table_mut);
            Some(tables.map(|table| table as &mut dyn TableLike).collect())
        }
        _ => None,
    }
}

/// That of a list which has the next name of a path, and the rest of the path.
fn find<'a, 'p>(
    listed: Vec<&'a mut dyn TableLike>,
    key: &Key,
    path: &'p [Key],
) -> Read<(&'a mut dyn TableLike, &'p [Key])> {
    let name_of = |table: &dyn TableLike| Some(table.get("name")?.as_str()?.to_owned());
    let names: Vec<String> = listed.iter().filter_map(|table| name_of(*table)).collect();
    let [name, rest @ ..] = path else { unreachable!("a list is not the end of a path") };
    let (key, name) = (key.get(), name.get());
    if rest.is_empty() {
        let message = format!("`{key}.{name}` is a section: write {key}.{name}.KEY=VALUE");
        return Err(Fault::new(None, message));
    }
    let mut listed = listed.into_iter();
    let found = listed.find(|table| name_of(*table).is_some_and(|own| own == name));
    let message = || format!("none of the list `{key}` has the name `{name}`");
    let help = || suggestion(name, names.iter().map(String::as_str));
    found.map(|table| (table, rest)).ok_or_else(|| Fault::new(None, message()).maybe_help(help()))
}
