//! The page and the rules.

use crate::support::{Answer, Server, variants};

fn assert_protected(answer: &Answer) {
    for (name, part) in [
        ("content-security-policy", "default-src 'none'"),
        ("content-security-policy", "script-src 'self'"),
        ("content-security-policy", "frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        assert!(answer.header(name).contains(part), "{name}: {answer:?}");
    }
}

#[test]
fn every_file_of_the_page_has_its_place_type_and_headers() {
    let server = Server::start(&[]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/serve/page");
    let mut names = vec![(String::new(), "index.html".to_owned())];
    for file in std::fs::read_dir(folder).expect("the files of the page") {
        let file = file.expect("a file");
        if file.file_type().expect("a type").is_file() {
            let name = file.file_name().into_string().expect("a name");
            names.push((name.clone(), name));
        }
    }
    for (path, name) in names {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        assert_protected(&answer);
        let end = name.rsplit_once('.').expect("an end").1;
        let expected = match end {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => answer.header("content-type"),
        };
        assert_eq!(answer.header("content-type"), expected, "{path}");
        assert_ne!(expected, "application/octet-stream", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let written = std::fs::read(format!("{folder}/{name}")).expect("the file");
        assert!(answer.body == written, "{path}");
    }
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let server = Server::start(&[]);
    for path in ["/", "/rules/strand", "/rules/strand.svg"] {
        let tag = server.ask("GET", path, &[]).header("etag").to_owned();
        assert!(tag.len() > 4, "{tag}");
        let same = server.ask("GET", path, &[("If-None-Match", &tag)]);
        assert_eq!((same.status, same.body.len()), (304, 0), "{path}");
        assert_eq!(same.header("etag"), tag);
        assert_protected(&same);
        let other = server.ask("GET", path, &[("If-None-Match", "\"other\"")]);
        assert_eq!(other.status, 200, "{path}");
        let head = server.ask("HEAD", path, &[]);
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
    }
}

#[test]
fn nothing_else_is_there_and_nothing_can_be_written() {
    let server = Server::start(&[]);
    for path in [
        "/none",
        "/rules",
        "/rules/",
        "/rules/chess",
        "/rules/strand.md",
        "/rules/../../../Cargo.toml",
        "/../mod.rs",
        "/%2e%2e/mod.rs",
        "/..%2fmod.rs",
        "//etc/passwd",
        "/hub/x",
    ] {
        let answer = server.ask("GET", path, &[]);
        assert_eq!(answer.status, 404, "{path}");
        assert_protected(&answer);
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT"] {
        let answer = server.ask(method, "/", &[]);
        let refused = [400, 405, 421];
        assert!(refused.contains(&answer.status), "{method} {answer:?}");
    }
    assert_eq!(server.get("hub").status, 426, "no WebSocket is asked for");
}

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let parts = html.split(attribute).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn the_rules_of_every_game_are_there_and_no_link_is_dead() {
    for arguments in [&[][..], &["--bind", "0.0.0.0"]] {
        let server = Server::start(arguments);
        for variant in variants() {
            let rules = server.get(&format!("rules/{variant}"));
            assert_eq!(rules.status, 200, "{variant}");
            assert_eq!(rules.header("content-type"), "text/html; charset=utf-8");
            assert_protected(&rules);
            let page = rules.text();
            assert!(page.starts_with("<h1 id="), "{variant}");
            assert!(!page.contains(" style="), "the page allows no styles");
            assert!(!values(page, "src=\"").is_empty(), "{variant}: no picture");
            for link in [values(page, "src=\""), values(page, "href=\"")].concat() {
                if let Some(heading) = link.strip_prefix('#') {
                    assert!(page.contains(&format!("id=\"{heading}\"")), "{link}");
                } else if !link.starts_with("https://") {
                    let found = server.ask("GET", link, &[]);
                    assert_eq!(found.status, 200, "{variant}: {link}");
                }
            }
        }
    }
}
