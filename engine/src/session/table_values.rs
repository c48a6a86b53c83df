//! The endgame tables' values of the moves of a position.

use crate::endgame::{Probe, TableResult, TableValue, Tables, describe};
use crate::eval::Heuristics;
use crate::search::{DRAW, Score, table_score};
use rafle_rules::Options;
use std::cmp::Ordering;
use std::fmt;

/// The tables' value of a move for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The result with best play from there, and the plies until the next move that resets the counter of the draw
    /// rules, including this move.
    pub value: TableValue,
    /// Whether the counter of the draw rules ends the game in a draw before that.
    pub is_late: bool,
}

impl MoveValue {
    /// Returns the result, given the current counter of the draw rules.
    #[must_use]
    pub fn result(self) -> TableResult {
        if self.is_late {
            TableResult::Draw
        } else {
            self.value.result()
        }
    }

    /// Compares two values: `Greater` is better, `Equal` as good.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        self.order().cmp(&other.order())
    }

    /// Returns the sort key of the value. A win that comes too late still ranks above a draw: the other side may err.
    fn order(self) -> (i8, i16) {
        let plies = i16::from(self.value.plies());
        match (self.value.result(), self.is_late) {
            (TableResult::Win, false) => (2, -plies),
            (TableResult::Win, true) => (1, -plies),
            (TableResult::Draw, _) => (0, 0),
            (TableResult::Loss, true) => (-1, plies),
            (TableResult::Loss, false) => (-2, plies),
        }
    }

    /// Returns the value as a search score.
    pub(super) fn score(self) -> Score {
        match self.result() {
            TableResult::Draw => DRAW,
            result => table_score(result, self.value.plies().into()),
        }
    }
}

impl fmt::Display for MoveValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", describe(self.value))?;
        if self.is_late {
            f.write_str(", drawn by its rule before")
        } else {
            Ok(())
        }
    }
}

/// The number of moves that a seat needs once it no longer meets the others, by the table of its solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesAlone {
    /// From the current position.
    pub left: u8,
    /// After each legal move and claim, in the order of [`Session::moves`](super::Session::moves). `None` if the move
    /// leaves the table's places, which is never a shorter way.
    pub left_after: Vec<Option<u8>>,
}

/// Returns the values of the positions after all moves, in order; `None` unless the tables know all of them. Results
/// are in memory, but plies are read from files: once `must_end` returns `true`, unread plies count as the maximum.
pub(super) fn values_of_moves<R: Heuristics>(
    tables: &Tables,
    position: &R,
    next: impl Iterator<Item = R>,
    options: &Options,
    must_end: &dyn Fn() -> bool,
) -> Option<Vec<MoveValue>> {
    let probe = R::PROBE?;
    probe.table_index(position, tables.most_pieces())?;
    let (counted, limit) = probe.count(position, options);
    let of_next = |next: R| {
        let value = value_after(tables, probe, position, &next, must_end)?;
        let is_known = (1..TableValue::MAX_PLIES).contains(&value.plies());
        let is_counted = is_known && probe.keeps_counter(position, &next);
        let plies = counted.saturating_add(value.plies());
        Some(MoveValue {
            value,
            is_late: is_counted && limit.is_some_and(|limit| plies > limit),
        })
    };
    next.map(of_next).collect()
}

/// Returns the value of a move for the side that plays it.
fn value_after<R: Heuristics>(
    tables: &Tables,
    probe: &dyn Probe<R>,
    position: &R,
    next: &R,
    must_end: &dyn Fn() -> bool,
) -> Option<TableValue> {
    if let Some(win) = next.winner() {
        return Some(if win.seat == position.to_move() {
            TableValue::win_in(1)
        } else {
            TableValue::loss_in(1)
        });
    }
    let at = probe.table_index(next, tables.most_pieces())?;
    let result = tables.result(at)?;
    let plies = if result == TableResult::Draw || !probe.keeps_counter(position, next) {
        1
    } else if must_end() {
        TableValue::MAX_PLIES
    } else {
        let value = tables.value(at);
        value.map_or(TableValue::MAX_PLIES, |value| 1 + value.plies())
    };
    Some(match result {
        TableResult::Draw => TableValue::DRAW,
        TableResult::Win => TableValue::loss_in(plies),
        TableResult::Loss => TableValue::win_in(plies),
    })
}

/// Returns the best value, and for each value whether it is as good.
pub(super) fn best_of(values: &[MoveValue]) -> Option<(MoveValue, Vec<bool>)> {
    let best = *values.iter().max_by(|one, other| one.compare(**other))?;
    let is_best = values.iter().map(|value| value.compare(best).is_eq());
    Some((best, is_best.collect()))
}
