//! The book and the README hang together: links lead somewhere, commands exist.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::polygrain_in;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let book = fs::read_dir(root().join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    let book = book.filter(|path| path.extension().is_some_and(|e| e == "md"));
    book.chain(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name))).collect()
}

/// The targets of the links and images on a page that lead to files.
fn links(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.split('#').next().unwrap_or_default().to_owned())
        .filter(|target| !target.is_empty() && !target.contains("://"))
        .collect()
}

#[test]
fn links_lead_to_files() {
    let mut count = 0;
    for page in pages() {
        for link in links(&page) {
            let target = page.parent().unwrap().join(&link);
            assert!(target.exists(), "{}: {link}", page.display());
            count += 1;
        }
    }
    assert!(count > 15, "only {count} links found");
}

#[test]
fn every_page_is_in_the_summary() {
    let linked: HashSet<String> = links(&root().join("docs/src/SUMMARY.md")).into_iter().collect();
    for page in pages().iter().filter(|page| page.parent().is_some_and(|p| p.ends_with("src"))) {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(name == "SUMMARY.md" || linked.contains(name), "{name} is not in SUMMARY.md");
    }
}

/// Runs every `$ polygrain …` line of the pages on files that exist, but for the gallery, which
/// has a test of its own.
#[test]
fn the_commands_on_the_pages_work() {
    let folder = tempfile::tempdir().unwrap();
    let rock = "sphere:1";
    for name in ["rock.stl", "scan.obj"] {
        assert_eq!(polygrain_in(folder.path(), &["shape", rock, "--to", name]).code, 0);
    }
    let points = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
    for name in ["cloud.xyz", "points.xyz"] {
        fs::write(folder.path().join(name), points).unwrap();
    }
    fs::write(folder.path().join("pairs.jsonl"), "{\"a\": \"sphere:1\", \"b\": \"box:1,1,1\"}\n")
        .unwrap();
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let commands = text.lines().filter_map(|line| line.strip_prefix("$ polygrain "));
        for command in commands.filter(|command| !command.contains("--gallery")) {
            let command =
                command.split('#').next().unwrap_or_default().replace("scan.ply", "scan.obj");
            let command = command.split('>').next().unwrap_or_default();
            let mut arguments: Vec<&str> = command.split_whitespace().collect();
            // Measuring takes its time; that it runs is all we ask.
            if arguments[0] == "reproduce" {
                arguments.push("--quick");
            }
            let run = polygrain_in(folder.path(), &arguments);
            assert_eq!(run.code, 0, "{}: {command}\n{}", page.display(), run.stderr);
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} commands found");
}
