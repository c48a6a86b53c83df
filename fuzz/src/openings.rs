//! Files of openings.

use crate::outcome::{Outcome, check_sentence};
use crate::rules::choose;
use rafle_engine::fuzzing::read_openings;
use rafle_protocol::hub::GameResult;
use std::cell::OnceCell;
use std::path::PathBuf;

/// The longest sentence of an error, in characters, the name of the file aside.
const LONGEST: usize = 2_000;

thread_local! {
    /// The file that this thread writes its inputs to.
    static FILE: OnceCell<PathBuf> = const { OnceCell::new() };
}

fn file() -> PathBuf {
    let path = || {
        let thread = format!("{:?}", std::thread::current().id());
        let thread: String = thread.chars().filter(char::is_ascii_digit).collect();
        let name = format!("rafle-fuzz-{}-{thread}.txt", std::process::id());
        std::env::temp_dir().join(name)
    };
    FILE.with(|file| file.get_or_init(path).clone())
}

/// Files of positions, records or PDN: the first byte chooses the rules. Each opening leaves a game to play.
pub(crate) fn openings(input: &[u8]) -> Outcome {
    let Some((rules, text)) = choose(input) else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    let path = file();
    std::fs::write(&path, text).expect("the directory of temporary files");
    let result = read_openings(&path, rules.variant, &rules.options);
    let _ = std::fs::remove_file(&path);
    match &result {
        Ok(openings) => {
            assert!(!openings.is_empty());
            for opening in openings {
                let moves = opening.moves.join(" ");
                let session = rules.open(opening.position.as_deref(), &moves);
                let session = session.unwrap_or_else(|error| panic!("{opening:?}: {error}"));
                assert_eq!(session.result(), GameResult::None, "{opening:?}");
            }
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.contains(&*path.to_string_lossy()), "{sentence}");
            check_sentence(&sentence, LONGEST + path.as_os_str().len());
        }
    }
    Outcome::of(&result).with(rules.variant.name)
}
