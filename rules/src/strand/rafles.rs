//! Captures: rafles of any length; the greatest number is compulsory.
//!
//! Captured pieces leave the board at once, so that later jumps of the same rafle can use their points and lines; the
//! moving piece is lifted from its point first. In ordinary positions, men are followed along every path. Elsewhere
//! there are too many paths, above all those of a sultan: there a rafle is followed in layers of distinct states. After
//! `n` captures a state is the set of captured pieces together with all points where the rafle may have arrived. The
//! states of the last layer are the moves.
//!
//! On some constructed boards even the sets are too many, so the work on one position is bounded: beyond a number of
//! tried captures only a part of each layer is followed, and some rafles may not be found. The result is exact on every
//! board that stays within the bound.

use super::board::{BOARD, Bits, Direction, FAR_ROW, neighbours, points};
use super::mv::Move;
use super::position::Position;
use crate::random::split_mix;
use crate::{Landing, MoveList, Promotion};
use smallvec::{SmallVec, smallvec};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

/// Captures that the walk over paths tries before the layers take over.
const MAX_JUMPS: u32 = 1_000;

/// The maximum number of captures tried in full on one board: a quarter of a second's work. 120 000 random boards of
/// all densities needed at most 1.6 million.
pub(super) const MAX_TRIED: usize = 1 << 21;

/// States per layer that are followed beyond the limit: one for this many captures of the limit, but some in any case.
/// Boards of a lone sultan and 26 enemies need more than a hundred to find the rafle of all.
const TRIED_PER_STATE: usize = 1 << 9;
const MIN_BEAM: usize = 1 << 6;

/// The maximum number of moves that are listed.
pub(super) const MAX_MOVES: usize = 1 << 13;

/// Appends the captures of the greatest number by the given pieces, each once, and tries a limited number in full.
/// Returns whether all were found.
pub(super) fn greatest(
    position: &Position,
    capturers: Bits,
    mut tries: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let mut is_complete = true;
    let mut longest = Longest {
        first: moves.len(),
        count: 1,
        moves,
    };
    let board = CaptureBoard::new(position);
    let mut by_layers = capturers;
    if board.promoting == 0 {
        let mut walk = Walk {
            board,
            jumps: 0,
            longest: &mut longest,
        };
        if walk.all(capturers & !position.sultans()) {
            by_layers &= position.sultans();
        } else {
            longest.forget();
        }
    }
    for (from, pieces_left) in points(by_layers).zip((1..=by_layers.count_ones()).rev()) {
        let share = tries / pieces_left as usize;
        let mut layers = Layers::new(board, from, position.sultans(), share);
        let count = layers.last();
        is_complete &= layers.list(count, &mut longest) && !layers.is_cut;
        tries = tries.saturating_sub(layers.tried);
    }
    is_complete
}

/// Appends captures of fewer pieces than a number, finished or broken off at any landing.
pub(super) fn shorter(
    position: &Position,
    capturers: Bits,
    below: u32,
    moves: &mut MoveList<Move>,
) {
    let share = MAX_TRIED / capturers.count_ones().max(1) as usize;
    for from in points(capturers) {
        let mut layers = Layers::new(CaptureBoard::new(position), from, position.sultans(), share);
        for _ in 1..below {
            if !layers.advance() {
                break;
            }
            moves.extend(layers.moves().take(MAX_MOVES.saturating_sub(moves.len())));
        }
    }
}

/// Whether a rafle can continue from its end.
pub(super) fn goes_on(position: &Position, mv: Move) -> bool {
    let end = 1 << mv.to();
    let enemy = position.enemy() & !mv.captured();
    let empty = (position.empty() | 1 << mv.from() | mv.captured()) & !end;
    let is_sultan = position.sultans() & (1 << mv.from()) != 0 || mv.promotes_on_the_way();
    let jumping = if is_sultan {
        jumping_sultans(end, enemy, empty)
    } else {
        jumping_men(end, enemy, empty)
    };
    jumping != 0
}

/// The men that can jump.
#[inline(always)]
pub(super) fn jumping_men(men: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: Direction| {
        direction.step(direction.step(empty & direction.lines()) & enemy) & direction.lines()
    };
    men & Direction::ALL
        .into_iter()
        .fold(0, |all, direction| all | beside(direction))
}

/// The sultans that can jump.
pub(super) fn jumping_sultans(sultans: Bits, enemy: Bits, empty: Bits) -> Bits {
    points(sultans)
        .filter(|&from| {
            Direction::ALL.into_iter().any(|direction| {
                let first = direction.nearest(direction.ray(from) & !empty);
                direction.step(first & enemy) & empty != 0
            })
        })
        .fold(0, |set, from| set | 1 << from)
}

/// The board during a rafle: enemies to jump and points to land on.
#[derive(Clone, Copy)]
pub(super) struct CaptureBoard {
    pub(super) enemy: Bits,
    pub(super) empty: Bits,
    /// The points where a man becomes a sultan while its rafle goes on.
    pub(super) promoting: Bits,
    pub(super) landing: Landing,
}

impl CaptureBoard {
    #[inline(always)]
    pub(super) fn new(position: &Position) -> Self {
        let variation = position.variation();
        Self {
            enemy: position.enemy(),
            empty: position.empty(),
            promoting: match variation.promotion {
                Promotion::End => 0,
                Promotion::Passing => FAR_ROW[position.side()],
            },
            landing: variation.landing,
        }
    }

    /// The board with the piece on `from` lifted.
    #[inline(always)]
    pub(super) fn lifted(self, from: u8) -> Self {
        Self {
            empty: self.empty | 1 << from,
            ..self
        }
    }

    /// The board with these pieces captured.
    #[inline(always)]
    pub(super) fn without(self, captured: Bits) -> Self {
        Self {
            enemy: self.enemy & !captured,
            empty: self.empty | captured,
            ..self
        }
    }
}

/// The longest rafles found so far.
struct Longest<'a> {
    /// Where they begin in the list.
    first: usize,
    /// The number of pieces that each of them captures.
    count: u32,
    moves: &'a mut MoveList<Move>,
}

impl Longest<'_> {
    fn forget(&mut self) {
        self.moves.truncate(self.first);
        self.count = 1;
    }

    /// Discards the kept rafles if `count` is greater than theirs; returns whether rafles of `count` captures are long
    /// enough to keep.
    #[inline(always)]
    fn takes(&mut self, count: u32) -> bool {
        if count > self.count {
            self.forget();
            self.count = count;
        }
        count == self.count
    }
}

/// A walk of men over all paths.
struct Walk<'a, 'b> {
    board: CaptureBoard,
    /// Jumps tried so far.
    jumps: u32,
    longest: &'a mut Longest<'b>,
}

impl Walk<'_, '_> {
    /// Walks from all men; returns whether it finished within [`MAX_JUMPS`].
    fn all(&mut self, men: Bits) -> bool {
        let board = self.board;
        for from in points(men) {
            self.board = board.lifted(from);
            self.go_on(from, from, 0, 0);
        }
        self.jumps <= MAX_JUMPS
    }

    fn go_on(&mut self, from: u8, at: u8, captured: Bits, count: u32) {
        let CaptureBoard { enemy, empty, .. } = self.board.without(captured);
        let mut has_ended = true;
        for over in points(neighbours(at) & enemy) {
            let to = 2 * over - at;
            if empty >> to & 1 != 0 {
                has_ended = false;
                self.jumps += 1;
                if self.jumps <= MAX_JUMPS {
                    self.go_on(from, to, captured | 1 << over, count + 1);
                }
            }
        }
        if has_ended && self.longest.takes(count) {
            let mv = Move::rafle(from, at, captured, false);
            // Two ways through the same pieces to the same end need a ring of three.
            if count < 3 || !self.longest.moves[self.longest.first..].contains(&mv) {
                self.longest.moves.push(mv);
            }
        }
    }
}

/// The captured pieces, with a mark if the piece moves as a sultan; and the points where it may be.
#[derive(Clone, Copy)]
struct State {
    captured: Bits,
    at: Bits,
}

/// Marks a state in which the piece moves as a sultan.
const SULTAN: Bits = 1 << 127;

impl State {
    fn is_sultan(self) -> bool {
        self.captured & SULTAN != 0
    }
}

/// The distinct states after a number of captures, on the stack in all ordinary positions.
#[derive(Default)]
struct Layer {
    states: SmallVec<[State; 16]>,
    /// The indices of the states by captured pieces, once there are too many for a linear search.
    places: HashMap<Bits, usize, BuildHasherDefault<Mixer>>,
}

impl Layer {
    /// The maximum number of states for a linear search.
    const MAX_LINEAR: usize = 16;

    fn clear(&mut self) {
        self.states.clear();
        self.places.clear();
    }

    /// Adds a state, or adds its points to the state with the same captured pieces.
    fn add(&mut self, state: State) {
        let states = &mut self.states;
        let known = if states.len() <= Self::MAX_LINEAR {
            states
                .iter()
                .position(|known| known.captured == state.captured)
        } else {
            if self.places.is_empty() {
                let all = states.iter().map(|state| state.captured);
                self.places.extend(all.zip(0..));
            }
            match self.places.entry(state.captured) {
                Entry::Occupied(entry) => Some(*entry.get()),
                Entry::Vacant(entry) => {
                    entry.insert(states.len());
                    None
                }
            }
        };
        match known.and_then(|place| states.get_mut(place)) {
            Some(known) => known.at |= state.at,
            None => states.push(state),
        }
    }
}

/// A quick hash of a set of points, the same in every run.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = split_mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u128(&mut self, set: u128) {
        self.0 = split_mix(set as u64 ^ ((set >> 64) as u64).rotate_left(29));
    }
}

/// The rafles of one piece, a capture at a time.
struct Layers {
    board: CaptureBoard,
    from: u8,
    was_sultan: bool,
    layer: Layer,
    next: Layer,
    /// Captures tried so far.
    tried: usize,
    max_tried: usize,
    /// Whether states were left out because more than that number were tried.
    is_cut: bool,
}

impl Layers {
    fn new(board: CaptureBoard, from: u8, sultans: Bits, max_tried: usize) -> Self {
        let was_sultan = sultans & (1 << from) != 0;
        let first = State {
            captured: if was_sultan { SULTAN } else { 0 },
            at: 1 << from,
        };
        Self {
            board: board.lifted(from),
            from,
            was_sultan,
            layer: Layer {
                states: smallvec![first],
                ..Layer::default()
            },
            next: Layer::default(),
            tried: 0,
            max_tried,
            is_cut: false,
        }
    }

    /// Advances to the last layer; returns its number of captures.
    fn last(&mut self) -> u32 {
        let mut count = 0;
        while self.advance() {
            count += 1;
        }
        count
    }

    /// Makes one more capture in every way. Returns whether there was one; otherwise nothing changes.
    fn advance(&mut self) -> bool {
        self.next.clear();
        let beam = MIN_BEAM.max(self.max_tried / TRIED_PER_STATE);
        for (followed, &state) in self.layer.states.iter().enumerate() {
            if self.tried > self.max_tried && followed >= beam {
                self.is_cut = true;
                break;
            }
            let board = self.board.without(state.captured & BOARD);
            let next = &mut self.next;
            let add = |state| {
                self.tried += 1;
                next.add(state);
            };
            if state.is_sultan() {
                captures_of_sultan(&board, state, add);
            } else {
                captures_of_man(&board, state, add);
            }
        }
        let goes_on = !self.next.states.is_empty();
        if goes_on {
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        goes_on
    }

    /// The moves that end in this layer.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let (from, was_sultan) = (self.from, self.was_sultan);
        self.layer.states.iter().flat_map(move |&state| {
            let promotes = state.is_sultan() && !was_sultan;
            let captured = state.captured & BOARD;
            points(state.at).map(move |to| Move::rafle(from, to, captured, promotes))
        })
    }

    /// Lists the moves of a number of captures if they are long enough; returns whether all fit.
    fn list(&self, count: u32, longest: &mut Longest<'_>) -> bool {
        if count == 0 || !longest.takes(count) {
            return true;
        }
        let room = MAX_MOVES.saturating_sub(longest.moves.len() - longest.first);
        longest.moves.extend(self.moves().take(room));
        longest.moves.len() - longest.first < MAX_MOVES
    }
}

fn captures_of_man(board: &CaptureBoard, state: State, mut add: impl FnMut(State)) {
    for direction in Direction::ALL {
        let over = direction.step(state.at & direction.lines()) & board.enemy;
        for to in points(direction.step(over) & board.empty) {
            let landing = 1 << to;
            let promotes = if landing & board.promoting != 0 {
                SULTAN
            } else {
                0
            };
            add(State {
                captured: state.captured | direction.opposite().step(landing) | promotes,
                at: landing,
            });
        }
    }
}

fn captures_of_sultan(board: &CaptureBoard, state: State, mut add: impl FnMut(State)) {
    for axis in Direction::AXES {
        let back = axis.opposite();
        let between = axis.step(board.empty) & back.step(board.empty) & axis.lines();
        for over in points(board.enemy & between) {
            for direction in [axis, back] {
                let comes_from = direction.opposite().slide(over, board.empty);
                if comes_from & state.at == 0 {
                    continue;
                }
                add(State {
                    captured: state.captured | 1 << over,
                    at: match board.landing {
                        Landing::Any => direction.slide(over, board.empty),
                        Landing::Adjacent => direction.step(1 << over),
                    },
                });
            }
        }
    }
}
