//! The file format of weights: eight letters, the length of the JSON header in four bytes, the header, the weights of
//! both layers in two bytes each, the biases in four bytes each, and a checksum (CRC-32) of all that in four bytes.
//! Numbers are little-endian.

use super::header::{Header, HeaderError};
use super::weights::{Sizes, Weights};
use thiserror::Error;

/// The first bytes of a file: the name and the version of the format.
const MAGIC: &[u8; 8] = b"RAFLEN01";

/// The greatest length of a header.
const MAX_HEADER: usize = 1 << 16;

/// Why a weights file is rejected.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// It is not a weights file.
    #[error("not a file of weights: it does not begin with {}", MAGIC.escape_ascii())]
    Foreign,
    /// Its length differs from what its header says.
    #[error("the file of weights has {found} bytes and should have {expected}")]
    Length {
        /// Its bytes.
        found: usize,
        /// The expected bytes by the header; the minimum if the header is missing.
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
        let mut bytes = self.content();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The bytes of a file before its checksum.
    fn content(&self) -> Vec<u8> {
        let header = serde_json::to_vec(self.header()).unwrap_or_default();
        let (sums, outputs, biases) = self.numbers();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        for number in sums.iter().chain(outputs) {
            bytes.extend(number.to_le_bytes());
        }
        for bias in biases {
            bytes.extend(bias.to_le_bytes());
        }
        bytes
    }

    /// The checksum at the end of the file, which tells these weights from others. (The CRC-32 of a whole file, checksum
    /// included, is the same for all files.)
    #[must_use]
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.content())
    }

    /// Reads weights from the bytes of a file. `check` tests whether there is a game that the weights fit.
    ///
    /// # Errors
    /// [`WeightsError`]: what is wrong with the file, or that the weights are for something else.
    pub fn from_bytes(
        bytes: &[u8],
        check: impl FnOnce(&Header) -> Result<(), HeaderError>,
    ) -> Result<Self, WeightsError> {
        let short = |expected| WeightsError::Length {
            found: bytes.len(),
            expected,
        };
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Foreign)?;
        let (length, rest) = rest
            .split_first_chunk()
            .ok_or_else(|| short(MAGIC.len() + 8))?;
        let length = (u32::from_le_bytes(*length) as usize).min(MAX_HEADER);
        let Some((header, numbers)) = rest.split_at_checked(length) else {
            return Err(short(MAGIC.len() + 8 + length));
        };
        let (content, checksum) = bytes
            .split_last_chunk()
            .ok_or_else(|| short(MAGIC.len() + 8))?;
        let (found, expected) = (u32::from_le_bytes(*checksum), crc32fast::hash(content));
        // A truncated file is reported by its length if its header can still be parsed.
        let header: Result<Header, _> = serde_json::from_slice(header);
        if let Ok(header) = &header {
            let expected = MAGIC.len() + 8 + length + bytes_of(header);
            if expected != bytes.len() {
                return Err(short(expected));
            }
        }
        if found != expected {
            return Err(WeightsError::Damaged { found, expected });
        }
        let header = header?;
        check(&header)?;
        let sizes = Sizes::of(&header);
        let (sums, numbers) = numbers.split_at_checked(2 * sizes.sums).unwrap_or_default();
        let (outputs, biases) = numbers
            .split_at_checked(2 * sizes.outputs)
            .unwrap_or_default();
        let (biases, _) = biases.as_chunks();
        let biases = biases.iter().take(sizes.biases);
        let biases = biases.map(|bytes| i32::from_le_bytes(*bytes)).collect();
        Weights::new(header, &shorts(sums), &shorts(outputs), biases)
            .ok_or_else(|| short(bytes.len()))
    }
}

/// Returns the number of bytes after a header.
fn bytes_of(header: &Header) -> usize {
    let product = |a: usize, b: usize| a.saturating_mul(b);
    let hidden = product(header.hidden, 2);
    let sums = product(header.inputs.saturating_add(1), hidden);
    let outputs = product(product(header.buckets, header.views), hidden);
    sums.saturating_add(outputs)
        .saturating_add(product(header.buckets, 4))
}

fn shorts(bytes: &[u8]) -> Vec<i16> {
    let (numbers, _) = bytes.as_chunks();
    numbers
        .iter()
        .map(|bytes| i16::from_le_bytes(*bytes))
        .collect()
}
