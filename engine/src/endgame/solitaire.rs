//! Solitaires: how many moves a seat needs to finish once the others no longer matter.
//!
//! Every move can be reversed, so distances are computed outwards from the goal, breadth first. They hold for plans in
//! which all pieces stay on the places of the table.

use super::builder::{Built, Finished, Plan, Progress, write_table};
use super::check::{CheckPlan, Checked};
use super::endgame_rules::FIRST_EDITION;
use super::folder::{create, open, open_existing, path_of};
use super::header::{ResultCounts, Subject, parameters};
use super::layout::TableIndex;
use super::place_sets::{count, next, of_rank, rank};
use super::probe::{Generator, Loader, Probe};
use super::table_error::TableError;
use super::tables::Tables;
use super::value::TableValue;
use crate::thread::run_on;
use rafle_rules::random::Random;
use rafle_rules::{Game, MultiSeat, Options, Seat};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The size of a seat's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoneSeat {
    /// The number of pieces of a seat.
    pub pieces: usize,
    /// The number of places, numbered from the goal. The goal has as many places as there are pieces.
    pub places: usize,
}

impl LoneSeat {
    fn entries(self) -> u64 {
        count(self.places, self.pieces)
    }
}

/// A game in which each seat plays a solitaire once the seats have parted. Sets of places are bits of a word.
pub trait Solitaire: Game + MultiSeat {
    /// The rule parameters on which distances depend.
    const PARAMETERS: &'static [&'static str];

    /// Returns the size of a seat's table under some rules.
    ///
    /// # Errors
    /// The rule under which there is no table.
    fn lone_seat(options: &Options) -> Result<LoneSeat, &'static str>;

    /// Calls `visit` with each set that one move reaches from `set`, using only places below `places`.
    fn for_each_lone_move(set: u64, places: usize, visit: impl FnMut(u64));

    /// Returns the places of a seat's pieces; `None` if a piece is outside the table, or if other pieces are near
    /// enough to affect the moves.
    fn lone_set(&self, seat: Seat) -> Option<u64>;
}

/// The material of solitaire tables.
const MATERIAL: &str = "solitaire";

/// An unknown distance.
const UNKNOWN: u8 = u8::MAX;

/// The number of entries that a thread takes at a time.
const STEP: u64 = 1 << 16;

/// The solitaire tables of a game.
#[derive(Debug)]
pub struct SolitairesOf<S> {
    /// The most places of a table.
    most_places: usize,
    game: PhantomData<fn() -> S>,
}

impl<S> SolitairesOf<S> {
    /// Tables of all places of the game.
    pub const NEW: Self = Self::within(usize::MAX);

    /// Creates tables of at most `most_places` places, which must be at least the number of pieces.
    pub(super) const fn within(most_places: usize) -> Self {
        Self {
            most_places,
            game: PhantomData,
        }
    }
}

impl<S: Solitaire> SolitairesOf<S> {
    /// The table of a seat under some rules.
    fn lone_seat(&self, options: &Options) -> Result<LoneSeat, &'static str> {
        let lone = S::lone_seat(options)?;
        Ok(LoneSeat {
            places: lone.places.min(self.most_places),
            ..lone
        })
    }

    /// Returns the size of the table requested by its number of pieces.
    fn of_pieces(&self, options: &Options, pieces: usize) -> Result<LoneSeat, TableError> {
        let variant = S::NAME;
        let lone = self.lone_seat(options);
        let lone = lone.map_err(|rule| TableError::Rule { variant, rule })?;
        if pieces != lone.pieces {
            return Err(TableError::LonePieces {
                variant,
                pieces,
                expected: lone.pieces,
            });
        }
        Ok(lone)
    }
}

/// No table holds results of games of several seats.
impl<S: Solitaire> Probe<S> for SolitairesOf<S> {
    fn table_index(&self, _position: &S, _most_pieces: usize) -> Option<TableIndex> {
        None
    }

    fn resets_counter(&self, _position: &S) -> bool {
        false
    }

    fn keeps_counter(&self, _position: &S, _next: &S) -> bool {
        false
    }

    fn count(&self, _position: &S, _options: &Options) -> (u8, Option<u8>) {
        (0, None)
    }

    fn moves_alone(&self, tables: &Tables, position: &S, seat: Seat) -> Option<u8> {
        let distances = tables.distances()?;
        let byte = *distances.get(rank(position.lone_set(seat)?) as usize)?;
        Some(TableValue::of_byte(byte).plies())
    }
}

impl<S: Solitaire> Loader for SolitairesOf<S> {
    fn load(
        &self,
        folder: Option<&Path>,
        options: &Options,
        pieces: usize,
        room: &mut dyn FnMut(u64) -> Result<(), TableError>,
    ) -> Result<Tables, TableError> {
        let mut tables = Tables::default();
        let (Some(folder), Ok(lone), 1..) = (folder, self.lone_seat(options), pieces) else {
            return Ok(tables);
        };
        let subject = subject::<S>(lone, options);
        if let Some(file) = open(folder, &subject)? {
            room(lone.entries())?;
            let path = path_of(folder, &subject);
            let values = file.values();
            let values = values.map_err(|fault| TableError::File { path, fault })?;
            tables.put_distances(lone.pieces, values);
        }
        Ok(tables)
    }
}

impl<S: Solitaire> Generator for SolitairesOf<S> {
    fn max_pieces(&self) -> usize {
        super::place_sets::MAX_MEMBERS
    }

    fn build(
        &self,
        plan: &Plan<'_>,
        progress: &(dyn Fn(Progress) + Sync),
        report: &mut dyn FnMut(Finished),
    ) -> Result<Built, TableError> {
        let lone = self.of_pieces(plan.options, plan.pieces)?;
        let subject = subject::<S>(lone, plan.options);
        create(plan.folder)?;
        let existing = open(plan.folder, &subject)?;
        let was_there = existing.is_some();
        // The only table belongs to the first shard.
        if !was_there && plan.shard.is_some_and(|shard| !shard.has(0)) {
            return Ok(Built::Without(subject.material));
        }
        if !was_there {
            let tell = |done| {
                progress(Progress {
                    material: MATERIAL.to_owned(),
                    done,
                    all: lone.entries(),
                });
            };
            let found = distances::<S>(lone, plan.threads, plan.stop, &tell)?;
            let value = |entry: u64| value_of(found[entry as usize].load(Relaxed));
            write_table(plan.folder, &subject, all_won(lone), &value)?;
        }
        report(Finished {
            material: subject.material,
            results: all_won(lone),
            was_there,
        });
        Ok(Built::All)
    }

    fn check(
        &self,
        plan: &CheckPlan<'_>,
        report: &mut dyn FnMut(Checked),
    ) -> Result<(), TableError> {
        let lone = self.of_pieces(plan.options, plan.pieces)?;
        let subject = subject::<S>(lone, plan.options);
        if plan.shard.is_some_and(|shard| !shard.has(0)) {
            return Ok(());
        }
        let values = open_existing(plan.folder, &subject)?.values();
        let fault = |fault| TableError::File {
            path: path_of(plan.folder, &subject),
            fault,
        };
        let compared = check_distances::<S>(plan, lone, &values.map_err(fault)?)?;
        report(Checked {
            material: subject.material,
            results: all_won(lone),
            compared,
        });
        Ok(())
    }
}

fn subject<S: Solitaire>(lone: LoneSeat, options: &Options) -> Subject {
    Subject {
        variant: S::NAME,
        parameters: parameters(S::PARAMETERS, options),
        edition: FIRST_EDITION,
        material: MATERIAL.to_owned(),
        entries: lone.entries(),
    }
}

/// Every set leads to the goal.
fn all_won(lone: LoneSeat) -> ResultCounts {
    ResultCounts {
        wins: lone.entries(),
        ..ResultCounts::default()
    }
}

/// Encodes a distance as a table value: its plies, since nobody else moves.
fn value_of(distance: u8) -> TableValue {
    TableValue::win_in(distance)
}

/// Computes the distances of all sets, by rank.
pub(super) fn distances<S: Solitaire>(
    lone: LoneSeat,
    threads: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<Vec<AtomicU8>, TableError> {
    let entries = lone.entries();
    let unknown = std::iter::repeat_with(|| AtomicU8::new(UNKNOWN));
    let found: Vec<AtomicU8> = unknown.take(entries as usize).collect();
    // The goal has rank 0.
    found[0].store(0, Relaxed);
    let known = AtomicU64::new(1);
    for distance in 0..TableValue::MAX_PLIES {
        let before = known.load(Relaxed);
        in_parts(entries, threads, stop, |first, until| {
            let mut added = 0;
            let mut set = of_rank(first, lone.pieces);
            for entry in first..until {
                if found[entry as usize].load(Relaxed) == distance {
                    S::for_each_lone_move(set, lone.places, |next| {
                        let cell = &found[rank(next) as usize];
                        let is_new = cell.load(Relaxed) == UNKNOWN;
                        // Another thread may have been first.
                        added += u64::from(is_new && cell.swap(distance + 1, Relaxed) == UNKNOWN);
                    });
                }
                set = next(set);
            }
            tell(known.fetch_add(added, Relaxed) + added);
        })?;
        if known.load(Relaxed) == before {
            break;
        }
    }
    if known.into_inner() < entries {
        return Err(TableError::TooLong(MATERIAL.to_owned()));
    }
    Ok(found)
}

/// Compares distances with those after each move. Returns the number of comparisons.
fn check_distances<S: Solitaire>(
    plan: &CheckPlan<'_>,
    lone: LoneSeat,
    values: &[u8],
) -> Result<u64, TableError> {
    let wrong = Mutex::new(None);
    let is_wrong = AtomicBool::new(false);
    let entries = plan.sample.unwrap_or(lone.entries());
    in_parts(entries, plan.threads, plan.stop, |first, until| {
        let mut random = Random::new(plan.seed ^ first);
        for number in first..until {
            if is_wrong.load(Relaxed) {
                return;
            }
            let entry = match plan.sample {
                None => number,
                Some(_) => random.below(lone.entries() as usize) as u64,
            };
            let set = of_rank(entry, lone.pieces);
            let mut least = u8::MAX;
            S::for_each_lone_move(set, lone.places, |next| {
                let value = TableValue::of_byte(values[rank(next) as usize]);
                least = least.min(value.plies());
            });
            let expected = match entry {
                0 => value_of(0),
                _ => value_of(least.saturating_add(1)),
            };
            let value = TableValue::of_byte(values[entry as usize]);
            if value != expected {
                let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                *wrong = Some((set, value, expected));
                is_wrong.store(true, Relaxed);
            }
        }
    })?;
    match wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(entries),
        Some((set, value, expected)) => Err(TableError::Wrong {
            position: format!("the pieces on the places {set:#x}"),
            found: value.plies().to_string(),
            expected: expected.plies().to_string(),
        }),
    }
}

/// Distributes a number of entries over threads.
fn in_parts(
    entries: u64,
    threads: usize,
    stop: &AtomicBool,
    work_on: impl Fn(u64, u64) + Sync,
) -> Result<(), TableError> {
    let next = AtomicU64::new(0);
    let work = || {
        while !stop.load(Relaxed) {
            let first = next.fetch_add(STEP, Relaxed);
            if first >= entries {
                return;
            }
            work_on(first, entries.min(first + STEP));
        }
    };
    run_on(threads, work);
    if stop.load(Relaxed) {
        return Err(TableError::Interrupted);
    }
    Ok(())
}

#[cfg(test)]
pub mod tests;
