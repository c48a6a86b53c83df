//! Readers that the crate `rafle-fuzz` reaches alone, and users of the library only through a match.

use crate::analysis::{EntryForm, EntryReader, What};
use crate::engine::Settings;
use crate::games::GameRules;
use crate::openings::{Opening, OpeningError, OpeningSource, Openings};
use crate::variants::Variant;
use rafle_rules::Options;
use std::io::{self, Read};
use std::path::Path;

/// How many openings are read at most; the openings of a shorter file repeat.
const MAX_OPENINGS: usize = 64;

/// The openings of a file.
///
/// # Errors
/// [`OpeningError`]: the file can't be read, an entry is wrong, or there is none.
pub fn read_openings(
    path: &Path,
    variant: &'static Variant,
    options: &Options,
) -> Result<Vec<Opening>, OpeningError> {
    let source = OpeningSource::File(path.to_owned());
    let mut openings = Openings::new(&source, variant, options, 0, MAX_OPENINGS)?;
    (0..MAX_OPENINGS).map(|index| openings.get(index)).collect()
}

/// An entry of `rafle analyse` with its place: what is wrong with it, or the text of a position and the moves from there; a game has
/// its text as moves.
pub type PlacedText = (String, Result<(Option<String>, String), String>);

/// The entries of a file of `rafle analyse`, whose form is `positions`, `json`, or told by its beginning.
///
/// # Errors
/// The file cannot be read.
pub fn read_entries(file: impl Read, form: &str) -> io::Result<Vec<PlacedText>> {
    let form = match form {
        "positions" => Some(EntryForm::Positions),
        "json" => Some(EntryForm::Objects),
        _ => None,
    };
    let text = |what| match what {
        What::Game { game, .. } => (None, game.to_string()),
        What::Position { text, moves } => (text, moves),
    };
    let rules = GameRules {
        variant: Settings::default().variant,
        options: Options::default(),
    };
    let entries = EntryReader::new(file, form, rules.record_form())?;
    let placed = entries.map(|entry| entry.map(|(place, what)| (place, what.map(text))));
    placed.collect()
}
