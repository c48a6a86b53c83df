//! The trait of games that have endgame tables.

use super::header::FIRST_EDITION;
use super::material::Material;
use super::pieces::Pieces;
use rafle_rules::{Game, Options};

/// A game of two sides with men, whose moves that are no captures only go forward, and perhaps kings, which go anywhere.
///
/// Positions are told by their [`Pieces`], seen by the side to move.
pub trait EndgameRules: Game {
    /// Every point of the board.
    const BOARD: u128;

    /// For each bit of the board the place of its point among those on which a man of White can stand, or [`NO_MAN`].
    const MAN_COORDINATES: [u8; 128];

    /// How many points those are.
    const MAN_POINTS: usize;

    /// Whether men are promoted.
    const HAS_KINGS: bool;

    /// The most pieces of both sides together that tables are made for.
    const MAX_PIECES: usize;

    /// The rule parameters on which results depend.
    const PARAMETERS: &'static [&'static str];

    /// The edition of the rules: one more whenever a change of them changes results, so that tables from before are refused.
    const EDITION: u32 = FIRST_EDITION;

    /// How many steps are before a man of White on a point: every move of a man that captures nothing makes them fewer.
    fn steps_to_go(point: u8) -> u32;

    /// The board turned round.
    fn turn(set: u128) -> u128;

    /// The position of some pieces with White to move, as after a move that begins a new count of the draw rules.
    fn of_pieces(pieces: &Pieces, options: &Options) -> Self;

    /// How many pieces both sides have.
    fn piece_count(&self) -> usize;

    /// The pieces of a position.
    fn to_pieces(&self) -> Pieces;

    /// The points to which a king of the side to move goes from a point by a move that captures nothing, whether or not
    /// it has to capture. The way back is as free.
    fn king_reach(&self, from: u8) -> u128;

    /// Plies without a move that begins a new count after which a position of some material is drawn; `None` where it
    /// never is.
    fn limit(material: Material, options: &Options) -> Option<u8>;

    /// Whether, in a position of some material, the count goes on after moves of men too.
    fn keeps_counter_across(_material: Material, _options: &Options) -> bool {
        false
    }

    /// Whether the count goes on from a position to the one after a move.
    fn keeps_counter(&self, next: &Self) -> bool {
        next.reversible_plies() > self.reversible_plies()
    }

    /// How far the count of the draw rules has come.
    fn plies_counted(&self) -> u8 {
        u8::try_from(self.reversible_plies()).unwrap_or(u8::MAX)
    }
}

/// No man can stand there.
pub const NO_MAN: u8 = u8::MAX;

/// The places of some points in the order of their bits, for [`EndgameRules::MAN_COORDINATES`].
pub(super) const fn places_of(points: u128) -> [u8; 128] {
    let mut places = [NO_MAN; 128];
    let (mut bit, mut count) = (0, 0);
    while bit < places.len() {
        if points >> bit & 1 == 1 {
            places[bit] = count;
            count += 1;
        }
        bit += 1;
    }
    places
}
