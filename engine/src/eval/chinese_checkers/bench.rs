//! Positions that `rafle bench` searches.

use crate::eval::Bench;

/// Positions from all phases of the game.
pub const BENCH: Bench = Bench {
    depth: 6,
    positions: &[
        // Starts of two, three and six players.
        "11111111111eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee4444444444:2:10",
        "11111111111eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee5eeeeeeee355eeeeeee33555eeeeee3335555eeeee3333eeeeeeeeee:3:10",
        "111111111116666eeeee2222666eeeeee22266eeeeeee226eeeeeeee2eeeeeeeee5eeeeeeee355eeeeeee33555eeeeee3335555eeeee33334444444444:6:10",
        // A jam before a camp, and armies that have parted.
        "41111114444eeee444e4eeeeeeee4eeeeeeeee4eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1eee1e1ee1:2:10",
        "4444444444eeeeeeeee4eeeeeeeeeee1eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee1eeeeeeee1e1111111:2:10",
    ],
};
