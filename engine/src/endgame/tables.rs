use super::layout::TableIndex;
use super::material::Material;
use super::table_error::TableFault;
use super::table_file::TableFile;
use super::value::{TableResult, TableValue};
use std::fmt;

/// The table of a material: its results are in memory, its values in its file.
#[derive(Debug)]
struct Loaded {
    results: Vec<u8>,
    /// `None` if no plies are needed.
    file: Option<TableFile>,
}

/// The endgame tables of one game under some rules, in memory.
pub struct Tables {
    /// The tables by the key of their material.
    loaded: Vec<Option<Loaded>>,
    /// The values of a seat's solitaire, if the game has such a table.
    distances: Option<Vec<u8>>,
    most_pieces: usize,
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
        self.put(material, results, Some(file));
        Ok(())
    }

    /// Adds a table that has only results.
    pub(super) fn put(&mut self, material: Material, results: Vec<u8>, file: Option<TableFile>) {
        self.most_pieces = self.most_pieces.max(material.all());
        self.loaded[key(material)] = Some(Loaded { results, file });
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

    /// Reads the value of the position at an index from the file; `None` without its table, or if the file can no
    /// longer be read.
    #[must_use]
    pub fn value(&self, at: TableIndex) -> Option<TableValue> {
        let file = self.loaded[key(at.material)].as_ref()?.file.as_ref()?;
        match file.value(at.index) {
            Ok(value) => Some(value),
            Err(fault) => {
                log::warn!("the table of {}: {fault}", at.material);
                None
            }
        }
    }
}
