//! The embedded files, and answers with a content type and a version tag.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::{HeaderMap, StatusCode};
use rafle_rules::pages::PAGES;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// An answer, with all of its body.
pub(super) type Response = hyper::Response<Full<Bytes>>;

/// Text for people.
const PLAIN: &str = "text/plain; charset=utf-8";
/// A page or a part of one.
pub(super) const HTML: &str = "text/html; charset=utf-8";
/// A drawing.
pub(super) const SVG: &str = "image/svg+xml";

/// Content types by file name ending.
const TYPES: [(&str, &str); 12] = [
    ("html", HTML),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", SVG),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("webp", "image/webp"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
    ("txt", PLAIN),
];

/// The content type of a file, from the end of its name.
pub(super) fn content_type(name: &str) -> &'static str {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let known = TYPES.iter().find(|(known, _)| *known == end);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Answers with bytes, or with "not modified" if the client already has them.
pub(super) fn answer(kind: &'static str, bytes: Cow<'static, [u8]>, asked: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let is_same = has_tag(asked, &tag);
    let mut response = if is_same {
        with_status(StatusCode::NOT_MODIFIED, Bytes::new())
    } else {
        with_status(StatusCode::OK, bytes.into_owned().into())
    };
    let headers = response.headers_mut();
    if !is_same {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

/// Whether the client's tags include this one.
fn has_tag(asked: &HeaderMap, tag: &str) -> bool {
    let named = asked.get_all(IF_NONE_MATCH).iter();
    let named = named.filter_map(|value| value.to_str().ok());
    { named.flat_map(|value| value.split(',')) }.any(|named| {
        let named = named.trim();
        named == "*" || named.strip_prefix("W/").unwrap_or(named) == tag
    })
}

/// Refuses a request with a sentence.
pub(super) fn refuse(status: StatusCode, sentence: impl Into<String>) -> Response {
    let mut text = sentence.into();
    text.push('\n');
    let mut response = with_status(status, text.into());
    let kind = HeaderValue::from_static(PLAIN);
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

fn with_status(status: StatusCode, body: Bytes) -> Response {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    response
}

/// The page and its files. Debug builds read them from the source folder.
#[derive(RustEmbed)]
#[folder = "src/serve/page/"]
pub(super) struct Page;

/// A picture of the rules, by its file name.
pub(super) fn picture(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".svg")?;
    let page = PAGES.iter().find(|page| page.name == name)?;
    page.picture()
}
