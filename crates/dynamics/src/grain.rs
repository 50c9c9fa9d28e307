//! A shape ready to move: convex parts about its centre of mass, and its inertia.

use glam::{DQuat, DVec3};
use polygrain_contact::footprint::Solid;
use polygrain_geometry::{Aabb, MassProperties, Pose, Shape};
use thiserror::Error;

/// What a body looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A solid shape: convex, or a compound of convex parts.
    Solid(Shape),
    /// Everything below `z = 0` of its frame: a floor or wall without end, for fixed and driven
    /// bodies.
    HalfSpace,
}

/// Why a shape cannot move.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GrainError {
    /// A triangle mesh that is not known to be convex.
    #[error(
        "a triangle mesh cannot be a body yet: give its convex hull (hull:FILE) or a compound of \
         convex parts"
    )]
    Mesh,
    /// No volume to speak of.
    #[error("the shape has no volume: {0} m³")]
    NoVolume(f64),
}

/// A shape in the frame of its bodies: the given axes, the origin at the centre of mass.
#[derive(Clone, Debug)]
pub(crate) struct Grain {
    pub(crate) form: Form,
    pub(crate) parts: Vec<Part>,
    /// Where the centre of mass is in the given coordinates.
    pub(crate) centre: DVec3,
    pub(crate) volume: f64,
    /// Principal moments at unit density, and the axes they belong to: from principal to body
    /// directions. `None` if those are the body's.
    pub(crate) moments: DVec3,
    pub(crate) axes: Option<DQuat>,
    /// Distance of the farthest point from the centre of mass.
    pub(crate) reach: f64,
}

/// A convex part of a grain, and where it is in the body's frame; `None` if just there.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) piece: Piece,
    pub(crate) local: Option<Pose>,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Convex(Shape),
    HalfSpace,
}

impl Piece {
    pub(crate) fn solid(&self) -> Solid<'_> {
        match self {
            Self::Convex(shape) => Solid::Convex(shape),
            Self::HalfSpace => Solid::HalfSpace,
        }
    }

    /// The box round the part at a pose.
    pub(crate) fn aabb(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Convex(shape) => shape.aabb(pose),
            Self::HalfSpace => half_space_box(pose),
        }
    }

    /// Whether every contact of the part has a finite radius of curvature.
    pub(crate) fn is_curved(&self) -> bool {
        match self {
            Self::Convex(shape) => is_curved(shape),
            Self::HalfSpace => false,
        }
    }

    /// Radius of curvature at a point of the surface in the part's own coordinates, m.
    pub(crate) fn curvature_radius(&self, at: DVec3) -> f64 {
        match self {
            Self::Convex(shape) => curvature_radius(shape, at),
            Self::HalfSpace => f64::INFINITY,
        }
    }
}

fn is_curved(shape: &Shape) -> bool {
    matches!(shape, Shape::Sphere(_) | Shape::Ellipsoid(_) | Shape::Capsule(_) | Shape::Rounded(_))
}

/// The geometric mean of the principal radii, `1/√K`; of a capsule or a rounded shape the radius of
/// its rounding.
fn curvature_radius(shape: &Shape, at: DVec3) -> f64 {
    match shape {
        Shape::Sphere(s) => s.radius(),
        Shape::Capsule(s) => s.radius(),
        Shape::Rounded(s) => s.radius(),
        Shape::Ellipsoid(s) => {
            let axes = s.semi_axes();
            axes.element_product() * (at / (axes * axes)).length_squared()
        }
        _ => f64::INFINITY,
    }
}

/// A half-space has a bounded box only if its plane is level with two axes.
fn half_space_box(pose: &Pose) -> Aabb {
    let normal = pose.vector(DVec3::Z);
    let mut all = Aabb { min: DVec3::NEG_INFINITY, max: DVec3::INFINITY };
    for axis in 0..3 {
        if normal[axis] == 1.0 {
            all.max[axis] = pose.translation[axis];
        } else if normal[axis] == -1.0 {
            all.min[axis] = pose.translation[axis];
        }
    }
    all
}

impl Grain {
    pub(crate) fn new(form: Form) -> Result<Self, GrainError> {
        match form {
            Form::HalfSpace => Ok(Self {
                form,
                parts: vec![Part { piece: Piece::HalfSpace, local: None }],
                centre: DVec3::ZERO,
                volume: f64::INFINITY,
                moments: DVec3::INFINITY,
                axes: None,
                reach: 0.0,
            }),
            Form::Solid(shape) => Self::solid(shape),
        }
    }

    fn solid(shape: Shape) -> Result<Self, GrainError> {
        let mass = shape.mass_properties();
        if !(mass.volume > 0.0 && mass.volume.is_finite()) {
            return Err(GrainError::NoVolume(mass.volume));
        }
        let mut parts = Vec::new();
        collect(&shape, &Pose::from_translation(-mass.centre), &mut parts)?;
        let (moments, axes) = principal(&mass);
        let reach = parts.iter().map(part_reach).fold(0.0, f64::max);
        Ok(Self {
            parts,
            centre: mass.centre,
            volume: mass.volume,
            moments,
            axes,
            reach,
            form: Form::Solid(shape),
        })
    }

    /// Diameter of the sphere of equal volume, m.
    pub(crate) fn diameter(&self) -> f64 {
        (6.0 * self.volume / std::f64::consts::PI).cbrt()
    }

    /// The body's pose from that of the shape's own coordinates.
    pub(crate) fn body_pose(&self, given: &Pose) -> Pose {
        Pose { rotation: given.rotation, translation: given.point(self.centre) }
    }
}

/// Principal moments at unit density and the axes they belong to; exactly equal moments if they are
/// equal but for rounding, so that a cube or a dodecahedron turns like a ball.
fn principal(mass: &MassProperties) -> (DVec3, Option<DQuat>) {
    const ROUNDING: f64 = 1e-12;
    let diagonal = DVec3::new(mass.inertia.x_axis.x, mass.inertia.y_axis.y, mass.inertia.z_axis.z);
    let found = mass.principal();
    let largest = found.moments.z;
    if largest - found.moments.x <= ROUNDING * largest {
        return (DVec3::splat(diagonal.element_sum() / 3.0), None);
    }
    let [x, y, z] = [mass.inertia.x_axis, mass.inertia.y_axis, mass.inertia.z_axis];
    let off = x.y.abs().max(x.z.abs()).max(y.z.abs()).max(y.x.abs()).max(z.x.abs()).max(z.y.abs());
    if off <= ROUNDING * largest {
        return (diagonal, None);
    }
    (found.moments, Some(found.rotation))
}

fn part_reach(part: &Part) -> f64 {
    let Piece::Convex(shape) = &part.piece else { return 0.0 };
    let sphere = shape.bounding_sphere();
    let centre = part.local.map_or(sphere.centre, |local| local.point(sphere.centre));
    centre.length() + sphere.radius
}

/// The convex parts of a shape at a place; a polyhedron is moved there itself, if it need not turn.
fn collect(shape: &Shape, local: &Pose, parts: &mut Vec<Part>) -> Result<(), GrainError> {
    match shape {
        Shape::Mesh(_) => return Err(GrainError::Mesh),
        Shape::Compound(compound) => {
            for (part, pose) in compound.parts() {
                collect(part, &local.compose(pose), parts)?;
            }
        }
        Shape::Polyhedron(polyhedron)
            if local.rotation == DQuat::IDENTITY && local.translation != DVec3::ZERO =>
        {
            let moved = Shape::from(polyhedron.translated(local.translation));
            parts.push(Part { piece: Piece::Convex(moved), local: None });
        }
        _ => {
            let local = (*local != Pose::IDENTITY).then_some(*local);
            parts.push(Part { piece: Piece::Convex(shape.clone()), local });
        }
    }
    Ok(())
}
