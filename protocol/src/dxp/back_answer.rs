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
