//! Lists the files of the viewer's page, so that they become part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    let bundle = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../viewer/dist");
    println!("cargo::rerun-if-changed={}", bundle.display());
    let mut files = Vec::new();
    if let Err(error) = gather(&bundle, &mut files) {
        panic!("cannot read the viewer's page in `{}`: {error}", bundle.display());
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&bundle).expect("it is in the folder").display().to_string();
        let name = name.replace('\\', "/");
        let file = file.display().to_string();
        writeln!(table, "    ({name:?}, include_bytes!({file:?})),").expect("a text grows");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("bundle.rs");
    fs::write(out, table).expect("cargo's own folder can be written to");
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
