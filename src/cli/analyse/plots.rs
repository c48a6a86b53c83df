//! Writes the plots of games, one file each.

use super::super::Failure;
use super::super::output::{check_svg, failed, refuse_inputs, write_svg};
use crate::plots::analysis::plot;
use rafle_engine::analysis::Analysis;
use rafle_engine::atomic_file::AtomicFile;
use std::fs::canonicalize;
use std::path::{Path, PathBuf};

/// The names of the plot files, and the files that must not be overwritten.
pub(super) struct Plots {
    path: PathBuf,
    out: Option<PathBuf>,
    inputs: Vec<PathBuf>,
}

impl Plots {
    /// Plots with this name for the first file. Its folder must exist.
    pub(super) fn new<'p>(
        path: &Path,
        out: Option<&Path>,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, Failure> {
        check_svg(path)?;
        let plots = Self {
            path: path.to_owned(),
            out: out.map(Path::to_owned),
            inputs: inputs.map(Path::to_owned).collect(),
        };
        plots.refuse(path)?;
        // Find out before any search whether a file can be written there.
        let file = AtomicFile::create(path).map_err(|error| failed(path, error))?;
        drop(file);
        Ok(plots)
    }

    /// The file for the entry with this number.
    fn path(&self, number: u64) -> PathBuf {
        if number == 1 {
            return self.path.clone();
        }
        let mut name = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}."));
        name.push(self.path.extension().unwrap_or_default());
        self.path.with_file_name(name)
    }

    /// Writes the plot of a game; nothing if the game could not be analysed.
    pub(super) fn write(&self, analysis: &Analysis) -> Result<(), Failure> {
        let Some(svg) = plot(analysis) else {
            return Ok(());
        };
        let path = self.path(analysis.number);
        self.refuse(&path)?;
        write_svg(&path, &svg)
    }

    /// Refuses to overwrite an input or the analysis itself.
    fn refuse(&self, path: &Path) -> Result<(), Failure> {
        refuse_inputs(path, self.inputs.iter().map(PathBuf::as_path))?;
        let is_out = |out: &Path| {
            let (out_there, there) = (canonicalize(out), canonicalize(path));
            out == path || out_there.is_ok_and(|out| there.is_ok_and(|there| there == out))
        };
        if self.out.as_deref().is_some_and(is_out) {
            let sentence = format!("'{}' cannot be a plot and the analysis too", path.display());
            return Err(Failure::BadUse(sentence));
        }
        Ok(())
    }
}
