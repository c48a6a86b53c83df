//! Jobs: setting positions up and answering questions. They can take a while, so a front end may run them on another
//! thread.

use crate::analysis::judge_game;
use crate::book::{Book, BookFault, book_moves, name_so_far};
use crate::session::{MadeMove, NAMED_LEVELS, Session, Setup, SetupError};
use crate::variants::Variant;
use rafle_protocol::hub::{Answer, BookMoveAnswer, Judge, Pos, PositionForm, Question, Refusal};
#[cfg(feature = "threads")]
use rafle_rules::Irregular;
use rafle_rules::{Options, Touches};
use std::sync::Arc;

/// A job of [`Next::Job`](super::Next::Job). Its result goes to [`Dialogue::finish`](super::Dialogue::finish).
pub struct Job(pub(super) Task);

/// What a job does.
pub(super) enum Task {
    /// Sets a position up.
    SetUp(NewGame, Pos),
    /// Sets the position up again for changed parameters: the current one if the new rules allow the moves that led to
    /// it, otherwise the start.
    Initialize(NewGame, Option<Pos>),
    /// Answers a question.
    Answer(Arc<dyn Session>, Question),
    /// Looks the position up in the book of this name.
    Book(Arc<dyn Session>, String, Option<Arc<Book>>),
    /// Judges the moves of the game.
    Judge(Arc<dyn Session>, Judge),
}

/// The settings of new games.
#[derive(Clone, Copy)]
pub(super) struct NewGame {
    pub(super) variant: &'static Variant,
    pub(super) options: Options,
}

/// A session and the line that it was built from.
type Opened = Result<(Arc<dyn Session>, Pos), SetupError>;

/// The result of a job.
pub struct JobResult(pub(super) TaskResult);

/// What the job found.
pub(super) enum TaskResult {
    SetUp(Opened),
    Initialized(Opened),
    Answered(Answer),
    /// The question has no answer.
    Refused(Refusal),
    Failed,
}

impl Job {
    /// Whether the job can take seconds of processor time, as irregular moves do where there are many captures: to list
    /// those of a position, or to check a move list that contains one. Where boards share the processors, such jobs
    /// take turns.
    #[cfg(feature = "threads")]
    pub(super) fn is_costly(&self) -> bool {
        let has_moves = |pos: &Pos| pos.moves.is_some();
        let (options, is_costly) = match &self.0 {
            Task::SetUp(game, pos) => (&game.options, has_moves(pos)),
            Task::Initialize(game, kept) => (&game.options, kept.as_ref().is_some_and(has_moves)),
            Task::Answer(session, question) => {
                (session.options(), *question == Question::Irregular)
            }
            Task::Book(..) => return false,
            Task::Judge(session, _) => (session.options(), false),
        };
        is_costly && options.irregular == Irregular::Claim
    }

    /// Does the job.
    #[must_use]
    pub fn run(self) -> JobResult {
        JobResult(match self.0 {
            Task::SetUp(game, pos) => TaskResult::SetUp(game.open(pos)),
            Task::Initialize(game, kept) => {
                let kept = kept.and_then(|pos| game.open(pos).ok());
                let initialized = kept.map_or_else(|| game.open(Pos::default()), Ok);
                TaskResult::Initialized(initialized)
            }
            Task::Answer(session, question) => TaskResult::Answered(answer(&*session, question)),
            Task::Book(session, name, book) => {
                let found = book_answer(&*session, name, book.as_deref());
                found.map_or_else(
                    |fault| TaskResult::Refused(Refusal::other(fault.to_string())),
                    TaskResult::Answered,
                )
            }
            Task::Judge(session, judge) => match judge_game(&*session, &judge) {
                Ok(judgement) => TaskResult::Answered(Answer::Judgement(judgement)),
                Err(error) => TaskResult::Refused(Refusal::from(&error)),
            },
        })
    }
}

impl JobResult {
    /// The result of a job that panicked, which is a bug of the engine.
    pub const FAILED: Self = Self(TaskResult::Failed);
}

impl NewGame {
    /// Builds a session that is ready for a search.
    fn open(self, pos: Pos) -> Opened {
        let setup = Setup {
            position: pos.position.as_deref(),
            moves: pos.moves.as_deref().unwrap_or_default(),
        };
        let session = self.variant.open(setup, &self.options)?;
        session.prepare();
        Ok((session.into(), pos))
    }
}

/// Looks the moves of a position up in a book.
fn book_answer(
    session: &dyn Session,
    from: String,
    book: Option<&Book>,
) -> Result<Answer, BookFault> {
    let Some(book) = book else {
        return Ok(answer(session, Question::Book));
    };
    let found = book_moves(session, &|key| book.find(key))?.into_iter();
    let moves = found.map(|found| {
        let games = found.games;
        BookMoveAnswer {
            text: found.text,
            score: found.score,
            games: games.as_ref().map_or(0, |games| games.games),
            wins: games.map(|games| games.wins).unwrap_or_default(),
            name: found.name.unwrap_or_default().to_owned(),
        }
    });
    Ok(Answer::Book {
        from,
        opening: name_so_far(session).unwrap_or_default().to_owned(),
        moves: moves.collect(),
    })
}

/// The coordinates of the hidden landings of each move; empty if no move has one.
fn hidden_landings<'a>(moves: impl Iterator<Item = &'a Touches>) -> Vec<String> {
    let words = moves.map(|touches| {
        let landings = touches.hidden.iter().map(|place| {
            let [x, y] = place.at;
            let level = place.level.unwrap_or_default();
            format!("{x},{y},{level}")
        });
        landings.collect::<Vec<_>>().join(";")
    });
    let words: Vec<String> = words.collect();
    if words.iter().all(String::is_empty) {
        return Vec::new();
    }
    let or_none = |word: String| {
        if word.is_empty() {
            "-".to_owned()
        } else {
            word
        }
    };
    words.into_iter().map(or_none).collect()
}

fn answer(session: &dyn Session, question: Question) -> Answer {
    match question {
        Question::Turn => Answer::Turn(session.turn().to_owned()),
        Question::Result => Answer::Result {
            result: session.result(),
        },
        Question::Moves => Answer::Moves {
            moves: session.moves(),
            written: session.written(),
        },
        Question::Touches => {
            let touches = session.touches();
            let hidden = hidden_landings(touches.iter());
            let (touches, takes) = { touches.into_iter() }
                .map(|of| (of.touched, of.captured))
                .unzip();
            Answer::Touches {
                hidden,
                touches,
                takes,
                written: session.written(),
            }
        }
        Question::Irregular => {
            let found = session.irregular();
            Answer::Irregular {
                breaches: found.iter().map(|found| found.breach.to_string()).collect(),
                touches: { found.iter().map(|found| found.touches.touched.clone()) }.collect(),
                takes: { found.iter().map(|found| found.touches.captured.clone()) }.collect(),
                hidden: hidden_landings(found.iter().map(|found| &found.touches)),
                moves: found.into_iter().map(|found| found.text).collect(),
            }
        }
        Question::Position(PositionForm::Cells) => Answer::Position(session.position()),
        Question::Position(PositionForm::List) => Answer::Position(session.position_list()),
        Question::Board => Answer::Board(session.board(false).rows()),
        Question::Geometry => Answer::Geometry(Box::new(session.geometry())),
        Question::Game => {
            let made = session.game();
            let texts = |text: fn(&MadeMove) -> &str| {
                let texts = made.iter().map(text);
                texts.map(str::to_owned).collect()
            };
            Answer::Game {
                moves: texts(|made| &made.text),
                turns: texts(|made| made.turn),
                record: texts(|made| &made.record),
            }
        }
        Question::Parameters => {
            let variant = Variant::named(session.variant());
            let parameters = variant.map(Variant::parameters).unwrap_or_default();
            let names = parameters.into_iter().map(|parameter| parameter.name);
            Answer::Parameters(names.map(str::to_owned).collect())
        }
        Question::Levels => {
            let levels = NAMED_LEVELS.iter();
            Answer::Levels(
                levels
                    .map(|level| (level.name.to_owned(), level.skill))
                    .collect(),
            )
        }
        Question::Book => Answer::Book {
            from: String::new(),
            opening: name_so_far(session).unwrap_or_default().to_owned(),
            moves: Vec::new(),
        },
        Question::State => Answer::State {
            position: session.position(),
            turn: session.turn().to_owned(),
            result: session.result(),
            moves: session.moves(),
            written: session.written(),
        },
    }
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;

    #[test]
    fn irregular_moves_are_costly_where_they_may_be_played() {
        for irregular in [Irregular::Off, Irregular::Claim] {
            let game = NewGame {
                variant: &VARIANTS[0],
                options: Options {
                    irregular,
                    ..Options::default()
                },
            };
            let pos = |moves: Option<&str>| Pos {
                moves: moves.map(str::to_owned),
                ..Pos::default()
            };
            let (session, _) = game.open(Pos::default()).expect("a start");
            let answer = |question| Job(Task::Answer(Arc::clone(&session), question)).is_costly();
            let is_claim = irregular == Irregular::Claim;
            assert_eq!(answer(Question::Irregular), is_claim);
            assert!(!answer(Question::Moves) && !answer(Question::Touches));
            let set_up = |moves| Job(Task::SetUp(game, pos(moves))).is_costly();
            assert_eq!(set_up(Some("32-28")), is_claim);
            assert!(!set_up(None));
            let initialize = |kept| Job(Task::Initialize(game, kept)).is_costly();
            assert_eq!(initialize(Some(pos(Some("32-28")))), is_claim);
            assert!(!initialize(None));
        }
    }
}
