/// The positions of one game that `rafle bench` searches, and the depth. The node counts show whether a change affects
/// the search.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Plies.
    pub depth: u32,
    /// Position texts.
    pub positions: &'static [&'static str],
}
