//! The network inputs of a position of draughts: the piece on each square. The phase depends on the number of pieces and
//! on which sides have kings: the same men are worth more or less beside a king.

use crate::eval::features::phase;
use crate::eval::{Features, InputSet};
use rafle_rules::draughts::board::rotate;
use rafle_rules::draughts::{Draughts, DraughtsRules};
use rafle_rules::sides::WHITE;

/// The pieces of both sides at the start.
const PIECES: u32 = 40;

/// The phases by the number of pieces, without kings.
const BY_PIECES: usize = 8;

/// The phases by the number of pieces where there are kings: the first of those without, the last one for all further
/// pieces too.
const WITH_KINGS: usize = 4;

/// Which sides have kings, if any has: the mover, the other side, or both.
const SIDES_WITH_KINGS: usize = 3;

impl<R: DraughtsRules> InputSet for Draughts<R> {
    const FEATURES: &'static str = "draughts-pieces-2";
    /// Own men, own kings, enemy men and enemy kings, by the bits of the board.
    type Inputs = [u64; 4];
    type Views = [Self::Inputs; 2];
    const BUCKETS: usize = BY_PIECES + SIDES_WITH_KINGS * WITH_KINGS;
    const SYMMETRIES: usize = 1;

    fn symmetric(inputs: [u64; 4], _symmetry: usize) -> [u64; 4] {
        inputs
    }
}

impl<R: DraughtsRules> Features for Draughts<R> {
    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> [u64; 4] {
        let (own, enemy, kings) = (self.pieces(side), self.pieces(side ^ 1), self.kings());
        let sets = [own & !kings, own & kings, enemy & !kings, enemy & kings];
        if side == WHITE {
            sets
        } else {
            sets.map(rotate)
        }
    }

    #[inline(always)]
    fn turned([men, kings, enemy_men, enemy_kings]: [u64; 4]) -> [u64; 4] {
        [enemy_men, enemy_kings, men, kings].map(rotate)
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        let (own, enemy, kings) = (self.own(), self.enemy(), self.kings());
        let by_pieces = phase((own | enemy).count_ones(), PIECES, BY_PIECES);
        let own_kings = usize::from(own & kings != 0);
        let enemy_kings = usize::from(enemy & kings != 0);
        match own_kings + 2 * enemy_kings {
            0 => by_pieces,
            sides => BY_PIECES + (sides - 1) * WITH_KINGS + by_pieces.min(WITH_KINGS - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::Position;
    use rafle_rules::{Game, Options};

    fn bucket(text: &str) -> usize {
        let position = Position::read(text, &Options::default()).expect("a position");
        position.bucket()
    }

    #[test]
    fn fewer_pieces_are_a_later_phase() {
        assert_eq!(bucket("W:W31-50:B1-20"), 7);
        assert_eq!(bucket("W:W31-40:B11-20"), 3);
        assert_eq!(bucket("W:W31:B20"), 0);
    }

    #[test]
    fn kings_of_the_mover_of_the_other_side_and_of_both_are_phases_of_their_own() {
        let texts = ["W:WK31:B20", "W:W31:BK20", "W:WK31:BK20"];
        let of_white = texts.map(bucket);
        assert_eq!(of_white, [8, 12, 16]);
        let of_black = texts.map(|text| bucket(&text.replacen('W', "B", 1)));
        assert_eq!(of_black, [12, 8, 16]);
        assert_eq!(bucket("W:WK31,32-50:BK20,1-19"), 19);
        assert_eq!(19, Position::BUCKETS - 1);
    }
}
