//! A game while it is played, or played again from its record.

use super::record::{GameResult, Ply};
use crate::search::DECIDED;
use rafle_rules::{MoveList, Rules, game_end};

/// The position that a game has reached, its legal moves, and the positions before it.
#[derive(Clone)]
pub(super) struct GameSoFar<R: Rules> {
    position: R,
    legal: MoveList<R::Move>,
    /// The hashes of the positions before, the first one first.
    played: Vec<u64>,
    /// The result, once the game is over.
    result: Option<GameResult>,
}

impl<R: Rules> GameSoFar<R> {
    pub(super) fn new(start: R) -> Self {
        let mut game = Self {
            position: start,
            legal: MoveList::new(),
            played: Vec::new(),
            result: None,
        };
        game.look();
        game
    }

    /// Lists the legal moves of a new position and sees whether the game is over.
    fn look(&mut self) {
        self.legal.clear();
        self.position.legal_moves(&mut self.legal);
        self.result = game_end(&self.position, &self.legal, &self.played).map(GameResult::from);
    }

    pub(super) fn position(&self) -> &R {
        &self.position
    }

    /// The legal moves, none if the game is won or lost.
    pub(super) fn legal(&self) -> &[R::Move] {
        &self.legal
    }

    /// The hashes of the positions before this one, the first one first.
    pub(super) fn played(&self) -> &[u64] {
        &self.played
    }

    /// How the game has ended by its rules; `None` while it goes on.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Plays the legal move of an index; gives how the game has ended then, by its rules or by a win that the
    /// search has proved: its score tells the distance of a win for the mover. `None` while it goes on, and if there is
    /// no such move, which leaves the game as it is.
    pub(super) fn play(&mut self, ply: Ply) -> Option<GameResult> {
        let mover = self.position.to_move();
        let mv = *self.legal.get(ply.move_index as usize)?;
        self.played.push(self.position.hash());
        self.position = self.position.play(mv);
        self.look();
        let is_proved = ply.score.is_some_and(|score| i32::from(score) >= DECIDED);
        let proved = (is_proved && !ply.is_random).then_some(GameResult::Win(mover));
        self.result.or(proved)
    }
}
