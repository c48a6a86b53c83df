//! The networks of Chinese checkers: with two players by the default rules, with three and more, and for the moves of
//! three and more.

use super::moves::OfMoves;
use super::seats::OfOnePlayer;
use crate::eval::net::{TrainedMoves, TrainedSeats, Weights, trained, weights_in};
use rafle_rules::chinese_checkers::Position;
use std::sync::Arc;

trained!(Position, "weights.net");

impl TrainedSeats for Position {
    fn seat_weights() -> &'static Arc<Weights> {
        weights_in!("seats.net", OfOnePlayer, Position)
    }
}

impl TrainedMoves for Position {
    fn move_weights() -> &'static Arc<Weights> {
        weights_in!("moves.net", OfMoves, Position)
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::{Evaluator, Hybrid, MultiSeatEvaluator, Race};
    use rafle_rules::chinese_checkers::Position;
    use rafle_rules::chinese_checkers::board::{Bits, HEXAGON, POINTS, opposite, step};
    use rafle_rules::{Game, MAX_SEATS, Options, Pieces, Players, RuleSet, Rules};

    const OTHER_HOME: &str = "q13,p12,p13,o11,o12,o13,n10,n11,n12,n13";

    fn judge(position: &Position) -> i32 {
        let evaluator = Hybrid::<Position, Race>::default();
        let found = evaluator.evaluate(position);
        assert_eq!(
            evaluator.thread_evaluator()(position, 0),
            found,
            "{}",
            position.write()
        );
        found
    }

    fn is_judged_by_hand(position: &Position) -> bool {
        judge(position) == Race.evaluate(position)
    }

    #[test]
    fn the_star_turned_by_half_is_worth_the_same_to_its_mover() {
        let start = Position::start(&Options::default());
        let turned = start.turned(3).expect("two players");
        assert_ne!(start.mover(), turned.mover());
        assert_eq!(judge(&start), judge(&turned));
        // Both have as far to go.
        assert!((-50..150).contains(&judge(&start)), "{}", judge(&start));
    }

    #[test]
    fn pieces_that_have_gone_far_are_good() {
        let far = "a5,b5,b6,c5,c6,i5,i6,i7,i8,i9";
        for (text, is_good) in [
            (format!("1:1{far}:4{OTHER_HOME}:2:10"), true),
            (format!("4:1{far}:4{OTHER_HOME}:2:10"), false),
        ] {
            let position = Position::read(&text, &Options::default()).expect("a position");
            let found = judge(&position);
            assert!(found.abs() > 200 && (found > 0) == is_good, "{found}");
        }
    }

    fn chances(position: &Position) -> [f32; MAX_SEATS] {
        Hybrid::<Position, Race>::default().win_probabilities(position, position.to_move())
    }

    #[test]
    fn of_three_and_more_all_have_about_the_same_chance_at_the_start() {
        for players in [Players::Three, Players::Four, Players::Six] {
            for rules in [RuleSet::Full, RuleSet::Plain] {
                let start = Position::start(&Options {
                    players,
                    rules,
                    ..Options::default()
                });
                let fair = 1.0 / f32::from(players.count());
                for seat in start.seats() {
                    let chance = chances(&start)[seat.index()];
                    assert!((chance / fair - 1.0).abs() < 0.4, "{players:?} {chance}");
                }
            }
        }
    }

    #[test]
    fn who_is_ahead_of_two_others_is_likely_to_win() {
        let start = Position::start(&Options {
            players: Players::Three,
            ..Options::default()
        });
        let mut pieces: [Bits; POINTS] = std::array::from_fn(|point| start.pieces(point));
        // One step lacks.
        let camp = start.form().camp(opposite(0));
        let row = step(5, camp) & HEXAGON;
        let [last, before] = [camp, row].map(|set| 1 << set.trailing_zeros());
        pieces[0] = camp & !last | before;
        let position = Position::new(pieces, 0, start.form()).expect("a position");
        let found = chances(&position);
        assert!(found[0] > 0.6, "{found:?}");
    }

    #[test]
    fn long_jumps_of_three_and_more_are_judged_by_hand() {
        let start = Position::start(&Options {
            players: Players::Three,
            long_jumps: true,
            ..Options::default()
        });
        assert_eq!(
            chances(&start),
            Race.win_probabilities(&start, start.to_move())
        );
    }

    #[test]
    fn other_games_of_two_are_judged_by_hand() {
        let two = Options::default();
        let others = [
            Options {
                pieces: Pieces::Fifteen,
                ..two
            },
            Options {
                long_jumps: true,
                ..two
            },
            Options {
                rules: RuleSet::Plain,
                ..two
            },
        ];
        assert!(!is_judged_by_hand(&Position::start(&two)));
        for options in others {
            let start = Position::start(&options);
            assert!(is_judged_by_hand(&start), "{options:?}");
        }
    }
}
