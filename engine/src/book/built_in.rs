//! The books that the program contains.

use super::file::Book;
use super::header::BookRules;
use std::sync::{Arc, LazyLock};

/// The files.
const FILES: &[&[u8]] = &[
    include_bytes!("built_in/bt.book"),
    include_bytes!("built_in/chinese-checkers.book"),
    include_bytes!("built_in/fidchell-1.book"),
    include_bytes!("built_in/fidchell-2.book"),
    include_bytes!("built_in/frisian.book"),
    include_bytes!("built_in/killer.book"),
    include_bytes!("built_in/losing.book"),
    include_bytes!("built_in/normal.book"),
    include_bytes!("built_in/pyramidame.book"),
    include_bytes!("built_in/strand-rencontre.book"),
    include_bytes!("built_in/strand.book"),
];

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
    use crate::book::check::check;
    use crate::variants::VARIANTS;
    use rafle_rules::Options;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_built_in_books_are_sound_and_small_and_every_game_has_one() {
        assert_eq!(
            BOOKS.len(),
            FILES.len(),
            "a file is no book of this program"
        );
        let bytes: usize = FILES.iter().map(|bytes| bytes.len()).sum();
        assert!(bytes <= 100 << 10, "{bytes}");
        for book in built_in_books() {
            let checked = check(book, &AtomicBool::new(false));
            let checked = checked.expect("legal moves and their scores");
            assert!(checked.expanded >= 20, "{:?}: {checked:?}", book.header());
        }
        for variant in VARIANTS {
            let rules = BookRules::of(variant, &Options::default());
            assert!(built_in(&rules).is_some(), "{}", variant.name);
        }
    }
}
