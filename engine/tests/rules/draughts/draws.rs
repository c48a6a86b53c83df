//! The federation's draw rules, which say when no capture can be expected any more.

use super::support::{open, open_under};
use crate::sessions::{drawn, won};
use rafle_engine::session::Session;
use rafle_protocol::hub::GameResult;
use std::collections::HashSet;

/// A game that is led to a draw rule: moves are added one after the other.
struct Line {
    draw_rules: &'static str,
    first: &'static str,
    moves: Vec<String>,
    seen: HashSet<String>,
}

impl Line {
    fn from(first: &'static str) -> Self {
        Self::under("fmjd", first)
    }

    fn under(draw_rules: &'static str, first: &'static str) -> Self {
        let mut line = Self {
            draw_rules,
            first,
            moves: Vec::new(),
            seen: HashSet::new(),
        };
        line.seen.insert(line.session().position());
        line
    }

    fn session(&self) -> Box<dyn Session> {
        self.session_after(&self.moves)
    }

    fn session_after(&self, moves: &[String]) -> Box<dyn Session> {
        let rules = [("draw-rules", self.draw_rules)];
        open_under(&rules, self.first, &moves.join(" "))
    }

    fn result(&self) -> GameResult {
        self.session().result()
    }

    fn play(mut self, text: &str) -> Self {
        self.moves.push(text.to_owned());
        self.seen.insert(self.session().position());
        self
    }

    /// Adds king moves that capture nothing, allow no capture and repeat nothing.
    fn shuffle(mut self, plies: usize) -> Self {
        let position = self.session().position();
        let (mut found, mut seen) = (Vec::new(), self.seen.clone());
        let complete = find_quiet(&position, plies, &mut seen, &mut found);
        assert!(complete, "no {plies} quiet plies from {position}");
        self.moves.append(&mut found);
        self.seen = seen;
        self
    }

    /// Asserts that the rule ends the game after this number of further plies and not one earlier.
    fn draws_after(self, plies: usize, reason: &str) {
        let before = self.shuffle(plies - 1);
        assert_eq!(
            before.result(),
            GameResult::None,
            "one ply early: {:?}",
            before.moves
        );
        let last = before.shuffle(1);
        assert_eq!(last.result(), drawn(reason), "{:?}", last.moves);
    }
}

/// Looks for this number of quiet king moves in a row; those found so far are in `found`.
fn find_quiet(
    position: &str,
    plies: usize,
    seen: &mut HashSet<String>,
    found: &mut Vec<String>,
) -> bool {
    if plies == 0 {
        return true;
    }
    let session = open(position, "");
    for mv in session.moves() {
        let next = open(position, &mv);
        let captures = next.moves().iter().any(|reply| reply.contains('x'));
        if captures || men(&*session) != men(&*next) || !seen.insert(next.position()) {
            continue;
        }
        found.push(mv);
        if find_quiet(&next.position(), plies - 1, seen, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// Where men stand.
fn men(session: &dyn Session) -> Vec<(usize, char)> {
    let word = session.position();
    word.char_indices()
        .skip(1)
        .filter(|(_, letter)| matches!(letter, 'w' | 'b'))
        .collect()
}

/// Two kings a side, far from each other.
const TWO_EACH: &str = "W:WK46,K41:BK5,K50";

/// A king and a man that stands still, on each side.
const WITH_MEN: &str = "W:WK46,35:BK50,16";

#[test]
fn twenty_five_moves_of_each_side_with_kings_only_are_a_draw() {
    Line::from("W:WK46,K47:BK5,K4").draws_after(50, "25-moves");
    Line::from(WITH_MEN).draws_after(50, "25-moves");
}

#[test]
fn a_man_that_moves_starts_the_twenty_five_moves_anew() {
    let line = Line::from(WITH_MEN).shuffle(48).play("35-30");
    assert_eq!(line.result(), GameResult::None);
    line.draws_after(50, "25-moves");
}

#[test]
fn a_capture_starts_the_twenty_five_moves_anew() {
    // At the end the king on 47 gives itself up to one of three others.
    let line = Line::from("B:WK47,K48:BK1,K2,K3");
    let line = line.shuffle(20);
    let line = offer(line);
    line.draws_after(50, "25-moves");
}

/// Plays a king move after which every reply captures one piece, and the first reply that leads to quiet.
fn offer(line: Line) -> Line {
    let session = line.session();
    for mv in session.moves() {
        let mut moves = line.moves.clone();
        moves.push(mv.clone());
        for reply in line.session_after(&moves).moves() {
            moves.push(reply.clone());
            let after = line.session_after(&moves);
            let quiet = !after.moves().iter().any(|next| next.contains('x'));
            moves.pop();
            if reply.matches('x').count() == 2 && quiet && !after.moves().is_empty() {
                return line.play(&mv).play(&reply);
            }
        }
    }
    panic!("nothing can be offered in {}", session.position());
}

#[test]
fn sixteen_moves_of_three_pieces_against_a_lone_king_are_a_draw() {
    Line::from("W:WK46,K47,K48:BK6").draws_after(32, "16-moves");
    Line::from("W:WK46,K47,36:BK50").draws_after(32, "16-moves");
    Line::from("B:WK1:BK50,15,16").draws_after(32, "16-moves");
}

#[test]
fn a_man_that_moves_does_not_start_the_sixteen_moves_anew() {
    let line = Line::from("W:WK46,36,26:BK50").shuffle(10).play("36-31");
    line.draws_after(32 - 11, "16-moves");
}

#[test]
fn three_men_against_a_lone_king_play_on() {
    let line = Line::from("W:W36,26,47:BK50").play("36-31");
    assert_eq!(line.session().result(), GameResult::None);
    // White has men alone, so its moves are never those of kings only.
    let moves = "36-31 50-45 31-27 45-50 27-21 50-45 21-17 45-50 17-12 50-45 12-8 45-50";
    let men_only = open("W:W36,26,47:BK50", moves);
    assert_eq!(men_only.result(), GameResult::None);
}

#[test]
fn the_sixteen_moves_begin_when_three_against_a_lone_king_are_reached() {
    let line = Line::from("W:WK46,K47,K48:BK6,K1").shuffle(8);
    let line = offer_of_black(line);
    line.draws_after(32, "16-moves");
}

/// As [`offer`], where it is Black's turn to give a king up.
fn offer_of_black(line: Line) -> Line {
    let line = line.shuffle(1);
    offer(line)
}

#[test]
fn five_moves_of_two_pieces_against_a_lone_king_are_a_draw() {
    Line::from("W:WK46,K47:BK6").draws_after(10, "5-moves");
    Line::from("W:WK46,36:BK50").draws_after(10, "5-moves");
    Line::from("B:WK46,36:BK50").draws_after(10, "5-moves");
}

#[test]
fn five_moves_of_a_king_against_a_lone_king_are_a_draw() {
    Line::from("W:WK46:BK50").draws_after(10, "5-moves");
    Line::from("B:WK1:BK6").draws_after(10, "5-moves");
}

#[test]
fn the_five_moves_begin_when_a_lone_king_is_left_with_two_against_it() {
    let line = Line::from("B:WK6:BK46,K47,K48").shuffle(20);
    offer(line).draws_after(10, "5-moves");
}

#[test]
fn more_pieces_against_a_lone_king_are_drawn_by_the_twenty_five_moves() {
    Line::from("W:WK46,K47,K48,K49:BK6").draws_after(50, "25-moves");
}

#[test]
fn with_draws_by_repetition_alone_no_counting_ends_the_game() {
    for (first, plies) in [
        (TWO_EACH, 60),
        ("W:WK46,K47,K48:BK6", 40),
        ("W:WK46,K47:BK6", 20),
        ("W:WK46:BK50", 20),
    ] {
        let line = Line::under("repetition", first).shuffle(plies);
        assert_eq!(line.result(), GameResult::None, "{first}");
    }
}

#[test]
fn a_win_comes_before_a_draw() {
    // Black's king goes to and fro in the corner until White's king shuts it in, with the last of 32 plies.
    let white = [22, 17, 11, 6, 11, 17, 22, 28, 32, 37, 41, 46, 28, 6, 1];
    let mut line = Line::from("B:WK28,39,44:BK50");
    let mut at = 28;
    for (to, black) in white
        .into_iter()
        .zip(["50-45", "45-50"].into_iter().cycle())
    {
        line = line.play(black).play(&format!("{at}-{to}"));
        at = to;
    }
    line = line.play("45-50");
    assert_eq!(line.moves.len(), 31);
    let mut other = line.moves.clone();
    other.push("1-6".to_owned());
    assert_eq!(line.session_after(&other).result(), drawn("16-moves"));
    assert_eq!(line.play("1-45").result(), won("white", "no-moves"));
}

#[test]
fn a_capture_among_three_pieces_does_not_start_the_five_moves_anew() {
    // Two kings against one and one against one are the same ending.
    let line = Line::from("W:WK47,K48:BK1").shuffle(4);
    offer(line).draws_after(10 - 6, "5-moves");
}

#[test]
fn a_capture_that_leaves_three_pieces_starts_the_five_moves() {
    let line = Line::from("W:WK47,K48,K49:BK1").shuffle(4);
    offer(line).draws_after(10, "5-moves");
}
