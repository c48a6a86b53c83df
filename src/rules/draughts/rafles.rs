//! Captures: rafles of any length, of which the greatest number is compulsory.
//!
//! The captured pieces stay on the board until the last jump and may not be jumped twice; the moving
//! piece is lifted from its square first. A walk over the paths finds the moves of every ordinary
//! position at once. Positions can be made in which many thousand paths lead to a few moves; there the
//! walk gives up, and the moves are found in layers of distinct states instead: after `n` jumps, the
//! square reached and the set of captured pieces. What is left in the last layer are the moves.

use super::board::{BOARD, Bits, Direction, squares};
use super::mv::Move;
use super::position::Position;
use crate::rules::MoveList;

/// Jumps that a walk over paths may try before the layers take over; found by timing both on
/// boards where they meet.
const MAX_JUMPS: u32 = 2_000;

/// Appends the captures of the greatest number by the pieces given, each once.
pub(super) fn greatest(position: &Position, capturers: Bits, moves: &mut MoveList<Move>) {
    let field = Field::new(position);
    match field.single_jumps(capturers, position.kings()) {
        Some(singles) => {
            for (direction, starters) in Direction::ALL.into_iter().zip(singles) {
                for from in squares(starters) {
                    let captured = direction.step(1 << from);
                    let to = direction.step(captured).trailing_zeros() as u8;
                    moves.push(Move { captured, from, to });
                }
            }
        }
        None => longest(field, position.kings(), capturers, moves),
    }
}

/// The number of captures of the greatest number by a side that has only men.
#[inline(never)]
pub(super) fn count_of_men(men: Bits, enemy: Bits, empty: Bits) -> u64 {
    let mut moves = MoveList::new();
    longest(
        Field { enemy, empty },
        0,
        jumping_men(men, enemy, empty),
        &mut moves,
    );
    moves.len() as u64
}

/// The men that have something to jump.
#[inline(always)]
pub(super) fn jumping_men(men: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: Direction| direction.step(direction.step(empty) & enemy);
    men & Direction::ALL
        .into_iter()
        .fold(0, |all, direction| all | beside(direction))
}

/// Walks all paths from the pieces given and keeps the longest.
fn longest(field: Field, kings: Bits, capturers: Bits, moves: &mut MoveList<Move>) {
    let first = moves.len();
    let mut walk = Walk {
        first,
        least: 1,
        jumps: 0,
        field,
        moves,
    };
    for from in squares(capturers) {
        walk.piece(from, kings & (1 << from) != 0);
    }
    if walk.jumps > MAX_JUMPS {
        moves.truncate(first);
        by_layers(field, kings, capturers, moves);
    }
}

/// Appends every capture of at least one piece that the rules of movement allow, finished or broken
/// off at any landing, each once.
pub(super) fn any_length(position: &Position, capturers: Bits, moves: &mut MoveList<Move>) {
    for from in squares(capturers) {
        let field = Field::new(position).lifted(from);
        let king = position.kings() & (1 << from) != 0;
        let mut layer = vec![(0, from)];
        while !layer.is_empty() {
            layer = next_layer(&field, king, &layer);
            moves.extend(
                layer
                    .iter()
                    .map(|&(captured, to)| Move { captured, from, to }),
            );
        }
    }
}

/// Whether a capture can go on from where it ends.
pub(super) fn goes_on(position: &Position, mv: Move) -> bool {
    let field = Field::new(position).lifted(mv.from);
    let king = position.kings() & (1 << mv.from) != 0;
    Direction::ALL
        .into_iter()
        .any(|direction| field.jump(king, mv.to, direction, mv.captured).is_some())
}

/// What a rafle moves through: enemies to jump and squares to land on.
#[derive(Clone, Copy)]
struct Field {
    enemy: Bits,
    empty: Bits,
}

impl Field {
    fn new(position: &Position) -> Self {
        Self {
            enemy: position.enemy(),
            empty: position.empty(),
        }
    }

    /// For each direction the men that jump that way, if no king captures and no jump leads to another:
    /// then these are all the moves.
    #[inline(always)]
    fn single_jumps(&self, capturers: Bits, kings: Bits) -> Option<[Bits; 4]> {
        if capturers & kings != 0 {
            return None;
        }
        let landings = Direction::ALL.map(|d| d.step(d.step(capturers) & self.enemy) & self.empty);
        let [nw, ne, sw, se] = landings;
        // No piece jumps straight back: its own square still counts as taken.
        let all = nw | ne | sw | se;
        let further = Direction::ALL.into_iter().fold(0, |any, d| {
            any | d.step(d.step(all) & self.enemy) & self.empty
        });
        if further != 0 {
            return None;
        }
        let [back_se, back_sw, back_ne, back_nw] = [
            Direction::SouthEast,
            Direction::SouthWest,
            Direction::NorthEast,
            Direction::NorthWest,
        ];
        Some([
            back_se.step(back_se.step(nw)),
            back_sw.step(back_sw.step(ne)),
            back_ne.step(back_ne.step(sw)),
            back_nw.step(back_nw.step(se)),
        ])
    }

    /// The field once the piece on `from` is lifted.
    fn lifted(self, from: u8) -> Self {
        Self {
            empty: self.empty | 1 << from,
            ..self
        }
    }

    /// The piece that would be jumped from a square in a direction, and the squares where the jump may land.
    fn jump(
        &self,
        king: bool,
        from: u8,
        direction: Direction,
        captured: Bits,
    ) -> Option<(Bits, Bits)> {
        if king {
            self.king_jump(from, direction, captured)
        } else {
            self.man_jump(from, direction, captured)
        }
    }

    /// The piece that a king on `from` would jump in a direction, and the squares behind it where it
    /// may land.
    #[inline(always)]
    fn king_jump(&self, from: u8, direction: Direction, captured: Bits) -> Option<(Bits, Bits)> {
        let occupied = BOARD & !self.empty;
        let over = direction.nearest(direction.ray(from) & occupied);
        if over & self.enemy & !captured == 0 {
            return None;
        }
        let landings = direction.slide(over.trailing_zeros() as u8, occupied);
        (landings != 0).then_some((over, landings))
    }

    /// Where a man on a square may land after one jump.
    #[inline(always)]
    fn man_landings(&self, from: u8, captured: Bits) -> Bits {
        let enemy = self.enemy & !captured;
        Direction::ALL.into_iter().fold(0, |all, d| {
            all | d.step(d.step(1 << from) & enemy) & self.empty
        })
    }

    /// The same as [`Field::king_jump`] for a man.
    #[inline(always)]
    fn man_jump(&self, from: u8, direction: Direction, captured: Bits) -> Option<(Bits, Bits)> {
        let over = direction.step(1 << from) & self.enemy & !captured;
        let landing = direction.step(over) & self.empty;
        (landing != 0).then_some((over, landing))
    }
}

/// A walk over all paths that keeps the longest.
struct Walk<'a> {
    field: Field,
    /// Where this walk's moves begin in the list.
    first: usize,
    /// The number of pieces that a move must capture to be kept.
    least: u32,
    /// Jumps tried so far.
    jumps: u32,
    moves: &'a mut MoveList<Move>,
}

impl Walk<'_> {
    fn piece(&mut self, from: u8, king: bool) {
        let ground = self.field;
        self.field = ground.lifted(from);
        if king {
            for direction in Direction::ALL {
                self.king(from, from, direction, 0, 1);
            }
        } else {
            self.man(from, from, 0, 0);
        }
        self.field = ground;
    }

    fn man(&mut self, from: u8, at: u8, captured: Bits, count: u32) {
        let landings = self.field.man_landings(at, captured);
        if landings == 0 {
            // A man meets the same captured pieces on a second path only by going round in a ring.
            if count >= self.least {
                self.keep(
                    Move {
                        captured,
                        from,
                        to: at,
                    },
                    count,
                    4,
                );
            }
            return;
        }
        for to in squares(landings) {
            self.jumps += 1;
            if self.jumps <= MAX_JUMPS {
                let over = 1 << ((at + to) / 2);
                self.man(from, to, captured | over, count + 1);
            }
        }
    }

    /// Jumps from `at` in one direction, if there is something to jump, and goes on from every landing;
    /// returns whether there was. `count` is the number of pieces captured once the jump is made.
    fn king(&mut self, from: u8, at: u8, direction: Direction, captured: Bits, count: u32) -> bool {
        let Some((over, landings)) = self.field.king_jump(at, direction, captured) else {
            return false;
        };
        self.jumps += 1;
        if self.jumps > MAX_JUMPS {
            return true;
        }
        let captured = captured | over;
        // Straight on, the next jump is the same from every landing: it is made once, from the last.
        let last = opposite_end(direction, landings);
        let straight_on = self.king(from, last, direction, captured, count + 1);
        for to in squares(landings) {
            let mut ended = !straight_on;
            for across in direction.across() {
                ended &= !self.king(from, to, across, captured, count + 1);
            }
            if ended && count >= self.least {
                self.keep(Move { captured, from, to }, count, 2);
            }
        }
        true
    }

    /// Keeps a move of the greatest number so far; from `twins_from` captures on, the same move may
    /// have been found on another path.
    #[inline(always)]
    fn keep(&mut self, mv: Move, count: u32, twins_from: u32) {
        if count > self.least {
            self.least = count;
            self.moves.truncate(self.first);
        } else if count >= twins_from && self.moves[self.first..].contains(&mv) {
            return;
        }
        self.moves.push(mv);
    }
}

/// The landing furthest along a direction.
#[inline(always)]
fn opposite_end(direction: Direction, landings: Bits) -> u8 {
    match direction {
        Direction::NorthWest | Direction::NorthEast => landings.trailing_zeros() as u8,
        Direction::SouthWest | Direction::SouthEast => 63 - landings.leading_zeros() as u8,
    }
}

/// Appends the captures of the greatest number without looking at any state twice.
fn by_layers(field: Field, kings: Bits, capturers: Bits, moves: &mut MoveList<Move>) {
    let mut best = 0;
    let first = moves.len();
    for from in squares(capturers) {
        let field = field.lifted(from);
        let king = kings & (1 << from) != 0;
        let mut layer = vec![(0, from)];
        let mut count = 0;
        loop {
            let next = next_layer(&field, king, &layer);
            if next.is_empty() {
                break;
            }
            layer = next;
            count += 1;
        }
        if count > best {
            best = count;
            moves.truncate(first);
        }
        if count == best {
            moves.extend(
                layer
                    .iter()
                    .map(|&(captured, to)| Move { captured, from, to }),
            );
        }
    }
}

/// The captures of the greatest number, found by layers alone.
#[cfg(test)]
pub(super) fn greatest_by_layers(position: &Position, capturers: Bits, moves: &mut MoveList<Move>) {
    by_layers(Field::new(position), position.kings(), capturers, moves);
}

/// The distinct states one jump further: captured pieces and square reached.
fn next_layer(field: &Field, king: bool, layer: &[(Bits, u8)]) -> Vec<(Bits, u8)> {
    let mut next = Vec::new();
    for &(captured, at) in layer {
        for direction in Direction::ALL {
            if let Some((over, landings)) = field.jump(king, at, direction, captured) {
                next.extend(squares(landings).map(|to| (captured | over, to)));
            }
        }
    }
    next.sort_unstable();
    next.dedup();
    next
}

/// Whether a capture can be played with exactly these landings, the last one its end.
pub(super) fn passes(position: &Position, mv: Move, landings: &[u8]) -> bool {
    let field = Field::new(position).lifted(mv.from);
    let king = position.kings() & (1 << mv.from) != 0;
    let mut at = mv.from;
    let mut captured = 0;
    for &to in landings {
        let jump = Direction::ALL
            .into_iter()
            .filter_map(|direction| field.jump(king, at, direction, captured))
            .find(|(_, squares)| squares & (1 << to) != 0);
        let Some((over, _)) = jump else {
            return false;
        };
        captured |= over;
        at = to;
    }
    at == mv.to && captured == mv.captured
}

/// The landings of one way to play a capture, the last one its end; empty if there is no such way.
pub(super) fn landings(position: &Position, mv: Move) -> Vec<u8> {
    let mut way = Way {
        field: Field::new(position).lifted(mv.from),
        king: position.kings() & (1 << mv.from) != 0,
        goal: mv,
        given_up: Vec::new(),
        landings: Vec::new(),
    };
    way.go_on(0, mv.from);
    way.landings
}

/// The search for a way through a capture whose pieces are known.
struct Way {
    field: Field,
    king: bool,
    goal: Move,
    /// States from which the goal can't be reached: captured pieces and square.
    given_up: Vec<(Bits, u8)>,
    landings: Vec<u8>,
}

impl Way {
    fn go_on(&mut self, captured: Bits, at: u8) -> bool {
        if captured == self.goal.captured {
            return at == self.goal.to;
        }
        if self.given_up.contains(&(captured, at)) {
            return false;
        }
        for direction in Direction::ALL {
            let jump = self.field.jump(self.king, at, direction, captured);
            let Some((over, ends)) = jump.filter(|(over, _)| over & self.goal.captured != 0) else {
                continue;
            };
            for to in squares(ends) {
                self.landings.push(to);
                if self.go_on(captured | over, to) {
                    return true;
                }
                self.landings.pop();
            }
        }
        self.given_up.push((captured, at));
        false
    }
}
