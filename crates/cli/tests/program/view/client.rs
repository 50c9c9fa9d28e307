//! A browser made of a socket: asks the server, and listens to its news.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value as Json;

use super::PATIENCE;

/// A program under way, ended with the test.
pub(super) struct Program(pub(super) Child);

impl Program {
    pub(super) fn kill(&mut self) {
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
pub(super) struct Viewer {
    pub(super) program: Program,
    pub(super) port: u16,
}

impl Viewer {
    /// Starts the program and waits for the line with its address.
    pub(super) fn start(folder: &Path, arguments: &[&str]) -> Self {
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

    pub(super) fn view(folder: &Path) -> Self {
        Self::start(folder, &["view", "rain.run"])
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes as they are, and reads the answer to its end.
    pub(super) fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have refused before all is sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Answer::parse(&bytes)
    }

    pub(super) fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let request =
            format!("{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n");
        self.send(request.as_bytes())
    }

    pub(super) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    pub(super) fn json(&self, path: &str) -> Json {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Listens to the news until the stream ends or enough is heard.
    pub(super) fn listen(
        &self,
        headers: &str,
        mut enough: impl FnMut(&[Event]) -> bool,
    ) -> Vec<Event> {
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
pub(super) struct Event {
    pub(super) name: String,
    pub(super) id: Option<usize>,
    pub(super) data: Json,
}

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HashMap<String, String>,
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn parse(bytes: &[u8]) -> Self {
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

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// What is wrong, from an error's answer.
    pub(super) fn error(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/json");
        let json: Json = serde_json::from_slice(&self.body).unwrap();
        json["error"].as_str().unwrap().to_owned()
    }
}
