//! Endings of Strand.

use crate::rules::Options;
use crate::rules::sides::WHITE;
use crate::rules::strand::board::{BOARD, Bits, FAR_ROW, file_rank, rotate};
use crate::rules::strand::{Position, Variation};
use crate::tables::endgame::{Endgame, NO_MAN};
use crate::tables::{Force, Material, Pieces};

impl Endgame for Position {
    const BOARD: u128 = BOARD;

    const MAN_COORDINATES: [u8; 128] = {
        let mut coordinates = [NO_MAN; 128];
        let (mut bit, mut count) = (0, 0);
        while bit < 128 {
            if (BOARD & !FAR_ROW[WHITE]) >> bit & 1 == 1 {
                coordinates[bit] = count;
                count += 1;
            }
            bit += 1;
        }
        coordinates
    };

    const MAN_POINTS: usize = 72;
    const HAS_KINGS: bool = true;
    const MAX_PIECES: usize = 4;
    const PARAMETERS: &'static [&'static str] = &["landing", "promotion"];
    const BUILT_IN: &'static [&'static [u8]] = &[];

    fn steps_to_go(point: u8) -> u32 {
        let (_, rank) = file_rank(point);
        9 - u32::from(rank)
    }

    fn turn(set: u128) -> u128 {
        rotate(set)
    }

    #[inline]
    fn of_pieces(pieces: &Pieces, options: &Options) -> Self {
        let Pieces { own, enemy } = pieces;
        let variation = Variation {
            landing: options.landing,
            promotion: options.promotion,
        };
        let sultans = own.kings | enemy.kings;
        Self::assemble([own.all(), enemy.all()], sultans, WHITE, variation)
    }

    #[inline(always)]
    fn piece_count(&self) -> usize {
        (self.own() | self.enemy()).count_ones() as usize
    }

    #[inline]
    fn to_pieces(&self) -> Pieces {
        let seen = |set: Bits| {
            if self.side() == WHITE {
                set
            } else {
                rotate(set)
            }
        };
        let force = |set: Bits| Force {
            men: seen(set & !self.sultans()),
            kings: seen(set & self.sultans()),
        };
        Pieces {
            own: force(self.own()),
            enemy: force(self.enemy()),
        }
    }

    #[inline]
    fn king_reach(&self, from: u8) -> u128 {
        self.sultan_reach(from)
    }

    fn limit(_material: Material, _options: &Options) -> Option<u8> {
        None
    }
}
