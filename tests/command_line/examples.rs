//! Runs every example of the help and of the documents, with less to do.

use crate::common::{WATCHDOG, lines_of, program, run};
use crate::pages::commands;
use crate::{empty_directory, good};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::Receiver;
use std::sync::{LazyLock, Mutex};
use std::thread;

/// The documents with examples of the command line.
const DOCUMENTS: [(&str, &str); 14] = [
    ("README.md", include_str!("../../README.md")),
    ("HUB.md", include_str!("../../protocol/HUB.md")),
    ("DXP.md", include_str!("../../protocol/DXP.md")),
    ("ANALYSIS.md", include_str!("../../docs/ANALYSIS.md")),
    ("BROWSER.md", include_str!("../../docs/BROWSER.md")),
    ("CLIENTS.md", include_str!("../../docs/CLIENTS.md")),
    ("CLUSTER.md", include_str!("../../docs/CLUSTER.md")),
    ("COMMANDS.md", include_str!("../../docs/COMMANDS.md")),
    ("EXPERIMENTS.md", include_str!("../../docs/EXPERIMENTS.md")),
    ("INSTALL.md", include_str!("../../docs/INSTALL.md")),
    ("LEARNING.md", include_str!("../../docs/LEARNING.md")),
    ("MATCHES.md", include_str!("../../docs/MATCHES.md")),
    ("SERVICE.md", include_str!("../../docs/SERVICE.md")),
    ("STRENGTH.md", include_str!("../../docs/STRENGTH.md")),
];

/// A value of each option that makes a run short.
const SHORT: [(&str, &str); 15] = [
    ("--count", "2"),
    ("--games", "2"),
    ("--pairs", "2"),
    ("--nodes", "60"),
    ("--depth", "3"),
    ("--deeper", "0"),
    ("--move-time", "0.05"),
    ("--tc", "9"),
    ("--epochs", "1"),
    ("--pieces", "2"),
    ("--sample", "50"),
    ("--moves", "1"),
    ("--peer-timeout", "60"),
    ("--positions", "4"),
    ("--wait", "0"),
];

/// The commands in a text: lines that begin with the program's name, or with how a checkout starts it, below a margin.
/// A line may go on in the next one; two blanks and more end it.
fn examples(text: &str, margin: &str) -> Vec<Vec<String>> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().filter_map(|line| {
        let line = line.strip_prefix(margin)?;
        let line = line.strip_prefix("$ ").unwrap_or(line);
        line.strip_prefix("rafle ")
            .or_else(|| line.strip_prefix("cargo run --release -- "))
    });
    let commands = lines.map(|line| {
        let mut words = shlex::split(line).unwrap_or_else(|| panic!("an open quote: {line}"));
        let unquoted = |word: &String| word == "|" || word == ">";
        let comment = line.match_indices("   ").find(|(at, _)| {
            let (before, after) = line.split_at(*at);
            shlex::split(before).is_some() && !after.trim_start().starts_with('-')
        });
        if let Some((at, _)) = comment {
            words = shlex::split(&line[..at]).expect("whole quotes");
        }
        let end = words.iter().position(unquoted).unwrap_or(words.len());
        words.truncate(end);
        words
    });
    // The program alone waits for lines.
    commands.filter(|words| !words.is_empty()).collect()
}

/// The same command with less to do, and with this program for those that only its reader has.
fn shortened(words: &[String]) -> Vec<String> {
    let own = format!("{} hub", env!("CARGO_BIN_EXE_rafle"));
    let mut short: Vec<String> = Vec::new();
    for word in words {
        let before = short.last().map(String::as_str);
        // `--moves` is a list of moves but in DXP.
        let is_count = before != Some("--moves") || words[0] == "dxp";
        let value = SHORT.iter().find(|(option, _)| before == Some(option));
        short.push(match value {
            Some((_, value)) if is_count => (*value).to_owned(),
            _ => { word.replace(",dir=/opt/scan", "") }
                .replace("./scan hub", &own)
                .replace("new/rafle hub", &own)
                .replace("old/rafle hub", &own)
                .replace("nodes=20000", "nodes=60")
                .replace("nodes=2000", "nodes=30"),
        });
    }
    let is_of_games = ["match", "selfplay", "tune"].contains(&words[0].as_str());
    if words[0] == "bench" {
        // One variant, whose tree is small.
        if let Some(at) = short.iter().position(|word| word == "--variant") {
            short.drain(at..at + 2);
        }
        short.extend(["--variant", "breakthrough"].map(str::to_owned));
    }
    if words[0] == "match" && !words.contains(&"--nodes".to_owned()) {
        short.extend(["--nodes", "60"].map(str::to_owned));
    }
    if is_of_games && !words.contains(&"--max-plies".to_owned()) {
        short.extend(["--max-plies", "20"].map(str::to_owned));
    }
    short
}

fn run_in(directory: &Path, words: &[String]) -> String {
    let mut command = program();
    command.args(words).current_dir(directory);
    let finished = run(command.stdout(Stdio::piped()), WATCHDOG);
    assert_eq!(finished.status, Some(0), "{words:?}: {}", finished.stderr);
    assert_eq!(finished.stderr, "", "{words:?}");
    finished.stdout
}

/// A program that listens, its output, and the first line of that.
fn listener(directory: &Path, words: &[String]) -> (Child, Receiver<String>, String) {
    let mut command = program();
    command.args(words).current_dir(directory);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let lines = lines_of(child.stdout.take().expect("a pipe"));
    let line = lines.recv_timeout(WATCHDOG);
    let line = line.unwrap_or_else(|_| panic!("{words:?} says nothing"));
    (child, lines, line)
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Runs an example of DXP: one that listens until it does, one that calls with a program that answers.
fn run_dxp(directory: &Path, example: &[String]) {
    let mut example = example.to_vec();
    let mut listening = words("dxp listen --port 0 --nodes 30 --set tt-size=10");
    let is_listening = example.get(1).map(String::as_str) == Some("listen");
    if is_listening {
        for option in ["--port", "--bind"] {
            if let Some(at) = example.iter().position(|word| word == option) {
                example.drain(at..at + 2);
            }
        }
        listening.extend_from_slice(&example[2..]);
    } else if example.contains(&"--follow".to_owned()) {
        listening.extend(words("--games 1 --moves 1"));
    }
    let (mut child, _output, line) = listener(directory, &listening);
    let port = line.strip_prefix("listening on 127.0.0.1:");
    let port = port.unwrap_or_else(|| panic!("{example:?}: {line}"));
    if !is_listening {
        example[2] = format!("localhost:{port}");
        example.extend(words("--nodes 30 --set tt-size=10"));
        run_in(directory, &example);
    }
    child.kill().expect("it is there");
    child.wait().expect("it ends");
}

/// Runs an example of the server until it says where it is.
fn run_serve(directory: &Path, example: &[String]) {
    let mut example = example.to_vec();
    if let Some(at) = example.iter().position(|word| word == "--port") {
        example.drain(at..at + 2);
    }
    example.extend(words("--port 0"));
    let (mut child, output, mut line) = listener(directory, &example);
    if line.contains("open to other machines") {
        line = output.recv_timeout(WATCHDOG).expect("where it is");
    }
    assert!(line.starts_with("rafle is at http://127.0.0.1:"), "{line}");
    child.kill().expect("it is there");
    child.wait().expect("it ends");
}

/// A folder with the games of self-play that examples are about, made once for all of them.
static GAMES: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = new_directory("games");
    for (name, variant, seed) in [
        ("draughts", "normal", 1),
        ("one", "strand", 1),
        ("two", "strand", 2),
        ("star", "chinese-checkers --set players=3", 1),
    ] {
        let play = format!(
            "selfplay --variant {variant} --seed {seed} --games 40 --nodes 30 --max-plies 60 --out {name}.games"
        );
        run_in(&directory, &words(&play));
    }
    directory
});

/// A folder with a network that learned from these games, and the games.
static NETWORK: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = new_directory("network");
    copy_files(&GAMES, &directory);
    let train = "train draughts.games --epochs 1 --out draughts.net";
    run_in(&directory, &words(train));
    directory
});

fn new_directory(name: &str) -> PathBuf {
    empty_directory(&format!("examples/{name}"))
}

fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).expect("a directory") {
        let file = file.expect("a file");
        fs::copy(file.path(), to.join(file.file_name())).expect("a file");
    }
}

/// Runs an example in a directory with the files that examples are about.
fn run_example(source: &str, number: usize, example: &[String]) {
    let directory = new_directory(&format!("{source}-{number}"));
    let games = "[Event \"one\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    fs::write(
        directory.join("games.pdn"),
        format!("{games}\n{games}\n{games}"),
    )
    .expect("a file");
    fs::write(directory.join("more.pdn"), games).expect("a file");
    fs::write(directory.join("positions.txt"), "W:W31,32:B12,13\n").expect("a file");
    fs::write(directory.join("openings.txt"), "32-28 19-23\n").expect("a file");
    fs::write(directory.join("suite.epd"), "W:W28,32:B22 bm 28x17;\n").expect("a file");
    let ending = "W:W28,32:B22 verdict win;\n";
    fs::write(directory.join("endings.epd"), ending).expect("a file");
    let puzzle = "[FEN \"W:W28,32:B22\"]\n\n1. 28x17 *\n";
    fs::write(directory.join("puzzles.pdn"), puzzle).expect("a file");
    let is_of = |names: &[&str]| {
        example
            .iter()
            .any(|word| names.iter().any(|name| word.contains(name)))
    };
    let needs_none =
        ["selfplay", "pdn", "analyse", "merge", "puzzles"].contains(&example[0].as_str());
    if is_of(&["train", "games"]) && !needs_none {
        copy_files(&GAMES, &directory);
    }
    if is_of(&["draughts.net"]) && (example[0] != "train" || is_of(&["--from"])) {
        copy_files(&NETWORK, &directory);
    }
    if example[0] == "tables" && example[1] != "build" || is_of(&["tables=tables"]) {
        // As many pieces as the positions of the examples have.
        for (variant, pieces) in [
            ("normal", 2),
            ("strand", if is_of(&["strand"]) { 3 } else { 2 }),
        ] {
            let build = format!("tables build --variant {variant} --pieces {pieces} --dir tables");
            run_in(&directory, &words(&build));
        }
    }
    let is_made = example[0] == "book" && example[1] == "build";
    if is_of(&[".book", "draughts.txt"]) && !is_made {
        make_books(&directory);
    }
    if example[0] == "merge" {
        make_shards(&directory);
    }
    if example[0] == "report" {
        let play = "match --engine random --engine random --games 2 --out results";
        run_in(&directory, &words(play));
    }
    let short = shortened(example);
    match short[0].as_str() {
        "dxp" => run_dxp(&directory, &short),
        "serve" => run_serve(&directory, &short),
        "tables" if is_of(&["chinese-checkers"]) => {
            // Ten pieces are the fewest, and take minutes: that the folder is refused shows that all else is right.
            let at = short
                .iter()
                .position(|word| word == "--dir")
                .expect("a folder");
            let mut refused = example.to_vec();
            refused[at + 1] = "games.pdn".to_owned();
            let mut command = program();
            command.args(&refused).current_dir(&directory);
            let finished = run(command.stdout(Stdio::piped()), WATCHDOG);
            assert!(
                finished.stderr.contains("'games.pdn'"),
                "{}",
                finished.stderr
            );
        }
        _ => drop(run_in(&directory, &short)),
    }
}

/// An example, with where it is from and its number there.
struct Numbered(String, usize, Vec<String>);

/// Runs examples, several at a time: each of them starts programs one after another.
fn run_all(examples: Vec<Numbered>) {
    let rest = Mutex::new(examples.into_iter());
    let take = || rest.lock().expect("nobody panics with it").next();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(Numbered(source, number, example)) = take() {
                    run_example(&source, number, &example);
                }
            });
        }
    });
}

/// Makes the books that examples use.
fn make_books(directory: &Path) {
    let build = "book build --positions 4 --nodes 60 --out draughts.book";
    run_in(directory, &words(build));
    let text = run_in(directory, &words("book show draughts.book --text"));
    fs::write(directory.join("draughts.txt"), text).expect("a file");
    for name in ["games", "games-1", "games-2"] {
        let from = format!("book from games.pdn --out {name}.book");
        run_in(directory, &words(&from));
    }
}

/// Makes the shards that examples join.
fn make_shards(directory: &Path) {
    for (number, name) in [(1, "one"), (2, "two")] {
        let plays = [
            format!("match --engine random --engine random --games 4 --out {name}"),
            format!("selfplay --games 4 --nodes 30 --max-plies 20 --out {name}.games"),
            format!("analyse games.pdn --nodes 60 --out {name}.part"),
        ];
        for play in plays {
            run_in(directory, &words(&format!("{play} --shard {number}/2")));
        }
    }
}

/// The commands and those below them, and the program alone.
fn all_commands() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for command in commands(&[]) {
        for inner in commands(&[&command]) {
            all.push(vec![command.clone(), inner]);
        }
        all.push(vec![command]);
    }
    all
}

#[test]
fn the_examples_of_the_help_run() {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for command in all_commands() {
        let mut asked: Vec<&str> = command.iter().map(String::as_str).collect();
        asked.push("--help");
        let help = good(&asked);
        let shown = help
            .split_once("Example")
            .map_or("", |(_, examples)| examples);
        let name = format!("help {}", command.join(" "));
        for (number, example) in examples(shown, "  ").into_iter().enumerate() {
            // The help of the program shows what that of its commands shows too.
            if example[0] != "hub" && seen.insert(example.clone()) {
                all.push(Numbered(name.clone(), number, example));
            }
        }
    }
    assert!(all.len() >= 40, "{} examples", all.len());
    run_all(all);
}

#[test]
fn the_examples_of_the_documents_run() {
    let mut all = Vec::new();
    for (name, text) in DOCUMENTS {
        let found = examples(text, "    ");
        assert!(!found.is_empty() || name == "HUB.md", "{name}");
        let numbered = found.into_iter().enumerate();
        all.extend(numbered.map(|(number, example)| Numbered(name.to_owned(), number, example)));
    }
    run_all(all);
}

/// The dialogue of the README, line by line, and the answer that it promises.
#[test]
fn the_first_dialogue_of_the_readme_is_true() {
    let (_, readme) = DOCUMENTS[0];
    let (_, after) = readme
        .split_once("    cargo run --release\n")
        .expect("how it is started");
    let lines: Vec<&str> = after
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .collect();
    let quit = lines
        .iter()
        .position(|line| *line == "quit")
        .expect("its end");
    let mut command = program();
    let mut child = { command.stdin(Stdio::piped()).stdout(Stdio::piped()) }
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let output = lines_of(child.stdout.take().expect("a pipe"));
    let mut said = Vec::new();
    for line in &lines[..=quit] {
        use std::io::Write;
        writeln!(input, "{line}").expect("it reads");
        if line.starts_with("go") {
            loop {
                let line = output.recv_timeout(WATCHDOG).expect("an answer");
                let is_last = line.starts_with("done");
                said.push(line);
                if is_last {
                    break;
                }
            }
        }
    }
    said.extend(output.iter());
    assert!(child.wait().expect("it ends").success());
    assert!(
        said.iter().any(|line| line.starts_with("done move=")),
        "{said:?}"
    );
    assert!(
        said.iter().any(|line| line.starts_with("answer moves=")),
        "{said:?}"
    );
    assert!(
        !said.iter().any(|line| line.starts_with("error")),
        "{said:?}"
    );
}
