//! The network of Chinese checkers with two players, by the default rules.

use crate::eval::net::trained;
use crate::rules::chinese_checkers::Position;

trained!(Position, "weights.net");

#[cfg(test)]
mod tests {
    use crate::eval::{Evaluator, Race, Scoped};
    use crate::rules::chinese_checkers::Position;
    use crate::rules::{Game, Options, Pieces, Players, RuleSet};

    const OTHER_HOME: &str = "q13,p12,p13,o11,o12,o13,n10,n11,n12,n13";

    fn judge(position: &Position) -> i32 {
        let evaluator = Scoped::<Position, Race>::default();
        let found = evaluator.evaluate(position);
        assert_eq!(evaluator.judge()(position), found, "{}", position.write());
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

    #[test]
    fn other_games_are_judged_by_hand() {
        let two = Options::default();
        let others = [
            Options {
                players: Players::Three,
                ..two
            },
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
