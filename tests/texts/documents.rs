//! The moves, rafles and records that the games' documents write, as they stand there. The documents of
//! Fidchell, Pyramidame and Chinese checkers write none; the worked examples of their vectors are read instead.

use rafle_engine::session::{Session, Setup};
use rafle_engine::variants::Variant;
use rafle_protocol::pdn;
use rafle_rules::Options;
use std::process::Command;

/// « Une partie débute par une " rencontre " qui est conventionnellement toujours la même ».
const RENCONTRE: &str =
    "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";

/// « Sur le diagramme 3, le pion blanc g7 exécute la rafle suivante ».
const RAFLE: &str = "i5 x g3 x g5 x e7 x c9.";

/// The game of a variant with its parameters, `strand landing=any`.
fn open(rules: &str, position: Option<&str>, moves: &str) -> Result<Box<dyn Session>, String> {
    let mut words = rules.split_whitespace();
    let variant = words.next().and_then(Variant::named).expect("a variant");
    let mut options = Options::default();
    for (name, value) in words.filter_map(|word| word.split_once('=')) {
        options.set(name, value).expect("a rule parameter");
    }
    let opened = variant.open(Setup { position, moves }, &options);
    opened.map_err(|error| error.to_string())
}

/// The text itself, in capitals, and as it might be typeset.
fn typeset(text: &str) -> [String; 4] {
    // A removal, `-m6`, has no blank behind its sign.
    let dashes = match text.strip_prefix('-') {
        Some(cell) => format!("−{cell}"),
        None => text.replace('-', "\u{a0}–\u{a0}").replace(" (", "\u{a0}("),
    };
    let signs = text.to_uppercase().replace(" X ", "\u{202f}×\u{202f}");
    [text.to_owned(), text.to_uppercase(), dashes, signs]
}

#[test]
fn the_record_of_the_rencontre_is_read_as_it_stands() {
    let moves = "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3 e5xa5 c3xe5 f5xd5 d6xd4";
    for rules in [
        "strand",
        "strand opening=rencontre",
        "strand irregular=claim",
    ] {
        let plain = open(rules, None, moves).expect("legal moves").position();
        for text in typeset(RENCONTRE) {
            let read = open(rules, None, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.position(), plain, "{text}");
        }
    }
}

#[test]
fn the_three_captures_of_d4_after_the_rencontre_are_read_by_their_landings() {
    // « la prise en d5, la prise en c4 […] et la prise en c5 »
    for landing in ["d5", "c4", "c5", "C5."] {
        let text = RENCONTRE.replace("...", landing);
        assert!(open("strand", None, &text).is_ok(), "{text}");
    }
}

#[test]
fn the_rafle_of_diagram_3_is_read_as_it_stands() {
    let diagram = "W:Wg7:Bh6,h4,g4,f6,d8,a4";
    for text in typeset(RAFLE) {
        let read =
            open("strand", Some(diagram), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.position_list(), "B:WKc9:Ba4", "{text}");
    }
}

#[test]
fn the_landings_of_diagrams_2_and_3_are_read_alone() {
    // « le pion blanc c7 peut capturer un pion noir en sautant en a9, c9, e7, c5 ou a5; de même, le pion blanc
    // g6 peut prendre en g4, e6, g8 ou i6 »; the sultan on e5 takes c3 « en se posant sur b2 ».
    for (man, over, landing) in [
        ("c7", "b8", "a9"),
        ("c7", "c8", "c9"),
        ("c7", "d7", "e7"),
        ("c7", "c6", "c5"),
        ("c7", "b6", "a5"),
        ("g6", "g5", "g4"),
        ("g6", "f6", "e6"),
        ("g6", "g7", "g8"),
        ("g6", "h6", "i6"),
        ("Ke5", "c3", "b2"),
    ] {
        let position = format!("W:W{man}:B{over},a3");
        for text in [
            landing.to_owned(),
            format!("{}.", landing.to_uppercase()),
            format!("1. {landing}!"),
        ] {
            let read = open("strand", Some(&position), &text);
            let read = read.unwrap_or_else(|error| panic!("{position} {text}: {error}"));
            let list = read.position_list();
            assert!(
                list.contains(landing) && !list.contains(over),
                "{position} {text}: {list}"
            );
        }
    }
}

#[test]
fn the_capture_of_the_draughts_example_is_read_with_the_names_of_its_squares() {
    // « la dame noire doit s'arrêter en h4 »; « Le pion blanc prend la dame au tour suivant et gagne. »
    for text in typeset("J4xH4. (g5 x I3)") {
        let read = open("normal", Some("B:Wi5,f6,d2,g3,g5:BKj4"), &text);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(read.moves().is_empty(), "{text}");
    }
}

#[test]
fn the_round_trip_by_n_o_and_p_is_read_in_any_case() {
    for text in typeset("d1x~x~xe2xd1.") {
        let read = open("pyramidame", Some("B:Wc1,b2,d2,e1,a4:Bd1,h8"), &text);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.position_list(), "W:Wa4:Bd1,h8", "{text}");
    }
}

#[test]
fn the_moves_of_the_vectors_are_read_in_any_case_and_typeset() {
    let vectors = [
        include_str!("../../engine/tests/vectors/draughts.txt"),
        include_str!("../../engine/tests/vectors/strand.txt"),
        include_str!("../../engine/tests/vectors/fidchell.txt"),
        include_str!("../../engine/tests/vectors/pyramidame.txt"),
        include_str!("../../engine/tests/vectors/chinese-checkers.txt"),
    ];
    let mut count = 0;
    for line in vectors.iter().flat_map(|text| text.lines()) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [rules, position, figures] = parts.as_slice() else {
            continue;
        };
        if figures.starts_with(|c: char| c.is_ascii_digit()) || rules.starts_with('#') {
            continue;
        }
        let (moves, after) = match figures.split_once(" -> ") {
            Some((mv, after)) => (vec![mv], Some(after)),
            None => (figures.split_whitespace().collect(), None),
        };
        for mv in moves {
            for text in typeset(mv) {
                let read = open(rules, Some(position), &text);
                let read = read.unwrap_or_else(|error| panic!("{line}\n{text}: {error}"));
                assert!(
                    after.is_none_or(|after| after == read.position()),
                    "{line}\n{text}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count} moves");
}

#[test]
fn the_records_of_the_documents_are_openings_of_a_match() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    let (file, out) = (directory.join("openings.txt"), directory.join("out"));
    let text = format!(
        "# la rencontre\r\n{RENCONTRE}\r\n{}\r\n",
        RENCONTRE.to_uppercase()
    );
    std::fs::write(&file, text).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rafle"));
    command.args([
        "match",
        "--variant",
        "strand",
        "--engine",
        "random,name=a",
        "--engine",
        "random,name=b",
    ]);
    command.args(["--games", "4", "--max-plies", "12"]);
    let output = command
        .arg("--openings")
        .arg(&file)
        .arg("--out")
        .arg(&out)
        .output();
    let output = output.expect("the program");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let games =
        pdn::read(&std::fs::read_to_string(out.join("games.pdn")).expect("the games")).games;
    assert_eq!(games.len(), 4);
    let record = "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3 e5xc5xa5 c3xe5 f5xd5 d6xd4";
    for game in games {
        let moves = game.moves.iter().filter_map(|item| match item {
            pdn::Item::Move(mv) => Some(mv.written.parsed.to_string()),
            _ => None,
        });
        assert_eq!(moves.take(10).collect::<Vec<_>>().join(" "), record);
    }
}
