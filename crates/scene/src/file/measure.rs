//! `[[measures]]`: what is measured during a run.

use glam::DVec3;

use super::quantity::Length;
use super::reader::At;
use super::region::Region;
use super::section::{section, tagged};
use super::value::{Direction, Vector};

section! {
    /// Something measured at every row of the history.
    Measure {
        /// Its name in the results; by default its kind.
        name: Option<At<String>>,
        ..
        /// What is measured.
        kind: MeasureKind,
    }
}

tagged! {
    /// What is measured.
    MeasureKind by "kind" {
        /// Volume of voids over volume of grains.
        "void-ratio" => VoidRatio(InRegion),
        /// Mean number of contacts of a grain.
        "coordination" => Coordination(Coordination),
        /// Mass per time through a plane.
        "flow-rate" => FlowRate(FlowRate),
        /// Total contact force on a wall.
        "wall-force" => WallForce(WallForce),
        /// Slope of the free surface of a heap.
        "angle-of-repose" => AngleOfRepose(OfGroup),
        /// How many pairs of triangle meshes intersect, by exact predicates.
        "intersections" => Intersections(OfGroup),
        /// Mean stress tensor (Love–Weber).
        "stress" => Stress(InRegion),
        /// Fabric tensor of the contact normals.
        "fabric" => Fabric(InRegion),
    }
}

section! {
    /// Measured in a region.
    InRegion {
        /// The region.
        region: At<Region>,
    }
}

section! {
    /// Measured on a group.
    OfGroup {
        /// Only grains of this group.
        group: Option<At<String>>,
    }
}

section! {
    /// Whose contacts are counted.
    Coordination {
        /// Only grains of this group.
        group: Option<At<String>>,
        /// Only grains whose centre is inside.
        region: Option<At<Region>>,
    }
}

section! {
    /// The plane that grains are counted through.
    FlowRate {
        /// A point on the plane, m.
        point: Vector<Length> = Vector::of(DVec3::ZERO),
        /// The direction that counts as positive.
        normal: Direction = Direction::Z,
        /// Only grains of this group.
        group: Option<At<String>>,
    }
}

section! {
    /// The wall whose force is measured.
    WallForce {
        /// The wall; `NAME.side` for one side of a box.
        wall: At<String>,
    }
}
