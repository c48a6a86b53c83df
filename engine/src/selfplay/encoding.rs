//! The byte encoding of game records; see the documentation of the [module](super).

use super::record::{GameRecord, GameResult, Ply};
use crate::search::WIN;
use rafle_rules::{MAX_SEATS, Seat};
use thiserror::Error;

/// The stored score of a ply without a score.
const NO_SCORE: i16 = i16::MIN;

/// The bytes of results.
const UNFINISHED: u8 = 0;
const DRAW: u8 = 1;
const FIRST_SEAT: u8 = 2;

/// The fewest bytes of a ply.
const MIN_PLY_BYTES: usize = 3;

/// Why bytes are not a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum DecodeError {
    #[error("the record ends too early")]
    Short,
    #[error("the record goes on after its end")]
    Long,
    #[error("a number has more than 64 bits, or more bytes than it needs")]
    Number,
    #[error("the start position is no text")]
    Start,
    #[error("there is no result {0}")]
    Result(u8),
    #[error("ply {0}: the index of the move is too great")]
    Move(usize),
    #[error("ply {ply}: there is no score {score}")]
    Score { ply: usize, score: i16 },
}

/// Encodes a game.
pub(super) fn encode(game: &GameRecord) -> Vec<u8> {
    let start = game.start.as_deref().unwrap_or_default();
    let mut bytes = Vec::with_capacity(32 + start.len() + (MIN_PLY_BYTES + 1) * game.plies.len());
    bytes.push(match game.result {
        GameResult::Unfinished => UNFINISHED,
        GameResult::Draw => DRAW,
        GameResult::Win(Seat(seat)) => FIRST_SEAT + seat,
    });
    put_number(&mut bytes, start.len() as u64);
    bytes.extend_from_slice(start.as_bytes());
    put_number(&mut bytes, game.plies.len() as u64);
    for ply in &game.plies {
        let is_random = u64::from(ply.is_random);
        put_number(&mut bytes, u64::from(ply.move_index) << 1 | is_random);
        bytes.extend_from_slice(&ply.score.unwrap_or(NO_SCORE).to_le_bytes());
    }
    bytes.extend_from_slice(&game.final_hash.to_le_bytes());
    bytes
}

/// Decodes a game.
pub(super) fn decode(bytes: &[u8]) -> Result<GameRecord, DecodeError> {
    let mut rest = Bytes(bytes);
    let [result] = rest.take()?;
    let result = match result {
        UNFINISHED => GameResult::Unfinished,
        DRAW => GameResult::Draw,
        seat if usize::from(seat - FIRST_SEAT) < MAX_SEATS => {
            GameResult::Win(Seat(seat - FIRST_SEAT))
        }
        other => return Err(DecodeError::Result(other)),
    };
    let length = rest.number()?;
    let start = rest.slice(length)?;
    let start = std::str::from_utf8(start).map_err(|_| DecodeError::Start)?;
    let count = rest.number()?;
    // Allocates no memory for plies that cannot exist.
    let count = usize::try_from(count)
        .ok()
        .filter(|&count| count <= rest.0.len() / MIN_PLY_BYTES)
        .ok_or(DecodeError::Short)?;
    let mut plies = Vec::with_capacity(count);
    for number in 1..=count {
        plies.push(rest.ply(number)?);
    }
    let final_hash = u64::from_le_bytes(rest.take()?);
    if !rest.0.is_empty() {
        return Err(DecodeError::Long);
    }
    Ok(GameRecord {
        start: Some(start.to_owned()).filter(|start| !start.is_empty()),
        plies,
        result,
        final_hash,
    })
}

/// The bytes not decoded yet.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(DecodeError::Short)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn slice(&mut self, length: u64) -> Result<&'a [u8], DecodeError> {
        let length = usize::try_from(length).map_err(|_| DecodeError::Short)?;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(DecodeError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u64, DecodeError> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let [byte] = self.take()?;
            let part = u64::from(byte & 0x7F);
            let is_wrong = part << shift >> shift != part || byte == 0 && shift > 0;
            if is_wrong {
                return Err(DecodeError::Number);
            }
            number |= part << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(DecodeError::Number)
    }

    /// Decodes the ply with this number, from 1.
    fn ply(&mut self, ply: usize) -> Result<Ply, DecodeError> {
        let number = self.number()?;
        let move_index = u32::try_from(number >> 1).map_err(|_| DecodeError::Move(ply))?;
        let score = i16::from_le_bytes(self.take()?);
        if score != NO_SCORE && i32::from(score).abs() > WIN {
            return Err(DecodeError::Score { ply, score });
        }
        Ok(Ply {
            move_index,
            score: (score != NO_SCORE).then_some(score),
            is_random: number & 1 == 1,
        })
    }
}

/// Appends a number in groups of seven bits, the lowest first; all but the last have the highest bit set (LEB128).
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7F {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_ply() -> impl Strategy<Value = Ply> {
        let score = prop::option::of(-30_000_i16..=30_000);
        let index = prop_oneof![0..200_u32, any::<u32>()];
        (index, score, any::<bool>()).prop_map(|(move_index, score, is_random)| Ply {
            move_index,
            score,
            is_random,
        })
    }

    fn any_result() -> impl Strategy<Value = GameResult> {
        prop_oneof![
            Just(GameResult::Unfinished),
            Just(GameResult::Draw),
            (0..MAX_SEATS as u8).prop_map(|seat| GameResult::Win(Seat(seat))),
        ]
    }

    prop_compose! {
        fn any_game()(
            start in prop::option::of("[A-Za-z0-9:,é]{1,300}"),
            plies in prop::collection::vec(any_ply(), 0..300),
            result in any_result(),
            final_hash in any::<u64>(),
        ) -> GameRecord {
            GameRecord { start, plies, result, final_hash }
        }
    }

    proptest! {
        #[test]
        fn a_game_is_read_as_it_was_written(game in any_game()) {
            let bytes = encode(&game);
            prop_assert_eq!(decode(&bytes), Ok(game));
            prop_assert_eq!(decode(&bytes[..bytes.len() - 1]), Err(DecodeError::Short));
            let longer = [&bytes[..], &[0]].concat();
            prop_assert_eq!(decode(&longer), Err(DecodeError::Long));
        }

        #[test]
        fn what_is_read_from_any_bytes_is_written_as_the_same_bytes(bytes: Vec<u8>) {
            if let Ok(game) = decode(&bytes) {
                prop_assert_eq!(encode(&game), bytes);
            }
        }

        #[test]
        fn changed_bytes_are_another_game_or_none(
            game in any_game(), place: prop::sample::Index, byte: u8,
        ) {
            let mut bytes = encode(&game);
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Ok(game) = decode(&bytes) {
                prop_assert_eq!(encode(&game), bytes);
            }
        }
    }

    #[test]
    fn a_ply_takes_three_bytes_among_less_than_64_moves() {
        let ply = Ply {
            move_index: 63,
            score: Some(-12_345),
            is_random: true,
        };
        let mut game = GameRecord {
            start: None,
            plies: Vec::new(),
            result: GameResult::Draw,
            final_hash: 1,
        };
        let empty = encode(&game).len();
        game.plies = vec![ply; 100];
        assert_eq!(encode(&game).len(), empty + 300);
    }

    #[test]
    fn what_no_game_has_is_named() {
        let game = |result: u8, plies: &[u8]| [&[result, 0], plies, &[0; 8]].concat();
        let error = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
        assert_eq!(error(&game(8, &[0])), "there is no result 8");
        assert_eq!(
            error(&game(0, &[1, 0, 0xFF, 0x7F])),
            "ply 1: there is no score 32767"
        );
        let great = [1, 0x80, 0x80, 0x80, 0x80, 0x20, 0, 0];
        assert_eq!(
            error(&game(0, &great)),
            "ply 1: the index of the move is too great"
        );
        assert_eq!(decode(&game(0, &[0x80, 0])), Err(DecodeError::Number));
        let endless = [0xFF; 10];
        assert_eq!(decode(&game(0, &endless)), Err(DecodeError::Number));
        // No memory is taken for as many plies as this.
        let many = [0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
        assert_eq!(decode(&game(0, &many)), Err(DecodeError::Short));
        assert_eq!(decode(&[0, 1, 0xFF]), Err(DecodeError::Start));
    }
}
