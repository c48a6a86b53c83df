//! Suites: positions with their solutions.

use crate::outcome::{Outcome, check_sentence};
use crate::rules::choose;
use rafle_engine::games::GameRules;
use rafle_engine::suites::SuiteReader;

/// The longest sentence of an error, in characters.
const LONGEST: usize = 2_000;

/// The most positions that are read of an input.
const MOST: usize = 64;

/// Suites in lines and in PDN: the first byte chooses the rules. The moves of a solution are legal.
pub(crate) fn suites(input: &[u8]) -> Outcome {
    let Some((rules, text)) = choose(input) else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    let rules = GameRules {
        variant: rules.variant,
        options: rules.options,
    };
    let reader = SuiteReader::new(text.as_bytes(), rules).expect("bytes in memory");
    let mut tasks = Vec::new();
    for read in reader.take(MOST) {
        let (_, position) = read.expect("bytes in memory");
        if let Ok(position) = &position {
            let moves = position.session.moves();
            let mut solution = position.best.iter().chain(&position.avoid);
            assert!(solution.all(|mv| moves.contains(mv)), "{}", position.puzzle);
        }
        if let Err(sentence) = &position {
            check_sentence(sentence, LONGEST);
        }
        tasks.push(position.map(|position| position.puzzle));
    }
    let all: Result<Vec<_>, String> = tasks.into_iter().collect();
    Outcome::of(&all).with(rules.variant.name)
}
