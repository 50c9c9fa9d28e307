//! Shapes as polygons, made once and placed in every frame.

use std::collections::BTreeMap;

use glam::DVec3;
use polygrain_dynamics::{BodyId, Form, ShapeId, World};
use polygrain_geometry::{Aabb, ConvexPolyhedron, Pose, Shape, TriangleMesh};

/// The surface of a shape in its own coordinates.
pub(super) struct Surface {
    pub(super) points: Vec<DVec3>,
    pub(super) polygons: Vec<Vec<u32>>,
}

impl Surface {
    pub(super) fn new(shape: &Shape, resolution: usize) -> Self {
        match shape {
            Shape::Cuboid(cuboid) => Self::of_polyhedron(cuboid.polyhedron()),
            Shape::Polyhedron(polyhedron) => Self::of_polyhedron(polyhedron),
            Shape::Compound(compound) => {
                let mut all = Self { points: Vec::new(), polygons: Vec::new() };
                for (part, pose) in compound.parts() {
                    all.append(&Self::new(part, resolution), pose);
                }
                all
            }
            _ => Self::of_mesh(&shape.tessellate(resolution)),
        }
    }

    pub(super) fn of_mesh(mesh: &TriangleMesh) -> Self {
        let polygons = mesh.triangles().iter().map(|t| t.to_vec()).collect();
        Self { points: mesh.vertices().to_vec(), polygons }
    }

    fn of_polyhedron(polyhedron: &ConvexPolyhedron) -> Self {
        let faces = 0..polyhedron.face_count();
        Self {
            points: polyhedron.vertices().to_vec(),
            polygons: faces.map(|face| polyhedron.face(face).to_vec()).collect(),
        }
    }

    /// A square of the plane z = 0 for a half-space.
    pub(super) fn square(half_width: f64) -> Self {
        let corner = |x: f64, y: f64| DVec3::new(x, y, 0.0) * half_width;
        Self {
            points: vec![
                corner(-1.0, -1.0),
                corner(1.0, -1.0),
                corner(1.0, 1.0),
                corner(-1.0, 1.0),
            ],
            polygons: vec![vec![0, 1, 2, 3]],
        }
    }

    pub(super) fn append(&mut self, other: &Self, pose: &Pose) {
        let first = self.points.len() as u32;
        self.points.extend(other.points.iter().map(|&p| pose.point(p)));
        let moved = |polygon: &Vec<u32>| polygon.iter().map(|corner| corner + first).collect();
        self.polygons.extend(other.polygons.iter().map(moved));
    }
}

/// The surfaces of all shapes of a world, as fine as the number of bodies allows.
pub(super) struct Surfaces {
    of_shapes: BTreeMap<ShapeId, Surface>,
    resolution: usize,
    extent: Aabb,
}

/// Polygons in a frame that are still handled with ease; each takes some 90 bytes.
const BUDGET: usize = 200_000;

impl Surfaces {
    /// For worlds of about so many grains; half-spaces are drawn as squares round `extent`.
    pub(super) fn new(grains: usize, extent: Aabb) -> Self {
        // A ball of resolution 24, 16 or 8 has 432, 192 or 48 triangles. The finest is for looking
        // at a few grains from near by.
        let resolution = match BUDGET / grains.max(1) {
            4000.. => 24,
            192.. => 16,
            _ => 8,
        };
        Self { of_shapes: BTreeMap::new(), resolution, extent }
    }

    /// The surface of a body's shape and where it is.
    pub(super) fn of(&mut self, world: &World, body: BodyId) -> (&Surface, Pose) {
        let shape = world.bodies().shape(body);
        let surface = self.of_shapes.entry(shape).or_insert_with(|| match world.form(shape) {
            Form::Solid(shape) => Surface::new(shape, self.resolution),
            Form::Sheet(mesh) => Surface::of_mesh(mesh),
            Form::HalfSpace => Surface::square(half_width(&self.extent)),
        });
        (surface, drawn_pose(world, body, &self.extent))
    }
}

/// Where a body is drawn: a half-space has its square below the middle of the scene rather than
/// where its frame happens to be.
pub(super) fn drawn_pose(world: &World, body: BodyId, extent: &Aabb) -> Pose {
    let mut pose = world.bodies().pose(body);
    if *world.form(world.bodies().shape(body)) == Form::HalfSpace {
        let normal = pose.vector(DVec3::Z);
        let height = normal.dot(extent.centre() - pose.translation);
        pose.translation = extent.centre() - height * normal;
    }
    pose
}

/// Half the width of the square that stands for a half-space, m.
pub(super) fn half_width(extent: &Aabb) -> f64 {
    extent.extents().length()
}

/// The box round all bodies that have an end.
pub(super) fn extent(world: &World) -> Aabb {
    let bodies = world.bodies();
    let all = bodies
        .active()
        .filter(|&body| *world.form(bodies.shape(body)) != Form::HalfSpace)
        .fold(Aabb::EMPTY, |all, body| all.merged(&world.aabb(body)));
    if all.is_empty() { Aabb { min: DVec3::NEG_ONE, max: DVec3::ONE } } else { all }
}
