//! What was found.

use super::position::SearchedPosition;
use super::summary::SeatSummary;
use rafle_protocol::pdn::Game;
use serde::Serialize;

/// What was found of a game or a position.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The number of the entry in the input, from 1.
    pub number: u64,
    /// Where it is in the input.
    pub place: String,
    /// What is wrong with it; nothing else is known then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The rest.
    #[serde(flatten)]
    pub found: Option<Analysed>,
}

/// A game that was searched position by position, or one position.
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
    /// What the moves of each side have lost; empty for a position without moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub summary: Vec<SeatSummary>,
    /// The game itself, to be written again.
    #[serde(skip)]
    pub game: Option<Box<Game>>,
}

impl Analysed {
    /// What a tag says, if it says anything.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name);
        let value = tag.map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }

    /// Who plays the side of that number: the tags `White` and `Black` in games of two, otherwise `Player` and its name.
    pub fn player(&self, seat: usize) -> Option<&str> {
        match (self.seats.len(), seat) {
            (2, 0) => self.tag("White"),
            (2, _) => self.tag("Black"),
            _ => self.tag(&format!("Player{}", self.seats.get(seat)?)),
        }
    }

    /// The players, the result and the variant of a game.
    pub fn heading(&self) -> String {
        let players = (0..self.seats.len()).map(|seat| self.player(seat).unwrap_or("?"));
        let players: Vec<&str> = players.collect();
        let result = self.tag("Result").unwrap_or("*");
        format!("{}, {result} ({})", players.join(" - "), self.variant)
    }
}
