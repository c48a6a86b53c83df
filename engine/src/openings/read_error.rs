use rafle_protocol::pdn::PdnError;

/// Why a file of openings cannot be read.
#[derive(Debug)]
pub(super) enum ReadError {
    /// The operating system reports an error.
    System(std::io::Error),
    /// An entry is wrong.
    Entry {
        /// The line and the column, the line or the game.
        place: String,
        message: String,
    },
}

impl ReadError {
    pub(super) fn entry(place: String, message: String) -> Self {
        Self::Entry { place, message }
    }

    /// A game of a PDN file cannot be read.
    pub(super) fn game(error: PdnError) -> Self {
        let place = format!("line {}, column {}", error.line, error.column);
        Self::entry(place, error.message)
    }
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}
