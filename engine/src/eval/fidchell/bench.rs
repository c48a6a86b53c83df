//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions from all phases of the first game.
pub const FIRST_BENCH: Bench = Bench {
    depth: 8,
    positions: &[
        "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee:27:27:d:0:0:0",
        // Placing, one side sliding, both sliding.
        "Weeeebewebeeeeeeeweweweebeeeeebewweeeebeeeewebeeeeweeweeeeeeeeeebeewebeebeeeeebeebeeeeeewbeeeewwebeeewewebeeb:12:12:d:0:0:0",
        "Wweebeeebbeeeeewewwwwewwbeebewebbbewewwebeebeebeebeeweeeeebbbweeeweweweeebebeeweeewebbebebeeewebeewebeebwbbwe:1:0:a:0:0:1",
        "Webebbbebeebebweeweeeeewbewweeeeweebeeewwweeeewwbeeebbwbebbeeeewebwebeeeeewwbewewbbbeeeeeeeweebwweebeeweeeeee:0:0:a:0:0:21",
    ],
};

/// Positions from all phases of the second game.
pub const SECOND_BENCH: Bench = Bench {
    depth: 8,
    positions: &[
        "Weeeeeeeeeeeeeeeeeeeeeeeeeeeewbwbwbwbwbwbwbwbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee:19:19:w:0:0:0",
        // Placing, both sliding, under a challenge.
        "Wweeewewbeeweeeeeeebbebeeeewewbwbwbwbwbwbwbwbweeeeeeeeweeweweweebewebebebeebeeeeeeeeeeeeeeebeeeeeeeeeweeeebeb:6:6:w:0:0:0",
        "Wweewwwwebweeeebeeeebebebeewewbwbwbwbwewbebwbeewebeeweeeewbweeebeewebebbeeeeeeeebeweeeeebeweeeweweeeweweeebeb:0:0:a:0:0:0",
        "Wwwweweeeeeeweweewwweeeeweweeebeweeeeeeebewewwbeeebebeeeeweeweeweeeeeweeeebeeeebweeweweebebeeeeebewwbeebeeewe:0:0:a:1:0:23",
    ],
};
