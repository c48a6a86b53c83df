//! Positions: words, lists of pieces and FEN, as texts and in games.

use crate::outcome::{Outcome, check_sentence};
use crate::rules::{Rules, choose};
use rafle_protocol::moves::Cell;
use rafle_protocol::position::{CellText, Fen, PieceList, PieceListForm, is_piece_list};

/// The longest sentence of an error, in characters.
const LONGEST: usize = 300;

/// A form of lists with fields and several sides.
const FORM: PieceListForm<'_> = PieceListForm {
    sides: "123",
    all_groups: false,
    promotes: true,
    fields: &["first", "second"],
    is_cell: |cell| matches!(cell, Cell::Name { .. }),
};

/// The text in each form without a game, then in a game: the first byte chooses the rules.
pub(crate) fn positions(input: &[u8]) -> Outcome {
    let Some((rules, text)) = choose(input) else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    let _ = is_piece_list(text);
    let word = CellText::parse(text, "WB", 5, "wWbBe");
    if let Ok(word) = &word {
        let written = word.to_string();
        let again = CellText::parse(&written, "WB", 5, "wWbBe");
        assert_eq!(again.as_ref(), Ok(word), "{written}");
    }
    check_error(text, word.err().map(|e| (e.to_string(), e.column())));
    let list = PieceList::parse(text, &FORM);
    if let Ok(list) = &list {
        let written = list.to_string();
        assert_eq!(PieceList::parse(&written, &FORM).as_ref(), Ok(list));
    }
    check_error(text, list.err().map(|e| (e.to_string(), e.column())));
    let fen = Fen::parse(text);
    if let Ok(fen) = &fen {
        let written = fen.to_string();
        assert_eq!(Fen::parse(&written).as_ref(), Ok(fen), "{written}");
    }
    check_error(text, fen.err().map(|e| (e.to_string(), e.column())));
    in_game(&rules, text).with(rules.variant.name)
}

/// A sentence that can travel, and a column of the text or right after it.
fn check_error(text: &str, error: Option<(String, Option<usize>)>) {
    let Some((sentence, column)) = error else {
        return;
    };
    check_sentence(&sentence, LONGEST);
    let columns = 1..=text.chars().count() + 1;
    assert!(
        column.is_none_or(|column| columns.contains(&column)),
        "{sentence}: {text:?}"
    );
}

/// A position that a game takes is written in both forms and read back, and can be asked anything.
fn in_game(rules: &Rules, text: &str) -> Outcome {
    match rules.open(Some(text), "") {
        Ok(session) => {
            let (word, list) = (session.position(), session.position_list());
            for form in [&word, &list] {
                let again = rules.open(Some(form), "");
                let again = again.unwrap_or_else(|error| panic!("{form}: {error}"));
                assert_eq!(
                    (again.position(), again.position_list()),
                    (word.clone(), list.clone())
                );
            }
            assert!(!session.board(true).rows().is_empty());
            let _ = (session.moves(), session.irregular());
            Outcome::of(&Ok::<_, ()>(session.result()))
        }
        Err(error) => {
            check_sentence(&error.to_string(), LONGEST);
            Outcome::of(&Err::<(), _>(error))
        }
    }
}
