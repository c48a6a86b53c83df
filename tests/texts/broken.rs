//! Texts that are broken on purpose: none panics or takes long, and each error is reported at its position.
//! `scripts/fuzz-texts` makes a million of them.

use crate::decorated::decorated;
use crate::games::{RULES, RandomGame};
use crate::generator::Generator;
use crate::round_trips::place;
use rafle_protocol::moves::{Signs, parse_record};
use std::time::{Duration, Instant};

/// How many texts are made unless the environment says otherwise.
const COUNT: usize = 6_000;

/// The variable of the environment that holds another number of texts. Times are judged only where it is set.
const COUNT_VARIABLE: &str = "RAFLE_BROKEN_TEXTS";

/// How many games the texts of one variant come from.
const GAMES: usize = 12;

/// The time limit for a text, however long; on a busy machine it takes a few milliseconds.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Characters that stand nowhere but in comments.
const IMPOSSIBLE: [char; 8] = ['§', '@', '&', '^', '☃', '€', '¿', '_'];

/// Pieces that texts are changed with.
const PIECES: [&str; 40] = [
    "(", ")", "{", "}", ".", "..", "...", "…", ";", ",", ":", "-", "–", " -", "x", " x", "X7", "~",
    "*", "/", "!", "$", "=3", "1.", "12...", "28", "1000", "a1", "k4", "-a1", "W", "W:W", ":B",
    "K", "e", "1", "pass", "REPLAY", "\n", "\u{a0}",
];

fn count() -> (usize, bool) {
    match std::env::var(COUNT_VARIABLE) {
        Ok(text) => (text.parse().expect("a number of texts"), true),
        Err(_) => (COUNT, false),
    }
}

/// Does something within the time that any text may take.
fn timed<T>(judged: bool, text: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let head: String = text.chars().take(100).collect();
    assert!(
        !judged || start.elapsed() < TIMEOUT,
        "{:?} for {head}",
        start.elapsed()
    );
    result
}

fn inserted(text: &str, index: usize, what: &str) -> String {
    let head: String = text.chars().take(index).collect();
    let tail: String = text.chars().skip(index).collect();
    format!("{head}{what}{tail}")
}

/// Whether the character at an index is in a comment.
fn in_comment(text: &str, index: usize) -> bool {
    let before = text.chars().take(index);
    before.fold(false, |inside, c| match c {
        '{' => true,
        '}' => false,
        _ => inside,
    })
}

/// A few random changes of characters and pieces.
fn changed(text: &str, random: &mut Generator) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let index = random.below(characters.len() + 1);
        match random.below(6) {
            0 if index < characters.len() => {
                characters.remove(index);
            }
            1 => characters.truncate(index),
            2 => {
                let other = random.below(characters.len() + 1);
                let (from, to) = (
                    index.min(other),
                    index.max(other).min(index.min(other) + 20),
                );
                let copy: Vec<char> = characters.get(from..to).unwrap_or_default().to_vec();
                characters.splice(from..from, copy);
            }
            3 if index + 1 < characters.len() => characters.swap(index, index + 1),
            _ => {
                let piece = random.text(&PIECES);
                characters.splice(index..index, piece.chars());
            }
        }
    }
    characters.into_iter().collect()
}

/// A record with an impossible character is refused at that character.
fn check_broken_record(game: &RandomGame, random: &mut Generator) {
    let signs = game.rules.signs();
    let text = decorated(&game.moves, signs, random).text;
    let index = random.below(text.chars().count() + 1);
    let broken = inserted(&text, index, &random.pick(&IMPOSSIBLE).to_string());
    match parse_record(&broken, signs) {
        Ok(_) => assert!(in_comment(&broken, index), "{broken} is read"),
        Err(error) => {
            assert!(!in_comment(&broken, index), "{broken}: {error}");
            assert_eq!(
                error.position.to_string(),
                place(&broken, index),
                "{broken}: {error}"
            );
            let sentence = game
                .rules
                .open(None, &broken)
                .err()
                .expect("the same refusal");
            assert!(
                sentence.contains(&format!(" at {}: ", error.position)),
                "{broken}: {sentence}"
            );
        }
    }
}

/// A record that is changed anyhow is read, or refused with a sentence and a place in the text.
fn check_changed_record(game: &RandomGame, random: &mut Generator) {
    let text = decorated(&game.moves, game.rules.signs(), random).text;
    let text = changed(&text, random);
    for signs in [Signs::Begin, Signs::Join] {
        if let Err(error) = parse_record(&text, signs) {
            let line = error.position.line.unwrap_or(1);
            let line = text.split('\n').nth(line - 1).expect("a line of the text");
            assert!(
                (1..=line.chars().count() + 1).contains(&error.position.column),
                "{text}: {error}"
            );
            assert!(
                error.number.is_some() && !error.to_string().contains(['"', '\n']),
                "{error:?}"
            );
        }
    }
    let _ = game.rules.open(None, &text);
}

/// The column at which a position must be refused that has an impossible character at an index; `None` in a
/// field, whose error names the field.
fn expected_column(game: &RandomGame, broken: &str, index: usize) -> Option<usize> {
    let characters: Vec<char> = broken.chars().collect();
    let colons: Vec<usize> = (0..characters.len())
        .filter(|&i| characters[i] == ':')
        .collect();
    let fields = match game.rules.variant {
        "fidchell-1" | "fidchell-2" => 6,
        "chinese-checkers" => 2,
        _ => 0,
    };
    let last_group = colons.len() - fields;
    if fields > 0 && index > colons[last_group] {
        return None;
    }
    let is_list = colons.first() == Some(&1);
    if !is_list {
        return Some(index + 1);
    }
    // A group begins with its owner, a single character, and a piece ends at a comma or a colon.
    let separator = (0..index)
        .rev()
        .find(|&i| matches!(characters[i], ':' | ','));
    Some(match separator {
        None => 1,
        Some(start) if characters[start] == ',' || index == start + 1 => start + 2,
        Some(colon) => colon + 3,
    })
}

/// A position with an impossible character is refused at that character, or at the piece that holds it.
fn check_broken_position(game: &RandomGame, random: &mut Generator) {
    let text = match random.one_in(2) {
        true => game.last.position(),
        false => game.last.position_list(),
    };
    let index = random.below(text.chars().count() + 1);
    let character = *random.pick(&IMPOSSIBLE);
    let broken = inserted(&text, index, &character.to_string());
    let sentence = game.rules.open(Some(&broken), "").err();
    let sentence = sentence.unwrap_or_else(|| panic!("{broken} is read"));
    // With only a side to move, a list and a word look the same.
    let expected = match index {
        0 | 1 => Some(index + 1),
        _ => expected_column(game, &broken, index),
    };
    match expected {
        Some(column) => assert!(
            sentence.contains(&format!(" at column {column}")),
            "{broken}: {sentence}, not column {column}"
        ),
        None => assert!(sentence.contains(character), "{broken}: {sentence}"),
    }
}

/// A position that is changed anyhow is read or refused, also by the other games.
fn check_changed_position(game: &RandomGame, random: &mut Generator) {
    let text = match random.one_in(2) {
        true => game.last.position(),
        false => game.last.position_list(),
    };
    let text = changed(&text, random);
    for rules in [game.rules, *random.pick(&RULES)] {
        if let Err(sentence) = rules.open(Some(&text), "") {
            assert!(!sentence.contains(['"', '\n']), "{text}: {sentence}");
        }
    }
}

#[test]
fn broken_texts_are_refused_at_their_places_and_nothing_panics() {
    let (count, judged) = count();
    let random = &mut Generator::new(20_261_122);
    let games: Vec<RandomGame> = RULES
        .iter()
        .flat_map(|rules| std::iter::repeat_n(*rules, GAMES))
        .map(|rules| {
            let plies = random.below(50);
            RandomGame::new(rules, plies, random)
        })
        .collect();
    for _ in 0..count {
        let game = random.pick(&games);
        let check = *random.pick(&[
            check_broken_record,
            check_changed_record,
            check_broken_position,
            check_changed_position,
        ]);
        timed(judged, game.rules.variant, || check(game, random));
    }
}

#[test]
fn long_texts_take_a_time_linear_in_their_length() {
    // Quadratic time would take minutes for a text of 1 MiB.
    let (_, judged) = count();
    let length = if judged { 1 << 20 } else { 1 << 15 };
    let pieces = [
        "(",
        ")",
        "{",
        "}",
        "{}",
        "1.",
        "1. ",
        "1...",
        "12",
        "a1-",
        "1-",
        "a1-a2 ",
        "a1 ",
        "a1(",
        "a1(b2) ",
        "(a1-a2)",
        "....",
        "...",
        ".",
        "…",
        "-----",
        "–",
        " ",
        "\n",
        ";",
        "!",
        "$1",
        "$",
        "x",
        "~",
        "*a1/",
        "W",
        "W:",
        ":",
        ",",
        "Wa1,",
        "W:W1,",
        "W:W1-200,",
        "1:",
        "1:1a1,",
        "e",
        "é",
        "{a} ! ",
        "a1-a2 {a}.",
    ];
    for rules in RULES {
        for piece in pieces {
            for start in ["", "a1-a2 ", "W:W", "1:1", "Wb"] {
                let text = format!("{start}{}", piece.repeat(length / piece.len()));
                timed(judged, &text, || {
                    let _ = parse_record(&text, rules.signs());
                    let _ = rules.open(Some(&text), "");
                    let _ = rules.open(None, &text);
                });
            }
        }
    }
}
