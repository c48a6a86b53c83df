//! Lines of JSON objects with checksums.

/// The last field of a line up to its value, the CRC-32 of all bytes before this field in eight hexadecimal digits.
const FIELD: &[u8] = b",\"crc32\":\"";

/// The end of a line after the value.
const END: &[u8] = b"\"}";

/// The number of digits of the value.
const DIGITS: usize = 8;

/// Returns the line of a JSON object with its checksum as the last field, without a line end.
pub fn seal(mut object: Vec<u8>) -> Vec<u8> {
    // The closing brace returns after the checksum.
    object.pop();
    let sum = checksum(&object);
    object.extend_from_slice(FIELD);
    object.extend_from_slice(sum.as_bytes());
    object.extend_from_slice(END);
    object
}

/// Whether a line has a correct checksum.
pub fn is_sound(line: &[u8]) -> bool {
    content(line).is_some()
}

/// Returns the object of a line without its checksum; `None` if the checksum is missing or wrong.
pub fn unseal(line: &[u8]) -> Option<Vec<u8>> {
    content(line).map(|content| [content, b"}"].concat())
}

/// Returns the bytes covered by the checksum.
fn content(line: &[u8]) -> Option<&[u8]> {
    let length = line.len().checked_sub(FIELD.len() + DIGITS + END.len())?;
    let (content, field) = line.split_at_checked(length)?;
    let digits = field.strip_prefix(FIELD)?.strip_suffix(END)?;
    (digits == checksum(content).as_bytes()).then_some(content)
}

fn checksum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_json_and_no_byte_of_it_can_change() {
        let line = seal(br#"{"game":{"points":[1.0,0.0]}}"#.to_vec());
        assert!(is_sound(&line));
        assert_eq!(unseal(&line).unwrap(), br#"{"game":{"points":[1.0,0.0]}}"#);
        let read: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(read["game"]["points"][0], 1.0);
        for place in 0..line.len() {
            for bit in 0..8 {
                let mut changed = line.clone();
                changed[place] ^= 1 << bit;
                assert!(!is_sound(&changed), "byte {place}, bit {bit}");
            }
            assert!(!is_sound(&line[..place]));
            assert!(!is_sound(&line[place + 1..]));
        }
    }

    #[test]
    fn the_checksum_is_the_one_that_is_published() {
        // The check value of CRC-32/ISO-HDLC.
        assert_eq!(checksum(b"123456789"), "cbf43926");
    }
}
