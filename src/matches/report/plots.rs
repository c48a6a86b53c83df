//! The report of a match as drawings.

use super::standings::{History, Standings};
use crate::matches::plan::MatchPlan;
use crate::matches::stats::Elo;
use crate::plots::{Axis, Look, Plot, Series, stacked};

/// The maximum number of engines whose points are drawn.
const MAX_ENGINES: usize = 6;

/// Estimates are drawn once their error is at most this multiple of the final one.
const WIDEST: f64 = 4.0;

/// The approximate number of bars for the lengths of games.
const BARS: usize = 40;

/// Draws, one below the other as SVG: the strength over the games with its bounds (or the points of each engine if
/// there are more than two), the lengths of the games, and how they ended.
#[must_use]
pub fn plots(plan: &MatchPlan, standings: &Standings, history: &History) -> String {
    let title = format!("{} ({})", standings.names().join(" - "), plan.variant.name);
    let games = standings.games();
    let subtitle = format!("{games} games, openings {}", plan.openings);
    let first = strength(&title, &subtitle, standings, history)
        .unwrap_or_else(|| shares(&title, &subtitle, standings, history));
    stacked(&[first, lengths(history), ends(standings)])
}

fn games_axis(standings: &Standings) -> Axis {
    let games = standings.games().max(1) as f64;
    Axis::between("games", 0.0, games).whole()
}

/// The strength of the first of two engines.
fn strength(title: &str, subtitle: &str, standings: &Standings, history: &History) -> Option<Plot> {
    let (_, last) = history.strength.last()?;
    let estimates = history.strength.iter();
    let is_narrow = |estimate: &&(u64, Elo)| estimate.1.error <= WIDEST * last.error;
    let estimates: Vec<_> = estimates.filter(is_narrow).collect();
    let line = |of: &dyn Fn(f64, f64) -> f64| -> Vec<(f64, f64)> {
        let points = estimates.iter();
        points
            .map(|(games, elo)| (*games as f64, of(elo.elo, elo.error)))
            .collect()
    };
    let [elo, low, high] = [
        line(&|elo, _| elo),
        line(&|elo, error| elo - error),
        line(&|elo, error| elo + error),
    ];
    let all = elo.iter().chain(&low).chain(&high).map(|&(_, elo)| elo);
    let first = standings.names().first().map_or("", String::as_str);
    let axes = [
        games_axis(standings),
        Axis::around(&format!("Elo of {first}"), all.chain([0.0])),
    ];
    let games = standings.games().max(1) as f64;
    let series = [
        ("", vec![(0.0, 0.0), (games, 0.0)], Look::Guide),
        ("Elo", elo, Look::Line(0)),
        ("bounds (95 %)", low, Look::Line(2)),
        ("", high, Look::Line(2)),
    ];
    Some(Plot::new(title, subtitle, axes, named(series).collect()))
}

/// The share of the points of the leading engines.
fn shares(title: &str, subtitle: &str, standings: &Standings, history: &History) -> Plot {
    let named_shares = standings.names().iter().zip(&history.shares);
    let mut best: Vec<_> = named_shares.collect();
    let last = |shares: &[(u64, f64)]| shares.last().map_or(0.0, |(_, share)| *share);
    best.sort_by(|(_, one), (_, other)| last(other).total_cmp(&last(one)));
    best.truncate(MAX_ENGINES);
    let series = best
        .into_iter()
        .enumerate()
        .map(|(number, (name, shares))| {
            let points = shares.iter();
            let points = points.map(|(games, share)| (*games as f64, 100.0 * share));
            (name.as_str(), points.collect(), Look::Line(number))
        });
    let axes = [
        games_axis(standings),
        Axis::between("points (%)", 0.0, 100.0).whole(),
    ];
    Plot::new(title, subtitle, axes, named(series).collect())
}

fn named<'a>(
    series: impl IntoIterator<Item = (&'a str, Vec<(f64, f64)>, Look)>,
) -> impl Iterator<Item = Series> {
    series.into_iter().map(|(label, points, look)| Series {
        label: label.to_owned(),
        points,
        look,
    })
}

/// The distribution of the lengths of games.
fn lengths(history: &History) -> Plot {
    let lengths = &history.lengths;
    let (least, most) = (lengths.iter().min(), lengths.iter().max());
    let (least, most) = (*least.unwrap_or(&0), *most.unwrap_or(&0));
    let width = ((most - least) / BARS).max(1);
    let mut counts = vec![0_u64; (most - least) / width + 1];
    for length in lengths {
        if let Some(count) = counts.get_mut((length - least) / width) {
            *count += 1;
        }
    }
    let middle = |bar: usize| (least + bar * width) as f64 + (width - 1) as f64 / 2.0;
    let bars = counts.iter().enumerate();
    let bars: Vec<(f64, f64)> = bars
        .map(|(bar, &count)| (middle(bar), count as f64))
        .collect();
    let half = width as f64 / 2.0;
    let axes = [
        Axis::between(
            "plies of a game",
            least as f64 - half,
            most as f64 + 2.0 * half,
        )
        .whole(),
        count_axis(counts.into_iter()),
    ];
    bar_plot("Lengths", axes, bars)
}

/// The distribution of the reasons for which games ended.
fn ends(standings: &Standings) -> Plot {
    let mut reasons = standings.reasons().to_vec();
    reasons.sort_by(|(_, one), (_, other)| other.cmp(one));
    let bars = reasons.iter().enumerate();
    let bars = bars.map(|(place, (_, count))| (place as f64, *count as f64));
    let bars = bars.collect();
    let axes = [
        Axis::of_names(
            "ended by",
            reasons.iter().map(|(reason, _)| reason.clone()).collect(),
        ),
        count_axis(reasons.iter().map(|(_, count)| *count)),
    ];
    bar_plot("Ends", axes, bars)
}

fn count_axis(counts: impl Iterator<Item = u64>) -> Axis {
    let most = counts.max().unwrap_or(0).max(1) as f64;
    Axis::between("games", 0.0, 1.05 * most).whole()
}

fn bar_plot(title: &str, axes: [Axis; 2], bars: Vec<(f64, f64)>) -> Plot {
    let series = named([("", bars, Look::Bars(0))]);
    Plot::new(title, "", axes, series.collect())
}
