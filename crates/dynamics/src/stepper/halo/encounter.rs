//! Where two meshes meet, and what they do to each other there.

use glam::DVec3;
use polygrain_contact::broad::ItemPair;
use polygrain_contact::facets::Facets;
use polygrain_contact::surrogate::{ActiveSet, Effort, HaloContact, NearPairs, Search};
use polygrain_geometry::Pose;
use rayon::prelude::*;

use super::spring::{Point, Push, Side, Spring, push};
use super::{Placed, Wrench};
use crate::body::BodyId;
use crate::grain::Part;
use crate::neighbours::image_shift;
use crate::settings::PicardVariant;
use crate::world::World;

/// Pairs below which a second thread does not pay.
const PARALLEL: usize = 8;

/// Two meshes that may meet in a step.
pub(in crate::stepper) struct Pair {
    pub(in crate::stepper) key: ItemPair,
    pub(in crate::stepper) bodies: [u32; 2],
    /// Of the second body's periodic image.
    pub(in crate::stepper) shift: DVec3,
    /// The reach of both halos, m.
    pub(in crate::stepper) reach: f64,
    /// The points at which the halos overlap.
    pub(in crate::stepper) contact: HaloContact,
    /// What they push with.
    pub(in crate::stepper) push: Push,
    /// What the last search took.
    pub(in crate::stepper) effort: Effort,
    /// What the step is made with.
    pub(in crate::stepper) applied: Wrench,
    /// Which triangles may be in contact.
    pub(super) near: NearPairs,
    active: ActiveSet,
    spring: Spring,
}

/// How an evaluation goes about it.
#[derive(Clone, Copy)]
pub(in crate::stepper) struct Way<'a> {
    pub(in crate::stepper) variant: PicardVariant,
    /// The step that the forces are for, s.
    pub(in crate::stepper) step: f64,
    /// How far every body has moved since some time before the first evaluation, m.
    pub(in crate::stepper) moved: &'a [f64],
}

impl Pair {
    pub(super) fn new(world: &World, key: ItemPair) -> Self {
        let [a, b] = [key.a, key.b].map(|item| facets(part(world, item)).radius());
        let bodies = world.colliders.bodies(&key);
        Self {
            key,
            bodies,
            shift: image_shift(&world.settings.periodic, &key),
            reach: a + b,
            contact: HaloContact::default(),
            push: Push::default(),
            effort: Effort::default(),
            applied: Wrench::default(),
            near: NearPairs::default(),
            active: ActiveSet::default(),
            spring: Spring::between(world, bodies, a + b),
        }
    }

    /// From the first body's centre to the second's at the start of the step.
    pub(in crate::stepper) fn branch(&self, world: &World) -> DVec3 {
        let [a, b] = self.bodies.map(|body| world.bodies.kinematics[body as usize].position);
        b + self.shift - a
    }

    /// Whether all that was found is of fine triangles.
    pub(in crate::stepper) fn is_settled(&self, variant: PicardVariant) -> bool {
        variant != PicardVariant::Multiscale || self.active.is_settled()
    }

    /// The meshes and where they are.
    pub(in crate::stepper) fn meshes<'a>(
        &self,
        world: &'a World,
        bodies: &[Placed],
    ) -> [(&'a Facets, Pose); 2] {
        let sides = [(self.key.a, DVec3::ZERO), (self.key.b, self.shift)];
        sides.map(|(item, shift)| {
            let body = bodies[world.colliders.body[item as usize] as usize];
            let pose = Pose { translation: body.position + shift, ..body.pose() };
            let part = part(world, item);
            (facets(part), part.local.map_or(pose, |local| pose.compose(&local)))
        })
    }

    fn evaluate(&mut self, world: &World, bodies: &[Placed], way: &Way, search: &mut Search) {
        let [(a, pose_a), (b, pose_b)] = self.meshes(world, bodies);
        let (grain_a, grain_b) = (a.grain(), b.grain());
        let reach = self.reach;
        let placed = [(grain_a, &pose_a), (grain_b, &pose_b)];
        let moved: f64 = self.bodies.iter().map(|&body| way.moved[body as usize]).sum();
        let found = self.contact.pairs_mut();
        match way.variant {
            PicardVariant::Flat => {
                found.clear();
                search.all_contacts(grain_a, &pose_a, grain_b, &pose_b, reach, found);
            }
            PicardVariant::Surrogate => {
                search.contacts_again(placed, reach, moved, &mut self.near, found);
            }
            PicardVariant::Multiscale => {
                search.unfold(placed, reach, moved, &mut self.active, found);
            }
        }
        self.effort = search.effort();
        self.contact.find_points(grain_a, &pose_a, grain_b, &pose_b, reach);
        let mut points = Point::of_triangles(&self.contact.points, reach);
        if way.variant == PicardVariant::Multiscale {
            points.extend(self.active.coarse().iter().map(|c| Point::coarse(c, reach)));
        }
        let start = world.bodies.kinematics[self.bodies[0] as usize].position;
        let shifts = [DVec3::ZERO, self.shift];
        let sides = std::array::from_fn(|i| {
            Side::new(world, self.bodies[i], &bodies[self.bodies[i] as usize], shifts[i])
        });
        self.push = push(&points, &sides, &self.spring, start, way.step);
    }
}

/// Finds where all pairs meet with the bodies at some places, and what that does.
pub(in crate::stepper) fn evaluate(
    world: &World,
    pairs: &mut [Pair],
    bodies: &[Placed],
    way: &Way,
) {
    if pairs.len() > PARALLEL {
        pairs.par_iter_mut().for_each_init(Search::default, |search, pair| {
            pair.evaluate(world, bodies, way, search);
        });
    } else {
        let mut search = Search::default();
        for pair in pairs {
            pair.evaluate(world, bodies, way, &mut search);
        }
    }
}

fn part(world: &World, item: u32) -> &Part {
    let body = BodyId(world.colliders.body[item as usize]);
    let grain = &world.grains[world.bodies.shape(body).0 as usize];
    &grain.parts[world.colliders.part[item as usize] as usize]
}

fn facets(part: &Part) -> &Facets {
    part.facets.get().expect("only meshes are admitted, and they are facets from the start")
}
