//! Names of openings.

use crate::session::{Session, Setup};
use crate::variants::Variant;
use rafle_rules::Options;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The names, `moves = name` a line; lines that begin with `#` name the sources.
const NAMES: &str = include_str!("names/normal.txt");

/// The game that they are of.
const GAME: &str = "normal";

/// The names by the hash of the position.
static BY_POSITION: LazyLock<HashMap<u64, &str>> = LazyLock::new(|| {
    let variant = Variant::named(GAME);
    let named = lines().filter_map(|(moves, name)| {
        let setup = Setup {
            position: None,
            moves,
        };
        let session = variant?.open(setup, &Options::default()).ok()?;
        Some((*session.path().last()?, name))
    });
    named.collect()
});

/// The lines of moves with their names.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(moves, name)| (moves.trim(), name.trim()))
}

/// The name of a position, reached by any moves.
#[must_use]
pub fn name_at(session: &dyn Session) -> Option<&'static str> {
    name(session, *session.path().last()?)
}

/// The name of the last position of the game so far that has one.
#[must_use]
pub fn name_so_far(session: &dyn Session) -> Option<&'static str> {
    let path = session.path();
    path.iter().rev().find_map(|&hash| name(session, hash))
}

fn name(session: &dyn Session, hash: u64) -> Option<&'static str> {
    let names = (session.variant() == GAME).then_some(&*BY_POSITION);
    names?.get(&hash).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_line_can_be_played_and_leads_to_a_position_of_its_own() {
        assert!(lines().count() > 0);
        assert_eq!(BY_POSITION.len(), lines().count());
        for line in NAMES.lines().filter(|line| !line.starts_with('#')) {
            assert!(line.contains(" = "), "{line}");
        }
    }

    #[test]
    fn a_game_keeps_the_name_of_its_last_named_position() {
        let open = |moves| {
            let setup = Setup {
                position: None,
                moves,
            };
            let variant = Variant::named(GAME).expect("a variant");
            variant.open(setup, &Options::default()).expect("a game")
        };
        let named = open("32-28 18-23");
        assert!(name_at(&*named).is_some());
        let later = open("32-28 18-23 38-32");
        assert_eq!(name_at(&*later), None);
        assert_eq!(name_so_far(&*later), name_at(&*named));
    }
}
