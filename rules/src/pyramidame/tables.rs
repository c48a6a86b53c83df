//! Tables derived from the five boards at compile time: steps, jumps, and the places above the ridge.
//!
//! In a rafle a pawn may pass through a square where a board shows no cube, a *hidden* place. From a hidden place
//! reached on A the rafle continues on C, and from C on A: on the same square as seen from the opposite side. From one
//! reached on B or D it continues on either of the two. Squares are numbered: the 64 cubes first, then the hidden ones.

use super::board::{Bits, Board, CUBES, DIAGONALS, Point, along, coordinates, is_frontier};

/// A cube or a hidden place.
pub(super) type Square = u8;

/// Whether a place is a cube.
#[inline(always)]
pub(super) const fn is_cube(place: Square) -> bool {
    place < CUBES
}

/// One capture of one pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Jump {
    /// The cube of the pawn that is captured.
    pub(super) over: u8,
    /// Where the jump ends.
    pub(super) to: Square,
}

/// The jumps that the boards allow from one place, each once.
#[derive(Clone, Copy)]
pub(super) struct Jumps {
    jumps: [Jump; MAX_JUMPS],
    count: u8,
}

/// Two boards of four directions each.
const MAX_JUMPS: usize = 8;

impl Jumps {
    const NONE: Self = Self {
        jumps: [Jump { over: 0, to: 0 }; MAX_JUMPS],
        count: 0,
    };

    /// All jumps.
    #[inline(always)]
    pub(super) fn list(&self) -> &[Jump] {
        self.jumps
            .get(..usize::from(self.count))
            .unwrap_or_default()
    }

    /// Adds a jump unless another board has the same.
    const fn add(&mut self, jump: Jump) {
        let mut index = 0;
        while index < self.count as usize {
            if self.jumps[index].over == jump.over && self.jumps[index].to == jump.to {
                return;
            }
            index += 1;
        }
        self.jumps[index] = jump;
        self.count += 1;
    }
}

/// For each side and cube, the cubes to which a pawn may step if they are empty.
pub static STEPS: [[Bits; 64]; 2] = {
    let mut steps = [[0; 64]; 2];
    let mut from = 0;
    while from < CUBES {
        let mut board = 0;
        while board < Board::ALL.len() {
            let mut direction = 0;
            while direction < DIAGONALS.len() {
                if let Some(to) = neighbour(Board::ALL[board], from, DIAGONALS[direction]) {
                    let (_, before) = coordinates(from);
                    let (_, after) = coordinates(to);
                    if after > before {
                        steps[0][from as usize] |= 1 << to;
                    } else if after < before {
                        steps[1][from as usize] |= 1 << to;
                    }
                }
                direction += 1;
            }
            board += 1;
        }
        from += 1;
    }
    steps
};

/// For each side and cube, the cubes from which a pawn may step there.
pub(super) static STEPS_TO: [[Bits; 64]; 2] = [inverse(&STEPS[0]), inverse(&STEPS[1])];

/// The jumps from every place.
pub(super) static JUMPS: [Jumps; PLACES] = {
    let mut all = [Jumps::NONE; PLACES];
    let mut cube = 0;
    while cube < CUBES {
        let from = &mut all[cube as usize];
        if is_frontier(cube) {
            add_jumps(from, Board::E, Board::E.point_of(cube));
        } else {
            let mut board = 0;
            while board < Board::UPRIGHT.len() {
                let board_seen = Board::UPRIGHT[board];
                add_jumps(from, board_seen, board_seen.point_of(cube));
                board += 1;
            }
        }
        cube += 1;
    }
    let mut hidden = 0;
    while hidden < HIDDEN_COUNT {
        let Hidden { passage, point } = HIDDEN[hidden];
        let from = &mut all[CUBES as usize + hidden];
        let mut board = 0;
        while board < passage.onward().len() {
            add_jumps(from, passage.onward()[board], Some(point));
            board += 1;
        }
        hidden += 1;
    }
    all
};

/// For each cube, the cubes of the pawns that could be jumped from it.
pub(super) static VICTIMS: [Bits; 64] = {
    let mut victims = [0; 64];
    let mut cube = 0;
    while cube < victims.len() {
        let mut index = 0;
        while index < JUMPS[cube].count as usize {
            victims[cube] |= 1 << JUMPS[cube].jumps[index].over;
            index += 1;
        }
        cube += 1;
    }
    victims
};

/// For each cube, the cubes from which a pawn on it could be jumped.
pub(super) static ATTACKERS: [Bits; 64] = inverse(&VICTIMS);

const fn inverse(relation: &[Bits; 64]) -> [Bits; 64] {
    let mut inverse = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if relation[from] & (1 << to) != 0 {
                inverse[to] |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    inverse
}

/// The next cube in a direction on a board that shows both.
const fn neighbour(board: Board, cube: u8, direction: Point) -> Option<u8> {
    match board.point_of(cube) {
        Some(point) => board.cube_at(along(point, direction, 1)),
        None => None,
    }
}

/// Adds the jumps of one board from one of its squares.
const fn add_jumps(jumps: &mut Jumps, board: Board, from: Option<Point>) {
    let Some(from) = from else { return };
    let mut direction = 0;
    while direction < DIAGONALS.len() {
        let landing = along(from, DIAGONALS[direction], 2);
        if let Some(over) = board.cube_at(along(from, DIAGONALS[direction], 1)) {
            let to = match board.cube_at(landing) {
                Some(cube) => Some(cube),
                None => hidden_place(board, landing),
            };
            if let Some(to) = to {
                jumps.add(Jump { over, to });
            }
        }
        direction += 1;
    }
}

/// How a rafle reaches a hidden place, which decides how it continues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    FromA,
    FromC,
    FromBOrD,
}

impl Passage {
    const ALL: [Passage; 3] = [Passage::FromA, Passage::FromC, Passage::FromBOrD];

    /// A board on which the place is reached.
    const fn board(self) -> Board {
        match self {
            Passage::FromA => Board::A,
            Passage::FromC => Board::C,
            Passage::FromBOrD => Board::B,
        }
    }

    /// The boards on which the rafle continues.
    const fn onward(self) -> &'static [Board] {
        match self {
            Passage::FromA => &[Board::C],
            Passage::FromC => &[Board::A],
            Passage::FromBOrD => &[Board::B, Board::D],
        }
    }

    /// The passage for hidden places reached on a board; the board from above has none.
    const fn by(board: Board) -> Option<Self> {
        match board {
            Board::A => Some(Passage::FromA),
            Board::C => Some(Passage::FromC),
            Board::B | Board::D => Some(Passage::FromBOrD),
            Board::E => None,
        }
    }
}

/// A square without a cube through which a rafle may pass.
#[derive(Clone, Copy)]
struct Hidden {
    passage: Passage,
    point: Point,
}

/// The maximum coordinate of hidden places, across and up: two steps beyond the outermost cube.
const FURTHEST: i8 = 9;

/// The hidden places: squares without a cube, not below the ground, next to a cube that may be jumped.
const HIDDEN: [Hidden; HIDDEN_COUNT] = list_hidden().0;

const HIDDEN_COUNT: usize = list_hidden::<0>().1;

/// Where a hidden place stands: `x`, `y` and its level. It stands above the ridge that the two boards which show it share.
/// `None` for a cube.
pub(super) fn hidden_point(place: Square) -> Option<(i8, i8, i8)> {
    let index = usize::from(place).checked_sub(usize::from(CUBES))?;
    let hidden = HIDDEN.get(index)?;
    let (across, up) = hidden.point;
    Some(match hidden.passage {
        Passage::FromA | Passage::FromC => (across, 0, up),
        Passage::FromBOrD => (0, across, up),
    })
}

/// The number of places.
pub(super) const PLACES: usize = CUBES as usize + HIDDEN_COUNT;

/// The first `FIT` hidden places, and the number of all.
const fn list_hidden<const FIT: usize>() -> ([Hidden; FIT], usize) {
    let none = Hidden {
        passage: Passage::FromA,
        point: (0, 0),
    };
    let mut list = [none; FIT];
    let mut count = 0;
    let mut passage = 0;
    while passage < Passage::ALL.len() {
        let mut up = 0;
        while up <= FURTHEST {
            let mut across = -FURTHEST;
            while across <= FURTHEST {
                let hidden = Hidden {
                    passage: Passage::ALL[passage],
                    point: (across, up),
                };
                if is_hidden(hidden) {
                    if count < FIT {
                        list[count] = hidden;
                    }
                    count += 1;
                }
                across += 1;
            }
            up += 1;
        }
        passage += 1;
    }
    (list, count)
}

const fn is_hidden(Hidden { passage, point }: Hidden) -> bool {
    let board = passage.board();
    let mut direction = 0;
    while direction < DIAGONALS.len() {
        let beside = board.cube_at(along(point, DIAGONALS[direction], 1));
        if beside.is_some() && board.cube_at(point).is_none() {
            return true;
        }
        direction += 1;
    }
    false
}

/// The number of the hidden place at a square reached on a board.
const fn hidden_place(board: Board, point: Point) -> Option<Square> {
    let Some(passage) = Passage::by(board) else {
        return None;
    };
    let mut index = 0;
    while index < HIDDEN_COUNT {
        let hidden = HIDDEN[index];
        let is_square = hidden.point.0 == point.0 && hidden.point.1 == point.1;
        if is_square && hidden.passage as u8 == passage as u8 {
            return Some(CUBES + index as u8);
        }
        index += 1;
    }
    None
}

const _: () = assert!(PLACES <= 128, "a place's number is short");
