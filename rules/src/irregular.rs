//! Irregular moves: they break an obligation, and the opponent may claim against them or let them pass.

use std::fmt;

use crate::Game;

/// The obligation that an irregular move breaks. A move that breaks several gets the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Breach {
    /// To capture.
    Capture,
    /// To continue the rafle to its end.
    Finish,
    /// To take the greatest number of pieces.
    Most,
    /// To advance towards the enemy's camp.
    Progress,
}

impl Breach {
    /// The word in the protocol.
    ///
    /// ```
    /// use rafle_rules::Breach;
    ///
    /// assert_eq!(Breach::Finish.name(), "finish");
    /// ```
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

/// A move that breaks an obligation and is legal otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IrregularMove<M> {
    /// The move.
    pub mv: M,
    /// The obligation that it breaks.
    pub breach: Breach,
}

/// Appends moves, all with the same broken obligation.
pub(super) fn add_breaching<M: Copy>(
    found: &mut Vec<IrregularMove<M>>,
    moves: impl IntoIterator<Item = M>,
    breach: Breach,
) {
    let moves = moves.into_iter();
    found.extend(moves.map(|mv| IrregularMove { mv, breach }));
}

/// Appends captures of fewer pieces than the maximum; some of them could go on.
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

/// A piece that may be huffed (« souffler »): removed because it did not make the rafle that it had to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Huff<P> {
    /// The name of the cell where it stands now.
    pub cell: String,
    /// The position after its removal, with the huffing side to move.
    pub next: P,
}

impl<P: Game> Huff<P> {
    /// Whether the huff ends the game, as it does if it removes the last piece. Otherwise a move follows in the same turn.
    #[must_use]
    pub fn wins(&self) -> bool {
        let won = self.next.winner();
        won.is_some_and(|win| win.seat == self.next.to_move())
    }
}
