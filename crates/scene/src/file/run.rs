//! How a scene is run: `[periodic]`, `[drag]`, `[stepper]`, `[stop]`, `[output]`, `[[outlets]]`.

use glam::DVec3;
use serde_json::{Value as Json, json};

use super::quantity::{
    Energy, Fraction, Length, NonNegative, Number, PartOfOne, Positive, Quantity, ThetaRange, Time,
    Velocity, Viscosity,
};
use super::reader::{At, Node, Value, defaults};
use super::region::{Interval, Region};
use super::section::{choice, section, tagged};
use super::value::{Auto, Count, Halvings, Switch, Vector};
use crate::error::Read;

section! {
    /// A periodic box: what leaves on one side enters on the other.
    PeriodicBox {
        /// From where to where along x, m; not periodic without it.
        x: Option<Interval>,
        /// From where to where along y, m.
        y: Option<Interval>,
        /// From where to where along z, m.
        z: Option<Interval>,
    }
}

section! {
    /// Stokes's drag on the sphere of equal volume.
    Drag {
        /// Dynamic viscosity of the fluid, Pa·s.
        viscosity: NonNegative<Viscosity>,
        /// Velocity of the fluid, m/s.
        fluid_velocity: Vector<Velocity> = Vector::of(DVec3::ZERO),
    }
}

tagged! {
    /// The time stepping scheme.
    Scheme by "kind" or "explicit" {
        /// Springs at the contacts, explicit leapfrog steps.
        "explicit" => Explicit(Explicit),
        /// Rigid grains: impulses that obey Signorini's and Coulomb's laws.
        "contact-dynamics" => ContactDynamics(ContactDynamics),
        /// Rigid grains: impulses found pair by pair, overlaps taken back.
        "impulse" => Impulse(Impulse),
        /// Meshes with springs in their halos, explicit Euler: a baseline to compare with.
        "halo-explicit" => HaloExplicit(HaloExplicit),
        /// Meshes with springs in their halos, implicit Euler by Picard iteration.
        "picard" => Picard(Picard),
    }
}

impl Scheme {
    /// Whether meshes push each other by springs in their halos.
    pub fn is_on_halos(&self) -> bool {
        matches!(self, Self::HaloExplicit(_) | Self::Picard(_))
    }
}

section! {
    /// Explicit Euler on the halos of meshes.
    HaloExplicit {
        /// K of the spring in the halos: times the root of the effective mass in kg the force in N of meshes that touch.
        stiffness: Positive<Number> = Quantity::of(polygrain_dynamics::Picard::STIFFNESS),
    }
}

section! {
    /// Implicit Euler on the halos of meshes, by Picard iteration.
    Picard {
        /// K of the spring in the halos: times the root of the effective mass in kg the force in N of meshes that touch.
        stiffness: Positive<Number> = Quantity::of(polygrain_dynamics::Picard::STIFFNESS),
        /// How contacts are looked for in an iteration.
        variant: PicardVariant = PicardVariant::Surrogate,
        /// Change of force and torque at which an iteration ends, as a fraction of the forces on a grain.
        tolerance: Positive<Number> = Quantity::of(0.01),
        /// Iterations after which a step is gone in two halves instead.
        max_iterations: Count = Count::of(50),
    }
}

choice! {
    /// How contacts are looked for in an iteration.
    PicardVariant {
        /// All pairs of triangles: there to be compared with.
        "flat" => Flat,
        /// By surrogate trees, from the roots in every iteration: the same result as `flat`, and fastest.
        "surrogate" => Surrogate,
        /// By surrogate trees, one level deeper in every iteration: the fewest triangles, more iterations.
        "multiscale" => Multiscale,
    }
}

section! {
    /// Explicit steps.
    Explicit {
        /// Cundall's non-viscous damping: this fraction of every force opposes the motion.
        local_damping: Fraction = Quantity::of(0.0),
    }
}

section! {
    /// Non-smooth contact dynamics.
    ContactDynamics {
        /// The part of a step that goes at the velocity of its end, 0.5 to 1; at 0.5 no energy is lost but in contacts.
        theta: Quantity<Number, ThetaRange> = Quantity::of(0.5),
        /// What may not be negative at the end of a step.
        signorini: Signorini = Signorini::Gap,
        /// Residual at which impulses count as found, as a fraction of the fastest velocity they change.
        tolerance: Positive<Number> = Quantity::of(1e-6),
        /// Sweeps over all contacts, or as much of other work, after which a step is gone in two halves.
        max_sweeps: Count = Count::of(10_000),
        /// How often a step may be halved before it goes on all the same, with a warning in the summary.
        halvings: Halvings = Halvings::of(6),
        /// The gap up to which grains at rest are in contact, as a fraction of the smaller one's reach; fast ones look ahead by their way in a step.
        alert: Positive<Number> = Quantity::of(0.02),
        /// Whether grains are stopped in every step: they go where forces push them, and rest where these balance.
        quasi_static: bool = false,
        /// Leaves islands of grains at rest alone until something moves against them.
        sleep: Option<Sleep>,
    }
}

section! {
    /// Sequential impulses.
    Impulse {
        /// Change of impulses and residual of the laws at which impulses count as found, as fractions of the fastest velocity they change.
        tolerance: Positive<Number> = Quantity::of(1e-6),
        /// Sweeps over all contacts after which a step goes on all the same; what was left is in the summary.
        max_sweeps: Count = Count::of(1_000),
        /// The gap up to which grains at rest are in contact, as a fraction of the smaller one's reach; fast ones look ahead by their way in a step.
        alert: Positive<Number> = Quantity::of(0.02),
        /// The overlap that is left as it is, as a fraction of the smaller grain's reach.
        slop: NonNegative<Number> = Quantity::of(1e-4),
        /// How much of any more overlap is taken back in a step, 0 to 1.
        correction: Fraction = Quantity::of(0.2),
        /// Leaves islands of grains at rest alone until something moves against them.
        sleep: Option<Sleep>,
    }
}

section! {
    /// When rigid grains sleep: all that touch each other, once none of them has been fast for a while.
    Sleep {
        /// What counts as fast, of any point of a grain, m/s.
        speed: Positive<Velocity> = Quantity::of(1e-3),
        /// For how long none may have been, s.
        after: Positive<Time> = Quantity::of(0.2),
    }
}

choice! {
    /// What Signorini's condition is a condition on.
    Signorini {
        /// The gap: grains stop before they touch.
        "gap" => Gap,
        /// The velocity of grains that touch already (Moreau).
        "velocity" => Velocity,
    }
}

choice! {
    /// How orientations advance.
    RotationScheme {
        /// The exponential map.
        "exponential" => Exponential,
        /// The midpoint rule of Hughes and Winget.
        "hughes-winget" => HughesWinget,
    }
}

choice! {
    /// How neighbours are found.
    BroadPhase {
        /// Cells of the size of the grains.
        "linked-cells" => LinkedCells,
        /// Cells for every power of two of size.
        "hierarchical-cells" => HierarchicalCells,
        /// Sorted intervals along an axis.
        "sweep-and-prune" => SweepAndPrune,
        /// A tree of boxes.
        "bvh" => Bvh,
    }
}

section! {
    /// How time advances.
    Stepper {
        /// Time step, s. `auto`: a fraction `safety` of the critical step; of rigid grains, of the time in which the smallest falls a hundredth of its diameter.
        time_step: Auto<Positive<Time>> = Auto::Auto,
        /// Fraction of the critical time step.
        safety: Quantity<Number, PartOfOne> = Quantity::of(polygrain_dynamics::TimeStep::SAFETY),
        /// How orientations advance.
        rotation: RotationScheme = RotationScheme::Exponential,
        /// How neighbours are found.
        broad_phase: BroadPhase = BroadPhase::LinkedCells,
        /// How far beyond contact neighbours are kept, m.
        skin: Auto<Positive<Length>> = Auto::Auto,
        ..
        /// The time stepping scheme.
        scheme: Scheme,
    }
}

impl Default for Stepper {
    fn default() -> Self {
        defaults()
    }
}

section! {
    /// When the run ends: at the first of these.
    Stop {
        /// Simulated time, s.
        time: Option<Positive<Time>>,
        /// Number of time steps.
        steps: Option<Count>,
        /// Kinetic energy below which the run ends, J.
        kinetic_energy: Option<Positive<Energy>>,
        /// Ratio of mean unbalanced to mean contact force below which the run ends.
        unbalanced_force: Option<Positive<Number>>,
        /// Whether the run ends when the grains have come to rest.
        settled: bool = false,
        /// The last three apply after this time only, s.
        after: NonNegative<Time> = Quantity::of(0.0),
    }
}

/// When checkpoints are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Checkpoint {
    /// Never.
    Never,
    /// Every so many seconds of simulated time.
    Interval(f64),
    /// Every so many seconds of wall time.
    WallTime(f64),
}

const WALL_TIME: &str = "of wall time";

impl Value for Checkpoint {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.value.get_ref().as_bool() == Some(false) {
            return Ok(Self::Never);
        }
        let Some(interval) = node.string().and_then(|text| text.trim().strip_suffix(WALL_TIME))
        else {
            return Positive::<Time>::read(node).map(|interval| Self::Interval(*interval));
        };
        let value = toml::de::DeValue::String(interval.into());
        let value = toml::Spanned::new(node.span(), value);
        let interval = *Positive::<Time>::read(Node { value: &value, ..node })?;
        Ok(Self::WallTime(interval))
    }

    fn schema() -> Json {
        json!({ "anyOf": [{ "const": false }, Positive::<Time>::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        Some(match self {
            Self::Never => toml::Value::Boolean(false),
            Self::Interval(interval) => toml::Value::Float(*interval),
            Self::WallTime(interval) => toml::Value::String(format!("{interval} s {WALL_TIME}")),
        })
    }
}

section! {
    /// What a run writes, and how often.
    Output {
        /// Interval of rows of `history.csv`, s, or false.
        history: Switch<Positive<Time>> = Switch::On(Quantity::of(0.01)),
        /// Interval of pictures of all bodies, s, or false.
        frames: Switch<Positive<Time>> = Switch::On(Quantity::of(0.05)),
        /// Interval of pictures of all contacts, s, or false.
        contacts: Switch<Positive<Time>> = Switch::Off,
        /// Interval of checkpoints: simulated time, s; or as `60 s of wall time`; or false.
        checkpoint: Checkpoint = Checkpoint::WallTime(60.0),
    }
}

impl Default for Output {
    fn default() -> Self {
        defaults()
    }
}

section! {
    /// Where grains leave: those whose centre enters are removed and counted.
    Outlet {
        /// Its name.
        name: Option<At<String>>,
        /// The region.
        region: At<Region>,
        /// Only grains of this group.
        group: Option<At<String>>,
    }
}
