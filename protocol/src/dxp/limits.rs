//! The constants of the protocol.

/// The maximum number of characters of a message, including its letter.
pub const MAX_MESSAGE: usize = 127;

/// The width of a program's name, padded with blanks.
pub const NAME_LENGTH: usize = 32;

/// The port that programs listen on by default.
pub const PORT: u16 = 27531;

/// The version of the protocol.
pub const VERSION: u8 = 1;
