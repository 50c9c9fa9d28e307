//! The reference of all keys in the book is written from the schema.

use std::fmt::Write;
use std::path::Path;

use polygrain_scene::schema;
use serde_json::{Map, Value as Json};

type Object = Map<String, Json>;

/// The tables that a schema leads to: one, or one for each alternative.
fn tables(schema: &Json) -> Vec<&Object> {
    if let Some(properties) = schema.get("properties").and_then(Json::as_object) {
        return vec![properties];
    }
    let choices = ["oneOf", "anyOf"].iter().filter_map(|rule| schema.get(rule)?.as_array());
    let inner = schema.get("items").or(schema.get("additionalProperties"));
    choices.flatten().chain(inner).flat_map(tables).collect()
}

fn range(schema: &Json) -> String {
    let number = |rule: &str| schema.get(rule).and_then(Json::as_f64);
    let low = number("minimum").map(|low| format!("≥ {low}"));
    let low = low.or(number("exclusiveMinimum").map(|low| format!("> {low}")));
    let high =
        number("maximum").map(|high| format!("≤ {high:.4}").trim_end_matches(".0000").to_owned());
    let limits: Vec<String> = low.into_iter().chain(high).collect();
    if limits.is_empty() { String::new() } else { format!(" {}", limits.join(", ")) }
}

/// What kind of value a schema asks for, in a few words.
fn kind(schema: &Json) -> String {
    if let Some(unit) = schema.get("x-unit").and_then(Json::as_str) {
        let unit = if unit.is_empty() { "number" } else { unit };
        return format!("{unit}{}", range(&schema["anyOf"][0]));
    }
    if let Some(constant) = schema.get("const") {
        return format!("`{constant}`");
    }
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
    }
    if let Some(choices) = schema.get("anyOf").and_then(Json::as_array) {
        let plain = |choice: &&Json| choice.get("description").is_none();
        let mut words: Vec<String> = choices.iter().filter(plain).map(kind).collect();
        words.dedup();
        return words.join(" or ");
    }
    if schema.get("oneOf").is_some() || schema.get("properties").is_some() {
        return "table".to_owned();
    }
    match schema["type"].as_str() {
        Some("array") => match schema.get("maxItems").and_then(Json::as_u64) {
            Some(count) => format!("{count} × ({})", kind(&schema["items"])),
            None => format!("list of {}", kind(&schema["items"])),
        },
        Some("object") => format!("table of {}", kind(&schema["additionalProperties"])),
        Some("integer") => format!("whole number{}", range(schema)),
        Some(other) => other.to_owned(),
        None => "number or string".to_owned(),
    }
}

fn row(key: &str, schema: &Json, required: bool) -> String {
    let default = match schema.get("default") {
        _ if required => "**required**".to_owned(),
        None => String::new(),
        Some(Json::Object(_)) => "see there".to_owned(),
        Some(default) => format!("`{default}`"),
    };
    let about = schema["description"].as_str().unwrap_or("").replace('|', "\\|");
    format!("| `{key}` | {} | {default} | {about} |\n", kind(schema).replace('|', "\\|"))
}

/// Whether an alternative cannot do without a key.
fn required(section: &Json, alternative: &Object, key: &str) -> bool {
    fn holder<'a>(schema: &'a Json, wanted: &Object) -> Option<&'a Json> {
        if schema.get("properties").and_then(Json::as_object) == Some(wanted) {
            return Some(schema);
        }
        let choices = ["oneOf", "anyOf"].iter().filter_map(|rule| schema.get(rule)?.as_array());
        let inner = schema.get("items").or(schema.get("additionalProperties"));
        choices.flatten().chain(inner).find_map(|choice| holder(choice, wanted))
    }
    let holder = holder(section, alternative).unwrap();
    holder.get("required").and_then(Json::as_array).is_some_and(|keys| keys.contains(&key.into()))
}

const HEAD: &str = "\n| key | value | default | meaning |\n|---|---|---|---|\n";

fn describe(title: &str, schema: &Json, text: &mut String) {
    let alternatives = tables(schema);
    writeln!(text, "\n### {title}").unwrap();
    let in_all = |key: &String, value: &Json| {
        value.get("const").is_none()
            && alternatives.iter().all(|table| table.get(key) == Some(value))
    };
    let common: Vec<_> = alternatives[0].iter().filter(|(key, value)| in_all(key, value)).collect();
    if !common.is_empty() {
        text.push_str(HEAD);
        for (key, value) in &common {
            text.push_str(&row(key, value, required(schema, alternatives[0], key)));
        }
    }
    if alternatives.len() == 1 {
        return;
    }
    let mut last = String::new();
    for table in &alternatives {
        let own = table.iter().filter(|(key, value)| !in_all(key, value));
        let (tags, keys): (Vec<_>, Vec<_>) =
            own.partition(|(_, value)| value.get("const").is_some());
        let title = match tags.first() {
            Some((key, tag)) => {
                let about = tag["description"].as_str().unwrap_or("");
                let default = if required(schema, table, key) { "" } else { " (the default)" };
                format!("\n`{key} = {}`{default}: {about}\n", tag["const"])
            }
            None => format!("\nwith `{}`:\n", keys[0].0),
        };
        let rows = keys.iter().map(|(key, value)| row(key, value, required(schema, table, key)));
        let rows: String = rows.collect();
        // Alternatives with the same keys share their table.
        if rows == last && !rows.is_empty() {
            let place = text.rfind(HEAD).unwrap();
            text.insert_str(place, &title);
            continue;
        }
        text.push_str(&title);
        if !rows.is_empty() {
            text.push_str(HEAD);
            text.push_str(&rows);
        }
        last = rows;
    }
}

/// Tables inside tables, each under its key, the first time it occurs.
fn nested(schema: &Json, found: &mut Vec<(String, Json)>) {
    for table in tables(schema) {
        for (key, value) in table {
            if !tables(value).is_empty() && !found.iter().any(|(known, _)| known == key) {
                found.push((key.clone(), value.clone()));
                nested(value, found);
            }
        }
    }
}

fn reference() -> String {
    let schema = schema();
    let top = schema["properties"].as_object().unwrap();
    let (sections, plain): (Vec<_>, Vec<_>) =
        top.iter().partition(|(_, value)| !tables(value).is_empty());
    let mut text = String::from("\n### At the top\n");
    text.push_str(HEAD);
    for (key, value) in plain {
        text.push_str(&row(key, value, false));
    }
    let mut inner = Vec::new();
    for (key, value) in sections {
        let title = match value["type"].as_str() {
            Some("array") => format!("`[[{key}]]`"),
            Some("object") if value.get("properties").is_none() => format!("`[{key}.NAME]`"),
            _ => format!("`[{key}]`"),
        };
        describe(&title, value, &mut text);
        nested(value, &mut inner);
    }
    for (key, value) in inner {
        describe(&format!("`{key} = {{ … }}`"), &value, &mut text);
    }
    text
}

const BEGIN: &str =
    "<!-- written from the schema: UPDATE_REFERENCE=1 cargo test -p polygrain-scene -->\n";

#[test]
fn the_book_lists_every_key() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/scenes.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let (head, old) = text.split_once(BEGIN).expect("the page has a place for the reference");
    let reference = reference();
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(&page, format!("{head}{BEGIN}{reference}")).unwrap();
    } else {
        assert_eq!(old, reference, "write the reference anew with UPDATE_REFERENCE=1");
    }
}

#[test]
fn the_scene_of_the_book_can_be_built() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/scenes.md");
    let text = std::fs::read_to_string(page).unwrap();
    let scenes: Vec<&str> =
        text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let whole = scenes.iter().filter(|scene| scene.contains("[stop]"));
    for scene in whole {
        let built = crate::parse(scene).and_then(|scene| scene.build());
        assert!(built.is_ok(), "{}", built.err().unwrap());
    }
}
