//! The space that pictures of one thing share.

use glam::{DVec2, DVec3, Vec3};

/// Directions in which the extent of bodies is known.
const DIRECTIONS: usize = 160;

/// How far bodies reach in many directions: their convex hull, nearly.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    directions: Vec<DVec3>,
    /// The farthest point in each direction and how far it is.
    farthest: Vec<(f64, DVec3)>,
}

impl Default for Extent {
    fn default() -> Self {
        // A spiral of the golden angle is even over the sphere; the axes give the exact box.
        let spiral = (0..DIRECTIONS).map(|i| {
            let z = 1.0 - 2.0 * (i as f64 + 0.5) / DIRECTIONS as f64;
            let angle = i as f64 * std::f64::consts::TAU * 0.381_966_011_250_105;
            (DVec2::from_angle(angle) * (1.0 - z * z).sqrt()).extend(z)
        });
        let directions: Vec<DVec3> =
            DVec3::AXES.into_iter().flat_map(|axis| [axis, -axis]).chain(spiral).collect();
        let farthest = vec![(f64::NEG_INFINITY, DVec3::ZERO); directions.len()];
        Self { directions, farthest }
    }
}

impl Extent {
    pub(crate) fn of(points: impl IntoIterator<Item = DVec3>) -> Self {
        let mut extent = Self::default();
        for point in points {
            extent.add(point, 0.0);
        }
        extent
    }

    /// Takes in a ball, or a point if its radius is zero.
    pub(crate) fn add(&mut self, centre: DVec3, radius: f64) {
        for (direction, farthest) in self.directions.iter().zip(&mut self.farthest) {
            let reach = direction.dot(centre) + radius;
            if reach > farthest.0 {
                *farthest = (reach, centre + radius * direction);
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.farthest[0].0 == f64::NEG_INFINITY
    }

    pub(super) fn points(&self) -> impl Iterator<Item = DVec3> {
        self.farthest.iter().filter(|(reach, _)| reach.is_finite()).map(|&(_, point)| point)
    }

    /// The height of the lowest point.
    pub(crate) fn bottom(&self) -> f64 {
        -self.farthest[5].0
    }

    /// The lowest and the highest coordinates.
    pub(crate) fn corners(&self) -> [DVec3; 2] {
        let [x, y, z] = [0, 2, 4].map(|axis| [-self.farthest[axis + 1].0, self.farthest[axis].0]);
        [0, 1].map(|end| DVec3::new(x[end], y[end], z[end]))
    }

    fn centre(&self) -> DVec3 {
        let [low, high] = self.corners();
        0.5 * (low + high)
    }
}

/// A ball of space that is drawn, moved and scaled to the unit ball: single precision then does for
/// every scene, whatever its size and place.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    centre: DVec3,
    radius: f64,
    /// Height of the ground.
    pub(super) ground: f32,
    /// What is to be seen, so that walls do not hide it.
    pub(super) focus: Vec3,
    /// The corners of what is to be in the picture.
    pub(super) corners: Vec<Vec3>,
}

impl Stage {
    /// A stage that holds what reaches this far, with a ground and a point to be seen.
    pub(crate) fn new(extent: &Extent, ground: f64, focus: DVec3) -> Self {
        let centre = if extent.is_empty() { DVec3::ZERO } else { extent.centre() };
        let radius =
            extent.points().map(|p| (p - centre).length()).fold(f64::MIN_POSITIVE, f64::max);
        let mut stage =
            Self { centre, radius, ground: 0.0, focus: Vec3::ZERO, corners: Vec::new() };
        stage.ground = stage.place(centre.with_z(ground)).z.clamp(-4.0, 4.0);
        stage.focus = stage.place(focus);
        stage.corners = extent.points().map(|p| stage.place(p)).collect();
        stage
    }

    /// Where a point of the world is on the stage.
    pub(super) fn place(&self, p: DVec3) -> Vec3 {
        ((p - self.centre) / self.radius).as_vec3()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extent_of_a_ball_is_its_box_and_of_points_their_corners() {
        let mut extent = Extent::default();
        assert!(extent.is_empty());
        extent.add(DVec3::new(1.0, 2.0, 3.0), 0.5);
        extent.add(DVec3::new(1.0, 2.0, 2.0), 0.1);
        assert_eq!((extent.bottom(), extent.centre()), (1.9, DVec3::new(1.0, 2.0, 2.7)));
        let corners = [DVec3::ZERO, DVec3::new(4.0, 0.0, 0.0), DVec3::new(0.0, 3.0, 2.0)];
        let stage = Stage::new(&Extent::of(corners), 0.0, corners[0]);
        for corner in corners {
            let place = stage.place(corner);
            assert!(stage.corners.contains(&place) && place.length() <= 1.0 + 1e-6);
        }
        assert_eq!(stage.ground, stage.place(corners[0]).z);
    }
}
