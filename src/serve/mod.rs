//! The web server: the page in which people play, the rules of the games, and a WebSocket that carries the lines of the Hub
//! protocol, one message a line.
//!
//! The server keeps nothing: a game lives as long as its socket, and what a page wants to keep it keeps itself. One task
//! accepts connections (`server`), others answer requests (`routes`, after `admission` has looked at them) and carry messages
//! (`socket`). Each dialogue has a thread of its own (`board`), because the Hub front end may wait for its client.

mod admission;
mod board;
mod connections;
mod error;
mod limits;
mod links;
mod options;
mod page;
mod resource;
mod routes;
mod rules_page;
mod server;
mod socket;
mod token;

pub use error::ServeError;
pub use options::ServeOptions;
pub use server::serve;
