//! The materials of a game, in the order in which their tables are made.

use super::endgame_rules::EndgameRules;
use super::material::{Counts, Material};

/// Every material of a game with two to `pieces` pieces, one of each that are [reversed](Material::reversed) of
/// each other, in an order in which every move leads to one that comes earlier, or to the same.
pub(super) fn materials<E: EndgameRules>(pieces: usize) -> Vec<Material> {
    let mut found = Vec::new();
    for all in 2..=pieces {
        let of_size = found.len();
        for own in 1..all {
            let kings_of = |count: usize| if E::HAS_KINGS { 0..=count } else { 0..=0 };
            for own_kings in kings_of(own) {
                for enemy_kings in kings_of(all - own) {
                    let counts = |all: usize, kings: usize| Counts {
                        men: all - kings,
                        kings,
                    };
                    let material = Material {
                        own: counts(own, own_kings),
                        enemy: counts(all - own, enemy_kings),
                    };
                    let order = |counts: Counts| (counts.all(), counts.kings);
                    if order(material.own) >= order(material.enemy) {
                        found.push(material);
                    }
                }
            }
        }
        found[of_size..].sort_by_key(|material| material.own.men + material.enemy.men);
    }
    found
}
