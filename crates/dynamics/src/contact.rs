//! One contact: its geometry, its history and the force it exerts.

use arrayvec::ArrayVec;
use glam::{DQuat, DVec3};
use polygrain_contact::broad::ItemPair;
use polygrain_contact::footprint::{
    Footprint, LOCUS_TOLERANCE, MAX_TOUCH_POINTS, Meeting, Placement, Touch, meet,
};
use polygrain_contact::query::QueryError;
use polygrain_geometry::{Pose, Shape};
use serde::{Deserialize, Serialize};

use crate::body::Kinematics;
use crate::grain::Piece;
use crate::law::{Encounter, Interaction, Slider, roll, slide};
use crate::rotation::Inertia;

/// A contact of two convex parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// The items of the broad phase that meet, and in which image.
    pub(crate) key: ItemPair,
    /// The items in the order of the normal (a half-space comes first), and their bodies.
    pub(crate) items: [u32; 2],
    pub(crate) bodies: [u32; 2],
    pub(crate) footprint: Footprint,
    /// Bound on the motion of the bodies against each other since the footprint was found, m.
    pub(crate) path: f64,
    pub(crate) radius: f64,
    pub(crate) normal: DVec3,
    /// Stretch of the tangential spring of every point, m.
    pub(crate) springs: ArrayVec<DVec3, MAX_TOUCH_POINTS>,
    damping: Wrench,
    /// Angle that resists rolling and twisting, rad.
    pub(crate) rolling: DVec3,
    /// On the first body, N; the second feels the opposite.
    pub(crate) force: DVec3,
    /// About the centre of either body, N·m.
    pub(crate) moments: [DVec3; 2],
    /// Stored energy, J.
    pub(crate) elastic_normal: f64,
    pub(crate) elastic_tangential: f64,
    pub(crate) losses: Losses,
    /// Set when the bodies part: a lower bound of their gap, m.
    pub(crate) ended: Option<f64>,
}

/// Energy lost in contacts, J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Losses {
    pub(crate) damping: f64,
    pub(crate) friction: f64,
}

/// The damping forces on the second body: their sum, N, and moment about the first body's centre,
/// N·m.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Wrench {
    force: DVec3,
    moment: DVec3,
}

impl Wrench {
    fn add(&mut self, arm: DVec3, force: DVec3) {
        self.force += force;
        self.moment += arm.cross(force);
    }

    /// Work in a step, J.
    fn work(&self, a: &Side, b: &Side, step: f64) -> f64 {
        let (first, second) = (a.body, b.body);
        let arm = a.centre() - b.centre();
        let slip =
            second.mean_velocity + second.mean_angular_velocity.cross(arm) - first.mean_velocity;
        let spin = second.mean_angular_velocity - first.mean_angular_velocity;
        step * (self.force.dot(slip) + self.moment.dot(spin))
    }
}

/// A part of a body as a contact sees it.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) piece: &'a Piece,
    pub(crate) local: Option<&'a Pose>,
    pub(crate) body: &'a Kinematics,
    /// Of the periodic image.
    pub(crate) shift: DVec3,
    pub(crate) reach: f64,
    pub(crate) diameter: f64,
    pub(crate) inverse_mass: f64,
    pub(crate) inertia: &'a Inertia,
    pub(crate) orientation: DQuat,
}

impl Side<'_> {
    fn centre(&self) -> DVec3 {
        self.body.position + self.shift
    }

    /// How much a unit impulse along a direction at a point changes the velocity there, 1/kg.
    fn mobility(&self, at: DVec3, direction: DVec3) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        let arm = (at - self.centre()).cross(direction);
        self.inverse_mass + arm.dot(self.inertia.angular_velocity(self.orientation, arm))
    }

    fn placement(&self) -> Placement {
        let body = Placement { position: self.centre(), ..self.body.placement() };
        match self.local {
            None => body,
            Some(local) => Placement {
                rotation: body.rotation * local.matrix(),
                position: body.rotation * local.translation + body.position,
            },
        }
    }

    pub(crate) fn pose(&self) -> Pose {
        let body = Pose { rotation: self.orientation, translation: self.centre() };
        self.local.map_or(body, |local| body.compose(local))
    }

    fn shape(&self) -> &Shape {
        match self.piece {
            Piece::Convex(shape) => shape,
            Piece::HalfSpace => unreachable!("a half-space comes first, and two never meet"),
        }
    }
}

/// Asks how two parts meet.
pub(crate) fn encounter(
    a: &Side,
    b: &Side,
    hint: Option<DVec3>,
    horizon: f64,
) -> Result<Meeting, QueryError> {
    meet(a.piece.solid(), &a.pose(), b.shape(), &b.pose(), horizon, hint)
}

/// The gap up to which a pair is measured before it counts as far apart, as a fraction of the
/// smaller reach: the farther, the dearer the question and the longer until the next.
pub(crate) const HORIZON: f64 = 0.25;

/// The gap below which a point takes a share of the contact, as a fraction of the gap up to which
/// points are known.
const NEAR: f64 = 0.6;

/// Points nearer to each other than this fraction of the smaller reach share one share.
const MERGING: f64 = 0.2;

impl Contact {
    pub(crate) fn new(
        key: ItemPair,
        items: [u32; 2],
        bodies: [u32; 2],
        footprint: Footprint,
        normal: DVec3,
    ) -> Self {
        let springs = footprint.features().iter().map(|_| DVec3::ZERO).collect();
        Self {
            key,
            items,
            bodies,
            footprint,
            // Placed anew in the same step, from the features just found.
            path: 0.0,
            radius: f64::INFINITY,
            normal,
            springs,
            damping: Wrench::default(),
            rolling: DVec3::ZERO,
            force: DVec3::ZERO,
            moments: [DVec3::ZERO; 2],
            elastic_normal: 0.0,
            elastic_tangential: 0.0,
            losses: Losses::default(),
            ended: None,
        }
    }

    /// Finds where the contact is after a step; true if that took a full query. Sets `ended` if the
    /// bodies have parted.
    pub(crate) fn locate(
        &mut self,
        a: &Side,
        b: &Side,
        step: f64,
        needs_curvature: bool,
        touch: &mut Touch,
    ) -> Result<bool, QueryError> {
        let follow = self.footprint.can_be_followed() && {
            self.path += relative_motion(a, b, step);
            self.path <= self.footprint.slack()
        };
        if follow {
            self.place(a, b, touch);
        } else {
            let hint = a.pose().inverse_vector(self.normal);
            let horizon = HORIZON * smaller_reach(a, b);
            match encounter(a, b, Some(hint), horizon)? {
                Meeting::Apart(gap) => {
                    self.part(a, b, gap, step);
                    return Ok(true);
                }
                Meeting::Touching(footprint, found) => {
                    self.adopt(footprint);
                    *touch = found;
                }
            }
        }
        if needs_curvature && (!follow || self.radius == f64::INFINITY) {
            self.radius = effective_radius(a, b, touch);
        }
        self.turn_springs(a, b, touch, step);
        self.normal = touch.normal;
        Ok(!follow)
    }

    /// Ends the contact of bodies that have parted.
    fn part(&mut self, a: &Side, b: &Side, gap: f64, step: f64) {
        self.losses.damping -= 0.5 * self.damping.work(a, b, step);
        self.losses.friction += self.elastic_tangential;
        self.elastic_tangential = 0.0;
        self.elastic_normal = 0.0;
        self.ended = Some(gap);
    }

    /// Where the contact is by its features.
    pub(crate) fn place(&self, a: &Side, b: &Side, touch: &mut Touch) {
        let (placed_a, placed_b) = (a.placement(), b.placement());
        self.footprint.place(a.piece.solid(), &placed_a, b.shape(), &placed_b, touch);
    }

    /// Takes over the history of points with the same names; a point with a new name gets the mean
    /// spring, so that a contact does not lose its friction when it changes its features.
    fn adopt(&mut self, footprint: Footprint) {
        let old = std::mem::replace(&mut self.footprint, footprint);
        let mean = self.springs.iter().sum::<DVec3>() / self.springs.len().max(1) as f64;
        let kept = self
            .footprint
            .features()
            .iter()
            .map(|name| {
                let known = old.features().iter().position(|known| known == name);
                known.map_or(mean, |i| self.springs[i])
            })
            .collect();
        self.springs = kept;
        self.path = 0.0;
    }

    /// Turns the springs with the contact: into its new plane, and by the mean spin about it.
    fn turn_springs(&mut self, a: &Side, b: &Side, touch: &Touch, step: f64) {
        let spin = a.body.mean_angular_velocity + b.body.mean_angular_velocity;
        for (spring, at) in self.springs.iter_mut().zip(&touch.points) {
            let length = spring.length_squared();
            if length == 0.0 {
                continue;
            }
            let normal = at.normal;
            let flat = *spring - normal.dot(*spring) * normal;
            let flat = flat * (length / flat.length_squared().max(f64::MIN_POSITIVE)).sqrt();
            *spring = flat + 0.5 * step * spin.dot(normal) * normal.cross(flat);
        }
    }

    /// The force of the contact where it is now. Returns the greatest overlap, m.
    pub(crate) fn push(
        &mut self,
        a: &Side,
        b: &Side,
        law: &Interaction,
        touch: &Touch,
        step: f64,
    ) -> f64 {
        let reach = smaller_reach(a, b);
        let shares = Shares::new(touch, NEAR * LOCUS_TOLERANCE * reach, MERGING * reach);
        let mobility = |at: DVec3, normal: DVec3| a.mobility(at, normal) + b.mobility(at, normal);
        let encounter = Encounter {
            effective_mass: mobility(shares.centre(touch), touch.normal).recip(),
            diameter: a.diameter.min(b.diameter),
            radius: self.radius,
        };
        let single = touch.points.len() == 1;
        let pull = law.cohesion * encounter.diameter * encounter.diameter;
        self.force = DVec3::ZERO;
        self.moments = [DVec3::ZERO; 2];
        self.elastic_normal = 0.0;
        self.elastic_tangential = 0.0;
        let (mut deepest, mut pressed, mut stiffest) = (0.0f64, 0.0, 0.0f64);
        let mut damping_now = Wrench::default();
        for (i, at) in touch.points.iter().enumerate() {
            let spring = &mut self.springs[i];
            let (depth, normal) = (-at.gap, at.normal);
            let (arm_a, arm_b) = (at.position - a.centre(), at.position - b.centre());
            let share = shares.of(i);
            if depth <= 0.0 || share == 0.0 {
                *spring = DVec3::ZERO;
                continue;
            }
            deepest = deepest.max(depth);
            let response = law.normal.respond(&encounter, depth);
            let velocity = slip(a.body, b.body, arm_a, arm_b);
            let displacement = step * mean_slip(a.body, b.body, arm_a, arm_b);

            let speed = normal.dot(velocity);
            let elastic = share * response.force;
            let part = Part::of_step(depth, normal.dot(displacement), speed * step);
            let damping = part.damping_coefficient(share * response.damping, || {
                let mobility = if single {
                    encounter.effective_mass.recip()
                } else {
                    mobility(at.position, normal)
                };
                step * mobility
            });
            let damped = (-damping * speed).max(-elastic);
            let push = elastic + damped;
            self.elastic_normal += share * (response.energy - pull * depth);

            let stiffness = share * response.tangential_stiffness;
            let slider = Slider {
                stiffness,
                static_limit: law.static_friction * push,
                kinetic_limit: law.kinetic_friction * push,
            };
            let across = displacement - normal.dot(displacement) * normal;
            let lost = slide(spring, across, &slider);
            self.losses.friction += lost;
            self.elastic_tangential += 0.5 * stiffness * spring.length_squared();
            let held = stiffness * *spring;
            let mut brake = part.damping * damped * normal;
            if lost == 0.0 && law.static_friction > 0.0 {
                // As much of the critical damping as along the normal.
                let ratio = (response.tangential_stiffness * depth / response.force).sqrt();
                let viscous = -(damping * ratio) * (velocity - speed * normal);
                let room = (slider.static_limit - held.length()).max(0.0);
                brake += viscous.clamp_length_max(room);
            }
            damping_now.add(arm_a, brake);

            let on_b = part.elastic * (elastic - share * pull) * normal - held + brake;
            self.force -= on_b;
            self.moments[0] -= arm_a.cross(on_b);
            self.moments[1] += arm_b.cross(on_b);
            pressed += push;
            stiffest = stiffest.max(response.tangential_stiffness);
        }
        self.losses.damping -= 0.5 * (self.damping.work(a, b, step) + damping_now.work(a, b, step));
        self.damping = damping_now;
        if shares.uneven {
            self.pull_near_points(a, b, touch, &shares);
        }
        if law.rolling_friction > 0.0 || law.twisting_friction > 0.0 {
            self.resist_turning(a, b, law, &encounter, pressed, stiffest, step);
        }
        deepest
    }

    /// A point that comes near takes a share of the stiffness and so of the energy of the others;
    /// the force that goes with it keeps the contact conservative.
    fn pull_near_points(&mut self, a: &Side, b: &Side, touch: &Touch, shares: &Shares) {
        for (at, slope) in touch.points.iter().zip(shares.slopes) {
            let pull = self.elastic_normal * slope * at.normal;
            self.force += pull;
            self.moments[0] += (at.position - a.centre()).cross(pull);
            self.moments[1] -= (at.position - b.centre()).cross(pull);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the moment depends on just these")]
    fn resist_turning(
        &mut self,
        a: &Side,
        b: &Side,
        law: &Interaction,
        encounter: &Encounter,
        pressed: f64,
        stiffness: f64,
        step: f64,
    ) {
        let radius = 0.5 * encounter.diameter;
        let slider = |friction: f64| Slider {
            stiffness: if friction > 0.0 { stiffness * radius * radius } else { 0.0 },
            static_limit: friction * pressed * radius,
            kinetic_limit: friction * pressed * radius,
        };
        let (rolling, twisting) = (slider(law.rolling_friction), slider(law.twisting_friction));
        let turn = step * (b.body.mean_angular_velocity - a.body.mean_angular_velocity);
        let (moment, loss) = roll(&mut self.rolling, turn, self.normal, &rolling, &twisting);
        self.moments[0] += moment;
        self.moments[1] -= moment;
        self.losses.friction += loss;
        let twist = self.rolling.dot(self.normal).powi(2);
        self.elastic_tangential += 0.5
            * (rolling.stiffness * (self.rolling.length_squared() - twist)
                + twisting.stiffness * twist);
    }
}

/// Bound on how far points of the bodies near the contact moved against each other in the step.
fn relative_motion(a: &Side, b: &Side, step: f64) -> f64 {
    let (small, large) = if a.reach <= b.reach && a.reach > 0.0 { (a, b) } else { (b, a) };
    let spin = small.body.mean_angular_velocity - large.body.mean_angular_velocity;
    let arm = small.centre() - large.centre();
    let slip = small.body.mean_velocity
        - large.body.mean_velocity
        - large.body.mean_angular_velocity.cross(arm);
    step * (slip.length() + spin.length() * small.reach)
}

pub(crate) fn smaller_reach(a: &Side, b: &Side) -> f64 {
    if a.reach > 0.0 { a.reach.min(b.reach) } else { b.reach }
}

/// How much of a step a point is in touch.
///
/// A force acts over half the step before and half the step after its moment. If the bodies met in
/// between, or will part, it acts for less: an elastic force that rises from nothing for that part
/// of the half, a damping force, which jumps, for twice as much. Without this every impact would be
/// wrong by an energy of the order of `k (v Δt)²`.
struct Part {
    elastic: f64,
    damping: f64,
    begins: bool,
}

impl Part {
    /// From the depth, how much the gap grew in the step before and how much it will in the next.
    fn of_step(depth: f64, opened: f64, opening: f64) -> Self {
        // Bodies that just touched a step ago count as apart.
        let begins = depth <= -opened * (1.0 + 1e-9);
        let before = if begins { (depth / -opened).min(1.0) } else { 1.0 };
        let after = if depth < opening { depth / opening } else { 1.0 };
        let jump = if begins { before } else { 0.5 };
        Self { elastic: 0.5 * (before + after), damping: jump + 0.5 * after, begins }
    }

    /// The damping of the first step, N·s/m, from that of the law and the velocity that a unit force
    /// gives in a step, m/(N·s). The velocity has not felt the dashpot yet, so the law's is taken at
    /// its mean over the step; and it never more than stops what it damps.
    fn damping_coefficient(&self, damping: f64, response: impl FnOnce() -> f64) -> f64 {
        if !self.begins {
            return damping;
        }
        let response = self.damping * response();
        (damping / (1.0 + 0.25 * damping * response)).min(response.recip())
    }
}

/// Velocity of the second body against the first at a point.
fn slip(a: &Kinematics, b: &Kinematics, arm_a: DVec3, arm_b: DVec3) -> DVec3 {
    b.velocity + b.angular_velocity.cross(arm_b) - a.velocity - a.angular_velocity.cross(arm_a)
}

fn mean_slip(a: &Kinematics, b: &Kinematics, arm_a: DVec3, arm_b: DVec3) -> DVec3 {
    b.mean_velocity + b.mean_angular_velocity.cross(arm_b)
        - a.mean_velocity
        - a.mean_angular_velocity.cross(arm_a)
}

fn effective_radius(a: &Side, b: &Side, touch: &Touch) -> f64 {
    let at = touch.points[0].position;
    let radius = |side: &Side| side.piece.curvature_radius(side.pose().inverse_point(at));
    (radius(a).recip() + radius(b).recip()).recip()
}

/// How the points of a contact share its stiffness.
///
/// Equally, if all touch: so a contact is as stiff over an edge or a face as at a point. Points that
/// are close together count as one, so that two corners that merge do so without a jump. A point that hovers just above the other body takes part in proportion to how near it is, from nothing
/// at the distance `near` to a full share when it touches: the stiffness changes smoothly as a grain
/// comes down on its edge, then on its face.
struct Shares {
    weights: [f64; MAX_TOUCH_POINTS],
    /// `|φ'| / Φ`: what share of the energy a point takes per distance it comes nearer, 1/m.
    slopes: [f64; MAX_TOUCH_POINTS],
    uneven: bool,
}

impl Shares {
    fn new(touch: &Touch, near: f64, merging: f64) -> Self {
        let mut shares = Self { weights: [0.0; _], slopes: [0.0; _], uneven: false };
        let mut sum = 0.0;
        for (i, point) in touch.points.iter().enumerate() {
            if point.gap <= 0.0 {
                shares.weights[i] = 1.0;
            } else if point.gap < near {
                let t = point.gap / near;
                shares.weights[i] = (1.0 - t) * (1.0 - t) * (1.0 + 2.0 * t);
                shares.slopes[i] = 6.0 * t * (1.0 - t) / near;
                shares.uneven = true;
            }
        }
        let crowds = shares.crowds(touch, merging);
        for (i, crowd) in crowds.iter().enumerate().take(touch.points.len()) {
            shares.weights[i] /= crowd;
            shares.slopes[i] /= crowd;
            sum += shares.weights[i];
        }
        if sum > 0.0 {
            for i in 0..touch.points.len() {
                shares.weights[i] /= sum;
                shares.slopes[i] /= sum;
            }
        }
        shares
    }

    /// How many points there are at the place of each, itself included: those nearer than `merging`
    /// count in part.
    fn crowds(&self, touch: &Touch, merging: f64) -> [f64; MAX_TOUCH_POINTS] {
        let mut crowds = [1.0; _];
        let points = &touch.points;
        for i in 1..points.len() {
            for j in 0..i {
                let square = points[i].position.distance_squared(points[j].position);
                let apart = square / (merging * merging);
                if apart < 1.0 {
                    let overlap = (1.0 - apart) * (1.0 - apart);
                    crowds[i] += self.weights[j] * overlap;
                    crowds[j] += self.weights[i] * overlap;
                }
            }
        }
        crowds
    }

    fn of(&self, point: usize) -> f64 {
        self.weights[point]
    }

    /// The middle of the points, by their shares.
    fn centre(&self, touch: &Touch) -> DVec3 {
        touch.points.iter().zip(self.weights).map(|(p, share)| share * p.position).sum()
    }
}
