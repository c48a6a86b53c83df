//! Merges the shards of a self-play.

use super::error::{GamesError, SelfPlayError};
use super::game_file::GameFile;
use super::game_writer::GameWriter;
use super::header::Header;
use super::record::Tally;
use crate::shard::{Shard, in_order};
use std::path::{Path, PathBuf};

/// Merges the files of all shards of a self-play into the file that a run without shards produces, byte for byte.
/// Continues an existing part of that file. Returns its header and its games.
///
/// # Errors
/// [`SelfPlayError`]: the files are not the shards of one self-play, or one of them is incomplete; nothing has been
/// written. Or a file cannot be read or written.
pub fn merge(shards: &[PathBuf], out: &Path) -> Result<(Header, Tally), SelfPlayError> {
    let files: Result<Vec<GameFile>, _> = shards.iter().map(|path| GameFile::open(path)).collect();
    let (mut files, total) = complete(files?)?;
    let Some(header) = files.first().map(|file| Header {
        shard: None,
        games: None,
        ..file.header().clone()
    }) else {
        return Err(SelfPlayError::Misuse("there is no shard".to_owned()));
    };
    let mut writer = GameWriter::open(out, &header)?;
    let before = writer.tally().games();
    for (number, file) in (0..total).zip((0..files.len()).cycle()) {
        let game = files.get_mut(file).and_then(Iterator::next).transpose()?;
        if let Some(game) = game.filter(|_| number >= before) {
            writer.add(&game.record)?;
        }
    }
    Ok((header, writer.close()?))
}

/// Returns the files in the order of their shards, each at its first game, and the number of all games from their
/// headers. Each file must be complete.
fn complete(files: Vec<GameFile>) -> Result<(Vec<GameFile>, u64), SelfPlayError> {
    let first = files.first().map(|file| file.header().clone());
    let mut shards = Vec::new();
    let mut total = 0;
    for file in files {
        let path = file.path().to_owned();
        let header = file.header();
        let difference = |first: &Header| {
            let difference = header.difference_but_shards(first);
            difference.or_else(|| header.difference_of_games(first))
        };
        if let Some(what) = first.as_ref().and_then(difference) {
            return Err(GamesError::other(&path, what).into());
        }
        let misuse = |what: &str| SelfPlayError::Misuse(format!("'{}' {what}", path.display()));
        let shard = header.shard;
        let shard = shard.ok_or_else(|| misuse("is no shard: it has all games"))?;
        total = header.games.ok_or_else(|| {
            misuse("does not say how many games there are: an older version wrote it, which alone can merge it")
        })?;
        check_whole(&path, shard, total)?;
        shards.push((shard, file));
    }
    let files = in_order(shards).map_err(SelfPlayError::Misuse)?;
    Ok((files, total))
}

/// Checks that a file has its share of all games, up to the end of the last one.
fn check_whole(path: &Path, shard: Shard, total: u64) -> Result<(), SelfPlayError> {
    let mut file = GameFile::open(path)?;
    let games = file.try_fold(0, |count, game| game.map(|_| count + 1))?;
    let share = shard.share(total);
    if games == share && !file.is_cut_off() {
        return Ok(());
    }
    let cut_off = if file.is_cut_off() {
        ", and the next one is cut off"
    } else {
        ""
    };
    Err(SelfPlayError::Misuse(format!(
        "shard {shard}, '{}', has {games} of its {share} games{cut_off}: the command that began it goes on with it",
        path.display()
    )))
}
