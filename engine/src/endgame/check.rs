//! Checks tables: compares the value of each position with the values after its moves.
//!
//! The plies of a win are one more than those of its best move, so no cycle of positions can support itself. Tables in
//! which every position agrees with its successors are therefore correct.

use super::builder::{count, materials_up_to};
use super::endgame_rules::EndgameRules;
use super::folder::{open_existing, path_of};
use super::header::{ResultCounts, Subject};
use super::layout::{Layout, TableIndex};
use super::material::Material;
use super::solver::{KnownValues, Outlooks};
use super::table_error::{TableError, TableFault};
use super::value::{TableResult, TableValue};
use crate::shard::Shard;
use crate::thread::run_on;
use rafle_rules::random::Random;
use rafle_rules::{Game, Options};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The parameters of a check.
pub struct CheckPlan<'a> {
    /// The rule parameters.
    pub options: &'a Options,
    /// The most pieces of the tables that are checked.
    pub pieces: usize,
    /// The folder of the files.
    pub folder: &'a Path,
    /// The shard of the tables to check; `None` for all. The others are only read.
    pub shard: Option<Shard>,
    /// How many random positions of each table to check; `None` for all positions.
    pub sample: Option<u64>,
    /// The seed of the random positions.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// Set to `true` to stop the check.
    pub stop: &'a AtomicBool,
}

/// The result of checking a table.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The material.
    pub material: String,
    /// The counts of results, by the values of the table.
    pub results: ResultCounts,
    /// The number of positions compared with their successors.
    pub compared: u64,
}

/// The values of all loaded tables.
#[derive(Default)]
struct Values(HashMap<Material, Vec<u8>>);

impl KnownValues for Values {
    fn value(&self, at: TableIndex) -> TableValue {
        let values = self.0.get(&at.material);
        let byte = values.and_then(|values| values.get(at.index as usize));
        byte.map_or(TableValue::DRAW, |&byte| TableValue::of_byte(byte))
    }
}

/// The number of entries that a thread takes at a time.
const STEP: u64 = 1 << 14;

/// Checks the tables of a folder and reports each.
///
/// # Errors
/// [`TableError::Pieces`], and [`TableError::Wrong`] for a position whose value does not follow from its moves.
pub fn check<E: EndgameRules>(
    plan: &CheckPlan<'_>,
    report: &mut dyn FnMut(Checked),
) -> Result<(), TableError> {
    let materials = materials_up_to::<E>(plan.pieces)?;
    let mut values = Values::default();
    for (place, material) in (0..).zip(materials) {
        let sides = material.both_ways();
        for &side in &sides {
            let subject = Subject::of::<E>(side, plan.options);
            let file = open_existing(plan.folder, &subject)?;
            let read = file.values();
            let checked = read.and_then(|values| {
                check_results(&file.results()?, &values)?;
                Ok(values)
            });
            let fault = |fault| TableError::File {
                path: path_of(plan.folder, &subject),
                fault,
            };
            values.0.insert(side, checked.map_err(fault)?);
        }
        if plan.shard.is_some_and(|shard| !shard.has(place)) {
            continue;
        }
        for side in sides {
            report(check_table::<E>(plan, side, &values)?);
        }
    }
    Ok(())
}

/// Whether the results agree with the values.
fn check_results(results: &[u8], values: &[u8]) -> Result<(), TableFault> {
    let value = |entry: u64| TableValue::of_byte(values[entry as usize]);
    let packed = super::table_file::pack(values.len() as u64, value);
    (packed == results)
        .then_some(())
        .ok_or(TableFault::Damaged("results"))
}

fn check_table<E: EndgameRules>(
    plan: &CheckPlan<'_>,
    material: Material,
    values: &Values,
) -> Result<Checked, TableError> {
    let layout = Layout::of::<E>(material);
    let outlooks = Outlooks {
        known: values,
        options: plan.options,
        limit: E::limit(material, plan.options).unwrap_or(TableValue::MAX_PLIES),
    };
    let entries = plan.sample.unwrap_or(layout.len());
    let next = AtomicU64::new(0);
    let compared = AtomicU64::new(0);
    let wrong = Mutex::new(None);
    let work = || loop {
        let first = next.fetch_add(STEP, Relaxed);
        if first >= entries || plan.stop.load(Relaxed) {
            return;
        }
        let mut random = Random::new(plan.seed ^ first);
        for number in first..entries.min(first + STEP) {
            let index = match plan.sample {
                None => number,
                Some(_) => random.below(layout.len() as usize) as u64,
            };
            let Some(pieces) = layout.pieces::<E>(index) else {
                continue;
            };
            let position = E::of_pieces(&pieces, plan.options);
            let (found, expected) = (
                values.value(TableIndex { material, index }),
                outlooks.of_successors(&position),
            );
            compared.fetch_add(1, Relaxed);
            if found != expected {
                let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                *wrong = Some((position, found, expected));
                next.store(entries, Relaxed);
            }
        }
    };
    run_on(plan.threads, work);
    if plan.stop.load(Relaxed) {
        return Err(TableError::Interrupted);
    }
    if let Some((position, found, expected)) =
        wrong.into_inner().unwrap_or_else(PoisonError::into_inner)
    {
        return Err(TableError::Wrong {
            position: Game::record(&position),
            found: describe(found),
            expected: describe(expected),
        });
    }
    let value = |index| values.value(TableIndex { material, index });
    Ok(Checked {
        material: material.to_string(),
        results: count::<E>(material, &layout, &value),
        compared: compared.into_inner(),
    })
}

/// Describes a value in words.
#[must_use]
pub fn describe(value: TableValue) -> String {
    match value.result() {
        TableResult::Draw => "draw".to_owned(),
        TableResult::Win => format!("win {}", value.plies()),
        TableResult::Loss => format!("loss {}", value.plies()),
    }
}
