//! The arguments of `pos`.

use crate::hub::line::Line;

/// The arguments of `pos`: the position where the game begins, and the moves from there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pos {
    /// The text of the position, not parsed yet; `None` for the start of the game.
    pub position: Option<String>,
    /// The moves from there, separated by blanks, not parsed yet; `None` if the line has none.
    pub moves: Option<String>,
}

impl Pos {
    pub(super) fn to_line(&self) -> Line {
        let mut line = Line::new("pos");
        match (&self.position, &self.moves) {
            (Some(position), _) => line = line.with("pos", position),
            (None, None) => line = line.with_flag("start"),
            (None, Some(_)) => {}
        }
        match &self.moves {
            Some(moves) => line.with("moves", moves),
            None => line,
        }
    }
}
