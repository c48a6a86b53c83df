//! How deep a game may be nested.

/// How deep variations may be nested, in what is read and in what is written.
pub const MAX_VARIATION_DEPTH: usize = 50;
