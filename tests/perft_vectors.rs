//! The counts of paths in `tests/vectors`, as far as they are small; `scripts/perft-deep` checks the rest.

use rafle::rules::Options;
use rafle::session::{Session, Setup};
use rafle::variants::Variant;
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

fn check_line(line: &str) -> Checked {
    let [game, position, figures]: [&str; 3] = line
        .split(" | ")
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "a line has three parts")?;
    let session = open(game, position)?;
    for (depth, figure) in (1..).zip(figures.split_whitespace()) {
        let expected: u64 = figure.parse()?;
        if expected > LARGEST {
            break;
        }
        assert_eq!(
            session.perft(depth),
            expected,
            "perft {depth} of {position}"
        );
    }
    Ok(())
}

fn check_file(name: &str) -> Checked {
    let text = fs::read_to_string(folder().join(name))?;
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    assert!(!lines.is_empty(), "{name} holds nothing to check");
    for line in lines {
        check_line(line).map_err(|error| format!("{name}: {error} in '{line}'"))?;
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
    draughts: "draughts.txt",
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
