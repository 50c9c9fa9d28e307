//! What can go wrong with a world.

use glam::DVec3;
use polygrain_contact::query::QueryError;
use thiserror::Error;

use crate::driver::DriverError;
use crate::grain::GrainError;

/// Why a world cannot be set up so.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WorldError {
    /// The shape cannot be a body.
    #[error(transparent)]
    Grain(#[from] GrainError),
    /// The driver makes no sense.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// A pose, a velocity or a setting that is not finite.
    #[error("a body's pose and velocities must be finite, its rotation a rotation")]
    NotFinite,
    /// A half-space that forces would move.
    #[error("a half-space must be fixed or driven")]
    HalfSpaceMoves,
    /// A sheet that forces would move.
    #[error(
        "a sheet of triangles encloses no volume and must be fixed or driven: close the mesh to let \
         it move"
    )]
    SheetMoves,
    /// Local damping of rigid bodies.
    #[error(
        "rigid bodies (contact dynamics, impulses) have no local damping: leave it out, or step \
         explicitly"
    )]
    RigidDamping,
    /// Resistance to turning of rigid bodies.
    #[error(
        "`{0}` and `{1}` resist rolling or twisting, which rigid bodies (contact dynamics, impulses) \
         do not: leave it out (corners resist by themselves), or step explicitly"
    )]
    RigidTurning(String, String),
    /// A body that has no halo where only halos push.
    #[error(
        "steppers on halos (halo-explicit, picard) know triangle meshes alone: give `mesh:FILE`, a \
         generator of meshes or sheets, or step explicitly"
    )]
    NotTriangulated,
    /// Something that the springs in halos do not know.
    #[error(
        "steppers on halos (halo-explicit, picard) know no {0}: leave it out, or step explicitly"
    )]
    NotWithHalos(&'static str),
    /// Two flat bodies by a law for curved ones.
    #[error(
        "the law between `{0}` and `{1}` is for curved bodies (spheres, ellipsoids, capsules, \
         rounded shapes), but bodies of these materials are flat: round them, or take the linear \
         law"
    )]
    Flat(String, String),
    /// A cohesive zone among bodies that give way.
    #[error(
        "`{0}` and `{1}` have a cohesive zone, which joins rigid bodies only: take the stepper \
         contact-dynamics or impulse, or leave the cohesive zone out"
    )]
    SoftJoint(String, String),
    /// A cohesive zone of a mesh.
    #[error(
        "`{0}` and `{1}` have a cohesive zone, but a body of the first is a triangle mesh, whose halo \
         keeps it off all others: give the convex hull (hull:FILE) or a compound of convex parts, or \
         leave the cohesive zone out"
    )]
    MeshJoint(String, String),
    /// A cohesive zone that opens wider than contacts are looked for.
    #[error(
        "the cohesive zone of `{a}` and `{b}` holds up to an opening of {opening} m, but contacts of \
         this body are known up to {alert} m only: raise `alert`, or take a smaller fracture energy \
         or a larger tensile strength"
    )]
    WideJoint {
        /// First material.
        a: String,
        /// Second material.
        b: String,
        /// m.
        opening: f64,
        /// m.
        alert: f64,
    },
    /// The saved state belongs to another world.
    #[error("the saved state has {found} bodies, this world {expected}: it is of another scene")]
    OtherWorld {
        /// Bodies of this world.
        expected: usize,
        /// Bodies of the state.
        found: usize,
    },
}

/// Why a step failed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum StepError {
    /// A body flew off to infinity.
    #[error(
        "step {step}, t = {time} s: body {body} has left the numbers (position {position}, \
         velocity {velocity}); the time step {time_step} s is probably too long (critical: \
         {critical} s)"
    )]
    Diverged {
        /// The step that failed.
        step: u64,
        /// s.
        time: f64,
        /// Which body.
        body: u32,
        /// Where it was.
        position: DVec3,
        /// Its velocity.
        velocity: DVec3,
        /// s.
        time_step: f64,
        /// s.
        critical: f64,
    },
    /// Two meshes have gone through each other's halos.
    #[error(
        "step {step}, t = {time} s: the meshes of bodies {a} and {b} intersect: they were pressed \
         through their halos of {halos} m together; make the halo thicker, the time step shorter or \
         springs stiffer, or place them apart"
    )]
    Intersecting {
        /// The step that failed.
        step: u64,
        /// s.
        time: f64,
        /// First body.
        a: u32,
        /// Second body.
        b: u32,
        /// Of both, m.
        halos: f64,
    },
    /// Joints that swing faster than the steps follow.
    #[error(
        "step {step}: the joint of bodies {a} and {b} asks for time steps below {critical} s, but \
         they are {time_step} s: shorten them, or make the cohesive zone less stiff"
    )]
    StiffJoint {
        /// The step that failed.
        step: u64,
        /// First body.
        a: u32,
        /// Second body.
        b: u32,
        /// s.
        critical: f64,
        /// s.
        time_step: f64,
    },
    /// The contact kernel could not answer.
    #[error("step {step}: bodies {a} and {b}: {source}")]
    Query {
        /// The step that failed.
        step: u64,
        /// First body.
        a: u32,
        /// Second body.
        b: u32,
        /// Why.
        source: QueryError,
    },
}
