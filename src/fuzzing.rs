//! Readers that the crate `rafle-fuzz` reaches alone, and users of the library only through a match.

use crate::openings::{Opening, OpeningError, OpeningSource, Openings};
use crate::rules::Options;
use crate::variants::Variant;
use std::path::Path;

/// How many openings are read at most; the openings of a shorter file repeat.
const MAX_OPENINGS: usize = 64;

/// The openings of a file.
///
/// # Errors
/// [`OpeningError`]: the file can't be read, an entry is wrong, or there is none.
pub fn read_openings(
    path: &Path,
    variant: &'static Variant,
    options: &Options,
) -> Result<Vec<Opening>, OpeningError> {
    let source = OpeningSource::File(path.to_owned());
    let mut openings = Openings::new(&source, variant, options, 0, MAX_OPENINGS)?;
    Ok((0..MAX_OPENINGS).map(|index| openings.get(index)).collect())
}
