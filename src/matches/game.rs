//! One game: the rules come from the session, the moves from the engines, and every fault is theirs.

use super::Plan;
use super::adjudication::{Adjudication, Adjudicator};
use super::clock::Clock;
use super::game_record::{
    Forfeit, GameRecord, MoveRecord, points_of_draw, points_of_loss, points_of_win, today,
};
use super::openings::Opening;
use super::player::{Answer, Failure, Fault, MoveRequest, Player, StartError};
use super::process::complaint_suffix;
use super::process_group::ReaperHandle;
use super::schedule::GameId;
use crate::session::{Session, Setup, SetupError};
use rafle_protocol::hub::GameResult;
use std::time::Duration;

/// The engines that a worker has started, by their numbers.
pub(super) struct EnginePool {
    players: Vec<Option<Player>>,
    reaper: ReaperHandle,
}

impl EnginePool {
    pub(super) fn new(engines: usize, reaper: ReaperHandle) -> Self {
        Self {
            players: (0..engines).map(|_| None).collect(),
            reaper,
        }
    }

    /// Lets those go that are not needed.
    pub(super) async fn keep(&mut self, needed: &[usize]) {
        for (number, place) in self.players.iter_mut().enumerate() {
            if !needed.contains(&number)
                && let Some(player) = place.take()
            {
                player.dismiss().await;
            }
        }
    }

    /// Makes an engine ready for a new game, and starts it if it is not there.
    async fn seat(&mut self, plan: &Plan, number: usize) -> Result<(), StartError> {
        let (Some(place), Some(engine)) = (self.players.get_mut(number), plan.engines.get(number))
        else {
            return Err(StartError::Misuse(format!("there is no engine {number}")));
        };
        if place.is_none() {
            *place = Some(Player::start(engine, &plan.options(), &self.reaper).await?);
        }
        if let Some(player) = place {
            player.new_game().await?;
        }
        Ok(())
    }

    async fn think(&mut self, number: usize, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        match self.players.get_mut(number).and_then(Option::as_mut) {
            Some(player) => player.think(request).await,
            None => Err(Failure {
                fault: Fault::Crash,
                what: "it was not started".to_owned(),
            }),
        }
    }

    /// Ends an engine at once; the next game starts it again.
    fn drop_engine(&mut self, number: usize) {
        if let Some(place) = self.players.get_mut(number) {
            *place = None;
        }
    }
}

/// How a game ended.
struct Ending {
    points: Vec<f64>,
    reason: String,
    forfeit: Option<Forfeit>,
}

/// A game on its way.
struct Game<'a> {
    plan: &'a Plan,
    opening: &'a Opening,
    /// The engines by their seats.
    engines: &'a [usize],
    session: Box<dyn Session>,
    seats: Vec<&'static str>,
    clocks: Vec<Clock>,
    adjudicator: Adjudicator,
    /// Every move since the opening's position, as engines are told it.
    texts: Vec<String>,
    moves: Vec<MoveRecord>,
}

/// Plays one game to its end.
///
/// # Errors
/// One sentence if the match can't be played as it was asked for.
pub(super) async fn play(
    plan: &Plan,
    id: GameId,
    engines: &[usize],
    opening: &Opening,
    pool: &mut EnginePool,
) -> Result<GameRecord, String> {
    let Start {
        session,
        first_position,
        opening_record,
    } = set_up(plan, opening)?;
    let seats = session.seats();
    if seats.len() != engines.len() {
        return Err(format!(
            "opening: its position has {} seats, and the match has {}",
            seats.len(),
            engines.len()
        ));
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
        texts: opening.moves.clone(),
        moves: Vec::new(),
    };
    pool.keep(engines).await;
    let ending = match game.seat_all(pool).await? {
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
        pool.drop_engine(engine);
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

/// Where a game begins.
struct Start {
    /// The game at the end of the opening.
    session: Box<dyn Session>,
    /// The position before the opening's moves, as records have it.
    first_position: String,
    /// The opening's moves as records have them.
    opening_record: Vec<String>,
}

fn set_up(plan: &Plan, opening: &Opening) -> Result<Start, String> {
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

impl Game<'_> {
    /// Has every engine ready, or the game lost by the first that is not.
    async fn seat_all(&mut self, pool: &mut EnginePool) -> Result<Option<Ending>, String> {
        for (seat, &engine) in self.engines.iter().enumerate() {
            match pool.seat(self.plan, engine).await {
                Ok(()) => {}
                Err(StartError::Misuse(what)) => return Err(what),
                Err(StartError::Failure(failure)) => {
                    return Ok(Some(self.forfeited(seat, failure)));
                }
            }
        }
        Ok(None)
    }

    /// One move, or the end of the game.
    async fn ply(&mut self, pool: &mut EnginePool) -> Option<Ending> {
        if let Some(ending) = self.by_the_rules() {
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
            limit: allowance.map_or(self.plan.patience, |time| time + self.plan.time_margin),
        };
        let limit = request.limit;
        let answer = match pool.think(engine, &request).await {
            Ok(answer) => answer,
            Err(failure) => return Some(self.forfeited(seat, failure)),
        };
        if answer.was_stopped || answer.seconds > limit.as_secs_f64() {
            let what = self.too_late(&answer, allowance);
            let fault = Fault::Time;
            return Some(self.forfeited(seat, Failure { fault, what }));
        }
        let illegal = |what: String| {
            let what = what + &complaint_suffix(answer.complaint.clone());
            let fault = Fault::IllegalMove;
            self.forfeited(seat, Failure { fault, what })
        };
        let Some(text) = &answer.text else {
            let legal = self.session.moves().join(" ");
            return Some(illegal(format!(
                "it said that there is no move; legal is {legal}"
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
        if let Some(ending) = self.by_the_rules() {
            return Some(ending);
        }
        let verdict = self.adjudicator.hear(seat, stats.score)?;
        Some(Ending {
            points: match verdict {
                Adjudication::Win(winner) => points_of_win(self.seats.len(), winner),
                Adjudication::Draw | Adjudication::TooLong => points_of_draw(self.seats.len()),
            },
            reason: verdict.to_string(),
            forfeit: None,
        })
    }

    fn by_the_rules(&self) -> Option<Ending> {
        let (points, reason) = match self.session.result() {
            GameResult::None => return None,
            GameResult::Draw { reason } => (points_of_draw(self.seats.len()), reason),
            GameResult::Win { winner, reason } => {
                let winner = self.seats.iter().position(|&name| name == winner)?;
                (points_of_win(self.seats.len(), winner), reason)
            }
        };
        Some(Ending {
            points,
            reason,
            forfeit: None,
        })
    }

    fn forfeited(&self, seat: usize, Failure { fault, what }: Failure) -> Ending {
        Ending {
            points: points_of_loss(self.seats.len(), seat),
            reason: "forfeit".to_owned(),
            forfeit: Some(Forfeit { seat, fault, what }),
        }
    }

    fn too_late(&self, answer: &Answer, allowance: Option<Duration>) -> String {
        let used = answer.seconds;
        match allowance {
            Some(allowance) => format!(
                "it used {used:.3} s of {:.3} s, with a margin of {:.3} s",
                allowance.as_secs_f64(),
                self.plan.time_margin.as_secs_f64()
            ),
            None => format!(
                "it used {used:.3} s, more than the patience of {} s",
                self.plan.patience.as_secs_f64()
            ),
        }
    }
}

/// A time in seconds as it is recorded: to the tenth of a millisecond.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e4).round() / 1e4
}
