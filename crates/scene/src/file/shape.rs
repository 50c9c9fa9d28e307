//! `[shapes.NAME]`: what grains look like.

use glam::DVec3;

use super::quantity::{Angle, Fraction, Length, NonNegative, Number, Positive, Quantity, Range};
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
    /// The generators: of convex grains, of meshes, and of sheets, which only walls can be.
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
        /// A star, thickest in the middle.
        "star" => Star(Star),
        /// Four legs, as in a breakwater.
        "tetrapod" => Tetrapod(Tetrapod),
        /// A ring.
        "torus" => Torus(Torus),
        /// A rough rock.
        "noise-sphere" => NoiseSphere(NoiseSphere),
        /// A ball of triangles.
        "icosphere" => Icosphere(Icosphere),
        /// A gear wheel.
        "spur-gear" => SpurGear(SpurGear),
        /// A square hopper with thick walls.
        "hopper" => Hopper(Hopper),
        /// The inner face of a square hopper.
        "hopper-sheet" => HopperSheet(Hopper),
        /// The inner face of a drum with lifters.
        "drum-sheet" => DrumSheet(Drum),
        /// A rectangular sheet.
        "plane" => Plane(Plane),
    }
}

section! {
    /// A star in the plane z = 0.
    Star {
        /// Number of tips, 3 to 1000.
        points: Count = Count::of(5),
        /// Radius of the notches, m.
        inner: Positive<Length>,
        /// Radius of the tips, m.
        outer: Positive<Length>,
        /// In the middle, m.
        thickness: Positive<Length>,
    }
}

section! {
    /// A tetrapod.
    Tetrapod {
        /// From the centre to the end of a leg, m.
        reach: Positive<Length>,
        /// Circumradius of a leg at its root, m.
        radius: Positive<Length>,
        /// Size of the end of a leg over that of its root, 0.1 to 1.
        taper: Positive<Number> = Quantity::of(0.6),
    }
}

section! {
    /// A ring about z.
    Torus {
        /// From the axis to the middle of the tube, m.
        major: Positive<Length>,
        /// Radius of the tube, m.
        minor: Positive<Length>,
        /// Segments round the ring.
        segments: Count = Count::of(24),
        /// Sides of the tube.
        sides: Count = Count::of(12),
    }
}

section! {
    /// A rough rock: an icosphere with noise on it.
    NoiseSphere {
        /// Smallest distance of the surface from the centre, m.
        radius: Positive<Length>,
        /// Largest distance over smallest, 1 to 10.
        roughness: Positive<Number> = Quantity::of(1.5),
        /// How often the triangles of an icosahedron are divided: 20 · 4ⁿ triangles.
        level: Count = Count::of(2),
        /// Levels of the noise, 1 to 8.
        octaves: Count = Count::of(4),
        /// Seed of the first rock.
        seed: u64 = 0,
        /// How many different rocks there are; grains take them in turn.
        variants: Count = Count::of(1),
    }
}

section! {
    /// A ball of triangles.
    Icosphere {
        /// m.
        radius: Positive<Length>,
        /// How often the triangles of an icosahedron are divided: 20 · 4ⁿ triangles.
        level: Count = Count::of(3),
    }
}

section! {
    /// An involute spur gear about z, one tooth along x.
    SpurGear {
        /// Pitch diameter over number of teeth, m.
        module: Positive<Length>,
        /// Number of teeth, 6 to 1000.
        teeth: Count = Count::of(20),
        /// Width along z, m.
        width: Positive<Length>,
        /// Pressure angle, rad.
        pressure_angle: Positive<Angle> = Quantity::of(0.349_065_850_398_865_9),
        /// Edges along a flank, 1 to 1000.
        refinement: Count = Count::of(8),
        /// Radius of the bore, m; none if zero.
        bore: NonNegative<Length> = Quantity::of(0.0),
    }
}

section! {
    /// A square hopper, its outlet about the origin.
    Hopper {
        /// Inner edge of the mouth, m.
        mouth: Positive<Length>,
        /// Inner edge of the outlet, m.
        outlet: Positive<Length>,
        /// m.
        height: Positive<Length>,
        /// Thickness of the walls, measured horizontally, m; a sheet has none.
        wall: Positive<Length> = Quantity::of(0.01),
        /// Cells along each of the four sides, 1 to 1000.
        segments: Count = Count::of(8),
        /// Rows of cells from outlet to mouth, 1 to 1000.
        rows: Count = Count::of(8),
    }
}

section! {
    /// A drum about z with lifters along it, open at both ends.
    Drum {
        /// Inner radius of the shell, m.
        radius: Positive<Length>,
        /// Along the axis, m.
        length: Positive<Length>,
        /// Number of lifters, 1 to 1000.
        lifters: Count = Count::of(8),
        /// How far a lifter stands out from the shell, m.
        lifter_height: Positive<Length>,
        /// Width of a lifter at the shell, m.
        lifter_width: Positive<Length>,
        /// Width of the top of a lifter over that at the shell, 0.1 to 1.
        taper: Positive<Number> = Quantity::of(0.6),
        /// Cells of the shell between one lifter and the next, 1 to 1000.
        segments: Count = Count::of(8),
        /// Rows of cells along the axis.
        rows: Count = Count::of(8),
    }
}

section! {
    /// A rectangular sheet about the origin, in the plane z = 0.
    Plane {
        /// Along x, m.
        length: Positive<Length>,
        /// Along y, m.
        width: Positive<Length>,
        /// Cells along x and y.
        cells: [Count; 2] = [Count::of(8), Count::of(8)],
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
