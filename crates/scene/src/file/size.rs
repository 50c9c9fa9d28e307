//! `size = { distribution = …, … }`: how the sizes of grains are spread.

use super::quantity::{Dimension, NonNegative, Number, Positive};
use super::reader::At;
use super::section::{choice, section, tagged};

/// A size: a factor, or a diameter in m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent;

impl Dimension for Extent {
    const NAME: &'static str = "a size";
    const UNIT: &'static str = "m";
    const EXPONENTS: [i32; 4] = [1, 0, 0, 0];
}

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
        min: Positive<Extent>,
        /// Largest size.
        max: At<Positive<Extent>>,
    }
}

section! {
    /// Gauss's distribution, drawn again outside `min` to `max`.
    Normal {
        /// Mean.
        mean: Positive<Extent>,
        /// Standard deviation.
        deviation: NonNegative<Extent>,
        /// Smallest size; by default a fifth of the mean.
        min: Option<Positive<Extent>>,
        /// Largest size; by default five times the mean.
        max: Option<At<Positive<Extent>>>,
    }
}

section! {
    /// The logarithm is normal; drawn again outside `min` to `max`.
    Lognormal {
        /// Median.
        median: Positive<Extent>,
        /// Standard deviation of the natural logarithm.
        deviation: NonNegative<Number>,
        /// Smallest size; by default a fifth of the median.
        min: Option<Positive<Extent>>,
        /// Largest size; by default five times the median.
        max: Option<At<Positive<Extent>>>,
    }
}

section! {
    /// A few sizes, each with its share.
    Classes {
        /// The sizes.
        sizes: Vec<Positive<Extent>>,
        /// The share of each by number; they need not sum up to one.
        fractions: At<Vec<NonNegative<Number>>>,
    }
}
