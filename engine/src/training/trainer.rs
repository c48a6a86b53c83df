//! The training loop.

use super::adam::Adam;
use super::gradient::Hidden;
use super::lesson::{Lesson, Pass};
use super::losses::{EpochLosses, Losses};
use super::model::{Model, Shape};
use super::options::TrainingOptions;
use super::samples::{Counts, Samples};
use crate::eval::InputSet;
use crate::eval::net::Weights;
use rafle_rules::random::{Random, split_mix};
use rayon_core::ThreadPool;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// The number of pieces of a batch, and so the most threads.
const PIECES: usize = 16;

/// The final learning rate as a share of the initial one.
const LAST_RATE: f32 = 0.01;

/// The most views of a position.
const MAX_VIEWS: usize = 2;

/// The most inputs of a view.
const MAX_INPUTS: usize = 256;

/// The training state, from which training can continue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Trainer<F> {
    options: TrainingOptions,
    counts: Counts,
    /// The [checksum](Weights::checksum) of the weights that it started from; `None` for random ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    model: Model,
    adam: Adam,
    /// The losses, one entry per epoch.
    epochs: Vec<EpochLosses>,
    #[serde(skip)]
    game: PhantomData<fn(F)>,
}

/// The memory of one thread.
struct Piece {
    gradient: Vec<f32>,
    hidden: Hidden,
    losses: Losses,
}

impl<F: InputSet> Trainer<F> {
    /// Starts from weights, or from random ones; `None` if the network cannot start from these weights.
    pub(crate) fn new<L: Lesson<F>>(
        options: TrainingOptions,
        samples: &Samples<L>,
        from: Option<&Weights>,
    ) -> Option<Self> {
        let shape = Self::shape(options);
        let seen = seen(samples);
        let model = match from {
            Some(weights) => Model::of_weights(weights, shape, options.seed, &seen)?,
            None => Model::random_of_seen(shape, options.seed, &seen),
        };
        let adam = Adam::new(model.parameters.len());
        Some(Self {
            options,
            counts: samples.counts(),
            from: from.map(Weights::checksum),
            model,
            adam,
            epochs: Vec::new(),
            game: PhantomData,
        })
    }

    /// Whether this state belongs to a training run with these options, equally many games and this start.
    pub(crate) fn belongs_to(
        &self,
        options: TrainingOptions,
        counts: Counts,
        from: Option<&Weights>,
    ) -> bool {
        let shape = Self::shape(options);
        let parameters = shape.parameters();
        self.options == options
            && self.counts == counts
            && self.from == from.map(Weights::checksum)
            && self.model.shape == shape
            && self.model.parameters.len() == parameters
            && self.adam.parameters() == Some(parameters)
    }

    /// Returns the sizes of the network.
    fn shape(options: TrainingOptions) -> Shape {
        Shape {
            inputs: crate::eval::net::inputs::<F>(),
            views: F::VIEWS,
            hidden: options.hidden,
            buckets: F::BUCKETS,
        }
    }

    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the losses of the epochs so far.
    pub(crate) fn epochs(&self) -> &[EpochLosses] {
        &self.epochs
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.epochs.len() >= self.options.epochs as usize
    }

    /// Runs one epoch. Calls `progress` with the number of new training samples after each batch; `false` stops. A
    /// stopped epoch changes nothing.
    pub(crate) fn epoch<L: Lesson<F>>(
        &mut self,
        samples: &Samples<L>,
        pool: &ThreadPool,
        progress: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let (before, adam_before) = (self.model.clone(), self.adam.clone());
        let number = self.epochs.len() as u32;
        let mut order: Vec<u32> = (0..samples.training.len() as u32).collect();
        let seed = split_mix(self.options.seed ^ split_mix(u64::from(number)));
        Random::new(seed).shuffle(&mut order);
        let batches = order.len().div_ceil(self.options.batch.max(1));
        let mut pieces: Vec<Piece> = (0..PIECES).map(|_| self.piece()).collect();
        let mut training = Losses::default();
        for (at, batch) in order.chunks(self.options.batch.max(1)).enumerate() {
            let of_piece = batch.len().div_ceil(PIECES).max(1);
            let this = &*self;
            pool.scope(|scope| {
                for (piece, order) in pieces.iter_mut().zip(batch.chunks(of_piece)) {
                    scope.spawn(move |_| this.learn(&samples.training, order, seed, piece));
                }
            });
            let gradient = joined(&mut pieces, batch.len(), &mut training);
            let done = f64::from(number) + at as f64 / batches as f64;
            let rate = self.rate(done / f64::from(self.options.epochs.max(1)));
            self.adam.step(&mut self.model, &gradient, rate);
            if !progress(batch.len() as u64) {
                (self.model, self.adam) = (before, adam_before);
                return false;
            }
        }
        let validation = self.validate(&samples.validation, pool);
        self.epochs.push(EpochLosses {
            epoch: number + 1,
            training,
            validation,
        });
        true
    }

    /// Returns the learning rate after a share of all steps.
    fn rate(&self, done: f64) -> f32 {
        let wave = (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
        self.options.rate * (LAST_RATE + (1.0 - LAST_RATE) * wave as f32)
    }

    fn piece(&self) -> Piece {
        Piece {
            gradient: vec![0.0; self.model.parameters.len()],
            hidden: Hidden::new(self.model.shape),
            losses: Losses::default(),
        }
    }

    /// Sums the gradients of some samples.
    fn learn<L: Lesson<F>>(&self, samples: &[L], order: &[u32], seed: u64, piece: &mut Piece) {
        let Piece {
            gradient,
            hidden,
            losses,
        } = piece;
        for &at in order {
            let sample = &samples[at as usize];
            let symmetry = split_mix(seed ^ u64::from(at)) as usize % F::SYMMETRIES;
            self.pass(sample, symmetry, hidden, Some(gradient), losses);
        }
    }

    /// Returns the losses of samples by phase.
    fn validate<L: Lesson<F>>(&self, samples: &[L], pool: &ThreadPool) -> Vec<Losses> {
        let of_piece = samples.len().div_ceil(PIECES).max(1);
        let mut found = vec![vec![Losses::default(); L::PHASES]; PIECES];
        pool.scope(|scope| {
            for (found, samples) in found.iter_mut().zip(samples.chunks(of_piece)) {
                scope.spawn(move |_| {
                    let mut hidden = Hidden::new(self.model.shape);
                    for sample in samples {
                        let losses = &mut found[sample.phase().min(L::PHASES - 1)];
                        self.pass(sample, 0, &mut hidden, None, losses);
                    }
                });
            }
        });
        let mut all = vec![Losses::default(); L::PHASES];
        for found in found {
            all.iter_mut()
                .zip(&found)
                .for_each(|(all, found)| all.join(found));
        }
        all
    }

    /// Lets the network judge a sample, and adds its loss and, if there is one, its gradient.
    fn pass<L: Lesson<F>>(
        &self,
        sample: &L,
        symmetry: usize,
        hidden: &mut Hidden,
        gradient: Option<&mut Vec<f32>>,
        losses: &mut Losses,
    ) {
        const { assert!(F::VIEWS <= MAX_VIEWS) };
        let mut rows = [[0_u16; MAX_INPUTS]; MAX_VIEWS];
        let mut counts = [0; MAX_VIEWS];
        for (view, &inputs) in sample.views().as_ref().iter().enumerate() {
            let inputs = F::symmetric(inputs, symmetry);
            for (word, &bits) in inputs.as_ref().iter().enumerate() {
                let mut left = bits;
                while left != 0 && counts[view] < MAX_INPUTS {
                    let input = word * u64::BITS as usize + left.trailing_zeros() as usize;
                    rows[view][counts[view]] = 1 + input as u16;
                    counts[view] += 1;
                    left &= left - 1;
                }
            }
        }
        let rows: [&[u16]; MAX_VIEWS] = std::array::from_fn(|view| &rows[view][..counts[view]]);
        let (loss, is_right) = sample.judge(
            Pass {
                model: &self.model,
                options: &self.options,
                rows: &rows[..F::VIEWS],
                symmetry,
                hidden,
            },
            gradient.map(Vec::as_mut_slice),
        );
        losses.add(loss, is_right);
    }
}

/// Returns for each input whether a sample, or its image by a symmetry, has it.
fn seen<F: InputSet, L: Lesson<F>>(samples: &Samples<L>) -> Vec<bool> {
    let mut seen = F::Inputs::default();
    for sample in samples.training.iter().chain(&samples.validation) {
        for &inputs in sample.views().as_ref() {
            for symmetry in 0..F::SYMMETRIES {
                let image = F::symmetric(inputs, symmetry);
                for (seen, word) in seen.as_mut().iter_mut().zip(image.as_ref()) {
                    *seen |= word;
                }
            }
        }
    }
    let words = seen.as_ref().iter();
    words
        .flat_map(|word| (0..u64::BITS).map(move |bit| word >> bit & 1 == 1))
        .collect()
}

/// Returns the mean gradient of all pieces, summed in order, and resets them to zero.
fn joined(pieces: &mut [Piece], count: usize, losses: &mut Losses) -> Vec<f32> {
    let mut all = vec![0.0; pieces.first().map_or(0, |piece| piece.gradient.len())];
    for piece in pieces {
        for (sum, gradient) in all.iter_mut().zip(&mut piece.gradient) {
            *sum += std::mem::take(gradient);
        }
        losses.join(&std::mem::take(&mut piece.losses));
    }
    let share = 1.0 / count.max(1) as f32;
    all.iter_mut().for_each(|sum| *sum *= share);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Features;
    use crate::training::samples::Sample;
    use rafle_rules::{Game, MoveList, Options, Rules, pyramidame::Position};

    /// Positions of random games, in which a side has won if it has more pawns ahead of the middle.
    fn samples() -> Samples<Sample<[[u64; 2]; 2]>> {
        let mut random = Random::new(9);
        let mut samples = Samples::default();
        for _ in 0..400 {
            samples.begin_game();
            let mut position = Position::start(&Options::default());
            for _ in 0..20 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() || position.winner().is_some() {
                    break;
                }
                position = position.play(moves[random.below(moves.len())]);
                let count = |side: usize| (position.inputs(side)[0] >> 32).count_ones();
                let own = position.own_side();
                let (own, enemy) = (count(own), count(own ^ 1));
                let twice_result = 1 + u8::from(own > enemy) - u8::from(own < enemy);
                samples.push(Sample::new(&position, 0, Some(twice_result)));
            }
        }
        samples
    }

    fn trained(threads: usize) -> Trainer<Position> {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let options = TrainingOptions {
            hidden: 16,
            epochs: 12,
            batch: 128,
            rate: 0.01,
            result_share: 1.0,
            later_share: 0.0,
            scale: 100,
            seed: 3,
        };
        let samples = samples();
        let mut trainer = Trainer::new(options, &samples, None).expect("random weights");
        while !trainer.is_finished() {
            assert!(trainer.epoch(&samples, &pool, &mut |_| true));
        }
        trainer
    }

    #[test]
    fn a_network_learns_who_is_ahead_and_threads_change_nothing() {
        let trainer = trained(1);
        let [first, .., last] = trainer.epochs() else {
            panic!("twelve epochs");
        };
        let (first, last) = (first.all_validation(), last.all_validation());
        assert!(
            last.mean() < first.mean() && last.accuracy() > 0.8,
            "{last:?}"
        );
        assert_eq!(trained(3), trainer);
    }

    #[test]
    fn training_goes_on_from_its_state() {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("threads");
        let options = TrainingOptions {
            hidden: 16,
            epochs: 3,
            batch: 512,
            rate: 0.01,
            result_share: 0.5,
            later_share: 0.0,
            scale: 100,
            seed: 3,
        };
        let samples = samples();
        let mut trainer: Trainer<Position> =
            Trainer::new(options, &samples, None).expect("random weights");
        assert!(trainer.epoch(&samples, &pool, &mut |_| true));
        let state = serde_json::to_string(&trainer).expect("a state");
        let mut resumed: Trainer<Position> = serde_json::from_str(&state).expect("the same");
        assert!(resumed.belongs_to(options, samples.counts(), None) && resumed == trainer);
        // An epoch that is broken off is as if it had not begun.
        assert!(!resumed.epoch(&samples, &pool, &mut |_| false));
        for trainer in [&mut trainer, &mut resumed] {
            assert!(trainer.epoch(&samples, &pool, &mut |_| true));
        }
        assert_eq!(resumed, trainer);
    }
}
