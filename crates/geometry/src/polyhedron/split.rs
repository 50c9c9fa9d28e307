//! A convex polyhedron cut in two.

use glam::DVec3;

use super::{ConvexPolyhedron, Plane};

/// Vertices nearer to the plane than this part of the polyhedron's size are on it.
const ON_PLANE: f64 = 1e-10;

impl ConvexPolyhedron {
    /// The parts below and above a plane, the cut included in both with the same vertices.
    ///
    /// A part thinner than 1e-10 of the polyhedron's size is none.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::{generate, polyhedron::Plane};
    ///
    /// let cube = generate::cube(1.0)?;
    /// let [below, above] = cube.split(&Plane { normal: DVec3::Z, offset: 0.25 });
    /// let (below, above) = (below.unwrap(), above.unwrap());
    /// let shared = below.vertices().iter().filter(|v| above.vertices().contains(v)).count();
    /// assert_eq!(shared, 4);
    /// # Ok::<(), generate::GenerateError>(())
    /// ```
    pub fn split(&self, plane: &Plane) -> [Option<Self>; 2] {
        let heights: Vec<f64> =
            self.vertices().iter().map(|v| plane.normal.dot(*v) - plane.offset).collect();
        let bounds = crate::Aabb::from_points(self.vertices().iter().copied());
        let tolerance = ON_PLANE * bounds.extents().max_element();
        let side = |height: f64| {
            if height.abs() <= tolerance { 0 } else { height.signum() as i8 }
        };
        let cuts = self.edges().iter().filter_map(|edge| {
            let [a, b] = edge.vertices.map(|v| v as usize);
            (side(heights[a]) * side(heights[b]) < 0).then(|| {
                let t = heights[a] / (heights[a] - heights[b]);
                self.vertices()[a].lerp(self.vertices()[b], t)
            })
        });
        let cuts: Vec<DVec3> = cuts.collect();
        [-1, 1].map(|part| {
            if !heights.iter().any(|&height| side(height) == part) {
                return None;
            }
            let own = self.vertices().iter().zip(&heights);
            let own = own.filter(|(_, height)| side(**height) != -part).map(|(v, _)| *v);
            let points: Vec<DVec3> = own.chain(cuts.iter().copied()).collect();
            Self::from_points(&points).ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Shape;
    use crate::generate::{RandomPolyhedron, random_polyhedron};

    fn volume(part: Option<&ConvexPolyhedron>) -> f64 {
        part.map_or(0.0, |part| Shape::from(part.clone()).mass_properties().volume)
    }

    proptest! {
        #[test]
        fn the_parts_make_up_the_whole(
            seed in 0..1000u64, normal in prop::array::uniform3(-1.0..1.0f64), offset in -1.2..1.2f64,
        ) {
            let normal = DVec3::from_array(normal);
            prop_assume!(normal.length() > 0.1);
            let whole = random_polyhedron(&RandomPolyhedron { seed, ..Default::default() }).unwrap();
            let plane = Plane { normal: normal.normalize(), offset: offset * whole.reach() };
            let [below, above] = whole.split(&plane);
            let sum = volume(below.as_ref()) + volume(above.as_ref());
            let all = volume(Some(&whole));
            prop_assert!((sum / all - 1.0).abs() < 1e-9, "{sum} {all}");
            let height = |v: &DVec3| plane.normal.dot(*v) - plane.offset;
            let near = 1e-9 * whole.reach();
            if let Some(part) = &below {
                prop_assert!(part.vertices().iter().all(|v| height(v) <= near));
            }
            if let Some(part) = &above {
                prop_assert!(part.vertices().iter().all(|v| height(v) >= -near));
            }
        }
    }

    #[test]
    fn a_plane_that_misses_or_touches_leaves_the_whole() {
        let cube = crate::generate::cube(1.0).unwrap();
        for offset in [0.5, 0.5 + 1e-14, 2.0] {
            let [below, above] = cube.split(&Plane { normal: DVec3::X, offset });
            assert_eq!((volume(below.as_ref()), above), (1.0, None));
        }
    }
}
