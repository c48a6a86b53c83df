//! What the evaluations made by hand know of their games.

use crate::eval::{Burden, Evaluator, MenAndKings, PromotionRace};
use crate::rules::draughts::{Breakthrough, Draughts, Family, Frisian, Losing};
use crate::rules::{Game, Options};

fn judge<R: Family>(evaluator: &impl Evaluator<Draughts<R>>, text: &str) -> i32 {
    let position = Draughts::<R>::read(text, &Options::default()).expect(text);
    let score = evaluator.evaluate(&position);
    assert_eq!(score, evaluator.evaluate(&position.mirrored()), "{text}");
    score
}

#[test]
fn in_losing_draughts_a_man_more_is_bad() {
    let judge = |text| judge::<Losing>(&Burden, text);
    assert!(judge("W:W31-50:B1-20").abs() < 33);
    assert!(judge("W:W31-50:B1-12,14-20") < -33);
    assert!(judge("W:WK32:B8,13,19") > 100);
}

#[test]
fn in_breakthrough_draughts_the_man_that_comes_first_is_ahead() {
    let judge = |text| judge::<Breakthrough>(&PromotionRace, text);
    assert!(judge("W:W31-50:B1-20").abs() < 33);
    // Two steps against three, whoever is to move; against two, whoever is not.
    assert!(judge("W:W12:B34") > 500 && judge("B:W12:B34") < -500);
    assert!(judge("W:W12:B39") > 500 && judge("B:W12:B39") > 500);
}

#[test]
fn in_frisian_draughts_a_king_is_worth_several_men() {
    let judge = |text| judge::<Frisian>(&MenAndKings, text);
    assert!(judge("W:W31-50:B1-20").abs() < 33);
    assert!(judge("W:WK32,38,42:B8,13,19") > 200);
    let (free, exhausted) = ("W:WK28,45:B6,7", "W:WK28,45:B6,7:+0+328");
    assert!(judge(free) > judge(exhausted));
}
