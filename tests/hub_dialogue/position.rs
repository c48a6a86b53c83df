//! `pos`: texts of positions and moves.

use crate::common::Client;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
const START_MOVES: &str = "answer moves=\"31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30\"";

/// The legal moves, sorted: their order is the engine's own.
fn sorted_moves(client: &mut Client) -> String {
    let mut moves = client.moves();
    moves.sort();
    format!("answer moves=\"{}\"", moves.join(" "))
}

#[test]
fn the_game_begins_at_its_start_before_any_pos() {
    let mut client = Client::ready();
    assert_eq!(client.position(), START);
}

#[test]
fn pos_without_arguments_and_pos_start_set_up_the_start() {
    let mut client = Client::ready();
    for line in ["pos", "pos start", "pos moves=\"\"", "pos start moves=\"\""] {
        client.tell("pos moves=\"32-28 19-23\"");
        client.tell(line);
        assert_eq!(client.position(), START, "{line}");
        assert_eq!(sorted_moves(&mut client), START_MOVES, "{line}");
    }
}

#[test]
fn moves_are_played_from_the_start_or_from_the_position_given() {
    let mut client = Client::ready();
    let after = "Wbbbbbbbbbbbbbbbbbbebeebeeeeweewewwwwwwwwwwwwwwwwww";
    for line in [
        "pos moves=\"32-28 19-23\"".to_owned(),
        "pos start moves=\"32-28 19-23\"".to_owned(),
        format!("pos pos={START} moves=\"32-28 19-23\""),
    ] {
        client.tell(&line);
        assert_eq!(client.position(), after, "{line}");
    }
}

#[test]
fn a_position_is_read_as_it_is_written() {
    let mut client = Client::ready();
    let text = "BeeeeeebeeeebeeeeeeeBeeeeeeeeeewwwweeeeeWeeeeeeeeee";
    client.tell(&format!("pos pos={text}"));
    assert_eq!(client.position(), text);
    assert_eq!(client.query("turn"), "answer turn=black");
}

#[test]
fn a_position_may_be_the_fen_of_portable_draughts_notation() {
    let mut client = Client::ready();
    for fen in ["W:W31-50:B1-20", "W:B1-20:W31-50", "W : W 31-50 : B 1-20"] {
        client.tell("pos moves=32-28");
        client.tell(&format!("pos pos=\"{fen}\""));
        assert_eq!(client.position(), START, "{fen}");
    }
    client.tell("pos pos=B:W31,K40:B7,K12");
    let text = client.position();
    let pieces: Vec<(usize, char)> = text.chars().enumerate().filter(|p| p.1 != 'e').collect();
    assert_eq!(
        pieces,
        [(0, 'B'), (7, 'b'), (12, 'B'), (31, 'w'), (40, 'W')]
    );
}

#[test]
fn the_moves_are_the_history_of_repetition() {
    let mut client = Client::ready();
    let moves = "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50";
    client.tell(&format!("pos pos=W:WK1:BK50 moves=\"{moves}\""));
    assert_eq!(
        client.query("result"),
        "answer result=draw reason=repetition"
    );
    // The same position without its history is no repetition.
    let position = client.position();
    client.tell(&format!("pos pos={position}"));
    assert_eq!(client.query("result"), "answer result=none");
    // Two occurrences are not three.
    client.tell(&format!("pos pos=W:WK1:BK50 moves=\"{}\"", &moves[..19]));
    assert_eq!(client.query("result"), "answer result=none");
}

#[test]
fn a_capture_is_read_in_every_form() {
    let mut client = Client::ready();
    for (position, texts) in [
        (
            "W:W28:B23",
            [
                "28x19x23",
                "28x19",
                "28:19",
                "28 x 19 x 23",
                "028x019",
                "e5xg7",
                "E5xG7xF6",
            ],
        ),
        (
            "W:W35:B20,30",
            [
                "35x15x30x20",
                "35x15x20x30",
                "35x15",
                "35x24x15",
                "35:24:15",
                "35:15",
                "j4xj8",
            ],
        ),
    ] {
        let mut reached: Option<String> = None;
        for text in texts {
            client.tell(&format!("pos pos={position} moves=\"{text}\""));
            let now = client.position();
            assert_eq!(*reached.get_or_insert_with(|| now.clone()), now, "{text}");
        }
    }
}

#[test]
fn a_quiet_move_is_read_in_numbers_and_names() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let reached = client.position();
    for text in ["d4-e5", "D4-E5", "32 - 28", "032-28", "d4 -e5"] {
        client.tell(&format!("pos moves=\"{text}\""));
        assert_eq!(client.position(), reached, "{text}");
    }
}

#[test]
fn a_whole_game_is_sent_anew_for_every_move() {
    let mut client = Client::ready();
    let mut game: Vec<String> = Vec::new();
    let mut random: u64 = 1;
    while game.len() < 200 && client.query("result") == "answer result=none" {
        let moves = client.moves();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let chosen = (random >> 33) as usize % moves.len();
        game.push(moves[chosen].clone());
        client.tell(&format!("pos moves=\"{}\"", game.join(" ")));
        let side = if game.len().is_multiple_of(2) {
            "white"
        } else {
            "black"
        };
        if client.query("result") == "answer result=none" {
            assert_eq!(client.query("turn"), format!("answer turn={side}"));
        }
    }
    assert!(game.len() > 40, "{game:?}");
    // Captures without what they captured mean the same, where they are not ambiguous.
    let end = client.position();
    let short: Vec<String> = game.iter().map(|mv| without_captured(mv)).collect();
    client.tell(&format!("pos moves=\"{}\"", short.join(" ")));
    assert_eq!(client.position(), end);
}

/// `28x19` for `28x19x23`.
fn without_captured(mv: &str) -> String {
    mv.split('x').take(2).collect::<Vec<_>>().join("x")
}

#[test]
fn new_game_keeps_the_position() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let before = client.position();
    client.tell("new-game");
    assert_eq!(client.position(), before);
}
