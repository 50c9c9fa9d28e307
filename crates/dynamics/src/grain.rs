//! A shape ready to move: its parts about its centre of mass, and its inertia.

use std::sync::{Arc, OnceLock};

use glam::{DQuat, DVec3};
use polygrain_contact::facets::Facets;
use polygrain_contact::footprint::Solid;
use polygrain_contact::surrogate::Forest;
use polygrain_geometry::bounding::BoundingSphere;
use polygrain_geometry::{Aabb, MassProperties, Pose, Shape, TriangleMesh};
use thiserror::Error;

use crate::mesh::MeshPiece;

/// What a body looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A solid shape: convex, a triangle mesh, or a compound of these.
    Solid(Shape),
    /// A surface of triangles, open or closed, that can be touched from both sides: a funnel, a
    /// chute, a lifter, for fixed and driven bodies.
    Sheet(Arc<TriangleMesh>),
    /// Everything below `z = 0` of its frame: a floor or wall without end, for fixed and driven
    /// bodies.
    HalfSpace,
}

/// Why a shape cannot move.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GrainError {
    /// A halo that is no length.
    #[error(
        "the halo of a mesh is {0} m; it must be positive and finite, best a hundredth of its size"
    )]
    Halo(f64),
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

/// A part of a grain, and where it is in the body's frame; `None` if just there.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) piece: Piece,
    pub(crate) local: Option<Pose>,
    /// As what it meets meshes; made when it first does.
    pub(crate) facets: OnceLock<Arc<Facets>>,
}

impl Part {
    fn new(piece: Piece, local: Option<Pose>) -> Self {
        let facets = OnceLock::new();
        if let Piece::Mesh(mesh) = &piece {
            // Just made, so it is empty.
            let _ = facets.set(mesh.facets.clone());
        }
        Self { piece, local, facets }
    }
}

/// What a part is.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Convex(Shape),
    HalfSpace,
    Mesh(MeshPiece),
}

impl Piece {
    pub(crate) fn solid(&self) -> Solid<'_> {
        match self {
            Self::Convex(shape) => Solid::Convex(shape),
            Self::HalfSpace => Solid::HalfSpace,
            Self::Mesh(_) => unreachable!("meshes meet by their facets, half-spaces come first"),
        }
    }

    pub(crate) fn is_mesh(&self) -> bool {
        matches!(self, Self::Mesh(_))
    }

    /// Whether two parts meet by their facets; against a half-space a mesh is its hull.
    pub(crate) fn meets_by_facets(&self, other: &Self) -> bool {
        let half_space = |piece: &Self| matches!(piece, Self::HalfSpace);
        (self.is_mesh() || other.is_mesh()) && !half_space(self) && !half_space(other)
    }

    /// The box round the part at a pose.
    pub(crate) fn aabb(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Convex(shape) => shape.aabb(pose),
            Self::HalfSpace => half_space_box(pose),
            Self::Mesh(mesh) => mesh.aabb(pose),
        }
    }

    /// Whether every contact of the part has a finite radius of curvature.
    pub(crate) fn is_curved(&self) -> bool {
        match self {
            Self::Convex(shape) => is_curved(shape),
            Self::HalfSpace | Self::Mesh(_) => false,
        }
    }

    /// Radius of curvature at a point of the surface in the part's own coordinates, m.
    pub(crate) fn curvature_radius(&self, at: DVec3) -> f64 {
        match self {
            Self::Convex(shape) => curvature_radius(shape, at),
            Self::HalfSpace | Self::Mesh(_) => f64::INFINITY,
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
    pub(crate) fn has_mesh(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.piece, Piece::Mesh(_)))
    }

    /// A form ready to move; meshes get the halo that is given, m, or a hundredth of their size.
    pub(crate) fn new(
        form: Form,
        halo: Option<f64>,
        forest: &mut Forest,
    ) -> Result<Self, GrainError> {
        if let Some(halo) = halo.filter(|halo| !(halo.is_finite() && *halo > 0.0)) {
            return Err(GrainError::Halo(halo));
        }
        match form {
            Form::HalfSpace => Ok(Self {
                form,
                parts: vec![Part::new(Piece::HalfSpace, None)],
                centre: DVec3::ZERO,
                volume: f64::INFINITY,
                moments: DVec3::INFINITY,
                axes: None,
                reach: 0.0,
            }),
            Form::Solid(shape) => Self::solid(shape, halo, forest),
            Form::Sheet(mesh) => Ok(Self::sheet(mesh, halo, forest)),
        }
    }

    fn solid(shape: Shape, halo: Option<f64>, forest: &mut Forest) -> Result<Self, GrainError> {
        let mass = shape.mass_properties();
        if !(mass.volume > 0.0 && mass.volume.is_finite()) {
            return Err(GrainError::NoVolume(mass.volume));
        }
        let mut parts = Vec::new();
        let halo = halo.unwrap_or(HALO * diameter(mass.volume));
        let about_centre = Pose::from_translation(-mass.centre);
        collect(&shape, &about_centre, halo, forest, &mut parts);
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

    /// About the middle of the sheet.
    fn sheet(mesh: Arc<TriangleMesh>, halo: Option<f64>, forest: &mut Forest) -> Self {
        let around = BoundingSphere::from_points(mesh.vertices());
        let halo = halo.unwrap_or(SHEET_HALO * 2.0 * around.radius);
        let piece = Piece::Mesh(MeshPiece::new(mesh.clone(), halo, forest));
        Self {
            parts: vec![Part::new(piece, Some(Pose::from_translation(-around.centre)))],
            centre: around.centre,
            volume: 0.0,
            moments: DVec3::INFINITY,
            axes: None,
            reach: around.radius + halo,
            form: Form::Sheet(mesh),
        }
    }

    /// Diameter of the sphere of equal volume, m; of a sheet, as of a half-space, without bound.
    pub(crate) fn diameter(&self) -> f64 {
        if matches!(self.form, Form::Sheet(_)) { f64::INFINITY } else { diameter(self.volume) }
    }

    /// The body's pose from that of the shape's own coordinates.
    pub(crate) fn body_pose(&self, given: &Pose) -> Pose {
        Pose { rotation: given.rotation, translation: given.point(self.centre) }
    }
}

/// The halo of a mesh, as a fraction of its diameter.
const HALO: f64 = 0.01;

/// That of a sheet, which is larger than the grains that touch it.
const SHEET_HALO: f64 = 0.001;

fn diameter(volume: f64) -> f64 {
    (6.0 * volume / std::f64::consts::PI).cbrt()
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
    let sphere = match &part.piece {
        Piece::Convex(shape) => shape.bounding_sphere(),
        Piece::Mesh(mesh) => mesh.bounding_sphere(),
        Piece::HalfSpace => return 0.0,
    };
    let centre = part.local.map_or(sphere.centre, |local| local.point(sphere.centre));
    centre.length() + sphere.radius
}

/// The parts of a shape at a place; a polyhedron is moved there itself, if it need not turn.
fn collect(shape: &Shape, local: &Pose, halo: f64, forest: &mut Forest, parts: &mut Vec<Part>) {
    let placed = (*local != Pose::IDENTITY).then_some(*local);
    match shape {
        Shape::Mesh(mesh) => {
            let piece = Piece::Mesh(MeshPiece::new(mesh.clone(), halo, forest));
            parts.push(Part::new(piece, placed));
        }
        Shape::Compound(compound) => {
            for (part, pose) in compound.parts() {
                collect(part, &local.compose(pose), halo, forest, parts);
            }
        }
        Shape::Polyhedron(polyhedron)
            if local.rotation == DQuat::IDENTITY && local.translation != DVec3::ZERO =>
        {
            let moved = Shape::from(polyhedron.translated(local.translation));
            parts.push(Part::new(Piece::Convex(moved), None));
        }
        _ => parts.push(Part::new(Piece::Convex(shape.clone()), placed)),
    }
}
