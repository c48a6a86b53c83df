//! The tokens of the notation.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_while, take_while1};
use nom::character::complete::{char, digit1, multispace0, satisfy};
use nom::combinator::{map, opt, recognize, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded, separated_pair};
use nom::{IResult, Parser};

use super::game::{GameOutcome, Tag};
use super::item::PdnMove;
use crate::moves::{
    MoveText, MoveTextErrorKind, Path, Separator, WrittenMove, move_length, named_cell, parse_move,
};
use crate::text::shown;

/// A token of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Tag(Tag),
    Number {
        number: u32,
        black: bool,
    },
    /// `...`, a move that is not written.
    Ellipsis,
    Move(PdnMove),
    /// A strength that does not directly follow its move.
    Strength(&'a str),
    Comment(String),
    Nag(u16),
    Open,
    Close,
    SetUp(String),
    Outcome(GameOutcome),
}

type Parsed<'a, T> = IResult<&'a str, T, ()>;

/// A token and the remaining text, or an error message.
type Taken<'a> = Result<(&'a str, Token<'a>), String>;

/// The token at the start of a text, which does not begin with a blank or a line comment.
pub(super) fn token(input: &str) -> Taken<'_> {
    let parsed = match input.chars().next() {
        Some('[') => tag_pair(input),
        Some('{') => comment(input),
        Some('/') => set_up(input),
        Some('$') => glyph(input),
        Some('*') if begins_huff(input) => Err(nom::Err::Error(())),
        Some('*') => value(Token::Outcome(GameOutcome::Unknown), char('*')).parse(input),
        Some(')') => value(Token::Close, char(')')).parse(input),
        Some('.') => value(Token::Ellipsis, tag("...")).parse(input),
        Some('(' | '!' | '?') => alt((
            map(strength, Token::Strength),
            value(Token::Open, char('(')),
        ))
        .parse(input),
        Some('0'..='9') => alt((half_points, number)).parse(input),
        _ => Err(nom::Err::Error(())),
    };
    match parsed {
        Ok(taken) => Ok(taken),
        Err(_) if begins_move(input) || begins_huff(input) => move_token(input),
        Err(_) => Err(sentence(input)),
    }
}

/// Whether a text can begin with a move.
fn begins_move(input: &str) -> bool {
    let unsigned = input.strip_prefix('-').unwrap_or(input);
    let is_removal = unsigned.len() < input.len();
    unsigned.starts_with(|c: char| match c {
        '0'..='9' | '~' => !is_removal,
        c => c.is_ascii_alphabetic(),
    })
}

/// Whether a text begins with a huff, `*g7/d4-e5`; any other `*` is a result.
fn begins_huff(input: &str) -> bool {
    let cell: Parsed<'_, _> = preceded(char('*'), named_cell).parse(input);
    cell.is_ok()
}

/// The error message for a text that begins with no token.
fn sentence(input: &str) -> String {
    let word = shown(word(input));
    match input.chars().next() {
        Some('[') => format!(
            "'{}' is not a tag such as [Event 'name']",
            shown(line(input))
        ),
        Some('{') => format!("the comment '{}' is not closed", shown(line(input))),
        Some('}') => "'}' closes no comment".into(),
        Some('/') => format!(
            "'{}' is not a set-up between two slashes",
            shown(line(input))
        ),
        Some('$') => format!("'{word}' is not a glyph such as $1, up to $65535"),
        _ => format!("'{word}' is not a move, a move number or a result"),
    }
}

/// The text before the first blank.
fn word(input: &str) -> &str {
    input.split_ascii_whitespace().next().unwrap_or_default()
}

/// The text before the end of its line.
fn line(input: &str) -> &str {
    input.split(['\n', '\r']).next().unwrap_or_default()
}

/// `[Name "value"]`, with blanks between its parts.
fn tag_pair(input: &str) -> Parsed<'_, Token<'_>> {
    let first = satisfy(|c| c.is_ascii_alphabetic());
    let name = recognize((
        first,
        take_while(|c: char| c.is_ascii_alphanumeric() || c == '_'),
    ));
    let pair = separated_pair(name, multispace0, quoted).map(|(name, value): (&str, _)| {
        Token::Tag(Tag {
            name: name.to_owned(),
            value,
        })
    });
    delimited((char('['), multispace0), pair, (multispace0, char(']'))).parse(input)
}

/// A text in double quotes within one line. A backslash escapes a quote or a backslash; any other backslash is literal.
/// The standard allows a line end in it, but then a forgotten quote would swallow the following games.
fn quoted(input: &str) -> Parsed<'_, String> {
    let plain = is_not("\"\\\r\n");
    let escaped = preceded(char('\\'), alt((tag("\""), tag("\\"))));
    let content = fold_many0(
        alt((plain, escaped, tag("\\"))),
        String::new,
        |mut text, piece| {
            text.push_str(piece);
            text
        },
    );
    delimited(char('"'), content, char('"')).parse(input)
}

/// `{…}`; an opening brace inside has no meaning.
fn comment(input: &str) -> Parsed<'_, Token<'_>> {
    map(
        delimited(char('{'), take_while(|c| c != '}'), char('}')),
        |text: &str| Token::Comment(single_spaced(text)),
    )
    .parse(input)
}

/// The words of a text with single spaces between them.
pub(super) fn single_spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

/// `/FEN "…"/`, or any other text between slashes within one line, as in older files.
fn set_up(input: &str) -> Parsed<'_, Token<'_>> {
    let fen = delimited((tag("FEN"), multispace0), quoted, multispace0);
    let other = map(is_not("/\r\n"), |text: &str| {
        let text = text.trim_ascii();
        let text = text.strip_prefix("FEN").unwrap_or(text);
        text.trim_ascii().to_owned()
    });
    let slash = || char('/');
    map(
        alt((
            delimited((slash(), multispace0), fen, slash()),
            delimited(slash(), other, slash()),
        )),
        Token::SetUp,
    )
    .parse(input)
}

fn glyph(input: &str) -> Parsed<'_, Token<'_>> {
    let (rest, figures) = preceded(char('$'), digit1).parse(input)?;
    let number = figures.parse().map_err(|_| nom::Err::Error(()))?;
    Ok((rest, Token::Nag(number)))
}

/// `!?` or `(!?)`.
fn strength(input: &str) -> Parsed<'_, &str> {
    let marks = || take_while1(|c| matches!(c, '!' | '?'));
    alt((marks(), recognize(delimited(char('('), marks(), char(')'))))).parse(input)
}

/// Whether the reader would accept a text as a strength.
pub(super) fn is_strength(text: &str) -> bool {
    strength(text).is_ok_and(|(rest, _)| rest.is_empty())
}

/// The only result that does not look like a move.
fn half_points(input: &str) -> Parsed<'_, Token<'_>> {
    value(Token::Outcome(GameOutcome::Draw), tag("1/2-1/2")).parse(input)
}

/// `12.` or `12...`
fn number(input: &str) -> Parsed<'_, Token<'_>> {
    let (rest, (figures, points)) = (digit1, alt((tag("..."), tag(".")))).parse(input)?;
    let number = figures.parse().map_err(|_| nom::Err::Error(()))?;
    let black = points.len() > 1;
    Ok((rest, Token::Number { number, black }))
}

/// A move with its strength, or a result that looks like a move.
fn move_token(input: &str) -> Taken<'_> {
    let (rest, text, written) = written_move(input)?;
    if let Some(outcome) = GameOutcome::parse(&written.text)
        && ends_token(rest)
    {
        return Ok((rest, Token::Outcome(outcome)));
    }
    let (rest, strength) = opt(strength).parse(rest).unwrap_or((rest, None));
    // `00-1` would be written as a result.
    let is_result = strength.is_none() && GameOutcome::parse(&written.parsed.to_string()).is_some();
    if ends_token(rest) && !is_result {
        let strength = strength.map(str::to_owned);
        Ok((rest, Token::Move(PdnMove { written, strength })))
    } else {
        // What is glued to the move belongs to the token at failure.
        let length = input.len().saturating_sub(rest.len()) + word(rest).len();
        let token = shown(input.get(..length).unwrap_or(text));
        Err(MoveTextErrorKind::Unreadable { token }.to_string())
    }
}

/// Reads a move; returns the remaining text, the text of the move, and the move.
fn written_move(input: &str) -> Result<(&str, &str, WrittenMove), String> {
    if let Some((text, rest)) = move_length(input).and_then(|length| input.split_at_checked(length))
    {
        let written = parse_move(text).map_err(|error| error.to_string())?;
        return Ok((rest, text, written));
    }
    if let Ok((rest, (text, path))) = glued_squares(input) {
        let text_and_path = WrittenMove {
            text: text.to_owned(),
            parsed: MoveText::Path(path),
            announced: None,
        };
        return Ok((rest, text, text_and_path));
    }
    let end = input
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '~' | '-' | ':' | '×')))
        .unwrap_or(input.len());
    let (text, rest) = input.split_at_checked(end).unwrap_or((input, ""));
    let written = parse_move(text).map_err(|error| error.to_string())?;
    Ok((rest, text, written))
}

/// `a3b4`, a form of a step in the standard.
fn glued_squares(input: &str) -> Parsed<'_, (&str, Path)> {
    let (rest, (from, to)) = (named_cell, named_cell).parse(input)?;
    let text = input.get(..input.len().saturating_sub(rest.len()));
    let path = Path {
        separator: Separator::Step,
        cells: vec![from, to],
        captured: Vec::new(),
    };
    Ok((rest, (text.unwrap_or(input), path)))
}

/// Whether a move or a result may end before this text.
fn ends_token(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|c| c.is_ascii_whitespace() || "(){}[]$*/%".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> (String, Option<String>) {
        match token(text) {
            Ok((_, Token::Move(PdnMove { written, strength }))) => {
                (written.parsed.to_string(), strength)
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    fn refused(text: &str) -> String {
        token(text).unwrap_err()
    }

    #[test]
    fn a_move_is_one_token_with_its_blanks_and_its_strength() {
        for (text, expected, strength) in [
            ("1-18", "1-18", None),
            ("9- 3 2-0", "9-3", None),
            ("35x 4 17-22", "35x4", None),
            ("07:11:002!? 1-7", "7x11x2", Some("!?")),
            ("29-23(?) 1-7", "29-23", Some("(?)")),
            ("32-28(18-23)", "32-28", None),
            ("g4-g7(h7,f7)! x", "g4-g7(h7,f7)", Some("!")),
            ("a3b4{c}", "a3-b4", None),
            ("d1x~xe2)", "d1x~xe2", None),
            ("replay 32-28", "replay", None),
            ("g4 x7", "g4", None),
            ("g4(h7,f7)", "g4(h7,f7)", None),
            ("g4! (h7-h6)", "g4", Some("!")),
            ("-g4? x", "-g4", Some("?")),
            ("28x19 - -", "28x19", None),
            ("c3xe5=1! x", "c3xe5", Some("!")),
            ("*g7/d4-e5 c5-d4", "*g7/d4-e5", None),
            ("*g7 / c3 x e5 = 2? x", "*g7/c3xe5", Some("?")),
            ("*g7* x", "*g7", None),
        ] {
            assert_eq!(written(text), (expected.into(), strength.map(String::from)));
        }
    }

    #[test]
    fn a_move_has_the_number_that_it_announces() {
        for (text, expected) in [
            ("c3xe5=1", Some(1)),
            ("c3 x e5 = 12)", Some(12)),
            ("c3xe5", None),
        ] {
            let Ok((_, Token::Move(PdnMove { written, .. }))) = token(text) else {
                panic!("{text}");
            };
            assert_eq!(written.announced, expected, "{text}");
        }
        assert!(refused("c3xe5=x ").starts_with("'c3xe5=x' is not a move"));
    }

    #[test]
    fn a_result_is_a_token_of_its_own() {
        for (text, outcome) in [
            ("1-0", GameOutcome::WhiteWins),
            ("0-2\n[", GameOutcome::BlackWins),
            ("1/2-1/2 ", GameOutcome::Draw),
            ("0-0*", GameOutcome::DoubleForfeit),
            ("* ", GameOutcome::Unknown),
        ] {
            assert!(
                matches!(token(text), Ok((_, Token::Outcome(read))) if read == outcome),
                "{text}"
            );
        }
    }

    #[test]
    fn a_move_that_would_be_written_as_a_result_is_refused() {
        for text in ["00-1", "01-1", "002-0"] {
            assert!(refused(text).starts_with(&format!("'{text}' is not a move")));
        }
        assert_eq!(written("01-1!"), ("1-1".to_owned(), Some("!".to_owned())));
    }

    #[test]
    fn a_number_has_one_or_three_points() {
        let number = |number, black| Token::Number { number, black };
        assert_eq!(token("12.34-29"), Ok(("34-29", number(12, false))));
        assert_eq!(token("012...34-29"), Ok(("34-29", number(12, true))));
        assert_eq!(token("1. ..."), Ok((" ...", number(1, false))));
    }

    #[test]
    fn a_tag_value_escapes_quotes_with_backslashes() {
        let tag = |name: &str, value: &str| {
            Ok((
                " x",
                Token::Tag(Tag {
                    name: name.into(),
                    value: value.into(),
                }),
            ))
        };
        assert_eq!(
            token(r#"[Event "a \"b\" \\ c"] x"#),
            tag("Event", r#"a "b" \ c"#)
        );
        assert_eq!(token(r#"[Site "C:\x"] x"#), tag("Site", r"C:\x"));
        assert_eq!(token("[ White_1 \"\" ] x"), tag("White_1", ""));
    }

    #[test]
    fn a_set_up_stands_between_slashes() {
        let set_up = |fen: &str| Ok(("", Token::SetUp(fen.into())));
        assert_eq!(token("/FEN \"B::\"/"), set_up("B::"));
        assert_eq!(token("/ FEN  \"a/b\" /"), set_up("a/b"));
        assert_eq!(token("/W:W5:B1/"), set_up("W:W5:B1"));
        assert_eq!(token("/FEN W:W5:B1 /"), set_up("W:W5:B1"));
    }

    #[test]
    fn what_is_no_token_is_named() {
        for (text, message) in [
            (
                "[Event x]\n",
                "'[Event x]' is not a tag such as [Event 'name']",
            ),
            (
                "[Event \"x\n\"]",
                "'[Event 'x' is not a tag such as [Event 'name']",
            ),
            ("} x", "'}' closes no comment"),
            ("/x\n/", "'/x' is not a set-up between two slashes"),
            (
                "$65536 ",
                "'$65536' is not a glyph such as $1, up to $65535",
            ),
            ("- -", "'-' is not a move, a move number or a result"),
            (". 1-0", "'.' is not a move, a move number or a result"),
            ("28 x", "'28' is not a move such as 32-28 or d4xf6"),
            ("28x 19-", "'28x 19-' is not a move such as 32-28 or d4xf6"),
            ("28x;19", "a square is missing after '28x'"),
            (
                "28x19?y z",
                "'28x19?y' is not a move such as 32-28 or d4xf6",
            ),
            ("1-2x3", "'1-2x3' has both a step and a capture sign"),
            ("re!play", "'re!play' is not a move such as 32-28 or d4xf6"),
        ] {
            assert_eq!(refused(text), message);
        }
    }
}
