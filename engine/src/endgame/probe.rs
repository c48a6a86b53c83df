//! What searches and commands ask of a game's endings, whichever game it is.

use super::builder::{Built, Finished, Plan, Progress, build};
use super::built_in::file;
use super::check::{CheckPlan, Checked, check};
use super::endgame_rules::EndgameRules;
use super::folder;
use super::header::Subject;
use super::layout::{TableIndex, table_index_of};
use super::material::Material;
use super::materials::materials;
use super::table_error::TableError;
use super::table_file::TableFile;
use super::tables::Tables;
use super::value::TableResult;
use rafle_rules::{Options, Seat};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// Where the positions of a game stand in its tables.
pub trait Probe<R>: Debug + Sync {
    /// The place of a position; `None` where no table can have it, or if it has more than a number of pieces.
    fn table_index(&self, position: &R, most_pieces: usize) -> Option<TableIndex>;

    /// Whether a new count of the draw rules begins with a position.
    fn resets_counter(&self, position: &R) -> bool;

    /// How a position with which a new count begins ends; `None` for any other, and without its table.
    #[inline(always)]
    fn result(&self, tables: &Tables, position: &R) -> Option<TableResult> {
        let at = self.table_index(position, tables.most_pieces())?;
        let result = || tables.result(at);
        self.resets_counter(position).then(result)?
    }

    /// Whether the count of the draw rules goes on from a position to the one after a move.
    fn keeps_counter(&self, position: &R, next: &R) -> bool;

    /// How far the count has come, and after how many plies it ends the game if it ever does.
    fn count(&self, position: &R, options: &Options) -> (u8, Option<u8>);

    /// The moves that a seat needs to its end when the others no longer matter; `None` in games without such tables, and
    /// for positions that they do not know.
    fn moves_alone(&self, tables: &Tables, position: &R, seat: Seat) -> Option<u8>;
}

/// Makes, reads and checks the tables of a game.
pub trait Generator: Debug + Sync {
    /// The most pieces of both sides together.
    fn max_pieces(&self) -> usize;

    /// Makes tables: see [`build`].
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

    /// Reads the tables that are part of the program and those of a folder, which come before them, those with the
    /// fewest pieces first, up to a number of pieces. `room` tells whether there is room for some bytes more.
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

/// The endings of a game.
#[derive(Debug)]
pub struct TablesFor<E>(PhantomData<fn() -> E>);

impl<E> TablesFor<E> {
    /// There is but one.
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
                let Some(file) = file.or_else(|| built_in::<E>(material)) else {
                    continue;
                };
                room(file.result_bytes())?;
                tables.add(material, file).map_err(fault)?;
            }
        }
        Ok(tables)
    }
}

/// The table of a material that is part of the program.
fn built_in<E: EndgameRules>(material: Material) -> Option<TableFile> {
    let bytes = file(E::NAME, &material.to_string())?;
    TableFile::built_in(bytes).ok()
}
