//! The file format of weights: eight letters, the length of the JSON header in four bytes, the header, the numbers
//! packed, and a checksum (CRC-32) of all that with the numbers unpacked in four bytes. Numbers are little-endian.
//!
//! The numbers are the weights of both layers in two bytes each and the biases in four bytes each. Most weights are
//! small: they are numbered by their size, the low bytes of all come first, then their high bytes, which are nearly
//! all 0, and the whole is a zlib stream: less than half of its size.

use super::header::{Header, HeaderError};
use super::weights::{Sizes, Weights};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use thiserror::Error;

/// The first bytes of a file: the name and the version of the format.
const MAGIC: &[u8; 8] = b"RAFLEN03";

/// The name of the format.
const NAME: &[u8] = b"RAFLEN";

/// The greatest length of a header.
const MAX_HEADER: usize = 1 << 16;

/// Why a weights file is rejected.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// It is not a weights file.
    #[error("not a file of weights: it does not begin with {}", MAGIC.escape_ascii())]
    Foreign,
    /// It is one of another version of the format.
    #[error(
        "the file of weights begins with {} instead of {}: another version wrote it, train it again",
        found.escape_ascii(),
        MAGIC.escape_ascii()
    )]
    Version {
        /// Its first bytes.
        found: [u8; 8],
    },
    /// It ends before its numbers.
    #[error("the file of weights has {found} bytes and needs {expected} and more")]
    Length {
        /// Its bytes.
        found: usize,
        /// The bytes up to its numbers, and the checksum.
        expected: usize,
    },
    /// Its numbers cannot be unpacked.
    #[error("the file of weights is damaged: its numbers do not unpack to {expected} bytes")]
    Packing {
        /// The bytes of the unpacked numbers by the header.
        expected: usize,
    },
    /// The checksum does not match.
    #[error(
        "the file of weights is damaged: its checksum is {found:08x}, its content has {expected:08x}"
    )]
    Damaged {
        /// The checksum in the file.
        found: u32,
        /// The checksum of its content.
        expected: u32,
    },
    /// The header cannot be parsed.
    #[error("the header of the file of weights cannot be read: {0}")]
    Header(#[from] serde_json::Error),
    /// The weights are for something else.
    #[error(transparent)]
    Unfit(#[from] HeaderError),
}

impl Weights {
    /// The bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (beginning, numbers) = (self.beginning(), self.number_bytes());
        let checksum = checksum(&beginning, &numbers).to_le_bytes();
        let packed = compress_to_vec_zlib(&numbers, 10);
        [&beginning[..], &packed, &checksum].concat()
    }

    /// The checksum at the end of the file, which tells these weights from others. (The CRC-32 of data with its own CRC-32
    /// is the same for all data.)
    #[must_use]
    pub fn checksum(&self) -> u32 {
        checksum(&self.beginning(), &self.number_bytes())
    }

    /// The bytes of a file before the numbers.
    fn beginning(&self) -> Vec<u8> {
        let header = serde_json::to_vec(self.header()).unwrap_or_default();
        [MAGIC, &(header.len() as u32).to_le_bytes()[..], &header].concat()
    }

    /// The numbers as bytes that can be packed well.
    fn number_bytes(&self) -> Vec<u8> {
        let (sums, outputs, biases) = self.numbers();
        let weights = || sums.iter().chain(outputs).map(|weight| by_size(*weight));
        let low = weights().map(|number| number.to_le_bytes()[0]);
        let high = weights().map(|number| number.to_le_bytes()[1]);
        let biases = biases.iter().flat_map(|bias| bias.to_le_bytes());
        low.chain(high).chain(biases).collect()
    }

    /// Reads weights from the bytes of a file. `check` tests whether there is a game that the weights fit.
    ///
    /// # Errors
    /// [`WeightsError`]: what is wrong with the file, or that the weights are for something else.
    pub fn from_bytes(
        bytes: &[u8],
        check: impl FnOnce(&Header) -> Result<(), HeaderError>,
    ) -> Result<Self, WeightsError> {
        let short = |header: usize| WeightsError::Length {
            found: bytes.len(),
            expected: MAGIC.len() + 8 + header,
        };
        let rest = match bytes.split_first_chunk() {
            Some((MAGIC, rest)) => rest,
            Some((&found, _)) if found.starts_with(NAME) => {
                return Err(WeightsError::Version { found });
            }
            _ => return Err(WeightsError::Foreign),
        };
        let (length, rest) = rest.split_first_chunk().ok_or_else(|| short(0))?;
        let length = (u32::from_le_bytes(*length) as usize).min(MAX_HEADER);
        let (header, rest) = rest.split_at_checked(length).ok_or_else(|| short(length))?;
        let (packed, found) = rest.split_last_chunk().ok_or_else(|| short(length))?;
        let beginning = &bytes[..MAGIC.len() + 4 + length];

        let header: Header = serde_json::from_slice(header)?;
        check(&header)?;
        let sizes = Sizes::of(&header);
        let weights = sizes.sums + sizes.outputs;
        let length = 2 * weights + 4 * sizes.biases;
        let damage = || WeightsError::Packing { expected: length };
        let numbers = unpack(packed, length).ok_or_else(damage)?;
        let (found, expected) = (u32::from_le_bytes(*found), checksum(beginning, &numbers));
        if found != expected {
            return Err(WeightsError::Damaged { found, expected });
        }

        let (low, rest) = numbers.split_at(weights);
        let (high, biases) = rest.split_at(weights);
        let both = low.iter().zip(high);
        let both = both.map(|(low, high)| of_size(u16::from_le_bytes([*low, *high])));
        let both: Vec<i16> = both.collect();
        let (sums, outputs) = both.split_at(sizes.sums);
        let (biases, _) = biases.as_chunks();
        let biases = biases.iter().map(|bias| i32::from_le_bytes(*bias));
        Self::new(header, sums, outputs, biases.collect()).ok_or_else(damage)
    }
}

/// The number of a weight by its size: 0, -1, 1, -2, 2 … are 0, 1, 2, 3, 4 …
fn by_size(weight: i16) -> u16 {
    ((weight << 1) ^ (weight >> 15)).cast_unsigned()
}

/// The weight with a number by its size.
fn of_size(number: u16) -> i16 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// The checksum of a file with its numbers unpacked.
fn checksum(beginning: &[u8], numbers: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(beginning);
    hasher.update(numbers);
    hasher.finalize()
}

/// Unpacks a zlib stream; `None` unless it is whole, nothing follows it, and it holds exactly `length` bytes.
fn unpack(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    use inflate_flags::{TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF};
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut bytes = vec![0; length];
    let mut state = Box::<DecompressorOxide>::default();
    let (status, read, written) = decompress(&mut state, packed, &mut bytes, 0, flags);
    (status == TINFLStatus::Done && (read, written) == (packed.len(), length)).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_numbered_by_their_size() {
        assert_eq!([0, -1, 1, -2, 2].map(by_size), [0, 1, 2, 3, 4]);
        for weight in i16::MIN..=i16::MAX {
            assert_eq!(of_size(by_size(weight)), weight);
        }
    }
}
