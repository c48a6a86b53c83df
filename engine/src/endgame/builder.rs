//! Builds the tables of a game, one material after the other.

use super::endgame_rules::{EndgameRules, materials};
use super::folder::{create, open, path_of};
use super::header::{ResultCounts, Subject};
use super::layout::{Block, Layout, TableIndex, men_of_rank};
use super::material::{Counts, Material};
use super::solver::{BlockSolver, KnownValues, Outlooks};
use super::table_error::TableError;
use super::table_file::{pack, write};
use super::tables::Tables;
use super::value::{TableResult, TableValue};
use crate::atomic_file::AtomicFile;
use crate::shard::Shard;
use crate::thread::run_on;
use rafle_rules::Options;
use rafle_rules::bits::Word;
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The parameters of a build.
pub struct Plan<'a> {
    /// The rule parameters.
    pub options: &'a Options,
    /// The most pieces of both sides together.
    pub pieces: usize,
    /// The folder of the files. Existing tables are kept.
    pub folder: &'a Path,
    /// The shard of the tables to build; `None` for all. Shards of one folder may be built at the same time.
    pub shard: Option<Shard>,
    /// The number of threads.
    pub threads: usize,
    /// Set to `true` to stop the build.
    pub stop: &'a AtomicBool,
}

/// The result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// All tables are complete.
    All,
    /// The shard's tables are complete except for those that depend on this missing table of another shard.
    Without(String),
}

/// The progress of a build.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The material of the current table.
    pub material: String,
    /// The entries of all completed tables, including those of earlier runs.
    pub done: u64,
    /// The entries of all tables.
    pub all: u64,
}

/// A completed table, as the build reports it.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The material.
    pub material: String,
    /// The counts of results.
    pub results: ResultCounts,
    /// Whether the table existed before.
    pub was_there: bool,
}

/// The completed tables.
struct Known<'a> {
    tables: &'a Tables,
    /// Complete values, if other tables need plies.
    values: &'a HashMap<Material, Vec<u8>>,
    /// The tables under construction.
    current: &'a Pair,
}

impl KnownValues for Known<'_> {
    #[inline]
    fn value(&self, at: TableIndex) -> TableValue {
        let TableIndex { material, index } = at;
        if let Some(side) = self.current.side_of(material) {
            let byte = &self.current.values[side][index as usize];
            return TableValue::of_byte(byte.load(Relaxed));
        }
        if let Some(values) = self.values.get(&material) {
            return TableValue::of_byte(values[index as usize]);
        }
        let result = self.tables.result(at);
        debug_assert!(
            result.is_some(),
            "{material} is made before it is asked for"
        );
        TableValue::of_result(result.unwrap_or(TableResult::Draw))
    }
}

/// The tables of a material and its reverse, which are built together; only one if the material is its own reverse.
struct Pair {
    materials: [Material; 2],
    layouts: [Layout; 2],
    values: [Vec<AtomicU8>; 2],
}

impl Pair {
    fn new<E: EndgameRules>(material: Material) -> Self {
        let materials = [material, material.reversed()];
        let layouts = materials.map(Layout::of::<E>);
        let is_single = materials[0] == materials[1];
        let lengths = [
            layouts[0].len(),
            if is_single { 0 } else { layouts[1].len() },
        ];
        Self {
            materials,
            layouts,
            values: lengths.map(|length| {
                let zeroed = std::iter::repeat_with(AtomicU8::default);
                zeroed.take(length as usize).collect()
            }),
        }
    }

    /// Returns which of the two tables belongs to a material.
    #[inline(always)]
    fn side_of(&self, material: Material) -> Option<usize> {
        self.materials.iter().position(|&own| own == material)
    }

    fn is_single(&self) -> bool {
        self.materials[0] == self.materials[1]
    }

    fn put(&self, side: usize, index: u64, value: TableValue) {
        let side = if self.is_single() { 0 } else { side };
        self.values[side][index as usize].store(value.byte(), Relaxed);
    }
}

/// The sets of men of one side.
struct ManSets {
    /// By rank.
    sets: Vec<u128>,
    /// Ranks, grouped by the steps that the men have left.
    by_steps: Vec<Vec<u32>>,
}

impl ManSets {
    fn new<E: EndgameRules>(counts: Counts) -> Self {
        let count = super::combinations::choose(E::MAN_POINTS, counts.men);
        let sets: Vec<u128> = (0..count)
            .map(|rank| men_of_rank::<E>(rank, counts.men))
            .collect();
        let mut by_steps: Vec<Vec<u32>> = Vec::new();
        for (rank, &set) in sets.iter().enumerate() {
            let steps = set.indices().map(E::steps_to_go).sum::<u32>() as usize;
            if by_steps.len() <= steps {
                by_steps.resize_with(steps + 1, Vec::new);
            }
            by_steps[steps].push(rank as u32);
        }
        Self { sets, by_steps }
    }
}

/// Returns the [`materials`] of a game with two to `pieces` pieces.
///
/// # Errors
/// [`TableError::Pieces`]: there are no tables with that number of pieces.
pub(super) fn materials_up_to<E: EndgameRules>(pieces: usize) -> Result<Vec<Material>, TableError> {
    if (2..=E::MAX_PIECES).contains(&pieces) {
        return Ok(materials::<E>(pieces));
    }
    Err(TableError::Pieces {
        variant: E::NAME,
        pieces,
        most: E::MAX_PIECES,
    })
}

/// Builds the tables of a game in a folder and reports each. Tables with equally many pieces and equally many men are
/// independent; these are divided among the shards in order.
///
/// # Errors
/// [`TableError`]. Completed tables stay, and the next call continues after them.
pub fn build<E: EndgameRules>(
    plan: &Plan<'_>,
    progress: &(dyn Fn(Progress) + Sync),
    report: &mut dyn FnMut(Finished),
) -> Result<Built, TableError> {
    let materials = materials_up_to::<E>(plan.pieces)?;
    create(plan.folder)?;
    let entries = |material: &Material| Layout::of::<E>(*material).len();
    let of_both = |material: &Material| entries(material) * material.both_ways().len() as u64;
    let all = materials.iter().map(of_both).sum();
    let mut tables = Tables::default();
    let mut values = HashMap::new();
    let mut done = 0;
    let mut take = |material: Material| {
        let tell = |within: u64| {
            progress(Progress {
                material: material.to_string(),
                done: done + within,
                all,
            });
        };
        tell(0);
        make::<E>(plan, material, &mut tables, &mut values, &tell, report)?;
        done += of_both(&material);
        Ok(())
    };
    let pieces_and_men =
        |material: &Material| (material.all(), material.own.men + material.enemy.men);
    let mut places = 0..;
    for stage in materials.chunk_by(|one, other| pieces_and_men(one) == pieces_and_men(other)) {
        let mut of_others = Vec::new();
        for (&material, place) in stage.iter().zip(places.by_ref()) {
            if plan.shard.is_none_or(|shard| shard.has(place)) {
                take(material)?;
            } else {
                of_others.push(material);
            }
        }
        for material in of_others {
            if !is_there::<E>(plan, material)? {
                return Ok(Built::Without(material.to_string()));
            }
            take(material)?;
        }
    }
    Ok(Built::All)
}

/// Whether the tables of a material and its reverse are in the folder.
fn is_there<E: EndgameRules>(plan: &Plan<'_>, material: Material) -> Result<bool, TableError> {
    for side in material.both_ways() {
        if open(plan.folder, &Subject::of::<E>(side, plan.options))?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Builds the tables of a material and its reverse unless they exist, and loads them.
fn make<E: EndgameRules>(
    plan: &Plan<'_>,
    material: Material,
    tables: &mut Tables,
    values: &mut HashMap<Material, Vec<u8>>,
    tell: &(dyn Fn(u64) + Sync),
    report: &mut dyn FnMut(Finished),
) -> Result<(), TableError> {
    let sides = material.both_ways();
    let was_there = is_there::<E>(plan, material)?;
    if !was_there {
        let pair = Pair::new::<E>(material);
        let known = Known {
            tables,
            values,
            current: &pair,
        };
        solve::<E>(plan, &known, tell)?;
        for (side, &material) in sides.iter().enumerate() {
            let value =
                |entry: u64| TableValue::of_byte(pair.values[side][entry as usize].load(Relaxed));
            save::<E>(plan.folder, material, plan.options, &value)?;
        }
    }
    for &side in &sides {
        let subject = Subject::of::<E>(side, plan.options);
        let fault = |fault| TableError::File {
            path: path_of(plan.folder, &subject),
            fault,
        };
        let Some(file) = open(plan.folder, &subject)? else {
            continue;
        };
        report(Finished {
            material: side.to_string(),
            results: file.header().results,
            was_there,
        });
        if E::keeps_counter_across(side, plan.options) {
            values.insert(side, file.values().map_err(fault)?);
        }
        tables.add(side, file).map_err(fault)?;
    }
    Ok(())
}

/// Writes the file of a table.
pub(super) fn save<E: EndgameRules>(
    folder: &Path,
    material: Material,
    options: &Options,
    value: &dyn Fn(u64) -> TableValue,
) -> Result<(), TableError> {
    let subject = Subject::of::<E>(material, options);
    let results = count::<E>(material, &Layout::of::<E>(material), value);
    write_table(folder, &subject, results, value)
}

/// Writes the file of a table whose results have been counted.
pub(super) fn write_table(
    folder: &Path,
    subject: &Subject,
    results: ResultCounts,
    value: &dyn Fn(u64) -> TableValue,
) -> Result<(), TableError> {
    let path = path_of(folder, subject);
    let written = AtomicFile::create(&path).and_then(|mut file| {
        let packed = pack(subject.entries, value);
        write(&subject.header(results), &packed, value, &mut file)?;
        file.commit()
    });
    match written {
        Ok(_) => Ok(()),
        Err(error) => Err(TableError::System { path, error }),
    }
}

/// Counts the results of a table.
pub(super) fn count<E: EndgameRules>(
    material: Material,
    layout: &Layout,
    value: &dyn Fn(u64) -> TableValue,
) -> ResultCounts {
    let mut results = ResultCounts::default();
    let own = ManSets::new::<E>(material.own).sets;
    let enemy: Vec<u128> = ManSets::new::<E>(material.enemy).sets;
    let enemy: Vec<u128> = enemy.into_iter().map(E::turn).collect();
    for (own_rank, &own) in own.iter().enumerate() {
        for (enemy_rank, &enemy) in enemy.iter().enumerate() {
            if own & enemy != 0 {
                continue;
            }
            let start = layout.block_start(own_rank as u64, enemy_rank as u64);
            for index in start..start + layout.block_len() {
                match value(index).result() {
                    TableResult::Draw => results.draws += 1,
                    TableResult::Win => results.wins += 1,
                    TableResult::Loss => results.losses += 1,
                }
            }
        }
    }
    results
}

/// Computes all values of a pair of tables. Blocks whose men have equally many steps left never lead to each other; all
/// threads solve them at the same time.
fn solve<E: EndgameRules>(
    plan: &Plan<'_>,
    known: &Known<'_>,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<(), TableError> {
    let pair = known.current;
    let [material, _] = pair.materials;
    let limit = E::limit(material, plan.options);
    let outlooks = Outlooks {
        known,
        options: plan.options,
        limit: limit.unwrap_or(TableValue::MAX_PLIES),
    };
    let sets = [material.own, material.enemy].map(ManSets::new::<E>);
    let done = AtomicU64::new(0);
    let is_too_long = AtomicBool::new(false);
    let most_steps: usize = sets.iter().map(|sets| sets.by_steps.len()).sum();
    for steps in 0..most_steps {
        let items = of_steps(&sets, steps);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut solver = BlockSolver::default();
            while let Some(&(own, of_enemy)) = items.get(next.fetch_add(1, Relaxed)) {
                for &enemy in &sets[1].by_steps[of_enemy] {
                    if plan.stop.load(Relaxed) {
                        return;
                    }
                    if pair.is_single() && enemy < own {
                        continue;
                    }
                    let ranks = [u64::from(own), u64::from(enemy)];
                    let men = [sets[0].sets[own as usize], sets[1].sets[enemy as usize]];
                    solve_block::<E>(&mut solver, pair, ranks, men, &outlooks);
                }
                let entries = sets[1].by_steps[of_enemy].len() as u64 * 2;
                let before = done.fetch_add(entries * pair.layouts[0].block_len(), Relaxed);
                tell(before);
            }
            is_too_long.fetch_or(solver.is_beyond_limit(), Relaxed);
        };
        let threads = plan.threads.min(items.len());
        run_on(threads, work);
        if plan.stop.load(Relaxed) {
            return Err(TableError::Interrupted);
        }
    }
    if limit.is_none() && is_too_long.load(Relaxed) {
        return Err(TableError::TooLong(material.to_string()));
    }
    Ok(())
}

/// Returns the sets of own men to combine with sets of enemy men so that all men together have a number of steps left,
/// with the steps of the enemy men.
fn of_steps(sets: &[ManSets; 2], steps: usize) -> Vec<(u32, usize)> {
    let enemy_steps = 0..sets[1].by_steps.len().min(steps + 1);
    let pairs = enemy_steps.filter_map(|enemy| {
        let own = sets[0].by_steps.get(steps - enemy)?;
        let is_empty = sets[1].by_steps[enemy].is_empty();
        (!is_empty).then_some(own.iter().map(move |&own| (own, enemy)))
    });
    pairs.flatten().collect()
}

/// Computes the values of a block and of the other side's block with the same men.
fn solve_block<E: EndgameRules>(
    solver: &mut BlockSolver,
    pair: &Pair,
    ranks: [u64; 2],
    men: [u128; 2],
    outlooks: &Outlooks<'_, Known<'_>>,
) {
    let Material { own, enemy } = pair.materials[0];
    let blocks = [
        Block::new::<E>(men[0], men[1], own, enemy),
        Block::new::<E>(men[1], men[0], enemy, own),
    ];
    let [Some(first), Some(second)] = blocks else {
        return;
    };
    let starts = [
        pair.layouts[0].block_start(ranks[0], ranks[1]),
        pair.layouts[1].block_start(ranks[1], ranks[0]),
    ];
    let blocks = [&first, &second];
    let length = pair.layouts[0].block_len();
    if length == 1 {
        for side in 0..2 {
            let value = outlooks.of_single::<E>(&blocks[side].pieces(0));
            pair.put(side, starts[side], value);
        }
        return;
    }
    let values = solver.solve::<E, _>(blocks, length as usize, outlooks);
    for side in 0..2 {
        for (index, &value) in values[side].iter().enumerate() {
            pair.put(side, starts[side] + index as u64, value);
        }
    }
}
