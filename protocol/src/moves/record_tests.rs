//! Records of games, read and refused.

use super::{Signs, parse_move, parse_moves, parse_record};

fn list(text: &str) -> Vec<String> {
    let moves = parse_moves(text, Signs::Begin).unwrap();
    moves.iter().map(|mv| mv.parsed.to_string()).collect()
}

#[test]
fn in_a_list_a_removal_and_a_cell_of_the_file_x_begin_a_move() {
    assert_eq!(
        list("g4-g7 -h4 -m6 x7 x7-x6 b4(c4) x2"),
        ["g4-g7", "-h4", "-m6", "x7", "x7-x6", "b4(c4)", "x2"]
    );
    assert_eq!(list("28 x7 a1 x b2 a1 - b2"), ["28x7", "a1xb2", "a1-b2"]);
    assert_eq!(parse_move("d4 -e5").unwrap().text, "d4-e5");
    let joined = parse_moves("d4 -e5 32 -28", Signs::Join).unwrap();
    let texts: Vec<&str> = joined.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["d4-e5", "32-28"]);
}

#[test]
fn a_record_has_one_sides_moves_in_parentheses_and_points_at_its_end() {
    let moves = ["d4-e5", "f6xd4", "c3xe5", "a5xc3", "b2xd4", "c5xc3"];
    for text in [
        "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3);...",
        "d4-e5(f6xd4);c3xe5( a5 x c3 ) ;b2xd4 (c5xc3) …",
        "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3",
    ] {
        assert_eq!(list(text), moves, "{text}");
    }
    for (text, message) in [
        (
            "a1-a2 (b2-b1;",
            "move 2 of the list cannot be read at column 7: the parentheses round 'b2-b1' do not match",
        ),
        (
            "a1-a2)",
            "move 2 of the list cannot be read at column 6: the parentheses round ')' do not match",
        ),
        (
            "a1-a2 ... b",
            "move 2 of the list cannot be read at column 11: 'b' follows the points that end the record",
        ),
    ] {
        assert_eq!(
            parse_moves(text, Signs::Join).unwrap_err().to_string(),
            message
        );
    }
}

#[test]
fn a_list_is_separated_by_blanks_and_counts_from_one() {
    let moves = parse_moves(" 32-28  19 - 23 28x19\treplay ", Signs::Join).unwrap();
    let texts: Vec<&str> = moves.iter().map(|written| written.text.as_str()).collect();
    assert_eq!(texts, ["32-28", "19-23", "28x19", "replay"]);
    assert_eq!(parse_moves("  ", Signs::Join), Ok(vec![]));
    assert_eq!(
        parse_moves("32-28 19-23 28*19 1-2", Signs::Join)
            .unwrap_err()
            .to_string(),
        "move 3 of the list cannot be read at column 15: '28*19' is not a move such as 32-28 or d4xf6"
    );
}

#[test]
fn a_move_may_have_its_number_judgements_glyphs_comments_and_a_full_stop() {
    let moves = ["32-28", "19-23", "28x19"];
    for text in [
        "1. 32-28 19-23 2. 28x19",
        "1.32-28 1...19-23 2.28x19",
        "1. 32-28 1… 19-23 2.28x19 2...",
        "12. ... 32-28 {so} 19-23 013. … 28x19...",
        "32-28. 19-23. 28x19.",
        "32-28.19-23 . 28x19 .;...",
        "32-28! 19-23?? 28x19!?",
        "32-28 ! 19-23(?) 28x19 (?!)",
        "32-28$1$2 19-23 $3 28x19 !$255.",
        "{a ; (b\nc}32-28{{}19-23{}\t{}28x19{.}",
        "1. 32-28! (1... 19-23?!). 2. (28x19) {done} … {over}",
        "32-28\r\n19-23\r\n\r\n28x19\r\n",
        "32–28\u{a0}; 19—23;\u{202f}28 × 19",
        ";;32-28;19-23;;28x19;",
        "(32-28 19-23) (28x19)",
    ] {
        assert_eq!(list(text), moves, "{text}");
    }
}

#[test]
fn a_point_after_figures_makes_them_a_number_only_where_no_move_has_begun() {
    assert_eq!(list("32-28. 19-23"), ["32-28", "19-23"]);
    assert_eq!(list("28.32-28.19-23"), ["32-28", "19-23"]);
    assert_eq!(
        list("i5 x g3 x g5 x e7 x c9."),
        ["i5xg3xg5xe7xc9"],
        "as the document of Strand ends its rafle"
    );
}

#[test]
fn a_side_that_moves_again_may_have_its_moves_in_one_pair_of_parentheses() {
    assert_eq!(list("a1 (b2 c3(c4)) d5"), ["a1", "b2", "c3(c4)", "d5"]);
    assert_eq!(
        list("a1(-b2 c3) g4-g7(h7, f7)"),
        ["a1", "-b2", "c3", "g4-g7(h7,f7)"]
    );
    assert_eq!(list("a1(b2)"), ["a1(b2)"]);
    assert_eq!(list("a1 (b2)"), ["a1", "b2"]);
    assert_eq!(list("pass (a1) -b2 (c3)"), ["pass", "a1", "-b2", "c3"]);
}

#[test]
fn captured_cells_stand_behind_a_path_or_a_point_alone() {
    for text in [
        "pass(a1)",
        "-b2(b2)",
        "*g7(f6)",
        "a1-a2(b1)(c1)",
        "g7xe5=1(f6)",
    ] {
        let error = parse_moves(text, Signs::Begin).expect_err(text).to_string();
        assert!(error.contains("is not a move"), "{error}");
    }
}

#[test]
fn an_announced_number_stands_before_judgements_and_the_full_stop() {
    let moves = parse_moves("g7xe5=2!. (b2 x d4 = 1) c3 x e5 =3.", Signs::Join).unwrap();
    let announced: Vec<Option<u16>> = moves.iter().map(|mv| mv.announced).collect();
    assert_eq!(announced, [Some(2), Some(1), Some(3)]);
}

#[test]
fn the_case_of_letters_does_not_matter() {
    assert_eq!(
        list("D4-E5 (F6XD4); C3 X E5; REPLAY Pass *G7/D4-E5"),
        ["d4-e5", "f6xd4", "c3xe5", "replay", "pass", "*g7/d4-e5"]
    );
}

#[test]
fn an_error_names_the_move_and_the_first_character_that_cannot_stand_there() {
    for (text, number, place, fault) in [
        (
            "32-28 @",
            2,
            "column 7",
            "'@' is not a move such as 32-28 or d4xf6",
        ),
        (
            "32-28@ 19-23",
            1,
            "column 6",
            "'32-28@' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1.@32-28",
            1,
            "column 3",
            "'@32-28' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1@.32-28",
            1,
            "column 2",
            "'1@.32-28' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1. 32-28\n  19/23",
            2,
            "line 2, column 5",
            "'19/23' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5 (",
            2,
            "column 8",
            "'' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5 ()",
            2,
            "column 8",
            "the parentheses round ')' do not match",
        ),
        (
            "d4-e5 (f6xd4",
            2,
            "column 7",
            "the parentheses round 'f6xd4' do not match",
        ),
        (
            "d4-e5 (f6xd4...",
            2,
            "column 7",
            "the parentheses round 'f6xd4' do not match",
        ),
        (
            "d4-e5 ((f6xd4))",
            2,
            "column 8",
            "'(f6xd4))' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5 {f6xd4",
            2,
            "column 7",
            "the comment '{f6xd4' is not closed",
        ),
        (
            "d4-e5} f6xd4",
            1,
            "column 6",
            "'d4-e5}' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1. 2. d4-e5",
            1,
            "column 1",
            "a move is missing after the number '1.'",
        ),
        (
            "d4-e5 2.",
            2,
            "column 7",
            "a move is missing after the number '2.'",
        ),
        (
            "d4-e5 2. ; f6xd4",
            2,
            "column 7",
            "a move is missing after the number '2.'",
        ),
        (
            "d4-e5 .. f6xd4",
            2,
            "column 9",
            "'..' is neither a full stop after a move nor the three points that end a record",
        ),
        (
            ". d4-e5",
            1,
            "column 2",
            "'.' is neither a full stop after a move nor the three points that end a record",
        ),
        (
            "d4-e5 ....",
            2,
            "column 10",
            "'.' follows the points that end the record",
        ),
        (
            "! d4-e5",
            1,
            "column 1",
            "'!' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5 $x",
            2,
            "column 8",
            "'x' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5 (!",
            2,
            "column 9",
            "'' is not a move such as 32-28 or d4xf6",
        ),
        (
            "d4-e5, f6xd4",
            1,
            "column 6",
            "'d4-e5,' is not a move such as 32-28 or d4xf6",
        ),
    ] {
        let error = parse_record(text, Signs::Join).unwrap_err();
        let sentence = format!("move {number} of the list cannot be read at {place}: {fault}");
        assert_eq!(error.to_string(), sentence, "{text}");
        assert_eq!(error.position.to_string(), place);
    }
}

#[test]
fn every_move_has_the_place_where_it_begins() {
    let record = parse_record("1. d4–e5 (f6xd4);\n{é} c3xe5", Signs::Join).unwrap();
    let places: Vec<String> = record.iter().map(|mv| mv.position.to_string()).collect();
    assert_eq!(
        places,
        ["line 1, column 4", "line 1, column 11", "line 2, column 5"]
    );
}
