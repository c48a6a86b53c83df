//! Endgame tables: the results of positions of few pieces with best play.
//!
//! [`build`] creates the tables of a game in a folder by retrograde analysis, one file per [`Material`]. [`Tables`]
//! holds the tables of one game under one set of rules in memory. [`table_index_of`] locates a position in them, and a
//! game's [`Probe`] looks positions up. A game has tables if it implements [`EndgameRules`].
//!
//! A table stores the results of positions with reset counters of the draw rules. In draughts under the federation's
//! rules, a win that needs more than 25 moves of kings, or more than 16 or 5 moves in the endings that these rules
//! name, is a draw. Repetition does not matter, because the winning side never needs it.

mod builder;
mod built_in;
mod check;
mod combinations;
mod endgame_rules;
mod folder;
mod games;
mod header;
mod layout;
mod material;
mod place_sets;
mod probe;
mod solitaire;
mod solver;
mod table_error;
mod table_file;
mod tables;
#[cfg(test)]
mod tests;
mod value;

pub use builder::{Built, Finished, Plan, Progress, build};
pub use built_in::built_in_values;
pub use check::{CheckPlan, Checked, check, describe};
pub use endgame_rules::{EndgameRules, NO_MAN};
pub use folder::{FolderState, check_folder};
pub use header::{ResultCounts, TableHeader};
pub use layout::{TableIndex, table_index_of};
pub use material::{Counts, Force, Material, Pieces};
pub use probe::{Generator, Loader, Probe, TablesFor};
#[cfg(test)]
pub use solitaire::tests as solitaire_tests;
pub use solitaire::{LoneSeat, Solitaire, SolitairesOf};
pub use table_error::{TableError, TableFault};
pub use tables::Tables;
pub use value::{TableResult, TableValue};
