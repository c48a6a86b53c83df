//! Irregular moves: what a client asks and sends, and how the engine answers them.

use crate::common::{Client, Search, field};

/// White was to capture 28x19x23 and did not.
const MISSED: &str = "32-28 19-23 37-32";

fn claiming() -> Client {
    claiming_at("normal")
}

fn claiming_at(variant: &str) -> Client {
    let mut client = Client::start();
    client.tell(&format!("set-param name=variant value={variant}"));
    client.tell("set-param name=irregular value=claim");
    assert_eq!(client.ask("init"), "ready");
    client
}

/// The search after a position and moves, the last of which is irregular.
fn answered(client: &mut Client, position: &str, moves: &str) -> Search {
    client.tell(&format!("pos pos={position} moves=\"{moves}\""));
    client.tell("level depth=6");
    client.search("go think")
}

/// What the search says of each answer to the irregular move, in men, the best first.
fn answers(search: &Search) -> Vec<(String, f64)> {
    let last = search.infos.last().expect("a report");
    let listed = field(last, "answers");
    let words: Vec<&str> = listed.split(' ').collect();
    let pairs = words.chunks(2);
    pairs
        .map(|pair| (pair[0].to_owned(), pair[1].parse().expect("a number")))
        .collect()
}

#[test]
fn without_claims_an_irregular_move_is_illegal() {
    let mut client = Client::ready();
    let message = client.refused(&format!("pos moves=\"{MISSED}\""));
    assert!(message.contains("37-32"), "{message}");
    let message = client.refused("pos moves=\"32-28 replay\"");
    assert!(message.contains("replay"), "{message}");
}

#[test]
fn a_missed_capture_may_be_claimed() {
    let mut client = claiming();
    client.tell(&format!("pos moves=\"{MISSED}\""));
    assert_eq!(client.query("turn"), "answer turn=black");
    let moves = client.moves();
    assert_eq!(moves.iter().filter(|mv| *mv == "replay").count(), 1);
    assert!(moves.len() > 1, "{moves:?}");
    client.tell("pos moves=\"32-28 19-23\"");
    let before = client.position();
    client.tell(&format!("pos moves=\"{MISSED} replay\""));
    assert_eq!(client.position(), before);
    assert_eq!(client.query("turn"), "answer turn=white");
    assert_eq!(client.query("moves"), "answer moves=28x19x23 written=28x19");
}

#[test]
fn a_capture_of_fewer_than_the_most_may_be_claimed() {
    let mut client = claiming();
    let position = "pos pos=W:W28,35:B1,20,22,30";
    client.tell(position);
    assert_eq!(
        client.query("moves"),
        "answer moves=35x15x20x30 written=35x15"
    );
    for irregular in ["28x17x22", "35x24x30", "35x24"] {
        client.tell(&format!("{position} moves={irregular}"));
        assert!(client.moves().contains(&"replay".to_owned()), "{irregular}");
        client.tell(&format!("{position} moves=\"{irregular} replay 35x15\""));
    }
}

#[test]
fn after_a_claim_the_move_must_be_regular() {
    let mut client = claiming();
    let message = client.refused(&format!("pos moves=\"{MISSED} replay 37-32\""));
    assert!(
        message.contains("move 5") && message.contains("28x19x23"),
        "{message}"
    );
    client.tell(&format!("pos moves=\"{MISSED} replay 28x19x23 14x23x19\""));
}

#[test]
fn a_client_without_rules_is_offered_the_irregular_moves() {
    let mut client = claiming();
    client.tell("pos pos=\"W:W28,32,40:B23,10\"");
    assert_eq!(
        client.query("irregular"),
        "answer irregular=\"28-22 32-27 40-34 40-35\" breaks=\"capture capture capture capture\" \
         touches=\"28,22 32,27 40,34 40,35\" takes=\"- - - -\""
    );
    client.tell("set-param name=irregular value=off");
    client.tell("pos pos=\"W:W28,32,40:B23,10\"");
    assert_eq!(
        client.query("irregular"),
        "answer irregular=\"\" breaks=\"\" touches=\"\" takes=\"\""
    );
}

#[test]
fn the_engine_huffs_where_that_is_best() {
    let mut client = claiming();
    client.tell("set-param name=variant value=strand");
    assert_eq!(client.ask("init"), "ready");
    // White's sultan on c3 could have captured d4; Black has nothing better than to remove it.
    let board =
        "WeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeebeeeeeeeeeeeeebeeeeeeeWeeeeeeweeeeeeeeeeeeeeeee";
    client.tell(&format!("pos pos={board} moves=a2-a3"));
    let moves = client.moves();
    assert!(moves.contains(&"*c3/d4-d3".to_owned()), "{moves:?}");
    client.tell("level nodes=2000");
    let best = client.search("go think").best();
    assert!(best.starts_with("*c3/"), "{best}");
}

#[test]
fn a_claim_must_follow_the_irregular_move_at_once() {
    let mut client = claiming();
    client.tell(&format!("pos moves=\"{MISSED} 20-24\""));
    assert!(!client.moves().contains(&"replay".to_owned()));
    let message = client.refused(&format!("pos moves=\"{MISSED} 20-24 replay\""));
    assert!(
        message.contains("move 5") && message.contains("replay"),
        "{message}"
    );
}

#[test]
fn a_regular_move_cannot_be_claimed_against() {
    let mut client = claiming();
    client.tell("pos moves=32-28");
    assert!(!client.moves().contains(&"replay".to_owned()));
    client.refused("pos moves=\"32-28 replay\"");
    client.refused("pos moves=replay");
}

#[test]
fn irregular_play_breaks_no_other_rule() {
    let mut client = claiming();
    // Backward, sideways, over one's own man, onto a man, with the other side's man.
    for mv in ["28-32", "28-29", "32-28", "33-28", "12-17", "28x12"] {
        client.refused(&format!("pos pos=W:W28,32,33:B12,23 moves={mv}"));
    }
}

#[test]
fn the_engine_claims_where_that_wins() {
    let mut client = claiming();
    client.tell("pos pos=W:W28:B6,11,22 moves=28-23");
    client.tell("level depth=6");
    let search = client.search("go think");
    assert_eq!(search.done, "done move=replay ponder=28x17x22");
}

#[test]
fn the_engine_plays_on_where_a_claim_would_lose() {
    let mut client = claiming();
    // White could have captured the last man; Black captures now.
    client.tell("pos pos=W:W28:B22 moves=28-23");
    client.tell("level depth=6");
    assert_ne!(client.search("go think").best(), "replay");
}

#[test]
fn the_engine_itself_never_misses_a_capture() {
    let mut client = claiming();
    client.tell("pos moves=\"32-28 19-23\"");
    client.tell("level depth=4");
    assert_eq!(client.search("go think").best(), "28x19x23");
}

#[test]
fn in_strand_each_answer_to_a_fault_is_the_best_somewhere_and_the_search_says_why() {
    let mut client = claiming_at("strand");
    // A man, then a sultan, that missed its rafle is worth more than Black's capture; a rafle of three takes more than a huff; the rafle
    // that e7 owes ends under four pieces.
    for (position, moves, best, breach) in [
        ("W:Wc3,a2:Bd4,f6,a9", "a2-a3", "*c3", "capture"),
        (
            "W:WKg5,a4,c2,i2,a1:Bi9,a8,d8,e8,i8,a6,d6",
            "g5-f5",
            "*f5",
            "capture",
        ),
        ("W:Wg7,i5,i4,f3:Bb6,i6,b3", "i5-h6", "play-on", "capture"),
        (
            "W:Wd4,b4,e7,a2,h3:Be6,b6,b8,d8,f7,b3",
            "e7-f8",
            "replay",
            "capture",
        ),
    ] {
        let search = answered(&mut client, position, moves);
        let last = search.infos.last().expect("a report");
        assert_eq!(field(last, "breaks"), breach, "{last}");
        let answers = answers(&search);
        assert_eq!(answers.len(), 3, "{last}");
        assert_eq!(answers[0].0, best, "{last}");
        assert!(answers[0].1 > answers[1].1 + 1.0, "{last}");
        assert!(
            answers.is_sorted_by(|one, other| one.1 >= other.1),
            "{last}"
        );
        let score: f64 = field(last, "score").parse().expect("a number");
        assert!((score - answers[0].1).abs() < 0.011, "{last}");
        let done = search.best();
        match best {
            "play-on" => assert!(!done.starts_with('*') && done != "replay", "{done}"),
            _ => assert!(done.starts_with(best), "{done}"),
        }
    }
}

#[test]
fn every_piece_that_can_be_huffed_is_an_answer_of_its_own() {
    let mut client = claiming_at("strand");
    let search = answered(&mut client, "W:Wc3,g3,a2:Bd4,f6,a9,h4", "a2-a3");
    let mut names: Vec<String> = answers(&search).into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, ["*c3", "play-on", "replay"]);
    let search = answered(&mut client, "W:Wc3,g3,a2:Bd4,a9,h4", "a2-a3");
    let mut names: Vec<String> = answers(&search).into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, ["*c3", "*g3", "play-on", "replay"]);
}

#[test]
fn a_move_that_is_played_again_leaves_no_trace_in_the_repetitions() {
    let mut client = claiming_at("strand");
    // The sultans have moved to and fro. Black has just put one en prise; if White has to capture it, Black is lost,
    // though the position before White's move stood in the game.
    let moves = "a1-a2 a9-b9 a2-a1 b9-b2 i1-i2";
    let search = answered(&mut client, "W:WKa1,Ki1:BKa9,h7", moves);
    let answers = answers(&search);
    let replay = answers.iter().find(|(name, _)| name == "replay");
    assert!(
        replay.is_some_and(|(_, value)| *value < -5.0),
        "{answers:?}"
    );
    // The moves that count towards a repetition are those that stand.
    client.tell(&format!(
        "pos pos=W:WKa1,Ki1:BKa9,h7 moves=\"{moves} replay a1xc3\""
    ));
    assert_eq!(client.query("result"), "answer result=none");
}

#[test]
fn an_undone_move_counts_neither_for_repetition_nor_for_the_other_draws() {
    let mut client = claiming();
    // The last of ten plies, which would make a draw, misses the capture of the last piece.
    let plies = "1-12 5-10 12-18 10-5 18-1 5-14 1-40 14-41 40-23 41-28";
    for (more, result) in [
        ("", "none"),
        (" replay", "none"),
        (" replay 41x5", "win winner=black reason=no-pieces"),
        (" 23x37", "win winner=white reason=no-pieces"),
    ] {
        client.tell(&format!("pos pos=W:WK1:BK5 moves=\"{plies}{more}\""));
        assert_eq!(
            client.query("result"),
            format!("answer result={result}"),
            "{more}"
        );
    }
}

#[test]
fn with_several_lines_the_root_moves_are_the_lines() {
    let mut client = claiming_at("strand");
    client.tell("set-param name=multi-pv value=2");
    let search = answered(&mut client, "W:Wc3,a2:Bd4,f6,a9", "a2-a3");
    let last = search.infos.last().expect("a report");
    assert_eq!(field(last, "line"), "2");
    assert_eq!(field(last, "breaks"), "capture");
    assert!(!last.contains("answers="), "{last}");
}

#[test]
fn a_regular_move_needs_no_answers() {
    let mut client = claiming_at("strand");
    let search = answered(&mut client, "W:Wc3,a2:Bd4,f6,a9", "c3xg7");
    assert!(!search.infos.is_empty());
    for info in &search.infos {
        assert!(
            !info.contains("breaks=") && !info.contains("answers="),
            "{info}"
        );
    }
}

#[test]
fn in_draughts_and_in_pyramidame_the_answers_are_to_play_on_and_to_replay() {
    for (variant, position) in [
        ("normal", "W:W28:B6,11,22"),
        ("pyramidame", "W:Wb3,c3:Bb4,h8,a7"),
    ] {
        let mut client = claiming_at(variant);
        client.tell(&format!("pos pos={position}"));
        let irregular = field(&client.query("irregular"), "irregular");
        let first = irregular.split(' ').next().expect("an irregular move");
        let search = answered(&mut client, position, first);
        let mut names: Vec<String> = answers(&search).into_iter().map(|(name, _)| name).collect();
        names.sort();
        assert_eq!(names, ["play-on", "replay"], "{variant}");
    }
}

#[test]
fn games_without_obligations_have_no_irregular_moves() {
    for variant in ["fidchell-1", "fidchell-2", "chinese-checkers"] {
        let mut client = claiming_at(variant);
        assert_eq!(
            client.query("irregular"),
            "answer irregular=\"\" breaks=\"\" touches=\"\" takes=\"\""
        );
        assert!(!client.moves().contains(&"replay".to_owned()));
    }
}
