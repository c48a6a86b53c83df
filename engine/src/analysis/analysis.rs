use super::position::SearchedPosition;
use super::summary::SeatSummary;
use rafle_protocol::pdn::Game;
use serde::Serialize;

/// The analysis of a game or a position.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The number of the entry in the input, from 1.
    pub number: u64,
    /// The place in the input.
    pub place: String,
    /// The error of the entry, which leaves the rest unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The rest.
    #[serde(flatten)]
    pub found: Option<Analysed>,
}

/// An analysed game or position.
#[derive(Clone, Debug, Serialize)]
pub struct Analysed {
    /// The game, as the protocol names it.
    pub variant: String,
    /// The tags of a PDN game, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The names of the sides, in the order of their first turns.
    pub seats: Vec<String>,
    /// Each position, the first one first.
    pub positions: Vec<SearchedPosition>,
    /// The losses of each side's moves; empty for a position without moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub summary: Vec<SeatSummary>,
    /// The game itself, for writing it again.
    #[serde(skip)]
    pub game: Option<Box<Game>>,
}

impl Analysed {
    /// Returns the value of a tag, if it has one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name);
        let value = tag.map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }

    /// Returns the player of the side with this number: the tag `White` or `Black` in games of two, otherwise `Player`
    /// and the side's name.
    pub fn player(&self, seat: usize) -> Option<&str> {
        match (self.seats.len(), seat) {
            (2, 0) => self.tag("White"),
            (2, _) => self.tag("Black"),
            _ => self.tag(&format!("Player{}", self.seats.get(seat)?)),
        }
    }

    /// Returns the heading of a game: its players, result and variant.
    pub fn heading(&self) -> String {
        let players = (0..self.seats.len()).map(|seat| self.player(seat).unwrap_or("?"));
        let players: Vec<&str> = players.collect();
        let result = self.tag("Result").unwrap_or("*");
        format!("{}, {result} ({})", players.join(" - "), self.variant)
    }
}
