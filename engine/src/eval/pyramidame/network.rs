//! The network of Pyramidame.

use crate::eval::net::trained;
use rafle_rules::pyramidame::Position;

trained!(Position, "weights.net");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::eval::net::Network;
    use rafle_rules::{Game, Options};

    /// The evaluation of a position by the names of the pawns.
    fn judge(side: char, white: &str, black: &str) -> i32 {
        let mut cells = ['e'; 64];
        for (names, letter) in [(white, 'w'), (black, 'b')] {
            for name in names.split_whitespace().map(str::as_bytes) {
                cells[usize::from(name[1] - b'1') * 8 + usize::from(name[0] - b'a')] = letter;
            }
        }
        let text: String = std::iter::once(side).chain(cells).collect();
        let position = Position::read(&text, &Options::default()).expect("a position");
        Network::default().evaluate(&position)
    }

    #[test]
    fn the_pyramid_turned_round_is_worth_the_same_to_its_mover() {
        for text in [
            "Wwweweeeeewweweeeeeweebebeweeeeebeeeeeeebeeeweeebeeeebebeweebebeb",
            "Beeeeeeeeweebeweeeeeweeeeewebeeeeeeweeeeeeeeeeebeeeweeebbbbeeeeeb",
        ] {
            let position = Position::read(text, &Options::default()).expect("a position");
            let judge = |position: &Position| Network::default().evaluate(position);
            assert_eq!(judge(&position.turned()), judge(&position), "{text}");
        }
    }

    #[test]
    fn pawns_more_are_good() {
        assert!(judge('W', "b2 c3 d2 e3", "g7 f6") > 50);
        assert!(judge('B', "b2 c3 d2 e3", "g7 f6") < -50);
    }

    #[test]
    fn a_free_way_to_the_near_corner_is_better_than_a_guarded_one() {
        assert!(judge('W', "g6", "b2 a8") > judge('W', "g6", "b2 h8"));
    }
}
