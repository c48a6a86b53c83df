use super::record::{GameResult, Ply};
use crate::search::DECIDED;
use rafle_rules::{MoveList, Rules, game_end};

/// A game in progress or in replay: the current position, its legal moves, and the positions before it.
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

    /// Generates the legal moves of a new position and checks whether the game is over.
    fn look(&mut self) {
        self.legal.clear();
        self.position.legal_moves(&mut self.legal);
        self.result = game_end(&self.position, &self.legal, &self.played).map(GameResult::from);
    }

    pub(super) fn position(&self) -> &R {
        &self.position
    }

    /// Returns the legal moves; none if the game is won or lost.
    pub(super) fn legal(&self) -> &[R::Move] {
        &self.legal
    }

    /// The hashes of the positions before this one, the first one first.
    pub(super) fn played(&self) -> &[u64] {
        &self.played
    }

    /// Returns the result by the rules; `None` while the game continues.
    pub(super) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Plays the legal move with this index. Returns the result by the rules, or by a win that the search has proved:
    /// its score is decided for the mover. `None` if the game continues, or if there is no such move, in which case
    /// nothing changes.
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
