//! The inner loops of a network, compiled for several processors. At run time the fastest that the machine supports is
//! chosen. The loops are written for auto-vectorisation: whole groups of numbers, no branches.

use super::numbers::{Group, LANES, MAX_GROUPS, OUTPUT_LIMIT, SUM_ONE};
use multiversion::multiversion;

/// Adds some rows to the sums and subtracts others. The sums are first those of `from`, if given. They have up to
/// [`MAX_GROUPS`] groups, or twice as many as one view has.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn update(
    from: Option<&[Group]>,
    sums: &mut [Group],
    rows: &[Group],
    added: &[u16],
    removed: &[u16],
) {
    match TILE_OF[sums.len().min(2 * MAX_GROUPS)] {
        2 => update_tiles::<2>(from, sums, rows, added, removed),
        3 => update_tiles::<3>(from, sums, rows, added, removed),
        4 => update_tiles::<4>(from, sums, rows, added, removed),
        5 => update_tiles::<5>(from, sums, rows, added, removed),
        6 => update_tiles::<6>(from, sums, rows, added, removed),
        7 => update_tiles::<7>(from, sums, rows, added, removed),
        8 => update_tiles::<8>(from, sums, rows, added, removed),
        _ => update_tiles::<1>(from, sums, rows, added, removed),
    }
}

/// The groups that stay in registers together.
const MAX_TILE: usize = 8;

/// For each number of groups the size of the tiles into which they are divided.
const TILE_OF: [usize; 2 * MAX_GROUPS + 1] = {
    let mut tile_of = [1; 2 * MAX_GROUPS + 1];
    let mut groups = 1;
    while groups < tile_of.len() {
        let mut tile = MAX_TILE;
        while groups % tile != 0 {
            tile -= 1;
        }
        tile_of[groups] = tile;
        groups += 1;
    }
    tile_of
};

/// Updates the groups in tiles of `N`, which stay in registers while rows are added and subtracted.
#[inline(always)]
fn update_tiles<const N: usize>(
    from: Option<&[Group]>,
    sums: &mut [Group],
    rows: &[Group],
    added: &[u16],
    removed: &[u16],
) {
    let (rows, _) = rows.as_chunks::<N>();
    let (tiles, _) = sums.as_chunks_mut::<N>();
    let from = from.map(|from| from.as_chunks::<N>().0);
    let of_row = tiles.len();
    for (tile, sums) in tiles.iter_mut().enumerate() {
        let mut total = match from.and_then(|from| from.get(tile)) {
            Some(from) => *from,
            None => *sums,
        };
        for &row in added {
            let row = &rows[usize::from(row) * of_row + tile];
            for_each_group(&mut total, row, Group::add);
        }
        for &row in removed {
            let row = &rows[usize::from(row) * of_row + tile];
            for_each_group(&mut total, row, Group::subtract);
        }
        *sums = total;
    }
}

/// Changes each group of the sums by the group of the row at the same place. Written out, because the compiler keeps
/// the sums in registers only where there is no loop, and does not unroll one of more than four groups.
#[inline(always)]
fn for_each_group<const N: usize>(
    sums: &mut [Group; N],
    row: &[Group; N],
    change: impl Fn(&mut Group, &Group),
) {
    macro_rules! groups {
        ($($at:literal)*) => {
            const { assert!(N <= [$($at),*].len()) };
            $(if $at < N { change(&mut sums[$at], &row[$at]); })*
        };
    }
    groups!(0 1 2 3 4 5 6 7);
}

/// The most groups whose products have a sum that fits in an `i32`.
const FIT_AT_ONCE: usize = 16;

const _: () = assert!(
    (FIT_AT_ONCE * LANES) as i64 * SUM_ONE as i64 * SUM_ONE as i64 * OUTPUT_LIMIT as i64
        <= i32::MAX as i64
);

/// Returns the sum of the squares of clipped sums, each times its weight. Groups are read as one row of numbers: with
/// sums per group the compiler emits ten times as much code when it also targets older processors.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn weigh(sums: &[Group], weights: &[Group]) -> i64 {
    let parts = sums.chunks(FIT_AT_ONCE).zip(weights.chunks(FIT_AT_ONCE));
    let mut total = 0_i64;
    for (sums, weights) in parts {
        let mut of_part = 0_i32;
        for (&sum, &weight) in Group::numbers(sums).iter().zip(Group::numbers(weights)) {
            let clipped = sum.clamp(0, SUM_ONE);
            let product = clipped.wrapping_mul(weight);
            of_part = of_part.wrapping_add(i32::from(product) * i32::from(clipped));
        }
        total += i64::from(of_part);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::net::numbers::SUM_LIMIT;
    use proptest::array::uniform16;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn groups(limit: i16, count: usize) -> impl Strategy<Value = Vec<Group>> {
        vec(uniform16(-limit..=limit).prop_map(Group), count)
    }

    #[test]
    fn the_greatest_sums_fit() {
        let sums = [Group([SUM_ONE; LANES]); 2 * MAX_GROUPS];
        let weights = [Group([OUTPUT_LIMIT; LANES]); 2 * MAX_GROUPS];
        let units = (2 * MAX_GROUPS * LANES) as i64;
        let expected = units * i64::from(SUM_ONE).pow(2) * i64::from(OUTPUT_LIMIT);
        assert_eq!(weigh(&sums, &weights), expected);
    }

    proptest! {
        #[test]
        fn rows_are_added_and_taken_away(
            (start, rows) in (1..=2 * MAX_GROUPS)
                .prop_flat_map(|count| (groups(1_000, count), groups(SUM_LIMIT, 10 * count))),
            added in vec(0_u16..10, 0..40),
            removed in vec(0_u16..10, 0..40),
        ) {
            let mut sums = start.clone();
            update(None, &mut sums, &rows, &added, &removed);
            let units = LANES * start.len();
            for (at, sum) in Group::numbers(&sums).iter().enumerate() {
                let entry = |row: &u16| i32::from(Group::numbers(&rows)[usize::from(*row) * units + at]);
                let change = added.iter().map(entry).sum::<i32>() - removed.iter().map(entry).sum::<i32>();
                prop_assert_eq!(i32::from(*sum), i32::from(Group::numbers(&start)[at]) + change);
            }
        }

        #[test]
        fn every_unit_counts_by_its_square(
            (sums, weights) in (1..=2 * MAX_GROUPS)
                .prop_flat_map(|count| (groups(600, count), groups(OUTPUT_LIMIT, count))),
        ) {
            let units = Group::numbers(&sums).iter().zip(Group::numbers(&weights));
            let expected = units.map(|(&sum, &weight)| {
                let clipped = i64::from(sum).clamp(0, SUM_ONE.into());
                clipped * clipped * i64::from(weight)
            });
            prop_assert_eq!(weigh(&sums, &weights), expected.sum::<i64>());
        }
    }
}
