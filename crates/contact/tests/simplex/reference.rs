//! The exact answer: the minimum over all faces of the simplex, in rational arithmetic.

use dashu::rational::RBig;
use glam::DVec3;

type Vector = [RBig; 3];

fn exact(v: DVec3) -> Vector {
    v.to_array().map(|x| RBig::try_from(x).expect("finite"))
}

fn sum(terms: impl Iterator<Item = RBig>) -> RBig {
    terms.fold(RBig::ZERO, |sum, term| sum + term)
}

fn minus(u: &Vector, v: &Vector) -> Vector {
    std::array::from_fn(|i| &u[i] - &v[i])
}

fn dot(u: &Vector, v: &Vector) -> RBig {
    sum((0..3).map(|i| &u[i] * &v[i]))
}

fn cross(u: &Vector, v: &Vector) -> Vector {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &u[j] * &v[k] - &u[k] * &v[j]
    })
}

fn ratio(part: RBig, whole: &RBig) -> Option<RBig> {
    (*whole != RBig::ZERO).then(|| part / whole)
}

/// Twice the area or six times the volume is zero, in exact arithmetic.
pub(crate) fn is_flat(simplex: &[DVec3]) -> bool {
    let s: Vec<_> = simplex.iter().map(|&v| exact(v)).collect();
    match &s[..] {
        [a, b, c] => cross(&minus(b, a), &minus(c, a)).iter().all(|x| *x == RBig::ZERO),
        [a, b, c, d] => dot(&minus(b, a), &cross(&minus(c, a), &minus(d, a))) == RBig::ZERO,
        _ => unreachable!("a triangle or a tetrahedron"),
    }
}

/// The squared distance of the origin from the affine hull of the face, if its foot is on the face
/// and the face is not degenerate (a degenerate face is the union of its own faces).
fn foot(face: &[&Vector]) -> Option<RBig> {
    let a = face[0];
    let edges: Vec<Vector> = face[1..].iter().map(|s| minus(s, a)).collect();
    let weights = match &edges[..] {
        [] => vec![],
        [u] => vec![ratio(-dot(a, u), &dot(u, u))?],
        [u, w] => {
            let n = cross(u, w);
            let nn = dot(&n, &n);
            let k = cross(a, &n);
            vec![ratio(dot(w, &k), &nn)?, ratio(-dot(u, &k), &nn)?]
        }
        [u, w, x] => {
            let volume = dot(u, &cross(w, x));
            vec![
                ratio(-dot(a, &cross(w, x)), &volume)?,
                ratio(-dot(a, &cross(x, u)), &volume)?,
                ratio(-dot(a, &cross(u, w)), &volume)?,
            ]
        }
        _ => unreachable!("a simplex has at most four vertices"),
    };
    let first = RBig::ONE - sum(weights.iter().cloned());
    if first < RBig::ZERO || weights.iter().any(|w| *w < RBig::ZERO) {
        return None;
    }
    let point: Vector =
        std::array::from_fn(|i| &a[i] + sum(edges.iter().zip(&weights).map(|(e, w)| &e[i] * w)));
    Some(dot(&point, &point))
}

/// The distance of the origin from the simplex, correctly rounded but for the last bit.
pub(crate) fn distance(simplex: &[DVec3]) -> f64 {
    let vertices: Vec<_> = simplex.iter().map(|&v| exact(v)).collect();
    let squared = (1..1_usize << vertices.len())
        .filter_map(|face| {
            let face: Vec<_> =
                (0..vertices.len()).filter(|i| face >> i & 1 == 1).map(|i| &vertices[i]).collect();
            foot(&face)
        })
        .min()
        .expect("the vertices are feet");
    squared.to_f64().value().sqrt()
}
