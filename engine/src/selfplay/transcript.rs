//! Games that were played elsewhere, for example in a match, as records to learn from.

use super::encoding::encode;
use super::error::{GamesError, SelfPlayError};
use super::frame::frame;
use super::game_file::first_bytes;
use super::game_so_far::GameSoFar;
use super::header::Header;
use super::record::{GameRecord, GameResult, Ply};
use super::replay::start;
use crate::atomic_file::AtomicFile;
use crate::search::DECIDED_MEN;
use rafle_protocol::moves::parse_move;
use rafle_rules::{Game, Options};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A game as texts.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// The text of the first position; `None` for the start position.
    pub start: Option<String>,
    /// The moves, the first one first.
    pub moves: Vec<TranscriptMove>,
    /// Whether the game was declared a draw that the rules do not know. A win that was declared leaves it unfinished.
    pub is_declared_draw: bool,
}

/// A move of a [`Transcript`].
#[derive(Clone, Debug)]
pub struct TranscriptMove {
    /// Its text.
    pub text: String,
    /// The score of the search, in men for the mover; `None` if there was none.
    pub score: Option<f64>,
    /// Whether it was chosen without regard to its worth, as the moves of an opening are.
    pub is_random: bool,
}

/// Plays a transcript and returns its record.
pub(super) fn record<G: Game>(
    transcript: &Transcript,
    options: &Options,
) -> Result<GameRecord, SelfPlayError> {
    let position = start(transcript.start.as_deref(), options);
    let position: G = position.map_err(|error| SelfPlayError::Misuse(error.to_string()))?;
    let mut game = GameSoFar::new(position);
    let mut plies = Vec::with_capacity(transcript.moves.len());
    for (number, mv) in (1..).zip(&transcript.moves) {
        let wrong = |what: String| SelfPlayError::Misuse(format!("ply {number}: {what}"));
        let text = &mv.text;
        let written = parse_move(text).map_err(|error| wrong(error.to_string()))?;
        let is_it = |&legal: &G::Move| game.position().fits(legal, &written.parsed);
        let index = game.legal().iter().position(is_it);
        let index = index.ok_or_else(|| wrong(format!("'{text}' is no legal move")))?;
        // A decided score would end the game here.
        let score = mv.score.filter(|score| score.abs() < DECIDED_MEN);
        let ply = Ply {
            move_index: index as u32,
            score: score.map(|men| (men * 100.0).round() as i16),
            is_random: mv.is_random,
        };
        game.play(ply);
        plies.push(ply);
    }
    let declared = if transcript.is_declared_draw {
        GameResult::Draw
    } else {
        GameResult::Unfinished
    };
    Ok(GameRecord {
        start: transcript.start.clone(),
        plies,
        result: game.result().unwrap_or(declared),
        final_hash: game.position().hash(),
    })
}

/// A file of games that were played elsewhere. It has its name once it is closed.
pub struct TranscriptFile {
    file: AtomicFile,
    path: PathBuf,
    /// The number of games so far.
    games: u64,
}

impl TranscriptFile {
    /// Creates the file. It will replace one of the same name.
    ///
    /// # Errors
    /// [`GamesError`]: the file cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, GamesError> {
        let mut file =
            AtomicFile::create(path).map_err(|error| GamesError::opening(path, error))?;
        let first = first_bytes(header);
        let written = first.and_then(|first| file.write_all(&first));
        written.map_err(|error| GamesError::file(path, error))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            games: 0,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`GamesError`]: the file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), GamesError> {
        self.games += 1;
        let written = self.file.write_all(&frame(self.games, &encode(game)));
        written.map_err(|error| GamesError::file(&self.path, error))
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// [`GamesError`]: the file cannot be written.
    pub fn close(self) -> Result<(), GamesError> {
        let closed = self.file.commit();
        closed.map_err(|error| GamesError::file(&self.path, error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::replay;
    use rafle_rules::Seat;
    use rafle_rules::draughts::Position;

    fn transcript(start: &str, moves: &[(&str, Option<f64>)]) -> Transcript {
        let moves = moves.iter().map(|&(text, score)| TranscriptMove {
            text: text.to_owned(),
            score,
            is_random: score.is_none(),
        });
        Transcript {
            start: Some(start.to_owned()),
            moves: moves.collect(),
            is_declared_draw: true,
        }
    }

    #[test]
    fn a_game_that_was_won_by_the_rules_is_won_whatever_was_declared() {
        let options = Options::default();
        let moves = [("28x19", Some(99.99))];
        let game = record::<Position>(&transcript("W:W28:B23", &moves), &options).expect("a game");
        assert_eq!(game.result, GameResult::Win(Seat(0)));
        assert_eq!(game.plies[0].score, None);
        assert!(replay::<Position>(&game, &options).is_ok());
    }

    #[test]
    fn scores_and_random_moves_are_kept_and_a_declared_draw_is_a_draw() {
        let options = Options::default();
        let moves = [
            ("32-28", None),
            ("19-23", Some(-0.25)),
            ("28x19", Some(1.0)),
        ];
        let game = record::<Position>(&transcript("W:W32,50:B19,1", &moves), &options);
        let game = game.expect("a game");
        let scores: Vec<_> = game.plies.iter().map(|ply| ply.score).collect();
        assert_eq!(scores, [None, Some(-25), Some(100)]);
        assert!(game.plies[0].is_random && !game.plies[1].is_random);
        assert_eq!(game.result, GameResult::Draw);
        assert!(replay::<Position>(&game, &options).is_ok());
    }

    #[test]
    fn what_is_no_move_is_named() {
        let options = Options::default();
        for (moves, sentence) in [
            ([("32-28", None), ("19-24x", None)], "ply 2: "),
            (
                [("32-28", None), ("19-14", None)],
                "ply 2: '19-14' is no legal move",
            ),
        ] {
            let found = record::<Position>(&transcript("W:W32,50:B19,1", &moves), &options);
            let error = found.expect_err("no move").to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
