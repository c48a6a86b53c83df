//! Parses the client's lines.

use super::command::{Command, Go, Pos, PositionForm, Question};
use super::error::CommandError;
use super::fields::Fields;
use super::king_moves::with_king_moves;
use super::level::{Level, LevelField};
use super::read_judge::read_judge;
use crate::hub::line::{Argument, Line};
use crate::text::{TRUTH, Worded, names, shown, value_of};

/// Reads the arguments of one command.
type Reader = fn(&Fields<'_>) -> Result<Command, CommandError>;

/// The argument of `go` that reports an offer.
const DRAW_OFFER: &str = "draw-offer";

/// A command.
struct Row {
    name: &'static str,
    /// Its arguments, as [`Command::summary`] lists them.
    arguments: &'static str,
    read: Reader,
}

const fn row(name: &'static str, arguments: &'static str, read: Reader) -> Row {
    Row {
        name,
        arguments,
        read,
    }
}

/// The commands.
const COMMANDS: &[Row] = &[
    row("help", "", |_| Ok(Command::Help)),
    row("hub", "", |_| Ok(Command::Hub)),
    row("set-param", "name, value", set_param),
    row("init", "", |_| Ok(Command::Init)),
    row("new-game", "", |_| Ok(Command::NewGame)),
    row("pos", "start, pos, wolf, moves", pos),
    row(
        "level",
        "depth, nodes, move-time, moves, time, inc, infinite",
        level,
    ),
    row("go", "think, ponder, analyze, draw-offer", go),
    row("stop", "", |_| Ok(Command::Stop)),
    row("ponder-hit", "", |_| Ok(Command::PonderHit)),
    row("ping", "", |_| Ok(Command::Ping)),
    row("query", "what, form", query),
    row("judge", "scores, best", |fields| {
        read_judge(fields).map(Command::Judge)
    }),
    row("quit", "", |_| Ok(Command::Quit)),
];

impl Command {
    /// The commands with their arguments, in the order in which a client uses them, for the answer to
    /// [`Command::Help`].
    #[must_use]
    pub fn summary() -> Vec<String> {
        let summary = |row: &Row| match row.arguments {
            "" => row.name.to_owned(),
            arguments => format!("{} ({arguments})", row.name),
        };
        COMMANDS.iter().map(summary).collect()
    }

    /// Reads a line of the client, without its line feed; `None` if it is blank.
    ///
    /// Unknown arguments are ignored, as the protocol asks, except in `pos`: without them the engine would search
    /// another position than the client means.
    ///
    /// # Errors
    ///
    /// A [`CommandError`] if the line cannot be parsed, its command is unknown, or a known argument is missing, is
    /// repeated or has an invalid value. The caller should apply nothing of such a line.
    pub fn parse(text: &str) -> Result<Option<Self>, CommandError> {
        let Some(line) = Line::parse(text)? else {
            return Ok(None);
        };
        let mut rows = COMMANDS.iter();
        let row = rows.find(|row| row.name == line.command);
        let row = row.ok_or_else(|| CommandError::UnknownCommand {
            command: shown(&line.command),
        })?;
        let fields = Fields {
            command: row.name,
            arguments: &line.arguments,
        };
        (row.read)(&fields).map(Some)
    }
}

fn set_param(fields: &Fields<'_>) -> Result<Command, CommandError> {
    let required = |name| {
        let missing = CommandError::MissingArgument {
            command: fields.command,
            name,
        };
        fields.value(name)?.map(str::to_owned).ok_or(missing)
    };
    Ok(Command::SetParam {
        name: required("name")?,
        value: required("value")?,
    })
}

fn pos(fields: &Fields<'_>) -> Result<Command, CommandError> {
    let start = fields.flag("start")?;
    let position = fields.value("pos")?.map(str::to_owned);
    let moves = fields.value("moves")?.map(str::to_owned);
    if start && position.is_some() {
        return Err(CommandError::StartAndPosition);
    }
    let wolf = fields.value("wolf")?;
    let is_known = |name: &str| ["start", "pos", "moves", "wolf"].contains(&name);
    let mut arguments = fields.arguments.iter();
    if let Some(Argument { name, value }) = arguments.find(|argument| !is_known(&argument.name)) {
        let is_cell = |c: char| c.is_ascii_digit();
        let name = shown(name);
        return Err(if value.is_none() && name.contains(is_cell) {
            CommandError::UnquotedMove { word: name }
        } else {
            CommandError::UnknownArgument { name }
        });
    }
    let position = match wolf {
        Some(wolf) => Some(with_king_moves(position, wolf)?),
        None => position,
    };
    Ok(Command::Pos(Pos { position, moves }))
}

fn level(fields: &Fields<'_>) -> Result<Command, CommandError> {
    if fields.arguments.is_empty() {
        return Err(CommandError::EmptyLevel);
    }
    let mut level = Level::default();
    for field in LevelField::ALL {
        let name = field.name;
        let Some(argument) = fields.find(name)? else {
            continue;
        };
        let value = match &argument.value {
            Some(value) => value,
            None if field.is_flag => "true",
            None => return Err(CommandError::MissingValue { name }),
        };
        (field.read)(&mut level, value).ok_or_else(|| CommandError::BadValue {
            name,
            value: shown(value),
            expected: (field.expected)(),
        })?;
    }
    Ok(Command::Level(level))
}

fn go(fields: &Fields<'_>) -> Result<Command, CommandError> {
    let mut chosen: Option<(&'static str, Go)> = None;
    for &(name, go) in Go::WORDS {
        if !fields.flag(name)? {
            continue;
        }
        if let Some((first, _)) = chosen {
            return Err(CommandError::TwoModes {
                first,
                second: name,
            });
        }
        chosen = Some((name, go));
    }
    let others = |argument: &&Argument| argument.name != DRAW_OFFER;
    match (chosen, fields.arguments.iter().find(others)) {
        (Some((word, mode)), _) => {
            let draw_offer = draw_offer(fields)?;
            if draw_offer && mode != Go::Think {
                return Err(CommandError::UnanswerableOffer { mode: word });
            }
            Ok(Command::Go { mode, draw_offer })
        }
        (None, Some(other)) => Err(CommandError::UnknownMode {
            found: shown(&other.name),
        }),
        (None, None) => Err(CommandError::MissingMode),
    }
}

/// Whether the opponent has offered a draw; a flag without a value means yes.
fn draw_offer(fields: &Fields<'_>) -> Result<bool, CommandError> {
    let Some(argument) = fields.find(DRAW_OFFER)? else {
        return Ok(false);
    };
    let word = argument.value.as_deref().unwrap_or("true");
    value_of(TRUTH, word).ok_or_else(|| CommandError::BadValue {
        name: DRAW_OFFER,
        value: shown(word),
        expected: format!("{} or no value at all", names(TRUTH).join(", ")),
    })
}

fn query(fields: &Fields<'_>) -> Result<Command, CommandError> {
    let what = fields.value("what")?.ok_or(CommandError::MissingQuestion)?;
    let question = Question::named(what)
        .ok_or_else(|| CommandError::UnknownQuestion { found: shown(what) })?;
    Ok(Command::Query(match question {
        Question::Position(_) => Question::Position(position_form(fields)?),
        other => other,
    }))
}

fn position_form(fields: &Fields<'_>) -> Result<PositionForm, CommandError> {
    let name = "form";
    let Some(word) = fields.value(name)? else {
        return Ok(PositionForm::default());
    };
    PositionForm::named(word).ok_or_else(|| CommandError::BadValue {
        name,
        value: shown(word),
        expected: PositionForm::listed("or"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::client::judge::Judge;

    fn read(text: &str) -> Command {
        Command::parse(text).unwrap().unwrap()
    }

    fn refused(text: &str) -> String {
        Command::parse(text).unwrap_err().to_string()
    }

    fn go(mode: Go) -> Command {
        Command::Go {
            mode,
            draw_offer: false,
        }
    }

    #[test]
    fn unknown_arguments_are_ignored() {
        assert_eq!(read("hub version=2"), Command::Hub);
        assert_eq!(read("go think x=1"), go(Go::Think));
        let level = Level {
            depth: Some(3),
            ..Level::default()
        };
        assert_eq!(read("level depth=3 foo=1 foo=1"), Command::Level(level));
        for line in ["level handicap=2", "level ply=30 whatever"] {
            assert_eq!(read(line), Command::Level(Level::default()));
        }
    }

    #[test]
    fn an_argument_that_pos_does_not_know_is_refused() {
        assert_eq!(
            refused("pos fen=\"W:W31:B20\""),
            "'pos' has no argument 'fen'; it takes 'start', 'pos=', 'wolf=' and 'moves='"
        );
        for line in [
            "pos start moves=32-28 19-23",
            "pos 19-23 20-24",
            "pos start d4-e5",
        ] {
            assert!(
                refused(line).ends_with("put moves in double quotes after 'moves='"),
                "{line}"
            );
        }
    }

    #[test]
    fn the_summary_has_every_command() {
        let summary = Command::summary();
        assert_eq!(summary.first().map(String::as_str), Some("help"));
        assert_eq!(summary.last().map(String::as_str), Some("quit"));
        for (line, row) in summary.iter().zip(COMMANDS) {
            // Some clients fail on an equals sign within a value.
            assert!(line.starts_with(row.name) && !line.contains('='), "{line}");
        }
    }

    #[test]
    fn unknown_commands_are_named() {
        assert_eq!(refused("uci"), "there is no command 'uci'");
        assert_eq!(Command::parse("  "), Ok(None));
    }

    #[test]
    fn a_known_argument_stands_once() {
        assert_eq!(
            refused("level depth=3 depth=4"),
            "'level' has 'depth' twice"
        );
        assert_eq!(refused("go think think"), "'go' has 'think' twice");
        assert_eq!(
            refused("pos moves=\"\" moves=\"\""),
            "'pos' has 'moves' twice"
        );
    }

    #[test]
    fn a_position_is_the_start_or_a_text_with_moves_after_it() {
        assert_eq!(read("pos"), Command::Pos(Pos::default()));
        let moves = Some("32-28 19-23".to_owned());
        let expected = Command::Pos(Pos {
            position: None,
            moves: moves.clone(),
        });
        assert_eq!(read("pos moves=\"32-28 19-23\""), expected);
        assert_eq!(read("pos start moves=\"32-28 19-23\""), expected);
        let set = Command::Pos(Pos {
            position: Some("Wbe".into()),
            moves,
        });
        assert_eq!(read("pos pos=Wbe moves=\"32-28 19-23\""), set);
    }

    #[test]
    fn a_bad_position_line_names_the_argument() {
        assert_eq!(
            refused("pos start pos=W"),
            "'pos' takes 'start' or 'pos=', not both"
        );
        assert_eq!(refused("pos pos"), "'pos' needs a value, 'pos=...'");
        assert_eq!(refused("pos moves"), "'moves' needs a value, 'moves=...'");
        assert_eq!(refused("pos pos="), "there is no value after 'pos='");
        assert_eq!(
            refused("pos start=1"),
            "'start' takes no value, but has '1'"
        );
    }

    #[test]
    fn a_level_takes_decimal_commas_exponents_and_negative_clocks() {
        let level = Level {
            time: Some(-1.5),
            increment: Some(2.0),
            ..Level::default()
        };
        assert_eq!(read("level moves=0 time=-1,5 inc=2"), Command::Level(level));
        let level = Level {
            move_time: Some(0.00001),
            infinite: true,
            ..Level::default()
        };
        assert_eq!(
            read("level move-time=1e-05 infinite"),
            Command::Level(level.clone())
        );
        assert_eq!(
            read("level move-time=1e-05 infinite=true"),
            Command::Level(level)
        );
        assert_eq!(
            read("level infinite=false"),
            Command::Level(Level::default())
        );
    }

    #[test]
    fn a_level_out_of_range_is_refused() {
        assert_eq!(
            refused("level depth=abc"),
            "'abc' does not fit 'depth', which takes a whole number from 1 upward that is not too large"
        );
        for text in [
            "depth=0",
            "depth=4294967296",
            "nodes=0",
            "nodes=-1",
            "move-time=-1",
            "move-time=nan",
            "inc=-0.1",
            "inc=inf",
            "time=1e10",
            "time=0x10",
            "moves=-1",
            "infinite=yes",
            "time",
        ] {
            assert!(Command::parse(&format!("level {text}")).is_err(), "{text}");
        }
        assert!(refused("level").starts_with("'level' takes depth=, nodes="));
    }

    #[test]
    fn go_needs_exactly_one_way_to_search() {
        assert_eq!(read("go analyse"), go(Go::Analyze));
        assert_eq!(read("go mcts"), go(Go::Think));
        assert_eq!(refused("go"), "'go' needs one of think, ponder and analyze");
        assert_eq!(
            refused("go fast"),
            "'go' takes think, ponder or analyze, not 'fast'"
        );
        assert_eq!(
            refused("go ponder think"),
            "'go' takes one of think, ponder and analyze, but has 'think' and 'ponder'"
        );
        assert_eq!(refused("go think=1"), "'think' takes no value, but has '1'");
    }

    #[test]
    fn the_offer_of_a_draw_goes_with_think_alone() {
        let offered = Command::Go {
            mode: Go::Think,
            draw_offer: true,
        };
        for line in ["go think draw-offer=true", "go draw-offer think"] {
            assert_eq!(read(line), offered);
        }
        assert_eq!(read("go think draw-offer=false"), go(Go::Think));
        assert_eq!(read("go analyze draw-offer=false"), go(Go::Analyze));
        assert_eq!(
            refused("go analyze draw-offer=true"),
            "'draw-offer' needs 'go think', but stands with 'analyze'"
        );
        assert_eq!(
            refused("go ponder draw-offer"),
            "'draw-offer' needs 'go think', but stands with 'ponder'"
        );
        assert_eq!(
            refused("go think draw-offer=maybe"),
            "'maybe' does not fit 'draw-offer', which takes true, false or no value at all"
        );
        assert_eq!(
            refused("go think draw-offer draw-offer=true"),
            "'go' has 'draw-offer' twice"
        );
        assert_eq!(
            refused("go draw-offer=true"),
            "'go' needs one of think, ponder and analyze"
        );
    }

    #[test]
    fn a_question_is_one_of_those_listed() {
        assert_eq!(
            read("query what=position"),
            Command::Query(Question::Position(PositionForm::Cells))
        );
        let known = "turn, result, moves, touches, irregular, position, board, geometry, game, parameters, state, levels or book";
        assert!(refused("query").ends_with(known));
        assert!(refused("query what=mood").contains("'mood'"));
    }

    #[test]
    fn judge_takes_scores_and_best_moves_of_which_some_may_be_unknown() {
        assert_eq!(
            read("judge scores=\"0.1 - 1/-2,5/0\" best=\"32-28 -\""),
            Command::Judge(Judge {
                scores: vec![vec![0.1], vec![], vec![1.0, -2.5, 0.0]],
                best: vec![Some("32-28".into()), None],
            })
        );
        assert_eq!(refused("judge"), "'judge' needs 'scores='");
        assert_eq!(
            refused("judge scores=\"0.1 x\""),
            "'x' does not fit 'scores', which takes numbers, joined by '/' in games of more than two sides, or '-'"
        );
    }

    #[test]
    fn a_position_is_asked_for_in_one_of_two_forms() {
        for (word, form) in [("cells", PositionForm::Cells), ("list", PositionForm::List)] {
            assert_eq!(
                read(&format!("query form={word} what=position")),
                Command::Query(Question::Position(form))
            );
        }
        assert_eq!(
            refused("query what=position form=fen"),
            "'fen' does not fit 'form', which takes cells or list"
        );
        assert_eq!(
            refused("query what=position form"),
            "'form' needs a value, 'form=...'"
        );
        assert_eq!(
            refused("query what=position form=list form=list"),
            "'query' has 'form' twice"
        );
        // Other questions have no form, so the argument is unknown there.
        assert_eq!(
            read("query what=turn form=fen"),
            Command::Query(Question::Turn)
        );
    }

    #[test]
    fn a_parameter_needs_its_name_and_its_value() {
        let command = Command::SetParam {
            name: "book".into(),
            value: String::new(),
        };
        assert_eq!(read("set-param name=book value=\"\""), command);
        assert_eq!(refused("set-param name=book"), "'set-param' needs 'value='");
        assert_eq!(refused("set-param value=1"), "'set-param' needs 'name='");
        assert_eq!(
            refused("set-param name value=1"),
            "'name' needs a value, 'name=...'"
        );
    }
}
