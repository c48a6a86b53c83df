//! The boards of a pyramid, and its moves and paths.

use super::{good, refused};

#[test]
fn show_draws_a_pyramid_from_above_with_the_level_of_each_cube() {
    let text = good(&["show", "--variant", "pyramidame", "--names"]);
    let (board, rest) = text.split_once("\n\n").unwrap();
    assert!(rest.starts_with("white to move\n"), "{rest}");
    let cells: Vec<&str> = board.split_whitespace().collect();
    // The cubes, and the files and ranks along the near edges.
    assert_eq!((board.lines().count(), cells.len()), (15, 64 + 16));
    assert_eq!(
        (cells[0], &cells[77..]),
        ("h8b:1", &["1", "a1w:1", "a"][..])
    );
    for cell in ["a8:0", "d4:7", "f5:4", "g4:2"] {
        assert!(cells.contains(&cell), "{cell}");
    }
    let of = |side: &str| cells.iter().filter(|cell| cell.contains(side)).count();
    assert_eq!((of("w:"), of("b:")), (10, 10));
}

#[test]
fn without_names_the_sign_of_an_empty_cube_is_its_level() {
    let text = good(&["show", "--variant", "pyramidame", "--moves", "c1-e2"]);
    let (board, rest) = text.split_once("\n\n").expect("a board");
    assert!(
        rest.starts_with("white has played c1-e2\nblack to move\n"),
        "{rest}"
    );
    let rows: Vec<Vec<&str>> = board
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0], ["b"]);
    assert_eq!(rows[7][..4], ["8", "0", "2", "4"]);
    // The ends of the last move are marked.
    assert_eq!(board.matches("[w]").count(), 1, "{board}");
    assert_eq!(board.matches('[').count(), 2, "{board}");
}

#[test]
fn show_draws_the_pyramid_from_four_sides() {
    let svg = [
        "show",
        "--variant",
        "pyramidame",
        "--format",
        "svg",
        "--view",
        "iso",
    ];
    let of = |turn| good(&[&svg[..], &["--turn", turn]].concat());
    let sides = ["0", "90", "180", "270"].map(of);
    assert_eq!(sides[0], good(&svg));
    for (index, side) in sides.iter().enumerate() {
        assert!(!sides[..index].contains(side), "{index}");
    }
    assert_eq!(good(&[&svg[..], &["--seat", "black"]].concat()), sides[2]);
    refused(&[&svg[..], &["--turn", "45"]].concat(), &["'45'", "90"]);
    refused(
        &[&svg[..], &["--board", "A"]].concat(),
        &["--board", "above"],
    );
    let above = ["show", "--format", "svg"];
    refused(
        &[&above[..], &["--turn", "90"]].concat(),
        &["--turn", "iso"],
    );
    refused(
        &[&above[..], &["--view", "iso"]].concat(),
        &["'normal'", "above", "pyramidame"],
    );
    refused(&["show", "--view", "iso"], &["--view", "svg"]);
}

#[test]
fn show_draws_each_board_of_a_pyramid_on_request() {
    let board = |name: &str| {
        let text = good(&[
            "show",
            "--variant",
            "pyramidame",
            "--names",
            "--board",
            name,
        ]);
        let (board, _) = text.split_once("\n\n").unwrap();
        let rows: Vec<Vec<String>> = board
            .lines()
            .map(|row| row.split_whitespace().map(str::to_owned).collect())
            .collect();
        rows
    };
    // Eight rows under their levels; 36 cubes on each board.
    for name in ["A", "B", "C", "D"] {
        let rows = board(name);
        assert_eq!(rows.len(), 8, "{name}");
        assert_eq!(rows.iter().map(Vec::len).sum::<usize>(), 8 + 36, "{name}");
    }
    assert_eq!(board("A")[0], ["7", "d4"]);
    assert_eq!(
        board("A")[7],
        ["0", "a8", "a6", "a4w", "a2w", "b1w", "d1w", "f1", "h1"]
    );
    assert_eq!(board("B")[0], ["7", "d4", "e5"]);
    assert_eq!(
        board("C")[7],
        ["0", "h1", "h3", "h5b", "h7b", "g8b", "e8b", "c8", "a8"]
    );
    assert_eq!(board("D")[1], ["6", "d5"]);
    assert_eq!(
        good(&["show", "--variant", "pyramidame", "--board", "E"]),
        good(&["show", "--variant", "pyramidame"])
    );
}

#[test]
fn a_board_that_the_game_does_not_have_is_refused() {
    refused(
        &["show", "--variant", "pyramidame", "--board", "F"],
        &["'F'", "'pyramidame'", "A, B, C, D, E"],
    );
    refused(
        &["show", "--board", "A"],
        &["'normal'", "single board", "'A'"],
    );
}

#[test]
fn the_moves_and_paths_of_a_pyramid_are_listed_and_counted() {
    let moves = good(&["moves", "--variant", "pyramidame"]);
    assert_eq!(moves.lines().count(), 14);
    let text = good(&["perft", "--variant", "pyramidame", "--depth", "6"]);
    let counts: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').nth(2))
        .collect();
    assert_eq!(counts, ["14", "196", "3164", "51052", "883612", "15229392"]);
}
