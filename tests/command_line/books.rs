//! `rafle book` and `rafle explore`.

use crate::common::program;
use crate::{empty_directory, good, refused};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with a file of games.
fn folder(name: &str) -> PathBuf {
    let folder = empty_directory(name);
    let games = "[WhiteElo \"1400\"] [Date \"1999.01.02\"]\n1. 32-28 18-23 2. 38-32 2-0\n
[Date \"2005\"]\n1. 32-28 17-22 2. 28x17 12x21 1-1\n
1. 34-29 19-23 0-2\n
1. 32-28 *\n";
    fs::write(folder.join("games.pdn"), games).expect("a file");
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder
        .join(name)
        .to_str()
        .expect("a path of text")
        .to_owned()
}

/// Builds a book and returns its bytes.
fn built(out: &str, more: &[&str]) -> Vec<u8> {
    let words = [
        "book",
        "build",
        "--positions",
        "40",
        "--nodes",
        "50",
        "--out",
        out,
    ];
    good(&[&words[..], more].concat());
    fs::read(out).expect("a book")
}

#[test]
fn a_book_is_built_checked_shown_pruned_and_its_text_is_read_back() {
    let folder = folder("books/built");
    let book = path(&folder, "a.book");
    let bytes = built(&book, &[]);
    let told = good(&["book", "check", &book]);
    assert!(
        told.contains(" expanded, ") && told.ends_with("; sound\n"),
        "{told}"
    );
    let shown = good(&["book", "show", &book]);
    assert!(shown.contains("favourite line: ") && shown.contains("normal draw-rules=fmjd"));
    let text = good(&["book", "show", &book, "--text"]);
    let (as_text, again) = (path(&folder, "a.txt"), path(&folder, "again.book"));
    fs::write(&as_text, text).expect("a file");
    good(&["book", "from", &as_text, "--out", &again]);
    assert!(fs::read(&again).expect("a book") == bytes);
    let piped = path(&folder, "piped.book");
    let mut from_input = program();
    from_input.args(["book", "from", "-", "--out", &piped]);
    from_input.stdin(fs::File::open(&as_text).expect("a text"));
    let told = from_input.output().expect("an end");
    assert!(told.status.success() && told.stderr.is_empty(), "{told:?}");
    assert!(fs::read(&piped).expect("a book") == bytes);
    for (option, value) in [
        ("--plies", "30"),
        ("--variant", "normal"),
        ("--set", "wolf=2"),
    ] {
        let words = ["book", "from", &as_text, "--out", &piped, option, value];
        let sentence = format!("is the text of a book, and {option} is for games");
        refused(&words, &[&sentence]);
    }
    let small = path(&folder, "small.book");
    let told = good(&["book", "prune", &book, "--plies", "1", "--out", &small]);
    assert!(told.contains(": 10 positions, "), "{told}");
    good(&["book", "check", &small]);
    let shards = path(&folder, "shards.book");
    let mut is_done = false;
    for _ in 0..20 {
        for shard in ["1/2", "2/2"] {
            let words = [
                "book",
                "build",
                "--positions",
                "40",
                "--nodes",
                "50",
                "--out",
                &shards,
            ];
            let told = good(&[&words[..], &["--shard", shard]].concat());
            is_done |= !told.contains("of other shards are missing");
        }
        if is_done {
            break;
        }
    }
    assert!(
        fs::read(&shards).expect("a book") == bytes,
        "shards make the book of one run"
    );
}

#[test]
fn games_become_a_book_that_can_be_explored_and_merged() {
    let folder = folder("books/games");
    let (games, book, both) = (
        path(&folder, "games.pdn"),
        path(&folder, "g.book"),
        path(&folder, "both.book"),
    );
    let told = good(&["book", "from", &games, "--out", &book]);
    assert!(told.contains(" of 3 games, ") && told.contains("left out: 1 without a result"));
    let explored = good(&["explore", &games]);
    let lines: Vec<&str> = explored.lines().collect();
    assert_eq!(
        lines[0],
        "3 of 3 games reach the position; left out: 1 without a result"
    );
    assert!(
        lines[2].starts_with("32-28  2 ") && lines[2].contains("50% 50% 0%"),
        "{explored}"
    );
    let of_book = good(&["explore", &book]);
    assert!(of_book.contains("32-28  2 "), "{of_book}");
    let named = good(&["explore", &book, "--moves", "32-28"]);
    assert!(named.contains("Chefneux opening"), "{named}");
    good(&["book", "merge", &book, &book, "--out", &both]);
    let doubled = good(&["explore", &both]);
    assert!(doubled.contains("32-28  4 "), "{doubled}");
    let none = good(&["explore", &games, "--pos", "W:W28:B14"]);
    assert!(none.starts_with("0 of 3 games"), "{none}");
}

#[test]
fn what_is_no_sound_book_is_refused_with_its_name() {
    let folder = folder("books/bad");
    let book = path(&folder, "a.book");
    let bytes = built(&book, &[]);
    let bad = path(&folder, "bad.book");
    let bad = bad.as_str();
    for (content, named) in [
        (
            bytes[..bytes.len() / 2].to_vec(),
            "it is cut off or damaged",
        ),
        (b"[Event \"x\"]".to_vec(), "this is not an opening book"),
        (Vec::new(), "this is not an opening book"),
    ] {
        fs::write(bad, content).expect("a file");
        refused(&["book", "check", bad], &[bad, named]);
        refused(&["book", "show", bad], &[bad, named]);
        let set = format!("book={bad}");
        refused(&["best", "--nodes", "10", "--set", &set], &[bad, named]);
    }
    let missing = path(&folder, "none.book");
    refused(&["book", "check", &missing], &[&missing]);
    let set = format!("book={}", folder.display());
    refused(
        &["best", "--nodes", "10", "--set", &set],
        &["no regular file"],
    );
    // A journal of another number of nodes.
    let words = [
        "book",
        "build",
        "--positions",
        "40",
        "--nodes",
        "51",
        "--out",
        &book,
    ];
    refused(&words, &["nodes is 50 there, and 51 here"]);
}

#[test]
fn a_move_is_played_from_a_book_of_the_same_game_at_full_strength() {
    let folder = folder("books/played");
    let book = path(&folder, "a.book");
    built(&book, &[]);
    let set = format!("book={book}");
    let best = |more: &[&str]| {
        let words = ["best", "--nodes", "10", "--set", &set];
        good(&[&words[..], more].concat())
    };
    let played = best(&["--set", "book-seed=7"]);
    assert!(played.contains(", 0 positions\n"), "{played}");
    assert_eq!(played, best(&["--set", "book-seed=7"]));
    for elsewhere in ["--set=skill=3", "--moves=31-26 20-25 26-21"] {
        let searched = best(&[elsewhere]);
        assert!(!searched.contains(", 0 positions\n"), "{searched}");
    }
    for variant in ["killer", "strand"] {
        let searched = best(&["--variant", variant]);
        assert!(!searched.contains(", 0 positions\n"), "{searched}");
    }
}
