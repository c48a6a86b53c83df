//! The stored form of a self-play game, and counts of such games.

use rafle_rules::{MAX_SEATS, Outcome, Seat};

/// One ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The index of the move among the legal moves, in the order in which
    /// [`Rules::legal_moves`](rafle_rules::Rules::legal_moves) lists them.
    pub move_index: u32,
    /// The search score of the position before the move, in hundredths of a man for the mover, with wins as in
    /// [`WIN`](crate::search::WIN). `None` if the position was not searched, or if the search ended before its first
    /// line.
    pub score: Option<i16>,
    /// Whether the move was random.
    pub is_random: bool,
}

impl Ply {
    /// The only legal move.
    pub(super) fn forced() -> Self {
        Self {
            move_index: 0,
            score: None,
            is_random: false,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The seat has won.
    Win(Seat),
    /// The game is drawn.
    Draw,
    /// The game ended unfinished at the greatest number of plies.
    Unfinished,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(win) => Self::Win(win.seat),
            Outcome::Draw { .. } => Self::Draw,
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The text of the first position; `None` for the start position.
    pub start: Option<String>,
    /// The plies, the first one first.
    pub plies: Vec<Ply>,
    /// How the game ended.
    pub result: GameResult,
    /// The [hash](rafle_rules::Rules::hash) of the position after the last ply.
    pub final_hash: u64,
}

/// Counts games and their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    plies: u64,
    scored: u64,
    random: u64,
    wins: [u64; MAX_SEATS],
    draws: u64,
    unfinished: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        for ply in &game.plies {
            self.plies += 1;
            self.scored += u64::from(ply.score.is_some());
            self.random += u64::from(ply.is_random);
        }
        match game.result {
            GameResult::Win(seat) => self.wins[seat.index() % MAX_SEATS] += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Unfinished => self.unfinished += 1,
        }
    }

    /// Adds the games of another tally.
    pub fn add_all(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.scored += other.scored;
        self.random += other.random;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.draws += other.draws;
        self.unfinished += other.unfinished;
    }

    /// Games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plies of all games.
    #[must_use]
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Positions with a score.
    #[must_use]
    pub fn scored(&self) -> u64 {
        self.scored
    }

    /// Describes the tally in words, with the names of the seats.
    #[must_use]
    pub fn describe(&self, seats: &[(Seat, &'static str)]) -> String {
        let mut text = format!(
            "{} games, {} plies, {} with a score, {} random;",
            self.games, self.plies, self.scored, self.random
        );
        for (seat, name) in seats {
            let wins = self.wins.get(seat.index()).copied().unwrap_or_default();
            text.push_str(&format!(" {name} won {wins},"));
        }
        text.push_str(&format!(
            " drawn {}, unfinished {}",
            self.draws, self.unfinished
        ));
        text
    }
}
