//! Which components lie inside which.

use glam::DVec3;

use super::ray::Passing;
use super::{Components, MeshTree, TriangleMesh};

/// In how many of the other closed components each component lies.
///
/// An even depth is a solid, an odd one a cavity. Decided by the exact parity of the crossings of
/// one ray per component, from a corner or the middle of one of its triangles that is not on
/// another component. Components that intersect are neither inside nor outside each other; the
/// answer for them is that for the first such point. O(n log n) for the tree, nothing if there is
/// but one component.
pub(super) fn nesting_depths(
    mesh: &TriangleMesh,
    components: &Components,
    is_closed: impl Fn(usize) -> bool,
) -> Vec<usize> {
    if components.count() < 2 {
        return vec![0; components.count()];
    }
    let tree = MeshTree::new(mesh);
    let mut depths: Vec<Option<usize>> = vec![None; components.count()];
    let mut crossed = Vec::new();
    for (t, corners) in mesh.iter_corners().enumerate() {
        let Some(component) = components.label(t) else { continue };
        for point in [corners[0], corners.iter().sum::<DVec3>() / 3.0] {
            if depths[component].is_some() {
                break;
            }
            let mut touches = false;
            crossed.clear();
            tree.for_each_passing(point, |triangle, passing| match components.label(triangle) {
                Some(other) if other != component && is_closed(other) => {
                    touches |= passing == Passing::Touching;
                    crossed.push(other);
                }
                _ => {}
            });
            if !touches {
                crossed.sort_unstable();
                depths[component] =
                    Some(crossed.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1).count());
            }
        }
    }
    // A component that lies on others everywhere is in none of them.
    depths.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::super::HalfEdges;
    use super::super::test_meshes::*;
    use super::*;

    fn depths(mesh: &TriangleMesh) -> Vec<usize> {
        nesting_depths(mesh, &Components::new(mesh, &HalfEdges::new(mesh)), |_| true)
    }

    #[test]
    fn boxes_in_boxes_are_counted_at_every_scale() {
        let mesh = merged(&[
            centred_cube(2.0),
            centred_cube(8.0),
            shifted(&cube(), DVec3::X * 10.0),
            octahedron().scaled(DVec3::splat(0.5)),
            centred_cube(4.0),
        ]);
        for scale in SCALES {
            assert_eq!(depths(&mesh.scaled(DVec3::splat(scale))), [2, 0, 0, 3, 1]);
        }
    }

    #[test]
    fn a_component_that_touches_with_all_its_corners_is_still_inside() {
        let mesh = merged(&[octahedron(), centred_cube(2.0)]);
        assert_eq!(depths(&mesh), [1, 0]);
    }

    #[test]
    fn coincident_components_are_beside_each_other() {
        assert_eq!(depths(&merged(&[cube(), cube()])), [0, 0]);
    }
}
