//! What the moves of each side have lost in a game.

use super::judgement::{MARKS, Mark};
use super::position::SearchedPosition;
use serde::Serialize;

/// The parts of a game: a third of its moves each.
pub(crate) const PARTS: [&str; 3] = ["beginning", "middle", "end"];

/// What the moves of one side have lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSummary {
    /// The side.
    pub seat: String,
    /// Its moves.
    pub moves: usize,
    /// The mean chance of winning that a move loses.
    pub mean_loss: f64,
    /// The same in each third of the game; `None` where the side has no move.
    pub mean_loss_by_part: [Option<f64>; 3],
    /// How many moves have each mark, the worst first.
    pub marks: Vec<(Mark, usize)>,
}

/// The summaries of all sides that have moved.
pub(crate) fn summaries(seats: &[String], positions: &[SearchedPosition]) -> Vec<SeatSummary> {
    let moves = positions.iter().filter(|at| at.played.is_some()).count();
    let part = |ply: usize| (ply * PARTS.len() / moves.max(1)).min(PARTS.len() - 1);
    let of_seat = |seat: &String| {
        let own = positions.iter().filter(|at| at.turn == *seat);
        let played = own.filter_map(|at| at.played.as_ref().map(|played| (at.ply, played)));
        let losses: Vec<(usize, f64)> = played.clone().map(|(ply, mv)| (ply, mv.loss)).collect();
        let mean = |losses: &mut dyn Iterator<Item = f64>| {
            let (sum, count) = losses.fold((0.0, 0), |(sum, count), loss| (sum + loss, count + 1));
            (count > 0).then(|| sum / f64::from(count))
        };
        let in_part = |wanted: usize| {
            let mut own = losses.iter().filter(|(ply, _)| part(*ply) == wanted);
            mean(&mut own.by_ref().map(|(_, loss)| *loss))
        };
        Some(SeatSummary {
            seat: seat.clone(),
            moves: losses.len(),
            mean_loss: mean(&mut losses.iter().map(|(_, loss)| *loss))?,
            mean_loss_by_part: [0, 1, 2].map(in_part),
            marks: MARKS
                .iter()
                .map(|(mark, _)| {
                    let marked = played.clone().filter(|(_, mv)| mv.mark == Some(*mark));
                    (*mark, marked.count())
                })
                .collect(),
        })
    };
    seats.iter().filter_map(of_seat).collect()
}
