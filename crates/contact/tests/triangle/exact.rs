//! The distance of two triangles in rational arithmetic.

use std::array;

use dashu::rational::RBig;
use glam::DVec3;
use polygrain_contact::triangle::Triangle;

type Point = [RBig; 3];

/// The distance, correctly rounded but for the last bit.
pub(crate) fn distance(p: &Triangle, q: &Triangle) -> f64 {
    let (p, q) = (p.map(exact), q.map(exact));
    let mut squared: Vec<RBig> = Vec::new();
    for (p, q) in [(&p, &q), (&q, &p)] {
        for i in 0..3 {
            squared.extend(point_face(&q[i], p));
            squared.extend((0..3).map(|j| point_segment(&q[i], &p[j], &p[(j + 1) % 3])));
            if pierces(&q[i], &q[(i + 1) % 3], p) {
                return 0.0;
            }
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            squared.extend(line_line([&p[i], &p[(i + 1) % 3]], [&q[j], &q[(j + 1) % 3]]));
        }
    }
    squared.into_iter().min().expect("eighteen at least").to_f64().value().sqrt()
}

fn exact(v: DVec3) -> Point {
    v.to_array().map(|c| RBig::try_from(c).expect("finite"))
}

fn sub(a: &Point, b: &Point) -> Point {
    array::from_fn(|i| &a[i] - &b[i])
}

fn dot(a: &Point, b: &Point) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

fn cross(a: &Point, b: &Point) -> Point {
    array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &a[j] * &b[k] - &a[k] * &b[j]
    })
}

fn point_segment(x: &Point, a: &Point, b: &Point) -> RBig {
    let (along, from) = (sub(b, a), sub(x, a));
    let length = dot(&along, &along);
    let place = dot(&from, &along);
    if place <= RBig::ZERO {
        dot(&from, &from)
    } else if place >= length {
        let from = sub(x, b);
        dot(&from, &from)
    } else {
        dot(&from, &from) - &place * &place / length
    }
}

/// If the foot is inside and the triangle has an area.
fn point_face(x: &Point, [a, b, c]: &[Point; 3]) -> Option<RBig> {
    let normal = cross(&sub(b, a), &sub(c, a));
    let area = dot(&normal, &normal);
    if area == RBig::ZERO || !over(x, [a, b, c], &normal) {
        return None;
    }
    let height = dot(&sub(x, a), &normal);
    Some(&height * &height / area)
}

/// Whether the foot of a point is in the triangle.
fn over(x: &Point, [a, b, c]: [&Point; 3], normal: &Point) -> bool {
    [(a, b), (b, c), (c, a)]
        .iter()
        .all(|(v, w)| dot(&cross(&sub(w, v), &sub(x, v)), normal) >= RBig::ZERO)
}

/// If the lines are skew or cross, and their closest points are on the segments.
fn line_line([a, b]: [&Point; 2], [c, d]: [&Point; 2]) -> Option<RBig> {
    let (u, v, between) = (sub(b, a), sub(d, c), sub(c, a));
    let normal = cross(&u, &v);
    let squared = dot(&normal, &normal);
    if squared == RBig::ZERO {
        return None;
    }
    let s = dot(&cross(&between, &v), &normal);
    let t = dot(&cross(&between, &u), &normal);
    let on = |place: &RBig| *place >= RBig::ZERO && *place <= squared;
    let height = dot(&between, &normal);
    (on(&s) && on(&t)).then(|| &height * &height / &squared)
}

/// Whether a segment crosses the plane of a triangle with an area inside it.
fn pierces(s: &Point, t: &Point, [a, b, c]: &[Point; 3]) -> bool {
    let normal = cross(&sub(b, a), &sub(c, a));
    let (from, to) = (dot(&sub(s, a), &normal), dot(&sub(t, a), &normal));
    if from == to || (from > RBig::ZERO) == (to > RBig::ZERO) {
        return false;
    }
    let place = &from / (&from - &to);
    let along = sub(t, s);
    let x: Point = array::from_fn(|i| &s[i] + &place * &along[i]);
    over(&x, [a, b, c], &normal)
}
