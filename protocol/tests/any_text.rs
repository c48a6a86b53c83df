//! No text makes a reader panic or take long, and every error can travel in a quoted value.

use proptest::prelude::*;
use rafle_protocol::epd::EpdLine;
use rafle_protocol::hub::{Command, Line, ParamKind, Refusal, Reply};
use rafle_protocol::moves::{Cell, Signs, parse_move, parse_moves};
use rafle_protocol::position::{CellText, Fen, PieceList, PieceListForm};

/// The forms of lists of pieces: without fields, and with some that look like groups.
const LISTS: [PieceListForm<'_>; 2] = [
    PieceListForm {
        sides: "WB",
        all_groups: true,
        promotes: true,
        fields: &[],
        is_cell: |cell| {
            matches!(
                cell,
                Cell::Name {
                    file: 'a'..='b',
                    ..
                }
            )
        },
    },
    PieceListForm {
        sides: "123\"",
        all_groups: false,
        promotes: false,
        fields: &["first", "second"],
        is_cell: |_| true,
    },
];

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
    let lists = LISTS.iter().map(|form| {
        let error = PieceList::parse(text, form).err()?;
        if let Some(column) = error.column() {
            assert!((1..=text.chars().count()).contains(&column), "{error}");
        }
        Some(error.to_string())
    });
    let length = text.chars().count();
    if let Some(column) = Fen::parse(text).err().and_then(|error| error.column()) {
        assert!((1..=length + 1).contains(&column), "{text}");
    }
    if let Err(error) = parse_moves(text, Signs::Begin) {
        assert!((1..=length + 1).contains(&error.position.column), "{error}");
    }
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
        EpdLine::parse(text).err().map(|error| error.to_string()),
    ];
    errors
        .into_iter()
        .chain(lists)
        .chain(checks)
        .flatten()
        .collect()
}

fn can_travel(text: &str) -> Result<(), TestCaseError> {
    for error in refusals(text) {
        prop_assert!(!error.contains('"'), "{error}");
        prop_assert!(!error.contains(char::is_control), "{error:?}");
        prop_assert!(error.chars().count() < 300, "{error}");
        let reply = Reply::Error(Refusal::other(error));
        prop_assert_eq!(Reply::parse(&reply.to_string()), Ok(Some(reply)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        can_travel(&text)?;
    }

    #[test]
    fn any_text_of_the_characters_of_the_grammars_is_read_or_refused(text in "[a-cwWbBeKkx0-9=\"~×:,.()?!;${}…–/* \t\r\n-]{0,60}") {
        can_travel(&text)?;
    }

    #[test]
    fn any_text_like_a_list_of_pieces_is_read_or_refused(
        text in "[WB1-3]( ?: ?[WB1-3]?( ?K?[abé][0-9]{0,2} ?,?){0,4}){0,4}",
    ) {
        can_travel(&text)?;
    }

    #[test]
    fn any_arguments_of_a_known_command_are_read_or_refused(
        command in "(hub|set-param|pos|level|go|query|id|param|info|done|answer|error)",
        arguments in "( (name|value|type|min|max|values|pos|form|moves|start|depth|time|inc|think|what|result|pv|board)\
            ( ?= ?(int|real|enum|win|turn|position|list|-?[0-9]{1,25}([.,e][0-9]{1,5})?|\"[^\"]{0,6}\"?)?)?){0,4}",
    ) {
        can_travel(&format!("{command}{arguments}"))?;
    }

    #[test]
    fn any_reply_is_one_line(text in any::<String>()) {
        let line = Reply::Error(Refusal::other(text)).to_string();
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
        "a1,",
        "Wa1,Ka2 :",
        ": ",
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
        "1.",
        "1. ",
        "12...",
        "{",
        "{}",
        "{ a",
        "}",
        "!",
        "$1",
        "$",
        "...",
        "…",
        "-",
        "–",
        ";",
        "(1-2)",
        "((1-2 ",
        "1-2!.",
        "1-2 \n",
        "\u{a0}",
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
