//! Random and nasty pairs of triangles.

use glam::{DQuat, DVec3};
use polygrain_contact::triangle::Triangle;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// What makes a pair.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    make: fn(&mut Pcg64) -> (Triangle, Triangle),
}

/// The kinds of pairs that are drawn, all equally often.
pub(crate) const FAMILIES: [Family; 14] = [
    Family { name: "random", make: |g| (triangle(g), moved(&triangle(g), vector(g))) },
    Family { name: "intersecting", make: |g| (triangle(g), triangle(g)) },
    Family { name: "needles", make: |g| (needle(g), moved(&needle(g), 0.3 * vector(g))) },
    Family { name: "needle and any", make: |g| (needle(g), triangle(g)) },
    Family { name: "slivers, nearly parallel", make: nearly_parallel },
    Family { name: "segments and points", make: |g| (collapsed(g), collapsed(g)) },
    Family { name: "coplanar", make: coplanar },
    Family { name: "parallel planes", make: parallel_planes },
    Family { name: "sharing a corner", make: sharing_a_corner },
    Family { name: "sharing an edge", make: sharing_an_edge },
    Family { name: "a million times smaller", make: |g| (triangle(g), smaller(g)) },
    Family { name: "nearly touching", make: nearly_touching },
    Family { name: "small integers", make: |g| (integers(g), integers(g)) },
    Family { name: "far from the origin", make: far_away },
];

/// The pair with this number, of the family with that number modulo the count.
pub(crate) fn pair(seed: u64, number: u64) -> (usize, Triangle, Triangle) {
    let mut generator = Pcg64::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let family = (number % FAMILIES.len() as u64) as usize;
    let (p, q) = (FAMILIES[family].make)(&mut generator);
    (family, p, q)
}

fn number(g: &mut Pcg64) -> f64 {
    g.random_range(-1.0..1.0)
}

fn vector(g: &mut Pcg64) -> DVec3 {
    DVec3::new(number(g), number(g), number(g))
}

/// From one down to the smallest rounding, all orders of magnitude equally often.
fn tiny(g: &mut Pcg64) -> f64 {
    10_f64.powf(g.random_range(-17.0..0.0))
}

fn triangle(g: &mut Pcg64) -> Triangle {
    [vector(g), vector(g), vector(g)]
}

fn moved(triangle: &Triangle, by: DVec3) -> Triangle {
    triangle.map(|corner| corner + by)
}

/// The third corner next to the line through the others.
fn needle(g: &mut Pcg64) -> Triangle {
    let (a, b) = (vector(g), vector(g));
    let c = a.lerp(b, g.random_range(-0.5..1.5)) + tiny(g) * vector(g);
    let turn = g.random_range(0..3);
    let mut corners = [a, b, c];
    corners.rotate_left(turn);
    corners
}

fn nearly_parallel(g: &mut Pcg64) -> (Triangle, Triangle) {
    let p = needle(g);
    let close = tiny(g);
    let along = number(g) * (p[1] - p[0]);
    let q = p.map(|corner| corner + along + close * vector(g));
    (p, q)
}

fn collapsed(g: &mut Pcg64) -> Triangle {
    let (a, b) = (vector(g), vector(g));
    match g.random_range(0..4) {
        0 => [a, a, a],
        1 => [a, b, b],
        2 => [a, b, a.lerp(b, 0.5)],
        _ => [a, b, vector(g)],
    }
}

fn coplanar(g: &mut Pcg64) -> (Triangle, Triangle) {
    let mut flat = || triangle(g).map(|corner| corner.with_z(0.0));
    let (p, q) = (flat(), flat());
    let q = moved(&q, vector(g).with_z(0.0));
    if g.random_bool(0.5) {
        return (p, q);
    }
    let turn = DQuat::from_scaled_axis(3.0 * vector(g));
    (p.map(|c| turn * c), q.map(|c| turn * c))
}

fn parallel_planes(g: &mut Pcg64) -> (Triangle, Triangle) {
    let (p, q) = coplanar(g);
    let normal = (p[1] - p[0]).cross(p[2] - p[0]).normalize_or(DVec3::Z);
    let by = tiny(g) * normal;
    (p, moved(&q, by))
}

fn sharing_a_corner(g: &mut Pcg64) -> (Triangle, Triangle) {
    let (p, mut q) = (triangle(g), triangle(g));
    q[g.random_range(0..3)] = p[g.random_range(0..3)];
    (p, q)
}

fn sharing_an_edge(g: &mut Pcg64) -> (Triangle, Triangle) {
    let p = triangle(g);
    let lift = tiny(g);
    (p, [p[1], p[0], p[2] + lift * vector(g)])
}

fn smaller(g: &mut Pcg64) -> Triangle {
    let at = vector(g);
    triangle(g).map(|corner| at + 1e-6 * corner)
}

/// A corner just over a face, or an edge just across another.
fn nearly_touching(g: &mut Pcg64) -> (Triangle, Triangle) {
    let (p, q) = (triangle(g), triangle(g));
    let (u, v) = (g.random_range(0.0..1.0), g.random_range(0.0..1.0));
    let (on_p, on_q) = if g.random_bool(0.5) {
        (p[0] + 0.5 * u * (p[1] - p[0]) + 0.5 * v * (p[2] - p[0]), q[0])
    } else {
        (p[0].lerp(p[1], u), q[0].lerp(q[1], v))
    };
    let away = tiny(g) * vector(g);
    (p, moved(&q, on_p - on_q + away))
}

fn integers(g: &mut Pcg64) -> Triangle {
    let mut corner = || DVec3::from_array([0; 3].map(|_: i32| f64::from(g.random_range(-2..=2))));
    [corner(), corner(), corner()]
}

fn far_away(g: &mut Pcg64) -> (Triangle, Triangle) {
    let far = 1e6 * vector(g);
    (moved(&triangle(g), far), moved(&triangle(g), far + vector(g)))
}
