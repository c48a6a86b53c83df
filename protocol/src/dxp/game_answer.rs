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
