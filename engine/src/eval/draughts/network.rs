//! The networks of the draughts family.

use crate::eval::net::trained;
use rafle_rules::draughts::{Breakthrough, Draughts, Frisian, Killer, Losing, Position};

trained!(Position, "weights.net");
trained!(Draughts<Killer>, "killer.net");
trained!(Draughts<Breakthrough>, "breakthrough.net");
trained!(Draughts<Losing>, "losing.net");
trained!(Draughts<Frisian>, "frisian.net");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::eval::net::{Network, Trained};
    use rafle_rules::draughts::{DraughtsRules, International};
    use rafle_rules::{Game, Options};

    fn judge_of<R: DraughtsRules>(fen: &str) -> i32
    where
        Draughts<R>: Trained,
    {
        let position = Draughts::<R>::read(fen, &Options::default()).expect("a position");
        Network::default().evaluate(&position)
    }

    fn judge(fen: &str) -> i32 {
        judge_of::<International>(fen)
    }

    #[test]
    fn the_start_is_worth_less_than_a_third_of_a_man() {
        let start = Position::start(&Options::default());
        assert!(Network::default().evaluate(&start).abs() < 33);
    }

    #[test]
    fn the_mirrored_position_is_worth_the_same_to_its_mover() {
        for fen in ["W:W28,32,K40:B7,12,K18", "B:W6,15,38,42:B23,K45"] {
            let position = Position::read(fen, &Options::default()).expect("a position");
            let judge = |position: &Position| Network::default().evaluate(position);
            assert_eq!(judge(&position), judge(&position.mirrored()), "{fen}");
        }
    }

    #[test]
    fn a_man_more_is_good_and_a_king_better() {
        let men = "W:W31-50:B1-12,14-20";
        assert!(judge(men) > 33, "{}", judge(men));
        assert!(judge("W:WK32,38,42:B8,13,19") > judge("W:W32,38,42:B8,13,19"));
    }

    #[test]
    fn two_kings_against_one_are_next_to_a_draw() {
        assert!(judge("W:WK1,K2:BK45").abs() < 60);
    }

    #[test]
    fn in_killer_draughts_kings_win_what_is_drawn_in_international_draughts() {
        let start = Draughts::<Killer>::start(&Options::default());
        assert!(Network::default().evaluate(&start).abs() < 33);
        let kings = "W:WK1,K2,K3:BK45";
        assert!(judge_of::<Killer>(kings) > judge(kings) + 50);
        assert!(judge_of::<Killer>("W:W31-50:B1-12,14-20") > 33);
    }

    /// Few men are no lead. From a hundred openings of twenty men against ten, White to move with the twenty, White won
    /// 126 of 200 games at 20 000 nodes a move by a network that thought the opposite, and 146 by the one of today.
    #[test]
    fn in_losing_draughts_twenty_men_are_not_behind_ten_and_a_king_is_good() {
        let judge = judge_of::<Losing>;
        assert!(judge("W:W31-50:B1-20").abs() < 66);
        assert!(judge("W:W31-50:B1-10") > -33);
        assert!(judge("W:WK32:B8,13,19") > 100);
    }

    #[test]
    fn in_breakthrough_draughts_more_men_are_good() {
        let judge = judge_of::<Breakthrough>;
        assert!(judge("W:W31-50:B1-20").abs() < 33);
        assert!(judge("W:W31-50:B1-15") > 100 && judge("W:W36-50:B1-20") < -100);
    }

    #[test]
    fn in_frisian_draughts_a_king_is_worth_several_men() {
        assert!(judge_of::<Frisian>("W:W31-50:B1-20").abs() < 33);
        assert!(judge_of::<Frisian>("W:WK32,38,42:B8,13,19") > 200);
    }
}
