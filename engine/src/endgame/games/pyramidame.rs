//! Endings of Pyramidame.

use crate::endgame::endgame_rules::{EndgameRules, NO_MAN};
use crate::endgame::{Material, Pieces};
use rafle_rules::Options;
use rafle_rules::pyramidame::Position;
use rafle_rules::pyramidame::board::{CUBES, coordinates, turn};
use rafle_rules::sides::WHITE;

/// The `y` of Black's corner, where a white pawn wins and no game goes on.
const CORNER: i8 = 7;

impl EndgameRules for Position {
    const BOARD: u128 = u64::MAX as u128;

    /// The cubes nearest to Black's corner come first.
    const MAN_COORDINATES: [u8; 128] = {
        let mut places = [NO_MAN; 128];
        let (mut y, mut count) = (CORNER - 1, 0);
        while y >= -CORNER {
            let mut cube = 0;
            while cube < CUBES {
                if coordinates(cube).1 == y {
                    places[cube as usize] = count;
                    count += 1;
                }
                cube += 1;
            }
            y -= 1;
        }
        places
    };

    const MAN_POINTS: usize = CUBES as usize - 1;
    const HAS_KINGS: bool = false;
    const MAX_PIECES: usize = 5;
    const PARAMETERS: &'static [&'static str] = &[];

    fn steps_to_go(point: u8) -> u32 {
        u32::from((CORNER - coordinates(point).1).unsigned_abs())
    }

    fn turn(set: u128) -> u128 {
        turn(set as u64).into()
    }

    #[inline]
    fn of_pieces(pieces: &Pieces, _options: &Options) -> Self {
        Self::assemble([pieces.own.men as u64, pieces.enemy.men as u64], WHITE)
    }

    #[inline(always)]
    fn piece_count(&self) -> usize {
        (self.own() | self.enemy()).count_ones() as usize
    }

    #[inline]
    fn to_pieces(&self) -> Pieces {
        let pieces = Pieces::of_sets(self.own().into(), self.enemy().into(), 0);
        if self.side() == WHITE {
            pieces
        } else {
            pieces.turned(Self::turn)
        }
    }

    /// There are no kings.
    fn king_reach(&self, _from: u8) -> u128 {
        0
    }

    fn limit(_material: Material, _options: &Options) -> Option<u8> {
        None
    }
}
