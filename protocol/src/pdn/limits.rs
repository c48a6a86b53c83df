//! Limits of a game. Anything beyond is an error where it begins, before it takes memory.

/// How deep variations may be nested, in what is read and in what is written.
pub const MAX_VARIATION_DEPTH: usize = 50;

/// The most moves of a game that is read, those of its variations among them.
pub const MAX_MOVES: usize = 20_000;

/// The most items of a game that is read, those of its variations among them: moves, numbers, comments, glyphs, variations and
/// positions that are set up.
pub const MAX_ITEMS: usize = 100_000;

/// The most tags of a game that is read.
pub const MAX_TAGS: usize = 1_000;
