//! Checks games of PDN files against the rules.

use super::game_rules::GameRules;
use super::notation::MoveForm;
use super::play_through::{PlayFault, PlayThrough, Walk};
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{Game, GameOutcome, Item};
use thiserror::Error;

/// The result of checking a game without an error.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// The rules that it is played by.
    pub rules: GameRules,
    /// The number of its moves, including those of variations.
    pub moves: usize,
    /// The number of players.
    pub seats: usize,
}

/// What is wrong with a game.
#[derive(Debug, Error)]
pub enum GameFault {
    /// Its tags do not name rules of this program.
    #[error("{0}")]
    Rules(String),
    /// It cannot be played.
    #[error("{0}")]
    Play(#[from] PlayFault),
    /// It has ended by the rules with another result.
    #[error("{by_rules}, but the result is {told}")]
    Result {
        /// The result by the rules.
        by_rules: String,
        /// The result in the game.
        told: String,
    },
}

/// Plays a game with its variations. Each set-up position and each move must be legal. If the game has ended by the
/// rules, its result must agree. An unknown result, and any result of a game that has not ended by the rules, is
/// accepted: players resign and agree to draws. Moves after a draw are accepted too, since a player may have to claim
/// it: the last position counts.
///
/// # Errors
/// [`GameFault`]: the first error.
pub fn check(game: &Game, defaults: &GameRules) -> Result<Checked, GameFault> {
    run(game, defaults, None, &mut game.moves.clone())
}

/// Checks a game like [`check`] and returns it with each move, including those of variations, in another form.
/// Everything else stays.
///
/// # Errors
/// [`GameFault`]: the first error.
pub fn rewritten(
    game: &Game,
    defaults: &GameRules,
    form: MoveForm,
) -> Result<(Checked, Game), GameFault> {
    let mut written = game.clone();
    let checked = run(game, defaults, Some(form), &mut written.moves)?;
    Ok((checked, written))
}

fn run(
    game: &Game,
    defaults: &GameRules,
    form: Option<MoveForm>,
    written: &mut [Item],
) -> Result<Checked, GameFault> {
    let rules = defaults.of(game).map_err(GameFault::Rules)?;
    let options = match form {
        Some(form) => form.options(&rules.options),
        None => rules.options,
    };
    let play = PlayThrough::open(game, rules.variant, &options)?;
    let mut play = play.following_set_ups();
    let mut walk = Walk {
        write: &|step| form?.item(step),
        moves: 0,
    };
    walk.run(&mut play, written, 0)?;
    let seats = play.session().seats();
    check_result(game, &seats, &play.session().result())?;
    Ok(Checked {
        rules,
        moves: walk.moves,
        seats: seats.len(),
    })
}

fn check_result(game: &Game, seats: &[&str], result: &GameResult) -> Result<(), GameFault> {
    let (expected, by_rules) = match result {
        GameResult::None => return Ok(()),
        GameResult::Draw { reason } => (GameOutcome::Draw, format!("the game is drawn: {reason}")),
        GameResult::Win { winner, reason } => {
            let by_rules = format!("{winner} has won: {reason}");
            let expected = match seats.iter().position(|seat| seat == winner) {
                Some(0) => GameOutcome::WhiteWins,
                _ => GameOutcome::BlackWins,
            };
            if seats.len() > 2 {
                let told = game.tag("Winner").filter(|told| told != winner);
                let told = told.map(str::trim).filter(|told| !["", "?"].contains(told));
                return match told {
                    Some(told) => Err(GameFault::Result {
                        by_rules,
                        told: format!("that {told} has won"),
                    }),
                    None => Ok(()),
                };
            }
            (expected, by_rules)
        }
    };
    if [expected, GameOutcome::Unknown].contains(&game.result) {
        return Ok(());
    }
    let told = game.result.to_string();
    Err(GameFault::Result { by_rules, told })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;
    use rafle_protocol::pdn::read;
    use rafle_rules::Options;

    fn told(text: &str) -> String {
        let defaults = GameRules {
            variant: Variant::named("normal").expect("a variant"),
            options: Options::default(),
        };
        let reading = read(text);
        assert_eq!(reading.errors, []);
        match check(&reading.games[0], &defaults) {
            Ok(checked) => format!("{} {}", checked.rules.variant.name, checked.moves),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn every_move_and_every_position_is_checked() {
        for (text, expected) in [
            (
                "1. 32-28 19-23 (1... 18-23 2. 37-32) 2. 28x19 2-0",
                "normal 5",
            ),
            (
                "1. 32-28 19-23 2. 37-31 *",
                "move 3: illegal move '37-31'; legal moves: 28x19x23",
            ),
            (
                "1. 32-28 (1. 31-27 17-21 (1... 18-22 2. 32-28)) 19-23 *",
                "move 1, variation: move 2, variation: move 3: illegal move '32-28'; legal moves: 27x18x22",
            ),
            (
                "[FEN \"W:W77:B1\"]\n*",
                "bad position: '77' at column 4 is not a square from 1 to 50",
            ),
            ("1. 32-28 /W:W31:B22/ 31-27 22x31 *", "normal 3"),
            (
                "[Variant \"chess\"] e2-e4 *",
                "there is no variant 'chess'; there are normal, killer, bt, losing, frisian, strand, fidchell-1, fidchell-2, pyramidame, chinese-checkers",
            ),
        ] {
            let said = told(text);
            assert!(
                said == expected || (text.contains("W77") && said.contains("77")),
                "{said}"
            );
        }
    }

    #[test]
    fn the_result_is_that_of_the_rules_where_they_end_the_game() {
        let game = |result: &str| format!("[FEN \"W:W28:B22\"]\n1. 28x17 {result}");
        for result in ["2-0", "1-0", "*"] {
            assert_eq!(told(&game(result)), "normal 1");
        }
        for result in ["0-2", "1-1"] {
            let said = told(&game(result));
            assert!(said.starts_with("white has won: "), "{said}");
            assert!(
                said.ends_with(&format!(", but the result is {result}")),
                "{said}"
            );
        }
        assert_eq!(told("1. 32-28 0-2"), "normal 1");
    }
}
