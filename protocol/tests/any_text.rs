//! No text makes a reader panic or take long, and every error can travel in a quoted value.

use proptest::prelude::*;
use rafle_protocol::hub::{Command, Line, ParamKind, Reply};
use rafle_protocol::moves::{Signs, parse_move, parse_moves};
use rafle_protocol::position::CellText;
use rafle_protocol::position::Fen;

/// Gives the text to every reader and collects what they refuse.
fn refusals(text: &str) -> Vec<String> {
    let kinds = [
        ParamKind::Bool,
        ParamKind::Int { min: -5, max: 5 },
        ParamKind::Real {
            min: -5.0,
            max: 5.0,
        },
        ParamKind::Text,
        ParamKind::Enum(vec!["a\"b".into(), "c\n".into()]),
    ];
    let checks = kinds
        .iter()
        .map(|kind| kind.check(text).err().map(|error| error.to_string()));
    let errors = [
        Line::parse(text).err().map(|error| error.to_string()),
        Command::parse(text).err().map(|error| error.to_string()),
        Reply::parse(text).err().map(|error| error.to_string()),
        parse_move(text).err().map(|error| error.to_string()),
        parse_moves(text, Signs::Begin)
            .err()
            .map(|error| error.to_string()),
        CellText::parse(text, "WB", 5, "wWbBe\"")
            .err()
            .map(|error| error.to_string()),
        CellText::parse(text, "", 0, "")
            .err()
            .map(|error| error.to_string()),
        Fen::parse(text).err().map(|error| error.to_string()),
    ];
    errors.into_iter().chain(checks).flatten().collect()
}

fn can_travel(text: &str) -> Result<(), TestCaseError> {
    for error in refusals(text) {
        prop_assert!(!error.contains('"'), "{error}");
        prop_assert!(!error.contains(char::is_control), "{error:?}");
        prop_assert!(error.chars().count() < 300, "{error}");
        let reply = Reply::Error(error);
        prop_assert_eq!(Reply::parse(&reply.to_string()), Ok(Some(reply)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text_at_all(text in any::<String>()) {
        can_travel(&text)?;
    }

    #[test]
    fn any_text_of_the_characters_of_the_grammars(text in "[a-cwWbBeKkx0-9=\"~×:,.()? \t\r\n-]{0,60}") {
        can_travel(&text)?;
    }

    #[test]
    fn any_arguments_of_a_known_command(
        command in "(hub|set-param|pos|level|go|query|id|param|info|done|answer|error)",
        arguments in "( (name|value|type|min|max|values|pos|moves|start|depth|time|inc|think|what|result|pv|board)\
            ( ?= ?(int|real|enum|win|turn|-?[0-9]{1,25}([.,e][0-9]{1,5})?|\"[^\"]{0,6}\"?)?)?){0,4}",
    ) {
        can_travel(&format!("{command}{arguments}"))?;
    }

    #[test]
    fn any_reply_is_one_line(text in any::<String>()) {
        let line = Reply::Error(text).to_string();
        prop_assert!(!line.contains(char::is_control));
        prop_assert!(Reply::parse(&line).is_ok());
    }
}

#[test]
fn a_long_text_of_anything_is_read_to_its_end() {
    let pieces = [
        " ",
        "=",
        "\"",
        "a",
        "1",
        "1-2 ",
        "1 - ",
        "1-",
        "1x2(3",
        "1x2(3,4) ",
        "a=b ",
        "a = b ",
        "a=\"b\" ",
        "W",
        "W:",
        "W:W1-200:",
        "1-200,",
        ",",
        ".",
        "(",
        "~",
        "replay ",
        "e",
        "é",
        "level depth=1 ",
        "1   ",
    ];
    for piece in pieces {
        for start in [
            "",
            "W",
            "W:W",
            "1-2(",
            "pos moves=\"",
            "answer moves=\"",
            "level depth=",
            "info time=",
        ] {
            let text = format!("{start}{}", piece.repeat((1 << 16) / piece.len()));
            // A reader of quadratic time would take minutes here.
            refusals(&text);
        }
    }
}
