//! Texts of Chinese checkers: positions as words and as lists, moves with their landings, the picture.

use rafle_protocol::hub::Geometry;
use rafle_protocol::moves::{Cell, MoveText, Separator};
use rafle_protocol::position::{
    CellText, CellTextError, ListedPiece, PieceGroup, PieceList, PieceListError, PieceListForm,
    is_piece_list,
};
use thiserror::Error;

use super::board::{BOARD, Bits, CELL_OF, CELLS, HOLES, POINTS, bit_at, place};
use super::geometry::{DIGITS, digit, name, owner, row_letter};
use super::moves::{jumps, way};
use super::mv::Move;
use super::position::{ChineseCheckersPositionError, Form, Position};
use super::{draw, geometry};
use crate::{Game, IrregularMove, Options, Picture, Pieces, Players, Seat, Touches};

/// Errors of a position text or of the parameters.
#[derive(Debug, Error)]
pub enum TextError {
    /// The cells are malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// The list of pieces is malformed.
    #[error(transparent)]
    List(#[from] PieceListError),
    /// The cells are not followed by two numbers.
    #[error("the position must end with the numbers of players and pieces, as in ':2:10'")]
    Fields,
    /// No such number of players.
    #[error("'{0}' is not a number of players, which is 2, 3, 4 or 6")]
    Players(String),
    /// No such number of pieces.
    #[error("'{0}' is not a number of pieces, which is 10 or 15")]
    Pieces(String),
    /// The pieces are no valid position, or the parameters no valid game.
    #[error(transparent)]
    Setup(#[from] ChineseCheckersPositionError),
}

/// The form of a list: each player's pieces, then the fields of a word.
const LIST: PieceListForm<'_> = PieceListForm {
    sides: DIGITS,
    all_groups: false,
    promotes: false,
    fields: &["players", "pieces"],
    is_cell: |cell| bit_of_cell(cell).is_some(),
};

impl Game for Position {
    const NAME: &'static str = "chinese-checkers";
    type Error = TextError;

    fn check(options: &Options) -> Result<(), TextError> {
        Ok(Form::of(options).check()?)
    }

    /// Each player's pieces in its camp: ten if the game can't be played with fifteen.
    fn start(options: &Options) -> Self {
        let form = Form::of(options);
        let pieces = match form.check() {
            Ok(()) => form.pieces,
            Err(_) => Pieces::Ten,
        };
        let form = Form { pieces, ..form };
        let mut sets = [0; POINTS];
        for &player in form.seats() {
            sets[player.index()] = form.camp(player.index());
        }
        Self::assemble(sets, 0, form)
    }

    /// Reads `<digit to move><121 cells>:<players>:<pieces>`, or a list of each player's pieces with these fields. The
    /// options give the rest of the form.
    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        let (mover, sets, fields) = if is_piece_list(text) {
            let list = PieceList::parse(text, &LIST)?;
            let cells = list.groups.iter().flat_map(|group| {
                let bits = group
                    .pieces
                    .iter()
                    .filter_map(|piece| bit_of_cell(piece.cell));
                bits.map(|bit| (bit, group.owner))
            });
            (list.side, sets_of(cells), list.fields)
        } else {
            let word = CellText::parse(text, DIGITS, HOLES, "123456e")?;
            let sets = sets_of(CELLS.into_iter().zip(word.cells));
            (word.side, sets, word.fields)
        };
        let [players, pieces] = fields.as_slice() else {
            return Err(TextError::Fields);
        };
        let form = Form {
            players: match players.as_str() {
                "2" => Players::Two,
                "3" => Players::Three,
                "4" => Players::Four,
                "6" => Players::Six,
                _ => return Err(TextError::Players(shown(players))),
            },
            pieces: match pieces.as_str() {
                "10" => Pieces::Ten,
                "15" => Pieces::Fifteen,
                _ => return Err(TextError::Pieces(shown(pieces))),
            },
            ..Form::of(options)
        };
        let mover = DIGITS.find(mover).unwrap_or(0) as u8;
        Ok(Position::new(sets, mover, form)?)
    }

    fn write(&self) -> String {
        let Form {
            players, pieces, ..
        } = self.form();
        let cells: String = CELLS
            .iter()
            .map(|&bit| owner(self, bit).unwrap_or('e'))
            .collect();
        format!(
            "{}{cells}:{}:{}",
            self.mover() + 1,
            players.count(),
            pieces.count()
        )
    }

    fn write_list(&self) -> String {
        let form = self.form();
        let group = |seat: &Seat| {
            let own = CELLS.into_iter();
            let own = own.filter(|&bit| self.pieces(seat.index()) & 1 << bit != 0);
            PieceGroup {
                owner: digit(seat.index()),
                pieces: own.map(listed_piece).collect(),
            }
        };
        let list = PieceList {
            side: digit(self.mover()),
            groups: form.seats().iter().map(group).collect(),
            fields: vec![
                form.players.count().to_string(),
                form.pieces.count().to_string(),
            ],
        };
        list.to_string()
    }

    /// Writes a move as a step, or as the chain with the fewest landings. Of several such chains it takes the one whose
    /// first different landing comes first in the order of the cells.
    fn images(&self) -> Vec<Self> {
        let turns = (0..POINTS).filter_map(|sixths| self.turned(sixths).ok());
        let mut images: Vec<Self> = turns.collect();
        if self.form().players == Players::Two {
            let reflected: Vec<Self> = images.iter().map(Self::reflected).collect();
            images.extend(reflected);
        }
        images
    }

    fn write_move(&self, mv: Move, _options: &Options) -> String {
        let names: Vec<String> = std::iter::once(mv.from)
            .chain(way(self, mv))
            .map(name)
            .collect();
        names.join("-")
    }

    /// Accepts the ends of a move alone, or with any valid landings between them.
    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        let MoveText::Path(path) = written else {
            return false;
        };
        if path.separator != Separator::Step || !path.captured.is_empty() {
            return false;
        }
        let cells: Option<Vec<u8>> = path.cells.iter().map(|&cell| bit_of_cell(cell)).collect();
        match cells.as_deref() {
            Some([from, to]) => (*from, *to) == (mv.from, mv.to),
            Some([from, .., to]) if (*from, *to) == (mv.from, mv.to) => {
                let jumps = jumps(self);
                let mut legs = cells.iter().flatten().zip(cells.iter().flatten().skip(1));
                legs.all(|(&start, &end)| jumps.once(mv.from, start) & 1 << end != 0)
            }
            _ => false,
        }
    }

    /// The game has no obligation that a move could break.
    fn irregular_captures(&self, _legal: &[Move], _found: &mut Vec<IrregularMove<Move>>) {}

    fn irregular_quiet_moves(&self, _found: &mut Vec<IrregularMove<Move>>) {}

    /// The star with row letters; empty holes are dots, or their names with `names`.
    fn geometry(&self, _: &Options) -> Geometry {
        geometry::geometry(self)
    }

    fn touches(&self, mv: Move, _: &Options) -> Touches {
        geometry::touches(self, mv)
    }

    fn draw(&self, names: bool) -> Picture {
        draw::board(self, names)
    }

    /// The digit of the seat's home point.
    fn seat_name(seat: Seat) -> &'static str {
        let point = seat.index() % POINTS;
        &DIGITS[point..=point]
    }
}

/// The beginning of a field for an error message, without double quotes, which a line cannot contain.
fn shown(field: &str) -> String {
    field.chars().take(10).collect::<String>().replace('"', "'")
}

/// The pieces of each player by the digits of holes.
fn sets_of(cells: impl Iterator<Item = (u8, char)>) -> [Bits; POINTS] {
    let mut sets = [0; POINTS];
    for (bit, letter) in cells {
        if let Some(point) = DIGITS.find(letter) {
            sets[point] |= 1 << bit;
        }
    }
    sets
}

fn listed_piece(bit: u8) -> ListedPiece {
    let (row, number) = place(bit);
    let file = row_letter(row);
    let rank = number.unsigned_abs().into();
    ListedPiece {
        cell: Cell::Name { file, rank },
        promoted: false,
    }
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    let Cell::Name { file, rank } = cell else {
        return None;
    };
    let row = u32::from(file).checked_sub(u32::from('a'))?;
    bit_at(i8::try_from(row).ok()?, i8::try_from(rank).ok()?)
}

const _: () = assert!(BOARD.count_ones() as usize == HOLES && CELL_OF.len() == HOLES);
