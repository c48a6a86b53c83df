//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions of international draughts, from all phases of the game.
pub const BENCH: Bench = Bench {
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

/// Positions of killer draughts.
pub const KILLER_BENCH: Bench = Bench {
    depth: 12,
    positions: &[
        "W:W26,31,32,33,35,36,37,38,39,40,42,43,45,47,48,49:B3,4,6,8,9,10,11,12,13,14,16,18,19,20,23,24",
        // Endings with kings.
        "B:WK21,31,36,37,39,44,46,47:B17,K18,26",
        "W:WK10,K14:BK46",
    ],
};

/// Positions of breakthrough draughts.
pub const BREAKTHROUGH_BENCH: Bench = Bench {
    depth: 12,
    positions: &[
        "W:W31-50:B1-20",
        "W:W16,28,32-38,41-44,46-50:B1-3,5-12,14,15,19,24,26",
        "W:W23,26,28,36,40,41,45,49,50:B12,14,15,19",
    ],
};

/// Positions of losing draughts.
pub const LOSING_BENCH: Bench = Bench {
    depth: 12,
    positions: &[
        "W:W31-50:B1-20",
        "W:W27,32,34-36,39,43,45,48-50:B2,4-7,9,10,15,19,20,23,26,K42",
        "B:WK3,K9,K28,K33:BK23,24",
    ],
};

/// Positions of Frisian draughts.
pub const FRISIAN_BENCH: Bench = Bench {
    depth: 10,
    positions: &[
        "W:W31-50:B1-20",
        "B:W28,41,42,46,47:B3,4,6,9,10,12,13,K17,20,23",
        "W:WK28,K45:B6:+0+328",
    ],
};
