//! Time management: how much of the clock one move may use.

use super::control::Budget;
use std::time::Duration;

/// The mover's clock, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The time left, without the increment of the coming move. Some clients subtract that increment, so it may be
    /// negative.
    pub time: f64,
    /// The increment, added before each move.
    pub increment: f64,
    /// The moves until more time is added; `None` if the time must suffice for the game.
    pub moves: Option<u32>,
    /// The delay between this program's answer and its effect.
    pub overhead: f64,
    /// Whether the engine ponders, and so can spend more of its own time.
    pub ponders: bool,
    /// The expected number of moves until the end of the game.
    pub moves_to_come: u32,
}

/// The share of the expected moves among which the time is divided, unless the clock states a number of moves. Later
/// moves are easier, and many are answered before their time is up. Chosen by hand, so that a game of draughts starts
/// with a thirtieth per move, as in Scan.
const SHARE_OF_MOVES: f64 = 0.43;

/// The least number of moves among which the time is divided in that case.
const MIN_MOVES: f64 = 8.0;

/// The reserve on the clock as a multiple of the overhead and as a part of the increment, for when the other program or
/// the machine is slower than usual. Of 1000 games at 10 s and 0.1 s a move, with twenty programs for each processor,
/// three were lost on time without the part of the increment: a processor came 0.1 s late several moves in a row.
const CUSHION: f64 = 4.0;
const CUSHION_OF_INCREMENT: f64 = 0.5;

/// The greatest share of the time left that the reserve may take.
const CUSHION_SHARE: f64 = 0.7;

/// Computes the budget for one move. It never exceeds the time left.
#[must_use]
pub fn budget(clock: Clock) -> Budget {
    let available = (clock.time + clock.increment - clock.overhead).max(0.0);
    let cushion = CUSHION * clock.overhead + CUSHION_OF_INCREMENT * clock.increment;
    let usable = available - cushion.min(CUSHION_SHARE * available);
    let expected = (SHARE_OF_MOVES * f64::from(clock.moves_to_come)).max(MIN_MOVES);
    let moves = clock
        .moves
        .map_or(expected, |moves| f64::from(moves.clamp(1, 60)));
    // Every later move costs the overhead again, and brings the increment.
    let later = (moves - 1.0) * (clock.increment - clock.overhead);
    let share = ((usable + later) / moves).max(0.0);
    let ponder_bonus = if clock.ponders { 1.25 } else { 1.0 };
    let is_last = moves < 1.5;
    let (soft, hard) = if is_last {
        (usable * 0.9, usable * 0.95)
    } else {
        (
            (share * ponder_bonus).min(usable * 0.5),
            (share * 4.0).min(usable * 0.6),
        )
    };
    Budget {
        soft: seconds(soft.min(hard)),
        hard: seconds(hard),
    }
}

fn seconds(seconds: f64) -> Duration {
    /// Longer than anything is measured.
    const LONGEST: f64 = 1e9;
    Duration::from_secs_f64(seconds.clamp(0.0, LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_budget_exceeds_what_is_left() {
        for time in [-3.0, -0.02, 0.0, 0.005, 0.2, 10.0, 7200.0] {
            for increment in [0.0, 0.02, 3.0] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    for ponders in [false, true] {
                        let clock = Clock {
                            time,
                            increment,
                            moves,
                            overhead: 0.01,
                            ponders,
                            moves_to_come: 60,
                        };
                        let Budget { soft, hard } = budget(clock);
                        let left = (time + increment - 0.01).max(0.0);
                        assert!(soft <= hard, "{clock:?}");
                        assert!(hard.as_secs_f64() <= left, "{clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_increment_leaves_a_reserve_at_the_end_of_a_long_game() {
        for (time, increment) in [(1.0, 0.01), (10.0, 0.1), (60.0, 2.0)] {
            let mut clock = Clock {
                time,
                increment,
                overhead: 0.006,
                moves_to_come: 20,
                ..Clock::default()
            };
            for _ in 0..300 {
                let spent = budget(clock).soft.as_secs_f64() + clock.overhead;
                clock.time += increment - spent;
            }
            assert!(clock.time > 0.5 * increment, "{clock:?}");
        }
    }

    #[test]
    fn the_nearer_the_end_the_greater_the_share_of_a_move() {
        let soft = |moves_to_come| {
            let clock = Clock {
                time: 60.0,
                moves_to_come,
                ..Clock::default()
            };
            budget(clock).soft
        };
        let shares = [70, 40, 20, 10].map(soft);
        assert!(shares.is_sorted() && shares[0] < shares[2], "{shares:?}");
        assert!(soft(0) < Duration::from_secs(10));
    }

    #[test]
    fn a_clock_that_is_spent_leaves_nothing() {
        let clock = Clock {
            time: -5.0,
            ..Clock::default()
        };
        assert_eq!(budget(clock).hard, Duration::ZERO);
    }

    #[test]
    fn a_clock_run_down_to_its_increment_recovers() {
        let clock = Clock {
            time: 0.002,
            increment: 0.02,
            overhead: 0.01,
            ..Clock::default()
        };
        assert!(budget(clock).hard < Duration::from_millis(5));
    }

    #[test]
    fn half_the_budget_of_each_move_can_be_spent_to_the_end_of_the_session() {
        let mut time = 60.0;
        for moves in (1..=40).rev() {
            let clock = Clock {
                time,
                moves: Some(moves),
                overhead: 0.02,
                ..Clock::default()
            };
            time -= budget(clock).soft.as_secs_f64() + 0.02;
            assert!(time >= 0.0, "{moves} moves to go");
        }
    }
}
