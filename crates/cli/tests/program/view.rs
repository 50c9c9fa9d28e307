//! The viewer's server: what it shows, to whom, and while a run goes on.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tempfile::{TempDir, tempdir};

use crate::polygrain_in;

const RAIN: &str = include_str!("rain.toml");
/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder with a short run in it, called `rain.run`.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("rain.toml"), RAIN).unwrap();
    let run = polygrain_in(folder.path(), &["run", "rain.toml", "--time", "0.05", "--quiet"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    folder
}

/// A program under way, ended with the test.
struct Program(Child);

impl Program {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A program that serves a run.
struct Viewer {
    program: Program,
    port: u16,
}

impl Viewer {
    /// Starts the program and waits for the line with its address.
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_polygrain"))
            .args(arguments)
            .arg("--no-open")
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // `view` tells it on standard output, `run` with its progress.
        let output: Box<dyn Read + Send> = if arguments[0] == "view" {
            Box::new(child.stdout.take().unwrap())
        } else {
            Box::new(child.stderr.take().unwrap())
        };
        let mut lines = BufReader::new(output).lines();
        let port = lines.by_ref().find_map(|line| {
            let line = line.unwrap();
            let (_, rest) = line.split_once("http://127.0.0.1:")?;
            rest.trim_end_matches('/').parse().ok()
        });
        // Whoever writes must be read.
        thread::spawn(move || lines.for_each(drop));
        Self { program: Program(child), port: port.expect("an address") }
    }

    fn view(folder: &Path) -> Self {
        Self::start(folder, &["view", "rain.run"])
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes as they are, and reads the answer to its end.
    fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have refused before all is sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Answer::parse(&bytes)
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let request =
            format!("{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n");
        self.send(request.as_bytes())
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    fn json(&self, path: &str) -> Json {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Listens to the news until the stream ends or enough is heard.
    fn listen(&self, headers: &str, mut enough: impl FnMut(&[Event]) -> bool) -> Vec<Event> {
        let mut stream = self.connect();
        let port = self.port;
        let request =
            format!("GET /api/events HTTP/1.1\r\nHost: localhost:{port}\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let (mut events, mut event) = (Vec::new(), Event::default());
        for line in BufReader::new(stream).lines() {
            let line = line.unwrap();
            match line.split_once(": ") {
                Some(("event", name)) => name.clone_into(&mut event.name),
                Some(("id", id)) => event.id = Some(id.parse().unwrap()),
                Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                _ if line.is_empty() && !event.name.is_empty() => {
                    events.push(std::mem::take(&mut event));
                    if enough(&events) {
                        break;
                    }
                }
                _ => {}
            }
        }
        events
    }
}

#[derive(Debug, Default)]
struct Event {
    name: String,
    id: Option<usize>,
    data: Json,
}

struct Answer {
    status: u16,
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        };
        Self { status, headers: lines.map(header).collect(), body: bytes[end + 4..].to_vec() }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// What is wrong, from an error's answer.
    fn error(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/json");
        let json: Json = serde_json::from_slice(&self.body).unwrap();
        json["error"].as_str().unwrap().to_owned()
    }
}

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

#[test]
fn the_page_is_served_with_all_that_keeps_it_safe() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let page = viewer.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<title>Polygrain</title>"));
    let state = viewer.get("/?frame=3&colour=speed");
    assert!(state.body == page.body);
    for answer in [page, viewer.get("/api/run"), viewer.get("/nothing")] {
        let policy = &answer.headers["content-security-policy"];
        for part in [
            "default-src 'self';",
            "img-src 'self' data: blob:;",
            "style-src 'self' 'unsafe-inline';",
            "worker-src 'self' blob:;",
            "connect-src 'self';",
            "frame-ancestors 'none';",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
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
fn nothing_but_the_run_can_be_reached() {
    let folder = folder();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    fs::write(folder.path().join("rain.run/secret.txt"), "secret").unwrap();
    let viewer = Viewer::view(folder.path());
    for path in [
        "/secret.txt",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "//secret.txt",
        "/assets/../secret.txt",
        "/assets/../index.html",
        "/index.html/",
        "/assets/",
        "/assets",
        "/etc/passwd",
        "//etc/passwd",
        "/scene.toml",
        "/run.log",
        "/poses/000000.bin",
        "/api/",
        "/api/run/",
        "/api/frames",
        "/api/frames/",
        "/api/frames/../secret.txt",
        "/api/frames/0/../../secret.txt",
        "/api/frames/-1",
        "/api/frames/+1",
        "/api/frames/1e0",
        "/api/frames/ 1",
        "/api/frames/%30",
        "/api/frames/0.bin",
        "/api/frames/0000000000000000000000000000000000",
        "/api/frames/999999999",
        "/api/frames/18446744073709551616",
        "/api/scene/../secret.txt",
        "/API/run",
    ] {
        let answer = viewer.get(path);
        assert!(matches!(answer.status, 404 | 400), "{path}: {}", answer.status);
        assert!(!answer.error().is_empty());
    }
    for target in ["http://127.0.0.1/api/run", "http://evil.example/", "*", "evil.example:80"] {
        assert_eq!(viewer.get(target).status, 400, "{target}");
    }
    assert_eq!(viewer.get("/api/run").status, 200, "it goes on");
}

#[test]
fn strangers_are_turned_away() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let port = viewer.port;
    let with = |head: String| {
        viewer.send(format!("GET /api/run HTTP/1.1\r\n{head}Connection: close\r\n\r\n").as_bytes())
    };
    for host in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        assert_eq!(with(format!("Host: {host}:{port}\r\n")).status, 200, "{host}");
    }
    // A name that leads here but is not ours: DNS rebinding.
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0"] {
        let answer = with(format!("Host: {host}:{port}\r\n"));
        assert_eq!(answer.status, 421, "{host}");
        assert!(answer.error().contains("open http://127.0.0.1:"), "{}", answer.error());
    }
    assert_eq!(with("Host: localhost\r\n".into()).status, 421, "without the port");
    assert_eq!(with(format!("Host: localhost:{}\r\n", port ^ 1)).status, 421);
    assert_eq!(with(String::new()).status, 400, "without a host");
    let both = format!("Host: localhost:{port}\r\nHost: evil.example\r\n");
    assert_eq!(with(both).status, 400);

    let from = |origin: &str| viewer.ask("GET", "/api/run", &format!("Origin: {origin}\r\n"));
    assert_eq!(from(&format!("http://127.0.0.1:{port}")).status, 200);
    assert_eq!(from(&format!("http://localhost:{port}")).status, 200);
    for origin in [
        "https://evil.example".to_owned(),
        "null".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        "http://127.0.0.1".to_owned(),
    ] {
        let answer = from(&origin);
        assert_eq!(answer.status, 403, "{origin}");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
    // A script or picture of another page names no origin, but the browser does.
    let site = |path: &str, site: &str| {
        viewer.ask("GET", path, &format!("Sec-Fetch-Site: {site}\r\n")).status
    };
    for path in ["/api/run", "/api/frames/0", "/api/events", "/assets/index.js"] {
        assert_eq!(site(path, "cross-site"), 403, "{path}");
    }
    assert_eq!((site("/", "cross-site"), site("/api/run", "same-origin")), (200, 200));
    assert_eq!(site("/api/run", "none"), 200, "typed by a person");
}

#[test]
fn only_questions_are_answered() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get"] {
        let answer = viewer.ask(method, "/api/run", "");
        assert_eq!(answer.status, 405, "{method}");
        assert_eq!(answer.headers["allow"], "GET, HEAD");
    }
    for content in ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"] {
        assert_eq!(viewer.ask("GET", "/api/run", content).status, 400, "{content}");
    }
    for path in ["/", "/api/run", "/api/shapes", "/api/events", "/nothing"] {
        let (head, get) = (viewer.ask("HEAD", path, ""), viewer.get("/api/run"));
        assert_eq!(head.status, if path == "/nothing" { 404 } else { 200 }, "{path}");
        assert!(head.body.is_empty(), "{path}");
        if path == "/api/run" {
            assert_eq!(head.headers["content-length"], get.body.len().to_string());
        }
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let long = |length: usize| "x".repeat(length);
    let huge_path = format!("GET /{} HTTP/1.1\r\n\r\n", long(100_000));
    assert_eq!(viewer.send(huge_path.as_bytes()).status, 414);
    let huge_header = format!("GET / HTTP/1.1\r\nCookie: {}\r\n\r\n", long(100_000));
    assert_eq!(viewer.send(huge_header.as_bytes()).status, 431);
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(1000));
    assert_eq!(viewer.send(many.as_bytes()).status, 431);
    let endless = long(800_000);
    assert!(matches!(viewer.send(endless.as_bytes()).status, 400 | 414));
    for text in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\n\r\n",
        b"\xff\xfe\xfd\r\n\r\n",
    ] {
        assert_eq!(viewer.send(text).status, 400, "{text:?}");
    }
    assert_eq!(viewer.get("/api/run").status, 200, "it goes on");
}

#[test]
fn a_browser_that_dawdles_keeps_nobody_waiting() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    // Some say nothing, some begin and stop, some ask and do not listen.
    let mut idle: Vec<TcpStream> = (0..45).map(|_| viewer.connect()).collect();
    for (i, stream) in idle.iter_mut().enumerate() {
        let begun: &[u8] = match i % 3 {
            0 => b"",
            1 => b"GET /api/run HTTP/1.1\r\nHost: loc",
            _ => b"GET /api/shapes HTTP/1.1\r\n",
        };
        stream.write_all(begun).unwrap();
    }
    let start = Instant::now();
    for _ in 0..5 {
        assert_eq!(viewer.get("/api/frames/0").status, 200);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    // Who has too many connections gets no more, until some are closed.
    idle.extend((0..30).map(|_| viewer.connect()));
    assert_eq!(viewer.get("/api/run").status, 503);
    drop(idle);
    let start = Instant::now();
    while viewer.get("/api/run").status != 200 {
        assert!(start.elapsed() < PATIENCE, "connections are not given back");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The rest of a request that does not come is not waited for without end.
#[test]
fn a_request_that_does_not_arrive_is_given_up() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let mut stream = viewer.connect();
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    assert_eq!(Answer::parse(&bytes).status, 408);
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

/// The scene, without an end that anyone will see.
fn endless(folder: &Path) {
    fs::write(folder.join("rain.toml"), RAIN.replace("time = 0.3", "time = 1000")).unwrap();
}

#[test]
fn a_run_is_looked_at_as_it_goes() {
    let folder = tempdir().unwrap();
    endless(folder.path());
    let viewer = Viewer::start(folder.path(), &["run", "rain.toml", "--view"]);
    let run = viewer.json("/api/run");
    assert_eq!((&run["live"], &run["summary"]), (&true.into(), &Json::Null));
    let known = run["frames"].as_array().unwrap().len();
    assert!(known > 0, "the first frame is there from the start");
    let events = viewer.listen("", |events| {
        events.iter().filter(|event| event.name == "frames").count() >= known + 3
    });
    let frames: Vec<&Event> = events.iter().filter(|event| event.name == "frames").collect();
    for (number, frame) in frames.iter().enumerate() {
        assert_eq!((&frame.data["index"], frame.id), (&number.into(), Some(number)));
        // Who hears of a frame can have it, and knows its bodies.
        assert_eq!(viewer.get(&format!("/api/frames/{number}")).status, 200);
    }
    assert!(events.iter().any(|event| event.name == "history"));
    assert!(events.iter().all(|event| event.name != "end"));
    assert_eq!(viewer.get("/api/summary").status, 404);
}

#[test]
fn a_run_of_another_program_is_looked_at_as_it_goes() {
    let folder = tempdir().unwrap();
    endless(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_polygrain"));
    command.args(["run", "rain.toml", "--quiet"]).current_dir(folder.path());
    let mut runner = Program(command.spawn().unwrap());
    let start = Instant::now();
    while !folder.path().join("rain.run/frames.pvd").exists() {
        assert!(start.elapsed() < PATIENCE, "the run does not begin");
        thread::sleep(Duration::from_millis(5));
    }
    let viewer = Viewer::view(folder.path());
    assert_eq!(viewer.json("/api/run")["live"], true);
    let events = viewer.listen("", |events| {
        // A run that dies writes no summary, and is over all the same.
        if events.len() > 5 {
            runner.kill();
        }
        false
    });
    assert_eq!(events.last().unwrap().name, "end");
    assert_eq!(viewer.json("/api/run")["live"], false);
}

/// Every file of a run but those that speak of wall time; the picture shows moments that depend on
/// it.
fn results(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut files = HashMap::new();
    for part in ["", "frames", "poses", "contacts"] {
        for entry in fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let varies = ["run.log", "summary.json", "picture.png"].contains(&name.as_str())
                || path.extension().is_some_and(|e| e == "pgc");
            if path.is_file() && !varies {
                files.insert(format!("{part}/{name}"), fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_run_that_is_looked_at_comes_out_the_same_and_ends_by_itself() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("rain.toml"), RAIN).unwrap();
    let plain = polygrain_in(folder.path(), &["run", "rain.toml", "--out", "plain", "--quiet"]);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    let arguments = ["run", "rain.toml", "--out", "seen", "--quiet", "--view"];
    let mut viewer = Viewer::start(folder.path(), &arguments);
    let events = viewer.listen("", |events| {
        let last = events.last().unwrap();
        if last.name == "frames" {
            viewer.get(&format!("/api/frames/{}", last.data["index"]));
        }
        false
    });
    assert_eq!(events.last().unwrap().name, "end", "also who only listens learns of the end");
    assert_eq!(events.iter().filter(|event| event.name == "frames").count(), 31);
    // Its output is no terminal: nobody would press Ctrl-C.
    assert_eq!(viewer.program.0.wait().unwrap().code(), Some(0));
    let [plain, seen] = ["plain", "seen"].map(|run| folder.path().join(run));
    let hash = |run: &Path| -> Json {
        let summary = fs::read(run.join("summary.json")).unwrap();
        serde_json::from_slice::<Json>(&summary).unwrap()["state_hash"].clone()
    };
    assert_eq!(hash(&plain), hash(&seen));
    let (plain, seen) = (results(&plain), results(&seen));
    let names = |files: &HashMap<String, Vec<u8>>| {
        let mut names: Vec<_> = files.keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(names(&plain), names(&seen));
    for (name, content) in &plain {
        assert!(seen[name] == *content, "{name} differs");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let folder = folder();
    for signal in ["-INT", "-TERM"] {
        let mut viewer = Viewer::view(folder.path());
        let sent = Command::new("kill").args([signal, &viewer.program.0.id().to_string()]).status();
        assert!(sent.unwrap().success());
        assert_eq!(viewer.program.0.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn what_cannot_be_shown_is_refused_with_advice() {
    let folder = folder();
    let refused = |arguments: &[&str]| {
        let run = polygrain_in(folder.path(), arguments);
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
        run.stderr
    };
    let stderr = refused(&["view", "nowhere", "--no-open"]);
    assert!(stderr.contains("there is no run in `nowhere`"), "{stderr}");
    assert!(stderr.contains("polygrain run"), "{stderr}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let stderr = refused(&["view", "rain.run", "--no-open", "--port", &port]);
    assert!(stderr.contains(&format!("cannot listen on port {port}")), "{stderr}");
    assert!(stderr.contains("choose another by --port"), "{stderr}");
    let stderr =
        refused(&["run", "rain.toml", "--out", "new", "--view", "--no-open", "--port", &port]);
    assert!(stderr.contains("cannot listen"), "{stderr}");
    assert!(!folder.path().join("new").exists(), "nothing is begun");
    for arguments in [
        &["view"][..],
        &["view", "rain.run", "--port", "70000"],
        &["run", "rain.toml", "--port", "8000"],
        &["run", "rain.toml", "--no-open"],
    ] {
        assert_eq!(polygrain_in(folder.path(), arguments).code, 2, "{arguments:?}");
    }
}

/// Nobody on the network can reach it.
#[cfg(target_os = "linux")]
#[test]
fn it_listens_to_this_machine_alone() {
    let folder = folder();
    let viewer = Viewer::view(folder.path());
    let port = format!("{:04X}", viewer.port);
    let sockets = ["tcp", "tcp6"].map(|kind| fs::read_to_string(format!("/proc/net/{kind}")));
    let addresses: Vec<String> = sockets
        .into_iter()
        .flatten()
        .flat_map(|table| table.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|line| {
            let mut fields = line.split_whitespace().skip(1);
            let (address, listening_port) = fields.next()?.split_once(':')?;
            // State 0A is LISTEN.
            let listens = fields.nth(1) == Some("0A") && listening_port == port;
            listens.then(|| address.to_owned())
        })
        .collect();
    assert_eq!(addresses, ["0100007F"], "127.0.0.1, and no other");
}
