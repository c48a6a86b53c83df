//! Holes, lines and directions of the board.

use crate::chinese_checkers::board::*;

fn named(name: &str) -> u8 {
    let row = name.as_bytes()[0] - b'a';
    bit_at(row as i8, name[1..].parse().unwrap()).unwrap()
}

#[test]
fn every_hole_has_a_bit_of_its_own() {
    let all = CELLS.iter().fold(0, |set: Bits, bit| set | 1 << bit);
    assert_eq!(all, BOARD);
    assert!(CELLS.iter().all(|&bit| {
        let (row, number) = place(bit);
        bit_at(row, number) == Some(bit)
    }));
}

#[test]
fn a_step_of_a_set_is_the_step_of_each_hole() {
    for d in 0..DIRECTIONS {
        for bit in 0..HOLES as u8 {
            assert_eq!(step(d, 1 << bit), next(bit, d).0);
            assert_eq!(step(d, step(d, 1 << bit)), beyond(bit)[d]);
        }
        let whole = (0..HOLES as u8).fold(0, |set, bit| set | next(bit, d).0);
        assert_eq!(step(d, BOARD), whole);
    }
}

#[test]
fn the_points_are_those_of_the_published_names() {
    let corners = ["a5", "e13", "m17", "q13", "m5", "e1"];
    for (point, corner) in corners.into_iter().enumerate() {
        assert_ne!(TRIANGLES[point] & 1 << named(corner), 0, "{corner}");
        assert_eq!(PROGRESS[point][usize::from(named(corner))], 0);
        assert_eq!(
            PROGRESS[opposite(point)][usize::from(named(corner))],
            LAST_ROW
        );
        assert_eq!(TRIANGLES[point].count_ones(), 10);
        assert_eq!(LARGE_CAMPS[point].count_ones(), 15);
    }
    assert_eq!(HEXAGON.count_ones(), 61);
}

#[test]
fn a_step_forward_is_progress() {
    for (point, rows) in PROGRESS.iter().enumerate() {
        for bit in 0..HOLES as u8 {
            for d in forward(point) {
                let (set, found) = next(bit, d);
                let row = |bit: u8| rows[usize::from(bit)];
                assert!(set == 0 || row(found) == row(bit) + 1);
            }
        }
    }
}

#[test]
fn six_turns_lead_back() {
    for bit in 0..HOLES as u8 {
        assert_eq!(turned(bit, 6), bit);
        for d in 0..DIRECTIONS {
            let around = next(turned(bit, 1), (d + 1) % DIRECTIONS).0;
            assert_eq!(turned_set(next(bit, d).0, 1), around);
        }
    }
}
