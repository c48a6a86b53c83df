use crate::matches::plan::MatchPlan;
use rafle_engine::openings::Opening;
use rafle_engine::session::{Session, Setup, SetupError};

/// The beginning of a game.
pub(super) struct Start {
    /// The game at the end of the opening.
    pub(super) session: Box<dyn Session>,
    /// The position before the opening's moves, in the form of records.
    pub(super) first_position: String,
    /// The opening's moves in the form of records.
    pub(super) opening_record: Vec<String>,
}

/// Plays an opening.
///
/// # Errors
/// One sentence if the rules do not allow the opening.
pub(super) fn set_up(plan: &MatchPlan, opening: &Opening) -> Result<Start, String> {
    let bad = |error: SetupError| format!("opening: {error}");
    let setup = Setup {
        position: opening.position.as_deref(),
        moves: "",
    };
    let mut session = plan.variant.open(setup, &plan.options).map_err(bad)?;
    let first_position = session.record_position();
    let mut opening_record = Vec::new();
    for text in &opening.moves {
        let played = session.play(text).map_err(bad)?;
        session = played.session;
        opening_record.push(played.record);
    }
    Ok(Start {
        session,
        first_position,
        opening_record,
    })
}
