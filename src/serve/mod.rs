//! The web server: the page where people play, the rules of the games, and a WebSocket for the Hub protocol, one line
//! per message.
//!
//! The server stores nothing: a game lives as long as its socket, and the page stores what it wants to keep. One task
//! accepts connections (`server`); others answer requests (`routes`, after `admission` has checked them) and carry
//! messages (`socket`). Each dialogue has its own thread (`board`), because the Hub front end may block on its client.

mod admission;
mod connections;
mod hub_session;
mod limits;
mod resource;
mod routes;
mod rules_page;
mod server;
mod socket;

pub use server::{ServeError, ServeOptions, serve};
