//! The inner loops of a network, compiled for several processors. At run time the fastest that the machine supports is
//! chosen. The loops are written for auto-vectorisation: whole groups of numbers, no branches.

use super::numbers::{Group, LANES, SUM_ONE};
use multiversion::multiversion;

/// Adds some rows to the sums and subtracts others.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn update(sums: &mut [Group], rows: &[Group], added: &[u16], removed: &[u16]) {
    let groups = sums.len();
    for (at, sum) in sums.iter_mut().enumerate() {
        let mut group = *sum;
        for &row in added {
            let row = &rows[usize::from(row) * groups + at];
            for lane in 0..LANES {
                group[lane] = group[lane].wrapping_add(row[lane]);
            }
        }
        for &row in removed {
            let row = &rows[usize::from(row) * groups + at];
            for lane in 0..LANES {
                group[lane] = group[lane].wrapping_sub(row[lane]);
            }
        }
        *sum = group;
    }
}

/// Returns the sum of the squares of clipped sums, each times its weight. Groups are read as one row of numbers: with
/// sums per group the compiler emits ten times as much code when it also targets older processors.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn weigh(sums: &[Group], weights: &[Group]) -> i32 {
    let mut total = 0_i32;
    for (&sum, &weight) in sums.as_flattened().iter().zip(weights.as_flattened()) {
        let clipped = sum.clamp(0, SUM_ONE);
        let product = clipped.wrapping_mul(weight);
        total = total.wrapping_add(i32::from(product) * i32::from(clipped));
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::net::numbers::{OUTPUT_LIMIT, SUM_LIMIT};
    use proptest::array::uniform16;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn groups(limit: i16, count: usize) -> impl Strategy<Value = Vec<Group>> {
        vec(uniform16(-limit..=limit), count)
    }

    proptest! {
        #[test]
        fn rows_are_added_and_taken_away(
            start in groups(1_000, 3),
            rows in groups(SUM_LIMIT, 30),
            added in vec(0_u16..10, 0..40),
            removed in vec(0_u16..10, 0..40),
        ) {
            let mut sums = start.clone();
            update(&mut sums, &rows, &added, &removed);
            for (at, sum) in sums.as_flattened().iter().enumerate() {
                let entry = |row: &u16| i32::from(rows.as_flattened()[usize::from(*row) * 48 + at]);
                let change = added.iter().map(entry).sum::<i32>() - removed.iter().map(entry).sum::<i32>();
                prop_assert_eq!(i32::from(*sum), i32::from(start.as_flattened()[at]) + change);
            }
        }

        #[test]
        fn every_unit_counts_by_its_square(sums in groups(600, 4), weights in groups(OUTPUT_LIMIT, 4)) {
            let units = sums.as_flattened().iter().zip(weights.as_flattened());
            let expected = units.map(|(&sum, &weight)| {
                let clipped = i32::from(sum).clamp(0, SUM_ONE.into());
                clipped * clipped * i32::from(weight)
            });
            prop_assert_eq!(weigh(&sums, &weights), expected.sum::<i32>());
        }
    }
}
