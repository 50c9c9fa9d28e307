//! The names of points of contact, packed: a contact keeps up to twelve of them for thousands of steps.

use serde::{Deserialize, Serialize};

use crate::manifold::{Feature, FeaturePair};
use crate::support::Core;

/// The features that make a point of contact: its identity from step to step.
///
/// Two names of the same pair of bodies are equal if and only if the features are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PointName {
    a: Packed,
    b: Packed,
}

/// A feature in four bytes: the two lowest bits say of what kind it is, the others which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Packed(u32);

/// A feature as a contact that is followed looks it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Vertex(u32),
    /// By the half-edge that leaves its vertex of the smaller index.
    Edge(u32),
    Face(u32),
    /// Nothing that stays in place on the body.
    Unnamed,
}

impl PointName {
    pub(super) const SURFACES: Self =
        Self { a: Packed::new(Named::Unnamed), b: Packed::new(Named::Unnamed) };

    pub(super) fn new(a: &Core, b: &Core, features: FeaturePair) -> Self {
        let pack = |core: &Core, feature| Packed::new(Named::of(core, feature));
        Self { a: pack(a, features.a), b: pack(b, features.b) }
    }

    /// Of a feature of A and one of B.
    pub(crate) fn of(a: Named, b: Named) -> Self {
        Self { a: Packed::new(a), b: Packed::new(b) }
    }

    /// Of a feature of B on the half-space that A is.
    pub(super) fn on_half_space(b: Named) -> Self {
        Self { a: Packed::new(Named::Face(0)), b: Packed::new(b) }
    }

    /// Whether two names of points of one pair are of one corner of A, or of one of B.
    pub fn shares_corner(self, other: Self) -> bool {
        let is_corner = |feature: Packed| matches!(feature.get(), Named::Vertex(_));
        self.a == other.a && is_corner(self.a) || self.b == other.b && is_corner(self.b)
    }

    pub(crate) fn features(self) -> (Named, Named) {
        (self.a.get(), self.b.get())
    }
}

impl Packed {
    const fn new(feature: Named) -> Self {
        let (kind, index) = match feature {
            Named::Vertex(v) => (0, v),
            Named::Edge(e) => (1, e),
            Named::Face(f) => (2, f),
            Named::Unnamed => (3, 0),
        };
        // A body of 2³⁰ features would fill tens of gigabytes.
        debug_assert!(index < 1 << 30);
        Self(index << 2 | kind)
    }

    fn get(self) -> Named {
        let index = self.0 >> 2;
        match self.0 & 3 {
            0 => Named::Vertex(index),
            1 => Named::Edge(index),
            2 => Named::Face(index),
            _ => Named::Unnamed,
        }
    }
}

impl Named {
    fn of(core: &Core, feature: Feature) -> Self {
        match feature {
            Feature::Vertex(v) => Self::Vertex(v),
            Feature::Face(f) => Self::Face(f),
            Feature::Edge(v, w) => match core {
                Core::Polyhedron(polyhedron) => polyhedron
                    .half_edges_from(v as usize)
                    .find(|&h| polyhedron.origin(polyhedron.twin(h)) == w as usize)
                    // The outline of a face of very many corners is cut short by a line that is no
                    // edge.
                    .map_or(Self::Unnamed, |h| Self::Edge(h as u32)),
                Core::Segment { .. } => Self::Edge(0),
                // Between corners of a rim, of which there are few.
                Core::Curved(_) | Core::Point => Self::Edge(v << 8 | w),
            },
            Feature::Surface => Self::Unnamed,
        }
    }
}

/// The vertices at the start and end of a half-edge.
pub(super) fn ends(core: &Core, half_edge: u32) -> [u32; 2] {
    match core {
        Core::Polyhedron(polyhedron) => {
            let h = half_edge as usize;
            [polyhedron.origin(h) as u32, polyhedron.origin(polyhedron.twin(h)) as u32]
        }
        _ => [half_edge, 1 - half_edge],
    }
}

/// The same edge the other way round.
pub(super) fn reversed(core: &Core, half_edge: u32) -> u32 {
    match core {
        Core::Polyhedron(polyhedron) => polyhedron.twin(half_edge as usize) as u32,
        _ => 1 - half_edge,
    }
}
