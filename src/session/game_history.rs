//! A game so far: the position reached, the positions before it, and what may be claimed.

use super::choice::{Choice, REPLAY};
use crate::rules::{
    Breach, Game, Huff, Irregular, IrregularMove, MAX_SEATS, MoveError, MoveList, Options, Outcome,
    Win, resolve_among, resolve_claimable,
};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{MoveText, WrittenMove};

/// The last move, where it was irregular: the side to move may claim against it.
#[derive(Clone, Debug)]
pub(super) struct Fault<G: Game> {
    /// The position before it.
    pub(super) before: G,
    /// The obligation that it broke.
    pub(super) breach: Breach,
    /// The pieces that may be huffed for it.
    pub(super) huffs: Vec<Huff<G>>,
}

/// A position with the game that led to it.
#[derive(Clone, Debug)]
pub(super) struct GameHistory<G: Game> {
    /// The position reached.
    pub(super) current: G,
    /// The hashes of the positions before it, oldest first.
    pub(super) played: Vec<u64>,
    /// What may be claimed against.
    pub(super) fault: Option<Fault<G>>,
    /// The seats that have let an irregular move pass by playing on.
    lapsed: [bool; MAX_SEATS],
    /// After a claim the move must be a regular one.
    regular_only: bool,
    options: Options,
}

impl<G: Game> GameHistory<G> {
    pub(super) fn new(start: G, options: Options) -> Self {
        Self {
            current: start,
            played: Vec::new(),
            fault: None,
            lapsed: [false; MAX_SEATS],
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

    /// What the side to move can do: the legal moves, then the claims. Nothing where the game is over.
    pub(super) fn choices(&self) -> Vec<Choice<G>> {
        let mut choices: Vec<Choice<G>> = self.legal().into_iter().map(Choice::Move).collect();
        let Some(fault) = &self.fault else {
            return choices;
        };
        choices.push(Choice::Replay {
            before: fault.before,
        });
        for huff in &fault.huffs {
            let mut moves = MoveList::new();
            huff.next.legal_moves(&mut moves);
            if moves.is_empty() {
                choices.push(Choice::Huff(huff.clone(), None));
            }
            let then = moves.into_iter();
            choices.extend(then.map(|mv| Choice::Huff(huff.clone(), Some(mv))));
        }
        choices
    }

    /// Plays what a text says; gives the choice that it meant.
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

    /// The irregular move that a claim is against.
    fn claimed(&self, written: &WrittenMove) -> Result<Fault<G>, MoveError> {
        let text = written.shown();
        let is_late = self.lapsed[self.current.to_move().index() % MAX_SEATS];
        self.fault.clone().ok_or(if is_late {
            MoveError::LateClaim { text }
        } else {
            MoveError::NoFault { text }
        })
    }

    /// Takes the irregular move back: the same side must move again, regularly.
    fn replay(&mut self, written: &WrittenMove) -> Result<Choice<G>, MoveError> {
        let before = self.claimed(written)?.before;
        self.current = before;
        self.played.pop();
        self.fault = None;
        self.regular_only = true;
        Ok(Choice::Replay { before })
    }

    /// Removes the piece that owed a rafle, and plays a move in the same turn.
    fn huff(
        &mut self,
        written: &WrittenMove,
        cell: &str,
        then: Option<&MoveText>,
    ) -> Result<Choice<G>, MoveError> {
        let fault = self.claimed(written)?;
        let Some(huff) = fault.huffs.iter().find(|huff| huff.cell == cell) else {
            return Err(MoveError::NotHuffable {
                text: written.shown(),
                huffable: fault.huffs.into_iter().map(|huff| huff.cell).collect(),
            });
        };
        let mut legal = MoveList::new();
        huff.next.legal_moves(&mut legal);
        let mv = match (then, legal.first()) {
            (None, None) => None,
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
                let resolved = resolve_among(&huff.next, &legal, &then, &self.options);
                Some(resolved?)
            }
        };
        let choice = Choice::Huff(huff.clone(), mv);
        self.played.push(self.current.hash());
        self.current = choice.next(&self.current);
        self.fault = None;
        self.regular_only = false;
        Ok(choice)
    }

    fn make_move(&mut self, written: &WrittenMove) -> Result<G::Move, MoveError> {
        let before = self.current;
        let (mv, breach) = if self.options.irregular == Irregular::Off || self.regular_only {
            let legal = self.legal();
            (
                resolve_among(&before, &legal, written, &self.options)?,
                None,
            )
        } else {
            resolve_claimable(&before, written, &self.options)?
        };
        self.played.push(before.hash());
        self.current = before.play(mv);
        if self.fault.is_some() {
            self.lapsed[before.to_move().index() % MAX_SEATS] = true;
        }
        self.fault = breach.map(|breach| Fault {
            before,
            breach,
            huffs: before.huffs(mv),
        });
        self.regular_only = false;
        Ok(mv)
    }

    /// The moves that are legal but for an obligation, each with the one that it breaks; none where they may
    /// not stand.
    pub(super) fn irregular(&self) -> Vec<IrregularMove<G::Move>> {
        let mut found = Vec::new();
        if self.options.irregular == Irregular::Claim && !self.regular_only {
            self.current.irregular_moves(&mut found);
        }
        found
    }

    /// How the game stands. A win comes before a draw. While an irregular move can be claimed against, it ends
    /// the game neither by a draw nor for want of moves.
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
        if self.fault.is_some() {
            return None;
        }
        if current.count_moves() == 0 {
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
