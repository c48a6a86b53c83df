//! Games in Portable Draughts Notation, as people and programs write them.

use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{
    Game, GameOutcome, Item, MAX_VARIATION_DEPTH, PdnMove, Reading, Variant, read,
};

fn all_of(text: &str) -> Vec<Game> {
    let Reading { games, errors } = read(text);
    assert_eq!(errors, [], "{text}");
    games
}

fn one(text: &str) -> Game {
    let mut games = all_of(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn mv(text: &str, strength: Option<&str>) -> Item {
    Item::Move(PdnMove {
        written: parse_move(text).unwrap(),
        strength: strength.map(String::from),
    })
}

fn number(number: u32, black: bool) -> Item {
    Item::Number { number, black }
}

fn refusals(text: &str) -> Vec<String> {
    let errors = read(text).errors;
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_game_has_tags_moves_comments_glyphs_variations_and_set_ups() {
    let game = one("[Event \"the \\\"small\\\" match\"]\n\n[White \"one\"]\n\
         % a line comment\n\
         1. 32-28! {the  usual\n one} 19-23(?) $2 (1... 18-23 (17-22)) 2. 28x19\n\
         /FEN \"B:W19:B14\"/ 2... 14x23 * % the end");
    assert_eq!(game.tag("Event"), Some("the \"small\" match"));
    assert_eq!(game.tag("White"), Some("one"));
    let inner = Item::Variation(vec![mv("17-22", None)]);
    let expected = [
        number(1, false),
        mv("32-28", Some("!")),
        Item::Comment("the usual one".into()),
        mv("19-23", Some("(?)")),
        Item::Nag(2),
        Item::Variation(vec![number(1, true), mv("18-23", None), inner]),
        number(2, false),
        mv("28x19", None),
        Item::SetUp("B:W19:B14".into()),
        number(2, true),
        mv("14x23", None),
    ];
    assert_eq!(game.moves, expected);
    assert_eq!(game.result, GameOutcome::Unknown);
}

#[test]
fn old_forms_of_moves_are_read() {
    let game = one("\u{feff}01.32-28 19 - 23\r\n2.28:19 ! 14 x 23 3. 9- 3 07x 11x002");
    let moves: Vec<String> = game
        .moves
        .iter()
        .filter_map(|item| match item {
            Item::Move(written) => Some(written.written.parsed.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(moves, ["32-28", "19-23", "28x19", "14x23", "9-3", "7x11x2"]);
    assert_eq!(game.moves.get(4), Some(&mv("28:19", Some("!"))));
}

#[test]
fn three_points_stand_for_a_move_of_white() {
    let game = one("1. ... 19-23 2. 32-28 14-19 3. ... {and so on} *");
    assert_eq!(game.moves.first(), Some(&number(1, true)));
    assert_eq!(
        game.moves.last(),
        Some(&Item::Comment("and so on".into())),
        "a number without a move says nothing"
    );
}

#[test]
fn the_result_is_in_the_tag_or_behind_the_moves() {
    for (text, result) in [
        ("1. 32-28 2-0", GameOutcome::WhiteWins),
        ("1. 32-28 0-1", GameOutcome::BlackWins),
        ("1. 32-28 1/2-1/2\n", GameOutcome::Draw),
        ("1. 32-28 0-0", GameOutcome::DoubleForfeit),
        ("1. 32-28 1-10", GameOutcome::Unknown),
        ("[Result \"1-1\"] 1. 32-28 *", GameOutcome::Draw),
        ("[Result \"1-1\"] 1. 32-28", GameOutcome::Draw),
        ("[Result \"*\"] 1. 32-28 2-0", GameOutcome::WhiteWins),
        ("[Result \"0-2\"] 1. 32-28 2-0", GameOutcome::BlackWins),
        ("[Result \"4-6\"] 1. 32-28 *", GameOutcome::Unknown),
        ("[Result \"2-0\"]", GameOutcome::WhiteWins),
        ("[FEN \"W:W5:B1\"]\r\n1-0", GameOutcome::WhiteWins),
    ] {
        assert_eq!(one(text).result, result, "{text}");
    }
}

#[test]
fn a_text_holds_many_games_with_and_without_tags() {
    let games = all_of(
        "[Event \"a\"]\n1. 32-28 *\n[Event \"b\"]\n*\n33-28 18-23 1-1\n{nothing but words} *\n",
    );
    assert_eq!(games.len(), 4);
    assert_eq!(games.get(1).and_then(|game| game.tag("Event")), Some("b"));
    assert_eq!(all_of(" \r\n% nothing\n\n"), []);
}

#[test]
fn games_of_other_variants_are_read() {
    let game = one("[GameType \"25\"] 1. a3b4 B6xd4 2. d1x~xe2 g4-g7(h7,f7)! 3. replay 0-1");
    assert_eq!(game.variant(), Variant::Other("gametype 25".into()));
    assert_eq!(game.moves.len(), 8);
    let game = one("[Variant \"strand\"]\n[Position \"Bcd\"]\n\n1... replay *");
    assert_eq!(game.variant(), Variant::Other("strand".into()));
    let game = one("[GameType \"20,W,10,10,N2,0\"] *");
    assert_eq!(game.variant(), Variant::International);
}

#[test]
fn an_error_has_its_line_its_column_and_its_token() {
    for (text, error) in [
        (
            "[Event \"é\"] [Event x]",
            "line 1, column 13: '[Event x]' is not a tag such as [Event 'name']",
        ),
        (
            "\u{feff}1. 32-28\r\n2. 19*23 *",
            "line 2, column 4: '19' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1. 32-28\r\r{é} 19-23x",
            "line 3, column 5: '19-23x' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1. 32-28 {a } b} *",
            "line 1, column 15: 'b' is not a move such as 32-28 or d4xf6",
        ),
        (
            "1. 32-28 {a\nb *",
            "line 1, column 10: the comment '{a' is not closed",
        ),
        ("1. 32-28 } *", "line 1, column 10: '}' closes no comment"),
        (
            "1. 32-28 2. 3. 28x19 *",
            "line 1, column 10: a move is missing after the number '2.'",
        ),
        (
            "1. 32-28 2. 2-0",
            "line 1, column 10: a move is missing after the number '2.'",
        ),
        (
            "1. 32-28 (19-23\n2. *",
            "line 2, column 1: a move is missing after the number '2.'",
        ),
        (
            "1. 32-28 (19-23 *",
            "line 1, column 10: the variation that begins with '(' is not closed",
        ),
        ("1. 32-28\n) *", "line 2, column 1: ')' closes no variation"),
        (
            "1. 32-28 ( ) *",
            "line 1, column 10: the variation that begins with '(' is empty",
        ),
        ("!! 32-28 *", "line 1, column 1: '!!' follows no move"),
        (
            "32-28 ... 28-22 *",
            "line 1, column 7: '...' follows no move number",
        ),
        (
            " *",
            "line 1, column 2: there are neither tags nor moves before '*'",
        ),
        (
            "1. 32-28\n [Event \"next\"]",
            "line 2, column 2: the game has neither a result nor * before '[Event 'next']'",
        ),
    ] {
        let found = refusals(text);
        assert_eq!(found.first().map(String::as_str), Some(error), "{text}");
    }
}

#[test]
fn games_round_a_bad_one_are_kept() {
    let reading = read(
        "[Event \"one\"]\n1. 32-28 *\n\n\
         [Event \"two\"]\n1. 32-28 19+23\n[Event \"not yet\"]\n2. 28x19 2-0\n\
         [Event \"three\"]\n1. 33-28\n\n\
         [Event \"four\"]\n1. 34-29 {never closed\n\n\
         [Event \"five\"]\n1. 35-30 *\n",
    );
    let events: Vec<_> = reading.games.iter().map(|game| game.tag("Event")).collect();
    assert_eq!(events, [Some("one"), Some("five")]);
    let errors: Vec<_> = reading
        .errors
        .iter()
        .map(|error| (error.game, error.line, error.column))
        .collect();
    assert_eq!(errors, [(2, 5, 10), (3, 11, 1), (4, 12, 10)]);
}

#[test]
fn variations_are_nested_fifty_deep_and_no_more() {
    let nested = |depth| format!("1-7 {}2-8{} *", "(1-6 ".repeat(depth), ")".repeat(depth));
    let game = one(&nested(MAX_VARIATION_DEPTH));
    assert_eq!(all_of(&game.to_string()), [game.completed()]);
    assert_eq!(
        refusals(&nested(MAX_VARIATION_DEPTH + 1)),
        ["line 1, column 255: more than 50 variations are nested at '('"]
    );
}

#[test]
fn the_writer_is_strict() {
    let mut game = Game {
        moves: ["32:28", "019-23", "28x19", "14x23"]
            .map(|text| Item::from(parse_move(text).unwrap()))
            .to_vec(),
        result: GameOutcome::Draw,
        ..Game::default()
    }
    .with_tag("Event", "a \"b\" \\ c")
    .with_tag("Result", "1/2-1/2");
    game.moves.insert(1, Item::Comment(" a }\nb ".into()));
    game.moves.push(Item::Variation(vec![]));
    let expected = "[Event \"a \\\"b\\\" \\\\ c\"]\n[Result \"1-1\"]\n\n\
                    1. 32x28 {a ) b} 19-23 2. 28x19 14x23 *\n\n";
    assert_eq!(game.to_string(), expected);
    assert_eq!(Game::default().to_string(), "[Result \"*\"]\n\n*\n\n");
}

#[test]
fn lines_stay_below_eighty_columns() {
    let text = "{[%clk 1:55:21] [%emt 0:00:03]} 32-28 {é sixteen letters} 19-23 ".repeat(40);
    let long = vec!["11"; 40].join("x");
    let written = one(&format!("{text} {long} 1-7 2-0")).to_string();
    let lines: Vec<&str> = written.lines().collect();
    let length = |line: &str| line.chars().count();
    for line in &lines {
        assert!(length(line) < 80 || *line == long, "{line}");
        assert!(!line.ends_with("[%clk"), "{line}");
    }
    let partings = lines.windows(2).filter(|pair| match pair {
        [line, next] => line.ends_with('.') && *next != long,
        _ => false,
    });
    assert_eq!(partings.count(), 0, "{written}");
    assert!(lines.contains(&long.as_str()));
    assert!(lines.iter().filter(|line| length(line) > 60).count() > 20);
}
