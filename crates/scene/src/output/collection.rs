//! `*.pvd`: which file shows which moment, for `ParaView`.

use std::io::{self, Write};

/// Writes a collection: the files of a folder, numbered from zero, at these times, s.
pub(super) fn write(out: &mut impl Write, folder: &str, times: &[f64]) -> io::Result<()> {
    writeln!(
        out,
        r#"<?xml version="1.0"?>
<VTKFile type="Collection" version="1.0" byte_order="LittleEndian">
  <Collection>"#
    )?;
    for (number, time) in times.iter().enumerate() {
        writeln!(
            out,
            r#"    <DataSet timestep="{time:?}" part="0" file="{folder}/{}"/>"#,
            file_name(number)
        )?;
    }
    writeln!(out, "  </Collection>\n</VTKFile>")
}

/// The name of a numbered file.
pub(super) fn file_name(number: usize) -> String {
    format!("{number:06}.vtp")
}
