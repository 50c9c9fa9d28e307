//! What a tree promises.

use glam::DVec3;
use polygrain_contact::surrogate::SurrogateTree;
use polygrain_contact::triangle::comparison;
use polygrain_geometry::{TriangleMesh, generate};

use crate::{Rock, rocks};

/// Every fine triangle is within the halo of each of its surrogates, all of it: the distance from a
/// convex set is convex, so the corners suffice. The distances are those of another algorithm than
/// the one the halos come from.
fn assert_conservative(rock: &Rock) {
    let levels = rock.tree.levels();
    assert_eq!(levels[0].triangles.len(), 1);
    let mut fine = vec![0; rock.mesh.triangles().len()];
    for level in &levels {
        for ((surrogate, halo), members) in
            level.triangles.iter().zip(&level.halos).zip(&level.members)
        {
            if let [one] = members[..] {
                fine[one as usize] += 1;
            }
            for corner in members.iter().flat_map(|&t| rock.mesh.corners(t as usize)) {
                let distance = comparison::closest(&[corner; 3], surrogate).distance();
                let reach = corner.abs().max_element();
                assert!(distance <= halo + 1e-15 * reach, "{distance} {halo}");
            }
        }
    }
    let members = &levels[0].members[0];
    assert_eq!(members.len(), rock.mesh.triangles().len());
    assert!(fine.iter().all(|&count| count >= 1));
}

#[test]
fn every_fine_triangle_is_within_the_halos_of_all_its_surrogates() {
    rocks().iter().for_each(assert_conservative);
}

#[test]
fn the_unit_of_length_does_not_matter() {
    let rock = generate::icosphere(1.0, 2).unwrap();
    let halos = |scale: f64| {
        let scaled = Rock::new(rock.scaled(DVec3::splat(scale)));
        assert_conservative(&scaled);
        scaled.tree.levels()[1].halos.iter().map(|halo| halo / scale).collect::<Vec<_>>()
    };
    assert_eq!(halos(1.0), halos(2_f64.powi(-100)));
    assert_eq!(halos(1.0), halos(2_f64.powi(100)));
}

#[test]
fn what_has_no_area_or_no_extent_has_a_tree_all_the_same() {
    let point = TriangleMesh::new(vec![DVec3::ONE; 3], vec![[0, 1, 2]; 20]).unwrap();
    assert_conservative(&Rock::new(point));
    let line = (0..60).map(|i| f64::from(i) * DVec3::X).collect();
    let triangles = (0..58).map(|i| [i, i + 1, i + 2]).collect();
    assert_conservative(&Rock::new(TriangleMesh::new(line, triangles).unwrap()));
}

#[test]
fn a_tree_takes_less_than_three_times_the_memory_of_its_mesh() {
    for level in [2, 3, 4] {
        let mesh = generate::icosphere(1.0, level).unwrap();
        let bytes = size_of_val(mesh.vertices()) + size_of_val(mesh.triangles());
        let tree = SurrogateTree::new(&mesh).memory();
        assert!(tree <= 3 * bytes, "{tree} {bytes}");
    }
}

#[test]
fn each_level_has_several_times_fewer_triangles_than_the_next() {
    let tree = SurrogateTree::new(&generate::icosphere(1.0, 4).unwrap());
    let counts: Vec<usize> = tree.levels().iter().map(|level| level.triangles.len()).collect();
    assert_eq!(counts.len(), tree.depth());
    assert_eq!((counts[0], *counts.last().unwrap()), (1, 5120));
    assert!(counts.windows(2).skip(1).all(|pair| 5 * pair[0] <= pair[1]), "{counts:?}");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let mesh = generate::icosphere(1.0, 4).unwrap();
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| SurrogateTree::new(&mesh)).levels()
    };
    assert_eq!(on(1), on(3));
}
