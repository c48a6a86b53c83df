//! The reader of the engine's lines, for programs that run engines.

use super::answer::{Answer, BookMoveAnswer, GameResult, Judgement};
use super::done::{Done, Draw};
use super::error::ReplyError;
use super::fields::{Fields, words};
use super::geometry::Geometry;
use super::info::Info;
use super::param::{Param, ParamKind};
use super::refusal::Refusal;
use super::reply::Reply;
use crate::hub::line::Line;
use crate::text::{TRUTH, Worded, count, integer, listed, names, real, shown, value_of};

/// Reads something out of the arguments of a line.
type Reader<T> = fn(&Fields<'_>) -> Result<T, ReplyError>;

/// The replies.
const REPLIES: &[(&str, Reader<Reply>)] = &[
    ("id", |fields| {
        Ok(Reply::Id {
            name: fields.text("name"),
            version: fields.text("version"),
            author: fields.text("author"),
            country: fields.text("country"),
        })
    }),
    ("param", |fields| param(fields).map(Reply::Param)),
    ("wait", |_| Ok(Reply::Wait)),
    ("ready", |_| Ok(Reply::Ready)),
    ("pong", |_| Ok(Reply::Pong)),
    ("info", |fields| Ok(Reply::Info(info(fields)))),
    ("done", |fields| {
        Ok(Reply::Done(Done {
            best: fields.value("move").map(str::to_owned),
            ponder: fields.value("ponder").map(str::to_owned),
            resign: truth(fields, "resign")?,
            draw: draw(fields)?,
            book: truth(fields, "book")?,
        }))
    }),
    ("answer", |fields| answer(fields).map(Reply::Answer)),
    ("error", |fields| Ok(Reply::Error(Refusal::read(fields)))),
];

/// The types of parameters.
const TYPES: &[(&str, Reader<ParamKind>)] = &[
    ("bool", |_| Ok(ParamKind::Bool)),
    ("int", |fields| {
        Ok(ParamKind::Int {
            min: bound(fields, "min", "a whole number", integer)?,
            max: bound(fields, "max", "a whole number", integer)?,
        })
    }),
    ("real", |fields| {
        Ok(ParamKind::Real {
            min: bound(fields, "min", "a number", real)?,
            max: bound(fields, "max", "a number", real)?,
        })
    }),
    ("string", |_| Ok(ParamKind::Text)),
    ("enum", |fields| {
        fields.required("param", "values")?;
        Ok(ParamKind::Enum(fields.words("values")))
    }),
];

/// The arguments of an answer; the first that a line has is the one that is read.
const ANSWERS: &[(&str, Reader<Answer>)] = &[
    ("help", |fields| {
        let commands = fields.text("help");
        Ok(Answer::Help(
            commands.split("; ").map(str::to_owned).collect(),
        ))
    }),
    // It has `turn=`, `result=` and `moves=` too.
    ("state", |fields| {
        Ok(Answer::State {
            position: fields.text("state"),
            turn: fields.text("turn"),
            result: read_word(fields, "answer", "result", RESULTS)?,
            moves: fields.words("moves"),
            written: fields.words("written"),
        })
    }),
    ("turn", |fields| Ok(Answer::Turn(fields.text("turn")))),
    ("result", |fields| {
        let result = read_word(fields, "answer", "result", RESULTS)?;
        Ok(Answer::Result { result })
    }),
    ("moves", |fields| {
        Ok(Answer::Moves {
            moves: fields.words("moves"),
            written: fields.words("written"),
        })
    }),
    // It has `touches=` too.
    ("irregular", |fields| {
        Ok(Answer::Irregular {
            moves: fields.words("irregular"),
            breaches: fields.words("breaks"),
            touches: lists(fields, "touches"),
            takes: lists(fields, "takes"),
            hidden: fields.words("hidden"),
        })
    }),
    ("touches", |fields| {
        Ok(Answer::Touches {
            touches: lists(fields, "touches"),
            takes: lists(fields, "takes"),
            written: fields.words("written"),
            hidden: fields.words("hidden"),
        })
    }),
    ("pos", |fields| Ok(Answer::Position(fields.text("pos")))),
    ("board", |fields| {
        let rows = fields.text("board");
        let rows = rows.split('/').map(str::to_owned);
        let is_empty = fields.value("board") == Some("");
        Ok(Answer::Board(if is_empty {
            Vec::new()
        } else {
            rows.collect()
        }))
    }),
    ("geometry", |fields| {
        let geometry = Geometry::read(fields)?;
        Ok(Answer::Geometry(Box::new(geometry)))
    }),
    ("game", |fields| {
        Ok(Answer::Game {
            moves: fields.words("game"),
            turns: fields.words("turns"),
            record: fields.words("record"),
        })
    }),
    ("chances", |fields| {
        Ok(Answer::Judgement(Judgement {
            chances: fields.words("chances"),
            losses: fields.words("losses"),
            marks: fields.words("marks"),
            accuracies: fields.words("accuracies"),
            accuracy: fields.words("accuracy"),
        }))
    }),
    ("parameters", |fields| {
        Ok(Answer::Parameters(fields.words("parameters")))
    }),
    ("levels", |fields| levels(fields).map(Answer::Levels)),
    // It has `games=` and `results=` too.
    ("book", |fields| {
        let moves = BookMoveAnswer::read_all(fields).ok_or_else(|| ReplyError::BadValue {
            name: "book",
            value: shown(fields.value("book").unwrap_or_default()),
            expected: "moves with scores=, games=, results= and names= for each".to_owned(),
        })?;
        Ok(Answer::Book {
            from: fields.text("from"),
            opening: fields.text("opening"),
            moves,
        })
    }),
];

/// Names with their values of `skill`.
fn levels(fields: &Fields<'_>) -> Result<Vec<(String, i32)>, ReplyError> {
    let levels = words(fields.value("levels").unwrap_or_default());
    let levels = levels.map(|level| {
        let (name, skill) = level.split_once(',').unwrap_or((level, ""));
        let skill = integer(skill).and_then(|skill| i32::try_from(skill).ok());
        skill
            .map(|skill| (name.to_owned(), skill))
            .ok_or_else(|| ReplyError::BadValue {
                name: "levels",
                value: shown(level),
                expected: "names with whole numbers".to_owned(),
            })
    });
    levels.collect()
}

/// Lists whose items are joined by commas; a minus sign is an empty one.
fn lists(fields: &Fields<'_>, name: &str) -> Vec<Vec<String>> {
    let lists = words(fields.value(name).unwrap_or_default());
    let lists = lists.map(|list| match list {
        "-" => Vec::new(),
        items => items.split(',').map(str::to_owned).collect(),
    });
    lists.collect()
}

/// The results of a game.
const RESULTS: &[(&str, Reader<GameResult>)] = &[
    ("none", |_| Ok(GameResult::None)),
    ("win", |fields| {
        Ok(GameResult::Win {
            winner: fields.required("answer", "winner")?.to_owned(),
            reason: fields.required("answer", "reason")?.to_owned(),
        })
    }),
    ("draw", |fields| {
        Ok(GameResult::Draw {
            reason: fields.required("answer", "reason")?.to_owned(),
        })
    }),
];

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
    /// A [`ReplyError`] if the line cannot be read, its first word is unknown, `param` or `answer`
    /// lacks a value, or one of them or `done` has one that does not fit.
    pub fn parse(text: &str) -> Result<Option<Self>, ReplyError> {
        let Some(line) = Line::parse(text)? else {
            return Ok(None);
        };
        let reader = value_of(REPLIES, &line.command);
        let read = reader.ok_or_else(|| ReplyError::UnknownReply {
            reply: shown(&line.command),
        })?;
        read(&Fields { line: &line }).map(Some)
    }
}

/// What a table has for the word of an argument.
fn read_word<T>(
    fields: &Fields<'_>,
    reply: &'static str,
    name: &'static str,
    table: &[(&str, Reader<T>)],
) -> Result<T, ReplyError> {
    let word = fields.required(reply, name)?;
    let Some(read) = value_of(table, word) else {
        let known: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        return Err(ReplyError::BadValue {
            name,
            value: shown(word),
            expected: listed(&known, "or"),
        });
    };
    read(fields)
}

/// Whether an argument is there and true.
fn truth(fields: &Fields<'_>, name: &'static str) -> Result<bool, ReplyError> {
    let Some(word) = fields.value(name) else {
        return Ok(false);
    };
    value_of(TRUTH, word).ok_or_else(|| ReplyError::BadValue {
        name,
        value: shown(word),
        expected: listed(&names(TRUTH), "or"),
    })
}

fn draw(fields: &Fields<'_>) -> Result<Option<Draw>, ReplyError> {
    let name = "draw";
    let Some(word) = fields.value(name) else {
        return Ok(None);
    };
    let draw = Draw::named(word).ok_or_else(|| ReplyError::BadValue {
        name,
        value: shown(word),
        expected: Draw::listed("or"),
    })?;
    Ok(Some(draw))
}

fn param(fields: &Fields<'_>) -> Result<Param, ReplyError> {
    let kind = read_word(fields, "param", "type", TYPES)?;
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
        expected: expected.to_owned(),
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
        breaks: fields.value("breaks").map(str::to_owned),
        answers: answers(fields),
        table: fields.value("table").map(str::to_owned),
        book: fields.value("book").and_then(|word| value_of(TRUTH, word)) == Some(true),
        pv: fields.words("pv"),
    }
}

/// Names and values in turn; a value that cannot be understood ends them.
fn answers(fields: &Fields<'_>) -> Vec<(String, f64)> {
    let mut words = words(fields.value("answers").unwrap_or_default());
    std::iter::from_fn(|| Some((words.next()?.to_owned(), real(words.next()?)?))).collect()
}

fn answer(fields: &Fields<'_>) -> Result<Answer, ReplyError> {
    let mut rows = ANSWERS.iter();
    let Some((_, read)) = rows.find(|(name, _)| fields.value(name).is_some()) else {
        let known: Vec<String> = ANSWERS.iter().map(|(name, _)| format!("{name}=")).collect();
        return Err(ReplyError::EmptyAnswer {
            known: listed(&known, "and"),
        });
    };
    read(fields)
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
        let both = Reply::Done(Done {
            best: Some("32-28".into()),
            ponder: Some("19-23".into()),
            ..Done::default()
        });
        assert_eq!(read("done ponder=19-23 move=32-28 x=1"), both);
        assert_eq!(read("done"), Reply::Done(Done::default()));
    }

    #[test]
    fn done_may_resign_and_accept_or_offer_a_draw() {
        let done = |resign, draw| {
            Reply::Done(Done {
                best: Some("32-28".into()),
                resign,
                draw,
                ..Done::default()
            })
        };
        assert_eq!(read("done resign=true move=32-28"), done(true, None));
        assert_eq!(read("done move=32-28 resign=false"), done(false, None));
        for draw in Draw::all() {
            let line = format!("done move=32-28 draw={}", draw.name());
            assert_eq!(read(&line), done(false, Some(draw)));
        }
        assert_eq!(
            refused("done move=32-28 resign=yes"),
            "'yes' does not fit 'resign', which takes true or false"
        );
        assert_eq!(
            refused("done move=32-28 draw=please"),
            "'please' does not fit 'draw', which takes accept or offer"
        );
    }

    #[test]
    fn an_info_keeps_what_can_be_understood() {
        let info = Info {
            score: Some(-0.25),
            nodes: Some(12),
            answers: vec![("replay".into(), 0.4)],
            table: Some("draw".into()),
            pv: vec!["32-28".into(), "19-23".into()],
            ..Info::default()
        };
        let line = "info depth=20/35 score=-0,25 nodes=12 nps=inf scores=\"1.0 x\" \
                    answers=\"replay 0.40 *g7 x\" table=draw pv=\"32-28  19-23\"";
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
        let nothing = Refusal {
            message: String::new(),
            code: None,
        };
        assert_eq!(read("error"), Reply::Error(nothing));
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
            "'answer' needs one of help=, state=, turn=, result=, moves=, irregular=, touches=, pos=, board=, geometry=, game=, chances=, parameters=, levels= and book="
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
