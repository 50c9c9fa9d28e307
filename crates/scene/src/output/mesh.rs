//! Shapes as triangles, for those who place them themselves.

use std::collections::{HashMap, HashSet};
use std::f64::consts::{PI, TAU};

use glam::DVec3;
use polygrain_dynamics::Form;
use polygrain_geometry::{Pose, Shape};

use super::surface::Surface;
use crate::results::ShapeMesh;

/// Triangles of all curved grains of a frame together that are drawn with ease.
const BUDGET: usize = 2_000_000;

/// How fine curved shapes are among so many grains: segments round a circle.
pub(super) fn resolution(grains: usize) -> usize {
    // A ball of resolution 32, 24, 16 or 8 has 768, 432, 192 or 48 triangles.
    match BUDGET / grains.max(1) {
        768.. => 32,
        432.. => 24,
        192.. => 16,
        _ => 8,
    }
}

/// The surface of a form; that of a half-space is a square of the plane z = 0.
pub(super) fn mesh(form: &Form, resolution: usize, half_width: f64) -> ShapeMesh {
    match form {
        Form::Solid(shape) => triangulated(&shaded(shape, resolution), is_curved(shape)),
        Form::Sheet(mesh) => triangulated(&Surface::of_mesh(mesh), false),
        Form::HalfSpace => triangulated(&Surface::square(half_width), false),
    }
}

fn is_curved(shape: &Shape) -> bool {
    match shape {
        Shape::Cuboid(_) | Shape::Polyhedron(_) | Shape::Mesh(_) => false,
        Shape::Compound(compound) => compound.parts().iter().any(|(part, _)| is_curved(part)),
        Shape::Sphere(_)
        | Shape::Ellipsoid(_)
        | Shape::Superellipsoid(_)
        | Shape::Cylinder(_)
        | Shape::Cone(_)
        | Shape::Capsule(_)
        | Shape::Rounded(_) => true,
    }
}

/// The surface of a shape; if it is curved, so that normals averaged at its points are right.
fn shaded(shape: &Shape, resolution: usize) -> Surface {
    let surface = || Surface::new(shape, resolution);
    match shape {
        Shape::Cylinder(_) | Shape::Cone(_) | Shape::Superellipsoid(_) => {
            // Sharper than what the triangles of a circle make between them.
            surface().split_at_edges((PI / 6.0).max(1.5 * TAU / resolution as f64))
        }
        Shape::Compound(compound) => together(compound.parts(), is_curved(shape), resolution),
        _ => surface(),
    }
}

/// The surfaces of the parts of a compound, without the faces that are inside.
fn together(parts: &[(Shape, Pose)], curved: bool, resolution: usize) -> Surface {
    let mut surfaces: Vec<Surface> = Vec::new();
    for (part, pose) in parts {
        let own = shaded(part, resolution);
        let own = if curved && !is_curved(part) { own.apart() } else { own };
        let mut placed = Surface { points: Vec::new(), polygons: Vec::new() };
        placed.append(&own, pose);
        surfaces.push(placed);
    }
    let shared = shared_faces(&surfaces);
    let mut all = Surface { points: Vec::new(), polygons: Vec::new() };
    for mut surface in surfaces {
        let outside = |face: &Vec<u32>| !shared.contains(&surface.key(face));
        surface.polygons = surface.polygons.iter().filter(|face| outside(face)).cloned().collect();
        all.append(&surface, &Pose::IDENTITY);
    }
    all
}

/// The faces that two parts have in common, to the last bit: they lie inside.
fn shared_faces(parts: &[Surface]) -> HashSet<Vec<[u64; 3]>> {
    let mut seen = HashSet::new();
    let faces = parts.iter().flat_map(|part| part.polygons.iter().map(|face| part.key(face)));
    faces.filter(|key| !seen.insert(key.clone())).collect()
}

/// With the polygons, which are convex, as fans of triangles.
fn triangulated(surface: &Surface, smooth: bool) -> ShapeMesh {
    let positions = surface.points.iter().map(|point| point.as_vec3()).collect();
    let mut mesh = ShapeMesh { positions, smooth, ..ShapeMesh::default() };
    for (number, polygon) in surface.polygons.iter().enumerate() {
        for pair in polygon[1..].windows(2) {
            mesh.triangles.push([polygon[0], pair[0], pair[1]]);
            mesh.faces.push(if smooth { 0 } else { number as u32 });
        }
    }
    mesh
}

impl Surface {
    /// The corners of a face, whichever comes first and whichever way round.
    fn key(&self, face: &[u32]) -> Vec<[u64; 3]> {
        // Zero has two signs.
        let bits =
            |corner: &u32| (self.points[*corner as usize] + 0.0).to_array().map(f64::to_bits);
        let mut key: Vec<_> = face.iter().map(bits).collect();
        key.sort_unstable();
        key
    }

    /// With every face having corners of its own, so that normals averaged at them are its own.
    fn apart(&self) -> Self {
        let mut apart = Self { points: Vec::new(), polygons: Vec::new() };
        for face in &self.polygons {
            let first = apart.points.len() as u32;
            apart.points.extend(face.iter().map(|&corner| self.points[corner as usize]));
            apart.polygons.push((first..apart.points.len() as u32).collect());
        }
        apart
    }

    /// With the points on edges sharper than an angle doubled, one for each side, so that normals
    /// averaged at them are those of the sides.
    fn split_at_edges(&self, angle: f64) -> Self {
        let normals: Vec<DVec3> = self.polygons.iter().map(|face| self.normal(face)).collect();
        // Corners are numbered through all polygons, three each.
        let mut corners = Classes::new(3 * self.polygons.len());
        let mut sides: HashMap<[u32; 2], (usize, [usize; 2])> = HashMap::new();
        for (number, face) in self.polygons.iter().enumerate() {
            for i in 0..3 {
                let ends = [3 * number + i, 3 * number + (i + 1) % 3];
                let [a, b] = [face[i], face[(i + 1) % 3]];
                // The neighbour runs along the edge the other way.
                match sides.get(&[b, a]) {
                    None => drop(sides.insert([a, b], (number, ends))),
                    Some(&(other, [far, near])) => {
                        if normals[number].angle_between(normals[other]) < angle {
                            corners.join(ends[0], near);
                            corners.join(ends[1], far);
                        }
                    }
                }
            }
        }
        let mut split = Self { points: Vec::new(), polygons: Vec::new() };
        let mut places: HashMap<usize, u32> = HashMap::new();
        for (number, face) in self.polygons.iter().enumerate() {
            let place = |(i, &point): (usize, &u32)| {
                *places.entry(corners.of(3 * number + i)).or_insert_with(|| {
                    split.points.push(self.points[point as usize]);
                    split.points.len() as u32 - 1
                })
            };
            split.polygons.push(face.iter().enumerate().map(place).collect());
        }
        split
    }

    fn normal(&self, face: &[u32]) -> DVec3 {
        let [a, b, c] = [0, 1, 2].map(|i| self.points[face[i] as usize]);
        (b - a).cross(c - a).normalize_or_zero()
    }
}

/// Numbers in classes that are joined pair by pair.
struct Classes {
    parents: Vec<usize>,
}

impl Classes {
    fn new(count: usize) -> Self {
        Self { parents: (0..count).collect() }
    }

    fn of(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.parents[a.max(b)] = a.min(b);
    }
}
