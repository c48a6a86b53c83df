//! Resigning, and draws by agreement.

use crate::common::{Client, Line, field};

/// White has no chance, and is not lost soon.
const LOST: &str = "W:W46,47,48,49:B1-12";

/// Nobody can win.
const DRAWN: &str = "W:WK46:BK45";

/// White can hardly lose.
const WON: &str = "W:WK1,K7,38,39:B13,14";

/// A client with these parameters.
fn client(params: &[(&str, &str)]) -> Client {
    let mut client = Client::ready();
    for (name, value) in params {
        client.tell(&format!("set-param name={name} value={value}"));
    }
    client
}

/// The moves of a game so far.
struct Game {
    position: &'static str,
    moves: String,
}

impl Game {
    fn new(position: &'static str) -> Self {
        Self {
            position,
            moves: String::new(),
        }
    }

    fn set(&self, client: &mut Client) {
        let Self { position, moves } = self;
        client.tell(&format!("pos pos={position} moves=\"{moves}\""));
    }

    fn play(&mut self, text: &str) {
        self.moves.push(' ');
        self.moves.push_str(text);
    }

    /// Lets a client search the position by this line; gives its answer, which is not played.
    fn ask(&self, client: &mut Client, go: &str) -> String {
        self.set(client);
        client.tell("level nodes=300");
        client.search(go).done
    }

    /// Lets a client play a move, and its opponent the first one that is legal; gives the client's answer.
    fn turn(&mut self, client: &mut Client, go: &str) -> String {
        let done = self.ask(client, go);
        self.play(&field(&done, "move"));
        self.reply(client);
        done
    }

    /// Plays the first legal move.
    fn reply(&mut self, client: &mut Client) {
        self.set(client);
        let reply = client.moves().remove(0);
        self.play(&reply);
    }
}

fn resigns(done: &str) -> bool {
    Line::read(done).get("resign") == Some("true")
}

fn draw(done: &str) -> Option<String> {
    Line::read(done).get("draw").map(str::to_owned)
}

/// With which of five moves of a lost game the engine resigns.
fn resignations(params: &[(&str, &str)]) -> [bool; 5] {
    let mut client = client(params);
    let mut game = Game::new(LOST);
    [0; 5].map(|_| resigns(&game.turn(&mut client, "go think")))
}

#[test]
fn a_lost_game_is_resigned_with_the_third_move() {
    assert_eq!(
        resignations(&[("resign", "3")]),
        [false, false, true, true, true]
    );
}

#[test]
fn nothing_is_resigned_without_the_parameter_or_above_its_threshold() {
    assert_eq!(resignations(&[]), [false; 5]);
    assert_eq!(resignations(&[("resign", "0")]), [false; 5]);
    assert_eq!(resignations(&[("resign", "100")]), [false; 5]);
}

#[test]
fn the_moves_of_another_game_do_not_count() {
    let mut client = client(&[("resign", "3")]);
    let mut game = Game::new(LOST);
    for _ in 0..2 {
        assert!(!resigns(&game.turn(&mut client, "go think")));
    }
    client.tell("new-game");
    for _ in 0..2 {
        assert!(!resigns(&game.turn(&mut client, "go think")));
    }
    // The same position again is no further move.
    game.ask(&mut client, "go think");
    assert!(!resigns(&game.ask(&mut client, "go think")));
}

#[test]
fn an_analysis_neither_resigns_nor_counts() {
    let mut client = client(&[("resign", "3"), ("offer-draws", "true")]);
    let mut game = Game::new(LOST);
    for _ in 0..5 {
        assert!(!resigns(&game.turn(&mut client, "go analyze")));
    }
    assert!(!resigns(&game.ask(&mut client, "go think")));
}

#[test]
fn pondering_counts_if_the_move_was_played() {
    for is_hit in [false, true] {
        let mut client = client(&[("resign", "3")]);
        let mut game = Game::new(LOST);
        for _ in 0..2 {
            game.turn(&mut client, "go think");
        }
        game.set(&mut client);
        client.tell("level nodes=300");
        client.send("go ponder");
        client.expect("info");
        if is_hit {
            client.send("ponder-hit");
        } else {
            client.send("stop");
        }
        assert_eq!(resigns(&client.rest_of_search().done), is_hit);
        // A pondering that was in vain has not been a move of the game.
        assert_eq!(resigns(&game.ask(&mut client, "go think")), !is_hit);
    }
}

#[test]
fn a_forced_move_that_is_answered_at_once_says_nothing_of_the_game() {
    let mut client = Client::ready();
    for (level, answer) in [("nodes=300", Some("accept")), ("time=36000", None)] {
        client.tell("pos pos=W:W46:B1,2,3");
        assert_eq!(client.moves(), ["46-41"]);
        client.tell(&format!("level {level}"));
        let done = client.search("go think draw-offer=true").done;
        assert_eq!(draw(&done).as_deref(), answer, "{level}");
    }
}

#[test]
fn a_draw_is_accepted_where_there_is_nothing_to_win() {
    for (position, answer) in [
        (DRAWN, Some("accept")),
        (LOST, Some("accept")),
        (WON, None),
        ("W:W31-50:B1-20", None),
    ] {
        let mut client = client(&[]);
        let word = format!("pos pos={position}");
        let mut think = |go: &str| {
            client.tell(&word);
            client.tell("level nodes=300");
            client.search(go).done
        };
        for go in ["go think draw-offer=true", "go think draw-offer"] {
            assert_eq!(draw(&think(go)).as_deref(), answer, "{position}");
        }
        for go in ["go think", "go think draw-offer=false"] {
            assert_eq!(draw(&think(go)), None, "{position}");
        }
    }
}

#[test]
fn a_level_ending_is_offered_as_a_draw_if_the_parameter_says_so() {
    for is_on in [true, false] {
        let mut white = client(&[
            ("offer-draws", if is_on { "true" } else { "false" }),
            ("draw-rules", "repetition"),
        ]);
        let mut black = client(&[("draw-rules", "repetition")]);
        let mut game = Game::new(DRAWN);
        let mut offers = Vec::new();
        for turn in 1..=31 {
            let done = game.ask(&mut white, "go think");
            if let Some(word) = draw(&done) {
                assert_eq!(word, "offer");
                offers.push(turn);
            }
            game.play(&field(&done, "move"));
            let reply = game.ask(&mut black, "go think");
            game.play(&field(&reply, "move"));
        }
        assert_eq!(offers, if is_on { vec![10, 30] } else { vec![] });
    }
}

#[test]
fn a_won_ending_is_not_offered_as_a_draw() {
    let mut client = client(&[("offer-draws", "true"), ("resign", "3")]);
    let mut game = Game::new("W:WK1,K7,46,47,48:B5,15,35,45");
    for _ in 0..15 {
        game.set(&mut client);
        if client.query("result") != "answer result=none" {
            return;
        }
        let done = game.ask(&mut client, "go think");
        assert!(draw(&done).is_none() && !resigns(&done), "{done}");
        game.play(&field(&done, "move"));
        game.set(&mut client);
        if client.query("result") != "answer result=none" {
            return;
        }
        game.reply(&mut client);
    }
}

#[test]
fn an_offer_needs_a_search_that_can_answer_it() {
    let mut client = Client::ready();
    for mode in ["analyze", "analyse", "ponder"] {
        let error = client.refused(&format!("go {mode} draw-offer=true"));
        assert!(error.contains("'draw-offer'") && error.contains(mode));
    }
    let error = client.refused("go think draw-offer=perhaps");
    assert!(error.contains("'perhaps'"), "{error}");
    assert!(client.refused("go draw-offer").contains("'go' needs"));
    client.tell("level depth=1");
    assert_eq!(
        draw(&client.search("go analyze draw-offer=false").done),
        None
    );
}

#[test]
fn where_there_is_nothing_to_play_done_stands_alone() {
    let mut client = client(&[("resign", "1"), ("offer-draws", "true")]);
    for _ in 0..4 {
        client.tell("pos pos=W:W:B1");
        assert_eq!(client.search("go think draw-offer=true").done, "done");
    }
}

#[test]
fn in_games_of_three_nobody_resigns_or_agrees() {
    let mut client = client(&[
        ("variant", "chinese-checkers"),
        ("players", "3"),
        ("resign", "0.01"),
        ("offer-draws", "true"),
    ]);
    assert_eq!(client.ask("init"), "ready");
    let mut moves = String::new();
    for _ in 0..15 {
        client.tell(&format!("pos moves=\"{moves}\""));
        client.tell("level nodes=200");
        let done = client.search("go think draw-offer=true").done;
        assert!(draw(&done).is_none() && !resigns(&done), "{done}");
        moves.push(' ');
        moves.push_str(&field(&done, "move"));
    }
}
