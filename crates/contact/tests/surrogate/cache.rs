//! Trees in files.

use std::path::PathBuf;

use polygrain_contact::surrogate::{CacheError, SurrogateTree};
use polygrain_geometry::generate;

/// A file that is removed at the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("polygrain-{}-{name}", std::process::id())))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_tree_comes_back_from_its_file() {
    let mesh = generate::icosphere(1.0, 2).unwrap();
    let file = Temporary::new("round-trip.surrogate");
    let built = SurrogateTree::load_or_build(&mesh, &file.0);
    let read = SurrogateTree::load(&mesh, &file.0).unwrap();
    assert_eq!(read.levels(), built.levels());
    assert_eq!(SurrogateTree::load_or_build(&mesh, &file.0).levels(), built.levels());
    assert!(SurrogateTree::cache_path("rocks/rock.stl").ends_with("rock.stl.surrogate"));
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_built_anew() {
    let mesh = generate::icosphere(1.0, 2).unwrap();
    let file = Temporary::new("damaged.surrogate");
    let reason = |bytes: &[u8]| {
        std::fs::write(&file.0, bytes).unwrap();
        match SurrogateTree::load(&mesh, &file.0) {
            Err(CacheError::Unfit { reason, .. }) => reason,
            other => panic!("{other:?}"),
        }
    };
    let tree = SurrogateTree::new(&mesh);
    tree.save(&mesh, &file.0).unwrap();
    let bytes = std::fs::read(&file.0).unwrap();
    assert_eq!(reason(b"solid rock of another kind"), "it is no such file");
    assert_eq!(reason(&bytes[..5]), "it is cut short");
    assert_eq!(reason(&bytes[..bytes.len() / 2]), "its checksum is wrong");
    let mut damaged = bytes.clone();
    damaged[200] ^= 1;
    assert_eq!(reason(&damaged), "its checksum is wrong");
    let mut old = bytes.clone();
    old[8] = 0;
    assert_eq!(reason(&old), "it is of another version");
    let other = generate::icosphere(1.1, 2).unwrap();
    tree.save(&other, &file.0).unwrap();
    assert_eq!(reason(&std::fs::read(&file.0).unwrap()), "it is of another mesh");
    assert_eq!(SurrogateTree::load_or_build(&mesh, &file.0).levels(), tree.levels());
    let missing = SurrogateTree::load(&mesh, "no/such/file").unwrap_err();
    assert!(missing.to_string().contains("no/such/file"));
}
