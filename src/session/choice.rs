//! What the side to move can do: play a move, or claim against the other side's irregular one.

use super::game_history::{GameHistory, REPLAY};
use crate::rules::{Game, Huff, MoveList};

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
    /// All of them: the legal moves, then the claims. None where the game is over.
    pub(super) fn all(history: &GameHistory<G>) -> Vec<Self> {
        let mut choices: Vec<Self> = history.legal().into_iter().map(Self::Move).collect();
        let Some(fault) = &history.fault else {
            return choices;
        };
        choices.push(Self::Replay {
            before: fault.before,
        });
        for huff in &fault.huffs {
            let mut moves = MoveList::new();
            huff.next.legal_moves(&mut moves);
            if moves.is_empty() {
                choices.push(Self::Huff(huff.clone(), None));
            }
            let then = moves.into_iter();
            choices.extend(then.map(|mv| Self::Huff(huff.clone(), Some(mv))));
        }
        choices
    }

    /// The position that it leads to.
    pub(super) fn next(&self, history: &GameHistory<G>) -> G {
        match self {
            Self::Move(mv) => history.current.play(*mv),
            Self::Replay { before } => *before,
            Self::Huff(huff, None) => huff.next,
            Self::Huff(huff, Some(mv)) => huff.next.play(*mv),
        }
    }

    /// Its text in a move list.
    pub(super) fn text(&self, history: &GameHistory<G>) -> String {
        match self {
            Self::Move(mv) => history.current.write_move(*mv, history.options()),
            Self::Replay { .. } => REPLAY.to_owned(),
            Self::Huff(huff, mv) => huff_text(huff, *mv, history),
        }
    }
}

/// The text of a huff and the move that follows it, `*g7/d4-e5`.
pub(super) fn huff_text<G: Game>(
    huff: &Huff<G>,
    mv: Option<G::Move>,
    history: &GameHistory<G>,
) -> String {
    match mv {
        Some(mv) => {
            let then = huff.next.write_move(mv, history.options());
            format!("*{}/{then}", huff.cell)
        }
        None => format!("*{}", huff.cell),
    }
}
