//! The games of finished matches or shards.

use super::game_record::GameRecord;
use super::header::HeaderShard;
use super::journal::{JournalError, ReadJournal};
use super::match_files::JOURNAL;
use crate::matches::plan::{MatchError, MatchPlan};
use crate::matches::schedule::{First, GameId};
use rafle_engine::shard::{Shard, in_order};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The games in the journals of a match, each read on request.
#[derive(Debug)]
pub(in crate::matches) struct RecordedMatch {
    journals: Vec<ReadJournal>,
    /// The location of each game: the journal and the index in it.
    games: BTreeMap<GameId, (usize, usize)>,
}

impl RecordedMatch {
    /// The match, or the shard of one, recorded in a directory.
    pub(in crate::matches) fn open(dir: &Path) -> Result<Self, JournalError> {
        Ok(Self::new(vec![ReadJournal::open(&dir.join(JOURNAL))?]))
    }

    /// The match whose shards are in these directories, in any order.
    ///
    /// # Errors
    /// They are not all shards of one match.
    pub(in crate::matches) fn join(dirs: &[PathBuf]) -> Result<Self, MatchError> {
        let mut shards: Vec<(Shard, ReadJournal)> = Vec::new();
        for dir in dirs {
            let journal = ReadJournal::open(&dir.join(JOURNAL))?;
            let header = journal.header();
            let Some(HeaderShard { part, games }) = header.shard else {
                let path = journal.path().display();
                let sentence = format!("'{path}' is the journal of a whole match");
                return Err(MatchError::Misuse(sentence));
            };
            let first = shards.first().map_or(header, |(_, first)| first.header());
            let is_as_long = first.shard.is_some_and(|first| first.games == games);
            let difference = header.difference_but_shards(first);
            if let Some(what) = difference.or((!is_as_long).then_some("the numbers of games")) {
                let path = journal.path().to_owned();
                return Err(JournalError::OtherMatch { path, what }.into());
            }
            let stranger = journal.games().position(|id| !part.has(id.opening as u64));
            if let Some(place) = stranger {
                let sentence = format!("the game is not of shard {part}");
                return Err(journal.refuse(place, sentence).into());
            }
            shards.push((part, journal));
        }
        Ok(Self::new(in_order(shards).map_err(MatchError::Misuse)?))
    }

    fn new(journals: Vec<ReadJournal>) -> Self {
        let numbered = journals.iter().enumerate();
        let games = numbered.flat_map(|(journal, read)| {
            let games = read.games().enumerate();
            games.map(move |(place, id)| (id, (journal, place)))
        });
        Self {
            games: games.collect(),
            journals,
        }
    }

    /// The plan of the whole match, or of its shard for a single journal. The number of games per pairing comes from a
    /// shard's header, and otherwise from the games present.
    pub(in crate::matches) fn plan(&self) -> Result<MatchPlan, MatchError> {
        let Some(journal) = self.journals.first() else {
            return Err(MatchError::Misuse("there is no journal".to_owned()));
        };
        let header = journal.header();
        let played = || {
            if header.first == First::Loser {
                let openings = self.games.keys().map(|id| id.opening.saturating_add(1));
                return openings.max().unwrap_or(0);
            }
            let turns = self.games.keys().map(|id| id.turn.saturating_add(1));
            let turns = turns.max().unwrap_or(1);
            let before = |id: &GameId| id.opening.saturating_mul(turns);
            let games = self.games.keys();
            let numbers = games.map(|id| before(id).saturating_add(id.turn).saturating_add(1));
            numbers.max().unwrap_or(0)
        };
        let games = header.shard.map_or_else(played, |shard| shard.games);
        let plan = header.plan(games);
        let plan = plan.map_err(|message| journal.refuse_header(message))?;
        let shard = plan.shard.filter(|_| self.journals.len() == 1);
        Ok(MatchPlan { shard, ..plan })
    }

    /// The journals that are shards, each with its shard and the number of games present.
    pub(in crate::matches) fn shards(&self) -> impl Iterator<Item = (&Path, Shard, usize)> {
        let journals = self.journals.iter();
        journals.filter_map(|read| {
            let shard = read.header().shard?.part;
            Some((read.path(), shard, read.games().count()))
        })
    }

    /// The games, in schedule order.
    pub(in crate::matches) fn games(&self) -> Vec<GameId> {
        self.games.keys().copied().collect()
    }

    /// Reads a game; `None` if it is not there.
    pub(in crate::matches) fn game(
        &mut self,
        id: GameId,
    ) -> Result<Option<GameRecord>, JournalError> {
        let Some(&(journal, place)) = self.games.get(&id) else {
            return Ok(None);
        };
        let journal = self.journals.get_mut(journal);
        journal.map(|journal| journal.game(place)).transpose()
    }

    /// The error for a game that is not in the match.
    pub(in crate::matches) fn refuse(&self, id: GameId, message: String) -> MatchError {
        let place = self.games.get(&id);
        let journal = place.and_then(|(journal, _)| self.journals.get(*journal));
        match journal.zip(place) {
            Some((journal, (_, place))) => journal.refuse(*place, message).into(),
            None => MatchError::Misuse(message),
        }
    }
}
