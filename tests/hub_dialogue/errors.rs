//! Lines that make no sense: one error each, and nothing changes.

use crate::common::{Client, field, program};

/// The position and the parameters stay what they were whatever is refused.
fn all_refused(lines: &[(&str, &[&str])]) {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 19-23\"");
    let (position, params) = (client.position(), client.params());
    for (line, named) in lines {
        let message = client.refused(line);
        for word in *named {
            assert!(message.contains(word), "{line}: {message}");
        }
        assert_eq!(client.position(), position, "{line}");
        assert_eq!(
            client.query("moves"),
            "answer moves=28x19x23 written=28x19",
            "{line}"
        );
        assert_eq!(client.params(), params, "{line}");
    }
    client.tell("level depth=2");
    assert_eq!(client.search("go think").best(), "28x19x23");
}

#[test]
fn nothing_is_searched_under_rules_that_allow_no_game() {
    let mut client = Client::ready();
    client.tell("set-param name=variant value=chinese-checkers");
    client.tell("set-param name=players value=3");
    client.tell("set-param name=pieces value=15");
    client.send("init");
    let refused = client.expect("error");
    client.expect("ready");
    client.tell("level depth=2");
    client.send("go think");
    assert_eq!(client.expect("error"), refused);
    client.tell("set-param name=pieces value=10");
    client.send("init");
    client.expect("ready");
    client.tell("level depth=1");
    assert!(!client.search("go think").best().is_empty());
}

#[test]
fn a_quote_that_is_never_closed_is_refused() {
    all_refused(&[
        ("pos moves=\"32-28 19-23", &["quote", "32-28 19-23"]),
        ("pos pos=\"", &["quote"]),
        (
            "set-param name=variant value=\"normal",
            &["quote", "normal"],
        ),
        ("hub x=\"y", &["quote", "y"]),
    ]);
}

#[test]
fn a_missing_name_or_value_is_refused() {
    all_refused(&[
        ("pos pos=", &["pos="]),
        ("pos pos= moves=\"32-28\"", &["pos="]),
        ("pos pos", &["pos"]),
        ("pos moves", &["moves"]),
        ("pos =x", &["=x"]),
        ("level depth=", &["depth="]),
        ("set-param", &["name"]),
        ("set-param name=tt-size", &["value"]),
        ("set-param value=3", &["name"]),
        ("=", &["="]),
    ]);
}

#[test]
fn pos_given_its_own_name_is_refused() {
    all_refused(&[
        ("pos pos=pos", &["pos"]),
        ("pos pos=start", &["position", "'s'"]),
    ]);
}

#[test]
fn an_argument_given_twice_is_refused() {
    all_refused(&[
        ("pos moves=\"32-28\" moves=\"31-26\"", &["moves", "twice"]),
        ("pos start start", &["start", "twice"]),
        ("level depth=1 depth=2", &["depth", "twice"]),
        ("set-param name=tt-size name=variant value=3", &["name"]),
    ]);
}

#[test]
fn a_bad_position_is_refused_and_the_old_one_kept() {
    all_refused(&[
        ("pos pos=x", &["position", "x"]),
        ("pos pos=Wbb", &["position", "2", "50"]),
        (
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwq",
            &["position", "q"],
        ),
        (
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwww",
            &["position", "51"],
        ),
        ("pos pos=W:W31,31:B1", &["position", "31"]),
        ("pos pos=W:W31:B31", &["position", "31"]),
        ("pos pos=W:W51:B1", &["position", "51"]),
        ("pos pos=W:W0:B1", &["position", "0"]),
        ("pos pos=X:W31:B1", &["position", "X"]),
        ("pos pos=W:W1:B50", &["position", "1"]),
        ("pos pos=W:W31:B50", &["position", "50"]),
        ("pos pos=\"\"", &["position"]),
        ("pos start pos=W:W31:B1", &["start"]),
    ]);
}

#[test]
fn an_illegal_move_is_refused_with_its_number_and_what_is_legal() {
    all_refused(&[
        (
            "pos moves=\"32-28 19-23 37-32\"",
            &["move 3", "'37-32'", "28x19x23"],
        ),
        ("pos moves=\"32-28 32-28\"", &["move 2", "'32-28'", "17-21"]),
        (
            "pos moves=\"32-28 19-23 28x19x24\"",
            &["move 3", "28x19x24", "28x19x23"],
        ),
        ("pos moves=\"31-31\"", &["move 1", "'31-31'", "31-26"]),
        ("pos moves=\"32-28 51-60\"", &["move 2", "51-60"]),
        ("pos moves=\"32-28 a1-z9\"", &["move 2", "a1-z9"]),
        ("pos moves=\"32-28 resign\"", &["move 2", "resign"]),
        ("pos pos=W:W46:B37,41 moves=46-41", &["move 1", "46-41"]),
    ]);
}

#[test]
fn a_move_that_cannot_be_read_is_refused_with_its_number() {
    all_refused(&[
        ("pos moves=\"32-28 28*19\"", &["move 2", "28*19"]),
        ("pos moves=\"32-28 19-23 28x\"", &["move 3", "28x"]),
        ("pos moves=\"32-28, 19-23\"", &["move 1", "32-28,"]),
        ("pos moves=\"32-99999999999999999999\"", &["move 1"]),
    ]);
}

#[test]
fn an_ambiguous_move_is_refused_with_the_moves_that_fit() {
    let mut client = Client::ready();
    let position = "pos pos=W:WK14:B12,22,23,31";
    let message = client.refused(&format!("{position} moves=14x3"));
    for word in [
        "move 1",
        "ambiguous",
        "'14x3'",
        "14x3x12x22x23",
        "14x3x12x23x31",
    ] {
        assert!(message.contains(word), "{message}");
    }
    assert!(!message.contains("14x8"), "{message}");
    client.tell(&format!("{position} moves=14x3x31x23x12"));
}

#[test]
fn an_unknown_command_is_refused_by_its_name() {
    all_refused(&[
        ("dance", &["dance"]),
        ("uci", &["uci"]),
        ("HUB", &["HUB"]),
        ("position startpos", &["position"]),
        ("\"hub\"", &["hub"]),
    ]);
}

#[test]
fn a_long_wrong_text_is_quoted_shortened() {
    let mut client = Client::ready();
    let long = "x".repeat(100_000);
    for line in [
        long.clone(),
        format!("pos pos={long}"),
        format!("pos moves={long}"),
        format!("pos moves=\"32-28 {}\"", "1-".repeat(50_000)),
        format!("pos moves={}19", "1x".repeat(50_000)),
        format!("level depth={long}"),
        format!("set-param name=tt-size value={long}"),
        format!("query what={long}"),
        format!("go {long}"),
    ] {
        let message = client.refused(&line);
        assert!(
            message.len() < 400,
            "{} bytes for {}",
            message.len(),
            &line[..20]
        );
    }
}

#[test]
fn the_engine_works_in_any_folder() {
    let mut client = Client::start_as(program().arg("hub").current_dir(std::env::temp_dir()));
    client.send("hub");
    client.until("wait");
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=2");
    client.search("go think").best();
}

#[test]
fn the_engine_works_without_any_environment() {
    let mut client = Client::start_as(program().arg("hub").env_clear());
    assert_eq!(client.ask("init"), "ready");
}

#[test]
fn a_refused_variant_is_told_again_before_another_game_would_be_played() {
    let mut client = Client::start();
    let refused = client.refused("set-param name=variant value=chess");
    assert!(refused.contains("'chess'"), "{refused}");
    client.send("init");
    assert_eq!(field(&client.expect("error"), "message"), refused);
    client.expect("ready");
    assert_eq!(client.refused("go think"), refused);
    client.tell("set-param name=variant value=pyramidame");
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=1");
    assert!(client.search("go think").best().contains('-'));
}

#[test]
fn an_argument_that_would_set_another_position_is_refused() {
    all_refused(&[
        ("pos fen=\"W:W31:B20\"", &["'fen'", "'pos='"]),
        ("pos start moves=32-28 19-23", &["'19-23'", "double quotes"]),
        ("pos begin", &["'begin'"]),
    ]);
}

#[test]
fn help_lists_the_commands() {
    let mut client = Client::start();
    let answer = client.ask("help");
    for command in [
        "answer help=\"help; hub; ",
        "; pos (start, pos, wolf, moves); ",
        "; quit\"",
    ] {
        assert!(answer.contains(command), "{answer}");
    }
}
