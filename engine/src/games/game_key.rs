//! Keys that identify equal games.

use super::game_rules::GameRules;
use super::play_through::{PlayFault, PlayThrough};
use rafle_protocol::pdn::Game;
use rafle_rules::{Notation, Options};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A hash of 128 bits, equal for games of the same rules from the same position with the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey(u128);

/// Returns the key of a game in any notation. Comments, variations and tags do not affect it.
///
/// # Errors
/// [`PlayFault`]: the game cannot be played.
pub fn key(game: &Game, rules: &GameRules) -> Result<GameKey, PlayFault> {
    let options = Options {
        notation: Notation::Numeric,
        ..rules.options
    };
    let mut halves = [0_u8, 1].map(|half| {
        let mut hasher = DefaultHasher::new();
        half.hash(&mut hasher);
        hasher
    });
    let mut add = |text: &str| {
        for half in &mut halves {
            text.hash(half);
        }
    };
    let mut play = PlayThrough::open(game, rules.variant, &options)?.following_set_ups();
    add(rules.variant.name);
    for parameter in options.list() {
        add(parameter.value);
    }
    add(&play.session().position());
    while let Some(step) = play.advance()? {
        if step.begins_anew() {
            add(&step.before.position());
        }
        add(&step.played.text);
    }
    let [low, high] = halves.map(|half| u128::from(half.finish()));
    Ok(GameKey(high << 64 | low))
}
