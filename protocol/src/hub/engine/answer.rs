//! The answers to questions.

use super::fields::Fields;
use super::geometry::Geometry;
use crate::hub::line::Line;
use crate::text::{count, integer};

/// The answer to a [`Question`](crate::hub::Question).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Answer {
    /// `help=`: the commands with their arguments, from [`Command::summary`](crate::hub::Command::summary), joined by
    /// semicolons.
    Help(Vec<String>),
    /// `turn=`: the side to move, `white` or `black` in games of two.
    Turn(String),
    /// `result=`: whether the game is over, and how it ended.
    Result {
        /// The result.
        result: GameResult,
    },
    /// `moves=`: the legal moves; and in the same order `written=`: the moves in the form of game records.
    Moves {
        /// The moves.
        moves: Vec<String>,
        /// The moves as in a record.
        written: Vec<String>,
    },
    /// `touches=`: for each legal move the cells that its piece touches, in order; `takes=`: the cells of the captured
    /// pieces; `written=` as in [`Answer::Moves`]; and `hidden=`: the coordinates of the landings `~`, `-` for a move that
    /// has none. All are in the order of the moves; `hidden=` is left out if no move has such a landing.
    Touches {
        /// The cells touched.
        touches: Vec<Vec<String>>,
        /// The cells captured on.
        takes: Vec<Vec<String>>,
        /// The moves as in a record.
        written: Vec<String>,
        /// The hidden landings.
        hidden: Vec<String>,
    },
    /// `irregular=`: the moves that break only an obligation; `breaks=`: that obligation for each of them; and
    /// `touches=`, `takes=` and `hidden=` as in [`Answer::Touches`], all in the same order.
    Irregular {
        /// The moves.
        moves: Vec<String>,
        /// The obligations.
        breaches: Vec<String>,
        /// The cells touched.
        touches: Vec<Vec<String>>,
        /// The cells captured on.
        takes: Vec<Vec<String>>,
        /// The hidden landings.
        hidden: Vec<String>,
    },
    /// `pos=`: the text of the position.
    Position(String),
    /// `board=`: the picture of the board, row by row from the top. The rows are joined by `/`, which no row may
    /// contain.
    Board(Vec<String>),
    /// `geometry=`: the coordinates of the cells.
    Geometry(Box<Geometry>),
    /// `game=`: the moves played since the position was set; and in the same order `turns=`: the side that played each
    /// of them, and `record=`: the moves in the form of game records.
    Game {
        /// The moves.
        moves: Vec<String>,
        /// The sides.
        turns: Vec<String>,
        /// The moves as in a record.
        record: Vec<String>,
    },
    /// `chances=` and further lists: what the moves of the game are worth.
    Judgement(Judgement),
    /// `parameters=`: the names of the rule parameters that the variant uses.
    Parameters(Vec<String>),
    /// `state=`: the text of the position; and `turn=`, `result=`, `moves=` and `written=` as in the answers of their own.
    State {
        /// The text of the position.
        position: String,
        /// The side to move.
        turn: String,
        /// The result.
        result: GameResult,
        /// The legal moves.
        moves: Vec<String>,
        /// The moves as in a record.
        written: Vec<String>,
    },
    /// `levels=`: the names of levels for people, the lowest first, each with its value of `skill`.
    Levels(Vec<(String, i32)>),
    /// `book=`: the moves that lead to positions of the opening book, the best first; in the same order `scores=`,
    /// `games=`, `results=` and `names=`; `from=`: the book; and `opening=`: the name of the opening so far.
    Book {
        /// The book: `built-in`, or its file; empty if there is none.
        from: String,
        /// The name of the last position of the game that has one; empty if there is none.
        opening: String,
        /// The moves.
        moves: Vec<BookMoveAnswer>,
    },
}

/// A move of [`Answer::Book`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct BookMoveAnswer {
    /// The move.
    pub text: String,
    /// In `scores=`: its value for the mover in hundredths of a man, which is written in men; a minus sign if unknown.
    pub score: Option<i16>,
    /// In `games=`: the games that reached the position after it.
    pub games: u32,
    /// In `results=`, joined by commas: how many of them each side has won, in the order of the sides.
    pub wins: Vec<u32>,
    /// In `names=`, separated by semicolons: the name of the position after it; empty if it has none.
    pub name: String,
}

impl BookMoveAnswer {
    fn score_text(&self) -> String {
        let Some(score) = self.score else {
            return "-".to_owned();
        };
        let sign = if score < 0 { "-" } else { "" };
        let size = score.unsigned_abs();
        format!("{sign}{}.{:02}", size / 100, size % 100)
    }

    fn wins_text(&self) -> String {
        let wins: Vec<String> = self.wins.iter().map(u32::to_string).collect();
        if wins.is_empty() {
            "-".to_owned()
        } else {
            wins.join(",")
        }
    }

    /// Reads the items of the lists at a place.
    fn read(text: &str, score: &str, games: &str, wins: &str, name: &str) -> Option<Self> {
        let score = match score {
            "-" => None,
            score => {
                let (whole, decimals) = score.split_once('.').filter(|(_, it)| it.len() == 2)?;
                Some(integer(&format!("{whole}{decimals}")).and_then(|it| i16::try_from(it).ok())?)
            }
        };
        let wins = match wins {
            "-" => Vec::new(),
            wins => wins.split(',').map(count).collect::<Option<_>>()?,
        };
        Some(Self {
            text: text.to_owned(),
            score,
            games: count(games)?,
            wins,
            name: name.to_owned(),
        })
    }

    /// Reads the lists; `None` if they do not fit together.
    pub(super) fn read_all(fields: &Fields<'_>) -> Option<Vec<Self>> {
        let [texts, scores, games, wins] =
            ["book", "scores", "games", "results"].map(|name| fields.words(name));
        let names = fields.text("names");
        let names: Vec<&str> = if texts.is_empty() {
            Vec::new()
        } else {
            names.split(';').map(str::trim).collect()
        };
        let lengths = [scores.len(), games.len(), wins.len(), names.len()];
        if lengths != [texts.len(); 4] {
            return None;
        }
        let places = 0..texts.len();
        places
            .map(|it| Self::read(&texts[it], &scores[it], &games[it], &wins[it], names[it]))
            .collect()
    }
}

/// Adds the hidden landings of moves, if any move has one.
fn with_hidden(line: Line, hidden: &[String]) -> Line {
    if hidden.is_empty() {
        line
    } else {
        line.with("hidden", hidden.join(" "))
    }
}

impl Answer {
    pub(super) fn to_line(&self) -> Line {
        let line = Line::new("answer");
        match self {
            Answer::Help(commands) => line.with("help", commands.join("; ")),
            Answer::Turn(turn) => line.with("turn", turn),
            Answer::Result { result } => result.to_line(line),
            Answer::Moves { moves, written } => line
                .with("moves", moves.join(" "))
                .with("written", written.join(" ")),
            Answer::Touches {
                touches,
                takes,
                written,
                hidden,
            } => {
                let line = line
                    .with("touches", lists_text(touches))
                    .with("takes", lists_text(takes))
                    .with("written", written.join(" "));
                with_hidden(line, hidden)
            }
            Answer::Irregular {
                moves,
                breaches,
                touches,
                takes,
                hidden,
            } => {
                let line = line
                    .with("irregular", moves.join(" "))
                    .with("breaks", breaches.join(" "))
                    .with("touches", lists_text(touches))
                    .with("takes", lists_text(takes));
                with_hidden(line, hidden)
            }
            Answer::Position(position) => line.with("pos", position),
            Answer::Board(rows) => line.with("board", rows.join("/")),
            Answer::Geometry(geometry) => geometry.to_line(line),
            Answer::Game {
                moves,
                turns,
                record,
            } => line
                .with("game", moves.join(" "))
                .with("turns", turns.join(" "))
                .with("record", record.join(" ")),
            Answer::Judgement(judgement) => line
                .with("chances", judgement.chances.join(" "))
                .with("losses", judgement.losses.join(" "))
                .with("marks", judgement.marks.join(" "))
                .with("accuracies", judgement.accuracies.join(" "))
                .with("accuracy", judgement.accuracy.join(" ")),
            Answer::Parameters(names) => line.with("parameters", names.join(" ")),
            Answer::State {
                position,
                turn,
                result,
                moves,
                written,
            } => result
                .to_line(line.with("state", position).with("turn", turn))
                .with("moves", moves.join(" "))
                .with("written", written.join(" ")),
            Answer::Levels(levels) => {
                let levels = levels.iter().map(|(name, skill)| format!("{name},{skill}"));
                line.with("levels", levels.collect::<Vec<_>>().join(" "))
            }
            Answer::Book {
                from,
                opening,
                moves,
            } => {
                let list = |text: fn(&BookMoveAnswer) -> String, between| {
                    moves.iter().map(text).collect::<Vec<_>>().join(between)
                };
                line.with("book", list(|it| it.text.clone(), " "))
                    .with("scores", list(BookMoveAnswer::score_text, " "))
                    .with("games", list(|it| it.games.to_string(), " "))
                    .with("results", list(BookMoveAnswer::wins_text, " "))
                    .with("names", list(|it| it.name.clone(), "; "))
                    .with("from", from)
                    .with("opening", opening)
            }
        }
    }
}

/// The answer to [`Command::Judge`](crate::hub::Command::Judge). What is not known is a minus sign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Judgement {
    /// `chances=`: for each position the chance of the side to move to win, from 0 to 1; a draw is half a win.
    pub chances: Vec<String>,
    /// `losses=`: for each move the chance that it loses, from 0 to 1.
    pub losses: Vec<String>,
    /// `marks=`: `??`, `?` or `?!` for a move that loses much.
    pub marks: Vec<String>,
    /// `accuracies=`: how exact each move is, in per cent.
    pub accuracies: Vec<String>,
    /// `accuracy=`: how exact the moves of each side are together, in per cent, in the order of the first turns.
    pub accuracy: Vec<String>,
}

/// Lists separated by blanks, their items by commas; an empty list is a minus sign.
fn lists_text(lists: &[Vec<String>]) -> String {
    let texts = lists.iter().map(|list| match list.as_slice() {
        [] => "-".to_owned(),
        items => items.join(","),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Whether a game is over, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It goes on.
    None,
    /// It is won.
    Win {
        /// The winner, named as in [`Answer::Turn`].
        winner: String,
        /// Why, in one word such as `no-move`.
        reason: String,
    },
    /// It is drawn.
    Draw {
        /// Why, in one word such as `repetition`.
        reason: String,
    },
}

impl GameResult {
    fn to_line(&self, line: Line) -> Line {
        match self {
            GameResult::None => line.with("result", "none"),
            GameResult::Win { winner, reason } => line
                .with("result", "win")
                .with("winner", winner)
                .with("reason", reason),
            GameResult::Draw { reason } => line.with("result", "draw").with("reason", reason),
        }
    }

    /// A sentence about how the game ended: `white has won: no-moves`, `draw: repetition`. `None` while it goes on.
    #[must_use]
    pub fn to_sentence(&self) -> Option<String> {
        match self {
            GameResult::None => None,
            GameResult::Draw { reason } => Some(format!("draw: {reason}")),
            GameResult::Win { winner, reason } => Some(format!("{winner} has won: {reason}")),
        }
    }
}
