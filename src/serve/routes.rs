use super::admission::{Admission, protect};
use super::connections::Connection;
use super::hub_session::HubSession;
use super::limits::{Timeouts, settings};
use super::resource::{HTML, Page, SVG, answer, content_type, picture, refuse};
use super::rules_page::fragment;
use super::socket::{farewell, talk};
use crate::hub::MAX_LINE_BYTES;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::get;
use hyper_util::rt::TokioIo;
use rafle_engine::variants::Variant;
use rafle_engine::{Engine, SearchPlaces};
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

/// The routes of the server.
pub(super) fn routes(shared: Arc<Shared>) -> Router {
    let prefix = &shared.prefix;
    Router::new()
        .route(prefix, get(index))
        .route(&format!("{prefix}hub"), get(hub))
        .route(&format!("{prefix}rules/{{name}}"), get(rules))
        .route(&format!("{prefix}{{*path}}"), get(file))
        .fallback(nothing)
        .layer(from_fn_with_state(Arc::clone(&shared), admit))
        .with_state(shared)
}

async fn admit(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    protect(match shared.admission.check(&request) {
        Ok(()) => {
            if request.uri().path().starts_with(&shared.prefix)
                && let Some(connection) = request.extensions().get::<Arc<Connection>>()
            {
                connection.is_guest();
            }
            next.run(request).await
        }
        Err(refused) => refused,
    })
}

async fn nothing() -> Response {
    refuse(StatusCode::NOT_FOUND, "there is nothing here")
}

async fn index(headers: HeaderMap) -> Response {
    page_file("index.html", &headers).await
}

async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    page_file(&path, &headers).await
}

async fn page_file(path: &str, headers: &HeaderMap) -> Response {
    match Page::get(path) {
        Some(file) => answer(content_type(path), file.data, headers),
        None => nothing().await,
    }
}

/// The rules of a variant, or one of their pictures.
async fn rules(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Some(variant) = Variant::named(&name) {
        let page = fragment(variant.page(), &shared.prefix);
        return answer(HTML, page.into_bytes().into(), &headers);
    }
    match picture(&name) {
        Some(picture) => answer(SVG, picture.as_bytes().into(), &headers),
        None => nothing().await,
    }
}

/// Starts a dialogue over a WebSocket.
async fn hub(State(shared): State<Arc<Shared>>, mut request: Request) -> Response {
    if let Err(refused) = Admission::check_origin(request.headers()) {
        return refused;
    }
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        let sentence = "this address is for a WebSocket, version 13";
        return refuse(StatusCode::UPGRADE_REQUIRED, sentence);
    };
    let Some(connection) = request.extensions().get::<Arc<Connection>>().cloned() else {
        return refuse(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the connection has no place",
        );
    };
    let upgrade = hyper::upgrade::on(&mut request);
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
