//! The searches of many seats and of one alone, on a small race of three.

use super::*;
use crate::eval::MultiSeatEvaluator;
use crate::search::multi::{BeamMemory, MctsMemory, beam_search, best_reply, mcts, tree_bytes};
use rafle_rules::{MAX_SEATS, MultiSeat};

/// More positions than a tree of the least memory has room for.
pub(super) const BEYOND_A_TREE: u64 = 600_000;

/// A race of three: a move takes its own seat one to three of the steps it lacks, as the place allows, and
/// the first to arrive wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threefold {
    pub(super) lacks: [u8; 3],
    pub(super) mover: u8,
    pub(super) seed: u64,
}

const ALL: [Seat; 3] = [Seat(0), Seat(1), Seat(2)];

impl Threefold {
    /// The longest move of a seat.
    pub(super) fn longest(&self, seat: Seat) -> u8 {
        let lacks = self.lacks[seat.index()];
        (1 + (mix(self.seed ^ u64::from(lacks)) % 3) as u8).min(lacks)
    }
}

impl Rules for Threefold {
    type Move = u8;

    fn seats(&self) -> &'static [Seat] {
        &ALL
    }

    fn to_move(&self) -> Seat {
        Seat(self.mover)
    }

    fn hash(&self) -> u64 {
        let turn = mix(u64::from(self.mover) + 77);
        ALL.iter()
            .fold(turn, |hash, &seat| hash ^ self.solitaire_hash(seat))
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        if self.winner().is_none() {
            moves.extend(1..=self.longest(self.to_move()));
        }
    }

    fn play(&self, mv: u8) -> Self {
        let mut next = *self;
        next.lacks[usize::from(self.mover)] -= mv;
        next.mover = (self.mover + 1) % 3;
        next
    }

    fn winner(&self) -> Option<Win> {
        let winner = ALL.into_iter().find(|seat| self.lacks[seat.index()] == 0)?;
        Some(Win {
            seat: winner,
            reason: "arrived",
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw { reason: "stuck" }
    }

    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

impl MultiSeat for Threefold {
    fn with_turn_of(&self, seat: Seat) -> Option<Self> {
        Some(Self {
            mover: seat.0,
            ..*self
        })
    }

    fn solitaire_hash(&self, seat: Seat) -> u64 {
        mix(self.seed ^ u64::from(self.lacks[seat.index()]) << 8 ^ u64::from(seat.0) << 20)
    }

    fn has_parted(&self, _: Seat) -> bool {
        false
    }

    fn move_to_bits(mv: u8) -> u16 {
        mv.into()
    }

    fn move_from_bits(bits: u16) -> u8 {
        bits as u8
    }
}

impl Noise {
    fn evaluate_for(&self, position: &Threefold, seat: Seat) -> i32 {
        let own = self.evaluate(position);
        if seat == position.to_move() {
            own
        } else {
            -own
        }
    }
}

impl MultiSeatEvaluator<Threefold> for Noise {
    fn scores_of_choices(
        &self,
        position: &Threefold,
        choices: &[Threefold],
        score: &mut dyn FnMut(i32),
    ) {
        let root = position.to_move();
        choices
            .iter()
            .map(|next| self.evaluate_for(next, root))
            .for_each(score);
    }

    fn scores_of_moves(
        &self,
        position: &Threefold,
        moves: &[u8],
        _: Seat,
        score: &mut dyn FnMut(i32),
    ) {
        moves
            .iter()
            .copied()
            .map(position.move_scorer())
            .for_each(score);
    }

    fn exploration(&self, _: &Threefold) -> f32 {
        1.0
    }

    fn evaluate_alone(&self, position: &Threefold, _: Seat) -> i32 {
        self.evaluate(position)
    }

    fn moves_left(&self, _: &Threefold, _: Seat) -> u32 {
        0
    }

    fn win_probabilities(&self, position: &Threefold, _: Seat) -> [f32; MAX_SEATS] {
        let weight = |seat| {
            let score = self.evaluate_for(position, Seat(seat));
            (score.min(0) as f32 / 100.0).exp()
        };
        let weights: [f32; MAX_SEATS] = std::array::from_fn(|seat| weight(seat as u8));
        let seats = position.seats();
        let sum: f32 = seats.iter().map(|seat| weights[seat.index()]).sum();
        std::array::from_fn(|seat| {
            let is_taken = seats.iter().any(|taken| taken.index() == seat);
            if is_taken { weights[seat] / sum } else { 0.0 }
        })
    }
}

heuristics! { Threefold, u8, prunes_late_moves: false, score: |mv| i32::from(mv) }

/// 1 if the seat wins and -1 if another does, when after each of its moves only the worst reply of all
/// others is played.
fn best_reply_value(position: &Threefold, root: Seat) -> i32 {
    if let Some(win) = position.winner() {
        return if win.seat == root { 1 } else { -1 };
    }
    let moves = |seat: Seat| {
        let position = Threefold {
            mover: seat.0,
            ..*position
        };
        (1..=position.longest(seat)).map(move |mv| position.play(mv))
    };
    if position.to_move() == root {
        let after = moves(root).map(|next| best_reply_value(&next, root));
        return after.max().unwrap_or(0);
    }
    let others = ALL.into_iter().filter(|&seat| seat != root);
    let after = others.flat_map(moves).map(|next| {
        let next = Threefold {
            mover: root.0,
            ..next
        };
        best_reply_value(&next, root)
    });
    after.min().unwrap_or(0)
}

/// The fewest moves that a seat needs.
fn fewest(position: &Threefold, seat: Seat) -> u32 {
    if position.lacks[seat.index()] == 0 {
        return 0;
    }
    let moves = 1..=position.longest(seat);
    let after = moves.map(|mv| {
        let mut next = *position;
        next.lacks[seat.index()] -= mv;
        fewest(&next, seat)
    });
    1 + after.min().unwrap_or(0)
}

/// Asserts that the moves of a line can be played one after the other.
pub(super) fn assert_playable(input: &SearchInput<'_, Threefold>, info: &PvInfo<Threefold>) {
    let mut reached = input.root_moves[info.root].next;
    for &mv in &info.pv {
        let mut moves = MoveList::new();
        reached.legal_moves(&mut moves);
        assert!(moves.contains(&mv));
        reached = reached.play(mv);
    }
}

/// The same input with a bound on the positions.
fn with_nodes<'a>(input: &SearchInput<'a, Threefold>, nodes: u64) -> SearchInput<'a, Threefold> {
    let nodes = Some(nodes);
    SearchInput {
        limits: Limits {
            nodes,
            ..input.limits
        },
        ..*input
    }
}

#[test]
fn a_tree_search_that_is_stopped_ends() {
    let position = Threefold {
        lacks: [200; 3],
        mover: 0,
        seed: 1,
    };
    let stopped = Control::new(None);
    stopped.stop();
    let result = with_input(position, |input| {
        let input = SearchInput {
            control: &stopped,
            ..with_nodes(input, u64::MAX)
        };
        mcts(&input, &Noise, &mut MctsMemory::default(), &mut |_| {}).unwrap()
    });
    assert!(result.nodes < 100);
}

#[test]
fn a_tree_of_one_position_has_the_score_of_that_position() {
    let position = Threefold {
        lacks: [9; 3],
        mover: 1,
        seed: 5,
    };
    let result = with_input(position, |input| {
        mcts(
            &with_nodes(input, 1),
            &Noise,
            &mut MctsMemory::default(),
            &mut |_| {},
        )
        .unwrap()
    });
    let chance = Noise.win_probabilities(&position, position.to_move())[1];
    let expected = 100.0 * (2.0 * chance / (1.0 - chance)).ln();
    assert_eq!(result.score, expected as i32);
}

/// Searches the position that some moves lead to, in the same game.
fn search_later(
    input: &SearchInput<'_, Threefold>,
    moves: &[u8],
    nodes: u64,
    memory: &mut MctsMemory<Threefold>,
) -> PvInfo<Threefold> {
    let mut played = input.played.to_vec();
    let mut position = input.position;
    for &mv in moves {
        played.push(position.hash());
        position = position.play(mv);
    }
    let mut last = None;
    with_input(position, |later| {
        let later = SearchInput {
            played: &played,
            table: input.table,
            ..with_nodes(later, nodes)
        };
        mcts(&later, &Noise, memory, &mut |info| {
            assert!(info.nodes <= nodes);
            assert_playable(&later, &info);
            last = Some(info);
        })
        .unwrap()
    });
    last.expect("a search reports its end")
}

/// A race so long that no search sees its end.
pub(super) const LONG: Threefold = Threefold {
    lacks: [200; 3],
    mover: 0,
    seed: 7,
};

#[test]
fn the_next_search_begins_with_what_has_grown_below_its_position() {
    with_input(LONG, |input| {
        let mut memory = MctsMemory::default();
        let first = search_later(input, &[], 3_000, &mut memory);
        let line = [&[first.root as u8 + 1], &first.pv[..2]].concat();
        let next = search_later(input, &line, 1, &mut memory);
        assert!(next.depth > 1, "{next:?}");
        assert_eq!(next.nodes, 1);
    });
}

#[test]
fn a_tree_of_another_game_another_line_or_another_seat_is_dropped() {
    let depth = |clear: bool, line: &[u8]| {
        with_input(LONG, |input| {
            let mut memory = MctsMemory::default();
            search_later(input, &[1, 1, 1], 3_000, &mut memory);
            if clear {
                input.table.clear();
            }
            search_later(input, line, 1, &mut memory).depth
        })
    };
    assert!(depth(false, &[1, 1, 1]) > 1);
    assert_eq!(depth(true, &[1, 1, 1]), 1);
    assert_eq!(depth(false, &[1, 1, 2]), 1);
    assert_eq!(depth(false, &[1, 1, 1, 1]), 1);
}

#[test]
fn a_search_whose_tree_has_filled_its_memory_goes_on_without_more() {
    with_input(LONG, |input| {
        let bytes = tree_bytes(input.table.exponent());
        let mut memory = MctsMemory::default();
        let first = search_later(input, &[], BEYOND_A_TREE, &mut memory);
        assert_eq!(first.nodes, BEYOND_A_TREE);
        let full = memory.bytes();
        assert!(full <= bytes && full > bytes / 2);
        let again = search_later(input, &[], 5_000, &mut memory);
        assert_eq!((again.nodes, memory.bytes()), (5_000, full));
        let line = [&[first.root as u8 + 1], &first.pv[..2]].concat();
        search_later(input, &line, 1, &mut memory);
        assert!((1..bytes / 4).contains(&memory.bytes()));
    });
}

proptest! {
    #[test]
    fn searches_of_one_game_with_a_kept_tree_play_it_to_its_end(
        lacks in prop::array::uniform3(2..14_u8), seed: u64, nodes in 1..200_u64,
        replies in prop::collection::vec(any::<u8>(), 40),
    ) {
        let start = Threefold { lacks, mover: 0, seed };
        with_input(start, |input| {
            let mut memory = MctsMemory::default();
            let mut position = start;
            let mut line = Vec::new();
            while position.winner().is_none() {
                let mv = if position.mover == 0 {
                    search_later(input, &line, nodes, &mut memory).root as u8 + 1
                } else {
                    let longest = position.longest(position.to_move());
                    1 + replies[line.len() % replies.len()] % longest
                };
                assert!(mv <= position.longest(position.to_move()));
                position = position.play(mv);
                line.push(mv);
            }
        });
    }

    #[test]
    fn a_search_of_three_seats_finds_the_best_reply_value(
        lacks in prop::array::uniform3(1..6_u8), mover in 0..3_u8, seed: u64,
    ) {
        let position = Threefold { lacks, mover, seed };
        let result = with_input(position, |input| {
            best_reply(input, &Noise, &mut Memory::default(), &mut |_| {}).unwrap()
        });
        prop_assert_eq!(sense(result.score), best_reply_value(&position, Seat(mover)));
    }

    #[test]
    fn a_line_of_many_seats_keeps_to_the_turns(
        lacks in prop::array::uniform3(2..9_u8), seed: u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        with_input(position, |input| {
            best_reply(input, &Noise, &mut Memory::default(), &mut |info| {
                assert_playable(input, &info);
            }).unwrap()
        });
    }

    #[test]
    fn a_tree_search_plays_a_win_at_once(
        lacks in prop::array::uniform3(1..5_u8), mover in 0..3_u8, seed: u64,
    ) {
        let position = Threefold { lacks, mover, seed };
        let own = lacks[usize::from(mover)];
        prop_assume!(position.longest(Seat(mover)) == own);
        let result = with_input(position, |input| {
            mcts(&with_nodes(input, 300), &Noise, &mut MctsMemory::default(), &mut |_| {}).unwrap()
        });
        prop_assert_eq!(result.root, usize::from(own) - 1);
    }

    #[test]
    fn a_line_of_a_tree_keeps_to_the_turns_and_the_tree_to_its_size(
        lacks in prop::array::uniform3(2..14_u8), seed: u64, nodes in 1..600_u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        with_input(position, |input| {
            mcts(&with_nodes(input, nodes), &Noise, &mut MctsMemory::default(), &mut |info| {
                assert!(info.nodes <= nodes);
                assert_playable(input, &info);
            }).unwrap()
        });
    }

    #[test]
    fn a_position_of_the_game_is_not_repeated_if_that_can_be_helped(
        lacks in prop::array::uniform3(6..14_u8), seed: u64, all: bool,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let result = with_input(position, |input| {
            let after: Vec<u64> = input.root_moves.iter().map(|root| root.next.hash()).collect();
            let played = if all { &after[..] } else { &after[1..] };
            let input = SearchInput { played, ..with_nodes(input, 300) };
            mcts(&input, &Noise, &mut MctsMemory::default(), &mut |_| {}).unwrap()
        });
        prop_assert!(result.root == 0 || all);
    }

    #[test]
    fn a_seat_alone_finds_the_shortest_way_to_its_end(
        lacks in prop::array::uniform3(1..14_u8), seed: u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let mut depths = Vec::new();
        let result = with_input(position, |input| {
            beam_search(input, &Noise, &mut BeamMemory::default(), &mut |info| depths.push(info.depth))
        });
        let moves = fewest(&position, Seat(0));
        let next = Threefold { mover: 0, ..position }.play(result.found().unwrap().root as u8 + 1);
        prop_assert_eq!(depths.last(), Some(&moves));
        prop_assert_eq!(fewest(&next, Seat(0)), moves - 1);
    }

    #[test]
    fn the_next_search_begins_with_what_is_left_of_the_way(lacks in 4..14_u8, seed: u64) {
        let mut position = Threefold { lacks: [lacks, 9, 9], mover: 0, seed };
        let table = Table::new(12).unwrap();
        let mut left = u32::MAX;
        while position.winner().is_none() {
            let mut depths = Vec::new();
            let result = with_input(position, |input| {
                let input = SearchInput { table: &table, ..*input };
                beam_search(&input, &Noise, &mut BeamMemory::default(), &mut |info| depths.push(info.depth))
            });
            prop_assert!(depths.first().is_some_and(|&first| first < left), "{depths:?} after {left}");
            left = depths.last().copied().unwrap_or(0);
            position = Threefold { mover: 0, ..position.play(result.found().unwrap().root as u8 + 1) };
        }
        prop_assert_eq!(left, 1);
    }
}
