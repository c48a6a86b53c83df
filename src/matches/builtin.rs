//! This program's own search as a player, in this process.

use super::engine::Engine as EngineSpec;
use super::player::{Answer, Failure, Fault, Findings, GRACE, NoStart, Task, Terms};
use crate::engine::{Engine, EngineError};
use crate::session::Event;
use rafle_protocol::hub::Go;
use std::time::Instant;
use tokio::time::timeout;

/// The built-in engine.
pub(crate) struct Builtin {
    engine: Engine,
}

impl Builtin {
    pub(crate) fn start(spec: &EngineSpec, terms: &Terms) -> Result<Self, NoStart> {
        let misuse = |what: String| NoStart::Misuse(format!("engine {}: {what}", spec.name));
        let mut settings = spec.settings().map_err(|error| misuse(error.to_string()))?;
        settings.variant = terms.variant;
        settings.options = terms.options;
        let mut engine = Engine::new(settings);
        engine.prepare().map_err(|error| match error {
            EngineError::Memory { error, .. } => misuse(error.to_string()),
            EngineError::Thread(error) => misuse(error.to_string()),
        })?;
        Ok(Self { engine })
    }

    pub(crate) fn new_game(&mut self) {
        self.engine.new_game();
    }

    pub(crate) async fn think(&mut self, task: &Task<'_>) -> Result<Answer, Failure> {
        let asked = Instant::now();
        let crash = |what: String| Failure {
            fault: Fault::Crash,
            what,
        };
        let search = self.engine.search(task.session, &task.level, Go::Think);
        let mut search = search.map_err(|error| crash(error.to_string()))?;
        let mut findings = Findings::default();
        let mut was_stopped = false;
        let mut limit = task.limit;
        loop {
            let left = limit.saturating_sub(asked.elapsed());
            let report = match timeout(left, search.next()).await {
                Ok(Some(report)) => report,
                Ok(None) => return Err(crash("its search had a fault".to_owned())),
                Err(_) if was_stopped => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!("no answer {:.1} s after the question", limit.as_secs_f64()),
                    });
                }
                Err(_) => {
                    search.stop();
                    was_stopped = true;
                    limit += GRACE;
                    continue;
                }
            };
            match report.event {
                Event::Info(info) => findings.hear(&info),
                Event::Fault { .. } => return Err(crash("its search had a fault".to_owned())),
                Event::Done { best, nodes, .. } => {
                    findings.nodes = Some(nodes);
                    return Ok(Answer {
                        text: best,
                        seconds: (report.at - asked).as_secs_f64(),
                        was_stopped,
                        findings,
                        complaint: None,
                    });
                }
            }
        }
    }
}
