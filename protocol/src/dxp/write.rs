//! The writer of messages. Whatever the values hold, what is written is a message: numbers are bounded
//! to their fields, texts cleaned and cut.

use std::fmt;

use super::{
    AnswerCode, BackAnswer, Colour, EndReason, GameRequest, LONGEST, Message, NAME_LENGTH,
    PlayedMove, VERSION,
};

/// Writes the message without its NUL.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::GameRequest(request) => request.fmt(f),
            Message::GameAnswer(answer) => {
                let code = match answer.code {
                    AnswerCode::Accept => 0,
                    AnswerCode::Version => 1,
                    AnswerCode::RefuseGame => 2,
                    AnswerCode::RefuseAll => 3,
                };
                write!(f, "A{}{code}", name(&answer.follower))
            }
            Message::Move(played) => played.fmt(f),
            Message::GameEnd(end) => {
                let reason = match end.reason {
                    EndReason::Unknown => 0,
                    EndReason::ILose => 1,
                    EndReason::Draw => 2,
                    EndReason::IWin => 3,
                };
                write!(f, "E{reason}{}", u8::from(end.stop))
            }
            Message::Chat(text) => write!(f, "C{}", clean(text, LONGEST - 1)),
            Message::BackRequest(request) => {
                write!(f, "B{:03}{}", request.number.min(999), request.side)
            }
            Message::BackAnswer(answer) => {
                let code = match answer {
                    BackAnswer::Accept => 0,
                    BackAnswer::Unsupported => 1,
                    BackAnswer::Continue => 2,
                };
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
        let captured = self.captured.iter().take(Self::MOST_CAPTURED);
        let (seconds, count) = (self.seconds.min(9999), captured.len());
        let (from, to) = (square(self.from), square(self.to));
        write!(f, "M{seconds:04}{from:02}{to:02}{count:02}")?;
        { captured }.try_for_each(|&number| write!(f, "{:02}", square(number)))
    }
}

/// Writes `W` or `Z`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "W",
            Colour::Black => "Z",
        })
    }
}

/// A name, filled up with blanks.
fn name(text: &str) -> String {
    format!("{:<NAME_LENGTH$}", clean(text.trim(), NAME_LENGTH))
}

/// Printable ASCII of at most so many characters.
fn clean(text: &str, most: usize) -> String {
    text.chars()
        .take(most)
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
        assert!(text.starts_with("M99999999589999") && text.len() == LONGEST);
        let chat = Message::Chat("a\0b".repeat(100)).to_string();
        assert!(chat.starts_with("Ca?ba?b") && chat.len() == LONGEST);
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
