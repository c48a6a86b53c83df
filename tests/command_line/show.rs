//! `rafle show`: positions as pictures.

use crate::common::{WATCHDOG, program, run};
use crate::{START, VARIANTS, empty_directory, good, rafle, refused};
use std::process::Stdio;

#[test]
fn show_draws_the_board_and_says_who_moves() {
    let text = good(&["show"]);
    let lines: Vec<&str> = text.lines().collect();
    let board = &lines[..10];
    assert!(board[..4].iter().all(|row| row.matches('b').count() == 5));
    assert!(board[6..].iter().all(|row| row.matches('w').count() == 5));
    assert!(lines.contains(&"white to move"), "{text}");
    assert_eq!(lines.last(), Some(&START));
}

#[test]
fn show_tells_how_a_game_ended() {
    let won = good(&["show", "--pos", "W:W46:B37,41"]);
    assert!(won.contains("black has won: no-moves"), "{won}");
    let moves = "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50";
    let drawn = good(&["show", "--pos", "W:WK1:BK50", "--moves", moves]);
    assert!(drawn.contains("draw: repetition"), "{drawn}");
}

#[test]
fn show_writes_the_names_of_all_cells_on_request() {
    let has_28 = |text: &str| text.split_whitespace().any(|word| word == "28");
    assert!(!has_28(&good(&["show"])));
    assert!(has_28(&good(&["show", "--names"])));
}

#[test]
fn show_has_the_numbers_of_the_squares_beside_them_and_marks_the_last_move() {
    let text = good(&["show", "--moves", "32-28 19-23 28x19"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("10 ") && lines[0].ends_with(" 1-5"),
        "{text}"
    );
    assert!(lines[9].ends_with(" 46-50"), "{text}");
    assert!(
        lines[3].contains("[w]") && lines[5].contains("[.]"),
        "{text}"
    );
    assert_eq!(text.matches('[').count(), 2, "{text}");
    assert!(
        text.contains("\nwhite has played 28x19\nblack to move\n"),
        "{text}"
    );
    for variant in VARIANTS {
        let moves = good(&["moves", "--variant", variant]);
        let first = moves.lines().next().expect("a move");
        let text = good(&["show", "--variant", variant, "--moves", first]);
        assert!(text.contains('[') && text.contains(']'), "{text}");
        assert!(text.contains(&format!(" has played {first}\n")), "{text}");
    }
}

#[test]
fn show_has_colours_only_where_they_are_wanted() {
    let shown = |variable: &str| {
        let mut command = program();
        command
            .args(["show", "--variant", "strand"])
            .env(variable, "1");
        run(command.stdout(Stdio::piped()), WATCHDOG).stdout
    };
    let plain = good(&["show", "--variant", "strand"]);
    assert!(!plain.contains('\u{1b}') && shown("NO_COLOR") == plain);
    let coloured = shown("CLICOLOR_FORCE");
    assert!(
        coloured.contains("\u{1b}[1m\u{1b}[33mw\u{1b}[0m"),
        "{coloured}"
    );
}

#[test]
fn show_draws_every_game_as_svg() {
    for variant in VARIANTS {
        let drawn = good(&["show", "--variant", variant, "--format", "svg"]);
        assert!(
            drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"),
            "{variant}"
        );
        assert!(drawn.contains("to move"), "{variant}");
    }
    let side = good(&[
        "show",
        "--variant",
        "pyramidame",
        "--format",
        "svg",
        "--board",
        "A",
    ]);
    assert!(side.contains("d4:7") && !side.contains("h8:1"));
    refused(
        &[
            "show",
            "--variant",
            "pyramidame",
            "--format",
            "svg",
            "--board",
            "F",
        ],
        &["'F'"],
    );
    refused(
        &["show", "--format", "svg", "--names"],
        &["--names", "text"],
    );
    refused(&["show", "--format", "gif"], &["gif", "svg"]);
    for option in [["--arrow", "32-28"], ["--seat", "black"]] {
        refused(&[&["show"][..], &option].concat(), &[option[0], "svg"]);
    }
    let svg = ["show", "--format", "svg"];
    refused(
        &[&svg[..], &["--arrow", "1-50"]].concat(),
        &["--arrow", "'1-50'"],
    );
    refused(
        &[&svg[..], &["--seat", "red"]].concat(),
        &["'red'", "white, black"],
    );
    let seen = |seat| good(&[&svg[..], &["--seat", seat]].concat());
    assert_eq!(seen("white"), good(&svg));
    assert_ne!(seen("black"), good(&svg));
}

#[test]
fn show_draws_every_game_as_png() {
    let folder = empty_directory("pictures");
    for variant in VARIANTS {
        let file = folder.join(format!("{variant}.png"));
        let path = file.to_str().expect("a path");
        let png = ["show", "--variant", variant, "--format", "png"];
        let narrow = [&png[..], &["--width", "300"]].concat();
        let printed = good(&[&narrow[..], &["--out", path]].concat());
        assert_eq!(printed, "", "{variant}");
        let bytes = std::fs::read(&file).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{variant}");
        // The header has the width.
        assert_eq!(bytes[16..20], 300_u32.to_be_bytes(), "{variant}");
        let output = program().args(&narrow).output().expect("it runs");
        assert!(
            output.status.success() && output.stdout == bytes,
            "{variant}"
        );
    }
    let png = ["show", "--format", "png"];
    for (options, named) in [
        (["--width", "9000"], ["too large", "4096"]),
        (["--width", "0"], ["--width", "1 pixel"]),
        (["--width=-3", "--out=x"], ["--width", "-3"]),
        (
            ["--out", "no/such/folder/x.png"],
            ["--out", "no/such/folder"],
        ),
    ] {
        let arguments = [&png[..], &options].concat();
        let finished = rafle(&arguments);
        assert_ne!(finished.status, Some(0), "{options:?}");
        for word in named {
            assert!(finished.stderr.contains(word), "{}", finished.stderr);
        }
    }
    refused(
        &["show", "--format", "svg", "--width", "9"],
        &["--width", "png"],
    );
    refused(&["show", "--out", "x"], &["--out", "png"]);
}

#[test]
fn a_drawing_is_the_same_in_a_file() {
    let folder = empty_directory("drawing");
    let file = folder.join("start.svg");
    let path = file.to_str().expect("a path");
    assert_eq!(good(&["show", "--format", "svg", "--out", path]), "");
    let written = std::fs::read_to_string(&file).expect("a drawing");
    assert_eq!(written, good(&["show", "--format", "svg"]));
}
