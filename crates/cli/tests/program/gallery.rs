//! `polygrain shape --gallery`.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use polygrain_geometry::{Shape, file, generate};

use crate::polygrain_in;

/// Width, height and bytes of an RGB picture.
fn decode(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = BufReader::new(File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    bytes.truncate(info.buffer_size());
    (info.width, info.height, bytes)
}

/// Whether the picture shows something: many colours, and not only at its border.
fn assert_shows_something(path: &Path) {
    let (width, height, bytes) = decode(path);
    let colours: HashSet<&[u8]> = bytes.chunks(3).collect();
    assert!(colours.len() > 50, "{}: {} colours", path.display(), colours.len());
    let background = &bytes[..3];
    let covered = bytes.chunks(3).filter(|pixel| *pixel != background).count();
    assert!(covered * 10 > (width * height) as usize, "{} is nearly empty", path.display());
}

#[test]
fn the_gallery_holds_every_grain_as_mesh_and_picture() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        polygrain_in(folder.path(), &["shape", "--gallery", "deep/gallery", "--format", "stl"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("deep/gallery/gallery.png"));
    assert!(run.stdout.contains("deep/gallery/index.html"));

    let gallery = folder.path().join("deep/gallery");
    let page = fs::read_to_string(gallery.join("index.html")).unwrap();
    assert!(!page.contains("src=\"http") && !page.contains("<script"));
    let entries = generate::catalogue();
    for generate::Entry { name, .. } in &entries {
        let mesh = file::read(gallery.join(name).with_extension("stl")).unwrap();
        assert!(mesh.triangles().len() >= 4);
        let picture = gallery.join(name).with_extension("png");
        assert_shows_something(&picture);
        let (width, height, _) = decode(&picture);
        assert_eq!(width, height);
        assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        assert!(run.stdout.contains(name));
    }
    assert_eq!(page.matches("data:image/png;base64,").count(), entries.len());
    assert_shows_something(&gallery.join("gallery.png"));
    assert_eq!(fs::read_dir(&gallery).unwrap().count(), 2 * entries.len() + 2);
    Shape::mesh(file::read(gallery.join("rock.stl")).unwrap()).expect("a solid");
}
