//! Plays the moves of a game by the rules, with or without those of its variations.

use crate::session::{PlayedMove, Session, Setup, SetupError};
use crate::variants::Variant;
use rafle_protocol::pdn::{Game, Item, MAX_VARIATION_DEPTH, PdnMove};
use rafle_rules::Options;
use thiserror::Error;

/// Plays a PDN game by the rules, one move at a time. Skips numbers, comments, glyphs and variations.
///
/// [`advance`](Self::advance) returns a step for each move, with the positions before and after it and its item of the
/// movetext, and `None` at the end; [`session`](Self::session) is then the position.
pub struct PlayThrough<'g> {
    items: &'g [Item],
    variant: &'g Variant,
    options: Options,
    /// The index of the next item.
    next: usize,
    /// The moves played.
    number: usize,
    follows_set_ups: bool,
    /// The position before the last move.
    before: Option<Box<dyn Session>>,
    /// The last move, with the position after it.
    last: Option<PlayedMove>,
    /// The first position or the last one that was set up, as long as no move has been played from it.
    start: Start<'g>,
}

/// The position from which moves start.
enum Start<'g> {
    Own(Box<dyn Session>),
    /// The position of another game, of which this is a variation.
    Other(&'g dyn Session),
}

impl Start<'_> {
    fn session(&self) -> &dyn Session {
        match self {
            Self::Own(session) => &**session,
            Self::Other(session) => *session,
        }
    }
}

/// A move of the game.
pub struct Step<'p> {
    /// Its number among the moves of the game, from 1.
    pub number: usize,
    /// The index of its item in [`Game::moves`].
    pub index: usize,
    /// The move as it is written.
    pub item: &'p PdnMove,
    /// The game before it.
    pub before: &'p dyn Session,
    /// The game after it, and the texts of the move.
    pub played: &'p PlayedMove,
    variant: &'p Variant,
    /// Whether a position was set up directly before it.
    is_first: bool,
}

impl Step<'_> {
    /// Whether a position was set up directly before the move, or the game begins with it.
    pub fn begins_anew(&self) -> bool {
        self.is_first
    }

    /// Returns a variation that replaces this move. Its numbers continue from the moves before.
    pub fn variation<'v>(&'v self, items: &'v [Item]) -> PlayThrough<'v> {
        PlayThrough {
            items,
            variant: self.variant,
            options: *self.before.options(),
            next: 0,
            number: self.number.saturating_sub(1),
            follows_set_ups: true,
            before: None,
            last: None,
            start: Start::Other(self.before),
        }
    }
}

impl<'g> PlayThrough<'g> {
    /// Starts a game at its first position, given by its tags `FEN` or `Position` or else by the rules. The variant and
    /// the parameters are the given ones, whatever the tags say.
    ///
    /// # Errors
    /// [`PlayFault::First`]: the position is invalid.
    pub fn open(
        game: &'g Game,
        variant: &'g Variant,
        options: &Options,
    ) -> Result<Self, PlayFault> {
        let start = open(first_position(game), variant, options).map_err(PlayFault::First)?;
        Ok(Self {
            items: &game.moves,
            variant,
            options: *options,
            next: 0,
            number: 0,
            follows_set_ups: false,
            before: None,
            last: None,
            start: Start::Own(start),
        })
    }

    /// Accepts positions that are set up in mid-game, which are an error otherwise.
    pub fn following_set_ups(mut self) -> Self {
        self.follows_set_ups = true;
        self
    }

    /// The position reached.
    pub fn session(&self) -> &dyn Session {
        match &self.last {
            Some(last) => &*last.session,
            None => self.start.session(),
        }
    }

    /// Returns the current position for the caller to keep; `None` for a variation without moves.
    pub fn into_session(self) -> Option<Box<dyn Session>> {
        match (self.last, self.start) {
            (Some(last), _) => Some(last.session),
            (None, Start::Own(start)) => Some(start),
            (None, Start::Other(_)) => None,
        }
    }

    /// The moves played so far.
    pub fn moves(&self) -> usize {
        self.number
    }

    /// The index of the next item in [`Game::moves`]: after an error, of the item that is at fault.
    pub fn next_item(&self) -> usize {
        self.next
    }

    /// Plays the next move; `None` after the last one.
    ///
    /// # Errors
    /// [`PlayFault`]: the move cannot be played, or a position is set up before it. The game then stays where it is.
    pub fn advance(&mut self) -> Result<Option<Step<'_>>, PlayFault> {
        while let Some(item) = self.items.get(self.next) {
            match item {
                Item::Move(item) => {
                    let index = self.next;
                    self.play(item)?;
                    self.next += 1;
                    return Ok(self.step(index, item));
                }
                Item::SetUp(_) if !self.follows_set_ups => return Err(PlayFault::SetUp),
                Item::SetUp(text) => {
                    let session = open(Some(text), self.variant, &self.options);
                    let after = self.number;
                    let session =
                        session.map_err(|error| PlayFault::SetUpPosition { after, error })?;
                    self.start = Start::Own(session);
                    (self.before, self.last) = (None, None);
                }
                Item::Number { .. } | Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => {}
            }
            self.next += 1;
        }
        Ok(None)
    }

    fn play(&mut self, mv: &PdnMove) -> Result<(), PlayFault> {
        let played = self.session().play_written(&mv.written);
        let played = played.map_err(|error| PlayFault::Move {
            number: self.number + 1,
            text: mv.written.text.clone(),
            error,
        })?;
        let last = self.last.replace(played);
        self.before = last.map(|last| last.session);
        self.number += 1;
        Ok(())
    }

    /// The last move that was played.
    fn step<'p>(&'p self, index: usize, item: &'p PdnMove) -> Option<Step<'p>> {
        let played = self.last.as_ref()?;
        Some(Step {
            number: self.number,
            index,
            item,
            before: self.before.as_deref().unwrap_or(self.start.session()),
            played,
            variant: self.variant,
            is_first: self.before.is_none(),
        })
    }
}

/// A position without moves.
fn open(
    position: Option<&str>,
    variant: &Variant,
    options: &Options,
) -> Result<Box<dyn Session>, SetupError> {
    let moves = "";
    variant.open(Setup { position, moves }, options)
}

/// Returns the first position of a game by its tags; `None` for the start position.
pub fn first_position(game: &Game) -> Option<&str> {
    game.tag("FEN").or_else(|| game.tag("Position"))
}

/// Why a game cannot be played to its end.
#[derive(Debug, Error)]
pub enum PlayFault {
    /// The first position or the parameters are invalid.
    #[error("{0}")]
    First(SetupError),
    /// A move cannot be played.
    #[error("move {number}: {}", without_number(.error))]
    Move {
        /// Its number among the moves of the game, from 1.
        number: usize,
        /// The move as it is written.
        text: String,
        /// What is wrong with it.
        error: SetupError,
    },
    /// A position is set up in mid-game, which is not allowed here.
    #[error("a position is set up in mid-game")]
    SetUp,
    /// A position that is set up in mid-game is invalid.
    #[error("after {after} moves: {error}")]
    SetUpPosition {
        /// The moves before it.
        after: usize,
        /// What is wrong with it.
        error: SetupError,
    },
    /// A move of a variation cannot be played.
    #[error("move {number}, variation: {fault}")]
    Variation {
        /// The number of the move that the variation replaces.
        number: usize,
        /// What is wrong in it.
        fault: Box<PlayFault>,
    },
}

impl PlayFault {
    /// Returns the same error within a variation that replaces the move with this number.
    pub fn in_variation(self, number: usize) -> Self {
        Self::Variation {
            number,
            fault: Box::new(self),
        }
    }
}

/// Returns the error of a move without the number that a session gives it.
pub(crate) fn without_number(error: &SetupError) -> String {
    match error {
        SetupError::Move { error, .. } => error.to_string(),
        other => other.to_string(),
    }
}

/// Plays the remaining moves of a game and the variations after each.
pub(crate) struct Walk<'w> {
    /// Returns the replacement of a move's item, or `None` to keep it.
    pub write: &'w dyn Fn(&Step<'_>) -> Option<Item>,
    /// The moves played so far.
    pub moves: usize,
}

impl Walk<'_> {
    /// Plays the items of a game to the end and rewrites them. A variation starts where the last move before it does; a
    /// variation before any move stays as it is.
    ///
    /// # Errors
    /// [`PlayFault`]: the first move that cannot be played.
    pub(crate) fn run(
        &mut self,
        play: &mut PlayThrough<'_>,
        items: &mut [Item],
        depth: usize,
    ) -> Result<(), PlayFault> {
        while let Some(step) = play.advance()? {
            self.moves += 1;
            if let Some(written) = (self.write)(&step)
                && let Some(item) = items.get_mut(step.index)
            {
                *item = written;
            }
            let behind = items.iter_mut().skip(step.index + 1);
            let behind = behind.take_while(|item| !matches!(item, Item::Move(_) | Item::SetUp(_)));
            for item in behind {
                if let Item::Variation(inner) = item
                    && depth < MAX_VARIATION_DEPTH
                {
                    let original = inner.clone();
                    let mut variation = step.variation(&original);
                    let played = self.run(&mut variation, inner, depth + 1);
                    played.map_err(|fault| fault.in_variation(step.number))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;
    use rafle_protocol::pdn::read;

    fn game(text: &str) -> Game {
        let reading = read(text);
        assert_eq!(reading.errors, []);
        reading.games.into_iter().next().expect("a game")
    }

    #[test]
    fn each_move_comes_with_the_game_before_and_after_it() {
        let game = game("1. 32-28 {so} 19-23! (1... 18-23) 2. 28x19 14x23 *");
        let mut play =
            PlayThrough::open(&game, &VARIANTS[0], &Options::default()).expect("a start");
        let mut seen = Vec::new();
        let mut position = play.session().position();
        while let Some(step) = play.advance().expect("legal moves") {
            assert_eq!(step.before.position(), position);
            assert!(matches!(&game.moves[step.index], Item::Move(mv) if mv == step.item));
            position = step.played.session.position();
            seen.push((step.number, step.played.record.clone()));
        }
        let records = ["32-28", "19-23", "28x19", "14x23"].map(str::to_owned);
        assert_eq!(seen, (1..).zip(records).collect::<Vec<_>>());
        assert_eq!(play.session().position(), position);
    }

    #[test]
    fn a_fault_names_the_move() {
        let game = game("1. 32-28 19-23 2. 37-31 *");
        let mut play =
            PlayThrough::open(&game, &VARIANTS[0], &Options::default()).expect("a start");
        let fault = loop {
            match play.advance() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("an illegal move"),
                Err(fault) => break fault.to_string(),
            }
        };
        assert_eq!(fault, "move 3: illegal move '37-31'; legal moves: 28x19x23");
        assert_eq!(play.moves(), 2);
    }

    #[test]
    fn set_ups_are_followed_where_that_is_wanted() {
        let game = game("1. 32-28 /FEN \"W:W31:B22\"/ 31-27 22x31 *");
        let open = || PlayThrough::open(&game, &VARIANTS[0], &Options::default()).expect("a start");
        let mut play = open();
        assert!(play.advance().is_ok());
        assert!(matches!(play.advance(), Err(PlayFault::SetUp)));
        let mut play = open().following_set_ups();
        while play.advance().expect("legal moves").is_some() {}
        assert_eq!(play.moves(), 3);
    }
}
