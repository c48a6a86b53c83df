use std::fmt;

/// The result of a position with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableResult {
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
}

impl fmt::Display for TableResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "draw",
            Self::Win => "win",
            Self::Loss => "loss",
        })
    }
}

impl TableResult {
    /// Two bits.
    #[inline(always)]
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win => 1,
            Self::Loss => 2,
        }
    }

    /// The inverse of [`code`](Self::code).
    #[inline(always)]
    pub(super) fn of_code(code: u8) -> Self {
        match code & 3 {
            1 => Self::Win,
            2 => Self::Loss,
            _ => Self::Draw,
        }
    }
}

/// A result, with the plies for a win or a loss: until the next move that resets the counter of the draw rules and
/// keeps the result, or until the end of the game. Stored in one byte: 0 is a draw; otherwise twice the plies plus 1,
/// and 1 more if the side to move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableValue(u8);

impl TableValue {
    /// Neither side wins.
    pub const DRAW: Self = Self(0);

    /// The most plies.
    pub const MAX_PLIES: u8 = 126;

    /// The side to move wins.
    #[inline(always)]
    #[must_use]
    pub fn win_in(plies: u8) -> Self {
        Self(1 + 2 * plies.min(Self::MAX_PLIES))
    }

    /// The side to move loses.
    #[inline(always)]
    #[must_use]
    pub fn loss_in(plies: u8) -> Self {
        Self(2 + 2 * plies.min(Self::MAX_PLIES))
    }

    /// Returns the value with 0 plies.
    #[inline(always)]
    pub(super) fn of_result(result: TableResult) -> Self {
        Self(result.code())
    }

    #[inline(always)]
    pub(super) fn of_byte(byte: u8) -> Self {
        Self(byte)
    }

    #[inline(always)]
    pub(super) fn byte(self) -> u8 {
        self.0
    }

    /// Returns the result.
    #[inline(always)]
    #[must_use]
    pub fn result(self) -> TableResult {
        match self.0 {
            0 => TableResult::Draw,
            odd if odd % 2 == 1 => TableResult::Win,
            _ => TableResult::Loss,
        }
    }

    /// Returns the plies; 0 for a draw.
    #[inline(always)]
    #[must_use]
    pub fn plies(self) -> u8 {
        self.0.saturating_sub(1) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_the_result_and_the_plies() {
        for plies in [0, 1, 77, TableValue::MAX_PLIES] {
            let (win, loss) = (TableValue::win_in(plies), TableValue::loss_in(plies));
            assert_eq!((win.result(), win.plies()), (TableResult::Win, plies));
            assert_eq!((loss.result(), loss.plies()), (TableResult::Loss, plies));
        }
        assert_eq!(TableValue::DRAW.result(), TableResult::Draw);
        for result in [TableResult::Draw, TableResult::Win, TableResult::Loss] {
            assert_eq!(TableResult::of_code(result.code()), result);
            assert_eq!(TableValue::of_result(result).result(), result);
        }
    }
}
