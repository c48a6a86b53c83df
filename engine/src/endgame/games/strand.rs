//! Endings of Strand.

use crate::endgame::endgame_rules::{EndgameRules, places_of};
use crate::endgame::{Material, Pieces};
use rafle_rules::Options;
use rafle_rules::sides::WHITE;
use rafle_rules::strand::board::{BOARD, FAR_ROW, file_rank, rotate};
use rafle_rules::strand::{Position, Variation};

impl EndgameRules for Position {
    const BOARD: u128 = BOARD;

    const MAN_COORDINATES: [u8; 128] = places_of(BOARD & !FAR_ROW[WHITE]);

    const MAN_POINTS: usize = 72;
    const HAS_KINGS: bool = true;
    const MAX_PIECES: usize = 4;
    const PARAMETERS: &'static [&'static str] = &["landing", "promotion"];
    /// In the first edition one sultan each was a draw even where the side to move could capture.
    const EDITION: u32 = 2;

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
        let (own, enemy) = (self.own(), self.enemy());
        let pieces = Pieces::of_sets(own, enemy, self.sultans());
        if self.side() == WHITE {
            pieces
        } else {
            pieces.turned(Self::turn)
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
