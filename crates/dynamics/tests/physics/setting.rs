//! Small worlds to test in.

use glam::{DQuat, DVec3};
use polygrain_dynamics::law::{Interaction, LinearSpringDashpot, Stiffness};
use polygrain_dynamics::{
    BodyDefinition, BodyId, Form, Material, MaterialId, Materials, Motion, Settings, World,
};
use polygrain_geometry::{Pose, Shape};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// kg/m³.
pub(crate) const DENSITY: f64 = 2600.0;

/// m/s².
pub(crate) const GRAVITY: f64 = 9.81;

/// A world of one material.
pub(crate) struct Setting {
    pub(crate) world: World,
    pub(crate) material: MaterialId,
}

/// A linear law of a modulus, Pa, and a restitution.
pub(crate) fn modulus(modulus: f64, restitution: f64) -> LinearSpringDashpot {
    LinearSpringDashpot::new(Stiffness::Modulus(modulus), restitution, 0.8).unwrap()
}

/// A linear law of a stiffness, N/m, and a restitution.
pub(crate) fn spring(stiffness: f64, restitution: f64) -> LinearSpringDashpot {
    LinearSpringDashpot::new(Stiffness::Constant(stiffness), restitution, 0.8).unwrap()
}

/// Gravity on a slope of an angle, rad, that goes down along x.
pub(crate) fn slope(angle: f64) -> DVec3 {
    GRAVITY * DVec3::new(angle.sin(), 0.0, -angle.cos())
}

pub(crate) fn with_gravity(gravity: DVec3) -> Settings {
    Settings { gravity, ..Settings::default() }
}

pub(crate) fn weightless() -> Settings {
    with_gravity(DVec3::ZERO)
}

/// A vector in the cube from −1 to 1.
pub(crate) fn random_vector(random: &mut Pcg64Mcg) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| random.random_range(-1.0..1.0)))
}

pub(crate) fn random_rotation(random: &mut Pcg64Mcg) -> DQuat {
    DQuat::from_scaled_axis(3.0 * random_vector(random))
}

/// A hull of points in a shell round the origin.
pub(crate) fn random_polyhedron(random: &mut Pcg64Mcg, radius: f64, points: usize) -> Shape {
    let points: Vec<DVec3> = (0..points)
        .map(|_| {
            let direction = random_vector(random).normalize();
            radius * random.random_range(0.8..1.0) * direction
        })
        .collect();
    Shape::hull(&points).unwrap()
}

/// The value below which a share of the values lies.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share).round() as usize]
}

impl Setting {
    pub(crate) fn new(settings: Settings, interaction: Interaction) -> Self {
        let mut materials = Materials::new(interaction).unwrap();
        let stone = Material { name: "stone".into(), density: DENSITY };
        let material = materials.add(stone).unwrap();
        Self { world: World::new(settings, materials), material }
    }

    /// A half-space with its surface through a point.
    pub(crate) fn plane(&mut self, point: DVec3, normal: DVec3) -> BodyId {
        self.driven_plane(point, normal, Motion::Fixed)
    }

    pub(crate) fn driven_plane(&mut self, point: DVec3, normal: DVec3, motion: Motion) -> BodyId {
        let rotation = DQuat::from_rotation_arc(DVec3::Z, normal.normalize());
        self.add(Form::HalfSpace, Pose::new(rotation, point), motion)
    }

    pub(crate) fn floor(&mut self) -> BodyId {
        self.plane(DVec3::ZERO, DVec3::Z)
    }

    /// A floor and four walls `2 half` apart.
    pub(crate) fn open_box(&mut self, half: f64) {
        self.floor();
        for inwards in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y] {
            self.plane(-half * inwards, inwards);
        }
    }

    pub(crate) fn body(&mut self, shape: &Shape, pose: Pose) -> BodyId {
        self.add(Form::Solid(shape.clone()), pose, Motion::Dynamic)
    }

    pub(crate) fn add(&mut self, form: Form, pose: Pose, motion: Motion) -> BodyId {
        self.define(form, pose, motion, DVec3::ZERO, DVec3::ZERO)
    }

    pub(crate) fn throw(
        &mut self,
        shape: &Shape,
        pose: Pose,
        velocity: DVec3,
        angular_velocity: DVec3,
    ) -> BodyId {
        self.define(Form::Solid(shape.clone()), pose, Motion::Dynamic, velocity, angular_velocity)
    }

    fn define(
        &mut self,
        form: Form,
        pose: Pose,
        motion: Motion,
        velocity: DVec3,
        angular_velocity: DVec3,
    ) -> BodyId {
        let shape = self.world.add_shape(form).unwrap();
        let material = self.material;
        self.world
            .add_body(BodyDefinition {
                shape,
                material,
                pose,
                velocity,
                angular_velocity,
                motion,
                group: 0,
            })
            .unwrap()
    }

    /// Runs until a time, s.
    pub(crate) fn run(&mut self, until: f64) {
        while self.world.time() < until {
            self.world.step().unwrap();
        }
    }

    /// Takes so many steps.
    pub(crate) fn steps(&mut self, steps: usize) {
        for _ in 0..steps {
            self.world.step().unwrap();
        }
    }

    pub(crate) fn position(&self, id: BodyId) -> DVec3 {
        self.world.bodies().position(id)
    }

    pub(crate) fn velocity(&self, id: BodyId) -> DVec3 {
        self.world.bodies().velocity(id)
    }

    pub(crate) fn spin(&self, id: BodyId) -> DVec3 {
        self.world.bodies().angular_velocity(id)
    }

    /// Linear momentum, kg·m/s, and angular momentum about the origin, kg·m²/s, of everything that
    /// moves freely.
    pub(crate) fn momentum(&self) -> (DVec3, DVec3) {
        let bodies = self.world.bodies();
        bodies.dynamic().fold((DVec3::ZERO, DVec3::ZERO), |(linear, angular), id| {
            let own = bodies.mass(id) * bodies.velocity(id);
            let about_origin = bodies.position(id).cross(own) + bodies.angular_momentum(id);
            (linear + own, angular + about_origin)
        })
    }

    /// The force on a body of all others together, N.
    pub(crate) fn contact_force(&self, id: BodyId) -> DVec3 {
        self.world
            .contacts()
            .map(|contact| match contact.bodies() {
                [first, _] if first == id => -contact.force(),
                [_, second] if second == id => contact.force(),
                _ => DVec3::ZERO,
            })
            .sum()
    }
}

/// A pose above the floor, turned.
pub(crate) fn above(height: f64, rotation: DQuat) -> Pose {
    Pose::new(rotation, DVec3::Z * height)
}

/// A world whose gravity can be turned while it runs: made anew and given the old one's state.
pub(crate) struct Tiltable<F: Fn(DVec3) -> Setting> {
    build: F,
    pub(crate) setting: Setting,
}

impl<F: Fn(DVec3) -> Setting> Tiltable<F> {
    pub(crate) fn new(build: F, gravity: DVec3) -> Self {
        let setting = build(gravity);
        Self { build, setting }
    }

    /// Goes on under another gravity for some time, s.
    pub(crate) fn run(&mut self, gravity: DVec3, duration: f64) {
        let state = self.setting.world.state();
        let until = state.time() + duration;
        self.setting = (self.build)(gravity);
        self.setting.world.restore(state).unwrap();
        self.setting.run(until);
    }

    /// Turns gravity in small steps, s each, from one slope to another, rad.
    pub(crate) fn ramp(&mut self, from: f64, to: f64, steps: u32, each: f64) {
        for i in 1..=steps {
            let share = f64::from(i) / f64::from(steps);
            self.run(slope(from + share * (to - from)), each);
        }
    }
}
