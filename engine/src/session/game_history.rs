//! The game so far: the current position, the positions before it, and what may be claimed.

use super::choice::{Choice, REPLAY};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{MoveText, WrittenMove};
use rafle_rules::{
    Breach, Game, Huff, Irregular, IrregularMove, LegalMoves, MAX_SEATS, MoveError, MoveList,
    Options, Outcome, Win, game_end, resolve_among, resolve_claimable,
};

/// An irregular last move: the side to move may claim against it.
#[derive(Clone, Debug)]
pub(super) struct ClaimableMove<G: Game> {
    /// The position before it, with its legal moves.
    before: LegalMoves<G>,
    /// The irregular move.
    mv: G::Move,
    /// The broken obligation.
    pub(super) breach: Breach,
}

impl<G: Game> ClaimableMove<G> {
    /// Returns the pieces that may be huffed for it.
    fn huffs(&self) -> Vec<Huff<G>> {
        self.before.position().huffs(self.before.list(), self.mv)
    }
}

/// A position and the game that led to it.
#[derive(Clone, Debug)]
pub(super) struct GameHistory<G: Game> {
    /// The position reached.
    current: LegalMoves<G>,
    /// The hashes of the positions before it, oldest first.
    pub(super) played: Vec<u64>,
    /// The last move, if the side to move may claim against it.
    pub(super) claimable: Option<ClaimableMove<G>>,
    /// The seats that have lost a claim by playing on after an irregular move.
    lapsed: [bool; MAX_SEATS],
    /// Whether the next move must be regular, as after a claim.
    regular_only: bool,
    options: Options,
}

impl<G: Game> GameHistory<G> {
    pub(super) fn new(start: G, options: Options) -> Self {
        Self {
            current: LegalMoves::of(start),
            played: Vec::new(),
            claimable: None,
            lapsed: [false; MAX_SEATS],
            regular_only: false,
            options,
        }
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The position reached.
    pub(super) fn current(&self) -> &G {
        self.current.position()
    }

    /// Lists the moves that [`GameHistory::choices`] needs, so that a search can start at once.
    pub(super) fn prepare(&self) {
        self.current.list();
        if let Some(claimable) = &self.claimable {
            claimable.before.list();
        }
    }

    /// Returns the legal moves; none if the game is won or lost.
    pub(super) fn legal(&self) -> &[G::Move] {
        self.current.list()
    }

    /// Returns the choices of the side to move: the legal moves, then the claims. None if the game is over.
    pub(super) fn choices(&self) -> Vec<Choice<G>> {
        self.choices_until(&|| false)
    }

    /// Returns the same, but leaves out huffs once `must_end` returns `true`.
    pub(super) fn choices_until(&self, must_end: &dyn Fn() -> bool) -> Vec<Choice<G>> {
        let mut choices: Vec<Choice<G>> = self.legal().iter().copied().map(Choice::Move).collect();
        let Some(claimable) = &self.claimable else {
            return choices;
        };
        choices.push(Choice::Replay {
            before: *claimable.before.position(),
        });
        if must_end() {
            return choices;
        }
        for huff in claimable.huffs() {
            if must_end() {
                break;
            }
            if huff.wins() {
                choices.push(Choice::Huff(huff, None));
                continue;
            }
            let mut moves = MoveList::new();
            huff.next.legal_moves(&mut moves);
            let then = moves.into_iter();
            choices.extend(then.map(|mv| Choice::Huff(huff.clone(), Some(mv))));
        }
        choices
    }

    /// Plays a written move or claim and returns its meaning.
    pub(super) fn play(&mut self, written: &WrittenMove) -> Result<Choice<G>, MoveError> {
        let claims = self.options.irregular == Irregular::Claim;
        match &written.parsed {
            MoveText::Word(word) if claims && word == REPLAY => self.replay(written),
            MoveText::Huff { cell, then } if claims => {
                let then = then.as_deref();
                self.huff(written, &cell.to_string(), then)
            }
            _ => self.make_move(written).map(Choice::Move),
        }
    }

    /// Returns the irregular move that a claim refers to.
    fn claimed(&self, written: &WrittenMove) -> Result<ClaimableMove<G>, MoveError> {
        let text = written.shown();
        let is_late = self.lapsed[self.current().to_move().index() % MAX_SEATS];
        self.claimable.clone().ok_or(if is_late {
            MoveError::LateClaim { text }
        } else {
            MoveError::NoFault { text }
        })
    }

    /// Takes the irregular move back. The same side must move again, regularly.
    fn replay(&mut self, written: &WrittenMove) -> Result<Choice<G>, MoveError> {
        self.current = self.claimed(written)?.before;
        self.played.pop();
        self.claimable = None;
        self.regular_only = true;
        let before = *self.current();
        Ok(Choice::Replay { before })
    }

    /// Removes the piece that owed a rafle and plays a move in the same turn.
    fn huff(
        &mut self,
        written: &WrittenMove,
        cell: &str,
        then: Option<&MoveText>,
    ) -> Result<Choice<G>, MoveError> {
        let claimable = self.claimed(written)?;
        let huffs = claimable.huffs();
        let Some(huff) = huffs.iter().find(|huff| huff.cell == cell) else {
            return Err(MoveError::NotHuffable {
                text: written.shown(),
                huffable: huffs.into_iter().map(|huff| huff.cell).collect(),
            });
        };
        let legal = LegalMoves::of(huff.next);
        let mv = match (then, legal.list().first()) {
            (None, None) if huff.wins() => None,
            // No move can follow.
            (None, None) => Some(resolve_among(&legal, written, &self.options)?),
            (None, Some(&mv)) => {
                return Err(MoveError::HuffAlone {
                    text: written.shown(),
                    example: huff.next.write_move(mv, &self.options),
                });
            }
            (Some(then), _) => {
                let then = WrittenMove {
                    text: then.to_string(),
                    parsed: then.clone(),
                    announced: written.announced,
                };
                let resolved = resolve_among(&legal, &then, &self.options);
                Some(resolved?)
            }
        };
        let choice = Choice::Huff(huff.clone(), mv);
        self.played.push(self.current().hash());
        self.current = LegalMoves::of(choice.next(self.current()));
        self.claimable = None;
        self.regular_only = false;
        Ok(choice)
    }

    fn make_move(&mut self, written: &WrittenMove) -> Result<G::Move, MoveError> {
        let options = &self.options;
        let (mv, breach) = if options.irregular == Irregular::Off || self.regular_only {
            (resolve_among(&self.current, written, options)?, None)
        } else {
            resolve_claimable(&self.current, written, options)?
        };
        let (hash, seat) = (self.current().hash(), self.current().to_move());
        let after = LegalMoves::of(self.current().play(mv));
        let before = std::mem::replace(&mut self.current, after);
        self.played.push(hash);
        if self.claimable.is_some() {
            self.lapsed[seat.index() % MAX_SEATS] = true;
        }
        self.claimable = breach.map(|breach| ClaimableMove { before, mv, breach });
        self.regular_only = false;
        Ok(mv)
    }

    /// Returns the moves that only an obligation makes illegal, each with that obligation; none if irregular moves may
    /// not stand.
    pub(super) fn irregular(&self) -> Vec<IrregularMove<G::Move>> {
        let mut found = Vec::new();
        if self.options.irregular == Irregular::Claim && !self.regular_only {
            self.current().irregular_moves(self.legal(), &mut found);
        }
        found
    }

    /// Returns the result of the game. A win has precedence over a draw. While a claim against an irregular move is
    /// possible, that move does not end the game.
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
        if self.claimable.is_some() {
            return None;
        }
        game_end(self.current(), self.legal(), &self.played)
    }
}
