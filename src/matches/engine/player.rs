//! A player of a match: a started engine of any kind.

use super::builtin::{Builtin, random_move};
use super::exchange::{Answer, MoveRequest, PlayerOptions};
use super::fault::{Failure, StartError};
use super::hub_engine::HubEngine;
use super::reaper::ReaperHandle;
use super::spec::{EngineKind, EngineSpec};

/// An engine that plays.
pub(super) enum Player {
    Builtin(Box<Builtin>),
    Random,
    Hub(Box<HubEngine>),
}

impl Player {
    /// Starts an engine and prepares it for the match.
    pub(super) async fn start(
        spec: &EngineSpec,
        options: &PlayerOptions,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        match &spec.kind {
            EngineKind::Builtin => {
                Builtin::start(spec, options).map(|builtin| Self::Builtin(Box::new(builtin)))
            }
            EngineKind::Random => Ok(Self::Random),
            EngineKind::Command { words, dir } => {
                let engine =
                    HubEngine::start(words, dir.as_deref(), &spec.params, options, reaper).await?;
                Ok(Self::Hub(Box::new(engine)))
            }
        }
    }

    /// Begins a new game.
    pub(super) async fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Self::Builtin(builtin) => {
                builtin.new_game();
                Ok(())
            }
            Self::Random => Ok(()),
            Self::Hub(engine) => engine.new_game().await,
        }
    }

    /// Asks for a move.
    pub(super) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        match self {
            Self::Builtin(builtin) => builtin.think(request).await,
            Self::Random => Ok(random_move(request)),
            Self::Hub(engine) => engine.think(request).await,
        }
    }

    /// Ends the engine: sends `quit` to a program, and kills it if it does not exit.
    pub(super) async fn quit(self) {
        match self {
            Self::Builtin(_) | Self::Random => {}
            Self::Hub(engine) => engine.quit().await,
        }
    }
}
