//! The part of the address that nobody can guess.

use std::fmt::Write;

/// 128 bits.
const BYTES: usize = 16;

/// A new token, in hexadecimal digits.
///
/// # Errors
/// The system gives no random bytes.
pub(super) fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut digits, byte| {
        // Nothing fails in writing to a text.
        let _ = write!(digits, "{byte:02x}");
        digits
    }))
}
