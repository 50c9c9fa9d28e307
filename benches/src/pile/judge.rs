//! How far a pile is from what rigid grains may do, whoever moved it.

use glam::DVec3;
use polygrain_contact::query::{self, ContactOptions};
use polygrain_geometry::{Pose, Shape};

use super::Pile;

/// What is wrong with a pile of rigid grains.
#[derive(Default)]
pub(crate) struct Verdict {
    /// Deepest overlap, as a fraction of the diameter of a sphere of the same volume.
    pub(crate) overlap: f64,
    /// Fastest approach where grains touch, m/s.
    pub(crate) approach: f64,
}

/// Looks at all grains of a pile that touch each other or the box.
pub(crate) fn judge(pile: &Pile, motions: &[[DVec3; 2]]) -> Verdict {
    let shape = pile.shape();
    let diameter = (6.0 * shape.mass_properties().volume / std::f64::consts::PI).cbrt();
    let reach = pile.vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
    let mut verdict = Verdict::default();
    for (i, pose) in pile.poses.iter().enumerate() {
        in_the_box(pile, pose, &motions[i], &mut verdict);
        for (j, other) in pile.poses.iter().enumerate().skip(i + 1) {
            if pose.translation.distance(other.translation) <= 2.0 * reach {
                of_a_pair(&shape, [pose, other], [&motions[i], &motions[j]], &mut verdict);
            }
        }
    }
    verdict.overlap /= diameter;
    verdict
}

fn of_a_pair(shape: &Shape, [a, b]: [&Pose; 2], motions: [&[DVec3; 2]; 2], verdict: &mut Verdict) {
    let options = ContactOptions { margin: 0.0, ..ContactOptions::default() };
    let contact = query::contact(shape, a, shape, b, &options).expect("hulls can be asked");
    let Some(contact) = contact else { return };
    verdict.overlap = verdict.overlap.max(-contact.gap.gap);
    for point in contact.points.iter().filter(|point| point.gap <= 0.0) {
        let [of_a, of_b] =
            [velocity(a, motions[0], point.position), velocity(b, motions[1], point.position)];
        verdict.approach = verdict.approach.max((of_a - of_b).dot(contact.gap.normal));
    }
}

fn in_the_box(pile: &Pile, pose: &Pose, motion: &[DVec3; 2], verdict: &mut Verdict) {
    let half = pile.half_width;
    let walls = [
        (DVec3::Z, 0.0),
        (DVec3::X, -half),
        (-DVec3::X, -half),
        (DVec3::Y, -half),
        (-DVec3::Y, -half),
    ];
    for at in pile.vertices.iter().map(|vertex| pose.point(*vertex)) {
        for (inward, offset) in walls {
            let gap = inward.dot(at) - offset;
            if gap <= 0.0 {
                verdict.overlap = verdict.overlap.max(-gap);
                verdict.approach = verdict.approach.max(-velocity(pose, motion, at).dot(inward));
            }
        }
    }
}

fn velocity(pose: &Pose, [velocity, spin]: &[DVec3; 2], at: DVec3) -> DVec3 {
    *velocity + spin.cross(at - pose.translation)
}
