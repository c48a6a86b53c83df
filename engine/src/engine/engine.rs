//! The engine of one client, one game or one match player.

use super::decision::Decision;
use super::error::EngineError;
use super::game_policy::GamePolicy;
use super::handle::{Hold, SearchHandle};
use super::level::{budget, limits};
use super::memory::free_for_tables;
use super::places::{Account, SearchPlaces, Turn, TurnKind};
use super::search_thread::{Job, SearchThread};
use super::settings::{SettingError, Settings};
use super::table_folder::TableFolder;
use crate::endgame::{TableError, Tables};
use crate::search::multi::tree_bytes;
use crate::search::{Control, NoMemory, Table};
use crate::session::{SearchRequest, Session, Setup, SetupError, Skill};
use crate::variants::Variant;
use rafle_protocol::hub::{Go, Level};
use rafle_rules::Options;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Parameters, the table, and the thread on which searches run, all kept from one search to the next.
///
/// The table and the thread are made by the first search or by [`Engine::prepare`].
#[derive(Default)]
pub struct Engine {
    settings: Settings,
    table: Option<Arc<Table>>,
    /// Whether there was room for a tree beside the table when it was made.
    has_tree: bool,
    thread: Option<SearchThread>,
    tables: Option<LoadedTables>,
    policy: GamePolicy,
    places: Option<Arc<SearchPlaces>>,
    /// What it has used of these places.
    account: Arc<Account>,
}

/// Endgame tables in memory, and what they were loaded for.
struct LoadedTables {
    variant: &'static str,
    options: Options,
    folder: TableFolder,
    pieces: usize,
    tables: Arc<Tables>,
}

impl Engine {
    /// An engine with these parameters.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            ..Self::default()
        }
    }

    /// The same, whose searches wait for places that they share with those of other engines.
    #[must_use]
    pub fn sharing(settings: Settings, places: Arc<SearchPlaces>) -> Self {
        Self {
            places: Some(places),
            ..Self::new(settings)
        }
    }

    /// Gives the thread of searches, if there is one. It ends when the search whose handle is there has ended.
    #[must_use]
    pub fn end(self) -> Option<JoinHandle<()>> {
        self.thread.map(SearchThread::end)
    }

    /// The parameters.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes one parameter. The size of the table takes effect with the next search.
    ///
    /// # Errors
    /// [`SettingError`]: nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        self.settings.set(name, value)
    }

    /// Changes the game and its rules.
    pub fn set_rules(&mut self, variant: &'static Variant, options: Options) {
        (self.settings.variant, self.settings.options) = (variant, options);
    }

    /// A session under the parameters.
    ///
    /// # Errors
    /// [`SetupError`]: what is wrong and where.
    pub fn open(&self, setup: Setup<'_>) -> Result<Box<dyn Session>, SetupError> {
        self.settings.variant.open(setup, &self.settings.options)
    }

    /// Makes the table in the size that is set, and the thread.
    ///
    /// # Errors
    /// [`EngineError::Memory`]: the table that was there stays, and `tt-size` with it; if there was none, one of
    /// a size that fits is made. [`EngineError::Thread`].
    pub fn prepare(&mut self) -> Result<(), EngineError> {
        self.table()?;
        if self.thread.is_none() {
            self.thread = Some(SearchThread::start()?);
        }
        self.load_tables()
    }

    /// Loads the endgame tables of the game that is set, if they are not in memory.
    ///
    /// # Errors
    /// [`EngineError::Tables`]: those of the program are used from then on.
    pub fn load_tables(&mut self) -> Result<(), EngineError> {
        let Settings {
            variant,
            options,
            ref tables,
            table_pieces: pieces,
            ..
        } = self.settings;
        let is_loaded = self.tables.as_ref().is_some_and(|loaded| {
            (loaded.variant, loaded.options) == (variant.name, options)
                && (&loaded.folder, loaded.pieces) == (tables, pieces)
        });
        if is_loaded {
            return Ok(());
        }
        // First the old ones go: there may not be room for both.
        self.tables = None;
        let loaded = self.tables_of(&self.settings.tables);
        if loaded.is_err() {
            self.settings.tables = TableFolder::default();
        }
        let (tables, result) = match loaded {
            Ok(tables) => (tables, Ok(())),
            Err(error) => {
                let of_program = self.tables_of(&self.settings.tables);
                (of_program.unwrap_or_default(), Err(error.into()))
            }
        };
        self.tables = Some(LoadedTables {
            variant: variant.name,
            options,
            folder: self.settings.tables.clone(),
            pieces,
            tables: Arc::new(tables),
        });
        result
    }

    /// The endgame tables of a folder for the game that is set, and those of the program.
    fn tables_of(&self, folder: &TableFolder) -> Result<Tables, TableError> {
        let Some(generator) = self.settings.variant.tables else {
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
        let Settings {
            options,
            table_pieces,
            ..
        } = &self.settings;
        generator.load(folder.path().as_deref(), options, *table_pieces, &mut room)
    }

    /// Forgets what was learned from earlier positions.
    pub fn new_game(&mut self) {
        self.policy = GamePolicy::default();
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    /// Starts a search of a session's position at a level. One search runs at a time: a later one waits
    /// until the handle of the earlier one has stopped it or it has ended by itself.
    ///
    /// `Think` ends within the level; where there is none, after one second. `Ponder` has no end until
    /// [`SearchHandle::ponder_hit`], from which the level's time counts, less what the time pondered has already
    /// found, or [`SearchHandle::stop`].
    /// `Analyze` without a level goes on until it is stopped, and so does every mode at an infinite level.
    ///
    /// # Errors
    /// [`EngineError`]: no search runs then.
    pub fn search(
        &mut self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
    ) -> Result<SearchHandle, EngineError> {
        let table = self.table()?;
        if let Err(error) = self.load_tables() {
            log::warn!("{error}");
        }
        let skill = self.skill(mode);
        let tables = self
            .tables
            .as_ref()
            .map(|loaded| Arc::clone(&loaded.tables));
        let budget = budget(level, mode, &self.settings, session.moves_to_come());
        let ponders = mode == Go::Ponder;
        let own_budget = budget.filter(|_| !ponders);
        let control = Arc::new(match self.places {
            None => Control::new(own_budget),
            Some(_) => Control::waiting(own_budget),
        });
        let hold = Hold::of(level, mode, budget);
        let kind = TurnKind::Search {
            is_bounded: hold == Hold::None,
        };
        let turn = self.turn(kind, &control);
        let (sender, reports) = async_channel::unbounded();
        let job = Box::new(Job {
            task: session.search_task(),
            request: SearchRequest {
                limits: limits(level, &self.settings),
                quick_if_forced: mode == Go::Think && level.time.is_some(),
                numbered_lines: self.settings.lines > 1,
                skill,
                control: Arc::clone(&control),
                table,
                weights: self.settings.eval_file.weights(),
                // Weaker play knows no more of endings than of other positions.
                tables: tables.filter(|_| skill.is_none()),
            },
            reports: sender,
            turn: turn.clone(),
        });
        self.submit(job)?;
        Ok(SearchHandle::new(control, reports, hold, turn))
    }

    /// What the engine makes of a game beside the move that it has found, by the parameters `resign` and
    /// `offer-draws`. To be asked once for each own move, with the session that was searched, the score of
    /// [`Event::Done`](crate::session::Event::Done), and whether the other side has offered a draw.
    ///
    /// Games of more than two sides know neither resignation nor draws by agreement.
    pub fn decide(
        &mut self,
        session: &dyn Session,
        score: Option<f64>,
        is_draw_offered: bool,
    ) -> Decision {
        self.policy
            .decide(&self.settings, session, score, is_draw_offered)
    }

    /// The turn of a costly question; `None` where the engine shares no places.
    pub fn question_turn(&self) -> Option<Arc<Turn>> {
        let control = Arc::new(Control::waiting(None));
        self.turn(TurnKind::Question, &control)
    }

    fn turn(&self, kind: TurnKind, control: &Arc<Control>) -> Option<Arc<Turn>> {
        let places = self.places.clone()?;
        let (account, control) = (Arc::clone(&self.account), Arc::clone(control));
        Some(Turn::new(places, account, control, kind))
    }

    /// The level of play in a mode; an analysis is always at full strength. Chance is different in every search.
    fn skill(&self, mode: Go) -> Option<Skill> {
        let is_for_move = mode != Go::Analyze;
        let seed = || RandomState::new().hash_one(0);
        is_for_move
            .then(|| Skill::new(self.settings.skill, seed()))
            .flatten()
    }

    /// Hands a job to the thread; makes one if there is none.
    fn submit(&mut self, job: Box<Job>) -> Result<(), EngineError> {
        let job = match &self.thread {
            None => job,
            Some(thread) => match thread.submit(job) {
                Ok(()) => return Ok(()),
                Err(job) => job,
            },
        };
        let thread = SearchThread::start()?;
        // A thread that has just been started takes the job.
        let submitted = thread.submit(job);
        debug_assert!(submitted.is_ok(), "a new thread takes jobs");
        self.thread = Some(thread);
        Ok(())
    }

    /// The table in the size that is set.
    fn table(&mut self) -> Result<Arc<Table>, EngineError> {
        let exponent = self.settings.tt_exponent;
        let old = self.table.as_ref().map(|table| table.exponent());
        let has_tree = self.has_tree || !self.needs_tree();
        if let (Some(table), true) = (&self.table, has_tree && old == Some(exponent)) {
            return Ok(Arc::clone(table));
        }
        let made = self.check_memory(exponent).and_then(|()| {
            // First the old one goes: there may not be room for both.
            self.table = None;
            Table::new(exponent)
        });
        match made {
            Ok(table) => {
                self.has_tree = self.needs_tree();
                Ok(Arc::clone(self.table.insert(Arc::new(table))))
            }
            Err(error) => {
                if !has_tree {
                    // The table may stay only if a tree fits beside it.
                    self.table = None;
                }
                let kept = self.keep_a_table(old);
                self.settings.tt_exponent = kept;
                Err(EngineError::Memory { error, kept })
            }
        }
    }

    /// Whether the game that is set is searched by a tree, which takes memory beside the table.
    pub(super) fn needs_tree(&self) -> bool {
        (self.settings.variant.seats)(&self.settings.options) > 2
    }

    /// Checks whether there is room for a table of a size, in place of the one that is there, and for a tree if
    /// the game needs one.
    fn check_memory(&self, exponent: u32) -> Result<(), NoMemory> {
        let old = self.table.as_ref();
        let old = old.map_or(0, |table| Table::bytes(table.exponent()));
        let tree = if self.needs_tree() {
            tree_bytes(exponent)
        } else {
            0
        };
        match free_for_tables().map(|free| free.saturating_add(old)) {
            Some(free) if free < Table::bytes(exponent) + tree => Err(NoMemory {
                exponent,
                tree,
                free: Some(free),
            }),
            _ => Ok(()),
        }
    }

    /// Makes a table if there is none: in the size of the one before, or in the largest size up to the default
    /// that fits. Gives the size of the table, or the smallest if none can be had.
    fn keep_a_table(&mut self, old: Option<u32>) -> u32 {
        let largest = old.unwrap_or(Settings::within(self.settings.bounds).tt_exponent);
        for exponent in (Table::MIN_EXPONENT..=largest).rev() {
            if let Some(table) = &self.table {
                return table.exponent();
            }
            if self.check_memory(exponent).is_ok() {
                self.table = Table::new(exponent).ok().map(Arc::new);
                self.has_tree = self.needs_tree();
            }
        }
        Table::MIN_EXPONENT
    }
}

impl Engine {
    /// Bounds the size of the table that is set now: the exponent of its number of entries.
    pub fn limit_table(&mut self, exponent: u32) {
        self.settings.tt_exponent = self.settings.tt_exponent.min(exponent);
    }
}
