use super::{
    Header, HeaderError, MoveNetwork, Network, OUTPUT_LIMIT, SUM_LIMIT, SeatNetwork, Weights,
    WeightsError,
};
use crate::eval::{Evaluator, Features, InputSet, MoveFeatures, SeatFeatures};
use rafle_rules::random::Random;
use rafle_rules::{
    Game, MoveList, Options, Players, Rules, Seat, chinese_checkers, draughts, fidchell,
    pyramidame, strand,
};
use std::sync::Arc;

/// Weights of a game, at random.
fn weights<G: Game + Features>(seed: u64) -> Weights {
    weights_of(
        Header::of::<G>(G::NAME, 32, 120, "by chance".to_owned()),
        seed,
    )
}

fn weights_of(header: Header, seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut numbers = |count: usize, limit: i16| -> Vec<i16> {
        let span = 2 * limit as usize + 1;
        (0..count)
            .map(|_| random.below(span) as i16 - limit)
            .collect()
    };
    let sums = numbers((1 + header.inputs) * 32, SUM_LIMIT / 4);
    let outputs = numbers(header.buckets * header.views * 32, OUTPUT_LIMIT);
    let biases = numbers(header.buckets, 1_000).into_iter().map(i32::from);
    Weights::new(header, &sums, &outputs, biases.collect()).expect("the right sizes")
}

/// The positions of some games of random moves.
fn positions<G: Game>(seed: u64) -> Vec<G> {
    positions_of(&Options::default(), seed)
}

fn positions_of<G: Game>(options: &Options, seed: u64) -> Vec<G> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    for _ in 0..6 {
        let mut position = G::start(options);
        for _ in 0..80 {
            positions.push(position);
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() || position.winner().is_some() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    positions
}

/// What a network finds, computed in the plainest way.
fn plain_evaluation<G: Game + Features>(weights: &Weights, position: &G) -> i32 {
    let (sums, outputs, biases) = weights.numbers();
    let units = weights.header().hidden;
    let own = position.own_side();
    let mut total = 0;
    for (view, side) in [own, own ^ 1].into_iter().enumerate() {
        let inputs = position.inputs(side);
        for unit in 0..units {
            let mut sum = i32::from(sums[unit]);
            for input in 0..64 * inputs.as_ref().len() {
                if inputs.as_ref()[input / 64] >> (input % 64) & 1 == 1 {
                    sum += i32::from(sums[(1 + input) * units + unit]);
                }
            }
            let weight = outputs[(2 * position.bucket() + view) * units + unit];
            total += sum.clamp(0, 255).pow(2) * i32::from(weight);
        }
    }
    let logit = i64::from(total / 255) + i64::from(biases[position.bucket()]);
    (logit * i64::from(weights.header().scale) / (255 * 64)) as i32
}

fn judges_agree<G: Game + Features>() {
    let weights = weights::<G>(7);
    let network = Network::<G>::new(Arc::new(weights.clone()));
    let mut evaluate = network.thread_evaluator();
    let mut found = Vec::new();
    // The second time a score may be remembered.
    let positions = positions::<G>(3);
    for (number, position) in positions.iter().chain(&positions).enumerate() {
        let expected = plain_evaluation(&weights, position);
        assert_eq!(network.evaluate(position), expected);
        let ply = number * 5 % 7;
        assert_eq!(evaluate(position, ply), expected, "{}", position.write());
        found.push(expected);
    }
    found.sort_unstable();
    found.dedup();
    assert!(
        found.len() > 100,
        "different positions have different values"
    );
}

#[test]
fn one_position_after_the_other_is_judged_as_each_alone() {
    judges_agree::<draughts::Position>();
    judges_agree::<strand::Position>();
    judges_agree::<fidchell::First>();
    judges_agree::<fidchell::Second>();
    judges_agree::<pyramidame::Position>();
    judges_agree::<chinese_checkers::Position>();
}

#[test]
fn seats_are_judged_by_the_plainest_computation() {
    type Star = chinese_checkers::Position;
    type OfSeat = <Star as SeatFeatures>::OfSeat;
    let header = Header::of::<OfSeat>(Star::NAME, 32, 100, "by chance".to_owned());
    let weights = weights_of(header, 5);
    let (sums, outputs, biases) = weights.numbers();
    let network = SeatNetwork::<Star>::new(Arc::new(weights.clone()));
    let options = Options {
        players: Players::Three,
        ..Options::default()
    };
    for position in positions_of::<Star>(&options, 3) {
        let bucket = position.bucket_of_seats();
        let chance = |seat: &Seat| {
            let inputs = position.inputs_of(*seat);
            let unit = |unit: usize| {
                let rows = (0..64 * inputs.len())
                    .filter(|input| inputs[input / 64] >> (input % 64) & 1 == 1);
                let sum = i32::from(sums[unit])
                    + rows
                        .map(|row| i32::from(sums[(1 + row) * 32 + unit]))
                        .sum::<i32>();
                sum.clamp(0, 255).pow(2) * i32::from(outputs[bucket * 32 + unit])
            };
            let logit = (0..32).map(unit).sum::<i32>() / 255 + biases[bucket];
            1.0 / (1.0 + (-f64::from(logit) / f64::from(255 * 64)).exp())
        };
        let seats = position.seats();
        let sum: f64 = seats.iter().map(chance).sum();
        let found = network.win_probabilities(&position, position.to_move());
        for seat in seats {
            let expected = chance(seat) / sum;
            assert!((f64::from(found[seat.index()]) - expected).abs() < 1e-5);
        }
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

#[test]
fn moves_are_scored_by_the_plainest_computation() {
    type Star = chinese_checkers::Position;
    type OfMoves = <Star as MoveFeatures>::OfMoves;
    let header = Header::of::<OfMoves>(Star::NAME, 32, 25, "by chance".to_owned());
    let weights = weights_of(header, 8);
    let network = MoveNetwork::new(Arc::new(weights.clone()));
    let (sums, outputs, biases) = weights.numbers();
    let options = Options {
        players: Players::Four,
        ..Options::default()
    };
    for position in positions_of::<Star>(&options, 4) {
        let inputs = position.inputs_of(position.to_move());
        let active = |unit: usize| {
            let is_set = |input: &usize| inputs[input / 64] >> (input % 64) & 1 == 1;
            let rows = (0..64 * inputs.len()).filter(is_set);
            let sum: i32 = rows
                .map(|input| i32::from(sums[(1 + input) * 32 + unit]))
                .sum();
            (sum + i32::from(sums[unit])).clamp(0, 255).pow(2)
        };
        let active: [i32; 32] = std::array::from_fn(active);
        let output = |number: u16| {
            let weights = &outputs[usize::from(number) * 32..][..32];
            let products = active.iter().zip(weights);
            let total: i32 = products
                .map(|(active, &weight)| active * i32::from(weight))
                .sum();
            i64::from(total / 255 + biases[usize::from(number)])
        };
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut scorer = network.move_scorer(&position);
        for &mv in &moves {
            let [from, to] = position.outputs_of(mv);
            let expected = (output(from) + output(to)) * 25 / (255 * 64);
            assert_eq!(i64::from(scorer(mv)), expected);
        }
    }
}

#[test]
fn a_checksum_tells_weights_from_others_and_ends_their_file() {
    let of = weights::<pyramidame::Position>;
    let (first, second) = (of(1), of(2));
    assert_ne!(first.checksum(), second.checksum());
    assert_eq!(first.checksum(), of(1).checksum());
    assert!(first.to_bytes().ends_with(&first.checksum().to_le_bytes()));
}

fn views_are_exchanged<G: Game + Features>(other_side: impl Fn(&G) -> G) {
    for position in positions::<G>(5) {
        let other = other_side(&position);
        assert_eq!(other.own_side(), position.own_side() ^ 1);
        assert_eq!(other.bucket(), position.bucket());
        for side in [0, 1] {
            assert!(
                other.inputs(side) == position.inputs(side ^ 1),
                "{}",
                position.write()
            );
        }
    }
}

fn the_other_view_follows_from_one<G: Game + Features>() {
    for position in positions::<G>(5) {
        for side in [0, 1] {
            let other = G::turned(position.inputs(side));
            assert!(other == position.inputs(side ^ 1), "{}", position.write());
        }
    }
}

#[test]
fn what_one_side_sees_the_other_sees_turned() {
    the_other_view_follows_from_one::<draughts::Position>();
    the_other_view_follows_from_one::<draughts::Draughts<draughts::Frisian>>();
    the_other_view_follows_from_one::<strand::Position>();
    the_other_view_follows_from_one::<fidchell::First>();
    the_other_view_follows_from_one::<fidchell::Second>();
    the_other_view_follows_from_one::<pyramidame::Position>();
    the_other_view_follows_from_one::<chinese_checkers::Position>();
}

fn with_colours_exchanged(position: &fidchell::First) -> fidchell::First {
    let mut setup = position.setup();
    setup.stones.reverse();
    setup.hands.reverse();
    setup.side ^= 1;
    fidchell::First::new(setup, position.extra_turn()).expect("the same with other colours")
}

#[test]
fn both_sides_see_the_same_of_positions_that_are_turned_round() {
    views_are_exchanged(draughts::Position::mirrored);
    views_are_exchanged(strand::Position::mirrored);
    views_are_exchanged(with_colours_exchanged);
    views_are_exchanged(pyramidame::Position::turned);
    views_are_exchanged(|at: &chinese_checkers::Position| at.turned(3).expect("two players"));
}

fn symmetries_have_their_inverse<G: Game + Features>() {
    let mut changed = 0;
    for position in positions::<G>(11) {
        let inputs = position.inputs(0);
        assert!(G::symmetric(inputs, 0) == inputs);
        for symmetry in 1..G::SYMMETRIES {
            let image = G::symmetric(inputs, symmetry);
            let count = |inputs: &G::Inputs| -> u32 {
                inputs.as_ref().iter().map(|word| word.count_ones()).sum()
            };
            assert_eq!(count(&image), count(&inputs));
            let mut back = (1..G::SYMMETRIES).map(|symmetry| G::symmetric(image, symmetry));
            assert!(back.any(|back| back == inputs));
            changed += usize::from(image != inputs);
        }
    }
    assert!(changed > 0 || G::SYMMETRIES == 1);
}

#[test]
fn a_symmetric_position_has_as_many_inputs() {
    symmetries_have_their_inverse::<draughts::Position>();
    symmetries_have_their_inverse::<strand::Position>();
    symmetries_have_their_inverse::<fidchell::First>();
    symmetries_have_their_inverse::<fidchell::Second>();
    symmetries_have_their_inverse::<pyramidame::Position>();
    symmetries_have_their_inverse::<chinese_checkers::Position>();
}

#[test]
fn the_mirror_of_pyramids_is_that_of_positions() {
    for position in positions::<pyramidame::Position>(13) {
        let image = position.reflected();
        for side in [0, 1] {
            let inputs = pyramidame::Position::symmetric(position.inputs(side), 1);
            assert_eq!(inputs, image.inputs(side));
        }
    }
}

fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
    Weights::from_bytes(bytes, |header| {
        header.check::<pyramidame::Position>("pyramidame")
    })
}

#[test]
fn files_hold_what_was_written() {
    let weights = weights::<pyramidame::Position>(1);
    assert_eq!(read(&weights.to_bytes()).expect("weights"), weights);
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_refused() {
    let bytes = weights::<pyramidame::Position>(1).to_bytes();
    for length in (0..300).chain([bytes.len() / 2, bytes.len() - 1]) {
        let error = read(&bytes[..length]).expect_err("too short");
        assert!(
            matches!(
                error,
                WeightsError::Foreign | WeightsError::Length { .. } | WeightsError::Packing { .. }
            ),
            "{length}: {error}"
        );
    }
    let longer = [&bytes[..], b"more"].concat();
    assert!(matches!(read(&longer), Err(WeightsError::Packing { .. })));
}

#[test]
fn a_file_of_another_version_is_refused_and_told_to_be_trained_again() {
    let mut bytes = weights::<pyramidame::Position>(1).to_bytes();
    bytes[..8].copy_from_slice(b"RAFLEN02");
    let error = read(&bytes).expect_err("another version");
    assert_eq!(
        error.to_string(),
        "the file of weights begins with RAFLEN02 instead of RAFLEN03: another version wrote it, train it again"
    );
    bytes[..8].copy_from_slice(b"RAFLET01");
    assert!(matches!(read(&bytes), Err(WeightsError::Foreign)));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let bytes = weights::<pyramidame::Position>(1).to_bytes();
    let places = (0..400)
        .chain((400..bytes.len()).step_by(97))
        .chain(bytes.len() - 4..bytes.len());
    for at in places {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(read(&bytes).is_err(), "byte {at}");
    }
}

#[test]
fn weights_for_something_else_are_refused_with_what_they_are_for() {
    let of = |change: fn(&mut Header)| {
        let mut header = Header::of::<pyramidame::Position>("pyramidame", 32, 120, String::new());
        change(&mut header);
        let error = header
            .check::<pyramidame::Position>("pyramidame")
            .expect_err("something else");
        (error.to_string(), error)
    };
    let (_, error) = of(|header| header.variant = "chess".to_owned());
    assert_eq!(error, HeaderError::Variant("chess".to_owned()));
    for (change, what) in [
        (
            (|header| header.features = "pawns-0".to_owned()) as fn(&mut Header),
            "pawns-0",
        ),
        (|header| header.inputs = 9, "9 inputs"),
        (|header| header.buckets = 99, "99 phases"),
        (|header| header.hidden = 0, "0 hidden units"),
        (|header| header.hidden = 40, "40 hidden units"),
        (|header| header.hidden = 272, "272 hidden units"),
        (|header| header.scale = 0, "0 hundredths"),
    ] {
        let (sentence, _) = of(change);
        assert!(sentence.contains(what), "{sentence}");
    }
}
