//! A game with a peer, from the first move to the acknowledged end.

use super::game::{Game, Termination};
use super::peer::{ConnectionError, Peer, Received};
use super::searcher::{BestMove, Search, Searcher};
use rafle_protocol::dxp::{
    AnswerCode, BackAnswer, EndReason, GameAnswer, GameEnd, Message, PlayedMove,
};
use rafle_protocol::pdn::GameOutcome;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;

/// How long a peer may take to acknowledge the end of a game; it needs no thought for that.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// How a game ended and what can follow.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) termination: Termination,
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
    Disconnected(ConnectionError),
}

/// A game on its way, with all who take part.
struct GameLoop<'a, S> {
    peer: &'a mut Peer<S>,
    game: &'a mut Game,
    searcher: &'a Searcher,
    /// Whether the engine wants no further game.
    is_last: bool,
    /// The engine's search, while it thinks.
    search: Option<Search>,
    /// When the peer will have been silent for too long.
    deadline: Instant,
}

/// What happens next in a game.
enum Event {
    BestMove(BestMove),
    Received(Result<Received, ConnectionError>),
}

/// Plays a game to its end. Whatever the peer does, it ends: by the rules, at the move limit, when the
/// peer says so, when a message can't be taken, or when the connection is over.
pub(super) async fn play<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    game: &mut Game,
    searcher: &Searcher,
    is_last: bool,
) -> Ending {
    let deadline = peer.deadline();
    let mut game_loop = GameLoop {
        peer,
        game,
        searcher,
        is_last,
        search: None,
        deadline,
    };
    loop {
        match game_loop.step().await {
            Ok(None) => {}
            Ok(Some(ending)) => return ending,
            Err(error) => return game_loop.disconnected(error).await,
        }
    }
}

impl<S: AsyncRead + AsyncWrite> GameLoop<'_, S> {
    /// Goes on by one message, or to the end of the game.
    async fn step(&mut self) -> Result<Option<Ending>, ConnectionError> {
        if self.search.is_none() && self.game.is_own_turn() {
            if let Some(termination) = self.game.termination() {
                return self.end(termination).await.map(Some);
            }
            self.search = Some(self.searcher.begin(self.game));
        }
        // While the engine thinks, the peer need not say anything.
        let until = self.search.is_none().then_some(self.deadline);
        let event = tokio::select! {
            biased;
            thought = best_move(self.search.as_mut()) => Event::BestMove(thought),
            received = self.peer.receive(until) => Event::Received(received),
        };
        match event {
            Event::BestMove(thought) => self.play_own(&thought).await,
            Event::Received(received) => match received? {
                Ok(message) => self.take(message).await,
                Err(error) => self.break_off(&error.to_string()).await.map(Some),
            },
        }
    }

    async fn play_own(&mut self, thought: &BestMove) -> Result<Option<Ending>, ConnectionError> {
        self.stop_search().await;
        let Some(message) = self.game.play_own(thought) else {
            log::error!("the engine played '{}', which is no move", thought.text);
            return self.break_off("the engine has a fault").await.map(Some);
        };
        self.peer.send(Message::Move(message)).await?;
        self.deadline = self.peer.deadline();
        Ok(None)
    }

    async fn take(&mut self, message: Message) -> Result<Option<Ending>, ConnectionError> {
        match message {
            Message::Move(played) => return self.take_move(&played).await,
            Message::GameEnd(end) => return self.acknowledge(end).await.map(Some),
            Message::BackRequest(request) => {
                let answer = if self.game.take_back(request) {
                    self.stop_search().await;
                    self.deadline = self.peer.deadline();
                    BackAnswer::Accept
                } else {
                    BackAnswer::Continue
                };
                self.peer.send(Message::BackAnswer(answer)).await?;
            }
            Message::GameRequest(_) => {
                let refusal = GameAnswer {
                    follower: super::name(),
                    code: AnswerCode::RefuseGame,
                };
                self.peer.send(Message::GameAnswer(refusal)).await?;
            }
            Message::Chat(_) | Message::GameAnswer(_) | Message::BackAnswer(_) => {}
        }
        Ok(None)
    }

    async fn take_move(&mut self, played: &PlayedMove) -> Result<Option<Ending>, ConnectionError> {
        if self.search.is_some() {
            let text = played.to_text();
            return self
                .break_off(&format!("'{text}' came when it was not your turn"))
                .await
                .map(Some);
        }
        // A peer that does not know the rule plays on. Now it is the engine's turn to end the game.
        if let Some(termination) = self.game.termination() {
            return self.end(termination).await.map(Some);
        }
        match self.game.play_theirs(played) {
            Ok(()) => Ok(None),
            Err(error) => self.break_off(&error.to_string()).await.map(Some),
        }
    }

    /// Ends the engine's search, if one runs.
    async fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop_search().await;
        }
    }

    /// Ends the game.
    async fn end(&mut self, termination: Termination) -> Result<Ending, ConnectionError> {
        self.stop_search().await;
        let end = GameEnd {
            reason: termination.reason_of(self.game.own()),
            stop: self.is_last,
        };
        let next = match self.peer.send(Message::GameEnd(end)).await {
            Ok(()) => self.acknowledged().await,
            Err(error) => Next::Disconnected(error),
        };
        Ok(Ending { termination, next })
    }

    /// Ends a game in which the two programs no longer understand each other.
    async fn break_off(&mut self, why: &str) -> Result<Ending, ConnectionError> {
        self.stop_search().await;
        let termination = Termination::unknown(format!("broken off: {}", without_list(why)));
        // A chat has room for the beginning of a long list of legal moves.
        match self.peer.send(Message::Chat(why.to_owned())).await {
            Ok(()) => self.end(termination).await,
            Err(error) => Ok(Ending {
                termination,
                next: Next::Disconnected(error),
            }),
        }
    }

    /// Waits for the peer to acknowledge the end. One that does not is none the worse for it.
    async fn acknowledged(&mut self) -> Next {
        let deadline = self.peer.deadline_within(END_TIMEOUT);
        loop {
            match self.peer.receive(Some(deadline)).await {
                Ok(Ok(Message::GameEnd(end))) if end.stop => return Next::Stop,
                Ok(Ok(Message::GameEnd(_))) | Err(ConnectionError::Silent(_)) => {
                    return Next::Ready;
                }
                Ok(Ok(request @ Message::GameRequest(_))) => {
                    self.peer.keep(request);
                    return Next::Ready;
                }
                // What crossed the end on its way.
                Ok(_) => {}
                Err(error) => return Next::Disconnected(error),
            }
        }
    }

    /// Acknowledges the end that the peer wants; there is no way to refuse it.
    async fn acknowledge(&mut self, end: GameEnd) -> Result<Ending, ConnectionError> {
        self.stop_search().await;
        let termination = self.termination_of(end.reason);
        let acknowledgement = GameEnd {
            reason: EndReason::Unknown,
            stop: end.stop || self.is_last,
        };
        let sent = self.peer.send(Message::GameEnd(acknowledgement)).await;
        let next = match sent {
            Err(error) => Next::Disconnected(error),
            Ok(()) if end.stop => Next::Stop,
            Ok(()) => Next::Ready,
        };
        Ok(Ending { termination, next })
    }

    /// The result of a game that the peer ends: by the rules, if they have one; a loss that it admits;
    /// a draw, if the engine agrees. That it has won is a claim that only the rules can settle.
    fn termination_of(&self, reason: EndReason) -> Termination {
        let own = self.game.own();
        let over = self.game.termination();
        if let Some(termination) = &over
            && termination.outcome != GameOutcome::Unknown
        {
            return termination.clone();
        }
        let claim = match reason {
            EndReason::ILose => return Termination::win_of(own, "the peer gives up"),
            EndReason::Draw if self.game.agrees_to_draw() => {
                return Termination {
                    outcome: GameOutcome::Draw,
                    reason: "agreed".to_owned(),
                };
            }
            EndReason::Draw => "the peer claims a draw",
            EndReason::IWin => "the peer claims a win",
            EndReason::Unknown => match over {
                Some(termination) => return termination,
                None => "the peer ends the game",
            },
        };
        // At the move limit some programs look into their tables of endings.
        Termination::unknown(match over {
            Some(termination) => format!("{}: {claim}", termination.reason),
            None => claim.to_owned(),
        })
    }

    /// The end of a game by the end of the connection. If the rules have ended it before, their result
    /// stands.
    async fn disconnected(&mut self, error: ConnectionError) -> Ending {
        self.stop_search().await;
        let unfinished = || Termination::unknown(format!("unfinished: {error}"));
        let termination = self.game.termination().unwrap_or_else(unfinished);
        if matches!(error, ConnectionError::Interrupted) {
            let end = GameEnd {
                reason: EndReason::Unknown,
                stop: true,
            };
            if let Err(error) = self.peer.send(Message::GameEnd(end)).await {
                log::info!("the peer was not told of the end: {error}");
            }
        }
        let next = Next::Disconnected(error);
        Ending { termination, next }
    }
}

/// The engine's answer; waits for ever while it does not think.
async fn best_move(search: Option<&mut Search>) -> BestMove {
    match search {
        Some(search) => search.best_move().await,
        None => std::future::pending().await,
    }
}

/// The part of a sentence before its list of legal moves.
fn without_list(sentence: &str) -> &str {
    let end = sentence.find(": legal is").unwrap_or(sentence.len());
    sentence.get(..end).unwrap_or(sentence)
}
