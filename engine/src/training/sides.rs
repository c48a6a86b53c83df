//! Training for games of two sides.

use super::labels::{Results, later_scores};
use super::learning::{Learning, Request, Watch, find_weights, read_samples};
use super::samples::{Sample, Samples, is_evaluated};
use super::scale::fitted_scale;
use super::training_error::TrainingError;
use crate::eval::net::{KindOf, Sides, Weights};
use crate::eval::{Features, Heuristics};
use crate::selfplay::ReplayedGame;
use rafle_rules::Game;

impl<G: Game + Features + Heuristics> Learning for KindOf<G, Sides> {
    fn train(
        &self,
        mut request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        let later_share = request.options.later_share;
        let samples = read_samples(self, &mut request.games, watch, |game, samples| {
            add_samples::<G>(game, later_share, samples);
        });
        let Some(samples) = samples? else {
            return Ok(None);
        };
        if request.options.scale == 0 {
            request.options.scale = match &request.from {
                Some(weights) => weights.header().scale,
                None => fitted_scale(&samples.training),
            };
        }
        find_weights::<G, _>(G::NAME, &samples, request, watch)
    }
}

/// Adds the samples of a game.
fn add_samples<G: Game + Features + Heuristics>(
    game: &ReplayedGame<'_, G>,
    later_share: f32,
    samples: &mut Samples<Sample<G::Views>>,
) {
    let results = Results::of(game);
    let scores = later_scores(game, later_share);
    for (number, ((position, ply), later_score)) in game.plies().zip(scores).enumerate() {
        if !(ply.score).is_some_and(|score| is_evaluated(position, score.into())) {
            continue;
        }
        let score = later_score.round() as i16;
        let twice_result = results.twice(number, position.to_move());
        samples.push(Sample::new(position, score, twice_result));
    }
}
