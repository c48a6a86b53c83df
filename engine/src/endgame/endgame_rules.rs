//! What endgame tables need to know of a game, and the materials that a game has.

use super::material::{Counts, Material, Pieces};
use rafle_rules::{Game, Options};

/// The edition of the rules of a game whose results have never changed.
pub(super) const FIRST_EDITION: u32 = 1;

/// The rules of a game that has endgame tables: a game of two sides with men, whose non-capturing moves only go
/// forward, and perhaps kings, which move in all directions.
///
/// Positions are represented by their [`Pieces`], from the view of the side to move.
pub trait EndgameRules: Game {
    /// All points of the board.
    const BOARD: u128;

    /// For each bit of the board, the index of its point among those on which a White man can stand, or [`NO_MAN`].
    const MAN_COORDINATES: [u8; 128];

    /// The number of these points.
    const MAN_POINTS: usize;

    /// Whether men are promoted.
    const HAS_KINGS: bool;

    /// The most pieces of both sides together for which there are tables.
    const MAX_PIECES: usize;

    /// The rule parameters on which results depend.
    const PARAMETERS: &'static [&'static str];

    /// The edition of the rules. It must increase whenever a rule change alters results, so that older tables are
    /// rejected.
    const EDITION: u32 = FIRST_EDITION;

    /// Returns the steps that a White man on a point has left. Every non-capturing move of a man reduces them.
    fn steps_to_go(point: u8) -> u32;

    /// Rotates a set of points by half a turn.
    fn turn(set: u128) -> u128;

    /// Creates a position of some pieces with White to move and reset counters of the draw rules.
    fn of_pieces(pieces: &Pieces, options: &Options) -> Self;

    /// Returns the number of pieces of both sides.
    fn piece_count(&self) -> usize;

    /// Returns the pieces of the position.
    fn to_pieces(&self) -> Pieces;

    /// Returns the points that a king of the side to move can reach from a point without capturing, whether or not it
    /// must capture. The way back is equally free.
    fn king_reach(&self, from: u8) -> u128;

    /// Returns the number of plies without a counter reset after which a position of some material is drawn; `None` if
    /// it never is.
    fn limit(material: Material, options: &Options) -> Option<u8>;

    /// Whether the counter continues across moves of men in positions of some material.
    fn keeps_counter_across(_material: Material, _options: &Options) -> bool {
        false
    }

    /// Whether the move from this position to `next` keeps the counter running.
    fn keeps_counter(&self, next: &Self) -> bool {
        next.reversible_plies() > self.reversible_plies()
    }

    /// Returns the counter of the draw rules.
    fn plies_counted(&self) -> u8 {
        u8::try_from(self.reversible_plies()).unwrap_or(u8::MAX)
    }
}

/// The coordinate of a point where no man can stand.
pub const NO_MAN: u8 = u8::MAX;

/// Returns the index of each point of a set in the order of bits, for [`EndgameRules::MAN_COORDINATES`].
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

/// Returns the materials of a game with two to `pieces` pieces, one of each pair of [reversed](Material::reversed)
/// ones, in the order in which their tables are built: every move leads to the same material or an earlier one.
pub(super) fn materials<E: EndgameRules>(pieces: usize) -> Vec<Material> {
    let mut found = Vec::new();
    for all in 2..=pieces {
        let of_size = found.len();
        for own in 1..all {
            let kings_of = |count: usize| if E::HAS_KINGS { 0..=count } else { 0..=0 };
            for own_kings in kings_of(own) {
                for enemy_kings in kings_of(all - own) {
                    let counts = |all: usize, kings: usize| Counts {
                        men: all - kings,
                        kings,
                    };
                    let material = Material {
                        own: counts(own, own_kings),
                        enemy: counts(all - own, enemy_kings),
                    };
                    let order = |counts: Counts| (counts.all(), counts.kings);
                    if order(material.own) >= order(material.enemy) {
                        found.push(material);
                    }
                }
            }
        }
        found[of_size..].sort_by_key(|material| material.own.men + material.enemy.men);
    }
    found
}
