//! A message.

use super::back_answer::BackAnswer;
use super::back_request::BackRequest;
use super::game_answer::GameAnswer;
use super::game_end::GameEnd;
use super::game_request::GameRequest;
use super::played_move::PlayedMove;

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
    /// `C`, CHAT: a text for people, at any time. Printable ASCII, at most 126 characters; other characters are written
    /// as `?`, and a longer text is truncated.
    Chat(String),
    /// `B`, BACKREQ: asks to take back moves, to the position before this one.
    BackRequest(BackRequest),
    /// `K`, BACKACC: the answer to that.
    BackAnswer(BackAnswer),
}
