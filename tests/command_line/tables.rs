//! `rafle tables` as a user runs it.

use super::{good, refused};

#[test]
fn tables_are_built_checked_and_asked() {
    let folder = std::env::temp_dir().join(format!("rafle-tables-{}", std::process::id()));
    let dir = folder.to_string_lossy().into_owned();
    let build = |pieces: &str| {
        let variant = ["tables", "build", "--variant", "pyramidame"];
        good(&[&variant[..], &["--pieces", pieces, "--dir", &dir]].concat())
    };
    let built = build("2");
    let last = built.lines().last().expect("the totals");
    assert_eq!(last, "all: 3907 positions, 2431 wins, 0 draws, 1476 losses");
    let built = build("3");
    assert!(
        built
            .lines()
            .next()
            .expect("the first table")
            .ends_with("; was there")
    );
    let checked = good(&[
        "tables",
        "check",
        &dir,
        "--variant",
        "pyramidame",
        "--pieces",
        "3",
    ]);
    let last = checked.lines().last().expect("the totals");
    assert_eq!(
        last,
        "all: 242297 positions, 144292 wins, 0 draws, 98005 losses; 242297 compared"
    );
    let pos = ["--variant", "pyramidame", "--pos", "W:Wg7:Ba8"];
    let asked = good(&[&["tables", "probe", "--dir", &dir][..], &pos].concat());
    let lines: Vec<&str> = asked.lines().collect();
    assert_eq!(lines[0], "win");
    // The pawn is two steps from the corner, and Black's cannot come near.
    assert_eq!(lines[1..], ["g7-h7 win 1", "g7-g8 win 1"]);
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn the_built_in_tables_are_asked_without_a_folder() {
    let asked = good(&["tables", "probe", "--pos", "W:WK46:BK41,37"]);
    assert_eq!(
        asked.lines().count(),
        1 + good(&["moves", "--pos", "W:WK46:BK41,37"]).lines().count()
    );
    let mates = good(&["tables", "probe", "--pos", "W:W7:B8"]);
    assert_eq!(mates.lines().next(), Some("win"), "{mates}");
}

#[test]
fn tables_that_cannot_be_are_refused() {
    refused(
        &[
            "tables",
            "build",
            "--variant",
            "fidchell-1",
            "--pieces",
            "3",
            "--dir",
            "x",
        ],
        &["fidchell-1"],
    );
    refused(
        &["tables", "build", "--pieces", "6", "--dir", "x"],
        &["two to 5", "6"],
    );
    let of_star = [
        "tables",
        "build",
        "--variant",
        "chinese-checkers",
        "--dir",
        "x",
    ];
    refused(
        &[&of_star[..], &["--pieces", "4"]].concat(),
        &["the 10 pieces of a player, not 4"],
    );
    refused(
        &[
            &of_star[..],
            &["--set", "long-jumps=true", "--pieces", "10"],
        ]
        .concat(),
        &["chinese-checkers", "long-jumps=true"],
    );
    refused(&["tables", "probe"], &["no table"]);
}
