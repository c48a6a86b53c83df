//! The networks of both games of Fidchell.
//!
//! They learn more from search scores than from results. Of two networks of the first game, learned from the same games
//! of a handcrafted evaluation, one with seven parts of results and three of scores beat that evaluation 63-1-36; one
//! with four parts and six, at a scale of 300, beat it 76-2-22 (2 000 nodes a move, random:6).

use crate::eval::net::trained;
use rafle_rules::fidchell::{First, Second};

trained!(First, "first.net");
trained!(Second, "second.net");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::eval::net::{Network, Trained};
    use rafle_protocol::moves::parse_moves;
    use rafle_rules::{Game, Options};

    /// What the side to move of a position after some moves thinks of it.
    fn judge<G: Game + Trained>(moves: &str) -> i32 {
        let options = Options::default();
        let mut position = G::start(&options);
        for written in parse_moves(moves, G::SIGNS).expect("moves") {
            let mv = rafle_rules::resolve(&position, &written, &options).expect("a move");
            position = position.play(mv);
        }
        Network::default().evaluate(&position)
    }

    #[test]
    fn stones_in_a_row_towards_the_rim_are_better_than_stones_apart() {
        assert!(judge::<First>("g1 x7 g2 n7 g3 r7") > judge::<First>("g1 x7 i3 n7 v6 r7"));
        assert!(judge::<Second>("a2 x7 a3 n7 a5 r7") > judge::<Second>("b7 x7 h7 n7 t7 r7"));
    }

    #[test]
    fn a_stone_that_can_be_taken_is_worse_for_whoever_is_not_to_move() {
        // White takes e3, or Black d3 after a move elsewhere.
        assert!(judge::<First>("d3 e3") > judge::<First>("d3 v7"));
        assert!(judge::<First>("d3 e3 p7") > judge::<First>("d3 v7 p7"));
    }
}
