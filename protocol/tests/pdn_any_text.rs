//! No text makes the reader of games panic or take long, and what it read is read back when written.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rafle_protocol::moves::{Cell, MoveText, Path, Separator, parse_move};
use rafle_protocol::pdn::{
    Annotation, Clock, Game, GameOutcome, Item, PdnMove, SideClock, Tag, read,
};

/// A cell of a board of any game; none has a file `x`, which reads as a capture.
fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        4 => (1..=999_u16).prop_map(Cell::Number),
        2 => (prop::char::range('a', 'w'), 1..=999_u16)
            .prop_map(|(file, rank)| Cell::Name { file, rank }),
        1 => Just(Cell::Hidden),
    ]
}

fn move_text() -> impl Strategy<Value = MoveText> {
    let separator = prop_oneof![Just(Separator::Step), Just(Separator::Capture)];
    let path = (separator, vec(cell(), 2..6), vec(cell(), 0..3)).prop_map(
        |(separator, cells, captured)| {
            MoveText::Path(Path {
                separator,
                cells,
                captured,
            })
        },
    );
    let named = (prop::char::range('a', 'w'), 1..=999_u16)
        .prop_map(|(file, rank)| Cell::Name { file, rank });
    prop_oneof![
        8 => path.prop_filter("a result", |path| path.to_string() != "1-1"),
        1 => (named.clone(), vec(cell(), 0..3))
            .prop_map(|(cell, captured)| MoveText::Point { cell, captured }),
        1 => named.prop_map(MoveText::Removal),
        1 => "[a-w][a-z]{1,6}".prop_map(MoveText::Word),
    ]
}

fn one_move() -> impl Strategy<Value = Item> {
    let strength = option::weighted(0.3, "[!?]{1,3}|\\([!?]{1,3}\\)");
    (move_text(), strength).prop_map(|(text, strength)| {
        let written = parse_move(&text.to_string()).expect("the text of a move");
        Item::Move(PdnMove { written, strength })
    })
}

fn beside() -> impl Strategy<Value = Item> {
    prop_oneof![
        "[^ \t\r\n\u{c}}]{1,9}( [^ \t\r\n\u{c}}]{1,9}){0,9}".prop_map(Item::Comment),
        Just(Item::Comment(String::new())),
        Just(Item::Comment("[%clk 1:55:21] [%emt 0:00:03.250]".into())),
        any::<u16>().prop_map(Item::Nag),
        "[^\r\n]{0,20}".prop_map(Item::SetUp),
    ]
}

/// A move with what stands round it, its number too if the game has numbers.
fn group(numbers: bool) -> impl Strategy<Value = Vec<Item>> {
    let number =
        (any::<u32>(), any::<bool>()).prop_map(|(number, black)| Item::Number { number, black });
    (number, vec(beside(), 0..2), one_move(), vec(beside(), 0..2)).prop_map(
        move |(number, before, one_move, after)| {
            let mut items = Vec::from_iter(numbers.then_some(number));
            items.extend(before);
            items.push(one_move);
            items.extend(after);
            items
        },
    )
}

fn movetext(numbers: bool) -> impl Strategy<Value = Vec<Item>> {
    let flat = vec(group(numbers), 1..4).prop_map(|groups| groups.concat());
    flat.prop_recursive(4, 60, 4, move |inner| {
        let nested = (group(numbers), option::of(inner)).prop_map(|(mut items, inner)| {
            items.extend(inner.map(Item::Variation));
            items
        });
        vec(nested, 1..4).prop_map(|groups| groups.concat())
    })
}

fn outcome() -> impl Strategy<Value = GameOutcome> {
    prop::sample::select(vec![
        GameOutcome::WhiteWins,
        GameOutcome::BlackWins,
        GameOutcome::Draw,
        GameOutcome::DoubleForfeit,
        GameOutcome::Unknown,
    ])
}

fn game(numbers: bool) -> impl Strategy<Value = Game> {
    let tag = ("[A-QS-Z][A-Za-z0-9_]{0,8}", "[^\r\n]{0,12}")
        .prop_map(|(name, value)| Tag { name, value });
    let moves = prop_oneof![4 => movetext(numbers), 1 => Just(vec![])];
    (vec(tag, 0..4), moves, outcome()).prop_map(|(tags, moves, result)| {
        let game = Game {
            tags,
            moves,
            result,
        };
        let game = game.with_tag("Variant", "one with words");
        game.with_tag("Result", result.to_string())
    })
}

fn seconds() -> impl Strategy<Value = f64> {
    (0..200_000_000_u32).prop_map(|milliseconds| f64::from(milliseconds) / 1000.0)
}

fn side_clock() -> impl Strategy<Value = SideClock> {
    (seconds(), any::<bool>()).prop_map(|(seconds, running)| SideClock { seconds, running })
}

fn clock() -> impl Strategy<Value = Clock> {
    let white = side_clock().prop_map(|clock| (Some(clock), None));
    let black = side_clock().prop_map(|clock| (None, Some(clock)));
    let both = (side_clock(), side_clock()).prop_map(|(white, black)| (Some(white), Some(black)));
    prop_oneof![
        seconds().prop_map(Clock::Mover),
        prop_oneof![white, black, both].prop_map(|(white, black)| Clock::Sides { white, black }),
    ]
}

/// Games of any text are as good when they are written and read again, and errors are in their order.
fn holds(text: &str) -> Result<(), TestCaseError> {
    let reading = read(text);
    for game in &reading.games {
        let written = game.to_string();
        let again = read(&written);
        prop_assert_eq!(&again.errors, &[], "{}", written);
        prop_assert_eq!(again.games.len(), 1);
        prop_assert_eq!(again.games.first().map(Game::to_string), Some(written));
    }
    let mut before = (0, 0);
    for error in &reading.errors {
        prop_assert!((error.line, error.column) >= before);
        prop_assert!(error.column > 0 && error.line <= text.len() + 1);
        prop_assert!(error.game <= reading.games.len() + reading.errors.len());
        let shown = error.to_string();
        prop_assert!(!shown.contains(|c: char| c == '"' || c.is_control()));
        prop_assert!(shown.chars().count() < 300);
        before = (error.line, error.column);
    }
    let annotation = Annotation::parse(text);
    prop_assert!(annotation.clk.is_none_or(f64::is_finite));
    let _ = Clock::parse(text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_game_with_numbers_is_read_back_the_same(game in game(true)) {
        let reading = read(&game.to_string());
        prop_assert_eq!(reading.errors, []);
        prop_assert_eq!(reading.games, [game]);
    }

    #[test]
    fn many_games_are_read_back_with_their_numbers(games in vec(game(false), 0..4)) {
        let text: String = games.iter().map(ToString::to_string).collect();
        let completed: Vec<Game> = games.into_iter().map(Game::completed).collect();
        let reading = read(&text);
        prop_assert_eq!(reading.errors, []);
        prop_assert_eq!(reading.games, completed);
    }

    #[test]
    fn only_a_long_word_makes_a_long_line(game in game(true)) {
        let written = game.to_string();
        let movetext = written.split("\n\n").nth(1).unwrap_or_default();
        for line in movetext.lines() {
            let set_up = line.contains("/FEN");
            let one_word = !line.contains(' ');
            prop_assert!(line.chars().count() < 80 || set_up || one_word, "{}", line);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        holds(&text)?;
    }

    #[test]
    fn any_text_of_the_characters_of_the_grammar_is_read_or_refused(
        text in "[a-cx0-3=\"\\[\\]{}()~×:,.!?$/*%\\\\ \r\nEFN-]{0,80}"
    ) {
        holds(&text)?;
    }

    #[test]
    fn any_tokens_are_read_or_refused(
        text in "(1\\. |2\\.\\.\\.|\\.\\.\\.|32-28|a3xb4|a3b4|\\(1,2\\)|\\(|\\)|\\{|\\}|!|\\(\\?\\)|\\$7|/FEN \"W\"/|2-0|1/2-1/2|\\*|\\[A \"b\"\\]|\\[Variant \"b\"\\]|word|\\[|%|x|-|\n|\r\n| ){0,40}"
    ) {
        holds(&text)?;
    }

    #[test]
    fn a_clock_is_read_back_the_same(clock in clock(), before in "[a-z ]{0,5}") {
        let comment = format!("{before}{clock}");
        prop_assert_eq!(Clock::parse(&comment), Some(clock));
    }

    #[test]
    fn an_annotation_is_read_back_the_same(
        clk in option::of(seconds()),
        emt in option::of(seconds()),
        eval in option::of((-10_000..10_000).prop_map(|score| f64::from(score) / 100.0)),
    ) {
        let annotation = Annotation { clk, emt, eval };
        prop_assert_eq!(Annotation::parse(&annotation.to_string()), annotation);
    }
}

#[test]
fn a_long_text_of_anything_is_read_in_linear_time() {
    let pieces = [
        "[",
        "[A \"",
        "[A \"\"]",
        "[A \"\"]\n\n{",
        "[A \"\"]\n\n(1-2 {",
        "[\n\n",
        "[A \"\"] 1.\n\n",
        "{",
        "}",
        "{ \n",
        "(",
        "(1-2 ",
        "(1-2)",
        "1-2(3,",
        "1-2(3,4",
        "1-2 ( 3 , ",
        "1 - ",
        "1-2 ",
        "1-",
        "1",
        "1.",
        "1. ... ",
        "1. ... {} {} ",
        "!",
        "(!",
        "1-2 ! ",
        "%",
        "%\n",
        "\r",
        "\n",
        " ",
        "/",
        "/FEN \"",
        "/\n",
        "$1",
        "*",
        "1-2 *\n",
        "replay ",
        "é",
        "[%clk ",
        "[%clk 0:00:01]",
    ];
    for piece in pieces {
        for end in ["", "}", "\n\n[", ")"] {
            let text = format!("{}{end}", piece.repeat((1 << 17) / piece.len()));
            let reading = read(&text);
            let _ = Annotation::parse(&text);
            let _: usize = reading
                .games
                .iter()
                .map(|game| game.to_string().len())
                .sum();
        }
    }
}
