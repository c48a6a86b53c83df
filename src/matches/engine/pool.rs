//! The engines that one worker has started.

use super::fault::{Failure, Fault, StartError};
use super::move_request::{Answer, MoveRequest};
use super::player::Player;
use super::player_options::PlayerOptions;
use super::reaper::ReaperHandle;
use super::spec::EngineSpec;

/// The engines of a match, each of which is started when it is first needed. Engines are known by their
/// number in the list of the match.
pub(crate) struct EnginePool<'a> {
    specs: &'a [EngineSpec],
    options: PlayerOptions,
    players: Vec<Option<Player>>,
    reaper: ReaperHandle,
}

impl<'a> EnginePool<'a> {
    pub(crate) fn new(
        specs: &'a [EngineSpec],
        options: PlayerOptions,
        reaper: ReaperHandle,
    ) -> Self {
        Self {
            players: specs.iter().map(|_| None).collect(),
            specs,
            options,
            reaper,
        }
    }

    /// Ends all engines but the given ones.
    pub(crate) async fn retain(&mut self, needed: &[usize]) {
        for (number, slot) in self.players.iter_mut().enumerate() {
            if !needed.contains(&number)
                && let Some(player) = slot.take()
            {
                player.quit().await;
            }
        }
    }

    /// Prepares an engine for a new game, and starts it if it does not run.
    pub(crate) async fn prepare(&mut self, number: usize) -> Result<(), StartError> {
        let (Some(slot), Some(spec)) = (self.players.get_mut(number), self.specs.get(number))
        else {
            return Err(StartError::Misuse(format!("there is no engine {number}")));
        };
        if slot.is_none() {
            *slot = Some(Player::start(spec, &self.options, &self.reaper).await?);
        }
        if let Some(player) = slot {
            player.new_game().await?;
        }
        Ok(())
    }

    /// Asks an engine for a move.
    pub(crate) async fn think(
        &mut self,
        number: usize,
        request: &MoveRequest<'_>,
    ) -> Result<Answer, Failure> {
        match self.players.get_mut(number).and_then(Option::as_mut) {
            Some(player) => player.think(request).await,
            None => Err(Failure {
                fault: Fault::Crash,
                what: "it was not started".to_owned(),
            }),
        }
    }

    /// Kills an engine; the next game starts it again.
    pub(crate) fn kill(&mut self, number: usize) {
        if let Some(slot) = self.players.get_mut(number) {
            *slot = None;
        }
    }
}
