//! A cohesive zone between rigid bodies: the joint of a contact that was there from the start.

use glam::DVec3;
use polygrain_contact::footprint::Touch;
use polygrain_contact::manifold::ContactClass;
use serde::{Deserialize, Serialize};

use super::{Contact, Side, smaller_reach};
use crate::law::CohesiveZone;

/// The gap up to which bodies are joined, as a fraction of the smaller one's reach.
const JOINED: f64 = 1e-3;

/// A joint, by points that both bodies keep.
///
/// The points are of the bodies, not of the features that the contact has at the moment: what is
/// intact stays where it is when an edge slides over another and the contact gets other names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bond {
    points: Vec<JointPoint>,
    /// On the second body, N, and about the centre of either, N·m.
    force: DVec3,
    moments: [DVec3; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct JointPoint {
    /// In the frames of the bodies, about their centres.
    anchors: [DVec3; 2],
    /// m².
    area: f64,
    /// 0 to 1.
    intact: f64,
}

impl Bond {
    /// Joins bodies where they touch, if they do.
    fn new(a: &Side, b: &Side, touch: &Touch, class: ContactClass) -> Option<Self> {
        let near = JOINED * smaller_reach(a, b);
        let corners: Vec<DVec3> =
            touch.points.iter().filter(|p| p.gap <= near).map(|p| p.position).collect();
        if corners.is_empty() {
            return None;
        }
        let diameter = a.diameter.min(b.diameter);
        let samples = if class == ContactClass::Face && corners.len() > 2 {
            over_face(&corners, touch.normal)
        } else {
            let area = std::f64::consts::FRAC_PI_4 * diameter * diameter / corners.len() as f64;
            corners.iter().map(|&corner| (corner, area)).collect()
        };
        let anchor = |side: &Side, at: DVec3| side.body.rotation.transpose() * (at - side.centre());
        let point = |(at, area): (DVec3, f64)| JointPoint {
            anchors: [anchor(a, at), anchor(b, at)],
            area,
            intact: 1.0,
        };
        Some(Self { points: samples.into_iter().map(point).collect(), ..Self::default() })
    }

    /// How much of it is intact, by area, 0 to 1.
    pub(crate) fn intact(&self) -> f64 {
        let area: f64 = self.points.iter().map(|p| p.area).sum();
        self.points.iter().map(|p| p.area * p.intact).sum::<f64>() / area
    }

    /// Bytes.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>() + self.points.capacity() * size_of::<JointPoint>()
    }

    /// On the second body, N.
    pub(crate) fn force(&self) -> DVec3 {
        self.force
    }

    /// About the centre of either body, N·m.
    pub(crate) fn moments(&self) -> [DVec3; 2] {
        self.moments
    }

    /// How fast the joint could change the motion of a body, at most, 1/s²: its stiffness over the
    /// mass and the moments of inertia.
    pub(crate) fn rate(&self, zone: &CohesiveZone, side: &Side, second: bool) -> f64 {
        let lightest = side.inertia.inverse_moments.max_element();
        let rate = |p: &JointPoint| {
            let lever = p.anchors[usize::from(second)].length_squared() * lightest;
            zone.stiffness() * p.area * (side.inverse_mass + lever)
        };
        self.points.iter().map(rate).sum()
    }
}

/// Points with areas that have the area, the centre and the second moments of a face: the middles of
/// the sides of the triangles from its centre to its edges, a third of a triangle's area each.
fn over_face(corners: &[DVec3], normal: DVec3) -> Vec<(DVec3, f64)> {
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    let (x, y) = normal.any_orthonormal_pair();
    let angle = |p: &DVec3| (*p - middle).dot(y).atan2((*p - middle).dot(x));
    let mut corners = corners.to_vec();
    corners.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    let mut samples = Vec::with_capacity(3 * corners.len());
    for (i, &p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        let third = 0.5 * (p - middle).cross(q - middle).dot(normal).abs() / 3.0;
        samples.extend([(p, q), (middle, p), (middle, q)].map(|(s, e)| (0.5 * (s + e), third)));
    }
    samples
}

impl Contact {
    /// Joins the bodies where they touch.
    pub(crate) fn join(&mut self, a: &Side, b: &Side, touch: &Touch) {
        self.bond = Bond::new(a, b, touch, self.footprint.class()).map(Box::new);
    }

    /// Finds how the joint pulls, and what it loses; a joint that is broken is gone.
    pub(crate) fn hold(&mut self, a: &Side, b: &Side, zone: &CohesiveZone) {
        let Some(mut bond) = self.bond.take() else { return };
        let (x, y) = self.normal.any_orthonormal_pair();
        bond.force = DVec3::ZERO;
        bond.moments = [DVec3::ZERO; 2];
        self.elastic_normal = 0.0;
        for point in &mut bond.points {
            let arms = [(a, 0), (b, 1)].map(|(side, i)| side.body.rotation * point.anchors[i]);
            let ends = [a.centre() + arms[0], b.centre() + arms[1]];
            let opening = ends[1] - ends[0];
            let opening = DVec3::new(opening.dot(self.normal), opening.dot(x), opening.dot(y));
            let response = zone.respond(opening, point.intact);
            let lost = zone.dissipated(response.intact) - zone.dissipated(point.intact);
            self.losses.damage += point.area * lost;
            self.elastic_normal += point.area * response.energy;
            point.intact = response.intact;
            let traction = response.traction;
            let force = -point.area * (traction.x * self.normal + traction.y * x + traction.z * y);
            // Half-way between the ends, so that nothing is turned by it as a whole.
            let at = 0.5 * (ends[0] + ends[1]);
            bond.force += force;
            bond.moments[0] -= (at - a.centre()).cross(force);
            bond.moments[1] += (at - b.centre()).cross(force);
        }
        bond.points.retain(|point| point.intact > 0.0);
        self.bond = (!bond.points.is_empty()).then_some(bond);
    }

    /// Breaks what is left of the joint: what it held is lost.
    pub(crate) fn break_joint(&mut self) {
        if self.bond.take().is_some() {
            self.losses.damage += std::mem::take(&mut self.elastic_normal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_a_face_have_its_area_and_its_moments() {
        let (a, b) = (0.3, 0.2);
        let corners =
            [[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]].map(|[x, y]: [f64; 2]| {
                DVec3::new(0.5 * a * x, 0.5 * b * y, 0.0) + DVec3::new(1.0, 2.0, 3.0)
            });
        let samples = over_face(&corners, DVec3::Z);
        let centre = DVec3::new(1.0, 2.0, 3.0);
        let sum = |f: &dyn Fn(DVec3) -> f64| -> f64 {
            samples.iter().map(|(p, area)| area * f(*p - centre)).sum()
        };
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-15;
        assert!(near(sum(&|_| 1.0), a * b));
        assert!(near(sum(&|p| p.x), 0.0) && near(sum(&|p| p.y), 0.0));
        assert!(near(sum(&|p| p.x * p.x), a.powi(3) * b / 12.0));
        assert!(near(sum(&|p| p.y * p.y), a * b.powi(3) / 12.0));
        assert!(near(sum(&|p| p.x * p.y), 0.0));
    }
}
