//! Sets of a few points as numbers: the combinatorial number system (Knuth, "The Art of Computer Programming" 4A,
//! 7.2.1.3). A set of coordinates `a < b < c` has the rank `C(a,1) + C(b,2) + C(c,3)`: sets in colexicographic order.

/// The most members of a set.
pub(super) const MAX_MEMBERS: usize = 5;

/// One more than the greatest coordinate of any game.
const MAX_COORDINATES: usize = 96;

/// `C(n, k)` by `k` and `n`, each below a number.
pub(super) const fn binomials<const N: usize, const K: usize>() -> [[u64; N]; K] {
    let mut table = [[0; N]; K];
    let mut n = 0;
    while n < N {
        table[0][n] = 1;
        let mut k = 1;
        while k < K && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

static BINOMIALS: [[u64; MAX_COORDINATES + 1]; MAX_MEMBERS + 1] = binomials();

/// The number of sets of `k` among `n` coordinates.
#[inline(always)]
pub(super) fn choose(n: usize, k: usize) -> u64 {
    BINOMIALS[k][n]
}

/// The rank of a set, given by its coordinates in ascending order.
#[inline(always)]
pub(super) fn rank(coordinates: impl Iterator<Item = usize>) -> u64 {
    let members = coordinates.enumerate();
    members.map(|(index, at)| choose(at, index + 1)).sum()
}

/// The coordinates, in descending order, of the set of `k` members that has a rank.
pub(super) fn unrank(mut rank: u64, k: usize) -> impl Iterator<Item = usize> {
    let mut bound = MAX_COORDINATES;
    (1..=k).rev().map(move |k| {
        let row = &BINOMIALS[k];
        let at = row[..bound].partition_point(|&before| before <= rank) - 1;
        rank -= row[at];
        bound = at;
        at
    })
}

/// All sets of `k` among `n` coordinates in the order of their ranks.
pub(super) struct Combinations {
    /// The coordinates of the next set, ascending, and behind them `n`.
    next: [u8; MAX_MEMBERS + 1],
    k: usize,
    is_done: bool,
}

impl Combinations {
    pub(super) fn new(n: usize, k: usize) -> Self {
        let mut next = [n as u8; MAX_MEMBERS + 1];
        for (index, coordinate) in next[..k].iter_mut().enumerate() {
            *coordinate = index as u8;
        }
        Self {
            next,
            k,
            is_done: k > n,
        }
    }
}

impl Iterator for Combinations {
    /// The coordinates, of which the first `k` count.
    type Item = [u8; MAX_MEMBERS];

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let found = std::array::from_fn(|index| self.next[index]);
        // The lowest member that can move up does, and those below it begin again.
        let movable = (0..self.k).find(|&index| self.next[index] + 1 < self.next[index + 1]);
        match movable {
            None => self.is_done = true,
            Some(movable) => {
                self.next[movable] += 1;
                for (index, coordinate) in self.next[..movable].iter_mut().enumerate() {
                    *coordinate = index as u8;
                }
            }
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_listed_in_the_order_of_their_ranks_and_found_again_by_them() {
        for (n, k) in [(7, 0), (7, 1), (9, 3), (8, 5), (5, 5)] {
            let mut count = 0;
            for set in Combinations::new(n, k) {
                let members = set[..k].iter().map(|&at| usize::from(at));
                assert_eq!(rank(members.clone()), count);
                let mut again: Vec<usize> = unrank(count, k).collect();
                again.reverse();
                assert_eq!(again, members.collect::<Vec<_>>());
                count += 1;
            }
            assert_eq!(count, choose(n, k), "{k} of {n}");
        }
        assert_eq!(Combinations::new(2, 3).count(), 0);
    }
}
