//! A game so far: the position reached, the positions before it, and what may be claimed.

use crate::rules::{Game, Irregular, MoveError, MoveList, Options, Outcome, Win, resolve_among};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{MoveText, WrittenMove};

/// The move text of the claim that undoes an irregular move.
pub(super) const REPLAY: &str = "replay";

/// A position with the game that led to it.
#[derive(Clone, Debug)]
pub(super) struct GameHistory<G: Game> {
    /// The position reached.
    pub(super) current: G,
    /// The hashes of the positions before it, oldest first.
    pub(super) played: Vec<u64>,
    /// The position before the last move, if that move was irregular: the side to move may have it
    /// played again.
    pub(super) claimable: Option<G>,
    /// After a claim the move must be a regular one.
    regular_only: bool,
    options: Options,
}

/// What a text of a move list did.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<M> {
    /// It played a move.
    Move(M),
    /// It took back the other side's irregular one.
    Replay,
}

impl<G: Game> GameHistory<G> {
    pub(super) fn new(start: G, options: Options) -> Self {
        Self {
            current: start,
            played: Vec::new(),
            claimable: None,
            regular_only: false,
            options,
        }
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The legal moves, none if the game is won or lost.
    pub(super) fn legal(&self) -> MoveList<G::Move> {
        let mut moves = MoveList::new();
        self.current.legal_moves(&mut moves);
        moves
    }

    /// Plays what a text says.
    pub(super) fn play(&mut self, written: &WrittenMove) -> Result<Step<G::Move>, MoveError> {
        if let MoveText::Word(word) = &written.parsed
            && word == REPLAY
            && let Some(before) = self.claimable.take()
        {
            self.current = before;
            self.played.pop();
            self.regular_only = true;
            return Ok(Step::Replay);
        }
        let regular = self.legal();
        let (mv, is_irregular) =
            match resolve_among(&self.current, &regular, written, &self.options) {
                Ok(mv) => (mv, false),
                Err(error @ MoveError::Ambiguous { .. }) => return Err(error),
                Err(error) => (self.irregular(written).ok_or(error)??, true),
            };
        let before = self.current;
        self.played.push(before.hash());
        self.current = before.play(mv);
        self.claimable = is_irregular.then_some(before);
        self.regular_only = false;
        Ok(Step::Move(mv))
    }

    /// The irregular move that a text means; `None` where it means none or none is allowed.
    fn irregular(&self, written: &WrittenMove) -> Option<Result<G::Move, MoveError>> {
        if self.options.irregular == Irregular::Off || self.regular_only {
            return None;
        }
        let mut moves = MoveList::new();
        self.current.irregular_moves(&mut moves);
        match resolve_among(&self.current, &moves, written, &self.options) {
            Err(MoveError::Illegal { .. }) => None,
            found => Some(found),
        }
    }

    /// How the game stands. A win comes before a draw, and an open claim before a loss for want of moves.
    pub(super) fn result(&self) -> GameResult {
        match self.outcome() {
            None => GameResult::None,
            Some(Outcome::Draw { reason }) => GameResult::Draw {
                reason: reason.to_owned(),
            },
            Some(Outcome::Win(Win { seat, reason })) => GameResult::Win {
                winner: G::seat_name(seat).to_owned(),
                reason: reason.to_owned(),
            },
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let current = &self.current;
        if let Some(win) = current.winner() {
            return Some(Outcome::Win(win));
        }
        if current.count_moves() == 0 && self.claimable.is_none() {
            return Some(current.outcome_without_moves());
        }
        let repetition = || self.is_third_time().then_some("repetition");
        let reason = current.rule_draw().or_else(repetition)?;
        Some(Outcome::Draw { reason })
    }

    fn is_third_time(&self) -> bool {
        let hash = self.current.hash();
        self.played.iter().filter(|&&played| played == hash).count() >= 2
    }
}
