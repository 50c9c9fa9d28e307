//! `polygrain new`: a scene to start from.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::diagnostic::Failure;

/// Cubes and balls poured into a box: every section that most scenes need.
const STARTER: &str = include_str!("starter.toml");

/// Writes the starter scene to `NAME.toml`, unless there is one.
pub(crate) fn write(name: &str, out: &mut impl Write) -> Result<(), Failure> {
    let path = PathBuf::from(if name.ends_with(".toml") {
        name.to_owned()
    } else {
        format!("{name}.toml")
    });
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let title = serde_json::Value::from(stem.as_ref()).to_string();
    let scene = STARTER.replace("\"TITLE\"", &title);
    create(&path, &scene).map_err(|source| Failure::NewScene { path: path.clone(), source })?;
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
