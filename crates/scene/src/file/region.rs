//! Regions of space: where grains start, leave and are measured.

use glam::DVec3;
use polygrain_geometry::Aabb;
use serde_json::Value as Json;
use toml::de::DeTable;

use super::quantity::{Any, Length, Positive};
use super::reader::{Context, Node, Section, Table, Value};
use super::section::{keyed, section};
use super::value::{Direction, Vector};
use crate::error::Read;

keyed! {
    /// A region of space.
    Region {
        /// A box along the axes.
        "box" => Box(BoxRegion),
        /// A circular cylinder.
        "cylinder" => Cylinder(CylinderRegion),
        /// A ball.
        "sphere" => Sphere(SphereRegion),
    }
}

section! {
    /// A box along the axes.
    BoxRegion {
        /// Two opposite corners, lower and upper, m.
        corners as "box": Corners,
    }
}

section! {
    /// A circular cylinder.
    CylinderRegion {
        /// The cylinder.
        cylinder: CylinderShape,
    }
}

section! {
    /// A ball.
    SphereRegion {
        /// The ball.
        sphere: Ball,
    }
}

section! {
    /// A circular cylinder.
    CylinderShape {
        /// Centre of its base, m.
        base: Vector<Length> = Vector::of(DVec3::ZERO),
        /// From the base to the top.
        axis: Direction = Direction::Z,
        /// Radius, m.
        radius: Positive<Length>,
        /// Height, m.
        height: Positive<Length>,
    }
}

section! {
    /// A ball.
    Ball {
        /// Centre, m.
        centre: Vector<Length>,
        /// Radius, m.
        radius: Positive<Length>,
    }
}

/// Lower and upper corner of a box, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(Aabb);

impl Corners {
    /// The box.
    pub fn aabb(&self) -> Aabb {
        self.0
    }
}

impl Value for Corners {
    fn read(node: Node<'_>) -> Read<Self> {
        let [lower, upper] = <[Vector<Length>; 2]>::read(node)?;
        require_order(node, *lower, *upper)?;
        Ok(Self(Aabb { min: *lower, max: *upper }))
    }

    fn schema() -> Json {
        <[Vector<Length>; 2]>::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        [self.0.min, self.0.max].map(Vector::<Length>::of).write()
    }
}

fn require_order(node: Node<'_>, lower: DVec3, upper: DVec3) -> Read<()> {
    for (name, lower, upper) in
        [("x", lower.x, upper.x), ("y", lower.y, upper.y), ("z", lower.z, upper.z)]
    {
        if lower >= upper {
            let message =
                format!("the box is empty: along {name} it goes from {lower} m to {upper} m");
            return Err(node.fault(message).help("write the lower corner first"));
        }
    }
    Ok(())
}

/// From a lower to an upper value, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end, m.
    pub lower: f64,
    /// Upper end, m.
    pub upper: f64,
}

impl Value for Interval {
    fn read(node: Node<'_>) -> Read<Self> {
        let [lower, upper] = <[Any<Length>; 2]>::read(node)?.map(|end| *end);
        if lower >= upper {
            return Err(node
                .fault(format!("`{}` goes from {lower} m to {upper} m", node.key))
                .help("write the lower end first"));
        }
        Ok(Self { lower, upper })
    }

    fn schema() -> Json {
        <[Any<Length>; 2]>::schema()
    }

    fn write(&self) -> Option<toml::Value> {
        [self.lower, self.upper].map(Any::<Length>::of).write()
    }
}

impl Region {
    /// A box along the axes.
    pub fn of_box(aabb: Aabb) -> Self {
        Self::Box(BoxRegion { corners: Corners(aabb) })
    }

    /// The smallest box around it, m.
    pub fn aabb(&self) -> Aabb {
        match self {
            Self::Box(region) => region.corners.aabb(),
            Self::Cylinder(CylinderRegion { cylinder }) => {
                let axis = cylinder.axis.unit();
                let top = *cylinder.base + axis * *cylinder.height;
                // A disc of normal n reaches r·√(1 − nᵢ²) along axis i.
                let reach =
                    *cylinder.radius * (DVec3::ONE - axis * axis).max(DVec3::ZERO).map(f64::sqrt);
                let ends = Aabb::from_points([*cylinder.base, top]);
                Aabb { min: ends.min - reach, max: ends.max + reach }
            }
            Self::Sphere(SphereRegion { sphere }) => {
                Aabb { min: *sphere.centre - *sphere.radius, max: *sphere.centre + *sphere.radius }
            }
        }
    }

    /// Volume, m³.
    pub fn volume(&self) -> f64 {
        use std::f64::consts::PI;
        match self {
            Self::Box(region) => region.corners.aabb().volume(),
            Self::Cylinder(CylinderRegion { cylinder }) => {
                PI * cylinder.radius.powi(2) * *cylinder.height
            }
            Self::Sphere(SphereRegion { sphere }) => 4.0 / 3.0 * PI * sphere.radius.powi(3),
        }
    }

    /// Whether a ball lies inside, touching allowed; a point is a ball of radius zero.
    pub fn contains_ball(&self, centre: DVec3, radius: f64) -> bool {
        self.depth(centre) >= radius
    }

    /// How deep a point lies inside, m: the distance to the border; negative outside.
    pub fn depth(&self, point: DVec3) -> f64 {
        match self {
            Self::Box(region) => {
                let aabb = region.corners.aabb();
                (point - aabb.min).min(aabb.max - point).min_element()
            }
            Self::Cylinder(CylinderRegion { cylinder }) => {
                let from_base = point - *cylinder.base;
                let along = from_base.dot(cylinder.axis.unit());
                let across = (from_base - along * cylinder.axis.unit()).length();
                along.min(*cylinder.height - along).min(*cylinder.radius - across)
            }
            Self::Sphere(SphereRegion { sphere }) => {
                *sphere.radius - (point - *sphere.centre).length()
            }
        }
    }
}

impl std::str::FromStr for Region {
    type Err = String;

    /// Reads a region as a scene has it: `box = [[0, 0, 0], [1, 1, 1]]`.
    fn from_str(text: &str) -> Result<Self, String> {
        let document = DeTable::parse(text).map_err(|error| error.message().to_owned())?;
        let context = Context::default();
        let mut table = Table::new(document.get_ref(), document.span(), "", &context);
        let region = Self::take(&mut table);
        region
            .and_then(|region| table.finish().map(|()| region))
            .map_err(|fault| fault.message().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use super::*;

    #[test]
    fn regions_know_their_box_volume_and_depth() {
        let cylinder: Region =
            read("cylinder = { base = [0, 0, 1], axis = [0, 2, 0], radius = 1, height = 3 }");
        let aabb = cylinder.aabb();
        assert_eq!((aabb.min, aabb.max), (DVec3::new(-1.0, 0.0, 0.0), DVec3::new(1.0, 3.0, 2.0)));
        assert!((cylinder.volume() - 3.0 * std::f64::consts::PI).abs() < 1e-14);
        assert_eq!(cylinder.depth(DVec3::new(0.5, 1.0, 1.0)), 0.5);
        assert_eq!(cylinder.depth(DVec3::new(0.0, -1.0, 1.0)), -1.0);

        let ball: Region = read("sphere = { centre = [1, 0, 0], radius = 2 }");
        assert!(ball.contains_ball(DVec3::X, 2.0) && !ball.contains_ball(DVec3::ZERO, 1.1));

        assert_eq!(ball, "sphere = { centre = [1, 0, 0], radius = 2 }".parse().unwrap());
        for (text, reason) in [("cube = 1", "box"), ("box = 1", "box"), ("box = [", "")] {
            let error = text.parse::<Region>().unwrap_err();
            assert!(error.contains(reason) && !error.is_empty(), "{error}");
        }

        let cube: Region = read("box = [[0, 0, 0], [\"10 cm\", 0.2, 0.3]]");
        assert!((cube.volume() - 0.006).abs() < 1e-18);
        assert_eq!(cube.depth(DVec3::splat(0.04)), 0.04);
    }
}
