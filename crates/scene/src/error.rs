//! What is wrong with a scene, and where.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// The text a scene was read from.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    /// The file, or what stands for it.
    pub name: String,
    /// Its content.
    pub text: String,
    /// Where the files that it names are looked for.
    pub folder: PathBuf,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A fault in a scene, not yet tied to the text it was found in. Small, as results hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    /// What is wrong.
    message: String,
    /// The bytes at fault.
    span: Option<Range<usize>>,
    /// What to write beside the marked bytes.
    label: Option<String>,
    /// What to do about it.
    help: Option<String>,
}

/// The result of reading a part of a scene.
pub(crate) type Read<T> = Result<T, Fault>;

impl Fault {
    /// A fault at some bytes of the scene.
    pub(crate) fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(Some(span), message)
    }

    /// A fault at some bytes of the scene, or of the whole.
    pub(crate) fn new(span: Option<Range<usize>>, message: impl Into<String>) -> Self {
        Self(Box::new(Details { message: message.into(), span, label: None, help: None }))
    }

    /// What is wrong.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The same fault at another place.
    pub(crate) fn moved(mut self, span: Range<usize>) -> Self {
        self.0.span = Some(span);
        self
    }

    /// Whether there is advice.
    pub(crate) fn has_help(&self) -> bool {
        self.0.help.is_some()
    }

    /// The same fault with advice.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The same fault with advice, if there is any.
    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.0.help = help;
        self
    }

    /// The same fault with a word beside the marked bytes.
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.0.label = Some(label.into());
        self
    }
}

/// Why a scene cannot be read or built: message, place and advice.
///
/// ```
/// use polygrain_scene::Scene;
///
/// let error = Scene::parse("[stop]\ntime = \"3 kg\"", "fall.toml", &[]).unwrap_err();
/// assert_eq!(error.to_string(), "`kg` is a unit of mass, but `time` is a time");
/// assert_eq!(error.place(), Some((2, 8)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", fault.0.message)]
pub struct SceneError {
    fault: Fault,
    origin: Arc<Source>,
}

impl SceneError {
    /// A fault found in this text.
    pub(crate) fn new(fault: Fault, origin: &Arc<Source>) -> Self {
        Self { fault, origin: Arc::clone(origin) }
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.fault.0.message
    }

    /// The bytes of the text that are at fault.
    pub fn span(&self) -> Option<Range<usize>> {
        self.fault.0.span.clone()
    }

    /// What to write beside the marked bytes.
    pub fn label(&self) -> Option<&str> {
        self.fault.0.label.as_deref()
    }

    /// What to do about it.
    pub fn help(&self) -> Option<&str> {
        self.fault.0.help.as_deref()
    }

    /// The text the scene was read from.
    pub fn origin(&self) -> &Source {
        &self.origin
    }

    /// Line and column of the fault, counted from one.
    pub fn place(&self) -> Option<(usize, usize)> {
        let before = self.origin.text.get(..self.fault.0.span.as_ref()?.start)?;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        Some((line, before[line_start..].chars().count() + 1))
    }
}

/// The known word that was probably meant: the nearest by edit distance, if it is near enough.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(&word, known), known))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, known)| distance <= 1.max((known.chars().count() + 1) / 3))
        .map(|(_, known)| known)
}

/// Advice on an unknown word: the one that was probably meant, or all there are.
pub(crate) fn suggestion<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<String> {
    if let Some(near) = nearest(word, known.clone()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let all: Vec<String> = known.into_iter().map(|known| format!("`{known}`")).collect();
    (!all.is_empty()).then(|| format!("known are {}", all.join(", ")))
}
