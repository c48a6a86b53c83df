//! The games of the files that are named, one after the other.

use super::super::Failure;
use super::super::input::{Input, failed};
use super::super::progress::Count;
use indicatif::ProgressBar;
use rafle_engine::games::GameRules;
use rafle_protocol::pdn::{Games, ReadGame, RecordForm};
use std::path::{Path, PathBuf};

/// Files of games, and how many have been read.
pub(super) struct GameInput {
    input: Input,
    games: Count,
    /// How records are read.
    records: RecordForm,
}

impl GameInput {
    /// The files, each of which must be there; standard input if there are none. Those of records are by these rules.
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

    /// The files that are read, but for standard input.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.input.files()
    }

    /// The bar, beside which lines may be written.
    pub(super) fn bar(&self) -> ProgressBar {
        self.input.progress.bar.clone()
    }

    /// Gives each game with the name of its file, until there are no more or `take` fails.
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
