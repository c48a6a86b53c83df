//! Learning of games of two sides.

use super::later_scores::later_scores;
use super::learning::{Learning, LearningOf, Request, Watch, find_weights};
use super::results::Results;
use super::samples::{Sample, Samples, is_evaluated};
use super::training_error::TrainingError;
use crate::eval::net::{Header, HeaderError, Weights};
use crate::eval::{Features, Heuristics, InputSet};
use crate::rules::{Game, Options};
use crate::selfplay::GameFiles;

/// Games of two sides.
#[derive(Debug)]
pub(crate) enum Sides {}

impl<G: Game + Features + Heuristics> Learning for LearningOf<G, Sides> {
    fn features(&self) -> &'static str {
        G::FEATURES
    }

    fn scope(&self) -> &'static str {
        G::SCOPE
    }

    fn is_for(&self, options: &Options) -> bool {
        G::check(options).is_ok() && G::start(options).is_in_scope()
    }

    fn check(&self, header: &Header) -> Result<(), HeaderError> {
        header.check::<G>(G::NAME)
    }

    fn train(
        &self,
        mut request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        let later_share = request.options.later_share;
        match read::<G>(&mut request.games, later_share, watch)? {
            Some(samples) => find_weights::<G>(G::NAME, &samples, request, watch),
            None => Ok(None),
        }
    }
}

/// The samples of all games; `None` if reading was broken off.
fn read<G: Game + Features + Heuristics>(
    games: &mut GameFiles,
    later_share: f32,
    watch: &mut dyn Watch,
) -> Result<Option<Samples<<G as InputSet>::Views>>, TrainingError> {
    let mut samples = Samples::default();
    while let Some(game) = games.next() {
        let game = game?;
        samples.begin_game();
        let replayed = game.replay::<G>(games.options())?;
        let mut positions = replayed.plies().map(|(position, _)| position);
        if positions.next().is_some_and(|start| !start.is_in_scope()) {
            return Err(TrainingError::OutOfScope {
                variant: G::NAME,
                scope: G::SCOPE.to_owned(),
            });
        }
        let before = samples.counts();
        let results = Results::of(&replayed);
        let scores = later_scores(&replayed, later_share);
        for (number, ((position, ply), later_score)) in replayed.plies().zip(scores).enumerate() {
            if !(ply.score).is_some_and(|score| is_evaluated(position, score.into())) {
                continue;
            }
            let score = later_score.round() as i16;
            let twice_result = results.twice(number, position.to_move());
            samples.push(Sample::new(position, score, twice_result));
        }
        if !watch.progress(samples.counts().all() - before.all()) {
            return Ok(None);
        }
    }
    Ok(Some(samples))
}
