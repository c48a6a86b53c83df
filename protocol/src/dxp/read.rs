//! Parses messages.

use nom::bytes::complete::take;
use nom::combinator::rest;
use nom::multi::count;
use nom::{Err, IResult, Parser};

use super::error::MessageError;
use super::message::{
    AnswerCode, BackAnswer, BackRequest, Colour, EndReason, GameAnswer, GameEnd, GameRequest,
    MAX_MESSAGE, Message, NAME_LENGTH, PlayedMove, VERSION,
};
use super::minutes::{Minutes, hundredths};
use super::position::{Position, SQUARES};
use crate::text::{clean_character, listed, shown, value_of};

/// Where a game begins: at the start position, or at a position that follows in the request.
const STARTS: &[(&str, bool)] = &[("A", false), ("B", true)];

/// Whether the sender plays no further game.
const STOPS: &[(&str, bool)] = &[("0", false), ("1", true)];

type Parsed<'a, T> = IResult<&'a str, T, MessageError>;

impl Message {
    /// Reads a message without its final NUL. Bytes outside printable ASCII are read as `?`, so that a name or a chat
    /// in another character set is not an error.
    ///
    /// # Errors
    /// A [`MessageError`] that names the field that is wrong.
    pub fn read(frame: &[u8]) -> Result<Self, MessageError> {
        if frame.len() > MAX_MESSAGE {
            return Err(MessageError::TooLong(frame.len()));
        }
        let text: String = frame.iter().copied().map(printable).collect();
        let Some(letter) = text.chars().next() else {
            return Err(MessageError::Empty);
        };
        let fields = text.get(1..).unwrap_or_default();
        let parsed = match letter {
            'R' => game_request(fields),
            'A' => game_answer.map(Message::GameAnswer).parse(fields),
            'M' => played_move(fields),
            'E' => game_end.map(Message::GameEnd).parse(fields),
            'C' => rest.map(str::to_owned).map(Message::Chat).parse(fields),
            'B' => back_request.map(Message::BackRequest).parse(fields),
            'K' => back_answer.map(Message::BackAnswer).parse(fields),
            _ => return Err(MessageError::Letter(clean_character(letter))),
        };
        match parsed {
            Ok(("", message)) => Ok(message),
            Ok((rest, _)) => Err(MessageError::Trailing(shown(rest))),
            Err(Err::Error(error) | Err::Failure(error)) => Err(error),
            // Not expected: no parser here reads a stream.
            Err(Err::Incomplete(_)) => Err(MessageError::Empty),
        }
    }
}

fn printable(byte: u8) -> char {
    if (b' '..=b'~').contains(&byte) {
        char::from(byte)
    } else {
        '?'
    }
}

fn game_request(input: &str) -> Parsed<'_, Message> {
    let (input, version) = field("the version", 2, "a number", number::<u8>).parse(input)?;
    if version != VERSION {
        return Err(Err::Failure(MessageError::Version(version)));
    }
    let fields = (
        name("the Initiator's name"),
        colour("the Follower's colour"),
        field("the time", 3, "a number of minutes", Minutes::read),
        field("the number of moves", 3, "a number", number::<u16>),
        code("the start", STARTS),
    );
    let (input, (initiator, follower, time, moves, has_position)) = { fields }.parse(input)?;
    let (input, position) = if has_position {
        let (input, text) = field("the position", 1 + SQUARES, "", Some).parse(input)?;
        let position =
            Position::read(text).map_err(|error| Err::Failure(MessageError::Position(error)))?;
        (input, Some(position))
    } else {
        (input, None)
    };
    let request = GameRequest {
        initiator,
        follower,
        time,
        moves,
        position,
    };
    Ok((input, Message::GameRequest(request)))
}

fn game_answer(input: &str) -> Parsed<'_, GameAnswer> {
    let code = code("the answer", AnswerCode::CODES);
    (name("the Follower's name"), code)
        .map(|(follower, code)| GameAnswer { follower, code })
        .parse(input)
}

fn played_move(input: &str) -> Parsed<'_, Message> {
    let square = |name| field(name, 2, "a number", number::<u8>);
    let fields = (
        field("the time", 4, "a number of seconds", seconds),
        square("the origin"),
        square("the destination"),
        square("the number of captured squares"),
    );
    let (input, (seconds, from, to, number)) = { fields }.parse(input)?;
    let (input, captured) = count(square("a captured square"), number.into()).parse(input)?;
    let played = PlayedMove {
        seconds,
        from,
        to,
        captured,
    };
    Ok((input, Message::Move(played)))
}

fn game_end(input: &str) -> Parsed<'_, GameEnd> {
    let reason = code("the reason", EndReason::CODES);
    let stop = code("the stop code", STOPS);
    (reason, stop)
        .map(|(reason, stop)| GameEnd { reason, stop })
        .parse(input)
}

fn back_request(input: &str) -> Parsed<'_, BackRequest> {
    let number = field("the number of the move", 3, "a number", number::<u16>);
    (number, colour("the side to move"))
        .map(|(number, side)| BackRequest { number, side })
        .parse(input)
}

fn back_answer(input: &str) -> Parsed<'_, BackAnswer> {
    code("the answer", BackAnswer::CODES).parse(input)
}

/// A field of `width` characters.
fn field<'a, T>(
    name: &'static str,
    width: usize,
    expected: &'static str,
    read: impl Fn(&'a str) -> Option<T>,
) -> impl Parser<&'a str, Output = T, Error = MessageError> {
    checked_field(name, width, move || expected.to_owned(), read)
}

/// A field of `width` characters; `expected` describes valid values.
fn checked_field<'a, T>(
    name: &'static str,
    width: usize,
    expected: impl Fn() -> String,
    read: impl Fn(&'a str) -> Option<T>,
) -> impl Parser<&'a str, Output = T, Error = MessageError> {
    move |input: &'a str| {
        let taken: IResult<&str, &str, ()> = take(width).parse(input);
        let (rest, text) = taken.map_err(|_| Err::Failure(MessageError::Missing(name)))?;
        let value = read(text).ok_or_else(|| {
            Err::Failure(MessageError::Field {
                field: name,
                text: shown(text),
                expected: expected(),
            })
        })?;
        Ok((rest, value))
    }
}

fn name<'a>(which: &'static str) -> impl Parser<&'a str, Output = String, Error = MessageError> {
    field(which, NAME_LENGTH, "", |text: &str| {
        Some(text.trim_matches(' ').to_owned())
    })
}

fn colour<'a>(which: &'static str) -> impl Parser<&'a str, Output = Colour, Error = MessageError> {
    code(which, Colour::CODES)
}

/// A field of one character that stands for a value.
fn code<'a, T: Copy>(
    name: &'static str,
    table: &'static [(&'static str, T)],
) -> impl Parser<&'a str, Output = T, Error = MessageError> {
    let expected = move || codes(table);
    checked_field(name, 1, expected, |text| value_of(table, text))
}

/// `one of 0 to 3`, or `A or B` where there are two.
fn codes<T>(table: &[(&'static str, T)]) -> String {
    let codes: Vec<&str> = table.iter().map(|(code, _)| *code).collect();
    match codes.as_slice() {
        [first, _, .., last] => format!("one of {first} to {last}"),
        _ => listed(&codes, "or"),
    }
}

/// A whole number with blanks on either side.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    crate::text::count(text.trim_matches(' '))
}

/// Seconds, without their fraction; only blanks mean zero.
fn seconds(text: &str) -> Option<u16> {
    match text.trim_matches(' ') {
        "" => Some(0),
        number => u16::try_from(hundredths(number)? / 100).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Message {
        Message::read(text.as_bytes()).unwrap()
    }

    fn refused(text: &str) -> String {
        Message::read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_request_says_colour_time_moves_and_start() {
        let name = format!("{:<32}", "Tornado voor Windows 4.0");
        let Message::GameRequest(request) = read(&format!("R01{name}W060065A")) else {
            panic!("a request");
        };
        assert_eq!(request.initiator, "Tornado voor Windows 4.0");
        assert_eq!(request.follower, Colour::White);
        assert_eq!(request.time.seconds(), Some(3600.0));
        assert_eq!((request.moves, request.position), (65, None));
        let squares = format!("{}{}", "z".repeat(25), "W".repeat(25));
        let Message::GameRequest(request) = read(&format!("R01{name}Z.05 75BZ{squares}")) else {
            panic!("a request");
        };
        assert_eq!(request.time.seconds(), Some(3.0));
        assert_eq!(request.moves, 75);
        let word = format!("B{}{}", "b".repeat(25), "W".repeat(25));
        assert_eq!(request.position.unwrap().word(), word);
    }

    #[test]
    fn a_time_may_have_blanks_and_a_fraction() {
        for (text, expected) in [
            ("0012", 12),
            ("  12", 12),
            ("0.05", 0),
            ("12.9", 12),
            ("    ", 0),
        ] {
            let Message::Move(played) = read(&format!("M{text}322800")) else {
                panic!("a move");
            };
            assert_eq!(played.seconds, expected, "{text:?}");
        }
    }

    #[test]
    fn characters_of_other_sets_do_no_harm_in_names_and_chats() {
        let mut answer = b"AJos\xe9".to_vec();
        answer.resize(33, b' ');
        answer.push(b'0');
        let expected = GameAnswer {
            follower: "Jos?".into(),
            code: AnswerCode::Accept,
        };
        assert_eq!(Message::read(&answer), Ok(Message::GameAnswer(expected)));
        assert_eq!(
            Message::read(b"Ca\tb\x07\xff"),
            Ok(Message::Chat("a?b??".into()))
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let name = " ".repeat(32);
        for (text, sentence) in [
            (String::new(), "the message is empty"),
            ("X".into(), "no message begins with 'X'"),
            (
                "C".repeat(128),
                "the message has 128 characters, at most 127 are allowed",
            ),
            ("E0".into(), "the stop code is missing"),
            ("E40".into(), "the reason: '4' is not one of 0 to 3"),
            ("E000".into(), "'0' follows the message"),
            (
                "M00123228".into(),
                "the number of captured squares is missing",
            ),
            ("M001232280219".into(), "a captured square is missing"),
            ("M0012322800 ".into(), "' ' follows the message"),
            (
                "M00-1322800".into(),
                "the time: '00-1' is not a number of seconds",
            ),
            ("M00123a2800".into(), "the origin: '3a' is not a number"),
            ("B001X".into(), "the side to move: 'X' is not W or Z"),
            (
                "R02".into(),
                "version 2 of the protocol is unknown; only version 1 is supported",
            ),
            (
                format!("R01{name}B"),
                "the Follower's colour: 'B' is not W or Z",
            ),
            (
                format!("R01{name}W1-2"),
                "the time: '1-2' is not a number of minutes",
            ),
            (format!("R01{name}W005075C"), "the start: 'C' is not A or B"),
            (format!("R01{name}W005075BW"), "the position is missing"),
            (
                format!("R01{name}W005075BW{}", "b".repeat(50)),
                "the position: cell 1 has 'b' at column 2, which is not one of 'wWzZe'",
            ),
        ] {
            assert_eq!(refused(&text), sentence, "{text}");
        }
    }
}
