//! VTK XML poly-data (`.vtp`), for `ParaView` and everything else built on VTK.

use std::io::{self, Write};

use glam::DVec3;

use crate::TriangleMesh;

/// Points, polygons, and named values on either, to be written as a `.vtp` file.
///
/// The numbers are appended in raw binary, little-endian and at full precision, so that a frame is
/// written at the speed of the disc and reads back exactly. Nothing is copied but the indices.
///
/// ```
/// use glam::DVec3;
/// use polygrain_geometry::file::PolyData;
///
/// let corners = [DVec3::ZERO, DVec3::X, DVec3::new(1.0, 1.0, 0.0), DVec3::Y];
/// let mut square = PolyData::new(&corners);
/// square.add_polygon(&[0, 1, 2, 3]);
/// square.point_scalars("height", &[0.0, 0.1, 0.2, 0.1]);
/// square.cell_vectors("normal", &[DVec3::Z]);
/// let mut bytes = Vec::new();
/// square.write_to(&mut bytes)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PolyData<'a> {
    points: &'a [DVec3],
    cells: Cells,
    point_data: Vec<(String, Values<'a>)>,
    cell_data: Vec<(String, Values<'a>)>,
}

#[derive(Clone, Debug)]
enum Cells {
    /// One cell for every point.
    Points,
    /// Corners one after the other, and where each polygon ends among them.
    Polygons { corners: Vec<u32>, ends: Vec<usize> },
}

#[derive(Clone, Copy, Debug)]
enum Values<'a> {
    Integers(&'a [i32]),
    Scalars(&'a [f64]),
    Vectors(&'a [DVec3]),
}

impl<'a> PolyData<'a> {
    /// Points, m, and no polygons yet.
    pub fn new(points: &'a [DVec3]) -> Self {
        Self::with_cells(points, Cells::Polygons { corners: Vec::new(), ends: Vec::new() })
    }

    /// Points, m, each a cell of its own, so that they are drawn as dots.
    pub fn cloud(points: &'a [DVec3]) -> Self {
        Self::with_cells(points, Cells::Points)
    }

    /// A mesh; its cells are its triangles.
    pub fn from_mesh(mesh: &'a TriangleMesh) -> Self {
        let corners = mesh.triangles().as_flattened().to_vec();
        let ends = (1..=mesh.triangles().len()).map(|i| 3 * i).collect();
        Self::with_cells(mesh.vertices(), Cells::Polygons { corners, ends })
    }

    fn with_cells(points: &'a [DVec3], cells: Cells) -> Self {
        Self { points, cells, point_data: Vec::new(), cell_data: Vec::new() }
    }

    /// Adds a polygon by the indices of its corners, anticlockwise seen from outside. A cloud
    /// loses its dots with the first polygon.
    pub fn add_polygon(&mut self, polygon: &[u32]) {
        if let Cells::Points = self.cells {
            self.cells = Cells::Polygons { corners: Vec::new(), ends: Vec::new() };
        }
        if let Cells::Polygons { corners, ends } = &mut self.cells {
            corners.extend_from_slice(polygon);
            ends.push(corners.len());
        }
    }

    /// An integer for every point.
    pub fn point_integers(&mut self, name: impl Into<String>, values: &'a [i32]) {
        self.point_data.push((name.into(), Values::Integers(values)));
    }

    /// A number for every point.
    pub fn point_scalars(&mut self, name: impl Into<String>, values: &'a [f64]) {
        self.point_data.push((name.into(), Values::Scalars(values)));
    }

    /// A vector for every point.
    pub fn point_vectors(&mut self, name: impl Into<String>, values: &'a [DVec3]) {
        self.point_data.push((name.into(), Values::Vectors(values)));
    }

    /// An integer for every polygon (or every dot of a cloud).
    pub fn cell_integers(&mut self, name: impl Into<String>, values: &'a [i32]) {
        self.cell_data.push((name.into(), Values::Integers(values)));
    }

    /// A number for every polygon (or every dot of a cloud).
    pub fn cell_scalars(&mut self, name: impl Into<String>, values: &'a [f64]) {
        self.cell_data.push((name.into(), Values::Scalars(values)));
    }

    /// A vector for every polygon (or every dot of a cloud).
    pub fn cell_vectors(&mut self, name: impl Into<String>, values: &'a [DVec3]) {
        self.cell_data.push((name.into(), Values::Vectors(values)));
    }

    /// Writes the file. Give it a buffered writer.
    ///
    /// An array whose length is not the number of points or cells, a polygon that names a point
    /// that does not exist and a name that XML cannot hold are errors of the kind `InvalidInput`,
    /// reported before anything is written.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        self.check()?;
        self.write_header(out)?;
        for array in self.arrays() {
            array.write(out)?;
        }
        out.write_all(b"\n  </AppendedData>\n</VTKFile>\n")
    }

    fn cell_count(&self) -> usize {
        match &self.cells {
            Cells::Points => self.points.len(),
            Cells::Polygons { ends, .. } => ends.len(),
        }
    }

    fn check(&self) -> io::Result<()> {
        let places = [
            (&self.point_data, self.points.len(), "points"),
            (&self.cell_data, self.cell_count(), "cells"),
        ];
        for (data, count, what) in places {
            for (name, values) in data {
                if values.len() != count {
                    return invalid(format!(
                        "the array `{name}` has {} values, but there are {count} {what}",
                        values.len()
                    ));
                }
                if name.is_empty() || name.chars().any(char::is_control) {
                    return invalid(format!("`{}` cannot name an array", name.escape_debug()));
                }
            }
        }
        if let Cells::Polygons { corners, .. } = &self.cells
            && let Some(corner) = corners.iter().find(|&&v| v as usize >= self.points.len())
        {
            return invalid(format!(
                "a polygon names point {corner}, but there are only {}",
                self.points.len()
            ));
        }
        Ok(())
    }

    /// All arrays, in the order in which they are appended.
    fn arrays(&self) -> impl Iterator<Item = Array<'_>> {
        let data = self.point_data.iter().chain(&self.cell_data);
        let (connectivity, offsets) = match &self.cells {
            Cells::Points => {
                (Array::Counting(0..self.points.len()), Array::Counting(1..self.points.len() + 1))
            }
            Cells::Polygons { corners, ends } => (Array::Corners(corners), Array::Ends(ends)),
        };
        data.map(|(_, values)| Array::Values(*values)).chain([
            Array::Values(Values::Vectors(self.points)),
            connectivity,
            offsets,
        ])
    }

    fn write_header(&self, out: &mut impl Write) -> io::Result<()> {
        let (dots, polygons) = match self.cells {
            Cells::Points => (self.cell_count(), 0),
            Cells::Polygons { .. } => (0, self.cell_count()),
        };
        let mut offsets = self.arrays().scan(0, |offset, array| {
            let start = *offset;
            *offset += LENGTH + array.size();
            Some(start)
        });
        let mut next = move || offsets.next().unwrap_or_default();
        writeln!(
            out,
            r#"<?xml version="1.0"?>
<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64">
  <PolyData>
    <Piece NumberOfPoints="{}" NumberOfVerts="{dots}" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="{polygons}">"#,
            self.points.len(),
        )?;
        for (section, data) in [("PointData", &self.point_data), ("CellData", &self.cell_data)] {
            writeln!(out, "      <{section}>")?;
            for (name, values) in data {
                data_array(out, values.kind(), &escaped(name), values.components(), next())?;
            }
            writeln!(out, "      </{section}>")?;
        }
        writeln!(out, "      <Points>")?;
        data_array(out, "Float64", "Points", 3, next())?;
        writeln!(out, "      </Points>")?;
        let section = if dots > 0 { "Verts" } else { "Polys" };
        writeln!(out, "      <{section}>")?;
        data_array(out, "Int64", "connectivity", 1, next())?;
        data_array(out, "Int64", "offsets", 1, next())?;
        writeln!(out, "      </{section}>\n    </Piece>\n  </PolyData>")?;
        // The underscore marks the first byte of the data.
        write!(out, "  <AppendedData encoding=\"raw\">\n   _")
    }
}

fn data_array(
    out: &mut impl Write,
    kind: &str,
    name: &str,
    components: usize,
    offset: usize,
) -> io::Result<()> {
    writeln!(
        out,
        r#"        <DataArray type="{kind}" Name="{name}" NumberOfComponents="{components}" format="appended" offset="{offset}"/>"#
    )
}

fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn invalid<T>(message: String) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

impl Values<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Integers(values) => values.len(),
            Self::Scalars(values) => values.len(),
            Self::Vectors(values) => values.len(),
        }
    }

    fn components(&self) -> usize {
        match self {
            Self::Integers(_) | Self::Scalars(_) => 1,
            Self::Vectors(_) => 3,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Integers(_) => "Int32",
            Self::Scalars(_) | Self::Vectors(_) => "Float64",
        }
    }

    /// Bytes.
    fn size(&self) -> usize {
        match self {
            Self::Integers(values) => size_of_val(*values),
            Self::Scalars(values) => size_of_val(*values),
            Self::Vectors(values) => size_of_val(*values),
        }
    }
}

/// Bytes of the length before each appended array.
const LENGTH: usize = 8;

/// An appended array. Indices of points are 64-bit because VTK's are.
enum Array<'a> {
    Values(Values<'a>),
    Corners(&'a [u32]),
    Ends(&'a [usize]),
    Counting(std::ops::Range<usize>),
}

impl Array<'_> {
    fn size(&self) -> usize {
        match self {
            Self::Values(values) => values.size(),
            Self::Corners(corners) => 8 * corners.len(),
            Self::Ends(ends) => 8 * ends.len(),
            Self::Counting(range) => 8 * range.len(),
        }
    }

    fn write(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.size() as u64).to_le_bytes())?;
        let mut number = |bytes: [u8; 8]| out.write_all(&bytes);
        match self {
            Self::Values(Values::Integers(values)) => {
                values.iter().try_for_each(|v| out.write_all(&v.to_le_bytes()))
            }
            Self::Values(Values::Scalars(values)) => {
                values.iter().try_for_each(|v| number(v.to_le_bytes()))
            }
            Self::Values(Values::Vectors(values)) => {
                values.iter().flat_map(DVec3::to_array).try_for_each(|v| number(v.to_le_bytes()))
            }
            Self::Corners(corners) => {
                corners.iter().try_for_each(|&v| number(u64::from(v).to_le_bytes()))
            }
            Self::Ends(ends) => ends.iter().try_for_each(|&v| number((v as u64).to_le_bytes())),
            Self::Counting(mut range) => range.try_for_each(|v| number((v as u64).to_le_bytes())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(data: &PolyData) -> Vec<u8> {
        let mut bytes = Vec::new();
        data.write_to(&mut bytes).unwrap();
        bytes
    }

    /// The attributes of each tag in the header whose name is given.
    fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
        let start = tag.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        &tag[start..start + tag[start..].find('"').unwrap()]
    }

    /// An appended array of numbers of `N` bytes, found as a reader finds it: by the offset in its
    /// tag.
    fn array<'a, const N: usize>(bytes: &'a [u8], name: &str) -> &'a [[u8; N]] {
        let marker = b"<AppendedData encoding=\"raw\">\n   _";
        let start = bytes.windows(marker.len()).position(|w| w == marker).unwrap();
        let header = std::str::from_utf8(&bytes[..start]).unwrap();
        let tag = header.lines().find(|line| line.contains(&format!("Name=\"{name}\""))).unwrap();
        let offset: usize = attribute(tag, "offset").parse().unwrap();
        let block = &bytes[start + marker.len() + offset..];
        let length = u64::from_le_bytes(block[..8].try_into().unwrap()) as usize;
        let (numbers, rest) = block[8..8 + length].as_chunks::<N>();
        assert!(rest.is_empty());
        numbers
    }

    fn reals(bytes: &[u8], name: &str) -> Vec<f64> {
        array(bytes, name).iter().map(|&b| f64::from_le_bytes(b)).collect()
    }

    fn integers(bytes: &[u8], name: &str) -> Vec<i64> {
        array(bytes, name).iter().map(|&b| i64::from_le_bytes(b)).collect()
    }

    #[test]
    fn every_array_is_where_its_tag_says() {
        let points = [DVec3::ZERO, DVec3::X, DVec3::ONE, DVec3::Y, DVec3::new(0.1, 0.2, 0.3)];
        let mut data = PolyData::new(&points);
        data.add_polygon(&[0, 1, 2, 3]);
        data.add_polygon(&[3, 2, 4]);
        data.point_scalars("a<b & \"c\"", &[1.0, 2.0, 3.0, 4.0, f64::NAN]);
        data.point_vectors("velocity", &points);
        data.cell_integers("group", &[7, -1]);
        data.point_integers("corner", &[0, 1, 2, 3, i32::MAX]);
        data.cell_scalars("pressure", &[0.1, 1e300]);
        data.cell_vectors("normal", &[DVec3::Z, DVec3::X]);
        let bytes = written(&data);
        let flat: Vec<f64> = points.iter().flat_map(DVec3::to_array).collect();
        assert_eq!(reals(&bytes, "Points"), flat);
        assert_eq!(reals(&bytes, "velocity"), flat);
        assert_eq!(reals(&bytes, "a&lt;b &amp; &quot;c&quot;")[..4], [1.0, 2.0, 3.0, 4.0]);
        let whole = |name| array(&bytes, name).iter().map(|&b| i32::from_le_bytes(b)).collect();
        let (groups, corners): (Vec<i32>, Vec<i32>) = (whole("group"), whole("corner"));
        assert_eq!((groups, corners), (vec![7, -1], vec![0, 1, 2, 3, i32::MAX]));
        assert_eq!(reals(&bytes, "pressure"), [0.1, 1e300]);
        assert_eq!(reals(&bytes, "normal"), [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!(integers(&bytes, "connectivity"), [0, 1, 2, 3, 3, 2, 4]);
        assert_eq!(integers(&bytes, "offsets"), [4, 7]);
        assert!(bytes.ends_with(b"\n  </AppendedData>\n</VTKFile>\n"));
    }

    #[test]
    fn a_cloud_has_one_cell_per_point() {
        let points = [DVec3::ZERO, DVec3::X, DVec3::Y];
        let mut cloud = PolyData::cloud(&points);
        cloud.cell_scalars("force", &[1.0, 2.0, 3.0]);
        let bytes = written(&cloud);
        assert_eq!(integers(&bytes, "connectivity"), [0, 1, 2]);
        assert_eq!(integers(&bytes, "offsets"), [1, 2, 3]);
        assert_eq!(reals(&bytes, "force"), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn what_does_not_fit_together_is_not_written() {
        let points = [DVec3::ZERO, DVec3::X, DVec3::Y];
        let triangle = || {
            let mut data = PolyData::new(&points);
            data.add_polygon(&[0, 1, 2]);
            data
        };
        let mut too_short = triangle();
        too_short.point_scalars("a", &[1.0]);
        let mut too_long = triangle();
        too_long.cell_vectors("a", &points);
        let mut unnamed = triangle();
        unnamed.cell_scalars("\u{1}", &[1.0]);
        let mut out_of_range = triangle();
        out_of_range.add_polygon(&[0, 1, 3]);
        for data in [too_short, too_long, unnamed, out_of_range] {
            let mut bytes = Vec::new();
            let error = data.write_to(&mut bytes).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
            assert!(bytes.is_empty());
        }
    }
}
