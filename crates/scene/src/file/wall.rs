//! `[[walls]]`: what holds the grains.

use glam::{DVec2, DVec3};
use serde_json::{Value as Json, json};

use super::motion::Motion;
use super::quantity::{Angle, Length, NonNegative, Positive, Quantity, Range, Time};
use super::reader::{At, Node, Value};
use super::section::{choice, section, tagged};
use super::value::{Auto, Count, Direction, Rotation, ShapeLiteral, Vector};
use crate::error::Read;

section! {
    /// A wall or container.
    Wall {
        /// Its name: walls and groups have different names.
        name: At<String>,
        /// The material.
        material: At<String>,
        /// A gate: the wall is taken away at this time, s.
        opens_at: Option<NonNegative<Time>>,
        /// How it moves; by default not at all.
        motion: Option<At<Motion>>,
        ..
        /// What it is.
        kind: WallKind,
    }
}

tagged! {
    /// The kinds of wall.
    WallKind by "kind" {
        /// A half-space: everything behind a plane is solid.
        "plane" => Plane(PlaneWall),
        /// A box container, open or closed.
        "box" => Box(BoxWall),
        /// A cylinder container, open or closed.
        "cylinder" => Cylinder(CylinderWall),
        /// A hopper, square or round.
        "hopper" => Hopper(HopperWall),
        /// Any shape.
        "shape" => Shape(ShapeWall),
    }
}

section! {
    /// A half-space.
    PlaneWall {
        /// A point on the plane, m.
        point: Vector<Length> = Vector::of(DVec3::ZERO),
        /// Out of the solid, towards the grains.
        normal: Direction = Direction::Z,
    }
}

choice! {
    /// A side of a box container.
    Side {
        /// Low x.
        "left" => Left,
        /// High x.
        "right" => Right,
        /// Low y.
        "front" => Front,
        /// High y.
        "back" => Back,
        /// Low z.
        "bottom" => Bottom,
        /// High z.
        "top" => Top,
    }
}

impl Side {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Left, Self::Right, Self::Front, Self::Back, Self::Bottom, Self::Top];
}

section! {
    /// A box container along the axes; every side is a body of its own, `NAME.left` to `NAME.top`.
    BoxWall {
        /// Inner lower corner, m.
        lower: Vector<Length>,
        /// Inner upper corner, m.
        upper: At<Vector<Length>>,
        /// Sides left out.
        open: At<Vec<Side>> = At::new(Vec::new(), 0..0),
        /// Thickness of the sides, outwards, m. `auto`: a tenth of the box's longest edge.
        thickness: Auto<Positive<Length>> = Auto::Auto,
    }
}

choice! {
    /// An end of a cylinder container.
    End {
        /// At the base.
        "bottom" => Bottom,
        /// At the top.
        "top" => Top,
    }
}

/// Enough for a container to have an inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Staves(usize);

impl Staves {
    pub(crate) const DEFAULT: Self = Self(48);
    const RANGE: std::ops::RangeInclusive<usize> = 3..=1000;

    /// How many.
    pub fn count(self) -> usize {
        self.0
    }
}

impl Value for Staves {
    fn read(node: Node<'_>) -> Read<Self> {
        let count = *Count::read(node)?;
        if Self::RANGE.contains(&count) {
            return Ok(Self(count));
        }
        Err(node.fault(format!("`{}` must be from 3 to 1000; it is {count}", node.key)))
    }

    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "integer", "minimum": Self::RANGE.start(), "maximum": Self::RANGE.end() },
            { "type": "string", "description": "`= expression`" },
        ] })
    }

    fn write(&self) -> Option<toml::Value> {
        (self.0 as u64).write()
    }
}

section! {
    /// A cylinder container of flat staves, whose inner faces touch the circle.
    CylinderWall {
        /// Centre of the inner base, m.
        base: Vector<Length> = Vector::of(DVec3::ZERO),
        /// From the base to the top.
        axis: Direction = Direction::Z,
        /// Inner radius, to the middle of a stave, m.
        radius: Positive<Length>,
        /// Inner height, m.
        height: Positive<Length>,
        /// Number of staves, 3 to 1000.
        staves: Staves = Staves::DEFAULT,
        /// Ends left out.
        open: Vec<End> = Vec::new(),
        /// Thickness of staves and ends, outwards, m. `auto`: a tenth of the larger of diameter and height.
        thickness: Auto<Positive<Length>> = Auto::Auto,
    }
}

choice! {
    /// The cross-section of a hopper.
    CrossSection {
        /// Four inclined panels.
        "rectangular" => Rectangular,
        /// A cone of staves.
        "round" => Round,
    }
}

/// Between lying and standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlopeRange;

impl Range for SlopeRange {
    const RULE: &'static str = "must be above 0 and below 90 degrees";
    const MIN: f64 = 0.0;
    const MIN_EXCLUDED: bool = true;
    const MAX: f64 = 0.9999 * std::f64::consts::FRAC_PI_2;
}

section! {
    /// A hopper with a bin on top.
    HopperWall {
        /// Centre of the opening, m.
        position: Vector<Length> = Vector::of(DVec3::ZERO),
        /// Whether it is square or round.
        section: CrossSection = CrossSection::Rectangular,
        /// Inner width of the opening, m: one number, or two along x and y; the diameter of a round one.
        opening: At<Widths>,
        /// Inner width at the top, m: one number, or two along x and y; the diameter of a round one.
        width: At<Widths>,
        /// Height of the inclined part, m; or give `angle`.
        height: Option<At<Positive<Length>>>,
        /// Slope of the panels against the horizontal, rad; along x if the two differ.
        angle: Option<At<Quantity<Angle, SlopeRange>>>,
        /// Height of the upright bin on top, m.
        bin_height: NonNegative<Length> = Quantity::of(0.0),
        /// Number of staves of a round one, 3 to 1000.
        staves: Staves = Staves::DEFAULT,
        /// Thickness of the panels, outwards, m. `auto`: a tenth of the larger of width and height.
        thickness: Auto<Positive<Length>> = Auto::Auto,
    }
}

/// Widths along x and y, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widths(pub DVec2);

impl Value for Widths {
    fn read(node: Node<'_>) -> Read<Self> {
        if node.value.get_ref().is_array() {
            let [x, y] = <[Positive<Length>; 2]>::read(node)?;
            return Ok(Self(DVec2::new(*x, *y)));
        }
        Positive::<Length>::read(node).map(|width| Self(DVec2::splat(*width)))
    }

    fn schema() -> Json {
        json!({ "anyOf": [Positive::<Length>::schema(), <[Positive<Length>; 2]>::schema()] })
    }

    fn write(&self) -> Option<toml::Value> {
        if self.0.x == self.0.y {
            return Positive::<Length>::of(self.0.x).write();
        }
        self.0.to_array().map(Positive::<Length>::of).write()
    }
}

section! {
    /// Any shape as a wall.
    ShapeWall {
        /// The shape, as a word; a mesh may be open here.
        literal: Option<At<ShapeLiteral>>,
        /// Or its name, one of `[shapes]`.
        shape: Option<At<String>>,
        /// Where the shape's origin sits, m.
        position: Vector<Length> = Vector::of(DVec3::ZERO),
        /// How it is turned.
        rotation: Rotation = Rotation::IDENTITY,
    }
}
