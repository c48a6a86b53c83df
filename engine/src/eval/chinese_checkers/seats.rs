//! The network inputs of a position of Chinese checkers for three and more: whose piece is in which hole, and whose
//! turn it is, from one player's view.

use super::intruders::prices;
use crate::eval::features::{set, words};
use crate::eval::{InputSet, SeatFeatures};
use rafle_rules::chinese_checkers::Position;
use rafle_rules::chinese_checkers::board::{AHEAD, HOLES, POINTS, holes, reflected_set, turned};
use rafle_rules::{MAX_SEATS, Players, RuleSet, Seat};

/// The inputs of one player's view.
#[derive(Clone, Copy, Debug)]
pub enum OfOnePlayer {}

/// The number of phases per kind of games, by the number of pieces in the half of the star that they head for.
const PHASES: usize = 3;

/// The number of kinds of games: three and four players under either rule set, and six under the full rules.
const KINDS: usize = 5;

/// The difference of prices, in hundredths of a move, that makes odds e times as great. Chosen by hand. With these
/// prices one seat of four under the plain rules, among players that look two plies ahead and hinder each other, scored
/// 70 points of 96, without them 62.75.
const PRICE_SCALE: f32 = 100.0;

/// The inputs of one player, two words of bits: the holes and the turn.
const OF_A_PLAYER: usize = 128;

impl InputSet for OfOnePlayer {
    const FEATURES: &'static str = "chinese-checkers-seats-1";
    /// Own pieces and those of the players at each point, clockwise from the own point, two words each, by the bits of
    /// the board. After the last hole, whether it is that player's turn.
    type Inputs = [u64; 2 * POINTS];
    type Views = [Self::Inputs; 1];
    /// By the phase and the kind of the game.
    const BUCKETS: usize = PHASES * KINDS;
    /// Left and right of the star can be exchanged. This reverses the order of turns, which is treated as worth
    /// nothing.
    const SYMMETRIES: usize = 2;

    fn symmetric(inputs: Self::Inputs, symmetry: usize) -> Self::Inputs {
        /// The bits after the last hole.
        const TURN: u128 = !0 << HOLES;
        if symmetry == 0 {
            return inputs;
        }
        let of: [u128; POINTS] = std::array::from_fn(|point| {
            let other = set(&inputs, (POINTS - point) % POINTS);
            reflected_set(other & !TURN) | other & TURN
        });
        words(of)
    }
}

impl SeatFeatures for Position {
    type OfSeat = OfOnePlayer;
    const SEATS_SCOPE: &'static str =
        "games of three, four and, under the full rules, six players without long jumps";

    /// Not for six players under the plain rules, where walled-in pieces matter: among greedy players that look one ply
    /// ahead a network won 15 of 24 games there, the handcrafted evaluation 18.
    #[inline(always)]
    fn seats_are_in_scope(&self) -> bool {
        let form = self.form();
        match form.players {
            _ if form.long_jumps => false,
            Players::Two => false,
            Players::Three | Players::Four => true,
            Players::Six => form.rules == RuleSet::Full,
        }
    }

    #[inline(always)]
    fn for_each_input_of(&self, seat: Seat, mut tell: impl FnMut(usize)) {
        let own = seat.index() % POINTS;
        for &player in self.form().seats() {
            let first = (player.index() + POINTS - own) % POINTS * OF_A_PLAYER;
            for bit in holes(self.pieces(player.index())) {
                tell(first + usize::from(seen_from(own, bit)));
            }
            if player.index() == self.mover() {
                tell(first + HOLES);
            }
        }
    }

    #[inline(always)]
    fn bucket_of_seats(&self) -> usize {
        /// The middle row.
        const MIDDLE: usize = 8;
        let form = self.form();
        let arrived = |seat: &Seat| {
            let pieces = self.pieces(seat.index()) & AHEAD[seat.index() % POINTS][MIDDLE];
            pieces.count_ones() as usize
        };
        let arrived: usize = form.seats().iter().map(arrived).sum();
        let pieces = form.seats().len() * form.pieces.count() as usize;
        let phase = arrived * PHASES / (pieces + 1);
        let plain = usize::from(form.rules == RuleSet::Plain);
        let kind = match form.players {
            Players::Two | Players::Three => plain,
            Players::Four => 2 + plain,
            Players::Six => 4,
        };
        phase.min(PHASES - 1) * KINDS + kind
    }

    /// The prices of intruders, which are rare in self-play games.
    #[inline(always)]
    fn handicaps(&self, root: Seat) -> [f32; MAX_SEATS] {
        prices(self, root).map(|price| price as f32 / PRICE_SCALE)
    }
}

/// Returns the bit of a hole in the view of a player.
#[inline(always)]
pub(super) fn seen_from(player: usize, bit: u8) -> u8 {
    HOLES_FROM[player % POINTS][usize::from(bit & 127)]
}

/// Maps each bit to a star that is rotated so that a point is at the top.
static HOLES_FROM: [[u8; 128]; POINTS] = {
    let mut holes = [[0; 128]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut bit = 0;
        while bit < HOLES as u8 {
            holes[point][turned(bit, point) as usize] = bit;
            bit += 1;
        }
        point += 1;
    }
    holes
};

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use rafle_rules::random::Random;
    use rafle_rules::{Game, MoveList, Options, Rules};

    /// The positions of a game of random moves.
    pub(in super::super) fn positions(players: Players, rules: RuleSet) -> Vec<Position> {
        let mut random = Random::new(4);
        let options = Options {
            players,
            rules,
            ..Options::default()
        };
        let mut position = Position::start(&options);
        let mut positions = Vec::new();
        for _ in 0..120 {
            positions.push(position);
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            position = position.play(moves[random.below(moves.len())]);
        }
        positions
    }

    fn inputs(position: &Position, seat: usize) -> [u64; 12] {
        position.inputs_of(Seat(seat as u8))
    }

    #[test]
    fn a_player_sees_the_same_from_every_point() {
        for position in positions(Players::Six, RuleSet::Full) {
            for sixths in 1..POINTS {
                let turned = position.turned(sixths).expect("six players");
                for seat in 0..POINTS {
                    let there = inputs(&turned, (seat + sixths) % POINTS);
                    assert_eq!(there, inputs(&position, seat));
                }
                assert_eq!(turned.bucket_of_seats(), position.bucket_of_seats());
            }
        }
    }

    #[test]
    fn every_piece_and_the_turn_are_seen_once() {
        let mut changed = 0;
        for (players, count) in [(Players::Three, 3), (Players::Four, 4), (Players::Six, 6)] {
            for position in positions(players, RuleSet::Full) {
                for seat in position.form().seats() {
                    let inputs = position.inputs_of(*seat);
                    let seen: u32 = inputs.iter().map(|word| word.count_ones()).sum();
                    assert_eq!(seen, 10 * count + 1);
                    let own_turn = set(&inputs, 0) >> HOLES & 1 == 1;
                    assert_eq!(own_turn, seat.index() == position.mover());
                    let mirror = OfOnePlayer::symmetric(inputs, 1);
                    assert_eq!(OfOnePlayer::symmetric(mirror, 1), inputs);
                    changed += usize::from(mirror != inputs);
                }
            }
        }
        assert!(changed > 1_000, "{changed}");
    }

    #[test]
    fn games_of_other_kinds_have_other_phases() {
        let mut found = Vec::new();
        for players in [Players::Three, Players::Four, Players::Six] {
            for rules in [RuleSet::Full, RuleSet::Plain] {
                let start = positions(players, rules)[0];
                if start.seats_are_in_scope() {
                    found.push(start.bucket_of_seats());
                }
            }
        }
        assert_eq!(found, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_player_that_is_walled_in_has_lower_odds() {
        // Player 1 on the tip of player 2's target, behind four pieces of that player.
        let first = "1a5,b5,b6,c5,c6,c7,d5,d6,d7,m5";
        let second = "2l5,m6,k5,m7,e10,e11,e12,f11,f12,g12";
        let fourth = "4n10,n11,n12,n13,o11,o12,o13,p12,p13,q13";
        let fifth = "5f9,f10,g9,g10,g11,h8,h9,h10,h11,i9";
        let text = format!("1:{first}:{second}:{fourth}:{fifth}:4:10");
        let options = Options {
            players: Players::Four,
            rules: RuleSet::Plain,
            ..Options::default()
        };
        let position = Position::read(&text, &options).expect("a position");
        let found = position.handicaps(Seat(0));
        assert!(found[0] > 5.0 && found[1] > 1.0, "{found:?}");
        assert_eq!(found[2..], [0.0; 4]);
        let start = Position::start(&options);
        assert_eq!(start.handicaps(Seat(0)), [0.0; MAX_SEATS]);
    }
}
