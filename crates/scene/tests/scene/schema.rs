use polygrain_scene::schema;
use serde_json::{Value as Json, json};

use crate::{EVERYTHING, SMALLEST, parse};

/// Whether a value fits a schema: the part of JSON Schema that ours uses.
fn fits(schema: &Json, value: &Json) -> bool {
    let Some(rules) = schema.as_object() else { return false };
    rules.iter().all(|(rule, argument)| match rule.as_str() {
        "type" => is_of_type(argument, value),
        "const" => argument == value,
        "enum" => argument.as_array().unwrap().contains(value),
        "anyOf" => argument.as_array().unwrap().iter().any(|schema| fits(schema, value)),
        "oneOf" => {
            argument.as_array().unwrap().iter().filter(|schema| fits(schema, value)).count() == 1
        }
        "minimum" => value.as_f64().is_none_or(|x| x >= argument.as_f64().unwrap()),
        "exclusiveMinimum" => value.as_f64().is_none_or(|x| x > argument.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|x| x <= argument.as_f64().unwrap()),
        "items" => value.as_array().is_none_or(|list| list.iter().all(|v| fits(argument, v))),
        "minItems" => value.as_array().is_none_or(|l| l.len() as u64 >= argument.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|l| l.len() as u64 <= argument.as_u64().unwrap()),
        "properties" => value.as_object().is_none_or(|object| {
            let known = argument.as_object().unwrap();
            object.iter().all(|(key, v)| known.get(key).is_none_or(|schema| fits(schema, v)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            let known = rules.get("properties").and_then(Json::as_object);
            let mut extra =
                object.iter().filter(|(key, _)| !known.is_some_and(|k| k.contains_key(*key)));
            extra.all(|(_, v)| if *argument == json!(false) { false } else { fits(argument, v) })
        }),
        "required" => value.as_object().is_none_or(|object| {
            argument
                .as_array()
                .unwrap()
                .iter()
                .all(|key| object.contains_key(key.as_str().unwrap()))
        }),
        "description" | "default" | "$schema" | "title" => true,
        other => panic!("the schema uses `{other}`, which this test does not know"),
    })
}

fn is_of_type(wanted: &Json, value: &Json) -> bool {
    if let Some(several) = wanted.as_array() {
        return several.iter().any(|wanted| is_of_type(wanted, value));
    }
    match wanted.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the schema uses the type `{other}`"),
    }
}

fn as_json(text: &str) -> Json {
    serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap()
}

#[test]
fn scenes_fit_the_schema() {
    let schema = schema();
    for text in [EVERYTHING, SMALLEST] {
        assert!(fits(&schema, &as_json(text)));
        assert!(fits(&schema, &as_json(&parse(text).unwrap().resolved())));
    }
}

#[test]
fn the_schema_refuses_what_the_parser_refuses() {
    let schema = schema();
    for (good, bad) in [
        ("seed = 7", "sed = 7"),
        ("seed = 7", "seed = true"),
        ("kind = \"plane\"", "kind = \"plain\""),
        ("count = 10\n", "count = -10\n"),
        ("restitution = 0.4", "restitution = 1.4"),
        ("radius = 0.2\n", ""),
        ("[stop]\ntime = 3", "[stap]\ntime = 3"),
        ("opens_at = \"1.5 s\"", "opens_at = [1.5]"),
    ] {
        assert!(EVERYTHING.contains(good), "{good}");
        let text = EVERYTHING.replacen(good, bad, 1);
        assert!(!fits(&schema, &as_json(&text)), "the schema accepts {bad}");
        assert!(parse(&text).is_err(), "the parser accepts {bad}");
    }
}

/// A value that fits a schema, with every optional key.
fn example(schema: &Json) -> Json {
    if let Some(default) = schema.get("default") {
        return default.clone();
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(choices) = schema.get("enum").or(schema.get("anyOf")).and_then(Json::as_array) {
        return if schema.get("enum").is_some() {
            choices[0].clone()
        } else {
            example(&choices[0])
        };
    }
    if let Some(choices) = schema.get("oneOf").and_then(Json::as_array) {
        return example(&choices[0]);
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => {
            json!(schema.get("maximum").map_or(3.0, |max| max.as_f64().unwrap().min(3.0)))
        }
        Some("string") => json!("x"),
        Some("boolean") => json!(false),
        Some("array") => {
            let count = schema.get("minItems").and_then(Json::as_u64).unwrap_or(1);
            (0..count).map(|_| example(&schema["items"])).collect()
        }
        Some("object") => {
            let properties = schema.get("properties").and_then(Json::as_object);
            Json::Object(
                properties
                    .into_iter()
                    .flatten()
                    .map(|(key, schema)| (key.clone(), example(schema)))
                    .collect(),
            )
        }
        other => panic!("no example of {other:?}"),
    }
}

/// Every alternative of every object in a schema, with the path of keys that leads there.
fn alternatives(schema: &Json, path: &[String], found: &mut Vec<(Vec<String>, Json)>) {
    for rule in ["anyOf", "oneOf"] {
        for choice in schema.get(rule).and_then(Json::as_array).into_iter().flatten() {
            alternatives(choice, path, found);
        }
    }
    if let Some(items) = schema.get("items") {
        alternatives(items, &[path, &["[]".to_owned()]].concat(), found);
    }
    if let Some(extra) = schema.get("additionalProperties").filter(|extra| extra.is_object()) {
        alternatives(extra, &[path, &["{}".to_owned()]].concat(), found);
    }
    if let Some(properties) = schema.get("properties").and_then(Json::as_object) {
        found.push((path.to_vec(), schema.clone()));
        for (key, schema) in properties {
            alternatives(schema, &[path, std::slice::from_ref(key)].concat(), found);
        }
    }
}

/// A scene that holds `value` at the end of a path.
fn scene_with(path: &[String], value: Json) -> Json {
    match path {
        [] => value,
        [first, rest @ ..] => {
            let inner = scene_with(rest, value);
            match first.as_str() {
                "[]" => json!([inner]),
                "{}" => json!({ "x": inner }),
                key => json!({ key: inner }),
            }
        }
    }
}

/// The parser may refuse an example for its values, but never a key as unknown.
#[test]
fn the_parser_knows_every_key_of_the_schema() {
    let mut found = Vec::new();
    alternatives(&schema(), &[], &mut found);
    assert!(found.len() > 40);
    let mut refused = Vec::new();
    for (path, object) in found {
        // Only the sections that need nothing but themselves can be reached on their own.
        let value = scene_with(&path, example(&object));
        let text = toml::to_string(&value).unwrap();
        if let Err(error) = parse(&text)
            && error.message().starts_with("unknown key")
        {
            refused.push(format!("{path:?}: {error}\n{text}"));
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
