//! Training, independent of the game.

use super::lesson::Lesson;
use super::losses::EpochLosses;
use super::options::TrainingOptions;
use super::samples::{Counts, Samples};
use super::state;
use super::trainer::Trainer;
use super::training_error::TrainingError;
use crate::eval::InputSet;
use crate::eval::net::{Header, KindOf, NetworkKind, Weights};
use crate::selfplay::{GameFiles, ReplayedGame};
use rafle_rules::Game;
use rayon_core::ThreadPoolBuilder;
use std::sync::Arc;

/// The parameters of a training run.
pub struct Request<'a> {
    /// The games to learn from.
    pub games: GameFiles,
    /// The training options; a scale of 0 is that of the weights to start from, or fitted to the games.
    pub options: TrainingOptions,
    /// The weights to start from; `None` for random ones.
    pub from: Option<Arc<Weights>>,
    /// How the weights are made, as text.
    pub made: &'a str,
    /// The number of threads.
    pub threads: usize,
}

/// Receives the progress of training.
pub trait Watch {
    /// The games have been read. Returns the state of an earlier training run to continue.
    fn begin(
        &mut self,
        counts: Counts,
        options: &TrainingOptions,
    ) -> Result<Option<Vec<u8>>, TrainingError>;
    /// Reports new samples; `false` stops training.
    fn progress(&mut self, samples: u64) -> bool;
    /// An epoch is over. Training can continue from `state`.
    fn epoch(&mut self, epochs: &[EpochLosses], state: &[u8]) -> Result<(), TrainingError>;
}

/// The training of a kind of networks.
pub trait Learning: NetworkKind {
    /// Learns weights from such games; `None` if training was stopped.
    fn train(
        &self,
        request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError>;
}

/// Reads the samples of all games; `None` if reading was stopped. `add` adds those of one game.
pub(crate) fn read_samples<G: Game, K, L>(
    learning: &KindOf<G, K>,
    games: &mut GameFiles,
    watch: &mut dyn Watch,
    mut add: impl FnMut(&ReplayedGame<'_, G>, &mut Samples<L>),
) -> Result<Option<Samples<L>>, TrainingError>
where
    KindOf<G, K>: Learning,
{
    let mut samples = Samples::default();
    while let Some(game) = games.next() {
        let game = game?;
        if !learning.is_for(games.options()) {
            return Err(TrainingError::OutOfScope {
                variant: G::NAME,
                scope: learning.scope().to_owned(),
            });
        }
        let before = samples.counts();
        samples.begin_game();
        add(&game.replay::<G>(games.options())?, &mut samples);
        if !watch.progress(samples.counts().all() - before.all()) {
            return Ok(None);
        }
    }
    Ok(Some(samples))
}

/// Learns weights from samples; `None` if training was stopped. The options have a scale.
pub(crate) fn find_weights<I: InputSet, L: Lesson<I>>(
    variant: &str,
    samples: &Samples<L>,
    request: Request<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<Weights>, TrainingError> {
    let options = request.options;
    let from = request.from.as_deref();
    let pool = ThreadPoolBuilder::new()
        .num_threads(request.threads)
        .build();
    let pool = pool.map_err(std::io::Error::other)?;
    if samples.training.is_empty() || samples.validation.is_empty() {
        return Err(TrainingError::TooFew(samples.training.len()));
    }
    let counts = samples.counts();
    let mut trainer = match watch.begin(counts, &options)? {
        None => Trainer::<I>::new(options, samples, from).ok_or(TrainingError::OtherShape)?,
        Some(state) => state::read(&state)?,
    };
    if !trainer.belongs_to(options, counts, from) {
        return Err(TrainingError::OtherState);
    }
    while !trainer.is_finished() {
        let mut progress = |samples| watch.progress(samples);
        if !trainer.epoch(samples, &pool, &mut progress) {
            return Ok(None);
        }
        let state = state::write(&trainer)?;
        watch.epoch(trainer.epochs(), &state)?;
    }
    let made = request.made.to_owned();
    let header = Header::of::<I>(variant, options.hidden, options.scale, made);
    Ok(trainer.model().to_weights(header))
}
