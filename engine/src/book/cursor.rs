//! The entries of a book in order.

use super::entry::Entry;
use super::error::BookFault;
use super::file::Book;
use std::collections::VecDeque;

/// Iterates over the entries of a book in the order of their keys. Each chunk is checked when it is read.
pub struct Cursor<'b> {
    book: &'b Book,
    next: usize,
    entries: VecDeque<Entry>,
    last: Option<u64>,
}

impl<'b> Cursor<'b> {
    /// Starts at the first entry.
    #[must_use]
    pub fn new(book: &'b Book) -> Self {
        Self {
            book,
            next: 0,
            entries: VecDeque::new(),
            last: None,
        }
    }
}

impl Iterator for Cursor<'_> {
    type Item = Result<Entry, BookFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.entries.is_empty() {
            match self.book.entries_of(self.next) {
                Ok(entries) => self.entries = entries.into(),
                Err(fault) => {
                    self.next = usize::MAX;
                    return Some(Err(fault));
                }
            }
            self.next = self.next.saturating_add(1);
        }
        let entry = self.entries.pop_front()?;
        if self.last.is_some_and(|last| last >= entry.key) {
            self.entries.clear();
            self.next = usize::MAX;
            return Some(Err(BookFault::Damaged("order")));
        }
        self.last = Some(entry.key);
        Some(Ok(entry))
    }
}
