//! Files of games, positions and objects that are analysed.

use crate::outcome::{Outcome, check_sentence};
use rafle_engine::fuzzing::{PlacedText, read_entries};
use std::io::{self, Read};

/// The longest sentence of an error, in characters.
const LONGEST: usize = 300;

/// The forms of a file; an input's first byte chooses one.
const FORMS: [&str; 3] = ["auto", "positions", "json"];

/// Files in every form: a file that comes byte by byte is read as at once, places are in their order and in the file, and each line
/// with a position is an entry.
pub(crate) fn entries(input: &[u8]) -> Outcome {
    let Some((first, file)) = input.split_first() else {
        return Outcome::of(&Err::<(), ()>(()));
    };
    let form = FORMS[usize::from(first.wrapping_sub(b'0')) % FORMS.len()];
    let entries = read_entries(file, form).expect("bytes in memory");
    let again = read_entries(ByteByByte(file), form).expect("bytes in memory");
    assert_eq!(again, entries);
    let lines = file.split(|byte| [b'\n', b'\r'].contains(byte)).count();
    let mut before = 0;
    for (place, what) in &entries {
        let line = place.rsplit(' ').next().and_then(|line| line.parse().ok());
        let line: usize = line.expect("a number of a line");
        assert!((before.max(1)..=lines).contains(&line), "{place}");
        before = line;
        if let Err(sentence) = what {
            check_sentence(sentence, LONGEST);
        }
    }
    if form == "positions" {
        assert_eq!(entries.len(), positions(file).count());
        let read = entries.iter().filter_map(|(_, what)| what.as_ref().ok());
        let texts = read.map(|(text, _)| text.as_deref().unwrap_or_default());
        let expected: Vec<String> = positions(file).flatten().collect();
        assert!(texts.eq(expected.iter()), "{entries:?}");
    }
    outcome(entries).with(form)
}

/// The positions of the lines of a file; `None` for a line that is no text.
fn positions(file: &[u8]) -> impl Iterator<Item = Option<String>> {
    let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let lines = file.split(|byte| *byte == b'\n');
    let texts = lines.map(|line| Some(std::str::from_utf8(line).ok()?.trim().to_owned()));
    let is_none = |text: &String| text.is_empty() || text.starts_with('#');
    texts.filter(move |text| !text.as_ref().is_some_and(is_none))
}

fn outcome(entries: Vec<PlacedText>) -> Outcome {
    let all: Result<Vec<_>, String> = entries.into_iter().map(|(_, what)| what).collect();
    Outcome::of(&all)
}

/// A file of which each reading gives a byte.
struct ByteByByte<'f>(&'f [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = bytes.len().min(1);
        self.0.read(&mut bytes[..most])
    }
}
