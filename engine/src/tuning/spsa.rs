//! The arithmetic of SPSA.

use crate::eval::{ConstantChanges, SearchConstants};
use rafle_rules::random::{Random, split_mix};

/// The exponents by which the gain and the perturbation fall with the number of pairs. Spall's, as in fishtest.
const GAIN_EXPONENT: f64 = 0.602;
const STEP_EXPONENT: f64 = 0.101;

/// The share of all pairs that delays the fall of the gain, so that the first pairs do not throw the constants about.
const DELAY: f64 = 0.1;

/// The gain of the last pair: what a win of one of its games moves a constant by, in its steps.
const LAST_GAIN: f64 = 0.002;

/// The constants on their way.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    /// Places in [`SearchConstants::LIST`].
    places: Vec<usize>,
    /// The values, in the same order.
    values: Vec<f64>,
    /// The pairs of the whole tuning.
    pairs: u64,
    seed: u64,
}

/// The two sets of constants of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The pair's number, from 1.
    pub number: u64,
    /// For each constant, what the first side's value lies above the middle, in steps of its size at this pair.
    directions: Vec<f64>,
    /// The constants of both sides.
    pub constants: [ConstantChanges; 2],
}

impl Spsa {
    /// Starts at these values of the constants with these places in [`SearchConstants::LIST`].
    #[must_use]
    pub fn new(places: Vec<usize>, values: Vec<f64>, pairs: u64, seed: u64) -> Self {
        Self {
            places,
            values,
            pairs,
            seed,
        }
    }

    /// The values, in the order of the places.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns what the constants are changed by in a pair, in their steps.
    fn width(&self, number: u64) -> f64 {
        (self.pairs.max(1) as f64 / number.max(1) as f64).powf(STEP_EXPONENT)
    }

    /// Returns what a win of one game moves a constant by after a pair, in its steps.
    fn gain(&self, number: u64) -> f64 {
        let delay = DELAY * self.pairs as f64;
        let after = (delay + self.pairs as f64) / (delay + number as f64);
        // The gain is divided by the width, and the last width is 1.
        LAST_GAIN * after.powf(GAIN_EXPONENT) / self.width(number)
    }

    /// Returns the pair with a number, from 1, at the present values.
    ///
    /// A value between two whole numbers is rounded up with the chance that its fraction gives: the same draw for both
    /// sides, so that they differ by what they should on average.
    #[must_use]
    pub fn trial(&self, number: u64) -> Trial {
        let mut random = Random::new(split_mix(split_mix(self.seed ^ DRAWS) ^ number));
        let width = self.width(number);
        let mut directions = Vec::with_capacity(self.places.len());
        let mut constants = [ConstantChanges::default(); 2];
        for (&place, value) in self.places.iter().zip(&self.values) {
            let step = SearchConstants::LIST
                .get(place)
                .map_or(0, |constant| constant.step);
            let direction = if random.below(2) == 0 { 1.0 } else { -1.0 };
            let draw = random.fraction();
            directions.push(direction);
            for (changes, sign) in constants.iter_mut().zip([direction, -direction]) {
                let tried = value + sign * width * f64::from(step);
                changes.set(place, (tried + draw).floor() as i32);
            }
        }
        Trial {
            number,
            directions,
            constants,
        }
    }

    /// Moves the constants by the result of a pair: the first side's wins minus its losses.
    pub fn learn(&mut self, trial: &Trial, result: i32) {
        let gain = self.gain(trial.number) * f64::from(result);
        let places = self.places.iter().zip(&mut self.values);
        for ((&place, value), direction) in places.zip(&trial.directions) {
            let Some(constant) = SearchConstants::LIST.get(place) else {
                continue;
            };
            let (least, greatest) = (*constant.bounds.start(), *constant.bounds.end());
            let moved = *value + gain * direction * f64::from(constant.step);
            *value = moved.clamp(least.into(), greatest.into());
        }
    }
}

/// Keeps the draws of the constants apart from those of the openings, which have the same seed.
const DRAWS: u64 = 0x7475_6e69_6e67;

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> usize {
        SearchConstants::place(name).expect("a constant")
    }

    fn value(constants: &ConstantChanges, name: &str) -> f64 {
        let constants = constants.apply(SearchConstants::USUAL);
        SearchConstants::LIST[place(name)].of(constants).into()
    }

    /// The chance of a win grows with the nearness to the best values; the constants must get there.
    #[test]
    fn the_constants_go_to_where_the_games_are_won() {
        let places = vec![place("aspiration"), place("singular-margin")];
        let (pairs, best) = (20_000, [60.0, 10.0]);
        let mut spsa = Spsa::new(places, vec![20.0, 40.0], pairs, 3);
        let mut random = Random::new(5);
        for number in 1..=pairs {
            let trial = spsa.trial(number);
            let [first, second] = trial.constants.each_ref().map(|constants| {
                let off = [
                    (value(constants, "aspiration") - best[0]) / 4.0,
                    (value(constants, "singular-margin") - best[1]) / 8.0,
                ];
                off.map(|off| off * off).iter().sum::<f64>()
            });
            let chance = 1.0 / (1.0 + ((first - second) / 30.0).exp());
            let game = |random: &mut Random| if random.fraction() < chance { 1 } else { -1 };
            let result = game(&mut random) + game(&mut random);
            spsa.learn(&trial, result);
        }
        for (found, best) in spsa.values().iter().zip(best) {
            assert!((found - best).abs() < 6.0, "{:?}", spsa.values());
        }
    }

    #[test]
    fn both_sides_lie_at_equal_distances_from_the_middle() {
        let spsa = Spsa::new(vec![place("aspiration")], vec![50.25], 1_000, 1);
        let mut sum = 0.0;
        for number in 1..=1_000 {
            let trial = spsa.trial(number);
            let [first, second] = trial.constants.map(|c| value(&c, "aspiration"));
            assert!((first - second).abs() >= 8.0);
            sum += (first + second) / 2.0;
        }
        assert!((sum / 1_000.0 - 50.25).abs() < 0.1, "{sum}");
    }

    #[test]
    fn no_value_leaves_its_bounds() {
        let mut spsa = Spsa::new(vec![place("futility-depth")], vec![12.0], 10, 1);
        for number in 1..=10 {
            let trial = spsa.trial(number);
            let up = value(&trial.constants[0], "futility-depth");
            assert!(up <= 12.0);
            spsa.learn(&trial, 2_000);
            assert!((0.0..=12.0).contains(&spsa.values()[0]));
        }
    }

    #[test]
    fn a_pair_depends_on_its_number_and_the_seed() {
        let spsa = |seed| Spsa::new(vec![0, 1, 2, 3], vec![4.0, 20.0, 3.0, 10.0], 100, seed);
        assert_eq!(spsa(1).trial(7), spsa(1).trial(7));
        assert_ne!(spsa(1).trial(7), spsa(2).trial(7));
        assert_ne!(spsa(1).trial(7).constants, spsa(1).trial(8).constants);
    }
}
