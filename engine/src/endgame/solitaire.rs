//! Solitaires: how many moves a seat needs to its end when the others no longer matter.
//!
//! Every move can be taken back, so distances are found from the goal outwards, breadth first. They are those of plans in
//! which all pieces stay on the places of the table.

use super::builder::{Built, Finished, Plan, Progress, write_table};
use super::check::{CheckPlan, Checked};
use super::folder::{create, open, open_existing, path_of};
use super::header::{FIRST_EDITION, ResultCounts, Subject, parameters};
use super::layout::TableIndex;
use super::place_sets::{count, next, of_rank, rank};
use super::probe::{Generator, Probe};
use super::table_error::TableError;
use super::tables::Tables;
use super::value::TableValue;
use rafle_rules::random::Random;
use rafle_rules::{Game, MultiSeat, Options, Seat};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The places on which a seat's pieces stand in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoneSeat {
    /// How many pieces it has.
    pub pieces: usize,
    /// How many places there are, numbered from the goal, which is as many of them as there are pieces.
    pub places: usize,
}

impl LoneSeat {
    fn entries(self) -> u64 {
        count(self.places, self.pieces)
    }
}

/// A game whose seats play a solitaire each once they have parted. Sets of places are bits of a word.
pub trait Solitaire: Game + MultiSeat {
    /// The rule parameters on which distances depend.
    const PARAMETERS: &'static [&'static str];

    /// The table of a seat under some rules.
    ///
    /// # Errors
    /// The rule under which there is none.
    fn lone_seat(options: &Options) -> Result<LoneSeat, &'static str>;

    /// Calls `visit` with each set that a move leads to from a set, of the sets on places below a number.
    fn for_each_lone_move(set: u64, places: usize, visit: impl FnMut(u64));

    /// The places of a seat's pieces; `None` if one stands on no place of the table, or if pieces of others stand so near
    /// that they change the moves.
    fn lone_set(&self, seat: Seat) -> Option<u64>;
}

/// What tables of solitaires are of, where those of endings have a material.
const MATERIAL: &str = "solitaire";

/// A distance that is not known yet.
const UNKNOWN: u8 = u8::MAX;

/// Entries that a thread takes at a time.
const STEP: u64 = 1 << 16;

/// The solitaires of a game.
#[derive(Debug)]
pub struct SolitairesOf<S> {
    /// The most places of a table.
    most_places: usize,
    game: PhantomData<fn() -> S>,
}

impl<S> SolitairesOf<S> {
    /// Tables on all places that a game has.
    pub const NEW: Self = Self::within(usize::MAX);

    /// Tables on no more than a number of places, which are as many as there are pieces or more.
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

    /// The table that is asked for by its pieces.
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

/// No table has the end of a game of several seats.
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
        // There is but one table: it is the first shard's.
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

/// A distance as tables hold it: as many plies, since nobody else moves.
fn value_of(distance: u8) -> TableValue {
    TableValue::win_in(distance)
}

/// Finds the distances of all sets, by their ranks.
pub(super) fn distances<S: Solitaire>(
    lone: LoneSeat,
    threads: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<Vec<AtomicU8>, TableError> {
    let entries = lone.entries();
    let unknown = std::iter::repeat_with(|| AtomicU8::new(UNKNOWN));
    let found: Vec<AtomicU8> = unknown.take(entries as usize).collect();
    // The goal has the first rank.
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
                        // Another thread may have come first.
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

/// Compares distances with those after each move; gives how many.
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

/// Lets threads work on parts of a number of entries.
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
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    if stop.load(Relaxed) {
        return Err(TableError::Interrupted);
    }
    Ok(())
}

#[cfg(test)]
pub mod tests;
