//! `[parameters]`: numbers that expressions refer to and that the command line overrides.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde_json::{Value as Json, json};
use thiserror::Error;
use toml::de::{DeTable, DeValue};

use super::quantity::{Number, read_number};
use super::reader::{Context, Node, Value};
use super::unit;
use crate::error::{Fault, Read, suggestion};

/// A value for a parameter from outside the scene, as in `--set scale=2`.
///
/// ```
/// use polygrain_scene::Override;
///
/// let wide: Override = "width=25 cm".parse()?;
/// assert_eq!((wide.name.as_str(), wide.value), ("width", 0.25));
/// # Ok::<(), polygrain_scene::OverrideError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// Which parameter.
    pub name: String,
    /// Its value, SI.
    pub value: f64,
}

/// Why a text sets no parameter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` sets no parameter: write NAME=VALUE, as in scale=2 or width=\"25 cm\"")]
pub struct OverrideError(String);

impl FromStr for Override {
    type Err = OverrideError;

    fn from_str(text: &str) -> Result<Self, OverrideError> {
        let wrong = || OverrideError(text.to_owned());
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let measured = unit::parse(value).map_err(|_| wrong())?;
        if name.trim().is_empty() || !measured.si.is_finite() {
            return Err(wrong());
        }
        Ok(Self { name: name.trim().to_owned(), value: measured.si })
    }
}

/// The values of the parameters, in the order of the file: each may use those before it.
pub(crate) fn read_parameters(
    document: &DeTable<'_>,
    overrides: &[Override],
    context: &mut Context,
) -> Read<()> {
    let section = document.iter().find(|(key, _)| key.get_ref() == "parameters");
    if let Some((_, section)) = section {
        let empty = Context::default();
        let node = Node { value: section, key: "parameters", context: &empty };
        let table = section.get_ref().as_table().ok_or_else(|| node.mismatch("a table"))?;
        for (name, value) in table {
            let node = Node { value, key: name.get_ref(), context };
            let replaced = overrides.iter().rfind(|given| given.name == *name.get_ref());
            let value = match replaced {
                Some(given) => given.value,
                None => read_parameter(node)?,
            };
            context.parameters.insert(name.get_ref().to_string(), value);
        }
    }
    require_known(overrides, &context.parameters, section.map(|(_, value)| value.span()))
}

/// A parameter may be of any dimension.
fn read_parameter(node: Node<'_>) -> Read<f64> {
    if let DeValue::String(text) = node.value.get_ref()
        && !text.trim_start().starts_with('=')
        && let Ok(measured) = unit::parse(text)
        && measured.si.is_finite()
    {
        return Ok(measured.si);
    }
    read_number::<Number>(node)
}

fn require_known(
    overrides: &[Override],
    parameters: &BTreeMap<String, f64>,
    section: Option<std::ops::Range<usize>>,
) -> Read<()> {
    let Some(unknown) = overrides.iter().find(|given| !parameters.contains_key(&given.name)) else {
        return Ok(());
    };
    let message = format!("the scene has no parameter `{}` to set", unknown.name);
    let known: Vec<&str> = parameters.keys().map(String::as_str).collect();
    let help = suggestion(&unknown.name, known);
    let advice = help.unwrap_or_else(|| "parameters stand in the section [parameters]".to_owned());
    Err(Fault::new(section, message).help(advice))
}

/// The section `[parameters]`, whose values are in place already wherever they are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parameters;

impl Value for Parameters {
    fn read(_: Node<'_>) -> Read<Self> {
        Ok(Self)
    }

    fn schema() -> Json {
        json!({ "type": "object", "additionalProperties": { "type": ["number", "string"] } })
    }

    fn write(&self) -> Option<toml::Value> {
        None
    }
}
