//! The time of contact of two triangles as it was published (Noble 2023 §5.2).
//!
//! Every corner moves along a straight line from the start to the end of the step, and the six pairs
//! of a vertex and a face and the nine of two edges are looked at on their own. It is an estimate:
//! rotation is left out but for the ends of the step, the edges are searched by bisection, which can
//! end in the wrong valley, and a contact that is over at the end may be missed. There for comparison;
//! the default is [`TimeOfContact`](super::TimeOfContact).

use glam::DVec3;

use crate::triangle::{Triangle, comparison};

/// When the halos of two triangles touch and when the triangles do, as fractions of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// When the halos first touch.
    pub halos: f64,
    /// When the triangles would meet if nothing stopped them.
    pub triangles: f64,
}

impl Times {
    /// The time to step to: between the two, so that there is an overlap of the halos to push with.
    /// The print averages with unstated weights; here they are equal.
    pub fn chosen(&self) -> f64 {
        0.5 * (self.halos + self.triangles)
    }
}

/// A triangle at the start and at the end of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// At the start.
    pub start: Triangle,
    /// At the end.
    pub end: Triangle,
}

impl Moving {
    /// The triangle at a fraction of the step, every corner on its straight line.
    pub fn at(&self, fraction: f64) -> Triangle {
        std::array::from_fn(|i| self.start[i].lerp(self.end[i], fraction))
    }
}

/// The earliest times of contact, if the halos, which reach this far together, touch in the step.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::sweep::published::{Moving, time_of_contact};
///
/// let floor = [DVec3::ZERO, DVec3::X, DVec3::Y];
/// let above = |z: f64| floor.map(|c| c + z * DVec3::Z);
/// let falling = Moving { start: above(1.0), end: above(-1.0) };
/// let times = time_of_contact(&Moving { start: floor, end: floor }, &falling, 0.1).unwrap();
/// assert!((times.halos - 0.45).abs() < 1e-12 && (times.triangles - 0.5).abs() < 1e-12);
/// ```
pub fn time_of_contact(a: &Moving, b: &Moving, reach: f64) -> Option<Times> {
    let mut earliest: Option<Times> = None;
    let mut offer = |times: Option<Times>| {
        if let Some(times) = times
            && earliest.is_none_or(|best| times.halos < best.halos)
        {
            earliest = Some(times);
        }
    };
    for i in 0..3 {
        offer(vertex_face(&corner(b, i), a, reach));
        offer(vertex_face(&corner(a, i), b, reach));
        for j in 0..3 {
            offer(edge_edge(&edge(a, i), &edge(b, j), reach));
        }
    }
    earliest
}

/// A corner as a triangle of no extent.
fn corner(moving: &Moving, i: usize) -> Moving {
    Moving { start: [moving.start[i]; 3], end: [moving.end[i]; 3] }
}

/// An edge as a triangle of no width.
fn edge(moving: &Moving, i: usize) -> Moving {
    let j = (i + 1) % 3;
    let flat = |t: &Triangle| [t[i], t[j], t[j]];
    Moving { start: flat(&moving.start), end: flat(&moving.end) }
}

/// The nearest of the start, the end and the moment when the vertex crosses the plane of the face.
fn vertex_face(vertex: &Moving, face: &Moving, reach: f64) -> Option<Times> {
    let height = |t: f64| {
        let [p, q, r] = face.at(t);
        (vertex.at(t)[0] - p).dot((q - p).cross(r - p).normalize_or_zero())
    };
    let (from, to) = (height(0.0), height(1.0));
    let crossing = (from * to < 0.0).then(|| from / (from - to));
    let nearest = |best: (f64, f64), t: f64| {
        let distance = distance(vertex, face, t);
        if distance < best.0 { (distance, t) } else { best }
    };
    let (_, t) =
        [Some(0.0), crossing, Some(1.0)].into_iter().flatten().fold((f64::INFINITY, 0.0), nearest);
    estimate(vertex, face, t, reach)
}

/// The span is halved towards the nearer end until the distance no longer shrinks.
fn edge_edge(a: &Moving, b: &Moving, reach: f64) -> Option<Times> {
    const HALVINGS: usize = 40;
    let (mut low, mut high) = (0.0, 1.0);
    let [mut from, mut to] = [distance(a, b, low), distance(a, b, high)];
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        let between = distance(a, b, middle);
        if between >= from.max(to) {
            break;
        }
        if from <= to {
            (high, to) = (middle, between);
        } else {
            (low, from) = (middle, between);
        }
    }
    estimate(a, b, if from <= to { low } else { high }, reach)
}

fn distance(a: &Moving, b: &Moving, t: f64) -> f64 {
    comparison::closest(&a.at(t), &b.at(t)).distance()
}

/// From the place and the moment of the contact, with the speed there, back to where the halos touch
/// and on to where the triangles do.
fn estimate(a: &Moving, b: &Moving, t: f64, reach: f64) -> Option<Times> {
    let closest = comparison::closest(&a.at(t), &b.at(t));
    let distance = closest.distance();
    if distance > reach {
        return None;
    }
    let speed = (velocity(b, closest.on_b, t) - velocity(a, closest.on_a, t)).length();
    if speed == 0.0 {
        return Some(Times { halos: 0.0, triangles: 1.0 });
    }
    let halos = (t - (reach - distance) / speed).clamp(0.0, 1.0);
    Some(Times { halos, triangles: (t + distance / speed).clamp(0.0, 1.0) })
}

/// Of a point of a moving triangle, per step.
fn velocity(moving: &Moving, point: DVec3, t: f64) -> DVec3 {
    let [p, q, r] = moving.at(t);
    let (pq, pr, px) = (q - p, r - p, point - p);
    let normal = pq.cross(pr);
    let area = normal.length_squared();
    let (u, v) = if area > 0.0 {
        (px.cross(pr).dot(normal) / area, pq.cross(px).dot(normal) / area)
    } else if pq.length_squared() > 0.0 {
        (px.dot(pq) / pq.length_squared(), 0.0)
    } else {
        (0.0, 0.0)
    };
    let moved: [DVec3; 3] = std::array::from_fn(|i| moving.end[i] - moving.start[i]);
    moved[0] + u * (moved[1] - moved[0]) + v * (moved[2] - moved[0])
}
