//! The viewer's page, which is part of the program.

use std::path::Path;

/// Its files by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

/// A file of the page, and what it is.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    let (name, content) = FILES.iter().find(|(known, _)| *known == name)?;
    Some((content_type(name), content))
}

fn content_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
