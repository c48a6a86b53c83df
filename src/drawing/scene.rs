//! What is drawn.

use crate::rules::Touches;
use crate::session::Session;
use rafle_protocol::hub::{GameResult, Geometry, PieceKind, Place};
use std::collections::HashMap;

/// A position with what is drawn beside its pieces.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) geometry: Geometry,
    /// The letter on each cell that is not empty, by the cell's name.
    pub(super) letters: HashMap<String, char>,
    /// The cells of the last move.
    pub(super) last: Option<Touches>,
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
            caption: match session.result() {
                GameResult::None => format!("{} to move", session.turn()),
                GameResult::Draw { reason } => format!("draw: {reason}"),
                GameResult::Win { winner, reason } => format!("{winner} has won: {reason}"),
            },
            geometry,
        }
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
