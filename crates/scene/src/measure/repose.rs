//! The slope of a heap.

use std::collections::BTreeMap;

use glam::{DMat3, DVec2, DVec3};
use polygrain_dynamics::World;

use super::Grains;

/// The part of the height of a heap, from its foot, that is fitted: tip and toe are rounded.
const FLANK: std::ops::RangeInclusive<f64> = 0.2..=0.8;
/// Points of the surface below which there is no slope to speak of.
const FEWEST: usize = 8;

/// The angle of the free surface against the horizontal, rad; none if there is no surface.
///
/// The free surface is the highest grain in every square column one mean diameter wide. Its points
/// between 20 % and 80 % of the height are fitted, in the sense of least squares, by a plane (a
/// slope in a box or a drum) and by a cone about the vertical through the centre of mass (a heap);
/// the one that fits better gives the angle.
pub fn angle_of_repose(world: &World, grains: Grains) -> Option<f64> {
    let surface = Surface::new(world, grains)?;
    let flank = surface.flank();
    if flank.len() < FEWEST {
        return None;
    }
    let plane =
        fit(&flank, |p| DVec3::new(1.0, p.x, p.y)).map(|(k, misfit)| (k.y.hypot(k.z), misfit));
    let cone = fit_line(&flank, surface.axis);
    let best = [plane, cone].into_iter().flatten().min_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(best.0.abs().atan())
}

/// A point of the surface: where, and how high.
type SurfacePoint = (DVec2, f64);

struct Surface {
    points: Vec<SurfacePoint>,
    /// Of the lowest and the highest grain, whether or not at the surface.
    bottom: f64,
    top: f64,
    axis: DVec2,
}

impl Surface {
    fn new(world: &World, grains: Grains) -> Option<Self> {
        let up = -world.settings().gravity.try_normalize().unwrap_or(DVec3::NEG_Z);
        let (east, north) = up.any_orthonormal_pair();
        let bodies = world.bodies();
        let (mut count, mut diameter, mut mass, mut moment) = (0usize, 0.0, 0.0, DVec2::ZERO);
        let flat = |p: DVec3| DVec2::new(p.dot(east), p.dot(north));
        for body in grains.iter(world).filter(|&body| bodies.is_dynamic(body)) {
            count += 1;
            diameter += bodies.diameter(body);
            mass += bodies.mass(body);
            moment += bodies.mass(body) * flat(bodies.position(body));
        }
        if count == 0 {
            return None;
        }
        let cell = diameter / count as f64;
        let mut columns: BTreeMap<[i64; 2], SurfacePoint> = BTreeMap::new();
        let (mut bottom, mut top) = (f64::INFINITY, f64::NEG_INFINITY);
        for body in grains.iter(world).filter(|&body| bodies.is_dynamic(body)) {
            let place = flat(bodies.position(body));
            let centre = bodies.position(body).dot(up);
            let height = centre + 0.5 * bodies.diameter(body);
            bottom = bottom.min(centre - 0.5 * bodies.diameter(body));
            top = top.max(height);
            let key = (place / cell).floor().to_array().map(|x| x as i64);
            let highest = columns.entry(key).or_insert((place, height));
            if height > highest.1 {
                *highest = (place, height);
            }
        }
        Some(Self { points: columns.into_values().collect(), bottom, top, axis: moment / mass })
    }

    fn flank(&self) -> Vec<SurfacePoint> {
        let share = |height: f64| (height - self.bottom) / (self.top - self.bottom);
        self.points.iter().copied().filter(|(_, height)| FLANK.contains(&share(*height))).collect()
    }
}

/// Heights as a linear function of three terms: its coefficients and the sum of squared misfits.
fn fit(points: &[SurfacePoint], terms: impl Fn(DVec2) -> DVec3) -> Option<(DVec3, f64)> {
    let (mut matrix, mut right) = (DMat3::ZERO, DVec3::ZERO);
    for &(place, height) in points {
        let t = terms(place);
        matrix += DMat3::from_cols(t * t.x, t * t.y, t * t.z);
        right += t * height;
    }
    let solution = matrix.inverse() * right;
    let misfit =
        points.iter().map(|&(p, height)| (terms(p).dot(solution) - height).powi(2)).sum::<f64>();
    (solution.is_finite() && misfit.is_finite()).then_some((solution, misfit))
}

/// Heights as a linear function of the distance from an axis: the slope and the sum of squared
/// misfits.
fn fit_line(points: &[SurfacePoint], axis: DVec2) -> Option<(f64, f64)> {
    let count = points.len() as f64;
    let radius = |p: DVec2| p.distance(axis);
    let mean_radius = points.iter().map(|&(p, _)| radius(p)).sum::<f64>() / count;
    let mean_height = points.iter().map(|&(_, h)| h).sum::<f64>() / count;
    let (mut variance, mut covariance) = (0.0, 0.0);
    for &(place, height) in points {
        variance += (radius(place) - mean_radius).powi(2);
        covariance += (radius(place) - mean_radius) * (height - mean_height);
    }
    let slope = covariance / variance;
    let misfit = points
        .iter()
        .map(|&(p, h)| (h - mean_height - slope * (radius(p) - mean_radius)).powi(2))
        .sum::<f64>();
    (slope.is_finite() && misfit.is_finite()).then_some((slope, misfit))
}
