//! `rafle tune` as a user runs it, and the parameter `search-constants`.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::support::Folder;
use std::process::Stdio;

fn tune(folder: &Folder, words: &str, name: &str) -> Finished {
    let mut command = program();
    command.arg("tune").args(words.split_whitespace());
    command.args(["--nodes", "30", "--out", &folder.path(name)]);
    run(command.stdout(Stdio::piped()), WATCHDOG)
}

fn tuned(folder: &Folder, words: &str, name: &str) -> String {
    let finished = tune(folder, words, name);
    assert_eq!(finished.stderr, "", "{words}");
    assert_eq!(finished.status, Some(0), "{words}");
    finished.stdout
}

#[test]
fn the_values_depend_on_neither_threads_nor_interruptions() {
    let folder = Folder::new();
    let words = "--variant pyramidame --constants lmr-offset,aspiration --pairs 40 --batch 2";
    let told = tuned(&folder, &format!("{words} --threads 1"), "one.csv");
    tuned(&folder, &format!("{words} --threads 3"), "three.csv");
    let whole = folder.bytes("one.csv");
    assert_eq!(folder.bytes("three.csv"), whole);
    assert!(folder.bytes("one.svg").starts_with(b"<svg"));
    let last = told.lines().last().expect("the values");
    assert!(
        last.starts_with("lmr-offset=") && last.contains(" aspiration="),
        "{told}"
    );

    // Cut within a row, as a killed program leaves it, and within the first line.
    for length in [whole.len() - 5, 40, 0] {
        std::fs::write(folder.path("cut.csv"), &whole[..length]).expect("a file");
        tuned(&folder, words, "cut.csv");
        assert_eq!(folder.bytes("cut.csv"), whole, "cut to {length} bytes");
    }
}

#[test]
fn every_game_of_two_sides_has_constants_to_tune() {
    let folder = Folder::new();
    for variant in [
        "normal",
        "frisian",
        "strand",
        "fidchell-2",
        "chinese-checkers",
    ] {
        let words = format!("--variant {variant} --pairs 2 --batch 1 --max-plies 30");
        tuned(&folder, &words, variant);
        let text = String::from_utf8(folder.bytes(variant)).expect("text");
        assert_eq!(text.lines().count(), 5, "{text}");
        let has_late_moves = ["fidchell-2", "chinese-checkers"].contains(&variant);
        assert_eq!(text.contains("late-moves"), has_late_moves, "{variant}");
    }
}

#[test]
fn what_cannot_be_tuned_is_refused_and_nothing_is_changed() {
    let folder = Folder::new();
    let words = "--constants aspiration --pairs 2 --batch 1 --max-plies 20";
    tuned(&folder, words, "tuned.csv");
    let before = folder.bytes("tuned.csv");
    for (words, sentence) in [
        (
            "--constants aspiration --pairs 2 --batch 1 --max-plies 20 --seed 2",
            "seed is 1 there, not 2",
        ),
        ("--constants speed --pairs 2", "no constant 'speed'"),
        (
            "--constants late-moves --pairs 2",
            "no constant 'late-moves'",
        ),
        (
            "--constants aspiration,aspiration --pairs 2",
            "'aspiration' is there twice",
        ),
        ("--from aspiration=1 --pairs 2", "between 3 and 200"),
        ("--pairs 2 --max-plies 5", "max-plies is 5"),
        ("--pairs 2 --set irregular=claim", "irregular=claim"),
        ("--pairs 2 --set players=3", "normal has no such parameter"),
        (
            "--variant chinese-checkers --set players=3 --pairs 2",
            "no constants to tune",
        ),
        ("--pairs 0", "0"),
    ] {
        let finished = tune(&folder, words, "tuned.csv");
        assert_eq!(finished.status, Some(2), "{words}");
        assert!(
            finished.stderr.contains(sentence),
            "{words}: {}",
            finished.stderr
        );
        assert_eq!(finished.stderr.lines().count(), 1, "{words}");
        assert_eq!(folder.bytes("tuned.csv"), before, "{words}");
    }
    let text = String::from_utf8(before).expect("text");
    for (broken, place) in [
        ("all is well\n".to_owned(), "line 1"),
        (
            text.replace("aspiration\n0,", "aspiration\n0,much"),
            "line 3",
        ),
        (text.replace("\n2,", "\n0,"), "line 5"),
        (text.replace("\n1,", "\n# "), "line 4"),
        (without_line(&text, 3), "line 4"),
    ] {
        std::fs::write(folder.path("tuned.csv"), &broken).expect("a file");
        let finished = tune(&folder, words, "tuned.csv");
        assert_eq!(finished.status, Some(2), "{broken}");
        assert!(finished.stderr.contains(place), "{}", finished.stderr);
        assert_eq!(folder.bytes("tuned.csv"), broken.as_bytes());
    }
}

/// A text without one of its lines, counted from 0.
fn without_line(text: &str, left_out: usize) -> String {
    let lines = text.lines().enumerate();
    let kept = lines.filter(|(at, _)| *at != left_out);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}
