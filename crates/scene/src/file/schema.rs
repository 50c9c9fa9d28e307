//! The JSON Schema of a table.

use serde_json::{Map, Value as Json, json};

/// The keys a table may have. Where a key decides which others there are (`kind = "plane"`), there
/// is one alternative for each of its values.
pub(crate) struct ObjectSchema {
    alternatives: Vec<Object>,
}

#[derive(Clone, Default)]
struct Object {
    properties: Map<String, Json>,
    required: Vec<String>,
}

impl ObjectSchema {
    pub(crate) fn new() -> Self {
        Self { alternatives: vec![Object::default()] }
    }

    /// Adds a key to every alternative.
    pub(crate) fn add(&mut self, key: &str, schema: &Json, required: bool) {
        for object in &mut self.alternatives {
            object.properties.insert(key.to_owned(), schema.clone());
            if required {
                object.required.push(key.to_owned());
            }
        }
    }

    /// Replaces every alternative by itself joined with each of the branches.
    pub(crate) fn branch(&mut self, branches: impl IntoIterator<Item = ObjectSchema>) {
        let branches: Vec<Object> =
            branches.into_iter().flat_map(|branch| branch.alternatives).collect();
        let joined = self.alternatives.iter().flat_map(|object| {
            branches.iter().map(|branch| {
                let mut joined = object.clone();
                joined.properties.extend(branch.properties.clone());
                joined.required.extend(branch.required.clone());
                joined
            })
        });
        self.alternatives = joined.collect();
    }

    /// The schema of the whole table.
    pub(crate) fn finish(self) -> Json {
        let mut objects: Vec<Json> = self.alternatives.into_iter().map(Object::finish).collect();
        if objects.len() == 1 { objects.remove(0) } else { json!({ "oneOf": objects }) }
    }
}

impl Object {
    fn finish(self) -> Json {
        let mut schema = json!({
            "type": "object",
            "properties": self.properties,
            "additionalProperties": false,
        });
        if !self.required.is_empty() {
            schema["required"] = json!(self.required);
        }
        schema
    }
}

/// Adds what a key means, and its default, to the schema of its value.
pub(crate) fn describe_key(mut schema: Json, about: &[&str], default: Option<Json>) -> Json {
    let text = about.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    schema["description"] = json!(text);
    if let Some(default) = default {
        schema["default"] = default;
    }
    schema
}

/// A TOML value as JSON.
pub(crate) fn to_json(value: &toml::Value) -> Json {
    match value {
        toml::Value::String(text) => json!(text),
        toml::Value::Integer(number) => json!(number),
        toml::Value::Float(number) => json!(number),
        toml::Value::Boolean(truth) => json!(truth),
        toml::Value::Datetime(date) => json!(date.to_string()),
        toml::Value::Array(list) => list.iter().map(to_json).collect(),
        toml::Value::Table(table) => {
            Json::Object(table.iter().map(|(key, value)| (key.clone(), to_json(value))).collect())
        }
    }
}
