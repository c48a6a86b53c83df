//! A game as training sees it, whatever the game is.

use super::later_scores::later_scores;
use super::losses::EpochLosses;
use super::samples::{Counts, Sample, Samples, is_evaluated};
use super::scale::fitted_scale;
use super::trainer::{Trainer, TrainingOptions};
use super::training_error::TrainingError;
use crate::eval::net::{Header, HeaderError, Weights};
use crate::eval::{Features, Heuristics};
use crate::rules::Game;
use crate::selfplay::{GameFiles, GameResult};
use rayon_core::ThreadPool;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

/// What training is to do.
pub(crate) struct Request<'a> {
    /// The games to learn from.
    pub(crate) games: GameFiles,
    /// What training depends on; a scale of 0 is fitted to the games.
    pub(crate) options: TrainingOptions,
    /// How the weights are made, in words.
    pub(crate) made: &'a str,
    pub(crate) pool: &'a ThreadPool,
}

/// Receives the progress of training.
pub(crate) trait Watch {
    /// The games have been read; gives the state of an earlier training that is to go on.
    fn begin(
        &mut self,
        counts: Counts,
        options: &TrainingOptions,
    ) -> Result<Option<String>, TrainingError>;
    /// So many samples more have been read or learned from. Breaks training off by `false`.
    fn progress(&mut self, samples: u64) -> bool;
    /// An epoch is over; `state` is what training can go on from.
    fn epoch(&mut self, epochs: &[EpochLosses], state: &str) -> Result<(), TrainingError>;
}

/// A game that has a network.
pub(crate) trait Learning: Debug + Sync {
    /// Whether weights with this header are for this game and this program.
    fn check(&self, header: &Header) -> Result<(), HeaderError>;

    /// Finds weights; `None` if training was broken off.
    fn train(
        &self,
        request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError>;
}

/// A game with its inputs.
pub(crate) struct LearningOf<G>(PhantomData<fn(G)>);

impl<G> LearningOf<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<G: Game> Debug for LearningOf<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Learning({})", G::NAME)
    }
}

impl<G: Game + Features + Heuristics> Learning for LearningOf<G> {
    fn check(&self, header: &Header) -> Result<(), HeaderError> {
        header.check::<G>()
    }

    fn train(
        &self,
        request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        let Request {
            games,
            mut options,
            made,
            pool,
        } = request;
        let Some(samples) = read::<G>(games, options.later_share, watch)? else {
            return Ok(None);
        };
        if samples.training.is_empty() || samples.validation.is_empty() {
            return Err(TrainingError::TooFew(samples.training.len()));
        }
        if options.scale == 0 {
            options.scale = fitted_scale(&samples.training);
        }
        let counts = samples.counts();
        let mut trainer = match watch.begin(counts, &options)? {
            None => Trainer::<G>::new(options, counts),
            Some(state) => serde_json::from_str(&state).map_err(TrainingError::State)?,
        };
        if !trainer.belongs_to(options, counts) {
            return Err(TrainingError::OtherState);
        }
        while !trainer.is_finished() {
            if !trainer.epoch(&samples, pool, &mut |samples| watch.progress(samples)) {
                return Ok(None);
            }
            let state = serde_json::to_string(&trainer).map_err(TrainingError::State)?;
            watch.epoch(trainer.epochs(), &state)?;
        }
        let header = Header::of::<G>(options.hidden, options.scale, made.to_owned());
        Ok(trainer.model().to_weights(header))
    }
}

/// The samples of all games; `None` if reading was broken off.
fn read<G: Game + Features + Heuristics>(
    mut games: GameFiles,
    later_share: f32,
    watch: &mut dyn Watch,
) -> Result<Option<Samples<G::Inputs>>, TrainingError> {
    let rules = *games.options();
    let mut samples = Samples::default();
    for game in &mut games {
        let game = game?;
        samples.begin_game();
        let replayed = game.replay::<G>(&rules)?;
        let mut positions = replayed.plies().map(|(position, _)| position);
        if positions.next().is_some_and(|start| !start.is_in_scope()) {
            return Err(TrainingError::OutOfScope {
                variant: G::NAME,
                scope: G::SCOPE,
            });
        }
        let before = samples.counts();
        // A random move may turn the game round: the result tells nothing of the positions before it.
        let last_random = replayed.plies().rposition(|(_, ply)| ply.is_random);
        let settled = last_random.map_or(0, |last| last + 1);
        let scores = later_scores(&replayed, later_share);
        for (number, ((position, ply), later_score)) in replayed.plies().zip(scores).enumerate() {
            if !(ply.score).is_some_and(|score| is_evaluated(position, score.into())) {
                continue;
            }
            let score = later_score.round() as i16;
            let twice_result = match replayed.result() {
                _ if number < settled => None,
                GameResult::Unfinished => None,
                GameResult::Draw => Some(1),
                GameResult::Win(seat) if seat == position.to_move() => Some(2),
                GameResult::Win(_) => Some(0),
            };
            samples.push(Sample::new(position, score, twice_result));
        }
        if !watch.progress(samples.counts().all() - before.all()) {
            return Ok(None);
        }
    }
    Ok(Some(samples))
}
