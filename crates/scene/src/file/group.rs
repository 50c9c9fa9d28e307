//! `[[groups]]`: grains, how many, where and how they start.

use glam::DVec3;
use serde_json::{Value as Json, json};

use super::motion::Motion;
use super::quantity::{
    AngularVelocity, Fraction, Frequency, Length, NonNegative, Number, Positive, Quantity, Time,
    Velocity,
};
use super::reader::{At, Node, Value};
use super::region::Region;
use super::section::{section, tagged};
use super::size::Size;
use super::value::{Count, FilePath, Rotation, Vector};
use crate::error::Read;

section! {
    /// Grains of a kind.
    Group {
        /// Its name: walls and groups have different names.
        name: At<String>,
        /// The shape; or a list of shapes, taken in turn; or `{ NAME = fraction, … }`, drawn at random.
        shape: ShapeChoice,
        /// The material.
        material: At<String>,
        /// How the sizes are spread; without it every grain is as its shape was given.
        size: Option<Size>,
        /// Initial velocity, m/s.
        velocity: Vector<Velocity> = Vector::of(DVec3::ZERO),
        /// Initial angular velocity, rad/s.
        angular_velocity: Vector<AngularVelocity> = Vector::of(DVec3::ZERO),
        /// Standard deviation of a random velocity along each axis, added to `velocity`, m/s.
        velocity_spread: NonNegative<Velocity> = Quantity::of(0.0),
        /// Whether the grains are held where they are.
        fixed: bool = false,
        /// How the grains are moved, instead of freely.
        motion: Option<At<Motion>>,
        ..
        /// Where the grains start.
        placement: Placement,
    }
}

tagged! {
    /// Where grains start.
    Placement by "placement" {
        /// On a rectangular grid.
        "grid" => Grid(Grid),
        /// At random places without overlap.
        "random" => Random(Random),
        /// Close together, filled from below.
        "deposit" => Deposit(Deposit),
        /// One by one.
        "list" => List(List),
        /// During the run, where there is room.
        "source" => Source(Source),
    }
}

section! {
    /// A rectangular grid: of `counts` and `spacing` from `origin`, or filling `region`.
    Grid {
        /// Region to fill; only grains that fit wholly inside are placed.
        region: Option<At<Region>>,
        /// Centre of the first grain, m.
        origin: Option<Vector<Length>>,
        /// Distance of neighbours, m, one number or three; by default the grains' largest bounding diameter.
        spacing: Option<Spacing>,
        /// Numbers of grains along x, y and z.
        counts: Option<[Count; 3]>,
        /// At most so many grains, filled along x, then y, then z.
        count: Option<Count>,
        /// Largest random shift along each axis, m.
        jitter: NonNegative<Length> = Quantity::of(0.0),
        /// `aligned`, `random`, or a rotation.
        orientation: Orientation = Orientation::Aligned,
    }
}

section! {
    /// Random sequential insertion (Widom 1966): places are drawn until one is free.
    Random {
        /// Where the grains lie wholly inside.
        region: At<Region>,
        /// Number of grains.
        count: Option<Count>,
        /// Fraction of the region's volume to fill with grains; with `count`, what is reached first ends it.
        fraction: Option<Fraction>,
        /// How often a grain is tried before the region counts as full.
        max_tries: Count = Count::of(2000),
        /// Smallest distance between grains, m.
        gap: NonNegative<Length> = Quantity::of(0.0),
        /// `aligned`, `random`, or a rotation.
        orientation: Orientation = Orientation::Random,
    }
}

section! {
    /// Bounding spheres on a close-packed lattice, filled from below.
    Deposit {
        /// Where the grains lie wholly inside.
        region: At<Region>,
        /// Number of grains; by default as many as fit.
        count: Option<Count>,
        /// `aligned`, `random`, or a rotation.
        orientation: Orientation = Orientation::Random,
    }
}

section! {
    /// Grains one by one, from `bodies` or from a table.
    List {
        /// The grains.
        bodies: Option<Vec<Body>>,
        /// A file with the columns x, y, z, and optionally qw, qx, qy, qz, vx, vy, vz, wx, wy, wz, scale; SI units.
        csv: Option<At<FilePath>>,
    }
}

section! {
    /// One grain of a list.
    Body {
        /// Where the shape's origin is, m.
        position: Vector<Length>,
        /// How it is turned.
        rotation: Rotation = Rotation::IDENTITY,
        /// Velocity, m/s; by default the group's.
        velocity: Option<Vector<Velocity>>,
        /// Angular velocity, rad/s; by default the group's.
        angular_velocity: Option<Vector<AngularVelocity>>,
        /// Factor of size.
        scale: Positive<Number> = Quantity::of(1.0),
    }
}

section! {
    /// New grains during the run.
    Source {
        /// Where the grains appear, wholly inside.
        region: At<Region>,
        /// Grains per second, 1/s.
        rate: Positive<Frequency>,
        /// First grain, s.
        from: NonNegative<Time> = Quantity::of(0.0),
        /// No grains after this time, s.
        until: Option<NonNegative<Time>>,
        /// No more grains than this.
        count: Option<Count>,
        /// `aligned`, `random`, or a rotation.
        orientation: Orientation = Orientation::Random,
    }
}

/// How grains are turned at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum Orientation {
    /// As their shape was given.
    Aligned,
    /// Every orientation is equally likely.
    Random,
    /// All the same way.
    Fixed(Rotation),
}

impl Value for Orientation {
    fn read(node: Node<'_>) -> Read<Self> {
        match node.string() {
            Some("aligned") => Ok(Self::Aligned),
            Some("random") => Ok(Self::Random),
            Some(word) => {
                let help = crate::error::suggestion(word, ["aligned", "random"]);
                Err(node.fault(format!("`{}` cannot be `{word}`", node.key)).maybe_help(help))
            }
            None => Rotation::read(node).map(Self::Fixed),
        }
    }

    fn schema() -> Json {
        json!({ "anyOf": [{ "enum": ["aligned", "random"] }, Rotation::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        match self {
            Self::Aligned => Some(toml::Value::String("aligned".to_owned())),
            Self::Random => Some(toml::Value::String("random".to_owned())),
            Self::Fixed(rotation) => rotation.write(),
        }
    }
}

/// Distances of neighbours along x, y and z, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing(pub DVec3);

impl Value for Spacing {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.value.get_ref().is_array() {
            let [x, y, z] = <[Positive<Length>; 3]>::read(node)?;
            return Ok(Self(DVec3::new(*x, *y, *z)));
        }
        Positive::<Length>::read(node).map(|spacing| Self(DVec3::splat(*spacing)))
    }

    fn schema() -> Json {
        json!({ "anyOf": [Positive::<Length>::schema(), <[Positive<Length>; 3]>::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        self.0.to_array().map(Positive::<Length>::of).write()
    }
}

/// Which shapes the grains of a group have.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeChoice {
    /// All the same, or the variants of a generator in turn.
    One(At<String>),
    /// Several in turn.
    InTurn(Vec<At<String>>),
    /// Several at random, with the share of each by number of grains.
    Shares(Vec<(At<String>, f64)>),
}

impl ShapeChoice {
    /// The names of the shapes.
    pub fn names(&self) -> Vec<&At<String>> {
        match self {
            Self::One(name) => vec![name],
            Self::InTurn(names) => names.iter().collect(),
            Self::Shares(shares) => shares.iter().map(|(name, _)| name).collect(),
        }
    }
}

impl Value for ShapeChoice {
    fn read(node: Node<'_>) -> Read<Self> {
        if let Some(table) = node.value.get_ref().as_table() {
            let share = |(key, value): (&toml::Spanned<std::borrow::Cow<'_, str>>, _)| {
                let name = At::new(key.get_ref().to_string(), key.span());
                Ok((name, *NonNegative::<Number>::read(node.element(value))?))
            };
            let shares: Vec<_> = table.iter().map(share).collect::<Read<_>>()?;
            let total: f64 = shares.iter().map(|(_, share)| share).sum();
            if !(total > 0.0 && total.is_finite()) {
                return Err(node.fault("the shares of the shapes must sum up to more than zero"));
            }
            return Ok(Self::Shares(shares));
        }
        if node.value.get_ref().is_array() {
            let names = <Vec<At<String>>>::read(node)?;
            if names.is_empty() {
                return Err(node.fault("a group needs at least one shape"));
            }
            return Ok(Self::InTurn(names));
        }
        match node.string() {
            Some(_) => At::read(node).map(Self::One),
            None => Err(node.mismatch("the name of a shape, or a list of names")),
        }
    }

    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
            { "type": "object", "additionalProperties": NonNegative::<Number>::schema() },
        ] })
    }

    fn write(&self) -> Option<toml::Value> {
        match self {
            Self::One(name) => name.write(),
            Self::InTurn(names) => names.write(),
            Self::Shares(shares) => Some(toml::Value::Table(
                shares
                    .iter()
                    .map(|(name, share)| (name.to_string(), toml::Value::Float(*share)))
                    .collect(),
            )),
        }
    }
}
