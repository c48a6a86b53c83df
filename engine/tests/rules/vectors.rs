//! The positions in `engine/tests/vectors`, each with its counts of paths, its legal moves, or the result of a move.
//! Great counts are left to `scripts/perft-deep`.

use rafle_engine::session::{Session, Setup};
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The greatest count that is checked here, so that the whole takes seconds.
const LARGEST: u64 = 100_000_000;

type Checked = Result<(), Box<dyn Error>>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// Opens a position under a variant's name followed by parameters, `normal draw-rules=repetition`.
fn open(game: &str, position: &str) -> Result<Box<dyn Session>, Box<dyn Error>> {
    let mut words = game.split_whitespace();
    let name = words.next().ok_or("no variant is named")?;
    let variant = Variant::named(name).ok_or(format!("'{name}' is not a variant"))?;
    let mut options = Options::default();
    for word in words {
        let (name, value) = word.split_once('=').ok_or("a parameter has no value")?;
        options.set(name, value)?;
    }
    let setup = Setup {
        position: Some(position),
        moves: "",
    };
    Ok(variant.open(setup, &options)?)
}

/// What a file says of one position: the third parts of its lines, in their order.
struct Case<'a> {
    game: &'a str,
    position: &'a str,
    figures: Vec<&'a str>,
}

/// The cases of a file; lines on the same position that follow each other are one case.
fn cases(text: &str) -> Result<Vec<Case<'_>>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let [game, position, figures]: [&str; 3] = line
            .split(" | ")
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| format!("'{line}' has not three parts"))?;
        match cases.last_mut() {
            Some(case) if (case.game, case.position) == (game, position) => {
                case.figures.push(figures);
            }
            _ => cases.push(Case {
                game,
                position,
                figures: vec![figures],
            }),
        }
    }
    Ok(cases)
}

impl Case<'_> {
    fn check(&self) -> Checked {
        let session = open(self.game, self.position)?;
        let mut moves = Vec::new();
        for figures in &self.figures {
            if let Some((mv, expected)) = figures.split_once(" -> ") {
                let reached = session.play(mv)?.session.position();
                assert_eq!(reached, expected, "{mv} in {}", self.position);
            } else if figures.starts_with(|c: char| c.is_ascii_digit()) {
                self.check_counts(&*session, figures)?;
            } else {
                moves.extend(figures.split_whitespace());
            }
        }
        if moves.is_empty() {
            Ok(())
        } else {
            self.check_moves(&*session, &moves)
        }
    }

    fn check_counts(&self, session: &dyn Session, figures: &str) -> Checked {
        for (depth, figure) in (1..).zip(figures.split_whitespace()) {
            let expected: u64 = figure.parse()?;
            if expected > LARGEST {
                break;
            }
            let position = self.position;
            assert_eq!(
                session.perft(depth),
                expected,
                "perft {depth} of {position}"
            );
        }
        Ok(())
    }

    /// The texts name all legal moves, each once. A text with a list of captures need not be the one that
    /// the engine writes.
    fn check_moves(&self, session: &dyn Session, texts: &[&str]) -> Checked {
        let mut written = HashSet::new();
        for &text in texts {
            let played = session.play(text)?;
            if !text.contains('(') {
                assert_eq!(played.text, text, "{}", self.position);
            }
            written.insert(played.text);
        }
        let legal: HashSet<String> = session.moves().into_iter().collect();
        assert_eq!(written, legal, "{}", self.position);
        assert_eq!(texts.len(), legal.len(), "{}", self.position);
        Ok(())
    }
}

fn check_file(name: &str) -> Checked {
    let text = fs::read_to_string(folder().join(name))?;
    let cases = cases(&text).map_err(|error| format!("{name}: {error}"))?;
    assert!(!cases.is_empty(), "{name} holds nothing to check");
    for case in cases {
        case.check()
            .map_err(|error| format!("{name}: {error} in '{}'", case.position))?;
    }
    Ok(())
}

macro_rules! files {
    ($($test:ident: $name:literal),* $(,)?) => {
        const CHECKED: &[&str] = &[$($name),*];

        $(#[test]
        fn $test() -> Checked {
            check_file($name)
        })*
    };
}

files! {
    chinese_checkers: "chinese-checkers.txt",
    draughts: "draughts.txt",
    draughts_variants: "draughts-variants.txt",
    strand: "strand.txt",
    pyramidame: "pyramidame.txt",
    fidchell: "fidchell.txt",
}

#[test]
fn every_file_of_vectors_is_checked() -> Checked {
    for entry in fs::read_dir(folder())? {
        let name = entry?.file_name();
        assert!(
            CHECKED.iter().any(|checked| name == **checked),
            "{} has no test",
            name.to_string_lossy()
        );
    }
    Ok(())
}
