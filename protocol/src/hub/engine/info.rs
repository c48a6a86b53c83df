//! Information from a running search.

use crate::hub::line::Line;
use crate::text::fixed;

/// Information from a running search; any field may be missing.
///
/// Some clients fail on an `info` without any field, so an engine should not send an empty one. Numbers that are not
/// finite are omitted.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Info {
    /// `depth=`: the nominal depth, in plies.
    pub depth: Option<u32>,
    /// `mean-depth=`: the mean depth that was reached, in plies; one decimal is written.
    pub mean_depth: Option<f64>,
    /// `score=`: the value of the position for the mover, in men; two decimals are written.
    pub score: Option<f64>,
    /// `scores=`: the value for each player, in seat order and in men, in games of more than two;
    /// empty if not given. Two decimals are written.
    pub scores: Vec<f64>,
    /// `nodes=`: the number of positions searched so far.
    pub nodes: Option<u64>,
    /// `time=`: the time since the start of the search, in seconds; three decimals are written.
    pub time: Option<f64>,
    /// `nps=`: the speed, in millions of positions a second; two decimals are written.
    pub nps: Option<f64>,
    /// `line=`: the number of the line, from 1, if `multi-pv` is more than 1.
    pub line: Option<u32>,
    /// `breaks=`: the obligation that the opponent's last move broke, in one word.
    pub breaks: Option<String>,
    /// `answers=`: the possible answers to that, each with its value for the mover in men, the best first; empty if not
    /// given. Two decimals are written.
    pub answers: Vec<(String, f64)>,
    /// `table=`: `win`, `draw` or `loss` for the mover if the score comes from an endgame table.
    pub table: Option<String>,
    /// `book=`: whether the move comes from the opening book; written only as `book=true`.
    pub book: bool,
    /// `pv=`: the principal variation, move by move; empty if not given.
    pub pv: Vec<String>,
}

impl Info {
    pub(super) fn to_line(&self) -> Line {
        let number = |value: Option<f64>, decimals| value.and_then(|value| fixed(value, decimals));
        let fields = [
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("mean-depth", number(self.mean_depth, 1)),
            ("score", number(self.score, 2)),
            ("scores", self.scores_text()),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("time", number(self.time, 3)),
            ("nps", number(self.nps, 2)),
            ("line", self.line.map(|line| line.to_string())),
            ("breaks", self.breaks.clone()),
            ("answers", self.answers_text()),
            ("table", self.table.clone()),
            ("book", self.book.then(|| "true".to_owned())),
            ("pv", (!self.pv.is_empty()).then(|| self.pv.join(" "))),
        ];
        let mut line = Line::new("info");
        for (name, value) in fields {
            if let Some(value) = value {
                line = line.with(name, value);
            }
        }
        line
    }

    /// The answers whose value is finite.
    fn answers_text(&self) -> Option<String> {
        let answers = self.answers.iter();
        let texts: Vec<String> = answers
            .filter_map(|(name, value)| Some(format!("{name} {}", fixed(*value, 2)?)))
            .collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    /// All scores or none: a gap would shift the seats.
    fn scores_text(&self) -> Option<String> {
        if self.scores.is_empty() {
            return None;
        }
        let texts: Option<Vec<String>> = self.scores.iter().map(|score| fixed(*score, 2)).collect();
        texts.map(|texts| texts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_stand_in_a_fixed_order() {
        let info = Info {
            depth: Some(12),
            mean_depth: Some(14.26),
            score: Some(-0.001),
            scores: vec![1.0, -0.5, f64::from(1) / 3.0],
            nodes: Some(123_456),
            time: Some(0.1234),
            nps: Some(1.006),
            line: Some(2),
            breaks: Some("most".into()),
            answers: vec![("*g7".into(), 1.2), ("replay".into(), 0.401)],
            table: Some("win".into()),
            book: true,
            pv: vec!["32-28".into(), "19-23".into()],
        };
        assert_eq!(
            info.to_line().to_string(),
            "info depth=12 mean-depth=14.3 score=0.00 scores=\"1.00 -0.50 0.33\" nodes=123456 \
             time=0.123 nps=1.01 line=2 breaks=most answers=\"*g7 1.20 replay 0.40\" table=win book=true pv=\"32-28 19-23\""
        );
    }

    #[test]
    fn a_variation_of_one_move_has_no_quotes() {
        let info = Info {
            pv: vec!["32-28".into()],
            nps: Some(f64::INFINITY),
            ..Info::default()
        };
        assert_eq!(info.to_line().to_string(), "info pv=32-28");
    }
}
