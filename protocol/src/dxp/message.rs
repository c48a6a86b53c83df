//! The messages and the constants of the protocol.

use super::minutes::Minutes;
use super::position::Position;
use crate::moves::{Cell, MoveText, Separator};

/// The maximum number of characters of a message, including its letter.
pub const MAX_MESSAGE: usize = 127;

/// The width of a program's name, padded with blanks.
pub const NAME_LENGTH: usize = 32;

/// The port that programs listen on by default.
pub const PORT: u16 = 27531;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// A message.
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
    /// `C`, CHAT: a text for people, at any time. Printable ASCII, at most 126 characters; other characters are written
    /// as `?`, and a longer text is truncated.
    Chat(String),
    /// `B`, BACKREQ: asks to take back moves, to the position before this one.
    BackRequest(BackRequest),
    /// `K`, BACKACC: the answer to that.
    BackAnswer(BackAnswer),
}

/// The request for a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameRequest {
    /// The Initiator's name: printable ASCII, at most [`NAME_LENGTH`](super::NAME_LENGTH) characters, without
    /// surrounding blanks. Other characters are written as `?`, and a longer name is truncated.
    pub initiator: String,
    /// The Follower's side.
    pub follower: Colour,
    /// Each side's time for the whole game.
    pub time: Minutes,
    /// The number of moves of each side after which the game may be ended, up to 999; 0 for no limit.
    pub moves: u16,
    /// The position where the game begins; `None` for the start position.
    pub position: Option<Position>,
}

/// The answer to a request for a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameAnswer {
    /// The Follower's name, as in [`GameRequest::initiator`](super::GameRequest::initiator).
    pub follower: String,
    /// Whether the game begins.
    pub code: AnswerCode,
}

/// The codes of an answer to a request for a game.
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

impl AnswerCode {
    /// The codes on the wire.
    pub(super) const CODES: &'static [(&'static str, AnswerCode)] = &[
        ("0", AnswerCode::Accept),
        ("1", AnswerCode::Version),
        ("2", AnswerCode::RefuseGame),
        ("3", AnswerCode::RefuseAll),
    ];
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The seconds that the mover took, up to 9999; for information only.
    pub seconds: u16,
    /// The origin, up to 99; the game decides whether the board has that square.
    pub from: u8,
    /// The destination.
    pub to: u8,
    /// The captured squares in any order, at most [`PlayedMove::MAX_CAPTURED`].
    pub captured: Vec<u8>,
}

impl PlayedMove {
    /// The maximum number of captured squares in a message.
    pub const MAX_CAPTURED: usize = (MAX_MESSAGE - 11) / 2;

    /// The move as a text that names every captured square, `32-28` or `28x19(23)`, so that it never matches two moves.
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.captured.is_empty() {
            return format!("{}-{}", self.from, self.to);
        }
        let captured: Vec<String> = self.captured.iter().map(u8::to_string).collect();
        format!("{}x{}({})", self.from, self.to, captured.join(","))
    }

    /// The message for a move as engines write it: `32-28`, or `28x19x23` with both ends and every captured square.
    /// `None` for a text in another form.
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
        let fits = is_capture != captured.is_empty() && captured.len() <= Self::MAX_CAPTURED;
        (fits && path.captured.is_empty()).then(|| Self {
            seconds,
            from: *from,
            to: *to,
            captured: captured.to_vec(),
        })
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// The reason, from the sender's view; [`EndReason::Unknown`] in an acknowledgement.
    pub reason: EndReason,
    /// Whether the sender plays no further game.
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

impl EndReason {
    /// The codes on the wire.
    pub(super) const CODES: &'static [(&'static str, EndReason)] = &[
        ("0", EndReason::Unknown),
        ("1", EndReason::ILose),
        ("2", EndReason::Draw),
        ("3", EndReason::IWin),
    ];
}

/// The request to go back to the position before a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BackRequest {
    /// The number of the move, up to 999; the first is 1.
    pub number: u16,
    /// The side that plays it.
    pub side: Colour,
}

/// The answer to a takeback request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BackAnswer {
    /// `0`: the moves are taken back.
    Accept,
    /// `1`: the program never takes back moves.
    Unsupported,
    /// `2`: the game goes on from where it is.
    Continue,
}

impl BackAnswer {
    /// The codes on the wire.
    pub(super) const CODES: &'static [(&'static str, BackAnswer)] = &[
        ("0", BackAnswer::Accept),
        ("1", BackAnswer::Unsupported),
        ("2", BackAnswer::Continue),
    ];
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `W`
    White,
    /// `Z`, from the Dutch *zwart*.
    Black,
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

    /// The letters on the wire.
    pub(super) const CODES: &'static [(&'static str, Colour)] =
        &[("W", Colour::White), ("Z", Colour::Black)];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dxp::Message;
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
