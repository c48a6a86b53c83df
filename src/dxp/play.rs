//! A game with a peer, from the first move to the acknowledged end.

use super::game::{Game, Verdict};
use super::peer::{Heard, Lost, Peer};
use super::thinker::{Search, Thinker, Thought};
use rafle_protocol::dxp::{
    AnswerCode, BackAnswer, EndReason, GameAnswer, GameEnd, Message, PlayedMove,
};
use rafle_protocol::pdn::GameOutcome;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;

/// How long a peer may take to acknowledge the end of a game; it needs no thought for that.
const END_PATIENCE: Duration = Duration::from_secs(10);

/// How a game ended and what can follow.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) verdict: Verdict,
    pub(super) next: Next,
}

/// What can follow a game.
#[derive(Debug)]
pub(super) enum Next {
    /// Another one.
    Ready,
    /// Nothing: the peer wants no further game.
    Stop,
    /// Nothing: the connection is over.
    Lost(Lost),
}

/// A game on its way, with all who take part.
struct Duel<'a, S> {
    peer: &'a mut Peer<S>,
    game: &'a mut Game,
    thinker: &'a mut Thinker,
    /// Whether the engine wants no further game.
    is_last: bool,
    /// The engine's search, while it thinks.
    search: Option<Search>,
    /// When the peer will have been silent for too long.
    deadline: Instant,
}

/// What happens next in a game.
enum Happening {
    Thought(Thought),
    Heard(Result<Heard, Lost>),
}

/// Plays a game to its end. Whatever the peer does, it ends: by the rules, at the move limit, when the
/// peer says so, when a message can't be taken, or when the connection is over.
pub(super) async fn play<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    game: &mut Game,
    thinker: &mut Thinker,
    is_last: bool,
) -> Ending {
    let deadline = peer.deadline();
    let mut duel = Duel {
        peer,
        game,
        thinker,
        is_last,
        search: None,
        deadline,
    };
    loop {
        match duel.step().await {
            Ok(None) => {}
            Ok(Some(ending)) => return ending,
            Err(lost) => return duel.cut_off(lost).await,
        }
    }
}

impl<S: AsyncRead + AsyncWrite> Duel<'_, S> {
    /// Goes on by one message, or to the end of the game.
    async fn step(&mut self) -> Result<Option<Ending>, Lost> {
        if self.search.is_none() && self.game.is_own_turn() {
            if let Some(verdict) = self.game.verdict() {
                return self.end(verdict).await.map(Some);
            }
            match self.thinker.begin(self.game) {
                Ok(search) => self.search = Some(search),
                Err(error) => return self.give_up(&error.to_string()).await.map(Some),
            }
        }
        // While the engine thinks, the peer need not say anything.
        let until = self.search.is_none().then_some(self.deadline);
        let happening = tokio::select! {
            biased;
            thought = thought(self.search.as_mut()) => Happening::Thought(thought),
            heard = self.peer.hear(until) => Happening::Heard(heard),
        };
        match happening {
            Happening::Thought(thought) => self.play_own(&thought).await,
            Happening::Heard(heard) => match heard? {
                Ok(message) => self.take(message).await,
                Err(error) => self.give_up(&error.to_string()).await.map(Some),
            },
        }
    }

    async fn play_own(&mut self, thought: &Thought) -> Result<Option<Ending>, Lost> {
        self.halt();
        let Some(message) = self.game.play_own(thought) else {
            log::error!("the engine played '{}', which is no move", thought.text);
            return self.give_up("the engine has a fault").await.map(Some);
        };
        self.peer.say(Message::Move(message)).await?;
        self.deadline = self.peer.deadline();
        Ok(None)
    }

    async fn take(&mut self, message: Message) -> Result<Option<Ending>, Lost> {
        match message {
            Message::Move(played) => return self.take_move(&played).await,
            Message::GameEnd(end) => return self.acknowledge(end).await.map(Some),
            Message::BackRequest(request) => {
                let answer = if self.game.take_back(request) {
                    self.halt();
                    self.deadline = self.peer.deadline();
                    BackAnswer::Accept
                } else {
                    BackAnswer::Continue
                };
                self.peer.say(Message::BackAnswer(answer)).await?;
            }
            Message::GameRequest(_) => {
                let refusal = GameAnswer {
                    follower: super::name(),
                    code: AnswerCode::RefuseGame,
                };
                self.peer.say(Message::GameAnswer(refusal)).await?;
            }
            Message::Chat(_) | Message::GameAnswer(_) | Message::BackAnswer(_) => {}
        }
        Ok(None)
    }

    async fn take_move(&mut self, played: &PlayedMove) -> Result<Option<Ending>, Lost> {
        if self.search.is_some() {
            let text = played.to_text();
            return self
                .give_up(&format!("'{text}' came when it was not your turn"))
                .await
                .map(Some);
        }
        // A peer that does not know the rule plays on. Now it is the engine's turn to end the game.
        if let Some(verdict) = self.game.verdict() {
            return self.end(verdict).await.map(Some);
        }
        match self.game.play_theirs(played) {
            Ok(()) => Ok(None),
            Err(error) => self.give_up(&error.to_string()).await.map(Some),
        }
    }

    /// Ends the engine's search, if one runs.
    fn halt(&mut self) {
        self.search = None;
    }

    /// Ends the game.
    async fn end(&mut self, verdict: Verdict) -> Result<Ending, Lost> {
        self.halt();
        let end = GameEnd {
            reason: verdict.reason_of(self.game.own()),
            stop: self.is_last,
        };
        let next = match self.peer.say(Message::GameEnd(end)).await {
            Ok(()) => self.acknowledged().await,
            Err(lost) => Next::Lost(lost),
        };
        Ok(Ending { verdict, next })
    }

    /// Ends a game in which the two programs no longer understand each other.
    async fn give_up(&mut self, why: &str) -> Result<Ending, Lost> {
        self.halt();
        let verdict = Verdict::unknown(format!("broken off: {}", without_list(why)));
        // A chat has room for the beginning of a long list of legal moves.
        match self.peer.say(Message::Chat(why.to_owned())).await {
            Ok(()) => self.end(verdict).await,
            Err(lost) => Ok(Ending {
                verdict,
                next: Next::Lost(lost),
            }),
        }
    }

    /// Waits for the peer to acknowledge the end. One that does not is none the worse for it.
    async fn acknowledged(&mut self) -> Next {
        let deadline = self.peer.deadline_within(END_PATIENCE);
        loop {
            match self.peer.hear(Some(deadline)).await {
                Ok(Ok(Message::GameEnd(end))) if end.stop => return Next::Stop,
                Ok(Ok(Message::GameEnd(_))) | Err(Lost::Silent(_)) => return Next::Ready,
                Ok(Ok(request @ Message::GameRequest(_))) => {
                    self.peer.keep(request);
                    return Next::Ready;
                }
                // What crossed the end on its way.
                Ok(_) => {}
                Err(lost) => return Next::Lost(lost),
            }
        }
    }

    /// Acknowledges the end that the peer wants; there is no way to refuse it.
    async fn acknowledge(&mut self, end: GameEnd) -> Result<Ending, Lost> {
        self.halt();
        let verdict = self.verdict_of(end.reason);
        let acknowledgement = GameEnd {
            reason: EndReason::Unknown,
            stop: end.stop || self.is_last,
        };
        let said = self.peer.say(Message::GameEnd(acknowledgement)).await;
        let next = match said {
            Err(lost) => Next::Lost(lost),
            Ok(()) if end.stop => Next::Stop,
            Ok(()) => Next::Ready,
        };
        Ok(Ending { verdict, next })
    }

    /// The result of a game that the peer ends: by the rules, if they have one; a loss that it admits;
    /// a draw, if the engine agrees. That it has won is a claim that only the rules can settle.
    fn verdict_of(&self, reason: EndReason) -> Verdict {
        let own = self.game.own();
        let over = self.game.verdict();
        if let Some(verdict) = &over
            && verdict.outcome != GameOutcome::Unknown
        {
            return verdict.clone();
        }
        let claim = match reason {
            EndReason::ILose => return Verdict::win_of(own, "the peer gives up"),
            EndReason::Draw if self.game.agrees_to_draw() => {
                return Verdict {
                    outcome: GameOutcome::Draw,
                    reason: "agreed".to_owned(),
                };
            }
            EndReason::Draw => "the peer claims a draw",
            EndReason::IWin => "the peer claims a win",
            EndReason::Unknown => match over {
                Some(verdict) => return verdict,
                None => "the peer ends the game",
            },
        };
        // At the move limit some programs look into their tables of endings.
        Verdict::unknown(match over {
            Some(verdict) => format!("{}: {claim}", verdict.reason),
            None => claim.to_owned(),
        })
    }

    /// The end of a game by the end of the connection. If the rules have ended it before, their result
    /// stands.
    async fn cut_off(&mut self, lost: Lost) -> Ending {
        self.halt();
        let unfinished = || Verdict::unknown(format!("unfinished: {lost}"));
        let verdict = self.game.verdict().unwrap_or_else(unfinished);
        if matches!(lost, Lost::Interrupted) {
            let end = GameEnd {
                reason: EndReason::Unknown,
                stop: true,
            };
            if let Err(error) = self.peer.say(Message::GameEnd(end)).await {
                log::info!("the peer was not told of the end: {error}");
            }
        }
        let next = Next::Lost(lost);
        Ending { verdict, next }
    }
}

/// The engine's answer; waits for ever while it does not think.
async fn thought(search: Option<&mut Search>) -> Thought {
    match search {
        Some(search) => search.thought().await,
        None => std::future::pending().await,
    }
}

/// The part of a sentence before its list of legal moves.
fn without_list(sentence: &str) -> &str {
    let end = sentence.find(": legal is").unwrap_or(sentence.len());
    sentence.get(..end).unwrap_or(sentence)
}
