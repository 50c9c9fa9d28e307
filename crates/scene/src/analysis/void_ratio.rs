//! How much of a region is void.

use glam::DVec3;
use polygrain_geometry::mesh::MeshTree;
use polygrain_geometry::polyhedron::Plane;
use polygrain_geometry::{Aabb, ConvexPolyhedron, Pose, Shape, TriangleMesh};

use super::{GrainSample, Sample, Solid};
use crate::file::region::Region;

/// Voids over solids in a region. Where grains overlap, both count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoidRatio {
    /// Volume of voids over volume of grains.
    pub ratio: f64,
    /// Its standard error; zero where it is exact.
    pub error: f64,
    /// Volume of grains over volume of the region.
    pub solid_fraction: f64,
}

/// Points along each edge of the box round a grain at which a grain on the border is asked.
const POINTS: u32 = 16;

impl VoidRatio {
    /// Of a region; none if there is no grain in it. `solids` are those of the run's shapes.
    ///
    /// Grains wholly inside count with their volume. Of a convex polyhedron on the border of a box
    /// the part inside is cut out, which is exact but for rounding. Any other grain on the border
    /// counts with the share of a grid of 16³ points in its box that lie in both; the standard
    /// error is that of as many points drawn at random, which is larger.
    pub fn of(sample: &Sample, solids: &[Solid], region: &Region) -> Option<Self> {
        let images = sample.images();
        let trees: Vec<Option<MeshTree>> = solids.iter().map(tree).collect();
        let (mut volume, mut variance) = (0.0, 0.0);
        for grain in &sample.grains {
            let solid = &solids[grain.shape as usize];
            for &shift in &images {
                let pose = pose(grain, solid, shift);
                let (own, error) =
                    part(region, grain, solid, trees[grain.shape as usize].as_ref(), &pose);
                volume += own;
                variance += error * error;
            }
        }
        let all = region.volume();
        (volume > 0.0).then(|| Self {
            ratio: (all - volume) / volume,
            error: all * variance.sqrt() / (volume * volume),
            solid_fraction: volume / all,
        })
    }
}

/// The pose of the shape's origin, moved.
fn pose(grain: &GrainSample, solid: &Solid, shift: DVec3) -> Pose {
    let offset = grain.rotation * (grain.scale * solid.centre);
    Pose::new(grain.rotation, grain.centre - offset + shift)
}

/// The volume of a grain in a region and its standard error, m³.
fn part(
    region: &Region,
    grain: &GrainSample,
    solid: &Solid,
    tree: Option<&MeshTree>,
    pose: &Pose,
) -> (f64, f64) {
    let corner = |p: &glam::Vec3| pose.point(grain.scale * p.as_dvec3());
    let aabb = Aabb::from_points(solid.mesh.positions.iter().map(corner));
    if region.depth(aabb.centre()) <= -0.5 * aabb.extents().length() {
        return (0.0, 0.0);
    }
    // Regions are convex: a grain is inside if its corners are.
    if solid.mesh.positions.iter().all(|p| region.depth(corner(p)) >= 0.0) {
        return (grain.volume, 0.0);
    }
    match (region, &solid.polyhedron) {
        (Region::Box(region), Some(polyhedron)) => {
            (inside_box(&region.corners.aabb(), polyhedron, grain.scale, pose), 0.0)
        }
        _ => tree.map_or((0.0, 0.0), |tree| sampled(region, grain, solid, tree, pose)),
    }
}

/// The volume of a convex polyhedron in a box, m³.
fn inside_box(aabb: &Aabb, polyhedron: &ConvexPolyhedron, scale: f64, pose: &Pose) -> f64 {
    let mut left = polyhedron.scaled(scale);
    for (axis, &direction) in DVec3::AXES.iter().enumerate() {
        let here = pose.translation[axis];
        for (sign, end) in [(1.0, aabb.max[axis]), (-1.0, -aabb.min[axis])] {
            let normal = pose.inverse_vector(sign * direction);
            let [below, _] = left.split(&Plane { normal, offset: end - sign * here });
            let Some(below) = below else { return 0.0 };
            left = below;
        }
    }
    Shape::from(left).mass_properties().volume
}

fn tree(solid: &Solid) -> Option<MeshTree> {
    if solid.volume <= 0.0 {
        return None;
    }
    let positions = solid.mesh.positions.iter().map(|p| p.as_dvec3()).collect();
    TriangleMesh::new(positions, solid.mesh.triangles.clone()).ok().map(|mesh| MeshTree::new(&mesh))
}

fn sampled(
    region: &Region,
    grain: &GrainSample,
    solid: &Solid,
    tree: &MeshTree,
    pose: &Pose,
) -> (f64, f64) {
    let local = Aabb::from_points(solid.mesh.positions.iter().map(|p| p.as_dvec3()));
    let step = local.extents() / f64::from(POINTS);
    let (mut in_grain, mut in_both) = (0.0f64, 0.0);
    for i in 0..POINTS.pow(3) {
        let cell = [i % POINTS, i / POINTS % POINTS, i / POINTS / POINTS].map(f64::from);
        let point = local.min + (DVec3::from_array(cell) + 0.5) * step;
        if tree.contains(point) {
            in_grain += 1.0;
            in_both += f64::from(u8::from(region.depth(pose.point(grain.scale * point)) >= 0.0));
        }
    }
    let share = in_both / in_grain.max(1.0);
    let error = (share * (1.0 - share) / in_grain.max(1.0)).sqrt();
    (share * grain.volume, error * grain.volume)
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, Vec3};

    use super::*;
    use crate::results::ShapeMesh;

    fn cube() -> Solid {
        let polyhedron = polygrain_geometry::generate::cube(1.0).unwrap();
        let mesh = polyhedron.to_mesh();
        Solid::new(
            ShapeMesh {
                positions: mesh.vertices().iter().map(|v| v.as_vec3()).collect(),
                triangles: mesh.triangles().to_vec(),
                faces: vec![0; mesh.triangles().len()],
                smooth: false,
            },
            None,
        )
    }

    fn ball() -> Solid {
        let mesh = Shape::sphere(0.5).unwrap().tessellate(48);
        let exact = std::f64::consts::FRAC_PI_6;
        let positions: Vec<Vec3> = mesh.vertices().iter().map(|v| v.as_vec3()).collect();
        let triangles = mesh.triangles().to_vec();
        let faces = vec![0; triangles.len()];
        let mesh = ShapeMesh { positions, triangles, faces, smooth: true };
        Solid::new(mesh, Some((exact, DVec3::ZERO)))
    }

    fn grains(solid: &Solid, rotation: DQuat, places: impl IntoIterator<Item = DVec3>) -> Sample {
        let grain = |(id, centre)| GrainSample {
            id,
            shape: 0,
            scale: 1.0,
            centre,
            rotation,
            volume: solid.volume,
        };
        Sample { grains: (0..).zip(places).map(grain).collect(), ..Sample::default() }
    }

    fn region(min: f64, max: f64) -> Region {
        Region::of_box(Aabb { min: DVec3::splat(min), max: DVec3::splat(max) })
    }

    /// Cubes at distances of two metres: an eighth of space is solid, wherever the region ends.
    #[test]
    fn cubes_on_the_border_are_cut_exactly() {
        let solid = cube();
        let places = (0..216)
            .map(|i| 2.0 * DVec3::new(f64::from(i % 6), f64::from(i / 6 % 6), f64::from(i / 36)));
        let sample = grains(&solid, DQuat::IDENTITY, places);
        for start in [1.0, 1.9, 2.2, 2.5] {
            let found = VoidRatio::of(&sample, &[cube()], &region(start, start + 4.0)).unwrap();
            assert!((found.solid_fraction - 0.125).abs() < 1e-6, "{start}: {found:?}");
            assert!((found.ratio - 7.0).abs() < 1e-4);
            assert_eq!(found.error, 0.0);
        }
    }

    #[test]
    fn half_of_a_turned_cube_is_half_of_it() {
        let solid = cube();
        let turned = DQuat::from_scaled_axis(DVec3::new(0.3, -0.8, 0.5));
        let sample = grains(&solid, turned, [DVec3::new(5.0, 2.0, 2.0)]);
        let found = VoidRatio::of(&sample, &[cube()], &region(0.0, 5.0)).unwrap();
        assert!((found.solid_fraction * 125.0 - 0.5).abs() < 1e-6);
    }

    /// Half a ball is in the region, to within the error that is stated.
    #[test]
    fn balls_on_the_border_are_sampled_with_an_error() {
        let solid = ball();
        let sample = grains(&solid, DQuat::IDENTITY, [DVec3::new(2.0, 1.0, 1.0), DVec3::ONE]);
        let found = VoidRatio::of(&sample, &[ball()], &region(0.0, 2.0)).unwrap();
        let exact = 8.0 / (1.5 * std::f64::consts::FRAC_PI_6) - 1.0;
        assert!(found.error > 0.0 && found.error < 0.1, "{found:?}");
        assert!((found.ratio - exact).abs() < 2.0 * found.error, "{found:?} {exact}");
        assert_eq!(VoidRatio::of(&sample, &[ball()], &region(5.0, 6.0)), None);
    }
}
