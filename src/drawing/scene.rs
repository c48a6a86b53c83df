//! The contents of a drawing.

use rafle_engine::session::{Session, SetupError};
use rafle_protocol::hub::{Geometry, Length, Mark, PieceKind, Place};
use rafle_rules::{Options, Touches};
use std::collections::HashMap;

/// A position and everything else in its drawing.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) geometry: Geometry,
    /// The letter on each occupied cell, by the cell's name.
    pub(super) letters: HashMap<String, char>,
    /// The cells of the last move.
    pub(super) last: Option<Touches>,
    /// The cells of the moves shown as arrows.
    pub(super) arrows: Vec<Touches>,
    /// The fields of the position that no cell shows, by name.
    fields: HashMap<String, String>,
    /// One sentence about the state of the game.
    pub(super) caption: String,
}

/// The prefix of fields with the number of pieces in a seat's hand.
const HAND: &str = "hand-";

impl Scene {
    /// The position of a session with its last move.
    #[must_use]
    pub fn of(session: &dyn Session) -> Self {
        let geometry = session.geometry();
        let word = session.position();
        let mut parts = word.split(':');
        let cells = parts.next().unwrap_or_default().chars().skip(1);
        let pairs = geometry.places.iter().zip(cells);
        let letters = pairs
            .filter(|(_, letter)| *letter != 'e')
            .map(|(place, letter)| (place.name.clone(), letter));
        let status = session.result().to_sentence();
        let status = status.unwrap_or_else(|| format!("{} to move", session.turn()));
        let fields: Vec<(&String, &str)> = geometry.fields.iter().zip(parts).collect();
        let told = fields.iter().filter(|(name, _)| is_told(&geometry, name));
        let told = told.filter(|(_, value)| *value != "0");
        let told = told.map(|(name, value)| format!(", {name} {value}"));
        Self {
            letters: letters.collect(),
            last: session.last_touches(),
            arrows: Vec::new(),
            caption: std::iter::once(status).chain(told).collect(),
            fields: { fields.into_iter() }
                .map(|(name, value)| (name.clone(), value.to_owned()))
                .collect(),
            geometry,
        }
    }

    /// Adds an arrow for each of some moves that are playable in the session's position.
    ///
    /// # Errors
    /// The first move that is not playable.
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

    /// Turns the main board so that a seat has its own side at the bottom; `None` if there is no such seat.
    #[must_use]
    pub fn seen_by(self, seat: &str) -> Option<Self> {
        let mut views = self.geometry.seats.iter();
        let degrees = views.find(|view| view.name == seat)?.degrees;
        Some(self.turned(degrees))
    }

    /// Turns the main board clockwise by this many degrees.
    #[must_use]
    pub fn turned(mut self, degrees: u16) -> Self {
        let geometry = &mut self.geometry;
        let angle = f64::from(degrees).to_radians();
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
        for touches in self.last.iter_mut().chain(&mut self.arrows) {
            for place in &mut touches.hidden {
                place.at = turned(place.at);
            }
        }
        for mark in &mut geometry.marks {
            mark.at = turned(mark.at);
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
        self
    }

    /// The names of the boards besides the main one.
    pub(super) fn faces(&self) -> impl Iterator<Item = &str> {
        self.geometry.faces.iter().map(|face| face.name.as_str())
    }

    /// The piece on a cell.
    pub(super) fn piece(&self, place: &Place) -> Option<&PieceKind> {
        let letter = self.letters.get(&place.name)?;
        let mut kinds = self.geometry.pieces.iter();
        kinds.find(|kind| kind.letter == *letter)
    }

    /// The state of a mark as a word, if it has one: the name of a seat means that it counts for that seat.
    pub(super) fn state(&self, mark: &Mark) -> Option<&str> {
        let field = mark.field.as_ref()?;
        let value = self.fields.get(field)?;
        let mut states = self.geometry.states.iter();
        let state = states.find(|state| state.field == *field && state.value == *value)?;
        Some(&state.meaning)
    }

    /// A piece of each seat that places pieces, with the number left in its hand.
    pub(super) fn hands(&self) -> Vec<(&PieceKind, &str)> {
        let hands = self.geometry.seats.iter().filter_map(|seat| {
            let count = self.fields.get(&format!("{HAND}{}", seat.name))?;
            let mut kinds = self.geometry.pieces.iter();
            let kind = kinds.find(|kind| kind.seat == seat.name)?;
            Some((kind, count.as_str()))
        });
        hands.collect()
    }

    /// The colour of a seat's pieces.
    pub(super) fn colour(&self, seat: &str) -> &str {
        let view = self.geometry.seats.iter().find(|view| view.name == seat);
        view.map_or("#808080", |view| view.colour.as_str())
    }

    /// The seat whose camp contains a cell, in games with camps.
    pub(super) fn camp(&self, place: &Place) -> Option<&str> {
        let mut camps = self.geometry.camps.iter();
        let camp = camps.find(|camp| camp.cells.contains(&place.name))?;
        Some(&camp.seat)
    }
}

/// Whether the caption shows a field: not if it is a hand, is drawn at a mark, or is a rule parameter, which does not
/// describe the position.
fn is_told(geometry: &Geometry, name: &str) -> bool {
    let is_drawn = |mark: &Mark| mark.field.as_deref() == Some(name);
    let is_parameter = || Options::default().list().iter().any(|row| row.name == name);
    !name.starts_with(HAND) && !geometry.marks.iter().any(is_drawn) && !is_parameter()
}
