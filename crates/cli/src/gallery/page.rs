//! The gallery as a web page that needs nothing else.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::Exhibit;
use crate::shape::significant;

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Polygrain gallery</title>
<style>
  :root { color: #2b2d33; background: #f8f7f5; font: 15px/1.45 system-ui, sans-serif; }
  body { max-width: 78rem; margin: 2.5rem auto; padding: 0 1.5rem; }
  h1 { font-weight: 650; margin-bottom: 0; }
  p { max-width: 46rem; color: #5b5e66; }
  ul { list-style: none; padding: 0; display: grid; gap: 1rem;
       grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
  li a { color: inherit; text-decoration: none; display: block; text-align: center; }
  li img { width: 100%; border-radius: .6rem; display: block; }
  li small { color: #777a82; display: block; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; margin-top: 2rem; font-variant-numeric: tabular-nums; }
  th, td { padding: .3rem .8rem; text-align: right; white-space: nowrap;
           border-bottom: 1px solid #e6e3df; }
  th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
  tr:target { background: #fff3d6; }
</style>
</head>
<body>
<h1>Polygrain gallery</h1>
<p>Every kind of shape and every generator, about one metre across. Pictures lead to the row of
properties below. Elongation is I/L and flatness S/I after Zingg; convexity is the volume over that
of the convex hull.</p>
"#;

const TABLE: &str = "</ul>
<div class=\"scroll\"><table>
<tr><th>name<th>kind<th>vertices<th>edges<th>faces<th>volume, m³<th>area, m²<th>sphericity\
<th>elongation<th>flatness<th>convexity</tr>
";

/// Writes the page.
pub(super) fn write(exhibits: &[Exhibit], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{HEAD}<ul>")?;
    for exhibit in exhibits {
        card(exhibit, out)?;
    }
    out.write_all(TABLE.as_bytes())?;
    for exhibit in exhibits {
        row(exhibit, out)?;
    }
    writeln!(out, "</table></div>\n</body>\n</html>")
}

fn card(exhibit: &Exhibit, out: &mut impl Write) -> io::Result<()> {
    let Exhibit { name, explanation, picture, .. } = exhibit;
    let mut png = Vec::new();
    picture.halved().write_png(&mut png)?;
    let png = STANDARD.encode(png);
    writeln!(
        out,
        "<li><a href=\"#{name}\"><img alt=\"{name}\" src=\"data:image/png;base64,{png}\">\
         {name}<small>{explanation}</small></a></li>"
    )
}

fn row(exhibit: &Exhibit, out: &mut impl Write) -> io::Result<()> {
    let description = &exhibit.description;
    let (name, kind) = (exhibit.name, description.kind);
    write!(out, "<tr id=\"{name}\"><td>{name}<td>{kind}")?;
    for count in [description.vertices, description.edges, description.faces] {
        write!(out, "<td>{count}")?;
    }
    if let Some(solid) = &description.solid {
        let m = &solid.measures;
        let numbers =
            [solid.mass.volume, m.area, m.sphericity, m.elongation, m.flatness, m.convexity];
        for number in numbers {
            write!(out, "<td>{}", significant(number))?;
        }
    }
    writeln!(out, "</tr>")
}
