//! Who may ask: pages of this server, on this machine, and nobody else.
//!
//! A page on the internet can make a browser ask servers on its own machine, and can even pretend
//! to be one of them by letting its name lead to 127.0.0.1 (DNS rebinding). The `Host` then is that
//! page's, not ours.

use super::request::Request;
use super::response::Response;

/// Refuses requests that no page of this server makes.
pub(super) fn check(request: &Request, port: u16) -> Result<(), Response> {
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return Err(Response::error(405, "this server only shows: ask by GET or HEAD"));
    }
    if request.has_body {
        return Err(Response::error(400, "this server takes no content"));
    }
    if !request.target.starts_with('/') {
        return Err(Response::error(400, "ask for a path that begins with /"));
    }
    let [host] = &request.hosts[..] else {
        return Err(Response::error(400, "the request must name one host"));
    };
    if !is_ours(host, port) {
        let message = format!("this is not `{host}`: open http://127.0.0.1:{port}/");
        return Err(Response::error(421, &message));
    }
    if let Some(origin) = &request.origin {
        let ours = origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port));
        if !ours {
            let message = format!("pages of `{origin}` may not read this run");
            return Err(Response::error(403, &message));
        }
    }
    // Scripts and pictures on other pages ask without naming their origin.
    let elsewhere = matches!(request.fetch_site.as_deref(), Some("cross-site" | "same-site"));
    if elsewhere && request.path() != "/" {
        return Err(Response::error(403, "other pages may link to this one, but not read it"));
    }
    Ok(())
}

fn is_ours(host: &str, port: u16) -> bool {
    let names = ["127.0.0.1", "localhost", "[::1]"];
    let with_port = host.rsplit_once(':').filter(|(_, digits)| *digits == port.to_string());
    match with_port {
        Some((name, _)) => names.contains(&name),
        // Browsers leave out the port that is usual.
        None => port == 80 && names.contains(&host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_with_our_port_are_ours() {
        for host in ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"] {
            assert!(is_ours(host, 8000), "{host}");
        }
        for host in [
            "localhost",
            "localhost:80",
            "localhost:08000",
            "evil.example:8000",
            "localhost.evil.example:8000",
            "127.0.0.1.evil.example:8000",
            "evil@localhost:8000",
            "127.1:8000",
            "0.0.0.0:8000",
            "::1:8000",
            "",
            ":8000",
        ] {
            assert!(!is_ours(host, 8000), "{host}");
        }
        assert!(is_ours("localhost", 80));
    }
}
