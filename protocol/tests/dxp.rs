//! The messages of DXP: what is written can be read back, and no bytes make the reader panic.

use proptest::collection::vec;
use proptest::prelude::*;
use rafle_protocol::dxp::{
    AnswerCode, BackAnswer, BackRequest, Colour, EndReason, GameAnswer, GameEnd, GameRequest,
    MAX_MESSAGE, Message, Minutes, PlayedMove, Position,
};

/// Printable ASCII without blanks round it.
fn name() -> impl Strategy<Value = String> {
    "|[!-~]|[!-~][ -~]{0,30}[!-~]"
}

fn colour() -> impl Strategy<Value = Colour> {
    prop_oneof![Just(Colour::White), Just(Colour::Black)]
}

fn minutes() -> impl Strategy<Value = Minutes> {
    prop_oneof![
        Just(Minutes::NONE),
        (0.01..1.0).prop_map(|minutes| Minutes::new(minutes).unwrap()),
        (1.0..999.0).prop_map(|minutes| Minutes::new(minutes).unwrap()),
    ]
}

fn position() -> impl Strategy<Value = Position> {
    "[WB][wWbBe]{50}".prop_map(|word| Position::from_word(&word).unwrap())
}

fn request() -> impl Strategy<Value = Message> {
    let position = prop::option::of(position());
    (name(), colour(), minutes(), 0..=999u16, position).prop_map(
        |(initiator, follower, time, moves, position)| {
            Message::GameRequest(GameRequest {
                initiator,
                follower,
                time,
                moves,
                position,
            })
        },
    )
}

fn answer() -> impl Strategy<Value = Message> {
    let codes = [
        AnswerCode::Accept,
        AnswerCode::Version,
        AnswerCode::RefuseGame,
        AnswerCode::RefuseAll,
    ];
    (name(), prop::sample::select(codes.to_vec()))
        .prop_map(|(follower, code)| Message::GameAnswer(GameAnswer { follower, code }))
}

fn played() -> impl Strategy<Value = Message> {
    let captured = vec(0..=99u8, 0..=PlayedMove::MAX_CAPTURED);
    (0..=9999u16, 0..=99u8, 0..=99u8, captured).prop_map(|(seconds, from, to, captured)| {
        Message::Move(PlayedMove {
            seconds,
            from,
            to,
            captured,
        })
    })
}

fn end() -> impl Strategy<Value = Message> {
    let reasons = [
        EndReason::Unknown,
        EndReason::ILose,
        EndReason::Draw,
        EndReason::IWin,
    ];
    (prop::sample::select(reasons.to_vec()), any::<bool>())
        .prop_map(|(reason, stop)| Message::GameEnd(GameEnd { reason, stop }))
}

fn back_answer() -> impl Strategy<Value = Message> {
    let answers = [
        BackAnswer::Accept,
        BackAnswer::Unsupported,
        BackAnswer::Continue,
    ];
    prop::sample::select(answers.to_vec()).prop_map(Message::BackAnswer)
}

fn message() -> impl Strategy<Value = Message> {
    prop_oneof![
        request(),
        answer(),
        played(),
        end(),
        "[ -~]{0,126}".prop_map(Message::Chat),
        (0..=999u16, colour())
            .prop_map(|(number, side)| Message::BackRequest(BackRequest { number, side })),
        back_answer(),
    ]
}

/// Bytes that come near to a message: one that is written, with some of its bytes changed.
fn spoilt() -> impl Strategy<Value = Vec<u8>> {
    let changes = vec((any::<prop::sample::Index>(), any::<u8>()), 1..4);
    (message(), changes).prop_map(|(message, changes)| {
        let mut bytes = message.to_string().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            match byte % 3 {
                0 => bytes.truncate(place.max(1)),
                1 => bytes.insert(place, byte),
                _ => bytes[place] = byte,
            }
        }
        bytes
    })
}

fn is_read_or_refused_in_one_line(bytes: &[u8]) -> Result<(), TestCaseError> {
    match Message::read(bytes) {
        Ok(message) => {
            let text = message.to_string();
            prop_assert_eq!(Message::read(text.as_bytes()), Ok(message));
        }
        Err(error) => {
            let sentence = error.to_string();
            prop_assert!(!sentence.contains(['"', '\n', '\0']), "{sentence}");
            prop_assert!(sentence.len() < 200, "{sentence}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_message_is_read_as_it_was_written(message in message()) {
        let text = message.to_string();
        prop_assert!((1..=MAX_MESSAGE).contains(&text.len()));
        prop_assert!(text.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{text:?}");
        prop_assert_eq!(Message::read(text.as_bytes()), Ok(message));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        is_read_or_refused_in_one_line(&bytes)?;
    }

    #[test]
    fn any_fields_behind_a_letter_are_read_or_refused(text in "[RAMECBK][0-9 .WZAB]{0,130}") {
        is_read_or_refused_in_one_line(text.as_bytes())?;
    }

    #[test]
    fn a_spoilt_message_is_read_or_refused(bytes in spoilt()) {
        is_read_or_refused_in_one_line(&bytes)?;
    }
}
