//! What the server answers.

use std::borrow::Cow;
use std::io::{self, Write};

use serde_json::{Value as Json, json};

/// What the page may load and do: only what this server sends it.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' \
                      'unsafe-inline'; worker-src 'self' blob:; connect-src 'self'; \
                      frame-ancestors 'none'; base-uri 'none'";

/// An answer that is known as a whole.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Response {
    pub(super) status: u16,
    content_type: &'static str,
    /// Files of the page may be kept and asked for again; data is asked for anew.
    keep: bool,
    body: Cow<'static, [u8]>,
}

impl Response {
    pub(super) fn file(content_type: &'static str, content: &'static [u8]) -> Self {
        Self { status: 200, content_type, keep: true, body: Cow::Borrowed(content) }
    }

    pub(super) fn data(content_type: &'static str, content: Vec<u8>) -> Self {
        Self { status: 200, content_type, keep: false, body: Cow::Owned(content) }
    }

    pub(super) fn json(value: &Json) -> Self {
        Self::data("application/json", value.to_string().into_bytes())
    }

    /// What went wrong and what to do.
    pub(super) fn error(status: u16, message: &str) -> Self {
        Self { status, ..Self::json(&json!({ "error": message })) }
    }

    /// Writes the answer; to a HEAD request without the content.
    pub(super) fn write(
        &self,
        out: &mut impl Write,
        with_body: bool,
        keep_alive: bool,
    ) -> io::Result<()> {
        let allow = if self.status == 405 { "Allow: GET, HEAD\r\n" } else { "" };
        let connection = if keep_alive { "keep-alive" } else { "close" };
        let head = format!(
            "{}{allow}Content-Length: {}\r\nConnection: {connection}\r\n\r\n",
            head(self.status, self.content_type, self.keep),
            self.body.len(),
        );
        out.write_all(head.as_bytes())?;
        if with_body {
            out.write_all(&self.body)?;
        }
        out.flush()
    }
}

/// The first lines of every answer.
pub(super) fn head(status: u16, content_type: &str, keep: bool) -> String {
    let cache = if keep { "no-cache" } else { "no-store" };
    format!(
        "HTTP/1.1 {status} {}\r\n\
         Content-Type: {content_type}\r\n\
         Cache-Control: {cache}\r\n\
         Content-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\n\
         X-Frame-Options: DENY\r\n\
         Referrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n",
        reason(status)
    )
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        414 => "URI Too Long",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}
