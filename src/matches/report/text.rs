//! The report of a match for people, and the crosstable.

use super::standings::{EngineResult, Standings};
use crate::matches::engine::Fault;
use crate::matches::plan::MatchPlan;
use crate::matches::stats::{Decision, Pairs, Tally};
use std::fmt::Write;

/// The report of a finished or interrupted match.
#[must_use]
pub fn report(plan: &MatchPlan, standings: &Standings) -> String {
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
    if let repeated @ 1.. = standings.repeated() {
        let _ = writeln!(
            text,
            "{repeated} of them repeat others move for move and prove nothing: take more openings"
        );
    }
    text.push('\n');
    for (name, result) in names.iter().zip(standings.results()) {
        let _ = writeln!(text, "{name}: {}", effort(result));
    }
    text.push('\n');
    text.push_str(&forfeits(standings));
    text
}

/// The figures of one pairing in two lines.
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

/// The crosstable: the points of each engine against each other one.
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

/// Points, with at most two decimals.
fn points_text(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share as a percentage; `-` without one.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

/// The ratio of a part to the whole; `None` if the whole is 0.
pub(super) fn share(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}
