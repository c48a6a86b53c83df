//! A game with a peer, from the first move to the acknowledged end.

use super::game::Game;
use super::searcher::{BestMove, Search, Searcher};
use super::termination::Termination;
use crate::dxp::connection::{ConnectionError, Peer, Received};
use crate::dxp::requests::answer;
use rafle_protocol::dxp::{AnswerCode, BackAnswer, EndReason, GameEnd, Message, PlayedMove};
use rafle_protocol::hub::Draw;
use rafle_protocol::pdn::GameOutcome;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;

/// How long a peer may take to acknowledge the end of a game; it needs no best_move for that.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// How a game ended, and what can follow.
#[derive(Debug)]
pub(in crate::dxp) struct Ending {
    pub(in crate::dxp) termination: Termination,
    pub(in crate::dxp) next: Next,
}

/// What can follow a game.
#[derive(Debug)]
pub(in crate::dxp) enum Next {
    /// Another game.
    Ready,
    /// Nothing: the peer wants no further game.
    Stop,
    /// Nothing: the connection is over.
    Disconnected(ConnectionError),
}

impl Next {
    /// Whether the user stops the program.
    pub(in crate::dxp) fn is_shutdown(&self) -> bool {
        matches!(self, Self::Disconnected(ConnectionError::Interrupted))
    }
}

/// A game with all its state.
struct GameLoop<'a, S> {
    peer: &'a mut Peer<S>,
    game: &'a mut Game,
    searcher: &'a mut Searcher,
    /// Whether the engine wants no further game.
    is_last: bool,
    /// The engine's search, while it thinks.
    search: Option<Search>,
    /// The deadline for the peer's next message.
    deadline: Instant,
}

/// What a game waits for.
enum Event {
    BestMove(BestMove),
    Received(Result<Received, ConnectionError>),
}

/// Plays a game to its end: by the rules, at the move limit, by the peer, after a message that can't be read or played,
/// or with the end of the connection.
pub(in crate::dxp) async fn play_game<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    game: &mut Game,
    searcher: &mut Searcher,
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
    /// Waits for one event and handles it; returns the ending if the game ends.
    async fn step(&mut self) -> Result<Option<Ending>, ConnectionError> {
        if self.search.is_none() && self.game.is_own_turn() {
            if let Some(termination) = self.game.termination() {
                return self.end(termination).await.map(Some);
            }
            let (session, level) = (self.game.session(), self.game.level());
            match self.searcher.start(session, &level) {
                Ok(search) => self.search = Some(search),
                Err(error) => return self.break_off(&error.to_string()).await.map(Some),
            }
        }
        // While the engine searches, the peer does not owe a message.
        let until = self.search.is_none().then_some(self.deadline);
        let event = tokio::select! {
            biased;
            best_move = best_move(self.search.as_mut()) => Event::BestMove(best_move),
            received = self.peer.receive(until) => Event::Received(received),
        };
        match event {
            Event::BestMove(best_move) => self.play_own(&best_move).await,
            Event::Received(received) => match received? {
                Ok(message) => self.handle(message).await,
                Err(error) => self.break_off(&error.to_string()).await.map(Some),
            },
        }
    }

    async fn play_own(&mut self, best_move: &BestMove) -> Result<Option<Ending>, ConnectionError> {
        self.stop_search();
        let decision = self.searcher.decide(self.game.session(), best_move);
        if decision.resigns {
            let own = self.game.own();
            let termination = Termination::win_of(own.other(), "the engine gives up");
            return self.end(termination).await.map(Some);
        }
        if decision.draw == Some(Draw::Offer) {
            return Ok(Some(self.offer_draw().await));
        }
        let Some(message) = self.game.play_own(best_move) else {
            log::error!("the engine played '{}', which is no move", best_move.text);
            return self.break_off("the engine has a fault").await.map(Some);
        };
        self.peer.send(Message::Move(message)).await?;
        self.deadline = self.peer.deadline();
        Ok(None)
    }

    async fn handle(&mut self, message: Message) -> Result<Option<Ending>, ConnectionError> {
        match message {
            Message::Move(played) => return self.handle_move(&played).await,
            Message::GameEnd(end) => return self.acknowledge(end).await.map(Some),
            Message::BackRequest(request) => {
                let answer = if self.game.take_back(request) {
                    self.stop_search();
                    self.deadline = self.peer.deadline();
                    BackAnswer::Accept
                } else {
                    BackAnswer::Continue
                };
                self.peer.send(Message::BackAnswer(answer)).await?;
            }
            Message::GameRequest(_) => {
                self.peer.send(answer(AnswerCode::RefuseGame)).await?;
            }
            Message::Chat(_) | Message::GameAnswer(_) | Message::BackAnswer(_) => {}
        }
        Ok(None)
    }

    async fn handle_move(
        &mut self,
        played: &PlayedMove,
    ) -> Result<Option<Ending>, ConnectionError> {
        if self.search.is_some() {
            let text = played.to_text();
            return self
                .break_off(&format!("'{text}' came when it was not your turn"))
                .await
                .map(Some);
        }
        // A peer without this rule plays on. It is the engine's turn now, which ends the game.
        if let Some(termination) = self.game.termination() {
            return self.end(termination).await.map(Some);
        }
        match self.game.play_theirs(played) {
            Ok(()) => Ok(None),
            Err(error) => self.break_off(&error.to_string()).await.map(Some),
        }
    }

    /// Stops the engine's search, if one runs.
    fn stop_search(&mut self) {
        self.search = None;
    }

    /// Ends the game.
    async fn end(&mut self, termination: Termination) -> Result<Ending, ConnectionError> {
        self.stop_search();
        let (next, _) = self.send_end(termination.reason_of(self.game.own())).await;
        Ok(Ending { termination, next })
    }

    /// Offers a draw instead of a move. The message ends the game: the protocol has no refusal, and a peer agrees by
    /// acknowledging it without another result.
    async fn offer_draw(&mut self) -> Ending {
        let (next, acknowledged) = self.send_end(EndReason::Draw).await;
        let termination = match acknowledged {
            Some(EndReason::Draw | EndReason::Unknown) => Termination::agreed_draw(),
            Some(EndReason::ILose) => Termination::peer_gives_up(self.game.own()),
            Some(EndReason::IWin) | None => Termination::unknown("the engine offers a draw"),
        };
        Ending { termination, next }
    }

    /// Sends the end of the game and waits for the acknowledgement; returns its reason if it comes.
    async fn send_end(&mut self, reason: EndReason) -> (Next, Option<EndReason>) {
        let end = GameEnd {
            reason,
            stop: self.is_last,
        };
        match self.peer.send(Message::GameEnd(end)).await {
            Ok(()) => self.await_acknowledgement().await,
            Err(error) => (Next::Disconnected(error), None),
        }
    }

    /// Ends a game without a result after a message that can't be read or played.
    async fn break_off(&mut self, why: &str) -> Result<Ending, ConnectionError> {
        self.stop_search();
        let termination = Termination::unknown(format!("broken off: {}", without_list(why)));
        // The chat message truncates a long list of legal moves.
        match self.peer.send(Message::Chat(why.to_owned())).await {
            Ok(()) => self.end(termination).await,
            Err(error) => Ok(Ending {
                termination,
                next: Next::Disconnected(error),
            }),
        }
    }

    /// Waits for the peer to acknowledge the end. The next game may follow even if it does not.
    async fn await_acknowledgement(&mut self) -> (Next, Option<EndReason>) {
        let deadline = self.peer.deadline_within(END_TIMEOUT);
        loop {
            match self.peer.receive(Some(deadline)).await {
                Ok(Ok(Message::GameEnd(end))) => {
                    let next = if end.stop { Next::Stop } else { Next::Ready };
                    return (next, Some(end.reason));
                }
                Err(ConnectionError::Silent(_)) => return (Next::Ready, None),
                Ok(Ok(request @ Message::GameRequest(_))) => {
                    self.peer.put_back(request);
                    return (Next::Ready, None);
                }
                // Messages that the peer sent before it received the end.
                Ok(_) => {}
                Err(error) => return (Next::Disconnected(error), None),
            }
        }
    }

    /// Acknowledges the peer's end of the game; the protocol has no refusal.
    async fn acknowledge(&mut self, end: GameEnd) -> Result<Ending, ConnectionError> {
        self.stop_search();
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

    /// The termination of a game ended by the peer: by the rules if the game is over; a win if the peer resigns; a draw
    /// if the engine agrees. The peer's claim of a win counts only by the rules.
    fn termination_of(&self, reason: EndReason) -> Termination {
        let own = self.game.own();
        let over = self.game.termination();
        if let Some(termination) = &over
            && termination.outcome != GameOutcome::Unknown
        {
            return termination.clone();
        }
        let claim = match reason {
            EndReason::ILose => return Termination::peer_gives_up(own),
            EndReason::Draw if self.game.agrees_to_draw() => return Termination::agreed_draw(),
            EndReason::Draw => "the peer claims a draw",
            EndReason::IWin => "the peer claims a win",
            EndReason::Unknown => match over {
                Some(termination) => return termination,
                None => "the peer ends the game",
            },
        };
        // At the move limit some programs take the result from endgame tables.
        Termination::unknown(match over {
            Some(termination) => format!("{}: {claim}", termination.reason),
            None => claim.to_owned(),
        })
    }

    /// The end of a game whose connection ended. If the game was already over by the rules, their result counts.
    async fn disconnected(&mut self, error: ConnectionError) -> Ending {
        self.stop_search();
        let unfinished = || Termination::unknown(format!("unfinished: {error}"));
        let termination = self.game.termination().unwrap_or_else(unfinished);
        if matches!(error, ConnectionError::Interrupted) {
            let end = GameEnd {
                reason: EndReason::Unknown,
                stop: true,
            };
            if let Err(error) = self.peer.send(Message::GameEnd(end)).await {
                log::info!("the end could not be sent: {error}");
            }
        }
        let next = Next::Disconnected(error);
        Ending { termination, next }
    }
}

/// The move of the running search; pending without a search.
async fn best_move(search: Option<&mut Search>) -> BestMove {
    match search {
        Some(search) => search.best_move().await,
        None => std::future::pending().await,
    }
}

/// The part of a sentence before its list of legal moves.
fn without_list(sentence: &str) -> &str {
    let end = sentence.find("; legal moves: ").unwrap_or(sentence.len());
    sentence.get(..end).unwrap_or(sentence)
}
