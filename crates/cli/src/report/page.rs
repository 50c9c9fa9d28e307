//! The page of a report.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::Material;
use super::html::{Table, escaped};
use super::tables;
use crate::picture::Image;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #2b2d33; --pale: #666a73; --paper: #f8f7f5;
  --card: #ffffff; --line: #e2dfda; --warn: #a33c00; --warn-paper: #fff1e6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e4e0; --pale: #a3a6ad; --paper: #1b1c1f; --card: #25262a; --line: #3a3b40;
    --warn: #ffb27a; --warn-paper: #3a2616; }
  .plot svg { filter: invert(0.88) hue-rotate(180deg); }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 76rem; color: var(--ink);
  background: var(--paper); font: 15px/1.5 system-ui, 'Noto Sans', sans-serif; }
h1 { margin: 0 0 .2rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2.6rem 0 .8rem; font-size: 1.25rem; }
p { max-width: 48rem; } .pale { color: var(--pale); margin-top: 0; }
.figures { display: grid; gap: .8rem; margin: 1.4rem 0;
  grid-template-columns: repeat(4, 1fr); }
@media (max-width: 40rem) { .figures { grid-template-columns: repeat(2, 1fr); } }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .7rem .9rem; }
.figures b { display: block; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
.figures span { color: var(--pale); font-size: .85rem; }
.warnings { background: var(--warn-paper); color: var(--warn); border-radius: .6rem;
  padding: .8rem 1.1rem; } .warnings ul { margin: .3rem 0 0; padding-left: 1.2rem; }
.pictures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(28rem, 1fr)); }
figure { margin: 0; } figcaption { color: var(--pale); font-size: .85rem; padding: .3rem .2rem; }
figure img { width: 100%; display: block; border-radius: .6rem; border: 1px solid var(--line); }
.plot svg { width: 100%; height: auto; border-radius: .6rem; }
.columns { display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem; font-size: .92rem; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; } th { color: var(--pale); font-weight: 600; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem;
  overflow-x: auto; font: 12.5px/1.45 ui-monospace, 'Noto Sans Mono', monospace; }
summary { cursor: pointer; color: var(--pale); }
@media print { :root { --paper: #fff; --card: #fff; } body { padding: 0; max-width: none; font-size: 11px; }
  figure, table, .figures div { break-inside: avoid; } h2 { break-after: avoid; }
  pre { white-space: pre-wrap; border: 0; padding: 0; } }
";

pub(super) fn write(material: &Material) -> String {
    let mut page = Page { html: String::new() };
    let title = escaped(&material.title);
    page.line(&format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         img-src data:; style-src 'unsafe-inline'\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    ));
    page.line(&format!("<p class=\"pale\">{}</p>", escaped(&state(material))));
    page.figures(&tables::key_figures(material));
    page.warnings(&material.warnings);
    page.pictures(&material.pictures);
    if let Some(plots) = &material.plots {
        page.heading("History");
        // The page says already what language the picture is in.
        let svg = plots.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
        page.line(&format!("<div class=\"plot\">{svg}</div>"));
    }
    page.energy(material);
    page.contacts(material);
    page.scene(material);
    if let Some(summary) = &material.summary {
        page.section("Measured at the end", &tables::measures(summary));
        page.section("Timing", &tables::timing(summary));
    }
    page.section("Versions", &tables::versions(material));
    page.heading("Scene file");
    page.line(&format!(
        "<details open><summary>scene.toml, all defaults filled in</summary>\n<pre>{}</pre>\
         </details>\n</body>\n</html>",
        escaped(&material.scene_text)
    ));
    page.html
}

/// Whether the run is over, and how.
fn state(material: &Material) -> String {
    let Some(summary) = &material.summary else {
        return if material.under_way {
            "The run is under way; this is how far it has come.".to_owned()
        } else {
            "The run did not come to its end; this is how far it came.".to_owned()
        };
    };
    let by = summary["stopped_by"].as_str().unwrap_or_default().replace('_', " ");
    format!("A run of polygrain {}, ended by: {by}.", summary["version"].as_str().unwrap_or("–"))
}

struct Page {
    html: String,
}

impl Page {
    fn line(&mut self, html: &str) {
        self.html.push_str(html);
        self.html.push('\n');
    }

    fn heading(&mut self, text: &str) {
        self.line(&format!("<h2>{}</h2>", escaped(text)));
    }

    fn paragraph(&mut self, text: &str) {
        self.line(&format!("<p>{}</p>", escaped(text)));
    }

    /// A heading with a table; nothing if that is empty.
    fn section(&mut self, heading: &str, table: &Table) {
        if !table.is_empty() {
            self.heading(heading);
            self.line(&table.to_html());
        }
    }

    fn figures(&mut self, figures: &[(&str, String)]) {
        let mut cards = String::new();
        for (label, value) in figures {
            // Writing to a string cannot fail.
            let _ = write!(cards, "<div><b>{}</b><span>{label}</span></div>", escaped(value));
        }
        self.line(&format!("<div class=\"figures\">{cards}</div>"));
    }

    fn warnings(&mut self, warnings: &[String]) {
        if warnings.is_empty() {
            self.paragraph("No warnings.");
            return;
        }
        let mut items = String::new();
        for warning in warnings {
            let _ = write!(items, "<li>{}</li>", escaped(warning));
        }
        self.line(&format!("<div class=\"warnings\"><b>Warnings</b><ul>{items}</ul></div>"));
    }

    fn pictures(&mut self, pictures: &[(String, Image)]) {
        if pictures.is_empty() {
            self.paragraph("The run wrote no frames, so there are no pictures.");
            return;
        }
        self.heading("Pictures");
        self.line("<div class=\"pictures\">");
        for (what, image) in pictures {
            let mut bytes = Vec::new();
            image.write_png(&mut bytes).expect("a picture can be written to memory");
            let (what, bytes) = (escaped(what), STANDARD.encode(bytes));
            self.line(&format!(
                "<figure><img alt=\"{what}\" src=\"data:image/png;base64,{bytes}\">\
                 <figcaption>{what}</figcaption></figure>"
            ));
        }
        self.line("</div>");
    }

    fn energy(&mut self, material: &Material) {
        let Some(table) = tables::energy(&material.history) else { return };
        self.heading("Energy");
        self.line(&table.to_html());
        let error = material.summary.as_ref().and_then(|summary| summary["energy_error"].as_f64());
        if let Some(error) = error {
            self.paragraph(&format!(
                "What the accounts do not explain is {} % of the energy that went through. Grains \
                 that arrive or leave bring and take energy.",
                crate::run::rounded(100.0 * error)
            ));
        }
    }

    fn contacts(&mut self, material: &Material) {
        let Some(frame) = material.last.as_ref().filter(|frame| !frame.contacts.is_empty()) else {
            return;
        };
        self.heading("Overlaps and forces in the last frame");
        self.paragraph(&tables::classes(frame));
        self.line(&tables::contacts(frame).to_html());
    }

    fn scene(&mut self, material: &Material) {
        self.heading("Scene");
        let description = material.scene.get("description").and_then(toml::Value::as_str);
        if let Some(description) = description.filter(|text| !text.is_empty()) {
            self.paragraph(description);
        }
        self.line(&tables::owners(material).to_html());
        self.line("<div class=\"columns\"><div>");
        self.line(&tables::materials(&material.scene).to_html());
        self.line(&tables::interactions(&material.scene).to_html());
        self.line("</div><div>");
        self.line(&tables::settings(material).to_html());
        self.line("</div></div>");
    }
}
