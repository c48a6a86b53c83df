//! Game-independent access to endgame tables, for searches and commands.

use super::builder::{Built, Finished, Plan, Progress, build};
use super::built_in;
use super::check::{CheckPlan, Checked, check};
use super::endgame_rules::{EndgameRules, materials};
use super::folder;
use super::header::Subject;
use super::layout::{TableIndex, table_index_of};
use super::material::Material;
use super::table_error::TableError;
use super::tables::Tables;
use super::value::TableResult;
use rafle_rules::{Options, Seat};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// Looks positions of a game up in its endgame tables.
pub trait Probe<R>: Debug + Sync {
    /// Returns the index of a position; `None` if no table can contain it or if it has more than `most_pieces` pieces.
    fn table_index(&self, position: &R, most_pieces: usize) -> Option<TableIndex>;

    /// Whether the counter of the draw rules is 0 in a position.
    fn resets_counter(&self, position: &R) -> bool;

    /// Returns the result of a position with a reset counter; `None` for other positions, and without a table.
    #[inline(always)]
    fn result(&self, tables: &Tables, position: &R) -> Option<TableResult> {
        let at = self.table_index(position, tables.most_pieces())?;
        let result = || tables.result(at);
        self.resets_counter(position).then(result)?
    }

    /// Whether the move from `position` to `next` keeps the counter of the draw rules running.
    fn keeps_counter(&self, position: &R, next: &R) -> bool;

    /// Returns the counter of the draw rules and its limit, if there is one, in plies.
    fn count(&self, position: &R, options: &Options) -> (u8, Option<u8>);

    /// Returns the moves that a seat needs to finish once the others no longer matter; `None` in games without such
    /// tables and for positions outside them.
    fn moves_alone(&self, tables: &Tables, position: &R, seat: Seat) -> Option<u8>;
}

/// Loads a game's endgame tables.
pub trait Loader: Debug + Sync {
    /// Loads the built-in tables and those of a folder, up to a number of pieces and with the fewest pieces first.
    /// Tables of the folder have precedence. `room` checks whether a number of further bytes fits in memory.
    ///
    /// # Errors
    /// [`TableError`].
    fn load(
        &self,
        folder: Option<&Path>,
        options: &Options,
        pieces: usize,
        room: &mut dyn FnMut(u64) -> Result<(), TableError>,
    ) -> Result<Tables, TableError>;
}

/// Builds, loads and checks the tables of a game.
pub trait Generator: Loader {
    /// The most pieces of both sides together.
    fn max_pieces(&self) -> usize;

    /// Builds tables: see [`build`].
    ///
    /// # Errors
    /// [`TableError`].
    fn build(
        &self,
        plan: &Plan<'_>,
        progress: &(dyn Fn(Progress) + Sync),
        report: &mut dyn FnMut(Finished),
    ) -> Result<Built, TableError>;

    /// Checks tables: see [`check`].
    ///
    /// # Errors
    /// [`TableError`].
    fn check(
        &self,
        plan: &CheckPlan<'_>,
        report: &mut dyn FnMut(Checked),
    ) -> Result<(), TableError>;
}

/// The endgame tables for the game `E`.
#[derive(Debug)]
pub struct TablesFor<E>(PhantomData<fn() -> E>);

impl<E> TablesFor<E> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<E: EndgameRules> Probe<E> for TablesFor<E> {
    #[inline(always)]
    fn table_index(&self, position: &E, most_pieces: usize) -> Option<TableIndex> {
        if position.piece_count() > most_pieces {
            return None;
        }
        table_index_of::<E>(&position.to_pieces())
    }

    fn resets_counter(&self, position: &E) -> bool {
        position.plies_counted() == 0
    }

    fn keeps_counter(&self, position: &E, next: &E) -> bool {
        position.keeps_counter(next)
    }

    fn count(&self, position: &E, options: &Options) -> (u8, Option<u8>) {
        let limit = E::limit(Material::of(&position.to_pieces()), options);
        (position.plies_counted(), limit)
    }

    fn moves_alone(&self, _tables: &Tables, _position: &E, _seat: Seat) -> Option<u8> {
        None
    }
}

impl<E: EndgameRules> Loader for TablesFor<E> {
    fn load(
        &self,
        folder: Option<&Path>,
        options: &Options,
        pieces: usize,
        room: &mut dyn FnMut(u64) -> Result<(), TableError>,
    ) -> Result<Tables, TableError> {
        let mut tables = Tables::default();
        for material in materials::<E>(pieces.min(E::MAX_PIECES)) {
            for material in [material, material.reversed()] {
                if tables.has(material) {
                    continue;
                }
                let subject = Subject::of::<E>(material, options);
                let file = match folder {
                    Some(folder) => folder::open(folder, &subject)?,
                    None => None,
                };
                let path =
                    folder.map_or_else(PathBuf::new, |folder| folder::path_of(folder, &subject));
                let fault = |fault| TableError::File { path, fault };
                if let Some(file) = file {
                    room(file.result_bytes())?;
                    tables.add(material, file).map_err(fault)?;
                } else if let Some(values) = built_in::values::<E>(material) {
                    tables.add_built_in(material, values);
                }
            }
        }
        Ok(tables)
    }
}

impl<E: EndgameRules> Generator for TablesFor<E> {
    fn max_pieces(&self) -> usize {
        E::MAX_PIECES
    }

    fn build(
        &self,
        plan: &Plan<'_>,
        progress: &(dyn Fn(Progress) + Sync),
        report: &mut dyn FnMut(Finished),
    ) -> Result<Built, TableError> {
        build::<E>(plan, progress, report)
    }

    fn check(
        &self,
        plan: &CheckPlan<'_>,
        report: &mut dyn FnMut(Checked),
    ) -> Result<(), TableError> {
        check::<E>(plan, report)
    }
}
