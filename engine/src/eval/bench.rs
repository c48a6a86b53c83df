//! What `rafle bench` searches.

/// Positions of one game, and how deep they are searched. The node counts show whether a change altered the
/// search.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Plies.
    pub depth: u32,
    /// Position texts.
    pub positions: &'static [&'static str],
}
