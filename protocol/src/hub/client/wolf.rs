//! The argument `wolf` of `pos`: the moves of kings in Frisian draughts.

use super::error::CommandError;
use crate::text::shown;

/// The moves of kings that lidraughts' browser tells of a position of Frisian draughts, `W28=3 B05=1`, as the field of a
/// position text has them; nothing if there are none.
pub(super) fn king_moves(text: &str) -> Result<String, CommandError> {
    let mut sides = [None, None];
    for word in text.split_whitespace() {
        let malformed = || CommandError::Wolf { word: shown(word) };
        let (piece, count) = word.split_once('=').ok_or_else(malformed)?;
        let (side, square) = [("B", 0), ("W", 1)]
            .into_iter()
            .find_map(|(letter, side)| Some((side, piece.strip_prefix(letter)?)))
            .ok_or_else(malformed)?;
        let figures = |text: &str, most: usize| {
            let is_short = (1..=most).contains(&text.len());
            is_short && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !figures(square, 2) || !figures(count, 1) || sides[side].is_some() {
            return Err(malformed());
        }
        sides[side] = Some(match count {
            "0" => "+0".to_owned(),
            count => format!("+{count}{square:0>2}"),
        });
    }
    let none = "+0".to_owned();
    Ok(match sides {
        [None, None] => String::new(),
        sides => {
            let [black, white] = sides.map(|side| side.unwrap_or_else(|| none.clone()));
            format!(":{black}{white}")
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::hub::{Command, Pos};

    fn read(line: &str) -> Command {
        let command = Command::parse(line).expect("a command");
        command.expect("no empty line")
    }

    fn refused(line: &str) -> String {
        Command::parse(line).expect_err("a fault").to_string()
    }

    #[test]
    fn the_moves_of_kings_belong_to_the_position() {
        let position = |text: &str| match read(text) {
            Command::Pos(Pos { position, .. }) => position,
            _ => None,
        };
        let line = "pos pos=Wbe wolf=\"W28=3 B05=1\" moves=\"32-28\"";
        assert_eq!(position(line).as_deref(), Some("Wbe:+105+328"));
        assert_eq!(
            position("pos pos=Wbe wolf=\"B5=2\"").as_deref(),
            Some("Wbe:+205+0")
        );
        assert_eq!(position("pos pos=Wbe wolf=\"\"").as_deref(), Some("Wbe"));
        for word in ["W28", "28=3", "W28=33", "Wx=1", "W28=", "W128=1"] {
            let expected = format!(
                "in 'wolf' the word '{word}' is not a king's square and its moves, such as W28=3, once a side"
            );
            assert_eq!(refused(&format!("pos pos=Wbe wolf=\"{word}\"")), expected);
        }
        let twice = refused("pos pos=Wbe wolf=\"W28=3 W30=1\"");
        assert!(twice.contains("'W30=1'"), "{twice}");
        let alone = "'wolf' tells moves of kings of a position, and there is no 'pos='";
        assert_eq!(refused("pos wolf=\"W28=3\""), alone);
    }
}
