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
