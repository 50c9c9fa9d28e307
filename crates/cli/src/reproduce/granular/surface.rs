//! The free surface of grains in a slab that is periodic along y.

use std::collections::BTreeMap;

use polygrain_dynamics::World;

use super::fit::Line;
use super::{DIAMETER, Trial};

/// The highest point in every strip one diameter wide, from left to right.
pub(super) struct Surface {
    /// Along x and z, m.
    points: Vec<(f64, f64)>,
}

impl Surface {
    /// Grains in flight do not belong to the surface.
    pub(super) fn of(trial: &Trial) -> Self {
        let bodies = trial.world.bodies();
        let touching = touching(&trial.world);
        let grains = trial.grains().iter(&trial.world).filter(|grain| touching[grain.0 as usize]);
        Self::of_balls(
            grains.map(|grain| bodies.position(grain)).map(|centre| (centre.x, centre.z)),
        )
    }

    /// The surface of balls with these centres.
    fn of_balls(centres: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut strips: BTreeMap<i64, (f64, f64)> = BTreeMap::new();
        for (x, z) in centres {
            let top = (x, z + 0.5 * DIAMETER);
            let highest = strips.entry((x / DIAMETER).floor() as i64).or_insert(top);
            if top.1 > highest.1 {
                *highest = top;
            }
        }
        Self { points: strips.into_values().collect() }
    }

    /// How high it is at a place, m: its nearest point; none without grains.
    pub(super) fn height(&self, x: f64) -> Option<f64> {
        let nearest = self.points.iter().min_by(|a, b| (a.0 - x).abs().total_cmp(&(b.0 - x).abs()));
        nearest.map(|point| point.1)
    }

    /// How steeply the surface falls along x between two places, degrees; none if there are fewer
    /// than two points.
    pub(super) fn fall(&self, from: f64, to: f64) -> Option<f64> {
        let between = self.points.iter().copied().filter(|(x, _)| (from..=to).contains(x));
        let line = Line::fit(&between.collect::<Vec<_>>())?;
        Some((-line.slope).atan().to_degrees())
    }
}

/// For each body, whether a force holds it.
pub(super) fn touching(world: &World) -> Vec<bool> {
    let mut touching = vec![false; world.bodies().len()];
    for contact in world.contacts().filter(|contact| contact.force().length_squared() > 0.0) {
        for body in contact.bodies() {
            touching[body.0 as usize] = true;
        }
    }
    touching
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_below_the_surface_does_not_count() {
        let slope = |layer: u32| {
            (0..20).map(move |i| {
                let x = (f64::from(i) + 0.5) * DIAMETER;
                (x, 0.3 - 0.5 * x - f64::from(layer) * DIAMETER)
            })
        };
        let surface = Surface::of_balls((0..3).flat_map(slope));
        let fall = surface.fall(0.0, 0.2).unwrap();
        assert!((fall - 0.5f64.atan().to_degrees()).abs() < 1e-9, "{fall}");
        assert!(surface.fall(0.1, 0.101).is_none());
        let height = surface.height(0.1049).unwrap();
        assert!((height - (0.3 - 0.5 * 0.105 + 0.5 * DIAMETER)).abs() < 1e-12, "{height}");
    }
}
