//! Retrograde analysis (Ströhlein 1970; Thompson, "Retrograde analysis of certain endgames", 1986) of one block: the
//! positions that differ by the places of the kings alone.
//!
//! Every other move leads out of the block, to positions whose values are known. So each position is first judged by
//! those moves. Then the positions are gone through by their plies to the end: from each that is decided, the moves of
//! the other side's kings are taken back.

use super::endgame_rules::EndgameRules;
use super::layout::{Block, TableIndex, bits, table_index_of};
use super::pieces::{Force, Pieces};
use super::value::{TableResult, TableValue};
use rafle_rules::{MoveList, Options, Outcome};

/// Where the values of the positions outside a block are found.
pub(super) trait KnownValues {
    /// The value at a place.
    fn value(&self, at: TableIndex) -> TableValue;
}

/// What is known of a position before the moves within its block are looked at.
#[derive(Clone, Copy)]
struct Outlook {
    /// The least plies to a win by a move out of the block.
    win: Option<u8>,
    /// The most plies to a loss by a move out of the block.
    loss: u8,
    /// Whether all moves lead out of the block, and all of them lose.
    is_lost: bool,
    /// The moves within the block, or one of the two below.
    moves_within: u8,
}

/// A position that is not lost, whatever the moves within the block lead to.
const NEVER_LOST: u8 = 254;
/// A position without a move within the block.
const CLOSED: u8 = 255;

/// Judges positions by the moves that lead out of their block.
pub(super) struct Outlooks<'a, K> {
    pub(super) known: &'a K,
    pub(super) options: &'a Options,
    /// Plies after which a win that has not come is a draw.
    pub(super) limit: u8,
}

impl<K: KnownValues> Outlooks<'_, K> {
    /// Judges a position.
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

    /// The value of the position after a move out of the block for the side that moves there, its plies counted
    /// from before the move.
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

    /// The value of a position by those of all positions after it, which are known.
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
            // A loss of the other side is a win: the sooner the better. Its win is to come as late as can be.
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

    /// The value of a position of a block that has no other.
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
    /// For each side the values found, and for each position the [moves within](Outlook::moves_within) that are not
    /// known to lose, and the [loss](Outlook::loss).
    values: [Vec<TableValue>; 2],
    moves_within: [Vec<u8>; 2],
    losses: [Vec<u8>; 2],
    /// By plies the positions that are decided then; among them some that are decided sooner.
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

/// A win that is found too late is none; until then, a position has no value.
const UNKNOWN: TableValue = TableValue::DRAW;

impl BlockSolver {
    /// Whether a win or a loss was found that takes more plies than the limit.
    pub(super) fn is_beyond_limit(&self) -> bool {
        self.is_beyond_limit
    }

    /// Finds the values of all positions of a block, seen by the side to move: first for one side, then for the other.
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

    /// Judges the positions of one side by the moves out of the block.
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

    /// Decides a position, and finds what follows for those before it.
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

/// Takes back each king's move that captures nothing and may have led to some pieces: passes on what stood there before,
/// as the side that has moved sees it.
#[inline]
fn retract<E: EndgameRules>(pieces: &Pieces, options: &Options, mut visit: impl FnMut(Pieces)) {
    let Pieces { own, enemy } = pieces.turned(E::turn);
    let moved = Pieces {
        own: enemy,
        enemy: own,
    };
    let position = E::of_pieces(&moved, options);
    for king in bits(moved.own.kings) {
        let others = moved.own.kings & !(1 << king);
        for from in bits(position.king_reach(king)) {
            let own = Force {
                kings: others | 1 << from,
                ..moved.own
            };
            visit(Pieces { own, ..moved });
        }
    }
}
