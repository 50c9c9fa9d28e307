//! What is wrong with a file of results.

use thiserror::Error;

/// Why the content of a file cannot be what a run wrote.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Another kind of file, or another version of this one.
    #[error("it does not begin with `{magic}`")]
    Foreign {
        /// What it should begin with.
        magic: &'static str,
    },
    /// The file ends too early.
    #[error("it is cut off: it has {found} bytes, but needs {needed}")]
    Truncated {
        /// Its length, bytes.
        found: u64,
        /// What its counts ask for, bytes.
        needed: u64,
    },
    /// The file goes on where it should end.
    #[error("{extra} bytes follow its end")]
    Excess {
        /// How many bytes.
        extra: u64,
    },
    /// A value that no run writes.
    #[error("{what} of {whom} {number} is {value}")]
    Value {
        /// Which quantity.
        what: &'static str,
        /// Of what.
        whom: &'static str,
        /// The number of that, counted from zero.
        number: usize,
        /// The value.
        value: String,
    },
    /// Text that does not follow its rules.
    #[error("{0}")]
    Text(String),
}

impl Flaw {
    pub(super) fn value(
        what: &'static str,
        whom: &'static str,
        number: usize,
        value: impl std::fmt::Debug,
    ) -> Self {
        Self::Value { what, whom, number, value: format!("{value:?}") }
    }
}
