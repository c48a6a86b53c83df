//! Best-reply search: a search to a depth for three and more seats (Schadd and Winands, "Best-reply search for
//! multiplayer games", 2011).
//!
//! The seat at the root moves; then, of all others, the one seat whose move is worst for it moves, and the rest miss
//! their turns; then the root's seat moves again. This turns a game of many seats into a game of two sides, which
//! alpha-beta searches with its table and its move ordering.
//!
//! It is used if a depth or several lines are requested. [`mcts`](super::mcts) plays better.
//!
//! It was chosen by matches of Chinese checkers at 5 000 nodes a move, with openings of two random moves a seat,
//! against two other searches: all others as one coalition that plays every turn ("paranoid"), and each seat for itself
//! ("max^n", without pruning). Wins of best-reply, paranoid and max^n:
//!
//! | seats | games | wins |
//! |---|---|---|
//! | 3, one engine each | 60 | 44, 12, 4 |
//! | 4, two of the first and two of the second | 40 | 28, 12 |
//! | 6, three of each | 36 | 24, 9, and 3 draws |

use super::log_odds::{SEAT_SCALE, log_odds_score};
use crate::endgame::Probe;
use crate::eval::{Evaluator, Heuristics, MultiSeatEvaluator, SearchConstants};
use crate::search::{Memory, PvInfo, RootMove, SearchInput, SearchResult, search};
use rafle_rules::{MAX_SEATS, MoveList, MultiSeat, Outcome, Reason, Rules, Seat, Win};

/// The side of the seat at the root.
const OWN: Seat = Seat(0);

/// The side of all others.
const OTHERS: Seat = Seat(1);

/// A position as a game of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides<R> {
    position: R,
    /// The seat at the root.
    root: Seat,
}

/// A move of one of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<M> {
    seat: Seat,
    mv: M,
}

impl<R: MultiSeat> Sides<R> {
    fn side(&self, seat: Seat) -> Seat {
        if seat == self.root { OWN } else { OTHERS }
    }

    /// The part of a hash that the seat at the root adds: the score of a position depends on that seat.
    fn key(root: Seat) -> u64 {
        (u64::from(root.0) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Returns the position with a seat to move.
    fn turn_of(&self, seat: Seat) -> R {
        self.position.with_turn_of(seat).unwrap_or(self.position)
    }

    /// Appends the moves that `list` finds: those of the root's seat, or those of all others.
    fn collect(
        &self,
        moves: &mut MoveList<Reply<R::Move>>,
        list: impl Fn(&R, &mut MoveList<R::Move>),
    ) {
        let mut add = |position: &R| {
            let seat = position.to_move();
            let mut found = MoveList::new();
            list(position, &mut found);
            moves.extend(found.into_iter().map(|mv| Reply { seat, mv }));
        };
        if self.to_move() == OWN {
            return add(&self.position);
        }
        for &seat in self.position.seats() {
            if seat != self.root {
                add(&self.turn_of(seat));
            }
        }
    }
}

impl<R: MultiSeat> Rules for Sides<R> {
    type Move = Reply<R::Move>;

    fn seats(&self) -> &'static [Seat] {
        &[OWN, OTHERS]
    }

    fn to_move(&self) -> Seat {
        self.side(self.position.to_move())
    }

    fn hash(&self) -> u64 {
        self.position.hash() ^ Self::key(self.root)
    }

    fn legal_moves(&self, moves: &mut MoveList<Self::Move>) {
        self.collect(moves, R::legal_moves);
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

    fn winner(&self) -> Option<Win> {
        let win = self.position.winner()?;
        let seat = self.side(win.seat);
        Some(Win { seat, ..win })
    }

    /// A side that cannot move in a turn given to it has neither won nor lost.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw { reason: "no-moves" }
    }

    fn rule_draw(&self) -> Option<Reason> {
        self.position.rule_draw()
    }

    fn plies_to_draw(&self) -> u32 {
        self.position.plies_to_draw()
    }

    /// A reply gives the turn to the seat at the root, so the game's own ply counts are invalid here.
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }

    fn must_capture(&self) -> bool {
        self.position.must_capture()
    }
}

impl<R: MultiSeat + Heuristics> Heuristics for Sides<R> {
    const PRUNES_LATE_MOVES: bool = R::PRUNES_LATE_MOVES;
    const HAS_THREAT_PLY: bool = R::HAS_THREAT_PLY;
    const CONSTANTS: SearchConstants = R::CONSTANTS;
    const PROBE: Option<&'static dyn Probe<Self>> = None;

    fn search_moves(&self, moves: &mut MoveList<Self::Move>) {
        self.collect(moves, R::search_moves);
    }

    fn is_threatened(&self) -> bool {
        self.position.is_threatened()
    }

    fn history_index(reply: Self::Move) -> u16 {
        R::history_index(reply.mv)
    }

    fn move_scorer(&self) -> impl Fn(Self::Move) -> i32 {
        |reply| self.turn_of(reply.seat).move_scorer()(reply.mv)
    }

    fn moves_to_come(&self) -> u32 {
        self.position.moves_to_come()
    }
}

/// Evaluates for the seat at the root.
struct RootEvaluator<'a, R>(&'a dyn MultiSeatEvaluator<R>);

impl<R: MultiSeat> Evaluator<Sides<R>> for RootEvaluator<'_, R> {
    fn evaluate(&self, sides: &Sides<R>) -> i32 {
        let chances = self.0.win_probabilities(&sides.position, sides.root);
        let own = log_odds_score(
            chances[sides.root.index() % MAX_SEATS],
            sides.position.seats().len(),
        );
        if sides.to_move() == OWN { own } else { -own }
    }

    fn logistic_scale(&self, _sides: &Sides<R>) -> i32 {
        SEAT_SCALE
    }
}

/// Searches a position of three or more seats by best-reply search until a limit, a deadline or a request to stop.
/// Reports each line only as far as it follows the order of turns. Returns `None` at the end of a slice, as [`search`]
/// does.
pub fn best_reply<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    memory: &mut Memory<Reply<R::Move>>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> Option<SearchResult<R>> {
    let root = input.position.to_move();
    let sides = |position: R| Sides { position, root };
    let root_moves: Vec<RootMove<Sides<R>>> = input
        .root_moves
        .iter()
        .map(|root| RootMove::to(sides(root.next)))
        .collect();
    let played: Vec<u64> = input
        .played
        .iter()
        .map(|hash| hash ^ Sides::<R>::key(root))
        .collect();
    let of_sides = SearchInput {
        position: sides(input.position),
        root_moves: &root_moves,
        played: &played,
        limits: input.limits,
        table: input.table,
        control: input.control,
        pool: input.pool,
        tables: None,
        slice: input.slice,
        constants: input.constants,
    };
    let evaluator = RootEvaluator(evaluator);
    let result = search(&of_sides, &evaluator, memory, &mut |info| {
        report(PvInfo {
            line: info.line,
            depth: info.depth,
            mean_depth: info.mean_depth,
            score: info.score,
            nodes: info.nodes,
            root: info.root,
            pv: playable(input, info.root, &info.pv),
        });
    })?;
    Some(SearchResult {
        root: result.root,
        score: result.score,
        pv: playable(input, result.root, &result.pv),
        nodes: result.nodes,
    })
}

/// Returns the moves of a line up to the first missed turn.
fn playable<R: Rules>(
    input: &SearchInput<'_, R>,
    root: usize,
    line: &[Reply<R::Move>],
) -> Vec<R::Move> {
    let Some(RootMove { next, .. }) = input.root_moves.get(root) else {
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
