//! Random numbers for the hashes of positions, the same on every machine and in every run.

use crate::random::split_mix;

/// A table of random numbers for the pieces of a board, by kind and place: those of the sequence after
/// `first`, so many for each kind as there are `places`.
pub(crate) const fn piece_keys<const KINDS: usize, const SIZE: usize>(
    first: u64,
    places: usize,
) -> [[u64; SIZE]; KINDS] {
    let mut keys = [[0; SIZE]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut place = 0;
        while place < places {
            keys[kind][place] = split_mix(first + (kind * places + place + 1) as u64);
            place += 1;
        }
        kind += 1;
    }
    keys
}
