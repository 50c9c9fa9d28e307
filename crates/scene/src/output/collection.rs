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
            file_name(number, "vtp")
        )?;
    }
    writeln!(out, "  </Collection>\n</VTKFile>")
}

/// The times of a collection, s; none if the text is not one.
pub(crate) fn times(text: &str) -> Option<Vec<f64>> {
    let (_, list) = text.split_once("<Collection>")?;
    let (list, _) = list.split_once("</Collection>")?;
    let time = |line: &str| {
        let (_, rest) = line.split_once("timestep=\"")?;
        rest.split_once('"')?.0.parse().ok().filter(|time: &f64| time.is_finite())
    };
    list.lines().filter(|line| !line.trim().is_empty()).map(time).collect()
}

/// The name of a numbered file.
pub(crate) fn file_name(number: usize, extension: &str) -> String {
    format!("{number:06}.{extension}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_were_written() {
        let written = [0.0, 0.1, 1e-7 / 3.0, 12345.678];
        let mut file = Vec::new();
        write(&mut file, "frames", &written).unwrap();
        let text = String::from_utf8(file).unwrap();
        assert_eq!(times(&text).unwrap(), written);
        for cut in 0..text.rfind("</Collection>").unwrap() {
            assert_eq!(times(&text[..cut]), None);
        }
        assert_eq!(times(&text.replace("0.1", "inf")), None);
    }
}
