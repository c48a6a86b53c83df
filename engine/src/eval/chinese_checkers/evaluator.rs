//! A handcrafted evaluation of Chinese checkers: who is ahead in the race.
//!
//! All players share the code of the first point's player; tables rotated around the board serve the others. The
//! evaluation counts what shortens the way: rows gone, no straggler behind, the middle of the board, pieces that can be
//! jumped over (bridges, of any colour), and a camp that can be filled without extra steps for parity. A score is a
//! player's lead in hundredths of a move.
//!
//! The weights were found by hill climbing: beams of 2, 8 and 32 positions chosen by these terms led a lone camp, and
//! camps spread out at random, across the board, and the weights with the fewest moves were kept. The weights of a sure
//! move and of the turn were set by hand. With these weights six players fill the middle of the board until nobody gets
//! through, so their weights were found by matches, for each of the two rule sets.
//!
//! The scale that converts leads to chances was fitted, for three players, to the winners of 621 games at 1500 nodes a
//! move: a lead of one move means little before the middle of the game and nearly everything at its end. Four and six
//! players have scales of their own, chosen by matches. Weights fitted in this way predicted winners better and won
//! fewer games.
//!
//! This evaluation handles the games without a network. In all games of three and more players it also shows quickly
//! which root moves are worth trying, and it guides a seat that has parted from the others.

use super::heuristics::careless_scorer;
use super::intruders::{is_held_up, prices};
use crate::eval::{Evaluator, Heuristics, MultiSeatEvaluator};
use rafle_rules::chinese_checkers::board::{
    ASIDE, BOARD, Bits, HEXAGON, HOLES, LAST_ROW, POINTS, PROGRESS, TRIANGLES, forward, holes,
    opposite, place, step, turned, turned_set,
};
use rafle_rules::chinese_checkers::{Form, Move, Position};
use rafle_rules::{MAX_SEATS, Pieces, Players, RuleSet, Rules, Seat};

/// The race evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Race;

/// The weights of the terms, in hundredths of a move.
struct Weights {
    /// The value of a piece on each hole, by its player's point.
    placement: [[i16; 128]; POINTS],
    /// Each row that the last piece has advanced, in addition.
    straggler: i32,
    /// A piece that can jump forward.
    bridge: i32,
    /// A piece directly in front of another of its own, which cannot step.
    crowd: i32,
    /// A move that is sure to be needed.
    sure_move: i32,
}

/// A row that a piece has advanced: four make a move, as in games of good players.
const ROW: i32 = 25;

/// The right to move: half a move.
const TURN: i32 = 50;

/// The value of having the turn over having just moved, with three and more players, in hundredths of a move. Chosen by
/// hand.
const TEMPO: f32 = 50.0;

/// The weight of the search's bonus for rarely tried moves, with three and more players. Chosen by matches.
const EXPLORATION: f32 = 1.5;

/// The divisor of a lead whose owner is held up by the other of two players: the player behind cannot win the race and
/// draws by staying. Chosen by hand.
const HELD_UP_SHARE: i32 = 4;

/// The weights of up to four players, and of one alone.
static OF_FEW: Weights = Weights {
    placement: placement(7, 15),
    straggler: 55,
    bridge: 17,
    crowd: -15,
    sure_move: 10,
};

/// The weights of six players: they jam in the middle, and the way around it must not cost much.
static OF_SIX: Weights = Weights {
    placement: placement(2, 0),
    straggler: 30,
    bridge: 17,
    crowd: -15,
    sure_move: 30,
};

/// The weights of six players under the plain rules, where the way around the middle leads through points in which a
/// piece may be walled in.
static OF_SIX_PLAIN: Weights = Weights {
    placement: placement(4, 4),
    straggler: 45,
    bridge: 17,
    crowd: -15,
    sure_move: 20,
};

fn weights(form: Form) -> &'static Weights {
    match (form.players, form.rules) {
        (Players::Six, RuleSet::Full) => &OF_SIX,
        (Players::Six, RuleSet::Plain) => &OF_SIX_PLAIN,
        _ => &OF_FEW,
    }
}

/// The lead that makes a chance e times as great, by the mean number of rows that all pieces have advanced.
type LogisticScale = [i32; LAST_ROW as usize + 1];

static LOGISTIC_SCALE_OF_THREE: LogisticScale = [
    391, 435, 464, 475, 464, 435, 390, 335, 276, 217, 164, 118, 82, 54, 34, 34, 34,
];

static LOGISTIC_SCALE_OF_FOUR: LogisticScale = [
    120, 120, 120, 120, 120, 120, 120, 120, 120, 120, 120, 120, 82, 54, 34, 34, 34,
];

static LOGISTIC_SCALE_OF_SIX: LogisticScale = [120; LAST_ROW as usize + 1];

static LOGISTIC_SCALE_OF_SIX_PLAIN: LogisticScale = [60; LAST_ROW as usize + 1];

fn logistic_scale(form: Form) -> &'static LogisticScale {
    match (form.players, form.rules) {
        (Players::Two | Players::Three, _) => &LOGISTIC_SCALE_OF_THREE,
        (Players::Four, _) => &LOGISTIC_SCALE_OF_FOUR,
        (Players::Six, RuleSet::Full) => &LOGISTIC_SCALE_OF_SIX,
        (Players::Six, RuleSet::Plain) => &LOGISTIC_SCALE_OF_SIX_PLAIN,
    }
}

impl Evaluator<Position> for Race {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let mover = position.mover();
        let weights = weights(position.form());
        let prices = prices(position, Seat(mover as u8));
        let worth = |player: usize| score(position, player, weights) - prices[player % POINTS];
        let rivals = position.form().seats().iter().map(|seat| seat.index());
        let best = rivals.filter(|&rival| rival != mover).map(worth).max();
        let lead = worth(mover) - best.unwrap_or(0) + TURN;
        let leader = if lead > 0 { mover } else { opposite(mover) };
        if is_held_up(position, leader) {
            lead / HELD_UP_SHARE
        } else {
            lead
        }
    }

    /// Depends on how far the game has come.
    fn logistic_scale(&self, position: &Position) -> i32 {
        let form = position.form();
        let rows = |seat: &Seat| {
            let rows = |bit| u32::from(PROGRESS[seat.index()][usize::from(bit & 127)]);
            holes(position.pieces(seat.index())).map(rows).sum::<u32>()
        };
        let pieces = u32::from(form.players.count()) * form.pieces.count();
        let mean = form.seats().iter().map(rows).sum::<u32>() / pieces;
        logistic_scale(form)[mean.min(LAST_ROW.into()) as usize]
    }
}

impl Race {
    /// Returns a seat's lead over the best of the others, in hundredths of a move, in a search for this seat.
    pub(in crate::eval) fn lead(self, position: &Position, seat: Seat) -> i32 {
        leads(position, seat)[seat.index() % MAX_SEATS]
    }
}

impl MultiSeatEvaluator<Position> for Race {
    fn scores_of_choices(
        &self,
        position: &Position,
        choices: &[Position],
        score: &mut dyn FnMut(i32),
    ) {
        let root = position.to_move();
        choices
            .iter()
            .map(|next| self.lead(next, root))
            .for_each(score);
    }

    fn evaluate_alone(&self, position: &Position, seat: Seat) -> i32 {
        score(position, seat.index() % POINTS, &OF_FEW)
    }

    fn moves_left(&self, position: &Position, seat: Seat) -> u32 {
        moves_left(
            position.pieces(seat.index()),
            seat.index() % POINTS,
            position.form(),
        )
    }

    fn win_probabilities(&self, position: &Position, root: Seat) -> [f32; MAX_SEATS] {
        let seats = position.form().seats();
        let leads = leads(position, root);
        let turn = seats
            .iter()
            .position(|seat| seat.index() == position.mover());
        let scale = self.logistic_scale(position) as f32;
        let mut probabilities = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for (index, seat) in seats.iter().enumerate() {
            // A seat that is not first has its distance to the first as a negative lead.
            let behind = leads[seat.index() % MAX_SEATS].min(0);
            let wait = (index + seats.len() - turn.unwrap_or(0)) % seats.len();
            let lead = behind as f32 - TEMPO * wait as f32 / seats.len() as f32;
            let weight = (lead / scale).exp();
            probabilities[seat.index() % MAX_SEATS] = weight;
            sum += weight;
        }
        probabilities.map(|weight| weight / sum)
    }

    fn scores_of_moves(
        &self,
        position: &Position,
        moves: &[Move],
        root: Seat,
        score: &mut dyn FnMut(i32),
    ) {
        let moves = moves.iter().copied();
        if position.to_move() == root {
            moves.map(position.move_scorer()).for_each(score);
        } else {
            moves.map(careless_scorer(position)).for_each(score);
        }
    }

    fn exploration(&self, _position: &Position) -> f32 {
        EXPLORATION
    }
}

/// Returns each seat's lead over the best of the others, from the view of the seat at the root. Unused seats have 0.
fn leads(position: &Position, root: Seat) -> [i32; MAX_SEATS] {
    let weights = weights(position.form());
    let prices = prices(position, root);
    let mut scores = [None; MAX_SEATS];
    for seat in position.form().seats() {
        let price = prices[seat.index() % POINTS];
        scores[seat.index()] = Some(score(position, seat.index(), weights) - price);
    }
    std::array::from_fn(|seat| {
        let others = scores
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != seat);
        let best = others.filter_map(|(_, score)| *score).max();
        scores[seat].map_or(0, |score| score - best.unwrap_or(0))
    })
}

/// Returns a player's progress: about 0 at the end.
#[inline(always)]
fn score(position: &Position, player: usize, weights: &Weights) -> i32 {
    let own = position.pieces(player);
    let mut score = 0;
    let mut last = LAST_ROW;
    for bit in holes(own) {
        score += i32::from(weights.placement[player][usize::from(bit & 127)]);
        last = last.min(PROGRESS[player][usize::from(bit & 127)]);
    }
    score += weights.straggler * i32::from(last);
    score += structure(own, position.occupied(), player, weights);
    score - weights.sure_move * moves_left(own, player, position.form()) as i32
}

/// Bridges and crowds.
#[inline(always)]
fn structure(own: Bits, occupied: Bits, player: usize, weights: &Weights) -> i32 {
    let empty = BOARD & !occupied;
    forward(player)
        .into_iter()
        .map(|ahead| {
            let back = (ahead + 3) % 6;
            let pivots = step(back, empty) & occupied;
            let jumpers = step(back, pivots) & own;
            let crowded = step(back, own) & own;
            weights.bridge * count(jumpers) + weights.crowd * count(crowded)
        })
        .sum()
}

/// Returns a lower bound on the moves that a player still needs.
///
/// Each piece outside the camp needs at least one. A jump preserves the parities of a piece's row and number. If the
/// pieces do not match the camp's holes in the number of each of these four classes, some must change class by a step.
/// Of the pieces outside the camp, only those directly in front of it can do so with the move that brings them in;
/// every other change takes an extra move.
#[inline(always)]
fn moves_left(own: Bits, player: usize, form: Form) -> u32 {
    let needs = &NEEDS[usize::from(form.pieces == Pieces::Fifteen)][player];
    let outside = own & !needs.camp;
    let changes: u32 = CLASSES
        .iter()
        .zip(needs.of_class)
        .map(|(class, need)| (own & class).count_ones().saturating_sub(need))
        .sum();
    let before = (outside & needs.before).count_ones();
    outside.count_ones() + changes.saturating_sub(before)
}

#[inline(always)]
fn count(set: Bits) -> i32 {
    set.count_ones() as i32
}

/// The holes by the parities of row and number: a jump leads only to holes of the same class.
const CLASSES: [Bits; 4] = {
    let mut classes = [0; 4];
    let mut bit = 0;
    while bit < HOLES as u8 {
        let (row, number) = place(bit);
        classes[((row & 1) << 1 | number & 1) as usize] |= 1 << bit;
        bit += 1;
    }
    classes
};

/// The targets that a player must reach.
struct Needs {
    camp: Bits,
    /// The holes outside the camp from which a step leads into it.
    before: Bits,
    /// The camp's holes of each class.
    of_class: [u32; 4],
}

/// The targets of every point's player, with ten and with fifteen pieces.
static NEEDS: [[Needs; POINTS]; 2] = [needs(4), needs(5)];

const fn needs(rows: u8) -> [Needs; POINTS] {
    const NOTHING: Needs = Needs {
        camp: 0,
        before: 0,
        of_class: [0; 4],
    };
    let mut all = [NOTHING; POINTS];
    let mut point = 0;
    while point < POINTS {
        let camp = turned_set(far_rows(rows), point);
        let mut before = 0;
        let mut d = 0;
        while d < 6 {
            before |= step(d, camp) & !camp;
            d += 1;
        }
        let mut class = 0;
        while class < 4 {
            all[point].of_class[class] = (camp & CLASSES[class]).count_ones();
            class += 1;
        }
        all[point].camp = camp;
        all[point].before = before;
        point += 1;
    }
    all
}

/// The last rows of the way from the first point, except the foreign triangles.
const fn far_rows(rows: u8) -> Bits {
    let mut set = 0;
    let mut bit = 0;
    while bit < HOLES as u8 {
        if place(bit).0 as u8 + rows > LAST_ROW {
            set |= 1 << bit;
        }
        bit += 1;
    }
    set & (HEXAGON | TRIANGLES[opposite(0)])
}

/// Returns the value of a piece of each point's player on each hole: by its row, by each half hole's width from the
/// middle line, and by the square of that, in eighths.
const fn placement(aside: i32, far_aside: i32) -> [[i16; 128]; POINTS] {
    let mut placement = [[0; 128]; POINTS];
    let mut bit = 0;
    while bit < HOLES as u8 {
        let row = PROGRESS[0][bit as usize] as i32;
        let off = ASIDE[0][bit as usize] as i32;
        let score = ROW * (row - LAST_ROW as i32) - aside * off - far_aside * off * off / 8;
        let mut point = 0;
        while point < POINTS {
            placement[point][turned(bit, point) as usize] = score as i16;
            point += 1;
        }
        bit += 1;
    }
    placement
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rafle_rules::{Game, MoveList, MultiSeat, Options, Players, RuleSet, Rules};

    fn start(pieces: Pieces) -> Position {
        Position::start(&Options {
            pieces,
            rules: RuleSet::Plain,
            ..Options::default()
        })
    }

    proptest! {
        /// Moves can be made backwards: after N moves from the filled camp, N are enough to fill it.
        #[test]
        fn no_fewer_moves_than_the_bound_ever_fill_the_camp(
            choices in prop::collection::vec(any::<u16>(), 1..60),
            fifteen: bool,
        ) {
            let pieces = if fifteen { Pieces::Fifteen } else { Pieces::Ten };
            let start = start(pieces);
            let form = start.form();
            // Player 4 leaves its home as player 1 would have filled it.
            let turn = |position: Position| position.with_turn_of(Seat(3)).expect("two players");
            let mut position = turn(start);
            for (made, choice) in (1..).zip(choices) {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                prop_assume!(!moves.is_empty());
                position = turn(position.play(moves[usize::from(choice) % moves.len()]));
                prop_assert!(moves_left(position.pieces(3), 0, form) <= made);
            }
        }
    }

    #[test]
    fn a_filled_camp_needs_no_move_and_an_empty_one_many() {
        for pieces in [Pieces::Ten, Pieces::Fifteen] {
            let form = start(pieces).form();
            for point in 0..POINTS {
                assert_eq!(moves_left(form.camp(opposite(point)), point, form), 0);
                let far = moves_left(form.camp(point), point, form);
                assert!(far >= pieces.count());
            }
        }
    }

    #[test]
    fn the_start_is_worth_no_more_than_the_move() {
        for players in [Players::Two, Players::Three, Players::Four, Players::Six] {
            let options = Options {
                players,
                ..Options::default()
            };
            let start = Position::start(&options);
            assert_eq!(Race.evaluate(&start), TURN);
            assert_eq!(leads(&start, Seat(0)), [0; MAX_SEATS]);
        }
    }

    #[test]
    fn a_lead_is_more_certain_the_further_the_game_has_come() {
        for players in [Players::Three, Players::Four] {
            let options = Options {
                players,
                ..Options::default()
            };
            let start = Position::start(&options);
            let form = start.form();
            let mut arrived = [0; POINTS];
            for &seat in form.seats() {
                arrived[seat.index()] = form.camp(opposite(seat.index()));
            }
            let end = Position::new(arrived, 0, form).expect("a camp for each");
            assert!(Race.logistic_scale(&start) > 3 * Race.logistic_scale(&end));
        }
    }

    #[test]
    fn a_lead_that_the_last_piece_at_home_holds_up_is_worth_little() {
        let plain = Options {
            rules: RuleSet::Plain,
            ..Options::default()
        };
        let first = "1n10,n11,n12,n13,o11,o12,o13,p12,k9,m10";
        let text = |last: &str| format!("1:{first}:4{last},a5,b5,b6,c5,c6,c7,d5,d6,d7:2:10");
        let lead = |last: &str, options: &Options| {
            Race.evaluate(&Position::read(&text(last), options).expect("a position"))
        };
        let full = lead("q13", &Options::default());
        let held = lead("q13", &plain);
        assert!(full > 300 && held > 0 && held < full / 2, "{full} {held}");
        // One that has left is only behind.
        assert_eq!(lead("l10", &plain), lead("l10", &Options::default()));
    }

    #[test]
    fn a_row_forward_is_good_and_a_piece_left_behind_bad() {
        let start = start(Pieces::Ten);
        let mut moves = MoveList::new();
        start.legal_moves(&mut moves);
        let worst = moves.iter().map(|&mv| Race.evaluate(&start.play(mv))).max();
        // Seen by the other player, whose turn it is then.
        assert!(worst.is_some_and(|worst| worst < TURN + OF_FEW.crowd.abs() * 4));
    }
}
