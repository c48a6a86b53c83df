//! The secret part of the page's address.

use std::fmt::Write;

/// 128 bits.
const BYTES: usize = 16;

/// A new token, in hexadecimal digits.
///
/// # Errors
/// The system provides no random bytes.
pub(super) fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string never fails.
        let _ = write!(digits, "{byte:02x}");
        digits
    }))
}
