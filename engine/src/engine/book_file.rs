//! The parameter `book`: an opening book.

use crate::book::{Book, BookError, BookRules, built_in};
use crate::eval::BUILT_IN;
use std::path::Path;
use std::sync::Arc;

/// No book.
const OFF: &str = "off";

/// An opening book; by default none.
#[derive(Clone, Debug, Default)]
pub enum BookFile {
    /// None.
    #[default]
    Off,
    /// The built-in one of the game, if it has one.
    BuiltIn,
    /// A file.
    File {
        /// The path, as it was given.
        path: String,
        /// The open book.
        book: Arc<Book>,
    },
}

impl BookFile {
    /// The values that name no file.
    pub(super) const WORDS: [&'static str; 2] = [OFF, BUILT_IN];

    /// The value that a word of other engines means: theirs is a truth value.
    pub(super) fn meant(value: &str) -> &str {
        match value {
            "false" => OFF,
            "true" => BUILT_IN,
            other => other,
        }
    }

    /// Opens a book; `off` stands for none, and `built-in` for that of the program.
    ///
    /// # Errors
    /// [`BookError`]: the file cannot be read, or is not a sound book.
    pub fn open(value: &str) -> Result<Self, BookError> {
        match Self::meant(value) {
            OFF => Ok(Self::Off),
            BUILT_IN => Ok(Self::BuiltIn),
            path => Ok(Self::File {
                book: Arc::new(Book::open(Path::new(path))?),
                path: path.to_owned(),
            }),
        }
    }

    /// The value of the parameter.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Off => OFF,
            Self::BuiltIn => BUILT_IN,
            Self::File { path, .. } => path,
        }
    }

    /// The book for a game under some rules, if it is one for these.
    #[must_use]
    pub fn for_rules(&self, rules: &BookRules) -> Option<Arc<Book>> {
        match self {
            Self::Off => None,
            Self::BuiltIn => built_in(rules),
            Self::File { book, .. } => book.is_for(rules).then(|| Arc::clone(book)),
        }
    }
}
