//! The picture of the board: rings of letters round the navel.

use super::board::{RINGS, SPOKES, bit_of, point_name};
use super::position::{Navel, Setup};

/// Rows by which a ring is wider than the one within.
const STEP: i32 = 2;
/// Rows from the middle to the letters of the spokes.
const REACH: i32 = STEP * RINGS as i32 + 2;
/// Columns from the middle to the last one: a column is about half as wide as a row is high.
const WIDTH: i32 = 2 * REACH + 1;

/// Thousandths of the sine of the spokes of a quarter, and of the one after.
const SINE: [i32; 7] = [0, 259, 500, 707, 866, 966, 1000];

/// The board and what stands beside it; empty points are dots, or their names with `names`.
pub(super) fn board(setup: &Setup, names: bool) -> Vec<String> {
    let mut canvas = vec![vec![' '; 2 * WIDTH as usize + 1]; 2 * REACH as usize + 1];
    for spoke in 0..SPOKES {
        for ring in 1..=RINGS {
            let Some(bit) = bit_of(spoke, ring) else {
                continue;
            };
            let text = match setup.letter(bit) {
                Some(letter) => letter.to_string(),
                None if names => point_name(bit),
                None => ".".to_owned(),
            };
            put(&mut canvas, spoke, STEP * i32::from(ring), &text);
        }
        let letter = char::from(b'a' + spoke).to_string();
        put(&mut canvas, spoke, REACH, &letter);
    }
    put(&mut canvas, 0, 0, "o");
    let rows = canvas.into_iter().map(|row| {
        let row: String = row.into_iter().collect();
        row.trim_end().to_owned()
    });
    let mut rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    rows.push(standing(setup));
    rows
}

/// Writes a text on a spoke, at a distance in rows from the middle.
fn put(canvas: &mut [Vec<char>], spoke: u8, distance: i32, text: &str) {
    let (across, up) = direction(spoke);
    let rounded = |thousandths: i32| (thousandths.abs() + 500) / 1000 * thousandths.signum();
    let row = REACH - rounded(distance * up);
    let column = WIDTH + rounded(2 * distance * across);
    for (column, character) in (column..).zip(text.chars()) {
        let row = usize::try_from(row)
            .ok()
            .and_then(|row| canvas.get_mut(row));
        let cell = row.zip(usize::try_from(column).ok());
        if let Some(cell) = cell.and_then(|(row, column)| row.get_mut(column)) {
            *cell = character;
        }
    }
}

/// Thousandths to the right and upward of the direction of a spoke.
fn direction(spoke: u8) -> (i32, i32) {
    let sine = |spoke: u8| {
        let spoke = usize::from(spoke % SPOKES);
        let sign = if spoke < 12 { 1 } else { -1 };
        let half = spoke % 12;
        sign * SINE[if half <= 6 { half } else { 12 - half }]
    };
    (sine(spoke), sine(spoke + SPOKES / 4))
}

/// What is not on the board.
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
