//! What a check of a mesh found, in numbers and in words.

use std::fmt::{self, Display};

use super::MeshError;

/// An edge with one triangle only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenEdge {
    /// The end points, in the direction of the triangle.
    pub vertices: [u32; 2],
    /// The triangle.
    pub triangle: u32,
}

/// An edge that two triangles run along in the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InconsistentEdge {
    /// The end points, in the direction of the triangles.
    pub vertices: [u32; 2],
    /// The triangles.
    pub triangles: [u32; 2],
}

/// An edge with more than two triangles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NonManifoldEdge {
    /// The end points, in the direction of the first triangle.
    pub vertices: [u32; 2],
    /// The triangles.
    pub triangles: Vec<u32>,
}

/// What is known about one connected component (see [`Components`](super::Components)).
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentReport {
    /// Its first triangle.
    pub first_triangle: u32,
    /// Number of triangles.
    pub triangles: usize,
    /// Whether every edge has an even number of triangles, that is, whether it separates an inside
    /// from an outside.
    pub closed: bool,
    /// Whether its triangles can be turned so that neighbours agree; a Möbius strip cannot.
    pub orientable: bool,
    /// Vertices − edges + triangles. A vertex at which several fans of triangles meet counts once
    /// for each fan.
    pub euler_characteristic: i64,
    /// The number of handles (0 for a ball, 1 for a ring), if every edge has two triangles and the
    /// component is orientable.
    pub genus: Option<u64>,
    /// The volume enclosed, m³, negative if its triangles face inwards, zero if that cannot be told
    /// from rounding errors; `None` if it is open or not consistently oriented.
    pub volume: Option<f64>,
    /// In how many other closed components it lies: an even number makes it a solid, an odd number
    /// a cavity.
    pub depth: usize,
}

impl ComponentReport {
    /// Whether it faces the wrong way: a solid inwards, or a cavity outwards.
    pub fn is_inside_out(&self) -> bool {
        let faces_out = if self.depth.is_multiple_of(2) { 1.0 } else { -1.0 };
        self.volume.is_some_and(|volume| volume * faces_out < 0.0)
    }

    /// Whether it is closed and oriented, but encloses nothing.
    pub fn is_flat(&self) -> bool {
        self.volume == Some(0.0)
    }
}

/// What [`TriangleMesh::check`](super::TriangleMesh::check) found.
///
/// Every list names the elements by their index in the mesh, in rising order. `Display` writes
/// [`sentences`](Self::sentences), one a line.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshReport {
    /// Number of vertices.
    pub vertex_count: usize,
    /// Number of edges.
    pub edge_count: usize,
    /// Number of triangles.
    pub triangle_count: usize,
    /// Edges with one triangle.
    pub open_edges: Vec<OpenEdge>,
    /// Edges with more than two triangles.
    pub non_manifold_edges: Vec<NonManifoldEdge>,
    /// Edges that two triangles run along in the same direction.
    pub inconsistent_edges: Vec<InconsistentEdge>,
    /// Vertices at which several fans of triangles meet.
    pub non_manifold_vertices: Vec<u32>,
    /// Triangles without area: those that name a vertex twice, and those with collinear corners.
    pub degenerate_triangles: Vec<u32>,
    /// Triangles with the same three vertices as an earlier one: the earlier one, then the later.
    pub duplicate_triangles: Vec<[u32; 2]>,
    /// Vertices that no triangle names.
    pub unreferenced_vertices: Vec<u32>,
    /// The connected components, in the order of their first triangles.
    pub components: Vec<ComponentReport>,
}

impl MeshReport {
    /// Whether every edge has an even number of triangles, so that there is an inside.
    pub fn is_closed(&self) -> bool {
        self.components.iter().all(|c| c.closed)
    }

    /// Whether every two triangles at an edge of two agree on which side is outside.
    pub fn is_oriented(&self) -> bool {
        self.inconsistent_edges.is_empty()
    }

    /// Whether there is a consistent choice of the outside; not so for a Möbius strip or a Klein
    /// bottle.
    pub fn is_orientable(&self) -> bool {
        self.components.iter().all(|c| c.orientable)
    }

    /// Whether the mesh bounds a solid: see [`require_solid`](Self::require_solid).
    pub fn is_solid(&self) -> bool {
        self.require_solid().is_ok()
    }

    /// Refuses a mesh that bounds no solid, with the first reason of these: an open edge, an edge
    /// with more than two triangles, one side only, neighbours that disagree, a component without
    /// volume, a component inside out. All else is harmless: triangles without area, fans that
    /// touch at a vertex, vertices that nobody names.
    pub fn require_solid(&self) -> Result<(), MeshError> {
        if !self.open_edges.is_empty() {
            return Err(MeshError::Open(self.open_edges.clone()));
        }
        if !self.non_manifold_edges.is_empty() {
            return Err(MeshError::NonManifold(self.non_manifold_edges.clone()));
        }
        if let Some(c) = self.components.iter().find(|c| !c.orientable) {
            return Err(MeshError::NotOrientable { triangle: c.first_triangle });
        }
        if !self.inconsistent_edges.is_empty() {
            return Err(MeshError::Inconsistent(self.inconsistent_edges.clone()));
        }
        if self.components.is_empty() {
            return Err(MeshError::NoVolume { triangle: 0 });
        }
        for c in &self.components {
            if c.is_flat() {
                return Err(MeshError::NoVolume { triangle: c.first_triangle });
            }
            if let Some(volume) = c.volume.filter(|_| c.is_inside_out()) {
                let (triangle, depth) = (c.first_triangle, c.depth);
                return Err(MeshError::InsideOut { triangle, volume, depth });
            }
        }
        Ok(())
    }

    /// The findings in words, the verdict first.
    ///
    /// ```
    /// use glam::DVec3;
    /// use polygrain_geometry::TriangleMesh;
    ///
    /// let leaf = TriangleMesh::new(vec![DVec3::ZERO, DVec3::X, DVec3::Y], vec![[0, 1, 2]])?;
    /// assert_eq!(
    ///     leaf.check().sentences(),
    ///     [
    ///         "1 triangle, 3 edges and 3 vertices in 1 component; not the surface of a solid",
    ///         "3 open edges: 0–1 (triangle 0), 2–0 (triangle 0), 1–2 (triangle 0)",
    ///     ]
    /// );
    /// # Ok::<(), polygrain_geometry::mesh::MeshError>(())
    /// ```
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.verdict()];
        let later: Vec<u32> = self.duplicate_triangles.iter().map(|pair| pair[1]).collect();
        sentences.extend(
            [
                finding(&self.open_edges, ["open edge", "open edges"], ""),
                finding(&self.non_manifold_edges, EDGE, " with more than two triangles"),
                finding(&self.inconsistent_edges, EDGE, " whose triangles disagree"),
                finding(&self.non_manifold_vertices, VERTEX, " at which several fans meet"),
                finding(&self.degenerate_triangles, TRIANGLE, " without area"),
                finding(&later, ["repeated triangle", "repeated triangles"], ""),
                finding(&self.unreferenced_vertices, VERTEX, " without a triangle"),
            ]
            .into_iter()
            .flatten(),
        );
        for (i, c) in self.components.iter().enumerate() {
            let fault = if !c.orientable {
                "has only one side"
            } else if c.is_flat() {
                "encloses no volume"
            } else if c.is_inside_out() {
                "is inside out"
            } else {
                continue;
            };
            sentences
                .push(format!("component {i} (from triangle {} on) {fault}", c.first_triangle));
        }
        sentences
    }

    fn verdict(&self) -> String {
        format!(
            "{}, {} and {} in {}; {}",
            counted(self.triangle_count, TRIANGLE),
            counted(self.edge_count, EDGE),
            counted(self.vertex_count, VERTEX),
            counted(self.components.len(), ["component", "components"]),
            if self.is_solid() { "the surface of a solid" } else { "not the surface of a solid" }
        )
    }
}

impl Display for MeshReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join("\n"))
    }
}

impl Display for OpenEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.vertices;
        write!(f, "{a}–{b} (triangle {})", self.triangle)
    }
}

impl Display for InconsistentEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], [s, t]) = (self.vertices, self.triangles);
        write!(f, "{a}–{b} (triangles {s}, {t})")
    }
}

impl Display for NonManifoldEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.vertices;
        write!(f, "{a}–{b} (triangles {})", list(&self.triangles))
    }
}

/// The first few of a list.
fn list<T: Display>(items: &[T]) -> String {
    const SHOWN: usize = 5;
    let mut text: Vec<String> = items.iter().take(SHOWN).map(T::to_string).collect();
    if items.len() > SHOWN {
        text.push("…".to_owned());
    }
    text.join(", ")
}

pub(super) const EDGE: [&str; 2] = ["edge", "edges"];
const TRIANGLE: [&str; 2] = ["triangle", "triangles"];
const VERTEX: [&str; 2] = ["vertex", "vertices"];

/// How many there are, what is the matter with them, and the first few; if there are any.
fn finding<T: Display>(items: &[T], noun: [&str; 2], what: &str) -> Option<String> {
    let count = counted(items.len(), noun);
    (!items.is_empty()).then(|| format!("{count}{what}: {}", list(items)))
}

/// How many there are and the first few of them.
pub(super) fn counted_list<T: Display>(items: &[T], noun: [&str; 2]) -> String {
    format!("{}: {}", counted(items.len(), noun), list(items))
}

/// "1 edge" or "3 edges".
fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::super::test_meshes::*;
    use super::*;

    #[test]
    fn long_lists_are_cut_short() {
        assert_eq!(list(&[1, 2, 3, 4, 5]), "1, 2, 3, 4, 5");
        assert_eq!(list(&[1, 2, 3, 4, 5, 6]), "1, 2, 3, 4, 5, …");
    }

    #[test]
    fn a_sound_mesh_has_a_verdict_and_nothing_else() {
        assert_eq!(
            cube().check().to_string(),
            "12 triangles, 18 edges and 8 vertices in 1 component; the surface of a solid"
        );
    }

    #[test]
    fn every_kind_of_finding_has_its_sentence() {
        let text = |mesh: super::super::TriangleMesh| mesh.check().to_string();
        assert!(text(cubes_sharing_an_edge()).contains("1 edge with more than two triangles: "));
        assert!(text(cubes_sharing_a_vertex()).contains("1 vertex at which several fans meet: 7"));
        let turned = text(with_flipped(&cube(), 3));
        assert!(
            turned.contains("3 edges whose triangles disagree: 4–6 (triangles 3, 8)"),
            "{turned}"
        );
        let flipped = text(flipped(&cube()));
        assert!(flipped.contains("component 0 (from triangle 0 on) is inside out"));
        assert!(text(klein_bottle(5, 5)).contains("has only one side"));
        let pillow = mesh(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2], [0, 2, 1]]);
        assert!(text(pillow.clone()).contains("1 repeated triangle: 1"));
        assert!(text(pillow).contains("encloses no volume"));
        let messy = mesh(&[[0.0; 3], [1.0; 3], [2.0; 3], [5.0; 3], [6.0; 3]], &[[0, 1, 2]]);
        assert!(text(messy.clone()).contains("1 triangle without area: 0"));
        assert!(text(messy).contains("2 vertices without a triangle: 3, 4"));
    }
}
