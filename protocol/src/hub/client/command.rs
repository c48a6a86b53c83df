//! A command of the client.

use std::fmt;

use super::go::Go;
use super::level::Level;
use super::pos::Pos;
use super::position_form::PositionForm;
use super::question::Question;
use crate::hub::line::Line;

/// A command of the client, one line.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// `help`: the client, a person perhaps, asks for the commands.
    Help,
    /// `hub`: the client asks who the engine is and what parameters it has.
    Hub,
    /// `init`: the parameters are set, the engine makes itself ready.
    Init,
    /// `set-param name=… value=…`.
    SetParam {
        /// The parameter's name, which the engine may not know.
        name: String,
        /// The value as a text, not yet checked.
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
    /// `ponder-hit`: the opponent played the move that was pondered on.
    PonderHit,
    /// `new-game`: clear what is kept from the last game.
    NewGame,
    /// `quit`: end the program.
    Quit,
    /// `query what=…`: a question about the position that is set.
    Query(Question),
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
