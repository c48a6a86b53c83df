//! Tests with lines that no client should send: each refused line gets one error and changes nothing, and none ends or
//! stops the engine. `scripts/refused-lines` sends a million of them.

use super::{Dialogue, Next};
use crate::Engine;
use rafle_protocol::hub::Reply;
use rafle_rules::random::Random;
use std::convert::Infallible;

/// The number of lines sent by default.
const COUNT: usize = 5_000;

/// The environment variable that sets another number of lines.
const COUNT_VARIABLE: &str = "RAFLE_REFUSED_LINES";

/// Lines of a real dialogue, to be changed into wrong ones.
const LINES: [&str; 27] = [
    "hub",
    "init",
    "ping",
    "quit now",
    "new-game",
    "stop",
    "ponder-hit",
    "go think",
    "go ponder",
    "go analyze",
    "go think draw-offer=true",
    "set-param name=resign value=2.5",
    "set-param name=offer-draws value=true",
    "level depth=3",
    "level nodes=500 infinite",
    "level move-time=0,01",
    "level moves=40 time=-0.25 inc=1e-05",
    "pos start moves=\"32-28 19-23 28x19 14x23\"",
    "pos pos=WbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwwW",
    "pos pos=BbeebeebeeebebebebbbbeeweewbewwwwwwewwwweewwewwBeew moves=\"20-25\"",
    "pos pos=\"W:WK28,32,K40.:BK7,12-14\" moves=28x1",
    "query what=moves",
    "query what=board",
    "set-param name=variant value=normal",
    "set-param name=irregular value=claim",
    "set-param name=multi-pv value=3",
    "set-param name=move-overhead value=0,5",
];

/// Pieces that wrong lines are made of.
const TOKENS: [&str; 41] = [
    "=",
    "\"",
    " ",
    "\t",
    "pos",
    "pos=",
    "moves=",
    "level",
    "go",
    "depth=",
    "99999999999999999999",
    "-1",
    "0",
    "nan",
    "1e999",
    "W",
    "B",
    "wWbBe",
    "W:W",
    ":B",
    "K",
    "1-50",
    "51",
    "32-28",
    "28x19x23",
    "x",
    "-",
    ":",
    "(",
    ")",
    "~",
    "replay",
    "what=",
    "name=",
    "draw-offer=",
    "value=",
    "query",
    "a1",
    "é",
    "\u{0}",
    "🂡",
];

/// Makes lines at random, the same in every run.
struct BadLines(Random);

impl BadLines {
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.0.below(from.len())]
    }

    fn line(&mut self) -> String {
        match self.0.below(10) {
            0 => (0..self.0.below(60))
                .map(|_| char::from(self.0.below(256) as u8))
                .collect(),
            1 | 2 => (0..self.0.below(12)).map(|_| self.pick(&TOKENS)).collect(),
            3 | 4 => self.pick(&LINES).to_owned(),
            5 => format!("{} {}", self.pick(&LINES), self.pick(&LINES)),
            _ => {
                let mut line: Vec<char> = self.pick(&LINES).chars().collect();
                for _ in 0..=self.0.below(3) {
                    self.corrupt(&mut line);
                }
                line.into_iter().collect()
            }
        }
    }

    fn corrupt(&mut self, line: &mut Vec<char>) {
        let at = self.0.below(line.len() + 1);
        match self.0.below(4) {
            0 => line.truncate(at),
            1 if at < line.len() => {
                line.remove(at);
            }
            2 => {
                let token: Vec<char> = self.pick(&TOKENS).chars().collect();
                line.splice(at..at, token);
            }
            _ => {
                if let Some(letter) = line.get_mut(at) {
                    *letter = char::from(32 + self.0.below(95) as u8);
                }
            }
        }
    }
}

/// Passes a line to the engine; returns the replies and what to do next.
fn send(dialogue: &mut Dialogue, line: &str) -> (Vec<Reply>, Next) {
    let mut replies = Vec::new();
    let next = dialogue.line(line, &mut |reply| {
        replies.push(reply);
        Ok::<(), Infallible>(())
    });
    let mut next = next.expect("the output never closes");
    if let Next::Job(job) = next {
        let mut output = |reply| {
            replies.push(reply);
            Ok::<(), Infallible>(())
        };
        let finished = dialogue.finish(job.run(), &mut output);
        finished.expect("the output never closes");
        next = Next::Read;
    }
    (replies, next)
}

/// The number of lines to send.
fn count() -> usize {
    match std::env::var(COUNT_VARIABLE) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{COUNT_VARIABLE}: '{text}' is not a number")),
        Err(_) => COUNT,
    }
}

#[test]
fn a_refused_line_has_one_error_for_an_answer_and_changes_nothing() {
    let mut dialogue = Dialogue::new(Engine::default()).unwrap();
    let mut lines = BadLines(Random::new(0x5EED));
    let (mut refused, mut quits) = (0, 0);
    let count = count();
    for _ in 0..count {
        let line = lines.line();
        let before = dialogue.state();
        let (replies, next) = send(&mut dialogue, &line);
        if replies.iter().any(|reply| matches!(reply, Reply::Error(_))) {
            refused += 1;
            // After a refused variant, `init` repeats the error, and the engine is ready.
            let errors = replies.len() - usize::from(replies.ends_with(&[Reply::Ready]));
            assert_eq!(errors, 1, "one error for {line:?}");
            assert_eq!(dialogue.state(), before, "{line:?} was refused");
            let text = replies[0].to_string();
            assert!(
                !text.contains('\n')
                    && text.matches('"').count() % 2 == 0
                    && text.contains(" code="),
                "{text}"
            );
        }
        match next {
            Next::Read | Next::Job(_) => {}
            Next::AwaitSearch => finish(&mut dialogue),
            Next::Quit => quits += 1,
        }
        // A table of many gigabytes would be allowed, but is not under test here.
        dialogue.limit_table(12);
        if lines.0.below(20) == 0 {
            send(&mut dialogue, "stop");
            finish(&mut dialogue);
        }
    }
    assert!(
        refused > count / 10 && quits > 0,
        "{refused} refused, {quits} quits"
    );
    send(&mut dialogue, "stop");
    finish(&mut dialogue);
    assert_eq!(send(&mut dialogue, "ping").0, [Reply::Pong]);
}

/// Waits until the stopped search has answered.
fn finish(dialogue: &mut Dialogue) {
    while dialogue.is_searching() {
        let report = dialogue.wait_for_report();
        dialogue
            .pass_on(report, &mut |_| Ok::<(), Infallible>(()))
            .expect("the output never closes");
    }
}
