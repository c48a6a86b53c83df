//! The trait of every game's rules, and whether a game is over.

use std::fmt::Debug;

use smallvec::SmallVec;

use super::{Outcome, Reason, Seat, Win};

/// The capacity of a move list on the stack; Fidchell begins with up to 108 moves.
pub const USUAL_MOVES: usize = 128;

/// A list of moves, on the stack in all ordinary positions and on the heap beyond.
pub type MoveList<M> = SmallVec<[M; USUAL_MOVES]>;

/// The rules of one game.
///
/// A position is a small value that is legal by construction; a move makes a new one. Equality and [`Rules::hash`]
/// cover everything that decides which moves can be played from here on, and leave out what only draw rules count.
/// Nothing outside a game's folder assumes that turns alternate or that two play.
///
/// Only the two counts have default bodies, since their meaning follows from [`Rules::legal_moves`]. A type that wraps
/// a game has to implement every other method.
///
/// The examples of the methods are of draughts.
///
/// ```
/// use rafle_rules::{Game, Options, Rules, draughts};
///
/// let start = draughts::Position::start(&Options::default());
/// assert_eq!(start.seats().len(), 2);
/// assert_eq!(start.count_moves(), 9);
/// assert!(start.winner().is_none() && start.rule_draw().is_none());
/// ```
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move. Two moves of one position are equal if they lead to the same position, unless the rules of the game
    /// distinguish them.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// The seats at the board, in the order of their first turns.
    fn seats(&self) -> &'static [Seat];

    /// The seat whose turn it is.
    ///
    /// ```
    /// use rafle_rules::fidchell;
    /// use rafle_rules::{Game, Options, Rules, Seat};
    ///
    /// // In Fidchell a capture gives another turn, so turns do not alternate: the rules say whose turn it is.
    /// let start = fidchell::First::start(&Options::default());
    /// assert_eq!(start.to_move(), Seat(0));
    /// let next = start.play(fidchell::Move::Place(fidchell::board::bit_of(0, 1).expect("a1 is a point")));
    /// assert_eq!(next.to_move(), Seat(1));
    /// ```
    fn to_move(&self) -> Seat;

    /// A 64-bit hash of the position and the side to move, kept up to date by [`Rules::play`].
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, draughts::Position};
    ///
    /// let read = |text| Position::read(text, &Options::default());
    /// let (white, black) = (read("W:W28,32:B23")?, read("B:W28,32:B23")?);
    /// assert_ne!(white.hash(), black.hash());
    /// assert_eq!(white.hash(), read("W:W32,28:B23")?.hash());
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn hash(&self) -> u64;

    /// Appends every legal move once. A finished game that was won or lost has none.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, Rules, draughts::Position};
    ///
    /// // 10      .     .     .     .     .
    /// //  9   .     .     .     .     .
    /// //  8      .     .     .     .     .
    /// //  7   .     .     .     .     .
    /// //  6      .     .     b     .     .
    /// //  5   .     .     w     .     .
    /// //  4      .     w     .     .     .
    /// //  3   .     .     .     .     .
    /// //  2      .     .     .     .     .
    /// //  1   .     .     .     .     .
    /// //      a  b  c  d  e  f  g  h  i  j
    /// let options = Options::default();
    /// let position = Position::read("W:W28,32:B23", &options)?;
    /// let mut moves = MoveList::new();
    /// position.legal_moves(&mut moves);
    /// // Capturing is compulsory: the man on 32 can't step.
    /// assert_eq!(moves.len(), 1);
    /// assert_eq!(position.write_move(moves[0], &options), "28x19x23");
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The position after a legal move.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, Rules, draughts::Position};
    ///
    /// let position = Position::read("W:W28,32:B23", &Options::default())?;
    /// let mut moves = MoveList::new();
    /// position.legal_moves(&mut moves);
    /// let next = position.play(moves[0]);
    /// assert_eq!(next.record(), "B:W19,32:B");
    /// // The position played from is still there: moves make values and change nothing.
    /// assert_eq!(position.record(), "W:W28,32:B23");
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The seat that has won, if that is visible without generating moves.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, Seat, draughts::Position};
    ///
    /// let position = Position::read("B:W19,32:B", &Options::default())?;
    /// let win = position.winner().expect("Black has no piece");
    /// assert_eq!((win.seat, win.reason), (Seat(0), "no-pieces"));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn winner(&self) -> Option<Win>;

    /// How the game has ended in a position that has no legal move and no [winner](Rules::winner).
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Outcome, Rules, Seat, Win, draughts::Position};
    ///
    /// //  3   .     b     .     .     .
    /// //  2      b     .     .     .     .
    /// //  1   w     .     .     .     .
    /// //      a  b  c  d  e  f  g  h  i  j
    /// let position = Position::read("W:W46:B37,41", &Options::default())?;
    /// assert_eq!(position.count_moves(), 0);
    /// let lost = Outcome::Win(Win { seat: Seat(1), reason: "no-moves" });
    /// assert_eq!(position.outcome_without_moves(), lost);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn outcome_without_moves(&self) -> Outcome;

    /// The draw rule that ends the game here, apart from repetition. A side without a legal move still gets the
    /// [outcome](Rules::outcome_without_moves) for that.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// // One king each: a draw after five moves of each side.
    /// let mut position = Position::read("W:WK46:BK50", &Options::default())?;
    /// for (from, to) in [(46, 41), (50, 45), (41, 46), (45, 50)].into_iter().cycle().take(10) {
    ///     assert_eq!(position.rule_draw(), None);
    ///     position = position.play(Move::quiet(bit_of(from), bit_of(to)));
    /// }
    /// assert_eq!(position.rule_draw(), Some("5-moves"));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn rule_draw(&self) -> Option<Reason>;

    /// The number of plies until a counter draws the game, unless one of them resets it: 0 if the game is drawn,
    /// [`u32::MAX`] if nothing is counted. Repetition is not a counter.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let position = Position::read("W:WK46:BK50", &Options::default())?;
    /// assert_eq!(position.plies_to_draw(), 10, "five moves of each side");
    /// let next = position.play(Move::quiet(bit_of(46), bit_of(41)));
    /// assert_eq!(next.plies_to_draw(), 9);
    /// assert_eq!(Position::start(&Options::default()).plies_to_draw(), u32::MAX);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    fn plies_to_draw(&self) -> u32 {
        u32::MAX
    }

    /// The same position with the counters of the draw rules reset, as if it had just been set up.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let mut position = Position::read("W:WK46:BK50", &Options::default())?;
    /// for (from, to) in [(46, 41), (50, 45), (41, 46), (45, 50)].into_iter().cycle().take(10) {
    ///     position = position.play(Move::quiet(bit_of(from), bit_of(to)));
    /// }
    /// assert_eq!(position.with_reset_counters(), position);
    /// assert_eq!(position.with_reset_counters().rule_draw(), None);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[must_use]
    fn with_reset_counters(&self) -> Self {
        *self
    }

    /// The maximum number of plies since an equal position: 0 after a move that can't be undone.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let position = Position::read("W:WK46,28:BK50", &Options::default())?;
    /// let after = |from, to| position.play(Move::quiet(bit_of(from), bit_of(to)));
    /// assert_eq!(after(46, 41).reversible_plies(), 1, "a king can go back");
    /// assert_eq!(after(28, 22).reversible_plies(), 0, "a man never does");
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn reversible_plies(&self) -> usize;

    /// Whether the legal moves are captures, and so compulsory.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, draughts::Position};
    ///
    /// let options = Options::default();
    /// assert!(Position::read("W:W28,32:B23", &options)?.must_capture());
    /// assert!(!Position::start(&options).must_capture());
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    fn must_capture(&self) -> bool;

    /// The number of legal moves. Games that can count them without a list do so.
    fn count_moves(&self) -> u64 {
        count_by_listing(self)
    }

    /// The number of paths of two moves. Games that can count them without making the positions do so.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, draughts::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!((start.count_moves(), start.count_two_plies()), (9, 81));
    /// ```
    fn count_two_plies(&self) -> u64 {
        count_by_playing(self)
    }
}

/// Counts the legal moves by listing them.
#[inline(never)]
pub(super) fn count_by_listing<R: Rules>(position: &R) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.len() as u64
}

/// Counts the paths of two moves by playing the first of each.
pub(super) fn count_by_playing<R: Rules>(position: &R) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .map(|&mv| position.play(mv).count_moves())
        .sum()
}

/// Returns how the game ended, or `None` while it goes on. `legal` are the legal moves of the position, `played` the
/// hashes of the positions before it. A win takes precedence over a draw; the third occurrence of a position is a draw.
///
/// ```
/// use rafle_rules::draughts::{Move, Position, board::bit_of};
/// use rafle_rules::{Game, LegalMoves, Options, Outcome, Rules, game_end};
///
/// // Kings that move to and fro reach the same position for the third time.
/// let mut position = Position::read("W:WK46,28:BK50", &Options::default())?;
/// let mut played = Vec::new();
/// for (from, to) in [(46, 41), (50, 45), (41, 46), (45, 50)].into_iter().cycle().take(8) {
///     assert_eq!(game_end(&position, LegalMoves::of(position).list(), &played), None);
///     played.push(position.hash());
///     position = position.play(Move::quiet(bit_of(from), bit_of(to)));
/// }
/// let end = game_end(&position, LegalMoves::of(position).list(), &played);
/// assert_eq!(end, Some(Outcome::Draw { reason: "repetition" }));
/// # Ok::<(), rafle_rules::draughts::TextError>(())
/// ```
#[must_use]
pub fn game_end<R: Rules>(position: &R, legal: &[R::Move], played: &[u64]) -> Option<Outcome> {
    if let Some(win) = position.winner() {
        return Some(Outcome::Win(win));
    }
    if legal.is_empty() {
        return Some(position.outcome_without_moves());
    }
    let repetition = || is_third_time(position.hash(), played).then_some("repetition");
    let reason = position.rule_draw().or_else(repetition)?;
    Some(Outcome::Draw { reason })
}

fn is_third_time(hash: u64, played: &[u64]) -> bool {
    played.iter().filter(|&&played| played == hash).count() >= 2
}
