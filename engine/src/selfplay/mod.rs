//! Self-play: the engine plays against itself, and its games are stored for training.
//!
//! [`run`] plays the games of a [`Plan`] on several threads in one process, each with a searcher that is kept.
//! A game depends on its number, the seed and the other settings alone, and the games are stored in the order of
//! their numbers: the same plan makes the same file, byte for byte, with any number of threads, and also where it was
//! interrupted and run again. [`GameFile`] and [`GameFiles`] give the games back, [`replay`] their positions.
//!
//! # How a game is played
//!
//! It begins with random plies. If the first search finds the position after them worth more than 1.50 men to either
//! side, others are drawn; after 100 times the most balanced of them is played. From there on the best move of a search is
//! played, or, seldom, a random one; where there is a single legal move, it is played without a search. The game ends by
//! its rules, repetition included; or when the mover's score tells the distance of a win
//! ([`DECIDED`](crate::search::DECIDED)), with that win, after the move; or at the greatest number of plies, unfinished.
//! With endgame tables it ends as a draw in a position that they know to be one. Nothing else is adjudicated. The search
//! prunes, so that such a score is no proof to the letter; of 626 games of five
//! variants that ended so, with 100 to 300 nodes a search, all were won when they were played on.
//!
//! # Files of games
//!
//! A file is a line of text, `rafle games 1`, and frames. All numbers have their lowest byte first.
//!
//! | bytes of a frame | what |
//! |---|---|
//! | 4 | the length of the content |
//! | 4 | the CRC-32 of the frame's number, as 8 bytes, and the 4 bytes before |
//! | length | the content |
//! | 4 | the CRC-32 of the frame's number, as 8 bytes, and the content |
//!
//! Frame 0 is the [`Header`], as JSON. A file may have one [shard](crate::shard::Shard) of the games, which the header tells with the
//! number of all games; [`merge`] joins those of all shards, each of which must have its share. Each other frame is the game of its number, from 1:
//!
//! | bytes of a game | what |
//! |---|---|
//! | 1 | the result: 0 unfinished, 1 drawn, 2 + n won by the seat n, from 0 |
//! | number | the length of the text of the position that the game began at; 0 for the start position |
//! | length | that text |
//! | number | the number of plies |
//! | plies | for each ply a number, twice the index of its move among the legal moves, 1 more if it is random; then in 2 bytes its score in hundredths of a man for the mover, -32768 if there is none |
//! | 8 | the hash of the last position |
//!
//! A `number` is in groups of seven bits, the lowest first, of which all but the last have the highest bit set (LEB128).
//! Most plies take 3 bytes.
//!
//! What a program that was killed had not written to its end is a part of a frame at the end of the file: it is left
//! out, and dropped when the file is continued. Everything else that is not as it was written is refused.

mod encoding;
mod frame;
mod game_file;
mod game_files;
mod game_so_far;
mod game_writer;
mod games_error;
mod header;
mod merge;
mod plan;
mod player;
mod queue;
mod random_plies;
mod record;
mod replay;
mod run;
mod self_play;
mod selfplay_error;
mod settings;
mod stored_game;
mod tally;
#[cfg(test)]
mod tests;

pub use game_file::GameFile;
pub use game_files::GameFiles;
pub use games_error::GamesError;
pub use header::Header;
pub use merge::merge;
pub use plan::Plan;
pub use player::{Conditions, GamePlayer};
pub use random_plies::{RandomPlies, RandomPliesError};
pub use record::{GameRecord, GameResult, Ply};
pub use replay::{ReplayError, ReplayedGame, replay};
pub use run::{SelfPlayEnd, run};
pub use self_play::SelfPlay;
pub use self_play::SelfPlayOf;
pub use selfplay_error::SelfPlayError;
pub use settings::SelfPlaySettings;
pub use stored_game::StoredGame;
pub use tally::Tally;
