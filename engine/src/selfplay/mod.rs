//! Self-play: the engine plays against itself and stores the games for training.
//!
//! [`run`] plays the games of a [`Plan`] on several threads of one process, each with its own searcher. A game depends
//! only on its number, the seed and the other settings, and the games are stored in the order of their numbers. The
//! same plan produces the same file, byte for byte, with any number of threads, even if it was interrupted and resumed.
//! [`GameFile`] and [`GameFiles`] read the games, and [`replay`] returns their positions. A [`TranscriptFile`] takes games
//! that were played elsewhere.
//!
//! # How a game is played
//!
//! A game begins with random plies. If the first search finds the position after them worth more than 1.50 men to
//! either side, other plies are drawn; after 100 attempts the most balanced position is played. From there on the best
//! move of a search is played or, rarely, a random one; a single legal move is played without a search. The game ends
//! by its rules, including repetition. It also ends with a win, after the move, if the mover's score is a decided one
//! ([`DECIDED`](crate::search::DECIDED)), and unfinished at the greatest number of plies. With endgame tables it ends
//! as a draw in a position that they know to be drawn. There is no other adjudication. The search prunes, so such a
//! score is not a strict proof; of 626 games of five variants that ended so, with 100 to 300 nodes a search, all were
//! won when they were played on.
//!
//! # Files of games
//!
//! A file consists of a line of text, `rafle games 1`, and frames. All numbers are little-endian.
//!
//! | bytes of a frame | what |
//! |---|---|
//! | 4 | the length of the content |
//! | 4 | the CRC-32 of the frame's number, as 8 bytes, and the 4 bytes before |
//! | length | the content |
//! | 4 | the CRC-32 of the frame's number, as 8 bytes, and the content |
//!
//! Frame 0 is the [`Header`], as JSON. A file may hold one [shard](crate::shard::Shard) of the games; the header then
//! has the shard and the number of all games. [`merge`] joins the files of all shards, which must be complete. Each
//! other frame is the game with its number, from 1:
//!
//! | bytes of a game | what |
//! |---|---|
//! | 1 | the result: 0 unfinished, 1 drawn, 2 + n won by the seat n, from 0 |
//! | number | the length of the text of the first position; 0 for the start position |
//! | length | that text |
//! | number | the number of plies |
//! | plies | for each ply a number, twice the index of its move among the legal moves, plus 1 if it is random; then in 2 bytes its score in hundredths of a man for the mover, -32768 if there is none |
//! | 8 | the hash of the last position |
//!
//! A `number` is stored in groups of seven bits, the lowest first; all but the last have the highest bit set (LEB128).
//! Most plies take 3 bytes.
//!
//! A killed program leaves an incomplete frame at the end of the file. Readers skip it, and it is dropped when the file
//! is continued. Any other damage is rejected.

mod encoding;
mod error;
mod frame;
mod game_file;
mod game_files;
mod game_so_far;
mod game_writer;
mod header;
mod merge;
mod pair_player;
mod plan;
mod player;
mod queue;
mod record;
mod replay;
mod run;
mod self_play;
mod settings;
#[cfg(test)]
mod tests;
mod transcript;

pub use error::{GamesError, SelfPlayError};
pub use game_file::{GameFile, StoredGame};
pub use game_files::GameFiles;
pub use header::Header;
pub use merge::merge;
pub use pair_player::PairPlayer;
pub use plan::Plan;
pub use player::{Conditions, GamePlayer};
pub use record::{GameRecord, GameResult, Ply, Tally};
pub use replay::{ReplayError, ReplayedGame, replay};
pub use run::{SelfPlayEnd, run};
pub use self_play::SelfPlay;
pub use self_play::SelfPlayOf;
pub use settings::SelfPlaySettings;
pub use transcript::{Transcript, TranscriptFile, TranscriptMove};
