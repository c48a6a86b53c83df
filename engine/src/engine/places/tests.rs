//! Turns without searches.

use super::{Account, Lane, SearchPlaces, Slices, Turn, TurnKind};
use crate::search::Control;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(3600);

/// The same time for every slice.
fn slices(time: Duration) -> Slices {
    Slices {
        shortest: time,
        unbounded: time,
        longest: time,
    }
}

/// Times that differ, and are not waited for.
fn long_slices() -> Slices {
    Slices {
        shortest: Duration::ZERO,
        unbounded: LONG,
        longest: 5 * LONG,
    }
}

fn kind_of(places: &Arc<SearchPlaces>, kind: TurnKind, used: Duration) -> Arc<Turn> {
    let account = Account::default();
    account.charge(used, Instant::now());
    let control = Arc::new(Control::waiting(None));
    Turn::new(Arc::clone(places), Arc::new(account), control, kind)
}

/// The search of an engine that has used the processors for a time.
fn turn_after(places: &Arc<SearchPlaces>, used: Duration) -> Arc<Turn> {
    kind_of(places, TurnKind::Search { is_bounded: false }, used)
}

fn turn(places: &Arc<SearchPlaces>) -> Arc<Turn> {
    turn_after(places, Duration::ZERO)
}

fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        sleep(Duration::from_millis(1));
    }
}

/// A thread that waits for a place and gives it back at once; it says whether it got one.
fn waiting(turn: &Arc<Turn>) -> JoinHandle<bool> {
    let places = Arc::clone(&turn.places);
    let before = places.lock().searches.queue.len();
    let turn = Arc::clone(turn);
    let thread = spawn(move || turn.wait().is_some());
    until(|| places.lock().searches.queue.len() > before);
    thread
}

#[test]
fn places_are_had_in_the_order_of_coming() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let first = turn(&places);
    let place = first.wait().unwrap();
    let (came, order) = channel();
    let threads: Vec<_> = (0..20)
        .map(|number| {
            let (turn, came) = (turn(&places), came.clone());
            let thread = spawn(move || {
                let _place = turn.wait().unwrap();
                came.send(number).unwrap();
            });
            until(|| places.lock().searches.queue.len() == number + 1);
            thread
        })
        .collect();
    drop(place);
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(order.try_iter().eq(0..20));
    assert_eq!(places.lock().searches.free, 1);
    assert!(!first.is_over());
}

#[test]
fn as_many_search_at_a_time_as_there_are_places() {
    let places = SearchPlaces::with_slices(3, slices(LONG));
    let turns: Vec<_> = (0..3).map(|_| turn(&places)).collect();
    let held: Vec<_> = turns.iter().map(|turn| turn.wait().unwrap()).collect();
    let fourth = turn(&places);
    let waits = waiting(&fourth);
    assert_eq!(places.lock().searches.holders.len(), 3);
    drop(held);
    assert!(waits.join().unwrap());
    assert_eq!(places.lock().searches.free, 3);
}

#[test]
fn a_search_that_is_stopped_while_it_waits_leaves_the_queue() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let first = turn(&places);
    let place = first.wait().unwrap();
    let (stopped, last) = (turn(&places), turn(&places));
    let (stopped_waits, last_waits) = (waiting(&stopped), waiting(&last));
    stopped.stop();
    assert!(!stopped_waits.join().unwrap());
    assert_eq!(places.lock().searches.queue.len(), 1);
    drop(place);
    assert!(last_waits.join().unwrap());
    assert_eq!(places.lock().searches.free, 1);
}

#[test]
fn a_search_that_is_stopped_before_it_waits_gets_no_place() {
    let places = SearchPlaces::new(1);
    let stopped = turn(&places);
    stopped.control.stop();
    assert!(stopped.wait().is_none());
    assert!(turn(&places).wait().is_some());
}

#[test]
fn the_oldest_search_makes_room_when_its_time_is_over() {
    let places = SearchPlaces::with_slices(2, slices(Duration::ZERO));
    let (old, young) = (turn(&places), turn(&places));
    let old_place = old.wait().unwrap();
    let _young_place = young.wait().unwrap();
    assert!(!old.is_over(), "nobody waits");
    let third = turn(&places);
    let waits = waiting(&third);
    until(|| old.is_over());
    assert!(old.control.is_stopped());
    drop(old_place);
    assert!(waits.join().unwrap());
    assert!(!young.is_over(), "one waits, and one makes room");
}

#[test]
fn each_that_waits_has_one_make_room() {
    let places = SearchPlaces::with_slices(2, slices(Duration::ZERO));
    let held = [turn(&places), turn(&places)];
    let taken: Vec<_> = held.iter().map(|turn| turn.wait().unwrap()).collect();
    let later = [turn(&places), turn(&places), turn(&places)];
    let wait: Vec<_> = later.iter().map(waiting).collect();
    until(|| held.iter().all(|turn| turn.is_over()));
    drop(taken);
    for thread in wait {
        assert!(thread.join().unwrap());
    }
    assert_eq!(places.lock().searches.free, 2);
}

#[test]
fn nobody_makes_room_before_the_time_is_over() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let first = turn(&places);
    let place = first.wait().unwrap();
    let second = turn(&places);
    let waits = waiting(&second);
    sleep(Duration::from_millis(20));
    assert!(!first.is_over());
    drop(place);
    assert!(waits.join().unwrap());
}

#[test]
fn the_clock_starts_with_the_place() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let first = turn(&places);
    let place = first.wait().unwrap();
    let second = turn(&places);
    let waits = waiting(&second);
    sleep(Duration::from_millis(5));
    assert_eq!(second.control.elapsed(), Duration::ZERO);
    drop(place);
    waits.join().unwrap();
    until(|| second.control.elapsed() > Duration::ZERO);
}

#[test]
fn the_engine_that_has_used_least_is_next() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let first = turn(&places);
    let place = first.wait().unwrap();
    let (came, order) = channel();
    let threads: Vec<_> = [3, 1, 4, 0, 2]
        .into_iter()
        .enumerate()
        .map(|(before, used)| {
            let turn = turn_after(&places, used * LONG);
            let came = came.clone();
            let thread = spawn(move || {
                let _place = turn.wait().unwrap();
                came.send(used).unwrap();
            });
            until(|| places.lock().searches.queue.len() == before + 1);
            thread
        })
        .collect();
    drop(place);
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(order.try_iter().eq(0..5));
}

#[test]
fn whoever_waits_has_a_turn_at_last_whoever_comes_after() {
    let places = SearchPlaces::new(1);
    let now = Instant::now();
    let (greedy, modest) = (turn_after(&places, LONG), turn(&places));
    let mut lane = Lane::new(1);
    lane.queue.push((Arc::clone(&greedy), now));
    lane.queue.push((Arc::clone(&modest), now));
    assert!(lane.is_next(&modest, now));
    // Others come again and again, and each has used nothing.
    let later = now + LONG + Duration::from_secs(1);
    lane.queue[1].1 = later;
    assert!(lane.is_next(&greedy, later));
}

#[test]
fn an_analysis_whose_engine_has_had_its_share_makes_room_before_the_time_of_a_turn_is_over() {
    let places = SearchPlaces::with_slices(2, long_slices());
    let (greedy, modest) = (turn_after(&places, 2 * LONG), turn(&places));
    let (greedy_place, _modest_place) = (greedy.wait().unwrap(), modest.wait().unwrap());
    assert!(!greedy.is_over(), "nobody waits");
    let third = turn(&places);
    let waits = waiting(&third);
    until(|| greedy.is_over());
    drop(greedy_place);
    assert!(waits.join().unwrap());
    assert!(!modest.is_over(), "it has used no more than the other one");
}

#[test]
fn a_search_with_a_bound_may_be_further_ahead() {
    let slices = long_slices();
    let seconds = |hours: u32| f64::from(hours) * LONG.as_secs_f64();
    for (is_bounded, used, waiting, keeps) in [
        (false, 0, 0, 1),
        (true, 0, 0, 5),
        (true, 2, 0, 3),
        (false, 2, 0, 0),
        (true, 6, 0, 0),
        (false, 2, 4, 3),
        // No turn is longer than the longest.
        (false, 0, 100, 5),
        (true, 0, 100, 5),
    ] {
        let found = slices.keeps(is_bounded, seconds(used), seconds(waiting));
        assert_eq!(found, keeps * LONG, "{is_bounded} {used} {waiting}");
    }
    let shortest = Slices {
        shortest: LONG,
        ..slices
    };
    assert_eq!(shortest.keeps(false, seconds(50), 0.0), LONG);
}

#[test]
fn a_search_that_ponders_has_a_bound_from_the_hit_on() {
    let places = SearchPlaces::new(1);
    let search = turn(&places);
    assert!(!search.is_bounded());
    search.set_bounded();
    assert!(search.is_bounded());
}

#[test]
fn what_was_used_long_ago_is_forgotten() {
    let account = Account::default();
    let now = Instant::now();
    account.charge(Duration::from_secs(64), now);
    let used = |minutes: u64| account.used(now + Duration::from_secs(60 * minutes));
    assert!((used(0) - 64.0).abs() < 1e-6, "{}", used(0));
    assert!((used(1) - 32.0).abs() < 1e-6, "{}", used(1));
    assert!((used(6) - 1.0).abs() < 1e-6, "{}", used(6));
}

#[test]
fn a_turn_is_charged_to_its_engine() {
    let places = SearchPlaces::new(1);
    let search = turn(&places);
    let place = search.wait().unwrap();
    sleep(Duration::from_millis(2));
    drop(place);
    assert!(search.account.used(Instant::now()) > 0.0);
}

#[test]
fn questions_take_turns_and_do_not_wait_for_searches() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let search = turn(&places);
    let _search_place = search.wait().unwrap();
    let question = |used| kind_of(&places, TurnKind::Question, used);
    let (first, greedy, modest) = (
        question(Duration::ZERO),
        question(LONG),
        question(Duration::ZERO),
    );
    let place = first.wait().unwrap();
    let (came, order) = channel();
    let threads: Vec<_> = [(greedy, "greedy"), (modest, "modest")]
        .into_iter()
        .enumerate()
        .map(|(before, (turn, name))| {
            let came = came.clone();
            let thread = spawn(move || {
                let _place = turn.wait().unwrap();
                came.send(name).unwrap();
            });
            until(|| places.lock().questions.queue.len() == before + 1);
            thread
        })
        .collect();
    assert_eq!(order.try_recv().ok(), None, "one is answered at a time");
    drop(place);
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(order.try_iter().eq(["modest", "greedy"]));
    assert!(!search.is_over());
}

#[test]
fn a_question_whose_client_is_gone_leaves_the_queue() {
    let places = SearchPlaces::new(1);
    let question = || kind_of(&places, TurnKind::Question, Duration::ZERO);
    let (first, second) = (question(), question());
    let _place = first.wait().unwrap();
    let waits = {
        let second = Arc::clone(&second);
        spawn(move || second.wait().is_some())
    };
    until(|| places.lock().questions.queue.len() == 1);
    second.stop();
    assert!(!waits.join().unwrap());
}
