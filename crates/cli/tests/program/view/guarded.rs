//! To whom it shows anything, and what it refuses.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use super::client::{Answer, Viewer};
use super::{PATIENCE, folder};

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
