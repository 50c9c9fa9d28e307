//! The grains of a group, one by one: shape, size, orientation, velocity.

use glam::{DQuat, DVec3};
use polygrain_geometry::{Pose, Shape};
use rand_pcg::Pcg64;

use super::random::{self, Purpose};
use super::shape::{scaled, shapes};
use crate::error::{Fault, Read};
use crate::file::Description;
use crate::file::group::{Group, Orientation, Placement, ShapeChoice};
use crate::file::size::{Distribution, Extent, Size, SizeMeasure, TAIL};

/// A grain that has no place yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Grain {
    /// Its shape, in its size.
    pub shape: Shape,
    /// Which of the group's shapes it is.
    pub variant: usize,
    /// How much larger than given.
    pub scale: f64,
    /// How it is turned.
    pub rotation: DQuat,
    /// Velocity, m/s.
    pub velocity: DVec3,
    /// Angular velocity, rad/s.
    pub angular_velocity: DVec3,
}

/// Draws the grains of a group. Grain `i` depends on the seed, the group and `i` alone.
#[derive(Clone, Debug)]
pub struct GrainMaker {
    seed: u64,
    group: usize,
    variants: Vec<Variant>,
    /// Shares summed up, if grains are drawn at random; they come in turn otherwise.
    cumulative: Option<Vec<f64>>,
    size: Option<Size>,
    orientation: Orientation,
    velocity: DVec3,
    velocity_spread: f64,
    angular_velocity: DVec3,
}

/// A shape that grains of the group can have.
#[derive(Clone, Debug)]
struct Variant {
    shape: Shape,
    /// Diameter of the sphere of equal volume, m.
    diameter: f64,
}

/// Sizes are drawn again this often before they are cut off at the limit.
const MAX_REDRAWS: usize = 1000;

impl GrainMaker {
    /// For the group of this place in the scene.
    pub(crate) fn new(scene: &Description, number: usize) -> Read<Self> {
        let group = &scene.groups[number];
        let (mut variants, mut cumulative, mut total) = (Vec::new(), Vec::new(), 0.0);
        let shares = shares(&group.shape);
        for (name, share) in &shares {
            let (key, spec) = scene
                .shapes
                .iter()
                .find(|(known, _)| known.as_str() == name.as_str())
                .expect("the check found every shape");
            let made = shapes(key, spec)?;
            let each = share.unwrap_or(1.0) / made.len() as f64;
            for shape in made {
                variants.push(Variant::new(shape, group)?);
                total += each;
                cumulative.push(total);
            }
        }
        if let Some(size) = &group.size {
            require_moderate(group, size, &variants)?;
        }
        let at_random = shares.iter().any(|(_, share)| share.is_some());
        Ok(Self {
            seed: scene.seed,
            group: number,
            variants,
            cumulative: at_random.then_some(cumulative),
            size: group.size.clone(),
            orientation: orientation(&group.placement),
            velocity: *group.velocity,
            velocity_spread: *group.velocity_spread,
            angular_velocity: *group.angular_velocity,
        })
    }

    /// The grain of a number.
    pub fn grain(&self, number: u64) -> Grain {
        let mut shape_draws = self.stream(number, Purpose::Shape);
        let variant = self.variant(number, &mut shape_draws);
        let scale = self.scale(variant, &mut shape_draws);
        let mut motion_draws = self.stream(number, Purpose::Motion);
        let rotation = match &self.orientation {
            Orientation::Aligned => DQuat::IDENTITY,
            Orientation::Fixed(rotation) => rotation.unit(),
            Orientation::Random => random::rotation(&mut motion_draws),
        };
        let spread = DVec3::from_array(std::array::from_fn(|_| {
            if self.velocity_spread == 0.0 { 0.0 } else { random::normal(&mut motion_draws) }
        }));
        Grain {
            shape: scaled(&self.variants[variant].shape, scale),
            variant,
            scale,
            rotation,
            velocity: self.velocity + self.velocity_spread * spread,
            angular_velocity: self.angular_velocity,
        }
    }

    /// The shapes that its grains can have, in the size that the scene gives them.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.variants.iter().map(|variant| &variant.shape)
    }

    /// The random numbers that place a grain.
    pub(crate) fn stream(&self, number: u64, purpose: Purpose) -> Pcg64 {
        random::stream(self.seed, self.group, number, purpose)
    }

    fn variant(&self, number: u64, draws: &mut Pcg64) -> usize {
        let last = self.variants.len() - 1;
        match &self.cumulative {
            None => (number % self.variants.len() as u64) as usize,
            Some(cumulative) => {
                let drawn = random::uniform(draws) * cumulative[last];
                cumulative.partition_point(|&share| share <= drawn).min(last)
            }
        }
    }

    fn scale(&self, variant: usize, draws: &mut Pcg64) -> f64 {
        let Some(size) = &self.size else { return 1.0 };
        self.variants[variant].factor(size, draw(&size.distribution, draws))
    }

    /// The edges of a box that holds any grain of the group as it is turned, m.
    pub(crate) fn largest_extents(&self) -> DVec3 {
        let extents = self.variants.iter().map(|variant| {
            let extents = match &self.orientation {
                Orientation::Random => DVec3::splat(2.0 * variant.shape.bounding_sphere().radius),
                Orientation::Aligned => variant.shape.aabb(&Pose::IDENTITY).extents(),
                Orientation::Fixed(rotation) => {
                    variant.shape.aabb(&Pose::from_rotation(rotation.unit())).extents()
                }
            };
            extents * variant.largest_factor(self.size.as_ref())
        });
        extents.fold(DVec3::ZERO, DVec3::max)
    }

    /// The smallest diameter of the sphere that has the volume of a grain of the group, m.
    pub(crate) fn smallest_diameter(&self) -> f64 {
        let diameters = self.variants.iter().map(|variant| {
            let size = self.size.as_ref();
            let factor =
                size.map_or(1.0, |size| variant.factor(size, limits(&size.distribution).0));
            variant.diameter * factor
        });
        diameters.fold(f64::INFINITY, f64::min)
    }

    /// Diameter of the largest ball around a grain of the group, m.
    pub(crate) fn largest_diameter(&self) -> f64 {
        let diameters = self.variants.iter().map(|variant| {
            let factor = variant.largest_factor(self.size.as_ref());
            2.0 * variant.shape.bounding_sphere().radius * factor
        });
        diameters.fold(0.0, f64::max)
    }
}

impl Variant {
    fn new(shape: Shape, group: &Group) -> Read<Self> {
        let volume = shape.mass_properties().volume;
        if !(volume > 0.0 && volume.is_finite()) {
            let message =
                format!("a grain of `{}` has no volume: {volume} m³", group.name.as_str());
            return Err(Fault::at(group.name.span(), message));
        }
        Ok(Self { shape, diameter: (6.0 * volume / std::f64::consts::PI).cbrt() })
    }

    /// How much a size of the distribution makes it grow.
    fn factor(&self, size: &Size, value: f64) -> f64 {
        match size.by {
            SizeMeasure::Factor => value,
            SizeMeasure::Diameter => value / self.diameter,
        }
    }

    fn largest_factor(&self, size: Option<&Size>) -> f64 {
        size.map_or(1.0, |size| self.factor(size, limits(&size.distribution).1))
    }
}

impl Grain {
    /// The pose that puts the middle of the grain's bounding box at a point.
    pub(crate) fn boxed_at(&self, point: DVec3) -> Pose {
        let turned = Pose::from_rotation(self.rotation);
        Pose { translation: point - self.shape.aabb(&turned).centre(), ..turned }
    }

    /// The pose that puts the centre of the grain's bounding ball at a point.
    pub(crate) fn balled_at(&self, point: DVec3) -> Pose {
        let turned = Pose::from_rotation(self.rotation);
        Pose { translation: point - turned.vector(self.shape.bounding_sphere().centre), ..turned }
    }
}

fn shares(choice: &ShapeChoice) -> Vec<(String, Option<f64>)> {
    match choice {
        ShapeChoice::One(name) => vec![(name.to_string(), None)],
        ShapeChoice::InTurn(names) => names.iter().map(|name| (name.to_string(), None)).collect(),
        ShapeChoice::Shares(shares) => {
            shares.iter().map(|(name, share)| (name.to_string(), Some(*share))).collect()
        }
    }
}

fn orientation(placement: &Placement) -> Orientation {
    match placement {
        Placement::Grid(grid) => grid.orientation.clone(),
        Placement::Random(random) => random.orientation.clone(),
        Placement::Deposit(deposit) => deposit.orientation.clone(),
        Placement::Source(source) => source.orientation.clone(),
        Placement::List(_) => Orientation::Aligned,
    }
}

/// Whether a shape grown so much is still a shape.
pub(crate) fn is_moderate(factor: f64) -> bool {
    (1e-9..=1e9).contains(&factor)
}

fn require_moderate(group: &Group, size: &Size, variants: &[Variant]) -> Read<()> {
    let (min, max) = limits(&size.distribution);
    let factors = variants.iter().flat_map(|variant| [min, max].map(|x| variant.factor(size, x)));
    match factors.into_iter().find(|&factor| !is_moderate(factor)) {
        None => Ok(()),
        Some(factor) => {
            let name = &group.name;
            let message = format!("the sizes of `{}` scale its shape by {factor}", name.as_str());
            Err(Fault::at(name.span(), message).help("give the shape about the size of the grains"))
        }
    }
}

fn draw(distribution: &Distribution, draws: &mut Pcg64) -> f64 {
    match distribution {
        Distribution::Uniform(d) => *d.min + (*d.max - *d.min) * random::uniform(draws),
        Distribution::Normal(d) => {
            let draw = || *d.mean + *d.deviation * random::normal(draws);
            redraw(limits(distribution), draw)
        }
        Distribution::Lognormal(d) => {
            let draw = || *d.median * libm::exp(*d.deviation * random::normal(draws));
            redraw(limits(distribution), draw)
        }
        Distribution::Classes(d) => {
            let total: f64 = d.fractions.iter().map(|share| **share).sum();
            let mut left = total * random::uniform(draws);
            let chosen = d.fractions.iter().position(|share| {
                left -= **share;
                left < 0.0
            });
            let last = d.fractions.iter().rposition(|share| **share > 0.0);
            *d.sizes[chosen.or(last).expect("the check found a share above zero")]
        }
    }
}

/// The smallest and the largest size that can be drawn.
fn limits(distribution: &Distribution) -> (f64, f64) {
    let tails = |centre: &Extent, min: &Option<Extent>, max: &Option<Extent>| {
        let end = |given: &Option<Extent>, default: f64| given.as_deref().map_or(default, |x| *x);
        (end(min, **centre / TAIL), end(max, **centre * TAIL))
    };
    match distribution {
        Distribution::Uniform(d) => (*d.min, *d.max),
        Distribution::Normal(d) => tails(&d.mean, &d.min, &d.max),
        Distribution::Lognormal(d) => tails(&d.median, &d.min, &d.max),
        Distribution::Classes(d) => {
            let used = d.sizes.iter().zip(d.fractions.iter()).filter(|(_, share)| ***share > 0.0);
            let sizes = used.map(|(size, _)| **size);
            sizes.fold((f64::INFINITY, 0.0), |(min, max), size| (min.min(size), max.max(size)))
        }
    }
}

fn redraw((min, max): (f64, f64), mut draw: impl FnMut() -> f64) -> f64 {
    let mut value = draw();
    for _ in 0..MAX_REDRAWS {
        if (min..=max).contains(&value) {
            return value;
        }
        value = draw();
    }
    value.clamp(min, max)
}
