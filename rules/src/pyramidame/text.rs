//! Texts of Pyramidame: positions as Hub words and as lists, and moves.

use super::board::{Bits, Board, CAMPS, CUBES, cubes, name};
use super::draw;
use super::geometry;
use super::landings::{self, HIDDEN, Landing, landing_name};
use super::mv::Move;
use super::position::{Position, PyramidamePositionError};
use super::rafles;
use crate::irregular::add_breaching;
use crate::sides::{
    SIDE_LETTERS, SIDE_NAMES, WHITE, WordError, cell_text, cells_of, piece_list, pieces_of,
    read_word, side_of,
};
use crate::two_sided::can_miss_capture;
use crate::{Breach, Game, IrregularMove, MoveList, Options, Picture, Rules, Seat, Touches};
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
    /// The list of pawns is malformed.
    #[error(transparent)]
    List(#[from] PieceListError),
    /// The pawns are no valid position.
    #[error(transparent)]
    Setup(#[from] PyramidamePositionError),
}

/// A list of pawns.
const LIST: PieceListForm<'_> = PieceListForm {
    sides: SIDE_LETTERS,
    all_groups: true,
    promotes: false,
    fields: &[],
    is_cell: |cell| cube_of(cell).is_some(),
};

impl Game for Position {
    const NAME: &'static str = "pyramidame";
    type Error = TextError;

    /// Ten pawns in each corner, White to move.
    fn start(_options: &Options) -> Self {
        Self::assemble(CAMPS, WHITE)
    }

    /// Reads a Hub word, `W` or `B` and a letter for each cube, or a list of pawns.
    fn read(text: &str, _options: &Options) -> Result<Self, TextError> {
        let (side, (pawns, _)) = if is_piece_list(text) {
            let list = PieceList::parse(text, &LIST)?;
            let cubes =
                cells_of(&list).filter_map(|(cell, letter)| Some((1 << cube_of(cell)?, letter)));
            (list.side, pieces_of(cubes))
        } else {
            let word = read_word(text, CUBES, "wbe")?;
            let cubes = (0..CUBES).map(|cube| 1 << cube);
            (word.side, pieces_of(cubes.zip(word.cells)))
        };
        Ok(Self::new(pawns, side_of(side))?)
    }

    fn write(&self) -> String {
        cell_text(
            self.side(),
            (0..CUBES).map(|cube| self.side_letter(1 << cube)),
        )
    }

    fn write_list(&self) -> String {
        let cells = (0..CUBES).map(|cube| {
            let file = char::from(b'a' + cube % 8);
            let rank = u16::from(cube / 8 + 1);
            (Cell::Name { file, rank }, self.side_letter(1 << cube))
        });
        piece_list(self.side(), cells, Vec::new()).to_string()
    }

    /// Writes a step by its ends and a rafle by its landings, followed by the captured cubes if another move has the
    /// same text.
    fn images(&self) -> Vec<Self> {
        let turned = self.turned();
        vec![*self, turned, self.reflected(), turned.reflected()]
    }

    fn write_move(&self, mv: Move, _options: &Options) -> String {
        if mv.captured == 0 {
            return format!("{}-{}", name(mv.from), name(mv.to));
        }
        let way = landings::first(self, mv);
        let names = std::iter::once(name(mv.from)).chain(way.iter().copied().map(landing_name));
        let text = names.collect::<Vec<_>>().join("x");
        if needs_captured(self, mv, &way) {
            let captured: Vec<String> = cubes(mv.captured).map(name).collect();
            format!("{text}({})", captured.join(","))
        } else {
            text
        }
    }

    /// Accepts a step `f5-g7`, or a capture by its ends or by every landing, with or without the captured cubes in
    /// parentheses.
    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        match written {
            MoveText::Path(path) => fits_path(self, mv, path).unwrap_or(false),
            _ => false,
        }
    }

    fn irregular_captures(&self, _legal: &[Move], found: &mut Vec<IrregularMove<Move>>) {
        if can_miss_capture(self) {
            let mut captures = MoveList::new();
            rafles::broken_off(self, self.in_contact(), &mut captures);
            add_breaching(found, captures, Breach::Finish);
        }
    }

    fn irregular_quiet_moves(&self, found: &mut Vec<IrregularMove<Move>>) {
        if self.winner().is_some() {
            return;
        }
        let mut steps = MoveList::new();
        self.steps_of(self.side() ^ 1, &mut steps);
        if can_miss_capture(self) {
            self.steps(&mut steps);
            add_breaching(found, steps, Breach::Capture);
        } else {
            add_breaching(found, steps, Breach::Progress);
        }
    }

    fn geometry(&self, _: &Options) -> Geometry {
        geometry::geometry()
    }

    fn touches(&self, mv: Move, _: &Options) -> Touches {
        geometry::touches(self, mv)
    }

    fn draw(&self, names: bool) -> Picture {
        draw::board(self, Board::E, names)
    }

    fn boards() -> &'static [&'static str] {
        const NAMES: [&str; Board::ALL.len()] = [
            Board::A.name(),
            Board::B.name(),
            Board::C.name(),
            Board::D.name(),
            Board::E.name(),
        ];
        &NAMES
    }

    fn draw_board(&self, board: &str, names: bool) -> Option<Picture> {
        let board = Board::ALL.into_iter().find(|known| known.name() == board)?;
        Some(draw::board(self, board, names))
    }

    fn seat_name(seat: Seat) -> &'static str {
        SIDE_NAMES[seat.index() & 1]
    }
}

/// A cell of a text: a cube or a hidden landing, `None` if the pyramid has no such cube.
fn landing_of(cell: Cell) -> Option<Landing> {
    match cell {
        Cell::Hidden => Some(HIDDEN),
        cell => cube_of(cell),
    }
}

/// A cube by its name.
fn cube_of(cell: Cell) -> Option<Landing> {
    let Cell::Name { file, rank } = cell else {
        return None;
    };
    let file = u32::from(file).checked_sub(u32::from('a'))?;
    let rank = u32::from(rank).checked_sub(1)?;
    (file < 8 && rank < 8).then_some((8 * rank + file) as Landing)
}

fn landings_of(cells: &[Cell]) -> Option<Vec<Landing>> {
    cells.iter().map(|&cell| landing_of(cell)).collect()
}

fn needs_captured(position: &Position, mv: Move, way: &[Landing]) -> bool {
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    if legal.contains(&mv) {
        return is_written(position, way, mv, &legal);
    }
    // Irregular moves are searched only if no legal move matches.
    let legal_fits = legal
        .iter()
        .any(|&other| other.from == mv.from && fits_bare(position, other, way, &legal));
    legal_fits || is_written(position, way, mv, &irregular(position, &legal))
}

fn irregular(position: &Position, legal: &[Move]) -> MoveList<Move> {
    let mut found = Vec::new();
    position.irregular_moves(legal, &mut found);
    found.into_iter().map(|found| found.mv).collect()
}

/// Whether another move from the same cube is written with this way.
fn is_written(position: &Position, way: &[Landing], mv: Move, moves: &[Move]) -> bool {
    moves.iter().any(|&other| {
        other != mv
            && (other.from, way.last()) == (mv.from, Some(&other.to))
            && landings::is_way(position, other, way)
            && landings::first(position, other) == way
    })
}

/// Whether a path names this move; `None` if one of its cells is no cube.
fn fits_path(position: &Position, mv: Move, path: &Path) -> Option<bool> {
    let cells = landings_of(&path.cells)?;
    let captured = landings_of(&path.captured)?;
    let (&from, way) = cells.split_first()?;
    let is_capture = path.separator == Separator::Capture;
    if from != mv.from || way.last() != Some(&mv.to) || is_capture != (mv.captured != 0) {
        return Some(false);
    }
    if !captured.is_empty() {
        let is_this = is_set(&captured, mv.captured);
        return Some(is_this && (way.len() == 1 || landings::is_way(position, mv, way)));
    }
    if !is_capture {
        return Some(way.len() == 1);
    }
    let mut company = MoveList::new();
    position.legal_moves(&mut company);
    if !company.contains(&mv) {
        company = irregular(position, &company);
    }
    Some(fits_bare(position, mv, way, &company))
}

/// Whether a way without captured cubes names this capture among the candidates. A way that the engine would write
/// means that move. The ends alone mean a longer rafle only if no single jump has the same ends.
fn fits_bare(position: &Position, mv: Move, way: &[Landing], company: &[Move]) -> bool {
    if way.last() != Some(&mv.to) {
        return false;
    }
    if landings::is_way(position, mv, way) {
        return landings::first(position, mv) == way || !is_written(position, way, mv, company);
    }
    let is_single =
        |other: &Move| (other.from, other.to, other.captured.count_ones()) == (mv.from, mv.to, 1);
    way.len() == 1 && !company.iter().any(is_single)
}

/// Whether the listed cubes are exactly the set, each once.
fn is_set(listed: &[Landing], set: Bits) -> bool {
    listed.len() == set.count_ones() as usize
        && listed
            .iter()
            .all(|&cube| cube != HIDDEN && set & (1 << cube) != 0)
        && listed
            .iter()
            .fold(0, |all: Bits, cube| all | 1 << (cube % CUBES))
            == set
}
