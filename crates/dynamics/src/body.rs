//! Bodies, as arrays of what one phase of a step reads or writes together.

use glam::{DMat3, DQuat, DVec3};
use polygrain_contact::footprint::Placement;
use polygrain_geometry::Pose;
use serde::{Deserialize, Serialize};

use crate::driver::{Driven, Driver};
use crate::grain::Grain;
use crate::material::MaterialId;
use crate::rotation::Inertia;

/// A shape, by its place in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShapeId(pub u32);

/// A body, by its place in the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BodyId(pub u32);

/// What makes a body move.
#[derive(Clone, Debug, PartialEq)]
pub enum Motion {
    /// Forces.
    Dynamic,
    /// Nothing.
    Fixed,
    /// Somebody else.
    Driven(Driver),
}

/// A body to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyDefinition {
    /// What it looks like.
    pub shape: ShapeId,
    /// What it is made of.
    pub material: MaterialId,
    /// Where the shape's own coordinates are.
    pub pose: Pose,
    /// Of its centre of mass, m/s.
    pub velocity: DVec3,
    /// rad/s.
    pub angular_velocity: DVec3,
    /// What makes it move.
    pub motion: Motion,
    /// A number of the caller's to tell bodies apart by.
    pub group: u32,
}

/// What a body is: never changes but for its being taken away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Properties {
    /// By its place among the kinds.
    pub(crate) kind: u32,
    pub(crate) group: u32,
    pub(crate) role: Role,
}

/// What all bodies have in common that are of one shape and material and all move, or do not.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) shape: ShapeId,
    pub(crate) material: MaterialId,
    pub(crate) dynamic: bool,
    /// Infinite, and the inverse zero, unless the bodies are dynamic.
    pub(crate) mass: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inertia: Inertia,
    /// Of the farthest point from the centre of mass, m.
    pub(crate) reach: f64,
    /// Of the sphere of equal volume, m.
    pub(crate) diameter: f64,
    /// From the shape's own coordinates to the centre of mass.
    pub(crate) centre: DVec3,
}

impl Kind {
    pub(crate) fn new(
        shape: ShapeId,
        grain: &Grain,
        material: MaterialId,
        density: f64,
        dynamic: bool,
    ) -> Self {
        let mass = if dynamic { density * grain.volume } else { f64::INFINITY };
        Self {
            shape,
            material,
            dynamic,
            mass,
            inverse_mass: mass.recip(),
            inertia: Inertia {
                inverse_moments: if dynamic {
                    (density * grain.moments).recip()
                } else {
                    DVec3::ZERO
                },
                axes: grain.axes,
            },
            reach: grain.reach,
            diameter: grain.diameter(),
            centre: grain.centre,
        }
    }
}

/// What a step does with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Role {
    Dynamic,
    Fixed,
    /// By its place among the driven bodies.
    Driven(u32),
    Removed,
}

/// What contacts read of a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kinematics {
    pub(crate) position: DVec3,
    pub(crate) rotation: DMat3,
    /// At the end of the step, as far as it is known while forces are computed.
    pub(crate) velocity: DVec3,
    pub(crate) angular_velocity: DVec3,
    /// Over the step.
    pub(crate) mean_velocity: DVec3,
    pub(crate) mean_angular_velocity: DVec3,
}

impl Kinematics {
    pub(crate) fn placement(&self) -> Placement {
        Placement { rotation: self.rotation, position: self.position }
    }

    /// No point within a reach of the centre is faster, m/s.
    pub(crate) fn speed(&self, reach: f64) -> f64 {
        self.velocity.length() + self.angular_velocity.length() * reach
    }
}

/// What forces change of a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Momentum {
    pub(crate) orientation: DQuat,
    pub(crate) velocity: DVec3,
    /// Angular momentum in space, kg·m²/s.
    pub(crate) angular: DVec3,
    /// Of contacts, drag and local damping, N and N·m; without gravity.
    pub(crate) force: DVec3,
    pub(crate) torque: DVec3,
    /// The same a step earlier, where velocities are foreseen.
    pub(crate) earlier: [DVec3; 2],
    /// How fast the dashpots of its contacts slow it at most, 1/s.
    pub(crate) slowing: f64,
    /// Energy lost to drag and to local damping, and turned over by gravity or put in by a driver,
    /// J.
    pub(crate) drag_loss: f64,
    pub(crate) damping_loss: f64,
    pub(crate) turnover: f64,
    pub(crate) work: f64,
}

/// All bodies of a world.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    pub(crate) properties: Vec<Properties>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) kinematics: Vec<Kinematics>,
    pub(crate) momenta: Vec<Momentum>,
    /// Bounds on the way that any point of a body has gone, m.
    pub(crate) travel: Vec<f64>,
    pub(crate) driven: Vec<Driven>,
    /// Periods a body has been moved by to stay in the periodic cell.
    pub(crate) images: Vec<[i32; 3]>,
}

impl Bodies {
    /// How many there are, those taken away included.
    pub fn len(&self) -> usize {
        self.properties.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// Every body that has not been taken away.
    pub fn active(&self) -> impl Iterator<Item = BodyId> + '_ {
        (0..self.len() as u32).map(BodyId).filter(|&id| self.is_active(id))
    }

    /// Every dynamic body.
    pub fn dynamic(&self) -> impl Iterator<Item = BodyId> + '_ {
        (0..self.len() as u32).map(BodyId).filter(|&id| self.is_dynamic(id))
    }

    /// Whether it has not been taken away.
    pub fn is_active(&self, id: BodyId) -> bool {
        self.of(id).role != Role::Removed
    }

    /// Whether forces move it.
    pub fn is_dynamic(&self, id: BodyId) -> bool {
        self.of(id).role == Role::Dynamic
    }

    /// Whether a driver moves it.
    pub fn is_driven(&self, id: BodyId) -> bool {
        matches!(self.of(id).role, Role::Driven(_))
    }

    /// What it looks like.
    pub fn shape(&self, id: BodyId) -> ShapeId {
        self.kind(id).shape
    }

    /// What it is made of.
    pub fn material(&self, id: BodyId) -> MaterialId {
        self.kind(id).material
    }

    /// The group it was given.
    pub fn group(&self, id: BodyId) -> u32 {
        self.of(id).group
    }

    /// kg; infinite unless it is dynamic.
    pub fn mass(&self, id: BodyId) -> f64 {
        self.kind(id).mass
    }

    /// Diameter of the sphere of equal volume, m.
    pub fn diameter(&self, id: BodyId) -> f64 {
        self.kind(id).diameter
    }

    /// Centre of mass, m; in a periodic cell the one inside.
    pub fn position(&self, id: BodyId) -> DVec3 {
        self.kinematics[id.0 as usize].position
    }

    /// How many periods lie between the centre of mass where it would be without the cell and
    /// [`position`](Self::position).
    pub fn image(&self, id: BodyId) -> [i32; 3] {
        self.images[id.0 as usize]
    }

    /// Where the shape's own coordinates are.
    pub fn pose(&self, id: BodyId) -> Pose {
        let i = id.0 as usize;
        let rotation = self.momenta[i].orientation;
        let centre = self.kinematics[i].position;
        Pose { rotation, translation: centre - rotation * self.kind(id).centre }
    }

    /// Of the centre of mass, m/s.
    pub fn velocity(&self, id: BodyId) -> DVec3 {
        self.momenta[id.0 as usize].velocity
    }

    /// In space, rad/s.
    pub fn angular_velocity(&self, id: BodyId) -> DVec3 {
        let i = id.0 as usize;
        match self.properties[i].role {
            Role::Dynamic => {
                let momentum = &self.momenta[i];
                self.kind(id).inertia.angular_velocity(momentum.orientation, momentum.angular)
            }
            _ => self.kinematics[i].angular_velocity,
        }
    }

    /// Angular momentum about the centre of mass, kg·m²/s; zero unless it is dynamic.
    pub fn angular_momentum(&self, id: BodyId) -> DVec3 {
        self.momenta[id.0 as usize].angular
    }

    /// Kinetic energy, J; zero unless it is dynamic.
    pub fn kinetic_energy(&self, id: BodyId) -> f64 {
        if !self.is_dynamic(id) {
            return 0.0;
        }
        let spin = self.angular_momentum(id).dot(self.angular_velocity(id));
        0.5 * (self.mass(id) * self.velocity(id).length_squared() + spin)
    }

    /// Force of everything but gravity, N.
    pub fn force(&self, id: BodyId) -> DVec3 {
        self.momenta[id.0 as usize].force
    }

    /// Torque about the centre of mass, N·m.
    pub fn torque(&self, id: BodyId) -> DVec3 {
        self.momenta[id.0 as usize].torque
    }

    fn of(&self, id: BodyId) -> &Properties {
        &self.properties[id.0 as usize]
    }

    pub(crate) fn kind(&self, id: BodyId) -> &Kind {
        &self.kinds[self.of(id).kind as usize]
    }

    /// Bytes.
    pub(crate) fn memory(&self) -> usize {
        let each = size_of::<Properties>()
            + size_of::<Kinematics>()
            + size_of::<Momentum>()
            + size_of::<[i32; 3]>()
            + size_of::<f64>();
        self.len() * each + self.kinds.len() * size_of::<Kind>()
    }
}
