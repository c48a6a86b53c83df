//! The searches of many seats and of one alone, on a small race of three.

use super::*;

/// A race of three: a move takes its own seat one to three of the steps it lacks, as the place allows, and
/// who arrives first wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Threefold {
    lacks: [u8; 3],
    mover: u8,
    seed: u64,
}

const ALL: [Seat; 3] = [Seat(0), Seat(1), Seat(2)];

impl Threefold {
    /// The longest move of a seat.
    fn longest(&self, seat: Seat) -> u8 {
        let lacks = self.lacks[seat.index()];
        (1 + (mix(self.seed ^ u64::from(lacks)) % 3) as u8).min(lacks)
    }
}

impl Rules for Threefold {
    type Move = u8;

    fn to_move(&self) -> Seat {
        Seat(self.mover)
    }

    fn hash(&self) -> u64 {
        let turn = mix(u64::from(self.mover) + 77);
        ALL.iter()
            .fold(turn, |hash, &seat| hash ^ self.hash_alone(seat))
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        if self.decided().is_none() {
            moves.extend(1..=self.longest(self.to_move()));
        }
    }

    fn play(&self, mv: u8) -> Self {
        let mut next = *self;
        next.lacks[usize::from(self.mover)] -= mv;
        next.mover = (self.mover + 1) % 3;
        next
    }

    fn decided(&self) -> Option<Outcome> {
        let winner = ALL.into_iter().find(|seat| self.lacks[seat.index()] == 0)?;
        Some(Outcome::Win {
            winner,
            reason: "arrived",
        })
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw { reason: "stuck" }
    }

    fn with_turn_of(&self, seat: Seat) -> Option<Self> {
        Some(Self {
            mover: seat.0,
            ..*self
        })
    }

    fn hash_alone(&self, seat: Seat) -> u64 {
        mix(self.seed ^ u64::from(self.lacks[seat.index()]) << 8 ^ u64::from(seat.0) << 20)
    }

    fn tag(mv: u8) -> u16 {
        mv.into()
    }

    fn promise(&self, mv: u8) -> i32 {
        mv.into()
    }
}

/// 1 if the seat wins and -1 if another does, when after each of its moves only the worst reply of all
/// others is played.
fn best_reply(position: &Threefold, root: Seat) -> i32 {
    if let Some(Outcome::Win { winner, .. }) = position.decided() {
        return if winner == root { 1 } else { -1 };
    }
    let moves = |seat: Seat| {
        let position = Threefold {
            mover: seat.0,
            ..*position
        };
        (1..=position.longest(seat)).map(move |mv| position.play(mv))
    };
    if position.to_move() == root {
        let after = moves(root).map(|next| best_reply(&next, root));
        return after.max().unwrap_or(0);
    }
    let others = ALL.into_iter().filter(|&seat| seat != root);
    let after = others.flat_map(moves).map(|next| {
        let next = Threefold {
            mover: root.0,
            ..next
        };
        best_reply(&next, root)
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

/// Hands a job on a position to a search, and tells what comes of it.
fn with_job<T>(
    position: Threefold,
    table: &Table,
    search: impl FnOnce(&Job<'_, Threefold>) -> T,
) -> T {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let roots: Vec<Root<Threefold>> = moves
        .iter()
        .map(|&mv| Root {
            next: position.play(mv),
        })
        .collect();
    search(&Job {
        position,
        roots: &roots,
        played: &[],
        limits: THOROUGH,
        evaluator: &Noise,
        table,
        control: &Control::new(None),
    })
}

/// Asserts that the moves of a line can be played one after the other.
fn assert_playable(job: &Job<'_, Threefold>, finding: &Finding<Threefold>) {
    let mut reached = job.roots[finding.root].next;
    for &mv in &finding.rest {
        let mut moves = MoveList::new();
        reached.legal_moves(&mut moves);
        assert!(moves.contains(&mv));
        reached = reached.play(mv);
    }
}

/// The same job with a bound on the positions.
fn with_nodes<'a>(job: &Job<'a, Threefold>, nodes: u64) -> Job<'a, Threefold> {
    let nodes = Some(nodes);
    Job {
        limits: Limits {
            nodes,
            ..job.limits
        },
        ..*job
    }
}

#[test]
fn growing_ends_when_it_is_told_to() {
    let position = Threefold {
        lacks: [200; 3],
        mover: 0,
        seed: 1,
    };
    let table = Table::new(10).unwrap();
    let stopped = Control::new(None);
    stopped.stop();
    let verdict = with_job(position, &table, |job| {
        let job = Job {
            control: &stopped,
            ..with_nodes(job, u64::MAX)
        };
        grow(&job, &ALL, |_| {})
    });
    assert!(verdict.nodes < 100);
}

#[test]
fn a_tree_of_one_position_speaks_of_that_position() {
    let position = Threefold {
        lacks: [9; 3],
        mover: 1,
        seed: 5,
    };
    let table = Table::new(10).unwrap();
    let verdict = with_job(position, &table, |job| {
        grow(&with_nodes(job, 1), &ALL, |_| {})
    });
    assert!(verdict.score.abs() <= 50, "{}", verdict.score);
}

proptest! {
    #[test]
    fn a_search_of_three_seats_finds_the_best_reply_value(
        lacks in prop::array::uniform3(1..6_u8), mover in 0..3_u8, seed: u64,
    ) {
        let position = Threefold { lacks, mover, seed };
        let table = Table::new(12).unwrap();
        let verdict = with_job(position, &table, |job| think_many(job, &ALL, |_| {}));
        prop_assert_eq!(sense(verdict.score), best_reply(&position, Seat(mover)));
    }

    #[test]
    fn a_line_of_many_seats_keeps_to_the_turns(
        lacks in prop::array::uniform3(2..9_u8), seed: u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let table = Table::new(12).unwrap();
        with_job(position, &table, |job| think_many(job, &ALL, |finding| {
            assert_playable(job, &finding);
        }));
    }

    #[test]
    fn a_tree_grown_best_first_plays_a_win_at_once(
        lacks in prop::array::uniform3(1..5_u8), mover in 0..3_u8, seed: u64,
    ) {
        let position = Threefold { lacks, mover, seed };
        let own = lacks[usize::from(mover)];
        prop_assume!(position.longest(Seat(mover)) == own);
        let table = Table::new(10).unwrap();
        let verdict = with_job(position, &table, |job| grow(&with_nodes(job, 300), &ALL, |_| {}));
        prop_assert_eq!(verdict.root, usize::from(own) - 1);
    }

    #[test]
    fn a_grown_line_keeps_to_the_turns_and_the_tree_to_its_size(
        lacks in prop::array::uniform3(2..14_u8), seed: u64, nodes in 1..600_u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let table = Table::new(10).unwrap();
        with_job(position, &table, |job| grow(&with_nodes(job, nodes), &ALL, |finding| {
            assert!(finding.nodes <= nodes);
            assert_playable(job, &finding);
        }));
    }

    #[test]
    fn a_position_of_the_game_is_not_repeated_if_that_can_be_helped(
        lacks in prop::array::uniform3(6..14_u8), seed: u64, all: bool,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let table = Table::new(10).unwrap();
        let verdict = with_job(position, &table, |job| {
            let after: Vec<u64> = job.roots.iter().map(|root| root.next.hash()).collect();
            let played = if all { &after[..] } else { &after[1..] };
            grow(&Job { played, ..with_nodes(job, 300) }, &ALL, |_| {})
        });
        prop_assert!(verdict.root == 0 || all);
    }

    #[test]
    fn a_seat_alone_finds_the_shortest_way_to_its_end(
        lacks in prop::array::uniform3(1..14_u8), seed: u64,
    ) {
        let position = Threefold { lacks, mover: 0, seed };
        let table = Table::new(12).unwrap();
        let mut told = Vec::new();
        let verdict = with_job(position, &table, |job| {
            finish(job, &ALL[1..], |finding| told.push(finding.depth))
        });
        let moves = fewest(&position, Seat(0));
        let next = Threefold { mover: 0, ..position }.play(verdict.unwrap().root as u8 + 1);
        prop_assert_eq!(told.last(), Some(&moves));
        prop_assert_eq!(fewest(&next, Seat(0)), moves - 1);
    }

    #[test]
    fn the_next_search_begins_with_what_is_left_of_the_way(lacks in 4..14_u8, seed: u64) {
        let mut position = Threefold { lacks: [lacks, 9, 9], mover: 0, seed };
        let table = Table::new(12).unwrap();
        let mut left = u32::MAX;
        while position.decided().is_none() {
            let mut told = Vec::new();
            let verdict = with_job(position, &table, |job| {
                finish(job, &ALL[1..], |finding| told.push(finding.depth))
            });
            prop_assert!(told.first().is_some_and(|&first| first < left), "{told:?} after {left}");
            left = told.last().copied().unwrap_or(0);
            position = Threefold { mover: 0, ..position.play(verdict.unwrap().root as u8 + 1) };
        }
        prop_assert_eq!(left, 1);
    }
}
