//! The reader of the engine's lines, for programs that run engines.

use thiserror::Error;

use super::{Answer, GameResult, Info, Line, LineError, Param, ParamKind, Reply};
use crate::number::{count, integer, real};
use crate::text::{is_blank, shown};

/// Why a line of an engine cannot be understood. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplyError {
    /// The line itself cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The first word is no reply.
    #[error("there is no reply '{reply}'")]
    UnknownReply {
        /// The word.
        reply: String,
    },
    /// A value that the reply needs is not there.
    #[error("'{reply}' has no value for '{name}'")]
    MissingValue {
        /// The reply.
        reply: &'static str,
        /// The argument's name.
        name: &'static str,
    },
    /// A value is not of the kind that its argument takes.
    #[error("'{value}' does not fit '{name}', which takes {expected}")]
    BadValue {
        /// The argument's name.
        name: &'static str,
        /// The value.
        value: String,
        /// What the argument takes, in words.
        expected: &'static str,
    },
    /// `answer` answers no question.
    #[error("'answer' has none of turn=, result=, moves=, pos= and board=")]
    EmptyAnswer,
}

impl Reply {
    /// Reads a line of an engine, without its line feed; `None` if it is blank.
    ///
    /// The arguments may stand in any order, unknown ones are ignored, and of two with the same name the
    /// first counts. Missing parts of `id` and `error` are read as empty texts. A field of `info` whose
    /// value cannot be understood, such as `depth=20/35` or `nps=inf`, is left out: it is a report in
    /// passing, not worth the loss of the rest.
    ///
    /// # Errors
    ///
    /// A [`ReplyError`] if the line cannot be read, its first word is unknown, or `param` or `answer`
    /// lacks a value or has one that does not fit.
    pub fn parse(text: &str) -> Result<Option<Self>, ReplyError> {
        let Some(line) = Line::parse(text)? else {
            return Ok(None);
        };
        let fields = Fields { line: &line };
        let reply = match line.command.as_str() {
            "id" => Reply::Id {
                name: fields.text("name"),
                version: fields.text("version"),
                author: fields.text("author"),
                country: fields.text("country"),
            },
            "param" => Reply::Param(param(&fields)?),
            "wait" => Reply::Wait,
            "ready" => Reply::Ready,
            "pong" => Reply::Pong,
            "info" => Reply::Info(info(&fields)),
            "done" => Reply::Done {
                best: fields.value("move").map(str::to_owned),
                ponder: fields.value("ponder").map(str::to_owned),
            },
            "answer" => Reply::Answer(answer(&fields)?),
            "error" => Reply::Error(fields.text("message")),
            other => {
                return Err(ReplyError::UnknownReply {
                    reply: shown(other),
                });
            }
        };
        Ok(Some(reply))
    }
}

/// The arguments of one line, looked up by name; a flag counts as absent.
struct Fields<'a> {
    line: &'a Line,
}

impl<'a> Fields<'a> {
    fn value(&self, name: &str) -> Option<&'a str> {
        let named = self
            .line
            .arguments
            .iter()
            .find(|argument| argument.name == name);
        named.and_then(|argument| argument.value.as_deref())
    }

    fn text(&self, name: &str) -> String {
        self.value(name).unwrap_or_default().to_owned()
    }

    fn words(&self, name: &str) -> Vec<String> {
        words(self.value(name).unwrap_or_default())
            .map(str::to_owned)
            .collect()
    }

    fn required(&self, reply: &'static str, name: &'static str) -> Result<&'a str, ReplyError> {
        self.value(name)
            .ok_or(ReplyError::MissingValue { reply, name })
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

fn param(fields: &Fields<'_>) -> Result<Param, ReplyError> {
    let kind = match fields.required("param", "type")? {
        "bool" => ParamKind::Bool,
        "int" => ParamKind::Int {
            min: bound(fields, "min", "a whole number", integer)?,
            max: bound(fields, "max", "a whole number", integer)?,
        },
        "real" => ParamKind::Real {
            min: bound(fields, "min", "a number", real)?,
            max: bound(fields, "max", "a number", real)?,
        },
        "string" => ParamKind::Text,
        "enum" => {
            fields.required("param", "values")?;
            ParamKind::Enum(fields.words("values"))
        }
        other => {
            return Err(ReplyError::BadValue {
                name: "type",
                value: shown(other),
                expected: "bool, int, real, string or enum",
            });
        }
    };
    let name = fields.required("param", "name")?.to_owned();
    let value = fields.required("param", "value")?.to_owned();
    Ok(Param { name, value, kind })
}

fn bound<T>(
    fields: &Fields<'_>,
    name: &'static str,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, ReplyError> {
    let value = fields.required("param", name)?;
    read(value).ok_or_else(|| ReplyError::BadValue {
        name,
        value: shown(value),
        expected,
    })
}

fn info(fields: &Fields<'_>) -> Info {
    // One unreadable score would shift the seats of the others, so it voids them all.
    let scores: Option<Vec<f64>> = words(fields.value("scores").unwrap_or_default())
        .map(real)
        .collect();
    Info {
        depth: fields.value("depth").and_then(count),
        mean_depth: fields.value("mean-depth").and_then(real),
        score: fields.value("score").and_then(real),
        scores: scores.unwrap_or_default(),
        nodes: fields.value("nodes").and_then(count),
        time: fields.value("time").and_then(real),
        nps: fields.value("nps").and_then(real),
        line: fields.value("line").and_then(count),
        pv: fields.words("pv"),
    }
}

fn answer(fields: &Fields<'_>) -> Result<Answer, ReplyError> {
    if let Some(turn) = fields.value("turn") {
        return Ok(Answer::Turn(turn.to_owned()));
    }
    if let Some(result) = fields.value("result") {
        return Ok(Answer::Result {
            result: game_result(fields, result)?,
        });
    }
    if fields.value("moves").is_some() {
        return Ok(Answer::Moves(fields.words("moves")));
    }
    if let Some(position) = fields.value("pos") {
        return Ok(Answer::Position(position.to_owned()));
    }
    match fields.value("board") {
        Some("") => Ok(Answer::Board(Vec::new())),
        Some(rows) => Ok(Answer::Board(rows.split('/').map(str::to_owned).collect())),
        None => Err(ReplyError::EmptyAnswer),
    }
}

fn game_result(fields: &Fields<'_>, result: &str) -> Result<GameResult, ReplyError> {
    let required = |name| fields.required("answer", name).map(str::to_owned);
    match result {
        "none" => Ok(GameResult::None),
        "win" => Ok(GameResult::Win {
            winner: required("winner")?,
            reason: required("reason")?,
        }),
        "draw" => Ok(GameResult::Draw {
            reason: required("reason")?,
        }),
        other => Err(ReplyError::BadValue {
            name: "result",
            value: shown(other),
            expected: "none, win or draw",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Reply {
        Reply::parse(text).unwrap().unwrap()
    }

    fn refused(text: &str) -> String {
        Reply::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn done_takes_its_fields_in_any_order_and_none_at_all() {
        let both = Reply::Done {
            best: Some("32-28".into()),
            ponder: Some("19-23".into()),
        };
        assert_eq!(read("done ponder=19-23 move=32-28 x=1"), both);
        assert_eq!(
            read("done"),
            Reply::Done {
                best: None,
                ponder: None
            }
        );
    }

    #[test]
    fn an_info_keeps_what_can_be_understood() {
        let info = Info {
            score: Some(-0.25),
            nodes: Some(12),
            pv: vec!["32-28".into(), "19-23".into()],
            ..Info::default()
        };
        let line =
            "info depth=20/35 score=-0,25 nodes=12 nps=inf scores=\"1.0 x\" pv=\"32-28  19-23\"";
        assert_eq!(read(line), Reply::Info(info));
    }

    #[test]
    fn missing_parts_of_id_and_error_are_empty() {
        let id = Reply::Id {
            name: "Scan".into(),
            version: String::new(),
            author: String::new(),
            country: String::new(),
        };
        assert_eq!(read("id name=Scan"), id);
        assert_eq!(read("error"), Reply::Error(String::new()));
    }

    #[test]
    fn a_parameter_must_say_its_type_and_bounds() {
        assert_eq!(
            refused("param name=a value=1"),
            "'param' has no value for 'type'"
        );
        assert_eq!(
            refused("param name=a value=1 type=int min=0"),
            "'param' has no value for 'max'"
        );
        assert_eq!(
            refused("param name=a value=1 type=int min=x max=2"),
            "'x' does not fit 'min', which takes a whole number"
        );
        assert_eq!(
            refused("param name=a value=1 type=color"),
            "'color' does not fit 'type', which takes bool, int, real, string or enum"
        );
    }

    #[test]
    fn an_answer_must_answer_something() {
        assert_eq!(
            refused("answer mood=good"),
            "'answer' has none of turn=, result=, moves=, pos= and board="
        );
        assert_eq!(
            refused("answer result=lost"),
            "'lost' does not fit 'result', which takes none, win or draw"
        );
        assert_eq!(
            refused("answer result=win reason=no-move"),
            "'answer' has no value for 'winner'"
        );
    }

    #[test]
    fn unknown_replies_are_named() {
        assert_eq!(refused("bestmove 32-28"), "there is no reply 'bestmove'");
    }
}
