//! The commands of the client.

use std::fmt;

use super::judge::Judge;
use super::level::Level;
use crate::hub::line::Line;
use crate::text::{Worded, values, word_of};

/// A command of the client, one line.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// `help`: asks for the commands; people use it.
    Help,
    /// `hub`: asks for the name of the engine and its parameters.
    Hub,
    /// `init`: the parameters are set; the engine gets ready.
    Init,
    /// `set-param name=… value=…`.
    SetParam {
        /// The name of the parameter, which may be unknown to the engine.
        name: String,
        /// The value, not yet checked.
        value: String,
    },
    /// `pos …`: the position to search.
    Pos(Pos),
    /// `level …`: the bounds of the next search.
    Level(Level),
    /// `go …`: search.
    Go {
        /// The way to search.
        mode: Go,
        /// `draw-offer`: whether the other side has offered a draw, which [`Go::Think`] can answer.
        draw_offer: bool,
    },
    /// `stop`: end the search and answer with the move.
    Stop,
    /// `ping`: asks for `pong`
    Ping,
    /// `ponder-hit`: the opponent played the expected move.
    PonderHit,
    /// `new-game`: forget the last game.
    NewGame,
    /// `quit`: end the program.
    Quit,
    /// `query what=…`: a question about the current position.
    Query(Question),
    /// `judge scores=…`: a question about the moves of the game, by the scores of its positions.
    Judge(Judge),
}

/// Writes the command as a client would send it, one line without a line feed.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Command::Help => Line::new("help"),
            Command::Hub => Line::new("hub"),
            Command::Init => Line::new("init"),
            Command::SetParam { name, value } => Line::new("set-param")
                .with("name", name)
                .with("value", value),
            Command::Pos(pos) => pos.to_line(),
            Command::Level(level) => level.to_line(),
            Command::Judge(judge) => judge.to_line(),
            Command::Go { mode, draw_offer } => {
                let line = Line::new("go").with_flag(mode.name());
                if *draw_offer {
                    line.with("draw-offer", "true")
                } else {
                    line
                }
            }
            Command::Stop => Line::new("stop"),
            Command::Ping => Line::new("ping"),
            Command::PonderHit => Line::new("ponder-hit"),
            Command::NewGame => Line::new("new-game"),
            Command::Quit => Line::new("quit"),
            Command::Query(question) => {
                let line = Line::new("query").with("what", question.name());
                match question {
                    Question::Position(form) if *form != PositionForm::default() => {
                        line.with("form", form.name())
                    }
                    _ => line,
                }
            }
        };
        line.fmt(f)
    }
}

/// The arguments of `pos`: the position where the game begins, and the moves from there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pos {
    /// The text of the position, not parsed yet; `None` for the start of the game.
    pub position: Option<String>,
    /// The moves from there, separated by blanks, not parsed yet; `None` if there is no `moves=`.
    pub moves: Option<String>,
}

impl Pos {
    pub(super) fn to_line(&self) -> Line {
        let mut line = Line::new("pos");
        match (&self.position, &self.moves) {
            (Some(position), _) => line = line.with("pos", position),
            (None, None) => line = line.with_flag("start"),
            (None, Some(_)) => {}
        }
        match &self.moves {
            Some(moves) => line.with("moves", moves),
            None => line,
        }
    }
}

/// The way to search that `go` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Go {
    /// `think`: search for the move to play, on the mover's own clock.
    Think,
    /// `ponder`: search while the opponent thinks, until `ponder-hit` or `stop`.
    Ponder,
    /// `analyze`: search the position for study, even when there is one move only.
    Analyze,
}

impl Worded for Go {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("think", Go::Think),
        // Some clients send this to engines that have a tree search beside alpha-beta.
        ("mcts", Go::Think),
        ("ponder", Go::Ponder),
        ("analyze", Go::Analyze),
        ("analyse", Go::Analyze),
    ];
}

impl Go {
    /// Every way to search, in the order of the documentation.
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

/// A question of `query` about the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whose turn is it?
    Turn,
    /// Is the game over, and how?
    Result,
    /// What are the legal moves?
    Moves,
    /// Which cells does each of them touch?
    Touches,
    /// Which moves break only an obligation?
    Irregular,
    /// What is the text of the position?
    Position(PositionForm),
    /// What does the board look like?
    Board,
    /// What are the coordinates of its cells?
    Geometry,
    /// Which moves were played since the position was set, and by which sides?
    Game,
    /// Which rule parameters does the variant use?
    Parameters,
    /// What is the position, whose turn is it, how does the game stand, and what are the legal moves?
    State,
    /// Which levels have names?
    Levels,
    /// What does the opening book know of the moves?
    Book,
}

/// A position form is the value of an argument of its own.
impl Worded for Question {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("turn", Question::Turn),
        ("result", Question::Result),
        ("moves", Question::Moves),
        ("touches", Question::Touches),
        ("irregular", Question::Irregular),
        ("position", Question::Position(PositionForm::Cells)),
        ("board", Question::Board),
        ("geometry", Question::Geometry),
        ("game", Question::Game),
        ("parameters", Question::Parameters),
        ("state", Question::State),
        ("levels", Question::Levels),
        ("book", Question::Book),
    ];
}

impl Question {
    /// Every question, in the order of the documentation, each form of the position included.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let in_every_form = |question| match question {
            Question::Position(_) => {
                let forms = PositionForm::all().into_iter();
                forms.map(Question::Position).collect()
            }
            other => vec![other],
        };
        let questions = values(Self::WORDS).into_iter();
        questions.flat_map(in_every_form).collect()
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        let row = match self {
            Question::Position(_) => Question::Position(PositionForm::Cells),
            other => other,
        };
        word_of(Self::WORDS, &row)
    }
}

/// The form in which an engine writes positions. Both forms are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PositionForm {
    /// One character a cell, `Wbe…`.
    #[default]
    Cells,
    /// The pieces of each side, `W:Wg7,Kb7:Bh6,h4`.
    List,
}

impl Worded for PositionForm {
    const WORDS: &'static [(&'static str, Self)] =
        &[("cells", PositionForm::Cells), ("list", PositionForm::List)];
}

impl PositionForm {
    /// Every form, the default first.
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
    fn commands_are_written_as_a_client_sends_them() {
        let start = Command::Pos(Pos::default());
        assert_eq!(start.to_string(), "pos start");
        let moved = Command::Pos(Pos {
            position: None,
            moves: Some("32-28 19-23".into()),
        });
        assert_eq!(moved.to_string(), "pos moves=\"32-28 19-23\"");
        let set = Command::Pos(Pos {
            position: Some("Wbe".into()),
            moves: Some(String::new()),
        });
        assert_eq!(set.to_string(), "pos pos=Wbe moves=\"\"");
        let param = Command::SetParam {
            name: "variant".into(),
            value: "normal".into(),
        };
        assert_eq!(param.to_string(), "set-param name=variant value=normal");
        let go = |mode, draw_offer| Command::Go { mode, draw_offer }.to_string();
        assert_eq!(go(Go::Analyze, false), "go analyze");
        assert_eq!(go(Go::Think, true), "go think draw-offer=true");
        assert_eq!(
            Command::Query(Question::Board).to_string(),
            "query what=board"
        );
        assert_eq!(
            Command::Query(Question::Position(PositionForm::Cells)).to_string(),
            "query what=position"
        );
        assert_eq!(
            Command::Query(Question::Position(PositionForm::List)).to_string(),
            "query what=position form=list"
        );
    }
}
