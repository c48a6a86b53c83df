//! Plays one game: the session knows the rules, the engines choose the moves and lose by their faults.

use super::result::{
    AGREEMENT, FORFEIT, RESIGNATION, points_of_adjudication, points_of_draw, points_of_loss,
    result_by_rules,
};
use crate::date::today;
use crate::matches::adjudication::Adjudicator;
use crate::matches::engine::{
    Answer, EnginePool, Failure, Fault, MoveRequest, StartError, complaint_suffix, shortened,
};
use crate::matches::pace::Clock;
use crate::matches::plan::{MatchError, MatchPlan};
use crate::matches::records::{Forfeit, GameRecord, MoveRecord};
use crate::matches::schedule::GameId;
use rafle_engine::openings::Opening;
use rafle_engine::session::{Session, Setup, SetupError};
use rafle_protocol::hub::Draw;
use std::time::Duration;

/// The beginning of a game.
pub(super) struct Start {
    /// The game at the end of the opening.
    pub(super) session: Box<dyn Session>,
    /// The position before the opening's moves, in the form of records.
    pub(super) first_position: String,
    /// The opening's moves in the form of records.
    pub(super) opening_record: Vec<String>,
}

/// Plays an opening.
///
/// # Errors
/// One sentence if the rules do not allow the opening.
pub(super) fn set_up(plan: &MatchPlan, opening: &Opening) -> Result<Start, String> {
    let bad = |error: SetupError| format!("opening: {error}");
    let setup = Setup {
        position: opening.position.as_deref(),
        moves: "",
    };
    let mut session = plan.variant.open(setup, &plan.options).map_err(bad)?;
    let first_position = session.record_position();
    let mut opening_record = Vec::new();
    for text in &opening.moves {
        let played = session.play(text).map_err(bad)?;
        session = played.session;
        opening_record.push(played.record);
    }
    Ok(Start {
        session,
        first_position,
        opening_record,
    })
}

/// How a game ended.
struct Ending {
    points: Vec<f64>,
    reason: String,
    forfeit: Option<Forfeit>,
}

/// A game in progress.
struct Game<'a> {
    plan: &'a MatchPlan,
    opening: &'a Opening,
    /// The number of the engine of each seat.
    engines: &'a [usize],
    session: Box<dyn Session>,
    seats: Vec<&'static str>,
    clocks: Vec<Clock>,
    adjudicator: Adjudicator,
    /// The seat with an open draw offer.
    draw_offer: Option<usize>,
    /// Every move since the opening's position, in the form sent to engines.
    texts: Vec<String>,
    moves: Vec<MoveRecord>,
}

/// Plays one game to its end.
///
/// # Errors
/// [`MatchError::Misuse`] if the plan can't be played, [`MatchError::System`] if the system lacks a resource to start
/// an engine.
pub(crate) async fn play(
    plan: &MatchPlan,
    id: GameId,
    engines: &[usize],
    opening: &Opening,
    pool: &mut EnginePool<'_>,
) -> Result<GameRecord, MatchError> {
    let Start {
        session,
        first_position,
        opening_record,
    } = set_up(plan, opening).map_err(MatchError::Misuse)?;
    let seats = session.seats();
    if seats.len() != engines.len() {
        return Err(MatchError::Misuse(format!(
            "opening: its position has {} seats, and the match has {}",
            seats.len(),
            engines.len()
        )));
    }
    let mut game = Game {
        plan,
        opening,
        engines,
        session,
        clocks: engines
            .iter()
            .map(|&engine| Clock::new(plan.pace_of(engine)))
            .collect(),
        seats,
        adjudicator: Adjudicator::new(plan.adjudication),
        draw_offer: None,
        texts: opening.moves.clone(),
        moves: Vec::new(),
    };
    pool.retain(engines).await;
    let ending = match game.prepare_engines(pool).await? {
        Some(ending) => ending,
        None => loop {
            if let Some(ending) = game.ply(pool).await {
                break ending;
            }
        },
    };
    if let Some(Forfeit { seat, .. }) = &ending.forfeit
        && let Some(&engine) = engines.get(*seat)
    {
        pool.kill(engine);
    }
    Ok(GameRecord {
        id,
        date: today(),
        seats: game.seats.iter().map(|&name| name.to_owned()).collect(),
        engines: engines.to_vec(),
        opening: opening.clone(),
        first_position,
        opening_record,
        moves: game.moves,
        points: ending.points,
        reason: ending.reason,
        forfeit: ending.forfeit,
    })
}

impl Game<'_> {
    /// Prepares every engine; the first one that fails loses the game.
    async fn prepare_engines(
        &mut self,
        pool: &mut EnginePool<'_>,
    ) -> Result<Option<Ending>, MatchError> {
        for (seat, &engine) in self.engines.iter().enumerate() {
            match pool.prepare(engine).await {
                Ok(()) => {}
                Err(StartError::Misuse(what)) => return Err(MatchError::Misuse(what)),
                Err(StartError::System(error)) => return Err(MatchError::System(error)),
                Err(StartError::Failure(failure)) => {
                    return Ok(Some(self.forfeited(seat, failure)));
                }
            }
        }
        Ok(None)
    }

    /// Plays one move; returns the end of the game if it ends.
    async fn ply(&mut self, pool: &mut EnginePool<'_>) -> Option<Ending> {
        if let Some(ending) = self.ended_by_rules() {
            return Some(ending);
        }
        let turn = self.session.turn();
        let seat = self.seats.iter().position(|&name| name == turn)?;
        let (&engine, clock) = (self.engines.get(seat)?, self.clocks.get(seat)?);
        let allowance = clock.allowance();
        let request = MoveRequest {
            session: &*self.session,
            position: self.opening.position.as_deref(),
            moves: &self.texts,
            level: clock.level(),
            draw_offer: self.draw_offer.is_some_and(|offerer| offerer != seat),
            limit: allowance.map_or(self.plan.engine_timeout, |seconds| {
                // What an earlier move took of the margin is gone.
                Duration::from_secs_f64((seconds + self.plan.time_margin.as_secs_f64()).max(0.0))
            }),
        };
        let (limit, is_draw_offered) = (request.limit, request.draw_offer);
        let answer = match pool.think(engine, &request).await {
            Ok(answer) => answer,
            Err(failure) => return Some(self.forfeited(seat, failure)),
        };
        if answer.was_stopped || answer.seconds > limit.as_secs_f64() {
            let what = self.too_late(&answer, allowance);
            let fault = Fault::Time;
            return Some(self.forfeited(seat, Failure { fault, what }));
        }
        if let Some(ending) = self.ended_by_players(seat, &answer, is_draw_offered) {
            return Some(ending);
        }
        let illegal = |what: String| {
            let what = what + &complaint_suffix(answer.complaint.as_deref());
            let fault = Fault::IllegalMove;
            self.forfeited(seat, Failure { fault, what })
        };
        let Some(text) = &answer.text else {
            let legal = self.session.moves().join(" ");
            return Some(illegal(format!(
                "it reported no move; the legal moves are {legal}"
            )));
        };
        let played = match self.session.play(text) {
            Ok(played) => played,
            Err(error) => return Some(illegal(error.to_string())),
        };
        let stats = answer.stats;
        self.moves.push(MoveRecord {
            seat,
            text: played.text.clone(),
            record: played.record,
            seconds: rounded(answer.seconds),
            clock: self
                .clocks
                .get_mut(seat)?
                .charge(answer.seconds)
                .map(rounded),
            depth: stats.depth,
            nodes: stats.nodes,
            score: stats.score,
        });
        self.texts.push(played.text);
        self.session = played.session;
        if answer.draw == Some(Draw::Offer) && self.seats.len() == 2 {
            self.draw_offer = Some(seat);
        } else if is_draw_offered {
            self.draw_offer = None;
        }
        if let Some(ending) = self.ended_by_rules() {
            return Some(ending);
        }
        let adjudication = self.adjudicator.update(seat, stats.score)?;
        Some(Ending {
            points: points_of_adjudication(self.seats.len(), adjudication),
            reason: adjudication.to_string(),
            forfeit: None,
        })
    }

    /// The end of a game between two in which an engine resigns or accepts a draw offer; the move in its answer is not
    /// played. Accepting without an offer is ignored and is no fault.
    fn ended_by_players(
        &self,
        seat: usize,
        answer: &Answer,
        is_draw_offered: bool,
    ) -> Option<Ending> {
        let seats = self.seats.len();
        let (points, reason) = match answer.draw {
            _ if seats != 2 => return None,
            _ if answer.resigns => (points_of_loss(seats, seat), RESIGNATION),
            Some(Draw::Accept) if is_draw_offered => (points_of_draw(seats), AGREEMENT),
            Some(Draw::Accept) => {
                log::info!("an engine accepts a draw that was not offered");
                return None;
            }
            Some(Draw::Offer) | None => return None,
        };
        Some(Ending {
            points,
            reason: reason.to_owned(),
            forfeit: None,
        })
    }

    fn ended_by_rules(&self) -> Option<Ending> {
        let (points, reason) = result_by_rules(&*self.session, &self.seats)?;
        Some(Ending {
            points,
            reason,
            forfeit: None,
        })
    }

    fn forfeited(&self, seat: usize, Failure { fault, what }: Failure) -> Ending {
        Ending {
            points: points_of_loss(self.seats.len(), seat),
            reason: FORFEIT.to_owned(),
            forfeit: Some(Forfeit {
                seat,
                fault,
                what: shortened(what),
            }),
        }
    }

    fn too_late(&self, answer: &Answer, allowance: Option<f64>) -> String {
        let used = answer.seconds;
        match allowance {
            Some(allowance) => format!(
                "it used {used:.3} s of {allowance:.3} s, with a margin of {:.3} s",
                self.plan.time_margin.as_secs_f64()
            ),
            None => format!(
                "it used {used:.3} s, more than the patience of {} s",
                self.plan.engine_timeout.as_secs_f64()
            ),
        }
    }
}

/// A time in seconds, rounded for the record to a tenth of a millisecond.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e4).round() / 1e4
}
