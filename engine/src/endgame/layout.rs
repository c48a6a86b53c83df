//! The layout of tables: the index of each position of a material.
//!
//! A table is divided into blocks by the points of all men, which king moves do not change. Within a block, positions
//! are ordered by the points of the kings, among those that the men leave free. The index of a position follows from
//! the ranks of four sets: own men and enemy men, each from their own side's view, own kings, and enemy kings.

use super::combinations::{Combinations, MAX_MEMBERS, choose, rank, unrank};
use super::endgame_rules::{EndgameRules, NO_MAN};
use super::material::{Counts, Force, Material, Pieces};
use rafle_rules::bits::Word;

/// The place of a position: a material, and the index in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableIndex {
    /// What the sides have.
    pub material: Material,
    /// The index.
    pub index: u64,
}

/// The layout of the table of a material.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    material: Material,
    own_man_sets: u64,
    enemy_man_sets: u64,
    block: u64,
}

impl Layout {
    #[inline(always)]
    pub(super) fn of<E: EndgameRules>(material: Material) -> Self {
        let Material { own, enemy } = material;
        let free = E::BOARD.count_ones() as usize - own.men - enemy.men;
        Self {
            material,
            own_man_sets: choose(E::MAN_POINTS, own.men),
            enemy_man_sets: choose(E::MAN_POINTS, enemy.men),
            block: choose(free, own.kings) * choose(free - own.kings, enemy.kings),
        }
    }

    /// The number of entries. Entries in which two men would share a point represent no position.
    pub(super) fn len(&self) -> u64 {
        self.own_man_sets * self.enemy_man_sets * self.block
    }

    /// The number of entries per block.
    pub(super) fn block_len(&self) -> u64 {
        self.block
    }

    /// Returns the first entry of the block of two sets of men.
    #[inline(always)]
    pub(super) fn block_start(&self, own_men: u64, enemy_men: u64) -> u64 {
        (own_men * self.enemy_man_sets + enemy_men) * self.block
    }

    /// Returns the pieces at an index; `None` if two men would share a point.
    pub(super) fn pieces<E: EndgameRules>(&self, index: u64) -> Option<Pieces> {
        let Material { own, enemy } = self.material;
        let (men, kings) = (index / self.block, index % self.block);
        let own_men = men_of_rank::<E>(men / self.enemy_man_sets, own.men);
        let enemy_men = men_of_rank::<E>(men % self.enemy_man_sets, enemy.men);
        let block = Block::new::<E>(own_men, enemy_men, own, enemy)?;
        Some(block.pieces(kings))
    }
}

/// Returns the place of a position; `None` if no table contains it.
#[inline]
pub fn table_index_of<E: EndgameRules>(pieces: &Pieces) -> Option<TableIndex> {
    let material = Material::of(pieces);
    let kings = material.own.kings + material.enemy.kings;
    let has_kind = E::HAS_KINGS || kings == 0;
    let is_known = has_kind && material.own.all() > 0 && material.enemy.all() > 0;
    if !is_known || material.all() > E::MAX_PIECES {
        return None;
    }
    let own_men = rank_of_men::<E>(pieces.own.men)?;
    let enemy_men = rank_of_men::<E>(E::turn(pieces.enemy.men))?;
    let start = Layout::of::<E>(material).block_start(own_men, enemy_men);
    let free = E::BOARD & !(pieces.own.men | pieces.enemy.men);
    let index = start + rank_of_kings(free, &pieces.own, &pieces.enemy);
    Some(TableIndex { material, index })
}

/// Returns the rank of a set of men from their own side's view; `None` if a man cannot stand on one of the points.
#[inline(always)]
fn rank_of_men<E: EndgameRules>(men: u128) -> Option<u64> {
    let mut coordinates = [0; MAX_MEMBERS];
    let mut count = 0;
    for point in men.indices() {
        let coordinate = E::MAN_COORDINATES[usize::from(point)];
        if coordinate == NO_MAN {
            return None;
        }
        let mut at = count;
        while at > 0 && coordinates[at - 1] > coordinate {
            coordinates[at] = coordinates[at - 1];
            at -= 1;
        }
        coordinates[at] = coordinate;
        count += 1;
    }
    Some(rank(coordinates[..count].iter().map(|&at| usize::from(at))))
}

/// Returns the set of men of a rank from their own side's view.
pub(super) fn men_of_rank<E: EndgameRules>(rank: u64, count: usize) -> u128 {
    unrank(rank, count).fold(0, |men, at| {
        let mut points = E::MAN_COORDINATES.iter();
        let point = points.position(|&coordinate| usize::from(coordinate) == at);
        men | point.map_or(0, |point| 1 << point)
    })
}

/// Returns the rank of both sides' kings on some free points.
#[inline(always)]
fn rank_of_kings(free: u128, own: &Force, enemy: &Force) -> u64 {
    let place = |points: u128, bit: u8| (points & ((1 << bit) - 1)).count_ones() as usize;
    let own_rank = rank(own.kings.indices().map(|bit| place(free, bit)));
    if enemy.kings == 0 {
        return own_rank;
    }
    let left = free & !own.kings;
    let enemy_rank = rank(enemy.kings.indices().map(|bit| place(left, bit)));
    let sets = choose(
        left.count_ones() as usize,
        enemy.kings.count_ones() as usize,
    );
    own_rank * sets + enemy_rank
}

/// A block: the positions in which the men of both sides stand on certain points, from one side's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The men, in the view of the side to move.
    own_men: u128,
    enemy_men: u128,
    kings: [usize; 2],
    /// The points without men.
    free: u128,
}

impl Block {
    /// Creates the block of two sets of men, each from its own side's view; `None` if two men would share a point.
    pub(super) fn new<E: EndgameRules>(
        own_men: u128,
        enemy_men: u128,
        own: Counts,
        enemy: Counts,
    ) -> Option<Self> {
        let enemy_men = E::turn(enemy_men);
        (own_men & enemy_men == 0).then_some(Self {
            own_men,
            enemy_men,
            kings: [own.kings, enemy.kings],
            free: E::BOARD & !(own_men | enemy_men),
        })
    }

    /// Returns the index within the block of a position.
    #[inline(always)]
    pub(super) fn rank(&self, pieces: &Pieces) -> u64 {
        rank_of_kings(self.free, &pieces.own, &pieces.enemy)
    }

    fn with_kings(&self, own: u128, enemy: u128) -> Pieces {
        Pieces {
            own: Force {
                men: self.own_men,
                kings: own,
            },
            enemy: Force {
                men: self.enemy_men,
                kings: enemy,
            },
        }
    }

    /// Returns the pieces at an index.
    pub(super) fn pieces(&self, index: u64) -> Pieces {
        let [own, enemy] = self.kings;
        let left = self.free.count_ones() as usize - own;
        let sets = choose(left, enemy);
        let (own_rank, enemy_rank) = (index / sets, index % sets);
        let set = |points: u128, rank, count| {
            unrank(rank, count).fold(0, |set, place| set | nth(points, place))
        };
        let own = set(self.free, own_rank, own);
        self.with_kings(own, set(self.free & !own, enemy_rank, enemy))
    }

    /// Passes the pieces at every index, in order.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u64, Pieces)) {
        let [own_count, enemy_count] = self.kings;
        let points: Vec<u8> = self.free.indices().collect();
        let mut index = 0;
        let mut left = Vec::with_capacity(points.len());
        for own in Combinations::new(points.len(), own_count) {
            let own = set_of(&points, &own[..own_count]);
            left.clear();
            left.extend(points.iter().filter(|&&point| own >> point & 1 == 0));
            for enemy in Combinations::new(left.len(), enemy_count) {
                let enemy = set_of(&left, &enemy[..enemy_count]);
                visit(index, self.with_kings(own, enemy));
                index += 1;
            }
        }
    }
}

/// Returns the points at some indices of a list as a set.
#[inline(always)]
fn set_of(points: &[u8], places: &[u8]) -> u128 {
    let of_place = |&place: &u8| 1_u128 << points[usize::from(place)];
    places.iter().fold(0, |set, place| set | of_place(place))
}

/// Returns the member of a set with `place` lower members, as a set.
#[inline(always)]
fn nth(set: u128, place: usize) -> u128 {
    // Bisects the word by bit counts.
    let (mut shift, mut width, mut left) = (0, 64, place as u32);
    while width > 0 {
        let low = (set >> shift & ((1 << width) - 1)).count_ones();
        if left >= low {
            left -= low;
            shift += width;
        }
        width /= 2;
    }
    1 << shift
}
