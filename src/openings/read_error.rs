//! Why a file of openings can't be read.

/// Why a file of openings can't be read.
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
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}
