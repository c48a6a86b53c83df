//! Splits games into one file per value of a tag.

use super::super::Failure;
use super::super::output::{refuse_inputs, write_failure};
use rafle_engine::atomic_file::{beside, check_replaceable, create_beside, move_to};
use std::collections::{HashMap, HashSet};
use std::fs::{File, remove_file};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The maximum number of values of a tag.
const MAX_VALUES: usize = 1 << 16;

/// The maximum number of characters that a file name takes from the value.
const MAX_NAME: usize = 80;

/// The number of bytes of games buffered before they are appended to their files.
const MAX_HELD: usize = 1 << 23;

/// The output files, which get their names when all are written.
pub(super) struct ByTag {
    folder: PathBuf,
    tag: String,
    inputs: Vec<PathBuf>,
    /// The number of the file for each value.
    numbers: HashMap<Option<String>, usize>,
    /// The file names, also in lower case, since some systems ignore case.
    names: Vec<String>,
    taken: HashSet<String>,
    /// Buffered games by file number. Only one file is open at a time.
    held: HashMap<usize, String>,
    bytes: usize,
    /// The files that exist on the disk already.
    begun: HashSet<usize>,
}

impl ByTag {
    pub(super) fn new(folder: &Path, tag: &str, inputs: Vec<PathBuf>) -> Self {
        Self {
            folder: folder.to_owned(),
            tag: tag.to_owned(),
            inputs,
            numbers: HashMap::new(),
            names: Vec::new(),
            taken: HashSet::new(),
            held: HashMap::new(),
            bytes: 0,
            begun: HashSet::new(),
        }
    }

    /// The tag's name.
    pub(super) fn tag(&self) -> &str {
        &self.tag
    }

    /// Adds a game with this value of the tag.
    pub(super) fn add(&mut self, value: Option<&str>, text: &str) -> Result<(), Failure> {
        let number = self.number(value.map(str::trim))?;
        self.held.entry(number).or_default().push_str(text);
        self.bytes += text.len();
        if self.bytes > MAX_HELD {
            self.write()?;
        }
        Ok(())
    }

    fn number(&mut self, value: Option<&str>) -> Result<usize, Failure> {
        let value = value.map(str::to_owned);
        if let Some(&number) = self.numbers.get(&value) {
            return Ok(number);
        }
        let number = self.names.len();
        if number == MAX_VALUES {
            let sentence = format!("the tag {} has more than {MAX_VALUES} values", self.tag);
            return Err(Failure::BadUse(sentence));
        }
        let plain = match &value {
            Some(value) => file_name(value),
            None => format!("without-{}", file_name(&self.tag)),
        };
        let mut name = plain.clone();
        let mut copy = 1;
        while !self.taken.insert(name.to_lowercase()) {
            copy += 1;
            name = format!("{plain}-{copy}");
        }
        let path = self.folder.join(format!("{name}.pdn"));
        refuse_inputs(&path, self.inputs.iter().map(PathBuf::as_path))?;
        self.names.push(name);
        self.numbers.insert(value, number);
        Ok(number)
    }

    /// The path of the file with this number.
    fn path(&self, number: usize) -> PathBuf {
        let name = self.names.get(number).map_or("", String::as_str);
        self.folder.join(format!("{name}.pdn"))
    }

    /// Appends the buffered games to their files.
    fn write(&mut self) -> Result<(), Failure> {
        for (number, text) in std::mem::take(&mut self.held) {
            let path = beside(&self.path(number));
            let file = if self.begun.contains(&number) {
                File::options().append(true).open(&path)
            } else {
                create_beside(&path)
            };
            let mut file = file.map_err(|error| write_failure(&path, error))?;
            self.begun.insert(number);
            let written = file.write_all(text.as_bytes());
            written.map_err(|error| write_failure(&path, error))?;
        }
        self.bytes = 0;
        Ok(())
    }

    /// Gives the files their names and returns their number.
    pub(super) fn end(mut self) -> Result<u64, Failure> {
        self.write()?;
        for number in 0..self.names.len() {
            let path = self.path(number);
            let synced = check_replaceable(&path)
                .and_then(|()| File::options().append(true).open(beside(&path)))
                .and_then(|file| file.sync_data());
            synced.map_err(|error| write_failure(&path, error))?;
        }
        for number in 0..self.names.len() {
            let path = self.path(number);
            move_to(&beside(&path), &path).map_err(|error| write_failure(&path, error))?;
            self.begun.remove(&number);
        }
        Ok(self.names.len() as u64)
    }
}

impl Drop for ByTag {
    fn drop(&mut self) {
        for &number in &self.begun {
            let _ = remove_file(beside(&self.path(number)));
        }
    }
}

/// Turns a text into a file name that is valid on every system.
fn file_name(text: &str) -> String {
    let safe = |c: char| match c {
        c if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') => c,
        _ => '_',
    };
    let name: String = text.chars().map(safe).take(MAX_NAME).collect();
    // Avoid hidden files, names that look like options, and endings that a system would drop.
    let mut name = name.trim_matches(['.', '-', ' ']).to_owned();
    while name.len() > 2 * MAX_NAME {
        name.pop();
    }
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let is_device = |name: &str| {
        let name = name.split('.').next().unwrap_or_default().to_lowercase();
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        DEVICES.contains(&stem)
    };
    if name.is_empty() || is_device(&name) {
        name.insert(0, '_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_names_of_files() {
        for (value, name) in [
            ("Wijk aan Zee 2001", "Wijk_aan_Zee_2001"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("", "_"),
            ("..", "_"),
            ("-rf", "rf"),
            ("C:\\x", "C__x"),
            ("NUL", "_NUL"),
            ("com1.txt", "_com1.txt"),
            ("Émile", "Émile"),
            ("a\u{0}b\n", "a_b_"),
        ] {
            assert_eq!(file_name(value), name, "{value:?}");
        }
        assert!(file_name(&"é".repeat(500)).len() <= 2 * MAX_NAME);
    }
}
