//! From a scene to a world and a plan of its run.
//!
//! Walls come first, then the structures, then the groups in the order of the file, each where
//! those before it left room. Then the initial overlaps are checked, the stiffness is chosen, and all goes into a
//! [`World`].

mod body;
mod container;
mod driver;
mod grain;
mod material;
mod mesh;
mod occupancy;
mod overlap;
mod placement;
mod plan;
mod prototype;
mod random;
mod shape;
mod stiffness;
mod structure;
mod summary;
mod wall;

use std::collections::HashMap;

use glam::DVec3;
use polygrain_contact::broad::{BroadPhaseKind, Periodic};
use polygrain_contact::surrogate::Forest;
use polygrain_dynamics::{
    BodyDefinition, BodyId, ContactDynamics, Drag, Driver, HaloExplicit, Impulse, Motion, Picard,
    PicardVariant, RotationScheme, Settings, ShapeId, Signorini, Sleep, Stepper, TimeStep, World,
    WorldError,
};
use polygrain_geometry::Shape;

pub use grain::{Grain, GrainMaker};
pub use plan::{Gate, Plan, PlannedGroup, PlannedMeasure, PlannedOutlet, PlannedWall, Source};
pub use prototype::Look;
pub use stiffness::{AutoModulus, MAX_OVERLAP};
pub use summary::Summary;

use crate::error::{Fault, Read, SceneError};
use crate::file::group::Placement;
use crate::file::run::{self as written, BroadPhase, PeriodicBox, Scheme};
use crate::file::value::Count;
use crate::file::{Description, Scene};
use body::{Body, Owner, Twin};
pub(crate) use mesh::{halo_of_grain, has_mesh};
pub(crate) use occupancy::Occupancy;
use prototype::Prototypes;

/// A world ready to run, and the plan of its run.
pub struct Built {
    /// The bodies.
    pub world: World,
    /// Their names, and what happens to them.
    pub plan: Plan,
}

impl Scene {
    /// Builds the world. The same scene gives the same world to the last bit.
    pub fn build(&self) -> Result<Built, SceneError> {
        build(self.description()).map_err(|fault| self.error(fault))
    }
}

fn build(scene: &Description) -> Read<Built> {
    // Placement, the check for overlaps and the world ask for the trees of the same meshes.
    let mut forest = Forest::default();
    let assembly = Assembly::new(scene, &mut forest)?;
    let periodic = periodic(scene.periodic.as_deref());
    overlap::check(scene, &assembly.bodies, &periodic, &mut forest)?;
    let modulus = material::needs_modulus(scene).then(|| assembly.auto_modulus(scene));
    let materials = material::materials(scene, modulus.map_or(0.0, |chosen| chosen.modulus))?;
    let world = World::new(settings(scene), materials).with_forest(forest);
    let (world, ids) = assembly.populate(scene, world)?;
    let plan = assembly.plan(scene, &ids, modulus);
    Ok(Built { world, plan })
}

/// All bodies at their places.
struct Assembly {
    makers: Vec<GrainMaker>,
    /// The forms of the blocks of every structure.
    forms: Vec<Vec<Shape>>,
    bodies: Vec<Body>,
    /// The names of the walls' bodies, which come first.
    wall_names: Vec<String>,
}

impl Assembly {
    fn new(scene: &Description, forest: &mut Forest) -> Read<Self> {
        let makers: Vec<GrainMaker> =
            (0..scene.groups.len()).map(|n| GrainMaker::new(scene, n)).collect::<Read<_>>()?;
        let cell = makers.iter().map(GrainMaker::largest_diameter).fold(0.0, f64::max);
        let cell = if cell > 0.0 && cell.is_finite() { cell } else { 1.0 };
        let periodic = periodic(scene.periodic.as_deref());
        let mut occupancy = Occupancy::new(cell, &periodic, *scene.halo);
        let smallest =
            makers.iter().map(GrainMaker::smallest_diameter).fold(f64::INFINITY, f64::min);
        let halo = *scene.halo * if smallest.is_finite() { smallest } else { cell };
        let (mut bodies, mut wall_names) = (Vec::new(), Vec::new());
        for (number, wall) in scene.walls.iter().enumerate() {
            for (name, body) in wall::bodies(scene, wall, number, halo)? {
                match body.halo {
                    Some(halo) => {
                        let parts = mesh::parts(&body.form, &body.pose, halo, forest);
                        occupancy.insert_meshes(parts);
                    }
                    None => occupancy.insert(&body.form, &body.pose),
                }
                wall_names.push(name);
                bodies.push(body);
            }
        }
        let mut forms = Vec::new();
        for (number, structure) in scene.structures.iter().enumerate() {
            let built = structure::build(structure, scene.groups.len() + number)?;
            for body in built.bodies {
                occupancy.insert(&body.form, &body.pose);
                bodies.push(body);
            }
            forms.push(built.shapes);
        }
        for (number, (group, maker)) in scene.groups.iter().zip(&makers).enumerate() {
            bodies.extend(placement::place(group, number, maker, &mut occupancy)?);
        }
        Ok(Self { makers, forms, bodies, wall_names })
    }

    fn auto_modulus(&self, scene: &Description) -> AutoModulus {
        let densities = scene
            .crowds()
            .map(|crowd| *scene.materials.get(crowd.material).expect("the check found it").density);
        let sources = scene.groups.iter().filter_map(|group| match &group.placement {
            Placement::Source(source) => {
                let spread = 3.0 * *group.velocity_spread;
                Some((source.region.aabb(), group.velocity.length() + spread))
            }
            _ => None,
        });
        let drivers =
            self.bodies.iter().enumerate().filter_map(|(place, body)| {
                driver_of(scene, body.owner).map(|driver| (place, driver))
            });
        stiffness::auto_modulus(&stiffness::Loads {
            gravity: *scene.gravity,
            density: densities.fold(0.0, f64::max),
            bodies: &self.bodies,
            sources: &sources.collect::<Vec<_>>(),
            drivers: &drivers.collect::<Vec<_>>(),
        })
    }

    /// Puts all bodies into the world.
    fn populate(&self, scene: &Description, mut world: World) -> Read<(World, Vec<BodyId>)> {
        let mut shapes: HashMap<Twin, ShapeId> = HashMap::new();
        let mut ids = Vec::with_capacity(self.bodies.len());
        for body in &self.bodies {
            let fault = |error: WorldError| world_fault(scene, body.owner, &error);
            let known = body.twin.and_then(|twin| shapes.get(&twin).copied());
            let shape = match known {
                Some(shape) => shape,
                None => match body.halo {
                    Some(halo) => world.add_shape_with_halo(body.form.clone(), halo),
                    None => world.add_shape(body.form.clone()),
                }
                .map_err(fault)?,
            };
            if let Some(twin) = body.twin {
                shapes.insert(twin, shape);
            }
            let definition = definition(scene, body, shape);
            ids.push(world.add_body(definition).map_err(fault)?);
        }
        Ok((world, ids))
    }

    fn plan(&self, scene: &Description, ids: &[BodyId], modulus: Option<AutoModulus>) -> Plan {
        let owned = || self.bodies.iter().zip(ids);
        let mut walls: Vec<PlannedWall> = scene
            .walls
            .iter()
            .map(|wall| PlannedWall { name: wall.name.to_string(), bodies: Vec::new() })
            .collect();
        let mut groups: Vec<PlannedGroup> = scene
            .crowds()
            .map(|crowd| PlannedGroup {
                name: crowd.name.to_string(),
                material: material::material_id(scene, crowd.material),
                bodies: Vec::new(),
            })
            .collect();
        for (body, &id) in owned() {
            match body.owner {
                Owner::Grain { group, .. } => groups[group].bodies.push(id),
                // The walls' bodies come first, so that an id is a place among their names.
                Owner::Wall { wall, .. } => {
                    walls[wall].bodies.push((self.wall_names[id.0 as usize].clone(), id));
                }
            }
        }
        let prototypes = Prototypes::of(self);
        Plan {
            groups,
            walls,
            sources: self.sources(scene, &prototypes),
            outlets: outlets(scene),
            gates: gates(scene),
            stop: (*scene.stop).clone(),
            output: scene.output.clone(),
            measures: measures(scene),
            modulus,
            prototypes: prototypes.forms,
            looks: prototypes.looks,
        }
    }

    fn sources(&self, scene: &Description, prototypes: &Prototypes) -> Vec<Source> {
        let groups = scene.groups.iter().zip(&self.makers).enumerate();
        let source = |(number, (group, maker)): (usize, (&crate::file::group::Group, _))| {
            let Placement::Source(source) = &group.placement else { return None };
            let maker: &GrainMaker = maker;
            Some(Source {
                group: number as u32,
                material: material::material_id(scene, &group.material),
                region: (*source.region).clone(),
                rate: *source.rate,
                from: *source.from,
                until: source.until.map_or(f64::INFINITY, |until| *until),
                count: source.count.map_or(u64::MAX, |count| *count as u64),
                maker: maker.clone(),
                halo: *scene.halo,
                prototypes: prototypes.of_groups[number].clone(),
            })
        };
        groups.filter_map(source).collect()
    }
}

fn periodic(written: Option<&PeriodicBox>) -> Periodic {
    let Some(written) = written else { return Periodic::default() };
    let axes = [written.x, written.y, written.z];
    Periodic {
        origin: DVec3::from_array(axes.map(|axis| axis.map_or(0.0, |ends| ends.lower))),
        length: axes.map(|axis| axis.map(|ends| ends.upper - ends.lower)),
    }
}

fn settings(scene: &Description) -> Settings {
    let stepper = &scene.stepper;
    Settings {
        gravity: *scene.gravity,
        periodic: periodic(scene.periodic.as_deref()),
        broad_phase: match stepper.broad_phase {
            BroadPhase::LinkedCells => BroadPhaseKind::LinkedCells,
            BroadPhase::HierarchicalCells => BroadPhaseKind::HierarchicalCells,
            BroadPhase::SweepAndPrune => BroadPhaseKind::SweepAndPrune,
            BroadPhase::Bvh => BroadPhaseKind::Bvh,
        },
        skin: stepper.skin.given().map(|skin| **skin),
        rotation: match stepper.rotation {
            written::RotationScheme::Exponential => RotationScheme::Exponential,
            written::RotationScheme::HughesWinget => RotationScheme::HughesWinget,
        },
        local_damping: match &stepper.scheme {
            Scheme::Explicit(explicit) => *explicit.local_damping,
            Scheme::ContactDynamics(_)
            | Scheme::Impulse(_)
            | Scheme::HaloExplicit(_)
            | Scheme::Picard(_) => 0.0,
        },
        drag: scene
            .drag
            .as_ref()
            .map(|drag| Drag { viscosity: *drag.viscosity, fluid_velocity: *drag.fluid_velocity }),
        time_step: match stepper.time_step.given() {
            Some(step) => TimeStep::Fixed(**step),
            None => TimeStep::Auto { safety: *stepper.safety },
        },
        stepper: self::stepper(&stepper.scheme),
    }
}

fn stepper(scheme: &Scheme) -> Stepper {
    match scheme {
        Scheme::Explicit(_) => Stepper::Explicit,
        Scheme::ContactDynamics(scheme) => Stepper::ContactDynamics(ContactDynamics {
            theta: *scheme.theta,
            signorini: match scheme.signorini {
                written::Signorini::Gap => Signorini::Gap,
                written::Signorini::Velocity => Signorini::Velocity,
            },
            tolerance: *scheme.tolerance,
            max_sweeps: sweeps(scheme.max_sweeps),
            halvings: *scheme.halvings,
            alert: *scheme.alert,
            quasi_static: scheme.quasi_static,
            sleep: scheme.sleep.as_ref().map(sleep),
        }),
        Scheme::Impulse(scheme) => Stepper::Impulse(Impulse {
            tolerance: *scheme.tolerance,
            max_sweeps: sweeps(scheme.max_sweeps),
            alert: *scheme.alert,
            slop: *scheme.slop,
            correction: *scheme.correction,
            sleep: scheme.sleep.as_ref().map(sleep),
        }),
        Scheme::HaloExplicit(scheme) => {
            Stepper::HaloExplicit(HaloExplicit { stiffness: *scheme.stiffness })
        }
        Scheme::Picard(scheme) => Stepper::Picard(Picard {
            stiffness: *scheme.stiffness,
            variant: match scheme.variant {
                written::PicardVariant::Flat => PicardVariant::Flat,
                written::PicardVariant::Surrogate => PicardVariant::Surrogate,
                written::PicardVariant::Multiscale => PicardVariant::Multiscale,
            },
            tolerance: *scheme.tolerance,
            max_iterations: u32::try_from(*scheme.max_iterations).unwrap_or(u32::MAX),
        }),
    }
}

fn sleep(written: &written::Sleep) -> Sleep {
    Sleep { speed: *written.speed, after: *written.after }
}

fn sweeps(count: Count) -> u32 {
    u32::try_from(*count).unwrap_or(u32::MAX)
}

fn driver_of(scene: &Description, owner: Owner) -> Option<Driver> {
    let motion = match owner {
        Owner::Grain { group, .. } => scene.crowd(group).motion,
        Owner::Wall { wall, .. } => scene.walls[wall].motion.as_ref(),
    };
    motion.map(|motion| driver::driver(motion))
}

fn definition(scene: &Description, body: &Body, shape: ShapeId) -> BodyDefinition {
    let (material, group) = match body.owner {
        Owner::Grain { group, .. } => (scene.crowd(group).material, group),
        Owner::Wall { wall, .. } => (&scene.walls[wall].material, scene.crowds().count() + wall),
    };
    let motion = match driver_of(scene, body.owner) {
        Some(driver) => Motion::Driven(driver),
        None if body.free => Motion::Dynamic,
        None => Motion::Fixed,
    };
    BodyDefinition {
        shape,
        material: material::material_id(scene, material),
        pose: body.pose,
        velocity: body.velocity,
        angular_velocity: body.angular_velocity,
        motion,
        group: group as u32,
    }
}

fn world_fault(scene: &Description, owner: Owner, error: &WorldError) -> Fault {
    let name = match owner {
        Owner::Grain { group, .. } => scene.crowd(group).name,
        Owner::Wall { wall, .. } => &scene.walls[wall].name,
    };
    Fault::at(name.span(), format!("`{}` cannot be built: {error}", name.as_str()))
}

fn outlets(scene: &Description) -> Vec<PlannedOutlet> {
    let group_of = |name: &str| scene.crowds().position(|crowd| crowd.name.as_str() == name);
    let outlet = |(number, outlet): (usize, &crate::file::run::Outlet)| PlannedOutlet {
        name: match &outlet.name {
            Some(name) => name.to_string(),
            None => format!("outlet {}", number + 1),
        },
        region: (*outlet.region).clone(),
        group: outlet.group.as_ref().and_then(|name| group_of(name)).map(|place| place as u32),
    };
    scene.outlets.iter().enumerate().map(outlet).collect()
}

fn gates(scene: &Description) -> Vec<Gate> {
    let opening = |(number, wall): (usize, &crate::file::wall::Wall)| {
        wall.opens_at.map(|time| Gate { time: *time, wall: number })
    };
    let mut gates: Vec<Gate> = scene.walls.iter().enumerate().filter_map(opening).collect();
    gates.sort_by(|a, b| a.time.total_cmp(&b.time));
    gates
}

fn measures(scene: &Description) -> Vec<PlannedMeasure> {
    let mut planned: Vec<PlannedMeasure> = Vec::new();
    for measure in &scene.measures {
        let given = measure.name.as_ref().map(|name| name.to_string());
        let plain = given.unwrap_or_else(|| measure.kind.word().to_owned());
        let taken = |name: &str| planned.iter().any(|known| known.name == name);
        let numbered = (2..).map(|number| format!("{plain} {number}"));
        let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !taken(name));
        let name = name.expect("there are more numbers than measures");
        planned.push(PlannedMeasure { name, kind: measure.kind.clone() });
    }
    planned
}
