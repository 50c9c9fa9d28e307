//! The depth methods by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How the depth of an overlap is found. All give the same answer; they differ in cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Expansion of GJK's last simplex (Descantes et al. 2019, made globally right): the fastest,
    /// and the only one for curved shapes.
    #[default]
    GjkTd,
    /// Fast common plane (Nezami et al. 2004, revised).
    Nezami,
    /// Common plane by perturbation (Cundall 1988, revised).
    Cundall,
    /// All separating axes, exhaustively.
    SeparatingAxis,
}

impl Method {
    /// All methods, the default first.
    pub const ALL: [Self; 4] = [Self::GjkTd, Self::Nezami, Self::Cundall, Self::SeparatingAxis];

    /// The name as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::GjkTd => "gjk-td",
            Self::Nezami => "nezami",
            Self::Cundall => "cundall",
            Self::SeparatingAxis => "separating-axis",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no depth method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown method `{0}`: it must be gjk-td, nezami, cundall or separating-axis")]
pub struct UnknownMethod(pub String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let known = Self::ALL.into_iter().find(|m| m.name() == name);
        known.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
