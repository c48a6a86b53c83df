//! Games of random moves.

use crate::generator::Generator;
use rafle_engine::session::{Session, Setup};
use rafle_engine::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::Signs;
use rafle_rules::Options;

/// A variant with a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) variant: &'static str,
    parameter: Option<(&'static str, &'static str)>,
}

const fn rules(variant: &'static str, parameter: Option<(&'static str, &'static str)>) -> Rules {
    Rules { variant, parameter }
}

/// Every variant, and what changes its texts.
pub(crate) const RULES: [Rules; 11] = [
    rules("normal", None),
    rules("normal", Some(("notation", "algebraic"))),
    rules("normal", Some(("irregular", "claim"))),
    rules("strand", None),
    rules("strand", Some(("irregular", "claim"))),
    rules("fidchell-1", None),
    rules("fidchell-2", None),
    rules("pyramidame", None),
    rules("pyramidame", Some(("irregular", "claim"))),
    rules("chinese-checkers", None),
    rules("chinese-checkers", Some(("players", "6"))),
];

impl Rules {
    pub(crate) fn options(self) -> Options {
        let mut options = Options::default();
        if let Some((name, value)) = self.parameter {
            options.set(name, value).expect("a rule parameter");
        }
        options
    }

    /// The game after a record, or why there is none.
    pub(crate) fn open(
        self,
        position: Option<&str>,
        moves: &str,
    ) -> Result<Box<dyn Session>, String> {
        let variant = Variant::named(self.variant).expect("a variant of this program");
        let opened = variant.open(Setup { position, moves }, &self.options());
        opened.map_err(|error| error.to_string())
    }

    fn announces(self) -> bool {
        self.variant == "strand" && self.parameter == Some(("irregular", "claim"))
    }

    pub(crate) fn signs(self) -> Signs {
        match self.variant.starts_with("fidchell") {
            true => Signs::Begin,
            false => Signs::Join,
        }
    }
}

/// A game of random moves.
pub(crate) struct RandomGame {
    pub(crate) rules: Rules,
    /// The moves as the engine writes them.
    pub(crate) moves: Vec<String>,
    /// The side that played each of them.
    pub(crate) turns: Vec<&'static str>,
    /// The moves as records of games have them.
    pub(crate) record: Vec<String>,
    /// The game after them.
    pub(crate) last: Box<dyn Session>,
}

impl RandomGame {
    /// A game of at most some number of plies.
    pub(crate) fn new(rules: Rules, plies: usize, random: &mut Generator) -> Self {
        let mut game = RandomGame {
            rules,
            moves: Vec::new(),
            turns: Vec::new(),
            record: Vec::new(),
            last: rules.open(None, "").expect("the start position"),
        };
        for _ in 0..plies {
            if game.last.result() != GameResult::None {
                break;
            }
            let mut moves = game.last.moves();
            let irregular = game.last.irregular().into_iter().map(|found| found.text);
            moves.extend(irregular.filter(|_| random.one_in(8)));
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[random.below(moves.len())];
            // A rafle of Strand may announce fewer pieces than it takes, but not after a claim.
            let announces = rules.announces() && chosen.contains('x') && random.one_in(3);
            let modest = announces.then(|| game.last.play(&format!("{chosen}=1")));
            let modest = modest.and_then(Result::ok);
            let played = modest.or_else(|| game.last.play(chosen).ok());
            let played = played.expect("a move of the list");
            game.moves.push(played.text);
            game.turns.push(game.last.turn());
            game.record.push(played.record);
            game.last = played.session;
        }
        game
    }
}
