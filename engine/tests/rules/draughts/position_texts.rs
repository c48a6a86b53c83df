//! The texts of positions: one word of letters, or the FEN of draughts.

use super::support::{assert_same, open, refused};

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// A word of fifty squares: what the squares of the pairs hold, and `e` on the others.
fn word(side: char, pieces: &[(usize, char)]) -> String {
    let mut letters = [vec![side], vec!['e'; 50]].concat();
    for &(square, letter) in pieces {
        letters[square] = letter;
    }
    letters.into_iter().collect()
}

#[test]
fn a_position_is_one_word_of_a_side_and_fifty_squares() {
    assert_eq!(open(START, "").position(), START);
    assert_eq!(open("W:W31-50:B1-20", "").position(), START);
    let mixed = word('B', &[(1, 'W'), (6, 'w'), (45, 'b'), (50, 'B')]);
    assert_eq!(open(&mixed, "").position(), mixed);
    assert_eq!(open("B:W6,K1:B45,K50", "").position(), mixed);
    assert_eq!(open(&format!("  {START}\n"), "").position(), START);
}

#[test]
fn the_forms_of_a_fen_are_read_alike() {
    for text in [
        "W:W31-50:B1-20",
        "W:B1-20:W31-50",
        "w:w31-50:b1-20.",
        " W : W 31 - 50 : B 1-10, 11-20 . ",
        "W:W031-050:B01-20",
    ] {
        assert_same(&*open(text, ""), START);
    }
    assert_same(&*open("W:Wa1,Kc1:Bj10,kb2", ""), "W:W46,K47:B5,K41");
    assert_same(&*open("W:WK1-3:B45", ""), "W:WK1,K2,K3:B45");
}

#[test]
fn a_side_may_have_no_piece() {
    assert_eq!(open("W:W28:B", "").position(), word('W', &[(28, 'w')]));
    assert_eq!(open("B:W:BK28", "").position(), word('B', &[(28, 'B')]));
}

#[test]
fn what_is_wrong_with_a_word_is_named() {
    for (text, sentence) in [
        (String::new(), "bad position: the position is empty"),
        ("   ".to_owned(), "bad position: the position is empty"),
        (
            word('X', &[]),
            "bad position: 'X' at column 1 is not a side to move, which is one of 'WB'",
        ),
        (
            word('w', &[(28, 'w')]),
            "bad position: 'w' at column 1 is not a side to move, which is one of 'WB'",
        ),
        (
            word('W', &[(7, 'x')]),
            "bad position: cell 7 has 'x' at column 8, which is not one of 'wWbBe'",
        ),
        (
            word('W', &[(50, ' '), (49, '.')]),
            "bad position: cell 49 has '.' at column 50, which is not one of 'wWbBe'",
        ),
        (
            word('W', &[(9, 'é')]),
            "bad position: cell 9 has 'é' at column 10, which is not one of 'wWbBe'",
        ),
        (
            "W".to_owned(),
            "bad position: no cell follows the side to move; a position has 50, or a list of pieces after a colon",
        ),
        (
            START[..50].to_owned(),
            "bad position: the position has 49 cells and needs 50: they end before column 51",
        ),
        (
            format!("{START}e"),
            "bad position: the position has 51 cells and takes only 50: one too many is at column 52",
        ),
        (
            format!("{START}:3"),
            "bad position: ':3' follows the position",
        ),
        (
            format!("{START}:"),
            "bad position: ':' follows the position",
        ),
        (word('W', &[]), "bad position: the board is empty"),
        (
            word('W', &[(3, 'w')]),
            "bad position: square 3 holds a white man on the row where men become kings",
        ),
        (
            word('B', &[(46, 'b')]),
            "bad position: square 46 holds a black man on the row where men become kings",
        ),
        (
            START.replacen('e', "w", 1),
            "bad position: white has 21 pieces; at most 20 are possible",
        ),
        (
            START.replacen('e', "B", 2),
            "bad position: black has 22 pieces; at most 20 are possible",
        ),
    ] {
        assert_eq!(refused(&text, ""), sentence, "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_fen_is_named() {
    for (text, sentence) in [
        (
            ":W1:B2",
            "bad position: ':' at column 1 is not a side to move, which is one of 'WB'",
        ),
        (
            "X:W31:B2",
            "bad position: 'X' at column 1 is not a side to move, which is W, B or ?",
        ),
        ("?:W31:B2", "bad position: the side to move '?' is unknown"),
        ("W:W31", "bad position: the list of B is missing in the FEN"),
        ("W:B31", "bad position: the list of W is missing in the FEN"),
        (
            "W:W31:B2:W32",
            "bad position: 'W32' at column 10 is a second list of W",
        ),
        (
            "W:W31:B2:b3",
            "bad position: 'b3' at column 10 is a second list of B",
        ),
        (
            "W:W31:B2:H0",
            "bad position: 'H0' at column 10 does not begin with W or B",
        ),
        (
            "W:W31:B2:",
            "bad position: '' at column 10 does not begin with W or B",
        ),
        (
            "W:W31,,32:B2",
            "bad position: a square is missing in '31,,32', at the comma at column 7",
        ),
        (
            "W:W31,x:B2",
            "bad position: 'x' at column 7 is not a piece such as 31, K31 or 31-50",
        ),
        (
            "W:W50-31:B2",
            "bad position: the range '50-31' at column 4 goes backward",
        ),
        (
            "W:W1-201:B2",
            "bad position: the range '1-201' at column 4 has more than 200 squares",
        ),
        (
            "W:W0:B2",
            "bad position: '0' at column 4 is not a square of the board",
        ),
        (
            "W:W31:B51",
            "bad position: '51' at column 8 is not a square of the board",
        ),
        (
            "W:W31-51:B2",
            "bad position: '51' at column 4 is not a square of the board",
        ),
        (
            "W:Wa2:B2",
            "bad position: 'a2' at column 4 is not a square of the board",
        ),
        (
            "W:Wa11:B2",
            "bad position: 'a11' at column 4 is not a square of the board",
        ),
        (
            "W:Wz1:B2",
            "bad position: 'z1' at column 4 is not a square of the board",
        ),
        (
            "W:W31,31:B2",
            "bad position: '31' at column 7 is given twice",
        ),
        (
            "W:W31:B2,31",
            "bad position: '31' at column 10 is given twice",
        ),
        (
            "W:W31,b4:B2,K31",
            "bad position: 'b4' at column 7 is given twice",
        ),
        ("W:W:B", "bad position: the board is empty"),
        (
            "W:W5:B6",
            "bad position: square 5 holds a white man on the row where men become kings",
        ),
        (
            "W:W6:B45,46",
            "bad position: square 46 holds a black man on the row where men become kings",
        ),
        (
            "W:WK1-21:B45",
            "bad position: white has 21 pieces; at most 20 are possible",
        ),
        (
            "W:W45:BK1-40",
            "bad position: black has 40 pieces; at most 20 are possible",
        ),
    ] {
        assert_eq!(refused(text, ""), sentence, "{text}");
    }
    let many = format!("W:W{}:B", ["1-200"; 6].join(","));
    assert_eq!(
        refused(&many, ""),
        "bad position: '51' at column 4 is not a square of the board"
    );
}

#[test]
fn a_picture_shows_every_piece_where_it_stands() {
    let picture = open("B:WK46,31:BK5,20", "").board(false).rows().join("\n");
    let rows: Vec<&str> = picture.lines().collect();
    assert_eq!(rows.len(), 11);
    assert!(
        rows[0].starts_with("10") && rows[0].ends_with("B  1-5"),
        "{picture}"
    );
    assert!(
        rows[9].starts_with(" 1   W") && rows[9].ends_with(".     46-50"),
        "{picture}"
    );
}

#[test]
fn a_picture_with_names_has_the_number_of_every_square() {
    let rows = open("W:WK46,31:BK5,20", "").board(true).rows();
    let picture = rows[..10].join(" ");
    let words: Vec<&str> = picture.split_whitespace().collect();
    for number in 1..=50 {
        let is_its =
            |word: &&&str| word.trim_end_matches(char::is_alphabetic) == number.to_string();
        // The numbers of the ranks stand beside those of the squares.
        let count = words.iter().filter(is_its).count();
        assert_eq!(count, 1 + usize::from(number <= 10), "{number}");
    }
    assert!(words.contains(&"46W") && words.contains(&"31w") && words.contains(&"5B"));
}
