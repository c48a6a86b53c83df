use super::record::{GameRecord, GameResult};
use rafle_rules::{MAX_SEATS, Seat};

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
