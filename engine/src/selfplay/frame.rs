//! Frames: the header and the games of a file, each with its length and with checksums that distinguish damage from
//! truncation. See the documentation of the [module](super).

use std::io::{self, Read};

/// The number of the header's frame. A game's frame has the game's number, from 1.
pub(super) const HEADER_FRAME: u64 = 0;

/// The most bytes of content: more than the longest game needs.
pub(super) const MAX_LENGTH: u32 = 1 << 20;

/// The bytes of the head: the length and its checksum.
const HEAD_BYTES: usize = 8;

/// The bytes of the content's checksum.
const SUM_BYTES: usize = 4;

/// What a reader finds where a frame can begin.
pub(super) enum Frame {
    /// The end of the file.
    End,
    /// A truncated frame.
    CutOff,
    /// A damaged frame, with the damaged part.
    Damaged(&'static str),
    /// A complete frame, whose content has been read.
    Whole,
}

/// Encodes a frame with this content.
pub(super) fn frame(number: u64, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len())
        .unwrap_or(u32::MAX)
        .to_le_bytes();
    let mut bytes = Vec::with_capacity(frame_bytes(content.len()) as usize);
    bytes.extend_from_slice(&length);
    bytes.extend_from_slice(&checksum(number, &length));
    bytes.extend_from_slice(content);
    bytes.extend_from_slice(&checksum(number, content));
    bytes
}

/// Returns the size of a frame with content of this length, in bytes.
pub(super) fn frame_bytes(length: usize) -> u64 {
    (HEAD_BYTES + length + SUM_BYTES) as u64
}

/// Reads the frame with this number, and its content into `content`.
pub(super) fn read_frame(
    reader: &mut impl Read,
    number: u64,
    content: &mut Vec<u8>,
) -> io::Result<Frame> {
    content.clear();
    reader
        .by_ref()
        .take(HEAD_BYTES as u64)
        .read_to_end(content)?;
    let Some((length, sum)) = content.split_first_chunk() else {
        return Ok(if content.is_empty() {
            Frame::End
        } else {
            Frame::CutOff
        });
    };
    if sum.len() < SUM_BYTES {
        return Ok(Frame::CutOff);
    }
    if sum != checksum(number, length) {
        return Ok(Frame::Damaged("its length"));
    }
    let length = u32::from_le_bytes(*length);
    if length > MAX_LENGTH {
        return Ok(Frame::Damaged("its length"));
    }
    content.clear();
    let wanted = length as usize + SUM_BYTES;
    reader.by_ref().take(wanted as u64).read_to_end(content)?;
    if content.len() < wanted {
        return Ok(Frame::CutOff);
    }
    let sum = content.split_off(length as usize);
    Ok(if sum == checksum(number, content) {
        Frame::Whole
    } else {
        Frame::Damaged("its content")
    })
}

/// Returns the CRC-32 of the number of a frame and its bytes, so that misplaced frames are noticed.
fn checksum(number: u64, bytes: &[u8]) -> [u8; SUM_BYTES] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], number: u64) -> (Frame, Vec<u8>) {
        let mut content = Vec::new();
        let mut reader = bytes;
        let frame = read_frame(&mut reader, number, &mut content).unwrap();
        (frame, content)
    }

    #[test]
    fn a_part_of_a_frame_is_cut_off_and_a_changed_one_is_damaged() {
        let bytes = frame(7, b"content");
        assert_eq!(bytes.len() as u64, frame_bytes(7));
        let (found, content) = read(&bytes, 7);
        assert!(matches!(found, Frame::Whole));
        assert_eq!(content, b"content");
        assert!(matches!(read(&[], 7).0, Frame::End));
        for length in 1..bytes.len() {
            assert!(matches!(read(&bytes[..length], 7).0, Frame::CutOff));
        }
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(read(&changed, 7).0, Frame::Damaged(_)), "{bit}");
        }
        assert!(matches!(read(&bytes, 8).0, Frame::Damaged(_)));
    }

    #[test]
    fn no_frame_is_longer_than_the_bound() {
        let length = (MAX_LENGTH + 1).to_le_bytes();
        let bytes = [length, checksum(1, &length)].concat();
        assert!(matches!(read(&bytes, 1).0, Frame::Damaged("its length")));
    }
}
