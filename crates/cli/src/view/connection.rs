//! One browser at the other end.

use std::io::{self, ErrorKind, Read};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use super::request::Request;
use super::response::Response;
use super::site::{Answer, Site};
use super::{events, guard};

/// A longer head of a request is refused.
const MAX_HEAD: usize = 16 * 1024;
/// How long a browser may take for the head of a request, and between two of them.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
const IDLE_PATIENCE: Duration = Duration::from_mins(1);
/// How long it may take nothing of an answer.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// What is read of a request that has been refused, so that the refusal arrives.
const MOST_DRAINED: usize = 1 << 20;
const DRAIN_PATIENCE: Duration = Duration::from_secs(1);

/// Answers requests until the browser goes or asks for something that is refused.
pub(super) fn serve(mut stream: TcpStream, port: u16, site: &Site) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_PATIENCE))?;
    let mut inbox = Inbox { bytes: Vec::new() };
    loop {
        let request = match inbox.next(&mut stream)? {
            Arrival::Request(request) => request,
            Arrival::Refused(refusal) => return refuse(stream, &refusal),
            Arrival::Gone => return Ok(()),
        };
        if let Err(refusal) = guard::check(&request, port) {
            return refuse(stream, &refusal);
        }
        let with_body = request.method == "GET";
        match site.answer(&request) {
            Answer::Whole(response) => {
                response.write(&mut stream, with_body, request.keep_alive)?;
            }
            Answer::Events(_) if !with_body => {
                Response::data("text/event-stream", Vec::new()).write(&mut stream, false, false)?;
                return Ok(());
            }
            Answer::Events(after) => return events::tell(&mut stream, site, after),
        }
        if !request.keep_alive {
            return Ok(());
        }
    }
}

/// Answers with an error and hangs up.
pub(super) fn refuse(mut stream: TcpStream, refusal: &Response) -> io::Result<()> {
    refusal.write(&mut stream, true, false)?;
    stream.shutdown(Shutdown::Write)?;
    // A connection that is closed with something unread resets, and the answer may be lost.
    let deadline = Instant::now() + DRAIN_PATIENCE;
    let mut drained = 0;
    let mut buffer = [0; 4096];
    while drained < MOST_DRAINED {
        match read_until(&mut stream, &mut buffer, deadline) {
            Ok(count) if count > 0 => drained += count,
            _ => break,
        }
    }
    Ok(())
}

enum Arrival {
    Request(Request),
    Refused(Response),
    Gone,
}

/// What has come and has not been looked at.
struct Inbox {
    bytes: Vec<u8>,
}

impl Inbox {
    fn next(&mut self, stream: &mut TcpStream) -> io::Result<Arrival> {
        let mut deadline = Instant::now() + IDLE_PATIENCE;
        let mut begun = false;
        loop {
            match Request::parse(&self.bytes) {
                Err(refusal) => return Ok(Arrival::Refused(refusal)),
                Ok(Some((request, length))) => {
                    self.bytes.drain(..length);
                    return Ok(Arrival::Request(request));
                }
                Ok(None) if self.bytes.len() > MAX_HEAD => {
                    return Ok(Arrival::Refused(self.too_long()));
                }
                Ok(None) => {}
            }
            if !begun && !self.bytes.is_empty() {
                begun = true;
                deadline = Instant::now() + HEAD_PATIENCE;
            }
            let mut buffer = [0; 4096];
            match read_until(stream, &mut buffer, deadline) {
                Ok(0) => return Ok(Arrival::Gone),
                Ok(count) => self.bytes.extend_from_slice(&buffer[..count]),
                Err(error) if is_timeout(&error) && begun => {
                    return Ok(Arrival::Refused(Response::error(
                        408,
                        "the request did not arrive",
                    )));
                }
                Err(error) if is_timeout(&error) => return Ok(Arrival::Gone),
                Err(error) => return Err(error),
            }
        }
    }

    fn too_long(&self) -> Response {
        if self.bytes.contains(&b'\n') {
            Response::error(431, "the headers of the request are too long")
        } else {
            Response::error(414, "the address is too long")
        }
    }
}

/// Reads what comes before a moment.
fn read_until(stream: &mut TcpStream, buffer: &mut [u8], deadline: Instant) -> io::Result<usize> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(ErrorKind::TimedOut.into());
    }
    stream.set_read_timeout(Some(left))?;
    loop {
        match stream.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Systems differ in what they call it.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock)
}
