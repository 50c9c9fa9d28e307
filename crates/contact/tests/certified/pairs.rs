//! Pairs of polyhedra, random and nasty, placed at a wanted signed gap.
//!
//! The bodies come from a pool of one size, made once. A pair picks two of them and scales them,
//! turns a feature of B against a feature of A, and moves B along their common normal until the gap
//! along it is the one wanted. Pairs are numbered: the same seed and number give the same pair.

use std::fmt::Write as _;

use glam::{DMat3, DQuat, DVec3};
use polygrain_geometry::generate::{
    Ballast, RandomPolyhedron, ballast, cuboctahedron, dodecahedron, icosahedron, octahedron,
    random_polyhedron, tetrahedron, truncated_octahedron,
};
use polygrain_geometry::{ConvexPolyhedron, Pose, Shape};
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Two polyhedra and where they are.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) family: usize,
    pub(crate) regime: usize,
    pub(crate) a: Shape,
    pub(crate) pose_a: Pose,
    pub(crate) b: Shape,
    pub(crate) pose_b: Pose,
}

/// What kind of bodies meet, and how.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// How many of [`Generator::CYCLE`] pairs are of this family.
    weight: usize,
    kinds: &'static [Kind],
    arrangement: Arrangement,
}

#[derive(Clone, Copy)]
enum Arrangement {
    /// Any feature against any other.
    Any,
    /// The same, one body up to 10⁴ times smaller.
    MixedSizes,
    /// Face on face.
    Stacked,
    /// Edge against edge, the two parallel.
    ParallelEdges,
    /// A vertex of B on a face of A.
    VertexOnFace,
    /// The same body in the same place, or about the same centre.
    Concentric,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Hull20,
    Hull100,
    Hull1000,
    Box,
    Plate,
    Needle,
    Ballast,
    Regular,
}

const SMALL: &[Kind] =
    &[Kind::Hull20, Kind::Box, Kind::Plate, Kind::Needle, Kind::Ballast, Kind::Regular];
const FACETED: &[Kind] = &[Kind::Box, Kind::Box, Kind::Plate, Kind::Regular, Kind::Ballast];

pub(crate) const FAMILIES: [Family; 12] = [
    family("20 vertices", 2000, &[Kind::Hull20], Arrangement::Any),
    family("100 vertices", 400, &[Kind::Hull100], Arrangement::Any),
    family("1000 vertices", 20, &[Kind::Hull1000], Arrangement::Any),
    family("boxes", 2000, &[Kind::Box], Arrangement::Any),
    family("plates 1:1000", 1000, &[Kind::Plate], Arrangement::Any),
    family("needles 1:1000", 1000, &[Kind::Needle], Arrangement::Any),
    family("ballast", 1000, &[Kind::Ballast], Arrangement::Any),
    family("sizes 1:10⁴", 1000, SMALL, Arrangement::MixedSizes),
    family("stacked faces", 700, FACETED, Arrangement::Stacked),
    family("parallel edges", 400, SMALL, Arrangement::ParallelEdges),
    family("vertex on face", 280, SMALL, Arrangement::VertexOnFace),
    family("concentric", 200, SMALL, Arrangement::Concentric),
];

const fn family(
    name: &'static str,
    weight: usize,
    kinds: &'static [Kind],
    arrangement: Arrangement,
) -> Family {
    Family { name, weight, kinds, arrangement }
}

/// The wanted signed gap in units of the smaller body, `None` for one body inside the other.
pub(crate) const REGIMES: [(&str, Option<f64>); 11] = [
    ("apart 0.5", Some(0.5)),
    ("apart 1e-2", Some(1e-2)),
    ("apart 1e-6", Some(1e-6)),
    ("apart 1e-10", Some(1e-10)),
    ("touching", Some(0.0)),
    ("overlap 1e-10", Some(-1e-10)),
    ("overlap 1e-6", Some(-1e-6)),
    ("overlap 1e-3", Some(-1e-3)),
    ("overlap 0.1", Some(-0.1)),
    ("overlap half", Some(-0.5)),
    ("contained", None),
];

/// A numbered sequence of pairs.
pub(crate) struct Generator {
    seed: u64,
    pool: Vec<(Kind, Shape)>,
}

impl Generator {
    /// After so many pairs the families have had their shares.
    pub(crate) const CYCLE: usize = 10_000;

    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = Pcg64::seed_from_u64(seed);
        Self { seed, pool: pool(&mut rng) }
    }

    /// The pair of a number; the families take turns in proportion to their weights.
    pub(crate) fn pair(&self, number: usize) -> Pair {
        // A step that shares no factor with the cycle visits all places of it, well mixed.
        let mut place = number.wrapping_mul(7919) % Self::CYCLE;
        let family = FAMILIES
            .iter()
            .position(|family| {
                let found = place < family.weight;
                place = place.saturating_sub(family.weight);
                found
            })
            .expect("the weights add up to the cycle");
        let mut rng = Pcg64::seed_from_u64(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9));
        self.pair_of(family, number % REGIMES.len(), &mut rng)
    }

    fn pair_of(&self, family: usize, regime: usize, rng: &mut Pcg64) -> Pair {
        let arrangement = FAMILIES[family].arrangement;
        let scale = 10_f64.powf(rng.random_range(-6.0..6.0));
        let ratio = match arrangement {
            Arrangement::MixedSizes => 10_f64.powf(rng.random_range(-4.0..0.0)),
            _ => 1.0,
        };
        let mut a = scaled(self.pick(family, rng), scale);
        let mut b = scaled(self.pick(family, rng), ratio * scale);
        let (regime, relative) = match (arrangement, REGIMES[regime].1) {
            (Arrangement::Concentric, _) => {
                if rng.random_bool(0.5) {
                    b = a.clone();
                }
                (REGIMES.len() - 1, concentric(&a, &b, rng))
            }
            (_, None) => {
                let (inner, relative) = contained(&a, &b, rng);
                b = inner;
                (regime, relative)
            }
            (_, Some(gap)) => (regime, facing(arrangement, &a, &b, gap, rng)),
        };
        let mut relative = relative;
        if rng.random_bool(0.5) {
            std::mem::swap(&mut a, &mut b);
            relative = relative.inverse();
        }
        let pair = Pair { family, regime, a, pose_a: Pose::IDENTITY, b, pose_b: relative };
        pair.somewhere(rng)
    }

    fn pick(&self, family: usize, rng: &mut Pcg64) -> &Shape {
        let kind = *FAMILIES[family].kinds.choose(rng).expect("a family has kinds");
        let of_kind: Vec<&Shape> =
            self.pool.iter().filter(|(k, _)| *k == kind).map(|(_, shape)| shape).collect();
        of_kind.choose(rng).expect("the pool has all kinds")
    }
}

impl Pair {
    pub(crate) fn polyhedra(&self) -> [&ConvexPolyhedron; 2] {
        [polyhedron(&self.a), polyhedron(&self.b)]
    }

    /// Largest extent of the larger body, m.
    pub(crate) fn size(&self) -> f64 {
        let [a, b] = self.polyhedra();
        extent(a).max(extent(b))
    }

    /// The pair turned and moved as one.
    pub(crate) fn moved(&self, motion: &Pose) -> Self {
        Self {
            pose_a: motion.compose(&self.pose_a),
            pose_b: motion.compose(&self.pose_b),
            ..self.clone()
        }
    }

    /// The pair as a line for `polygrain query --batch -`.
    pub(crate) fn json(&self) -> String {
        let mut line = String::new();
        let bodies = [("a", &self.a, &self.pose_a), ("b", &self.b, &self.pose_b)];
        for (i, (name, shape, pose)) in bodies.into_iter().enumerate() {
            line.push_str(if i == 0 { "{" } else { "," });
            let (t, q) = (pose.translation, pose.rotation);
            let write = if let Shape::Cuboid(s) = shape {
                let [x, y, z] = (2.0 * s.half_extents()).to_array();
                write!(line, r#""{name}":"box:{x:?},{y:?},{z:?}""#)
            } else {
                let points: Vec<_> =
                    polyhedron(shape).vertices().iter().map(DVec3::to_array).collect();
                write!(line, r#""{name}":{{"hull":{points:?}}}"#)
            };
            write.expect("a string takes everything");
            let pose = [t.x, t.y, t.z, q.w, q.x, q.y, q.z];
            write!(line, r#","pose_{name}":{pose:?}"#).expect("a string takes everything");
        }
        line.push('}');
        line
    }

    /// The pair anywhere in the world: a third of them as they are, the others turned; half of them
    /// away from the origin, up to 10⁴ sizes; an eighth with body coordinates as far from their own.
    fn somewhere(mut self, rng: &mut Pcg64) -> Self {
        let size = self.size();
        if rng.random_bool(0.125) {
            for (shape, pose) in [(&mut self.a, &mut self.pose_a), (&mut self.b, &mut self.pose_b)]
            {
                let shift = 10_f64.powf(rng.random_range(0.0..4.0)) * size * direction(rng);
                *shape = polyhedron(shape).translated(shift).into();
                pose.translation -= pose.vector(shift);
            }
        }
        let turn = if rng.random_bool(0.67) { rotation(rng) } else { DQuat::IDENTITY };
        let away =
            if rng.random_bool(0.5) { 10_f64.powf(rng.random_range(-1.0..4.0)) } else { 0.0 };
        self.moved(&Pose::new(turn, away * size * direction(rng)))
    }
}

/// The corners, edges and faces of a body of the pool.
pub(crate) fn polyhedron(shape: &Shape) -> &ConvexPolyhedron {
    match shape {
        Shape::Cuboid(s) => s.polyhedron(),
        Shape::Polyhedron(s) => s,
        _ => unreachable!("the pool holds polyhedra only"),
    }
}

fn extent(p: &ConvexPolyhedron) -> f64 {
    let (min, max) = p
        .vertices()
        .iter()
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(a, b), &v| (a.min(v), b.max(v)));
    (max - min).max_element()
}

/// A body of the pool in other units.
pub(crate) fn scaled(shape: &Shape, factor: f64) -> Shape {
    match shape {
        Shape::Cuboid(s) => {
            let [x, y, z] = (2.0 * factor * s.half_extents()).to_array();
            Shape::cuboid(x, y, z).expect("positive edges")
        }
        _ => polyhedron(shape).scaled(factor).into(),
    }
}

pub(crate) fn direction(rng: &mut Pcg64) -> DVec3 {
    loop {
        let v = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        if (0.01..1.0).contains(&v.length_squared()) {
            return v.normalize();
        }
    }
}

pub(crate) fn rotation(rng: &mut Pcg64) -> DQuat {
    loop {
        let q = DQuat::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        if (0.01..1.0).contains(&q.length_squared()) {
            return q.normalize();
        }
    }
}

/// Bodies whose largest extent is about one.
fn pool(rng: &mut Pcg64) -> Vec<(Kind, Shape)> {
    let mut pool = Vec::new();
    for (kind, vertices, count) in
        [(Kind::Hull20, 20, 32), (Kind::Hull100, 100, 12), (Kind::Hull1000, 1000, 4)]
    {
        for _ in 0..count {
            let semi_axes = DVec3::from_array(std::array::from_fn(|_| rng.random_range(0.25..0.5)));
            let parameters = RandomPolyhedron {
                vertices,
                semi_axes,
                roughness: rng.random_range(0.0..0.2),
                seed: rng.random(),
            };
            pool.push((kind, random_polyhedron(&parameters).expect("within range").into()));
        }
    }
    for i in 0..16 {
        let mut edge = || if i == 0 { 1.0 } else { rng.random_range(0.2..1.0) };
        pool.push((Kind::Box, cuboid(edge(), edge(), edge())));
        let mut edge = || if i == 0 { 1.0 } else { rng.random_range(0.3..1.0) };
        pool.push((Kind::Plate, cuboid(edge(), edge(), 0.001)));
        pool.push((Kind::Plate, prism(3 + i % 5, DVec3::new(0.5, 0.5, 0.0005), rng)));
        let mut edge = || if i == 0 { 0.001 } else { rng.random_range(0.001..0.003) };
        pool.push((Kind::Needle, cuboid(edge(), edge(), 1.0)));
        pool.push((Kind::Needle, prism(3 + i % 5, DVec3::new(0.0005, 0.0005, 0.5), rng)));
        let stone = Ballast {
            vertices: rng.random_range(8..=37),
            elongation: rng.random_range(0.5..1.0),
            flatness: rng.random_range(0.5..1.0),
            size: 0.7,
            angularity: rng.random_range(0.0..1.0),
            seed: rng.random(),
        };
        pool.push((Kind::Ballast, ballast(&stone).expect("within range").into()));
    }
    for solid in [
        tetrahedron(1.0),
        octahedron(0.7),
        dodecahedron(0.4),
        icosahedron(0.6),
        cuboctahedron(0.5),
        truncated_octahedron(0.4),
    ] {
        pool.push((Kind::Regular, solid.expect("a positive edge").into()));
    }
    for corners in [3, 4, 6, 8, 12] {
        pool.push((Kind::Regular, prism(corners, DVec3::splat(0.5), rng)));
    }
    pool
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::cuboid(x, y, z).expect("positive edges")
}

/// A prism, straight or (half of them) with its top turned and drawn in.
fn prism(corners: usize, half: DVec3, rng: &mut Pcg64) -> Shape {
    let twist = if rng.random_bool(0.5) { rng.random_range(0.1..0.4) } else { 0.0 };
    let points: Vec<DVec3> = (0..2 * corners)
        .map(|i| {
            let top = i % 2 == 1;
            let angle = (i / 2) as f64 / corners as f64 * std::f64::consts::TAU;
            let (sin, cos) = (angle + if top { twist } else { 0.0 }).sin_cos();
            let radius = if top { 1.0 - twist } else { 1.0 };
            half * DVec3::new(radius * cos, radius * sin, if top { 1.0 } else { -1.0 })
        })
        .collect();
    Shape::hull(&points).expect("a prism has a hull")
}

/// A point on the surface, an outward normal of the body there, and a direction along the feature.
struct Feature {
    point: DVec3,
    normal: DVec3,
    tangent: DVec3,
}

#[derive(Clone, Copy)]
enum FeatureKind {
    Vertex,
    Edge,
    Face,
}

impl Feature {
    fn pick(p: &ConvexPolyhedron, kind: FeatureKind, rng: &mut Pcg64) -> Self {
        let corner = |i: u32| p.vertices()[i as usize];
        let normal = |f: u32| p.planes()[f as usize].normal;
        match kind {
            FeatureKind::Vertex => {
                let v = rng.random_range(0..p.vertices().len());
                let sum: DVec3 = p
                    .half_edges_from(v)
                    .map(|h| rng.random_range(0.05..1.0) * p.planes()[p.face_of(h)].normal)
                    .sum();
                Self { point: p.vertices()[v], normal: sum.normalize(), tangent: DVec3::ZERO }
            }
            FeatureKind::Edge => {
                let edge = p.edges()[rng.random_range(0..p.edges().len())];
                let [from, to] = edge.vertices.map(corner);
                let [left, right] = edge.faces.map(normal);
                let t = rng.random_range(0.05..0.95);
                Self {
                    point: from.lerp(to, rng.random_range(0.0..1.0)),
                    normal: left.lerp(right, t).normalize(),
                    tangent: to - from,
                }
            }
            FeatureKind::Face => {
                let face = rng.random_range(0..p.face_count());
                let corners = p.face(face);
                let weights: Vec<f64> =
                    corners.iter().map(|_| rng.random_range(0.0..1.0)).collect();
                let total: f64 = weights.iter().sum();
                let point = corners.iter().zip(&weights).map(|(&c, w)| w / total * corner(c)).sum();
                let tangent = corner(corners[1]) - corner(corners[0]);
                Self { point, normal: normal(face as u32), tangent }
            }
        }
    }

    /// Orthonormal: the normal, then the tangent as far as it has one.
    fn frame(&self) -> DMat3 {
        let across = self.tangent - self.tangent.dot(self.normal) * self.normal;
        let tangent = across.try_normalize().unwrap_or(self.normal.any_orthonormal_vector());
        DMat3::from_cols(self.normal, tangent, self.normal.cross(tangent))
    }
}

/// The pose of B in the frame of A that sets a feature of B at a gap above a feature of A.
fn facing(arrangement: Arrangement, a: &Shape, b: &Shape, gap: f64, rng: &mut Pcg64) -> Pose {
    const KINDS: [FeatureKind; 3] = [FeatureKind::Vertex, FeatureKind::Edge, FeatureKind::Face];
    let [a, b] = [a, b].map(polyhedron);
    let (kind_a, kind_b, aligned) = match arrangement {
        Arrangement::Stacked => (FeatureKind::Face, FeatureKind::Face, rng.random_bool(0.5)),
        Arrangement::ParallelEdges => (FeatureKind::Edge, FeatureKind::Edge, true),
        Arrangement::VertexOnFace => (FeatureKind::Face, FeatureKind::Vertex, false),
        _ => (
            *KINDS.choose(rng).expect("three kinds"),
            *KINDS.choose(rng).expect("three kinds"),
            rng.random_bool(0.25),
        ),
    };
    let (on_a, on_b) = (Feature::pick(a, kind_a, rng), Feature::pick(b, kind_b, rng));
    let angle = if aligned { 0.0 } else { rng.random_range(0.0..std::f64::consts::TAU) };
    // B's frame ends up turned round: normal against normal, tangent along tangent.
    let facing = DMat3::from_diagonal(DVec3::new(-1.0, 1.0, -1.0));
    let spin = DMat3::from_quat(DQuat::from_rotation_x(angle));
    let turn = on_a.frame() * facing * spin * on_b.frame().transpose();
    let rotation = DQuat::from_mat3(&turn).normalize();
    let distance = gap * extent(a).min(extent(b));
    let target = on_a.point + distance * on_a.normal;
    Pose { rotation, translation: target - rotation * on_b.point }
}

/// A copy of B small enough to be inside A, and its pose in the frame of A.
fn contained(a: &Shape, b: &Shape, rng: &mut Pcg64) -> (Shape, Pose) {
    let [outer, inner] = [a, b].map(polyhedron);
    let corner = *outer.vertices().choose(rng).expect("a polyhedron has vertices");
    let place = outer.interior_point().lerp(corner, rng.random_range(0.0..0.5));
    let depth =
        outer.planes().iter().map(|p| p.offset - p.normal.dot(place)).fold(f64::INFINITY, f64::min);
    let factor = rng.random_range(0.1..0.9) * depth / inner.reach();
    (scaled(b, factor), Pose::new(rotation(rng), place))
}

/// Centre on centre: the same body in the same place, turned by a quarter, or turned anyhow.
fn concentric(a: &Shape, b: &Shape, rng: &mut Pcg64) -> Pose {
    let rotation = match rng.random_range(0..3) {
        0 => DQuat::IDENTITY,
        1 => DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2),
        _ => rotation(rng),
    };
    let [a, b] = [a, b].map(|s| polyhedron(s).interior_point());
    Pose { rotation, translation: a - rotation * b }
}
