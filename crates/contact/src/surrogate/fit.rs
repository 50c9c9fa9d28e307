//! One triangle that stands for several (Noble 2023 §5.3.1, eq. 5.5).
//!
//! The surrogate minimises
//!
//! `1/β Σ ‖x − t‖^β + α_area/2 · |(x₂ − x₁) × (x₃ − x₁)|⁻² + α_inside/γ Σ max(0, (x − x_t)·N)^γ`
//!
//! over its corners x: the first term keeps them near all the triangles t, the second keeps them
//! apart, the third keeps them below the corners `x_t` of the triangles, so that a spike does not lift
//! the whole surrogate. The sums are means here, lengths are measured in radii of the set, and the
//! thesis leaves the weights open. The minimiser is a small triangle in the middle of the set, and
//! its halo hardly thinner than a bounding sphere: good for a set that is round, less so for a patch
//! of a surface, for which [`spanned`](super::spanned) triangles compete with it.

use glam::DVec3;

use super::metric::closest_point;
use crate::triangle::Triangle;

/// β: high, so that the farthest triangle counts.
const SIZE_EXPONENT: i32 = 6;
/// γ.
const INSIDE_EXPONENT: i32 = 2;
const AREA_WEIGHT: f64 = 0.03;
const INSIDE_WEIGHT: f64 = 1.0;
const MAX_STEPS: usize = 40;

/// The surrogate of some triangles by the published functional alone.
///
/// # Panics
/// If there is no triangle.
pub fn fit(triangles: &[Triangle]) -> Triangle {
    let corners = || triangles.iter().flatten();
    let centre = corners().sum::<DVec3>() / (3 * triangles.len()) as f64;
    let radius = corners().map(|c| c.distance(centre)).fold(0.0, f64::max);
    let widest = triangles.iter().max_by(|s, t| doubled_area(s).total_cmp(&doubled_area(t)));
    let start = *widest.unwrap_or(&triangles[0]);
    if doubled_area(&start) <= 1e-12 * radius * radius {
        // Segments and points: nothing to fit, and none of them matters more than another.
        return start;
    }
    let set: Vec<Triangle> = triangles.iter().map(|t| t.map(|c| (c - centre) / radius)).collect();
    let fitted = descend(&set, start.map(|c| (c - centre) / radius));
    fitted.map(|c| centre + radius * c)
}

fn doubled_area([a, b, c]: &Triangle) -> f64 {
    (b - a).cross(c - a).length()
}

/// Steepest descent; each step is tried with twice the length of the last good one.
fn descend(set: &[Triangle], start: Triangle) -> Triangle {
    let mut x = start;
    let (mut value, mut gradient) = functional(set, &x);
    let mut step = 1e-3 / length(&gradient).max(1e-300);
    for _ in 0..MAX_STEPS {
        let mut improved = false;
        for _ in 0..12 {
            let next: Triangle = std::array::from_fn(|i| x[i] - step * gradient[i]);
            let (next_value, next_gradient) = functional(set, &next);
            if next_value < value {
                improved = value - next_value > 1e-4 * value;
                (x, value, gradient) = (next, next_value, next_gradient);
                step *= 2.0;
                break;
            }
            step *= 0.25;
        }
        if !improved {
            break;
        }
    }
    x
}

fn length(gradient: &Triangle) -> f64 {
    gradient.iter().map(|g| g.length_squared()).sum::<f64>().sqrt()
}

/// The functional and its gradient.
fn functional(set: &[Triangle], x: &Triangle) -> (f64, Triangle) {
    let [first, second] = [x[1] - x[0], x[2] - x[0]];
    let normal = first.cross(second);
    let squared = normal.length_squared();
    let mut value = 0.5 * AREA_WEIGHT / squared;
    // By the normal: what the functional changes as the normal does.
    let mut by_normal = -AREA_WEIGHT / (squared * squared) * normal;
    let mut gradient = [DVec3::ZERO; 3];
    let mean = 1.0 / set.len() as f64;
    let unit = normal / squared.sqrt();
    let mut lever = DVec3::ZERO;
    for (corner, slope) in x.iter().zip(&mut gradient) {
        for t in set {
            let away = *corner - closest_point(t, *corner);
            let distance = away.length();
            value += mean / f64::from(SIZE_EXPONENT) * distance.powi(SIZE_EXPONENT);
            *slope += mean * distance.powi(SIZE_EXPONENT - 2) * away;
            for c in t {
                let above = (corner - c).dot(unit);
                if above > 0.0 {
                    let weight = mean / 3.0 * INSIDE_WEIGHT;
                    value += weight / f64::from(INSIDE_EXPONENT) * above.powi(INSIDE_EXPONENT);
                    let pull = weight * above.powi(INSIDE_EXPONENT - 1);
                    *slope += pull * unit;
                    lever += pull * (corner - c);
                }
            }
        }
    }
    by_normal += (lever - lever.dot(unit) * unit) / squared.sqrt();
    gradient[1] += second.cross(by_normal);
    gradient[2] += by_normal.cross(first);
    gradient[0] -= second.cross(by_normal) + by_normal.cross(first);
    (value, gradient)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch() -> Vec<Triangle> {
        let corner = |x: f64, y: f64| DVec3::new(x, y, 0.3 * x * y - 0.2 * x * x);
        let mut set = Vec::new();
        for i in 0..2 {
            for j in 0..2 {
                let (x, y) = (f64::from(i) - 1.0, f64::from(j) - 1.0);
                let [a, b] = [corner(x, y), corner(x + 1.0, y)];
                let [c, d] = [corner(x + 1.0, y + 1.0), corner(x, y + 1.0)];
                set.extend([[a, b, c], [a, c, d]]);
            }
        }
        set
    }

    #[test]
    fn the_gradient_is_that_of_the_functional() {
        let set = patch();
        let x =
            [DVec3::new(-0.7, -0.6, 0.1), DVec3::new(0.9, -0.4, 0.05), DVec3::new(0.1, 0.8, 0.2)];
        let (_, gradient) = functional(&set, &x);
        for i in 0..3 {
            for k in 0..3 {
                let at = |h: f64| {
                    let mut moved = x;
                    moved[i][k] += h;
                    functional(&set, &moved).0
                };
                let slope = (at(1e-6) - at(-1e-6)) / 2e-6;
                assert!((slope - gradient[i][k]).abs() < 1e-5 * slope.abs().max(1.0));
            }
        }
    }

    #[test]
    fn a_fit_is_better_than_any_of_its_triangles() {
        let set = patch();
        let fitted = functional(&set, &fit(&set)).0;
        for t in &set {
            assert!(fitted < functional(&set, t).0);
        }
    }

    #[test]
    fn what_has_no_area_is_its_own_surrogate() {
        let needle = [DVec3::ZERO, DVec3::X, 2.0 * DVec3::X];
        assert_eq!(fit(&[needle, needle]), needle);
    }
}
