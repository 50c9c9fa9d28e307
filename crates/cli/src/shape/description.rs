//! Everything there is to say about a subject.

use polygrain_geometry::bounding::{BoundingSphere, Obb};
use polygrain_geometry::mass::PrincipalAxes;
use polygrain_geometry::measure::Measures;
use polygrain_geometry::mesh::MeshReport;
use polygrain_geometry::{Aabb, MassProperties, Pose, Shape, TriangleMesh};

use super::subject::{Body, Subject};
use crate::diagnostic::Failure;

/// How many pairs of intersecting triangles are looked for.
const MAX_INTERSECTIONS: usize = 100;

/// The facts about a shape or a broken mesh.
pub(crate) struct Description {
    pub(crate) source: String,
    pub(crate) kind: &'static str,
    /// Corners, sharp edges and faces; a smooth surface is one face.
    pub(crate) vertices: usize,
    pub(crate) edges: usize,
    pub(crate) faces: usize,
    pub(crate) area: f64,
    /// What only a solid has.
    pub(crate) solid: Option<Solid>,
    pub(crate) bounds: Bounds,
    pub(crate) topology: Topology,
    /// kg/m³, if given.
    pub(crate) density: Option<f64>,
}

pub(crate) struct Solid {
    /// At unit density.
    pub(crate) mass: MassProperties,
    pub(crate) principal: PrincipalAxes,
    pub(crate) measures: Measures,
    pub(crate) convex: bool,
}

/// Volumes around the subject, in its own coordinates.
pub(crate) struct Bounds {
    pub(crate) aabb: Aabb,
    pub(crate) sphere: BoundingSphere,
    pub(crate) obb: Obb,
}

/// Whether the surface is sound.
pub(crate) struct Topology {
    pub(crate) closed: bool,
    pub(crate) oriented: bool,
    pub(crate) components: usize,
    /// Pairs of triangles, the first [`MAX_INTERSECTIONS`] of them.
    pub(crate) self_intersections: Vec<[u32; 2]>,
    /// What is wrong, one sentence each.
    pub(crate) faults: Vec<String>,
}

impl Description {
    pub(crate) fn new(subject: &Subject, density: Option<f64>) -> Self {
        match &subject.body {
            Body::Shape(shape) => Self::of_shape(subject.source.clone(), shape, density),
            Body::Broken { mesh, report, .. } => {
                Self::of_broken(subject.source.clone(), mesh, report, density)
            }
        }
    }

    pub(crate) fn of_shape(source: String, shape: &Shape, density: Option<f64>) -> Self {
        let ([vertices, edges, faces], topology) = match shape {
            Shape::Mesh(mesh) => {
                let report = mesh.check();
                (mesh_counts(&report), Topology::of_mesh(mesh, &report))
            }
            _ => (counts(shape), Topology::SOUND),
        };
        let mass = shape.mass_properties();
        let measures = shape.measures();
        let bounds = Bounds {
            aabb: shape.aabb(&Pose::IDENTITY),
            sphere: shape.bounding_sphere(),
            obb: shape.obb(),
        };
        let convex =
            shape.is_convex() || (topology.components == 1 && measures.convexity >= 1.0 - 1e-12);
        let solid = Solid { mass, principal: mass.principal(), measures, convex };
        Self {
            source,
            kind: shape.kind(),
            vertices,
            edges,
            faces,
            area: measures.area,
            solid: Some(solid),
            bounds,
            topology,
            density,
        }
    }

    pub(crate) fn of_broken(
        source: String,
        mesh: &TriangleMesh,
        report: &MeshReport,
        density: Option<f64>,
    ) -> Self {
        let points = mesh.vertices();
        let [vertices, edges, faces] = mesh_counts(report);
        Self {
            source,
            kind: "mesh",
            vertices,
            edges,
            faces,
            area: mesh.area(),
            solid: None,
            bounds: Bounds {
                aabb: Aabb::from_points(points.iter().copied()),
                sphere: BoundingSphere::from_points(points),
                obb: Obb::from_points(points),
            },
            topology: Topology::of_mesh(mesh, report),
            density,
        }
    }
}

impl Description {
    /// Refuses a solid so large or small that its volume or inertia has no place in an `f64`.
    pub(crate) fn require_finite(&self) -> Result<(), Failure> {
        let Some(Solid { mass, principal, .. }) = &self.solid else { return Ok(()) };
        let normal = |x: f64| x.is_finite() && x >= f64::MIN_POSITIVE;
        if normal(mass.volume) && principal.moments.to_array().into_iter().all(normal) {
            return Ok(());
        }
        Err(Failure::OutOfRange { source_text: self.source.clone(), volume: mass.volume })
    }
}

impl Topology {
    const SOUND: Self = Self {
        closed: true,
        oriented: true,
        components: 1,
        self_intersections: Vec::new(),
        faults: Vec::new(),
    };

    fn of_mesh(mesh: &TriangleMesh, report: &MeshReport) -> Self {
        Self {
            closed: report.is_closed(),
            oriented: report.is_oriented(),
            components: report.components.len(),
            self_intersections: mesh.self_intersections(MAX_INTERSECTIONS),
            // The first sentence is the verdict.
            faults: report.sentences().into_iter().skip(1).collect(),
        }
    }
}

fn mesh_counts(report: &MeshReport) -> [usize; 3] {
    [report.vertex_count, report.edge_count, report.triangle_count]
}

fn counts(shape: &Shape) -> [usize; 3] {
    match shape {
        Shape::Cuboid(_) => [8, 12, 6],
        Shape::Cylinder(_) => [0, 2, 3],
        Shape::Cone(_) => [1, 1, 2],
        Shape::Polyhedron(p) => [p.vertices().len(), p.edges().len(), p.face_count()],
        Shape::Mesh(mesh) => mesh_counts(&mesh.check()),
        Shape::Compound(compound) => compound
            .parts()
            .iter()
            .map(|(part, _)| counts(part))
            .fold([0; 3], |sum, part| std::array::from_fn(|i| sum[i] + part[i])),
        Shape::Sphere(_)
        | Shape::Ellipsoid(_)
        | Shape::Superellipsoid(_)
        | Shape::Capsule(_)
        | Shape::Rounded(_) => [0, 0, 1],
    }
}
