//! The moves of a game so far, from the position that was set.

use super::choice::Choice;
use super::session::MadeMove;
use rafle_rules::{Game, Options, Touches};

/// A position, and what was played from there.
#[derive(Clone, Debug)]
pub(super) struct Record<G: Game> {
    /// The position that the game began at.
    pub(super) first: G,
    made: Vec<Made<G>>,
}

/// One of the moves.
#[derive(Clone, Debug)]
pub(super) struct Made<G: Game> {
    pub(super) choice: Choice<G>,
    /// The number of captures that it announced, where it may be claimed against for that.
    pub(super) announced: Option<u16>,
    /// Whether it breaks an obligation.
    pub(super) is_irregular: bool,
}

impl<G: Game> Made<G> {
    /// The text that means it in the position before it.
    pub(super) fn text(&self, before: &G, options: &Options) -> String {
        let text = self.choice.text(before, options);
        match self.announced {
            Some(number) => format!("{text}={number}"),
            None => text,
        }
    }

    /// The text that records of games have. Their short forms leave out what tells an irregular move from others.
    pub(super) fn record(&self, before: &G, options: &Options) -> String {
        if self.is_irregular {
            self.text(before, options)
        } else {
            self.choice.record(before, options)
        }
    }

    /// The text with all landings of a capture.
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

    /// Each move with the position before it.
    fn steps(&self) -> impl Iterator<Item = (G, &Made<G>)> {
        self.made.iter().scan(self.first, |position, made| {
            let next = made.choice.next(position);
            Some((std::mem::replace(position, next), made))
        })
    }

    /// The texts of the moves, which give the same game when they are read, and who played them.
    pub(super) fn moves(&self, options: &Options) -> Vec<MadeMove> {
        let moves = self.steps().map(|(before, made)| MadeMove {
            text: made.text(&before, options),
            record: made.record(&before, options),
            turn: G::seat_name(before.to_move()),
        });
        moves.collect()
    }

    /// The cells of the last move.
    pub(super) fn last_touches(&self, options: &Options) -> Option<Touches> {
        let (before, made) = self.steps().last()?;
        Some(made.choice.touches(&before, options))
    }
}
