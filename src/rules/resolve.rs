//! Text of a move to the move it means: found among the legal moves, never computed from the text.

use super::announcement::{Fitting, greatest, heed_announcement};
use super::move_error::MoveError;
use super::{Breach, Game, MoveList, Options};
use rafle_protocol::moves::WrittenMove;

/// The legal move that a text means.
///
/// # Errors
/// [`MoveError`]: none fits, or several do.
///
/// ```
/// use rafle::rules::{Game, MoveError, Options, draughts::Position, resolve};
/// use rafle_protocol::moves::parse_move;
///
/// // 10      .     .     .     .     .
/// //  9   .     .     .     .     .
/// //  8      .     b     .     W     .
/// //  7   .     .     .     .     .
/// //  6      .     b     b     .     .
/// //  5   .     .     .     .     .
/// //  4      b     .     .     .     .
/// //  3   .     .     .     .     .
/// //  2      .     .     .     .     .
/// //  1   .     .     .     .     .
/// //      a  b  c  d  e  f  g  h  i  j
/// let options = Options::default();
/// let position = Position::read("W:WK14:B12,22,23,31", &options)?;
/// let meant = |text| resolve(&position, &parse_move(text).expect("a move text"), &options);
///
/// assert!(meant("14x3x12x22x23").is_ok());
/// let error = meant("14x3").expect_err("two rafles have these ends");
/// let sentence = "ambiguous move '14x3': it fits 14x3x12x22x23 14x3x12x23x31";
/// assert_eq!(error.to_string(), sentence);
/// assert!(matches!(meant("14-10"), Err(MoveError::Illegal { .. })));
/// # Ok::<(), rafle::rules::draughts::TextError>(())
/// ```
pub fn resolve<G: Game>(
    position: &G,
    written: &WrittenMove,
    options: &Options,
) -> Result<G::Move, MoveError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    resolve_among(position, &moves, written, options)
}

/// The one of the legal moves that a text means.
///
/// # Errors
/// [`MoveError`]: none fits, or several do, or the move announces another number of captures.
pub fn resolve_among<G: Game>(
    position: &G,
    legal: &MoveList<G::Move>,
    written: &WrittenMove,
    options: &Options,
) -> Result<G::Move, MoveError> {
    let mut fitting = fitting_moves(position, legal, written);
    heed_announcement(position, legal, written, &mut fitting)?;
    match (fitting.as_slice(), greatest(position, legal)) {
        ([(_, Some(_)), ..], Some(greatest)) => Err(MoveError::AnnouncedFewer {
            text: written.shown(),
            greatest,
        }),
        ([(one, _)], _) => Ok(*one),
        ([], _) => Err(illegal(position, legal, written, options)),
        (several, _) => Err(ambiguous(position, several, written, options)),
    }
}

/// The move that a text means where irregular moves may stand too, and the obligation that it breaks, if any.
/// The text of a whole move is that move; any other text means a regular move if it fits one.
///
/// # Errors
/// [`MoveError`]: none fits, or several do, or the move announces more captures than it makes.
pub fn resolve_claimable<G: Game>(
    position: &G,
    written: &WrittenMove,
    options: &Options,
) -> Result<(G::Move, Option<Breach>), MoveError> {
    let text = written.parsed.to_string();
    let is_whole = |mv: G::Move| position.write_move(mv, options) == text;
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let mut fitting = fitting_moves(position, &legal, written);
    if let &[(mv, _)] = fitting.as_slice()
        && is_whole(mv)
    {
        // Irregular moves need not be looked for.
        heed_announcement(position, &legal, written, &mut fitting)?;
        return Ok((mv, fitting.first().and_then(|&(_, breach)| breach)));
    }
    let mut irregular = Vec::new();
    position.irregular_moves(&mut irregular);
    irregular.retain(|found| position.fits(found.mv, &written.parsed));
    fitting.extend(irregular.iter().map(|found| (found.mv, Some(found.breach))));
    heed_announcement(position, &legal, written, &mut fitting)?;
    if let [one] = fitting.as_slice() {
        return Ok(*one);
    }
    let whole: Vec<_> = { fitting.iter() }.filter(|(mv, _)| is_whole(*mv)).collect();
    if let &[&one] = whole.as_slice() {
        return Ok(one);
    }
    match regular(&fitting).as_slice() {
        &[one] => Ok(one),
        [] if fitting.is_empty() => Err(illegal(position, &legal, written, options)),
        [] => Err(ambiguous(position, &fitting, written, options)),
        several => Err(ambiguous(position, several, written, options)),
    }
}

/// The moves that fit a text, none of which breaks an obligation.
fn fitting_moves<G: Game>(
    position: &G,
    legal: &MoveList<G::Move>,
    written: &WrittenMove,
) -> Vec<Fitting<G::Move>> {
    let moves = legal.iter().copied();
    let fits = moves.filter(|&mv| position.fits(mv, &written.parsed));
    fits.map(|mv| (mv, None)).collect()
}

/// Those that break no obligation.
fn regular<M: Copy>(fitting: &[Fitting<M>]) -> Vec<Fitting<M>> {
    let fitting = fitting.iter().copied();
    fitting.filter(|(_, breach)| breach.is_none()).collect()
}

fn illegal<G: Game>(
    position: &G,
    legal: &MoveList<G::Move>,
    written: &WrittenMove,
    options: &Options,
) -> MoveError {
    MoveError::Illegal {
        text: written.shown(),
        legal: written_moves(position, legal.iter().copied(), options),
    }
}

fn ambiguous<G: Game>(
    position: &G,
    fitting: &[Fitting<G::Move>],
    written: &WrittenMove,
    options: &Options,
) -> MoveError {
    let moves = fitting.iter().map(|&(mv, _)| mv);
    MoveError::Ambiguous {
        text: written.shown(),
        fitting: written_moves(position, moves, options),
    }
}

/// The moves as the engine writes them.
fn written_moves<G: Game>(
    position: &G,
    moves: impl Iterator<Item = G::Move>,
    options: &Options,
) -> Vec<String> {
    moves.map(|mv| position.write_move(mv, options)).collect()
}
