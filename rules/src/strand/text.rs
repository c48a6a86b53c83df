//! Texts of Strand: positions as words and as lists, moves in every form in use, the picture.

use super::board::{BOARD, Bits, POINTS, bit_of, file_rank, point_at, point_name, points};
use super::draw;
use super::geometry;
use super::landings;
use super::moves::QUICK_TRIES;
use super::mv::Move;
use super::position::{Position, StrandPositionError, Variation};
use super::rafles;
use crate::irregular::{add_breaching, add_fewer_captures};
use crate::sides::{
    SIDE_LETTERS, SIDE_NAMES, WHITE, WordError, cell_text, cells_of, piece_list, pieces_of,
    read_word, side_of,
};
use crate::two_sided::can_miss_capture;
use crate::{
    Breach, Game, Huff, IrregularMove, MoveList, Opening, Options, Picture, Rules, Seat, Touches,
};
use rafle_protocol::hub::Geometry;
use rafle_protocol::moves::{Cell, MoveText, Path, Separator};
use rafle_protocol::position::{PieceList, PieceListError, PieceListForm, is_piece_list};
use thiserror::Error;

/// Errors of a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The word is malformed.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The list of pieces is malformed.
    #[error(transparent)]
    List(#[from] PieceListError),
    /// The pieces are no valid position.
    #[error(transparent)]
    Setup(#[from] StrandPositionError),
}

/// The form of a list: men and sultans.
const LIST: PieceListForm<'_> = PieceListForm {
    sides: SIDE_LETTERS,
    all_groups: true,
    promotes: true,
    fields: &[],
    is_cell: |cell| bit_of_cell(cell).is_some(),
};

impl Game for Position {
    const NAME: &'static str = "strand";
    type Error = TextError;

    /// White on ranks 1 to 4 and f5 to i5, Black on ranks 6 to 9 and a5 to d5, e5 empty, White to move.
    fn start(options: &Options) -> Self {
        let rows = |from: u8, to: u8| {
            points(BOARD)
                .filter(|&bit| (from..=to).contains(&file_rank(bit).1))
                .fold(0, |set: Bits, bit| set | 1 << bit)
        };
        // Rank 5 is bits 51 to 59.
        let white = rows(1, 4) | 0b1111 << 56;
        let black = rows(6, 9) | 0b1111 << 51;
        let start = Self::assemble([white, black], 0, WHITE, variation(options));
        match options.opening {
            Opening::Free => start,
            Opening::Rencontre => start.with_rencontre(),
        }
    }

    /// Reads a side and 81 points, rank 9 first, or a list of pieces.
    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        let (side, (pieces, sultans)) = if is_piece_list(text) {
            let list = PieceList::parse(text, &LIST)?;
            let points = cells_of(&list)
                .filter_map(|(cell, letter)| Some((1 << bit_of_cell(cell)?, letter)));
            (list.side, pieces_of(points))
        } else {
            let word = read_word(text, POINTS, "wWbBe")?;
            let points = (0..POINTS).map(|index| 1 << bit_of(index));
            (word.side, pieces_of(points.zip(word.cells)))
        };
        Ok(Self::new(
            pieces,
            sultans,
            side_of(side),
            variation(options),
        )?)
    }

    fn write(&self) -> String {
        let letters = (0..POINTS).map(|index| self.piece_letter(1 << bit_of(index)));
        cell_text(self.side(), letters)
    }

    fn write_list(&self) -> String {
        let cells = (0..POINTS).map(|index| {
            let (file, rank) = file_rank(bit_of(index));
            let file = char::from(b'a' + file);
            let rank = rank.into();
            (
                Cell::Name { file, rank },
                self.piece_letter(1 << bit_of(index)),
            )
        });
        piece_list(self.side(), cells, Vec::new()).to_string()
    }

    /// Writes a move as `d4-e5`, or as the origin of a rafle and every landing, `g7xi5xg3`. If the landings are not
    /// found in time, the text has the ends and the captured points.
    fn images(&self) -> Vec<Self> {
        // The moves of the rencontre are those of one side of the board.
        if self.extra.rencontre.is_on() {
            return vec![*self];
        }
        let turned = self.mirrored();
        vec![*self, turned, self.reflected(), turned.reflected()]
    }

    fn write_move(&self, mv: Move, _: &Options) -> String {
        if mv.captured() == 0 {
            return mv.to_string();
        }
        match landings::landings(self, mv) {
            Some(way) => std::iter::once(mv.from())
                .chain(way)
                .map(point_name)
                .collect::<Vec<_>>()
                .join("x"),
            None => mv.to_string(),
        }
    }

    /// Accepts `d4-e5`, a rafle's ends (`e5xa5`), its origin and every landing, or every landing without the origin;
    /// each with or without the captured points in parentheses.
    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        match written {
            MoveText::Path(path) => fits_path(self, mv, path),
            MoveText::Point { cell, captured } => {
                mv.captured() != 0
                    && lists_all(captured, mv)
                    && bit_of_cell(*cell).is_some_and(|to| landings::passes(self, mv, &[to]))
            }
            MoveText::Removal(_) | MoveText::Word(_) | MoveText::Huff { .. } => false,
        }
    }

    fn is_surely_legal(&self, mv: Move) -> bool {
        let mut moves = MoveList::new();
        self.moves_within(QUICK_TRIES, &mut moves) && moves.contains(&mv)
    }

    fn irregular_captures(&self, legal: &[Move], found: &mut Vec<IrregularMove<Move>>) {
        if !can_be_irregular(self) {
            return;
        }
        let greatest = legal.first().map_or(0, |mv| mv.captured().count_ones());
        let mut captures = MoveList::new();
        rafles::shorter(self, self.capturers(), greatest, &mut captures);
        let goes_on = |mv| rafles::goes_on(self, mv);
        add_fewer_captures(found, captures.into_iter(), goes_on);
    }

    fn irregular_quiet_moves(&self, found: &mut Vec<IrregularMove<Move>>) {
        if can_be_irregular(self) {
            let mut steps = MoveList::new();
            self.steps(&mut steps);
            add_breaching(found, steps, Breach::Capture);
        }
    }

    fn announceable(&self, mv: Move) -> Option<u32> {
        Some(mv.captured().count_ones())
    }

    /// The pieces that could have made a rafle of the greatest number.
    fn huffs(&self, legal: &[Move], irregular: Move) -> Vec<Huff<Self>> {
        let origins = legal.iter().fold(0, |set: Bits, mv| set | 1 << mv.from());
        let after = self.play(irregular);
        points(origins)
            .map(|origin| {
                let now = if origin == irregular.from() {
                    irregular.to()
                } else {
                    origin
                };
                Huff {
                    cell: point_name(now),
                    next: after.without_enemy(1 << now),
                }
            })
            .collect()
    }

    /// The board with its lines. Empty open points are circles and closed ones dots, or show their names with `names`.
    fn geometry(&self, _: &Options) -> Geometry {
        geometry::geometry()
    }

    fn touches(&self, mv: Move, _: &Options) -> Touches {
        geometry::touches(self, mv)
    }

    fn draw(&self, names: bool) -> Picture {
        draw::board(self, names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        SIDE_NAMES[seat.index() & 1]
    }
}

/// Whether a move can break an obligation here; the moves of the rencontre are fixed.
fn can_be_irregular(position: &Position) -> bool {
    can_miss_capture(position) && !position.extra.rencontre.is_on()
}

fn variation(options: &Options) -> Variation {
    Variation {
        landing: options.landing,
        promotion: options.promotion,
    }
}

fn fits_path(position: &Position, mv: Move, path: &Path) -> bool {
    let is_capture = path.separator == Separator::Capture;
    if is_capture != (mv.captured() != 0) || !lists_all(&path.captured, mv) {
        return false;
    }
    let cells: Option<Vec<u8>> = path.cells.iter().map(|&cell| bit_of_cell(cell)).collect();
    let Some([first, rest @ ..]) = cells.as_deref() else {
        return false;
    };
    let begins_right = *first == mv.from();
    match rest {
        [to] if begins_right && *to == mv.to() => true,
        _ if !is_capture => false,
        _ if begins_right && landings::passes(position, mv, rest) => true,
        _ => cells.is_some_and(|landings| landings::passes(position, mv, &landings)),
    }
}

/// Whether a list of captured points is the move's; an absent list always fits.
fn lists_all(listed: &[Cell], mv: Move) -> bool {
    let set = listed
        .iter()
        .try_fold(0, |set: Bits, &cell| Some(set | 1 << bit_of_cell(cell)?));
    listed.is_empty()
        || set == Some(mv.captured()) && listed.len() == mv.captured().count_ones() as usize
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    match cell {
        Cell::Name { file, rank } => {
            let file = u8::try_from(u32::from(file).checked_sub(u32::from('a'))?).ok()?;
            point_at(file, rank)
        }
        Cell::Number(_) | Cell::Hidden => None,
    }
}
