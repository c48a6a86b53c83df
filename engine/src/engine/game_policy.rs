//! When the engine resigns, and when it accepts or offers a draw. All front ends share this policy, which uses the
//! scores of the engine's own moves.
//!
//! Scores are in men, from the engine's side. The constants are chosen for draughts, where drawn endings score a few
//! hundredths of a man and an extra man does not always win.

use super::decision::Decision;
use super::settings::Settings;
use crate::session::Session;
use rafle_protocol::hub::Draw;

/// The number of own moves in a row with a score below the threshold before the engine resigns. During an exchange one
/// or two scores may be below it.
const RESIGN_MOVES: usize = 3;

/// How far in men the engine must be behind to accept a draw at any time. This is more than the scores of shallow
/// searches vary between moves of an even game, so that repeated offers do not bring an early draw.
const BEHIND: f64 = 0.5;

/// A score within this many men is level.
const LEVEL: f64 = 0.1;

/// The number of plies after which a level score means that there is little left to play for.
const LATE_PLIES: usize = 80;

/// The number of own moves in a row with a level score before the engine offers a draw.
const OFFER_MOVES: usize = 10;

/// The number of own moves between two offers, to respect a refusal.
const OFFER_INTERVAL: usize = 20;

/// The number of sides in games where sides can agree on a draw, and where one can resign without deciding the game for
/// others.
const SIDES: usize = 2;

/// The engine's resign and draw policy for one game: the scores of its own moves, and its offers.
#[derive(Clone, Debug, Default)]
pub(super) struct GamePolicy {
    judged: Option<JudgedGame>,
}

/// The game of the last own move.
#[derive(Clone, Debug)]
struct JudgedGame {
    variant: &'static str,
    /// The side that the engine plays.
    side: &'static str,
    /// The hashes of the game's positions, up to the one of the last own move.
    path: Vec<u64>,
    moves: OwnMoves,
}

/// The own moves of a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct OwnMoves {
    /// The scores, in the order of the moves.
    scores: Vec<f64>,
    /// The number of scores at the time of the last draw offer.
    offered_at: Option<usize>,
}

impl GamePolicy {
    /// Records an own move at the end of the search of `session`, and decides.
    ///
    /// A search without a score says nothing about the game: the move neither counts nor breaks a row. The record is
    /// dropped if the position does not continue the recorded game: after a move was taken back, for another side, or
    /// in another game. In games of more than two sides the decision is always to play on.
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
    /// Decides after an own move. An acceptable draw is better than a lost game, so it is checked first.
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

    /// Whether to offer a draw, late in a game.
    fn offers(&self) -> bool {
        let is_too_soon = self
            .offered_at
            .is_some_and(|offered| self.scores.len() < offered + OFFER_INTERVAL);
        let is_level = |score: &f64| score.abs() <= LEVEL;
        !is_too_soon && last(&self.scores, OFFER_MOVES).is_some_and(|row| row.iter().all(is_level))
    }
}

/// Whether the engine agrees to a draw with this score for its own side.
pub fn accepts_draw(session: &dyn Session, score: f64) -> bool {
    session.seats().len() == SIDES && accepts(score, is_late(session))
}

/// Whether a draw is acceptable: the engine is behind, or the score is level late in a game.
fn accepts(score: f64, is_late: bool) -> bool {
    score <= -BEHIND || is_late && score <= LEVEL
}

/// Whether the last scores are below the threshold; a threshold of 0 disables resigning.
fn resigns(scores: &[f64], threshold: f64) -> bool {
    let is_below = |score: &f64| *score < -threshold;
    threshold > 0.0 && last(scores, RESIGN_MOVES).is_some_and(|row| row.iter().all(is_below))
}

/// Returns the last `count` scores; `None` if there are fewer.
fn last(scores: &[f64], count: usize) -> Option<&[f64]> {
    scores.get(scores.len().checked_sub(count)?..)
}

/// Whether the game is late. A game that starts far from the start position, such as an ending, counts as late, because
/// the number of moves that led there is unknown.
fn is_late(session: &dyn Session) -> bool {
    !session.begins_near_start() || session.path().len() > LATE_PLIES
}

/// Whether a game continues another by at least one move.
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

    /// A game of two men a side, and its policy.
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
