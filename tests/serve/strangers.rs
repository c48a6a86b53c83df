//! Who is not answered.

use crate::support::Server;

#[test]
fn requests_for_the_names_of_other_sites_are_refused() {
    let server = Server::start(&["--host", "games.example"]);
    let port = server.port;
    for (host, status) in [
        ("evil.example".to_owned(), 421),
        (format!("evil.example:{port}"), 421),
        (format!("localhost:{port}"), 200),
        ("games.example".to_owned(), 200),
        (format!("[::1]:{port}"), 200),
        ("10.1.2.3".to_owned(), 200),
    ] {
        for path in ["/", "/rules/strand"] {
            let answer = server.ask("GET", path, &[("Host", &host)]);
            assert_eq!(answer.status, status, "{host}");
        }
        let found = server
            .socket_as(&[("Host", &host)])
            .map_or_else(|s| s, |_| 200);
        assert_eq!(found, status, "{host}");
    }
}

#[test]
fn pages_of_other_sites_get_no_dialogue() {
    let server = Server::start(&[]);
    let own = format!("http://{}", server.host());
    assert!(server.socket_as(&[("Origin", &own)]).is_ok());
    for origin in ["http://evil.example", "null", "http://127.0.0.1", "file://"] {
        let refused = server.socket_as(&[("Origin", origin)]).map(drop);
        assert_eq!(refused, Err(403), "{origin}");
    }
}

#[test]
fn a_server_that_is_open_to_others_is_below_a_name_that_nobody_can_guess() {
    let server = Server::start(&["--bind", "0.0.0.0"]);
    assert_eq!(server.said.len(), 1, "it says that it is open");
    assert!(server.said[0].contains("open to other machines"));
    let token = server.prefix.trim_matches('/').to_owned();
    assert_eq!(token.len(), 32, "{token}");
    assert!(token.chars().all(|c| c.is_ascii_hexdigit()));
    assert_eq!(server.get("").status, 200);
    assert!(server.socket_as(&[]).is_ok());
    let half = &token[..16];
    for path in [
        "/".to_owned(),
        "/hub".to_owned(),
        "/index.html".to_owned(),
        "/rules/strand".to_owned(),
        format!("/{token}"),
        format!("/{half}/"),
        format!("/{token}x/"),
        format!("//{token}/"),
    ] {
        let answer = server.ask("GET", &path, &[]);
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains(half) && answer.header("location").is_empty());
    }
    let other = Server::start(&["--bind", "0.0.0.0"]);
    assert_ne!(other.prefix, server.prefix);
}
