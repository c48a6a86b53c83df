//! Losses: the distance between outputs and targets.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Sums over some examples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// The examples.
    pub count: u64,
    /// The sum of their cross-entropies.
    pub loss: f64,
    /// The examples that the network can be right about: those of decided games, or all with moves to choose from.
    pub decided: u64,
    /// Those of them whose winner, or whose move, the network predicts.
    pub right: u64,
}

impl Losses {
    /// Adds an example; `is_right` is `None` if the network cannot be right about it.
    pub fn add(&mut self, loss: f32, is_right: Option<bool>) {
        self.count += 1;
        self.loss += f64::from(loss);
        self.decided += u64::from(is_right.is_some());
        self.right += u64::from(is_right == Some(true));
    }

    /// Adds the losses of other samples.
    pub fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.loss += other.loss;
        self.decided += other.decided;
        self.right += other.right;
    }

    /// The mean cross-entropy, in nats.
    pub fn mean(&self) -> f64 {
        self.loss / self.count.max(1) as f64
    }

    /// Returns the share of decided examples with a correct prediction.
    pub fn accuracy(&self) -> f64 {
        self.right as f64 / self.decided.max(1) as f64
    }
}

/// The losses of an epoch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EpochLosses {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// The training losses, as computed during the epoch.
    pub training: Losses,
    /// The validation losses after the epoch, by game phase.
    pub validation: Vec<Losses>,
}

/// The losses in one line: means in nats, accuracies, and the validation by phases from few pieces to many.
impl fmt::Display for EpochLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all_validation();
        write!(
            f,
            "epoch {}: training {:.5}, validation {:.5}, accuracy {:.1} %; by phases",
            self.epoch,
            self.training.mean(),
            all.mean(),
            100.0 * all.accuracy()
        )?;
        for losses in self.validation.iter().filter(|losses| losses.count > 0) {
            write!(f, " {:.4}", losses.mean())?;
        }
        Ok(())
    }
}

/// The losses of all epochs as a table: a row for each, with the validation's losses by phases at the end.
pub fn csv(epochs: &[EpochLosses]) -> String {
    let phases = epochs.first().map_or(0, |epoch| epoch.validation.len());
    let mut text =
        "epoch,training-loss,validation-loss,training-accuracy,validation-accuracy".to_owned();
    for phase in 0..phases {
        text += &format!(",validation-loss-{phase}");
    }
    text.push('\n');
    for epoch in epochs {
        let (training, validation) = (epoch.training, epoch.all_validation());
        let means = [
            training.mean(),
            validation.mean(),
            training.accuracy(),
            validation.accuracy(),
        ];
        let phases = epoch.validation.iter().map(Losses::mean);
        let numbers = means
            .into_iter()
            .chain(phases)
            .map(|number| format!(",{number:.6}"));
        text += &format!("{}{}\n", epoch.epoch, numbers.collect::<String>());
    }
    text
}

impl EpochLosses {
    /// Over all phases.
    pub fn all_validation(&self) -> Losses {
        let mut all = Losses::default();
        self.validation.iter().for_each(|losses| all.join(losses));
        all
    }
}
