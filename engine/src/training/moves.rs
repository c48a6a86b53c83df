//! Training of networks of moves: from each position that was searched, which of its moves the search chose.

use super::learning::{Learning, Request, Watch, find_weights, read_samples};
use super::lesson::{Lesson, Pass};
use super::move_gradient::{Candidate, add_move_gradient};
use super::samples::Samples;
use super::training_error::TrainingError;
use crate::eval::net::{KindOf, Moves, Weights};
use crate::eval::{Heuristics, InputSet, MoveFeatures, MoveInputs};
use crate::search::multi::PRIOR_SCALE;
use crate::selfplay::ReplayedGame;
use rafle_rules::{Game, MoveList};
use std::marker::PhantomData;

impl<G: Game + MoveFeatures + Heuristics> Learning for KindOf<G, Moves> {
    /// The scale is that of the search.
    fn train(
        &self,
        mut request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        request.options.scale = PRIOR_SCALE;
        match read_samples(self, &mut request.games, watch, add_choices::<G>)? {
            Some(samples) => find_weights::<G::OfMoves, _>(G::NAME, &samples, request, watch),
            None => Ok(None),
        }
    }
}

/// A position in which a search chose a move.
struct Choice<G: MoveFeatures> {
    inputs: <G::OfMoves as InputSet>::Inputs,
    moves: Box<[Candidate]>,
    /// The index of the chosen move.
    chosen: u16,
    phase: u8,
    game: PhantomData<fn(G)>,
}

/// Adds the choices of a game. Moves by chance, and those that nobody searched, are none.
fn add_choices<G: Game + MoveFeatures + Heuristics>(
    game: &ReplayedGame<'_, G>,
    choices: &mut Samples<Choice<G>>,
) {
    for (position, ply) in game.plies() {
        if ply.is_random || ply.score.is_none() {
            continue;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.len() < 2 {
            continue;
        }
        let by_hand = position.move_scorer();
        let candidates = moves.iter().map(|&mv| Candidate {
            outputs: position.outputs_of(mv),
            logit: by_hand(mv) as f32 / PRIOR_SCALE as f32,
        });
        choices.push(Choice {
            inputs: position.inputs_of(position.to_move()),
            moves: candidates.collect(),
            chosen: ply.move_index as u16,
            phase: position.bucket_of_seats() as u8,
            game: PhantomData,
        });
    }
}

impl<G: MoveFeatures> Lesson<G::OfMoves> for Choice<G> {
    const PHASES: usize = <G::OfSeat as InputSet>::BUCKETS;

    fn phase(&self) -> usize {
        self.phase.into()
    }

    fn views(&self) -> <G::OfMoves as InputSet>::Views {
        [self.inputs]
    }

    fn judge(&self, pass: Pass<'_>, gradient: Option<&mut [f32]>) -> (f32, Option<bool>) {
        let Pass {
            model,
            rows,
            symmetry,
            hidden,
            ..
        } = pass;
        let rows = rows.first().copied().unwrap_or_default();
        let judge = |moves: &[Candidate]| {
            add_move_gradient(model, rows, moves, self.chosen.into(), hidden, gradient)
        };
        let image = |output| G::OfMoves::symmetric_output(output, symmetry);
        let mirrored = |candidate: &Candidate| Candidate {
            outputs: candidate.outputs.map(image),
            ..*candidate
        };
        let (loss, is_right) = match symmetry {
            0 => judge(&self.moves),
            _ => judge(&self.moves.iter().map(mirrored).collect::<Vec<_>>()),
        };
        (loss, Some(is_right))
    }
}
