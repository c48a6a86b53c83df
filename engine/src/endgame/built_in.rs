//! The built-in tables: games of the draughts family up to three pieces, valid for both values of `draw-rules`, which
//! give the same results for so few pieces.
//!
//! A game has one file: the values of its tables, one byte per entry, in the order of [`tables_of`], as one zlib
//! stream. That takes a fifth of the space of the table files, whose chunks can be read one by one.
//! `cargo run --release -p rafle-engine --example built_in_tables` writes the files.

use super::endgame_rules::{EndgameRules, materials};
use super::folder::{open_existing, path_of};
use super::header::Subject;
use super::layout::Layout;
use super::material::Material;
use super::table_error::TableError;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use rafle_rules::Options;
use std::path::Path;
use std::sync::LazyLock;

/// The most pieces of the built-in tables.
const PIECES: usize = 3;

/// The values of all tables of a game, decompressed when one is first needed.
type Values = LazyLock<Vec<u8>>;

macro_rules! values {
    ($file:literal) => {
        LazyLock::new(|| {
            let values = decompress_to_vec_zlib(include_bytes!(concat!("built_in/", $file)));
            values.expect("a test reads each of these files")
        })
    };
}

static NORMAL: Values = values!("normal.values");
static KILLER: Values = values!("killer.values");
static LOSING: Values = values!("losing.values");
static BREAKTHROUGH: Values = values!("bt.values");

/// Returns the materials of a game's file, in order.
fn tables_of<E: EndgameRules>() -> impl Iterator<Item = Material> {
    let materials = materials::<E>(PIECES).into_iter();
    materials.flat_map(Material::both_ways)
}

/// Returns the values of the built-in table of a material, one byte per entry; `None` if there is none.
pub(super) fn values<E: EndgameRules>(material: Material) -> Option<&'static [u8]> {
    if material.all() > PIECES {
        return None;
    }
    let mut left = match E::NAME {
        "normal" => &*NORMAL,
        "killer" => &*KILLER,
        "losing" => &*LOSING,
        "bt" => &*BREAKTHROUGH,
        _ => return None,
    }
    .as_slice();
    for table in tables_of::<E>() {
        let (values, rest) = left.split_at_checked(Layout::of::<E>(table).len() as usize)?;
        if table == material {
            return Some(values);
        }
        left = rest;
    }
    None
}

/// Reads tables of a folder as the values of the built-in file of a game.
///
/// # Errors
/// [`TableError`]: a table up to three pieces is missing or damaged.
pub fn built_in_values<E: EndgameRules>(
    folder: &Path,
    options: &Options,
) -> Result<Vec<u8>, TableError> {
    let mut values = Vec::new();
    for material in tables_of::<E>() {
        let subject = Subject::of::<E>(material, options);
        let read = open_existing(folder, &subject)?.values();
        values.extend(read.map_err(|fault| TableError::File {
            path: path_of(folder, &subject),
            fault,
        })?);
    }
    Ok(values)
}
