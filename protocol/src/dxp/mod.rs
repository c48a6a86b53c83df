//! DXP, the DamExchange protocol: two programs play international draughts over one connection.
//!
//! A message is 1 to [`MAX_MESSAGE`] ASCII characters, followed by a NUL in the stream. The *Initiator* is the program
//! that asks for games, the *Follower* the other; either of them may have opened the connection. [`Message::read`]
//! parses a message without its NUL, `Display` writes one. Blanks and fractions in numbers are accepted where programs
//! in use write them.
//!
//! The protocol is described at <http://mesander.nl/damexchange>.
//!
//! ```
//! use rafle_protocol::dxp::{EndReason, GameEnd, Message, PlayedMove};
//!
//! let played = Message::read(b"M001205250422122320");
//! let expected = PlayedMove { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] };
//! assert_eq!(expected.to_text(), "5x25(22,12,23,20)");
//! assert_eq!(played, Ok(Message::Move(expected)));
//!
//! let end = GameEnd { reason: EndReason::Draw, stop: false };
//! assert_eq!(Message::GameEnd(end).to_string(), "E20");
//! ```

mod back_answer;
mod back_request;
mod colour;
mod error;
mod game_answer;
mod game_end;
mod game_request;
mod limits;
mod message;
mod minutes;
mod played_move;
mod position;
mod read;
mod write;

pub use back_answer::BackAnswer;
pub use back_request::BackRequest;
pub use colour::Colour;
pub use error::MessageError;
pub use game_answer::{AnswerCode, GameAnswer};
pub use game_end::{EndReason, GameEnd};
pub use game_request::GameRequest;
pub use limits::{MAX_MESSAGE, NAME_LENGTH, PORT, VERSION};
pub use message::Message;
pub use minutes::Minutes;
pub use played_move::PlayedMove;
pub use position::Position;
