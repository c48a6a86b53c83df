//! Runs a match: plays the remaining games and records their results.

use super::engine::make_names_unique;
use super::game::replay;
use super::plan::{MatchEnd, MatchError, MatchPlan};
use super::records::{Fate, GameRecord, MatchFiles};
use super::report::{Standings, summary};
use super::schedule::{Chains, First, Schedule};
use super::workers::{Upcoming, Workers};
use rafle_engine::openings::Openings;
use rafle_engine::session::{Session, Setup};
use rafle_rules::Irregular;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Plays a match, or the rest of an interrupted one. `watch_games` is called once before the first game, without a
/// game, and then with every finished game; from then on it can stop the match.
///
/// # Errors
/// [`MatchError`]. The games finished before are in the records.
pub fn run(
    mut plan: MatchPlan,
    mut watch_games: impl FnMut(&Standings, Option<&GameRecord>) -> ControlFlow<()>,
) -> Result<(MatchPlan, Standings, MatchEnd), MatchError> {
    make_names_unique(&mut plan.engines)?;
    let schedule = schedule(&plan)?;
    let mut openings = Openings::new(
        &plan.openings,
        plan.variant,
        &plan.options,
        plan.seed,
        schedule.openings(),
    )?;
    let mut standings = Standings::new(&plan, &schedule);
    let mut done = HashSet::new();
    let mut chains = (plan.first == First::Loser).then(|| Chains::new(&schedule));
    let mut records = match &plan.out {
        None => None,
        Some(dir) => {
            let records = MatchFiles::open(dir, &plan, |game| {
                if !check_game(&plan, &schedule, &mut openings, game)? {
                    return Ok(Fate::PassedOver);
                }
                if let Some(chains) = &mut chains
                    && !chains.add(game)
                {
                    return Ok(Fate::Dropped);
                }
                if done.insert(game.id) {
                    standings.add(game);
                }
                Ok(Fate::Counted)
            })?;
            standings.set_notices(records.notices());
            Some(records)
        }
    };
    // A callback that would stop the match here still can after the first game.
    let _ = watch_games(&standings, None);
    let left = match chains {
        Some(chains) => Upcoming::Chained(chains),
        None => {
            let left = schedule.games().filter(|id| !done.contains(id));
            Upcoming::Listed(Box::new(left))
        }
    };
    let count = schedule.len().saturating_sub(done.len());
    let workers = Workers::new(&plan, &schedule, openings, left, count);
    let ended = workers.play(&mut standings, records.as_mut(), &mut watch_games);
    drop(workers);
    let ended = ended?;
    if let Some(records) = records {
        records.close(&plan, &summary(&plan, &standings, Some(ended)))?;
    }
    Ok((plan, standings, ended))
}

/// The maximum number of pairings of a match; results are stored for each.
const MAX_PAIRINGS: usize = 100_000;

/// The schedule of a valid match.
///
/// # Errors
/// [`MatchError::Misuse`] if the plan contradicts itself or the rules.
pub(super) fn schedule(plan: &MatchPlan) -> Result<Schedule, MatchError> {
    if plan.options.irregular != Irregular::Off {
        let sentence = "irregular=claim is for Hub: in matches every move is regular";
        return Err(MatchError::Misuse(sentence.to_owned()));
    }
    let seats = start(plan)?.seats().len();
    let engines = plan.engines.len();
    if engines < seats {
        return Err(MatchError::Misuse(format!(
            "{} has {seats} seats, but --engine names {engines}",
            plan.variant.name
        )));
    }
    if plan.sprt.is_some() {
        check_pairs(plan)?;
    }
    let needs_two = [
        (
            "--adjudicate-win",
            plan.adjudication.win.is_some() && seats != 2,
        ),
        (
            "--adjudicate-draw",
            plan.adjudication.draw.is_some() && seats != 2,
        ),
    ];
    if let Some((option, _)) = needs_two.iter().find(|(_, is_wrong)| *is_wrong) {
        return Err(MatchError::Misuse(format!(
            "{option} is for matches of two engines"
        )));
    }
    let pairings = Schedule::count_pairings(engines, seats, plan.format);
    if pairings > MAX_PAIRINGS {
        return Err(MatchError::Misuse(format!(
            "{engines} engines make more than {MAX_PAIRINGS} pairings"
        )));
    }
    if plan.sprt.is_some() && plan.shard.is_some() {
        let sentence = "--sprt counts all games of a match, and --shard plays a part of them";
        return Err(MatchError::Misuse(sentence.to_owned()));
    }
    if plan.first == First::Loser {
        let obstacles = [
            (seats != 2, "is for games of two sides"),
            (
                plan.concurrency > 1,
                "makes a chain of games, each of which waits for the one before: --concurrency is 1",
            ),
            (
                plan.shard.is_some(),
                "makes a chain of games, of which --shard can play no part alone",
            ),
        ];
        if let Some((_, why)) = obstacles.iter().find(|(is_there, _)| *is_there) {
            return Err(MatchError::Misuse(format!("--first loser {why}")));
        }
    }
    let schedule = Schedule::new(engines, seats, plan.format, plan.games);
    Ok(schedule.with_first(plan.first).in_shard(plan.shard))
}

/// The start position of the game of a match.
fn start(plan: &MatchPlan) -> Result<Box<dyn Session>, MatchError> {
    let start = plan.variant.open(Setup::default(), &plan.options);
    start.map_err(|error| MatchError::Misuse(error.to_string()))
}

/// Checks that the games of a match make the pairs of which a sequential test is made.
///
/// # Errors
/// [`MatchError::Misuse`] if there are other than two sides or engines, or no pairs.
pub fn check_pairs(plan: &MatchPlan) -> Result<(), MatchError> {
    let seats = start(plan)?.seats().len();
    let sentence = if seats != 2 || plan.engines.len() != 2 {
        "--sprt is for matches of two engines"
    } else if plan.first == First::Loser {
        "--first loser makes no pairs of games with the seats exchanged, which --sprt counts"
    } else {
        return Ok(());
    };
    Err(MatchError::Misuse(sentence.to_owned()))
}

/// Checks a game of the journal by the rules; `false` if it belongs to a longer match than the planned one.
fn check_game(
    plan: &MatchPlan,
    schedule: &Schedule,
    openings: &mut Openings,
    game: &GameRecord,
) -> Result<bool, String> {
    let engines = schedule.engines(game.id);
    let engines = engines.ok_or("there is no such game in the match")?;
    if !schedule.has_room_for(game.id) {
        return Ok(false);
    }
    let opening = openings.get(game.id.opening);
    let opening = opening.map_err(|error| error.to_string())?;
    replay(plan, game, &engines, &opening)?;
    Ok(true)
}
