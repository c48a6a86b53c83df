//! Solitaires of Chinese checkers in the last rows of the way.

use super::*;
use crate::endgame::games::chinese_checkers::HOLES_OF_PLACES;
use crate::endgame::tests::Folder;
use proptest::prelude::*;
use rafle_rules::chinese_checkers::board::{BOARD, PROGRESS, holes, turned};
use rafle_rules::chinese_checkers::{Form, Position};
use rafle_rules::{MoveList, Pieces, RuleSet, Rules};
use std::collections::HashSet;

/// The places of the target and of the row before it.
const PLACES: usize = 15;

const SMALL: SolitairesOf<Position> = SolitairesOf::within(PLACES);

fn plan<'a>(folder: &'a Folder, options: &'a Options, stop: &'a AtomicBool) -> Plan<'a> {
    Plan {
        options,
        pieces: options.pieces.count() as usize,
        folder: &folder.0,
        shard: None,
        threads: 2,
        stop,
    }
}

fn made(folder: &Folder, options: &Options) -> Result<Finished, TableError> {
    let stop = AtomicBool::new(false);
    let mut report = None;
    SMALL.build(&plan(folder, options, &stop), &|_| {}, &mut |finished| {
        report = Some(finished);
    })?;
    Ok(report.expect("a table"))
}

fn checked(folder: &Folder, sample: Option<u64>) -> Result<Checked, TableError> {
    let plan = CheckPlan {
        options: &Options::default(),
        pieces: 10,
        folder: &folder.0,
        sample,
        seed: 1,
        shard: None,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let mut report = None;
    SMALL.check(&plan, &mut |checked| report = Some(checked))?;
    Ok(report.expect("a table"))
}

/// The position of two players of whom one has its pieces on some places, and the other one is near its end.
pub fn position_of_places(set: u64, seat: Seat, options: &Options) -> Position {
    let (own, other) = (seat.index(), (seat.index() + 3) % 6);
    let mut pieces = [0; 6];
    for place in (0..64).filter(|place| set >> place & 1 == 1) {
        pieces[own] |= 1 << turned(HOLES_OF_PLACES[place], own);
    }
    // All but the last hole of its way.
    let last_rows = HOLES_OF_PLACES.iter().skip(1);
    for &hole in last_rows.take(options.pieces.count() as usize) {
        pieces[other] |= 1 << turned(hole, other);
    }
    Position::new(pieces, seat.0, Form::of(options)).expect("a position")
}

/// The tables of the target and the row before it.
pub fn small_tables() -> Tables {
    let (folder, options) = (
        Folder::new(&format!("small-{:?}", std::thread::current().id())),
        Options::default(),
    );
    made(&folder, &options).expect("a table");
    let loaded = SMALL.load(Some(&folder.0), &options, 10, &mut |_| Ok(()));
    loaded.expect("a whole table")
}

/// The sets that the legal moves of a seat lead to.
fn next_by_the_rules(position: &Position, seat: Seat) -> HashSet<u64> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let next = moves.iter().map(|&mv| position.play(mv));
    next.filter_map(|next| next.lone_set(seat)).collect()
}

proptest! {
    #[test]
    fn moves_alone_are_those_of_the_rules(
        seed: u64, fifteen: bool, plain: bool, second: bool, near: bool,
    ) {
        let options = Options {
            pieces: if fifteen { Pieces::Fifteen } else { Pieces::Ten },
            rules: if plain { RuleSet::Plain } else { RuleSet::Full },
            ..Options::default()
        };
        let lone = <Position as Solitaire>::lone_seat(&options).expect("a table");
        // Sets on few places are nearer to the goal.
        let places = if near { lone.pieces + 6 } else { lone.places };
        let rank = Random::new(seed).below(count(places, lone.pieces) as usize) as u64;
        let set = of_rank(rank.max(1), lone.pieces);
        let seat = Seat(if second { 3 } else { 0 });
        let position = position_of_places(set, seat, &options);
        prop_assert_eq!(position.lone_set(seat), Some(set));
        let mut next = HashSet::new();
        <Position as Solitaire>::for_each_lone_move(set, lone.places, |to| {
            next.insert(to);
        });
        prop_assert_eq!(next_by_the_rules(&position, seat), next);
    }
}

#[test]
fn others_that_stand_near_and_long_jumps_have_no_solitaire() {
    let options = Options::default();
    let goal_but_one = 0b101_1111_1111;
    let alone = position_of_places(goal_but_one, Seat(0), &options);
    assert_eq!(alone.lone_set(Seat(0)), Some(goal_but_one));
    let of_other = alone.pieces(3);
    for hole in holes(!alone.occupied() & BOARD) {
        let moved = of_other & (of_other - 1) | 1 << hole;
        let pieces = [alone.pieces(0), 0, 0, moved, 0, 0];
        let position = Position::new(pieces, 0, alone.form()).expect("a position");
        let is_far = PROGRESS[0][usize::from(hole)] < 7;
        assert_eq!(position.lone_set(Seat(0)).is_some(), is_far, "{hole}");
    }
    let long_jumps = Options {
        long_jumps: true,
        ..options
    };
    assert_eq!(
        position_of_places(goal_but_one, Seat(0), &long_jumps).lone_set(Seat(0)),
        None
    );
}

#[test]
fn a_table_is_made_kept_checked_and_asked() {
    let (folder, options) = (Folder::new("solitaire"), Options::default());
    let finished = made(&folder, &options).expect("a table");
    assert_eq!((finished.results.wins, finished.was_there), (3003, false));
    assert!(made(&folder, &options).expect("a table").was_there);
    assert_eq!(checked(&folder, None).expect("right values").compared, 3003);
    assert_eq!(
        checked(&folder, Some(50)).expect("right values").compared,
        50
    );
    let load = |pieces| SMALL.load(Some(&folder.0), &options, pieces, &mut |_| Ok(()));
    let tables = load(10).expect("a whole table");
    let moves = |set, seat| {
        let position = position_of_places(set, seat, &options);
        let position = position.with_turn_of(Seat(3)).expect("two players");
        SMALL.moves_alone(&tables, &position, seat)
    };
    for seat in [Seat(0), Seat(3)] {
        let goal = 0b11_1111_1111;
        assert_eq!(moves(goal, seat), Some(0));
        // A piece right before the gap at the corner, and one that stands on no place of this table.
        let gap = goal ^ 1 << 9;
        assert_eq!(moves(gap | 1 << 14, seat), Some(1));
        assert_eq!(moves(gap | 1 << PLACES, seat), None);
    }
    let none = load(0).expect("no table");
    let start = Position::start(&options);
    assert_eq!(SMALL.moves_alone(&none, &start, Seat(0)), None);
    assert_eq!(SMALL.moves_alone(&tables, &start, Seat(0)), None);
}

#[test]
fn distances_are_those_of_a_search_of_the_rules() {
    let lone = LoneSeat {
        pieces: 10,
        places: PLACES,
    };
    let found = distances::<Position>(lone, 1, &AtomicBool::new(false), &|_| {});
    let found = found.expect("distances of all sets");
    // From a set forward, breadth first, by the legal moves.
    for rank_of_first in [1, 500, 3002] {
        let first = of_rank(rank_of_first, 10);
        let mut seen = HashSet::from([first]);
        let mut frontier = vec![first];
        let mut distance = 0;
        while !frontier.contains(&0b11_1111_1111) {
            let next = frontier.iter().flat_map(|&set| {
                next_by_the_rules(
                    &position_of_places(set, Seat(0), &Options::default()),
                    Seat(0),
                )
            });
            let next: HashSet<u64> = next.filter(|set| set >> PLACES == 0).collect();
            frontier = next.into_iter().filter(|&set| seen.insert(set)).collect();
            distance += 1;
        }
        assert_eq!(found[rank_of_first as usize].load(Relaxed), distance);
    }
}

#[test]
fn a_value_that_does_not_follow_from_the_moves_is_found() {
    let (folder, options) = (Folder::new("wrong-solitaire"), Options::default());
    made(&folder, &options).expect("a table");
    let lone = SMALL.of_pieces(&options, 10).expect("a table");
    let subject = subject::<Position>(lone, &options);
    let file = open_existing(&folder.0, &subject).expect("the table");
    let mut values = file.values().expect("its values");
    values[77] += 2;
    let value = |entry: u64| TableValue::of_byte(values[entry as usize]);
    write_table(&folder.0, &subject, all_won(lone), &value).expect("a file");
    assert!(matches!(
        checked(&folder, None),
        Err(TableError::Wrong { .. })
    ));
}

#[test]
fn what_has_no_table_is_refused() {
    let folder = Folder::new("no-solitaire");
    let long_jumps = Options {
        long_jumps: true,
        ..Options::default()
    };
    let error = made(&folder, &long_jumps).expect_err("no such table");
    assert!(
        error.to_string().ends_with("with long-jumps=true"),
        "{error}"
    );
    let stop = AtomicBool::new(false);
    let options = Options::default();
    let other = Plan {
        pieces: 4,
        ..plan(&folder, &options, &stop)
    };
    let error = SMALL.build(&other, &|_| {}, &mut |_| {});
    let error = error.expect_err("no such table").to_string();
    assert!(
        error.contains("the 10 pieces of a player, not 4"),
        "{error}"
    );
    stop.store(true, Relaxed);
    let stopped = SMALL.build(&plan(&folder, &options, &stop), &|_| {}, &mut |_| {});
    assert!(matches!(stopped, Err(TableError::Interrupted)));
}
