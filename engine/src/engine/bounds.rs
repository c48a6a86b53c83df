//! How much the client of an engine may ask for.

use crate::search::Table;

/// More threads than this are refused to anybody: their stacks take 2 GiB of address space, and each further one helps
/// little.
const MAX_THREADS: u32 = 128;

/// How much the client of an engine may ask for: the bounds of its parameters. The default is all that the program can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether it may name files; otherwise there are no such parameters.
    pub files: bool,
    /// The greatest `threads`, from 1.
    pub threads: u32,
    /// The greatest `tt-size`.
    pub tt_exponent: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            files: true,
            threads: MAX_THREADS,
            tt_exponent: Table::MAX_EXPONENT,
        }
    }
}
