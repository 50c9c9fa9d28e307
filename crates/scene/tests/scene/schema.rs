use std::fs;
use std::path::Path;

use polygrain_scene::{Scene, schema};
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
        "description" | "default" | "$schema" | "title" | "x-unit" => true,
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

/// As an editor sees them, and as a run leaves them in its folder.
#[test]
fn every_scene_that_comes_with_the_program_fits_the_schema() {
    let (schema, mut seen) = (schema(), 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(fits(&schema, &as_json(&text)), "{}", path.display());
        let scene = Scene::load(&path, &[]).unwrap();
        assert!(fits(&schema, &as_json(&scene.resolved())), "{} resolved", path.display());
        seen += 1;
    }
    assert!(seen >= 12);
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

/// Values that fit a schema, with every optional key, so that every alternative occurs in one.
fn examples(key: &str, schema: &Json) -> Vec<Json> {
    match key {
        "literal" => return vec![json!("sphere:1")],
        "times" => return vec![json!([0, 1])],
        "displacements" | "rotations" | "box" => return vec![json!([[0, 0, 0], [1, 1, 1]])],
        "x" | "y" | "z" | "between" => return vec![],
        _ => {}
    }
    if let Some(constant) = schema.get("const") {
        return vec![constant.clone()];
    }
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        return words.clone();
    }
    if let Some(choices) = schema.get("anyOf").or(schema.get("oneOf")).and_then(Json::as_array) {
        let text =
            |choice: &&Json| choice["type"] != "string" || choice.get("description").is_none();
        return choices.iter().filter(text).flat_map(|choice| examples(key, choice)).collect();
    }
    match schema["type"].as_str() {
        Some("integer") => vec![json!(3)],
        Some("number") => {
            let most = schema.get("maximum").and_then(Json::as_f64).unwrap_or(3.0);
            vec![json!(most.min(3.0))]
        }
        Some("string") => vec![json!("x")],
        Some("boolean") => vec![json!(false)],
        Some("array") => {
            let count = schema.get("minItems").and_then(Json::as_u64).unwrap_or(1);
            let items = examples(key, &schema["items"]);
            items.into_iter().map(|item| vec![item; count as usize].into()).collect()
        }
        Some("object") => examples_of_object(schema),
        _ => vec![],
    }
}

fn examples_of_object(schema: &Json) -> Vec<Json> {
    let Some(properties) = schema.get("properties").and_then(Json::as_object) else {
        let inner = examples("", &schema["additionalProperties"]);
        return inner.into_iter().map(|value| json!({ "x": value })).collect();
    };
    let values: Vec<(&String, Vec<Json>)> =
        properties.iter().map(|(key, schema)| (key, examples(key, schema))).collect();
    let most = values.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
    (0..most.max(1))
        .map(|number| {
            let pick = |(key, values): &(&String, Vec<Json>)| {
                let value = values.get(number.min(values.len().checked_sub(1)?))?;
                Some(((*key).clone(), value.clone()))
            };
            Json::Object(values.iter().filter_map(pick).collect())
        })
        .collect()
}

/// What no single key can tell is checked after all keys were read.
const CHECKED_LATER: [&str; 9] = [
    "exclude each other",
    "there is no ",
    "two things of the name",
    "have no `between`",
    "wider at the top",
    "no inside",
    "ends before it begins",
    "cannot move",
    "joins rigid grains only",
];

#[test]
fn the_parser_accepts_every_key_of_the_schema() {
    let schema = schema();
    let mut tried = 0;
    for (key, section) in schema["properties"].as_object().unwrap() {
        for value in examples(key, section) {
            tried += 1;
            let mut scene = json!({ "stop": { "time": 1.0 } });
            scene[key] = value;
            assert!(fits(&schema, &scene), "{scene}");
            if let Err(error) = parse(&toml::to_string(&scene).unwrap()) {
                let later = CHECKED_LATER.iter().any(|words| error.message().contains(words));
                assert!(later, "{error}\n{}", toml::to_string(&scene).unwrap());
            }
        }
    }
    assert!(tried > 60, "{tried}");
}
