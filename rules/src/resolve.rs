//! Resolves move texts: a move is looked up among the legal moves, never computed from its text.
//!
//! A text may announce how many pieces a rafle takes, `g7xe5=3`.

use rafle_protocol::moves::{MoveText, Separator, WrittenMove};

use super::legal_moves::LegalMoves;
use super::move_error::{FewMoves, MoveError};
use super::{Breach, Game, Options};

/// Finds the legal move that a text means.
///
/// # Errors
/// [`MoveError`] if no move matches, or several do.
///
/// ```
/// use rafle_rules::{Game, MoveError, Options, draughts::Position, resolve};
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
/// # Ok::<(), rafle_rules::draughts::TextError>(())
/// ```
pub fn resolve<G: Game>(
    position: &G,
    written: &WrittenMove,
    options: &Options,
) -> Result<G::Move, MoveError> {
    resolve_among(&LegalMoves::of(*position), written, options)
}

/// Finds the move that a text means in a list of legal moves.
///
/// # Errors
/// [`MoveError`] if no move matches, or several do, or the move announces another number of captures.
///
/// ```
/// use rafle_rules::{Game, LegalMoves, Options, draughts::Position, resolve_among};
/// use rafle_protocol::moves::parse_move;
///
/// let options = Options::default();
/// let legal = LegalMoves::of(Position::start(&options));
/// let meant = |text| resolve_among(&legal, &parse_move(text).expect("a move text"), &options);
/// assert!(meant("32-28").is_ok());
/// assert!(meant("32-27").is_ok());
/// let error = meant("28-23").expect_err("no man stands on 28");
/// assert!(error.to_string().starts_with("illegal move '28-23'; legal moves: "));
/// ```
pub fn resolve_among<G: Game>(
    legal: &LegalMoves<G>,
    written: &WrittenMove,
    options: &Options,
) -> Result<G::Move, MoveError> {
    let mut fitting = fitting_moves(legal, written);
    heed_announcement(legal, written, &mut fitting)?;
    match fitting.as_slice() {
        [(_, Some(_)), ..] => Err(MoveError::AnnouncedFewer {
            text: written.shown(),
            greatest: greatest(legal).unwrap_or_default(),
        }),
        [(one, _)] => Ok(*one),
        [] => Err(illegal(legal, written, options)),
        several => Err(ambiguous(legal.position(), several, written, options)),
    }
}

/// Finds the move that a text means where irregular moves are allowed, and the obligation that it breaks, if any. The
/// text of a whole move means that move; any other text means a regular move if it matches one.
///
/// # Errors
/// [`MoveError`] if no move matches, or several do, or the move announces more captures than it makes.
///
/// ```
/// use rafle_rules::{Breach, Game, LegalMoves, Options, draughts::Position, resolve_claimable};
/// use rafle_protocol::moves::parse_move;
///
/// // White must capture 23 with the man on 28.
/// let options = Options::default();
/// let legal = LegalMoves::of(Position::read("W:W28,32:B23", &options)?);
/// let breach = |text| {
///     let written = parse_move(text).expect("a move text");
///     resolve_claimable(&legal, &written, &options).map(|(_, breach)| breach)
/// };
/// assert_eq!(breach("28x19"), Ok(None));
/// assert_eq!(breach("32-27"), Ok(Some(Breach::Capture)));
/// # Ok::<(), rafle_rules::draughts::TextError>(())
/// ```
pub fn resolve_claimable<G: Game>(
    legal: &LegalMoves<G>,
    written: &WrittenMove,
    options: &Options,
) -> Result<(G::Move, Option<Breach>), MoveError> {
    let position = legal.position();
    let text = written.parsed.to_string();
    let is_whole = |mv: G::Move| position.write_move(mv, options) == text;
    let mut fitting = fitting_moves(legal, written);
    if let &[(mv, _)] = fitting.as_slice()
        && is_whole(mv)
    {
        // There is no need to generate irregular moves.
        heed_announcement(legal, written, &mut fitting)?;
        return Ok((mv, fitting.first().and_then(|&(_, breach)| breach)));
    }
    let mut irregular = Vec::new();
    let form = separator(&written.parsed);
    if form != Some(Separator::Step) {
        position.irregular_captures(legal.list(), &mut irregular);
    }
    if form != Some(Separator::Capture) {
        position.irregular_quiet_moves(&mut irregular);
    }
    irregular.retain(|found| position.fits(found.mv, &written.parsed));
    fitting.extend(irregular.iter().map(|found| (found.mv, Some(found.breach))));
    heed_announcement(legal, written, &mut fitting)?;
    if let [one] = fitting.as_slice() {
        return Ok(*one);
    }
    let whole: Vec<_> = { fitting.iter() }.filter(|(mv, _)| is_whole(*mv)).collect();
    if let &[&one] = whole.as_slice() {
        return Ok(one);
    }
    match regular(&fitting).as_slice() {
        &[one] => Ok(one),
        [] if fitting.is_empty() => Err(illegal(legal, written, options)),
        [] => Err(ambiguous(position, &fitting, written, options)),
        several => Err(ambiguous(position, several, written, options)),
    }
}

/// The legal moves that match a text. Where a capture is compulsory, the text of a step matches none, and the legal
/// moves are not searched.
fn fitting_moves<G: Game>(legal: &LegalMoves<G>, written: &WrittenMove) -> Vec<Fitting<G::Move>> {
    let position = legal.position();
    if separator(&written.parsed) == Some(Separator::Step) && position.must_capture() {
        return Vec::new();
    }
    let moves = legal.list().iter().copied();
    let fits = moves.filter(|&mv| position.fits(mv, &written.parsed));
    fits.map(|mv| (mv, None)).collect()
}

/// The separator between the cells of a path. Other texts do not say whether they are captures.
fn separator(text: &MoveText) -> Option<Separator> {
    match text {
        MoveText::Path(path) => Some(path.separator),
        _ => None,
    }
}

/// The moves that break no obligation.
fn regular<M: Copy>(fitting: &[Fitting<M>]) -> Vec<Fitting<M>> {
    let fitting = fitting.iter().copied();
    fitting.filter(|(_, breach)| breach.is_none()).collect()
}

fn illegal<G: Game>(legal: &LegalMoves<G>, written: &WrittenMove, options: &Options) -> MoveError {
    let moves = legal.list().iter().copied();
    MoveError::Illegal {
        text: written.shown(),
        legal: FewMoves::written(legal.position(), moves, options),
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
        fitting: FewMoves::written(position, moves, options),
    }
}

/// A legal or irregular move that matches a text, and the obligation that it breaks, if any.
pub(super) type Fitting<M> = (M, Option<Breach>);

/// Filters the moves that match a text by the number of captures that it announces. Moves that take exactly that number
/// stay; if there are none, moves that take more stay. An announced number below the greatest possible one breaks the
/// obligation to take the most, whatever the move then takes.
///
/// # Errors
/// [`MoveError::AnnouncedMore`]: every matching move takes fewer pieces. [`MoveError::NotAnnounced`]: the game has no
/// announced numbers.
pub(super) fn heed_announcement<G: Game>(
    legal: &LegalMoves<G>,
    written: &WrittenMove,
    fitting: &mut Vec<Fitting<G::Move>>,
) -> Result<(), MoveError> {
    let Some(announced) = written.announced.map(u32::from) else {
        return Ok(());
    };
    let taken = |mv: G::Move| legal.position().announceable(mv);
    let Some(most_taken) = fitting.iter().map(|&(mv, _)| taken(mv)).max() else {
        return Ok(());
    };
    let text = written.shown();
    let most_taken = most_taken.ok_or_else(|| MoveError::NotAnnounced { text: text.clone() })?;
    if most_taken < announced {
        return Err(MoveError::AnnouncedMore {
            text,
            taken: most_taken,
        });
    }
    let is_met = |mv| taken(mv) == Some(announced);
    let can_be_met = fitting.iter().any(|&(mv, _)| is_met(mv));
    fitting.retain(|&(mv, _)| taken(mv) >= Some(announced) && (is_met(mv) || !can_be_met));
    if Some(announced) < greatest(legal) {
        for (_, breach) in fitting {
            *breach = breach.or(Some(Breach::Most));
        }
    }
    Ok(())
}

/// The greatest number of pieces that a legal move takes, in games where players announce it.
pub(super) fn greatest<G: Game>(legal: &LegalMoves<G>) -> Option<u32> {
    let moves = legal.list().iter();
    let taken = moves.map(|&mv| legal.position().announceable(mv));
    taken.max().flatten()
}
