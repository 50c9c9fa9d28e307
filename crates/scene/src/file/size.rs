//! `size = { distribution = …, … }`: how the sizes of grains are spread.

use std::ops::{Deref, Range};

use serde_json::Value as Json;

use super::quantity::{Length, NonNegative, Number, Positive};
use super::reader::{At, Node, Value};
use super::section::{choice, section, tagged};
use super::unit;
use crate::error::Read;

/// A size: a factor, or a diameter in m. Equality is that of the number.
#[derive(Clone, Debug)]
pub struct Extent {
    value: f64,
    /// Where it stands.
    span: Range<usize>,
    /// Whether it was given a unit of length.
    with_unit: bool,
}

impl Extent {
    /// Where it stands, if it was given a unit of length.
    pub(crate) fn unit_at(&self) -> Option<Range<usize>> {
        self.with_unit.then(|| self.span.clone())
    }

    /// Where it stands.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Deref for Extent {
    type Target = f64;

    fn deref(&self) -> &f64 {
        &self.value
    }
}

impl PartialEq for Extent {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Value for Extent {
    fn read(node: Node<'_>) -> Read<Self> {
        let value = *Positive::<Length>::read(node)?;
        let text = node.string().unwrap_or("");
        let with_unit = unit::parse(text).is_ok_and(|measured| measured.exponents != [0; 4]);
        Ok(Self { value, span: node.span(), with_unit })
    }

    fn schema() -> Json {
        Positive::<Length>::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        Some(toml::Value::Float(self.value))
    }
}

/// The default limits of unbounded distributions: their centre divided and multiplied by this.
pub(crate) const TAIL: f64 = 5.0;

section! {
    /// How the sizes of grains are spread.
    Size {
        /// What the numbers are: factors of the given shape, or diameters of spheres of equal volume in m.
        by: SizeMeasure = SizeMeasure::Factor,
        ..
        /// The distribution.
        distribution: Distribution,
    }
}

choice! {
    /// What the numbers of a size distribution are.
    SizeMeasure {
        /// Factors of the shape as given.
        "factor" => Factor,
        /// Diameters of the spheres of equal volume, m.
        "diameter" => Diameter,
    }
}

tagged! {
    /// A distribution of sizes, by number of grains.
    Distribution by "distribution" {
        /// All sizes between two are equally likely.
        "uniform" => Uniform(Uniform),
        /// Gauss's distribution, cut off.
        "normal" => Normal(Normal),
        /// The logarithm is normal, cut off.
        "lognormal" => Lognormal(Lognormal),
        /// A few sizes, each with its share.
        "classes" => Classes(Classes),
    }
}

section! {
    /// All sizes between two are equally likely.
    Uniform {
        /// Smallest size.
        min: Extent,
        /// Largest size.
        max: Extent,
    }
}

section! {
    /// Gauss's distribution, drawn again outside `min` to `max`.
    Normal {
        /// Mean.
        mean: Extent,
        /// Standard deviation.
        deviation: Extent,
        /// Smallest size; by default a fifth of the mean.
        min: Option<Extent>,
        /// Largest size; by default five times the mean.
        max: Option<Extent>,
    }
}

section! {
    /// The logarithm is normal; drawn again outside `min` to `max`.
    Lognormal {
        /// Median.
        median: Extent,
        /// Standard deviation of the natural logarithm.
        deviation: NonNegative<Number>,
        /// Smallest size; by default a fifth of the median.
        min: Option<Extent>,
        /// Largest size; by default five times the median.
        max: Option<Extent>,
    }
}

section! {
    /// A few sizes, each with its share.
    Classes {
        /// The sizes.
        sizes: Vec<Extent>,
        /// The share of each by number; they need not sum up to one.
        fractions: At<Vec<NonNegative<Number>>>,
    }
}

impl Distribution {
    /// All sizes that are given.
    pub(crate) fn sizes(&self) -> Vec<&Extent> {
        match self {
            Self::Uniform(d) => vec![&d.min, &d.max],
            Self::Normal(d) => {
                [&d.mean, &d.deviation].into_iter().chain(&d.min).chain(&d.max).collect()
            }
            Self::Lognormal(d) => [&d.median].into_iter().chain(&d.min).chain(&d.max).collect(),
            Self::Classes(d) => d.sizes.iter().collect(),
        }
    }
}
