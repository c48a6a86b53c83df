//! The engines that one worker has started.

use super::exchange::{Answer, MoveRequest, PlayerOptions};
use super::fault::{Failure, Fault, StartError};
use super::player::Player;
use super::reaper::ReaperHandle;
use super::spec::{EngineKind, EngineSpec};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The engines of a match, each started on first use and identified by its index in the match's list.
pub(crate) struct EnginePool<'a> {
    specs: &'a [EngineSpec],
    options: PlayerOptions,
    players: Vec<Option<Player>>,
    reaper: ReaperHandle,
    /// For each engine, whether any worker of the match has started it once.
    have_started: &'a [AtomicBool],
}

impl<'a> EnginePool<'a> {
    pub(crate) fn new(
        specs: &'a [EngineSpec],
        options: PlayerOptions,
        reaper: ReaperHandle,
        have_started: &'a [AtomicBool],
    ) -> Self {
        Self {
            have_started,
            players: specs.iter().map(|_| None).collect(),
            specs,
            options,
            reaper,
        }
    }

    /// Ends all engines except the given ones.
    pub(crate) async fn retain(&mut self, needed: &[usize]) {
        for (number, slot) in self.players.iter_mut().enumerate() {
            if !needed.contains(&number)
                && let Some(player) = slot.take()
            {
                player.quit().await;
            }
        }
    }

    /// Prepares an engine for a new game, and starts it if it is not running. An engine that fails at its first start
    /// in the match would fail in every game, so the match can't be played with it.
    pub(crate) async fn prepare(&mut self, number: usize) -> Result<(), StartError> {
        let (Some(slot), Some(spec)) = (self.players.get_mut(number), self.specs.get(number))
        else {
            return Err(StartError::Misuse(format!("there is no engine {number}")));
        };
        if slot.is_none() {
            let started = Player::start(spec, &self.options, &self.reaper).await;
            let flag = self.have_started.get(number);
            *slot = Some(match started {
                Err(StartError::Failure(failure)) if !flag.is_some_and(is_set) => {
                    return Err(StartError::Misuse(never_started(spec, &failure)));
                }
                // It could be started before, so the match can be played with it.
                Err(StartError::Misuse(what)) if flag.is_some_and(is_set) => {
                    let fault = Fault::Crash;
                    return Err(StartError::Failure(Failure { fault, what }));
                }
                started => started?,
            });
            if let Some(flag) = flag {
                flag.store(true, Relaxed);
            }
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

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Relaxed)
}

/// The message about a program that was never ready for a game, with the command that was tried.
fn never_started(spec: &EngineSpec, failure: &Failure) -> String {
    let mut sentence = format!(
        "engine '{}' is not ready to play: {}",
        spec.name, failure.what
    );
    if let EngineKind::Command { words, .. } = &spec.kind {
        sentence.push_str(&format!("; it was started as '{}'", words.join(" ")));
        if !words.iter().any(|word| word == "hub") {
            sentence
                .push_str(", and most engines need the argument 'hub', as in cmd=\"./scan hub\"");
        }
    }
    sentence
}
