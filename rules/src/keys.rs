//! Random numbers for the hashes of positions (Zobrist 1970), the same on every machine and in every run.

use crate::random::split_mix;

/// Random numbers indexed by kind of piece and cell; `SIZE` is a power of two.
pub(super) struct PieceKeys<const KINDS: usize, const SIZE: usize>([[u64; SIZE]; KINDS]);

impl<const KINDS: usize, const SIZE: usize> PieceKeys<KINDS, SIZE> {
    /// Takes numbers from the sequence, starting after `first`: `places` numbers for each kind.
    pub(super) const fn new(first: u64, places: usize) -> Self {
        assert!(SIZE.is_power_of_two() && places <= SIZE);
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
        Self(keys)
    }

    /// The number for a kind on a cell.
    #[inline(always)]
    pub(super) fn of(&self, kind: usize, place: u8) -> u64 {
        self.0[kind % KINDS][usize::from(place) % SIZE]
    }
}
