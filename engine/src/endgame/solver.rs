//! Retrograde analysis (Ströhlein 1970; Thompson, "Retrograde analysis of certain endgames", 1986) of one block: the
//! positions that differ only in the points of the kings.
//!
//! Every move that is not a king's move within the block leads out of it, to positions whose values are known. The
//! solver first evaluates each position by these moves. Then it visits the decided positions in the order of their
//! plies to the end and retracts the other side's king moves from each.

use super::endgame_rules::EndgameRules;
use super::layout::{Block, TableIndex, table_index_of};
use super::material::{Force, Pieces};
use super::value::{TableResult, TableValue};
use rafle_rules::bits::Word;
use rafle_rules::{MoveList, Options, Outcome};

/// The source of the values of positions outside a block.
pub(super) trait KnownValues {
    /// Returns the value at an index.
    fn value(&self, at: TableIndex) -> TableValue;
}

/// What the moves out of the block say about a position.
#[derive(Clone, Copy)]
struct Outlook {
    /// The least plies to a win by a move out of the block.
    win: Option<u8>,
    /// The most plies to a loss by a move out of the block.
    loss: u8,
    /// Whether all moves lead out of the block, and all of them lose.
    is_lost: bool,
    /// The number of moves within the block, or one of the two values below.
    moves_within: u8,
}

/// A position that cannot be lost by any move within the block.
const NEVER_LOST: u8 = 254;
/// A position without a move within the block.
const CLOSED: u8 = 255;

/// Evaluates positions by the moves that lead out of their block.
pub(super) struct Outlooks<'a, K> {
    pub(super) known: &'a K,
    pub(super) options: &'a Options,
    /// The number of plies after which an unfinished win is a draw.
    pub(super) limit: u8,
}

impl<K: KnownValues> Outlooks<'_, K> {
    /// Evaluates a position.
    #[inline]
    fn of<E: EndgameRules>(&self, position: &E) -> Outlook {
        let mut outlook = Outlook {
            win: None,
            loss: 0,
            is_lost: false,
            moves_within: CLOSED,
        };
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            match value_without_moves(position).result() {
                TableResult::Win => outlook.win = Some(0),
                TableResult::Loss => outlook.is_lost = true,
                TableResult::Draw => {}
            }
            return outlook;
        }
        if position.rule_draw().is_some() {
            return outlook;
        }
        let mut is_held = false;
        let mut moves_within = 0;
        for &mv in &moves {
            let next = position.play(mv);
            if next.reversible_plies() > position.reversible_plies() {
                moves_within += 1;
                continue;
            }
            let value = self.after(position, &next);
            match value.result() {
                TableResult::Draw => is_held = true,
                TableResult::Win => outlook.loss = outlook.loss.max(value.plies()),
                TableResult::Loss => {
                    let plies = outlook.win.unwrap_or(u8::MAX).min(value.plies());
                    outlook.win = Some(plies);
                }
            }
        }
        let never_lost = is_held || outlook.win.is_some();
        outlook.is_lost = !never_lost && moves_within == 0;
        outlook.moves_within = match moves_within {
            0 => CLOSED,
            _ if never_lost => NEVER_LOST,
            open => open,
        };
        outlook
    }

    /// Returns the value of a move out of the block for the side that plays it. Plies count from before the move.
    #[inline]
    fn after<E: EndgameRules>(&self, position: &E, next: &E) -> TableValue {
        if let Some(win) = next.winner() {
            return if win.seat == next.to_move() {
                TableValue::win_in(1)
            } else {
                TableValue::loss_in(1)
            };
        }
        let Some(at) = table_index_of::<E>(&next.to_pieces()) else {
            return TableValue::DRAW;
        };
        let value = self.known.value(at);
        let plies = if position.keeps_counter(next) {
            1 + value.plies()
        } else {
            1
        };
        match value.result() {
            TableResult::Draw => TableValue::DRAW,
            TableResult::Win => TableValue::win_in(plies),
            TableResult::Loss => TableValue::loss_in(plies),
        }
    }

    /// Returns the value of a position from the known values of all positions after it.
    pub(super) fn of_successors<E: EndgameRules>(&self, position: &E) -> TableValue {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return value_without_moves(position);
        }
        if position.rule_draw().is_some() {
            return TableValue::DRAW;
        }
        let after = moves
            .iter()
            .map(|&mv| self.after(position, &position.play(mv)));
        let best = after.max_by_key(|value| {
            // A loss for the other side is a win: the sooner the better. Its win should come as late as possible.
            let plies = i16::from(value.plies());
            match value.result() {
                TableResult::Loss => (2, -plies),
                TableResult::Draw => (1, 0),
                TableResult::Win => (0, plies),
            }
        });
        let best = best.unwrap_or(TableValue::DRAW);
        match best.result() {
            _ if best.plies() > self.limit => TableValue::DRAW,
            TableResult::Draw => TableValue::DRAW,
            TableResult::Win => TableValue::loss_in(best.plies()),
            TableResult::Loss => TableValue::win_in(best.plies()),
        }
    }

    /// Returns the value of a position in a block of one position.
    pub(super) fn of_single<E: EndgameRules>(&self, pieces: &Pieces) -> TableValue {
        let outlook = self.of(&E::of_pieces(pieces, self.options));
        match outlook.win {
            Some(plies) if plies <= self.limit => TableValue::win_in(plies),
            None if outlook.is_lost && outlook.loss <= self.limit => {
                TableValue::loss_in(outlook.loss)
            }
            _ => TableValue::DRAW,
        }
    }
}

/// The value of a position that has no legal move.
fn value_without_moves<E: EndgameRules>(position: &E) -> TableValue {
    match position.outcome_without_moves() {
        Outcome::Win(win) if win.seat == position.to_move() => TableValue::win_in(0),
        Outcome::Win(_) => TableValue::loss_in(0),
        Outcome::Draw { .. } => TableValue::DRAW,
    }
}

/// The scratch memory of a thread.
#[derive(Default)]
pub(super) struct BlockSolver {
    /// For each side, the values found, and for each position the number of [moves within](Outlook::moves_within) that
    /// may still not lose and its [loss](Outlook::loss).
    values: [Vec<TableValue>; 2],
    moves_within: [Vec<u8>; 2],
    losses: [Vec<u8>; 2],
    /// The decided positions by plies; some of them may be decided sooner.
    decided: Vec<Vec<Decided>>,
    /// Whether a win or a loss was found that takes more plies than the limit.
    is_beyond_limit: bool,
}

/// A position that is decided.
#[derive(Clone, Copy)]
struct Decided {
    index: u32,
    side: u8,
    is_lost: bool,
}

/// The value of an undecided position. A win beyond the limit does not count, so that a position that stays undecided
/// is a draw.
const UNKNOWN: TableValue = TableValue::DRAW;

impl BlockSolver {
    /// Whether a win or a loss was found that takes more plies than the limit.
    pub(super) fn is_beyond_limit(&self) -> bool {
        self.is_beyond_limit
    }

    /// Computes the values of all positions of a block from the view of the side to move: first for one side, then for
    /// the other.
    pub(super) fn solve<E: EndgameRules, K: KnownValues>(
        &mut self,
        blocks: [&Block; 2],
        len: usize,
        outlooks: &Outlooks<'_, K>,
    ) -> [&[TableValue]; 2] {
        self.decided
            .resize_with(usize::from(TableValue::MAX_PLIES) + 2, Vec::new);
        for (side, block) in blocks.into_iter().enumerate() {
            self.look_out::<E, K>(side, block, len, outlooks);
        }
        for plies in 0..=outlooks.limit {
            let mut decided = std::mem::take(&mut self.decided[usize::from(plies)]);
            for &found in &decided {
                self.decide::<E>(blocks, found, plies, outlooks);
            }
            decided.clear();
            self.decided[usize::from(plies)] = decided;
        }
        self.decided.iter_mut().for_each(Vec::clear);
        [&self.values[0], &self.values[1]]
    }

    /// Evaluates the positions of one side by the moves out of the block.
    fn look_out<E: EndgameRules, K: KnownValues>(
        &mut self,
        side: usize,
        block: &Block,
        len: usize,
        outlooks: &Outlooks<'_, K>,
    ) {
        let Self {
            values,
            moves_within,
            losses,
            decided,
            ..
        } = self;
        let (moves_within, losses) = (&mut moves_within[side], &mut losses[side]);
        values[side].clear();
        values[side].resize(len, UNKNOWN);
        moves_within.clear();
        moves_within.resize(len, CLOSED);
        losses.clear();
        losses.resize(len, 0);
        block.for_each(|index, pieces| {
            let outlook = outlooks.of(&E::of_pieces(&pieces, outlooks.options));
            moves_within[index as usize] = outlook.moves_within;
            losses[index as usize] = outlook.loss;
            let plies = match outlook.win {
                Some(plies) => plies,
                None if outlook.is_lost => outlook.loss,
                None => return,
            };
            if plies <= outlooks.limit {
                decided[usize::from(plies)].push(Decided {
                    index: index as u32,
                    side: side as u8,
                    is_lost: outlook.is_lost,
                });
            }
        });
    }

    /// Decides a position and updates its predecessors.
    fn decide<E: EndgameRules>(
        &mut self,
        blocks: [&Block; 2],
        found: Decided,
        plies: u8,
        outlooks: &Outlooks<'_, impl KnownValues>,
    ) {
        let (index, side) = (found.index as usize, usize::from(found.side));
        let value = &mut self.values[side][index];
        if *value != UNKNOWN {
            return;
        }
        *value = if found.is_lost {
            TableValue::loss_in(plies)
        } else {
            TableValue::win_in(plies)
        };
        let before = side ^ 1;
        let pieces = blocks[side].pieces(index as u64);
        retract::<E>(&pieces, outlooks.options, |pieces| {
            let index = blocks[before].rank(&pieces) as usize;
            let moves_within = &mut self.moves_within[before][index];
            if self.values[before][index] != UNKNOWN || *moves_within == CLOSED {
                return;
            }
            let plies = if found.is_lost {
                *moves_within = NEVER_LOST;
                plies + 1
            } else {
                if *moves_within == NEVER_LOST {
                    return;
                }
                *moves_within -= 1;
                if *moves_within > 0 {
                    return;
                }
                self.losses[before][index].max(plies + 1)
            };
            if plies > outlooks.limit {
                self.is_beyond_limit = true;
                return;
            }
            self.decided[usize::from(plies)].push(Decided {
                index: index as u32,
                side: before as u8,
                is_lost: !found.is_lost,
            });
        });
    }
}

/// Retracts each non-capturing king move that may have led to some pieces. Passes the pieces before the move, from the
/// view of the side that moved.
#[inline]
fn retract<E: EndgameRules>(pieces: &Pieces, options: &Options, mut visit: impl FnMut(Pieces)) {
    let Pieces { own, enemy } = pieces.turned(E::turn);
    let moved = Pieces {
        own: enemy,
        enemy: own,
    };
    let position = E::of_pieces(&moved, options);
    for king in moved.own.kings.indices() {
        let others = moved.own.kings & !(1 << king);
        for from in position.king_reach(king).indices() {
            let own = Force {
                kings: others | 1 << from,
                ..moved.own
            };
            visit(Pieces { own, ..moved });
        }
    }
}
