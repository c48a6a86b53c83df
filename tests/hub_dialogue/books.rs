//! Opening books, as a client sees them.

use crate::common::{Client, field, program, run};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// Builds a small book of a game.
fn book(name: &str, variant: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rafle-hub-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a.book");
    let mut command = program();
    command.args([
        "book",
        "build",
        "--variant",
        variant,
        "--positions",
        "40",
        "--nodes",
        "50",
    ]);
    command.arg("--out").arg(&path).stdout(Stdio::piped());
    let finished = run(&mut command, Duration::from_secs(300));
    assert_eq!(finished.status, Some(0), "{}", finished.stderr);
    path
}

fn with_book(path: &std::path::Path) -> Client {
    let mut client = Client::start();
    client.tell(&format!("set-param name=book value=\"{}\"", path.display()));
    assert_eq!(client.ask("init"), "ready");
    client
}

#[test]
fn a_move_of_the_book_is_answered_at_once_and_said_to_be_one() {
    let path = book("book", "normal");
    let mut client = with_book(&path);
    client.tell("set-param name=book-seed value=5");
    let mut played = Vec::new();
    for _ in 0..2 {
        client.tell("level time=60");
        let search = client.search("go think");
        let info = search.infos.first().expect("a report");
        assert_eq!(
            (search.infos.len(), field(info, "book").as_str()),
            (1, "true")
        );
        assert!(search.done.contains(" book=true"), "{}", search.done);
        assert_eq!(
            field(info, "pv").split(' ').next(),
            Some(search.best().as_str())
        );
        played.push(search.best());
    }
    assert_eq!(played[0], played[1], "the same seed");
    // Neither an analysis nor a position outside the book has a move of the book.
    for (line, position) in [("go analyze", "start"), ("go think", "W:W31:B20")] {
        client.tell(&format!(
            "pos {}",
            match position {
                "start" => "start".to_owned(),
                other => format!("pos={other}"),
            }
        ));
        client.tell("level depth=2");
        let search = client.search(line);
        assert!(
            search.infos.iter().all(|info| !info.contains("book=")),
            "{line}"
        );
        assert!(!search.done.contains("book="), "{line}");
    }
    let _ = std::fs::remove_dir_all(path.parent().expect("a folder"));
}

#[test]
fn the_moves_of_the_book_are_told_with_scores_and_names() {
    let path = book("query", "normal");
    let mut client = with_book(&path);
    let answer = client.query("book");
    let list = |name: &str| {
        let words = field(&answer, name);
        words.split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let moves = list("book");
    assert_eq!(moves.len(), 9, "{answer}");
    let scores: Vec<f64> = list("scores")
        .iter()
        .map(|it| it.parse().expect("men"))
        .collect();
    assert_eq!(scores.len(), 9);
    assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
    assert_eq!([list("games").len(), list("results").len()], [9, 9]);
    assert_eq!(field(&answer, "from"), path.display().to_string());
    client.tell("pos moves=\"32-28 18-23\"");
    let answer = client.query("book");
    assert_eq!(field(&answer, "opening"), "Chefneux opening");
    let _ = std::fs::remove_dir_all(path.parent().expect("a folder"));
}

#[test]
fn a_file_that_is_no_book_is_refused_and_the_value_before_stays() {
    let path = book("refused", "strand");
    let mut client = Client::start();
    let set = |value: &str| format!("set-param name=book value=\"{value}\"");
    let bytes = std::fs::read(&path).expect("a book");
    std::fs::write(&path, &bytes[..bytes.len() - 1]).expect("a file");
    let refused = client.refused(&set(&path.display().to_string()));
    assert!(refused.contains("cut off or damaged"), "{refused}");
    assert!(
        client
            .refused(&set("/no/such/file"))
            .contains("/no/such/file")
    );
    assert_eq!(client.param("book"), "off");
    // A book of another game is not used.
    std::fs::write(&path, &bytes).expect("a file");
    client.tell(&set(&path.display().to_string()));
    assert_eq!(client.ask("init"), "ready");
    client.tell("level depth=2");
    assert!(!client.search("go think").done.contains("book="));
    let _ = std::fs::remove_dir_all(path.parent().expect("a folder"));
}
