//! The file of a tuning: a table of the constants after each batch, which is also what a continued tuning goes on from.

use super::error::TuningError;
use super::plan::TuningSettings;
use crate::regular_file::{append, open_locked, open_regular};
use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: millions of batches.
const MAX_BYTES: u64 = 1 << 30;

/// What comes before the settings, in the first line.
const FIRST: &str = "# rafle tune ";

/// The constants after a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The pairs played so far.
    pub pairs: u64,
    /// The values, in the order of the settings.
    pub values: Vec<f64>,
}

/// The locked file of a tuning, as comma-separated values: a line of settings as JSON after `# rafle tune`, the names of
/// the columns, and a row for the start and for each batch.
#[derive(Debug)]
pub struct TuningFile {
    file: File,
    path: PathBuf,
    length: u64,
    rows: Vec<Row>,
}

impl TuningFile {
    /// Opens or creates the file of a tuning. A last line that was cut off is dropped.
    ///
    /// # Errors
    /// [`TuningError`]: it is damaged, or of another tuning. The file has not changed.
    pub(super) fn open(
        path: &Path,
        settings: &TuningSettings,
        start: &[f64],
    ) -> Result<Self, TuningError> {
        let failed = |error| TuningError::file(path, error);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_locked(path, || open_regular(path, &options));
        let mut file = file.map_err(failed)?;
        let mut text = String::new();
        let mut reader = Read::by_ref(&mut file).take(MAX_BYTES);
        let read = reader.read_to_string(&mut text);
        read.map_err(failed)?;
        let rows = rows(path, &text, settings)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1) as u64;
        let mut file = Self {
            file,
            path: path.to_owned(),
            length: if rows.is_empty() { 0 } else { whole },
            rows,
        };
        file.file.set_len(file.length).map_err(failed)?;
        if file.rows.is_empty() {
            let json = serde_json::to_string(settings).map_err(|error| failed(error.into()))?;
            let names = settings.constants.join(",");
            let first = Row {
                pairs: 0,
                values: start.to_owned(),
            };
            let text = format!("{FIRST}{json}\npairs,{names}\n{}", line(&first));
            file.write(&text)?;
            file.rows.push(first);
        }
        Ok(file)
    }

    /// The rows, at least that of the start.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Appends a row.
    pub(super) fn add(&mut self, row: Row) -> Result<(), TuningError> {
        self.write(&line(&row))?;
        self.rows.push(row);
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), TuningError> {
        let bytes = text.as_bytes();
        let written = append(&mut self.file, &mut self.length, bytes, |_| Ok(()));
        written.map_err(|error| TuningError::file(&self.path, error))
    }
}

fn line(row: &Row) -> String {
    let values = row.values.iter().map(|value| format!(",{value}"));
    format!("{}{}\n", row.pairs, values.collect::<String>())
}

/// Returns the complete rows of a file; none if it holds only a part of its first three lines.
fn rows(path: &Path, text: &str, settings: &TuningSettings) -> Result<Vec<Row>, TuningError> {
    let at = |line: usize, message: &str| TuningError::Line {
        path: path.to_owned(),
        line,
        message: message.to_owned(),
    };
    let foreign = || at(1, "this is not the file of a tuning");
    if !text.starts_with(FIRST) && !FIRST.starts_with(text) {
        return Err(foreign());
    }
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = complete.lines().zip(1..);
    let Some((first, _)) = lines.next() else {
        return Ok(Vec::new());
    };
    let json = first.strip_prefix(FIRST).ok_or_else(foreign)?;
    let found: TuningSettings =
        serde_json::from_str(json).map_err(|error| at(1, &error.to_string()))?;
    check_same(path, &found, settings)?;
    let mut rows: Vec<Row> = Vec::new();
    for (text, number) in lines.skip(1) {
        let row = row(text, settings).ok_or_else(|| at(number, "this is not a row of values"))?;
        let goes_on = match rows.last() {
            None => row.pairs == 0,
            // The last batch of a tuning that was to end there is smaller.
            Some(last) => {
                (last.pairs + 1..=last.pairs.saturating_add(settings.batch)).contains(&row.pairs)
            }
        };
        if !goes_on || row.pairs > settings.pairs {
            return Err(at(
                number,
                "the number of pairs does not go on from the row before",
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn row(text: &str, settings: &TuningSettings) -> Option<Row> {
    let (pairs, values) = text.split_once(',')?;
    let values = values.split(',').map(|value| value.parse().ok());
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    let is_complete = values.len() == settings.constants.len();
    let is_complete = is_complete && values.iter().all(|value| value.is_finite());
    let pairs = pairs.parse().ok()?;
    is_complete.then_some(Row { pairs, values })
}

/// Names the first setting that differs.
fn check_same(
    path: &Path,
    found: &TuningSettings,
    wanted: &TuningSettings,
) -> Result<(), TuningError> {
    let fields = |settings: &TuningSettings| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::default(),
    };
    let wanted = fields(wanted);
    let differing = fields(found).into_iter().find_map(|(what, found)| {
        let wanted = wanted.get(&what)?;
        (*wanted != found).then(|| (what, found, wanted.clone()))
    });
    match differing {
        Some((what, found, wanted)) => Err(TuningError::Other {
            path: path.to_owned(),
            what,
            found: found.to_string(),
            wanted: wanted.to_string(),
        }),
        None => Ok(()),
    }
}
