//! What the side to move can do: play a move, or claim against the other side's irregular one.

use rafle_rules::{Game, Huff, Options, Touches};

/// The move text of the claim that undoes an irregular move.
pub(super) const REPLAY: &str = "replay";

/// One of these.
#[derive(Clone, Debug)]
pub(super) enum Choice<G: Game> {
    Move(G::Move),
    /// Have the irregular move played again.
    Replay {
        before: G,
    },
    /// Huff a piece, and move in the same turn unless that has ended the game.
    Huff(Huff<G>, Option<G::Move>),
}

impl<G: Game> Choice<G> {
    /// The position that it leads to from the current one.
    pub(super) fn next(&self, current: &G) -> G {
        match self {
            Self::Move(mv) => current.play(*mv),
            Self::Replay { before } => *before,
            Self::Huff(huff, None) => huff.next,
            Self::Huff(huff, Some(mv)) => huff.next.play(*mv),
        }
    }

    /// Its text in a move list.
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

    /// The cells that a pointer touches to make it: a huff begins with the piece that is removed.
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

    /// Its text in records of games.
    pub(super) fn record(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.record_move(*mv, options),
            claim => claim.text(current, options),
        }
    }

    /// Its text in records of games, a capture with every cell where it lands.
    pub(super) fn landings(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.landings_move(*mv, options),
            claim => claim.text(current, options),
        }
    }
}
