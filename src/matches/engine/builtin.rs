//! The players inside this program: its own search, and random moves.

use super::exchange::{Answer, MoveRequest, PlayerOptions, STOP_TIMEOUT, SearchStats};
use super::fault::{Failure, Fault, StartError};
use super::spec::EngineSpec;
use rafle_engine::session::Event;
use rafle_engine::{Engine, EngineError};
use rafle_protocol::hub::Go;
use rafle_rules::random::Random;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;
use tokio::time::timeout;

/// The built-in engine.
pub(super) struct Builtin {
    engine: Engine,
}

impl Builtin {
    pub(super) fn start(spec: &EngineSpec, options: &PlayerOptions) -> Result<Self, StartError> {
        let misuse = |what: String| StartError::Misuse(format!("engine {}: {what}", spec.name));
        let mut settings = spec.settings().map_err(|error| misuse(error.to_string()))?;
        settings.variant = options.variant;
        settings.options = options.rules;
        let mut engine = Engine::new(settings);
        engine.prepare().map_err(|error| match &error {
            EngineError::Memory { error, .. } => misuse(error.to_string()),
            EngineError::Tables(error) => misuse(error.to_string()),
            EngineError::Internal => misuse(error.to_string()),
            EngineError::Thread(system) => {
                StartError::of_system(system, format!("engine {}: {error}", spec.name))
            }
        })?;
        Ok(Self { engine })
    }

    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    pub(super) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let asked = Instant::now();
        let crash = |what: String| Failure {
            fault: Fault::Crash,
            what,
        };
        let search = self
            .engine
            .search(request.session, &request.level, Go::Think);
        let mut search = search.map_err(|error| crash(error.to_string()))?;
        let mut stats = SearchStats::default();
        let mut was_stopped = false;
        let mut limit = request.limit;
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
                    limit += STOP_TIMEOUT;
                    continue;
                }
            };
            match report.event {
                Event::Info(info) => stats.update(&info),
                Event::InternalError { .. } => {
                    return Err(crash("its search had a fault".to_owned()));
                }
                Event::Done {
                    best, score, nodes, ..
                } => {
                    stats.nodes = Some(nodes);
                    let decision = self
                        .engine
                        .decide(request.session, score, request.draw_offer);
                    return Ok(Answer {
                        text: best,
                        resigns: decision.resigns,
                        draw: decision.draw,
                        seconds: (report.at - asked).as_secs_f64(),
                        was_stopped,
                        stats,
                        complaint: None,
                    });
                }
            }
        }
    }
}

/// Chooses a legal move that depends only on the position and the moves so far, so that a match can be repeated.
pub(super) fn random_move(request: &MoveRequest<'_>) -> Answer {
    let legal = request.session.moves();
    let mut hasher = DefaultHasher::new();
    (request.position, request.moves).hash(&mut hasher);
    let mut random = Random::new(hasher.finish());
    Answer {
        text: legal.get(random.below(legal.len().max(1))).cloned(),
        ..Answer::default()
    }
}
