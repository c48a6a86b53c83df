//! The engine of one client, one game or one match player.

use super::decision::Decision;
use super::error::EngineError;
use super::game_policy::GamePolicy;
use super::game_tables::{GameTables, Rules, TablesKey};
use super::handle::{Hold, SearchHandle};
use super::level::{budget, limits};
use super::memory::free_for_tables;
#[cfg(feature = "threads")]
use super::places::{Account, SearchPlaces, Turn, TurnKind};
#[cfg(feature = "threads")]
use super::search_thread::SearchThread;
use super::search_thread::{Job, SliceQueue};
use super::settings::{SettingError, Settings};
use crate::clock::Instant;
use crate::eval::ConstantChanges;
use crate::search::multi::tree_bytes;
use crate::search::{Budget, Control, NoMemory, Table};
use crate::session::{SearchRequest, Session, Setup, SetupError, Skill};
use crate::variants::Variant;
use rafle_protocol::hub::{Go, Level};
use rafle_rules::Options;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
#[cfg(feature = "threads")]
use std::thread::JoinHandle;
use std::time::Duration;

/// An engine: its parameters, its transposition table and its search thread, kept from one search to the next.
///
/// The first search or [`Engine::prepare`] creates the table and the thread. [`Engine::in_slices`] makes an engine
/// without a thread: its caller runs the searches with [`Engine::step`].
#[derive(Default)]
pub struct Engine {
    settings: Settings,
    table: Option<Arc<Table>>,
    /// What the entries of the table were found with, once there are any.
    found_with: Option<Knowledge>,
    /// Whether there was room for a tree beside the table when the table was created.
    has_tree: bool,
    #[cfg(feature = "threads")]
    thread: Option<SearchThread>,
    /// The searches that the caller runs; `None` where a thread does.
    slices: Option<SliceQueue>,
    tables: GameTables,
    policy: GamePolicy,
    #[cfg(feature = "threads")]
    places: Option<Arc<SearchPlaces>>,
    /// This engine's use of the places.
    #[cfg(feature = "threads")]
    account: Arc<Account>,
}

/// What the values of positions depend on beside the positions.
#[derive(PartialEq)]
struct Knowledge {
    tables: Option<TablesKey>,
    eval_file: String,
    constants: ConstantChanges,
}

impl Engine {
    /// Creates an engine with these parameters. Without the feature `threads` its caller runs the searches, as with
    /// [`Engine::in_slices`].
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            slices: (!cfg!(feature = "threads")).then(SliceQueue::default),
            ..Self::default()
        }
    }

    /// Creates an engine whose searches run on the caller's thread, when [`Engine::step`] is called.
    #[must_use]
    pub fn in_slices(settings: Settings) -> Self {
        Self {
            settings,
            slices: Some(SliceQueue::default()),
            ..Self::default()
        }
    }

    /// Runs the first unfinished search for about `nodes` positions, if the caller runs the searches. Returns whether a
    /// search is unfinished.
    ///
    /// A stopped search, or one out of time, ends with the next step. The number of threads is always 1.
    ///
    /// Alpha-beta goes back to the start of the running iteration at each slice. The transposition table knows most of
    /// what it searches again, not all: slices of 50 000 positions cost about a tenth of the speed, slices of 10 000 up
    /// to a half, and slices of a few hundred hardly go on. The other searches lose nothing.
    ///
    /// ```
    /// use rafle_engine::session::{Event, Setup};
    /// use rafle_engine::{Engine, Settings};
    /// use rafle_protocol::hub::{Go, Level};
    ///
    /// let mut engine = Engine::in_slices(Settings::default());
    /// let session = engine.open(Setup::default())?;
    /// let level = Level {
    ///     nodes: Some(50_000),
    ///     ..Level::default()
    /// };
    /// let mut search = engine.search(&*session, &level, Go::Think)?;
    /// let mut slices = 1;
    /// while engine.step(10_000) {
    ///     // Here the caller reads messages, and stops the search if one says so.
    ///     slices += 1;
    /// }
    /// assert_eq!(slices, 5);
    /// let reports = std::iter::from_fn(|| search.try_next());
    /// let last = reports.last().expect("the end of the search");
    /// assert!(matches!(last.event, Event::Done { best: Some(_), .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, nodes: u64) -> bool {
        self.slice(nodes, Duration::MAX)
    }

    /// Runs a slice of about this time, as [`step`](Self::step) does.
    pub fn step_for(&mut self, time: Duration) -> bool {
        self.slice(u64::MAX, time)
    }

    fn slice(&mut self, nodes: u64, time: Duration) -> bool {
        let slices = self.slices.as_mut();
        slices.is_some_and(|slices| slices.step(nodes, time))
    }

    /// Runs the unfinished searches to their ends, if the caller runs the searches.
    pub(super) fn finish(&mut self) {
        if let Some(slices) = &mut self.slices {
            while slices.step(u64::MAX, Duration::MAX) {}
        }
    }

    /// Creates an engine whose searches wait for places shared with other engines.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn sharing(settings: Settings, places: Arc<SearchPlaces>) -> Self {
        Self {
            places: Some(places),
            ..Self::new(settings)
        }
    }

    /// Ends the engine and returns its search thread, if it has one. The thread ends when the running search has ended.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn end(self) -> Option<JoinHandle<()>> {
        self.thread.map(SearchThread::end)
    }

    /// The parameters.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes one parameter. A new table size takes effect with the next search.
    ///
    /// # Errors
    /// [`SettingError`]: nothing has changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        self.settings.set(name, value)
    }

    /// Changes the game and its rules.
    pub fn set_rules(&mut self, variant: &'static Variant, options: Options) {
        (self.settings.variant, self.settings.options) = (variant, options);
    }

    /// Opens a session under the current parameters.
    ///
    /// # Errors
    /// [`SetupError`]: what is wrong, and where.
    pub fn open(&self, setup: Setup<'_>) -> Result<Box<dyn Session>, SetupError> {
        self.settings.variant.open(setup, &self.settings.options)
    }

    /// Creates the table in its configured size and the search thread, and loads the endgame tables.
    ///
    /// # Errors
    /// [`EngineError::Memory`]: the existing table stays, and `tt-size` is set to its size. If there was none, a
    /// smaller one that fits is created. [`EngineError::Thread`]: the system refuses a thread. [`EngineError::Tables`]:
    /// see [`Engine::load_tables`].
    pub fn prepare(&mut self) -> Result<(), EngineError> {
        let rules = (self.settings.variant, self.settings.options);
        self.table(rules)?;
        #[cfg(feature = "threads")]
        if self.slices.is_none() && self.thread.is_none() {
            self.thread = Some(SearchThread::start()?);
        }
        Ok(self.tables.load(rules, &mut self.settings)?)
    }

    /// Loads the endgame tables of a session's game unless they are in memory.
    ///
    /// # Errors
    /// [`EngineError::Tables`]: from then on the built-in tables are used.
    pub fn load_tables(&mut self, session: &dyn Session) -> Result<(), EngineError> {
        let rules = self.rules_of(session);
        Ok(self.tables.load(rules, &mut self.settings)?)
    }

    /// Returns the game of a session and its rules. The parameters may already be those of another one.
    fn rules_of(&self, session: &dyn Session) -> Rules {
        let variant = Variant::named(session.variant());
        (variant.unwrap_or(self.settings.variant), *session.options())
    }

    /// Clears everything learned from earlier positions.
    pub fn new_game(&mut self) {
        self.policy = GamePolicy::default();
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    /// Starts a search of a session's position at a level. One search runs at a time: a later one waits until the
    /// earlier one ends or its handle stops it.
    ///
    /// `Think` ends within the level, or after one second without a level. `Ponder` lasts until [`SearchHandle::stop`]
    /// or [`SearchHandle::ponder_hit`]. From the hit on, the level's time counts, less what the pondering has already
    /// found. `Analyze` without a level lasts until it is stopped, and so does every mode at an infinite level.
    ///
    /// # Errors
    /// [`EngineError`]: no search is running.
    pub fn search(
        &mut self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
    ) -> Result<SearchHandle, EngineError> {
        if let Some(answer) = self.book_move(session, level, mode) {
            return Ok(answer);
        }
        let rules = self.rules_of(session);
        let table = self.table(rules)?;
        if let Err(error) = self.tables.load(rules, &mut self.settings) {
            log::warn!("{error}");
        }
        let skill = self.skill(mode);
        let (key, tables) = self.tables.loaded().unzip();
        let budget = budget(level, mode, &self.settings, session.moves_to_come());
        let ponders = mode == Go::Ponder;
        let own_budget = budget.filter(|_| !ponders);
        let control = Arc::new(self.control(own_budget));
        let hold = Hold::of(level, mode, budget);
        let is_bounded = !level.infinite && (budget.is_some() || !level.bounds_nothing());
        #[cfg(feature = "threads")]
        let turn = self.turn(
            TurnKind::Search {
                is_bounded: is_bounded && hold == Hold::None,
            },
            &control,
        );
        let knowledge = Some(Knowledge {
            tables: key,
            eval_file: self.settings.eval_file.identity(),
            constants: self.settings.constants,
        });
        let clears_table = self.found_with != knowledge;
        self.found_with = knowledge;
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
                clears_table,
                weights: self.settings.eval_file.weights(),
                constants: self.settings.constants,
                // Limited skill plays endings no better than other positions.
                tables: tables.filter(|_| skill.is_none()),
            },
            reports: sender,
            #[cfg(feature = "threads")]
            turn: turn.clone(),
        });
        self.submit(job)?;
        Ok(SearchHandle::new(
            control,
            reports,
            hold,
            is_bounded,
            #[cfg(feature = "threads")]
            turn,
        ))
    }

    /// Returns the control of a search. If it shares places, its clock waits for its place.
    fn control(&self, budget: Option<Budget>) -> Control {
        #[cfg(feature = "threads")]
        if self.places.is_some() {
            return Control::waiting(budget);
        }
        Control::new(budget)
    }

    /// Decides whether to resign, to accept a draw or to offer one, under the parameters `resign` and `offer-draws`.
    /// Call this once after each own move, with the searched session, the score of
    /// [`Event::Done`](crate::session::Event::Done), and whether the other side has offered a draw.
    ///
    /// In games of more than two sides the engine never resigns or agrees to a draw.
    pub fn decide(
        &mut self,
        session: &dyn Session,
        score: Option<f64>,
        is_draw_offered: bool,
    ) -> Decision {
        self.policy
            .decide(&self.settings, session, score, is_draw_offered)
    }

    /// Returns the turn of an expensive query; `None` if the engine shares no places.
    #[cfg(feature = "threads")]
    pub fn question_turn(&self) -> Option<Arc<Turn>> {
        let control = Arc::new(Control::waiting(None));
        self.turn(TurnKind::Question, &control)
    }

    #[cfg(feature = "threads")]
    fn turn(&self, kind: TurnKind, control: &Arc<Control>) -> Option<Arc<Turn>> {
        let places = self.places.clone()?;
        let (account, control) = (Arc::clone(&self.account), Arc::clone(control));
        Some(Turn::new(places, account, control, kind))
    }

    /// Returns the skill in a mode. An analysis is always at full strength. Each search has another random seed.
    fn skill(&self, mode: Go) -> Option<Skill> {
        let is_for_move = mode != Go::Analyze;
        is_for_move
            .then(|| Skill::new(self.settings.skill, random_seed()))
            .flatten()
    }

    /// Submits a job to the caller's queue, or to the search thread, which it starts if necessary.
    fn submit(&mut self, job: Box<Job>) -> Result<(), EngineError> {
        if let Some(slices) = &mut self.slices {
            slices.submit(job);
            return Ok(());
        }
        #[cfg(feature = "threads")]
        self.submit_to_thread(job)?;
        Ok(())
    }

    #[cfg(feature = "threads")]
    fn submit_to_thread(&mut self, job: Box<Job>) -> Result<(), EngineError> {
        let job = match &self.thread {
            None => job,
            Some(thread) => match thread.submit(job) {
                Ok(()) => return Ok(()),
                Err(job) => job,
            },
        };
        let thread = SearchThread::start()?;
        // A new thread always takes the job.
        let submitted = thread.submit(job);
        debug_assert!(submitted.is_ok(), "a new thread takes jobs");
        self.thread = Some(thread);
        Ok(())
    }

    /// Returns the table in its configured size for a game, creating it if necessary.
    fn table(&mut self, rules: Rules) -> Result<Arc<Table>, EngineError> {
        let exponent = self.settings.tt_exponent;
        let old = self.table.as_ref().map(|table| table.exponent());
        let needs_tree = needs_tree(rules);
        let has_tree = self.has_tree || !needs_tree;
        if let (Some(table), true) = (&self.table, has_tree && old == Some(exponent)) {
            return Ok(Arc::clone(table));
        }
        let made = self.check_memory(exponent, needs_tree).and_then(|()| {
            // Drop the old one first: there may not be room for both.
            self.table = None;
            Table::new(exponent)
        });
        match made {
            Ok(table) => {
                self.has_tree = needs_tree;
                Ok(Arc::clone(self.table.insert(Arc::new(table))))
            }
            Err(error) => {
                if !has_tree {
                    // The table may stay only if a tree fits beside it.
                    self.table = None;
                }
                let kept = self.keep_a_table(old, needs_tree);
                self.settings.tt_exponent = kept;
                Err(EngineError::Memory { error, kept })
            }
        }
    }

    /// Checks whether there is room for a table of a size in place of the existing one, and for a tree if the game
    /// needs one.
    fn check_memory(&self, exponent: u32, needs_tree: bool) -> Result<(), NoMemory> {
        let old = self.table.as_ref();
        let old = old.map_or(0, |table| Table::bytes(table.exponent()));
        let tree = if needs_tree { tree_bytes(exponent) } else { 0 };
        match free_for_tables().map(|free| free.saturating_add(old)) {
            Some(free) if free < Table::bytes(exponent) + tree => Err(NoMemory {
                exponent,
                tree,
                free: Some(free),
            }),
            _ => Ok(()),
        }
    }

    /// Creates a table if there is none: in the size of the previous one, or in the largest size up to the default that
    /// fits. Returns the size of the table, or the minimum if none can be created.
    fn keep_a_table(&mut self, old: Option<u32>, needs_tree: bool) -> u32 {
        let largest = old.unwrap_or(Settings::within(self.settings.bounds).tt_exponent);
        for exponent in (Table::MIN_EXPONENT..=largest).rev() {
            if let Some(table) = &self.table {
                return table.exponent();
            }
            if self.check_memory(exponent, needs_tree).is_ok() {
                self.table = Table::new(exponent).ok().map(Arc::new);
                self.has_tree = needs_tree;
            }
        }
        Table::MIN_EXPONENT
    }
}

impl Engine {
    /// Limits the configured table size to 2^`exponent` entries.
    pub fn limit_table(&mut self, exponent: u32) {
        self.settings.tt_exponent = self.settings.tt_exponent.min(exponent);
    }
}

/// Whether a game is searched by a tree, which takes memory beside the table.
pub(super) fn needs_tree((variant, options): Rules) -> bool {
    (variant.seats)(&options) > 2
}

/// A number that is another one each time. On some systems `RandomState` is the same in every run; the time is not.
pub(super) fn random_seed() -> u64 {
    RandomState::new().hash_one(Instant::now())
}
