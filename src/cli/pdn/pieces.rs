//! Splits games into numbered files of equal numbers of games.

use super::super::Failure;
use super::super::output::{refuse_inputs, write_failure};
use rafle_engine::atomic_file::{beside, check_replaceable, create_beside, move_to};
use std::ffi::{OsStr, OsString};
use std::fs::{File, remove_file};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Numbered files, which get their names when all are written: only then is the width of the numbers known.
pub(super) struct Pieces {
    folder: PathBuf,
    stem: OsString,
    games: u64,
    inputs: Vec<PathBuf>,
    /// The number of files created.
    count: u64,
    /// The number of files with their final names.
    named: u64,
    /// The last file, and the number of games in it.
    last: Option<(BufWriter<File>, u64)>,
}

impl Pieces {
    pub(super) fn new(folder: &Path, stem: &OsStr, games: u64, inputs: Vec<PathBuf>) -> Self {
        Self {
            folder: folder.to_owned(),
            stem: stem.to_owned(),
            games,
            inputs,
            count: 0,
            named: 0,
            last: None,
        }
    }

    /// The final path of the file with this number.
    fn path(&self, number: u64, width: usize) -> PathBuf {
        let mut name = self.stem.clone();
        name.push(format!("-{number:0width$}.pdn"));
        self.folder.join(name)
    }

    /// Its temporary path.
    fn unfinished(&self, number: u64) -> PathBuf {
        beside(&self.path(number, 0))
    }

    pub(super) fn add(&mut self, text: &str) -> Result<(), Failure> {
        let path = self.unfinished(self.count);
        if let Some((mut full, _)) = self.last.take_if(|(_, games)| *games == self.games) {
            close(&mut full).map_err(|error| write_failure(&path, error))?;
        }
        let (file, games) = match &mut self.last {
            Some(last) => last,
            None => {
                let path = self.unfinished(self.count + 1);
                refuse_inputs(&path, self.inputs.iter().map(PathBuf::as_path))?;
                let file = create_beside(&path).map_err(|error| write_failure(&path, error))?;
                self.count += 1;
                self.last.insert((BufWriter::new(file), 0))
            }
        };
        let written = file.write_all(text.as_bytes());
        *games += 1;
        written.map_err(|error| write_failure(&path, error))
    }

    /// Gives the files their names and returns their number.
    pub(super) fn end(mut self) -> Result<u64, Failure> {
        let path = self.unfinished(self.count);
        if let Some((mut last, _)) = self.last.take() {
            close(&mut last).map_err(|error| write_failure(&path, error))?;
        }
        let width = self.count.to_string().len();
        for number in 1..=self.count {
            let path = self.path(number, width);
            refuse_inputs(&path, self.inputs.iter().map(PathBuf::as_path))?;
            check_replaceable(&path).map_err(|error| write_failure(&path, error))?;
        }
        for number in 1..=self.count {
            let path = self.path(number, width);
            move_to(&self.unfinished(number), &path)
                .map_err(|error| write_failure(&path, error))?;
            self.named = number;
        }
        Ok(self.count)
    }
}

/// Writes the rest of a file to the disk.
fn close(file: &mut BufWriter<File>) -> std::io::Result<()> {
    file.flush()?;
    file.get_ref().sync_data()
}

impl Drop for Pieces {
    fn drop(&mut self) {
        for number in self.named + 1..=self.count {
            let _ = remove_file(self.unfinished(number));
        }
    }
}
