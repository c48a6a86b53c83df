//! Openings from the text of a file: positions, one a line, or games in PDN.

use super::line::Line;
use super::opening::Opening;
use crate::rules::Options;
use crate::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{self, Game, Item};

/// What is wrong in a file, and where.
#[derive(Debug)]
pub(super) struct EntryError {
    /// The line or the game.
    pub(super) place: String,
    pub(super) message: String,
}

/// The openings of a file's text.
pub(super) fn read(
    text: &str,
    variant: &Variant,
    options: &Options,
) -> Result<Vec<Opening>, EntryError> {
    if is_pdn(text) {
        games(text, variant, options)
    } else {
        positions(text, variant, options)
    }
}

/// Whether a text is PDN and not a list of positions: its first line that is neither blank nor a comment
/// begins with a tag, a comment in braces or a move number.
fn is_pdn(text: &str) -> bool {
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    first.is_some_and(|line| {
        let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_number = after_number.len() < line.len();
        line.starts_with(['[', '{']) || has_number && after_number.starts_with('.')
    })
}

/// One position a line; blank lines and lines that begin with `#` are skipped.
fn positions(text: &str, variant: &Variant, options: &Options) -> Result<Vec<Opening>, EntryError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, text): (usize, &str)| {
            let wrong = |message| EntryError {
                place: format!("line {number}"),
                message,
            };
            let line =
                Line::at(text, variant, options).map_err(|error| wrong(error.to_string()))?;
            if line.goes_on() {
                Ok(line.opening)
            } else {
                Err(wrong("the game is over there".to_owned()))
            }
        })
        .collect()
}

/// The games of a PDN file, each up to its end or to the move before the one that ends the game.
fn games(text: &str, variant: &Variant, options: &Options) -> Result<Vec<Opening>, EntryError> {
    let reading = pdn::read(text);
    if let Some(error) = reading.errors.first() {
        return Err(EntryError {
            place: format!("line {}, column {}", error.line, error.column),
            message: error.message.clone(),
        });
    }
    let games = (1..).zip(&reading.games);
    games
        .map(|(number, game): (usize, _)| {
            game_line(game, variant, options).map_err(|message| EntryError {
                place: format!("game {number}"),
                message,
            })
        })
        .collect()
}

fn game_line(game: &Game, variant: &Variant, options: &Options) -> Result<Opening, String> {
    let mut line = match game.tag("FEN").or_else(|| game.tag("Position")) {
        Some(position) => {
            Line::at(position, variant, options).map_err(|error| error.to_string())?
        }
        None => {
            let opening = Opening::default();
            let session = opening.open(variant, options);
            let session = session.map_err(|error| error.to_string())?;
            Line { opening, session }
        }
    };
    for item in &game.moves {
        match item {
            Item::Move(mv) => {
                let played = line.session.play(&mv.written.text);
                let played = played.map_err(|error| error.to_string())?;
                if played.session.result() != GameResult::None {
                    break;
                }
                line.opening.moves.push(played.text);
                line.session = played.session;
            }
            Item::SetUp(_) => return Err("a position is set up in mid-game".to_owned()),
            Item::Number { .. } | Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => {}
        }
    }
    if line.goes_on() {
        Ok(line.opening)
    } else {
        Err("the game is over at its first position".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;

    fn draughts(text: &str) -> Result<Vec<Opening>, EntryError> {
        read(text, &VARIANTS[0], &Options::default())
    }

    #[test]
    fn positions_stand_one_a_line() {
        let openings = draughts("# endings\n\nW:WK46,33:B7,12,K5\r\n B:W40:B10\n").unwrap();
        assert_eq!(openings.len(), 2);
        assert!(
            openings[1]
                .position
                .as_ref()
                .is_some_and(|text| text.starts_with("Be"))
        );
        let EntryError { place, message } = draughts("W:W31:B1\nW:W77:B1\n").unwrap_err();
        assert_eq!(place, "line 2");
        assert!(message.contains("77"), "{message}");
        let EntryError { place, message } = draughts("W:W46:B37,41\n").unwrap_err();
        assert_eq!(
            (place.as_str(), message.as_str()),
            ("line 1", "the game is over there")
        );
    }

    #[test]
    fn a_position_that_begins_with_a_figure_is_no_game() {
        let star = Variant::find("chinese-checkers").expect("a variant");
        let start = star.start(&Options::default()).expect("a start");
        for text in [start.position(), start.position_list()] {
            let openings = read(&text, star, &Options::default()).expect("positions");
            assert_eq!(openings.len(), 1, "{text}");
        }
    }

    #[test]
    fn games_are_continued_from_their_ends() {
        let openings =
            draughts("[Event \"x\"]\n\n1. 32-28 19-23 2. 28x19 *\n\n1. 31-27 *\n").unwrap();
        assert_eq!(openings[0].moves, ["32-28", "19-23", "28x19x23"]);
        assert_eq!(openings[1].moves, ["31-27"]);
        let EntryError { place, message } = draughts("1. 32-28 19-23 2. 37-32 *\n").unwrap_err();
        assert_eq!(place, "game 1");
        assert!(
            message.contains("move 3") && message.contains("37-32"),
            "{message}"
        );
        let openings = draughts("[FEN \"W:W28:B22\"]\n\n1. 28x17 *\n").unwrap();
        assert!(openings[0].moves.is_empty());
    }
}
