//! Small meshes for the tests of this folder.

use std::collections::HashMap;
use std::f64::consts::TAU;

use glam::DVec3;
use proptest::prelude::*;

use super::TriangleMesh;

/// The scales at which everything has to work the same.
pub(super) const SCALES: [f64; 3] = [1e-9, 1.0, 1e9];

pub(super) fn mesh(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> TriangleMesh {
    let vertices = vertices.iter().copied().map(DVec3::from_array).collect();
    TriangleMesh::new(vertices, triangles.to_vec()).unwrap()
}

pub(super) fn tetrahedron() -> TriangleMesh {
    mesh(
        &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]],
    )
}

/// The unit cube from the origin; vertex bits are x, y, z, triangles in pairs per face.
pub(super) fn cube() -> TriangleMesh {
    let corner = |i: u32| DVec3::from_array([0, 1, 2].map(|bit| f64::from(i >> bit & 1)));
    let vertices = (0..8).map(corner).collect();
    let quads =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    TriangleMesh::new(vertices, triangles).unwrap()
}

pub(super) fn cube_without_a_face() -> TriangleMesh {
    TriangleMesh::new(cube().vertices().to_vec(), cube().triangles()[2..].to_vec()).unwrap()
}

/// |x| + |y| + |z| ≤ 1.
pub(super) fn octahedron() -> TriangleMesh {
    let axes = DVec3::AXES;
    let vertices = [axes, axes.map(|a| -a)].concat();
    let mut triangles = Vec::new();
    for signs in 0..8_u32 {
        let [x, y, z] = [0, 1, 2].map(|k| k + 3 * (signs >> k & 1));
        triangles.push(if signs.count_ones() % 2 == 0 { [x, y, z] } else { [x, z, y] });
    }
    TriangleMesh::new(vertices, triangles).unwrap()
}

/// The octahedron with every triangle cut in four `level` times, on the unit sphere:
/// 8 · 4^level triangles.
pub(super) fn octasphere(level: u32) -> TriangleMesh {
    let mut vertices = octahedron().vertices().to_vec();
    let mut triangles = octahedron().triangles().to_vec();
    for _ in 0..level {
        let mut middle: HashMap<[u32; 2], u32> = HashMap::new();
        let mut split = |a: u32, b: u32| {
            *middle.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                vertices.push((vertices[a as usize] + vertices[b as usize]).normalize());
                vertices.len() as u32 - 1
            })
        };
        triangles = triangles
            .iter()
            .flat_map(|&[a, b, c]| {
                let (ab, bc, ca) = (split(a, b), split(b, c), split(c, a));
                [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
            })
            .collect();
    }
    TriangleMesh::new(vertices, triangles).unwrap()
}

/// `m` × `n` quads, each cut in two; `index` says which corners of the grid are the same vertex.
fn quad_grid(
    [m, n]: [u32; 2],
    index: impl Fn(u32, u32) -> u32,
    position: impl Fn(u32, u32) -> DVec3,
    vertex_count: u32,
) -> TriangleMesh {
    let mut vertices = vec![DVec3::ZERO; vertex_count as usize];
    let mut triangles = Vec::new();
    for i in 0..m {
        for j in 0..n {
            vertices[index(i, j) as usize] = position(i, j);
            let [a, b, c, d] = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    TriangleMesh::new(vertices, triangles).unwrap()
}

/// Radii 2 and 1, about z.
pub(super) fn torus(m: u32, n: u32) -> TriangleMesh {
    let position = |i: u32, j: u32| {
        let (u, v) = (TAU * f64::from(i) / f64::from(m), TAU * f64::from(j) / f64::from(n));
        let r = 2.0 + v.cos();
        DVec3::new(r * u.cos(), r * u.sin(), v.sin())
    };
    quad_grid([m, n], |i, j| i % m * n + j % n, position, m * n)
}

/// The torus with its tube closed after a reflection: it has no two sides.
pub(super) fn klein_bottle(m: u32, n: u32) -> TriangleMesh {
    let index = move |i: u32, j: u32| {
        let (i, j) = if i == m { (0, (n - j % n) % n) } else { (i, j % n) };
        i * n + j
    };
    let position = |i: u32, j: u32| DVec3::new(f64::from(i), f64::from(j), f64::from(i * i + j));
    quad_grid([m, n], index, position, m * n)
}

pub(super) fn moebius_strip(n: u32) -> TriangleMesh {
    let vertices = (0..2 * n).map(|k| {
        let (angle, side) = (TAU * f64::from(k / 2) / f64::from(n), f64::from(k % 2) - 0.5);
        let radius = 2.0 + side * (0.5 * angle).cos();
        DVec3::new(radius * angle.cos(), radius * angle.sin(), side * (0.5 * angle).sin())
    });
    let triangles = (0..n).flat_map(|i| {
        let (a, b) = (2 * i, 2 * i + 1);
        let (c, d) = if i + 1 == n { (1, 0) } else { (a + 2, b + 2) };
        [[a, c, b], [b, c, d]]
    });
    TriangleMesh::new(vertices.collect(), triangles.collect()).unwrap()
}

/// Two unit cubes with one edge in common, along z.
pub(super) fn cubes_sharing_an_edge() -> TriangleMesh {
    welded(&merged(&[cube(), shifted(&cube(), DVec3::new(1.0, 1.0, 0.0))]))
}

/// Two unit cubes with one corner in common.
pub(super) fn cubes_sharing_a_vertex() -> TriangleMesh {
    welded(&merged(&[cube(), shifted(&cube(), DVec3::ONE)]))
}

/// The cube of edge 4 about the origin with an empty cube of edge 2 in its middle.
pub(super) fn cube_with_cavity() -> TriangleMesh {
    merged(&[centred_cube(4.0), flipped(&centred_cube(2.0))])
}

pub(super) fn centred_cube(edge: f64) -> TriangleMesh {
    shifted(&cube(), DVec3::splat(-0.5)).scaled(DVec3::splat(edge))
}

pub(super) fn shifted(mesh: &TriangleMesh, shift: DVec3) -> TriangleMesh {
    mesh.map_vertices(|v| v + shift)
}

/// Inside out.
pub(super) fn flipped(mesh: &TriangleMesh) -> TriangleMesh {
    (0..mesh.triangles().len()).fold(mesh.clone(), |m, t| with_flipped(&m, t))
}

pub(super) fn with_flipped(mesh: &TriangleMesh, triangle: usize) -> TriangleMesh {
    let mut triangles = mesh.triangles().to_vec();
    triangles[triangle].swap(1, 2);
    TriangleMesh::new(mesh.vertices().to_vec(), triangles).unwrap()
}

/// Several meshes as one, nothing welded.
pub(super) fn merged(meshes: &[TriangleMesh]) -> TriangleMesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for mesh in meshes {
        let first = vertices.len() as u32;
        vertices.extend_from_slice(mesh.vertices());
        triangles.extend(mesh.triangles().iter().map(|t| t.map(|v| v + first)));
    }
    TriangleMesh::new(vertices, triangles).unwrap()
}

/// Vertices at the same place made one.
pub(super) fn welded(mesh: &TriangleMesh) -> TriangleMesh {
    let same = |v: u32| {
        let position = mesh.vertices()[v as usize];
        mesh.vertices().iter().position(|&p| p == position).unwrap() as u32
    };
    let triangles: Vec<[u32; 3]> = mesh.triangles().iter().map(|t| t.map(same)).collect();
    mesh.part(triangles)
}

/// Triangles at random on a small integer grid: full of coincidences of every kind.
pub(super) fn random_soup(
    vertices: usize,
    triangles: usize,
) -> impl Strategy<Value = TriangleMesh> {
    let corner = 0..vertices as u32;
    (
        prop::collection::vec(prop::array::uniform3(-3_i32..=3), vertices),
        prop::collection::vec(prop::array::uniform3(corner), 1..=triangles),
    )
        .prop_map(|(vertices, triangles)| {
            let vertices = vertices.iter().map(|v| DVec3::from_array(v.map(f64::from))).collect();
            TriangleMesh::new(vertices, triangles).unwrap()
        })
}
