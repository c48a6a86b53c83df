use std::fmt;

use super::answer::Answer;
use super::done::Done;
use super::info::Info;
use super::param::Param;
use crate::hub::line::Line;

/// A line of the engine.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// `id …`: the engine's name and author, the first answer to `hub`.
    Id {
        /// The engine's name.
        name: String,
        /// Its version.
        version: String,
        /// Its author.
        author: String,
        /// Its country.
        country: String,
    },
    /// `param …`: one of its parameters.
    Param(Param),
    /// `wait`: all parameters are declared; the client may set them and send `init`.
    Wait,
    /// `ready`: the answer to `init`.
    Ready,
    /// `pong`: the answer to `ping`.
    Pong,
    /// `info …`: information from a running search.
    Info(Info),
    /// `done …`: the end of the search.
    Done(Done),
    /// `answer …`: the answer to `query`.
    Answer(Answer),
    /// `error message=…`: the reason why a line of the client is refused.
    Error(String),
}

impl Reply {
    fn to_line(&self) -> Line {
        match self {
            Reply::Id {
                name,
                version,
                author,
                country,
            } => Line::new("id")
                .with("name", name)
                .with("version", version)
                .with("author", author)
                .with("country", country),
            Reply::Param(param) => param.to_line(),
            Reply::Wait => Line::new("wait"),
            Reply::Ready => Line::new("ready"),
            Reply::Pong => Line::new("pong"),
            Reply::Info(info) => info.to_line(),
            Reply::Done(done) => done.to_line(),
            Reply::Answer(answer) => answer.to_line(),
            Reply::Error(message) => Line::new("error").with("message", message),
        }
    }
}

/// Writes the reply as one line without a line feed. Values are quoted only when needed, a double quote
/// within a value is written as a single one, and a control character as a space.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::{GameResult, ParamKind};

    fn param(value: &str, kind: ParamKind) -> String {
        Reply::Param(Param {
            name: "p".into(),
            value: value.into(),
            kind,
        })
        .to_string()
    }

    fn answer(answer: Answer) -> String {
        Reply::Answer(answer).to_string()
    }

    #[test]
    fn the_engine_names_itself() {
        let id = Reply::Id {
            name: "rafle".into(),
            version: "1.0".into(),
            author: "A. B.".into(),
            country: String::new(),
        };
        assert_eq!(
            id.to_string(),
            "id name=rafle version=1.0 author=\"A. B.\" country=\"\""
        );
    }

    #[test]
    fn parameters_are_declared_with_their_type_and_bounds() {
        assert_eq!(
            param("true", ParamKind::Bool),
            "param name=p value=true type=bool"
        );
        let int = ParamKind::Int { min: -1, max: 30 };
        assert_eq!(
            param("22", int),
            "param name=p value=22 type=int min=-1 max=30"
        );
        let real = ParamKind::Real { min: 0.0, max: 2.5 };
        assert_eq!(
            param("0.05", real),
            "param name=p value=0.05 type=real min=0 max=2.5"
        );
        assert_eq!(
            param("", ParamKind::Text),
            "param name=p value=\"\" type=string"
        );
        let words = ParamKind::Enum(vec!["normal".into(), "strand".into()]);
        assert_eq!(
            param("normal", words),
            "param name=p value=normal type=enum values=\"normal strand\""
        );
    }

    #[test]
    fn answers_follow_the_question() {
        assert_eq!(answer(Answer::Turn("white".into())), "answer turn=white");
        assert_eq!(
            answer(Answer::Result {
                result: GameResult::None
            }),
            "answer result=none"
        );
        let win = GameResult::Win {
            winner: "white".into(),
            reason: "no-move".into(),
        };
        assert_eq!(
            answer(Answer::Result { result: win }),
            "answer result=win winner=white reason=no-move"
        );
        let draw = GameResult::Draw {
            reason: "repetition".into(),
        };
        assert_eq!(
            answer(Answer::Result { result: draw }),
            "answer result=draw reason=repetition"
        );
        let moves = |moves: &[&str], written: &[&str]| Answer::Moves {
            moves: moves.iter().map(ToString::to_string).collect(),
            written: written.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(answer(moves(&[], &[])), "answer moves=\"\" written=\"\"");
        assert_eq!(
            answer(moves(&["28x17x22", "28x19x23"], &["28x17", "28x19"])),
            "answer moves=\"28x17x22 28x19x23\" written=\"28x17 28x19\""
        );
        assert_eq!(answer(Answer::Position("Wbe".into())), "answer pos=Wbe");
        let rows = vec![" b b".into(), "w w ".into()];
        assert_eq!(answer(Answer::Board(rows)), "answer board=\" b b/w w \"");
    }

    #[test]
    fn an_error_message_cannot_break_its_line() {
        let error = Reply::Error("a \"b\"\nc".into());
        assert_eq!(error.to_string(), "error message=\"a 'b' c\"");
    }
}
