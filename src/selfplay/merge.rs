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
    let first = files.first().map(|file| file.header().clone());
    let mut shards = Vec::new();
    for file in files {
        let path = file.path().to_owned();
        let difference = |first: &Header| file.header().difference_but_shards(first);
        if let Some(what) = first.as_ref().and_then(difference) {
            return Err(GamesError::other(&path, what).into());
        }
        let Some(shard) = file.header().shard else {
            let sentence = format!("'{}' is no shard: it has all games", path.display());
            return Err(SelfPlayError::Misuse(sentence));
        };
        let games = count(&path)?;
        shards.push((shard, (shard, file, games)));
    }
    let shards = in_order(shards).map_err(SelfPlayError::Misuse)?;
    let last = |(shard, _, games): &(Shard, GameFile, u64)| {
        let last = games.checked_sub(1);
        last.map(|last| shard.item(last))
    };
    let last = shards.iter().filter_map(last).max();
    let total = last.map_or(0, |last| last + 1);
    for (shard, file, games) in &shards {
        let share = shard.share(total);
        if *games < share {
            return Err(SelfPlayError::Misuse(format!(
                "shard {shard}, '{}', has {games} of its {share} games: the command that began it goes on with it",
                file.path().display()
            )));
        }
    }
    let files = shards.into_iter().map(|(_, file, _)| file);
    Ok((files.collect(), total))
}

fn count(path: &Path) -> Result<u64, GamesError> {
    GameFile::open(path)?.try_fold(0, |count, game| game.map(|_| count + 1))
}
