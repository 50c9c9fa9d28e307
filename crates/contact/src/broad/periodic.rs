//! Space that repeats.

use glam::DVec3;
use serde::{Deserialize, Serialize};

/// Which directions repeat, and how long a period is. The default repeats nowhere.
///
/// ```
/// use glam::DVec3;
/// use polygrain_contact::broad::Periodic;
///
/// // A shear cell: periodic along x and y, walls along z.
/// let cell = Periodic { origin: DVec3::ZERO, length: [Some(2.0), Some(1.0), None] };
/// let (point, image) = cell.wrap(DVec3::new(-0.5, 2.25, 7.0));
/// assert_eq!((point, image), (DVec3::new(1.5, 0.25, 7.0), [-1, 2, 0]));
/// assert_eq!(point + cell.shift(image), DVec3::new(-0.5, 2.25, 7.0));
///
/// // Two points on either side of the border are close.
/// assert_eq!(cell.minimum_image(DVec3::new(1.75, 0.0, 0.0)), DVec3::new(-0.25, 0.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Periodic {
    /// The lowest corner of the cell, m.
    pub origin: DVec3,
    /// The period along each axis, m, positive; `None` where space does not repeat.
    pub length: [Option<f64>; 3],
}

impl Periodic {
    /// Whether any direction repeats.
    pub fn repeats(&self) -> bool {
        self.length.iter().any(Option::is_some)
    }

    /// The point moved into the cell, and the image it came from: `point = wrapped + shift(image)`.
    ///
    /// The wrapped point is at least the origin and less than a period above it, even where
    /// rounding would have it on the border. Holds within 2³¹ periods of the origin.
    pub fn wrap(&self, point: DVec3) -> (DVec3, [i32; 3]) {
        let (mut wrapped, mut image) = (point, [0; 3]);
        for axis in 0..3 {
            let Some(length) = self.length[axis] else { continue };
            let origin = self.origin[axis];
            let mut periods = ((point[axis] - origin) / length).floor();
            wrapped[axis] = point[axis] - periods * length;
            if wrapped[axis] >= origin + length {
                wrapped[axis] = origin;
                periods += 1.0;
            }
            wrapped[axis] = wrapped[axis].max(origin);
            image[axis] = periods as i32;
        }
        (wrapped, image)
    }

    /// How far an image is from the original, m: so many periods along each direction that repeats.
    pub fn shift<N: Into<f64>>(&self, image: [N; 3]) -> DVec3 {
        DVec3::from_array(image.map(Into::into))
            * DVec3::from_array(self.length.map(Option::unwrap_or_default))
    }

    /// The shortest of the vectors that lead to an image of the same point, m.
    #[must_use]
    pub fn minimum_image(&self, delta: DVec3) -> DVec3 {
        let mut shortest = delta;
        for axis in 0..3 {
            if let Some(length) = self.length[axis] {
                shortest[axis] -= length * (delta[axis] / length).round();
            }
        }
        shortest
    }
}
