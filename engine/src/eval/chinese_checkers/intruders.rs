//! Intruders: pieces that stand where others want to go, under the plain rules of Chinese checkers.
//!
//! Under these rules a piece may rest anywhere. In another player's target it is in danger: the owners of that target
//! wall it in, and then neither player can win. A piece that stays at home is walled in by the player opposite in the
//! same way; one that stays there for good holds up the other of two players forever. Under the full rules, *Staying*
//! and *Leaving* prevent this, and intruders cost nothing here.
//!
//! The prices that intruders cost their own player were chosen by hand; those that they cost the owners of targets, by
//! matches of one seat among players that look two plies ahead, at 5 000 nodes a move. Of six players it won 29 of 48
//! games with the prices of few players and 37 with its own; of four, whose network includes these prices, 84 of 96
//! games, and 75 with those of six.
//!
//! Only the player at the root of a search pays for standing in another player's target. A search in which all players
//! pay expects the others to keep out, leaves its own target open too long, and finds it occupied: in 29 of 33 games
//! that one seat of six lost among such players, a piece had rested there for a hundred plies. With prices for all
//! players it won 64 of 96 games at 5 000 nodes a move, with prices for itself alone 83; of four players 82 and 90.

use rafle_rules::chinese_checkers::board::{
    AHEAD, BOARD, Bits, POINTS, PROGRESS, TRIANGLES, holes, opposite, step,
};
use rafle_rules::chinese_checkers::{Form, Position};
use rafle_rules::{Players, RuleSet, Seat};

/// The price of a piece in another player's target, and of each row deeper, in hundredths of a move.
const INTRUDER: i32 = 100;
const DEEPER: i32 = 50;

/// The price of a walled-in piece, in hundredths of a move: its player rarely wins any more.
const WALLED_IN: i32 = 800;

/// The prices that intruders cost the owner of the target, in hundredths of a move.
struct OwnerPrices {
    /// An intruder that is not at home.
    in_target: i32,
    /// An intruder that the owner's pieces wall in: the cost of opening the wall.
    wall: i32,
}

/// The prices of two, three and four players.
const OF_FEW: OwnerPrices = OwnerPrices {
    in_target: 50,
    wall: 300,
};

/// The prices of six players, among whom there are more intruders, which rarely leave on their own.
const OF_SIX: OwnerPrices = OwnerPrices {
    in_target: 150,
    wall: 800,
};

/// The fewest pieces that wall another one in: it stands on the tip of a point, they on the two holes next to it and
/// the two behind these.
const LEAST_WALL: u32 = 4;

/// The most pieces at home that count as left there for good.
const MAX_GUARDS: u32 = 2;

/// The row that all other pieces have reached by then: the middle of the board.
const GUARDED_ROW: usize = 8;

/// The row of each hole of a point, from 0 next to the hexagon to the tip.
fn depth(point: usize, bit: u8) -> u8 {
    3 - PROGRESS[point % POINTS][usize::from(bit & 127)]
}

/// Returns the holes of other players' targets, where a piece should not stay. None under the full rules, which forbid
/// staying there, and none with two players, who have no others.
pub(super) fn foreign_targets(form: Form, player: usize) -> Bits {
    if form.rules == RuleSet::Full {
        return 0;
    }
    let others = form.seats().iter().map(|seat| seat.index());
    others
        .filter(|&other| other != player && other != opposite(player))
        .fold(0, |set, other| set | TRIANGLES[opposite(other)])
}

/// Returns the price that each player pays for intruders, by home point, in hundredths of a move. Only the player at
/// the root of a search pays for standing in others' targets, since the others may care less.
#[inline]
pub(super) fn prices(position: &Position, root: Seat) -> [i32; POINTS] {
    let mut prices = [0; POINTS];
    let form = position.form();
    if form.rules == RuleSet::Full {
        return prices;
    }
    let root = root.index() % POINTS;
    let of_owner = match form.players {
        Players::Six => OF_SIX,
        _ => OF_FEW,
    };
    let players = || form.seats().iter().map(|seat| seat.index() % POINTS);
    for owner in players() {
        let target = TRIANGLES[opposite(owner)];
        let settled = position.pieces(owner) & target;
        for intruder in players().filter(|&player| player != owner) {
            for bit in holes(position.pieces(intruder) & target) {
                if intruder != opposite(owner) {
                    prices[owner] += of_owner.in_target;
                    if intruder == root {
                        let depth = i32::from(depth(opposite(owner), bit));
                        prices[root] += INTRUDER + DEEPER * depth;
                    }
                }
                if is_walled_in(bit, target, settled) {
                    prices[owner] += of_owner.wall;
                    // With two players, the walled-in one does not lose by that, since no third player wins.
                    if intruder == root && form.players != Players::Two {
                        prices[root] += WALLED_IN;
                    }
                }
            }
        }
    }
    prices
}

/// Whether a piece cannot leave a triangle past the pieces that have settled there. All other pieces are assumed to go
/// away in time.
fn is_walled_in(bit: u8, triangle: Bits, settled: Bits) -> bool {
    if settled.count_ones() < LEAST_WALL {
        return false;
    }
    let free = BOARD & !settled;
    let mut reached: Bits = 1 << bit;
    loop {
        let grown = (0..6).fold(reached, |grown, d| {
            let next = step(d, reached);
            grown | (next | step(d, next & settled)) & free
        });
        if grown & !triangle != 0 {
            return false;
        }
        if grown == reached {
            return true;
        }
        reached = grown;
    }
}

/// Whether the other of two players can keep one from finishing: the other only has to leave home with its last pieces,
/// and while they stay, the target is not filled.
#[inline]
pub(super) fn is_held_up(position: &Position, player: usize) -> bool {
    let form = position.form();
    if form.rules == RuleSet::Full || form.players != Players::Two {
        return false;
    }
    let other = opposite(player);
    let guards = position.pieces(other) & form.camp(other);
    let passed = AHEAD[other][GUARDED_ROW - 1];
    (1..=MAX_GUARDS).contains(&guards.count_ones())
        && position.pieces(other) & !guards & !passed == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::chinese_checkers::board::LAST_ROW;
    use rafle_rules::{Game, Options};

    fn read(text: &str, players: Players) -> Position {
        let options = Options {
            players,
            rules: RuleSet::Plain,
            ..Options::default()
        };
        Position::read(text, &options).expect("a position")
    }

    /// Player 1 has left home; those of player 2 go to the point of `m5`.
    fn of_six(of_first: &str, of_second: &str) -> Position {
        let third = "3m14,m15,m16,m17,l14,l15,l16,k14,k15,j14";
        let fourth = "4n10,n11,n12,n13,o11,o12,o13,p12,p13,q13";
        let fifth = "5f3,f4,f5,g4,g5,g6,h5,h6,h7,i6";
        let sixth = "6e1,e2,e3,e4,f2,i7,i8,g3,h4,j8";
        let text = format!("1:{of_first}:{of_second}:{third}:{fourth}:{fifth}:{sixth}:6:10");
        read(&text, Players::Six)
    }

    #[test]
    fn a_piece_in_the_target_of_another_has_a_price_and_a_greater_one_on_the_tip() {
        let second = "2e10,e11,e12,e13,f11,f12,f13,g12,g13,h13";
        let rest = "a5,b5,b6,c5,c6,c7,d5,d6,d7";
        let of_first = |hole: &str| prices(&of_six(&format!("1{rest},{hole}"), second), Seat(0))[0];
        assert_eq!(of_first("j7"), 0);
        assert!(of_first("j5") > 0);
        assert!(of_first("m5") > of_first("j5"));
    }

    #[test]
    fn a_piece_that_is_walled_in_costs_its_player_most_and_the_wall_something() {
        let first = "1a5,b5,b6,c5,c6,c7,d5,d6,d7,m5";
        let open = prices(
            &of_six(first, "2l5,m6,k5,e10,e11,e12,f11,f12,g12,g13"),
            Seat(0),
        );
        let closed = prices(
            &of_six(first, "2l5,m6,k5,m7,e10,e11,e12,f11,f12,g12"),
            Seat(0),
        );
        assert!(closed[0] > open[0] + WALLED_IN / 2);
        assert!(closed[1] > open[1]);
        assert_eq!(closed[2..], open[2..]);
    }

    #[test]
    fn only_the_player_at_the_root_pays_for_standing_in_the_target_of_another() {
        let first = "1a5,b5,b6,c5,c6,c7,d5,d6,d7,m5";
        let position = of_six(first, "2l5,m6,k5,m7,e10,e11,e12,f11,f12,g12");
        let [by_first, by_second] = [0, 1].map(|root| prices(&position, Seat(root)));
        assert!(by_first[0] > WALLED_IN);
        assert_eq!(by_second[0], 0);
        assert_eq!(by_first[1..], by_second[1..]);
    }

    #[test]
    fn the_full_rules_have_no_such_prices() {
        let options = Options {
            players: Players::Six,
            ..Options::default()
        };
        let start = Position::start(&options);
        for player in 0..POINTS {
            assert_eq!(foreign_targets(start.form(), player), 0);
        }
        assert_eq!(prices(&start, Seat(0)), [0; POINTS]);
    }

    #[test]
    fn the_last_piece_at_home_holds_the_other_up() {
        let first = "1n10,n11,n12,n13,o11,o12,o13,p12,p13,m10";
        let held = read(
            &format!("1:{first}:4q13,a5,b5,b6,c5,c6,c7,d5,d6,d7:2:10"),
            Players::Two,
        );
        assert!(is_held_up(&held, 0) && !is_held_up(&held, 3));
        let left = read(
            &format!("1:{first}:4k9,a5,b5,b6,c5,c6,c7,d5,d6,d7:2:10"),
            Players::Two,
        );
        assert!(!is_held_up(&left, 0) && !is_held_up(&left, 3));
        // It is walled in as well, and that is up to the wall.
        assert_eq!(prices(&held, Seat(0)), [OF_FEW.wall, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn the_depth_counts_from_the_hexagon_to_the_tip() {
        for point in 0..POINTS {
            for bit in holes(TRIANGLES[point]) {
                let at = usize::from(bit);
                let depth = depth(point, bit);
                assert_eq!(depth, 3 - PROGRESS[point][at]);
                assert!(PROGRESS[opposite(point)][at] + depth <= LAST_ROW + 3);
            }
        }
    }
}
