use rafle_protocol::hub::Draw;

/// What the engine decides about the game beside its move. By default, it plays on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Whether it resigns.
    pub resigns: bool,
    /// Whether it accepts the offered draw or offers one. Never together with a resignation.
    pub draw: Option<Draw>,
}
