//! A world of bodies, and what happens to it in a step.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::{DMat3, DQuat, DVec3};
use polygrain_contact::facets::Facets;
use polygrain_contact::surrogate::Forest;
use polygrain_geometry::{Aabb, Pose};

use crate::body::{
    Bodies, BodyDefinition, BodyId, Kind, Kinematics, Momentum, Motion, Properties, Role, ShapeId,
};
use crate::contact::{Contact, Losses};
use crate::critical;
use crate::driver::Driven;
use crate::energy::Ledger;
use crate::error::{StepError, WorldError};
use crate::grain::{Form, Grain, Part, Piece};
use crate::incidence::Incidence;
use crate::law::Interaction;
use crate::material::{MaterialId, Materials};
use crate::neighbours::{Colliders, Neighbours};
use crate::nonsmooth::{ContactProblem, Convergence};
use crate::phase::Phases;
use crate::search;
use crate::settings::{Settings, Stepper, TimeStep};
use crate::state::State;
use crate::stepper::halo::{self, HaloEffort, Memory};
use crate::stepper::rigid::sleep::ASLEEP;
use crate::stepper::{contact_dynamics, explicit, halo_explicit, impulse, picard};
use crate::sum::Sum;
use crate::view::ContactView;

/// What the search for contacts did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Statistics {
    /// Lists of pairs made.
    pub lists: u64,
    /// Pairs of parts whose gap was known to be positive without looking.
    pub pairs_skipped: u64,
    /// Full queries of the contact kernel.
    pub queries: u64,
    /// Contacts placed by their features instead.
    pub contacts_followed: u64,
}

/// Grains, walls and the contacts between them.
///
/// A step reads from top to bottom in [`stepper::explicit`](crate::stepper::explicit).
///
/// ```
/// use glam::DVec3;
/// use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
/// use polygrain_dynamics::{BodyDefinition, Form, Material, Materials, Motion, Settings, World};
/// use polygrain_geometry::{Pose, Shape};
///
/// let law = LinearSpringDashpot::new(Stiffness::Modulus(1e8), 0.5, 0.8)?;
/// let mut materials = Materials::new(Interaction::with_friction(law, 0.5))?;
/// let stone = materials.add(Material { name: "stone".into(), density: 2600.0 })?;
/// let mut world = World::new(Settings::default(), materials);
///
/// let floor = world.add_shape(Form::HalfSpace)?;
/// let cube = world.add_shape(Form::Solid(Shape::cuboid(0.1, 0.1, 0.1)?))?;
/// let body = |shape, motion, height| BodyDefinition {
///     shape,
///     material: stone,
///     pose: Pose::from_translation(DVec3::Z * height),
///     velocity: DVec3::ZERO,
///     angular_velocity: DVec3::ZERO,
///     motion,
///     group: 0,
/// };
/// world.add_body(body(floor, Motion::Fixed, 0.0))?;
/// let falling = world.add_body(body(cube, Motion::Dynamic, 0.2))?;
///
/// while world.time() < 1.0 {
///     world.step()?;
/// }
/// assert!((world.bodies().position(falling).z - 0.05).abs() < 1e-4);
/// assert!(world.energy().error() < 1e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct World {
    pub(crate) settings: Settings,
    pub(crate) materials: Materials,
    pub(crate) grains: Vec<Grain>,
    forest: Forest,
    pub(crate) bodies: Bodies,
    pub(crate) colliders: Colliders,
    pub(crate) neighbours: Neighbours,
    pub(crate) contacts: Vec<Contact>,
    pub(crate) incidence: Incidence,
    pub(crate) time: f64,
    pub(crate) steps: u64,
    /// Of a step that is being gone: one but for those that are gone in halves.
    pub(crate) part: f64,
    /// States of earlier steps, whose memory serves to keep that of another.
    pub(crate) spare: Vec<State>,
    /// Forces belong to where the bodies are.
    pub(crate) ready: bool,
    pub(crate) statistics: Statistics,
    pub(crate) phases: Phases,
    pub(crate) convergence: Convergence,
    pub(crate) halo: HaloEffort,
    /// Of triangles of meshes that were near; not part of the state.
    pub(crate) memory: Memory,
    /// Steps that bodies have rested, where they may sleep.
    pub(crate) rest: Vec<u32>,
    pub(crate) past: Past,
    critical_step: f64,
    kind_of: BTreeMap<(ShapeId, MaterialId, bool), u32>,
}

/// What bodies and contacts that are gone have left in the ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Past {
    pub(crate) losses: Losses,
    pub(crate) brought: Sum,
    pub(crate) taken: Sum,
    pub(crate) lifted: f64,
    pub(crate) turnover: f64,
    pub(crate) kinetic_brought: f64,
    /// Greatest overlap so far as a fraction of the smaller body's diameter.
    pub(crate) max_overlap: f64,
}

impl World {
    /// A world without bodies.
    pub fn new(settings: Settings, materials: Materials) -> Self {
        Self {
            neighbours: Neighbours::new(settings.broad_phase, settings.skin),
            settings,
            materials,
            grains: Vec::new(),
            forest: Forest::default(),
            bodies: Bodies::default(),
            colliders: Colliders::default(),
            contacts: Vec::new(),
            incidence: Incidence::default(),
            time: 0.0,
            steps: 0,
            part: 1.0,
            spare: Vec::new(),
            ready: false,
            statistics: Statistics::default(),
            phases: Phases::default(),
            convergence: Convergence::default(),
            rest: Vec::new(),
            halo: HaloEffort::default(),
            memory: Memory::default(),
            past: Past::default(),
            critical_step: f64::INFINITY,
            kind_of: BTreeMap::new(),
        }
    }

    /// The same world with trees of meshes that were built before.
    #[must_use]
    pub fn with_forest(self, forest: Forest) -> Self {
        Self { forest, ..self }
    }

    /// The trees of the meshes that bodies can have, to be shared with another world.
    pub fn forest(&self) -> &Forest {
        &self.forest
    }

    /// Adds a shape that bodies can have. Meshes get a halo of a hundredth of their diameter,
    /// sheets one of a thousandth.
    pub fn add_shape(&mut self, form: Form) -> Result<ShapeId, WorldError> {
        self.grains.push(Grain::new(form, None, &mut self.forest)?);
        Ok(ShapeId(self.grains.len() as u32 - 1))
    }

    /// Adds a shape whose meshes have a halo, m: how near they come to others before they touch.
    pub fn add_shape_with_halo(&mut self, form: Form, halo: f64) -> Result<ShapeId, WorldError> {
        self.grains.push(Grain::new(form, Some(halo), &mut self.forest)?);
        Ok(ShapeId(self.grains.len() as u32 - 1))
    }

    /// Adds a body, at any time.
    pub fn add_body(&mut self, body: BodyDefinition) -> Result<BodyId, WorldError> {
        let BodyDefinition { shape, material, pose, velocity, angular_velocity, motion, group } =
            body;
        let grain = &self.grains[shape.0 as usize];
        if !(pose.is_valid() && velocity.is_finite() && angular_velocity.is_finite()) {
            return Err(WorldError::NotFinite);
        }
        let id = BodyId(self.bodies.len() as u32);
        let dynamic = motion == Motion::Dynamic;
        if self.settings.stepper.is_rigid() && self.settings.local_damping > 0.0 {
            return Err(WorldError::RigidDamping);
        }
        if self.settings.stepper.halo_stiffness().is_some() {
            halo::admit(self, grain, &motion)?;
        }
        match grain.form {
            Form::HalfSpace if dynamic => return Err(WorldError::HalfSpaceMoves),
            Form::Sheet(_) if dynamic => return Err(WorldError::SheetMoves),
            _ => {}
        }
        let pose = grain.body_pose(&pose);
        let role = match motion {
            Motion::Dynamic => Role::Dynamic,
            Motion::Fixed => Role::Fixed,
            Motion::Driven(driver) => {
                driver.check()?;
                self.bodies.driven.push(Driven::new(driver, pose));
                Role::Driven(self.bodies.driven.len() as u32 - 1)
            }
        };
        let kind = self.kind(shape, material, dynamic);
        let inertia = self.bodies.kinds[kind as usize].inertia;
        self.refuse_flat_pairs(&self.bodies.kinds[kind as usize])?;
        self.refuse_other_laws(&self.bodies.kinds[kind as usize])?;
        let (velocity, angular_velocity) = match role {
            Role::Driven(i) => {
                let driving = self.bodies.driven[i as usize].at(self.time);
                (driving.velocity, driving.angular_velocity)
            }
            Role::Dynamic => (velocity, angular_velocity),
            Role::Fixed | Role::Removed => (DVec3::ZERO, DVec3::ZERO),
        };
        self.bodies.kinematics.push(Kinematics {
            position: pose.translation,
            rotation: DMat3::from_quat(pose.rotation),
            velocity,
            angular_velocity,
            mean_velocity: DVec3::ZERO,
            mean_angular_velocity: DVec3::ZERO,
        });
        self.bodies.momenta.push(Momentum {
            orientation: pose.rotation,
            velocity,
            angular: if dynamic {
                inertia.angular_momentum(pose.rotation, angular_velocity)
            } else {
                DVec3::ZERO
            },
            force: DVec3::ZERO,
            torque: DVec3::ZERO,
            earlier: [DVec3::ZERO; 2],
            slowing: 0.0,
            drag_loss: 0.0,
            damping_loss: 0.0,
            turnover: 0.0,
            work: 0.0,
        });
        self.bodies.travel.push(0.0);
        self.bodies.images.push([0; 3]);
        let parts = &self.grains[shape.0 as usize].parts;
        self.colliders.meshes |= parts.iter().any(|part| part.piece.is_mesh());
        let parts = parts.len() as u32;
        self.colliders.body.extend((0..parts).map(|_| id.0));
        self.colliders.part.extend(0..parts);
        self.bodies.properties.push(Properties { kind, group, role });
        if dynamic {
            self.past.brought += self.potential_energy(id) + self.bodies.kinetic_energy(id);
            self.past.kinetic_brought += self.bodies.kinetic_energy(id);
            let critical = match self.settings.stepper.halo_stiffness() {
                Some(stiffness) => halo::critical_step(self, id, stiffness),
                None => critical::step_of(self, id),
            };
            self.critical_step = self.critical_step.min(critical);
        }
        Ok(id)
    }

    /// The kind of a body, new if need be.
    fn kind(&mut self, shape: ShapeId, material: MaterialId, dynamic: bool) -> u32 {
        let kinds = &mut self.bodies.kinds;
        *self.kind_of.entry((shape, material, dynamic)).or_insert_with(|| {
            let grain = &self.grains[shape.0 as usize];
            let density = self.materials.get(material).density;
            kinds.push(Kind::new(shape, grain, material, density, dynamic));
            kinds.len() as u32 - 1
        })
    }

    /// A law for curved bodies cannot hold between two flat ones.
    fn refuse_flat_pairs(&self, new: &Kind) -> Result<(), WorldError> {
        let flat = |p: &Kind| {
            !self.grains[p.shape.0 as usize].parts.iter().all(|part| part.piece.is_curved())
        };
        if !flat(new) {
            return Ok(());
        }
        for (material, name) in self.materials.iter().map(|(id, m)| (id, &m.name)) {
            if !self.materials.interaction(material, new.material).normal.needs_curvature() {
                continue;
            }
            let meets = |other: &Kind| {
                other.material == material && (other.dynamic || new.dynamic) && flat(other)
            };
            let itself = material == new.material && new.dynamic;
            if itself || self.bodies.kinds.iter().any(meets) {
                let own = &self.materials.get(new.material).name;
                return Err(WorldError::Flat(own.clone(), name.clone()));
            }
        }
        Ok(())
    }

    /// Springs and meshes know nothing of joints, rigid bodies nothing of what resists their turning, and
    /// joints hold no farther than contacts are looked for.
    fn refuse_other_laws(&self, new: &Kind) -> Result<(), WorldError> {
        let stepper = &self.settings.stepper;
        for (other, material) in self.materials.iter() {
            let law = self.materials.interaction(new.material, other);
            let pair =
                || [&self.materials.get(new.material).name, &material.name].map(Clone::clone);
            if stepper.is_rigid() && law.rolling_friction.max(law.twisting_friction) > 0.0 {
                let [a, b] = pair();
                return Err(WorldError::RigidTurning(a, b));
            }
            let Some(zone) = &law.cohesive_zone else { continue };
            if !stepper.is_rigid() {
                let [a, b] = pair();
                return Err(WorldError::SoftJoint(a, b));
            }
            if self.grains[new.shape.0 as usize].has_mesh() {
                let [a, b] = pair();
                return Err(WorldError::MeshJoint(a, b));
            }
            let (opening, alert) = (zone.critical_opening(), stepper.alert() * new.reach);
            if new.reach > 0.0 && opening > alert {
                let [a, b] = pair();
                return Err(WorldError::WideJoint { a, b, opening, alert });
            }
        }
        Ok(())
    }

    /// Takes a body away: a gate that opens, a grain that has left. Its number stays its own.
    pub fn remove_body(&mut self, id: BodyId) {
        let i = id.0 as usize;
        if !self.bodies.is_active(id) {
            return;
        }
        self.past.taken += self.bodies.kinetic_energy(id);
        if self.bodies.is_dynamic(id) {
            self.past.taken += self.potential_energy(id);
        }
        self.bodies.properties[i].role = Role::Removed;
        self.bodies.kinematics[i].velocity = DVec3::ZERO;
        self.bodies.kinematics[i].angular_velocity = DVec3::ZERO;
        self.bodies.kinematics[i].mean_velocity = DVec3::ZERO;
        self.bodies.kinematics[i].mean_angular_velocity = DVec3::ZERO;
        self.bodies.momenta[i].velocity = DVec3::ZERO;
        self.bodies.momenta[i].angular = DVec3::ZERO;
        for contact in &mut self.contacts {
            if contact.bodies.contains(&id.0) {
                self.past.taken += contact.elastic();
                contact.relax();
                contact.ended = Some(0.0);
            }
        }
        search::sweep(self);
        self.neighbours.discard();
        // What it bore may fall.
        self.rest.fill(0);
    }

    /// Advances by one time step.
    pub fn step(&mut self) -> Result<(), StepError> {
        match self.settings.stepper {
            Stepper::Explicit => explicit::step(self),
            Stepper::ContactDynamics(scheme) => contact_dynamics::step(self, &scheme),
            Stepper::Impulse(scheme) => impulse::step(self, &scheme),
            Stepper::HaloExplicit(_) => halo_explicit::step(self),
            Stepper::Picard(scheme) => picard::step(self, &scheme),
        }
    }

    /// What the next step asks of the solver first, if bodies are rigid: without those pairs at edges and corners
    /// that may be open. The world stays as it is.
    ///
    /// ```
    /// use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
    /// use polygrain_dynamics::nonsmooth::{Goal, Solver, solve};
    /// use polygrain_dynamics::{ContactDynamics, Materials, Settings, Stepper, World};
    ///
    /// let law = LinearSpringDashpot::new(Stiffness::Modulus(1e8), 0.5, 0.8)?;
    /// let stepper = Stepper::ContactDynamics(ContactDynamics::default());
    /// let materials = Materials::new(Interaction::with_friction(law, 0.5))?;
    /// let mut world = World::new(Settings { stepper, ..Settings::default() }, materials);
    /// let mut problem = world.contact_problem()?.expect("its bodies are rigid");
    /// assert!(solve(&mut problem, Solver::Mixed, Goal::default()).solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contact_problem(&mut self) -> Result<Option<ContactProblem>, StepError> {
        let (state, phases) = (self.state(), self.phases);
        let problem = match self.settings.stepper {
            Stepper::ContactDynamics(scheme) => contact_dynamics::problem(self, &scheme).map(Some),
            Stepper::Impulse(_) => impulse::problem(self).map(Some),
            Stepper::Explicit | Stepper::HaloExplicit(_) | Stepper::Picard(_) => Ok(None),
        };
        self.restore(state).expect("a world takes up its own state");
        self.phases = phases;
        Ok(problem?.map(ContactProblem::of_step))
    }

    /// Computes the forces where the bodies are, without moving them; a step does so by itself.
    /// Rigid bodies have none before a step.
    pub fn settle_forces(&mut self) -> Result<(), StepError> {
        match self.settings.stepper {
            Stepper::Explicit => explicit::make_ready(self),
            Stepper::ContactDynamics(_) | Stepper::Impulse(_) => Ok(()),
            Stepper::HaloExplicit(_) | Stepper::Picard(_) => halo::make_ready(self),
        }
    }

    /// s.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How long a step is, s.
    pub fn time_step(&self) -> f64 {
        let whole = match self.settings.time_step {
            TimeStep::Fixed(step) => step,
            TimeStep::Auto { safety } if self.settings.stepper.is_rigid() => {
                safety * self.fall_time()
            }
            TimeStep::Auto { safety } if self.critical_step.is_finite() => {
                safety * self.critical_step
            }
            TimeStep::Auto { .. } => 1e-3,
        };
        self.part * whole
    }

    /// The time in which the smallest grain falls a hundredth of its diameter, s: what rigid bodies
    /// go by, which have no critical step.
    fn fall_time(&self) -> f64 {
        let diameter = crate::neighbours::smallest_diameter(&self.bodies);
        let gravity = self.settings.gravity.length();
        if gravity > 0.0 { (0.02 * diameter / gravity).sqrt() } else { 1e-2 }
    }

    /// The longest step that is stable for a grain in a single contact, s:
    /// `2 √(m*/k)` with `1/m* = 1/m + r²/I`; infinite without dynamic bodies, for rigid ones and for
    /// implicit steps.
    pub fn critical_time_step(&self) -> f64 {
        match self.settings.stepper {
            Stepper::ContactDynamics(_) | Stepper::Impulse(_) | Stepper::Picard(_) => f64::INFINITY,
            Stepper::Explicit | Stepper::HaloExplicit(_) => self.critical_step,
        }
    }

    /// How the world is run.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The materials.
    pub fn materials(&self) -> &Materials {
        &self.materials
    }

    /// What a shape looks like.
    pub fn form(&self, id: ShapeId) -> &Form {
        &self.grains[id.0 as usize].form
    }

    /// Volume of a shape, m³.
    pub fn volume(&self, id: ShapeId) -> f64 {
        self.grains[id.0 as usize].volume
    }

    /// The meshes of a body with their halos, and where they are.
    pub fn meshes(&self, id: BodyId) -> Vec<(Arc<Facets>, Pose)> {
        let grain = &self.grains[self.bodies.shape(id).0 as usize];
        let pose = Pose { rotation: self.orientation(id), translation: self.bodies.position(id) };
        let mesh = |part: &Part| match &part.piece {
            Piece::Mesh(mesh) => {
                let pose = part.local.map_or(pose, |local| pose.compose(&local));
                Some((mesh.facets.clone(), pose))
            }
            _ => None,
        };
        grain.parts.iter().filter_map(mesh).collect()
    }

    /// The bodies.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// Whether it is left alone until something moves against it: of rigid bodies that may
    /// [sleep](crate::Sleep).
    pub fn is_asleep(&self, id: BodyId) -> bool {
        self.rest.get(id.0 as usize) == Some(&ASLEEP)
    }

    /// The box round a body, m.
    pub fn aabb(&self, id: BodyId) -> Aabb {
        let grain = &self.grains[self.bodies.shape(id).0 as usize];
        let pose = Pose { rotation: self.orientation(id), translation: self.bodies.position(id) };
        grain.parts.iter().fold(Aabb::EMPTY, |all, part| {
            let pose = part.local.map_or(pose, |local| pose.compose(&local));
            all.merged(&part.piece.aabb(&pose))
        })
    }

    fn orientation(&self, id: BodyId) -> DQuat {
        self.bodies.momenta[id.0 as usize].orientation
    }

    /// Every contact; of rigid bodies, those that bear something or are joined, not those that only
    /// might.
    pub fn contacts(&self) -> impl Iterator<Item = ContactView<'_>> {
        let rigid = self.settings.stepper.is_rigid();
        let touch = move |contact: &&Contact| {
            !rigid || contact.force != DVec3::ZERO || contact.bond.is_some()
        };
        self.contacts.iter().filter(touch).map(|contact| ContactView::new(self, contact))
    }

    /// How well the impulses between rigid bodies were found so far.
    pub fn convergence(&self) -> &Convergence {
        &self.convergence
    }

    /// What the steppers on halos took so far.
    pub fn halo_effort(&self) -> &HaloEffort {
        &self.halo
    }

    /// What the search for contacts did so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// How the time of the steps divides, since the world was made or taken up.
    pub fn phases(&self) -> &Phases {
        &self.phases
    }

    /// The greatest overlap so far, as a fraction of the smaller body's diameter.
    pub fn max_overlap(&self) -> f64 {
        self.past.max_overlap
    }

    /// Memory held by bodies, pairs and contacts, bytes.
    pub fn memory(&self) -> usize {
        self.bodies.memory()
            + self.colliders.memory()
            + self.neighbours.memory()
            + self.contacts.capacity() * size_of::<Contact>()
            + self.contacts.iter().map(Contact::memory_apart).sum::<usize>()
            + self.incidence.memory()
            + self.spare.iter().map(State::memory).sum::<usize>()
    }

    /// Potential energy of a body, J.
    pub fn potential_energy(&self, id: BodyId) -> f64 {
        let shift = self.settings.periodic.shift(self.bodies.image(id));
        let place = self.bodies.position(id) + shift;
        -self.bodies.mass(id) * self.settings.gravity.dot(place)
    }

    /// Where the energy is and where it went.
    pub fn energy(&self) -> Ledger {
        let mut ledger = Ledger {
            damping: self.past.losses.damping,
            friction: self.past.losses.friction,
            damage: self.past.losses.damage,
            brought: self.past.brought.value(),
            taken: self.past.taken.value(),
            lifted: self.past.lifted,
            throughput: self.past.kinetic_brought + self.past.turnover,
            ..Ledger::default()
        };
        let mut potential = Sum::default();
        for id in self.bodies.dynamic() {
            ledger.kinetic += self.bodies.kinetic_energy(id);
            potential += self.potential_energy(id);
        }
        ledger.potential = potential.value();
        for momentum in &self.bodies.momenta {
            ledger.drag += momentum.drag_loss;
            ledger.local_damping += momentum.damping_loss;
            ledger.work += momentum.work;
            ledger.throughput += momentum.turnover;
        }
        for contact in &self.contacts {
            ledger.elastic_normal += contact.elastic_along();
            ledger.elastic_tangential += contact.elastic_across();
            ledger.damping += contact.losses.damping;
            ledger.friction += contact.losses.friction;
            ledger.damage += contact.losses.damage;
        }
        ledger
    }

    /// Mean of the unbalanced force on dynamic bodies over the mean contact force on them: zero in
    /// equilibrium, infinite where nothing touches.
    pub fn unbalanced_force(&self) -> f64 {
        let (mut net, mut bodies) = (0.0, 0);
        for id in self.bodies.dynamic() {
            let weight = self.settings.gravity * self.bodies.mass(id);
            net += (self.bodies.force(id) + weight).length();
            bodies += 1;
        }
        let contact: f64 = self.contacts.iter().map(|c| c.force.length()).sum();
        if bodies == 0 {
            0.0
        } else if contact == 0.0 {
            f64::INFINITY
        } else {
            (net / f64::from(bodies)) / (contact / self.contacts.len() as f64)
        }
    }

    pub(crate) fn interaction(&self, a: u32, b: u32) -> &Interaction {
        let material = |body: u32| self.bodies.material(BodyId(body));
        self.materials.interaction(material(a), material(b))
    }
}
