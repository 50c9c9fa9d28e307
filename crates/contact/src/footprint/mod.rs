//! A contact followed by its features.
//!
//! Bodies that stay in touch keep touching with the same features for thousands of steps. So a
//! contact is found once, remembered as names (this vertex over that face, this edge across that
//! one), and from then on placed anew from the vertices and planes of the bodies where they are:
//! exact, and an order of magnitude cheaper than a query. A [`Footprint`] also knows how far the
//! bodies may move against each other before the names could be others.

mod choose;
mod half_space;
mod meet;
mod name;
mod place;
mod placed;
mod slack;
mod touch;
mod ways_out;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use meet::{Meeting, Memory, Range, meet};
pub(crate) use name::Named;
pub use name::PointName;
pub use touch::{FEW_POINTS, MAX_TOUCH_POINTS, Placement, Solid, Touch, TouchPoint};
pub use ways_out::{MAX_WAYS_OUT, WayOut};

use crate::manifold::ContactClass;

/// How far from the common plane a vertex still belongs to the contact, as a fraction of the
/// smaller body's reach; farther only if bodies are in contact up to a greater gap.
pub const LOCUS_TOLERANCE: f64 = 0.04;

/// What gives a contact its normal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Axis {
    /// A face of A, by its index.
    FaceA(u32),
    /// A face of B.
    FaceB(u32),
    /// A half-edge of A and one of B; `a × b` points from A to B.
    Edges { a: u32, b: u32 },
    /// The half-space that A is.
    HalfSpace,
    /// Something curved, or two vertices: the contact cannot be followed.
    Free,
    /// Features of [facets](crate::facets), each with a normal of its own.
    Facets,
}

/// The features that make a contact, and how far it can be followed by them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Footprint {
    axis: Axis,
    class: ContactClass,
    names: SmallVec<[PointName; FEW_POINTS]>,
    /// In single precision: half of a bound that is far from sharp.
    slack: f32,
}

impl Footprint {
    /// A contact of [facets](crate::facets): followed until it is let go.
    pub(crate) fn of_facets(names: impl Iterator<Item = PointName>) -> Self {
        let names: SmallVec<[PointName; FEW_POINTS]> = names.collect();
        let class = ContactClass::of_points(names.len());
        Self { axis: Axis::Facets, class, names, slack: f32::INFINITY }
    }

    /// Whether it is a contact of [facets](crate::facets), placed by
    /// [`place_facets`](Self::place_facets).
    pub fn is_of_facets(&self) -> bool {
        self.axis == Axis::Facets
    }

    /// Ends that the contact is followed.
    pub fn let_go(&mut self) {
        self.slack = -1.0;
    }

    /// Whether the bodies touch at a point, along an edge or over a face.
    pub fn class(&self) -> ContactClass {
        self.class
    }

    /// The names of the points.
    pub fn features(&self) -> &[PointName] {
        &self.names
    }

    /// Memory held beside the footprint itself, bytes: that of many names.
    pub fn memory_apart(&self) -> usize {
        if self.names.spilled() { self.names.capacity() * size_of::<PointName>() } else { 0 }
    }

    /// Whether [`place`](Self::place) can stand in for a query.
    pub fn can_be_followed(&self) -> bool {
        self.axis != Axis::Free
    }

    /// How far any two points of the bodies may move against each other, m, before the contact
    /// must be asked for again.
    pub fn slack(&self) -> f64 {
        f64::from(self.slack)
    }
}
