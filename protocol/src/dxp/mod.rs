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

mod error;
mod message;
mod minutes;
mod position;
mod read;
mod write;

pub use error::MessageError;
pub use message::{
    AnswerCode, BackAnswer, BackRequest, Colour, EndReason, GameAnswer, GameEnd, GameRequest,
    MAX_MESSAGE, Message, NAME_LENGTH, PORT, PlayedMove, VERSION,
};
pub use minutes::Minutes;
pub use position::Position;
