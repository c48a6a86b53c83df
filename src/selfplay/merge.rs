//! Joins the shards of a self-play.

use super::game_file::GameFile;
use super::game_writer::GameWriter;
use super::games_error::GamesError;
use super::header::Header;
use super::selfplay_error::SelfPlayError;
use super::tally::Tally;
use crate::shard::{Shard, in_order};
use std::path::{Path, PathBuf};

/// Joins the files of all shards of a self-play into the one that it makes without shards, byte for byte. A part of that
/// file that is there already is continued. Gives its header and its games.
///
/// # Errors
/// [`SelfPlayError`]: they are not the shards of one self-play, or one of them has not all of its games; nothing is written
/// then. Or a file can't be read or written.
pub fn merge(shards: &[PathBuf], out: &Path) -> Result<(Header, Tally), SelfPlayError> {
    let files: Result<Vec<GameFile>, _> = shards.iter().map(|path| GameFile::open(path)).collect();
    let (mut files, total) = complete(files?)?;
    let Some(header) = files.first().map(|file| Header {
        shard: None,
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

/// The files in the order of their shards, each at its first game, and the number of all games. Each must have its share.
fn complete(files: Vec<GameFile>) -> Result<(Vec<GameFile>, u64), SelfPlayError> {
    let mut shards = Vec::new();
    let mut counts = Vec::new();
    for file in &files {
        let first = files.first().unwrap_or(file);
        let path = file.path().to_owned();
        if let Some(what) = file.header().difference_but_shards(first.header()) {
            return Err(GamesError::other(&path, what).into());
        }
        let Some(shard) = file.header().shard else {
            let sentence = format!("'{}' is no shard: it has all games", path.display());
            return Err(SelfPlayError::Misuse(sentence));
        };
        shards.push(shard);
        counts.push(count(&path)?);
    }
    let order = in_order(&shards).map_err(SelfPlayError::Misuse)?;
    let last = |(shard, count): (&Shard, &u64)| count.checked_sub(1).map(|last| shard.item(last));
    let last = shards.iter().zip(&counts).filter_map(last).max();
    let total = last.map_or(0, |last| last + 1);
    for ((file, shard), count) in files.iter().zip(&shards).zip(&counts) {
        let share = shard.share(total);
        if *count < share {
            return Err(SelfPlayError::Misuse(format!(
                "shard {shard}, '{}', has {count} of its {share} games: the command that began it goes on with it",
                file.path().display()
            )));
        }
    }
    let mut files: Vec<Option<GameFile>> = files.into_iter().map(Some).collect();
    let sorted = order
        .into_iter()
        .filter_map(|place| files.get_mut(place)?.take());
    Ok((sorted.collect(), total))
}

fn count(path: &Path) -> Result<u64, GamesError> {
    GameFile::open(path)?.try_fold(0, |count, game| game.map(|_| count + 1))
}
