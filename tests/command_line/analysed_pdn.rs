//! What `rafle analyse --format pdn` keeps of a game.

use crate::{empty_directory, good};
use rafle_protocol::pdn::{Annotation, Game, Item, Tag, read};
use std::fs;

/// A game with all that a game may have; White gives its king away with the first move, and Black does not take it.
const GAME: &str = "% of a club
[White \"É. <&> \\\"A\\\"\"]
[Black \"B\"]
[Result \"0-2\"]
[FEN \"W:WK46,47,48,49:B1,2,3,13,24\"]
[Annotator \"somebody\"]

{before the game [%clk 1:00:00]} 1. 46-19 ?? $18 {[%clk 0:59:31] [%eval -3.5] a slip} {another}
(1. 47-42 {safe} 24-29 $1 (1... 24-30 {or so} 2. 49-44)) 1... 24-30! {[%emt 0:00:12] [%clk 0:58:00]} (1... 24-29)
2. 19x35 $7 {last} 0-2
";

fn only_game(text: &str) -> Game {
    let reading = read(text);
    assert_eq!(reading.errors, [], "{text}");
    let [game] = &*reading.games else {
        panic!("{text}");
    };
    game.clone()
}

/// The game as it is written after its analysis.
fn analysed(name: &str, text: &str) -> String {
    let folder = empty_directory(&format!("analysed-pdn/{name}"));
    let [game, out] = ["game.pdn", "out.pdn"].map(|name| folder.join(name));
    fs::write(&game, text).expect("a file");
    let [game, out] = [&game, &out].map(|path| path.to_str().expect("a text"));
    let limits = ["--nodes", "2000", "--format", "pdn", "--out", out];
    good(&[&["analyse", game], &limits[..]].concat());
    let told = good(&["pdn", "check", out]);
    assert!(told.starts_with("1 game, "), "{told}");
    fs::read_to_string(out).expect("a file")
}

/// The clock, the time and the last value of each move that has comments.
fn annotations(game: &Game) -> Vec<[Option<f64>; 3]> {
    let mut found: Vec<[Option<f64>; 3]> = Vec::new();
    for item in &game.moves {
        match item {
            Item::Move(_) => found.push([None; 3]),
            Item::Comment(text) => {
                let annotation = Annotation::parse(text);
                let last = found.last_mut();
                let values = [annotation.clk, annotation.emt, annotation.eval];
                for (value, new) in last.into_iter().flatten().zip(values) {
                    *value = new.or(*value);
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn comments_clocks_values_glyphs_and_variations_stay_in_their_order() {
    let before = only_game(GAME);
    let text = analysed("kept", GAME);
    let after = only_game(&text);
    let is_accuracy = |tag: &&Tag| ["WhiteAccuracy", "BlackAccuracy"].contains(&&*tag.name);
    assert_eq!(after.tags.iter().filter(is_accuracy).count(), 2);
    let others: Vec<&Tag> = { after.tags.iter() }
        .filter(|tag| !is_accuracy(tag))
        .collect();
    assert_eq!(others, before.tags.iter().collect::<Vec<_>>());
    let mut added = Vec::new();
    let mut kept = before.moves.iter().peekable();
    for item in &after.moves {
        match kept.peek() {
            Some(next) if *next == item => drop(kept.next()),
            _ => added.push(item),
        }
    }
    let left: Vec<&Item> = kept.collect();
    assert!(left.is_empty(), "{left:?} is not in {text}");
    // A value for each of the three moves, and what was better than the first two; the glyph of one was there.
    let is_value =
        |item: &&&Item| matches!(item, Item::Comment(text) if text.starts_with("[%eval "));
    assert_eq!(added.iter().filter(is_value).count(), 3, "{text}");
    let is_better = |item: &&&Item| matches!(item, Item::Variation(_));
    assert_eq!(added.iter().filter(is_better).count(), 2, "{text}");
    // Wherever lines end.
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in ["46-19?? $18 {", "24-30! $4 {"] {
        assert!(words.contains(expected), "{text}");
    }
    let values = annotations(&before);
    assert_eq!(values[0], [Some(3571.0), None, Some(-3.5)]);
    assert_eq!(values[1], [Some(3480.0), Some(12.0), None]);
    let pairs = annotations(&after);
    for (before, after) in values.iter().zip(&pairs) {
        assert_eq!(after[..2], before[..2], "{text}");
    }
}

#[test]
fn a_new_variation_stands_behind_the_comments_of_its_move() {
    let text = analysed("order", &GAME.replace("?? $18", ""));
    let find = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    let places = [
        find("46-19 $4 {[%eval "),
        find("a slip"),
        find("{another}"),
        find("(1. 47-42 {safe}"),
    ];
    assert!(places.is_sorted(), "{text}");
    let between = &text[find("{another}")..find("{safe}")];
    assert!(between.contains("(1. "), "{text}");
}
