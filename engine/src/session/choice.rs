//! The choices of the side to move: a move, or a claim against the other side's irregular move.

use rafle_rules::{Game, Huff, Options, Touches};

/// The move text of the claim that takes an irregular move back.
pub(super) const REPLAY: &str = "replay";

/// A choice of the side to move.
#[derive(Clone, Debug)]
pub(super) enum Choice<G: Game> {
    Move(G::Move),
    /// Demand another move in place of the irregular one.
    Replay {
        before: G,
    },
    /// Huff a piece and move in the same turn, unless the huff has ended the game.
    Huff(Huff<G>, Option<G::Move>),
}

impl<G: Game> Choice<G> {
    /// Returns the position that the choice leads to from the current one.
    pub(super) fn next(&self, current: &G) -> G {
        match self {
            Self::Move(mv) => current.play(*mv),
            Self::Replay { before } => *before,
            Self::Huff(huff, None) => huff.next,
            Self::Huff(huff, Some(mv)) => huff.next.play(*mv),
        }
    }

    /// Returns its text in a move list.
    pub(super) fn text(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.write_move(*mv, options),
            Self::Replay { .. } => REPLAY.to_owned(),
            Self::Huff(huff, None) => format!("*{}", huff.cell),
            Self::Huff(huff, Some(mv)) => {
                let then = huff.next.write_move(*mv, options);
                format!("*{}/{then}", huff.cell)
            }
        }
    }

    /// Returns the cells that a pointer touches to make it. A huff starts with the removed piece.
    pub(super) fn touches(&self, current: &G, options: &Options) -> Touches {
        match self {
            Self::Move(mv) => current.touches(*mv, options),
            Self::Replay { .. } => Touches::default(),
            Self::Huff(huff, mv) => {
                let mut touches = match mv {
                    Some(mv) => huff.next.touches(*mv, options),
                    None => Touches::default(),
                };
                touches.touched.insert(0, huff.cell.to_string());
                touches
            }
        }
    }

    /// Returns its text in game records.
    pub(super) fn record(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.record_move(*mv, options),
            claim => claim.text(current, options),
        }
    }

    /// Returns its text in game records, a capture with every landing cell.
    pub(super) fn landings(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.landings_move(*mv, options),
            claim => claim.text(current, options),
        }
    }
}
