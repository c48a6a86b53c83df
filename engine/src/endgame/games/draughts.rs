//! Endings of the draughts family.

use crate::endgame::endgame_rules::{EndgameRules, places_of};
use crate::endgame::{Counts, Material, Pieces};
use rafle_rules::draughts::board::{BOARD, Bits, PROMOTION, number_of, rotate};
use rafle_rules::draughts::{Draughts, DraughtsRules, Goal};
use rafle_rules::sides::WHITE;
use rafle_rules::{DrawRules, Options, Rules};

impl<R: DraughtsRules> EndgameRules for Draughts<R> {
    const BOARD: u128 = BOARD as u128;

    const MAN_COORDINATES: [u8; 128] = places_of((BOARD & !PROMOTION[WHITE]) as u128);

    const MAN_POINTS: usize = 45;
    /// Where a king wins, an ending with one is over.
    const HAS_KINGS: bool = !matches!(R::GOAL, Goal::Promote);
    const MAX_PIECES: usize = 5;
    const PARAMETERS: &'static [&'static str] = &["draw-rules"];

    fn steps_to_go(point: u8) -> u32 {
        u32::from((number_of(point) - 1) / 5)
    }

    fn turn(set: u128) -> u128 {
        rotate(set as Bits).into()
    }

    #[inline]
    fn of_pieces(pieces: &Pieces, options: &Options) -> Self {
        let Pieces { own, enemy } = pieces;
        let sides = [own.all() as Bits, enemy.all() as Bits];
        let kings = (own.kings | enemy.kings) as Bits;
        Self::assemble(sides, kings, WHITE, options.draw_rules)
    }

    #[inline(always)]
    fn piece_count(&self) -> usize {
        (self.own() | self.enemy()).count_ones() as usize
    }

    #[inline]
    fn to_pieces(&self) -> Pieces {
        let (own, enemy) = (self.own().into(), self.enemy().into());
        let pieces = Pieces::of_sets(own, enemy, self.kings().into());
        if self.side() == WHITE {
            pieces
        } else {
            pieces.turned(Self::turn)
        }
    }

    #[inline]
    fn king_reach(&self, from: u8) -> u128 {
        self.king_slides(from).into()
    }

    fn limit(material: Material, options: &Options) -> Option<u8> {
        let rule = || rule_of::<R>(material).or(R::KINGS_ONLY);
        (options.draw_rules == DrawRules::Fmjd).then(rule).flatten()
    }

    fn keeps_counter_across(material: Material, options: &Options) -> bool {
        options.draw_rules == DrawRules::Fmjd && rule_of::<R>(material).is_some()
    }

    #[inline]
    fn keeps_counter(&self, next: &Self) -> bool {
        let limit = |position: &Self| position.endgame_count().map(|(limit, _)| limit);
        match limit(self) {
            Some(rule) => limit(next) == Some(rule),
            None => next.reversible_plies() > self.reversible_plies(),
        }
    }

    fn plies_counted(&self) -> u8 {
        let reversible = || u8::try_from(self.reversible_plies()).unwrap_or(u8::MAX);
        self.endgame_count()
            .map_or_else(reversible, |(_, plies)| plies)
    }
}

/// The rule of endings that is in force with some material.
fn rule_of<R: DraughtsRules>(material: Material) -> Option<u8> {
    let side = |counts: Counts| [counts.all(), counts.kings];
    R::endgame_rule(side(material.own), side(material.enemy))
}
