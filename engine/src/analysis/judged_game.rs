//! The judgement of a game whose positions a client has searched.

use super::judgement::{Mark, accuracy, chances, chances_at_end, game_accuracy, loss};
use crate::session::Session;
use rafle_protocol::hub::{GameResult, Info, Judge, Judgement};
use thiserror::Error;

/// Why scores cannot be those of the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum JudgeError {
    /// There are more of them than positions.
    #[error("'{name}' has {found} words, but the game has {positions} positions")]
    TooMany {
        /// The argument.
        name: &'static str,
        /// The number of its words.
        found: usize,
        /// The number of positions of the game.
        positions: usize,
    },
    /// A position has another number of scores than the game wants.
    #[error("word {word} of 'scores' has {found} numbers, but {wanted} are wanted")]
    Numbers {
        /// The number of the position, from 1.
        word: usize,
        /// The number of its scores.
        found: usize,
        /// The number that it should have: one in games of two sides, otherwise one for each side.
        wanted: usize,
    },
}

/// Judges the moves of a session's game by the scores of its positions, as [`Analyst`](super::Analyst) does.
///
/// # Errors
/// [`JudgeError`]: the scores do not fit the game.
pub fn judge_game(session: &dyn Session, judge: &Judge) -> Result<Judgement, JudgeError> {
    let (seats, made, forced) = (session.seats(), session.game(), session.forced());
    let turns = made.iter().map(|made| made.turn);
    let turns: Vec<&str> = turns.chain([session.turn()]).collect();
    for (name, found) in [("scores", judge.scores.len()), ("best", judge.best.len())] {
        if found > turns.len() {
            return Err(JudgeError::TooMany {
                name,
                found,
                positions: turns.len(),
            });
        }
    }
    let seat_of = |turn: &str| seats.iter().position(|seat| *seat == turn);
    let mut known: Vec<Option<Vec<f64>>> = Vec::new();
    let scale = session.logistic_scale();
    for (index, turn) in turns.iter().enumerate() {
        let scores = judge.scores.get(index).map_or(&[][..], Vec::as_slice);
        let wanted = if seats.len() > 2 { seats.len() } else { 1 };
        known.push(match scores.len() {
            0 => None,
            found if found == wanted => {
                let info = Info {
                    score: scores.first().copied(),
                    scores: scores.to_vec(),
                    ..Info::default()
                };
                let turn = seat_of(turn).unwrap_or_default();
                Some(chances(&info, turn, seats.len(), scale))
            }
            found => {
                let word = index + 1;
                return Err(JudgeError::Numbers {
                    word,
                    found,
                    wanted,
                });
            }
        });
    }
    let result = session.result();
    if result != GameResult::None
        && let Some(last) = known.last_mut()
    {
        *last = Some(chances_at_end(&result, &seats));
    }
    let of = |index: usize, seat: Option<usize>| known.get(index)?.as_ref()?.get(seat?).copied();
    let chances = turns.iter().enumerate();
    let chances = chances.map(|(index, turn)| of(index, seat_of(turn)));
    let losses = made.iter().enumerate().map(|(index, made)| {
        let seat = seat_of(made.turn);
        let (before, after) = (of(index, seat), of(index + 1, seat));
        let best = judge.best.get(index).and_then(Option::as_deref);
        let is_best = best.is_some_and(|best| {
            [&made.text, &made.record]
                .map(|own| own == best)
                .contains(&true)
        });
        match is_best {
            true => Some(0.0),
            false => Some(loss(before?, after?)),
        }
    });
    let losses: Vec<Option<f64>> = losses.collect();
    let accuracy_of = |seat: &&str| {
        let own = made.iter().zip(&forced).zip(&losses);
        let own = own.filter(|((made, forced), _)| made.turn == *seat && !**forced);
        game_accuracy(own.filter_map(|(_, loss)| *loss))
    };
    let marks = losses.iter().map(|loss| loss.and_then(Mark::of));
    Ok(Judgement {
        chances: chances.map(|chance| written(chance, 4)).collect(),
        losses: losses.iter().map(|loss| written(*loss, 4)).collect(),
        marks: marks
            .map(|mark| mark.map_or("-", Mark::sign).to_owned())
            .collect(),
        accuracies: losses
            .iter()
            .map(|loss| written(loss.map(accuracy), 1))
            .collect(),
        accuracy: { seats.iter() }
            .map(|seat| written(accuracy_of(seat), 1))
            .collect(),
    })
}

/// A number with some digits after the point, or a minus sign.
fn written(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Setup;
    use crate::variants::Variant;
    use rafle_rules::Options;

    fn judged(
        variant: &str,
        options: &Options,
        moves: &str,
        scores: &[&[f64]],
    ) -> Result<Judgement, JudgeError> {
        let variant = Variant::named(variant).expect("a variant");
        let setup = Setup {
            position: None,
            moves,
        };
        let session = variant.open(setup, options).expect("a game");
        let judge = Judge {
            scores: scores.iter().map(|scores| scores.to_vec()).collect(),
            best: vec![Some("32-28".to_owned())],
        };
        judge_game(&*session, &judge)
    }

    #[test]
    fn a_move_loses_what_its_side_has_less_after_it_and_the_best_one_loses_nothing() {
        let moves = "32-28 18-23 37-32 23-29";
        let scores: &[&[f64]] = &[&[0.0], &[0.5], &[0.5], &[3.0], &[-3.0]];
        let found = judged("normal", &Options::default(), moves, scores).expect("scores");
        // White's first move was the best one; Black has thrown half a man away; White's second loses much; the
        // scores then agree.
        assert_eq!(found.losses[0], "0.0000");
        assert_eq!(found.marks[0], "-");
        assert_eq!(found.marks[2], "??");
        assert_eq!(found.losses[3], "0.0000");
        assert_eq!((found.chances.len(), found.losses.len()), (5, 4));
        let number = |text: &String| text.parse::<f64>().expect("a number");
        assert!(number(&found.accuracy[0]) < 60.0, "{found:?}");
        assert!(number(&found.losses[1]) > 0.05, "{found:?}");
    }

    #[test]
    fn what_is_not_known_is_left_open() {
        let scores: &[&[f64]] = &[&[0.0], &[], &[0.1]];
        let found = judged("normal", &Options::default(), "31-27 18-23", scores);
        let found = found.expect("scores");
        assert_eq!(found.losses, ["-", "-"]);
        assert_eq!(found.accuracy, ["-", "-"]);
        assert_eq!(found.chances[1], "-");
    }

    #[test]
    fn scores_that_are_not_those_of_the_game_are_refused() {
        let five: &[&[f64]] = &[&[0.0], &[0.0], &[0.0], &[0.0], &[0.0]];
        let error = judged("normal", &Options::default(), "31-27", five).expect_err("too many");
        assert_eq!(
            error.to_string(),
            "'scores' has 5 words, but the game has 2 positions"
        );
        let mut three = Options::default();
        three.set("players", "3").expect("a parameter");
        let one: &[&[f64]] = &[&[0.0]];
        let error = judged("chinese-checkers", &three, "", one).err();
        let sentence = "word 1 of 'scores' has 1 numbers, but 3 are wanted";
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            Some(sentence)
        );
    }
}
