//! Rule parameters: notation, draw rules, irregular play.

use crate::common::Client;

/// White was to capture 28x19x23 and did not.
const MISSED: &str = "32-28 19-23 37-32";

fn claiming() -> Client {
    let mut client = Client::ready();
    client.tell("set-param name=irregular value=claim");
    client
}

#[test]
fn a_rule_parameter_takes_effect_with_the_next_pos() {
    let mut client = Client::ready();
    let numeric = client.moves();
    client.tell("set-param name=notation value=algebraic");
    assert_eq!(client.moves(), numeric);
    client.tell("pos start");
    let mut moves = client.moves();
    moves.sort();
    let wanted = "b4-a5 b4-c5 d4-c5 d4-e5 f4-e5 f4-g5 h4-g5 h4-i5 j4-i5";
    assert_eq!(moves.join(" "), wanted);
}

#[test]
fn a_rule_parameter_takes_effect_with_the_next_init() {
    let mut client = Client::ready();
    client.tell("set-param name=notation value=algebraic");
    assert_eq!(client.ask("init"), "ready");
    assert!(client.moves().contains(&"d4-e5".to_owned()));
}

#[test]
fn a_pos_that_is_refused_puts_no_parameter_into_effect() {
    let mut client = Client::ready();
    let numeric = client.moves();
    client.tell("set-param name=notation value=algebraic");
    client.refused("pos moves=a1-a2");
    assert_eq!(client.moves(), numeric);
}

#[test]
fn with_algebraic_notation_searches_and_captures_name_squares() {
    let mut client = Client::ready();
    client.tell("set-param name=notation value=algebraic");
    client.tell("pos moves=\"32-28 i7-h6\"");
    client.tell("pos moves=\"d4-e5 g7-f6\"");
    assert_eq!(client.moves(), ["e5xg7xf6"]);
    client.tell("level depth=3");
    let search = client.search("go think");
    assert_eq!(search.best(), "e5xg7xf6");
    client.tell("pos moves=\"d4-e5 g7-f6 e5xg7xf6\"");
}

#[test]
fn draw_rules_take_effect_with_the_next_pos() {
    let mut client = Client::ready();
    let moves = "1-40 5-19 40-18 19-5 18-36 5-14 36-31 14-41 31-9 41-28";
    let pos = format!("pos pos=W:WK1:BK5 moves=\"{moves}\"");
    let (drawn, open) = ("answer result=draw reason=5-moves", "answer result=none");
    client.tell(&pos);
    assert_eq!(client.query("result"), drawn);
    client.tell("set-param name=draw-rules value=repetition");
    assert_eq!(client.query("result"), drawn);
    client.tell(&pos);
    assert_eq!(client.query("result"), open);
    client.tell("set-param name=draw-rules value=fmjd");
    assert_eq!(client.query("result"), open);
    client.tell(&pos);
    assert_eq!(client.query("result"), drawn);
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
    assert_eq!(client.query("moves"), "answer moves=28x19x23");
}

#[test]
fn a_capture_of_fewer_than_the_most_may_be_claimed() {
    let mut client = claiming();
    let position = "pos pos=W:W28,35:B1,20,22,30";
    client.tell(position);
    assert_eq!(client.query("moves"), "answer moves=35x15x20x30");
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
        "answer irregular=\"28-22 32-27 40-34 40-35\" breaks=\"capture capture capture capture\""
    );
    client.tell("set-param name=irregular value=off");
    client.tell("pos pos=\"W:W28,32,40:B23,10\"");
    assert_eq!(
        client.query("irregular"),
        "answer irregular=\"\" breaks=\"\""
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
fn pyramidame_is_played_by_queries_alone() {
    let mut client = Client::start();
    client.tell("set-param name=variant value=pyramidame");
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=3");
    let mut moves = Vec::new();
    while client.ask("query what=result") == "answer result=none" {
        assert!(moves.len() < 200, "every step goes forward: {moves:?}");
        let search = client.search("go think");
        assert!(client.moves().contains(&search.best().to_owned()));
        moves.push(search.best().to_owned());
        client.tell(&format!("pos moves=\"{}\"", moves.join(" ")));
        client.tell("level depth=3");
    }
    let result = client.ask("query what=result");
    assert!(result.starts_with("answer result=win winner="), "{result}");
    let board = client.ask("query what=board");
    assert_eq!(board.matches('/').count(), 14, "{board}");
}

#[test]
fn parameters_that_do_not_go_together_are_refused_at_init_and_at_pos() {
    let mut client = Client::ready();
    let before = client.position();
    client.tell("set-param name=variant value=chinese-checkers");
    client.tell("set-param name=players value=4");
    client.tell("set-param name=pieces value=15");
    let error = client.ask("init");
    assert!(
        error.starts_with("error") && error.contains("15 are for 2 players"),
        "{error}"
    );
    assert_eq!(client.line(), "ready");
    assert_eq!(client.position(), before);
    client.refused("pos start");
    assert_eq!(client.position(), before);
    client.tell("set-param name=players value=2");
    assert_eq!(client.ask("init"), "ready");
    assert!(client.position().ends_with(":2:15"));
}
