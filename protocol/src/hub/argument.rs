//! One argument of a line.

use std::fmt;

use crate::text::clean;

/// One argument of a [`Line`](super::Line).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The name before the `=`, or the whole word of a flag.
    pub name: String,
    /// The value without its quotes, possibly empty; `None` for a bare flag.
    pub value: Option<String>,
}

/// Writes the argument as a [`Line`](super::Line) holds it.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&clean(&self.name))?;
        let Some(value) = &self.value else {
            return Ok(());
        };
        let value = clean(value);
        if value.is_empty() || value.contains([' ', '=']) {
            write!(f, "=\"{value}\"")
        } else {
            write!(f, "={value}")
        }
    }
}
