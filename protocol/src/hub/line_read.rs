//! Parses a line into words.

use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::char;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::line::{Argument, Line, LineError};
use crate::text::{first_word, is_blank, shown};

impl Line {
    /// Reads one line, without its line feed; `None` if it is blank.
    ///
    /// Spaces, tabs and carriage returns separate words, and may surround `=`. A value in double quotes may be empty or
    /// contain blanks and `=`, but no quote: there is no escape. A tab or carriage return in a quoted value is read as a
    /// space.
    ///
    /// # Errors
    ///
    /// A [`LineError`] that names the part that breaks this grammar.
    pub fn parse(text: &str) -> Result<Option<Self>, LineError> {
        if let Some(control) = text.chars().find(|c| c.is_control() && !is_blank(*c)) {
            return Err(LineError::ControlCharacter {
                code: u32::from(control),
            });
        }
        let start = skip_blanks(text);
        if start.is_empty() {
            return Ok(None);
        }
        let (mut rest, command) = bare_word(start)?;
        let mut line = Line::new(command);
        loop {
            rest = skip_blanks(rest);
            if rest.is_empty() {
                return Ok(Some(line));
            }
            let (after, argument) = argument(rest)?;
            line.arguments.push(argument);
            rest = after;
        }
    }
}

type Matched<'a> = IResult<&'a str, &'a str, ()>;

fn is_word_character(character: char) -> bool {
    !is_blank(character) && character != '=' && character != '"'
}

fn skip_blanks(input: &str) -> &str {
    input.trim_start_matches(is_blank)
}

/// An equals sign and the blanks around it; returns the blanks after it.
fn equals(input: &str) -> Matched<'_> {
    preceded((take_while(is_blank), char('=')), take_while(is_blank)).parse(input)
}

fn quoted(input: &str) -> Matched<'_> {
    delimited(char('"'), take_while(|c| c != '"'), char('"')).parse(input)
}

fn word(input: &str) -> Matched<'_> {
    take_while1(is_word_character).parse(input)
}

/// A word without quotes; the input does not begin with a blank.
fn bare_word(input: &str) -> Result<(&str, &str), LineError> {
    let (rest, word) = word(input).unwrap_or((input, ""));
    if rest.starts_with('"') {
        return Err(LineError::QuoteInWord {
            word: shown(first_word(input)),
        });
    }
    if word.is_empty() {
        return Err(LineError::MissingName {
            found: shown(first_word(input)),
        });
    }
    Ok((rest, word))
}

/// `name`, `name=value` or `name="value"`.
fn argument(input: &str) -> Result<(&str, Argument), LineError> {
    let (rest, name) = bare_word(input)?;
    let Ok((rest, blanks)) = equals(rest) else {
        return Ok((
            rest,
            Argument {
                name: name.to_owned(),
                value: None,
            },
        ));
    };
    let (rest, value) = if rest.starts_with('"') {
        quoted_value(rest)?
    } else {
        bare_value(rest, name, !blanks.is_empty())?
    };
    Ok((
        rest,
        Argument {
            name: name.to_owned(),
            value: Some(value),
        },
    ))
}

fn quoted_value(input: &str) -> Result<(&str, String), LineError> {
    let Ok((rest, value)) = quoted(input) else {
        let rest = input.strip_prefix('"').unwrap_or(input);
        return Err(LineError::UnterminatedQuote { rest: shown(rest) });
    };
    if rest.is_empty() || rest.starts_with(is_blank) {
        Ok((rest, value.replace(is_blank, " ")))
    } else {
        Err(LineError::AfterQuote {
            found: shown(first_word(rest)),
        })
    }
}

/// A value without quotes. In `pos= moves=…` the next name would be read as the value of `pos`; the second `=` reveals
/// the mistake.
fn bare_value<'a>(
    input: &'a str,
    name: &str,
    after_blank: bool,
) -> Result<(&'a str, String), LineError> {
    if input.is_empty() || input.starts_with('=') {
        return Err(LineError::MissingValue { name: shown(name) });
    }
    let (rest, value) = bare_word(input)?;
    if after_blank && equals(rest).is_ok() {
        return Err(LineError::MissingValue { name: shown(name) });
    }
    if rest.starts_with('=') {
        return Err(LineError::UnquotedEquals {
            value: shown(first_word(input)),
        });
    }
    Ok((rest, value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::parse(text).unwrap().unwrap()
    }

    fn refused(text: &str) -> String {
        Line::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_blank_line_is_no_line() {
        assert_eq!(Line::parse(""), Ok(None));
        assert_eq!(Line::parse(" \t\r"), Ok(None));
    }

    #[test]
    fn blanks_may_stand_round_the_equals_sign() {
        let expected = Line::new("level")
            .with("moves", "40")
            .with("time", "5")
            .with_flag("infinite");
        assert_eq!(read("level moves=40 time=5 infinite"), expected);
        assert_eq!(read("\tlevel  moves = 40 time\t=5   infinite \r"), expected);
    }

    #[test]
    fn a_quoted_value_may_be_empty_or_hold_blanks_and_equals_signs() {
        assert_eq!(
            read("x a=\"\" b=\"c = d\""),
            Line::new("x").with("a", "").with("b", "c = d")
        );
        assert_eq!(read("x a=\"b\tc\""), Line::new("x").with("a", "b c"));
    }

    #[test]
    fn quotes_are_written_only_when_needed() {
        let line = Line::new("x")
            .with("a", "")
            .with("b", "c d")
            .with("e", "f=g")
            .with("h", "i");
        assert_eq!(line.to_string(), "x a=\"\" b=\"c d\" e=\"f=g\" h=i");
        assert_eq!(
            Line::new("x").with("a", "b\"c\nd").to_string(),
            "x a=\"b'c d\""
        );
    }

    #[test]
    fn an_unterminated_quote_names_what_follows_it() {
        assert_eq!(
            refused("pos moves=\"32-28 19-23"),
            "the quote before '32-28 19-23' is never closed"
        );
        assert_eq!(refused("pos pos=\""), "the quote before '' is never closed");
    }

    #[test]
    fn a_missing_name_or_value_is_named() {
        assert_eq!(refused("level =3"), "there is no name before '=3'");
        assert_eq!(refused("level=3"), "there is no name before '=3'");
        assert_eq!(refused("="), "there is no name before '='");
        assert_eq!(refused("pos pos="), "there is no value after 'pos='");
        assert_eq!(
            refused("pos pos= moves=\"32-28\""),
            "there is no value after 'pos='"
        );
        assert_eq!(refused("pos pos==x"), "there is no value after 'pos='");
    }

    #[test]
    fn misplaced_quotes_and_equals_signs_are_refused() {
        assert_eq!(
            refused("x a=\"b\"c d"),
            "'c' stands right after a closing quote"
        );
        assert_eq!(
            refused("x a=b\"c\""),
            "there is a double quote inside the word 'b'c''"
        );
        assert_eq!(
            refused("\"hub\""),
            "there is a double quote inside the word ''hub''"
        );
        assert_eq!(
            refused("x a=b=c"),
            "the value 'b=c' holds '=' and needs double quotes"
        );
    }

    #[test]
    fn a_control_character_is_refused() {
        assert_eq!(
            refused("hub\u{7}"),
            "the line holds the control character U+0007"
        );
        assert_eq!(
            refused("hub\n"),
            "the line holds the control character U+000A"
        );
    }
}
