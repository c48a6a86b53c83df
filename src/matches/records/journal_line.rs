//! The lines of a journal as JSON.

use super::game_record::GameRecord;
use super::header::Header;
use crate::matches::schedule::GameId;
use rafle_engine::checked_line::seal;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// A line to be written: `{"match":…,"crc32":"…"}` or `{"game":…,"crc32":"…"}`.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum JournalLine<'a> {
    Match(&'a Header),
    Game(&'a GameRecord),
}

impl JournalLine<'_> {
    /// The bytes of the line, including its end.
    pub(super) fn bytes(self) -> serde_json::Result<Vec<u8>> {
        let mut line = seal(serde_json::to_vec(&self)?);
        line.push(b'\n');
        Ok(line)
    }
}

/// The header of a first line.
#[derive(Deserialize)]
pub(super) struct HeaderLine {
    #[serde(rename = "match")]
    pub(super) header: Header,
}

/// The game of another line.
#[derive(Deserialize)]
pub(super) struct GameLine {
    pub(super) game: GameRecord,
}

/// The part of a line that identifies its game; both fields are absent in a line of an unknown kind.
#[derive(Deserialize)]
pub(super) struct Glance {
    #[serde(rename = "match")]
    pub(super) header: Option<IgnoredAny>,
    pub(super) game: Option<GlanceGame>,
}

#[derive(Deserialize)]
pub(super) struct GlanceGame {
    pub(super) id: GameId,
}
