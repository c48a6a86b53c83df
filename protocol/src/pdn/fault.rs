//! What is wrong with a game while it is read.

/// Why a game cannot be read. Places are bytes of the text.
pub(super) struct Fault {
    /// Where the token at fault stands.
    pub(super) place: usize,
    /// How far the reader had come.
    pub(super) noticed: usize,
    /// Whether a next game may begin right where the reader is.
    pub(super) next_game: bool,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn at(place: usize, message: impl Into<String>) -> Self {
        Fault {
            place,
            noticed: place,
            next_game: false,
            message: message.into(),
        }
    }
}
