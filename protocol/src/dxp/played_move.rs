use super::limits::MAX_MESSAGE;
use crate::moves::{Cell, MoveText, Separator};

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The seconds that the mover took, up to 9999; for information only.
    pub seconds: u16,
    /// The origin, up to 99; the game decides whether the board has that square.
    pub from: u8,
    /// The destination.
    pub to: u8,
    /// The captured squares in any order, at most [`PlayedMove::MAX_CAPTURED`].
    pub captured: Vec<u8>,
}

impl PlayedMove {
    /// The maximum number of captured squares in a message.
    pub const MAX_CAPTURED: usize = (MAX_MESSAGE - 11) / 2;

    /// The move as a text that names every captured square, `32-28` or `28x19(23)`, so that it never matches two moves.
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.captured.is_empty() {
            return format!("{}-{}", self.from, self.to);
        }
        let captured: Vec<String> = self.captured.iter().map(u8::to_string).collect();
        format!("{}x{}({})", self.from, self.to, captured.join(","))
    }

    /// The message for a move as engines write it: `32-28`, or `28x19x23` with both ends and every captured square.
    /// `None` for a text in another form.
    #[must_use]
    pub fn of(text: &MoveText, seconds: u16) -> Option<Self> {
        let MoveText::Path(path) = text else {
            return None;
        };
        let number = |cell: &Cell| match cell {
            Cell::Number(number) => u8::try_from(*number).ok().filter(|&number| number <= 99),
            _ => None,
        };
        let cells: Vec<u8> = path.cells.iter().map(number).collect::<Option<_>>()?;
        let [from, to, captured @ ..] = cells.as_slice() else {
            return None;
        };
        let is_capture = path.separator == Separator::Capture;
        let fits = is_capture != captured.is_empty() && captured.len() <= Self::MAX_CAPTURED;
        (fits && path.captured.is_empty()).then(|| Self {
            seconds,
            from: *from,
            to: *to,
            captured: captured.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dxp::Message;
    use crate::moves::parse_move;

    #[test]
    fn an_engines_move_becomes_a_message_and_a_message_a_text() {
        for (text, message, long) in [
            ("32-28", "M000732280", "32-28"),
            ("28x19x23", "M0007281901", "28x19(23)"),
            ("5x25x12x20x22x23", "M0007052504", "5x25(12,20,22,23)"),
        ] {
            let parsed = parse_move(text).unwrap().parsed;
            let played = PlayedMove::of(&parsed, 7).unwrap();
            assert!(
                Message::Move(played.clone())
                    .to_string()
                    .starts_with(message)
            );
            assert_eq!(played.to_text(), long);
            assert!(parse_move(long).is_ok());
        }
    }

    #[test]
    fn other_texts_are_no_moves_of_this_protocol() {
        for text in [
            "28x19",
            "c3-d4",
            "replay",
            "100-28",
            "32-28-23",
            "28x19(23)",
        ] {
            let parsed = parse_move(text).unwrap().parsed;
            assert_eq!(PlayedMove::of(&parsed, 0), None, "{text}");
        }
    }
}
