//! The solitaire of a player of Chinese checkers in the last rows of the way.

use crate::endgame::{LoneSeat, Solitaire};
use rafle_rules::chinese_checkers::board::{
    AHEAD, Bits, CELLS, HEXAGON, HOLES, LAST_ROW, POINTS, TRIANGLES, opposite, place, turned,
};
use rafle_rules::chinese_checkers::{Position, each_lone_origin};
use rafle_rules::{Options, Pieces, Seat};

/// The last eight rows: those of the target and four more.
const PLACES: usize = 36;

/// The last seven rows, for fifteen pieces: with eight there would be twenty times as many sets as ten pieces have.
const PLACES_OF_FIFTEEN: usize = 28;

/// The first row in which a piece of another player may change the moves in the last eight, which begin with row 9: a jump
/// over a piece there lands in row 8 at the nearest, next to a piece in row 7.
const NEAR_ROW: usize = 7;

/// The holes of the first player's way by their places, from the target's tip row by row. The points aside have none:
/// under the full rules no turn ends there.
pub(in crate::endgame) const HOLES_OF_PLACES: [u8; PLACES] = {
    let way = HEXAGON | TRIANGLES[opposite(0)];
    let mut places = [0; PLACES];
    let (mut row, mut count) = (LAST_ROW as i8, 0);
    while count < PLACES {
        let mut cell = 0;
        while cell < HOLES {
            let bit = CELLS[cell];
            if place(bit).0 == row && way >> bit & 1 == 1 {
                places[count] = bit;
                count += 1;
            }
            cell += 1;
        }
        row -= 1;
    }
    places
};

/// No place.
const NONE: u8 = u8::MAX;

/// The place of each hole, by the home point of its player.
static PLACE_OF: [[u8; 128]; POINTS] = {
    let mut places = [[NONE; 128]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut place = 0;
        while place < PLACES {
            places[point][turned(HOLES_OF_PLACES[place], point) as usize] = place as u8;
            place += 1;
        }
        point += 1;
    }
    places
};

const fn places(pieces: Pieces) -> usize {
    match pieces {
        Pieces::Ten => PLACES,
        Pieces::Fifteen => PLACES_OF_FIFTEEN,
    }
}

/// The bit of a place below a number of places; `None` for any other.
#[inline(always)]
fn bit_of(place: u8, places: usize) -> Option<u64> {
    (usize::from(place) < places).then(|| 1 << place)
}

impl Solitaire for Position {
    const PARAMETERS: &'static [&'static str] = &["pieces"];

    fn lone_seat(options: &Options) -> Result<LoneSeat, &'static str> {
        if options.long_jumps {
            return Err("long-jumps=true");
        }
        Ok(LoneSeat {
            pieces: options.pieces.count() as usize,
            places: places(options.pieces),
        })
    }

    #[inline(always)]
    fn for_each_lone_move(set: u64, places: usize, mut visit: impl FnMut(u64)) {
        let mut pieces: Bits = 0;
        let mut left = set;
        while left != 0 {
            pieces |= 1 << HOLES_OF_PLACES[left.trailing_zeros() as usize % PLACES];
            left &= left - 1;
        }
        let places_here = &PLACE_OF[0];
        each_lone_origin(pieces, |from, mut ends| {
            let others = set & !(1 << places_here[usize::from(from & 127)]);
            while ends != 0 {
                let to = ends.trailing_zeros() as usize & 127;
                ends &= ends - 1;
                if let Some(bit) = bit_of(places_here[to], places) {
                    visit(others | bit);
                }
            }
        });
    }

    #[inline]
    fn lone_set(&self, seat: Seat) -> Option<u64> {
        let (player, form) = (seat.index() % POINTS, self.form());
        let mut left = self.pieces(player);
        let is_alone = self.occupied() & AHEAD[player][NEAR_ROW - 1] == left;
        if form.long_jumps || !is_alone {
            return None;
        }
        let places = places(form.pieces);
        let mut set = 0;
        while left != 0 {
            let hole = left.trailing_zeros() as usize & 127;
            set |= bit_of(PLACE_OF[player][hole], places)?;
            left &= left - 1;
        }
        Some(set)
    }
}
