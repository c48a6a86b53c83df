//! Text of a move to the move it means: found among the legal moves, never computed from the text.

use super::{Breach, Game, MoveList, Options};
use rafle_protocol::moves::WrittenMove;
use thiserror::Error;

/// Why a text means no move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// No legal move fits.
    #[error("illegal move '{text}'{}", legal_list(legal))]
    Illegal {
        /// The text.
        text: String,
        /// The legal moves, as the engine writes them.
        legal: Vec<String>,
    },
    /// More than one legal move fits.
    #[error("ambiguous move '{text}': it fits {}", fitting.join(" "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that it fits, as the engine writes them.
        fitting: Vec<String>,
    },
    /// A claim, and the last move was regular.
    #[error("'{text}' has no ground: no irregular move stands before it")]
    NoFault {
        /// The text.
        text: String,
    },
    /// A claim against an irregular move that was let pass.
    #[error("'{text}' comes too late: the irregular move was let pass by playing on")]
    LateClaim {
        /// The text.
        text: String,
    },
    /// The huff of a piece that had no rafle of the greatest number.
    #[error("'{text}' is no huff: {}", huffable_list(huffable))]
    NotHuffable {
        /// The text.
        text: String,
        /// The cells of the pieces that can be huffed.
        huffable: Vec<String>,
    },
    /// A huff without a move, though there is one to make.
    #[error("'{text}' is half a turn: a huff is followed by a move, as in '{text}/{example}'")]
    HuffAlone {
        /// The text.
        text: String,
        /// A move that could follow.
        example: String,
    },
}

/// The end of an error sentence that says which pieces can be huffed.
fn huffable_list(huffable: &[String]) -> String {
    if huffable.is_empty() {
        "no piece is huffed in this game".to_owned()
    } else {
        format!(
            "the pieces that owed a rafle stand on {}",
            huffable.join(" ")
        )
    }
}

/// The end of an error sentence that says what would have been legal; long lists are cut.
fn legal_list(legal: &[String]) -> String {
    const SHOWN: usize = 20;
    match legal.len() {
        0 => ": there is no legal move".to_owned(),
        1..=SHOWN => format!(": legal is {}", legal.join(" ")),
        n => format!(
            ": legal is {} and {} more",
            legal[..SHOWN].join(" "),
            n - SHOWN
        ),
    }
}

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

/// The one of some moves that a text means.
///
/// # Errors
/// [`MoveError`]: none fits, or several do.
pub fn resolve_among<G: Game>(
    position: &G,
    moves: &[G::Move],
    written: &WrittenMove,
    options: &Options,
) -> Result<G::Move, MoveError> {
    let write = |mv: &G::Move| position.write_move(*mv, options);
    let fitting: Vec<G::Move> = moves
        .iter()
        .copied()
        .filter(|&mv| position.fits(mv, &written.parsed))
        .collect();
    match fitting.as_slice() {
        [one] => Ok(*one),
        [] => Err(MoveError::Illegal {
            text: written.shown(),
            legal: moves.iter().map(write).collect(),
        }),
        several => Err(MoveError::Ambiguous {
            text: written.shown(),
            fitting: several.iter().map(write).collect(),
        }),
    }
}

/// The move that a text means where irregular moves may stand too, and the obligation that it breaks, if any.
/// The text of a whole move is that move; any other text means a regular move if it fits one.
///
/// # Errors
/// [`MoveError`]: none fits, or several do.
pub fn resolve_claimable<G: Game>(
    position: &G,
    written: &WrittenMove,
    options: &Options,
) -> Result<(G::Move, Option<Breach>), MoveError> {
    let fits = |mv: G::Move| position.fits(mv, &written.parsed);
    let text = written.parsed.to_string();
    let is_whole = |mv: G::Move| position.write_move(mv, options) == text;
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let mut fitting: Vec<(G::Move, Option<Breach>)> = legal
        .iter()
        .filter(|&&mv| fits(mv))
        .map(|&mv| (mv, None))
        .collect();
    if let &[(mv, _)] = fitting.as_slice()
        && is_whole(mv)
    {
        // Irregular moves need not be looked for.
        return Ok((mv, None));
    }
    let mut irregular = Vec::new();
    position.irregular_moves(&mut irregular);
    irregular.retain(|found| fits(found.mv));
    fitting.extend(irregular.iter().map(|found| (found.mv, Some(found.breach))));
    if let [one] = fitting.as_slice() {
        return Ok(*one);
    }
    let mut whole = fitting.iter().filter(|&&(mv, _)| is_whole(mv));
    if let (Some(&one), None) = (whole.next(), whole.next()) {
        return Ok(one);
    }
    match resolve_among(position, &legal, written, options) {
        Ok(mv) => Ok((mv, None)),
        Err(MoveError::Illegal { .. }) if !fitting.is_empty() => Err(MoveError::Ambiguous {
            text: written.shown(),
            fitting: fitting
                .iter()
                .map(|&(mv, _)| position.write_move(mv, options))
                .collect(),
        }),
        Err(error) => Err(error),
    }
}
