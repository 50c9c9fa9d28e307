//! What a browser asks for.

use super::response::Response;

/// More headers than this are an attack or a mistake.
const MAX_HEADERS: usize = 64;

/// The head of a request; there is no body.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) target: String,
    /// Every `Host`: there must be one.
    pub(super) hosts: Vec<String>,
    pub(super) origin: Option<String>,
    /// Who asks, as browsers tell it: `same-origin`, `cross-site`…
    pub(super) fetch_site: Option<String>,
    pub(super) last_event: Option<usize>,
    pub(super) has_body: bool,
    /// Whether another request may follow.
    pub(super) keep_alive: bool,
}

impl Request {
    /// The first request of some bytes and its length; none if it is not all there yet.
    pub(super) fn parse(bytes: &[u8]) -> Result<Option<(Self, usize)>, Response> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        let length = match parsed.parse(bytes) {
            Ok(httparse::Status::Complete(length)) => length,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(httparse::Error::TooManyHeaders) => {
                return Err(Response::error(431, "the request has too many headers"));
            }
            Err(error) => {
                return Err(Response::error(400, &format!("this is no HTTP request: {error}")));
            }
        };
        let mut request = Self {
            method: parsed.method.unwrap_or_default().to_owned(),
            target: parsed.path.unwrap_or_default().to_owned(),
            keep_alive: parsed.version == Some(1),
            ..Self::default()
        };
        for header in parsed.headers {
            // Who sends letters beyond ASCII in these is not a browser.
            request.take(header.name, &String::from_utf8_lossy(header.value));
        }
        Ok(Some((request, length)))
    }

    fn take(&mut self, name: &str, value: &str) {
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "host" => self.hosts.push(value.to_ascii_lowercase()),
            "origin" => self.origin = Some(value.to_ascii_lowercase()),
            "sec-fetch-site" => self.fetch_site = Some(value.to_ascii_lowercase()),
            "last-event-id" => self.last_event = value.parse().ok(),
            "transfer-encoding" => self.has_body = true,
            "content-length" => self.has_body |= value != "0",
            "connection" => {
                let mut words = value.split(',').map(str::trim);
                self.keep_alive &= !words.any(|word| word.eq_ignore_ascii_case("close"));
            }
            _ => {}
        }
    }

    /// What is asked for, without `?…`.
    pub(super) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_once_it_is_whole() {
        let text =
            b"GET /api/run?x=1 HTTP/1.1\r\nHost: LocalHost:80\r\nLast-Event-ID: 7\r\n\r\nGET";
        for cut in 0..text.len() - 3 {
            assert_eq!(Request::parse(&text[..cut]), Ok(None), "{cut}");
        }
        let (request, length) = Request::parse(text).unwrap().unwrap();
        assert_eq!((request.path(), length), ("/api/run", text.len() - 3));
        assert_eq!(request.hosts, ["localhost:80"]);
        assert_eq!(request.last_event, Some(7));
        assert!(request.keep_alive && !request.has_body);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for text in [
            "hello\r\n\r\n",
            "GET / HTTP/3.0\r\n\r\n",
            "\x16\x03\x01\x02",
            "GET / HTTP/1.1\r\nA B\r\n\r\n",
        ] {
            assert_eq!(Request::parse(text.as_bytes()).unwrap_err().status, 400, "{text}");
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(100));
        assert_eq!(Request::parse(many.as_bytes()).unwrap_err().status, 431);
    }
}
