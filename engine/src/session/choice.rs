//! The choices of the side to move: a move, or a claim against the other side's irregular move. With claims, a search
//! scores the answers to that move.

use crate::search::{Score, in_men};
use rafle_protocol::hub::Info;
use rafle_rules::{Game, Huff, Options, Touches};

/// The move text of the claim that takes an irregular move back.
pub(crate) const REPLAY: &str = "replay";

/// A choice of the side to move.
#[derive(Clone, Debug)]
pub(super) enum Choice<G: Game> {
    Move(G::Move),
    /// Demand another move in place of the irregular one.
    Replay {
        before: G,
    },
    /// Huff a piece and move in the same turn, unless the huff has ended the game.
    Huff(Huff<G>, Option<G::Move>),
}

impl<G: Game> Choice<G> {
    /// Returns the position that the choice leads to from the current one.
    pub(super) fn next(&self, current: &G) -> G {
        match self {
            Self::Move(mv) => current.play(*mv),
            Self::Replay { before } => *before,
            Self::Huff(huff, None) => huff.next,
            Self::Huff(huff, Some(mv)) => huff.next.play(*mv),
        }
    }

    /// Returns its text in a move list.
    pub(super) fn text(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.write_move(*mv, options),
            Self::Replay { .. } => REPLAY.to_owned(),
            Self::Huff(huff, None) => format!("*{}", huff.cell),
            Self::Huff(huff, Some(mv)) => {
                let then = huff.next.write_move(*mv, options);
                format!("*{}/{then}", huff.cell)
            }
        }
    }

    /// Returns the cells that a pointer touches to make it. A huff starts with the removed piece.
    pub(super) fn touches(&self, current: &G, options: &Options) -> Touches {
        match self {
            Self::Move(mv) => current.touches(*mv, options),
            Self::Replay { .. } => Touches::default(),
            Self::Huff(huff, mv) => {
                let mut touches = match mv {
                    Some(mv) => huff.next.touches(*mv, options),
                    None => Touches::default(),
                };
                touches.touched.insert(0, huff.cell.to_string());
                touches
            }
        }
    }

    /// Returns its text in game records.
    pub(super) fn record(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.record_move(*mv, options),
            claim => claim.text(current, options),
        }
    }

    /// Returns its text in game records, a capture with every landing cell.
    pub(super) fn landings(&self, current: &G, options: &Options) -> String {
        match self {
            Self::Move(mv) => current.landings_move(*mv, options),
            claim => claim.text(current, options),
        }
    }
}

/// The answer that lets an irregular move stand.
const PLAY_ON: &str = "play-on";

/// The answers to one irregular move: play on, demand another move, or huff one of the pieces that can be huffed. Every
/// choice belongs to one answer, and an answer is worth as much as its best choice.
pub(super) struct Answers {
    /// The name of each answer.
    names: Vec<String>,
    /// The answer of each choice.
    of_choices: Vec<usize>,
    /// The last score of each answer that was searched, in men.
    scores: Vec<Option<f64>>,
    /// The best line of an iteration whose other lines are still missing.
    pending: Option<Info>,
}

impl Answers {
    /// Groups the choices of the side to move by answer.
    pub(super) fn new<G: Game>(choices: &[Choice<G>]) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut of_choices = Vec::new();
        for choice in choices {
            let name = match choice {
                Choice::Move(_) => PLAY_ON.to_owned(),
                Choice::Replay { .. } => REPLAY.to_owned(),
                Choice::Huff(huff, _) => format!("*{}", huff.cell),
            };
            let known = names.iter().position(|known| *known == name);
            of_choices.push(known.unwrap_or(names.len()));
            if known.is_none() {
                names.push(name);
            }
        }
        Self {
            scores: vec![None; names.len()],
            names,
            of_choices,
            pending: None,
        }
    }

    /// The number of answers.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// The answer that a choice belongs to.
    pub(super) fn of_choice(&self, choice: usize) -> Option<usize> {
        self.of_choices.get(choice).copied()
    }

    /// Takes the line of an answer; each iteration starts with the best answer. Returns the report of the best line
    /// once the last line of the iteration has arrived.
    pub(super) fn take(
        &mut self,
        line: usize,
        root: usize,
        score: Score,
        info: Info,
    ) -> Option<Info> {
        if let Some(answer) = self.of_choice(root)
            && let Some(slot) = self.scores.get_mut(answer)
        {
            *slot = Some(in_men(score));
        }
        if line == 1 {
            self.pending = Some(info);
        }
        if line == self.count() {
            self.report()
        } else {
            None
        }
    }

    /// Returns the report of a best line that waits for the other lines of its iteration, with the scores known so far.
    pub(super) fn report(&mut self) -> Option<Info> {
        let info = self.pending.take()?;
        let scored = self.names.iter().zip(&self.scores);
        let mut answers: Vec<(String, f64)> = scored
            .filter_map(|(name, score)| Some((name.clone(), (*score)?)))
            .collect();
        answers.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        Some(Info { answers, ..info })
    }
}
