//! The list of games: for each its rules, its evaluator and its search.

use crate::eval::{self, Bench};
use crate::rules::{Game, Options, chinese_checkers, draughts, fidchell, pyramidame, strand};
use crate::search::multi::MultiSeatSearch;
use crate::search::{AlphaBeta, SearchMethod};
use crate::session::{GameSession, Session, Setup, SetupError};

/// How a variant's session is made.
type Opener = fn(Setup<'_>, &Options) -> Result<Box<dyn Session>, SetupError>;

/// A game that can be played, by its name in the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name in the protocol.
    pub name: &'static str,
    open: Opener,
    /// What `rafle bench` searches.
    pub bench: Bench,
}

/// Every game, the default first.
pub const VARIANTS: &[Variant] = &[
    Variant {
        name: draughts::Position::NAME,
        open: open::<draughts::Position, AlphaBeta<eval::Draughts>>,
        bench: eval::draughts::BENCH,
    },
    Variant {
        name: strand::Position::NAME,
        open: open::<strand::Position, AlphaBeta<eval::Strand>>,
        bench: eval::strand::BENCH,
    },
    Variant {
        name: fidchell::First::NAME,
        open: open::<fidchell::First, AlphaBeta<eval::Fidchell>>,
        bench: eval::fidchell::FIRST_BENCH,
    },
    Variant {
        name: fidchell::Second::NAME,
        open: open::<fidchell::Second, AlphaBeta<eval::Fidchell>>,
        bench: eval::fidchell::SECOND_BENCH,
    },
    Variant {
        name: pyramidame::Position::NAME,
        open: open::<pyramidame::Position, AlphaBeta<eval::Pyramidame>>,
        bench: eval::pyramidame::BENCH,
    },
    Variant {
        name: chinese_checkers::Position::NAME,
        open: open::<chinese_checkers::Position, MultiSeatSearch<eval::Race>>,
        bench: eval::chinese_checkers::BENCH,
    },
];

/// The session of one game.
fn open<G: Game, S: SearchMethod<G> + Default>(
    setup: Setup<'_>,
    options: &Options,
) -> Result<Box<dyn Session>, SetupError> {
    let session: GameSession<G, S> = GameSession::open(setup, options, S::default())?;
    Ok(Box::new(session))
}

impl Variant {
    /// The variant of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Variant> {
        VARIANTS.iter().find(|variant| variant.name == name)
    }

    /// Sets up a position and plays the moves.
    ///
    /// # Errors
    /// [`SetupError`]: what is wrong and where.
    pub fn open(
        &self,
        setup: Setup<'_>,
        options: &Options,
    ) -> Result<Box<dyn Session>, SetupError> {
        (self.open)(setup, options)
    }

    /// The start position.
    #[must_use]
    pub fn start(&self, options: &Options) -> Option<Box<dyn Session>> {
        self.open(Setup::default(), options).ok()
    }
}
