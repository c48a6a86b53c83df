//! Conformance tests: properties that every position and every move of every game must have.
//!
//! A game implements [`Conformance`] and calls [`conformance_tests!`] in its own tests. The positions are those of random
//! games, from the start and from set-ups that the game names.

use super::{
    Game, Irregular, LegalMoves, MoveList, Notation, Options, perft, resolve, resolve_claimable,
};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use proptest::test_runner::TestRunner;
use rafle_protocol::moves::parse_move;
use std::collections::{BTreeSet, HashSet};

/// What the conformance tests need from a game besides its rules.
pub(super) trait Conformance: Game {
    /// The maximum number of moves in a random game.
    const MAX_MOVES: usize = 100;

    /// The hash, computed from the position alone.
    fn computed_hash(&self) -> u64;

    /// The position seen from another side of the board; it plays the same.
    fn mirrored(&self) -> Self;

    /// The same move on the mirrored board.
    fn mirrored_move(mv: Self::Move) -> Self::Move;

    /// Tells apart two moves that lead to the same position, in games that have such moves.
    fn distinguished_by(_mv: Self::Move) -> u8 {
        0
    }

    /// Whether the position text describes the position completely. A result may depend on the game that led to it.
    fn is_determined_by_its_text(&self) -> bool {
        true
    }

    /// The same as [`Conformance::mirrored_move`], for games where it depends on the position.
    fn mirrored_move_of(&self, mv: Self::Move) -> Self::Move {
        Self::mirrored_move(mv)
    }

    /// The number of mirrorings after which the position is back to its original.
    fn mirrorings(&self) -> usize {
        2
    }

    /// Options with which the position's text reads back as this position.
    fn options(&self) -> Options {
        Options::default()
    }

    /// Positions to begin a random game from, beside the start.
    fn setups() -> BoxedStrategy<Self>;
}

/// The conformance tests of one game; a game of many moves can have fewer cases than usual.
macro_rules! conformance_tests {
    ($position:ty) => {
        conformance_tests!($position, $crate::conformance::usual_cases());
    };
    ($position:ty, $cases:expr) => {
        mod conformance {
            use super::*;
            $crate::conformance::properties! { $position, $cases, file!(),
                a_position_text_reads_back_as_the_position: text_round_trip,
                a_written_move_means_that_very_move: moves_resolve,
                a_written_move_means_that_very_move_where_irregular_ones_may_stand_too: irregular_moves_resolve,
                an_irregular_move_is_no_legal_move: irregular_moves_differ,
                two_moves_lead_to_two_positions: moves_are_distinct,
                the_kept_hash_is_the_computed_one: hashes_agree,
                the_mirrored_position_has_the_mirrored_moves: mirror_moves,
                the_mirrored_position_has_as_many_paths: mirror_perft,
                the_images_of_a_position_play_alike: images_play_alike,
                counting_agrees_with_listing: counts_agree,
                a_decided_game_has_no_moves: decided_is_over,
                an_equal_position_stands_within_the_reversible_plies: repetitions_are_in_reach,
                the_geometry_has_every_cell_and_touches_tell_moves_apart: geometry_fits,
                a_count_ends_the_game_when_its_plies_are_over: counts_end_games,
                a_position_counted_anew_differs_by_draw_rules_alone: counts_change_no_move,
            }
        }
    };
}
pub(super) use conformance_tests;

/// A test for each property of a game's random games.
macro_rules! properties {
    ($position:ty, $cases:expr, $file:expr, $($name:ident: $property:ident,)+) => {
        $(
            #[test]
            fn $name() {
                let name = concat!(module_path!(), "::", stringify!($name));
                let property = $crate::conformance::$property;
                $crate::conformance::check::<$position>($cases, $file, name, property);
            }
        )+
    };
}
pub(super) use properties;

/// The usual number of random games for a property.
pub(super) fn usual_cases() -> u32 {
    ProptestConfig::default().cases
}

/// A property of a game's positions from first to last.
type Property<G> = fn(&[G]) -> Result<(), TestCaseError>;

/// Checks a property with random games. All properties of a game share one compiled runner.
pub(super) fn check<G: Conformance>(
    cases: u32,
    file: &'static str,
    name: &'static str,
    property: Property<G>,
) {
    let config = ProptestConfig {
        source_file: Some(file),
        test_name: Some(name),
        ..ProptestConfig::with_cases(cases)
    };
    let checked = TestRunner::new(config).run(&random_game::<G>().boxed(), |game| property(&game));
    if let Err(failure) = checked {
        panic!("{failure}");
    }
}

/// The positions of a random game, from first to last; never empty.
pub(super) fn random_game<G: Conformance>() -> impl Strategy<Value = Vec<G>> {
    let first = prop_oneof![Just(G::start(&Options::default())), G::setups()];
    let choices = prop::collection::vec(any::<u16>(), 0..G::MAX_MOVES);
    (first, choices).prop_map(|(first, choices)| {
        let mut game = vec![first];
        for choice in choices {
            match step(&game, usize::from(choice)) {
                Some(next) => game.push(next),
                None => break,
            }
        }
        game
    })
}

/// The position after a move chosen by a number. Every third number prefers a move that repeats a position of the game,
/// since random games seldom repeat.
fn step<G: Conformance>(game: &[G], choice: usize) -> Option<G> {
    let (moves, position) = (listed(last(game)), last(game));
    let back = moves
        .iter()
        .map(|&mv| position.play(mv))
        .find(|next| choice.is_multiple_of(3) && game.contains(next));
    back.or_else(|| Some(position.play(*moves.get(choice / 3 % moves.len().max(1))?)))
}

fn last<G>(game: &[G]) -> &G {
    game.last().expect("a game has a position")
}

/// The legal moves.
pub(super) fn listed<G: Game>(position: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// The moves that miss an obligation.
pub(super) fn irregular<G: Game>(position: &G) -> MoveList<G::Move> {
    let mut found = Vec::new();
    position.irregular_moves(&listed(position), &mut found);
    found.into_iter().map(|found| found.mv).collect()
}

/// The moves as a set, and whether one was listed twice.
pub(super) fn as_set<M: Copy + Ord>(moves: &[M]) -> (BTreeSet<M>, bool) {
    let set: BTreeSet<M> = moves.iter().copied().collect();
    let twice = set.len() != moves.len();
    (set, twice)
}

/// Every notation that the options allow.
fn ways_of_writing() -> [Options; 2] {
    [Notation::Numeric, Notation::Algebraic].map(|notation| Options {
        notation,
        irregular: Irregular::Claim,
        ..Options::default()
    })
}

pub(super) fn text_round_trip<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game
        .iter()
        .filter(|position| position.is_determined_by_its_text())
    {
        for text in [position.write(), position.write_list(), position.record()] {
            let read = G::read(&text, &position.options());
            prop_assert!(!text.contains(char::is_whitespace), "{text}");
            prop_assert_eq!(
                read.map_err(|error| TestCaseError::fail(error.to_string()))?,
                *position
            );
        }
    }
    Ok(())
}

pub(super) fn moves_resolve<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        for options in ways_of_writing() {
            let legal = listed(position);
            let records = position.record_moves(&legal, &options);
            prop_assert_eq!(records.len(), legal.len());
            for (mv, record) in legal.into_iter().zip(records) {
                prop_assert_eq!(&record, &position.record_move(mv, &options));
                let texts = [
                    position.write_move(mv, &options),
                    record,
                    position.landings_move(mv, &options),
                ];
                for text in texts {
                    let written = parse_move(&text)
                        .map_err(|error| TestCaseError::fail(error.to_string()))?;
                    prop_assert_eq!(resolve(position, &written, &options), Ok(mv), "{}", text);
                }
            }
        }
    }
    Ok(())
}

pub(super) fn irregular_moves_resolve<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let options = position.options();
        let legal = LegalMoves::of(*position);
        let mut found = Vec::new();
        position.irregular_moves(legal.list(), &mut found);
        let irregular = found
            .into_iter()
            .map(|found| (found.mv, Some(found.breach)));
        let regular = legal.list().iter().map(|&mv| (mv, None));
        let records = position.record_moves(legal.list(), &options);
        let whole = regular.clone().chain(irregular);
        let whole = whole.map(|meant| (position.write_move(meant.0, &options), meant));
        for (text, meant) in whole.chain(records.into_iter().zip(regular)) {
            let written =
                parse_move(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
            let resolved = resolve_claimable(&legal, &written, &options);
            prop_assert_eq!(resolved, Ok(meant), "{} in {}", text, position.write());
        }
    }
    Ok(())
}

pub(super) fn irregular_moves_differ<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let regular = listed(position);
        let all: MoveList<G::Move> = regular.into_iter().chain(irregular(position)).collect();
        let reached: Vec<G> = all.iter().map(|&mv| position.play(mv)).collect();
        let marks = all.iter().map(|&mv| G::distinguished_by(mv));
        let texts: HashSet<(String, u8)> = reached.iter().map(G::write).zip(marks).collect();
        prop_assert_eq!(texts.len(), all.len(), "{}", position.write());
        for next in reached {
            prop_assert_eq!(next.hash(), next.computed_hash());
        }
    }
    Ok(())
}

pub(super) fn moves_are_distinct<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let moves = listed(position);
        for (index, &mv) in moves.iter().enumerate() {
            for &other in &moves[index + 1..] {
                prop_assert_ne!(mv, other);
                if G::distinguished_by(mv) == G::distinguished_by(other) {
                    prop_assert_ne!(position.play(mv), position.play(other));
                }
            }
        }
    }
    Ok(())
}

pub(super) fn hashes_agree<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        prop_assert_eq!(
            position.hash(),
            position.computed_hash(),
            "{}",
            position.write()
        );
        for mv in listed(position) {
            let next = position.play(mv);
            prop_assert_eq!(next.hash(), next.computed_hash(), "{}", next.write());
            prop_assert_ne!(next.hash(), position.hash());
        }
    }
    Ok(())
}

pub(super) fn mirror_moves<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let mirrored = position.mirrored();
        let back = (1..position.mirrorings()).fold(mirrored, |seen, _| seen.mirrored());
        prop_assert_eq!(back, *position);
        prop_assert_eq!(mirrored.hash(), mirrored.computed_hash());
        let (moves, of_mirrored) = (listed(position), listed(&mirrored));
        prop_assert_eq!(moves.len(), of_mirrored.len());
        for mv in moves {
            let seen = position.mirrored_move_of(mv);
            prop_assert!(
                of_mirrored.contains(&seen),
                "{seen:?} in {}",
                mirrored.write()
            );
            prop_assert_eq!(mirrored.play(seen), position.play(mv).mirrored());
        }
    }
    Ok(())
}

pub(super) fn mirror_perft<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    let position = last(game);
    prop_assert_eq!(
        perft(position, 3),
        perft(&position.mirrored(), 3),
        "{}",
        position.write()
    );
    Ok(())
}

pub(super) fn images_play_alike<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    let position = last(game);
    let images = position.images();
    prop_assert!(images.contains(position) && images.contains(&position.mirrored()));
    let next = |position: &G| {
        let moves = listed(position).into_iter();
        let mut next: Vec<u64> = moves.map(|mv| position.play(mv).symmetry_hash()).collect();
        next.sort_unstable();
        next
    };
    for image in &images {
        prop_assert_eq!(image.hash(), image.computed_hash());
        prop_assert_eq!(image.symmetry_hash(), position.symmetry_hash());
        prop_assert_eq!(next(image), next(position), "{}", image.write());
    }
    Ok(())
}

pub(super) fn counts_agree<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let moves = listed(position);
        prop_assert_eq!(
            position.count_moves(),
            moves.len() as u64,
            "{}",
            position.write()
        );
        let two: u64 = moves
            .iter()
            .map(|&mv| listed(&position.play(mv)).len() as u64)
            .sum();
        prop_assert_eq!(position.count_two_plies(), two, "{}", position.write());
    }
    Ok(())
}

pub(super) fn decided_is_over<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game.iter().filter(|position| position.winner().is_some()) {
        prop_assert!(listed(position).is_empty() && irregular(position).is_empty());
        prop_assert_eq!(position.count_moves(), 0);
        prop_assert_eq!(perft(position, 1), 0);
    }
    Ok(())
}

pub(super) fn repetitions_are_in_reach<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for (later, position) in game.iter().enumerate() {
        if let Some(earlier) = game[..later].iter().position(|other| other == position) {
            let reach = position.reversible_plies();
            prop_assert!(
                reach >= later - earlier,
                "{reach} plies at {}",
                position.write()
            );
            prop_assert_eq!(position.hash(), game[earlier].hash());
        }
    }
    Ok(())
}

pub(super) fn counts_end_games<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let left = position.plies_to_draw();
        prop_assert!(left > 0 || position.rule_draw().is_some() || position.winner().is_some());
        for mv in listed(position) {
            let next = position.play(mv);
            let is_counted = next.plies_to_draw() < u32::MAX;
            prop_assert!(left <= 1 || !is_counted || next.rule_draw().is_none());
        }
    }
    Ok(())
}

pub(super) fn counts_change_no_move<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let anew = position.with_reset_counters();
        prop_assert_eq!(anew.hash(), position.hash());
        prop_assert_eq!(anew.winner(), position.winner());
        if position.rule_draw().is_none() {
            prop_assert_eq!(listed(&anew), listed(position));
        }
    }
    Ok(())
}

/// Checks the geometry that a program needs to draw the board and to turn clicks into moves.
pub(super) fn geometry_fits<G: Conformance>(game: &[G]) -> Result<(), TestCaseError> {
    for position in game {
        let options = position.options();
        let geometry = position.geometry(&options);
        let word = position.write();
        let cells = word.split(':').next().unwrap_or_default().chars().skip(1);
        let letters: Vec<char> = cells.collect();
        prop_assert_eq!(geometry.places.len(), letters.len());
        let is_kind = |letter: &char| geometry.pieces.iter().any(|kind| kind.letter == *letter);
        prop_assert!(
            letters
                .iter()
                .all(|letter| *letter == 'e' || is_kind(letter))
        );
        let fields: Vec<&str> = word.split(':').skip(1).collect();
        // Fields may be missing: the Frisian king moves if there are none, and the mark of an extra turn.
        let may_be_fewer = geometry.fields.len().saturating_sub(fields.len()) <= 1;
        prop_assert!(fields.is_empty() || may_be_fewer);
        prop_assert!(fields.len() <= geometry.fields.len());
        for (name, value) in geometry.fields.iter().zip(fields) {
            // Values are numbers, or words with a listed meaning.
            let mut states = geometry.states.iter().filter(|state| state.field == *name);
            let is_state = states.any(|state| state.value == value);
            let mut figures = value.chars();
            let is_number = figures.all(|c| c.is_ascii_digit() || c == '+');
            prop_assert!(is_state || is_number, "{name}: {value}");
        }
        let is_field = |name: &String| geometry.fields.contains(name);
        let mut states = geometry.states.iter();
        prop_assert!(states.all(|state| is_field(&state.field)));
        for mark in &geometry.marks {
            let mut places = geometry.places.iter();
            prop_assert!(places.all(|place| place.at != mark.at));
            prop_assert!(mark.field.iter().all(is_field));
        }
        let names: HashSet<&str> = geometry.places.iter().map(|place| &*place.name).collect();
        prop_assert_eq!(names.len(), geometry.places.len());
        let [width, height] = geometry.size;
        for (index, place) in geometry.places.iter().enumerate() {
            let [x, y] = place.at;
            prop_assert!(
                0 < x.0 && x.0 < width.0 && 0 < y.0 && y.0 < height.0,
                "{}",
                place.name
            );
            let squared = |other: &rafle_protocol::hub::Place| {
                let [dx, dy] = [0, 1].map(|axis| i64::from(other.at[axis].0 - place.at[axis].0));
                dx * dx + dy * dy
            };
            let others = geometry.places[..index].iter();
            prop_assert!(
                others
                    .map(squared)
                    .min()
                    .is_none_or(|least| least > 200_000)
            );
        }
        let shown = geometry.faces.iter().flat_map(|face| &face.places);
        let in_camps = geometry.camps.iter().flat_map(|camp| &camp.cells);
        let mut named = shown.map(|place| &place.name).chain(in_camps);
        prop_assert!(named.all(|name| names.contains(&**name)));
        let seats: Vec<&str> = position
            .seats()
            .iter()
            .map(|&seat| G::seat_name(seat))
            .collect();
        let drawn: Vec<&str> = geometry.seats.iter().map(|seat| &*seat.name).collect();
        prop_assert_eq!(seats, drawn);
        let mut clicks = HashSet::new();
        for mv in listed(position).into_iter().chain(irregular(position)) {
            let touches = position.touches(mv, &options);
            let is_cell = |name: &String| name == "~" || names.contains(&**name);
            prop_assert!(touches.touched.iter().chain(&touches.captured).all(is_cell));
            let text = position.write_move(mv, &options);
            let is_word = touches.touched.is_empty();
            prop_assert!(
                is_word || clicks.insert((touches.touched, touches.captured)),
                "{text}"
            );
        }
    }
    Ok(())
}
