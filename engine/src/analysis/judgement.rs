//! The marks of moves, by the chance of winning before and after the move.

use crate::search::DECIDED_MEN;
use rafle_protocol::hub::{GameResult, Info};
use serde::Serialize;

/// How bad a move is, by the chance of winning that it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Mark {
    /// `??`: three tenths of a win or more.
    #[serde(rename = "??")]
    Blunder,
    /// `?`: three twentieths or more.
    #[serde(rename = "?")]
    Mistake,
    /// `?!`: seven hundredths or more.
    #[serde(rename = "?!")]
    Doubtful,
}

/// The marks with the least loss of each, the worst first.
pub(crate) const MARKS: [(Mark, f64); 3] = [
    (Mark::Blunder, 0.30),
    (Mark::Mistake, 0.15),
    (Mark::Doubtful, 0.07),
];

impl Mark {
    /// Returns the mark of a move that loses this much.
    pub fn of(loss: f64) -> Option<Self> {
        let marks = MARKS.into_iter();
        let mut marks = marks.filter(|(_, least)| loss >= *least);
        marks.next().map(|(mark, _)| mark)
    }

    /// Returns the least loss of the mark.
    pub fn least(self) -> f64 {
        let mut marks = MARKS.into_iter();
        let found = marks.find(|(mark, _)| *mark == self);
        found.map_or(1.0, |(_, least)| least)
    }

    /// The sign.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Doubtful => "?!",
        }
    }

    /// The number of the sign among the numeric annotation glyphs of PDN.
    pub fn glyph(self) -> u16 {
        match self {
            Self::Blunder => 4,
            Self::Mistake => 2,
            Self::Doubtful => 6,
        }
    }
}

/// Returns the chance of winning that a move loses, from the chances of its side before and after it.
pub(crate) fn loss(before: f64, after: f64) -> f64 {
    (before - after).max(0.0)
}

/// Returns the accuracy of a move that loses this much, in per cent: the curve that lichess publishes,
/// 103.1668 exp(-0.04354 x) - 3.1669 for a loss of x per cent, at least 0. A move without loss has 100.
pub(crate) fn accuracy(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    let percent = 100.0 * loss;
    (103.1668 * (-0.04354 * percent).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the accuracy of a side's moves together, in per cent: half the sum of the arithmetic and the harmonic mean of
/// the accuracies, so that a few blunders count. `None` without moves.
pub(crate) fn game_accuracy(losses: impl Iterator<Item = f64>) -> Option<f64> {
    /// The least accuracy in the harmonic mean, in per cent.
    const LEAST: f64 = 1.0;
    let (mut count, mut sum, mut inverses) = (0.0, 0.0, 0.0);
    for accuracy in losses.map(accuracy) {
        count += 1.0;
        sum += accuracy;
        inverses += 1.0 / accuracy.max(LEAST);
    }
    (count > 0.0).then(|| (sum / count + count / inverses) / 2.0)
}

/// Returns each seat's chance of winning from a report of the seat to move. A draw counts as half a win.
pub(crate) fn chances(info: &Info, turn: usize, seats: usize, scale: f64) -> Vec<f64> {
    let others = seats.saturating_sub(1).max(1) as f64;
    let chance = |score: f64, others: f64| match score {
        _ if score > DECIDED_MEN => 1.0,
        _ if score < -DECIDED_MEN => 0.0,
        _ => 1.0 / (1.0 + others * (-score / scale).exp()),
    };
    if info.scores.len() == seats {
        let scores = info.scores.iter();
        return scores.map(|&score| chance(score, others)).collect();
    }
    let own = chance(info.score.unwrap_or(0.0), 1.0);
    let of_seat = |seat| {
        if seat == turn {
            own
        } else {
            (1.0 - own) / others
        }
    };
    (0..seats).map(of_seat).collect()
}

/// Returns the same for a finished game.
pub(crate) fn chances_at_end(result: &GameResult, seats: &[&str]) -> Vec<f64> {
    let of_seat = |seat: &&str| match result {
        GameResult::Win { winner, .. } => f64::from(u8::from(winner == seat)),
        GameResult::Draw { .. } | GameResult::None => 1.0 / seats.len() as f64,
    };
    seats.iter().map(of_seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(score: f64, scores: &[f64]) -> Info {
        Info {
            score: Some(score),
            scores: scores.to_vec(),
            ..Info::default()
        }
    }

    #[test]
    fn a_mark_is_for_the_chance_that_is_lost() {
        let marks = [0.0, 0.06, 0.07, 0.149, 0.15, 0.29, 0.3, 1.0].map(Mark::of);
        let signs = marks.map(|mark| mark.map_or("", Mark::sign));
        assert_eq!(signs, ["", "", "?!", "?!", "?", "?", "??", "??"]);
    }

    #[test]
    fn accuracy_falls_with_the_loss_from_all_to_nothing() {
        // Values of the published curve.
        for (loss, wanted) in [
            (0.0, 100.0),
            (0.05, 79.8),
            (0.10, 63.6),
            (0.30, 24.8),
            (0.9, 0.0),
        ] {
            assert!((accuracy(loss) - wanted).abs() < 0.1, "{loss}");
        }
        let falls = (0..100).map(|step| accuracy(f64::from(step) / 100.0));
        assert!(falls.is_sorted_by(|more, less| more >= less));
    }

    #[test]
    fn one_blunder_costs_more_than_many_small_losses() {
        let of = |losses: &[f64]| game_accuracy(losses.iter().copied());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[0.0, 0.0]), Some(100.0));
        let one = of(&[0.0, 0.0, 0.0, 0.6]).expect("moves");
        let many = of(&[0.05, 0.05, 0.05, 0.05]).expect("moves");
        assert!(one < many && many < 100.0, "{one} {many}");
    }

    #[test]
    fn the_chances_of_two_sides_make_one_and_those_of_an_even_game_are_the_same() {
        for score in [-99.9, -85.0, -1.0, 0.0, 0.3, 2.0, 99.5] {
            let chances = chances(&info(score, &[]), 1, 2, 1.2);
            assert!((chances[0] + chances[1] - 1.0).abs() < 1e-9, "{score}");
            assert_eq!(chances[1] > 0.5, score > 0.0, "{score}");
        }
        assert_eq!(chances(&info(99.9, &[]), 0, 2, 1.0), [1.0, 0.0]);
        let even = chances(&info(0.0, &[0.0; 4]), 2, 4, 1.0);
        assert_eq!(even, [0.25; 4]);
        assert_eq!(
            chances(&info(0.0, &[100.0, -100.0, -100.0]), 2, 3, 1.0),
            [1.0, 0.0, 0.0]
        );
    }

    #[test]
    fn the_end_of_the_game_is_certain() {
        let seats = ["white", "black"];
        let win = GameResult::Win {
            winner: "black".to_owned(),
            reason: "no-moves".to_owned(),
        };
        assert_eq!(chances_at_end(&win, &seats), [0.0, 1.0]);
        let draw = GameResult::Draw {
            reason: "repetition".to_owned(),
        };
        assert_eq!(chances_at_end(&draw, &seats), [0.5, 0.5]);
    }
}
