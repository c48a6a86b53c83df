//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions from all phases of the game.
pub const BENCH: Bench = Bench {
    depth: 11,
    positions: &[
        "Wwwwweeeewwweeeeewweeeeeweeeeeeeeeeeeeeebeeeeeebbeeeeebbbeeeebbbb",
        // Middle games, and a late position that is solved.
        "Wwweweeeeewweweeeeeweebebeweeeeebeeeeeeebeeeweeebeeeebebeweebebeb",
        "Beeeeeeeeweebeweeeeeweeeeewebeeeeeeweeeeeeeeeeebeeeweeebbbbeeeeeb",
        "Wweeeeeeeeeewebeeeeeeeeeeweeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeweeeewe",
    ],
};
