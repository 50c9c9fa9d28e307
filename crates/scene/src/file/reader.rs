//! Reading a table key by key, with the place of every value at hand.
//!
//! Serde buffers what is flattened or tagged and forgets where it stood. Scenes are full of
//! tagged tables (`kind = "plane"`), so they are read from the spanned document instead.

use std::collections::BTreeMap;
use std::ops::{Deref, Range};
use std::path::PathBuf;

use serde_json::Value as Json;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::schema::ObjectSchema;
use crate::error::{Fault, Read, nearest, suggestion};

/// What values may refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// The parameters of the scene.
    pub(crate) parameters: BTreeMap<String, f64>,
    /// Where files are looked for.
    pub(crate) folder: PathBuf,
}

/// A value of the document, under the key it was found.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) value: &'a Spanned<DeValue<'a>>,
    pub(crate) key: &'a str,
    pub(crate) context: &'a Context,
}

impl<'a> Node<'a> {
    pub(crate) fn span(&self) -> Range<usize> {
        self.value.span()
    }

    /// Another value under the same key: an element of an array.
    pub(crate) fn element(&self, value: &'a Spanned<DeValue<'a>>) -> Self {
        Self { value, ..*self }
    }

    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::at(self.span(), message)
    }

    /// The value is not of the kind wanted.
    pub(crate) fn mismatch(&self, wanted: &str) -> Fault {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.fault(format!("`{}` must be {wanted}, not {found}", self.key))
    }

    pub(crate) fn string(&self) -> Option<&'a str> {
        self.value.get_ref().as_str()
    }

    pub(crate) fn array(&self, wanted: &str) -> Read<Vec<Self>> {
        let array = self.value.get_ref().as_array().ok_or_else(|| self.mismatch(wanted))?;
        Ok(array.iter().map(|value| self.element(value)).collect())
    }

    pub(crate) fn table(&self) -> Read<Table<'a>> {
        let entries = self.value.get_ref().as_table().ok_or_else(|| self.mismatch("a table"))?;
        Ok(Table::new(entries, self.span(), self.key, self.context))
    }
}

/// Something that stands behind a key.
pub(crate) trait Value: Sized {
    /// Reads it.
    fn read(node: Node<'_>) -> Read<Self>;

    /// What it is if the key is not there; nothing if it must be there.
    fn absent() -> Option<Self> {
        None
    }

    /// Its JSON Schema.
    fn schema() -> Json;

    /// Writes it back; nothing if the key is to be left out.
    fn write(&self) -> Option<toml::Value>;
}

/// Several keys of a table that belong together.
pub(crate) trait Section: Sized {
    /// Takes its keys from the table.
    fn take(table: &mut Table<'_>) -> Read<Self>;

    /// Adds its keys to a schema.
    fn describe(object: &mut ObjectSchema);

    /// Adds its keys to a table.
    fn put(&self, table: &mut toml::Table);
}

/// A table that is being read: it remembers which keys were asked for.
pub(crate) struct Table<'a> {
    entries: &'a DeTable<'a>,
    span: Range<usize>,
    key: &'a str,
    context: &'a Context,
    asked: Vec<&'static str>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        entries: &'a DeTable<'a>,
        span: Range<usize>,
        key: &'a str,
        context: &'a Context,
    ) -> Self {
        Self { entries, span, key, context, asked: Vec::new() }
    }

    /// A fault of the table; that of a whole document has no place.
    fn fault(&self, message: String) -> Fault {
        let span = (!self.key.is_empty()).then(|| self.span.clone());
        Fault::new(span, message)
    }

    /// Whether a key is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.keys().any(|known| known.get_ref() == key)
    }

    /// The value of a key, if it is there.
    pub(crate) fn node(&mut self, key: &'static str) -> Option<Node<'a>> {
        self.asked.push(key);
        let (_, value) = self.entries.iter().find(|(known, _)| known.get_ref() == key)?;
        Some(Node { value, key, context: self.context })
    }

    /// The value of a key, or what its absence means.
    pub(crate) fn get<T: Value>(&mut self, key: &'static str) -> Read<T> {
        match self.node(key) {
            Some(node) => T::read(node),
            None => T::absent().ok_or_else(|| self.missing(key)),
        }
    }

    /// The value of a key, or a default.
    pub(crate) fn get_or<T: Value>(
        &mut self,
        key: &'static str,
        default: impl FnOnce() -> T,
    ) -> Read<T> {
        self.node(key).map_or_else(|| Ok(default()), T::read)
    }

    /// A key that must be there is not; perhaps it is misspelt.
    pub(crate) fn missing(&self, key: &str) -> Fault {
        let unasked = self.entries.keys().filter(|k| !self.asked.contains(&k.get_ref().as_ref()));
        let misspelt = unasked
            .filter(|k| nearest(k.get_ref(), [key]).is_some())
            .min_by_key(|k| strsim::damerau_levenshtein(k.get_ref(), key));
        match misspelt {
            Some(word) => unknown_key(word, [key]),
            None => self.fault(format!("{}the key `{key}` is missing", self.prefix())),
        }
    }

    /// The word behind a key, one of those known.
    pub(crate) fn word(
        &mut self,
        key: &'static str,
        known: &[&'static str],
        default: Option<&'static str>,
    ) -> Read<&'static str> {
        let Some(node) = self.node(key) else {
            let missing = || {
                let fault = self.missing(key);
                if fault.has_help() {
                    return fault;
                }
                fault.maybe_help(suggestion("", known.iter().copied()))
            };
            return default.ok_or_else(missing);
        };
        let word = node.string().ok_or_else(|| node.mismatch("a string"))?;
        known.iter().copied().find(|known| *known == word).ok_or_else(|| {
            let help = suggestion(word, known.iter().copied());
            node.fault(format!("there is no {key} `{word}`")).maybe_help(help)
        })
    }

    /// Of several keys that exclude each other, one is there.
    pub(crate) fn require_one_of(&mut self, keys: &[&'static str]) -> Read<()> {
        let present: Vec<&'static str> = keys.iter().copied().filter(|k| self.has(k)).collect();
        match present[..] {
            [_] => Ok(()),
            [first, second, ..] => {
                let node = self.node(second).expect("the key is there");
                let message = format!("`{second}` and `{first}` exclude each other");
                Err(node.fault(message).help("keep one of the two"))
            }
            [] => {
                let misspelt = keys.iter().map(|key| self.missing(key));
                let unknown = misspelt.into_iter().find(Fault::has_help);
                let wanted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                let message =
                    format!("{}one of the keys {} is missing", self.prefix(), wanted.join(", "));
                Err(unknown.unwrap_or_else(|| self.fault(message)))
            }
        }
    }

    fn prefix(&self) -> String {
        if self.key.is_empty() { String::new() } else { format!("in `{}` ", self.key) }
    }

    /// Every key was asked for, or it is unknown.
    pub(crate) fn finish(self) -> Read<()> {
        let mut entries = self.entries.keys();
        let unknown = entries.find(|key| !self.asked.contains(&key.get_ref().as_ref()));
        unknown.map_or(Ok(()), |key| Err(unknown_key(key, self.asked)))
    }
}

fn unknown_key<'k>(
    key: &Spanned<std::borrow::Cow<'_, str>>,
    known: impl IntoIterator<Item = &'k str> + Clone,
) -> Fault {
    let word = key.get_ref();
    Fault::at(key.span(), format!("unknown key `{word}`")).maybe_help(suggestion(word, known))
}

/// Reads a whole table as one section.
pub(crate) fn read_table<T: Section>(node: Node<'_>) -> Read<T> {
    let mut table = node.table()?;
    let section = T::take(&mut table)?;
    table.finish()?;
    Ok(section)
}

/// A section of which nothing is given.
pub(crate) fn defaults<T: Section>() -> T {
    let (entries, context) = (DeTable::new(), Context::default());
    T::take(&mut Table::new(&entries, 0..0, "", &context)).expect("every key has a default")
}

/// A value and where it stands in the text. Equality is that of the value.
#[derive(Clone, Debug)]
pub struct At<T> {
    value: T,
    span: Range<usize>,
}

impl<T> At<T> {
    pub(crate) fn new(value: T, span: Range<usize>) -> Self {
        Self { value, span }
    }

    /// The bytes of the scene's text that give the value.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Value> Value for At<T> {
    fn read(node: Node<'_>) -> Read<Self> {
        Ok(Self { value: T::read(node)?, span: node.span() })
    }

    fn absent() -> Option<Self> {
        T::absent().map(|value| Self { value, span: 0..0 })
    }

    fn schema() -> Json {
        T::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        self.value.write()
    }
}
