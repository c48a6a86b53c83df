//! A position of a suite and its solution, checked by the rules.

use crate::games::{GameRules, without_number};
use crate::search::DECIDED_MEN;
use crate::session::{Session, Setup};
use rafle_protocol::epd::{Operation, Puzzle, Verdict};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::WrittenMove;
use rafle_rules::{Irregular, Options};

/// A position with its solution. The game goes on there, and the moves of the solution are legal.
pub struct SuitePosition {
    /// The position and its solution as the suite has them.
    pub puzzle: Puzzle,
    /// The position.
    pub session: Box<dyn Session>,
    /// The moves of which one is to be played, as the engine writes them.
    pub best: Vec<String>,
    /// The moves of which none is to be played, as the engine writes them.
    pub avoid: Vec<String>,
}

impl SuitePosition {
    /// Sets up a position and checks its solution.
    ///
    /// # Errors
    /// A sentence: the position or a move is wrong.
    pub fn open(puzzle: Puzzle, rules: &GameRules) -> Result<Self, String> {
        let setup = Setup {
            position: Some(&puzzle.position),
            moves: "",
        };
        // A search plays no irregular moves.
        let options = Options {
            irregular: Irregular::Off,
            ..rules.options
        };
        let session = rules.variant.open(setup, &options);
        let session = session.map_err(|error| error.to_string())?;
        if session.result() != GameResult::None {
            return Err("the game is over there".to_owned());
        }
        let best = legal(&*session, Operation::Best, &puzzle.best)?;
        let avoid = legal(&*session, Operation::Avoid, &puzzle.avoid)?;
        Ok(Self {
            puzzle,
            session,
            best,
            avoid,
        })
    }

    /// Whether a search that would play this move, and scores the position so in men, has found the solution. A verdict
    /// is found by a proved win or loss, a draw by the score 0.
    pub fn is_solved_by(&self, best: Option<&str>, score: Option<f64>) -> bool {
        let is_among = |moves: &[String]| moves.iter().any(|mv| Some(mv.as_str()) == best);
        let is_right = |verdict| score.and_then(verdict_of) == Some(verdict);
        (self.best.is_empty() || is_among(&self.best))
            && !is_among(&self.avoid)
            && self.puzzle.verdict.is_none_or(is_right)
    }
}

/// Resolves moves against the legal ones.
fn legal(
    session: &dyn Session,
    operation: Operation,
    moves: &[WrittenMove],
) -> Result<Vec<String>, String> {
    let text = |written| match session.play_written(written) {
        Ok(played) => Ok(played.text),
        Err(error) => Err(format!("{operation}: {}", without_number(&error))),
    };
    moves.iter().map(text).collect()
}

/// Returns the result that a score in men proves.
fn verdict_of(score: f64) -> Option<Verdict> {
    match score {
        _ if score > DECIDED_MEN => Some(Verdict::Win),
        _ if score < -DECIDED_MEN => Some(Verdict::Loss),
        0.0 => Some(Verdict::Draw),
        _ => None,
    }
}
