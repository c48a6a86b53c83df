use crate::search::Table;

/// The most threads that any client may request. The stacks of this many take 2 GiB of address space, and further
/// threads help little.
const MAX_THREADS: u32 = 128;

/// The bounds of the parameters that a client may set. By default, everything that the program can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether the client may name files. If not, the parameters for files do not exist.
    pub files: bool,
    /// The greatest value of `threads`, at least 1.
    pub threads: u32,
    /// The greatest value of `tt-size`.
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
