//! The plots of games, a file each.

use super::super::Failure;
use super::super::output::{check_svg, failed, refuse_inputs, write_svg};
use crate::plots::analysis::plot;
use rafle_engine::analysis::Analysis;
use rafle_engine::atomic_file::AtomicFile;
use std::fs::canonicalize;
use std::path::{Path, PathBuf};

/// Where plots are written, and what must not be written there.
pub(super) struct Plots {
    path: PathBuf,
    out: Option<PathBuf>,
    inputs: Vec<PathBuf>,
}

impl Plots {
    /// Plots whose first one has that name. Its folder must be there.
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
        // Whether a file can be written there is known before anything is searched.
        let file = AtomicFile::create(path).map_err(|error| failed(path, error))?;
        drop(file);
        Ok(plots)
    }

    /// The file of the entry with that number.
    fn path(&self, number: u64) -> PathBuf {
        if number == 1 {
            return self.path.clone();
        }
        let mut name = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}."));
        name.push(self.path.extension().unwrap_or_default());
        self.path.with_file_name(name)
    }

    /// Writes the plot of a game; nothing for what could not be analysed.
    pub(super) fn write(&self, analysis: &Analysis) -> Result<(), Failure> {
        let Some(svg) = plot(analysis) else {
            return Ok(());
        };
        let path = self.path(analysis.number);
        self.refuse(&path)?;
        write_svg(&path, &svg)
    }

    /// Refuses to write over what is read, or over the analysis itself.
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
