use super::error::{Difference, GamesError};
use super::game_file::{GameFile, StoredGame};
use super::header::Header;
use rafle_rules::Options;
use std::path::PathBuf;

/// Reads the games of several files of one variant one after the other. One file is open and one game in memory at a
/// time.
#[derive(Debug)]
pub struct GameFiles {
    paths: std::vec::IntoIter<PathBuf>,
    file: GameFile,
}

impl GameFiles {
    /// Reads the headers of files with the same rules and opens the first file; `None` if there are none.
    ///
    /// # Errors
    /// [`GamesError`]: a file cannot be read, has another variant or other rules than the first, or has the same games
    /// as an earlier one.
    pub fn open(paths: Vec<PathBuf>) -> Option<Result<Self, GamesError>> {
        Self::checked(paths, Header::difference_of_rules)
    }

    /// Does the same for files whose rules may differ.
    ///
    /// # Errors
    /// [`GamesError`]: a file cannot be read, has another variant than the first, or has the same games as an earlier
    /// one.
    pub fn of_any_rules(paths: Vec<PathBuf>) -> Option<Result<Self, GamesError>> {
        Self::checked(paths, Header::difference_of_variant)
    }

    fn checked(
        paths: Vec<PathBuf>,
        difference: fn(&Header, &Header) -> Option<Difference>,
    ) -> Option<Result<Self, GamesError>> {
        let (first, others) = paths.split_first()?;
        let check = || {
            let file = GameFile::open(first)?;
            let mut headers = vec![(first, file.header().clone())];
            for path in others {
                let header = GameFile::open(path)?.header().clone();
                if let Some(what) = difference(&header, file.header()) {
                    return Err(GamesError::other(path, what));
                }
                let mut known = headers.iter();
                if let Some((same, _)) = known.find(|(_, known)| known.shares_games(&header)) {
                    return Err(GamesError::Same(path.clone(), (*same).clone()));
                }
                headers.push((path, header));
            }
            Ok(file)
        };
        let file = match check() {
            Ok(file) => file,
            Err(error) => return Some(Err(error)),
        };
        let mut paths = paths.into_iter();
        paths.next();
        Some(Ok(Self { paths, file }))
    }

    /// The game.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.file.header().variant
    }

    /// Returns the rule parameters of the current file.
    #[must_use]
    pub fn options(&self) -> &Options {
        self.file.options()
    }

    /// Returns the current file.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }
}

/// Ends after an error.
impl Iterator for GameFiles {
    type Item = Result<StoredGame, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.file.next() {
                None => {}
                Some(Ok(game)) => return Some(Ok(game)),
                Some(Err(error)) => {
                    self.paths = Vec::new().into_iter();
                    return Some(Err(error));
                }
            }
            let next = self.paths.next()?;
            match GameFile::open(&next) {
                Ok(file) => self.file = file,
                Err(error) => {
                    self.paths = Vec::new().into_iter();
                    return Some(Err(error));
                }
            }
        }
    }
}
