//! The training state as bytes: a JSON object with a checksum.

use super::training_error::TrainingError;
use crate::checked_line::{seal, unseal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The format version. The first format had neither a checksum nor a version.
const FORMAT: u32 = 2;

#[derive(Serialize, Deserialize)]
struct State<T> {
    format: u32,
    training: T,
}

/// Encodes a state.
pub(crate) fn write(training: &impl Serialize) -> Result<Vec<u8>, TrainingError> {
    let format = FORMAT;
    let state = serde_json::to_vec(&State { format, training });
    state
        .map(seal)
        .map_err(|error| TrainingError::State(error.to_string()))
}

/// Decodes a state.
///
/// # Errors
/// [`TrainingError::State`]: the bytes are damaged, or another version wrote them.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, TrainingError> {
    let wrong = |what: &str| TrainingError::State(what.to_owned());
    let missing = || wrong("its checksum is wrong, or missing as in older versions of rafle");
    let object = unseal(bytes).ok_or_else(missing)?;
    let state: State<T> =
        serde_json::from_slice(&object).map_err(|error| wrong(&error.to_string()))?;
    match state.format {
        FORMAT => Ok(state.training),
        other => Err(wrong(&format!(
            "its form is {other}, and this version of rafle knows {FORMAT}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bit_of_a_state_can_change_unseen() {
        let numbers = [0.1_f32, -7.25, 3e-9];
        let bytes = write(&numbers).expect("a state");
        let found: [f32; 3] = read(&bytes).expect("a state");
        assert_eq!(found, numbers);
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let error = read::<[f32; 3]>(&changed).expect_err("a change");
            assert!(error.to_string().contains("checksum"), "{error}");
        }
        for older in ["{}", "{\"options\":{}}", ""] {
            let error = read::<[f32; 3]>(older.as_bytes()).expect_err("no checksum");
            assert!(
                error.to_string().contains("remove it to begin anew"),
                "{error}"
            );
        }
    }
}
