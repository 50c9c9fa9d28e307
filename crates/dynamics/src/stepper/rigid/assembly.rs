//! From contacts half-way through a step to the problem that their impulses solve.

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3};
use polygrain_contact::footprint::{MAX_TOUCH_POINTS, MAX_WAYS_OUT, Touch, WayOut};
use rayon::prelude::*;

use crate::alert::Alert;
use crate::body::{BodyId, Role};
use crate::contact::{Contact, Side, smaller_reach};
use crate::error::StepError;
use crate::law::{Interaction, Restitution};
use crate::nonsmooth::{Mass, Motion, Point, Problem};
use crate::search::sides;
use crate::settings::Signorini;
use crate::stepper::CHUNK;
use crate::stepper::rigid::constraints::Constraints;
use crate::world::World;

/// A gap that is as good as none, as a fraction of the smaller body's reach.
const TOUCHING: f64 = 1e-6;

/// Gaps that are none, or the same, but for rounding, as a fraction of the smaller body's reach. Those of a structure
/// contradict each other, and points between rigid blocks would open and close for nothing.
const ROUNDING: f64 = 1e-12;

/// The overlap along a way out that does not close it, as a fraction of the smaller body's reach.
const LIP: f64 = 1e-4;

/// What a step needs to know of its contacts.
struct Assembly<'a> {
    world: &'a World,
    signorini: Signorini,
    alert: Alert,
    masses: &'a [Mass],
    /// How the bodies moved before the step.
    before: &'a [Motion],
    step: f64,
}

/// What some contacts add to the problem.
#[derive(Default)]
struct Part {
    firm: Constraints,
    open: Constraints,
    queries: u64,
    max_overlap: f64,
}

/// Places all contacts and makes the problem of their impulses, but for those that [may be
/// open](super::open_close).
pub(super) fn assemble(
    world: &mut World,
    signorini: Signorini,
    step: f64,
) -> Result<(Problem, Constraints), StepError> {
    let (masses, before) = masses(world, step);
    let mut contacts = std::mem::take(&mut world.contacts);
    let alert = Alert::of(world);
    let assembly = Assembly { world, signorini, alert, masses: &masses, before: &before, step };
    let parts: Result<Vec<Part>, StepError> = contacts
        .par_chunks_mut(CHUNK)
        .enumerate()
        .map(|(i, contacts)| assembly.part(i * CHUNK, contacts))
        .collect();
    world.contacts = contacts;
    let parts = parts?;
    let (mut firm, mut open) = (Constraints::default(), Constraints::default());
    for part in parts {
        firm.append(part.firm);
        open.append(part.open);
        world.statistics.queries += part.queries;
        world.past.max_overlap = world.past.max_overlap.max(part.max_overlap);
    }
    world.statistics.contacts_followed += world.contacts.len() as u64;
    let Constraints { bundles, points } = firm;
    Ok((Problem { masses, bundles, points }, open))
}

/// The bodies as impulses see them, with the velocities of the end of the step without contacts, and
/// their motions before it.
fn masses(world: &World, step: f64) -> (Vec<Mass>, Vec<Motion>) {
    let bodies = &world.bodies;
    let mass = |i: usize| {
        let body = &bodies.kinematics[i];
        let motion = Motion { velocity: body.velocity, spin: body.angular_velocity };
        let still = Mass { inverse_mass: 0.0, inverse_inertia: DMat3::ZERO, guide: None, motion };
        match bodies.properties[i].role {
            Role::Dynamic if world.is_asleep(BodyId(i as u32)) => (still, motion),
            Role::Dynamic => {
                let kind = bodies.kind(BodyId(i as u32));
                let fallen = motion.velocity + step * world.settings.gravity;
                let mass = Mass {
                    inverse_mass: kind.inverse_mass,
                    inverse_inertia: kind.inertia.inverse(bodies.momenta[i].orientation),
                    guide: None,
                    motion: Motion { velocity: fallen, ..motion },
                };
                (mass, motion)
            }
            Role::Driven(place) => {
                match bodies.driven[place as usize].compliance(world.time + step) {
                    Some((direction, speed, gain)) => {
                        let free = Motion { velocity: speed * direction, spin: DVec3::ZERO };
                        let inverse_mass = gain / step;
                        let guide = Some(direction);
                        (Mass { inverse_mass, guide, motion: free, ..still }, motion)
                    }
                    None => (still, motion),
                }
            }
            Role::Fixed | Role::Removed => (still, motion),
        }
    };
    (0..bodies.len()).into_par_iter().with_min_len(CHUNK).map(mass).unzip()
}

/// How far the halos of two meshes in contact reach together, m.
fn halos(contact: &Contact, sides: [&Side; 2]) -> f64 {
    if contact.footprint.is_of_facets() {
        sides.map(|side| side.facets().radius()).iter().sum()
    } else {
        0.0
    }
}

impl Assembly<'_> {
    fn part(&self, first: usize, contacts: &mut [Contact]) -> Result<Part, StepError> {
        let mut part = Part::default();
        let mut touch = Touch::default();
        for (i, contact) in contacts.iter_mut().enumerate() {
            if contact.bodies.into_iter().any(|body| self.world.is_asleep(BodyId(body))) {
                continue;
            }
            let [a, b] = sides(self.world, contact);
            let alert = self.alert.between(&a, &b);
            let asked = contact.relocate(&a, &b, self.step, alert, &mut touch);
            let asked = asked.map_err(|source| {
                let [a, b] = contact.bodies;
                StepError::Query { step: self.world.steps, a, b, source }
            })?;
            part.queries += u64::from(asked);
            if contact.ended.is_some() {
                continue;
            }
            let law = self.world.interaction(contact.bodies[0], contact.bodies[1]);
            if let Some(zone) = &law.cohesive_zone {
                contact.hold(&a, &b, zone);
            }
            let deepest = touch.points.iter().map(|p| -p.gap).fold(0.0, f64::max);
            part.max_overlap = part.max_overlap.max(deepest / a.diameter.min(b.diameter));
            self.constrain(first + i, contact, [&a, &b], &touch, &mut part);
        }
        Ok(part)
    }

    /// Adds a contact to the problem, or each of its ways out to those that may be open.
    fn constrain(
        &self,
        place: usize,
        contact: &mut Contact,
        sides: [&Side; 2],
        touch: &Touch,
        part: &mut Part,
    ) {
        let ways = self.other_ways_out(contact, sides, touch);
        let constraints = if ways.is_empty() { &mut part.firm } else { &mut part.open };
        let mut add = |touch: &Touch| {
            let points = |points: &mut Vec<Point>| self.points(contact, sides, touch, points);
            let first = touch.points.first().map_or(DVec3::ZERO, |p| p.position);
            let height = -first.dot(self.world.settings.gravity);
            constraints.add(place, contact.bodies, height, halos(contact, sides), points)
        };
        let is_near = add(touch);
        if is_near {
            for way in &ways {
                add(&touch.by(way));
            }
        }
        if !is_near || !ways.is_empty() {
            contact.bear(std::iter::empty(), self.step);
        }
    }

    /// None of bodies that something holds together wherever they touch.
    fn other_ways_out(
        &self,
        contact: &Contact,
        [a, b]: [&Side; 2],
        touch: &Touch,
    ) -> ArrayVec<WayOut, MAX_WAYS_OUT> {
        let law = self.world.interaction(contact.bodies[0], contact.bodies[1]);
        if law.cohesion > 0.0 || contact.bond.is_some() {
            return ArrayVec::new();
        }
        contact.other_ways_out(a, b, touch, LIP * smaller_reach(a, b))
    }

    /// The points of a contact at which the bodies may push each other in this step.
    fn points(
        &self,
        contact: &Contact,
        [a, b]: [&Side; 2],
        touch: &Touch,
        points: &mut Vec<Point>,
    ) {
        let reach = smaller_reach(a, b);
        let near = match self.signorini {
            Signorini::Gap => self.alert.between(a, b),
            Signorini::Velocity => TOUCHING * reach,
        };
        let law = self.world.interaction(contact.bodies[0], contact.bodies[1]);
        let masses = contact.bodies.map(|body| &self.masses[body as usize]);
        let before = contact.bodies.map(|body| &self.before[body as usize]);
        let touching = touch.points.iter().filter(|p| p.gap <= TOUCHING * reach).count();
        let diameter = a.diameter.min(b.diameter);
        let pull = law.cohesion * diameter * diameter / touching.max(1) as f64;
        let gaps = without_rounding(touch, ROUNDING * reach);
        for (place, at) in touch.points.iter().enumerate().filter(|(_, p)| p.gap <= near) {
            let arms = [at.position - a.centre(), at.position - b.centre()];
            let mut point = Point::new(place, at.normal, arms, masses);
            point.gap = at.gap;
            point.before = point.velocity(before);
            point.bias = self.bias(law, gaps[place], point.before);
            point.friction = self.friction(law, point.before);
            if at.gap <= TOUCHING * reach {
                point.pull = pull * self.step;
            }
            point.reaction = point.frame.transpose() * contact.springs[place];
            point.reaction.x += point.pull;
            points.push(point);
        }
    }

    /// What the laws add to the velocity at the end of the step: the gap that may still close, or
    /// what comes back of the velocity of an impact.
    fn bias(&self, law: &Interaction, gap: f64, before: DVec3) -> DVec3 {
        let closing = self.step * before.x + gap;
        let Restitution { normal, tangential } = law.restitution;
        let impact = before.x < -self.slow() && closing <= 0.0;
        if impact && (normal != 0.0 || tangential != 0.0) {
            return DVec3::new(normal, tangential, tangential) * before;
        }
        DVec3::X * (gap.max(0.0) / self.step)
    }

    fn friction(&self, law: &Interaction, before: DVec3) -> f64 {
        let slips = DVec3::new(0.0, before.y, before.z).length() > self.slow();
        if slips { law.kinetic_friction } else { law.static_friction }
    }

    /// A velocity of no account: what gravity adds in two steps.
    fn slow(&self) -> f64 {
        2.0 * self.step * self.world.settings.gravity.length()
    }
}

/// The gaps of a contact, the same where one follows the other by no more than rounding; none where they follow none so.
fn without_rounding(touch: &Touch, rounding: f64) -> ArrayVec<f64, MAX_TOUCH_POINTS> {
    let mut gaps: ArrayVec<f64, MAX_TOUCH_POINTS> = touch.points.iter().map(|p| p.gap).collect();
    let mut open: ArrayVec<&mut f64, MAX_TOUCH_POINTS> =
        gaps.iter_mut().filter(|gap| **gap > 0.0).collect();
    open.sort_by(|a, b| a.total_cmp(b));
    let (mut last, mut level) = (0.0, 0.0);
    for gap in open {
        if *gap > last + rounding {
            level = *gap;
        }
        last = *gap;
        *gap = level;
    }
    gaps
}
