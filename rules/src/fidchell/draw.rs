//! The picture of the board: rings of points around the navel.

use super::board::{RINGS, SPOKES, bit_of, point_name};
use super::setup::{Navel, Setup};
use crate::{Part, Picture};

/// The number of rows between a ring and the next one.
const STEP: i32 = 2;
/// The number of rows from the middle to the letters of the spokes.
const REACH: i32 = STEP * RINGS as i32 + 2;
/// Columns from the middle to the last one: a column is about half as wide as a row is high.
const WIDTH: i32 = 2 * REACH + 1;

/// The sines of the spokes of a quarter and of the next one, in thousandths.
const SINE: [i32; 7] = [0, 259, 500, 707, 866, 966, 1000];

/// The board with letters for spokes and numbers for rings, followed by the state off the board; empty points are dots.
/// With `names` every point shows its name, followed by its stone.
pub(super) fn board(setup: &Setup, names: bool) -> Picture {
    let mut picture = Picture::default();
    for spoke in 0..SPOKES {
        for ring in 1..=RINGS {
            let Some(bit) = bit_of(spoke, ring) else {
                continue;
            };
            let (row, column) = place(spoke, STEP * i32::from(ring));
            let name = names.then(|| point_name(bit));
            let stone = setup.letter(bit).map(Part::letter);
            picture.place(point_name(bit), [row, column]);
            picture.put_cell([row, column], name, ".", stone);
        }
        let (row, column) = place(spoke, REACH);
        let letter = char::from(b'a' + spoke).to_string();
        picture.put(row, column, &letter, Part::Frame);
    }
    let (row, column) = place(0, 0);
    picture.put(row, column, "o", Part::Cell);
    // The rings, numbered below the board at the distance of their points from the middle.
    let below = place(SPOKES / 2, REACH).0 + 1;
    for ring in 1..=RINGS {
        for spoke in [SPOKES / 4, 3 * SPOKES / 4] {
            let (_, column) = place(spoke, STEP * i32::from(ring));
            picture.put(below, column, &ring.to_string(), Part::Frame);
        }
    }
    picture.put(below + 1, 0, &standing(setup), Part::Frame);
    picture.without_blank_rows()
}

/// The row and the column of a place on a spoke, at a distance in rows from the middle.
fn place(spoke: u8, distance: i32) -> (usize, usize) {
    let (across, up) = direction(spoke);
    let rounded = |thousandths: i32| (thousandths.abs() + 500) / 1000 * thousandths.signum();
    let row = REACH - rounded(distance * up);
    let column = WIDTH + rounded(2 * distance * across);
    let index = |place: i32| usize::try_from(place).unwrap_or(0);
    (index(row), index(column))
}

/// The direction of a spoke, to the right and upward, in thousandths.
fn direction(spoke: u8) -> (i32, i32) {
    let sine = |spoke: u8| {
        let spoke = usize::from(spoke % SPOKES);
        let sign = if spoke < 12 { 1 } else { -1 };
        let half = spoke % 12;
        sign * SINE[if half <= 6 { half } else { 12 - half }]
    };
    (sine(spoke), sine(spoke + SPOKES / 4))
}

/// The state off the board: hands, navel and so on.
fn standing(setup: &Setup) -> String {
    let [white, black] = setup.hands;
    let navel = match setup.navel {
        Navel::Dead => "dead",
        Navel::White => "alive for white",
        Navel::Both => "alive",
    };
    let mut text = format!("in hand: white {white}, black {black}; the navel is {navel}");
    if setup.challenge > 0 {
        text.push_str(&format!("; challenge, {} turns left", setup.challenge));
    }
    if setup.owed > 0 {
        text.push_str(&format!("; {} removals owed", setup.owed));
    }
    text
}
