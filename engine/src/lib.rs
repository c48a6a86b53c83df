//! An engine for the draughts family and its neighbours, as a library.
//!
//! This crate evaluates and searches positions of the ten games in [`rafle_rules`]. It opens no sockets, starts no
//! processes and needs no async runtime. The program `rafle` is a set of front ends over it.
//!
//! # Example
//!
//! Set up a position, search it with a node limit and print the best move:
//!
//! ```
//! use rafle_engine::session::Setup;
//! use rafle_engine::variants::Variant;
//! use rafle_engine::{Engine, Settings};
//! use rafle_protocol::hub::{Go, Level};
//!
//! let variant = Variant::find("normal")?; // International draughts.
//! let mut engine = Engine::new(Settings {
//!     variant,
//!     tt_exponent: 16, // 2^16 entries, 1 MiB.
//!     ..Settings::default()
//! });
//! let session = engine.open(Setup {
//!     position: Some("W:W28,32,37:B14,19,23"),
//!     moves: "",
//! })?;
//! let level = Level {
//!     nodes: Some(5_000),
//!     ..Level::default()
//! };
//! let found = engine.find(&*session, &level, Go::Think)?;
//! let best = found.best.expect("a move: the game is not over");
//! println!("{best}");
//! assert!(session.moves().contains(&best));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Engine::find`] waits for the result. [`Engine::search`] returns at once with a [`SearchHandle`], which yields a
//! report for each line that the search finds and stops the search when it is dropped.
//!
//! # Map of the crate
//!
//! Each layer uses the layers above it in this table.
//!
//! | module | contents |
//! |---|---|
//! | [`eval`] | what a position is worth: one folder per game, and the networks |
//! | [`search`] | alpha-beta for two sides, tree searches for more seats, the transposition table |
//! | [`endgame`] | endgame tables: building, checking and probing |
//! | [`session`] | a game in progress: texts of positions and moves in, texts out |
//! | [`variants`] | the list of games, each with its evaluator, search and tables |
//! | [`book`] | opening books: the file, its text form, looking positions up |
//! | the crate root | [`Engine`] and [`Settings`]: parameters, levels and time budgets, running searches |
//! | [`dialogue`] | the Hub dialogue with one client: lines in, replies out |
//! | [`games`] | games of PDN files: played through, checked, rewritten |
//! | [`openings`] | the openings of matches: ballots, random and balanced lines, files |
//! | [`analysis`] | games and positions searched move by move |
//! | [`suites`] | positions with known solutions: read, searched, found in games of the engine |
//! | [`selfplay`] | games of the engine against itself, and the files that store them |
//! | [`bookmaking`] | opening books made by searches and from games |
//! | [`training`] | network weights learned from those games |
//! | [`tuning`] | constants of the search tuned by games |
//!
//! The other modules are helpers: [`atomic_file`] replaces files atomically, [`regular_file`] opens only regular files,
//! [`checked_line`] adds checksums to lines of JSON, [`clock`] has the time of searches, [`shard`] splits work over
//! processes, [`text_lines`] reads lines of bounded length, [`thread`] starts threads that work in order and counts
//! processors, [`value_parsers`] parses counts and durations.
pub mod analysis;
pub mod atomic_file;
pub mod book;
#[cfg(feature = "threads")]
pub mod bookmaking;
pub mod checked_line;
pub mod clock;
mod codes;
pub mod dialogue;
pub mod endgame;
mod engine;
pub mod eval;
#[doc(hidden)]
pub mod fuzzing;
pub mod games;
pub mod openings;
mod parameters;
pub mod regular_file;
pub mod search;
#[cfg(feature = "threads")]
pub mod selfplay;
pub mod session;
pub mod shard;
pub mod suites;
pub mod text_lines;
pub mod thread;
#[cfg(feature = "threads")]
pub mod training;
#[cfg(feature = "threads")]
pub mod tuning;
pub mod value_parsers;
pub mod variants;

pub use codes::error_codes;
pub use engine::*;
