//! `polygrain new`: a scene to start from.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::diagnostic::Failure;

/// Writes the starter scene to `NAME.toml`, unless there is one.
pub(crate) fn write(name: &str, out: &mut impl Write) -> Result<(), Failure> {
    let path = PathBuf::from(format!("{}.toml", name.strip_suffix(".toml").unwrap_or(name)));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    create(&path, &polygrain_scene::starter(&stem))
        .map_err(|source| Failure::NewScene { path: path.clone(), source })?;
    writeln!(
        out,
        "wrote {0}\n  polygrain check {0}\n  polygrain run {0} --out {stem}.run",
        path.display()
    )
    .map_err(Failure::Output)
}

fn create(path: &Path, scene: &str) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(scene.as_bytes())
}
