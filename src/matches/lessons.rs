//! The games of a match as games to learn from.

use super::plan::{MatchError, MatchPlan};
use super::records::{GameRecord, RecordedMatch};
use rafle_engine::openings::RandomPlies;
use rafle_engine::selfplay::{
    Header, SelfPlaySettings, Transcript, TranscriptFile, TranscriptMove,
};
use std::path::Path;

/// Writes the games of the match in a directory to a file from which a network can learn, in the order of the schedule.
///
/// The moves of the openings count as random. A game that a forfeit or an adjudication has decided is unfinished there,
/// since the rules did not decide it; a draw by agreement or adjudication stays a draw.
///
/// # Errors
/// [`MatchError`]: there is no match that this program can read, or the file cannot be written.
pub fn write_lessons(dir: &Path, out: &Path) -> Result<(), MatchError> {
    let mut recorded = RecordedMatch::open(dir)?;
    let plan = recorded.plan()?;
    let mut file = TranscriptFile::create(out, &header(&plan))?;
    for id in recorded.games() {
        let Some(game) = recorded.game(id)? else {
            continue;
        };
        let transcript = transcript(&game, plan.adjudication.max_plies);
        let record = plan.variant.self_play.record(&transcript, &plan.options);
        file.add(&record.map_err(|error| recorded.refuse(id, error.to_string()))?)?;
    }
    Ok(file.close()?)
}

/// A header that tells the games of one match from those of another.
fn header(plan: &MatchPlan) -> Header {
    let paces = (0..plan.engines.len()).map(|engine| plan.pace_of(engine));
    let settings = SelfPlaySettings {
        seed: plan.seed,
        nodes: paces.filter_map(|pace| pace.nodes).min().unwrap_or(0),
        random_plies: RandomPlies::usual(0),
        random_rate: 0.0,
        max_plies: plan.adjudication.max_plies,
        weights: None,
        table_pieces: 0,
    };
    let engines = plan.engines.iter().zip(0..).map(|(engine, number)| {
        let params = engine.params.iter();
        let params: String = params
            .map(|(name, value)| format!(" {name}={value}"))
            .collect();
        format!("{}{params} {}", engine.name, plan.pace_of(number))
    });
    let engines: Vec<String> = engines.collect();
    let engines = format!(
        "a match from {}: {}",
        plan.openings,
        engines.join(" against ")
    );
    Header::new(plan.variant.name, &plan.options, settings, None, &engines)
}

fn transcript(game: &GameRecord, max_plies: u32) -> Transcript {
    let opening = game.opening.moves.iter().map(|text| TranscriptMove {
        text: text.clone(),
        score: None,
        is_random: true,
    });
    let moves = game.moves.iter().map(|mv| TranscriptMove {
        text: mv.text.clone(),
        score: mv.score,
        is_random: false,
    });
    let is_drawn = game.winner().is_none() && game.forfeit.is_none();
    Transcript {
        start: game.opening.position.clone(),
        moves: opening.chain(moves).collect(),
        is_declared_draw: is_drawn && game.moves.len() < max_plies as usize,
    }
}
