//! A position and its legal moves, generated at most once.

use super::{MoveList, Rules};
use std::sync::{Arc, OnceLock};

/// A position whose legal moves are generated on first use and cached. On boards constructed to have endless rafles,
/// generation takes a third of a second.
#[derive(Clone, Debug)]
pub struct LegalMoves<R: Rules> {
    position: R,
    moves: OnceLock<Arc<[R::Move]>>,
}

impl<R: Rules> LegalMoves<R> {
    /// Wraps a position without generating its moves yet.
    ///
    /// ```
    /// use rafle_rules::{Game, LegalMoves, Options, draughts::Position};
    ///
    /// let legal = LegalMoves::of(Position::start(&Options::default()));
    /// assert_eq!(legal.list().len(), 9);
    /// assert!(legal.position().record().starts_with("W:W31,32,33"));
    /// ```
    pub fn of(position: R) -> Self {
        Self {
            position,
            moves: OnceLock::new(),
        }
    }

    /// The position.
    pub fn position(&self) -> &R {
        &self.position
    }

    /// The legal moves, each once.
    pub fn list(&self) -> &[R::Move] {
        self.moves.get_or_init(|| {
            let mut moves = MoveList::new();
            self.position.legal_moves(&mut moves);
            Arc::from(moves.as_slice())
        })
    }
}
