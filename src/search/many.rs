//! A search to a depth for three seats and more: best-reply search (Schadd and Winands, "Best-reply search for
//! multiplayer games", 2011).
//!
//! The seat at the root moves, then of all others the one whose move is worst for it, then the seat itself
//! again: the others miss their turns. So a game of many becomes one of two sides, and the tree search, the
//! table and the ordering do for it what they do for two.
//!
//! It serves where a depth or several lines are asked for; [`grow`](super::grow) plays better.
//!
//! It was chosen by matches of Chinese checkers at 5 000 nodes a move, openings of two random moves a seat,
//! against the two other ways to search for many: all others as one coalition that plays every turn
//! ("paranoid"), and each for itself ("max^n", without pruning). Wins of best-reply, paranoid and max^n:
//!
//! | seats | games | wins |
//! |---|---|---|
//! | 3, one engine each | 60 | 44, 12, 4 |
//! | 4, two of the first and two of the second | 40 | 28, 12 |
//! | 6, three of each | 36 | 24, 9, and 3 draws |

use super::iterate::{Finding, Job, Root, Verdict, think};
use crate::eval::Evaluator;
use crate::rules::{MoveList, Outcome, Rules, SEATS, Seat};

/// The side of the seat at the root.
const OWN: Seat = Seat(0);

/// The side of all others.
const OTHERS: Seat = Seat(1);

/// A position as a game of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides<R> {
    position: R,
    /// The seat for which the search is made.
    root: Seat,
    /// The bits of the seats that play.
    seats: u8,
}

/// A move of one of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reply<M> {
    seat: Seat,
    mv: M,
}

impl<R: Rules> Sides<R> {
    fn side(&self, seat: Seat) -> Seat {
        if seat == self.root { OWN } else { OTHERS }
    }

    /// What the seat at the root makes of a hash: positions are worth something else to each.
    fn key(root: Seat) -> u64 {
        (u64::from(root.0) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The others that play.
    fn others(&self) -> impl Iterator<Item = Seat> + use<R> {
        let Self { root, seats, .. } = *self;
        (0..SEATS as u8)
            .map(Seat)
            .filter(move |&seat| seat != root && seats & 1 << seat.0 != 0)
    }

    /// The position with the turn of a seat.
    fn turn_of(&self, seat: Seat) -> R {
        self.position.with_turn_of(seat).unwrap_or(self.position)
    }
}

fn add<R: Rules>(position: &R, moves: &mut MoveList<Reply<R::Move>>) {
    let seat = position.to_move();
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    moves.extend(list.into_iter().map(|mv| Reply { seat, mv }));
}

impl<R: Rules> Rules for Sides<R> {
    type Move = Reply<R::Move>;

    const WIDE: bool = R::WIDE;

    fn to_move(&self) -> Seat {
        self.side(self.position.to_move())
    }

    fn hash(&self) -> u64 {
        self.position.hash() ^ Self::key(self.root)
    }

    fn legal_moves(&self, moves: &mut MoveList<Self::Move>) {
        if self.to_move() == OWN {
            return add(&self.position, moves);
        }
        for seat in self.others() {
            add(&self.turn_of(seat), moves);
        }
    }

    fn play(&self, reply: Self::Move) -> Self {
        let after = self.turn_of(reply.seat).play(reply.mv);
        let position = if reply.seat == self.root {
            after
        } else {
            after.with_turn_of(self.root).unwrap_or(after)
        };
        Self { position, ..*self }
    }

    fn decided(&self) -> Option<Outcome> {
        self.position.decided().map(|outcome| match outcome {
            Outcome::Win { winner, reason } => Outcome::Win {
                winner: self.side(winner),
                reason,
            },
            draw @ Outcome::Draw { .. } => draw,
        })
    }

    /// A side that cannot move where it was given the turn has neither won nor lost by that.
    fn stuck(&self) -> Outcome {
        Outcome::Draw { reason: "no-moves" }
    }

    fn tag(reply: Self::Move) -> u16 {
        R::tag(reply.mv)
    }

    fn promise(&self, reply: Self::Move) -> i32 {
        self.turn_of(reply.seat).promise(reply.mv)
    }
}

/// Judges for the seat at the root.
struct Judge<'a, R>(&'a dyn Evaluator<R>);

impl<R: Rules> Evaluator<Sides<R>> for Judge<'_, R> {
    fn evaluate(&self, sides: &Sides<R>) -> i32 {
        let own = self.0.evaluate_seats(&sides.position)[sides.root.index() % SEATS];
        if sides.to_move() == OWN { own } else { -own }
    }
}

/// Searches a position of three seats or more, as [`think`] does with two. A line is told as far as it
/// keeps to the order of the turns.
pub fn think_many<R: Rules>(
    job: &Job<'_, R>,
    seats: &[Seat],
    mut report: impl FnMut(Finding<R>),
) -> Verdict<R> {
    let root = job.position.to_move();
    let seats = seats.iter().fold(0, |set, seat| set | 1 << (seat.0 & 7));
    let sides = |position: R| Sides {
        position,
        root,
        seats,
    };
    let roots: Vec<Root<Sides<R>>> = job
        .roots
        .iter()
        .map(|root| Root {
            next: sides(root.next),
        })
        .collect();
    let played: Vec<u64> = job
        .played
        .iter()
        .map(|hash| hash ^ Sides::<R>::key(root))
        .collect();
    let of_sides = Job {
        position: sides(job.position),
        roots: &roots,
        played: &played,
        limits: job.limits,
        evaluator: &Judge(job.evaluator),
        table: job.table,
        control: job.control,
    };
    let verdict = think(&of_sides, |finding| {
        report(Finding {
            line: finding.line,
            depth: finding.depth,
            mean_depth: finding.mean_depth,
            score: finding.score,
            nodes: finding.nodes,
            root: finding.root,
            rest: playable(job, finding.root, &finding.rest),
        });
    });
    Verdict {
        root: verdict.root,
        score: verdict.score,
        rest: playable(job, verdict.root, &verdict.rest),
        nodes: verdict.nodes,
    }
}

/// The moves of a line, up to where a seat misses its turn.
fn playable<R: Rules>(job: &Job<'_, R>, root: usize, line: &[Reply<R::Move>]) -> Vec<R::Move> {
    let Some(Root { next }) = job.roots.get(root) else {
        return Vec::new();
    };
    let mut position = *next;
    line.iter()
        .map_while(|reply| {
            let is_in_turn = reply.seat == position.to_move();
            if is_in_turn {
                position = position.play(reply.mv);
            }
            is_in_turn.then_some(reply.mv)
        })
        .collect()
}
