use crate::search::{PvInfo, Score};
use rafle_rules::Rules;

/// The score and the moves of the last report of each line of a search.
#[derive(Debug)]
pub(super) struct LastLines<M> {
    lines: Vec<Option<(Score, usize, Vec<M>)>>,
}

impl<M: Clone + PartialEq> LastLines<M> {
    pub(super) fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Whether a report repeats the last report of its line. Stores the report in any case.
    pub(super) fn has<G: Rules<Move = M>>(&mut self, info: &PvInfo<G>) -> bool {
        let index = info.line.saturating_sub(1);
        if self.lines.len() <= index {
            self.lines.resize(index + 1, None);
        }
        let said = Some((info.score, info.root, info.pv.clone()));
        let Some(last) = self.lines.get_mut(index) else {
            return false;
        };
        let is_same = *last == said;
        *last = said;
        is_same
    }
}
