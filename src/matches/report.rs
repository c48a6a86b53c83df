//! Reports of a match, for people and for programs.

use super::Plan;
use super::elo::{Pairs, Tally};
use super::player::Fault;
use super::runner::MatchEnd;
use super::sprt::Decision;
use super::standings::{EngineResult, Standings};
use serde_json::{Value, json};
use std::fmt::Write;

/// The table of points: each engine against each.
#[must_use]
pub fn crosstable(standings: &Standings) -> String {
    let names = standings.names();
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (number, (name, result)) in (1..).zip(names.iter().zip(standings.results())) {
        let _ = write!(text, "{number:>3} {name:width$} ");
        for (other, (points, games)) in (1..).zip(&result.against) {
            let cell = match games {
                _ if other == number => "·".to_owned(),
                0 => "-".to_owned(),
                games => format!("{}/{games}", points_text(*points)),
            };
            let _ = write!(text, " {cell:>11}");
        }
        let Tally {
            wins,
            draws,
            losses,
        } = result.tally;
        let score = result
            .tally
            .score()
            .map(|_| result.points / result.tally.games() as f64);
        let _ = writeln!(
            text,
            "  +{wins} ={draws} -{losses}  {} {}",
            points_text(result.points),
            percent(score)
        );
    }
    text
}

/// Everything of interest, when the match is over or interrupted.
#[must_use]
pub fn report(plan: &Plan, standings: &Standings) -> String {
    let mut text = crosstable(standings);
    let names = standings.names();
    let name = |engine: usize| names.get(engine).map_or("", String::as_str);
    for (pairing, pairs, tally) in standings.pairings() {
        if let [first, second] = pairing {
            let _ = write!(text, "\n{} - {}: ", name(*first), name(*second));
            text.push_str(&strength(pairs, tally));
        }
    }
    if let Some((sprt, (_, pairs, _))) = plan.sprt.zip(standings.pairings().next()) {
        let (low, high) = sprt.bounds();
        let decision = match sprt.decision(pairs) {
            Decision::Open => "open",
            Decision::Elo0 => "elo0 accepted",
            Decision::Elo1 => "elo1 accepted",
        };
        let ratio = sprt.ratio(pairs);
        let _ = writeln!(
            text,
            "\nSPRT {sprt}: LLR {ratio:.2} ({low:.2}, {high:.2}), {decision}"
        );
    }
    let _ = writeln!(
        text,
        "\n{} games, decisive {}, ended by {}",
        standings.games(),
        percent(share(standings.decisive(), standings.games())),
        reasons(standings)
    );
    text.push('\n');
    for (name, result) in names.iter().zip(standings.results()) {
        let _ = writeln!(text, "{name}: {}", effort(result));
    }
    text.push('\n');
    text.push_str(&forfeits(standings));
    text
}

/// One pairing's figures in two lines.
fn strength(pairs: &Pairs, tally: &Tally) -> String {
    let Tally {
        wins,
        draws,
        losses,
    } = tally;
    let mut text = format!(
        "+{wins} ={draws} -{losses}, {} of {} ({}), decisive {}\n",
        points_text(tally.points()),
        tally.games(),
        percent(tally.score()),
        percent(tally.decisive())
    );
    if let Some(elo) = pairs.elo() {
        let counts = pairs.0.map(|count| count.to_string()).join(" ");
        let _ = writeln!(
            text,
            "Elo {:+.1} ± {:.1} (95 %), superior with {}, pairs of 0 ½ 1 1½ 2 points: {counts}",
            elo.elo,
            elo.error,
            percent(Some(elo.superiority))
        );
    }
    text
}

fn reasons(standings: &Standings) -> String {
    let counted = standings.reasons().iter();
    let texts: Vec<String> = counted
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    if texts.is_empty() {
        "nothing yet".to_owned()
    } else {
        texts.join(", ")
    }
}

fn effort(result: &EngineResult) -> String {
    let stats = &result.stats;
    let mut parts = vec![format!("{} moves", stats.moves)];
    if let Some(nodes) = stats.mean_nodes() {
        parts.push(format!("{nodes:.0} nodes a move"));
    }
    if let Some(depth) = stats.mean_depth() {
        parts.push(format!("depth {depth:.1}"));
    }
    if let Some(seconds) = stats.mean_seconds() {
        parts.push(format!("{seconds:.4} s a move"));
    }
    parts.join(", ")
}

fn forfeits(standings: &Standings) -> String {
    if standings.forfeits().is_empty() {
        return "no forfeits\n".to_owned();
    }
    let mut text = format!("{} forfeits\n", standings.forfeits().len());
    let names = standings.names();
    for (name, result) in names.iter().zip(standings.results()) {
        let counted = Fault::ALL
            .iter()
            .zip(result.forfeits)
            .filter(|(_, count)| *count > 0);
        let counted: Vec<String> = counted
            .map(|(fault, count)| format!("{fault} {count}"))
            .collect();
        if !counted.is_empty() {
            let _ = writeln!(text, "{name}: {}", counted.join(", "));
        }
    }
    for note in standings.forfeits() {
        let name = names.get(note.engine).map_or("", String::as_str);
        let _ = writeln!(
            text,
            "  game {}.{}.{}, after {} plies, {name}, {}: {}",
            note.id.opening + 1,
            note.id.pairing + 1,
            note.id.turn + 1,
            note.plies,
            note.fault,
            note.what
        );
    }
    text
}

/// Points with their half, if there is one.
fn points_text(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

fn share(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// The same for programs.
#[must_use]
pub fn summary(plan: &Plan, standings: &Standings, ended: MatchEnd) -> Value {
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
        "ended": match ended {
            MatchEnd::Complete => "complete",
            MatchEnd::Decided => "decided",
            MatchEnd::Interrupted => "interrupted",
        },
        "games": standings.games(),
        "games-planned": standings.total(),
        "decisive": share(standings.decisive(), standings.games()),
        "reasons": reasons,
        "engines": engines,
        "pairings": pairings,
        "sprt": sprt,
        "forfeits": forfeits,
    })
}

fn engine(plan: &Plan, number: usize, name: &str, result: &EngineResult) -> Value {
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
