//! `rafle tables` as a user runs it.

use super::{empty_directory, good, rafle, refused};

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
    // A folder without a table of the game is no folder for it.
    refused(
        &["tables", "probe", "--dir", &dir, "--pos", "W:WK46:BK41"],
        &["no endgame table of normal"],
    );
    let games = folder.join("x.games").to_string_lossy().into_owned();
    let few = ["selfplay", "--games", "1", "--nodes", "10"];
    refused(
        &[&few[..], &["--tables", &dir, "--out", &games]].concat(),
        &["no endgame table of normal"],
    );
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn damaged_values_are_told_and_not_guessed() {
    let folder = empty_directory("tables/damaged");
    let dir = folder.to_string_lossy().into_owned();
    good(&["tables", "build", "--pieces", "3", "--dir", &dir]);
    let probe = ["tables", "probe", "--dir", &dir, "--pos", "W:WK46,K41:BK5"];
    assert!(good(&probe).starts_with("win\n41-10 win 3\n"));
    for table in std::fs::read_dir(&folder).expect("the folder") {
        let path = table.expect("a file").path();
        let mut bytes = std::fs::read(&path).expect("a table");
        *bytes.last_mut().expect("a byte") ^= 1;
        std::fs::write(&path, bytes).expect("a table");
    }
    let asked = rafle(&probe);
    assert_eq!((asked.status, asked.stdout.as_str()), (Some(1), ""));
    assert!(
        asked.stderr.contains("checksum of its content"),
        "{}",
        asked.stderr
    );
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
    let parameter = [
        "tables",
        "probe",
        "--set",
        "tables=x",
        "--pos",
        "W:WK1,K2:BK45",
    ];
    refused(&parameter, &["--set tables", "no parameter of the rules"]);
    for pieces in ["1", "9"] {
        refused(
            &["tables", "check", "x", "--pieces", pieces],
            &["two to 5", pieces],
        );
    }
}
