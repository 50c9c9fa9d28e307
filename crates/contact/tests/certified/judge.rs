//! Is an answer right? Proven from the vertices alone, in twice the precision of the kernel.

use glam::DVec3;
use polygrain_contact::depth::separating_axis::separating_axis;
use polygrain_contact::query::{self, Gap, Status};
use polygrain_geometry::{ConvexPolyhedron, Pose};

use crate::pairs::Pair;
use crate::precise::{Precise, PreciseVec};

/// What was found about the answer to one pair.
pub(crate) struct Verdict {
    /// How far the answer is from the truth, in units of the larger body (a body whose coordinates
    /// are larger than itself counts as larger by their rounding).
    pub(crate) error: f64,
    /// The bound of its certificate, in the same units.
    pub(crate) bound: f64,
    /// What is wrong with it.
    pub(crate) failures: Vec<String>,
}

/// The lengths that an answer may be wrong by.
pub(crate) struct Tolerance {
    /// Of the larger body, and of its rounding.
    pub(crate) size: f64,
    /// For numbers that depend on the bodies and their relative pose.
    pub(crate) relative: f64,
    /// For positions in the world.
    pub(crate) world: f64,
}

impl Tolerance {
    /// 1e-14 of the size, and the rounding of coordinates that are larger than the bodies.
    pub(crate) fn of(pair: &Pair) -> Self {
        const ROUNDING: f64 = 16.0 * f64::EPSILON;
        let size = pair.size();
        let reach = pair.polyhedra().map(ConvexPolyhedron::reach);
        let away = [pair.pose_a, pair.pose_b].map(|pose| pose.translation.length());
        let relative = 1e-14 * size + ROUNDING * (reach[0].max(reach[1]) - size).max(0.0);
        Self { size: 1e14 * relative, relative, world: relative + ROUNDING * away[0].max(away[1]) }
    }
}

/// The signed gap of a pair along a direction of the world: `min n·B − max n·A`.
pub(crate) fn gap_along(pair: &Pair, normal: DVec3) -> f64 {
    let n = PreciseVec::from(normal);
    let shift = PreciseVec::from(pair.pose_b.translation) - pair.pose_a.translation.into();
    let [a, b] = pair.polyhedra();
    let to_a = n.turned(pair.pose_a.rotation.conjugate());
    let to_b = (PreciseVec::default() - n).turned(pair.pose_b.rotation.conjugate());
    (n.dot(shift) - highest(a, to_a) - highest(b, to_b)).value()
}

/// The height of a polyhedron along a direction.
fn highest(polyhedron: &ConvexPolyhedron, n: PreciseVec) -> Precise {
    let rough = n.value();
    let top = polyhedron.vertices().iter().map(|v| rough.dot(*v)).fold(f64::MIN, f64::max);
    let margin = 8.0 * f64::EPSILON * polyhedron.reach();
    let precise = |v: &DVec3| n.dot(PreciseVec::from(*v));
    let mut heights =
        polyhedron.vertices().iter().filter(|v| rough.dot(**v) >= top - margin).map(precise);
    let first = heights.next().expect("the top is at a vertex");
    heights.fold(first, |best, h| if (h - best).value() > 0.0 { h } else { best })
}

/// How far a point of the world sticks out of a body (negative inside).
fn outside(polyhedron: &ConvexPolyhedron, pose: &Pose, point: DVec3) -> f64 {
    let local =
        (PreciseVec::from(point) - pose.translation.into()).turned(pose.rotation.conjugate());
    (0..polyhedron.face_count())
        .map(|f| {
            // The plane through the highest corner, which the body reaches for sure.
            let n = PreciseVec::from(polyhedron.planes()[f].normal);
            let height = |v: PreciseVec| n.dot(local - v).value();
            let corners = polyhedron.face(f).iter();
            corners
                .map(|&c| height(polyhedron.vertices()[c as usize].into()))
                .fold(f64::INFINITY, f64::min)
        })
        .fold(f64::NEG_INFINITY, f64::max)
}

/// Whether a length is at most another; not a number is not.
fn within(length: f64, limit: f64) -> bool {
    length <= limit
}

/// Asks all questions about a pair and checks every answer.
pub(crate) fn judge(pair: &Pair) -> Verdict {
    let tolerance = Tolerance::of(pair);
    let size = tolerance.size;
    let Pair { a, pose_a, b, pose_b, .. } = pair;
    let mut failures = Vec::new();
    let mut fail = |what: String| failures.push(what);
    let answer = match query::signed_gap(a, pose_a, b, pose_b) {
        Ok(answer) => answer,
        Err(error) => {
            fail(format!("refused: {error}"));
            return Verdict { error: f64::NAN, bound: f64::NAN, failures };
        }
    };
    let Gap { gap, normal, witness_a, witness_b, certificate, iterations } = answer;
    let length = normal.length();
    if !(gap.is_finite() && (length - 1.0).abs() < 32.0 * f64::EPSILON) {
        fail(format!("gap {gap:e}, normal {normal} of length {length}"));
        return Verdict { error: f64::NAN, bound: f64::NAN, failures };
    }

    let along = gap_along(pair, normal);
    let mut error = (gap - along).abs();
    if error > tolerance.relative {
        fail(format!("gap {gap:e}, but {along:e} along its normal"));
    }
    let off = witness_b - witness_a - gap * normal;
    // Along the normal the witnesses are as good as the gap; across it as far as the bodies allow.
    let across = if gap > 0.0 { 1e-6 * size } else { 1e-11 * size };
    let meet = within(off.dot(normal).abs(), tolerance.world);
    if !meet || !within(off.length(), across + tolerance.world) {
        fail(format!("the witnesses miss each other by {:e} sizes", off.length() / size));
    }
    let [poly_a, poly_b] = pair.polyhedra();
    for (name, p, pose, witness) in
        [("A", poly_a, pose_a, witness_a), ("B", poly_b, pose_b, witness_b)]
    {
        let out = outside(p, pose, witness);
        if !within(out, tolerance.world) {
            fail(format!("the witness on {name} is {:e} sizes outside", out / size));
        }
    }
    if gap > 0.0 {
        let upper = (witness_b - witness_a).length();
        if upper - along > tolerance.world {
            fail(format!("apart by {along:e}, the witnesses by {upper:e}"));
        }
        if tolerance.world < 2.0 * tolerance.relative {
            error = error.max(upper - along);
        }
    } else {
        let truth = deepest(pair);
        error = error.max((gap - truth).abs());
        if (gap - truth).abs() > tolerance.relative {
            fail(format!("gap {gap:e}, the separating axes say {truth:e}"));
        }
        parts(pair, gap, normal, &tolerance, &mut fail);
    }
    if certificate.status != Status::Converged {
        fail(format!("not converged after {iterations} iterations"));
    }
    if !within(certificate.bound, tolerance.relative) {
        fail(format!("the bound is {:e} sizes", certificate.bound / size));
    }
    yes_or_no(pair, gap, &tolerance, &mut fail);
    Verdict { error: error / size, bound: certificate.bound / size, failures }
}

/// Moving B out by the depth must leave the bodies touching, and a little more apart.
fn parts(
    pair: &Pair,
    gap: f64,
    normal: DVec3,
    tolerance: &Tolerance,
    fail: &mut impl FnMut(String),
) {
    let by = |distance: f64| {
        let translation = pair.pose_b.translation + distance * normal;
        Pose { translation, ..pair.pose_b }
    };
    match query::signed_gap(&pair.a, &pair.pose_a, &pair.b, &by(-gap)) {
        Ok(after) if after.gap.abs() <= tolerance.world + tolerance.relative => {}
        other => fail(format!("moved out by the depth {:e} it is {other:?}", -gap)),
    }
    let apart = by(2.0 * tolerance.world - gap);
    if query::intersects(&pair.a, &pair.pose_a, &pair.b, &apart) != Ok(false) {
        fail("moved out by more than the depth it still intersects".to_owned());
    }
}

/// The questions without a number must agree with the one that has one.
fn yes_or_no(pair: &Pair, gap: f64, tolerance: &Tolerance, fail: &mut impl FnMut(String)) {
    let Pair { a, pose_a, b, pose_b, .. } = pair;
    let margin = 2.0 * tolerance.relative;
    let intersects = query::intersects(a, pose_a, b, pose_b);
    if gap.abs() > margin && intersects != Ok(gap < 0.0) {
        fail(format!("gap {gap:e}, but intersects is {intersects:?}"));
    }
    for (than, expected) in [(gap - margin, true), (gap + margin, false)] {
        let farther = query::farther_than(a, pose_a, b, pose_b, than);
        if than >= 0.0 && farther != Ok(expected) {
            fail(format!("gap {gap:e}, farther than {than:e} is {farther:?}"));
        }
    }
    match query::distance(a, pose_a, b, pose_b) {
        Ok(answer) if (answer.gap - gap.max(0.0)).abs() <= tolerance.relative => {}
        other => fail(format!("gap {gap:e}, but the distance is {other:?}")),
    }
}

/// The signed gap of two polyhedra that overlap or touch, by looking at all axes.
pub(crate) fn deepest(pair: &Pair) -> f64 {
    let [a, b] = pair.polyhedra();
    let axis = separating_axis(a, b, &pair.pose_a.relative(&pair.pose_b)).normal;
    gap_along(pair, pair.pose_a.vector(axis))
}
