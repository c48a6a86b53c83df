use super::layout::TableIndex;
use super::material::Material;
use super::table_error::TableFault;
use super::table_file::{TableFile, pack};
use super::value::{TableResult, TableValue};
use std::fmt;
use std::sync::OnceLock;

/// The table of a material, with its results in memory.
#[derive(Debug)]
struct Loaded {
    results: Vec<u8>,
    values: Values,
}

/// The values of a table.
#[derive(Debug)]
enum Values {
    /// In a file, which is read when a value is needed.
    File(TableFile),
    /// One byte per entry.
    BuiltIn(&'static [u8]),
}

/// The endgame tables of one game under some rules, in memory.
pub struct Tables {
    /// The tables by the key of their material.
    loaded: Vec<Option<Loaded>>,
    /// The values of a seat's solitaire, if the game has such a table.
    distances: Option<Vec<u8>>,
    most_pieces: usize,
    /// The first fault that was found when a file was read.
    fault: OnceLock<String>,
}

/// One more than the most pieces of one kind.
const COUNTS: usize = 6;

/// Returns the index of a material in a list.
#[inline(always)]
fn key(material: Material) -> usize {
    let Material { own, enemy } = material;
    let counts = [own.men, own.kings, enemy.men, enemy.kings];
    counts
        .into_iter()
        .fold(0, |key, count| COUNTS * key + count)
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_endings = self.loaded.iter().flatten().count();
        let loaded = of_endings + usize::from(self.distances.is_some());
        write!(f, "{loaded} tables of up to {} pieces", self.most_pieces)
    }
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            loaded: std::iter::repeat_with(|| None)
                .take(COUNTS.pow(4))
                .collect(),
            distances: None,
            most_pieces: 0,
            fault: OnceLock::new(),
        }
    }
}

impl Tables {
    /// Adds the table of a file; replaces one of the same material.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn add(&mut self, material: Material, file: TableFile) -> Result<(), TableFault> {
        let results = file.results()?;
        self.put(material, results, Values::File(file));
        Ok(())
    }

    /// Adds a built-in table of values, one byte per entry.
    pub(super) fn add_built_in(&mut self, material: Material, values: &'static [u8]) {
        let value = |entry: u64| TableValue::of_byte(values[entry as usize]);
        let results = pack(values.len() as u64, value);
        self.put(material, results, Values::BuiltIn(values));
    }

    fn put(&mut self, material: Material, results: Vec<u8>, values: Values) {
        self.most_pieces = self.most_pieces.max(material.all());
        self.loaded[key(material)] = Some(Loaded { results, values });
    }

    /// Adds the values of the solitaire of a seat with a number of pieces.
    pub(super) fn put_distances(&mut self, pieces: usize, values: Vec<u8>) {
        self.most_pieces = self.most_pieces.max(pieces);
        self.distances = Some(values);
    }

    /// The values of a seat's solitaire.
    #[inline(always)]
    pub(super) fn distances(&self) -> Option<&[u8]> {
        self.distances.as_deref()
    }

    /// Whether some of them come from a folder.
    #[cfg(feature = "threads")]
    pub(crate) fn has_some_of_folder(&self) -> bool {
        let mut endings = self.loaded.iter().flatten();
        let is_of_file = |loaded: &Loaded| matches!(loaded.values, Values::File(_));
        self.distances.is_some() || endings.any(is_of_file)
    }

    /// The first fault that was found when the values of a table were read from its file.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// Returns the most pieces in any table; 0 without tables.
    #[must_use]
    pub fn most_pieces(&self) -> usize {
        self.most_pieces
    }

    /// Whether the table of a material is loaded.
    pub(super) fn has(&self, material: Material) -> bool {
        self.loaded[key(material)].is_some()
    }

    /// Returns the result of the position at an index, for reset counters of the draw rules; `None` without its table.
    #[inline]
    #[must_use]
    pub fn result(&self, at: TableIndex) -> Option<TableResult> {
        let loaded = self.loaded[key(at.material)].as_ref()?;
        let byte = loaded.results.get((at.index / 4) as usize)?;
        Some(TableResult::of_code(byte >> (2 * (at.index % 4))))
    }

    /// Returns the value of the position at an index; `None` without its table, or if its file can no longer be read.
    #[must_use]
    pub fn value(&self, at: TableIndex) -> Option<TableValue> {
        let file = match &self.loaded[key(at.material)].as_ref()?.values {
            Values::File(file) => file,
            Values::BuiltIn(values) => {
                let byte = values.get(at.index as usize)?;
                return Some(TableValue::of_byte(*byte));
            }
        };
        match file.value(at.index) {
            Ok(value) => Some(value),
            Err(fault) => {
                let fault = format!("the table of {}: {fault}", at.material);
                log::warn!("{fault}");
                let _ = self.fault.set(fault);
                None
            }
        }
    }
}
