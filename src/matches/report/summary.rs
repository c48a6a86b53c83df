//! The report of a match for programs.

use super::standings::{EngineResult, Standings};
use super::text::share;
use crate::matches::engine::Fault;
use crate::matches::plan::{MatchEnd, MatchPlan};
use serde_json::{Value, json};

/// The contents of `summary.json`; `ended` is `None` if the records do not say how the match ended.
#[must_use]
pub fn summary(plan: &MatchPlan, standings: &Standings, ended: Option<MatchEnd>) -> Value {
    let names = standings.names();
    let engines: Vec<Value> = (0..)
        .zip(names.iter().zip(standings.results()))
        .map(|(number, (name, result))| engine(plan, number, name, result))
        .collect();
    let pairings: Vec<Value> = standings
        .pairings()
        .map(|(pairing, pairs, tally)| {
            let named: Vec<&String> = pairing
                .iter()
                .filter_map(|&engine| names.get(engine))
                .collect();
            json!({
                "engines": named,
                "tally": tally,
                "score": tally.score(),
                "decisive": tally.decisive(),
                "pairs": pairs,
                "elo": pairs.elo(),
            })
        })
        .collect();
    let sprt = plan
        .sprt
        .zip(standings.pairings().next())
        .map(|(sprt, (_, pairs, _))| {
            json!({
                "test": sprt,
                "ratio": sprt.ratio(pairs),
                "bounds": sprt.bounds(),
                "decision": sprt.decision(pairs),
            })
        });
    let forfeits: Vec<Value> = standings
        .forfeits()
        .iter()
        .map(|note| {
            json!({
                "game": note.id,
                "plies": note.plies,
                "engine": names.get(note.engine),
                "fault": note.fault,
                "what": note.what,
            })
        })
        .collect();
    let reasons: serde_json::Map<String, Value> = standings
        .reasons()
        .iter()
        .map(|(reason, count)| (reason.clone(), json!(count)))
        .collect();
    json!({
        "variant": plan.variant.name,
        "openings": plan.openings.to_string(),
        "seed": plan.seed,
        "ended": ended.map(|ended| match ended {
            MatchEnd::Complete => "complete",
            MatchEnd::Decided => "decided",
            MatchEnd::Interrupted => "interrupted",
        }),
        "games": standings.games(),
        "games-planned": standings.total(),
        "repeated": standings.repeated(),
        "decisive": share(standings.decisive(), standings.games()),
        "reasons": reasons,
        "engines": engines,
        "pairings": pairings,
        "sprt": sprt,
        "forfeits": forfeits,
        "notices": standings.notices(),
    })
}

fn engine(plan: &MatchPlan, number: usize, name: &str, result: &EngineResult) -> Value {
    let forfeits: serde_json::Map<String, Value> = Fault::ALL
        .iter()
        .zip(result.forfeits)
        .map(|(fault, count)| (fault.to_string(), json!(count)))
        .collect();
    json!({
        "name": name,
        "pace": plan.pace_of(number).to_string(),
        "tally": result.tally,
        "points": result.points,
        "moves": result.stats.moves,
        "mean-nodes": result.stats.mean_nodes(),
        "mean-depth": result.stats.mean_depth(),
        "mean-seconds": result.stats.mean_seconds(),
        "forfeits": forfeits,
    })
}
