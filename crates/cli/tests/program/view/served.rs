//! What it shows.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::Value as Json;

use super::client::Viewer;
use super::folder;

#[test]
fn every_part_of_a_run_is_served() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let file = |name: &str| fs::read(folder.path().join("rain.run").join(name)).unwrap();
    for (path, name, kind) in [
        ("/api/shapes", "shapes.bin", "application/octet-stream"),
        ("/api/frames/0", "poses/000000.bin", "application/octet-stream"),
        ("/api/frames/5", "poses/000005.bin", "application/octet-stream"),
        ("/api/history", "history.csv", "text/csv; charset=utf-8"),
        ("/api/scene", "scene.toml", "text/plain; charset=utf-8"),
    ] {
        let answer = viewer.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        assert!(answer.body == file(name), "{path}");
        assert_eq!(answer.headers["content-type"], kind);
        assert_eq!(answer.headers["content-length"], answer.body.len().to_string());
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    let summary: Json = serde_json::from_slice(&file("summary.json")).unwrap();
    assert_eq!(viewer.json("/api/summary"), summary);

    let run = viewer.json("/api/run");
    assert_eq!((&run["title"], &run["live"]), (&"Rain".into(), &false.into()));
    assert_eq!(run["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(run["summary"], summary);
    let frames = run["frames"].as_array().unwrap();
    assert_eq!((frames.len(), &frames[5]["index"]), (6, &5.into()));
    assert!((frames[5]["time"].as_f64().unwrap() - 0.05).abs() < 1e-3);
    let bodies: Json = serde_json::from_slice(&file("bodies.json")).unwrap();
    let named: Vec<String> = ["groups", "walls"]
        .iter()
        .flat_map(|kind| bodies[kind].as_array().unwrap())
        .map(|name| name.as_str().unwrap().to_owned())
        .collect();
    let groups = run["groups"].as_array().unwrap();
    for (place, body) in run["bodies"].as_array().unwrap().iter().enumerate() {
        let described = &bodies["bodies"][place];
        let group = &groups[body[0].as_u64().unwrap() as usize];
        let kind = group["kind"].as_str().unwrap();
        assert_eq!(group["name"], described[kind]);
        assert_eq!(run["materials"][body[1].as_u64().unwrap() as usize], described["material"]);
    }
    let of_groups: Vec<_> = groups.iter().map(|group| group["name"].as_str().unwrap()).collect();
    assert_eq!(of_groups, named);
    assert_eq!(run["gravity"][2].as_f64(), Some(-9.81));
}

/// Every file that the page asks for is part of the program.
#[test]
fn the_page_is_whole() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let page = viewer.get("/").text();
    let asked = page.split(['"', '\'']).filter_map(|part| part.strip_prefix("./"));
    for name in asked {
        let answer = viewer.get(&format!("/{name}"));
        assert_eq!(answer.status, 200, "{name}");
        let kind = &answer.headers["content-type"];
        let extension = Path::new(name).extension().unwrap().to_str().unwrap();
        let expected = match extension {
            "js" => "javascript",
            other => other,
        };
        assert!(kind.contains(expected), "{name}: {kind}");
    }
}

#[test]
fn a_connection_takes_one_request_after_the_other() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let mut stream = viewer.connect();
    let ask = |path: &str, more: &str| {
        format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n{more}\r\n", viewer.port)
    };
    // Both at once, and the second in two pieces.
    let (first, second) = (ask("/api/scene", ""), ask("/api/summary", "Connection: close\r\n"));
    let (begin, rest) = second.split_at(20);
    stream.write_all(format!("{first}{begin}").as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(50));
    stream.write_all(rest.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 2);
    assert!(text.contains("[[groups]]") && text.contains("state_hash"));
}

#[test]
fn damaged_files_give_a_message() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let place = |name: &str| folder.path().join("rain.run").join(name);
    let damage = |name: &str| {
        let whole = fs::read(place(name)).unwrap();
        fs::write(place(name), &whole[..whole.len() - whole.len() / 3]).unwrap();
    };
    for (path, name) in [
        ("/api/frames/2", "poses/000002.bin"),
        ("/api/shapes", "shapes.bin"),
        ("/api/summary", "summary.json"),
        ("/api/run", "bodies.json"),
        ("/api/scene", "scene.toml"),
    ] {
        damage(name);
        let answer = viewer.get(path);
        assert_eq!(answer.status, 500, "{path}");
        let error = answer.error();
        assert!(error.contains(&format!("{name}` is damaged")), "{error}");
        assert!(error.contains("run the scene again"), "{error}");
    }
    fs::write(place("history.csv"), "time_s,step\n1,2,3\n").unwrap();
    assert!(viewer.get("/api/history").error().contains("line 2 has 3 values"));
    fs::write(place("poses/000003.bin"), [b'P'; 3]).unwrap();
    assert!(viewer.get("/api/frames/3").error().contains("does not begin with"));
    fs::remove_file(place("poses/000004.bin")).unwrap();
    assert_eq!(viewer.get("/api/frames/4").status, 404);
    fs::remove_file(place("shapes.bin")).unwrap();
    assert!(viewer.get("/api/shapes").error().contains("the run wrote no frames"));
    assert_eq!(viewer.get("/").status, 200, "the page tells it");
}

#[test]
fn news_of_a_run_that_is_over_end_with_its_end() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let events = viewer.listen("", |_| false);
    let names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
    assert_eq!(
        names,
        ["frames", "frames", "frames", "frames", "frames", "frames", "history", "end"]
    );
    // A browser that lost its connection says what it heard last.
    let rest = viewer.listen("Last-Event-ID: 3\r\n", |_| false);
    assert_eq!(rest[0].data["index"], 4);
}
