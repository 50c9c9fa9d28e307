//! A small HTTP server for one run, one person and one machine.
//!
//! Requests are parsed by `httparse`; the rest is the standard library's, a thread for each
//! connection. Servers for the world are made for thousands of clients and bring hundreds of crates
//! or an asynchronous runtime; small ones (`tiny_http`, last released in 2022) know no deadline for a
//! request and no limit of its length.

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use polygrain_scene::results::Results;

use super::connection;
use super::response::Response;
use super::site::Site;

/// Connections at a time: a browser has six to a server.
const MOST_CONNECTIONS: usize = 64;
/// How long the last news may take.
const CLOSING: Duration = Duration::from_secs(2);

/// A port of this machine that is ours.
pub(crate) struct Door {
    listener: TcpListener,
    port: u16,
}

impl Door {
    /// Takes a port, any that is free if it is zero. Only programs on this machine can reach it.
    pub(crate) fn open(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port })
    }

    /// Where a browser finds it.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves a run from now on; `running` tells whether it is under way, if this program runs it.
    pub(crate) fn serve(
        &self,
        results: Results,
        running: Option<Arc<AtomicBool>>,
    ) -> io::Result<Server> {
        let site = Arc::new(Site {
            results,
            running,
            listeners: Arc::default(),
            closing: AtomicBool::new(false),
        });
        let (listener, port) = (self.listener.try_clone()?, self.port);
        let server = Server { site: Arc::clone(&site) };
        thread::Builder::new().name("server".into()).spawn(move || {
            let connections = Arc::default();
            for stream in listener.incoming() {
                match stream {
                    Ok(stream) => receive(stream, port, &site, &connections),
                    // Too many files are open: others must be closed first.
                    Err(_) => thread::sleep(Duration::from_millis(50)),
                }
            }
        })?;
        Ok(server)
    }
}

/// Answers a browser in a thread of its own, so that none waits for another.
fn receive(stream: TcpStream, port: u16, site: &Arc<Site>, connections: &Arc<AtomicUsize>) {
    let one = Counted::new(connections);
    let too_many = connections.load(Ordering::Relaxed) > MOST_CONNECTIONS;
    let site = Arc::clone(site);
    let answer = move || {
        let _one = one;
        // A browser that hangs up in the middle is none of our business.
        let _ = if too_many {
            connection::refuse(stream, &Response::error(503, "there are too many connections"))
        } else {
            connection::serve(stream, port, &site)
        };
    };
    // Without a thread the connection is closed, and the browser asks again.
    let _ = thread::Builder::new().name("connection".into()).spawn(answer);
}

/// A run that is served until the program ends.
pub(crate) struct Server {
    site: Arc<Site>,
}

impl Server {
    /// Waits a moment for those who listen to news to hear the last of them.
    pub(crate) fn close(&self) {
        self.site.closing.store(true, Ordering::Relaxed);
        let deadline = Instant::now() + CLOSING;
        while self.site.listeners.load(Ordering::Acquire) > 0 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// One more of something, as long as it lives.
pub(super) struct Counted(Arc<AtomicUsize>);

impl Counted {
    pub(super) fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
