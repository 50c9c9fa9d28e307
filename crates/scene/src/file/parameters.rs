//! `[parameters]`: numbers that expressions refer to.

use serde_json::{Value as Json, json};
use toml::de::{DeTable, DeValue};

use super::quantity::{Number, read_number};
use super::reader::{Context, Node, Value};
use super::unit;
use crate::error::Read;

/// The values of the parameters, in the order of the file: each may use those before it.
pub(crate) fn read_parameters(document: &DeTable<'_>, context: &mut Context) -> Read<()> {
    let section = document.iter().find(|(key, _)| key.get_ref() == "parameters");
    if let Some((_, section)) = section {
        let empty = Context::default();
        let node = Node { value: section, key: "parameters", context: &empty };
        let table = section.get_ref().as_table().ok_or_else(|| node.mismatch("a table"))?;
        for (name, value) in table {
            let node = Node { value, key: name.get_ref(), context };
            let value = read_parameter(node)?;
            context.parameters.insert(name.get_ref().to_string(), value);
        }
    }
    Ok(())
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
