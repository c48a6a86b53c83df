//! The endgame tables of one game under its rules, in memory.

use super::memory::free_for_tables;
use super::settings::Settings;
use super::table_folder::TableFolder;
use crate::endgame::{TableError, Tables};
use crate::variants::Variant;
use rafle_rules::Options;
use std::sync::Arc;

/// A game and its rules.
pub(super) type Rules = (&'static Variant, Options);

/// The loaded tables, and what they were loaded for.
#[derive(Default)]
pub(super) struct GameTables(Option<(TablesKey, Arc<Tables>)>);

/// What tables are loaded for: a game, its rules, the folder and the greatest number of pieces.
#[derive(Clone, PartialEq)]
pub(super) struct TablesKey {
    variant: &'static str,
    options: Options,
    folder: TableFolder,
    pieces: usize,
}

impl GameTables {
    /// Returns the tables and what they were loaded for, if any were loaded.
    pub(super) fn loaded(&self) -> Option<(TablesKey, Arc<Tables>)> {
        self.0.clone()
    }

    /// Loads the tables of a game unless they are in memory.
    ///
    /// # Errors
    /// [`TableError`]: only the built-in tables are loaded, and `tables` is set to them.
    pub(super) fn load(
        &mut self,
        (variant, options): Rules,
        settings: &mut Settings,
    ) -> Result<(), TableError> {
        let key = |settings: &Settings| TablesKey {
            variant: variant.name,
            options,
            folder: settings.tables.clone(),
            pieces: settings.table_pieces,
        };
        let wanted = key(settings);
        if self.0.as_ref().is_some_and(|(loaded, _)| *loaded == wanted) {
            return Ok(());
        }
        // Drop the old ones first: there may not be room for both.
        self.0 = None;
        let of = |folder: &TableFolder| read((variant, options), folder, wanted.pieces);
        let (tables, result) = match of(&settings.tables) {
            Ok(tables) => (tables, Ok(())),
            Err(error) => {
                settings.tables = TableFolder::default();
                (of(&settings.tables).unwrap_or_default(), Err(error))
            }
        };
        self.0 = Some((key(settings), Arc::new(tables)));
        result
    }
}

/// Reads the tables of a folder for a game, and the built-in ones.
fn read(
    (variant, options): Rules,
    folder: &TableFolder,
    pieces: usize,
) -> Result<Tables, TableError> {
    let Some(generator) = variant.tables else {
        return Ok(Tables::default());
    };
    let mut needed = 0;
    let free = free_for_tables();
    let mut room = |bytes: u64| {
        needed += bytes;
        match free {
            Some(free) if free < needed => Err(TableError::Memory {
                needed: needed >> 20,
                free: free >> 20,
            }),
            _ => Ok(()),
        }
    };
    generator.load(folder.path().as_deref(), &options, pieces, &mut room)
}
