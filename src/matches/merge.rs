//! Joins the shards of a match, and reads finished matches.

use super::game::replay;
use super::plan::{MatchEnd, MatchError, MatchPlan};
use super::records::{GameRecord, RecordedMatch, write_records};
use super::report::{Standings, summary};
use super::runner::schedule;
use super::schedule::{Chains, First, GameId, Schedule};
use std::path::{Path, PathBuf};

/// Joins the shards of a match from several directories and writes the records of the whole match to another one. Every
/// game is replayed by the rules.
///
/// # Errors
/// [`MatchError`] if they are not the shards of one match, or one of them is unfinished. Nothing is written then.
pub fn merge(shards: &[PathBuf], out: &Path) -> Result<(MatchPlan, Standings), MatchError> {
    let mut recorded = RecordedMatch::join(shards)?;
    let mut plan = recorded.plan()?;
    plan.out = Some(out.to_owned());
    let schedule = schedule(&plan)?;
    check_complete(&recorded, &schedule)?;
    let mut standings = Standings::new(&plan, &schedule);
    // Both the writer and its summary use them.
    let counted = std::cell::RefCell::new(&mut standings);
    let games = schedule.games().map(|id| {
        let game = game(&mut recorded, id)?;
        check(&plan, &schedule, &game).map_err(|message| recorded.refuse(id, message))?;
        counted.borrow_mut().add(&game);
        Ok::<_, MatchError>(game)
    });
    let summary = || summary(&plan, &counted.borrow(), Some(MatchEnd::Complete));
    write_records(out, &plan, games, summary)?;
    Ok((plan, standings))
}

/// Reads the plan and the standings of the match, or the shard of one, from a directory. `watch` is called with each
/// game in the order of the schedule and the standings after it. The games are trusted by their checksums and not
/// replayed.
///
/// # Errors
/// [`MatchError`] if there is no match, or one that this program can't read.
pub fn recall(
    dir: &Path,
    mut watch: impl FnMut(&Standings, &GameRecord),
) -> Result<(MatchPlan, Standings), MatchError> {
    let mut recorded = RecordedMatch::open(dir)?;
    let plan = recorded.plan()?;
    let schedule = schedule(&plan)?;
    let mut standings = Standings::new(&plan, &schedule);
    let mut chains = (plan.first == First::Loser).then(|| Chains::new(&schedule));
    for id in recorded.games() {
        let record = game(&mut recorded, id)?;
        if chains.as_mut().is_some_and(|chains| !chains.add(&record)) {
            // A resumed match drops it.
            continue;
        }
        let engines = schedule.engines(id);
        if engines.as_ref() != Some(&record.engines) {
            let sentence = "its engines are not those of the match".to_owned();
            return Err(recorded.refuse(id, sentence));
        }
        standings.add(&record);
        watch(&standings, &record);
    }
    Ok((plan, standings))
}

fn game(recorded: &mut RecordedMatch, id: GameId) -> Result<GameRecord, MatchError> {
    let found = recorded.game(id)?;
    found.ok_or_else(|| MatchError::Misuse(format!("there is no game {id:?}")))
}

/// Checks that each shard has exactly its own games.
fn check_complete(recorded: &RecordedMatch, whole: &Schedule) -> Result<(), MatchError> {
    for (path, shard, there) in recorded.shards() {
        let wanted = whole.clone().in_shard(Some(shard)).len();
        if there < wanted {
            return Err(MatchError::Misuse(format!(
                "shard {shard}, '{}', has {there} of its {wanted} games: run its command again to finish it",
                path.display()
            )));
        }
    }
    match recorded.games().iter().find(|id| !whole.has_room_for(**id)) {
        None => Ok(()),
        Some(id) => Err(recorded.refuse(*id, "there is no such game in the match".to_owned())),
    }
}

/// Checks a game by the rules, with the opening from its record: the original opening file may not be here.
fn check(plan: &MatchPlan, schedule: &Schedule, game: &GameRecord) -> Result<(), String> {
    let engines = schedule.engines(game.id);
    let engines = engines.ok_or("there is no such game in the match")?;
    replay(plan, game, &engines, &game.opening)
}
