//! How much of a segment lies in a region.

use glam::DVec3;

use crate::file::region::Region;

/// The fraction of the segment from `start` along `way` that lies in a region, exactly.
pub(crate) fn fraction_inside(region: &Region, start: DVec3, way: DVec3) -> f64 {
    let inside = match region {
        Region::Box(region) => {
            let aabb = region.corners.aabb();
            (0..3).fold(Part::WHOLE, |part, axis| {
                part.between(start[axis], way[axis], aabb.min[axis], aabb.max[axis])
            })
        }
        Region::Cylinder(region) => {
            let cylinder = &region.cylinder;
            let axis = cylinder.axis.unit();
            let from_base = start - *cylinder.base;
            let (along, rise) = (from_base.dot(axis), way.dot(axis));
            Part::WHOLE.between(along, rise, 0.0, *cylinder.height).within(
                from_base - along * axis,
                way - rise * axis,
                *cylinder.radius,
            )
        }
        Region::Sphere(region) => {
            Part::WHOLE.within(start - *region.sphere.centre, way, *region.sphere.radius)
        }
    };
    (inside.end - inside.start).max(0.0)
}

/// A part of a segment, from its beginning (0) to its end (1).
#[derive(Clone, Copy)]
struct Part {
    start: f64,
    end: f64,
}

impl Part {
    const WHOLE: Self = Self { start: 0.0, end: 1.0 };
    const NONE: Self = Self { start: 1.0, end: 0.0 };

    fn cut(self, start: f64, end: f64) -> Self {
        Self { start: self.start.max(start), end: self.end.min(end) }
    }

    /// Where `at + t·way` is between two numbers.
    fn between(self, at: f64, way: f64, low: f64, high: f64) -> Self {
        if way == 0.0 {
            return if (low..=high).contains(&at) { self } else { Self::NONE };
        }
        let (a, b) = ((low - at) / way, (high - at) / way);
        self.cut(a.min(b), a.max(b))
    }

    /// Where `at + t·way` is no longer than a radius.
    fn within(self, at: DVec3, way: DVec3, radius: f64) -> Self {
        let (a, b) = (way.length_squared(), at.dot(way));
        let c = at.length_squared() - radius * radius;
        if a == 0.0 {
            return if c <= 0.0 { self } else { Self::NONE };
        }
        let discriminant = b * b - a * c;
        if discriminant < 0.0 {
            return Self::NONE;
        }
        let root = discriminant.sqrt();
        self.cut((-b - root) / a, (-b + root) / a)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::file::testing::read;

    fn vector(reach: f64) -> impl Strategy<Value = DVec3> {
        prop::array::uniform3(-reach..reach).prop_map(DVec3::from_array)
    }

    proptest! {
        #[test]
        fn the_fraction_is_that_of_points_inside(start in vector(2.0), way in vector(4.0)) {
            for text in [
                "box = [[-1, -0.5, -0.7], [1, 1, 0.4]]",
                "cylinder = { base = [0, 0.3, -1], axis = [1, 2, 2], radius = 0.8, height = 2 }",
                "sphere = { centre = [0.2, 0, 0], radius = 1.1 }",
            ] {
                let region: Region = read(text);
                let samples = 4000;
                let inside = (0..samples)
                    .map(|i| start + way * ((f64::from(i) + 0.5) / f64::from(samples)))
                    .filter(|&p| region.depth(p) >= 0.0)
                    .count();
                let found = fraction_inside(&region, start, way);
                prop_assert!((found - inside as f64 / f64::from(samples)).abs() < 1e-3);
            }
        }
    }
}
