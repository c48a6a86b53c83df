//! A played game in Portable Draughts Notation.

use super::Pace;
use super::game::{Game, Termination};
use crate::date::today;
use rafle_protocol::dxp::Colour;
use rafle_protocol::pdn::{Annotation, Game as Record};

/// The first tag of every record: by it, what an interrupted program left is known.
pub(super) const EVENT: &str = "DXP";

/// The game as a record. Comments hold the time of every move; of the engine's own also its clock and
/// score.
pub(super) fn record(
    game: &Game,
    number: u32,
    names: [&str; 2],
    pace: &Pace,
    termination: &Termination,
) -> Record {
    let [white, black] = names;
    let mut record = Record {
        result: termination.outcome,
        ..Record::default()
    }
    .with_tag("Event", EVENT)
    .with_tag("Site", "rafle dxp")
    .with_tag("Date", today())
    .with_tag("Round", number.to_string())
    .with_tag("White", white)
    .with_tag("Black", black)
    .with_tag("WhiteType", "program")
    .with_tag("BlackType", "program")
    .with_tag("Result", termination.outcome.to_string())
    .with_tag("GameType", "20");
    if game.request().position.is_some() {
        record = record.with_tag("FEN", game.first_record());
    }
    let time = game.request().time.seconds();
    let told = time.map_or_else(|| "-".to_owned(), |seconds| seconds.to_string());
    record = record.with_tag("TimeControl", told);
    if !pace.is_empty() {
        let side = match game.own() {
            Colour::White => "WhiteTimeControl",
            Colour::Black => "BlackTimeControl",
        };
        record = record.with_tag(side, pace.to_string());
    }
    record = record.with_tag("Termination", termination.reason.as_str());
    for ply in game.plies() {
        let annotation = Annotation {
            clk: ply.clock.map(|seconds| seconds.max(0.0)),
            emt: Some(ply.seconds),
            eval: ply.score,
        };
        record.add_move(&ply.record, Some(annotation));
    }
    record
}
