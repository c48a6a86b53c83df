//! `level`: what bounds a search.

use crate::common::{Client, Search};

/// More nodes than a search to depth 2 needs and fewer than one to depth 20 does.
const MORE: &str = "level nodes=5000";

fn search(levels: &[&str]) -> Search {
    let mut client = Client::ready();
    for level in levels {
        client.tell(level);
    }
    client.search("go think")
}

#[test]
fn depth_bounds_the_search() {
    for depth in [1, 2, 4] {
        let search = search(&[&format!("level depth={depth}")]);
        assert_eq!(search.last("depth"), f64::from(depth));
    }
}

#[test]
fn nodes_bound_the_search() {
    let search = search(&["level nodes=3000"]);
    assert!(search.last("depth") > 2.0 && search.last("nodes") <= 3000.0);
}

#[test]
fn move_time_ends_the_search() {
    search(&["level move-time=0.05"]).best();
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    search(&["level move-time=0"]).best();
    search(&["level time=0"]).best();
    search(&["level nodes=1"]).best();
}

#[test]
fn a_clock_ends_the_search() {
    search(&["level moves=40 time=1 inc=0"]).best();
    search(&["level moves=0 time=0.5 inc=0.05"]).best();
    search(&["level time=0.5"]).best();
    search(&["level inc=0.1"]).best();
}

#[test]
fn time_may_be_negative_because_the_increment_is_still_to_come() {
    search(&["level moves=0 time=-0.1 inc=0.2"]).best();
    search(&["level time=-5 inc=1"]).best();
    search(&["level time=-1e3 inc=0"]).best();
}

#[test]
fn numbers_may_have_a_decimal_comma() {
    let search = search(&["level moves=75 time=180,500 inc=2,5", "level depth=2"]);
    assert_eq!(search.last("depth"), 2.0);
    let mut client = Client::ready();
    client.tell("level move-time=0,05");
    client.search("go think").best();
}

#[test]
fn numbers_may_have_an_exponent() {
    search(&["level move-time=1e-05"]).best();
    search(&["level time=5E-2 inc=1.5e-3"]).best();
    search(&["level time=1e+8 inc=1e2", "level depth=2"]).best();
}

#[test]
fn depth_and_time_on_one_line_both_hold() {
    assert_eq!(search(&["level depth=2 move-time=600"]).last("depth"), 2.0);
    search(&["level depth=90 move-time=0.05"]).best();
}

#[test]
fn several_lines_add_up() {
    let deep = [
        "level depth=2",
        "level move-time=600",
        "level nodes=2000000",
    ];
    assert_eq!(search(&deep).last("depth"), 2.0);
    let wide = ["level nodes=3000", "level depth=90"];
    assert!(search(&wide).last("nodes") <= 3000.0);
}

#[test]
fn a_later_line_replaces_what_it_names_again() {
    assert_eq!(
        search(&["level depth=90", "level depth=2"]).last("depth"),
        2.0
    );
    assert_eq!(
        search(&["level depth=1", "level depth=3"]).last("depth"),
        3.0
    );
}

#[test]
fn a_search_uses_its_levels_up() {
    let mut client = Client::ready();
    client.tell("level depth=1");
    assert_eq!(client.search("go think").last("depth"), 1.0);
    client.tell(MORE);
    assert!(client.search("go think").last("depth") > 2.0);
}

#[test]
fn the_next_pos_forgets_the_levels() {
    let mut client = Client::ready();
    client.tell("level depth=1");
    client.tell("pos start");
    client.tell(MORE);
    assert!(client.search("go think").last("depth") > 2.0);
}

#[test]
fn a_pos_that_is_refused_keeps_the_levels() {
    let mut client = Client::ready();
    client.tell("level depth=1");
    client.refused("pos moves=1-2");
    client.tell(MORE);
    assert_eq!(client.search("go think").last("depth"), 1.0);
}

#[test]
fn of_a_level_that_is_refused_nothing_is_applied() {
    let mut client = Client::ready();
    client.tell("level depth=3");
    let message = client.refused("level depth=1 nodes=abc");
    assert!(
        message.contains("nodes") && message.contains("abc"),
        "{message}"
    );
    assert_eq!(client.search("go think").last("depth"), 3.0);
}

#[test]
fn a_search_without_a_level_ends_by_itself() {
    search(&[]).best();
}

#[test]
fn an_infinite_search_ends_at_stop_and_not_before() {
    for level in ["level infinite", "level infinite=true"] {
        let mut client = Client::ready();
        client.tell("level depth=1");
        client.tell(level);
        client.send("go think");
        client.expect("info");
        client.is_still_searching();
        client.search("stop").best();
    }
}

#[test]
fn infinite_false_changes_nothing() {
    assert_eq!(search(&["level depth=1 infinite=false"]).last("depth"), 1.0);
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_their_name() {
    let mut client = Client::ready();
    for (name, value) in [
        ("depth", "abc"),
        ("depth", "0"),
        ("depth", "-3"),
        ("depth", "2.5"),
        ("depth", "99999999999999999999"),
        ("nodes", "0"),
        ("move-time", "-1"),
        ("move-time", "NaN"),
        ("move-time", "inf"),
        ("time", "1e99"),
        ("time", "1:30"),
        ("inc", "-1"),
        ("moves", "-1"),
        ("moves", "\"\""),
        ("infinite", "maybe"),
    ] {
        let message = client.refused(&format!("level {name}={value}"));
        let named = message.contains(name) && message.contains(value.trim_matches('"'));
        assert!(named, "{name}={value}: {message}");
    }
    let message = client.refused("level depth");
    assert!(message.contains("depth"), "{message}");
    client.refused("level");
}
