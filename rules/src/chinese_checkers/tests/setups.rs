//! Random positions: starts of every form, and boards made up, not reached by play.

use crate::chinese_checkers::board::{HOLES, POINTS, PROGRESS};
use crate::chinese_checkers::{Form, Position};
use crate::{Game, Options, Pieces, Players, RuleSet};
use proptest::prelude::*;

/// Every form of the game that can be played.
pub(super) fn forms() -> impl Strategy<Value = Form> {
    let players = prop_oneof![
        Just(Players::Two),
        Just(Players::Three),
        Just(Players::Four),
        Just(Players::Six)
    ];
    let pieces = prop_oneof![Just(Pieces::Ten), Just(Pieces::Fifteen)];
    let rules = prop_oneof![Just(RuleSet::Full), Just(RuleSet::Plain)];
    (players, pieces, proptest::bool::ANY, rules)
        .prop_map(|(players, pieces, long_jumps, rules)| Form {
            players,
            pieces,
            long_jumps,
            rules,
        })
        .prop_filter("no such form", |form| form.check().is_ok())
}

/// The options that ask for a form.
pub(super) fn options(form: Form) -> Options {
    let Form {
        players,
        pieces,
        long_jumps,
        rules,
    } = form;
    Options {
        players,
        pieces,
        long_jumps,
        rules,
        ..Options::default()
    }
}

/// Positions of all kinds.
pub(super) fn any() -> impl Strategy<Value = Position> {
    let starts = forms().prop_map(|form| Position::start(&options(form)));
    prop_oneof![starts, made_up()]
}

/// Boards on which each player's pieces stand anywhere, or as far on their way as a bias says: with the
/// greatest they are almost home, where *Leaving* and blockades matter.
pub(super) fn made_up() -> impl Strategy<Value = Position> {
    let chances = prop::collection::vec(proptest::num::u8::ANY, HOLES);
    (forms(), chances, 0..4_u32, 0..POINTS).prop_map(|(form, chances, bias, turn)| {
        let mut free: Vec<u8> = (0..HOLES as u8).collect();
        let mut pieces = [0; POINTS];
        for &player in form.seats() {
            let player = player.index();
            let row = |bit: u8| u32::from(PROGRESS[player][usize::from(bit)]);
            free.sort_by_key(|&bit| 30 * bias * row(bit) + u32::from(chances[usize::from(bit)]));
            for bit in free.split_off(free.len() - form.pieces.count() as usize) {
                pieces[player] |= 1 << bit;
            }
        }
        let seats = form.seats();
        Position::new(pieces, seats[turn % seats.len()].0, form).expect("all is in order")
    })
}
