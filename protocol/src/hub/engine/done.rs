//! The end of a search, as the engine answers it.

use crate::hub::line::Line;
use crate::text::{Worded, values, word_of};

/// The arguments of `done`. The default is a bare `done`: there is no move to play.
///
/// Without a move, no other argument is written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Done {
    /// `move=`: the move to play; `None` if there is none.
    pub best: Option<String>,
    /// `ponder=`: the move to ponder on.
    pub ponder: Option<String>,
    /// `resign=`: whether the engine resigns; written only as `resign=true`. Its move is for clients that play on.
    pub resign: bool,
    /// `draw=`: the engine's decision about a draw by agreement.
    pub draw: Option<Draw>,
    /// `book=`: whether the move comes from the opening book; written only as `book=true`.
    pub book: bool,
}

impl Done {
    /// The move comes first, since some clients expect it there. Arguments that only some engines have come last.
    pub(super) fn to_line(&self) -> Line {
        let mut line = Line::new("done");
        let Some(best) = &self.best else {
            return line;
        };
        line = line.with("move", best);
        if let Some(ponder) = &self.ponder {
            line = line.with("ponder", ponder);
        }
        if self.resign {
            line = line.with("resign", "true");
        }
        if let Some(draw) = self.draw {
            line = line.with("draw", draw.name());
        }
        if self.book {
            line = line.with("book", "true");
        }
        line
    }
}

/// An engine's decision about a draw by agreement, sent with its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// `accept`: it accepts the opponent's draw offer. Its move is for clients that play on.
    Accept,
    /// `offer`: it plays its move and offers a draw with it.
    Offer,
}

impl Worded for Draw {
    const WORDS: &'static [(&'static str, Self)] =
        &[("accept", Draw::Accept), ("offer", Draw::Offer)];
}

impl Draw {
    /// Both, in the order of the documentation.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        word_of(Self::WORDS, &self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn done_has_its_move_first_and_stands_alone_without_one() {
        let line = |best: Option<&str>, ponder: Option<&str>| {
            let done = Done {
                best: best.map(Into::into),
                ponder: ponder.map(Into::into),
                ..Done::default()
            };
            done.to_line().to_string()
        };
        assert_eq!(
            line(Some("32-28"), Some("19-23")),
            "done move=32-28 ponder=19-23"
        );
        assert_eq!(line(Some("32-28"), None), "done move=32-28");
        assert_eq!(line(None, Some("19-23")), "done");
    }

    #[test]
    fn a_resignation_and_a_draw_are_written_last_and_with_a_move_only() {
        let mut done = Done {
            best: Some("32-28".into()),
            ponder: Some("19-23".into()),
            resign: true,
            draw: Some(Draw::Offer),
            book: true,
        };
        assert_eq!(
            done.to_line().to_string(),
            "done move=32-28 ponder=19-23 resign=true draw=offer book=true"
        );
        done.ponder = None;
        done.resign = false;
        done.book = false;
        done.draw = Some(Draw::Accept);
        assert_eq!(done.to_line().to_string(), "done move=32-28 draw=accept");
        done.best = None;
        assert_eq!(done.to_line().to_string(), "done");
    }
}
