//! Decides which requests are answered, and sets the headers of every answer.

use super::resource::{Response, refuse};
use hyper::header::{
    ALLOW, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::uri::Authority;
use hyper::{HeaderMap, Method, Request, StatusCode};
use std::net::{Ipv4Addr, Ipv6Addr};

/// Pages load only what this server has, and no other site's page can embed or use them.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Adds the headers of every answer.
pub(super) fn protect(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Which requests are answered.
#[derive(Debug)]
pub(super) struct Admission {
    /// Names of this machine.
    hosts: Vec<String>,
}

impl Admission {
    /// Admits requests for IP addresses, `localhost` and these names.
    pub(super) fn new(hosts: Vec<String>) -> Self {
        Self { hosts }
    }

    /// Refuses a request that is no GET or HEAD, or that names a host other than this machine.
    #[allow(
        clippy::result_large_err,
        reason = "an answer is made once for a request"
    )]
    pub(super) fn check<B>(&self, request: &Request<B>) -> Result<(), Response> {
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            let sentence = "only GET and HEAD are answered";
            let mut response = refuse(StatusCode::METHOD_NOT_ALLOWED, sentence);
            let headers = response.headers_mut();
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return Err(response);
        }
        let host = host(request.headers());
        let is_direct = request.uri().authority().is_none();
        match host {
            Some(host) if is_direct && self.is_own(&host) => Ok(()),
            _ => Err(refuse(
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers only to IP addresses, localhost and the names given by --host",
            )),
        }
    }

    /// Whether a host is this machine, by an address or one of its names. Another site's name may also resolve to this
    /// machine (DNS rebinding), and its pages must not read anything.
    fn is_own(&self, host: &Authority) -> bool {
        let name = host.host();
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        let is_address = match bare {
            Some(bare) => bare.parse::<Ipv6Addr>().is_ok(),
            None => name.parse::<Ipv4Addr>().is_ok(),
        };
        let mut names = self.hosts.iter().map(String::as_str).chain(["localhost"]);
        let has_user = host.as_str().contains('@');
        !has_user && (is_address || names.any(|own| own.eq_ignore_ascii_case(name)))
    }

    /// Refuses a WebSocket opened by another site's page.
    #[allow(
        clippy::result_large_err,
        reason = "an answer is made once for a request"
    )]
    pub(super) fn check_origin(headers: &HeaderMap) -> Result<(), Response> {
        let own = host(headers);
        let mut origins = headers.get_all(ORIGIN).iter();
        let is_own = origins.all(|origin| {
            let origin = origin.to_str().unwrap_or_default();
            let origin = { origin.strip_prefix("http://") }
                .or_else(|| origin.strip_prefix("https://"))
                .unwrap_or_default();
            own.as_ref()
                .is_some_and(|own| own.as_str().eq_ignore_ascii_case(origin))
        });
        if is_own {
            Ok(())
        } else {
            let sentence = "only pages of this server may connect: the Origin is another one";
            Err(refuse(StatusCode::FORBIDDEN, sentence))
        }
    }
}

/// The host named in a request; `None` unless there is exactly one.
fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes()).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(method: &str, hosts: &[&str], uri: &str) -> u16 {
        let admission = Admission::new(vec!["games.example".to_owned()]);
        let mut request = Request::builder().method(method).uri(uri);
        for host in hosts {
            request = request.header(HOST, *host);
        }
        let request = request.body(()).unwrap();
        let checked = admission.check(&request);
        checked.map_or_else(|refused| refused.status().as_u16(), |()| 200)
    }

    #[test]
    fn only_addresses_and_own_names_are_answered() {
        for host in [
            "127.0.0.1:8027",
            "127.0.0.1",
            "192.168.0.7:1",
            "[::1]:8027",
            "localhost",
            "LOCALHOST:8027",
            "Games.example:9",
        ] {
            assert_eq!(status("GET", &[host], "/"), 200, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "evil@localhost",
            "[evil]",
            "",
            "1.2.3",
            "ë",
        ] {
            assert_eq!(status("GET", &[host], "/"), 421, "{host}");
        }
        assert_eq!(status("GET", &[], "/"), 421);
        assert_eq!(status("GET", &["localhost", "localhost"], "/"), 421);
        assert_eq!(status("GET", &["localhost"], "http://evil.example/"), 421);
    }

    #[test]
    fn only_what_reads_is_answered() {
        for (method, expected) in [("GET", 200), ("HEAD", 200), ("POST", 405), ("OPTIONS", 405)] {
            assert_eq!(status(method, &["localhost"], "/"), expected, "{method}");
        }
    }

    #[test]
    fn a_socket_is_for_own_pages_and_for_programs() {
        let check = |host: &str, origins: &[&str]| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            for origin in origins {
                headers.append(ORIGIN, origin.parse().unwrap());
            }
            Admission::check_origin(&headers).is_ok()
        };
        assert!(check("localhost:8027", &[]));
        assert!(check("localhost:8027", &["http://localhost:8027"]));
        assert!(check("games.example", &["https://games.example"]));
        for origin in [
            "http://localhost",
            "http://localhost:80270",
            "http://evil.example",
            "null",
            "",
            "file://",
            "localhost:8027",
        ] {
            assert!(!check("localhost:8027", &[origin]), "{origin}");
        }
        let both = ["http://localhost:8027", "http://evil.example"];
        assert!(!check("localhost:8027", &both));
    }
}
