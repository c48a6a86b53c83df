//! The list of games, and the only one: a new game gets its lines here.

use crate::eval::{self, Evaluator};
use crate::rules::{Game, Options, chinese_checkers, draughts, fidchell, pyramidame, strand};
use crate::session::{GameSession, Session, Setup, SetupError};

/// How a variant's session is made.
type Opener = fn(Setup<'_>, &Options) -> Result<Box<dyn Session>, SetupError>;

/// A game that can be played, by its name in the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name in the protocol.
    pub name: &'static str,
    open: Opener,
    /// Positions that `rafle bench` searches, and how deep; their node counts show whether the search
    /// has changed.
    pub bench: Bench,
}

/// What `rafle bench` searches.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Plies.
    pub depth: u32,
    /// Position texts.
    pub positions: &'static [&'static str],
}

/// Every game, the default first.
pub const VARIANTS: &[Variant] = &[
    Variant {
        name: draughts::Position::NAME,
        open: open::<draughts::Position, eval::Draughts>,
        bench: Bench {
            depth: 15,
            positions: &[
                "W:W31-50:B1-20",
                // Openings and middle games.
                "W:W26,31,32,33,35,36,37,38,39,40,42,43,45,47,48,49:B3,4,6,8,9,10,11,12,13,14,16,18,19,20,23,24",
                "B:W25,27,28,30,32,33,35,37,38,39,42,43,48:B2,6,8,9,12,13,14,16,18,19,20,21,24",
                "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
                // Endings of men, of kings, of both.
                "W:W27,32,38,43,47:B9,13,16,18,24",
                "B:WK5,38,42:BK46,16,21",
                "W:WK10,K14,K26,K40:BK46",
            ],
        },
    },
    Variant {
        name: strand::Position::NAME,
        open: open::<strand::Position, eval::Strand>,
        bench: Bench {
            depth: 10,
            positions: &[
                "Wbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbewwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
                // Middle games and endings of self-play, and a board of sultans.
                "Wbbbbbbbbbbbbbebbbbbbebebeeebbbeeeeeweeeeeebeeweeebeeewewweeeeeweeewweewwwwwwwwwww",
                "Wbbbbbbebbbbebeeeebebeebbebbbeeeeeeewbeebeeeewbeeeeeeeewwewweeewweewewewewwwwwewww",
                "WbbbebbbbbbeeeeeeebeeebeebeeeeebeeeeweeeeeeeeweeeeeeeewweeeeeeweeeeeeeeeweweeBwwew",
                "Wbbeebeebebeeeeeebeeeeeeeeeeeeeeeeebweeeeeeeeeeeeeebbwweeeeeeewweeeeeeeeeeeeeeewee",
                "WeeeBeWeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeBeeeeeeWeeBbeBeBbeeeweeeeeeeeeWeeeee",
            ],
        },
    },
    Variant {
        name: fidchell::First::NAME,
        open: open::<fidchell::First, eval::Fidchell>,
        bench: Bench {
            depth: 8,
            positions: &[
                "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee:27:27:d:0:0:0",
                // Placing, one side sliding, both sliding.
                "Weeeebewebeeeeeeeweweweebeeeeebewweeeebeeeewebeeeeweeweeeeeeeeeebeewebeebeeeeebeebeeeeeewbeeeewwebeeewewebeeb:12:12:d:0:0:0",
                "Wweebeeebbeeeeewewwwwewwbeebewebbbewewwebeebeebeebeeweeeeebbbweeeweweweeebebeeweeewebbebebeeewebeewebeebwbbwe:1:0:a:0:0:1",
                "Webebbbebeebebweeweeeeewbewweeeeweebeeewwweeeewwbeeebbwbebbeeeewebwebeeeeewwbewewbbbeeeeeeeweebwweebeeweeeeee:0:0:a:0:0:21",
            ],
        },
    },
    Variant {
        name: fidchell::Second::NAME,
        open: open::<fidchell::Second, eval::Fidchell>,
        bench: Bench {
            depth: 8,
            positions: &[
                "Weeeeeeeeeeeeeeeeeeeeeeeeeeeewbwbwbwbwbwbwbwbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee:19:19:w:0:0:0",
                // Placing, both sliding, under a challenge.
                "Wweeewewbeeweeeeeeebbebeeeewewbwbwbwbwbwbwbwbweeeeeeeeweeweweweebewebebebeebeeeeeeeeeeeeeeebeeeeeeeeeweeeebeb:6:6:w:0:0:0",
                "Wweewwwwebweeeebeeeebebebeewewbwbwbwbwewbebwbeewebeeweeeewbweeebeewebebbeeeeeeeebeweeeeebeweeeweweeeweweeebeb:0:0:a:0:0:0",
                "Wwwweweeeeeeweweewwweeeeweweeebeweeeeeeebewewwbeeebebeeeeweeweeweeeeeweeeebeeeebweeweweebebeeeeebewwbeebeeewe:0:0:a:1:0:23",
            ],
        },
    },
    Variant {
        name: pyramidame::Position::NAME,
        open: open::<pyramidame::Position, eval::Pyramidame>,
        bench: Bench {
            depth: 11,
            positions: &[
                "Wwwwweeeewwweeeeewweeeeeweeeeeeeeeeeeeeebeeeeeebbeeeeebbbeeeebbbb",
                // Middle games, and a late position that is solved.
                "Wwweweeeeewweweeeeeweebebeweeeeebeeeeeeebeeeweeebeeeebebeweebebeb",
                "Beeeeeeeeweebeweeeeeweeeeewebeeeeeeweeeeeeeeeeebeeeweeebbbbeeeeeb",
                "Wweeeeeeeeeewebeeeeeeeeeeweeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeweeeewe",
            ],
        },
    },
    Variant {
        name: chinese_checkers::Position::NAME,
        open: open::<chinese_checkers::Position, eval::Race>,
        bench: Bench {
            depth: 6,
            positions: &[
                // Starts of two, three and six players.
                "11111111111eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee4444444444:2:10",
                "11111111111eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee5eeeeeeee355eeeeeee33555eeeeee3335555eeeee3333eeeeeeeeee:3:10",
                "111111111116666eeeee2222666eeeeee22266eeeeeee226eeeeeeee2eeeeeeeee5eeeeeeee355eeeeeee33555eeeeee3335555eeeee33334444444444:6:10",
                // A jam before a camp, and armies that have parted.
                "41111114444eeee444e4eeeeeeee4eeeeeeeee4eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1eee1e1ee1:2:10",
                "4444444444eeeeeeeee4eeeeeeeeeee1eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1eeeeeeee1e1111111:2:10",
            ],
        },
    },
];

/// The session of one game.
fn open<G: Game, E: Evaluator<G> + Clone + Default + 'static>(
    setup: Setup<'_>,
    options: &Options,
) -> Result<Box<dyn Session>, SetupError> {
    let session: GameSession<G, E> = GameSession::open(setup, options, E::default())?;
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
