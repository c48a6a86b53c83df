//! The numbers of the protocol.

/// The greatest number of characters of a message, its letter included.
pub const MAX_MESSAGE: usize = 127;

/// The number of characters that a program's name fills, with blanks at its end.
pub const NAME_LENGTH: usize = 32;

/// The port that programs listen on by default.
pub const PORT: u16 = 27531;

/// The version of the protocol.
pub const VERSION: u8 = 1;
