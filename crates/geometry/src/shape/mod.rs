//! The kinds of grain.
//!
//! A [`Shape`] is a value: cheap to clone, immutable, in body coordinates. Smooth kinds are
//! centred on their centre of mass with their axis along z; polyhedra, meshes and compounds keep
//! the coordinates they were given.

mod literal;
mod support;
mod tessellate;

use std::sync::Arc;

use glam::DVec3;
use thiserror::Error;

pub use literal::{Literal, LiteralError, LoadError};

use crate::mesh::MeshError;
use crate::polyhedron::{ConvexPolyhedron, HullError};
use crate::{Pose, TriangleMesh};

/// Why a shape cannot be built.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ShapeError {
    /// A length that is zero, negative or not finite.
    #[error("the {shape}'s {name} is {value}; it must be a positive, finite length in metres")]
    Length {
        /// The kind of shape.
        shape: &'static str,
        /// Which length.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A superellipsoid exponent outside the convex range.
    #[error(
        "the superellipsoid's exponent {name} is {value}; it must lie in [{min}, 2]",
        min = Superellipsoid::MIN_EXPONENT
    )]
    Exponent {
        /// `e1` or `e2`.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A ball can be added to a convex shape only.
    #[error("a {0} cannot be rounded: only convex shapes can")]
    RoundedCore(&'static str),
    /// A compound without parts.
    #[error("a compound needs at least one part")]
    EmptyCompound,
    /// A part of a compound sits at an invalid pose.
    #[error("part {0} of the compound has a pose that is not finite or not a rotation")]
    PartPose(usize),
    /// The hull of the points does not exist.
    #[error(transparent)]
    Hull(#[from] HullError),
    /// The mesh bounds no solid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

/// The shape of a grain.
///
/// ```
/// use polygrain_geometry::Shape;
///
/// let brick = Shape::cuboid(0.2, 0.1, 0.06)?;
/// let worn_brick = Shape::rounded(brick, 0.005)?;
/// assert_eq!(worn_brick.kind(), "rounded");
/// assert!(worn_brick.is_convex());
/// # Ok::<(), polygrain_geometry::shape::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A ball.
    Sphere(Sphere),
    /// An ellipsoid.
    Ellipsoid(Ellipsoid),
    /// A superellipsoid.
    Superellipsoid(Superellipsoid),
    /// A rectangular box.
    Cuboid(Cuboid),
    /// A circular cylinder about z.
    Cylinder(Cylinder),
    /// A circular cone about z.
    Cone(Cone),
    /// A cylinder with half-ball caps, about z.
    Capsule(Capsule),
    /// A convex polyhedron.
    Polyhedron(Arc<ConvexPolyhedron>),
    /// A solid bounded by a closed triangle mesh, convex or not.
    Mesh(Arc<TriangleMesh>),
    /// Several shapes held together rigidly.
    Compound(Arc<Compound>),
    /// A convex shape grown by a ball.
    Rounded(Arc<Rounded>),
}

/// A ball of a given radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    radius: f64,
}

/// An ellipsoid `(x/a)² + (y/b)² + (z/c)² ≤ 1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    semi_axes: DVec3,
}

/// A superellipsoid (Barr 1981):
/// `(|x/a|^(2/e2) + |y/b|^(2/e2))^(e2/e1) + |z/c|^(2/e1) ≤ 1`.
///
/// `e1` shapes the profile, `e2` the equator: 1 is round, towards 0 square, 2 a diamond. The body
/// is convex for exponents up to 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Superellipsoid {
    semi_axes: DVec3,
    e1: f64,
    e2: f64,
}

/// A rectangular box.
#[derive(Clone, Debug, PartialEq)]
pub struct Cuboid {
    half_extents: DVec3,
    polyhedron: Arc<ConvexPolyhedron>,
}

/// A circular cylinder about z, from `-half_height` to `half_height`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    radius: f64,
    half_height: f64,
}

/// A circular cone about z with its centre of mass at the origin: base at `-height/4`, apex at
/// `3·height/4`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    radius: f64,
    height: f64,
}

/// A segment from `-half_length` to `half_length` on z, grown by a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    radius: f64,
    half_length: f64,
}

/// Shapes held together rigidly.
///
/// The parts are taken as disjoint: where they overlap, the overlap counts twice in volume and
/// inertia.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    parts: Vec<(Shape, Pose)>,
}

/// The Minkowski sum of a convex shape and a ball (a spheropolyhedron, if the core is one).
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded {
    core: Shape,
    radius: f64,
}

fn length(shape: &'static str, name: &'static str, value: f64) -> Result<f64, ShapeError> {
    if value.is_finite() && value > 0.0 {
        Ok(value)
    } else {
        Err(ShapeError::Length { shape, name, value })
    }
}

impl Sphere {
    /// A ball of this radius, m.
    pub fn new(radius: f64) -> Result<Self, ShapeError> {
        Ok(Self { radius: length("sphere", "radius", radius)? })
    }

    /// Radius, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

impl Ellipsoid {
    /// An ellipsoid of these semi-axes, m.
    pub fn new(a: f64, b: f64, c: f64) -> Result<Self, ShapeError> {
        let semi = |name, value| length("ellipsoid", name, value);
        Ok(Self {
            semi_axes: DVec3::new(
                semi("semi-axis a", a)?,
                semi("semi-axis b", b)?,
                semi("semi-axis c", c)?,
            ),
        })
    }

    /// Semi-axes along x, y, z, m.
    pub fn semi_axes(&self) -> DVec3 {
        self.semi_axes
    }
}

impl Superellipsoid {
    /// The smallest exponent accepted: below it the surface is a box to within rounding, and a
    /// box is faster and sharper.
    pub const MIN_EXPONENT: f64 = 0.05;

    /// A superellipsoid of these semi-axes, m, and exponents.
    pub fn new(a: f64, b: f64, c: f64, e1: f64, e2: f64) -> Result<Self, ShapeError> {
        let semi = |name, value| length("superellipsoid", name, value);
        let exponent = |name, value: f64| {
            if (Self::MIN_EXPONENT..=2.0).contains(&value) {
                Ok(value)
            } else {
                Err(ShapeError::Exponent { name, value })
            }
        };
        Ok(Self {
            semi_axes: DVec3::new(
                semi("semi-axis a", a)?,
                semi("semi-axis b", b)?,
                semi("semi-axis c", c)?,
            ),
            e1: exponent("e1", e1)?,
            e2: exponent("e2", e2)?,
        })
    }

    /// Semi-axes along x, y, z, m.
    pub fn semi_axes(&self) -> DVec3 {
        self.semi_axes
    }

    /// Exponent of the profile (north–south).
    pub fn e1(&self) -> f64 {
        self.e1
    }

    /// Exponent of the equator (east–west).
    pub fn e2(&self) -> f64 {
        self.e2
    }
}

impl Cuboid {
    /// A box of these full edge lengths, m.
    pub fn new(lx: f64, ly: f64, lz: f64) -> Result<Self, ShapeError> {
        let edge = |name, value| length("box", name, value);
        let lengths = DVec3::new(
            edge("edge length x", lx)?,
            edge("edge length y", ly)?,
            edge("edge length z", lz)?,
        );
        let half_extents = 0.5 * lengths;
        Ok(Self { half_extents, polyhedron: Arc::new(ConvexPolyhedron::cuboid(half_extents)) })
    }

    /// Half the edge lengths, m.
    pub fn half_extents(&self) -> DVec3 {
        self.half_extents
    }

    /// The box as a polyhedron: its corners, edges and faces.
    pub fn polyhedron(&self) -> &ConvexPolyhedron {
        &self.polyhedron
    }

    /// The eight corners; bit 0 of the index is the sign of x, bit 1 of y, bit 2 of z.
    pub fn corners(&self) -> [DVec3; 8] {
        self.polyhedron.vertices().try_into().expect("a box has eight corners")
    }
}

impl Cylinder {
    /// A cylinder of this radius and full height, m.
    pub fn new(radius: f64, height: f64) -> Result<Self, ShapeError> {
        Ok(Self {
            radius: length("cylinder", "radius", radius)?,
            half_height: 0.5 * length("cylinder", "height", height)?,
        })
    }

    /// Radius, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the height, m.
    pub fn half_height(&self) -> f64 {
        self.half_height
    }
}

impl Cone {
    /// A cone of this base radius and full height, m.
    pub fn new(radius: f64, height: f64) -> Result<Self, ShapeError> {
        Ok(Self {
            radius: length("cone", "radius", radius)?,
            height: length("cone", "height", height)?,
        })
    }

    /// Radius of the base, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Full height, m.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// z of the base, m.
    pub fn base_z(&self) -> f64 {
        -0.25 * self.height
    }

    /// z of the apex, m.
    pub fn apex_z(&self) -> f64 {
        0.75 * self.height
    }
}

impl Capsule {
    /// A capsule of this radius and straight length (without the caps), m.
    pub fn new(radius: f64, straight: f64) -> Result<Self, ShapeError> {
        Ok(Self {
            radius: length("capsule", "radius", radius)?,
            half_length: 0.5 * length("capsule", "straight length", straight)?,
        })
    }

    /// Radius, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the length of the straight part, m.
    pub fn half_length(&self) -> f64 {
        self.half_length
    }
}

impl Compound {
    /// A compound of shapes at their poses.
    pub fn new(parts: Vec<(Shape, Pose)>) -> Result<Self, ShapeError> {
        if parts.is_empty() {
            return Err(ShapeError::EmptyCompound);
        }
        match parts.iter().position(|(_, pose)| !pose.is_valid()) {
            Some(part) => Err(ShapeError::PartPose(part)),
            None => Ok(Self { parts }),
        }
    }

    /// The parts and where they sit.
    pub fn parts(&self) -> &[(Shape, Pose)] {
        &self.parts
    }
}

impl Rounded {
    /// A convex shape grown by a ball of this radius, m.
    pub fn new(core: Shape, radius: f64) -> Result<Self, ShapeError> {
        if !core.is_convex() {
            return Err(ShapeError::RoundedCore(core.kind()));
        }
        Ok(Self { core, radius: length("rounded shape", "radius", radius)? })
    }

    /// The shape inside.
    pub fn core(&self) -> &Shape {
        &self.core
    }

    /// Radius of the ball, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

impl Shape {
    /// A ball of this radius, m.
    pub fn sphere(radius: f64) -> Result<Self, ShapeError> {
        Sphere::new(radius).map(Self::Sphere)
    }

    /// An ellipsoid of these semi-axes, m.
    pub fn ellipsoid(a: f64, b: f64, c: f64) -> Result<Self, ShapeError> {
        Ellipsoid::new(a, b, c).map(Self::Ellipsoid)
    }

    /// A superellipsoid of these semi-axes, m, and exponents.
    pub fn superellipsoid(a: f64, b: f64, c: f64, e1: f64, e2: f64) -> Result<Self, ShapeError> {
        Superellipsoid::new(a, b, c, e1, e2).map(Self::Superellipsoid)
    }

    /// A box of these full edge lengths, m.
    pub fn cuboid(lx: f64, ly: f64, lz: f64) -> Result<Self, ShapeError> {
        Cuboid::new(lx, ly, lz).map(Self::Cuboid)
    }

    /// A cylinder about z of this radius and full height, m.
    pub fn cylinder(radius: f64, height: f64) -> Result<Self, ShapeError> {
        Cylinder::new(radius, height).map(Self::Cylinder)
    }

    /// A cone about z of this base radius and full height, m.
    pub fn cone(radius: f64, height: f64) -> Result<Self, ShapeError> {
        Cone::new(radius, height).map(Self::Cone)
    }

    /// A capsule about z of this radius and straight length, m.
    pub fn capsule(radius: f64, straight: f64) -> Result<Self, ShapeError> {
        Capsule::new(radius, straight).map(Self::Capsule)
    }

    /// The convex hull of some points.
    pub fn hull(points: &[DVec3]) -> Result<Self, ShapeError> {
        Ok(ConvexPolyhedron::from_points(points)?.into())
    }

    /// The solid inside a triangle mesh, which must be closed and consistently oriented outwards
    /// ([`TriangleMesh::repaired`] turns faces round where that is all that is wrong).
    pub fn mesh(mesh: TriangleMesh) -> Result<Self, ShapeError> {
        mesh.require_solid()?;
        Ok(Self::Mesh(Arc::new(mesh)))
    }

    /// Shapes held together at their poses.
    pub fn compound(parts: Vec<(Shape, Pose)>) -> Result<Self, ShapeError> {
        Ok(Self::Compound(Arc::new(Compound::new(parts)?)))
    }

    /// A convex shape grown by a ball of this radius, m.
    pub fn rounded(core: Shape, radius: f64) -> Result<Self, ShapeError> {
        Ok(Self::Rounded(Arc::new(Rounded::new(core, radius)?)))
    }

    /// The name of the kind, as in a shape literal.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Sphere(_) => "sphere",
            Self::Ellipsoid(_) => "ellipsoid",
            Self::Superellipsoid(_) => "superellipsoid",
            Self::Cuboid(_) => "box",
            Self::Cylinder(_) => "cylinder",
            Self::Cone(_) => "cone",
            Self::Capsule(_) => "capsule",
            Self::Polyhedron(_) => "polyhedron",
            Self::Mesh(_) => "mesh",
            Self::Compound(_) => "compound",
            Self::Rounded(_) => "rounded",
        }
    }

    /// Whether the *kind* is convex, so that the shape has a support map. A mesh or a compound
    /// counts as non-convex even if its solid happens to be convex.
    pub fn is_convex(&self) -> bool {
        !matches!(self, Self::Mesh(_) | Self::Compound(_))
    }
}

impl From<ConvexPolyhedron> for Shape {
    fn from(polyhedron: ConvexPolyhedron) -> Self {
        Self::Polyhedron(Arc::new(polyhedron))
    }
}
