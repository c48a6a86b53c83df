//! A played game in Portable Draughts Notation.

use crate::date::today;
use crate::dxp::options::Pace;
use crate::dxp::play::{Game, Termination};
use rafle_engine::games::family_tags;
use rafle_protocol::dxp::Colour;
use rafle_protocol::pdn::{Annotation, Game as Record};

/// The value of the first tag of every record. This tag and the next one identify an incomplete record as this
/// program's.
pub(super) const EVENT_TAG: &str = "DXP";

/// The value of the second tag of every record.
pub(super) const SITE_TAG: &str = "rafle dxp";

/// The names of all tags that a record can have.
pub(super) const TAG_NAMES: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteType",
    "BlackType",
    "Result",
    "GameType",
    "Variant",
    "FEN",
    "TimeControl",
    "WhiteTimeControl",
    "BlackTimeControl",
    "Termination",
];

/// The record of a game. Comments contain the time of every move and, for the engine's moves, its clock and score.
pub(in crate::dxp) fn record(
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
    .with_tag("Event", EVENT_TAG)
    .with_tag("Site", SITE_TAG)
    .with_tag("Date", today())
    .with_tag("Round", number.to_string())
    .with_tag("White", white)
    .with_tag("Black", black)
    .with_tag("WhiteType", "program")
    .with_tag("BlackType", "program")
    .with_tag("Result", termination.outcome.to_string());
    for tag in family_tags(game.variant()) {
        record = record.with_tag(tag.name, tag.value);
    }
    if game.request().position.is_some() {
        record = record.with_tag("FEN", game.first_record());
    }
    let time = game.request().time.seconds();
    let time = time.map_or_else(|| "-".to_owned(), |seconds| seconds.to_string());
    record = record.with_tag("TimeControl", time);
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
