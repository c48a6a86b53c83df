//! Plots the analysis of a game.

use crate::plots::{Axis, Look, Plot, Series, Shape};
use rafle_engine::analysis::{Analysed, Analysis, Mark};

/// Plots the winning chances over a game as SVG: those of the first side, or of each seat if there are more than two,
/// and the moves that lose much. `None` for entries that could not be analysed and for positions without moves.
pub(crate) fn plot(analysis: &Analysis) -> Option<String> {
    let found = analysis.found.as_ref()?;
    found.game.as_ref()?;
    let last = found.positions.last().map_or(0, |position| position.ply);
    let lines = match &*found.seats {
        [_, _] => 1,
        seats => seats.len(),
    };
    let chance = match (&*found.seats, lines) {
        ([first, ..], 1) => format!("chance of {first} (%)"),
        _ => "chance (%)".to_owned(),
    };
    let axes = [
        Axis::between("ply", 0.0, last.max(1) as f64).whole(),
        // Leave room for the marks of certain wins.
        Axis::between(&chance, -4.0, 104.0).whole(),
    ];
    let even = 100.0 / found.seats.len().max(1) as f64;
    let mut series = vec![Series {
        label: String::new(),
        points: vec![(0.0, even), (last.max(1) as f64, even)],
        look: Look::Guide,
    }];
    series.extend((0..lines).map(|seat| Series {
        label: match (found.seats.get(seat), lines) {
            (_, 1) | (None, _) => String::new(),
            (Some(name), _) => format!("{name} ({})", found.player(seat).unwrap_or("?")),
        },
        points: chances(found, seat),
        look: Look::Line(seat),
    }));
    for (mark, shape) in [
        (Mark::Doubtful, Shape::Ring),
        (Mark::Mistake, Shape::Triangle),
        (Mark::Blunder, Shape::Cross),
    ] {
        let points = marked(found, mark, lines);
        series.extend((!points.is_empty()).then(|| Series {
            label: format!(
                "{} loses {:.0} % or more",
                mark.sign(),
                100.0 * mark.least()
            ),
            points,
            look: Look::Shapes(MARKED, shape),
        }));
    }
    let subtitle = ["Event", "Date", "Round"].map(|name| found.tag(name));
    let subtitle = subtitle.into_iter().flatten().filter(|text| *text != "?");
    let subtitle: Vec<&str> = subtitle.collect();
    Some(Plot::new(&found.heading(), &subtitle.join(", "), axes, series).svg())
}

/// The colour of marks; no line uses it.
const MARKED: usize = 6;

/// The chances of a seat in each position, in per cent.
fn chances(found: &Analysed, seat: usize) -> Vec<(f64, f64)> {
    let positions = found.positions.iter();
    let points = positions.filter_map(|position| {
        let chance = position.chances.get(seat)?;
        Some((position.ply as f64, 100.0 * chance))
    });
    points.collect()
}

/// The points after moves with a mark: the chance on the only line, or of the seat that moved.
fn marked(found: &Analysed, mark: Mark, lines: usize) -> Vec<(f64, f64)> {
    let moves = found.positions.windows(2).filter_map(|pair| {
        let [before, after] = pair else {
            return None;
        };
        before
            .played
            .as_ref()
            .filter(|played| played.mark == Some(mark))?;
        let mover = found.seats.iter().position(|seat| *seat == before.turn)?;
        let chance = after.chances.get(if lines == 1 { 0 } else { mover })?;
        Some((after.ply as f64, 100.0 * chance))
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::analysis::{JudgedMove, SearchedPosition};
    use rafle_protocol::pdn::read;

    /// A game of `moves` moves, each of which halves White's chance.
    fn analysis(moves: usize) -> Analysis {
        let position = |ply: usize| SearchedPosition {
            ply,
            position: String::new(),
            turn: ["white", "black"][ply % 2].to_owned(),
            result: None,
            chance: 0.5,
            chances: vec![0.5_f64.powi(ply as i32 + 1), 0.5],
            score: None,
            scores: Vec::new(),
            depth: None,
            nodes: 0,
            table: None,
            lines: Vec::new(),
            played: (ply < moves).then(|| JudgedMove {
                text: "1-2".to_owned(),
                loss: 0.4,
                mark: Mark::of([0.4, 0.1][ply % 2]),
                accuracy: 50.0,
                forced: false,
                item: ply,
            }),
        };
        let game = read("[White \"A\"]\n*")
            .games
            .into_iter()
            .next()
            .map(Box::new);
        Analysis {
            number: 1,
            place: "x".to_owned(),
            error: None,
            found: Some(Analysed {
                variant: "normal".to_owned(),
                tags: vec![("White".to_owned(), "A".to_owned())],
                seats: vec!["white".to_owned(), "black".to_owned()],
                positions: (0..=moves).map(position).collect(),
                summary: Vec::new(),
                fault: None,
                game,
            }),
        }
    }

    #[test]
    fn a_plot_has_the_line_of_the_first_side_and_marks_behind_moves() {
        let found = analysis(2).found.expect("it was analysed");
        assert_eq!(chances(&found, 0), [(0.0, 50.0), (1.0, 25.0), (2.0, 12.5)]);
        assert_eq!(marked(&found, Mark::Blunder, 1), [(1.0, 25.0)]);
        assert_eq!(marked(&found, Mark::Doubtful, 1), [(2.0, 12.5)]);
        assert_eq!(marked(&found, Mark::Mistake, 1), []);
        let svg = plot(&analysis(2)).expect("a plot");
        assert!(svg.contains("A - ?, * (normal)") && svg.contains("?! loses 7 % or more"));
    }

    #[test]
    fn a_plot_is_bounded_for_the_longest_game_and_there_for_the_shortest() {
        assert!(plot(&analysis(20_000)).is_some_and(|svg| svg.len() < 1 << 20));
        assert!(plot(&analysis(0)).is_some());
    }

    #[test]
    fn what_is_no_game_has_no_plot() {
        let mut position = analysis(0);
        position.found.as_mut().expect("it was analysed").game = None;
        assert_eq!(plot(&position), None);
        position.found = None;
        assert_eq!(plot(&position), None);
    }
}
