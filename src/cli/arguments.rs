//! The arguments of the program, and its version.

use super::{
    analyse, bench, best, book, completions, dxp, explore, games, man, matches, merge, moves,
    openings, pdn, perft, play, puzzles, report, rules, selfplay, service, show, solve, tables,
    train, tune, variants,
};
use crate::version;
use clap::{Parser, Subcommand};
use std::sync::LazyLock;

/// A headless engine for the draughts family, spoken to in lines of text.
///
/// Without a command it speaks the Hub protocol on standard input and output, as `rafle hub` does.
/// Set RAFLE_LOG=debug to see every line on standard error.
#[derive(Debug, Parser)]
#[command(name = "rafle", version, long_version = LONG_VERSION.as_str(), after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  rafle                                   wait for Hub lines; type `hub`, `quit`
  rafle rules strand                      the rules of a game
  rafle moves --moves \"32-28 19-23\"       the legal moves after two moves
  rafle show --pos \"W:W31,K40:B7,12\"      draw a position
  rafle play strand --level 3              play against the engine
  rafle best --move-time 1                the move to play, and what the search found
  rafle perft --depth 8                   count the paths of eight moves
  rafle bench                             search fixed positions, show the speed
  rafle solve suite.epd                   search positions with known solutions
  rafle match --engine builtin,nodes=20000 --engine builtin,nodes=2000 --games 20
                                          let engines play against each other
  rafle selfplay --games 1000 --nodes 2000 --out draughts.games
                                          store games of the engine against itself
  rafle train draughts.games --out draughts.net
                                          learn an evaluation from them
  rafle pdn check games.pdn               check the games of a file
  rafle dxp listen                        wait for programs that want to play
  rafle serve                             play in a browser";

/// A subcommand.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Speak the Hub protocol on standard input and output
    #[command(after_help = "Example:\n  rafle hub
  then type, line by line:  hub / init / pos start / level move-time=1 / go think / quit")]
    Hub,
    /// Print the rules of a game, or list the games
    Rules(rules::Arguments),
    /// List the games with their parameters
    Variants(variants::Arguments),
    /// List the legal moves of a position, one a line
    Moves(moves::Arguments),
    /// Draw a position as text
    Show(show::Arguments),
    /// Play against the engine or another person
    Play(play::Arguments),
    /// Search a position and print the move to play
    Best(best::Arguments),
    /// Search the positions of games and judge their moves
    Analyse(Box<analyse::Arguments>),
    /// Answer analysis requests of a program, one JSON object a line
    Service(service::Arguments),
    /// Search positions with known solutions and count those that are solved
    Solve(solve::Arguments),
    /// Find positions for `rafle solve` in games of the engine
    Puzzles(puzzles::Arguments),
    /// Count the paths of legal moves
    Perft(perft::Arguments),
    /// Search fixed positions to a fixed depth; print nodes and speed
    Bench(bench::Arguments),
    /// Let engines play against each other
    Match(Box<matches::Arguments>),
    /// Write balanced openings for matches
    Openings(openings::Arguments),
    /// Summarise a match from its records
    Report(report::Arguments),
    /// Let the engine play against itself and store the games for training
    #[command(name = "selfplay")]
    SelfPlay(selfplay::Arguments),
    /// Join the shards of a match, a self-play or an analysis
    Merge(merge::Arguments),
    /// Check files of self-play and count their games
    Games(games::Arguments),
    /// Check, rewrite, join and split files of games in PDN
    Pdn(pdn::Arguments),
    /// Train a network on games of self-play
    Train(train::Arguments),
    /// Tune the constants of the search by games of the engine against itself
    Tune(tune::Arguments),
    /// Build, check and probe endgame tables
    Tables(tables::Arguments),
    /// Build, join, check and show opening books
    Book(Box<book::Arguments>),
    /// Show which moves the games of a file or a book have from a position
    Explore(explore::Arguments),
    /// Play with other programs over TCP (DXP)
    Dxp(dxp::Arguments),
    /// Serve a page that plays every game in a browser
    #[cfg(feature = "serve")]
    Serve(super::serve::Arguments),
    /// Print shell completions
    Completions(completions::Arguments),
    /// Print the manual page, or write one for each command
    Man(man::Arguments),
}

/// The version, the commit if it is known, and the processors: `0.2.0 (commit 0123456789, x86-64-v3)`.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| version::with(&[level()]));

/// The minimum processor for the program. On 64-bit x86 it is one of the levels of the System V ABI; the release has a
/// program for each level and starts the one that fits.
fn level() -> &'static str {
    if cfg!(not(target_arch = "x86_64")) {
        std::env::consts::ARCH
    } else if cfg!(all(
        target_feature = "avx512bw",
        target_feature = "avx512vl"
    )) {
        "x86-64-v4"
    } else if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
        "x86-64-v3"
    } else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
        "x86-64-v2"
    } else {
        "x86-64"
    }
}
