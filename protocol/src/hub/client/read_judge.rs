//! Reads `judge`.

use super::error::CommandError;
use super::fields::Fields;
use super::judge::{Judge, UNKNOWN};
use crate::text::{real, shown};

/// Reads the arguments of `judge`.
pub(super) fn read_judge(fields: &Fields<'_>) -> Result<Judge, CommandError> {
    let name = "scores";
    let scores = fields.value(name)?;
    let scores = scores.ok_or(CommandError::MissingArgument {
        command: fields.command,
        name,
    })?;
    let word = |word: &str| {
        if word == UNKNOWN {
            return Ok(Vec::new());
        }
        let numbers = word.split('/').map(real);
        let numbers: Option<Vec<f64>> = numbers.collect();
        numbers.ok_or_else(|| CommandError::BadValue {
            name,
            value: shown(word),
            expected: "numbers, joined by '/' in games of more than two sides, or '-'".to_owned(),
        })
    };
    let best = fields.value("best")?.unwrap_or_default();
    let best = best.split_ascii_whitespace();
    Ok(Judge {
        scores: { scores.split_ascii_whitespace().map(word) }.collect::<Result<_, _>>()?,
        best: best
            .map(|mv| (mv != UNKNOWN).then(|| mv.to_owned()))
            .collect(),
    })
}
