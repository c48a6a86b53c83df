//! Opening books.

use crate::outcome::{Outcome, check_sentence};
use rafle_engine::book::{Book, Entry, is_text, read_text, write_entries, write_text};
use std::io::Cursor;
use std::sync::atomic::AtomicBool;

/// The longest sentence of an error, in characters.
const LONGEST: usize = 2_000;

/// A book as bytes, or as text. What was read as text is written as a file and read back; the file is refused with any
/// byte changed, which the first byte of the input chooses.
pub(crate) fn books(input: &[u8]) -> Outcome {
    let Some((&place, rest)) = input.split_first() else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    if !is_text(rest) {
        let read = Book::from_bytes(rest.to_vec()).map(|book| book.header().clone());
        if let Err(fault) = &read {
            check_sentence(&fault.to_string(), LONGEST);
        }
        return Outcome::of(&read);
    }
    let read = read_text(rest);
    match &read {
        Err(error) => check_sentence(&error.to_string(), LONGEST),
        Ok((header, entries)) => {
            let out = Cursor::new(Vec::new());
            let out = write_entries(out, header, entries.clone()).expect("bytes in memory");
            let bytes = out.into_inner();
            let book = Book::from_bytes(bytes.clone()).expect("a book");
            for entry in entries {
                assert_eq!(book.find(entry.key).expect("bytes in memory"), Some(*entry));
            }
            let mut text = Vec::new();
            write_text(&book, &mut text, &AtomicBool::new(false)).expect("a text");
            let (again, mut found) = read_text(text.as_slice()).expect("a text");
            let mut entries = entries.clone();
            let by_key = |entry: &Entry| entry.key;
            entries.sort_by_key(by_key);
            found.sort_by_key(by_key);
            assert_eq!((&again, found), (header, entries));
            let mut changed = bytes;
            let place = usize::from(place) * 37 % changed.len();
            changed[place] ^= 1;
            let fault = Book::from_bytes(changed).expect_err("a damaged book");
            check_sentence(&fault.to_string(), LONGEST);
        }
    }
    Outcome::of(&read)
}
