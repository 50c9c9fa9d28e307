//! Conservative advancement: no step is longer than the bodies need to meet.

use glam::DVec3;
use polygrain_geometry::{Pose, Shape};

use super::Motion;
use crate::query::{self, QueryError};
use crate::surrogate::{ClosestTriangles, Grain, Search};

/// What is asked about two moving bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfContact {
    /// The motions are followed for so long, s.
    pub duration: f64,
    /// Bodies this near are in contact, m: with halos, the reach of both.
    pub target: f64,
    /// Contact is told no sooner than this much before the target, m; must be more than zero. A
    /// thousandth of the target takes ten steps or so.
    pub tolerance: f64,
}

/// When and how near two bodies come into contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The bodies were farther apart than the target until now, s.
    pub time: f64,
    /// Their distance now, m: at most the target and the tolerance.
    pub distance: f64,
    /// Unit, from A to B; zero if the bodies meet at the start already.
    pub normal: DVec3,
    /// How often the distance was asked for.
    pub steps: u32,
}

/// The distance of two bodies where they are, with the speed that it can shrink with at most.
struct Approach {
    distance: f64,
    normal: DVec3,
    speed: f64,
}

impl TimeOfContact {
    /// For two convex shapes or compounds of them.
    ///
    /// Convex shapes stay apart as long as the plane between them parts them. Only what moves towards
    /// that plane counts, so bodies that pass each other cost few steps. No plane parts compounds, and
    /// every point of theirs counts with its full speed.
    pub fn of_shapes(
        &self,
        a: &Shape,
        motion_a: &Motion,
        b: &Shape,
        motion_b: &Motion,
    ) -> Result<Option<Hit>, QueryError> {
        let reach = [a, b].map(|shape| {
            let bounds = shape.aabb(&Pose::IDENTITY);
            bounds.min.abs().max(bounds.max.abs()).length()
        });
        let closing = motion_a.velocity - motion_b.velocity;
        let full_speed = closing.length()
            + motion_a.spin.length() * reach[0]
            + motion_b.spin.length() * reach[1];
        let parted_by_a_plane = is_convex(a) && is_convex(b);
        self.advance(|time| {
            let gap = query::distance(a, &motion_a.pose(time), b, &motion_b.pose(time))?;
            // A point r of a spinning body moves along n with (n × ω)·r.
            let turning = motion_a.spin.cross(gap.normal).length() * reach[0]
                + motion_b.spin.cross(gap.normal).length() * reach[1];
            let towards_the_plane = closing.dot(gap.normal) + turning;
            let speed = if parted_by_a_plane { towards_the_plane } else { full_speed };
            Ok(Approach { distance: gap.gap, normal: gap.normal, speed })
        })
    }

    /// For two meshes.
    ///
    /// No plane parts them in general, so every point counts with its full speed.
    pub fn of_meshes(
        &self,
        search: &mut Search,
        a: Grain,
        motion_a: &Motion,
        b: Grain,
        motion_b: &Motion,
    ) -> Option<Hit> {
        let reach = [a, b].map(|grain| {
            let vertices = grain.mesh().vertices().iter();
            vertices.map(|v| v.length_squared()).fold(0.0, f64::max).sqrt()
        });
        let speed = (motion_a.velocity - motion_b.velocity).length()
            + motion_a.spin.length() * reach[0]
            + motion_b.spin.length() * reach[1];
        let mut last: Option<ClosestTriangles> = None;
        let hit = self.advance(|time| {
            let guess = last.map(|closest| closest.triangles);
            let (pose_a, pose_b) = (motion_a.pose(time), motion_b.pose(time));
            let closest = search.closest(a, &pose_a, b, &pose_b, guess);
            last = Some(closest);
            let normal = (closest.on_b - closest.on_a).normalize_or_zero();
            Ok::<_, std::convert::Infallible>(Approach {
                distance: closest.distance(),
                normal,
                speed,
            })
        });
        match hit {
            Ok(hit) => hit,
            Err(never) => match never {},
        }
    }

    fn advance<E>(
        &self,
        mut approach: impl FnMut(f64) -> Result<Approach, E>,
    ) -> Result<Option<Hit>, E> {
        let tolerance = self.tolerance.max(f64::MIN_POSITIVE);
        let (mut time, mut steps) = (0.0, 0);
        loop {
            let Approach { distance, normal, speed } = approach(time)?;
            steps += 1;
            if distance <= self.target + tolerance {
                return Ok(Some(Hit { time, distance, normal, steps }));
            }
            // Not even the rounding of the distance must let a step go beyond the contact.
            let next = time + (distance - self.target) / speed * (1.0 - 1e-9);
            if speed <= 0.0 || next > self.duration {
                return Ok(None);
            }
            if next <= time {
                // The time cannot be told more finely: as good as now.
                return Ok(Some(Hit { time, distance, normal, steps }));
            }
            time = next;
        }
    }
}

fn is_convex(shape: &Shape) -> bool {
    match shape {
        Shape::Compound(_) | Shape::Mesh(_) => false,
        Shape::Rounded(rounded) => is_convex(rounded.core()),
        _ => true,
    }
}
