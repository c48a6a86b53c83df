//! Rule parameters: notation, draw rules, and those that do not go together.

use crate::common::Client;

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
