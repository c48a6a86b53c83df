//! Sets of places as numbers, for sets larger than those of endings: the same system as in `combinations.rs`, over the bits
//! of a word.

use super::combinations::binomials;

/// The most members of a set, and one more than the greatest place.
pub(super) const MAX_MEMBERS: usize = 15;
pub(super) const MAX_PLACES: usize = 36;

static BINOMIALS: [[u64; MAX_PLACES + 1]; MAX_MEMBERS + 1] = binomials();

/// The number of sets of `members` among `places`.
pub(super) fn count(places: usize, members: usize) -> u64 {
    BINOMIALS[members][places]
}

/// The rank of a set of at most [`MAX_MEMBERS`]. The set of the lowest places has rank 0.
#[inline(always)]
pub(super) fn rank(mut set: u64) -> u64 {
    let mut rank = 0;
    for row in &BINOMIALS[1..] {
        if set == 0 {
            break;
        }
        rank += row[set.trailing_zeros() as usize % (MAX_PLACES + 1)];
        set &= set - 1;
    }
    rank
}

/// The set of some members that has a rank.
pub(super) fn of_rank(mut rank: u64, members: usize) -> u64 {
    let mut set = 0;
    for members in (1..=members).rev() {
        let row = &BINOMIALS[members];
        let place = row.partition_point(|&before| before <= rank) - 1;
        rank -= row[place];
        set |= 1 << place;
    }
    set
}

/// The set of the next rank with as many members (Gosper, in "HAKMEM", item 175); not of the empty set.
#[inline(always)]
pub(super) fn next(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    (((ripple ^ set) >> 2) / lowest) | ripple
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_follow_each_other_by_their_ranks() {
        for (places, members) in [(7, 1), (12, 5), (15, 10), (5, 5)] {
            let mut set = (1 << members) - 1;
            for expected in 0..count(places, members) {
                assert!(set < 1 << places);
                assert_eq!(rank(set), expected);
                assert_eq!(of_rank(expected, members), set);
                set = next(set);
            }
            assert!(set >= 1 << places, "{members} of {places}");
        }
        assert_eq!(count(36, 10), 254_186_856);
    }
}
