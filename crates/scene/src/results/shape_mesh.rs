//! `shapes.bin`: every distinct shape of a run as triangles.
//!
//! Little endian: `PGSHAPE1`, the number of shapes (u32); then for every shape the numbers of its
//! vertices and triangles, whether it is curved (0 or 1) and a zero (u32 each), the vertices (3 f32
//! each), the triangles (3 u32 each) and the face that each triangle belongs to (u32).

use std::io::{self, Write};

use glam::Vec3;

use super::binary::{Cursor, put_f32, put_u32};
use super::flaw::Flaw;

const MAGIC: &str = "PGSHAPE1";
/// Bytes before the first shape.
pub(super) const HEAD_BYTES: u64 = 12;

/// The surface of a shape in its own coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeMesh {
    /// Corners of the triangles, m. Those of a curved shape that lie on a sharp edge are there once
    /// for each side of it, so that normals averaged at the corners are those of the surface.
    pub positions: Vec<Vec3>,
    /// Anticlockwise from outside.
    pub triangles: Vec<[u32; 3]>,
    /// The flat face that each triangle is a part of; the triangles of a face are consecutive. All
    /// zero for a curved shape.
    pub faces: Vec<u32>,
    /// Whether it is curved, to be shaded smoothly, rather than made of flat faces.
    pub smooth: bool,
}

impl ShapeMesh {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        put_u32(out, self.positions.len() as u32)?;
        put_u32(out, self.triangles.len() as u32)?;
        put_u32(out, u32::from(self.smooth))?;
        put_u32(out, 0)?;
        put_f32(out, self.positions.iter().flat_map(Vec3::to_array))?;
        let mut indices = self.triangles.as_flattened().iter().chain(&self.faces);
        indices.try_for_each(|&index| put_u32(out, index))
    }

    fn read(cursor: &mut Cursor<'_>, number: usize) -> Result<Self, Flaw> {
        let [vertices, triangles, smooth, reserved] = cursor.several(Cursor::u32)?;
        let flaw = |what, value: u32| Err(Flaw::value(what, "shape", number, value));
        if smooth > 1 {
            return flaw("the shading", smooth);
        }
        if reserved != 0 {
            return flaw("the reserved number", reserved);
        }
        cursor.require(12 * u64::from(vertices) + 16 * u64::from(triangles))?;
        let mut mesh = Self { smooth: smooth == 1, ..Self::default() };
        for _ in 0..vertices {
            let position = Vec3::from_array(cursor.several(Cursor::f32)?);
            if !position.is_finite() {
                return Err(Flaw::value("a vertex", "shape", number, position.to_array()));
            }
            mesh.positions.push(position);
        }
        for _ in 0..triangles {
            let triangle = cursor.several(Cursor::u32)?;
            if triangle.iter().any(|&corner| corner >= vertices) {
                return Err(Flaw::value("a triangle", "shape", number, triangle));
            }
            mesh.triangles.push(triangle);
        }
        for _ in 0..triangles {
            mesh.faces.push(cursor.u32()?);
        }
        Ok(mesh)
    }
}

/// Writes the file.
pub(crate) fn write(shapes: &[ShapeMesh], out: &mut impl Write) -> io::Result<()> {
    out.write_all(MAGIC.as_bytes())?;
    put_u32(out, shapes.len() as u32)?;
    shapes.iter().try_for_each(|shape| shape.write(out))
}

/// The number of shapes, from the beginning of the file.
pub(super) fn read_count(head: &[u8]) -> Result<u32, Flaw> {
    Cursor::after(MAGIC, head)?.u32()
}

/// Reads the content of the file; what no run wrote is refused.
pub fn read_shapes(bytes: &[u8]) -> Result<Vec<ShapeMesh>, Flaw> {
    let mut cursor = Cursor::after(MAGIC, bytes)?;
    let count = cursor.u32()?;
    cursor.require(16 * u64::from(count))?;
    let shapes = (0..count as usize).map(|number| ShapeMesh::read(&mut cursor, number));
    let shapes = shapes.collect::<Result<_, _>>()?;
    cursor.finish()?;
    Ok(shapes)
}
