//! Irregular moves: those that miss an obligation, which the opponent may claim against or let pass.

use std::fmt;

/// The obligation that an irregular move breaks; of several the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Breach {
    /// To capture.
    Capture,
    /// To finish the rafle.
    Finish,
    /// To take the greatest number.
    Most,
    /// To come nearer to the enemy's camp.
    Progress,
}

impl Breach {
    /// The word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Finish => "finish",
            Self::Most => "most",
            Self::Progress => "progress",
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A move that is legal but for an obligation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IrregularMove<M> {
    /// The move.
    pub mv: M,
    /// The obligation that it breaks.
    pub breach: Breach,
}

/// Appends moves that break one obligation.
pub(super) fn add_breaching<M: Copy>(
    found: &mut Vec<IrregularMove<M>>,
    moves: impl IntoIterator<Item = M>,
    breach: Breach,
) {
    let moves = moves.into_iter();
    found.extend(moves.map(|mv| IrregularMove { mv, breach }));
}

/// Appends captures of fewer pieces than the most, of which some can go on.
pub(super) fn add_fewer_captures<M: Copy>(
    found: &mut Vec<IrregularMove<M>>,
    fewer: impl Iterator<Item = M>,
    goes_on: impl Fn(M) -> bool,
) {
    found.extend(fewer.map(|mv| IrregularMove {
        mv,
        breach: if goes_on(mv) {
            Breach::Finish
        } else {
            Breach::Most
        },
    }));
}

/// A piece that may be huffed (« souffler »): removed because it owed a rafle that was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Huff<P> {
    /// The name of the cell on which it now stands.
    pub cell: String,
    /// The position without it, with the huffing side to move.
    pub next: P,
}
