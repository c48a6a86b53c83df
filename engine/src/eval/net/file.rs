//! Files of weights: eight letters, the length of a header in JSON as four bytes, the header, the numbers of both
//! layers as two bytes each and the biases as four, and a checksum (CRC-32) of all that as four. The lowest byte of
//! a number comes first.

use super::header::{Header, HeaderError};
use super::weights::{Sizes, Weights};
use thiserror::Error;

/// How a file begins: the name and the version of the form.
const MAGIC: &[u8; 8] = b"RAFLEN01";

/// The longest header.
const MAX_HEADER: usize = 1 << 16;

/// What can be wrong with a file of weights.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// It is something else.
    #[error("not a file of weights: it does not begin with {}", MAGIC.escape_ascii())]
    Foreign,
    /// It is not as long as its header says.
    #[error("the file of weights has {found} bytes and should have {expected}")]
    Length {
        /// Its bytes.
        found: usize,
        /// The bytes by the header; the least possible number where the header is missing.
        expected: usize,
    },
    /// The checksum is another.
    #[error(
        "the file of weights is damaged: its checksum is {found:08x}, its content has {expected:08x}"
    )]
    Damaged {
        /// What stands in the file.
        found: u32,
        /// What its content gives.
        expected: u32,
    },
    /// The header cannot be read.
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
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The CRC-32 of the bytes of a file, by which weights are told apart.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.to_bytes())
    }

    /// Reads weights from the bytes of a file. `check` tells whether there is a game for which they can be.
    ///
    /// # Errors
    /// [`WeightsError`]: what is wrong with the file, or that it is for something else.
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
        // A file that is cut off is told by its length, where its header can still be read.
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

/// The bytes of the numbers behind a header.
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
