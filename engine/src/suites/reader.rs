//! Reads the positions of a suite.

use super::position::SuitePosition;
use crate::games::{GameRules, PlayThrough, first_position};
use crate::text_lines::{NumberedLine, TextLines};
use crate::variants::Variant;
use rafle_protocol::epd::{EpdLine, Puzzle};
use rafle_protocol::pdn::{Game, Games, ReadGame};
use std::io::{self, BufReader, Cursor, Read};
use std::iter::Chain;
use std::option::IntoIter;

/// A position with its place in the file, `line 5` or `game 3, line 12`; or what is wrong there.
type PlacedPosition = (String, Result<SuitePosition, String>);

/// Reads the positions of a suite of any size, one at a time.
///
/// A suite has [a position a line](rafle_protocol::epd), or is a file of PDN whose games have a tag `FEN`: the first move
/// of a game is the move to find. A file is PDN if it begins with a tag. Blank lines, and lines that begin with `#`, are
/// skipped. After a line that cannot set the game nothing more is read.
pub struct SuiteReader<R> {
    /// The rules of the positions that follow.
    rules: GameRules,
    form: Form<R>,
}

/// The form of a suite, and what is left of it.
enum Form<R> {
    Lines {
        /// The first line, which has shown the form, and the others.
        lines: Chain<IntoIter<io::Result<NumberedLine>>, TextLines<BufReader<R>>>,
        /// Whether there was a position.
        has_begun: bool,
    },
    Games {
        games: Box<Games<io::Chain<Cursor<String>, BufReader<R>>>>,
        /// The number of lines before the first game.
        skipped: usize,
    },
    End,
}

impl<R: Read> SuiteReader<R> {
    /// Reads a suite. The rules are for positions without a game of their own.
    ///
    /// # Errors
    /// The beginning of the file cannot be read.
    pub fn new(file: R, rules: GameRules) -> io::Result<Self> {
        let mut lines = TextLines::new(BufReader::new(file));
        let first = lines.next().transpose()?;
        let form = match first {
            Some((line, Ok(text))) if text.starts_with('[') => {
                let rest = Cursor::new(text + "\n").chain(lines.into_file());
                Form::Games {
                    games: Box::new(Games::new(rest)),
                    skipped: line - 1,
                }
            }
            first => Form::Lines {
                lines: first.map(Ok).into_iter().chain(lines),
                has_begun: false,
            },
        };
        Ok(Self { rules, form })
    }

    fn read_next(&mut self) -> io::Result<Option<PlacedPosition>> {
        let Self { rules, form } = self;
        let (lines, has_begun) = match form {
            Form::Lines { lines, has_begun } => (lines, has_begun),
            Form::Games { games, skipped } => {
                let read = games.next().transpose()?;
                return Ok(read.map(|read| game(read, *skipped, rules)));
            }
            Form::End => return Ok(None),
        };
        while let Some((number, text)) = lines.next().transpose()? {
            let line =
                text.and_then(|text| EpdLine::parse(&text).map_err(|error| error.to_string()));
            let position = match line {
                Ok(EpdLine::Puzzle(puzzle)) => SuitePosition::open(*puzzle, rules),
                Ok(EpdLine::Variant(name)) => match variant(&name, *has_begun) {
                    Ok(variant) => {
                        rules.variant = variant;
                        continue;
                    }
                    Err(error) => {
                        *form = Form::End;
                        return Ok(Some((format!("line {number}"), Err(error))));
                    }
                },
                Err(error) => Err(error),
            };
            *has_begun = true;
            return Ok(Some((format!("line {number}"), position)));
        }
        Ok(None)
    }
}

impl<R: Read> Iterator for SuiteReader<R> {
    type Item = io::Result<PlacedPosition>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_next().transpose()
    }
}

/// Returns the game of the positions below a line that names it.
fn variant(name: &str, has_begun: bool) -> Result<&'static Variant, String> {
    if has_begun {
        return Err("variant: a position stands before it".to_owned());
    }
    Variant::find(name).map_err(|error| format!("variant: {error}"))
}

/// The puzzle of a game in PDN. The first `skipped` lines of the file are not part of the text that it was read from.
fn game(read: ReadGame, skipped: usize, defaults: &GameRules) -> PlacedPosition {
    let place = format!("game {}, line {}", read.number, read.line + skipped);
    let game = read.game.map_err(|error| {
        let line = error.line + skipped;
        format!("line {line}, column {}: {}", error.column, error.message)
    });
    let position = game.and_then(|game| {
        let rules = defaults.of(&game)?;
        SuitePosition::open(puzzle(&game, &rules)?, &rules)
    });
    (place, position)
}

/// The first position of a game, with its first move as the solution.
fn puzzle(game: &Game, rules: &GameRules) -> Result<Puzzle, String> {
    let position = first_position(game).ok_or("the tag FEN is missing")?;
    let play = PlayThrough::open(game, rules.variant, &rules.options);
    let mut play = play.map_err(|fault| fault.to_string())?;
    let step = play.advance().map_err(|fault| fault.to_string())?;
    let step = step.ok_or("the move to find is missing")?;
    Ok(Puzzle {
        position: position.trim().to_owned(),
        best: vec![step.item.written.clone()],
        ..Puzzle::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;
    use rafle_rules::Options;

    /// Each position with its place, its game and its best moves, or what is wrong.
    fn told(text: &str) -> Vec<String> {
        let rules = GameRules {
            variant: &VARIANTS[0],
            options: Options::default(),
        };
        let reader = SuiteReader::new(text.as_bytes(), rules).expect("bytes in memory");
        let told = |(place, position): PlacedPosition| match position {
            Ok(position) => {
                let variant = position.session.variant();
                format!("{place}: {variant} {}", position.best.join(" "))
            }
            Err(error) => format!("{place}: {error}"),
        };
        reader
            .map(|read| told(read.expect("bytes in memory")))
            .collect()
    }

    #[test]
    fn a_line_names_the_game_of_the_positions_below() {
        let text = "\u{feff}# a suite\n\nvariant strand;\nW:We5:Bd6,f6,f8 bm e5xe9;\n";
        assert_eq!(told(text), ["line 4: strand e5xg7xe9"]);
        assert_eq!(told("W:W28:B22 bm 28x17"), ["line 1: normal 28x17x22"]);
    }

    #[test]
    fn each_faulty_line_is_named_and_the_others_are_read() {
        let text = "W:W31:B12 bm 31-28\nW:W77:B12 bm 1-2\nW:W31:B12\nW:W31:B bm 31-27\n\
                    W:W31:B12 am 31-27\nvariant normal\nW:W31:B12 am 31-27\n";
        let told = told(text);
        assert_eq!(
            told[0],
            "line 1: bm: illegal move '31-28'; legal moves: 31-26 31-27"
        );
        assert!(told[1].starts_with("line 2: bad position: "), "{told:?}");
        assert!(
            told[2].starts_with("line 3: the position has no task"),
            "{told:?}"
        );
        assert_eq!(told[3], "line 4: the game is over there");
        assert_eq!(told[4], "line 5: normal ");
        assert_eq!(told[5], "line 6: variant: a position stands before it");
        assert_eq!(told.len(), 6);
    }

    #[test]
    fn an_unknown_game_is_the_last_that_is_read() {
        let told = told("variant chess\nW:W31:B12 bm 31-27\n");
        assert!(
            told[0].starts_with("line 1: variant: there is no variant 'chess'"),
            "{told:?}"
        );
        assert_eq!(told.len(), 1);
    }

    #[test]
    fn a_game_in_pdn_asks_for_its_first_move() {
        let text = "# puzzles\n\n[FEN \"W:W28:B22,7\"]\n1. 28x17 7-12 *\n\n[Variant \"strand\"]\n\
                    [FEN \"W:We5:Bd6,f6,f8\"]\n1. e5xe9 *\n\n[Event \"x\"]\n1. 32-28 *\n\n[FEN \"W:W28:B22\"]\n*\n";
        assert_eq!(
            told(text),
            [
                "game 1, line 3: normal 28x17x22",
                "game 2, line 6: strand e5xg7xe9",
                "game 3, line 10: the tag FEN is missing",
                "game 4, line 13: the move to find is missing"
            ]
        );
    }
}
