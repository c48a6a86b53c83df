//! The books that the program contains.

use super::file::Book;
use super::header::BookRules;
use std::sync::{Arc, LazyLock};

/// The files.
const FILES: &[&[u8]] = &[];

static BOOKS: LazyLock<Vec<Arc<Book>>> = LazyLock::new(|| {
    let books = FILES
        .iter()
        .filter_map(|&bytes| Book::from_bytes(bytes).ok());
    books.map(Arc::new).collect()
});

/// All of them.
#[must_use]
pub fn built_in_books() -> &'static [Arc<Book>] {
    &BOOKS
}

/// The one for some rules.
#[must_use]
pub fn built_in(rules: &BookRules) -> Option<Arc<Book>> {
    BOOKS.iter().find(|book| book.is_for(rules)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_books_are_sound_and_small() {
        assert_eq!(
            BOOKS.len(),
            FILES.len(),
            "a file is no book of this program"
        );
        let bytes: usize = FILES.iter().map(|bytes| bytes.len()).sum();
        assert!(bytes <= 100 << 10, "{bytes}");
    }
}
