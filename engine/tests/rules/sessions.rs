//! What the tests of every game's rules share: sessions under rule parameters, refusals and results.

use rafle_engine::session::{Session, Setup, SetupError};
use rafle_engine::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_rules::Options;

/// Opens a position of a variant under rule parameters, the start position if none is given, and plays moves.
fn try_open(
    variant: &str,
    parameters: &[(&str, &str)],
    position: Option<&str>,
    moves: &str,
) -> Result<Box<dyn Session>, SetupError> {
    let mut options = Options::default();
    for (name, value) in parameters {
        options.set(name, value).expect("a rule parameter");
    }
    let variant = Variant::named(variant).expect("a variant of this program");
    variant.open(Setup { position, moves }, &options)
}

/// The same where all is in order.
pub(crate) fn open(
    variant: &str,
    parameters: &[(&str, &str)],
    position: Option<&str>,
    moves: &str,
) -> Box<dyn Session> {
    try_open(variant, parameters, position, moves).unwrap_or_else(|error| {
        let position = position.unwrap_or("the start");
        panic!("{position} with '{moves}': {error}")
    })
}

/// The sentence with which a position or a list of moves is refused.
pub(crate) fn refused(
    variant: &str,
    parameters: &[(&str, &str)],
    position: Option<&str>,
    moves: &str,
) -> String {
    match try_open(variant, parameters, position, moves) {
        Ok(_) => panic!("{position:?} with '{moves}' is accepted"),
        Err(error) => error.to_string(),
    }
}

/// Moves in the order of their texts.
pub(crate) fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

pub(crate) fn drawn(reason: &str) -> GameResult {
    GameResult::Draw {
        reason: reason.to_owned(),
    }
}

pub(crate) fn won(winner: &str, reason: &str) -> GameResult {
    GameResult::Win {
        winner: winner.to_owned(),
        reason: reason.to_owned(),
    }
}
