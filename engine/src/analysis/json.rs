//! An analysis as an object of JSON in one line.

use super::analysis::Analysis;

/// The object, with a line feed.
///
/// # Errors
/// It cannot be written as JSON, which would be a bug of this program.
pub fn json(analysis: &Analysis) -> std::io::Result<String> {
    let text = serde_json::to_string(analysis)?;
    Ok(format!("{text}\n"))
}
