//! A game in progress: a session, the moves that led to it, the engine's side and its clock.

use super::Pace;
use super::searcher::BestMove;
use crate::rules::Options;
use crate::session::{Session, Setup, SetupError};
use crate::settings::Settings;
use crate::variants::Variant;
use rafle_protocol::dxp::{BackRequest, Colour, EndReason, GameRequest, PlayedMove};
use rafle_protocol::hub::{GameResult, Level};
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::GameOutcome;

/// The longest game, in moves of each side, where the request names no limit: the most that it could
/// have named.
const MAX_MOVES: u16 = 999;

/// A move limit is a reason to spend the clock faster only when so many moves are left; until then
/// the game may well be over before.
const MAX_MOVES_TO_GO: u16 = 28;

/// How a game ended, and why in a word or a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Termination {
    pub(super) outcome: GameOutcome,
    pub(super) reason: String,
}

impl Termination {
    pub(super) fn unknown(reason: impl Into<String>) -> Self {
        Self {
            outcome: GameOutcome::Unknown,
            reason: reason.into(),
        }
    }

    /// The reason that a side gives for the end.
    pub(super) fn reason_of(&self, side: Colour) -> EndReason {
        match (self.outcome, side) {
            (GameOutcome::WhiteWins, Colour::White) | (GameOutcome::BlackWins, Colour::Black) => {
                EndReason::IWin
            }
            (GameOutcome::WhiteWins, Colour::Black) | (GameOutcome::BlackWins, Colour::White) => {
                EndReason::ILose
            }
            (GameOutcome::Draw, _) => EndReason::Draw,
            (GameOutcome::DoubleForfeit | GameOutcome::Unknown, _) => EndReason::Unknown,
        }
    }

    pub(super) fn win_of(side: Colour, reason: impl Into<String>) -> Self {
        Self {
            outcome: match side {
                Colour::White => GameOutcome::WhiteWins,
                Colour::Black => GameOutcome::BlackWins,
            },
            reason: reason.into(),
        }
    }
}

/// A move of the game.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    /// As the engine writes it.
    text: String,
    /// As records have it.
    pub(super) record: String,
    /// Seconds that it took; of the peer's moves only what the peer told.
    pub(super) seconds: f64,
    /// What is left on the engine's clock, in seconds.
    pub(super) clock: Option<f64>,
    /// The engine's score in men, from its own side.
    pub(super) score: Option<f64>,
}

/// A game on its way.
pub(super) struct Game {
    variant: &'static Variant,
    options: Options,
    request: GameRequest,
    /// The engine's side.
    own: Colour,
    /// Who plays the first move.
    first: Colour,
    /// The first position, as records have it.
    first_record: String,
    session: Box<dyn Session>,
    plies: Vec<Ply>,
    /// Seconds left of the engine's time, if it has a clock.
    clock: Option<f64>,
}

impl Game {
    /// The game that is asked for, with the engine on one side.
    pub(super) fn open(
        settings: &Settings,
        pace: &Pace,
        request: GameRequest,
        own: Colour,
    ) -> Result<Self, SetupError> {
        let (variant, options) = (settings.variant, settings.options);
        let session = open(variant, &options, &request, &[])?;
        Ok(Self {
            variant,
            options,
            own,
            first: side_to_move(&*session),
            first_record: session.record_position(),
            session,
            plies: Vec::new(),
            clock: pace.game_time.or(request.time.seconds()),
            request,
        })
    }

    pub(super) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(super) fn request(&self) -> &GameRequest {
        &self.request
    }

    pub(super) fn own(&self) -> Colour {
        self.own
    }

    pub(super) fn first_record(&self) -> &str {
        &self.first_record
    }

    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(super) fn is_own_turn(&self) -> bool {
        side_to_move(&*self.session) == self.own
    }

    /// How the game ended, by the rules or for its length; `None` while it goes on.
    pub(super) fn termination(&self) -> Option<Termination> {
        match self.session.result() {
            GameResult::Draw { reason } => Some(Termination {
                outcome: GameOutcome::Draw,
                reason,
            }),
            GameResult::Win { winner, reason } => {
                Some(Termination::win_of(colour(&winner), reason))
            }
            GameResult::None if self.plies.len() >= 2 * usize::from(self.limit()) => {
                Some(Termination::unknown("move-limit"))
            }
            GameResult::None => None,
        }
    }

    /// Moves of each side after which the game is ended.
    fn limit(&self) -> u16 {
        match self.request.moves {
            0 => MAX_MOVES,
            limit => limit,
        }
    }

    /// How much the engine may think about its next move.
    pub(super) fn level(&self, pace: &Pace) -> Level {
        let played = u16::try_from(self.plies.len() / 2).unwrap_or(u16::MAX);
        let left = self.limit().saturating_sub(played).max(1);
        let moves = (left < MAX_MOVES_TO_GO).then_some(u32::from(left));
        Level {
            time: self.clock,
            moves: moves.filter(|_| self.clock.is_some()),
            move_time: pace.move_time,
            nodes: pace.nodes,
            ..Level::default()
        }
    }

    /// Plays the engine's move and gives the message for it; `None` for a text that is no move here,
    /// which would be a fault of the engine.
    pub(super) fn play_own(&mut self, thought: &BestMove) -> Option<PlayedMove> {
        let parsed = parse_move(&thought.text).ok()?.parsed;
        let rounded = u16::try_from(thought.time.as_millis().saturating_add(500) / 1000);
        let message = PlayedMove::of(&parsed, rounded.unwrap_or(u16::MAX))?;
        let seconds = thought.time.as_secs_f64();
        let clock = self.clock.map(|left| left - seconds);
        self.play(&thought.text, seconds, clock, thought.score)
            .ok()?;
        self.clock = clock;
        Some(message)
    }

    /// Plays the peer's move.
    pub(super) fn play_theirs(&mut self, played: &PlayedMove) -> Result<(), SetupError> {
        self.play(&played.to_text(), played.seconds.into(), None, None)
    }

    fn play(
        &mut self,
        text: &str,
        seconds: f64,
        clock: Option<f64>,
        score: Option<f64>,
    ) -> Result<(), SetupError> {
        let played = self.session.play(text)?;
        self.session = played.session;
        self.plies.push(Ply {
            text: played.text,
            record: played.record,
            seconds,
            clock,
            score,
        });
        Ok(())
    }

    /// Takes moves back, to the position before the one that is named; tells whether there is such a
    /// position. The clock stays as it is.
    pub(super) fn take_back(&mut self, to: BackRequest) -> bool {
        let pairs = usize::from(to.number).checked_sub(1);
        let begun_by_black = usize::from(self.first == Colour::Black);
        let plies = pairs
            .map(|pairs| 2 * pairs + usize::from(to.side == Colour::Black))
            .and_then(|plies| plies.checked_sub(begun_by_black));
        let Some(kept) = plies.and_then(|plies| self.plies.get(..plies)) else {
            return false;
        };
        let kept = kept.to_vec();
        match open(self.variant, &self.options, &self.request, &kept) {
            Ok(session) => {
                self.session = session;
                self.plies = kept;
                true
            }
            // Not expected: these moves have been played before.
            Err(_) => false,
        }
    }

    /// Whether the engine agrees to a draw: when it saw no advantage for itself at its last move.
    pub(super) fn agrees_to_draw(&self) -> bool {
        let last = self.plies.iter().rev().find_map(|ply| ply.score);
        last.is_some_and(|score| score <= 0.0)
    }
}

fn open(
    variant: &Variant,
    options: &Options,
    request: &GameRequest,
    plies: &[Ply],
) -> Result<Box<dyn Session>, SetupError> {
    let position = request.position.as_ref().map(|position| position.word());
    let texts: Vec<&str> = plies.iter().map(|ply| &*ply.text).collect();
    let setup = Setup {
        position: position.as_deref(),
        moves: &texts.join(" "),
    };
    variant.open(setup, options)
}

fn side_to_move(session: &dyn Session) -> Colour {
    colour(session.turn())
}

/// The protocol's colour of a seat: the one that the game names white, or the other one.
fn colour(seat: &str) -> Colour {
    match seat {
        "white" => Colour::White,
        _ => Colour::Black,
    }
}
