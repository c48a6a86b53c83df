//! Lines of the Hub protocol.

use crate::outcome::{Outcome, check_sentence};
use rafle_protocol::hub::{Command, Line, Param, ParamKind, Reply};

/// The longest sentence of an error, in characters.
const LONGEST: usize = 300;

/// Lines from the client.
pub(crate) fn client(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    check_line(&text);
    let result = Command::parse(&text);
    match &result {
        Ok(None) => {}
        Ok(Some(command)) => {
            let written = command.to_string();
            let again = Command::parse(&written);
            let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
            let again = again.unwrap_or_else(|| panic!("a blank line: {written}"));
            assert_eq!(again.to_string(), written);
        }
        Err(error) => check_sentence(&error.to_string(), LONGEST),
    }
    Outcome::of(&result)
}

/// Lines from the engine; the value of a parameter is checked by its kind.
pub(crate) fn engine(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    check_line(&text);
    let result = Reply::parse(&text);
    match &result {
        Ok(None) => {}
        Ok(Some(reply)) => {
            let written = reply.to_string();
            let again = Reply::parse(&written);
            let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
            let again = again.unwrap_or_else(|| panic!("a blank line: {written}"));
            assert_eq!(again.to_string(), written);
            if let Reply::Param(param) = reply {
                check_param(param);
            }
        }
        Err(error) => check_sentence(&error.to_string(), LONGEST),
    }
    Outcome::of(&result)
}

/// A line that is read is written and read back the same.
fn check_line(text: &str) {
    match Line::parse(text) {
        Ok(None) => {}
        Ok(Some(line)) => assert_eq!(Line::parse(&line.to_string()), Ok(Some(line))),
        Err(error) => check_sentence(&error.to_string(), LONGEST),
    }
}

/// A value that a kind takes is taken again as it is written.
fn check_param(param: &Param) {
    for kind in [&param.kind, &ParamKind::Bool] {
        match kind.check(&param.value) {
            Ok(value) => {
                let again = kind.check(&value);
                assert_eq!(again.as_ref(), Ok(&value), "{param:?}");
            }
            Err(error) => check_sentence(&error.to_string(), LONGEST),
        }
    }
}
