//! Games of a match in Portable Draughts Notation, with clocks and scores.

use super::game_record::{GameRecord, MoveRecord};
use crate::matches::plan::MatchPlan;
use crate::matches::schedule::First;
use rafle_engine::games::family_tags;
use rafle_protocol::pdn::{Annotation, Game, GameOutcome, Item};

/// A finished game as PDN.
pub(super) fn game(plan: &MatchPlan, record: &GameRecord) -> Game {
    let mut game = Game {
        result: outcome(record),
        ..Game::default()
    };
    for (name, value) in tags(plan, record) {
        game = game.with_tag(name, value);
    }
    let opening = record.opening_record.iter().map(|text| (text, None));
    let played = record
        .moves
        .iter()
        .map(|mv| (&mv.record, Some(annotation(mv))));
    for (text, annotation) in opening.chain(played) {
        game.add_move(text, annotation);
    }
    if let Some(forfeit) = &record.forfeit {
        let name = record.seats.get(forfeit.seat).map_or("", String::as_str);
        let what = forfeit.what.replace(['{', '}'], "|");
        game.moves.push(Item::Comment(format!(
            "{name} forfeits, {}: {what}",
            forfeit.fault
        )));
    }
    game
}

fn outcome(record: &GameRecord) -> GameOutcome {
    match (record.seats.len(), record.winner()) {
        (2, Some(0)) => GameOutcome::WhiteWins,
        (2, Some(_)) => GameOutcome::BlackWins,
        (2, None) => GameOutcome::Draw,
        _ => GameOutcome::Unknown,
    }
}

fn tags(plan: &MatchPlan, record: &GameRecord) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
    add("Event", format!("Match, {}", plan.variant.name));
    add("Site", "rafle match".to_owned());
    add("Date", record.date.clone());
    add("Round", round(plan, record));
    for (place, &number) in record.engines.iter().enumerate() {
        let engine = plan.engines.get(number);
        let seat = seat_tag(&record.seats, place);
        add(
            &seat,
            engine.map_or_else(String::new, |engine| engine.name.clone()),
        );
        add(&format!("{seat}Type"), "program".to_owned());
        add(
            &format!("{seat}TimeControl"),
            plan.pace_of(number).to_string(),
        );
    }
    add("Result", outcome(record).to_string());
    let family = family_tags(plan.variant.name);
    if family.is_empty() {
        add("Variant", plan.variant.name.to_owned());
        add("Position", record.first_position.clone());
    } else {
        for tag in family {
            add(&tag.name, tag.value);
        }
        if record.opening.position.is_some() {
            add("FEN", record.first_position.clone());
        }
    }
    if record.winner().is_some() && record.seats.len() > 2 {
        let winner = record.winner().and_then(|seat| record.seats.get(seat));
        add("Winner", winner.cloned().unwrap_or_default());
    }
    let paces: Vec<String> = record
        .engines
        .iter()
        .map(|&number| time_control(plan, number))
        .collect();
    if let Some(first) = paces
        .first()
        .filter(|first| paces.iter().all(|pace| pace == *first))
    {
        add("TimeControl", first.clone());
    }
    let reason = record.forfeit.as_ref().map_or_else(
        || record.reason.clone(),
        |forfeit| format!("forfeit: {}", forfeit.fault),
    );
    add("Termination", reason);
    tags
}

/// The number of the opening and, within it, of the pairing and the game.
fn round(plan: &MatchPlan, record: &GameRecord) -> String {
    let id = record.id;
    let is_one_of_many = plan.engines.len() > record.seats.len();
    match plan.first {
        First::Loser if is_one_of_many => {
            return format!("{}.{}", id.opening + 1, id.pairing + 1);
        }
        First::Loser => return format!("{}", id.opening + 1),
        First::Exchange => {}
    }
    if is_one_of_many {
        format!("{}.{}.{}", id.opening + 1, id.pairing + 1, id.turn + 1)
    } else {
        format!("{}.{}", id.opening + 1, id.turn + 1)
    }
}

/// The time control as PDN writes it; `-` without one.
fn time_control(plan: &MatchPlan, number: usize) -> String {
    let Some(control) = plan.pace_of(number).control else {
        return "-".to_owned();
    };
    control.to_string()
}

/// The tag of a seat: `White` and `Black` in games of two, otherwise `Player` and the seat's name.
fn seat_tag(seats: &[String], place: usize) -> String {
    match (seats.len(), place) {
        (2, 0) => "White".to_owned(),
        (2, _) => "Black".to_owned(),
        _ => format!("Player{}", seats.get(place).map_or("", String::as_str)),
    }
}

fn annotation(mv: &MoveRecord) -> Annotation {
    Annotation {
        clk: mv.clock.map(|seconds| seconds.max(0.0)),
        emt: Some(mv.seconds),
        eval: mv.score,
    }
}
