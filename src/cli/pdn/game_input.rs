//! Reads the games of several files in order.

use super::super::Failure;
use super::super::input::{Input, failed};
use super::super::progress::Count;
use indicatif::ProgressBar;
use rafle_engine::games::GameRules;
use rafle_protocol::pdn::{Games, ReadGame, RecordForm};
use std::path::{Path, PathBuf};

/// Game files, with a counter of games.
pub(super) struct GameInput {
    input: Input,
    games: Count,
    /// How to read records.
    records: RecordForm,
}

impl GameInput {
    /// Checks that all files exist; without files, reads standard input. Records are read by these rules.
    pub(super) fn new(
        files: &[PathBuf],
        rules: &GameRules,
        shows_progress: bool,
    ) -> Result<Self, Failure> {
        let games = Count::of("game", "games");
        let input = Input::new(files, shows_progress, std::slice::from_ref(&games))?;
        Ok(Self {
            input,
            games,
            records: rules.record_form(),
        })
    }

    /// The input files, without standard input.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.input.files()
    }

    /// The progress bar, for printing lines beside it.
    pub(super) fn bar(&self) -> ProgressBar {
        self.input.progress.bar.clone()
    }

    /// Calls `take` with each game and the name of its file, until the games end or it fails.
    pub(super) fn each(
        &self,
        with_texts: bool,
        mut take: impl FnMut(&str, ReadGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Self {
            input,
            games,
            records,
        } = self;
        let bar = &input.progress.bar;
        input.progress.begin();
        let ended = input.paths().iter().try_for_each(|path| {
            let (name, file) = input.open_named(path)?;
            let mut read = Games::new(bar.wrap_read(file)).or_records(records.clone());
            if with_texts {
                read = read.with_texts();
            }
            for read in read {
                let interrupted = || Failure::Interrupted("interrupted".to_owned());
                if input.is_interrupted() {
                    return Err(interrupted());
                }
                let read = read.map_err(|error| match input.is_interrupted() {
                    true => interrupted(),
                    false => failed(path, error),
                })?;
                take(&name, read)?;
                games.add();
            }
            Ok(())
        });
        bar.finish_and_clear();
        ended
    }
}
