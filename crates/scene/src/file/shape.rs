//! `[shapes.NAME]`: what grains look like.

use glam::DVec3;

use super::quantity::{Fraction, Length, Number, Positive, Quantity, Range};
use super::reader::At;
use super::section::{keyed, section, tagged};
use super::value::{Count, Rotation, ShapeLiteral, Vector};

keyed! {
    /// A shape, given in one of three ways.
    ShapeSpec {
        /// As a word.
        "literal" => Literal(LiteralShape),
        /// By a generator.
        "generator" => Generated(GeneratedShape),
        /// As several shapes held together.
        "compound" => Compound(CompoundShape),
    }
}

section! {
    /// A shape written as one word.
    LiteralShape {
        /// The word: `box:0.02,0.02,0.02`, `hull:stone.obj`, …
        literal: At<ShapeLiteral>,
    }
}

section! {
    /// Shapes held together rigidly.
    CompoundShape {
        /// The parts and where they sit.
        compound: At<Vec<Part>>,
    }
}

section! {
    /// A part of a compound.
    Part {
        /// Its shape, as a word.
        literal: At<ShapeLiteral>,
        /// Where its origin sits, m.
        position: Vector<Length> = Vector::of(DVec3::ZERO),
        /// How it is turned.
        rotation: Rotation = Rotation::IDENTITY,
    }
}

section! {
    /// A generated shape.
    GeneratedShape {
        ..
        /// Which generator.
        generator: Generator,
    }
}

tagged! {
    /// The generators of convex grains.
    Generator by "generator" {
        /// The regular tetrahedron.
        "tetrahedron" => Tetrahedron(Regular),
        /// The cube.
        "cube" => Cube(Regular),
        /// The regular octahedron.
        "octahedron" => Octahedron(Regular),
        /// The regular dodecahedron.
        "dodecahedron" => Dodecahedron(Regular),
        /// The regular icosahedron.
        "icosahedron" => Icosahedron(Regular),
        /// The truncated tetrahedron.
        "truncated-tetrahedron" => TruncatedTetrahedron(Regular),
        /// The cuboctahedron.
        "cuboctahedron" => Cuboctahedron(Regular),
        /// The truncated octahedron, which fills space.
        "truncated-octahedron" => TruncatedOctahedron(Regular),
        /// A ballast stone.
        "ballast" => Ballast(Ballast),
        /// A random convex polyhedron.
        "random-polyhedron" => RandomPolyhedron(RandomPolyhedron),
    }
}

section! {
    /// A regular solid.
    Regular {
        /// Edge length, m.
        edge: Positive<Length>,
    }
}

/// A ratio of two extents of a ballast stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AspectRange;

impl Range for AspectRange {
    const RULE: &'static str = "must lie between 0.1 and 1";
    const MIN: f64 = 0.1;
    const MAX: f64 = 1.0;
}

section! {
    /// A ballast stone.
    Ballast {
        /// Number of vertices, 8 to 37.
        vertices: Count = Count::of(20),
        /// Intermediate over longest extent.
        elongation: Quantity<Number, AspectRange> = Quantity::of(0.75),
        /// Shortest over intermediate extent.
        flatness: Quantity<Number, AspectRange> = Quantity::of(0.75),
        /// Intermediate extent, m: what sieve the stone falls through.
        size: Positive<Length>,
        /// From 0, even, to 1, sharp.
        angularity: Fraction = Quantity::of(0.5),
        /// Seed of the first stone.
        seed: u64 = 0,
        /// How many different stones there are; grains take them in turn.
        variants: Count = Count::of(1),
    }
}

section! {
    /// A random convex polyhedron.
    RandomPolyhedron {
        /// Number of vertices, 4 to 1000.
        vertices: Count = Count::of(20),
        /// Semi-axes of the ellipsoid around the vertices, m.
        semi_axes: Vector<Length>,
        /// How far a vertex may lie inside the ellipsoid, as a fraction, up to 0.5.
        roughness: Fraction = Quantity::of(0.1),
        /// Seed of the first grain.
        seed: u64 = 0,
        /// How many different grains there are; they are taken in turn.
        variants: Count = Count::of(1),
    }
}
