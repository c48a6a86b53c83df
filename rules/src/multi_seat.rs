//! Rules of games that more than two can play.

use super::{Rules, Seat};

/// What searches need from a game with two or more seats.
pub trait MultiSeat: Rules {
    /// The same position with another seat to move; `None` if nobody sits there. Searches for more than two seats, or
    /// for a single one, make seats skip their turns.
    ///
    /// ```
    /// use rafle_rules::{Game, MultiSeat, Options, Rules, Seat, chinese_checkers::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// let turned = start.with_turn_of(Seat(3)).expect("two players sit at points 1 and 4");
    /// assert_eq!(turned.to_move(), Seat(3));
    /// assert_eq!(start.with_turn_of(Seat(1)), None);
    /// ```
    fn with_turn_of(&self, seat: Seat) -> Option<Self>;

    /// Whether a seat can no longer meet any other, so that it plays a solitaire from here on.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::{Position, board::opposite};
    /// use rafle_rules::{Game, MultiSeat, Options, Seat};
    ///
    /// let start = Position::start(&Options::default());
    /// assert!(!start.has_parted(Seat(0)));
    /// // Both have arrived: nobody stands in another's way.
    /// let form = start.form();
    /// let mut pieces = [0; 6];
    /// for point in [0, 3] {
    ///     pieces[point] = form.camp(opposite(point));
    /// }
    /// assert!(Position::new(pieces, 0, form)?.has_parted(Seat(0)));
    /// # Ok::<(), rafle_rules::chinese_checkers::ChineseCheckersPositionError>(())
    /// ```
    fn has_parted(&self, seat: Seat) -> bool;

    /// A hash of one seat's pieces alone, independent of all others.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, MultiSeat, Options, Rules, Seat, chinese_checkers::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// let mut moves = MoveList::new();
    /// start.legal_moves(&mut moves);
    /// let next = start.play(moves[0]);
    /// assert_ne!(next.solitaire_hash(Seat(0)), start.solitaire_hash(Seat(0)));
    /// assert_eq!(next.solitaire_hash(Seat(3)), start.solitaire_hash(Seat(3)));
    /// ```
    fn solitaire_hash(&self, seat: Seat) -> u64;

    /// Packs a move into two bytes; [`MultiSeat::move_from_bits`] unpacks it.
    fn move_to_bits(mv: Self::Move) -> u16;

    /// Unpacks a move packed by [`MultiSeat::move_to_bits`].
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, MultiSeat, Options, Rules, chinese_checkers::Position};
    ///
    /// let mut moves = MoveList::new();
    /// Position::start(&Options::default()).legal_moves(&mut moves);
    /// for mv in moves {
    ///     assert_eq!(Position::move_from_bits(Position::move_to_bits(mv)), mv);
    /// }
    /// ```
    fn move_from_bits(bits: u16) -> Self::Move;
}
