//! How a match ends.

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// Every game was played.
    Complete,
    /// The sequential test accepted a hypothesis.
    Decided,
    /// The user, the operating system or the callback interrupted it.
    Interrupted,
}
