//! Games in Portable Draughts Notation.

use crate::outcome::{Outcome, check_sentence};
use rafle_protocol::moves::Signs;
use rafle_protocol::pdn::{Annotation, Clock, Game, Games, Reading, RecordForm, read};

/// The longest sentence of an error, in characters.
const LONGEST: usize = 300;

/// Files of games: what was read is read back when written, and errors are in their order and in the text.
pub(crate) fn pdn(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    let reading = read(&text);
    for game in &reading.games {
        let written = game.to_string();
        let again = read(&written);
        assert_eq!(again.errors, [], "{written}");
        let texts: Vec<String> = again.games.iter().map(Game::to_string).collect();
        assert_eq!(texts, [written]);
    }
    assert_eq!(in_pieces(&text), reading, "{text}");
    let mut before = (0, 0);
    let lines = text.split(['\n', '\r']).count();
    for error in &reading.errors {
        assert!((error.line, error.column) >= before, "{error}");
        assert!(error.column > 0 && (1..=lines + 1).contains(&error.line));
        check_sentence(&error.to_string(), LONGEST);
        before = (error.line, error.column);
    }
    check_records(&text);
    let annotation = Annotation::parse(&text);
    let values = [annotation.clk, annotation.emt, annotation.eval];
    assert!(values.into_iter().flatten().all(f64::is_finite), "{text}");
    if let Some(clock) = Clock::parse(&text) {
        let written = clock.to_string();
        let again = Clock::parse(&written).expect("a clock");
        assert_eq!(again.to_string(), written);
    }
    Outcome::of(&match reading.errors.is_empty() {
        true => Ok(reading.games),
        false => Err(reading.errors),
    })
}

/// The same file, which may be one of records.
fn check_records(text: &str) {
    let lines = text.split(['\n', '\r']).count();
    for signs in [Signs::Begin, Signs::Join] {
        let tags = Vec::new();
        let form = RecordForm { signs, tags };
        for (number, read) in (1..).zip(Games::new(text.as_bytes()).or_records(form)) {
            let read = read.expect("bytes in memory");
            assert!(read.number == number && (1..=lines + 1).contains(&read.line));
            if let Err(error) = read.game {
                assert!(error.column > 0 && (read.line..=lines + 1).contains(&error.line));
                check_sentence(&error.to_string(), LONGEST);
            }
        }
    }
}

/// What the reader of files gives.
fn in_pieces(text: &str) -> Reading {
    let mut reading = Reading::default();
    for read in Games::new(text.as_bytes()).with_texts() {
        match read.expect("bytes in memory").game {
            Ok(game) => reading.games.push(game),
            Err(error) => reading.errors.push(error),
        }
    }
    reading
}
