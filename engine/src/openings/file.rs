//! Openings from a file: a PDN file, or positions and records one a line.

use super::entries::{Entries, Entry};
use super::error::ReadError;
use super::line::{Line, refusal};
use super::opening::{Opening, OpeningList};
use crate::games::{PlayFault, PlayThrough, first_position};
use crate::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{TextPosition, begins_record, parse_record};
use rafle_protocol::pdn::{Game, GameOutcome, Games};
use rafle_rules::{Irregular, Options};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

/// A byte order mark in UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Bytes of the end of a file in which its last word is looked for.
const TAIL: u64 = 1 << 12;

/// Bytes that are read of what is no regular file.
const MAX_PIPE: u64 = 1 << 28;

/// The first `count` openings of a file, all if it has fewer. No more of it is read, and no more is held.
pub(super) fn read_file(
    path: &Path,
    variant: &Variant,
    options: &Options,
    count: usize,
) -> Result<OpeningList, ReadError> {
    let file = File::open(path)?;
    if file.metadata()?.is_file() {
        return read(file, variant, options, count);
    }
    // Something that can't be read twice, such as a pipe.
    let mut bytes = Vec::new();
    file.take(MAX_PIPE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_PIPE {
        let sentence = format!("it is no regular file and has more than {MAX_PIPE} bytes");
        return Err(io::Error::other(sentence).into());
    }
    read(Cursor::new(bytes), variant, options, count)
}

/// The first `count` openings: PDN, or else one entry a line, a record or a position; all moves regular. Blank
/// lines between entries are skipped, and so are lines that begin with `#` or `%`.
fn read(
    mut file: impl Read + Seek,
    variant: &Variant,
    options: &Options,
    count: usize,
) -> Result<OpeningList, ReadError> {
    let options = &Options {
        irregular: Irregular::Off,
        ..*options
    };
    let is_pdn = begins_with_tag(BufReader::new(&mut file))? || ends_with_result(&mut file)?;
    file.rewind()?;
    let mut file = BufReader::new(file);
    skip_mark(&mut file)?;
    let mut list = OpeningList::default();
    if is_pdn {
        for read in Games::new(file).take(count) {
            let read = read?;
            let game = read.game.map_err(ReadError::game)?;
            let opening = game_opening(&game, variant, options);
            let number = read.number;
            let wrong = |message| ReadError::entry(format!("game {number}"), message);
            list.push(&opening.map_err(wrong)?);
        }
    } else {
        for entry in Entries::new(file).take(count) {
            let entry = entry?;
            let opening = match begins_record(&entry.text) {
                true => record(&entry, variant, options),
                false => position(&entry, variant, options),
            };
            list.push(&opening?);
        }
    }
    Ok(list)
}

fn skip_mark(file: &mut impl BufRead) -> io::Result<()> {
    if file.fill_buf()?.starts_with(MARK) {
        file.consume(MARK.len());
    }
    Ok(())
}

/// Whether a file begins with a tag, blank lines and lines of comments aside.
fn begins_with_tag(mut file: impl BufRead) -> io::Result<bool> {
    skip_mark(&mut file)?;
    loop {
        let Some(&byte) = file.fill_buf()?.first() else {
            return Ok(false);
        };
        match byte {
            byte if byte.is_ascii_whitespace() => file.consume(1),
            b'#' | b'%' => _ = file.skip_until(b'\n')?,
            byte => return Ok(byte == b'['),
        }
    }
}

/// Whether the last word of a file is a result.
fn ends_with_result(file: &mut (impl Read + Seek)) -> io::Result<bool> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    let tail = String::from_utf8_lossy(&tail);
    let last = tail.split_whitespace().next_back();
    Ok(last.is_some_and(|word| GameOutcome::parse(word).is_some()))
}

/// The moves of a record up to the one before the move that ends the game.
fn record(entry: &Entry, variant: &Variant, options: &Options) -> Result<Opening, ReadError> {
    let wrong = |place: TextPosition, message: String| {
        let line = entry.line + place.line.unwrap_or(1) - 1;
        let place = format!("line {line}, column {}", place.column);
        ReadError::entry(place, message)
    };
    let moves = parse_record(&entry.text, variant.signs).map_err(|error| {
        let number = error.number.unwrap_or(1);
        wrong(error.position, format!("move {number}: {}", error.kind))
    })?;
    let mut line = Line::first(variant, options)
        .map_err(|message| ReadError::entry(format!("line {}", entry.line), message))?;
    for mv in moves {
        let goes_on = line.continue_by(&mv.written.text);
        if !goes_on.map_err(|message| wrong(mv.position, message))? {
            break;
        }
    }
    Ok(line.opening)
}

/// A position in which the game goes on.
fn position(entry: &Entry, variant: &Variant, options: &Options) -> Result<Opening, ReadError> {
    let wrong = |message| ReadError::entry(format!("line {}", entry.line), message);
    let text = entry.text.trim_end();
    let line = Line::at(text, variant, options).map_err(|error| wrong(error.to_string()))?;
    if line.goes_on() {
        Ok(line.opening)
    } else {
        Err(wrong("the game is over there".to_owned()))
    }
}

/// The moves of a game up to its end or to the move before the one that ends it.
fn game_opening(game: &Game, variant: &Variant, options: &Options) -> Result<Opening, String> {
    let mut play = PlayThrough::open(game, variant, options).map_err(|fault| fault.to_string())?;
    if play.session().result() != GameResult::None {
        return Err("the game is over at its first position".to_owned());
    }
    let position = first_position(game).map(|_| play.session().position());
    let moves = Vec::new();
    let mut opening = Opening { position, moves };
    loop {
        match play.advance() {
            Ok(Some(step)) if step.played.session.result() == GameResult::None => {
                opening.moves.push(step.played.text.clone());
            }
            Ok(_) => return Ok(opening),
            Err(PlayFault::Move { text, error, .. }) => {
                return Err(refusal(&opening, &text, error, variant, options));
            }
            Err(fault) => return Err(fault.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;

    /// What is wrong in a file, and where.
    #[derive(Debug)]
    struct EntryError {
        place: String,
        message: String,
    }

    fn read(text: &str, variant: &Variant, options: &Options) -> Result<Vec<Opening>, EntryError> {
        match super::read(Cursor::new(text), variant, options, usize::MAX) {
            Ok(list) => Ok((0..list.len())
                .filter_map(|index| list.get(index))
                .collect()),
            Err(ReadError::Entry { place, message }) => Err(EntryError { place, message }),
            Err(ReadError::System(error)) => panic!("{error}"),
        }
    }

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
    fn a_record_stands_on_a_line_and_may_go_on_with_a_numbered_one() {
        let text = "\u{feff}# two games\r\n1. 32-28 19-23\r\n2. 28x19 14x23\r\n\r\n  31–27 {quiet}\n\
                    W:W31:B2\n34-30; 20-25;...\n1. 32-28\n1... 19-23";
        let openings = draughts(text).unwrap();
        let moves: Vec<String> = openings.iter().map(|it| it.moves.join(" ")).collect();
        assert_eq!(
            moves,
            [
                "32-28 19-23 28x19x23 14x23x19",
                "31-27",
                "",
                "34-30 20-25",
                "32-28 19-23"
            ]
        );
    }

    #[test]
    fn what_is_wrong_in_a_record_is_told_with_its_line_and_column() {
        for (text, expected_place, sentence) in [
            (
                "W:W31:B2\n\n 32-28 19/23\n",
                "line 3, column 10",
                "move 2: '19/23' is not a move such as 32-28 or d4xf6",
            ),
            (
                "1. 32-28 19-23\n2. 28x19 14x2x",
                "line 2, column 15",
                "move 4: a square is missing after '14x2x'",
            ),
            (
                "# x\n1. 32-28 19-23\n2. 37-31",
                "line 3, column 4",
                "move 3: illegal move '37-31'; legal moves: 28x19x23",
            ),
            (
                "32-28, 19-23",
                "line 1, column 6",
                "move 1: '32-28,' is not a move such as 32-28 or d4xf6",
            ),
        ] {
            let EntryError { place, message } = draughts(text).unwrap_err();
            assert_eq!(
                (place.as_str(), message.as_str()),
                (expected_place, sentence)
            );
        }
    }

    #[test]
    fn a_record_ends_before_the_move_that_ends_the_game() {
        let strand = Variant::find("strand").expect("a variant");
        let record =
            "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";
        let openings = read(record, strand, &Options::default()).unwrap();
        assert_eq!(openings[0].moves.len(), 10);
        let upper = read(&record.to_uppercase(), strand, &Options::default()).unwrap();
        assert_eq!(upper, openings);
    }

    #[test]
    fn the_moves_of_openings_are_regular() {
        for allowed in ["off", "claim"] {
            let mut options = Options::default();
            options.set("irregular", allowed).expect("a rule parameter");
            let read = |text| read(text, &VARIANTS[0], &options);
            assert_eq!(read("32-28 19-23 28x19").unwrap()[0].moves.len(), 3);
            let EntryError { place, message } = read("32-28 19-23 37-32 replay").unwrap_err();
            let sentence =
                "move 3: '37-32' is irregular, and the moves of openings must be regular";
            assert_eq!(
                (place.as_str(), message.as_str()),
                ("line 1, column 13", sentence)
            );
            let error = read("1. 32-28 19-23 2. 37-32 *").unwrap_err();
            assert_eq!(
                (error.place.as_str(), error.message.as_str()),
                ("game 1", sentence)
            );
            let EntryError { message, .. } = read("32-28 19-23 1-5").unwrap_err();
            assert_eq!(message, "move 3: illegal move '1-5'; legal moves: 28x19x23");
        }
    }

    fn is_pdn(text: &str) -> bool {
        let mut file = Cursor::new(text);
        begins_with_tag(&mut file).expect("bytes") || ends_with_result(&mut file).expect("bytes")
    }

    #[test]
    fn a_file_is_pdn_by_its_first_tag_or_its_last_result() {
        for text in [
            "% x\n[Event \"x\"]\n\n32-28",
            "{x} 1. 32-28 (1. 31-27) 19-23 1-1\n",
            "32-28 *",
        ] {
            assert!(is_pdn(text), "{text}");
        }
        for text in ["", "1. 32-28 (19-23)", "{x} 32-28", "W:W31:B2", "*g7/d4-e5"] {
            assert!(!is_pdn(text), "{text}");
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
