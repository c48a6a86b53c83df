//! The results of an analysis: each position, each move, and the losses of each side.

use super::judgement::{MARKS, Mark, game_accuracy};
use rafle_protocol::pdn::Game;
use serde::Serialize;

/// The analysis of a game or a position.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The number of the entry in the input, from 1.
    pub number: u64,
    /// The place in the input.
    pub place: String,
    /// The error of the entry. A game with an illegal move is analysed up to this move; any other error leaves the rest
    /// unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The rest.
    #[serde(flatten)]
    pub found: Option<Analysed>,
}

/// An analysed game or position.
#[derive(Clone, Debug, Serialize)]
pub struct Analysed {
    /// The game, as the protocol names it.
    pub variant: String,
    /// The tags of a PDN game, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The names of the sides, in the order of their first turns.
    pub seats: Vec<String>,
    /// Each position, the first one first.
    pub positions: Vec<SearchedPosition>,
    /// The losses of each side's moves; empty for a position without moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub summary: Vec<SeatSummary>,
    /// Why the rest of a game is unknown: a move that cannot be played. [`Analyst::analyse`](super::Analyst::analyse) moves
    /// it to [`Analysis::error`].
    #[serde(skip)]
    pub fault: Option<String>,
    /// The game itself, for writing it again.
    #[serde(skip)]
    pub game: Option<Box<Game>>,
}

impl Analysed {
    /// Returns the value of a tag, if it has one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name);
        let value = tag.map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }

    /// Returns the player of the side with this number: the tag `White` or `Black` in games of two, otherwise `Player`
    /// and the side's name.
    pub fn player(&self, seat: usize) -> Option<&str> {
        match (self.seats.len(), seat) {
            (2, 0) => self.tag("White"),
            (2, _) => self.tag("Black"),
            _ => self.tag(&format!("Player{}", self.seats.get(seat)?)),
        }
    }

    /// Returns the heading of a game: its players, result and variant.
    pub fn heading(&self) -> String {
        let players = (0..self.seats.len()).map(|seat| self.player(seat).unwrap_or("?"));
        let players: Vec<&str> = players.collect();
        let result = self.tag("Result").unwrap_or("*");
        format!("{}, {result} ({})", players.join(" - "), self.variant)
    }
}

/// A position with what the search has found there, and the move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct SearchedPosition {
    /// The moves before it.
    pub ply: usize,
    /// Its text.
    pub position: String,
    /// Who moves.
    pub turn: String,
    /// How the game stands by the rules, if it is over: `draw: repetition`.
    pub result: Option<String>,
    /// The chance of the side to move to win, a draw being half of a win.
    pub chance: f64,
    /// The same of each side.
    #[serde(skip)]
    pub chances: Vec<f64>,
    /// The value for the side to move, in men.
    pub score: Option<f64>,
    /// The value for each side, in games of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<f64>,
    /// The depth that was reached, in plies.
    pub depth: Option<u32>,
    /// Positions that were searched.
    pub nodes: u64,
    /// The result by an endgame table.
    pub table: Option<String>,
    /// The best moves with what is expected to follow, the best first.
    pub lines: Vec<SearchedLine>,
    /// The move that was played here.
    pub played: Option<JudgedMove>,
}

/// A line.
#[derive(Clone, Debug, Serialize)]
pub struct SearchedLine {
    /// The value for the side to move, in men.
    pub score: Option<f64>,
    /// The depth that found the line, in plies.
    pub depth: Option<u32>,
    /// The moves.
    pub pv: Vec<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove {
    /// The move as records have it.
    #[serde(rename = "move")]
    pub text: String,
    /// The chance of winning that it loses.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// How exact it is, in per cent.
    pub accuracy: f64,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// Which item of the movetext it is.
    #[serde(skip)]
    pub item: usize,
}

/// The parts of a game: a third of its moves each.
pub(crate) const PARTS: [&str; 3] = ["beginning", "middle", "end"];

/// What the moves of one side have lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSummary {
    /// The side.
    pub seat: String,
    /// Its moves.
    pub moves: usize,
    /// How exact the moves are together, in per cent; `None` if all of them were forced.
    pub accuracy: Option<f64>,
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
            accuracy: game_accuracy(
                { played.clone() }
                    .filter(|(_, mv)| !mv.forced)
                    .map(|(_, mv)| mv.loss),
            ),
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

/// The object, with a line feed.
///
/// # Errors
/// It cannot be written as JSON, which would be a bug of this program.
pub fn json(analysis: &Analysis) -> std::io::Result<String> {
    let text = serde_json::to_string(analysis)?;
    Ok(format!("{text}\n"))
}
