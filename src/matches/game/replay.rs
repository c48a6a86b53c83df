//! Replays the record of a game by the rules.

use super::play::set_up;
use super::result::{
    AGREEMENT, FORFEIT, RESIGNATION, points_of_adjudication, points_of_draw, points_of_loss,
    result_by_rules,
};
use crate::matches::adjudication::Adjudicator;
use crate::matches::plan::MatchPlan;
use crate::matches::records::{GameRecord, MoveRecord};
use rafle_engine::openings::Opening;
use rafle_engine::session::Session;

/// Replays the record of a game between `engines` from `opening` and checks it: its moves must be legal, and its result
/// must come from the rules, from adjudication, or from an engine itself.
///
/// # Errors
/// One sentence about what is wrong in the record.
pub(crate) fn replay(
    plan: &MatchPlan,
    game: &GameRecord,
    engines: &[usize],
    opening: &Opening,
) -> Result<(), String> {
    let number = game.id.opening + 1;
    if game.opening != *opening {
        return Err(format!(
            "opening {number} is not the one that the match has now"
        ));
    }
    let start = set_up(plan, opening)?;
    let seats = start.session.seats();
    let facts = [
        ("the seats", game.seats == seats),
        ("the engines", game.engines == engines),
        ("the date", is_date(&game.date)),
        (
            "the first position",
            game.first_position == start.first_position,
        ),
        (
            "the record of the opening",
            game.opening_record == start.opening_record,
        ),
    ];
    if let Some((what, _)) = facts.iter().find(|(_, is_true)| !is_true) {
        return Err(format!("{what} of the game are not those of the match"));
    }
    let mut end = End {
        session: start.session,
        adjudicator: Adjudicator::new(plan.adjudication),
        result: None,
    };
    for (number, mv) in (1..).zip(&game.moves) {
        end.play(mv, &seats)
            .map_err(|what| format!("move {number} after the opening: {what}"))?;
    }
    end.check(game, &seats)
}

/// A game up to a move of the record.
struct End {
    session: Box<dyn Session>,
    adjudicator: Adjudicator,
    /// The points and the reason, if the rules or the adjudication have ended it.
    result: Option<(Vec<f64>, String)>,
}

impl End {
    fn play(&mut self, mv: &MoveRecord, seats: &[&str]) -> Result<(), String> {
        if let Some((_, reason)) = &self.result {
            return Err(format!("the game is over, {reason}"));
        }
        if seats.get(mv.seat) != Some(&self.session.turn()) {
            return Err(format!("it is the turn of {}", self.session.turn()));
        }
        let played = self.session.play(&mv.text);
        let played = played.map_err(|error| error.to_string())?;
        if (&played.text, &played.record) != (&mv.text, &mv.record) {
            return Err(format!("'{}' is written '{}'", mv.text, played.record));
        }
        let mut times = [Some(mv.seconds), mv.clock, mv.score].into_iter().flatten();
        if mv.seconds < 0.0 || times.any(|number| !number.is_finite()) {
            return Err("its time or score is not a valid number".to_owned());
        }
        self.session = played.session;
        self.result = result_by_rules(&*self.session, seats).or_else(|| {
            let adjudication = self.adjudicator.update(mv.seat, mv.score)?;
            let points = points_of_adjudication(seats.len(), adjudication);
            Some((points, adjudication.to_string()))
        });
        Ok(())
    }

    /// Checks the record's result after its last move.
    fn check(self, game: &GameRecord, seats: &[&str]) -> Result<(), String> {
        let count = seats.len();
        let forfeit = game.forfeit.as_ref();
        let turn = seats.iter().position(|&seat| seat == self.session.turn());
        let points = match (self.result, forfeit, game.reason.as_str()) {
            (Some((points, reason)), None, said) if said == reason => points,
            (Some((_, reason)), ..) => {
                return Err(format!("the game ends by {reason}, and not otherwise"));
            }
            (None, Some(forfeit), FORFEIT) if forfeit.seat < count => {
                points_of_loss(count, forfeit.seat)
            }
            (None, None, RESIGNATION) if count == 2 => points_of_loss(count, turn.unwrap_or(count)),
            (None, None, AGREEMENT) if count == 2 => points_of_draw(count),
            (None, _, said) => {
                return Err(format!(
                    "the game is not over, and has not ended by {said} either"
                ));
            }
        };
        if game.points == points {
            return Ok(());
        }
        Err(format!(
            "the points are {:?}, and the game gives {points:?}",
            game.points
        ))
    }
}

/// Whether a text is a date such as `2026.11.21`.
fn is_date(text: &str) -> bool {
    let fits = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 10 && text.bytes().enumerate().all(fits)
}
