//! What is drawn.

use crate::rules::Touches;
use crate::session::{Session, SetupError};
use rafle_protocol::hub::{GameResult, Geometry, Length, PieceKind, Place};
use std::collections::HashMap;

/// A position with what is drawn beside its pieces.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) geometry: Geometry,
    /// The letter on each cell that is not empty, by the cell's name.
    pub(super) letters: HashMap<String, char>,
    /// The cells of the last move.
    pub(super) last: Option<Touches>,
    /// The cells of moves that are shown as arrows.
    pub(super) arrows: Vec<Touches>,
    /// One sentence on how the game stands.
    pub(super) caption: String,
}

impl Scene {
    /// The position of a session with its last move.
    #[must_use]
    pub fn of(session: &dyn Session) -> Self {
        let geometry = session.geometry();
        let word = session.position();
        let cells = word.split(':').next().unwrap_or_default().chars().skip(1);
        let pairs = geometry.places.iter().zip(cells);
        let letters = pairs
            .filter(|(_, letter)| *letter != 'e')
            .map(|(place, letter)| (place.name.clone(), letter));
        Self {
            letters: letters.collect(),
            last: session.last_touches(),
            arrows: Vec::new(),
            caption: match session.result() {
                GameResult::None => format!("{} to move", session.turn()),
                GameResult::Draw { reason } => format!("draw: {reason}"),
                GameResult::Win { winner, reason } => format!("{winner} has won: {reason}"),
            },
            geometry,
        }
    }

    /// Adds an arrow for each of some moves that can be played in the position of the session.
    ///
    /// # Errors
    /// The first move that can't be.
    pub fn with_arrows(
        mut self,
        session: &dyn Session,
        moves: &[String],
    ) -> Result<Self, SetupError> {
        for text in moves {
            let played = session.play(text)?;
            self.arrows.extend(played.session.last_touches());
        }
        Ok(self)
    }

    /// Turns the main board such that a seat has its own side below; `None` if there is no such seat.
    #[must_use]
    pub fn seen_by(mut self, seat: &str) -> Option<Self> {
        let geometry = &mut self.geometry;
        let view = geometry.seats.iter().find(|view| view.name == seat)?;
        let angle = f64::from(view.degrees).to_radians();
        let [middle_x, middle_y] = geometry.size.map(|length| length.cells() / 2.0);
        let turned = |[x, y]: [Length; 2]| {
            let (dx, dy) = (x.cells() - middle_x, y.cells() - middle_y);
            [
                Length::of(middle_x + dx * angle.cos() - dy * angle.sin()),
                Length::of(middle_y + dx * angle.sin() + dy * angle.cos()),
            ]
        };
        for place in &mut geometry.places {
            place.at = turned(place.at);
        }
        for line in &mut geometry.lines {
            let [x1, y1, x2, y2] = *line;
            let ([x1, y1], [x2, y2]) = (turned([x1, y1]), turned([x2, y2]));
            *line = [x1, y1, x2, y2];
        }
        for circle in &mut geometry.circles {
            let [x, y] = turned([circle[0], circle[1]]);
            *circle = [x, y, circle[2]];
        }
        Some(self)
    }

    /// The names of the boards beside the main one.
    pub(super) fn faces(&self) -> impl Iterator<Item = &str> {
        self.geometry.faces.iter().map(|face| face.name.as_str())
    }

    /// What stands on a cell.
    pub(super) fn piece(&self, place: &Place) -> Option<&PieceKind> {
        let letter = self.letters.get(&place.name)?;
        let mut kinds = self.geometry.pieces.iter();
        kinds.find(|kind| kind.letter == *letter)
    }

    /// The colour of a seat's pieces.
    pub(super) fn colour(&self, seat: &str) -> &str {
        let view = self.geometry.seats.iter().find(|view| view.name == seat);
        view.map_or("#808080", |view| view.colour.as_str())
    }

    /// The seat in whose camp a cell lies, in games with camps.
    pub(super) fn camp(&self, place: &Place) -> Option<&str> {
        let mut camps = self.geometry.camps.iter();
        let camp = camps.find(|camp| camp.cells.contains(&place.name))?;
        Some(&camp.seat)
    }
}
