//! The reader of lists of moves, records of the document of Strand among them.

use super::context::Context;
use super::error::MoveTextError;
use super::read::next_move;
use super::signs::Signs;
use super::written_move::WrittenMove;
use crate::text::shown;

/// Reads a list of moves separated by blanks; an empty text is an empty list.
///
/// A record as the document of Strand writes it is such a list too: semicolons stand between the moves,
/// one side's moves are in parentheses, and points may end it, `d4-e5 (f6xd4); c3xe5 (a5xc3);...`.
///
/// Blanks may also stand round the separators within a move, as in `28 x 19`. Where that leaves open
/// whether a move goes on or another begins, the [`Signs`] decide; ` x7` after a named cell is always a
/// cell of the file `x`, and any other move that begins with an `x` must not follow a path.
///
/// # Errors
///
/// A [`MoveTextError::InList`] with the number of the first move that cannot be read.
pub fn parse_moves(text: &str, signs: Signs) -> Result<Vec<WrittenMove>, MoveTextError> {
    let context = Context::List(signs);
    let mut moves = Vec::new();
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        let taken = list_item(rest, context).map_err(|error| MoveTextError::InList {
            number: moves.len() + 1,
            error: Box::new(error),
        })?;
        moves.extend(taken.1);
        rest = taken.0.trim_ascii_start();
    }
    Ok(moves)
}

/// A move, in parentheses or not, or a sign between moves; and what follows it.
fn list_item(input: &str, context: Context) -> Result<(&str, Option<WrittenMove>), MoveTextError> {
    if let Some(rest) = input.strip_prefix(';') {
        return Ok((rest, None));
    }
    if let Some(rest) = input
        .strip_prefix("...")
        .or_else(|| input.strip_prefix('…'))
    {
        let rest = rest.trim_ascii_start();
        let token = shown(rest);
        return if rest.is_empty() {
            Ok((rest, None))
        } else {
            Err(MoveTextError::AfterTheEnd { token })
        };
    }
    let Some(inner) = input.strip_prefix('(') else {
        let (rest, written) = next_move(input, context)?;
        return Ok((rest, Some(written)));
    };
    let (rest, written) = next_move(inner.trim_ascii_start(), context)?;
    match rest.trim_ascii_start().strip_prefix(')') {
        Some(rest) => Ok((rest, Some(written))),
        None => Err(MoveTextError::Parenthesis {
            token: written.shown(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::parse_move;

    fn list(text: &str) -> Vec<String> {
        let moves = parse_moves(text, Signs::Begin).unwrap();
        moves.iter().map(|mv| mv.parsed.to_string()).collect()
    }

    #[test]
    fn in_a_list_a_removal_and_a_cell_of_the_file_x_begin_a_move() {
        assert_eq!(
            list("g4-g7 -h4 -m6 x7 x7-x6 b4(c4) x2"),
            ["g4-g7", "-h4", "-m6", "x7", "x7-x6", "b4(c4)", "x2"]
        );
        assert_eq!(list("28 x7 a1 x b2 a1 - b2"), ["28x7", "a1xb2", "a1-b2"]);
        assert_eq!(parse_move("d4 -e5").unwrap().text, "d4-e5");
        let joined = parse_moves("d4 -e5 32 -28", Signs::Join).unwrap();
        let texts: Vec<&str> = joined.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(texts, ["d4-e5", "32-28"]);
    }

    #[test]
    fn a_record_has_one_sides_moves_in_parentheses_and_points_at_its_end() {
        let moves = ["d4-e5", "f6xd4", "c3xe5", "a5xc3", "b2xd4", "c5xc3"];
        for text in [
            "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3);...",
            "d4-e5(f6xd4);c3xe5( a5 x c3 ) ;b2xd4 (c5xc3) …",
            "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3",
        ] {
            assert_eq!(list(text), moves, "{text}");
        }
        for (text, message) in [
            (
                "a1-a2 (b2-b1;",
                "move 2 of the list cannot be read: the parentheses round 'b2-b1' do not match",
            ),
            (
                "a1-a2)",
                "move 2 of the list cannot be read: the parentheses round ')' do not match",
            ),
            (
                "a1-a2 ... b",
                "move 2 of the list cannot be read: 'b' follows the points that end the record",
            ),
        ] {
            assert_eq!(
                parse_moves(text, Signs::Join).unwrap_err().to_string(),
                message
            );
        }
    }

    #[test]
    fn a_list_is_separated_by_blanks_and_counts_from_one() {
        let moves = parse_moves(" 32-28  19 - 23 28x19\treplay ", Signs::Join).unwrap();
        let texts: Vec<&str> = moves.iter().map(|written| written.text.as_str()).collect();
        assert_eq!(texts, ["32-28", "19-23", "28x19", "replay"]);
        assert_eq!(parse_moves("  ", Signs::Join), Ok(vec![]));
        assert_eq!(
            parse_moves("32-28 19-23 28*19 1-2", Signs::Join)
                .unwrap_err()
                .to_string(),
            "move 3 of the list cannot be read: '28*19' is not a move such as 32-28 or 28x19"
        );
    }
}
