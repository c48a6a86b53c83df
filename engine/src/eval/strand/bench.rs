//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions from all phases of the game.
pub const BENCH: Bench = Bench {
    depth: 10,
    positions: &[
        "Wbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbewwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
        // Middle games and endings of self-play, and a board of sultans.
        "Wbbbbbbbbbbbbbebbbbbbebebeeebbbeeeeeweeeeeebeeweeebeeewewweeeeeweeewweewwwwwwwwwww",
        "Wbbbbbbebbbbebeeeebebeebbebbbeeeeeeewbeebeeeewbeeeeeeeewwewweeewweewewewewwwwwewww",
        "WbbbebbbbbbeeeeeeebeeebeebeeeeebeeeeweeeeeeeeweeeeeeeewweeeeeeweeeeeeeeeweweeBwwew",
        "Wbbeebeebebeeeeeebeeeeeeeeeeeeeeeeebweeeeeeeeeeeeeebbwweeeeeeewweeeeeeeeeeeeeeewee",
        "WeeeBeWeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeeeBeeeeeeWeeBbeBeBbeeeweeeeeeeeeWeeeee",
    ],
};
