//! How large a box is.

use polygrain_geometry::Aabb;

/// The size of a box as far as a search cares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    /// No point: meets nothing.
    Empty,
    /// The longest edge, m.
    Bounded(f64),
    /// Infinite along some axis.
    Unbounded,
}

impl Size {
    #[inline]
    pub(super) fn of(bounds: &Aabb) -> Self {
        let longest = bounds.extents().max_element();
        if bounds.is_empty() {
            Self::Empty
        } else if longest < f64::INFINITY {
            Self::Bounded(longest)
        } else {
            Self::Unbounded
        }
    }
}
