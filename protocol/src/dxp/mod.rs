//! DXP, the DamExchange protocol: two programs play international draughts over one connection.
//!
//! A message is 1 to [`LONGEST`] ASCII characters; on the wire a NUL follows each. One program is the
//! *Initiator*, which asks for games, the other the *Follower*, whichever of them has called the other.
//! [`Message::read`] takes a message without its NUL, `Display` writes one. Blanks and fractions in
//! numbers are read where programs in use write them.
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
mod minutes;
mod position;
mod read;
mod write;

pub use error::MessageError;
pub use minutes::Minutes;
pub use position::Position;

use crate::moves::{Cell, MoveText, Separator};

/// The most characters of a message, its letter included.
pub const LONGEST: usize = 127;

/// The most characters of a program's name.
pub const NAME_LENGTH: usize = 32;

/// The port that programs listen on unless they are told another.
pub const PORT: u16 = 27531;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Message {
    /// `R`, GAMEREQ: the Initiator asks for a game.
    GameRequest(GameRequest),
    /// `A`, GAMEACC: the Follower's answer.
    GameAnswer(GameAnswer),
    /// `M`, MOVE.
    Move(PlayedMove),
    /// `E`, GAMEEND: instead of a move, or to acknowledge the other's.
    GameEnd(GameEnd),
    /// `C`, CHAT: a text for people, at any time. Printable ASCII, at most 126 characters; what else
    /// the text holds is written as `?`, what is longer is cut.
    Chat(String),
    /// `B`, BACKREQ: moves are to be taken back, down to the position before this one.
    BackRequest(BackRequest),
    /// `K`, BACKACC: the answer to that.
    BackAnswer(BackAnswer),
}

/// The wish for a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameRequest {
    /// The Initiator's name: printable ASCII, at most [`NAME_LENGTH`] characters without blanks round
    /// them. What else it holds is written as `?`, what is longer is cut.
    pub initiator: String,
    /// What the Follower is to play.
    pub follower: Colour,
    /// Each side's time for the whole game.
    pub time: Minutes,
    /// The number of moves of each side after which the game may be ended, up to 999; 0 for no limit.
    pub moves: u16,
    /// Where the game begins; `None` for the start position.
    pub position: Option<Position>,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `W`
    White,
    /// `Z`, from the Dutch *zwart*.
    Black,
}

/// The answer to a request for a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameAnswer {
    /// The Follower's name, as in [`GameRequest::initiator`].
    pub follower: String,
    /// Whether the game is on.
    pub code: AnswerCode,
}

/// What the answer to a request for a game says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerCode {
    /// `0`: the game begins.
    Accept,
    /// `1`: the Follower does not know this version of the protocol.
    Version,
    /// `2`: not this game.
    RefuseGame,
    /// `3`: no game at all.
    RefuseAll,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The seconds that the mover took, up to 9999; for information only.
    pub seconds: u16,
    /// Where the piece stood, up to 99; whether the board has that square is for the game to say.
    pub from: u8,
    /// Where it stands now.
    pub to: u8,
    /// The captured squares in any order, at most [`PlayedMove::MOST_CAPTURED`].
    pub captured: Vec<u8>,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// Why, from the writer's side; an acknowledgement says [`EndReason::Unknown`].
    pub reason: EndReason,
    /// Whether the writer wants no further game.
    pub stop: bool,
}

/// Why a game ends, for information only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// `0`
    Unknown,
    /// `1`
    ILose,
    /// `2`
    Draw,
    /// `3`
    IWin,
}

/// The wish to go back to the position before a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BackRequest {
    /// The number of the move, up to 999; the first is 1.
    pub number: u16,
    /// Who is to play it.
    pub side: Colour,
}

/// The answer to the wish to go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BackAnswer {
    /// `0`: the moves are taken back.
    Accept,
    /// `1`: the program never takes back moves.
    Unsupported,
    /// `2`: it wants to go on with the game.
    Continue,
}

impl Colour {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl PlayedMove {
    /// The most captured squares that a message has room for.
    pub const MOST_CAPTURED: usize = (LONGEST - 11) / 2;

    /// The move as a text that names every captured square, `32-28` or `28x19(23)`, so that it never
    /// fits two moves.
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.captured.is_empty() {
            return format!("{}-{}", self.from, self.to);
        }
        let captured: Vec<String> = self.captured.iter().map(u8::to_string).collect();
        format!("{}x{}({})", self.from, self.to, captured.join(","))
    }

    /// The message for a move as engines write it: `32-28`, or `28x19x23` with both ends and every
    /// captured square. `None` for a text of another form.
    #[must_use]
    pub fn of(text: &MoveText, seconds: u16) -> Option<Self> {
        let MoveText::Path(path) = text else {
            return None;
        };
        let number = |cell: &Cell| match cell {
            Cell::Number(number) => u8::try_from(*number).ok().filter(|&number| number <= 99),
            _ => None,
        };
        let cells: Vec<u8> = path.cells.iter().map(number).collect::<Option<_>>()?;
        let [from, to, captured @ ..] = cells.as_slice() else {
            return None;
        };
        let is_capture = path.separator == Separator::Capture;
        let fits = is_capture != captured.is_empty() && captured.len() <= Self::MOST_CAPTURED;
        (fits && path.captured.is_empty()).then(|| Self {
            seconds,
            from: *from,
            to: *to,
            captured: captured.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::parse_move;

    #[test]
    fn an_engines_move_becomes_a_message_and_a_message_a_text() {
        for (text, message, long) in [
            ("32-28", "M000732280", "32-28"),
            ("28x19x23", "M0007281901", "28x19(23)"),
            ("5x25x12x20x22x23", "M0007052504", "5x25(12,20,22,23)"),
        ] {
            let parsed = parse_move(text).unwrap().parsed;
            let played = PlayedMove::of(&parsed, 7).unwrap();
            assert!(
                Message::Move(played.clone())
                    .to_string()
                    .starts_with(message)
            );
            assert_eq!(played.to_text(), long);
            assert!(parse_move(long).is_ok());
        }
    }

    #[test]
    fn other_texts_are_no_moves_of_this_protocol() {
        for text in [
            "28x19",
            "c3-d4",
            "replay",
            "100-28",
            "32-28-23",
            "28x19(23)",
        ] {
            let parsed = parse_move(text).unwrap().parsed;
            assert_eq!(PlayedMove::of(&parsed, 0), None, "{text}");
        }
    }
}
