//! The force of a contact.

use arrayvec::ArrayVec;
use glam::DVec3;
use polygrain_contact::footprint::{MAX_TOUCH_POINTS, Touch, TouchPoint};

use super::dashpot::{easing, slowing};
use super::energy::ByLaw;
use super::part::Part;
use super::rolling::Resistance;
use super::shares::Shares;
use super::side::{mean_slip, slip};
use super::springs::Restiffened;
use super::wrench::{Twist, Wrench};
use super::{Contact, Side};
use crate::law::{Encounter, Interaction, Response, Slider, slide};

/// A point at which the bodies overlap.
pub(super) struct Pressed<'a> {
    /// Its place among the points of the contact.
    place: usize,
    at: &'a TouchPoint,
    arms: [DVec3; 2],
    pub(super) share: f64,
    pub(super) response: Response,
    /// Of the second body against the first in the step that ends, m.
    displacement: DVec3,
    /// Damping along the surface over that along the normal: as much of the critical one.
    tangential_damping: f64,
}

impl Pressed<'_> {
    pub(super) fn depth(&self) -> f64 {
        -self.at.gap
    }

    /// How far it opened in the step, m.
    pub(super) fn along(&self) -> f64 {
        self.at.normal.dot(self.displacement)
    }

    fn across(&self) -> DVec3 {
        self.displacement - self.along() * self.at.normal
    }

    fn tangential_stiffness(&self) -> f64 {
        self.share * self.response.tangential_stiffness
    }

    /// The normal force of a point, by a factor on the law, that opens at a speed, m/s, and whose
    /// `mobility`, 1/kg, tells how much a force slows it.
    fn press(&self, factor: f64, speed: f64, step: f64, mobility: impl FnOnce() -> f64) -> Press {
        let (depth, opened) = (self.depth(), self.along());
        let elastic = factor * self.share * self.response.force;
        let mut part = Part::of_step(depth, opened, speed * step);
        let slowing = if part.begins() { step * mobility() } else { 0.0 };
        let damping = part.damping_coefficient(self.share * self.response.damping, slowing);
        let damped = (-damping * speed).max(-elastic);
        part.foresee(depth, opened, step * slowing * (elastic + part.damping * damped));
        Press {
            elastic,
            part: part.elastic,
            damped: part.damping * damped,
            load: elastic + damped,
            damping,
        }
    }

    /// Stretches the spring of a point that slides with a velocity, m/s.
    fn grip(&self, spring: &mut DVec3, law: &Interaction, press: &Press, velocity: DVec3) -> Grip {
        let stiffness = self.tangential_stiffness();
        let slider = Slider {
            stiffness,
            static_limit: law.static_friction * press.load,
            kinetic_limit: law.kinetic_friction * press.load,
        };
        let slips = slide(spring, self.across(), &slider) > 0.0;
        let held = -stiffness * *spring;
        let viscous = if slips {
            DVec3::ZERO
        } else {
            let room = (slider.static_limit - held.length()).max(0.0);
            (-self.tangential_damping * press.damping * velocity).clamp_length_max(room)
        };
        Grip { held, viscous, energy: 0.5 * stiffness * spring.length_squared(), slips }
    }
}

/// What a point exerts along its normal, N.
struct Press {
    /// Of the law's spring, and the part of the step in which it acts.
    elastic: f64,
    part: f64,
    /// Of the dashpot, over the part of the step in which it acts.
    damped: f64,
    /// What friction goes by: of both at this moment.
    load: f64,
    /// Of the dashpot, N·s/m.
    damping: f64,
}

/// What holds a point back along the surface.
#[derive(Default)]
struct Grip {
    /// Of the spring, N.
    held: DVec3,
    /// Of the dashpot, N.
    viscous: DVec3,
    /// Stored energy, J.
    energy: f64,
    slips: bool,
}

impl Contact {
    /// The force of the contact where it is now. Returns the greatest overlap, m.
    pub(crate) fn push(
        &mut self,
        a: &Side,
        b: &Side,
        law: &Interaction,
        touch: &Touch,
        step: f64,
    ) -> f64 {
        let shares = Shares::new(touch, a, b);
        let mobility = |at: DVec3, normal: DVec3| a.mobility(at, normal) + b.mobility(at, normal);
        let centre = shares.centre(touch);
        let encounter = Encounter {
            effective_mass: mobility(centre, touch.normal).recip(),
            diameter: a.diameter.min(b.diameter),
            radius: self.radius,
        };
        let pull = law.cohesion * encounter.diameter * encounter.diameter;
        let twist = Twist::of_step(a, b, step);
        let stretching = -self.held.work(&twist);
        let rough = law.static_friction > 0.0;

        let mut pressed = pressed_points(a, b, law, touch, &shares, &encounter, step);
        self.slowing = slowing(a, b, centre, viscosity(&pressed, law));
        ease(&mut pressed, easing(a, b, step));
        let nearing = if shares.uneven { nearing(a, b, touch, &shares, step) } else { 0.0 };
        let (before, spread) = (self.elastic_normal, self.spread(a, b, &twist, step));
        let factor = self.generosity(&ByLaw::of(&pressed, pull, nearing), spread);
        let parted = rough && self.restiffen(&pressed, stretching);
        self.force = DVec3::ZERO;
        self.moments = [DVec3::ZERO; 2];
        self.elastic_normal = 0.0;
        let (mut deepest, mut load) = (0.0f64, 0.0);
        let (mut stiffest, mut viscosity) = (0.0f64, 0.0);
        let (mut held, mut damping) = (Wrench::default(), Wrench::default());
        let (mut stretched, mut slips, mut spreading) = (0.0, false, 0.0);
        for point in &pressed {
            let (normal, [arm_a, arm_b]) = (point.at.normal, point.arms);
            let velocity = slip(a.body, b.body, point.arms);
            let speed = normal.dot(velocity);
            let here = || mobility(point.at.position, normal);
            let press = point.press(factor, speed, step, here);
            let grip = if rough {
                let across = velocity - speed * normal;
                point.grip(&mut self.springs[point.place], law, &press, across)
            } else {
                Grip::default()
            };
            let brake = press.damped * normal + grip.viscous;
            held.add(arm_a, grip.held);
            damping.add(arm_a, brake);
            stretched += grip.energy;
            slips |= grip.slips;

            let elastic = press.part * (press.elastic - factor * point.share * pull);
            spreading += elastic * point.along();
            let on_b = elastic * normal + grip.held + brake;
            self.force -= on_b;
            self.moments[0] -= arm_a.cross(on_b);
            self.moments[1] += arm_b.cross(on_b);
            let energy = point.response.energy - pull * point.depth();
            self.elastic_normal += point.share * energy;
            deepest = deepest.max(point.depth());
            load += press.load;
            stiffest = stiffest.max(point.response.tangential_stiffness);
            viscosity += point.tangential_damping * press.damping;
        }
        if pressed.is_empty() {
            self.let_roll();
        } else if law.resists_turning() {
            let resistance = Resistance { load, stiffness: stiffest, viscosity };
            let couple = self.resist_turning(a, b, law, &encounter, &resistance, step);
            damping.turn(couple);
        }
        if slips || parted {
            let work = 0.5 * (stretching - held.work(&twist));
            self.losses.friction += (work + self.elastic_tangential - stretched).max(0.0);
        }
        self.losses.damping -= 0.5 * (self.damping.work(&twist) + damping.work(&twist));
        self.elastic_tangential = stretched;
        self.held = held;
        self.damping = damping;
        let shifting = factor * self.elastic_normal;
        if shares.uneven {
            self.pull_near_points(a, b, touch, &shares, shifting);
        }
        if step > 0.0 {
            self.count(before, 0.5 * (spread + spreading + nearing * shifting));
        }
        deepest
    }

    /// Adapts the springs to stiffnesses that have changed; true if points have let go of theirs.
    fn restiffen(&mut self, pressed: &[Pressed], stretching: f64) -> bool {
        let mut springs = Restiffened::default();
        let mut next = pressed.iter().peekable();
        for (place, spring) in self.springs.iter_mut().enumerate() {
            match next.next_if(|point| point.place == place) {
                Some(point) => springs.add(*spring, point.tangential_stiffness(), point.across()),
                None => springs.part(spring),
            }
        }
        let scale = springs.scale(self.elastic_tangential, stretching);
        for spring in &mut self.springs {
            *spring *= scale;
        }
        springs.parted()
    }

    /// A point that comes near takes a share of the stiffness and so of the energy of the others, J;
    /// the force that goes with it keeps the contact conservative.
    fn pull_near_points(
        &mut self,
        a: &Side,
        b: &Side,
        touch: &Touch,
        shares: &Shares,
        energy: f64,
    ) {
        for (at, slope) in touch.points.iter().zip(shares.slopes) {
            let pull = energy * slope * at.normal;
            self.force += pull;
            self.moments[0] += (at.position - a.centre()).cross(pull);
            self.moments[1] -= (at.position - b.centre()).cross(pull);
        }
    }
}

/// The points at which the bodies overlap.
fn pressed_points<'a>(
    a: &Side,
    b: &Side,
    law: &Interaction,
    touch: &'a Touch,
    shares: &Shares,
    encounter: &Encounter,
    step: f64,
) -> ArrayVec<Pressed<'a>, MAX_TOUCH_POINTS> {
    let presses = |(place, at): (usize, &'a TouchPoint)| {
        let share = shares.of(place);
        (at.gap < 0.0 && share > 0.0).then(|| {
            let arms = [at.position - a.centre(), at.position - b.centre()];
            let displacement = step * mean_slip(a.body, b.body, arms);
            let response = law.normal.respond(encounter, -at.gap);
            let Response { force, tangential_stiffness, .. } = response;
            let tangential_damping = (tangential_stiffness * -at.gap / force).sqrt();
            Pressed { place, at, arms, share, response, displacement, tangential_damping }
        })
    };
    touch.points.iter().enumerate().filter_map(presses).collect()
}

/// The damping of all points in the direction in which they damp most, and of what resists turning,
/// N·s/m.
fn viscosity(pressed: &[Pressed], law: &Interaction) -> f64 {
    let turning = f64::from(u8::from(law.resists_turning()));
    let of = |point: &Pressed| {
        let across = point.tangential_damping;
        point.share * point.response.damping * (across.max(1.0) + turning * across)
    };
    pressed.iter().map(of).sum()
}

/// Lets points use only a part of their damping.
fn ease(pressed: &mut [Pressed], part: f64) {
    for point in pressed {
        point.response.damping *= part;
    }
}

/// The part of the energy of a contact that points took over as they came near in a step.
fn nearing(a: &Side, b: &Side, touch: &Touch, shares: &Shares, step: f64) -> f64 {
    let taken = |(at, slope): (&TouchPoint, f64)| {
        let arms = [at.position - a.centre(), at.position - b.centre()];
        -slope * step * at.normal.dot(mean_slip(a.body, b.body, arms))
    };
    touch.points.iter().zip(shares.slopes).filter(|(_, slope)| *slope > 0.0).map(taken).sum()
}
