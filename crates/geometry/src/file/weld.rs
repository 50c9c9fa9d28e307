//! Joining vertices that are the same point.

use glam::{DVec3, I64Vec3};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::error::{Fault, Flaw};
use super::soup::Soup;
use crate::Aabb;
use crate::mesh::MeshError;

/// Which vertices of a file are joined into one.
///
/// A joined vertex keeps the position of the first of its group in the file, and the vertices keep
/// their order. Triangles that lose a corner by it are dropped: they have no area, and their
/// neighbours close the gap. Unless welding is off, so are triangles that name a vertex twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Weld {
    /// None: the vertices are those of the file. (An STL file gives three per triangle.)
    Off,
    /// Those with identical coordinates; −0 equals 0.
    #[default]
    Exact,
    /// Also those nearer than this fraction of the diagonal of the bounding box.
    ///
    /// Each vertex in turn is joined to the nearest vertex kept so far within the tolerance, or
    /// else is kept. So no vertex moves by more than the tolerance, kept vertices lie further
    /// apart than that, and chains of near vertices do not collapse. Expected linear time, with
    /// the same result on every run.
    Relative(f64),
}

/// Gives every distinct position a number, in order of appearance.
pub(super) struct Welder {
    vertices: Vec<DVec3>,
    /// Indices into `vertices`, by hash of the position.
    table: HashTable<u32>,
}

impl Welder {
    /// Room for so many distinct positions; it grows when there are more.
    pub(super) fn with_capacity(distinct: usize) -> Self {
        Self { vertices: Vec::with_capacity(distinct), table: HashTable::with_capacity(distinct) }
    }

    /// The number of a finite position.
    pub(super) fn insert(&mut self, vertex: DVec3) -> Result<u32, MeshError> {
        let Self { vertices, table } = self;
        let entry = table.entry(
            hash(vertex),
            |&i| vertices[i as usize] == vertex,
            |&i| hash(vertices[i as usize]),
        );
        match entry {
            Entry::Occupied(entry) => Ok(*entry.get()),
            Entry::Vacant(entry) => {
                let index = next_index(vertices.len())?;
                entry.insert(index);
                vertices.push(vertex);
                Ok(index)
            }
        }
    }

    /// The distinct positions.
    pub(super) fn into_vertices(self) -> Vec<DVec3> {
        self.vertices
    }
}

/// The index of a vertex to be added to so many others.
pub(super) fn next_index(count: usize) -> Result<u32, MeshError> {
    match u32::try_from(count) {
        Ok(index) if index < u32::MAX => Ok(index),
        _ => Err(MeshError::TooManyVertices(count + 1)),
    }
}

/// Joins vertices and drops the triangles that collapse.
pub(super) fn weld(mut soup: Soup, weld: Weld) -> Result<Soup, Flaw> {
    if weld == Weld::Off {
        return Ok(soup);
    }
    if !soup.distinct {
        soup = join_equal(soup)?;
    }
    if let Weld::Relative(fraction) = weld {
        soup = join_near(soup, fraction)?;
    }
    soup.triangles.retain(|&[a, b, c]| a != b && b != c && c != a);
    Ok(soup)
}

fn join_equal(soup: Soup) -> Result<Soup, MeshError> {
    let mut welder = Welder::with_capacity(soup.vertices.len());
    let numbers =
        soup.vertices.iter().map(|&v| welder.insert(v)).collect::<Result<Vec<u32>, _>>()?;
    Ok(renumbered(soup, &numbers, welder.into_vertices()))
}

fn join_near(soup: Soup, fraction: f64) -> Result<Soup, Flaw> {
    if !(0.0..1.0).contains(&fraction) {
        return Err(Flaw::file(Fault::WeldTolerance(fraction)));
    }
    let bounds = Aabb::from_points(soup.vertices.iter().copied());
    // Halved and scaled, because the extents of finite coordinates and their squares may overflow.
    let half = 0.5 * bounds.max - 0.5 * bounds.min;
    let largest = half.max_element();
    let tolerance = fraction * (half / largest).length() * largest * 2.0;
    // Also where all vertices are one point, or where there are none.
    if tolerance == 0.0 || tolerance.is_nan() {
        return Ok(soup);
    }
    let mut grid = Grid::new(bounds.min, tolerance);
    let numbers: Vec<u32> = soup.vertices.iter().map(|&v| grid.insert(v)).collect();
    Ok(renumbered(soup, &numbers, grid.kept))
}

fn renumbered(soup: Soup, numbers: &[u32], vertices: Vec<DVec3>) -> Soup {
    let mut triangles = soup.triangles;
    for corner in triangles.iter_mut().flatten() {
        *corner = numbers[*corner as usize];
    }
    Soup { vertices, triangles, distinct: true }
}

/// Kept vertices by cubic cells of twice the tolerance: what is near a point lies in at most eight
/// cells, and a cell holds a bounded number of vertices, because they lie apart.
struct Grid {
    origin: DVec3,
    tolerance: f64,
    kept: Vec<DVec3>,
    /// The kept vertex before this one in the same cell.
    before: Vec<Option<u32>>,
    /// Each cell and the last vertex kept in it.
    cells: HashTable<(I64Vec3, u32)>,
}

impl Grid {
    fn new(origin: DVec3, tolerance: f64) -> Self {
        Self { origin, tolerance, kept: Vec::new(), before: Vec::new(), cells: HashTable::new() }
    }

    fn insert(&mut self, vertex: DVec3) -> u32 {
        self.nearest(vertex).unwrap_or_else(|| self.keep(vertex))
    }

    fn nearest(&self, vertex: DVec3) -> Option<u32> {
        let place = self.in_cells(vertex);
        let low = (place - 0.5).floor().as_i64vec3();
        let high = (place + 0.5).floor().as_i64vec3();
        let mut nearest: Option<(f64, u32)> = None;
        for x in low.x..=high.x {
            for y in low.y..=high.y {
                for z in low.z..=high.z {
                    let mut candidate = self.last_in(I64Vec3::new(x, y, z));
                    while let Some(i) = candidate {
                        // In units of the tolerance, so that squares cannot underflow.
                        let offset = (vertex - self.kept[i as usize]) / self.tolerance;
                        let found = (offset.length_squared(), i);
                        if found.0 <= 1.0 && nearest.is_none_or(|best| found < best) {
                            nearest = Some(found);
                        }
                        candidate = self.before[i as usize];
                    }
                }
            }
        }
        nearest.map(|(_, i)| i)
    }

    fn keep(&mut self, vertex: DVec3) -> u32 {
        let index = self.kept.len() as u32;
        let cell = self.in_cells(vertex).floor().as_i64vec3();
        let entry = self.cells.entry(hash_cell(cell), |c| c.0 == cell, |c| hash_cell(c.0));
        let before = match entry {
            Entry::Occupied(mut entry) => Some(std::mem::replace(&mut entry.get_mut().1, index)),
            Entry::Vacant(entry) => {
                entry.insert((cell, index));
                None
            }
        };
        self.kept.push(vertex);
        self.before.push(before);
        index
    }

    fn last_in(&self, cell: I64Vec3) -> Option<u32> {
        self.cells.find(hash_cell(cell), |c| c.0 == cell).map(|c| c.1)
    }

    /// The position in units of the cells. Halved first, because the extents of finite
    /// coordinates may overflow.
    fn in_cells(&self, point: DVec3) -> DVec3 {
        (0.5 * point - 0.5 * self.origin) / self.tolerance
    }
}

fn hash(vertex: DVec3) -> u64 {
    // Adding zero turns −0 into 0.
    let [x, y, z] = (vertex + 0.0).to_array().map(f64::to_bits);
    mix(x, y, z)
}

fn hash_cell(cell: I64Vec3) -> u64 {
    let [x, y, z] = cell.to_array().map(i64::cast_unsigned);
    mix(x, y, z)
}

/// Folded 128-bit multiplication, as in wyhash; the constants are random odd numbers.
fn mix(x: u64, y: u64, z: u64) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let xy = fold(x ^ 0xA076_1D64_78BD_642F, y ^ 0xE703_7ED1_A0B4_28DB);
    fold(xy ^ z, 0x8EBC_6AF0_9C88_C6E3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn soup(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Soup {
        Soup { vertices, triangles, distinct: false }
    }

    #[test]
    fn equal_vertices_are_joined_and_flat_triangles_dropped() {
        let zero = DVec3::ZERO;
        let vertices = vec![-zero, DVec3::X, zero, DVec3::Y, DVec3::X];
        let welded = weld(soup(vertices, vec![[2, 4, 3], [0, 1, 2]]), Weld::Exact).unwrap();
        assert_eq!(welded.vertices, [zero, DVec3::X, DVec3::Y]);
        assert!(welded.vertices[0].x.is_sign_negative(), "the first of the group stays as it is");
        assert_eq!(welded.triangles, [[0, 1, 2]]);
    }

    #[test]
    fn off_changes_nothing() {
        let before = soup(vec![DVec3::ONE; 3], vec![[0, 0, 1]]);
        let after = weld(before, Weld::Off).unwrap();
        assert_eq!((after.vertices.len(), after.triangles.len()), (3, 1));
    }

    #[test]
    fn a_fraction_outside_the_unit_interval_is_refused() {
        for fraction in [-1e-9, 1.0, f64::NAN, f64::INFINITY] {
            let refused = weld(soup(vec![DVec3::X], vec![]), Weld::Relative(fraction));
            assert!(matches!(refused.unwrap_err().fault, Fault::WeldTolerance(_)));
        }
    }

    #[test]
    fn chains_do_not_collapse() {
        let chain = (0..=100).map(|i| DVec3::X * f64::from(i)).collect();
        let welded = weld(soup(chain, vec![]), Weld::Relative(0.011)).unwrap();
        let kept: Vec<f64> = welded.vertices.iter().map(|v| v.x).collect();
        assert_eq!(kept, (0..=100).step_by(2).map(f64::from).collect::<Vec<_>>());
    }

    #[test]
    fn the_whole_range_of_numbers_can_be_welded() {
        for scale in [f64::MAX, 1.0, 1e-300, f64::MIN_POSITIVE] {
            let corners = [-1.0, -1.0 + 1e-9, 1.0].map(|x| DVec3::new(x, 0.3, 1.0) * scale);
            let welded = weld(soup(corners.to_vec(), vec![]), Weld::Relative(1e-6)).unwrap();
            assert_eq!(welded.vertices.len(), 2, "at scale {scale:e}");
        }
    }

    proptest! {
        /// Against the definition, each vertex compared with every kept one.
        #[test]
        fn near_vertices_are_joined_as_stated(
            cells in prop::collection::vec(prop::array::uniform3(0..12u8), 1..60),
            exponent in -300..300i32,
        ) {
            let scale = 2f64.powi(exponent);
            let points: Vec<DVec3> =
                cells.iter().map(|c| DVec3::from_array(c.map(f64::from)) * scale).collect();
            let bounds = Aabb::from_points(points.iter().copied());
            let diagonal = (bounds.extents() / scale).length();
            // Between the distances 1 and √2 of the points' grid.
            let fraction = (1.2 / diagonal).min(0.99);
            let mut kept: Vec<DVec3> = Vec::new();
            for &p in &points {
                if !kept.iter().any(|&k| ((p - k) / scale).length() <= fraction * diagonal) {
                    kept.push(p);
                }
            }
            let welded = weld(soup(points, vec![]), Weld::Relative(fraction)).unwrap();
            prop_assert_eq!(welded.vertices, kept);
        }
    }
}
