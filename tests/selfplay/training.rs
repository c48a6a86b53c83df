//! `rafle train` as a user runs it, and the parameter `eval-file`.

use crate::common::{Client, Finished, WATCHDOG, program, run};
use crate::support::Folder;
use std::fs;
use std::process::Stdio;

/// Little, so that it takes a moment.
const GAMES: &str = "--variant pyramidame --games 80 --nodes 60 --threads 2";
const TRAINING: &str = "--hidden 16 --batch 256 --rate 0.01";

pub(crate) fn train(folder: &Folder, words: &str, games: &str, out: &str) -> Finished {
    let mut command = program();
    command
        .arg("train")
        .arg(folder.path(games))
        .args(words.split_whitespace());
    command.args(["--out", &folder.path(out)]);
    run(command.stdout(Stdio::piped()), WATCHDOG)
}

/// Trains, which must succeed; gives the lines that were written.
pub(crate) fn trained(folder: &Folder, words: &str, games: &str, out: &str) -> Vec<String> {
    let finished = train(folder, words, games, out);
    assert_eq!(
        (finished.status, finished.stderr.as_str()),
        (Some(0), ""),
        "{words}"
    );
    finished.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn the_same_games_make_the_same_weights_with_any_number_of_threads() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    let words = format!("{TRAINING} --epochs 3");
    let lines = trained(&folder, &format!("{words} --threads 1"), "games", "one");
    assert!(
        lines[0].starts_with("80 games: ") && lines[0].contains("; scale "),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[3].starts_with("epoch 3: training "), "{lines:?}");
    trained(&folder, &format!("{words} --threads 3"), "games", "three");
    assert_eq!(folder.bytes("one"), folder.bytes("three"));
    trained(&folder, &format!("{words} --seed 2"), "games", "other");
    assert_ne!(folder.bytes("one"), folder.bytes("other"));
    trained(
        &folder,
        &format!("{words} --later-share 0.9"),
        "games",
        "later",
    );
    assert_ne!(folder.bytes("one"), folder.bytes("later"));
    let table = String::from_utf8(folder.bytes("one.csv")).expect("text");
    assert!(
        table.starts_with("epoch,training-loss,") && table.lines().count() == 4,
        "{table}"
    );
    assert!(folder.bytes("one.svg").starts_with(b"<svg"));
    assert!(
        folder.bytes("one.state").is_empty(),
        "the state is gone at the end"
    );
}

#[test]
fn a_training_that_was_killed_goes_on_after_its_last_epoch() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    let words = format!("{TRAINING} --epochs 40");
    trained(&folder, &words, "games", "whole");
    let mut command = program();
    command
        .arg("train")
        .arg(folder.path("games"))
        .args(words.split_whitespace());
    command
        .args(["--out", &folder.path("killed")])
        .stdout(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    while folder.bytes("killed.csv").len() < 200 && child.try_wait().expect("a state").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("a signal");
    child.wait().expect("an end");
    trained(&folder, &words, "games", "killed");
    assert_eq!(folder.bytes("killed"), folder.bytes("whole"));
}

#[test]
fn the_state_of_another_training_is_refused() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    for (state, sentence) in [
        ("{}", "the state of the training can't be read"),
        ("no state", "the state of the training can't be read"),
    ] {
        std::fs::write(folder.path("net.state"), state).expect("a file");
        let finished = train(&folder, TRAINING, "games", "net");
        assert_eq!(finished.status, Some(2));
        assert!(finished.stderr.contains(sentence), "{}", finished.stderr);
        let named = format!("'{}'", folder.path("net.state"));
        assert!(finished.stderr.contains(&named), "{}", finished.stderr);
        assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    }
    assert!(folder.bytes("net").is_empty());
}

#[test]
fn training_starts_from_the_weights_of_another() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    let loss = |line: &str| -> f64 {
        let validation = line.split("validation ").nth(1).expect("a loss");
        let number = validation.split_whitespace().next().expect("a number");
        number.trim_end_matches(',').parse().expect("a number")
    };
    let first = trained(&folder, &format!("{TRAINING} --epochs 6"), "games", "first");
    let from = format!(
        "--from {} --batch 256 --rate 0.000001 --epochs 1",
        folder.path("first")
    );
    for hidden in ["", " --hidden 48"] {
        let lines = trained(&folder, &format!("{from}{hidden}"), "games", "next");
        let scale = |lines: &[String]| lines[0].split("scale ").nth(1).map(str::to_owned);
        assert_eq!(scale(&lines), scale(&first));
        let (before, after) = (loss(&first[6]), loss(&lines[1]));
        assert!((before - after).abs() < 0.002, "{before} {after}");
    }
    for (words, sentence) in [
        (
            format!("--from {}", folder.path("games")),
            "not a file of weights",
        ),
        (
            format!("--from {} --hidden 16", folder.path("next")),
            "fewer than the 48 hidden units",
        ),
        ("--from built-in".to_owned(), "--from needs a file"),
        ("--from missing".to_owned(), "'missing' can't be read"),
    ] {
        let finished = train(&folder, &words, "games", "other");
        assert_eq!(finished.status, Some(2), "{words}");
        assert!(finished.stderr.contains(sentence), "{}", finished.stderr);
        assert!(folder.bytes("other").is_empty());
    }
}

/// Runs the program, which must succeed; gives what it writes.
fn told(words: &[&str]) -> String {
    let finished = run(program().args(words).stdout(Stdio::piped()), WATCHDOG);
    assert_eq!(
        (finished.status, finished.stderr.as_str()),
        (Some(0), ""),
        "{words:?}"
    );
    finished.stdout
}

#[test]
fn the_games_of_a_match_are_games_to_learn_from() {
    let folder = Folder::new();
    let (results, games) = (folder.path("results"), folder.path("games"));
    let words = "match --variant pyramidame --engine name=a,builtin --engine name=b,builtin \
                 --nodes 60 --openings random:4 --games 40 --concurrency 2 --out";
    let words: Vec<&str> = words.split_whitespace().chain([results.as_str()]).collect();
    told(&words);
    told(&["report", &results, "--games", &games]);
    let count = told(&["games", &games]);
    assert!(count.contains(": pyramidame, 40 games, "), "{count}");
    assert!(
        count.contains(" 160 random; ") && count.contains("unfinished 0"),
        "{count}"
    );
    let points = |side: &str| {
        let won = count
            .split(&format!("{side} won "))
            .nth(1)
            .expect("a number");
        won.split(',')
            .next()
            .and_then(|won| won.parse().ok())
            .unwrap_or(0)
    };
    assert_eq!(points("white") + points("black"), 40, "{count}");
    let lines = trained(&folder, &format!("{TRAINING} --epochs 1"), "games", "net");
    assert!(lines[0].starts_with("40 games: "), "{lines:?}");
    // The records of the match are its input.
    let journal = folder.path("results/journal.jsonl");
    let mut command = program();
    let finished = run(
        command.args(["report", &results, "--games", &journal]),
        WATCHDOG,
    );
    assert_eq!(finished.status, Some(2), "{}", finished.stderr);
    assert!(
        finished.stderr.contains("is an input"),
        "{}",
        finished.stderr
    );
    // The same games twice would count twice.
    told(&["report", &results, "--games", &folder.path("again")]);
    let finished = train(&folder, &folder.path("again"), "games", "net");
    assert_eq!(finished.status, Some(2), "{}", finished.stderr);
    assert!(
        finished.stderr.contains("has the same games as"),
        "{}",
        finished.stderr
    );
}

#[test]
fn no_file_beside_the_network_is_written_over_an_input() {
    let folder = Folder::new();
    folder.play("--games 4 --nodes 30", "games");
    let bytes = folder.bytes("games");
    for side in ["net.csv", "net.svg", "net.state"] {
        fs::write(folder.path(side), &bytes).expect("a file");
        let finished = train(&folder, "--epochs 1", side, "net");
        assert_eq!(finished.status, Some(2));
        assert!(
            finished.stderr.contains("is an input"),
            "{}",
            finished.stderr
        );
        assert!(folder.bytes(side) == bytes, "{side}");
        fs::remove_file(folder.path(side)).expect("a file");
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    for (name, suffix) in [("net", ".csv"), ("other", ".svg"), ("third", "")] {
        let path = folder.path(&format!("{name}{suffix}"));
        std::fs::create_dir(&path).expect("a folder");
        let finished = train(&folder, &format!("{TRAINING} --epochs 1"), "games", name);
        let sentence = format!("rafle: '{path}': it is no regular file\n");
        assert_eq!((finished.status, finished.stderr), (Some(2), sentence));
    }
}

#[test]
fn no_bit_of_a_state_can_change_unseen() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    // The state that a training has after its first epochs, behind which it is killed.
    let words = format!("{TRAINING} --epochs 40");
    let mut command = program();
    command.args(["train", &folder.path("games"), "--out", &folder.path("net")]);
    command
        .args(words.split_whitespace())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let state = loop {
        let state = folder.bytes("net.state");
        if !state.is_empty() || child.try_wait().expect("a state").is_some() {
            break state;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    };
    let _ = child.kill();
    child.wait().expect("an end");
    assert!(!state.is_empty(), "it was killed before its end");
    // On a busy machine it may have come to its end.
    let _ = std::fs::remove_file(folder.path("net"));
    let step = state.len() / 20;
    for at in (0..20).map(|number| number * step) {
        let mut changed = state.clone();
        changed[at] ^= 1;
        std::fs::write(folder.path("net.state"), &changed).expect("a file");
        let finished = train(&folder, &words, "games", "net");
        assert_eq!(finished.status, Some(2), "{}", finished.stderr);
        assert!(finished.stderr.contains("checksum"), "{}", finished.stderr);
        assert!(folder.bytes("net.state") == changed && folder.bytes("net").is_empty());
    }
}

#[test]
fn what_can_not_be_trained_from_is_told_in_a_sentence() {
    let folder = Folder::new();
    folder.play("--variant pyramidame --games 1 --nodes 20", "few");
    let long = "--variant chinese-checkers --set players=3 --set long-jumps=true --games 1 --nodes 20 --max-plies 20";
    folder.play(long, "long");
    let plain = "--variant chinese-checkers --set rules=plain --games 1 --nodes 20 --max-plies 20";
    folder.play(plain, "plain");
    std::fs::write(folder.path("junk"), "junk").expect("a file");
    for (games, words, sentence) in [
        (
            "long",
            "",
            "is for games of two players by the default rules and games of three, four and, under the full rules, six players",
        ),
        (
            "plain",
            "",
            "is for games of two players by the default rules and games of three, four and, under the full rules, six players",
        ),
        ("few", "", "too few to learn from"),
        ("junk", "", "is not a file of games"),
        ("missing", "", "No such file"),
        (
            "few",
            "--hidden 20",
            "multiples of 16 up to 256 are possible",
        ),
        (
            "few",
            "--result-share 1.5",
            "a number from 0 to 1 is expected",
        ),
        (
            "few",
            "--later-share 1.5",
            "a number from 0 to 1 is expected",
        ),
        ("few", "--rate 0", "must be greater than 0"),
        (
            "few",
            "--moves",
            "the variant 'pyramidame' has no network of moves",
        ),
        (
            "plain",
            "--moves",
            "is for games of three, four and, under the full rules, six players",
        ),
        (
            "long",
            "--moves --later-share 0.5",
            "'--moves' cannot be used with '--later-share <R>'",
        ),
    ] {
        let finished = train(&folder, words, games, "net");
        assert_eq!(finished.status, Some(2), "{games} {words}");
        assert!(finished.stderr.contains(sentence), "{}", finished.stderr);
    }
}

/// The nodes of a search of the start position to a depth.
fn nodes(client: &mut Client) -> f64 {
    client.tell("new-game");
    client.tell("pos start");
    client.tell("level depth=6");
    client.search("go think").last("nodes")
}

#[test]
fn weights_of_a_file_serve_the_game_that_they_are_for() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    trained(&folder, &format!("{TRAINING} --epochs 2"), "games", "net");
    let mut client = Client::start();
    let set = |client: &mut Client, name: &str, value: &str| {
        client.tell(&format!("set-param name={name} value=\"{value}\""));
        assert_eq!(client.ask("init"), "ready");
    };
    set(&mut client, "variant", "pyramidame");
    let own = nodes(&mut client);
    set(&mut client, "eval-file", &folder.path("net"));
    let learned = nodes(&mut client);
    assert_ne!(learned, own);
    // Another game keeps its evaluation.
    set(&mut client, "variant", "normal");
    let draughts = nodes(&mut client);
    set(&mut client, "eval-file", "built-in");
    assert_eq!(nodes(&mut client), draughts);
    set(&mut client, "variant", "pyramidame");
    assert_eq!(nodes(&mut client), own);
}

#[test]
fn weights_for_two_players_leave_other_games_of_chinese_checkers_as_they_are() {
    let folder = Folder::new();
    let games = "--variant chinese-checkers --games 40 --nodes 60 --threads 2";
    folder.play(games, "games");
    trained(&folder, &format!("{TRAINING} --epochs 1"), "games", "net");
    let mut client = Client::start();
    let mut set = |values: [(&str, &str); 2], weights: &str| {
        client.tell("set-param name=variant value=chinese-checkers");
        for (name, value) in values.into_iter().chain([("eval-file", weights)]) {
            client.tell(&format!("set-param name={name} value=\"{value}\""));
        }
        assert_eq!(client.ask("init"), "ready");
        nodes(&mut client)
    };
    for (values, is_for_them) in [
        ([("players", "2"), ("rules", "full")], true),
        ([("players", "2"), ("rules", "plain")], false),
        ([("players", "3"), ("rules", "full")], false),
    ] {
        let own = set(values, "built-in");
        let learned = set(values, &folder.path("net"));
        assert_eq!(learned != own, is_for_them, "{values:?}");
    }
}

#[test]
fn a_file_that_is_no_weights_changes_nothing() {
    let folder = Folder::new();
    folder.play(GAMES, "games");
    trained(&folder, &format!("{TRAINING} --epochs 1"), "games", "net");
    let bytes = folder.bytes("net");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    std::fs::write(folder.path("damaged"), damaged).expect("a file");
    std::fs::write(folder.path("short"), &bytes[..bytes.len() - 1]).expect("a file");
    let mut client = Client::start();
    client.tell("set-param name=variant value=pyramidame");
    client.tell(&format!(
        "set-param name=eval-file value=\"{}\"",
        folder.path("net")
    ));
    assert_eq!(client.ask("init"), "ready");
    let learned = nodes(&mut client);
    for (name, sentence) in [
        ("damaged", "is damaged: its numbers do not unpack"),
        ("short", "is damaged: its numbers do not unpack"),
        ("games", "not a file of weights"),
        ("missing", "can't be read"),
        (".", "it is no regular file"),
    ] {
        let answer = client.ask(&format!(
            "set-param name=eval-file value=\"{}\"",
            folder.path(name)
        ));
        assert!(
            answer.starts_with("error message=") && answer.contains(sentence),
            "{answer}"
        );
        assert!(answer.contains("eval-file"), "{answer}");
    }
    assert_eq!(nodes(&mut client), learned);
}
