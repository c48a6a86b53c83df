//! An analysis as text for people.

use super::analysis::{Analysed, Analysis, PARTS, SearchedPosition};
use super::judgement::Mark;
use std::fmt::Write;

/// The most moves of a better line that are told.
const MOST_OF_LINE: usize = 6;

/// The text: a heading, a line for each move, a line for each side. A position without moves has one line.
pub fn text(analysis: &Analysis) -> String {
    let mut text = String::new();
    match (&analysis.found, &analysis.error) {
        (Some(found), _) if found.game.is_none() => {
            for position in &found.positions {
                add(
                    &mut text,
                    format_args!("{}: {}", analysis.place, told(position)),
                );
            }
        }
        (Some(found), _) => game(&mut text, &analysis.place, found),
        (None, error) => {
            let error = error.as_deref().unwrap_or("nothing was found");
            add(&mut text, format_args!("{}: {error}", analysis.place));
        }
    }
    text
}

fn add(text: &mut String, line: std::fmt::Arguments<'_>) {
    // A text takes every line.
    let _ = writeln!(text, "{line}");
}

fn game(text: &mut String, place: &str, found: &Analysed) {
    add(text, format_args!("{place}: {}", found.heading()));
    for position in &found.positions {
        let Some(played) = &position.played else {
            let end = position.result.as_deref();
            if let Some(end) = end {
                add(text, format_args!("  {end}"));
            }
            continue;
        };
        let mark = played.mark.map_or("", Mark::sign);
        let mv = format!("{}{mark}", played.text);
        let mut line = format!(
            "  {:>3}. {:<6} {mv:<14} {:>7}  {:>3.0} %",
            position.ply + 1,
            position.turn,
            score(position),
            100.0 * position.chance,
        );
        if let Some(better) = position.lines.first().filter(|_| played.mark.is_some()) {
            let better: Vec<&str> = better
                .pv
                .iter()
                .take(MOST_OF_LINE)
                .map(String::as_str)
                .collect();
            // A text takes every line.
            let _ = write!(
                line,
                "  loses {:.0} %, better {}",
                100.0 * played.loss,
                better.join(" ")
            );
        }
        add(text, format_args!("{}", line.trim_end()));
    }
    for side in &found.summary {
        let marks = side
            .marks
            .iter()
            .map(|(mark, count)| format!("{} {count}", mark.sign()));
        let marks: Vec<String> = marks.collect();
        let parts = PARTS.iter().zip(side.mean_loss_by_part);
        let parts = parts.filter_map(|(part, loss)| Some(format!("{part} {:.1} %", 100.0 * loss?)));
        let parts: Vec<String> = parts.collect();
        add(
            text,
            format_args!(
                "  {}: {} moves, mean loss {:.1} % ({}), {}",
                side.seat,
                side.moves,
                100.0 * side.mean_loss,
                parts.join(", "),
                marks.join(", ")
            ),
        );
    }
    text.push('\n');
}

/// A position without a move, in one line.
fn told(position: &SearchedPosition) -> String {
    if let Some(result) = &position.result {
        return result.clone();
    }
    let lines = position.lines.iter().map(|line| {
        let score = line
            .score
            .map_or(String::new(), |score| format!("{score:+.2} "));
        format!("{score}{}", line.pv.join(" "))
    });
    let lines: Vec<String> = lines.collect();
    let depth = position
        .depth
        .map_or(String::new(), |depth| format!(", depth {depth}"));
    format!(
        "{} to move, {:.0} %{depth}: {}",
        position.turn,
        100.0 * position.chance,
        lines.join("; ")
    )
}

/// The value for the side to move.
fn score(position: &SearchedPosition) -> String {
    position
        .score
        .map_or_else(|| "-".to_owned(), |score| format!("{score:+.2}"))
}
