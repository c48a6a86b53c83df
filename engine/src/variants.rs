//! The list of games: the rules, evaluator, search and page of each.

#[cfg(not(feature = "threads"))]
use crate::endgame::Loader;
#[cfg(feature = "threads")]
use crate::endgame::{Generator, TableError, Tables, check_folder};
use crate::endgame::{SolitairesOf, TablesFor};
use crate::eval::net::{
    Header, HeaderError, KindOf, Moves, Network, NetworkKind, Seats, Sides, Weights, WeightsError,
};
use crate::eval::{self, Bench, Heuristics, Hybrid};
pub use crate::parameters::Parameter;
use crate::parameters::parameters_of;
use crate::search::multi::MultiSeatSearch;
use crate::search::{AlphaBeta, SearchMethod};
#[cfg(feature = "threads")]
use crate::selfplay::{SelfPlay, SelfPlayOf};
use crate::session::{GameSession, Session, Setup, SetupError};
#[cfg(feature = "threads")]
use crate::training::{Learning, TrainingError};
use rafle_protocol::moves::Signs;
use rafle_rules::draughts::Draughts;
use rafle_rules::pages::{Language, page_of};
use rafle_rules::{Game, Options, chinese_checkers, draughts, fidchell, pyramidame, strand};
#[cfg(feature = "threads")]
use std::path::Path;
use thiserror::Error;

/// What builds and loads a game's endgame tables.
#[cfg(feature = "threads")]
pub type TableSource = dyn Generator;
/// What loads a game's endgame tables. Without threads nothing builds them, and a program does not contain the builders.
#[cfg(not(feature = "threads"))]
pub type TableSource = dyn Loader;

type DraughtsSearch = AlphaBeta<Network<draughts::Position>>;
type Killer = Draughts<draughts::Killer>;
type KillerSearch = AlphaBeta<Network<Killer>>;
type Breakthrough = Draughts<draughts::Breakthrough>;
type BreakthroughSearch = AlphaBeta<Network<Breakthrough>>;
type Losing = Draughts<draughts::Losing>;
type LosingSearch = AlphaBeta<Network<Losing>>;
type Frisian = Draughts<draughts::Frisian>;
type FrisianSearch = AlphaBeta<Network<Frisian>>;
type StrandSearch = AlphaBeta<Network<strand::Position>>;
type FidchellSearch<G> = AlphaBeta<Network<G>>;
type PyramidameSearch = AlphaBeta<Network<pyramidame::Position>>;
type StarSearch = MultiSeatSearch<Hybrid<chinese_checkers::Position, eval::Race>>;

/// Opens a variant's session.
type Opener = fn(Setup<'_>, &Options) -> Result<Box<dyn Session>, SetupError>;

/// A game that the engine plays.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name in the protocol.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// A one-line description.
    pub summary: &'static str,
    open: Opener,
    /// Returns the number of seats under some rule parameters.
    pub seats: fn(&Options) -> usize,
    /// The meaning of a minus sign between a blank and a cell in its records.
    pub signs: Signs,
    /// The positions that `rafle bench` searches.
    pub bench: Bench,
    /// Its self-play.
    #[cfg(feature = "threads")]
    pub self_play: &'static dyn SelfPlay,
    /// The kinds of its networks.
    pub networks: &'static [&'static dyn NetworkKind],
    /// The training of its networks that judge positions, in the same order.
    #[cfg(feature = "threads")]
    pub learning: &'static [&'static dyn Learning],
    /// The training of its network of moves, if it has one.
    #[cfg(feature = "threads")]
    pub move_learning: Option<&'static dyn Learning>,
    /// Loads its endgame tables, if it has any, and builds them with the feature `threads`.
    pub tables: Option<&'static TableSource>,
}

/// The name of an unknown variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant '{0}'; {known}", known = described(.0))]
pub struct UnknownVariant(String);

/// Describes the variants whose summary contains a word, or lists all names.
fn described(word: &str) -> String {
    let is_meant = |variant: &&Variant| {
        let summary = variant.summary.to_lowercase();
        !word.is_empty() && summary.contains(&word.to_lowercase())
    };
    let meant = VARIANTS.iter().filter(is_meant);
    let meant = meant.map(|variant| format!("{} is '{}'", variant.summary, variant.name));
    let meant: Vec<String> = meant.collect();
    if meant.is_empty() {
        let names = VARIANTS.iter().map(|variant| variant.name);
        format!("there are {}", names.collect::<Vec<_>>().join(", "))
    } else {
        meant.join("; ")
    }
}

/// Every game, the default first.
pub const VARIANTS: &[Variant] = &[
    Variant {
        name: draughts::Position::NAME,
        aliases: &[],
        summary: "International draughts, 10×10 squares",
        open: open::<draughts::Position, DraughtsSearch>,
        seats: two_seats,
        signs: draughts::Position::SIGNS,
        bench: eval::draughts::BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<draughts::Position, DraughtsSearch>::NEW,
        networks: &[&KindOf::<draughts::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<draughts::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<draughts::Position>::NEW),
    },
    Variant {
        name: Killer::NAME,
        aliases: &[],
        summary: "Killer draughts: a king stops behind a king that it takes last",
        open: open::<Killer, KillerSearch>,
        seats: two_seats,
        signs: Killer::SIGNS,
        bench: eval::draughts::KILLER_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<Killer, KillerSearch>::NEW,
        networks: &[&KindOf::<Killer, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<Killer, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<Killer>::NEW),
    },
    Variant {
        name: Breakthrough::NAME,
        aliases: &["breakthrough"],
        summary: "Breakthrough draughts: the first king wins",
        open: open::<Breakthrough, BreakthroughSearch>,
        seats: two_seats,
        signs: Breakthrough::SIGNS,
        bench: eval::draughts::BREAKTHROUGH_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<Breakthrough, BreakthroughSearch>::NEW,
        networks: &[&KindOf::<Breakthrough, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<Breakthrough, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<Breakthrough>::NEW),
    },
    Variant {
        name: Losing::NAME,
        aliases: &["antidraughts"],
        summary: "Losing draughts, antidraughts: who has no move left wins",
        open: open::<Losing, LosingSearch>,
        seats: two_seats,
        signs: Losing::SIGNS,
        bench: eval::draughts::LOSING_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<Losing, LosingSearch>::NEW,
        networks: &[&KindOf::<Losing, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<Losing, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<Losing>::NEW),
    },
    Variant {
        name: Frisian::NAME,
        aliases: &[],
        summary: "Frisian draughts: captures along rows and columns too",
        open: open::<Frisian, FrisianSearch>,
        seats: two_seats,
        signs: Frisian::SIGNS,
        bench: eval::draughts::FRISIAN_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<Frisian, FrisianSearch>::NEW,
        networks: &[&KindOf::<Frisian, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<Frisian, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: None,
    },
    Variant {
        name: strand::Position::NAME,
        aliases: &[],
        summary: "Strand or Dhamet, 9×9 points",
        open: open::<strand::Position, StrandSearch>,
        seats: two_seats,
        signs: strand::Position::SIGNS,
        bench: eval::strand::BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<strand::Position, StrandSearch>::NEW,
        networks: &[&KindOf::<strand::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<strand::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<strand::Position>::NEW),
    },
    Variant {
        name: fidchell::First::NAME,
        aliases: &[],
        summary: "Fidchell, the first game: seven rings round a stone",
        open: open::<fidchell::First, FidchellSearch<fidchell::First>>,
        seats: two_seats,
        signs: fidchell::First::SIGNS,
        bench: eval::fidchell::FIRST_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<fidchell::First, FidchellSearch<fidchell::First>>::NEW,
        networks: &[&KindOf::<fidchell::First, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<fidchell::First, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: None,
    },
    Variant {
        name: fidchell::Second::NAME,
        aliases: &[],
        summary: "Fidchell, the second game: a chain against a challenge",
        open: open::<fidchell::Second, FidchellSearch<fidchell::Second>>,
        seats: two_seats,
        signs: fidchell::Second::SIGNS,
        bench: eval::fidchell::SECOND_BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<fidchell::Second, FidchellSearch<fidchell::Second>>::NEW,
        networks: &[&KindOf::<fidchell::Second, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<fidchell::Second, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: None,
    },
    Variant {
        name: pyramidame::Position::NAME,
        aliases: &[],
        summary: "Pyramidame, expert level, on a pyramid of 64 cubes",
        open: open::<pyramidame::Position, PyramidameSearch>,
        seats: two_seats,
        signs: pyramidame::Position::SIGNS,
        bench: eval::pyramidame::BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<pyramidame::Position, PyramidameSearch>::NEW,
        networks: &[&KindOf::<pyramidame::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        learning: &[&KindOf::<pyramidame::Position, Sides>::NEW],
        #[cfg(feature = "threads")]
        move_learning: None,
        tables: Some(&TablesFor::<pyramidame::Position>::NEW),
    },
    Variant {
        name: chinese_checkers::Position::NAME,
        aliases: &[],
        summary: "Chinese checkers on the star of 121 holes, two to six players",
        open: open::<chinese_checkers::Position, StarSearch>,
        seats: |options| options.players.count().into(),
        signs: chinese_checkers::Position::SIGNS,
        bench: eval::chinese_checkers::BENCH,
        #[cfg(feature = "threads")]
        self_play: &SelfPlayOf::<chinese_checkers::Position, StarSearch>::NEW,
        networks: &[
            &KindOf::<chinese_checkers::Position, Sides>::NEW,
            &KindOf::<chinese_checkers::Position, Seats>::NEW,
            &KindOf::<chinese_checkers::Position, Moves>::NEW,
        ],
        #[cfg(feature = "threads")]
        learning: &[
            &KindOf::<chinese_checkers::Position, Sides>::NEW,
            &KindOf::<chinese_checkers::Position, Seats>::NEW,
        ],
        #[cfg(feature = "threads")]
        move_learning: Some(&KindOf::<chinese_checkers::Position, Moves>::NEW),
        tables: Some(&SolitairesOf::<chinese_checkers::Position>::NEW),
    },
];

/// Returns 2, for games of two sides.
fn two_seats(_options: &Options) -> usize {
    2
}

/// Opens the session of one game.
fn open<G: Game + Heuristics, S: SearchMethod<G> + Default>(
    setup: Setup<'_>,
    options: &Options,
) -> Result<Box<dyn Session>, SetupError> {
    let session: GameSession<G, S> = GameSession::open(setup, options, S::default())?;
    Ok(Box::new(session))
}

/// Reads weights from the bytes of a file.
///
/// # Errors
/// [`WeightsError`]: what is wrong with the file, or that the variant is unknown.
pub fn read_weights(bytes: &[u8]) -> Result<Weights, WeightsError> {
    Weights::from_bytes(bytes, |header| match Variant::named(&header.variant) {
        Some(variant) => variant.check_header(header),
        None => Err(HeaderError::Variant(header.variant.clone())),
    })
}

impl Variant {
    /// Returns the variant with this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Variant> {
        let is_named = |variant: &&Variant| variant.name == name || variant.aliases.contains(&name);
        VARIANTS.iter().find(is_named)
    }

    /// Returns the variant with this name or alias.
    ///
    /// # Errors
    /// [`UnknownVariant`]: no variant has this name.
    pub fn find(name: &str) -> Result<&'static Variant, UnknownVariant> {
        Self::named(name).ok_or_else(|| UnknownVariant(name.to_owned()))
    }

    /// Returns the page of its rules, in Markdown.
    #[must_use]
    pub fn page(&self) -> &'static str {
        page_of(self.name).map_or("", |page| page.text)
    }

    /// Returns the page of its rules in a language, in Markdown.
    #[must_use]
    pub fn page_in(&self, language: Language) -> &'static str {
        page_of(self.name).map_or("", |page| page.text_in(language))
    }

    /// Returns the rule parameters that it uses, in the order of [`Options::list`].
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        parameters_of(self.page())
    }

    /// Checks that weights with this header are for one of its networks; the sentence is about the kind with inputs of
    /// the same name, or about the first.
    fn check_header(&self, header: &Header) -> Result<(), HeaderError> {
        let mut kinds = self.networks.iter();
        let named = kinds.find(|kind| kind.features() == header.features);
        named.or(self.networks.first()).map_or_else(
            || Err(HeaderError::Variant(header.variant.clone())),
            |kind| kind.check(header),
        )
    }

    /// Returns the training of the network that judges the positions of games under some rule parameters.
    ///
    /// # Errors
    /// [`TrainingError::OutOfScope`]: there is none.
    #[cfg(feature = "threads")]
    pub fn learning_from(&self, options: &Options) -> Result<&'static dyn Learning, TrainingError> {
        let mut learning = self.learning.iter();
        let found = learning.find(|learning| learning.is_for(options));
        found.copied().ok_or_else(|| {
            let scopes: Vec<&str> = self.learning.iter().map(|of| of.scope()).collect();
            TrainingError::OutOfScope {
                variant: self.name,
                scope: scopes.join(" and "),
            }
        })
    }

    /// Returns what builds and loads its endgame tables.
    ///
    /// # Errors
    /// [`TableError::Variant`]: it has none.
    #[cfg(feature = "threads")]
    pub fn generator(&self) -> Result<&'static dyn Generator, TableError> {
        let none = || TableError::Variant(self.name.to_owned());
        self.tables.ok_or_else(none)
    }

    /// Loads its endgame tables under some rules from a folder, which must have some of them, and the built-in ones.
    ///
    /// # Errors
    /// [`TableError`].
    #[cfg(feature = "threads")]
    pub fn tables_of(
        &'static self,
        folder: &Path,
        options: &Options,
    ) -> Result<Tables, TableError> {
        let generator = self.generator()?;
        check_folder(folder)?;
        let pieces = generator.max_pieces();
        let tables = generator.load(Some(folder), options, pieces, &mut |_| Ok(()))?;
        let none = || TableError::NoneOfGame {
            folder: folder.to_owned(),
            variant: self.name,
        };
        tables
            .has_some_of_folder()
            .then_some(tables)
            .ok_or_else(none)
    }

    /// Sets up a position and plays the moves.
    ///
    /// # Errors
    /// [`SetupError`]: what is wrong, and where.
    pub fn open(
        &self,
        setup: Setup<'_>,
        options: &Options,
    ) -> Result<Box<dyn Session>, SetupError> {
        (self.open)(setup, options)
    }

    /// Opens the start position.
    #[must_use]
    pub fn start(&self, options: &Options) -> Option<Box<dyn Session>> {
        self.open(Setup::default(), options).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameters_of_the_pages_are_those_of_the_program() {
        let known = Options::default().list();
        let mut found = 0;
        for variant in VARIANTS {
            let table = variant.page().split("\n## Parameters\n").nth(1);
            let table = table.and_then(|part| part.split("\n## ").next());
            let rows = table.unwrap_or_default().matches("\n| `").count();
            let parameters = variant.parameters();
            assert_eq!(parameters.len(), rows, "{}", variant.name);
            for Parameter {
                name,
                values,
                meaning,
            } in parameters
            {
                let row = known.iter().find(|row| row.name == name);
                let allowed = row.map(|row| row.values.join(", "));
                assert_eq!(allowed, Some(values), "{}: {name}", variant.name);
                assert!(!meaning.is_empty());
                found += 1;
            }
        }
        // `irregular` belongs to several games.
        assert!(found > known.len(), "{found}");
    }
}
