//! The network inputs of a position of Fidchell: the stone on each point, the stones in hand and the counters, and what
//! no sum over points can express: how far the chains are from completion, and what can be captured.

use super::chain::{Lacking, MAX_LACKING, lacking, winning_points};
use super::threats::{Steps, exposed, grips, takeable};
use crate::eval::features::{phase, set, words};
use crate::eval::{Features, InputSet};
use rafle_rules::Rules;
use rafle_rules::fidchell::board::{Bits, points, reflected_point, turned_point};
use rafle_rules::fidchell::{First, Position, STONES, Second};
use rafle_rules::sides::{BLACK, WHITE};
use std::sync::LazyLock;

/// Own stones and the enemy's, two words each, by the bits of the board; then the missing stones, the hands with the
/// navel, possible captures with the counters, and later captures.
const WORDS: usize = 8;

/// The features from one side's view.
type View = [u64; WORDS];

/// The bits of a number of missing stones, one of which is set.
const LACKING_BITS: usize = MAX_LACKING + 2;
/// The bits of a number of stones in hand, of which as many are set.
const HAND_BITS: usize = STONES as usize;
/// The bits of a number of stones that can be captured, one of which is set.
const TAKEABLE_BITS: usize = 6;
/// The bits of a number of stones in the enemy's grip, one of which is set.
const GRIPPED_BITS: usize = 8;
/// The bits of a number of exposed stones, one of which is set.
const EXPOSED_BITS: usize = 16;
/// The bits of a count of slides, one of which is set: one bit for each ten.
const SLIDE_BITS: usize = 11;
/// The change of a [key](Features::cache_key) by each of these bits.
const SLIDE_KEY: u64 = 0x9E37_79B9_7F4A_7C15;
/// The bits of the turns left in a challenge; one is set during a challenge.
const CHALLENGE_BITS: usize = 6;

impl InputSet for First {
    const FEATURES: &'static str = "fidchell-1-chains-1";
    type Inputs = View;
    type Views = [Self::Inputs; 2];
    /// No stones in hand; one side without; four by the stones in hand.
    const BUCKETS: usize = 6;
    /// Quarter turns and their mirror images.
    const SYMMETRIES: usize = 8;

    fn symmetric(inputs: View, symmetry: usize) -> View {
        let mut image = inputs;
        turn_stones(&mut image, symmetry);
        image
    }
}

impl Features for First {
    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> View {
        self.views()[side & 1]
    }

    #[inline(always)]
    fn views(&self) -> [View; 2] {
        views(self)
    }

    fn turned(inputs: View) -> View {
        turned(inputs)
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        stage(self, 4)
    }

    #[inline(always)]
    fn cache_key(&self) -> u64 {
        cache_key(self)
    }
}

impl InputSet for Second {
    const FEATURES: &'static str = "fidchell-2-chains-1";
    /// White's view, then Black's: the sides have different aims, so each has inputs of its own.
    type Inputs = [u64; 2 * WORDS];
    type Views = [Self::Inputs; 2];
    /// Under a challenge; no stones in hand; one side without; three by the stones in hand; and all that for either
    /// side to move.
    const BUCKETS: usize = 12;
    /// Quarter turns and their mirror images.
    const SYMMETRIES: usize = 8;

    fn symmetric(inputs: Self::Inputs, symmetry: usize) -> Self::Inputs {
        let mut image = inputs;
        for view in image.as_chunks_mut::<WORDS>().0 {
            turn_stones(view, symmetry);
        }
        image
    }
}

impl Features for Second {
    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> Self::Inputs {
        self.views()[side & 1]
    }

    #[inline(always)]
    fn views(&self) -> [Self::Inputs; 2] {
        let [white, black] = views(self);
        let mut both = [[0; 2 * WORDS]; 2];
        both[WHITE][..WORDS].copy_from_slice(&white);
        both[BLACK][WORDS..].copy_from_slice(&black);
        both
    }

    fn turned(inputs: Self::Inputs) -> Self::Inputs {
        let mut image = inputs;
        image.rotate_left(WORDS);
        for view in image.as_chunks_mut::<WORDS>().0 {
            *view = turned(*view);
        }
        image
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        let stage = if self.challenge() > 0 {
            0
        } else {
            1 + stage(self, 3)
        };
        2 * stage + self.side()
    }

    #[inline(always)]
    fn cache_key(&self) -> u64 {
        cache_key(self)
    }
}

/// Returns the phase by the stones in hand: 0 without any, 1 if one side has none, and `placing` more.
#[inline(always)]
fn stage<const SECOND: bool>(position: &Position<SECOND>, placing: usize) -> usize {
    let [white, black] = [WHITE, BLACK].map(|side| u32::from(position.hand(side)));
    match (white, black) {
        (0, 0) => 0,
        (0, _) | (_, 0) => 1,
        _ => 2 + phase(white + black, 2 * STONES, placing),
    }
}

/// Returns the count of slides at the resolution that the network sees.
#[inline(always)]
fn slides_in_tens<const SECOND: bool>(position: &Position<SECOND>) -> u8 {
    position.slides() / 10
}

/// The hash does not contain the count of slides.
#[inline(always)]
fn cache_key<const SECOND: bool>(position: &Position<SECOND>) -> u64 {
    position.hash() ^ SLIDE_KEY.wrapping_mul(u64::from(slides_in_tens(position)))
}

/// Returns the features from each side's view.
#[inline(always)]
fn views<const SECOND: bool>(position: &Position<SECOND>) -> [View; 2] {
    let steps = Steps::of(position);
    let grips = grips(position, &steps);
    let found = lacking(position, grips);
    let lacking = [WHITE, BLACK].map(|side| {
        let Lacking { open, safely } = found[side];
        let bits = 1_u64 << open | 1 << (LACKING_BITS + safely);
        if Position::<SECOND>::builds(side) {
            bits
        } else {
            0
        }
    });
    // A single stone does not block two points.
    let wins_twice = [WHITE, BLACK].map(|side| {
        let lacks_one = found[side].open == 1;
        let points = || winning_points(position.stones(side), position.empty());
        u64::from(lacks_one && points().count_ones() > 1)
    });
    // Of each side's stones.
    let one_hot = |stones: Bits, bits: usize| 1_u64 << (stones.count_ones() as usize).min(bits - 1);
    let taken = [WHITE, BLACK].map(|side| {
        let taken = takeable(position, &steps, side ^ 1, grips[side ^ 1]);
        one_hot(taken, TAKEABLE_BITS)
    });
    let later = [WHITE, BLACK].map(|side| {
        let gripped = position.stones(side) & grips[side ^ 1];
        one_hot(gripped, GRIPPED_BITS)
            | one_hot(exposed(position, &steps, side), EXPOSED_BITS) << GRIPPED_BITS
            | wins_twice[side] << (GRIPPED_BITS + EXPOSED_BITS)
    });
    let hands = [WHITE, BLACK].map(|side| (1_u64 << position.hand(side)) - 1);
    let navel = [WHITE, BLACK].map(|side| u64::from(position.is_navel_alive(side)));
    let counters = 1 << slides_in_tens(position)
        | u64::from(position.owed()) << SLIDE_BITS
        | (1 << position.challenge() >> 1) << (SLIDE_BITS + 2);
    [WHITE, BLACK].map(|own| {
        let enemy = own ^ 1;
        let [own_low, own_high, enemy_low, enemy_high] =
            words([position.stones(own), position.stones(enemy)]);
        [
            own_low,
            own_high,
            enemy_low,
            enemy_high,
            lacking[own] | lacking[enemy] << (2 * LACKING_BITS),
            hands[own]
                | hands[enemy] << HAND_BITS
                | navel[own] << (2 * HAND_BITS)
                | navel[enemy] << (2 * HAND_BITS + 1),
            taken[own] | taken[enemy] << TAKEABLE_BITS | counters << (2 * TAKEABLE_BITS),
            later[own] | later[enemy] << 32,
        ]
    })
}

/// What the other side sees where one side sees this.
fn turned(view: View) -> View {
    let [
        own_low,
        own_high,
        enemy_low,
        enemy_high,
        lacking,
        hands,
        taken,
        later,
    ] = view;
    [
        enemy_low,
        enemy_high,
        own_low,
        own_high,
        exchanged(lacking, 0, 2 * LACKING_BITS),
        exchanged(exchanged(hands, 0, HAND_BITS), 2 * HAND_BITS, 1),
        exchanged(taken, 0, TAKEABLE_BITS),
        exchanged(later, 0, 32),
    ]
}

/// Exchanges two adjacent fields of a word, each with this number of bits; `first` is the lowest bit of the first one.
fn exchanged(word: u64, first: usize, bits: usize) -> u64 {
    let mask = ((1 << bits) - 1) << first;
    let (one, other) = (word & mask, word >> bits & mask);
    word & !mask & !(mask << bits) | one << bits | other
}

/// Maps the bits of the board under each symmetry.
static IMAGES: LazyLock<[[u8; 128]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|bit| {
            let bit = bit as u8;
            let seen = if symmetry % 2 == 0 {
                bit
            } else {
                reflected_point(bit)
            };
            (0..symmetry / 2).fold(seen, |bit, _| turned_point(bit))
        })
    })
});

/// Applies a symmetry to the stones of a view.
fn turn_stones(view: &mut [u64; WORDS], symmetry: usize) {
    let images = &IMAGES[symmetry & 7];
    let image = |at: usize| {
        let moved = points(set(&*view, at)).map(|bit| images[usize::from(bit & 127)]);
        moved.fold(0, |set: Bits, bit| set | 1 << bit)
    };
    let stones: [u64; 4] = words([image(0), image(1)]);
    view[..4].copy_from_slice(&stones);
}

const _: () = assert!(4 * LACKING_BITS <= 64);
const _: () = assert!(2 * HAND_BITS + 2 <= 64);
const _: () = assert!(GRIPPED_BITS + EXPOSED_BITS < 32);
const _: () = assert!(2 * TAKEABLE_BITS + SLIDE_BITS + 2 + CHALLENGE_BITS <= 64);

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::fidchell::Setup;
    use rafle_rules::random::Random;
    use rafle_rules::{Game, MoveList, Options};
    use std::collections::HashMap;

    /// The positions of random games, with a challenge soon where there can be one: it is the last of the moves.
    fn positions<G: Game>() -> Vec<G> {
        let mut positions = Vec::new();
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut position = G::start(&Options::default());
            for _ in 0..160 {
                positions.push(position);
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let last = moves.len() - 1;
                let chosen = match random.below(4) {
                    0 => last,
                    _ => random.below(moves.len()),
                };
                position = position.play(moves[chosen]);
            }
        }
        positions
    }

    /// The position that a symmetry makes of one.
    fn image<const SECOND: bool>(
        position: &Position<SECOND>,
        symmetry: usize,
    ) -> Option<Position<SECOND>> {
        let mut setup = position.setup();
        for set in &mut setup.stones {
            let mirrored = |bit| {
                if symmetry % 2 == 1 {
                    reflected_point(bit)
                } else {
                    bit
                }
            };
            let turned = |bit| (0..symmetry / 2).fold(bit, |bit, _| turned_point(bit));
            *set = points(*set).fold(0, |set, bit| set | 1 << turned(mirrored(bit)));
        }
        Position::new(setup, position.extra_turn()).ok()
    }

    fn check_symmetries<const SECOND: bool>(minimum: usize)
    where
        Position<SECOND>: Game + Features,
    {
        let mut checked = 0;
        for position in positions::<Position<SECOND>>() {
            for symmetry in 0..8 {
                // A challenge that has run out is no part of what a position can be made from.
                let Some(image) = image(&position, symmetry) else {
                    continue;
                };
                for side in [WHITE, BLACK] {
                    let inputs = position.inputs(side);
                    let seen = Position::<SECOND>::symmetric(inputs, symmetry);
                    assert!(
                        seen == image.inputs(side),
                        "{symmetry} {}",
                        position.write()
                    );
                }
                assert_eq!(image.bucket(), position.bucket());
                checked += 1;
            }
        }
        assert!(checked > minimum, "{checked}");
    }

    #[test]
    fn symmetric_inputs_are_those_of_the_symmetric_position() {
        check_symmetries::<false>(2_000);
        check_symmetries::<true>(2_000);
    }

    /// How many keys some positions have, each with several counts of slides; checks that those of one key have the same
    /// facts.
    fn keys<const SECOND: bool>() -> usize
    where
        Position<SECOND>: Game + Features,
    {
        let mut facts = HashMap::new();
        for position in positions::<Position<SECOND>>() {
            for slides in [0, 9, 10, 40] {
                let setup = Setup {
                    slides,
                    ..position.setup()
                };
                // A challenge that has run out is no part of what a position can be made from.
                let Ok(position) = Position::<SECOND>::new(setup, position.extra_turn()) else {
                    continue;
                };
                let key = position.cache_key();
                let seen = (position.views(), position.bucket());
                let first = facts.entry(key).or_insert(seen);
                assert!(*first == seen, "{}", position.write());
            }
        }
        facts.len()
    }

    #[test]
    fn positions_of_one_key_have_the_same_facts() {
        let counts = [keys::<false>(), keys::<true>()];
        assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
    }

    #[test]
    fn every_phase_is_met_and_none_beyond() {
        let mut first = [0; First::BUCKETS];
        for position in positions::<First>() {
            first[position.bucket()] += 1;
        }
        assert!(first.iter().all(|&count| count > 0), "{first:?}");
        let mut second = [0; Second::BUCKETS];
        for position in positions::<Second>() {
            second[position.bucket()] += 1;
        }
        assert!(second.iter().all(|&count| count > 0), "{second:?}");
    }

    #[test]
    fn the_start_lacks_seven_stones_and_all_are_in_hand() {
        let start = First::start(&Options::default());
        let seven = 1 << 7 | 1 << (7 + LACKING_BITS);
        let all = (1 << 27) - 1;
        let none_taken = 1 | 1 << TAKEABLE_BITS | 1 << (2 * TAKEABLE_BITS);
        let none_later = 1 | 1 << GRIPPED_BITS;
        let facts = [
            0,
            0,
            0,
            0,
            seven | seven << (2 * LACKING_BITS),
            all | all << HAND_BITS,
            none_taken,
            none_later | none_later << 32,
        ];
        assert_eq!(start.views(), [facts, facts]);
    }
}
