//! This program's own search as a player.

use super::fault::{Failure, Fault, StartError};
use super::move_request::{Answer, MoveRequest, STOP_TIMEOUT, SearchStats};
use super::player_options::PlayerOptions;
use super::spec::EngineSpec;
use crate::level;
use crate::search::{Control, Table};
use crate::session::{self, Event, Request};
use crate::settings::Settings;
use rafle_protocol::hub::Go;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

/// The settings and the transposition table of the built-in engine.
pub(super) struct Builtin {
    settings: Settings,
    table: Arc<Table>,
}

/// Stops a search when its future is dropped.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Builtin {
    pub(super) fn start(engine: &EngineSpec, options: &PlayerOptions) -> Result<Self, StartError> {
        let misuse = |what: String| StartError::Misuse(format!("engine {}: {what}", engine.name));
        let mut settings = engine
            .settings()
            .map_err(|error| misuse(error.to_string()))?;
        settings.variant = options.variant;
        settings.options = options.rules;
        let table = Table::new(settings.tt_exponent).map_err(|error| misuse(error.to_string()))?;
        Ok(Self {
            settings,
            table: Arc::new(table),
        })
    }

    pub(super) fn new_game(&mut self) {
        self.table.clear();
    }

    pub(super) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let asked = Instant::now();
        let budget = level::budget(&request.level, Go::Think, &self.settings);
        let control = Arc::new(Control::new(budget));
        let _stop = StopOnDrop(Arc::clone(&control));
        let search_request = Request {
            limits: level::limits(&request.level, &self.settings),
            quick_if_forced: request.level.time.is_some(),
            numbered_lines: self.settings.lines > 1,
            control: Arc::clone(&control),
            table: Arc::clone(&self.table),
        };
        let (sender, mut events) = unbounded_channel();
        let report = Box::new(move |event| {
            // The receiver is gone only when the answer came too late.
            let _ = sender.send((Instant::now(), event));
        });
        let work = request.session.search(search_request, report);
        // A search that has a fault drops its sender, which is noticed below.
        session::start(work, || {}).map_err(|error| Failure {
            fault: Fault::Crash,
            what: format!("no thread for its search: {error}"),
        })?;
        let mut stats = SearchStats::default();
        let mut was_stopped = false;
        let mut limit = request.limit;
        loop {
            let left = limit.saturating_sub(asked.elapsed());
            match timeout(left, events.recv()).await {
                Ok(Some((_, Event::Info(info)))) => stats.update(&info),
                Ok(Some((at, Event::Done { best, nodes, .. }))) => {
                    stats.nodes = Some(nodes);
                    return Ok(Answer {
                        text: best,
                        seconds: (at - asked).as_secs_f64(),
                        was_stopped,
                        stats,
                        complaint: None,
                    });
                }
                Ok(None) => {
                    return Err(Failure {
                        fault: Fault::Crash,
                        what: "its search had a fault".to_owned(),
                    });
                }
                Err(_) if was_stopped => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!("no answer {:.1} s after the question", limit.as_secs_f64()),
                    });
                }
                Err(_) => {
                    control.stop();
                    was_stopped = true;
                    limit += STOP_TIMEOUT;
                }
            }
        }
    }
}
