//! Runs a match: the remaining games are played, and their results go to the records.

use super::engine::make_names_unique;
use super::match_end::MatchEnd;
use super::match_error::MatchError;
use super::plan::Plan;
use super::records::{GameRecord, MatchFiles};
use super::report::{Standings, summary};
use super::schedule::Schedule;
use super::workers::Workers;
use crate::openings::{Opening, openings};
use crate::rules::Irregular;
use crate::session::Setup;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Plays a match, or the rest of one that was interrupted. `watch_games` is called once before the first
/// game, without a game, then with every game that has ended, after which it may break the match off.
///
/// # Errors
/// [`MatchError`]; the games that were finished before are in the records.
pub fn run(
    mut plan: Plan,
    mut watch_games: impl FnMut(&Standings, Option<&GameRecord>) -> ControlFlow<()>,
) -> Result<(Plan, Standings, MatchEnd), MatchError> {
    make_names_unique(&mut plan.engines)?;
    let schedule = schedule(&plan)?;
    let openings = openings(
        &plan.openings,
        plan.variant,
        &plan.options,
        plan.seed,
        schedule.openings(),
    )?;
    let names = plan
        .engines
        .iter()
        .map(|engine| engine.name.clone())
        .collect();
    let mut standings = Standings::new(names, &schedule);
    let (mut records, finished) = match &plan.out {
        None => (None, Vec::new()),
        Some(dir) => {
            let (records, finished) = MatchFiles::open(dir, &plan)?;
            (Some(records), finished)
        }
    };
    let mut done = HashSet::new();
    for game in &finished {
        check_opening(game, &openings)?;
        if done.insert(game.id) {
            standings.add(game);
        }
    }
    // What breaks the match off at its beginning still does so after the first game.
    let _ = watch_games(&standings, None);
    let left = schedule.games().filter(|id| !done.contains(id));
    let workers = Workers::new(&plan, &schedule, &openings, left);
    let ended = workers.play(&mut standings, records.as_mut(), &mut watch_games)?;
    if let Some(records) = records {
        records.close(&plan, &summary(&plan, &standings, ended))?;
    }
    Ok((plan, standings, ended))
}

fn schedule(plan: &Plan) -> Result<Schedule, MatchError> {
    if plan.options.irregular != Irregular::Off {
        let sentence = "irregular=claim is for Hub: in matches every move is regular";
        return Err(MatchError::Misuse(sentence.to_owned()));
    }
    let start = plan.variant.open(Setup::default(), &plan.options);
    let start = start.map_err(|error| MatchError::Misuse(error.to_string()))?;
    let seats = start.seats().len();
    let engines = plan.engines.len();
    if engines < seats {
        return Err(MatchError::Misuse(format!(
            "{} has {seats} seats, and there is --engine for {engines}",
            plan.variant.name
        )));
    }
    let needs_two = [
        (
            "--sprt",
            plan.sprt.is_some() && (seats != 2 || engines != 2),
        ),
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
    Ok(Schedule::new(engines, seats, plan.format, plan.games))
}

/// Checks an opening against the journal: a file of openings may have changed since the match began.
fn check_opening(game: &GameRecord, openings: &[Opening]) -> Result<(), MatchError> {
    match openings.get(game.id.opening) {
        Some(opening) if *opening != game.opening => Err(MatchError::Misuse(format!(
            "opening {} is not the one that the journal has for it",
            game.id.opening + 1
        ))),
        _ => Ok(()),
    }
}
