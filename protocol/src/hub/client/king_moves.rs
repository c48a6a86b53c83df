//! The argument `wolf` of `pos`: the king moves in Frisian draughts.

use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_opt};
use nom::sequence::separated_pair;
use nom::{IResult, Parser};

use super::error::CommandError;
use crate::position::{KingCount, KingCounts};
use crate::text::shown;

/// The most moves of one king after another.
const MAX_KING_MOVES: u8 = 3;

/// Adds the king moves of `wolf` to the text of a position.
pub(super) fn with_king_moves(
    position: Option<String>,
    wolf: &str,
) -> Result<String, CommandError> {
    let position = position.ok_or(CommandError::WolfWithoutPosition)?;
    // Only the field of king moves has a plus sign.
    if position.contains('+') {
        return Err(CommandError::WolfTwice);
    }
    Ok(position + &king_moves(wolf)?)
}

/// Converts the king moves that lidraughts' browser client sends for Frisian draughts, `W28=3 B05=1`, to the field of a
/// position text; empty if there are none.
fn king_moves(text: &str) -> Result<String, CommandError> {
    let mut counts = KingCounts::default();
    let mut told: Vec<char> = Vec::new();
    for word in text.split_whitespace() {
        let wrong = || CommandError::Wolf { word: shown(word) };
        let read = all_consuming(king).parse(word);
        let (_, ((letter, square), count)) = read.map_err(|_| wrong())?;
        if told.contains(&letter) || count > MAX_KING_MOVES {
            return Err(wrong());
        }
        told.push(letter);
        let side = match letter {
            'W' => &mut counts.white,
            _ => &mut counts.black,
        };
        *side = (count > 0).then_some(KingCount {
            count,
            square,
            column: 1,
        });
    }
    Ok(match told.is_empty() {
        true => String::new(),
        false => format!(":{counts}"),
    })
}

/// `W28=3`
fn king(input: &str) -> IResult<&str, ((char, u8), u8), ()> {
    let piece = (one_of("BW"), |input| figures(input, 2));
    separated_pair(piece, char('='), |input| figures(input, 1)).parse(input)
}

/// A number of at most `most` digits.
fn figures(input: &str, most: usize) -> IResult<&str, u8, ()> {
    let text = take_while_m_n(1, most, |c: char| c.is_ascii_digit());
    map_opt(text, |text: &str| text.parse().ok()).parse(input)
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
        for word in ["W28", "28=3", "W28=33", "W28=4", "Wx=1", "W28=", "W128=1"] {
            let expected = format!(
                "'{word}' in 'wolf' is not a king's square and its moves, such as W28=3, once for each side"
            );
            assert_eq!(refused(&format!("pos pos=Wbe wolf=\"{word}\"")), expected);
        }
        let twice = refused("pos pos=Wbe wolf=\"W28=3 W30=1\"");
        assert!(twice.contains("'W30=1'"), "{twice}");
        let both = "'wolf' and the position both tell the moves of kings";
        assert_eq!(refused("pos pos=Wbe:+1+1 wolf=\"W28=1\""), both);
        let alone = "'wolf' needs a position, 'pos='";
        assert_eq!(refused("pos wolf=\"W28=3\""), alone);
    }
}
