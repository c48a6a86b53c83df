//! Texts of draughts: positions as Hub words and PDN FEN, moves in every form in use, the picture.

use rafle_protocol::hub::Geometry;
use rafle_protocol::moves::{Cell, MoveText, Separator, parse_move};
use rafle_protocol::position::{Fen, FenError, FenPiece, FenSide, is_piece_list};
use thiserror::Error;

use super::board::{Bits, SQUARES, bit_of, number_of, square_at, squares};
use super::capture_board::CaptureBoard;
use super::geometry::square_name;
use super::king_moves::{self, KingMoves, KingMovesError};
use super::mv::Move;
use super::position::{Draughts, DraughtsPositionError};
use super::states::{self, QUICK_STATES};
use super::variants::DraughtsRules;
use super::{draw, geometry, landings};
use crate::irregular::{add_breaching, add_fewer_captures};
use crate::sides::{BLACK, SIDE_NAMES, WHITE, WordError, cell_text, pieces_of, read_word, side_of};
use crate::two_sided::can_miss_capture;
use crate::{
    Breach, DrawRules, Game, IrregularMove, MoveList, Options, Picture, Rules, Seat, Touches,
};

/// Errors of a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The word is malformed.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The FEN is malformed.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN does not say whose turn it is.
    #[error("the side to move '?' is unknown")]
    UnknownSide,
    /// The field of king moves is malformed.
    #[error(transparent)]
    KingMoves(#[from] KingMovesError),
    /// The pieces are no valid position.
    #[error(transparent)]
    Setup(#[from] DraughtsPositionError),
}

impl<R: DraughtsRules> Game for Draughts<R> {
    const NAME: &'static str = R::NAME;
    type Error = TextError;

    /// Black's men on 1 to 20, White's on 31 to 50, White to move.
    fn start(options: &Options) -> Self {
        let rows = |from: u8, to: u8| (from..=to).fold(0, |set, number| set | 1 << bit_of(number));
        Self::assemble([rows(31, 50), rows(1, 20)], 0, WHITE, options.draw_rules)
    }

    /// Reads a Hub word (`W` and 50 letters) or a PDN FEN (`W:W31-50:B1-20`), followed by the king moves in games that
    /// limit them.
    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        let (text, king_moves) = if R::LIMITS_KINGS {
            king_moves::split(text)?
        } else {
            (text, KingMoves::default())
        };
        let position: Self = if is_piece_list(text) {
            read_fen(text, options.draw_rules)?
        } else {
            read_hub_word(text, options.draw_rules)?
        };
        Ok(position.with_king_moves(king_moves))
    }

    /// The Hub word.
    fn write(&self) -> String {
        let letters = (1..=SQUARES).map(|number| self.piece_letter(1 << bit_of(number)));
        let word = cell_text(self.side(), letters);
        word + &king_moves::write(self.king_moves())
    }

    /// The PDN FEN.
    fn record(&self) -> String {
        self.write_list()
    }

    /// The PDN FEN.
    fn write_list(&self) -> String {
        let pieces = |side: usize| {
            let numbers =
                (1..=SQUARES).filter(|&number| self.pieces(side) & (1 << bit_of(number)) != 0);
            let piece = |number: u8| FenPiece {
                square: Cell::Number(number.into()),
                king: self.kings() & (1 << bit_of(number)) != 0,
            };
            numbers.map(piece).collect()
        };
        let fen = Fen {
            side: if self.side() == WHITE {
                FenSide::White
            } else {
                FenSide::Black
            },
            white: pieces(WHITE),
            black: pieces(BLACK),
        };
        fen.to_string() + &king_moves::write(self.king_moves())
    }

    fn images(&self) -> Vec<Self> {
        vec![*self, self.mirrored()]
    }

    /// Writes a move in Hub form: both ends, then every captured square in numerical order.
    fn write_move(&self, mv: Move, options: &Options) -> String {
        let separator = if mv.captured == 0 { '-' } else { 'x' };
        let mut text = square_name(mv.from, options.notation);
        for bit in std::iter::once(mv.to).chain(squares(mv.captured)) {
            text.push(separator);
            text.push_str(&square_name(bit, options.notation));
        }
        text
    }

    /// Writes a move in Portable Draughts Notation: both ends, `28x19`, or, if several captures share them, the
    /// landings too, `47x38x24x13x36`.
    fn record_move(&self, mv: Move, options: &Options) -> String {
        if mv.captured == 0 {
            return self.write_move(mv, options);
        }
        record_among(self, mv, &legal_moves(self), options)
    }

    fn record_moves(&self, legal: &[Move], options: &Options) -> Vec<String> {
        let moves = legal.iter();
        moves
            .map(|&mv| record_among(self, mv, legal, options))
            .collect()
    }

    /// Writes a move with its landings, `47x38x24x13x36`.
    fn landings_move(&self, mv: Move, options: &Options) -> String {
        if mv.captured == 0 {
            return self.write_move(mv, options);
        }
        landings_among(self, mv, &legal_moves(self), options)
    }

    /// Accepts `32-28`, ends only (`28x19`), ends and captured squares in any order (`28x19x23`), or the landings
    /// (`47x38x24x13x36`), each in either notation.
    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        let MoveText::Path(path) = written else {
            return false;
        };
        let Some(cells) = bits_of_cells(&path.cells) else {
            return false;
        };
        let [from, rest @ ..] = cells.as_slice() else {
            return false;
        };
        let is_capture = path.separator == Separator::Capture;
        if *from != mv.from || is_capture != (mv.captured != 0) {
            return false;
        }
        if !path.captured.is_empty() {
            let listed = bits_of_cells(&path.captured);
            if !listed.is_some_and(|listed| is_set(&listed, mv.captured)) {
                return false;
            }
        }
        match rest {
            [to] => *to == mv.to,
            [to, captured @ ..] if is_capture => {
                (*to == mv.to && is_set(captured, mv.captured)) || landings::passes(self, mv, rest)
            }
            _ => false,
        }
    }

    fn is_surely_legal(&self, mv: Move) -> bool {
        let mut moves = MoveList::new();
        self.moves_within(QUICK_STATES, &mut moves) && moves.contains(&mv)
    }

    fn irregular_captures(&self, legal: &[Move], found: &mut Vec<IrregularMove<Move>>) {
        if !can_miss_capture(self) {
            return;
        }
        let board = CaptureBoard::new(self);
        let worth = |mv: &Move| board.worth(board.is_king(mv.from), mv.captured);
        let greatest = legal.first().map_or(0, worth);
        let mut less = MoveList::new();
        states::lesser(self, self.capturers(), greatest, &mut less);
        let goes_on = |mv| landings::goes_on(self, mv);
        add_fewer_captures(found, less.into_iter(), goes_on);
    }

    fn irregular_quiet_moves(&self, found: &mut Vec<IrregularMove<Move>>) {
        if can_miss_capture(self) {
            let mut quiet = MoveList::new();
            self.quiet_moves(&mut quiet);
            add_breaching(found, quiet, Breach::Capture);
        }
    }

    /// The board with ranks and files; empty squares are dots, or their numbers with `names`.
    fn geometry(&self, options: &Options) -> Geometry {
        geometry::geometry::<R>(options.notation)
    }

    fn touches(&self, mv: Move, options: &Options) -> Touches {
        geometry::touches(self, mv, options.notation)
    }

    fn draw(&self, names: bool) -> Picture {
        draw::board(self, names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        SIDE_NAMES[seat.index() & 1]
    }
}

fn legal_moves<R: DraughtsRules>(position: &Draughts<R>) -> MoveList<Move> {
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    legal
}

/// The text of one of the legal moves for game records.
fn record_among<R: DraughtsRules>(
    position: &Draughts<R>,
    mv: Move,
    legal: &[Move],
    options: &Options,
) -> String {
    if mv.captured == 0 {
        return position.write_move(mv, options);
    }
    let mut others = legal.iter().filter(|other| **other != mv);
    if others.any(|other| (other.from, other.to) == (mv.from, mv.to)) {
        return landings_among(position, mv, legal, options);
    }
    capture_by(mv.from, vec![mv.to], options)
}

/// The text of one of the legal captures with its landings.
fn landings_among<R: DraughtsRules>(
    position: &Draughts<R>,
    mv: Move,
    legal: &[Move],
    options: &Options,
) -> String {
    let by_landings = capture_by(mv.from, landings::landings(position, mv), options);
    if legal.len() == 1 {
        return by_landings;
    }
    // The landings can also read as the ends and captured squares of another capture.
    let written = parse_move(&by_landings).map(|written| written.parsed);
    let fitting = |written: MoveText| {
        let fits = legal
            .iter()
            .filter(|other| position.fits(**other, &written));
        fits.count()
    };
    match written.map(fitting) {
        Ok(1) => by_landings,
        _ => position.write_move(mv, options),
    }
}

/// The text of a capture from a square over the given landings.
fn capture_by(from: u8, way: Vec<u8>, options: &Options) -> String {
    let squares = std::iter::once(from).chain(way);
    let names: Vec<String> = squares
        .map(|bit| square_name(bit, options.notation))
        .collect();
    names.join("x")
}

fn read_hub_word<R: DraughtsRules>(
    text: &str,
    draw_rules: DrawRules,
) -> Result<Draughts<R>, TextError> {
    let word = read_word(text, SQUARES, "wWbBe")?;
    let squares = (1..=SQUARES).map(|number| 1 << bit_of(number));
    let (pieces, kings) = pieces_of(squares.zip(word.cells));
    Ok(Draughts::new(
        pieces,
        kings,
        side_of(word.side),
        draw_rules,
    )?)
}

fn read_fen<R: DraughtsRules>(text: &str, draw_rules: DrawRules) -> Result<Draughts<R>, TextError> {
    let number = |square| bit_of_cell(square).map(|bit| number_of(bit).into());
    let fen = Fen::parse_on(text, &number)?;
    let side = match fen.side {
        FenSide::White => WHITE,
        FenSide::Black => BLACK,
        FenSide::Unknown => return Err(TextError::UnknownSide),
    };
    let mut pieces = [0; 2];
    let mut kings = 0;
    for (owner, list) in [(WHITE, &fen.white), (BLACK, &fen.black)] {
        for piece in list {
            let Some(bit) = bit_of_cell(piece.square) else {
                continue;
            };
            pieces[owner] |= 1 << bit;
            if piece.king {
                kings |= 1 << bit;
            }
        }
    }
    Ok(Draughts::new(pieces, kings, side, draw_rules)?)
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    let number = match cell {
        Cell::Number(number) => u8::try_from(number)
            .ok()
            .filter(|n| (1..=SQUARES).contains(n))?,
        Cell::Name { file, rank } => {
            let file = u8::try_from(u32::from(file).checked_sub(u32::from('a'))?).ok()?;
            square_at(file, rank)?
        }
        Cell::Hidden => return None,
    };
    Some(bit_of(number))
}

fn bits_of_cells(cells: &[Cell]) -> Option<Vec<u8>> {
    cells.iter().map(|&cell| bit_of_cell(cell)).collect()
}

/// Whether the bits listed are exactly the set, each once.
fn is_set(listed: &[u8], set: Bits) -> bool {
    listed.len() == set.count_ones() as usize
        && listed.iter().fold(0, |all: Bits, bit| all | 1 << bit) == set
}
