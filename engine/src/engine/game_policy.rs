//! When the engine resigns, and when it accepts or offers a draw: one decision for every front end, made of
//! the scores of its own moves.
//!
//! Scores are in men, from the engine's own side. The constants are chosen for draughts, where an ending that
//! nobody can win has scores of a few hundredths of a man, and a man more is not always a win.

use super::decision::Decision;
use super::settings::Settings;
use crate::session::Session;
use rafle_protocol::hub::Draw;

/// Own moves in a row whose scores must be below the threshold before the engine resigns: in the middle of an
/// exchange one score, or two, may be.
const RESIGN_MOVES: usize = 3;

/// Men by which the engine must be behind to accept a draw at any time: more than the scores of shallow searches
/// vary from move to move in an even game, so that nobody gets a draw early by offering it all the time.
const BEHIND: f64 = 0.5;

/// Men within which a score is level.
const LEVEL: f64 = 0.1;

/// Plies after which a level score says that there is little left to play for.
const LATE_PLIES: usize = 80;

/// Own moves in a row whose scores must be level before the engine offers a draw.
const OFFER_MOVES: usize = 10;

/// Own moves from one offer to the next: a refusal is taken seriously.
const OFFER_INTERVAL: usize = 20;

/// The number of sides of a game in which sides can agree, and in which one can give up without deciding it
/// for others.
const SIDES: usize = 2;

/// The scores of one side's own moves in one game, and what it has offered.
#[derive(Clone, Debug, Default)]
pub(super) struct GamePolicy {
    judged: Option<JudgedGame>,
}

/// The game of the last own move.
#[derive(Clone, Debug)]
struct JudgedGame {
    variant: &'static str,
    /// The side whose moves they are.
    side: &'static str,
    /// The hashes of the game's positions, up to the one of the last own move.
    path: Vec<u64>,
    moves: OwnMoves,
}

/// The own moves of a game, as far as they were judged.
#[derive(Clone, Debug, Default, PartialEq)]
struct OwnMoves {
    /// The scores, the last one last.
    scores: Vec<f64>,
    /// The number of scores when a draw was offered last.
    offered_at: Option<usize>,
}

impl GamePolicy {
    /// Takes an own move into account, at the end of the search of `session` for it, and judges.
    ///
    /// Without a score the search says nothing of the game: the move neither counts nor breaks a row. What
    /// was counted is forgotten where the position is no continuation of the game before it: after a move
    /// was taken back, for another side, in another game. In games of more than two sides nobody resigns or
    /// agrees.
    pub(super) fn decide(
        &mut self,
        settings: &Settings,
        session: &dyn Session,
        score: Option<f64>,
        is_offered: bool,
    ) -> Decision {
        if session.seats().len() != SIDES {
            self.judged = None;
            return Decision::default();
        }
        let (variant, side, path) = (session.variant(), session.turn(), session.path());
        let continued = self.judged.take().filter(|judged| {
            judged.variant == variant && judged.side == side && continues(&judged.path, &path)
        });
        let mut moves = continued.map_or_else(OwnMoves::default, |judged| judged.moves);
        let decision = score.map_or_else(Decision::default, |score| {
            moves.decide(settings, score, is_late(session), is_offered)
        });
        self.judged = Some(JudgedGame {
            variant,
            side,
            path,
            moves,
        });
        decision
    }
}

impl OwnMoves {
    /// A draw that is offered is better than a lost game, so it is looked at first.
    fn decide(
        &mut self,
        settings: &Settings,
        score: f64,
        is_late: bool,
        is_offered: bool,
    ) -> Decision {
        self.scores.push(score);
        if is_offered && accepts(score, is_late) {
            return Decision {
                draw: Some(Draw::Accept),
                ..Decision::default()
            };
        }
        let resigns = resigns(&self.scores, settings.resign);
        let offers = settings.offer_draws && !resigns && is_late && self.offers();
        if offers {
            self.offered_at = Some(self.scores.len());
        }
        Decision {
            resigns,
            draw: offers.then_some(Draw::Offer),
        }
    }

    /// Whether it is time for an offer, late in a game.
    fn offers(&self) -> bool {
        let is_too_soon = self
            .offered_at
            .is_some_and(|offered| self.scores.len() < offered + OFFER_INTERVAL);
        let is_level = |score: &f64| score.abs() <= LEVEL;
        !is_too_soon && last(&self.scores, OFFER_MOVES).is_some_and(|row| row.iter().all(is_level))
    }
}

/// Whether the engine agrees to a draw with this score for its own side, in the game of `session`.
pub fn accepts_draw(session: &dyn Session, score: f64) -> bool {
    session.seats().len() == SIDES && accepts(score, is_late(session))
}

/// Whether the engine is not better: behind, or level late in a game.
fn accepts(score: f64, is_late: bool) -> bool {
    score <= -BEHIND || is_late && score <= LEVEL
}

/// Whether the last scores are below the threshold, which is off at 0.
fn resigns(scores: &[f64], threshold: f64) -> bool {
    let is_below = |score: &f64| *score < -threshold;
    threshold > 0.0 && last(scores, RESIGN_MOVES).is_some_and(|row| row.iter().all(is_below))
}

/// The last scores; `None` where there are not as many.
fn last(scores: &[f64], count: usize) -> Option<&[f64]> {
    scores.get(scores.len().checked_sub(count)?..)
}

/// Whether much of the game is over. One that begins far from the start position, such as an ending, counts as
/// late: nothing tells how many moves led to it.
fn is_late(session: &dyn Session) -> bool {
    !session.begins_near_start() || session.path().len() > LATE_PLIES
}

/// Whether one game is another one and at least one more move.
fn continues(earlier: &[u64], later: &[u64]) -> bool {
    later.len() > earlier.len() && later.starts_with(earlier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Setup;

    fn settings(resign: f64, offer_draws: bool) -> Settings {
        Settings {
            resign,
            offer_draws,
            ..Settings::default()
        }
    }

    /// The judgements of own moves with these scores.
    fn judged(settings: &Settings, scores: &[f64], is_late: bool) -> Vec<Decision> {
        let mut moves = OwnMoves::default();
        let scores = scores.iter();
        scores
            .map(|&score| moves.decide(settings, score, is_late, false))
            .collect()
    }

    const NEVER: [usize; 0] = [];

    /// The places of the scores with which the engine resigns.
    fn resignations(resign: f64, scores: &[f64]) -> Vec<usize> {
        let judged = judged(&settings(resign, false), scores, true);
        assert!(judged.iter().all(|decision| decision.draw.is_none()));
        (0..judged.len())
            .filter(|&place| judged[place].resigns)
            .collect()
    }

    #[test]
    fn the_engine_resigns_at_the_third_score_in_a_row_below_the_threshold() {
        assert_eq!(resignations(3.0, &[-3.5, -3.1, -9.0, -99.9]), [2, 3]);
        assert_eq!(resignations(3.0, &[-4.0, -4.0, -2.9, -4.0, -4.0]), NEVER);
        assert_eq!(resignations(3.0, &[-4.0, -4.0, -3.0]), NEVER);
        assert_eq!(resignations(3.0, &[4.0, 4.0, 99.0, 99.0]), NEVER);
    }

    #[test]
    fn with_a_threshold_of_zero_the_engine_never_resigns() {
        assert_eq!(resignations(0.0, &[-99.9; 20]), NEVER);
    }

    #[test]
    fn a_draw_is_accepted_by_who_is_behind_or_late_and_level() {
        for (score, early, late) in [
            (-99.98, true, true),
            (-0.5, true, true),
            (-0.49, false, true),
            (0.0, false, true),
            (0.1, false, true),
            (0.11, false, false),
            (2.0, false, false),
            (99.95, false, false),
        ] {
            assert_eq!(accepts(score, false), early, "{score}");
            assert_eq!(accepts(score, true), late, "{score}");
        }
    }

    #[test]
    fn a_draw_that_is_offered_is_accepted_where_the_engine_would_resign() {
        let mut moves = OwnMoves::default();
        let settings = settings(3.0, false);
        for _ in 0..2 {
            let decision = moves.decide(&settings, -5.0, false, false);
            assert_eq!(decision, Decision::default());
        }
        let accepted = Decision {
            resigns: false,
            draw: Some(Draw::Accept),
        };
        assert_eq!(moves.decide(&settings, -5.0, false, true), accepted);
        assert!(moves.decide(&settings, -5.0, false, false).resigns);
    }

    #[test]
    fn a_draw_is_offered_late_after_ten_level_scores_and_then_after_twenty_moves() {
        let offers = |settings: &Settings, scores: &[f64], is_late| -> Vec<usize> {
            let judged = judged(settings, scores, is_late);
            (0..judged.len())
                .filter(|&place| judged[place].draw == Some(Draw::Offer))
                .collect()
        };
        let on = settings(0.0, true);
        assert_eq!(offers(&on, &[0.05; 60], true), [9, 29, 49]);
        assert_eq!(offers(&on, &[0.05; 60], false), NEVER);
        assert_eq!(offers(&settings(0.0, false), &[0.05; 60], true), NEVER);
        let mut scores = [-0.1; 20];
        scores[5] = 0.2;
        assert_eq!(offers(&on, &scores, true), [15]);
    }

    const LOST: Option<f64> = Some(-9.0);

    /// A game of two men a side, and its judge.
    struct Case {
        policy: GamePolicy,
        settings: Settings,
    }

    impl Case {
        fn new() -> Self {
            Self {
                policy: GamePolicy::default(),
                settings: settings(3.0, false),
            }
        }

        /// Whether the engine resigns with this score after these moves.
        fn resigns(&mut self, moves: &str, score: Option<f64>) -> bool {
            let setup = Setup {
                position: Some("W:W49,50:B1,2"),
                moves,
            };
            let session = self.settings.variant.open(setup, &self.settings.options);
            let session = session.expect("legal moves");
            self.policy
                .decide(&self.settings, &*session, score, false)
                .resigns
        }
    }

    /// The moves of a game before each turn of White.
    const TURNS: [&str; 4] = [
        "",
        "50-45 1-6",
        "50-45 1-6 49-44 2-7",
        "50-45 1-6 49-44 2-7 45-40 6-11",
    ];

    #[test]
    fn the_moves_of_one_game_are_counted() {
        let mut case = Case::new();
        let resigned = TURNS.map(|moves| case.resigns(moves, LOST));
        assert_eq!(resigned, [false, false, true, true]);
    }

    #[test]
    fn a_search_without_a_score_neither_counts_nor_breaks_a_row() {
        let mut case = Case::new();
        let scores = [LOST, None, LOST, LOST];
        let resigned = [0, 1, 2, 3].map(|turn| case.resigns(TURNS[turn], scores[turn]));
        assert_eq!(resigned, [false, false, false, true]);
    }

    #[test]
    fn what_is_no_continuation_is_counted_anew() {
        for other in [
            // The same position once more.
            TURNS[1],
            // A move is taken back.
            TURNS[0],
            // Other moves led there.
            "49-44 1-6 50-45 2-7",
            // The other side.
            "50-45 1-6 49-44",
        ] {
            let mut case = Case::new();
            assert!(!case.resigns(TURNS[0], LOST));
            assert!(!case.resigns(TURNS[1], LOST));
            assert!(!case.resigns(other, LOST), "{other}");
            assert_eq!(case.policy.judged.expect("a game").moves.scores.len(), 1);
        }
    }

    #[test]
    fn in_games_of_more_than_two_sides_nobody_resigns_or_agrees() {
        let mut settings = settings(3.0, true);
        for (name, value) in [("variant", "chinese-checkers"), ("players", "3")] {
            settings.set(name, value).expect("a parameter");
        }
        let mut policy = GamePolicy::default();
        let mut session = settings.variant.start(&settings.options).expect("a start");
        for turn in 0..12 {
            let decision = policy.decide(&settings, &*session, LOST, true);
            assert_eq!(decision, Decision::default(), "{turn}");
            assert!(!accepts_draw(&*session, -9.0));
            let first = session.moves().remove(0);
            session = session.play(&first).expect("a legal move").session;
        }
    }

    #[test]
    fn a_game_is_late_after_its_plies_or_if_it_begins_far_from_the_start() {
        let settings = Settings::default();
        let open = |position, moves: &str| {
            let setup = Setup { position, moves };
            let session = settings.variant.open(setup, &settings.options);
            session.expect("legal moves")
        };
        let start = open(None, "");
        let word = start.position();
        assert!(!is_late(&*start));
        assert!(!is_late(&*open(Some(&word), "32-28 19-23")));
        let after_a_ballot = open(None, "32-28 19-23 28x19 14x23").position();
        assert!(!is_late(&*open(Some(&after_a_ballot), "")));
        assert!(is_late(&*open(Some("W:WK46:BK5"), "")));
        let mut session = start;
        for ply in 0..LATE_PLIES {
            assert!(!is_late(&*session), "{ply}");
            let first = session.moves().remove(0);
            session = session.play(&first).expect("the game goes on").session;
        }
        assert!(is_late(&*session));
    }
}
