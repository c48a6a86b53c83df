use super::endgame_rules::EndgameRules;
use super::material::{Counts, Material};

/// Returns the materials of a game with two to `pieces` pieces, one of each pair of [reversed](Material::reversed)
/// ones, in the order in which their tables are built: every move leads to the same material or an earlier one.
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
