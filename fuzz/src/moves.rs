//! Records of moves: as texts, and in games.

use crate::outcome::{Outcome, check_sentence};
use crate::rules::choose;
use rafle_protocol::moves::{
    Signs, TextPosition, begins_record, parse_move, parse_moves, parse_record,
};

/// The longest sentence on a text, and on a move in a game, which lists what is legal, in characters.
const LONGEST: (usize, usize) = (300, 2_000);

/// Records as texts.
pub(crate) fn records(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    let _ = begins_record(&text);
    let one = parse_move(&text);
    if let Ok(written) = &one {
        let text = written.parsed.to_string();
        let again = parse_move(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.parsed, written.parsed);
    }
    let read = [Signs::Begin, Signs::Join].map(|signs| check_record(&text, signs));
    let [begin, join] = read;
    begin.and(join).and(Outcome::of(&one))
}

fn check_record(text: &str, signs: Signs) -> Outcome {
    let result = parse_record(text, signs);
    match &result {
        Ok(moves) => {
            for mv in moves {
                check_place(text, mv.position);
                let written = mv.written.parsed.to_string();
                let again = parse_move(&written);
                let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(again.parsed, mv.written.parsed, "{written}");
            }
            let plain = parse_moves(text, signs).expect("the same moves without places");
            assert!(plain.iter().eq(moves.iter().map(|mv| &mv.written)));
        }
        Err(error) => {
            check_sentence(&error.to_string(), LONGEST.0);
            check_place(text, error.position);
        }
    }
    Outcome::of(&result)
}

/// A place is in the text, or right after a line of it.
fn check_place(text: &str, place: TextPosition) {
    let line = text.split('\n').nth(place.line.unwrap_or(1) - 1);
    let line = line.unwrap_or_else(|| panic!("no line {place:?} in {text:?}"));
    let columns = 1..=line.chars().count() + 1;
    assert!(columns.contains(&place.column), "{place:?} in {text:?}");
}

/// Records in games: the first byte chooses the rules.
pub(crate) fn games(input: &[u8]) -> Outcome {
    let Some((rules, text)) = choose(input) else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    let opened = rules.open(None, text);
    let outcome = match &opened {
        Ok(session) => {
            let position = session.position();
            let again = rules.open(Some(&position), "");
            let again = again.unwrap_or_else(|error| panic!("{position}: {error}"));
            assert_eq!(again.position(), position);
            Outcome::of(&Ok::<_, ()>(session.result()))
        }
        Err(error) => {
            check_sentence(&error.to_string(), LONGEST.1);
            Outcome::of(&Err::<(), _>(error))
        }
    };
    outcome.with(rules.variant.name)
}
