//! A game in progress: the session, the moves so far, the engine's side and its clock.

use super::searcher::BestMove;
use super::termination::Termination;
use crate::dxp::options::Pace;
use rafle_engine::session::{Session, Setup, SetupError};
use rafle_engine::variants::Variant;
use rafle_engine::{Settings, accepts_draw};
use rafle_protocol::dxp::{BackRequest, Colour, GameRequest, PlayedMove};
use rafle_protocol::hub::{GameResult, Level};
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::GameOutcome;
use rafle_rules::Options;

/// The number of moves of each side if the request has no limit: the greatest limit that a request can have.
const MAX_MOVES: u16 = 999;

/// The number of remaining moves from which the engine divides its clock among the moves to the limit. With more moves
/// to go, the game is likely to end before the limit.
const MAX_MOVES_TO_GO: u16 = 28;

/// A move of the game.
#[derive(Clone, Debug)]
pub(in crate::dxp) struct Ply {
    /// The move as the engine writes it.
    text: String,
    /// The move in the form of records.
    pub(in crate::dxp) record: String,
    /// The seconds spent on it; for the peer's moves as the peer reports them.
    pub(in crate::dxp) seconds: f64,
    /// Seconds left on the engine's clock after it; `None` for the peer's moves and without a clock.
    pub(in crate::dxp) clock: Option<f64>,
    /// The engine's score in men, from its own side.
    pub(in crate::dxp) score: Option<f64>,
    /// The engine's score if it is used for decisions about the game.
    judged_score: Option<f64>,
}

/// A game in progress.
pub(in crate::dxp) struct Game {
    variant: &'static Variant,
    rules: Options,
    pace: Pace,
    request: GameRequest,
    /// The engine's side.
    own: Colour,
    /// The side that plays the first move.
    first: Colour,
    /// The first position in the form of records.
    first_record: String,
    session: Box<dyn Session>,
    plies: Vec<Ply>,
    /// Seconds left of the engine's time, if it has a clock.
    clock: Option<f64>,
}

impl Game {
    /// The name of the variant that is played.
    pub(in crate::dxp) fn variant(&self) -> &'static str {
        self.variant.name
    }

    /// Opens the game of a request with the engine as `own`.
    pub(in crate::dxp) fn open(
        settings: &Settings,
        pace: Pace,
        request: GameRequest,
        own: Colour,
    ) -> Result<Self, SetupError> {
        let (variant, rules) = (settings.variant, settings.options);
        let session = open(variant, &rules, &request, &[])?;
        Ok(Self {
            variant,
            rules,
            pace,
            own,
            first: side_to_move(&*session),
            first_record: session.record_position(),
            session,
            plies: Vec::new(),
            clock: pace.game_time.or(request.time.seconds()),
            request,
        })
    }

    pub(in crate::dxp) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(in crate::dxp) fn request(&self) -> &GameRequest {
        &self.request
    }

    pub(in crate::dxp) fn own(&self) -> Colour {
        self.own
    }

    pub(in crate::dxp) fn first_record(&self) -> &str {
        &self.first_record
    }

    pub(in crate::dxp) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(in crate::dxp) fn is_own_turn(&self) -> bool {
        side_to_move(&*self.session) == self.own
    }

    /// How the game ended, by the rules or by the move limit; `None` while it goes on.
    pub(in crate::dxp) fn termination(&self) -> Option<Termination> {
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

    /// The number of moves of each side after which the game ends.
    fn limit(&self) -> u16 {
        match self.request.moves {
            0 => MAX_MOVES,
            limit => limit,
        }
    }

    /// The level for the engine's next search.
    pub(in crate::dxp) fn level(&self) -> Level {
        let played = u16::try_from(self.plies.len() / 2).unwrap_or(u16::MAX);
        let left = self.limit().saturating_sub(played).max(1);
        let moves = (left < MAX_MOVES_TO_GO).then_some(u32::from(left));
        Level {
            time: self.clock,
            moves: moves.filter(|_| self.clock.is_some()),
            move_time: self.pace.move_time,
            nodes: self.pace.nodes,
            ..Level::default()
        }
    }

    /// Plays the engine's move and returns its message; `None` for a text that is no legal move, which would be a bug
    /// of the engine.
    pub(super) fn play_own(&mut self, best_move: &BestMove) -> Option<PlayedMove> {
        let parsed = parse_move(&best_move.text).ok()?.parsed;
        let rounded = u16::try_from(best_move.time.as_millis().saturating_add(500) / 1000);
        let message = PlayedMove::of(&parsed, rounded.unwrap_or(u16::MAX))?;
        let seconds = best_move.time.as_secs_f64();
        let clock = self.clock.map(|left| left - seconds);
        self.play(&best_move.text, seconds, clock, Some(best_move))
            .ok()?;
        self.clock = clock;
        Some(message)
    }

    /// Plays the peer's move.
    pub(in crate::dxp) fn play_theirs(&mut self, played: &PlayedMove) -> Result<(), SetupError> {
        self.play(&played.to_text(), played.seconds.into(), None, None)
    }

    fn play(
        &mut self,
        text: &str,
        seconds: f64,
        clock: Option<f64>,
        found: Option<&BestMove>,
    ) -> Result<(), SetupError> {
        let played = self.session.play(text)?;
        self.session = played.session;
        self.plies.push(Ply {
            text: played.text,
            record: played.record,
            seconds,
            clock,
            score: found.and_then(|found| found.score),
            judged_score: found.and_then(|found| found.judged_score),
        });
        Ok(())
    }

    /// Takes back the named move and all later moves; `false` if there is no such move. The clock does not change.
    pub(in crate::dxp) fn take_back(&mut self, to: BackRequest) -> bool {
        let pairs = usize::from(to.number).checked_sub(1);
        let begun_by_black = usize::from(self.first == Colour::Black);
        let plies = pairs
            .map(|pairs| 2 * pairs + usize::from(to.side == Colour::Black))
            .and_then(|plies| plies.checked_sub(begun_by_black));
        let Some(kept) = plies.and_then(|plies| self.plies.get(..plies)) else {
            return false;
        };
        let kept = kept.to_vec();
        match open(self.variant, &self.rules, &self.request, &kept) {
            Ok(session) => {
                self.session = session;
                self.plies = kept;
                true
            }
            // Not expected, since these moves have been played before.
            Err(_) => false,
        }
    }

    /// Whether the engine agrees to a draw, by its last score for decisions.
    pub(in crate::dxp) fn agrees_to_draw(&self) -> bool {
        let last = self.plies.iter().rev().find_map(|ply| ply.judged_score);
        last.is_some_and(|score| accepts_draw(&*self.session, score))
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

/// The protocol's colour for a seat: every two-seat variant calls White `white`.
fn colour(seat: &str) -> Colour {
    match seat {
        "white" => Colour::White,
        _ => Colour::Black,
    }
}
