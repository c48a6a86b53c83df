//! An analysis as text for people.

use super::analysis::{Analysed, Analysis, JudgedMove, PARTS, SearchedPosition};
use super::judgement::Mark;
use crate::search::DECIDED_MEN;
use std::fmt::{Arguments, Write};

/// The most moves of a better line that are told.
const MOST_OF_LINE: usize = 6;

/// The greatest score of a win that only a table knows; a win whose end is seen has more.
const TABLE_MEN: f64 = 90.0;

/// The text: a heading, the moves with their values, a line for each side. A position without moves has one line. In
/// games of two sides, a line has a move of each side, and values are White's.
pub fn text(analysis: &Analysis) -> String {
    let mut text = String::new();
    match (&analysis.found, &analysis.error) {
        (Some(found), _) if found.game.is_none() => {
            for position in &found.positions {
                let told = told(position, found);
                add(&mut text, format_args!("{}: {told}", analysis.place));
            }
        }
        (Some(found), error) => game(&mut text, analysis, found, error.as_deref()),
        (None, error) => {
            let error = error.as_deref().unwrap_or("nothing was found");
            add(&mut text, format_args!("{}: {error}", analysis.place));
        }
    }
    text
}

fn add(text: &mut String, line: Arguments<'_>) {
    // A text takes every line.
    let _ = writeln!(text, "{}", line.to_string().trim_end());
}

fn game(text: &mut String, analysis: &Analysis, found: &Analysed, error: Option<&str>) {
    add(
        text,
        format_args!("{}: {}", analysis.place, found.heading()),
    );
    if found.seats.len() == 2 {
        pairs(text, found);
    } else {
        singles(text, found);
    }
    let last = found.positions.last();
    if let Some(end) = last.and_then(|last| last.result.as_deref()) {
        add(text, format_args!("  {end}"));
    }
    if let Some(error) = error {
        add(text, format_args!("  {error}"));
    }
    for side in &found.summary {
        let marks = side.marks.iter();
        let marks = marks.map(|(mark, count)| format!("{} {count}", mark.sign()));
        let marks: Vec<String> = marks.collect();
        let parts = PARTS.iter().zip(side.mean_loss_by_part);
        let parts = parts.filter_map(|(part, loss)| Some(format!("{part} {:.1} %", 100.0 * loss?)));
        let parts: Vec<String> = parts.collect();
        let accuracy = side
            .accuracy
            .map(|percent| format!("accuracy {percent:.0} %, "));
        add(
            text,
            format_args!(
                "  {}: {} moves, {}mean loss {:.1} % ({}), {}",
                side.seat,
                side.moves,
                accuracy.unwrap_or_default(),
                100.0 * side.mean_loss,
                parts.join(", "),
                marks.join(", ")
            ),
        );
    }
    text.push('\n');
}

/// The moves of two sides, with the values after them.
fn pairs(text: &mut String, found: &Analysed) {
    let (mut number, mut row) = (0, Row::default());
    for pair in found.positions.windows(2) {
        let [before, after] = pair else {
            continue;
        };
        let Some(played) = &before.played else {
            continue;
        };
        let column = usize::from(!is_first(before, found));
        if row.cells[column..].iter().any(Option::is_some) {
            row.flush(text, &mut number);
        }
        let mark = played.mark.map_or("", Mark::sign);
        let mv = format!("{}{mark}", played.text);
        row.cells[column] = Some(format!("{mv:<14} {:>9}", value(after, found)));
        row.remarks.extend(remark(before, played));
    }
    row.flush(text, &mut number);
}

/// A line of the moves of two sides, and the lines below it about moves that lose much.
#[derive(Default)]
struct Row {
    cells: [Option<String>; 2],
    remarks: Vec<String>,
}

impl Row {
    fn flush(&mut self, text: &mut String, number: &mut usize) {
        let row = std::mem::take(self);
        if row.cells.iter().all(Option::is_none) {
            return;
        }
        *number += 1;
        let [first, second] = row.cells;
        let first = first.unwrap_or_else(|| format!("{:<24}", "..."));
        let second = second.unwrap_or_default();
        add(text, format_args!("  {number:>3}. {first}   {second}"));
        for remark in row.remarks {
            add(text, format_args!("       {remark}"));
        }
    }
}

/// The moves of more than two sides, one a line, with the value for the side that moves.
fn singles(text: &mut String, found: &Analysed) {
    for position in &found.positions {
        let Some(played) = &position.played else {
            continue;
        };
        let mark = played.mark.map_or("", Mark::sign);
        let mv = format!("{}{mark}", played.text);
        let (ply, turn) = (position.ply + 1, &position.turn);
        let value = position.score.map_or_else(|| "-".to_owned(), told_score);
        add(
            text,
            format_args!("  {ply:>3}. {turn:<6} {mv:<14} {value:>9}"),
        );
        if let Some(remark) = remark(position, played) {
            add(text, format_args!("       {remark}"));
        }
    }
}

/// What a marked move loses, and what was better.
fn remark(position: &SearchedPosition, played: &JudgedMove) -> Option<String> {
    let mark = played.mark?;
    let better = position.lines.first()?;
    let better = better.pv.iter().take(MOST_OF_LINE);
    let better: Vec<&str> = better.map(String::as_str).collect();
    Some(format!(
        "{}{} loses {:.0} %, better {}",
        played.text,
        mark.sign(),
        100.0 * played.loss,
        better.join(" ")
    ))
}

/// A position without a move, in one line.
fn told(position: &SearchedPosition, found: &Analysed) -> String {
    if let Some(result) = &position.result {
        return result.clone();
    }
    let lines = position.lines.iter().map(|line| {
        let score = line.score.map(|score| seen(score, position, found));
        let score = score.map_or(String::new(), |score| format!("{} ", told_score(score)));
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

/// Whether the first side moves.
fn is_first(position: &SearchedPosition, found: &Analysed) -> bool {
    found.seats.first() == Some(&position.turn)
}

/// A score of the side to move, for White in games of two sides.
fn seen(score: f64, position: &SearchedPosition, found: &Analysed) -> f64 {
    let is_turned = found.seats.len() == 2 && !is_first(position, found);
    if is_turned { -score } else { score }
}

/// The value of a position for White: in men, or how the game ends.
fn value(position: &SearchedPosition, found: &Analysed) -> String {
    if position.result.is_some() {
        let chance = position.chances.first().copied().unwrap_or(0.5);
        let words = [(0.0, "lost"), (0.5, "drawn"), (1.0, "won")];
        let word = words.iter().find(|(known, _)| *known == chance);
        return word.map_or_else(String::new, |(_, word)| (*word).to_owned());
    }
    let score = position.score.map(|score| seen(score, position, found));
    score.map_or_else(|| "-".to_owned(), told_score)
}

/// A score in men, or for a certain end `won` or `lost`, with the plies to the end where they are known.
fn told_score(score: f64) -> String {
    if score.abs() <= DECIDED_MEN {
        return format!("{score:+.2}");
    }
    let word = if score > 0.0 { "won" } else { "lost" };
    let plies = ((100.0 - score.abs()) * 100.0).round();
    match score.abs() > TABLE_MEN {
        true => format!("{word} in {plies}"),
        false => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certain_end_is_told_by_its_plies_and_an_end_of_a_table_without() {
        for (score, wanted) in [
            (0.0, "+0.00"),
            (-1.257, "-1.26"),
            (79.9, "+79.90"),
            (-99.92, "lost in 8"),
            (99.99, "won in 1"),
            (90.0, "won"),
            (-89.5, "lost"),
            (-100.0, "lost in 0"),
        ] {
            assert_eq!(told_score(score), wanted, "{score}");
        }
    }
}
