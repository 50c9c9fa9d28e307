//! What is in the picture.

use glam::{DVec3, Vec3};
use polygrain_geometry::TriangleMesh;

use super::Rgb;

/// How the surface between the vertices looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// Every triangle is flat: polyhedra and meshes as they are.
    Faceted,
    /// The triangles stand for a curved surface, with creases where they meet at a sharp angle.
    Smooth,
}

/// Two triangles of a smooth surface that meet at more than this angle form a crease.
const CREASE_COSINE: f64 = 0.85;

/// A thing to draw: a surface in world coordinates and its colour.
pub(crate) struct Body<'a> {
    pub(crate) mesh: &'a TriangleMesh,
    pub(crate) finish: Finish,
    pub(crate) colour: Rgb,
}

/// A triangle ready to be drawn.
pub(super) struct Facet {
    pub(super) corners: [Vec3; 3],
    /// The surface's normal at each corner; equal for a flat facet.
    pub(super) normals: [Vec3; 3],
    pub(super) body: u32,
}

/// Bodies above a ground, moved and scaled to fit the unit ball: single precision then does for
/// every scene, whatever its size and place.
pub(crate) struct Scene {
    pub(super) facets: Vec<Facet>,
    pub(super) colours: Vec<Rgb>,
    pub(super) ground: f32,
}

impl Scene {
    /// A scene of some bodies; the ground is put under the lowest point.
    pub(crate) fn new(bodies: &[Body]) -> Self {
        let points = || bodies.iter().flat_map(|b| b.mesh.vertices());
        let low = points().fold(DVec3::INFINITY, |low, &p| low.min(p));
        let high = points().fold(DVec3::NEG_INFINITY, |high, &p| high.max(p));
        let centre = 0.5 * low + 0.5 * high;
        let radius = points().map(|p| (p - centre).length()).fold(f64::MIN_POSITIVE, f64::max);
        let place = |p: DVec3| ((p - centre) / radius).as_vec3();

        let mut facets = Vec::new();
        for (index, body) in bodies.iter().enumerate() {
            let normals = corner_normals(body.mesh, body.finish);
            facets.extend(body.mesh.iter_corners().zip(normals).map(|(corners, normals)| Facet {
                corners: corners.map(place),
                normals: normals.map(DVec3::as_vec3),
                body: index as u32,
            }));
        }
        let ground = place(low).z;
        Self { facets, colours: bodies.iter().map(|b| b.colour).collect(), ground }
    }
}

/// The unit normal at each corner of each triangle.
fn corner_normals(mesh: &TriangleMesh, finish: Finish) -> Vec<[DVec3; 3]> {
    // Twice the area vectors: a sum of them is the area-weighted mean normal.
    let areas: Vec<DVec3> = mesh.iter_corners().map(|[a, b, c]| (b - a).cross(c - a)).collect();
    let flat: Vec<DVec3> = areas.iter().map(|n| n.normalize_or_zero()).collect();
    if finish == Finish::Faceted {
        return flat.into_iter().map(|n| [n; 3]).collect();
    }
    let mut around = vec![Vec::new(); mesh.vertices().len()];
    for (triangle, corners) in mesh.triangles().iter().enumerate() {
        for &v in corners {
            around[v as usize].push(triangle);
        }
    }
    let smooth = |triangle: usize, vertex: u32| {
        let own = flat[triangle];
        let same_side =
            around[vertex as usize].iter().filter(|&&t| flat[t].dot(own) > CREASE_COSINE);
        same_side.map(|&t| areas[t]).sum::<DVec3>().normalize_or(own)
    };
    let triangles = mesh.triangles().iter().enumerate();
    triangles.map(|(t, corners)| corners.map(|v| smooth(t, v))).collect()
}
