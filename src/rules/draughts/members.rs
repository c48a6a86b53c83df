//! The games of the family.

use super::family::Family;

/// International draughts.
#[derive(Clone, Copy, Debug)]
pub struct International;

impl Family for International {
    const NAME: &'static str = "normal";
}
