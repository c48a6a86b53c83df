//! Messages of DXP.

use crate::outcome::{Outcome, check_sentence};
use rafle_protocol::dxp::{MAX_MESSAGE, Message};

/// The longest sentence of an error, in characters.
const LONGEST: usize = 300;

/// Messages, with any bytes: what was read is written as a message that is read as the same.
pub(crate) fn messages(input: &[u8]) -> Outcome {
    let result = Message::read(input);
    match &result {
        Ok(message) => {
            let written = message.to_string();
            assert!(written.len() <= MAX_MESSAGE, "{written}");
            assert!(
                written.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
                "{written:?}"
            );
            let again = Message::read(written.as_bytes());
            assert_eq!(again.map(|again| again.to_string()), Ok(written));
            if let Message::Move(played) = message {
                let _ = played.to_text();
            }
        }
        Err(error) => check_sentence(&error.to_string(), LONGEST),
    }
    Outcome::of(&result)
}
