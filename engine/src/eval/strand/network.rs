//! The network of Strand.

use crate::eval::net::trained;
use rafle_rules::strand::Position;

trained!(Position, "weights.net");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::eval::net::Network;
    use rafle_rules::{Game, Options};

    /// The evaluation of a position by its rows, rank 9 first.
    fn judge(side: char, rows: [&str; 9]) -> i32 {
        let text = format!("{side}{}", rows.concat());
        let position = Position::read(&text, &Options::default()).expect("a position");
        Network::default().evaluate(&position)
    }

    const EVEN: [&str; 9] = [
        "bbbbbbbbb",
        "bebebebeb",
        "ebebebebe",
        "eeeeeeeee",
        "eeeeeeeee",
        "eeeeeeeee",
        "ewewewewe",
        "wewewewew",
        "wwwwwwwww",
    ];

    #[test]
    fn the_mirrored_position_is_worth_the_same_to_its_mover() {
        let start = Position::start(&Options::default());
        let judge = |position: &Position| Network::default().evaluate(position);
        assert_eq!(judge(&start), judge(&start.mirrored()));
    }

    #[test]
    fn men_more_are_good_and_a_sultan_better() {
        let with = |row: &'static str| {
            let mut rows = EVEN;
            rows[6] = row;
            judge('W', rows)
        };
        let [fewer, even, sultan] = ["eweeewewe", "ewewewewe", "ewewewewW"].map(with);
        assert!(fewer < even && even < sultan, "{fewer} {even} {sultan}");
    }

    #[test]
    fn an_army_wins_against_three_men() {
        let mut rows = EVEN;
        rows[..3].copy_from_slice(&["bbbeeeeee", "eeeeeeeee", "eeeeeeeee"]);
        assert!(judge('W', rows) > 300);
        assert!(judge('B', rows) < -300);
    }
}
