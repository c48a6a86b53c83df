//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions from all phases of the game.
pub(crate) const BENCH: Bench = Bench {
    depth: 15,
    positions: &[
        "W:W31-50:B1-20",
        // Openings and middle games.
        "W:W26,31,32,33,35,36,37,38,39,40,42,43,45,47,48,49:B3,4,6,8,9,10,11,12,13,14,16,18,19,20,23,24",
        "B:W25,27,28,30,32,33,35,37,38,39,42,43,48:B2,6,8,9,12,13,14,16,18,19,20,21,24",
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        // Endings of men, of kings, of both.
        "W:W27,32,38,43,47:B9,13,16,18,24",
        "B:WK5,38,42:BK46,16,21",
        "W:WK10,K14,K26,K40:BK46",
    ],
};
