//! Tests of the rules of draughts from within; what can be seen from outside is in `engine/tests/rules/draughts`.

mod captures;
mod reference;
mod setups;

use super::board::{BITS, rotate};
use super::{
    Breakthrough, Draughts, DraughtsRules, Frisian, Killer, KingMoves, Losing, Move, Position,
};
use crate::conformance::{
    Conformance, conformance_tests, irregular_moves_differ, moves_are_distinct, moves_resolve,
};
use crate::{DrawRules, Game, MoveList, Options, Rules};
use proptest::strategy::{BoxedStrategy, Strategy};

impl<R: DraughtsRules> Conformance for Draughts<R> {
    fn computed_hash(&self) -> u64 {
        Draughts::computed_hash(self)
    }

    fn mirrored(&self) -> Self {
        Draughts::mirrored(self)
    }

    fn mirrored_move(mv: Move) -> Move {
        let turned = |bit: u8| BITS as u8 - 1 - bit;
        Move {
            captured: rotate(mv.captured),
            from: turned(mv.from),
            to: turned(mv.to),
        }
    }

    /// Two kings may take the same enemies, each on a round of its own.
    fn distinguished_by(mv: Move) -> u8 {
        if mv.from == mv.to { 1 + mv.from } else { 0 }
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

conformance_tests!(Position);

mod killer {
    use super::*;
    type Game = Draughts<Killer>;
    conformance_tests!(Game, 64);
}

mod breakthrough {
    use super::*;
    type Game = Draughts<Breakthrough>;
    conformance_tests!(Game, 64);
}

mod losing {
    use super::*;
    type Game = Draughts<Losing>;
    conformance_tests!(Game, 64);
}

mod frisian {
    use super::*;
    type Game = Draughts<Frisian>;
    conformance_tests!(Game, 64);
}

#[test]
fn rounds_of_two_kings_through_the_same_pieces_are_two_moves() {
    let text = "B:WK7,13,K40,44:BK2,K6";
    let game = vec![Draughts::<Frisian>::read(text, &Options::default()).expect(text)];
    let mut moves = MoveList::new();
    game[0].legal_moves(&mut moves);
    let rounds: Vec<Move> = moves.into_iter().filter(|mv| mv.from == mv.to).collect();
    let [one, other] = rounds[..] else {
        panic!("{rounds:?}");
    };
    assert_eq!(game[0].play(one), game[0].play(other));
    moves_are_distinct(&game).expect(text);
    irregular_moves_differ(&game).expect(text);
    moves_resolve(&game).expect(text);
}

#[test]
fn the_moves_of_kings_distinguish_positions() {
    let read = |text| Draughts::<Frisian>::read(text, &Options::default()).expect(text);
    let positions = [
        read("W:WK28,45:BK6,20"),
        read("W:WK28,45:BK6,20:+0+128"),
        read("W:WK28,45:BK6,20:+0+328"),
        read("W:WK28,45:BK6,20:+106+328"),
        read("W:WK28,K29,45:BK6,20:+0+129"),
    ];
    for (index, position) in positions.iter().enumerate() {
        for other in &positions[..index] {
            assert_ne!(position, other);
            assert_ne!(position.hash(), other.hash());
        }
    }
    // No other game counts them.
    let killer = Draughts::<Killer>::read("W:WK28,45:BK6", &Options::default()).expect("kings");
    let counted = killer.with_king_moves(KingMoves::new([Some((27, 3)), None]));
    assert_eq!((counted, counted.hash()), (killer, killer.hash()));
}

#[test]
fn kings_that_shuffle_for_long_never_hide_a_repetition() {
    let options = Options {
        draw_rules: DrawRules::Repetition,
        ..Options::default()
    };
    let first = Position::read("W:WK46:BK50", &options).expect("two kings");
    // Bits of the squares 46, 41 and 50, 45.
    let (white, black) = ((49, 44), (53, 48));
    let mut position = first;
    for plies in 1..=400 {
        let (from, to) = match plies % 4 {
            1 => white,
            2 => black,
            3 => (white.1, white.0),
            _ => (black.1, black.0),
        };
        position = position.play(Move::quiet(from, to));
        assert!(position.reversible_plies() >= plies, "after {plies} plies");
    }
    assert_eq!(position, first);
}
