//! Writes messages. The output is always a valid message: numbers are clamped to their fields, texts cleaned and
//! truncated.

use std::fmt;

use super::message::{
    AnswerCode, BackAnswer, Colour, EndReason, GameRequest, MAX_MESSAGE, Message, NAME_LENGTH,
    PlayedMove, VERSION,
};
use crate::text::word_of;

/// Writes the message without its NUL.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::GameRequest(request) => request.fmt(f),
            Message::GameAnswer(answer) => {
                let code = word_of(AnswerCode::CODES, &answer.code);
                write!(f, "A{}{code}", name(&answer.follower))
            }
            Message::Move(played) => played.fmt(f),
            Message::GameEnd(end) => {
                let reason = word_of(EndReason::CODES, &end.reason);
                write!(f, "E{reason}{}", u8::from(end.stop))
            }
            Message::Chat(text) => write!(f, "C{}", clean(text, MAX_MESSAGE - 1)),
            Message::BackRequest(request) => {
                write!(f, "B{:03}{}", request.number.min(999), request.side)
            }
            Message::BackAnswer(answer) => {
                let code = word_of(BackAnswer::CODES, answer);
                write!(f, "K{code}")
            }
        }
    }
}

impl fmt::Display for GameRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, moves) = (name(&self.initiator), self.moves.min(999));
        write!(f, "R{VERSION:02}{name}{}", self.follower)?;
        write!(f, "{}{moves:03}", self.time)?;
        match &self.position {
            None => write!(f, "A"),
            Some(position) => write!(f, "B{position}"),
        }
    }
}

impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |number: u8| number.min(99);
        let captured = self.captured.iter().take(Self::MAX_CAPTURED);
        let (seconds, count) = (self.seconds.min(9999), captured.len());
        let (from, to) = (square(self.from), square(self.to));
        write!(f, "M{seconds:04}{from:02}{to:02}{count:02}")?;
        { captured }.try_for_each(|&number| write!(f, "{:02}", square(number)))
    }
}

/// Writes `W` or `Z`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(Self::CODES, self))
    }
}

/// A name, padded with blanks.
fn name(text: &str) -> String {
    format!("{:<NAME_LENGTH$}", clean(text.trim(), NAME_LENGTH))
}

/// Printable ASCII of at most `limit` characters.
fn clean(text: &str, limit: usize) -> String {
    text.chars()
        .take(limit)
        .map(|character| match character {
            ' '..='~' => character,
            _ => '?',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dxp::{BackRequest, GameAnswer, Minutes};

    #[test]
    fn whatever_the_values_hold_a_message_keeps_its_layout() {
        let request = Message::GameRequest(GameRequest {
            initiator: "é".repeat(200),
            follower: Colour::Black,
            time: Minutes::default(),
            moves: u16::MAX,
            position: None,
        });
        let expected = format!("R01{}Z000999A", "?".repeat(32));
        assert_eq!(request.to_string(), expected);
        let played = Message::Move(PlayedMove {
            seconds: u16::MAX,
            from: 255,
            to: 100,
            captured: vec![200; 99],
        });
        let text = played.to_string();
        assert!(text.starts_with("M99999999589999") && text.len() == MAX_MESSAGE);
        let chat = Message::Chat("a\0b".repeat(100)).to_string();
        assert!(chat.starts_with("Ca?ba?b") && chat.len() == MAX_MESSAGE);
        let back = BackRequest {
            number: 1000,
            side: Colour::White,
        };
        assert_eq!(Message::BackRequest(back).to_string(), "B999W");
        let answer = Message::GameAnswer(GameAnswer {
            follower: " rafle ".into(),
            code: AnswerCode::RefuseAll,
        });
        assert_eq!(answer.to_string(), format!("Arafle{}3", " ".repeat(27)));
    }
}
