//! The moves of a game since the position that was set up.

use super::choice::Choice;
use super::session::MadeMove;
use rafle_rules::{Game, Options, Touches};

/// A position and the moves played from it.
#[derive(Clone, Debug)]
pub(super) struct Record<G: Game> {
    /// The first position.
    pub(super) first: G,
    made: Vec<Made<G>>,
}

/// One of the moves.
#[derive(Clone, Debug)]
pub(super) struct Made<G: Game> {
    pub(super) choice: Choice<G>,
    /// The number of captures that it announced, if a wrong number can be claimed against.
    pub(super) announced: Option<u16>,
    /// Whether it breaks an obligation.
    pub(super) is_irregular: bool,
}

impl<G: Game> Made<G> {
    /// Returns the text of the move in the position before it.
    pub(super) fn text(&self, before: &G, options: &Options) -> String {
        let text = self.choice.text(before, options);
        match self.announced {
            Some(number) => format!("{text}={number}"),
            None => text,
        }
    }

    /// Returns the text for game records. An irregular move is written in full, because the short form does not
    /// distinguish it.
    pub(super) fn record(&self, before: &G, options: &Options) -> String {
        if self.is_irregular {
            self.text(before, options)
        } else {
            self.choice.record(before, options)
        }
    }

    /// Returns the text with all landing cells of a capture.
    pub(super) fn landings(&self, before: &G, options: &Options) -> String {
        if self.is_irregular {
            self.text(before, options)
        } else {
            self.choice.landings(before, options)
        }
    }
}

impl<G: Game> Record<G> {
    pub(super) fn new(first: G) -> Self {
        Self {
            first,
            made: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, made: Made<G>) {
        self.made.push(made);
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// Returns each move with the position before it.
    fn steps(&self) -> impl Iterator<Item = (G, &Made<G>)> {
        self.made.iter().scan(self.first, |position, made| {
            let next = made.choice.next(position);
            Some((std::mem::replace(position, next), made))
        })
    }

    /// Returns the moves with the sides that played them. Parsing their texts gives the same game.
    pub(super) fn moves(&self, options: &Options) -> Vec<MadeMove> {
        let moves = self.steps().map(|(before, made)| MadeMove {
            text: made.text(&before, options),
            record: made.record(&before, options),
            turn: G::seat_name(before.to_move()),
        });
        moves.collect()
    }

    /// Returns for each move whether the side had no choice.
    pub(super) fn forced(&self) -> Vec<bool> {
        let mut may_claim = false;
        let forced = self.steps().map(|(before, made)| {
            let is_alone = !may_claim && !made.is_irregular && before.count_moves() == 1;
            may_claim = made.is_irregular;
            is_alone
        });
        forced.collect()
    }

    /// Returns the cells of the last move.
    pub(super) fn last_touches(&self, options: &Options) -> Option<Touches> {
        let (before, made) = self.steps().last()?;
        Some(made.choice.touches(&before, options))
    }
}
