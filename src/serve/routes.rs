use super::admission::{Admission, protect};
use super::connections::Connection;
use super::hub_session::HubSession;
use super::limits::{Timeouts, settings};
use super::resource::{HTML, Page, Response, SVG, answer, content_type, picture, refuse};
use super::rules_page::fragment;
use super::socket::{farewell, talk};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use rafle_engine::dialogue::MAX_LINE_BYTES;
use rafle_engine::variants::Variant;
use rafle_engine::{Engine, SearchPlaces};
use rafle_rules::pages::Language;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The size of a socket's read and write buffers in bytes.
const SOCKET_BUFFER: usize = 8 << 10;

/// State shared by all requests.
pub(super) struct Shared {
    /// The prefix of every path, with slashes at both ends.
    pub(super) prefix: String,
    pub(super) admission: Admission,
    /// Permits for dialogues.
    pub(super) boards: Arc<Semaphore>,
    pub(super) max_boards: usize,
    /// Permits for searches.
    pub(super) searches: Arc<SearchPlaces>,
    pub(super) timeouts: Timeouts,
}

/// Answers a request.
pub(super) fn respond(
    shared: &Arc<Shared>,
    connection: &Arc<Connection>,
    request: Request<Incoming>,
) -> Response {
    protect(match shared.admission.check(&request) {
        Ok(()) => route(shared, connection, request),
        Err(refused) => refused,
    })
}

fn route(
    shared: &Arc<Shared>,
    connection: &Arc<Connection>,
    request: Request<Incoming>,
) -> Response {
    let Some(path) = request.uri().path().strip_prefix(&shared.prefix) else {
        return not_found();
    };
    connection.is_guest();
    match path {
        "" => page_file("index.html", request.headers()),
        "hub" => hub(shared, connection, request),
        path => match path.strip_prefix("rules/") {
            Some(name) => rules(name, shared, request.headers()),
            None => page_file(path, request.headers()),
        },
    }
}

fn not_found() -> Response {
    refuse(StatusCode::NOT_FOUND, "there is nothing here")
}

fn page_file(path: &str, headers: &HeaderMap) -> Response {
    match Page::get(path) {
        Some(file) => answer(content_type(path), file.data, headers),
        None => not_found(),
    }
}

/// The rules of a variant, `fr/strand` in French, or one of their pictures.
fn rules(name: &str, shared: &Shared, headers: &HeaderMap) -> Response {
    let (language, variant) = match name.strip_prefix("fr/") {
        Some(variant) => (Language::French, variant),
        None => (Language::English, name),
    };
    if let Some(variant) = Variant::named(variant) {
        let page = fragment(variant.page_in(language), &shared.prefix, language);
        return answer(HTML, page.into_bytes().into(), headers);
    }
    match picture(name) {
        Some(picture) => answer(SVG, picture.as_bytes().into(), headers),
        None => not_found(),
    }
}

/// Starts a dialogue over a WebSocket.
fn hub(
    shared: &Arc<Shared>,
    connection: &Arc<Connection>,
    mut request: Request<Incoming>,
) -> Response {
    if let Err(refused) = Admission::check_origin(request.headers()) {
        return refused;
    }
    let Ok(response) = create_response_with_body(&request, Full::default) else {
        let sentence = "this address is for a WebSocket, version 13";
        return refuse(StatusCode::UPGRADE_REQUIRED, sentence);
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let (shared, connection) = (Arc::clone(shared), Arc::clone(connection));
    tokio::spawn(async move {
        let served = async {
            // This fails if the client has gone away meanwhile.
            if let Ok(upgraded) = upgrade.await {
                serve_socket(&shared, &connection, upgraded).await;
            }
        };
        tokio::select! {
            () = connection.sent_away() => {}
            () = served => {}
        }
    });
    response
}

async fn serve_socket(
    shared: &Shared,
    connection: &Connection,
    upgraded: hyper::upgrade::Upgraded,
) {
    let config = WebSocketConfig::default()
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(MAX_LINE_BYTES))
        .max_frame_size(Some(MAX_LINE_BYTES));
    let io = TokioIo::new(upgraded);
    let socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
    let Ok(place) = Arc::clone(&shared.boards).try_acquire_owned() else {
        let sentence = format!(
            "all {} boards of this server are in use: try again later",
            shared.max_boards
        );
        return farewell(socket, CloseCode::Again, Some(&sentence)).await;
    };
    connection.is_player();
    let engine = Engine::sharing(settings(), Arc::clone(&shared.searches));
    match HubSession::start(engine, place) {
        Ok(session) => talk(socket, session, shared.timeouts).await,
        Err(error) => {
            let sentence = error.to_string();
            farewell(socket, CloseCode::Again, Some(&sentence)).await;
        }
    }
}
