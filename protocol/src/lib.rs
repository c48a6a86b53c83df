//! The texts and messages of draughts programs, without rules and without an engine.
//!
//! Programs that play draughts exchange lines of text: commands with named arguments, positions in one word, moves such as
//! `32-28`. This crate parses those texts into plain values and writes them. It knows the form of a text but no rules: the
//! caller decides whether a move is legal and a square exists.
//!
//! - [`hub`]: the lines of the Hub protocol, from the client ([`hub::Command`]) and from the engine
//!   ([`hub::Reply`]), in the dialect that the file `HUB.md` beside this crate specifies.
//! - [`dxp`]: the messages of DXP, by which two programs play over one connection.
//! - [`moves`]: move texts, `32-28`, `28x19x23`, `g4-g7(h7,f7)`, `replay`.
//! - [`position`]: positions in one word, a side and one character for each cell; positions as lists of pieces, `W:Wg7,Kb7:Bh6,h4`; and positions of draughts in the form of Portable Draughts Notation,
//!   `W:W31-50:B1-20`.
//! - [`code`]: codes of errors with parameters, for programs that translate errors.
//! - [`epd`]: positions with their solutions, one a line.
//! - [`pdn`]: whole games in Portable Draughts Notation, with tags, comments and variations.
//!
//! Every error is one plain sentence that names the offending token. No text makes a reader panic, and each reader takes
//! time and memory in proportion to its text. Error messages contain no double quote, so they can be quoted values in a
//! Hub line.
//!
//! # Example
//!
//! ```
//! use rafle_protocol::hub::{Command, Done, Go, Reply};
//! use rafle_protocol::moves::{Signs, parse_moves};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let Some(Command::Pos(pos)) = Command::parse("pos moves=\"32-28 19-23 28 x 19\"")? else {
//!     return Err("a pos command was expected".into());
//! };
//! let moves = parse_moves(&pos.moves.unwrap_or_default(), Signs::Join)?;
//! assert_eq!(moves.len(), 3);
//! assert_eq!(moves[2].text, "28x19");
//!
//! let go = Command::Go { mode: Go::Think, draw_offer: false };
//! assert_eq!(Command::parse("go think")?, Some(go));
//!
//! let reply = Reply::Done(Done { best: Some("14x23x19".into()), ..Done::default() });
//! assert_eq!(reply.to_string(), "done move=14x23x19");
//! # Ok(())
//! # }
//! ```

pub mod code;
pub mod dxp;
pub mod epd;
pub mod hub;
pub mod moves;
pub mod pdn;
pub mod position;

mod text;
