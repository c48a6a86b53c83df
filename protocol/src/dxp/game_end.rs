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
