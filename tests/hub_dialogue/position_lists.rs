//! Positions as lists of pieces, in every variant.

use crate::common::{Client, field};

/// A list in each variant as the engine writes it, and other ways to write it.
const LISTS: &[(&str, &str, &[&str])] = &[
    (
        "normal",
        "B:W31,K40:B7,K12",
        &["B : B K12, 7 : W 31, K40 .", "B:Wb4,Ki3:Bc9,Kd8"],
    ),
    (
        "strand",
        "W:WKb7,g7:Bh6,h4",
        &["W:Wg7,Kb7:Bh4,h6", " W: B h6, h4: W g7 , Kb07"],
    ),
    (
        "frisian",
        "W:WK28,45:BK5,6:+105+328",
        &[
            "W:WK28,45:BK5,6:H2:F3:+105+328",
            "W : W 45, K28 : B K5, 6 : +105+328",
        ],
    ),
    ("strand", "B:W:Bh4", &["B:Bh4:W"]),
    ("pyramidame", "W:Wa1,b1:Bh8", &["W:Bh8:Wb1, a1"]),
    (
        "fidchell-1",
        "W:Wa4,d4:Bc4:25:26:d:0:0:0",
        &["W: Bc4: Wd4,a4: 25: 26: d: 0: 0: 0"],
    ),
    ("fidchell-2", "B:Wa4,d4:Bc4:19:19:w:0:0:0", &[]),
    (
        "chinese-checkers",
        "1:1a5,b5,b6,c5,c6,c7,d5,d6,d7,e8:4n10,n11,n12,n13,o11,o12,o13,p12,p13,q13:2:10",
        &[
            "1:4q13,p12,p13,o11,o12,o13,n10,n11,n12,n13:1e8,a5,b5,b6,c5,c6,c7,d5, d6, d7:2:10",
            "1:2:1a5,b5,b6,c5,c6,c7,d5,d6,d7,e8:4q13,p12,p13,o11,o12,o13,n10,n11,n12,n13:2:10",
        ],
    ),
];

fn playing(variant: &str) -> Client {
    let mut client = Client::ready();
    client.tell(&format!("set-param name=variant value={variant}"));
    assert_eq!(client.ask("init"), "ready");
    client
}

fn list_of(client: &mut Client) -> String {
    let answer = client.query("position form=list");
    // No text has a blank, so none has quotes.
    assert!(!answer.contains('"'), "{answer}");
    field(&answer, "pos")
}

#[test]
fn a_position_is_answered_and_read_as_a_list_in_every_variant() {
    for &(variant, list, others) in LISTS {
        let mut client = playing(variant);
        client.tell(&format!("pos pos={list}"));
        assert_eq!(
            client.query("position form=list"),
            format!("answer pos={list}")
        );
        let cells = client.position();
        assert_eq!(
            client.query("position form=cells"),
            format!("answer pos={cells}")
        );
        for text in others {
            client.tell("pos start");
            client.tell(&format!("pos pos=\"{text}\""));
            assert_eq!(client.position(), cells, "{text}");
        }
        client.tell("pos start");
        client.tell(&format!("pos pos={cells}"));
        assert_eq!(list_of(&mut client), list, "{cells}");
    }
}

#[test]
fn every_position_of_a_game_can_be_set_by_its_list() {
    for variant in [
        "normal",
        "killer",
        "bt",
        "losing",
        "frisian",
        "strand",
        "fidchell-1",
        "fidchell-2",
        "pyramidame",
        "chinese-checkers",
    ] {
        let mut client = playing(variant);
        let mut game: Vec<String> = Vec::new();
        let mut random: u64 = 1;
        while game.len() < 20 && client.query("result") == "answer result=none" {
            let moves = client.moves();
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            game.push(moves[(random >> 33) as usize % moves.len()].clone());
            client.tell(&format!("pos moves=\"{}\"", game.join(" ")));
            let (cells, list) = (client.position(), list_of(&mut client));
            client.tell(&format!("pos pos=\"{list}\""));
            assert_eq!(client.position(), cells, "{variant}: {list}");
        }
    }
}

#[test]
fn a_bad_list_is_refused_with_the_column_of_what_is_wrong() {
    for (variant, list, message) in [
        (
            "normal",
            "W:W31,77:B1",
            "'77' at column 7 is not a square of the board",
        ),
        (
            "strand",
            "W:Wg7,Kj7:Bh6",
            "'Kj7' at column 7 is not a cell of the board",
        ),
        (
            "strand",
            "W: Wg7, 7b: Bh6",
            "'7b' at column 9 is not a cell such as a1",
        ),
        (
            "strand",
            "W:Wg7,:Bh6",
            "a cell is missing at the comma at column 6",
        ),
        (
            "strand",
            "W:Wg7:Bh6,g7",
            "cell g7 is given again at column 11",
        ),
        (
            "strand",
            "W:Wa9:Bh6",
            "point a9 holds a white man on the row where men become sultans",
        ),
        ("strand", "W:W:B", "the board is empty"),
        ("strand", "W:Wg7", "the pieces of B are missing"),
        (
            "strand",
            "w:Wg7:Bh6",
            "'w' at column 1 is not a side to move, which is W or B",
        ),
        (
            "strand",
            "W:Wg7:Bh6:0",
            "'0' at column 11 is not an owner of pieces, which is W or B",
        ),
        (
            "pyramidame",
            "W:Wa1:BKh7",
            "'Kh7' at column 8 is a promoted piece, and this game has none",
        ),
        (
            "pyramidame",
            "W:Wi1:Bh7",
            "'i1' at column 4 is not a cell of the board",
        ),
        (
            "fidchell-1",
            "W:Wb1:B:26:27:d:0:0:0",
            "'b1' at column 4 is not a cell of the board",
        ),
        (
            "fidchell-1",
            "W:Wa4:Bc4:26:26:d:0:0",
            "the pieces must be followed by hand of white, hand of black, navel, challenge, removals \
             and slides",
        ),
        (
            "fidchell-1",
            "W:Wa4:Bc4:026:26:d:0:0:0",
            "the hand of white is '026' at column 11, not a number of 1 to 3 figures without leading zeros",
        ),
        (
            "fidchell-1",
            "W:Wa4:Bc4:27:26:d:0:0:0",
            "white has 1 on the board and 27 in hand; at most 27 stones together are possible",
        ),
        (
            "chinese-checkers",
            "1:1a5:4q13",
            "the pieces must be followed by players and pieces",
        ),
        (
            "chinese-checkers",
            "1:1a5:4q13:2:10",
            "player 1 has 1 pieces and needs 10",
        ),
        (
            "chinese-checkers",
            "1:1a5:4q13:2:12",
            "'12' is not a number of pieces, which is 10 or 15",
        ),
        (
            "chinese-checkers",
            "1:1a5,a6:4q13:2:10",
            "'a6' at column 7 is not a cell of the board",
        ),
    ] {
        let mut client = playing(variant);
        let before = client.position();
        let answer = client.refused(&format!("pos pos=\"{list}\""));
        assert_eq!(
            answer,
            format!("bad position: {message}"),
            "{variant}: {list}"
        );
        assert_eq!(client.position(), before);
    }
}

#[test]
fn an_unknown_form_is_refused() {
    let mut client = Client::ready();
    assert_eq!(
        client.refused("query what=position form=fen"),
        "'fen' does not fit 'form', which takes cells or list"
    );
}
